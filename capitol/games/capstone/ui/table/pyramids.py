"""Pyramids on the screen: their measures, their plain drawing, and stacks of them.

Pictures of pieces are used where registered; the plain drawing is for the plan view, for high contrast, and for a
missing picture. Measures are logical pixels at the scale of the table.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from capitol.games.capstone.ui.art.outlines import outlines
from capitol.games.capstone.ui.art.pieces import (
    PIECE_SIZES,
    cap_foot,
    cap_id,
    draw_light,
    foot_corners,
    layer_foot,
    piece_id,
    shadow_id,
    sprite_rect,
)
from capitol.games.capstone.ui.palette import PIECE_STYLES, PieceStyle
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.table.art.brush import canvas as clear
from capitol.table.art.brush import darker, lighter, outline, shrink
from capitol.table.palette import OUTLINE, Colour

Point = tuple[float, float]
SMALL = 2
MEASURES = PIECE_SIZES
"""The measures by size."""
TOP, SIDE, FOOT = 3.0, 4.0, 3.0
"""The margin around a piece in its plain picture."""
_SEAM = 3.0
"""How much of a covered piece is visible below the edge of the next one, beside its band."""
_FINE = 3
_CLEAR = 190
"""The strength of the shadow of pieces that let light through."""
_SOFT = 30
"""The distance, in logical pixels, over which a shadow fades at the edge of the ground."""
_GOLD: Colour = (0xE9, 0xB8, 0x4A)
_TIP = 0.26
"""The fraction of a capstone's height that is gilded."""


def rise_of(size: int) -> float:
    """Return the height of a piece's tip above the middle of its foot."""
    return MEASURES[size].height - MEASURES[size].near


def _plain_size(size: int, covered: bool) -> Point:
    """Return width and height of the plain picture of a piece."""
    measure = MEASURES[size]
    tall = measure.near + measure.step + _SEAM if covered else measure.height + TOP
    return measure.width + 2 * SIDE, tall + FOOT


def _plain_anchor(size: int, covered: bool) -> Point:
    """Return the middle of its foot in that picture."""
    wide, tall = _plain_size(size, covered)
    return wide / 2, tall - FOOT - MEASURES[size].near


def draw_pyramid(
    width: int, height: int, size: int, colour: int, *, covered: bool = False, capstone: bool = False
) -> pygame.Surface:
    """Draw a plain piece, ``width`` x ``height`` window pixels: two faces with their symbols, and a dark line."""
    measure, style = MEASURES[size], PIECE_STYLES[colour]
    wide, tall = _plain_size(size, covered)
    fx, fy = width * _FINE / wide, height * _FINE / tall
    ax, ay = _plain_anchor(size, covered)
    surface = clear(width * _FINE, height * _FINE, OUTLINE)

    def at(point: Point) -> Point:
        return (ax + point[0]) * fx, (ay + point[1]) * fy

    left, near, right, _far = foot_corners(measure.width)
    tip = (0.0, -rise_of(size))
    for low, high, shade in ((left, near, 0.10), (near, right, -0.22)):
        face = [at(low), at(high), at(tip)]
        colour_of = lighter(style.colour, shade) if shade > 0 else darker(style.colour, -shade)
        pygame.draw.polygon(surface, colour_of, face)
        if capstone:
            gilt = [at(_between(low, tip, 1 - _TIP)), at(_between(high, tip, 1 - _TIP)), at(tip)]
            pygame.draw.polygon(surface, _GOLD if shade > 0 else darker(_GOLD, 0.2), gilt)
    line = max(1.0, 1.1 * fx)
    outline(surface, [at(left), at(near), at(right), at(tip)], OUTLINE, line)
    pygame.draw.line(surface, darker(style.colour, 0.45), at(near), at(tip), max(1, round(0.7 * fx)))
    band = measure.step if size != SMALL else rise_of(size) * 0.62
    for low, high in ((left, near), (near, right)):
        _paint_on_face(surface, style, low, high, tip, band, at)
    return shrink(surface, width, height)


def _paint_on_face(
    surface: pygame.Surface, style: PieceStyle, low: Point, high: Point, tip: Point, band: float, at: object
) -> None:
    """Paint the symbol of a colour in the middle of the band at the foot of a face."""
    place = at
    assert callable(place)
    foot = _between(low, high, 0.5)
    up = band * 0.46 / max(1.0, foot[1] - tip[1]) * 1.0
    middle = _between(foot, tip, up)
    across = (high[0] - low[0]) / 2, (high[1] - low[1]) / 2
    long = math.hypot(*across)
    reach = min(band * 0.37, long * 0.44)
    for polygon in outlines(style.symbol):
        points = [
            place(
                (
                    middle[0] + across[0] / long * x * reach,
                    middle[1] + across[1] / long * x * reach - y * reach * 0.98,
                )
            )
            for x, y in polygon
        ]
        pygame.draw.polygon(surface, style.ink, points)


