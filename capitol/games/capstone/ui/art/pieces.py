"""Capstone's rendered pyramids, and stacks of them: the position of each layer, and shadows.

Pieces are seen from 30 degrees above, with their wide face to the left. Measures are logical pixels at the scale at
which the table shows its stacks; everywhere else the same pictures are smaller.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

import pygame

from capitol.games.capstone.ui.art.outlines import outlines
from capitol.games.capstone.ui.palette import PIECE_STYLES, SIZE_IDS
from capitol.kit.canvas import Canvas
from capitol.kit.pictures import flood, opaque_picture
from capitol.table.art.atlas import Atlas, load_atlas
from capitol.table.art.brush import canvas, fineness, gradient, lighter, shrink, soften
from capitol.table.palette import Colour

SheetName = Literal["pieces", "shadows", "things", "secret"]
# Written out, so that the files can be searched for.
FILES: dict[SheetName, tuple[str, str]] = {
    "pieces": ("assets/capstone/pieces/pieces.png", "assets/capstone/pieces/pieces.json"),
    "shadows": ("assets/capstone/pieces/shadows.png", "assets/capstone/pieces/shadows.json"),
    "things": ("assets/capstone/board/things.png", "assets/capstone/board/things.json"),
    "secret": ("assets/capstone/board/secret.png", "assets/capstone/board/secret.json"),
}
BAG, SCREEN = "capstone.standing.bag", "capstone.standing.shield"
"""The bag and, for each seat, the screen as they stand on the ground."""
HIGHEST = 4
_EDGE = 4
"""The width of the bright edges of acrylic, in pixels of the sheet; they replace its dark outline. Faces keep their
brightness: brighter ones would be too similar for some eyes."""
_FLOOR, _BACK, _GLOSS, _RIDGE = 8, 130, 54, 150
"""The strength, 0 to 255, of what is seen through a piece (its floor, its far edges) and of the gloss on it (a streak
of sky, the near edge)."""
_STREAK = ((0.34, 0.10), (0.34, 0.30), (0.86, 0.30), (0.86, 0.10))
"""The corners of the streak on the left face: how high, and how far from its left edge."""
ELEVATION, YAW = math.radians(30), math.radians(25)
"""The direction from which pieces are seen."""
CAUSTICS = "assets/capstone/board/caustics.jpg"
LIGHT_TURNS = 12
"""The number of pictures in the cycle of shimmering light."""
_EVEN = 112
"""The brightness of the light between its bright lines, 0 to 255."""
_LIGHT, _LIGHT_FROM = 255, 0.34
"""The brightness of the light that a stack lets through, and the fraction of its shadow's width at which the stack
ends."""
_TOUCH, _UNDER = 170, 120
"""The opacity of the shade around the base of a stack, and of a piece on the one below it, 0 to 255."""
_TOUCH_WIDE, _TOUCH_DOWN, _TOUCH_SOFT = 1.04, 1.6, 2.6
"""The size of that shade relative to the base, how far it lies below it, and its softness, in logical pixels."""
_HAZE = 0.03
"""The softness of the edge of the light on the ground, relative to the width of its picture."""
CAP_RISE = 30.0
"""The height of a capstone's tip above the tip below it."""


@dataclass(frozen=True, slots=True)
class PieceSize:
    """A size of pieces: ``width`` and ``height`` of one, ``step`` to the next one above it, and ``near``, the distance
    from the middle of its base down to its nearest corner."""

    width: float
    height: float
    step: float
    near: float

    def tall(self, layers: int, capped: bool = False) -> float:
        """Return the height of a stack from its nearest corner to its tip; 0 for an empty one."""
        if not layers:
            return PIECE_SIZES[-1].height if capped else 0.0
        return self.height + (layers - 1) * self.step + (CAP_RISE if capped else 0.0)


PIECE_SIZES = (
    PieceSize(92, 84, 34, 23),
    PieceSize(70, 64, 28, 17.5),
    PieceSize(50, 46, 22, 12.5),
)
"""The sizes by their numbers in the rules; the last is for the small pieces of goals, and capstones."""


@cache
def atlas(name: SheetName) -> Atlas:
    """Load a sheet, once per process."""
    return load_atlas(*FILES[name])


def piece_id(size: int, colour: int, free: bool) -> str:
    """Return the sprite of a piece; ``free``: no piece of its size is on it, so that its tip is visible."""
    return f"capstone.piece.{SIZE_IDS[size]}.{PIECE_STYLES[colour].id}.{'free' if free else 'covered'}"


def cap_id(colour: int) -> str:
    """Return the sprite of a capstone."""
    return f"capstone.cap.{PIECE_STYLES[colour].id}"


def shadow_id(size: int, layers: int) -> str:
    """Return the sprite of the shadow of a stack; without layers that of a capstone alone."""
    return f"capstone.shadow.{SIZE_IDS[size]}.{layers}" if layers else f"capstone.shadow.{SIZE_IDS[-1]}.1"


def sprite_rect(sprite: str, foot: tuple[float, float], scale: float) -> pygame.Rect:
    """Return the target rect of a sprite for a piece whose foot has its middle at ``foot`` (window pixels); ``scale``
    is window pixels per logical pixel. Raises KeyError for an unknown sprite."""
    sheet, key = _place_of(sprite)
    found = atlas(sheet)
    box, (x, y) = found.boxes[key], found.anchors[key]
    part = scale / found.fine
    size = max(1, round(box.width * part)), max(1, round(box.height * part))
    return pygame.Rect((round(foot[0] - x * part), round(foot[1] - y * part)), size)


def _place_of(sprite: str) -> tuple[SheetName, str]:
    """Return the sheet of a sprite, and its name there: capstone.goal.COLOUR is a small piece; all shields share one
    picture."""
    key = sprite.removeprefix("capstone.")
    if key.startswith("standing."):
        return "secret", "bag" if sprite == BAG else "shield.wood"
    if key.startswith("shield."):
        return "things", "shield.wood"
    if key.startswith("shadow."):
        return "shadows", key
    if key in atlas("things").boxes:
        return "things", key
    if key.startswith("goal."):
        key = f"piece.{SIZE_IDS[-1]}.{key.removeprefix('goal.')}.free"
    return "pieces", key


def draw_sprite(width: int, height: int, sprite: str) -> pygame.Surface:
    """Draw a piece, capstone or shadow by its sprite name."""
    sheet, key = _place_of(sprite)
    if sheet == "pieces":
        return shrink(_acrylic(key), width, height)
    if sheet == "shadows":
        return shrink(_grounded(key), width, height)
    return atlas(sheet).scaled(key, width, height)


@cache
def _grounded(key: str) -> pygame.Surface:
    """Return a shadow of the sheet with the soft dark line where the stack touches what it stands on."""
    sheet = atlas("shadows")
    shadow = sheet.part(key).copy()
    shadow.blit(_touch(shadow.get_size(), sheet.anchors[key], _size_of(key), sheet.fine, (28, 16, 8, _TOUCH)), (0, 0))
    return shadow


def _touch(
    size: tuple[int, int], foot: tuple[float, float], piece: PieceSize, fine: float, colour: tuple[int, int, int, int]
) -> pygame.Surface:
    """Return the soft shade around the base of a piece, whose middle is at ``foot``, on an empty picture."""
    shade = pygame.Surface(size, pygame.SRCALPHA, 32)
    shade.fill((*colour[:3], 0))
    corners = [
        (foot[0] + x * _TOUCH_WIDE * fine, foot[1] + (y * _TOUCH_WIDE + _TOUCH_DOWN) * fine)
        for x, y in foot_corners(piece.width)
    ]
    pygame.draw.polygon(shade, colour, corners)
    return soften(shade, _TOUCH_SOFT * fine)


@cache
def _acrylic(key: str) -> pygame.Surface:
    """Return a piece of the sheet as clear acrylic: with bright edges in place of its dark outline, the bright floor
    seen through its faces, and the reflection of the sky."""
    sheet = atlas("pieces")
    drawn, colour = sheet.part(key), _colour_of(key)
    width, height = drawn.get_size()
    inside = pygame.mask.from_surface(drawn, 127)
    piece = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    piece.blit(drawn, (0, 0))
    _shine_through(piece, sheet.anchors[key], _size_of(key), sheet.fine, colour)
    inner = inside.copy()
    for step in ((_EDGE, 0), (-_EDGE, 0), (0, _EDGE), (0, -_EDGE)):
        moved = pygame.Mask((width, height))
        moved.draw(inside, step)
        inner = inner.overlap_mask(moved, (0, 0))
    edge = inside.copy()
    edge.erase(inner, (0, 0))
    rim = edge.to_surface(setcolor=(*lighter(colour, 0.5), 255), unsetcolor=(0, 0, 0, 0))
    piece.blit(rim, (0, 0))
    if key.endswith(".covered"):
        size, (x, y) = _size_of(key), sheet.anchors[key]
        above = x, y - size.step * sheet.fine
        piece.blit(_touch((width, height), above, size, sheet.fine, (10, 6, 8, _UNDER)), (0, 0))
    mask = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    mask.blit(drawn, (0, 0))
    mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    piece.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return piece