def _between(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


@dataclass(frozen=True, slots=True)
class Art:
    """Pictures of pieces in one size, with ``scale`` window pixels per logical pixel of the table. ``plain``: use plain
    drawings even if there are pictures."""

    look: Look
    scale: float
    plain: bool = False

    def px(self, length: float) -> int:
        """Return a length in window pixels."""
        return round(length * self.scale)

    def _place(self, size: int, colour: int, foot: Point, *, covered: bool, capstone: bool) -> tuple[str, Rect]:
        """Return the sprite of a piece, "" if it is drawn plainly, and its rect if the middle of its foot is at
        ``foot`` (window pixels)."""
        name = cap_id(colour) if capstone else piece_id(size, colour, not covered)
        if not self.plain and self.look.sprites.has(name):
            return name, sprite_rect(name, foot, self.scale)
        ax, ay = _plain_anchor(size, covered)
        wide, tall = _plain_size(size, covered)
        at = round(foot[0] - ax * self.scale), round(foot[1] - ay * self.scale)
        return "", Rect(at, (max(1, self.px(wide)), max(1, self.px(tall))))

    def drawn(
        self, size: int, colour: int, foot: Point, *, covered: bool = False, capstone: bool = False
    ) -> tuple[pygame.Surface, Rect]:
        """Return the picture of a piece, or of the capstone of a colour, and its rect."""
        name, rect = self._place(size, colour, foot, covered=covered, capstone=capstone)
        if name:
            return self.look.sprites.get(name, *rect.size), rect
        key = "pyramid", size, colour, covered, capstone, rect.size
        picture = self.look.cache.get(
            key, lambda: draw_pyramid(*rect.size, size, colour, covered=covered, capstone=capstone)
        )
        return picture, rect

    def cap(self, size: int, foot: Point, pieces: int, colour: int) -> tuple[pygame.Surface, Rect]:
        """Return the picture of the capstone of a colour on a stack of ``pieces``, and its rect."""
        return self.drawn(SMALL, colour, cap_foot(foot, size, pieces, self.scale), capstone=True)

    def piece(self, size: int, colour: int, *, capstone: bool = False) -> pygame.Surface:
        """Return the whole picture of a piece, or of the capstone of a colour."""
        return self.drawn(size, colour, (0, 0), capstone=capstone)[0]

    def piece_at(self, size: int, foot: Point, at: int) -> tuple[int, int]:
        """Return the middle of the picture of piece number ``at`` (from 0) in a stack."""
        return self._place(size, 0, layer_foot(foot, size, at, self.scale), covered=False, capstone=False)[1].center

    def cap_at(self, size: int, foot: Point, pieces: int) -> tuple[int, int]:
        """Return the middle of the picture of the capstone on a stack of ``pieces``."""
        return self._place(SMALL, 0, cap_foot(foot, size, pieces, self.scale), covered=False, capstone=True)[1].center


def paint_stack(
    canvas: Canvas,
    art: Art,
    size: int,
    foot: Point,
    pieces: Sequence[int],
    cap: int | None = None,
    *,
    fresh: int = 0,
    cap_fresh: bool = False,
    ground: Rect | None = None,
) -> None:
    """Paint a stack with its capstone; the middle of the lowest piece's base is at ``foot`` (window pixels). The
    ``fresh`` pieces on top, not confirmed yet, have a gold line. Its shadow fades at the edge of ``ground``, if
    given."""
    if ground is not None and (pieces or cap is not None) and not art.plain:
        _paint_shadow(canvas, art, size, foot, pieces, ground)
    for at, colour in enumerate(pieces):
        covered = at < len(pieces) - 1
        picture, where = art.drawn(size, colour, layer_foot(foot, size, at, art.scale), covered=covered)
        if at >= len(pieces) - fresh:
            canvas.chosen_outline(picture, where.topleft)
        canvas.blit(picture, where.topleft)
    if cap is not None:
        picture, where = art.cap(size, foot, len(pieces), cap)
        if cap_fresh:
            canvas.chosen_outline(picture, where.topleft)
        canvas.blit(picture, where.topleft)


def _paint_shadow(canvas: Canvas, art: Art, size: int, foot: Point, pieces: Sequence[int], ground: Rect) -> None:
    """Paint the shadow of a stack, and the light that it lets through, fading towards the edge of ``ground``."""
    look, shadow = art.look, cast_shadow(art, size, foot, pieces, ground)
    if shadow is None:
        return
    at, lets_through = _cast(art, shadow_id(size, len(pieces)), foot, ground)[0].topleft, bool(pieces)
    lets_through = lets_through and look.theme.textured
    canvas.blit(shadow, at, _CLEAR if lets_through else 255)
    if lets_through:
        light = stack_light(art, size, foot, pieces, ground)
        canvas.surface.blit(light, at, special_flags=pygame.BLEND_RGB_ADD)


def cast_shadow(art: Art, size: int, foot: Point, pieces: Sequence[int], ground: Rect) -> pygame.Surface | None:
    """Return the picture of the shadow of a stack; None without such a picture."""
    look, name = art.look, shadow_id(size, len(pieces))
    if not look.sprites.has(name):
        return None
    box, fades = _cast(art, name, foot, ground)

    def made() -> pygame.Surface:
        return _faded(look.sprites.get(name, *box.size).copy(), fades, art.px(_SOFT))

    return look.cache.get(("cast", name, box.size, tuple(fades)), made)


def _cast(art: Art, shadow: str, foot: Point, ground: Rect) -> tuple[Rect, Rect]:
    """Return the place of a shadow, and the part of the ``ground`` that matters for its picture."""
    box = sprite_rect(shadow, foot, art.scale)
    fades = Rect(ground.x - box.x, ground.y - box.y, *ground.size)
    return box, fades.clip(Rect(-_SOFT, -_SOFT, box.width + 2 * _SOFT, box.height + 2 * _SOFT))


def stack_light(art: Art, size: int, foot: Point, pieces: Sequence[int], ground: Rect, turn: int = 0) -> pygame.Surface:
    """Return the picture of the light that a stack lets through, at its turn of `LIGHT_TURNS`: the same object each
    time."""
    name = shadow_id(size, len(pieces))
    box, fades = _cast(art, name, foot, ground)
    return art.look.cache.get(
        ("light", name, box.size, tuple(fades), tuple(pieces), turn),
        lambda: _faded(draw_light(*box.size, name, pieces, turn), fades, art.px(_SOFT)),
    )


def _faded(picture: pygame.Surface, ground: Rect, soft: int) -> pygame.Surface:
    """Let a picture fade to nothing at the edges of ``ground``, over ``soft`` pixels."""
    wide, tall = picture.get_size()
    columns = [min(x - ground.x, ground.right - 1 - x) for x in range(wide)]
    rows = [min(y - ground.y, ground.bottom - 1 - y) for y in range(tall)]
    for lines, along in ((columns, True), (rows, False)):
        if min(lines) >= soft:
            continue
        mask = pygame.Surface((wide, 1) if along else (1, tall), pygame.SRCALPHA, 32)
        for at, inside in enumerate(lines):
            share = round(255 * min(1.0, max(0.0, inside / soft)))
            mask.set_at((at, 0) if along else (0, at), (share, share, share, share))
        picture.blit(pygame.transform.scale(mask, (wide, tall)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def paint_symbol(canvas: Canvas, colour: int, rect: Rect) -> None:
    """Paint the symbol of a colour on a field of that colour, filling ``rect``: a place of a flat column."""
    style = PIECE_STYLES[colour]

    def make() -> pygame.Surface:
        surface = clear(rect.width * _FINE, rect.height * _FINE, OUTLINE)
        radius = min(rect.size) * _FINE * 0.2
        line = max(1.0, min(rect.size) * 0.07) * _FINE
        box = surface.get_rect()
        pygame.draw.rect(surface, OUTLINE, box, border_radius=round(radius))
        inner = box.inflate(-2 * round(line), -2 * round(line))
        pygame.draw.rect(surface, style.colour, inner, border_radius=round(radius * 0.7))
        reach = min(inner.size) * 0.42
        for polygon in outlines(style.symbol):
            points = [(box.centerx + x * reach, box.centery - y * reach) for x, y in polygon]
            pygame.draw.polygon(surface, style.ink, points)
        return shrink(surface, *rect.size)

    canvas.blit(canvas.look.cache.get(("colour field", colour, rect.size), make), rect.topleft)