def _shine_through(
    piece: pygame.Surface, foot: tuple[float, float], size: PieceSize, fine: float, colour: Colour
) -> None:
    """Paint on a piece of the sheet what is seen through it, and its gloss. ``foot`` is the middle of its base,
    ``fine`` the scale of the sheet."""
    corners = [(foot[0] + x * fine, foot[1] + y * fine) for x, y in foot_corners(size.width)]
    left, near, right, far = corners
    tip = foot[0], foot[1] - (size.height - size.near) * fine

    def between(one: tuple[float, float], other: tuple[float, float], part: float) -> tuple[float, float]:
        return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part

    shine = pygame.Surface(piece.get_size(), pygame.SRCALPHA, 32)
    tint, line = lighter(colour, 0.55), max(1, round(fine * 0.9))
    shine.fill((*tint, 0))
    pygame.draw.polygon(shine, (*_light_of(colour), _FLOOR), corners)
    for one, other, alpha in ((left, far, _BACK), (far, right, _BACK), (far, tip, _BACK // 2)):
        pygame.draw.line(shine, (*tint, alpha), one, other, line)
    shine = soften(shine, fine * 0.5)
    piece.blit(shine, (0, 0))
    gloss = pygame.Surface(piece.get_size(), pygame.SRCALPHA, 32)
    gloss.fill((255, 250, 238, 0))
    strip = [between(between(left, tip, at), between(near, tip, at), part) for at, part in _STREAK]
    pygame.draw.polygon(gloss, (255, 250, 238, _GLOSS), strip)
    pygame.draw.line(gloss, (255, 250, 238, _RIDGE), near, tip, line)
    piece.blit(soften(gloss, fine * 0.7), (0, 0))


def _size_of(key: str) -> PieceSize:
    """Return the size of a piece of the sheet; capstones are small."""
    return next((PIECE_SIZES[number] for number, name in enumerate(SIZE_IDS) if name in key), PIECE_SIZES[-1])


@cache
def foot_corners(width: float) -> tuple[tuple[float, float], ...]:
    """Return the foot of a piece around its middle: left, near, right and far corner, y downwards."""
    half = width / (math.cos(YAW) + math.sin(YAW)) / 2
    points = []
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        across = -(x * math.cos(YAW) - y * math.sin(YAW)) * half
        deep = (x * math.sin(YAW) + y * math.cos(YAW)) * half
        points.append((across, -deep * math.sin(ELEVATION)))
    near = max(points, key=lambda point: point[1])
    left, right = min(points), max(points)
    far = min(points, key=lambda point: point[1])
    return left, near, right, far


def _colour_of(key: str) -> Colour:
    """Return the colour of a piece of the sheet."""
    return next(style.colour for style in PIECE_STYLES if style.id in key.split("."))


def draw_light(width: int, height: int, shadow: str, colours: Sequence[int], turn: int = 0) -> pygame.Surface:
    """Draw the coloured light that a stack lets through onto the ground, to be added over its ``shadow``: the lowest
    piece nearest to its foot, gathered into a net of bright lines, at its ``turn`` of `LIGHT_TURNS`."""
    sheet, key = atlas("shadows"), _place_of(shadow)[1]
    shape, box, (x, y) = sheet.scaled(key, width, height), sheet.boxes[key], sheet.anchors[key]
    base = [
        ((x + right * sheet.fine) * width / box.width, (y + down * sheet.fine) * height / box.height)
        for right, down in foot_corners(_size_of(key).width)
    ]
    pygame.draw.polygon(shape, (28, 16, 8, 0), base)  # no light below the stack, which would shine around its base
    shape = soften(shape, max(1.0, _HAZE * width))
    stops: list[tuple[float, Colour]] = []
    for number, colour in enumerate(colours):
        place = _LIGHT_FROM + (1 - _LIGHT_FROM) * (number + 0.5) / len(colours)
        stops.append((place, _light_of(PIECE_STYLES[colour].colour)))
    light = gradient(width, height, [(0.0, stops[0][1]), *stops, (1.0, (0, 0, 0))], True)
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    light.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    light.blit(_net(width, height, turn), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    added = pygame.Surface((width, height), 0, 32)
    added.blit(light, (0, 0))
    return added


def _net(width: int, height: int, turn: int) -> pygame.Surface:
    """Return the net of light, bright lines on an even grey."""
    strip = opaque_picture(CAUSTICS)
    wide, tall = strip.get_width(), strip.get_height() // LIGHT_TURNS
    part = strip.subsurface((0, turn % LIGHT_TURNS * tall, wide, tall))
    net = pygame.transform.smoothscale(part, (width, height))
    flood(net, (255 - _EVEN,) * 3, pygame.BLEND_RGB_MULT)
    flood(net, (_EVEN,) * 3, pygame.BLEND_RGB_ADD)
    return net


def _light_of(colour: Colour) -> Colour:
    """Return the light that acrylic of a colour lets through."""
    most = max(colour)
    red, green, blue = (round(part * _LIGHT / most) for part in colour)
    return red, green, blue


def sprite_ids() -> list[str]:
    """Return all sprites that are drawn unchanged: none in the colour of a seat."""
    sheets: tuple[SheetName, ...] = ("pieces", "shadows", "things")
    found = [f"capstone.{key}" for sheet in sheets for key in atlas(sheet).boxes if not key.startswith("shield.")]
    return [*found, BAG, *(f"capstone.goal.{style.id}" for style in PIECE_STYLES)]


def stack_scale(rect: pygame.Rect, size: int, layers: int = HIGHEST, capped: bool = True) -> float:
    """Return the largest scale at which a stack of this height fits into ``rect``."""
    measures = PIECE_SIZES[size]
    return min(rect.width / measures.width, rect.height / max(1.0, measures.tall(layers, capped)))


def foot_of(rect: pygame.Rect, size: int, scale: float) -> tuple[float, float]:
    """Return the middle of the foot if the nearest corner is at the middle of the lower edge of ``rect``."""
    return rect.centerx, rect.bottom - PIECE_SIZES[size].near * scale


def layer_foot(foot: tuple[float, float], size: int, layer: int, scale: float) -> tuple[float, float]:
    """Return the middle of the foot of piece number ``layer`` (0 is the lowest) of a stack on ``foot``."""
    return foot[0], foot[1] - layer * PIECE_SIZES[size].step * scale


def cap_foot(foot: tuple[float, float], size: int, layers: int, scale: float) -> tuple[float, float]:
    """Return the middle of the foot of the capstone on a stack of ``layers``; with none, the stack's own."""
    if not layers:
        return foot
    measures, small = PIECE_SIZES[size], PIECE_SIZES[-1]
    up = measures.tall(layers, True) - measures.near - (small.height - small.near)
    return foot[0], foot[1] - up * scale


def paint_stack(
    target: Canvas,
    rect: pygame.Rect,
    size: int,
    layers: Sequence[int],
    cap: int | None = None,
    *,
    scale: float | None = None,
    shadow: bool = True,
    alpha: int = 255,
) -> None:
    """Paint a stack whose nearest corner is at the middle of the lower edge of ``rect``.

    ``size`` is that of the rules (0 large, 1 medium, 2 the small pieces of a goal), ``layers`` the colours (numbers of
    the rules) from the lowest piece up, ``cap`` the colour of its capstone. ``scale`` is window pixels per logical
    pixel: by default four pieces with a capstone just fit into ``rect``. Layers are painted upwards, each over the
    last, after the shadow, which may extend beyond ``rect``.
    """
    scale = stack_scale(rect, size) if scale is None else scale
    foot = foot_of(rect, size, scale)
    if shadow and (layers or cap is not None):
        paint_shadow(target, foot, size, len(layers), scale, alpha=alpha)
    for layer, colour in enumerate(layers):
        name = piece_id(size, colour, layer == len(layers) - 1)
        target.sprite(name, sprite_rect(name, layer_foot(foot, size, layer, scale), scale), alpha)
    if cap is not None:
        name = cap_id(cap)
        target.sprite(name, sprite_rect(name, cap_foot(foot, size, len(layers), scale), scale), alpha)


def paint_shadow(
    target: Canvas, foot: tuple[float, float], size: int, layers: int, scale: float, alpha: int = 255
) -> None:
    """Paint only the shadow of a stack, for tables that put all shadows below all stacks."""
    name = shadow_id(size, layers)
    target.sprite(name, sprite_rect(name, foot, scale), alpha)


# Flat symbols


def paint_symbol(target: pygame.Surface, symbol: str, centre: tuple[float, float], radius: float, ink: Colour) -> None:
    """Paint the symbol of a colour flat, within ``radius`` pixels of ``centre``."""
    for polygon in outlines(symbol):
        points = [(centre[0] + x * radius, centre[1] - y * radius) for x, y in polygon]
        pygame.draw.polygon(target, ink, points)


def draw_symbol(width: int, height: int, colour: int, ink: Colour | None = None) -> pygame.Surface:
    """Draw the symbol of a colour alone, in its own ink or another, as large as fits."""
    style = PIECE_STYLES[colour]
    own = style.ink if ink is None else ink
    fine = fineness(width, height)
    surface = canvas(width * fine, height * fine, own)
    middle = (width * fine / 2, height * fine / 2)
    paint_symbol(surface, style.symbol, middle, min(width, height) * fine / 2, own)
    return shrink(surface, width, height)
