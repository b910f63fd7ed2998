"""The board: wooden frame, mosaic ground, nine districts with marble bands, plots for houses and large buildings."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

import pygame

from capitol.boards.geometry import rounded
from capitol.boards.level import Level
from capitol.games.capitol.board import AreaPlace, BoardLayout, SpacePlace
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.ui.art.brush import (
    Point,
    canvas,
    cut_rounded,
    darker,
    gradient,
    lighter,
    outline,
    shrink,
    soften,
)
from capitol.games.capitol.ui.art.layers import at_once, level_slices
from capitol.games.capitol.ui.art.mosaic import district_floor, plain_floor, set_in_stone
from capitol.games.capitol.ui.art.painted import painted_board, painted_slices
from capitol.games.capitol.ui.art.symbols import paint_wreath
from capitol.games.capitol.ui.art.wood import grain, marble
from capitol.games.capitol.ui.palette import MARBLE, OUTLINE, PARCHMENT, Colour, district_style

FRAME_WOOD: Colour = (150, 98, 58)
SHADOW: Colour = (28, 16, 8)


@dataclass(frozen=True, slots=True)
class BoardMap:
    """How map pixels become pixels of the board's picture: times ``scale``, then shifted by ``left`` and ``top``.

    ``unit`` is the size of a logical pixel on the board (1.0 when the board is 1000 pixels wide).
    """

    scale: float
    left: float
    top: float
    unit: float

    @classmethod
    def fit(cls, layout: BoardLayout, width: int, height: int) -> BoardMap:
        """The map that centres ``layout`` in a picture of ``width`` x ``height`` pixels."""
        scale = min(width / layout.size[0], height / layout.size[1])
        left = (width - layout.size[0] * scale) / 2
        top = (height - layout.size[1] * scale) / 2
        return cls(scale, left, top, layout.size[0] * scale / 1000)

    def point(self, place: Point) -> tuple[int, int]:
        """The pixel of a place on the map."""
        return round(self.left + place[0] * self.scale), round(self.top + place[1] * self.scale)

    def box(self, box: Sequence[float]) -> pygame.Rect:
        """The pixels of a box (x, y, width, height) on the map."""
        left, top = self.point((box[0], box[1]))
        right, bottom = self.point((box[0] + box[2], box[1] + box[3]))
        return pygame.Rect(left, top, right - left, bottom - top)

    def space(self, place: SpacePlace) -> pygame.Rect:
        """The pixels of a space's footprint."""
        (x, y), (width, height) = place.centre, place.size
        return self.box((x - width / 2, y - height / 2, width, height))

    def header(self, area: AreaPlace) -> pygame.Rect:
        """The marble band at the top of an area, for writing."""
        inset = round(4 * self.unit)
        box = self.box(area.header)
        return pygame.Rect(box.x + inset, box.y + inset, box.width - 2 * inset, box.height - inset)

    def bar(self, area: AreaPlace) -> pygame.Rect:
        """The parchment band at the foot of an area, for the majority."""
        inset = round(4 * self.unit)
        box = self.box(area.bar)
        return pygame.Rect(box.x + inset, box.y, box.width - 2 * inset, box.height - inset)


def draw_board(
    layout: BoardLayout, spec: BoardSpec, width: int, height: int, level: Level | None = None, patterns: bool = True
) -> pygame.Surface:
    """The empty board of `board_slices`, at once."""
    return at_once(board_slices(layout, spec, width, height, level, patterns))


def board_slices(
    layout: BoardLayout, spec: BoardSpec, width: int, height: int, level: Level | None = None, patterns: bool = True
) -> Generator[None, None, pygame.Surface]:
    """The empty board; ``BoardMap.fit`` of the same size tells where everything on it lies.

    A ``level`` whose picture was painted shows that, on a clear ground where the size has another shape. Any other
    board is drawn: the ground between the districts shows the tile and image layers of ``level``, set in stone; plain
    sand without.
    Without ``patterns`` the districts are laid in their colour alone.
    Printed fountains are not part of the picture: the table puts fountain tiles on their spaces.
    It takes some tenths of a second, and yields in between, so that it can be done in slices.
    """
    painted = None if level is None else painted_board(level, layout, spec, patterns)
    if painted is not None:
        picture = yield from painted_slices(painted, layout, width, height)
        if picture is not None:
            return picture
    surface = yield from _drawn_slices(layout, spec, width, height, level, patterns)
    return surface


def _drawn_slices(
    layout: BoardLayout, spec: BoardSpec, width: int, height: int, level: Level | None, patterns: bool
) -> Generator[None, None, pygame.Surface]:
    """The empty board drawn in code."""
    place = BoardMap.fit(layout, width, height)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    stone = max(3, round(3 * place.unit))
    surface.blit(plain_floor(width, height, stone), (0, 0))
    yield
    if level is not None:
        box = place.box((0, 0, *layout.size))
        picture = yield from level_slices(level, box.width, box.height)
        yield
        set_in_stone(picture, stone)
        surface.blit(picture, box)
        yield
    _paint_frame(surface, place.unit)
    yield
    plates: dict[tuple[object, ...], pygame.Surface] = {}
    floors: dict[tuple[str, int, int], pygame.Surface] = {}
    for area, rules in zip(layout.areas, spec.areas, strict=True):
        _paint_area(surface, area, rules.colour, place, stone, plates, floors, patterns)
        yield
    slabs: dict[tuple[int, int, int], pygame.Surface] = {}
    for number, area in enumerate(layout.areas):
        for index, space in enumerate(area.small):
            _paint_plot(surface, place.space(space), place.unit, (number + 3 * index) % 4, False, slabs)
            yield
        _paint_plot(surface, place.space(area.large), place.unit, number % 4, True, slabs)
        yield
    light = gradient(width, height, ((0.0, (255, 255, 255)), (0.6, (252, 250, 246)), (1.0, (236, 229, 220))))
    surface.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return surface


def _paint_frame(surface: pygame.Surface, unit: float) -> None:
    """The wooden rim around the ground."""
    width, height = surface.get_size()
    rim = max(2, round(5 * unit))
    along = grain(width, rim, FRAME_WOOD, 71, unit)
    upright = grain(rim, height, FRAME_WOOD, 73, unit, upright=True)
    for y in (0, height - rim):
        surface.blit(along, (0, y))
    for x in (0, width - rim):
        surface.blit(upright, (x, 0))
    line = max(1, round(unit))
    pygame.draw.rect(surface, darker(FRAME_WOOD, 0.65), surface.get_rect(), line)
    pygame.draw.rect(surface, lighter(FRAME_WOOD, 0.35), surface.get_rect().inflate(-2 * line, -2 * line), line)
    inner = surface.get_rect().inflate(-2 * rim, -2 * rim)
    pygame.draw.rect(surface, darker(FRAME_WOOD, 0.7), inner.inflate(2 * line, 2 * line), line)
    # The rim stands above the ground and shades its upper and left border.
    for step, alpha in ((0, 90), (1, 55), (2, 25)):
        band = pygame.Surface((inner.width, line), pygame.SRCALPHA)
        band.fill((*SHADOW, alpha))
        surface.blit(band, (inner.x, inner.y + step * line))
        band = pygame.Surface((line, inner.height), pygame.SRCALPHA)
        band.fill((*SHADOW, alpha))
        surface.blit(band, (inner.x + step * line, inner.y))


def _paint_area(
    surface: pygame.Surface,
    area: AreaPlace,
    colour: str,
    place: BoardMap,
    stone: int,
    plates: dict[tuple[object, ...], pygame.Surface],
    floors: dict[tuple[str, int, int], pygame.Surface],
    patterns: bool,
) -> None:
    """One district; equal plates and floors are made once and kept in ``plates`` and ``floors``."""
    box = place.box(area.box)
    pad = round(4 * place.unit)
    shape = [(x - box.x, y - box.y) for x, y in (place.point(point) for point in area.outline)]
    bands = (place.header(area).move(-box.x, -box.y), place.bar(area).move(-box.x, -box.y))
    key = (colour, tuple(shape), tuple(bands[0]), tuple(bands[1]))
    if key not in plates:
        floor_key = (colour, box.width, box.height)
        if floor_key not in floors:
            floors[floor_key] = district_floor(colour, box.width, box.height, stone, patterns)
        plates[key] = _plate(floors[floor_key], shape, bands, colour, place.unit, pad)
    surface.blit(plates[key], (box.x - pad, box.y - pad))


def _plate(
    floor: pygame.Surface,
    shape: Sequence[Point],
    bands: tuple[pygame.Rect, pygame.Rect],
    colour: str,
    unit: float,
    pad: int,
) -> pygame.Surface:
    """A district's ground with its shadow (``pad`` pixels around it), border lines, header and bar."""
    width = round(max(x for x, _ in shape))
    height = round(max(y for _, y in shape))
    fine = 2
    corners = rounded(shape, 9 * unit)
    mask = canvas(width * fine, height * fine, (255, 255, 255))
    pygame.draw.polygon(mask, (255, 255, 255, 255), [(x * fine, y * fine) for x, y in corners])
    ground = pygame.Surface((width, height), pygame.SRCALPHA)
    ground.blit(floor, (0, 0))
    _paint_bands(ground, bands, unit)
    lines = canvas(width * fine, height * fine, OUTLINE)
    middle = (width / 2, height / 2)
    style = district_style(colour)
    for inset, tone, line in (
        (0.5, OUTLINE, 1.6),
        (2.0, lighter(MARBLE, 0.2), 1.3),
        (3.2, darker(style.colour, 0.45), 1.0),
    ):
        inner = [
            ((x + _inwards(x - middle[0], inset * unit)) * fine, (y + _inwards(y - middle[1], inset * unit)) * fine)
            for x, y in corners
        ]
        outline(lines, inner, tone, line * unit * fine)
    ground.blit(shrink(lines, width, height), (0, 0))
    ground.blit(shrink(mask, width, height), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    plate = canvas(width + 2 * pad, height + 2 * pad, SHADOW)
    pygame.draw.polygon(plate, (*SHADOW, 150), [(x + pad + unit * 0.8, y + pad + unit * 1.6) for x, y in corners])
    plate = soften(plate, max(1.5, 1.6 * unit))
    plate.blit(ground, (pad, pad))
    return plate


def _inwards(offset: float, amount: float) -> float:
    """``amount`` pointing from the side on which ``offset`` lies towards the middle."""
    return -amount if offset > 0 else amount


def _paint_bands(ground: pygame.Surface, bands: tuple[pygame.Rect, pygame.Rect], unit: float) -> None:
    """The marble header and the parchment bar."""
    header, bar = bands
    line = max(1, round(0.8 * unit))
    for box, texture in (
        (header, marble(header.width, header.height, 3, unit, lighter(MARBLE, 0.65))),
        (bar, gradient(bar.width, bar.height, ((0.0, lighter(PARCHMENT, 0.4)), (1.0, PARCHMENT)))),
    ):
        fine = 3
        slab = cut_rounded(texture, round(5 * unit))
        shadow = canvas(box.width * fine, box.height * fine, SHADOW)
        pygame.draw.rect(shadow, (*SHADOW, 120), shadow.get_rect(), border_radius=round(5 * unit * fine))
        ground.blit(shrink(shadow, *box.size), (box.x, box.y + line))
        ground.blit(slab, box)
        rim = canvas(box.width * fine, box.height * fine, darker(PARCHMENT, 0.55))
        pygame.draw.rect(rim, darker(PARCHMENT, 0.55), rim.get_rect(), line * fine, round(5 * unit * fine))
        ground.blit(shrink(rim, *box.size), box)


def _paint_plot(
    surface: pygame.Surface,
    box: pygame.Rect,
    unit: float,
    variant: int,
    large: bool,
    slabs: dict[tuple[int, int, int], pygame.Surface],
) -> None:
    """A plot to build on; equal ones are made once and kept in ``slabs``."""
    key = (box.width, box.height, variant)
    if key not in slabs:
        slabs[key] = draw_plot(box.width, box.height, variant, large, unit)
    surface.blit(slabs[key], box)


def draw_plot(width: int, height: int, variant: int, large: bool, unit: float) -> pygame.Surface:
    """A marble slab of ``width`` x ``height`` pixels with an engraved frame, or a wreath where it is ``large``."""
    fine = 3
    wide, tall = width * fine, height * fine
    scale = unit * fine
    pad = round(2 * scale)
    face = pygame.Rect(pad // 2, pad // 2, wide - pad, tall - pad - round(1.6 * scale))
    radius = round((5 if large else 4) * scale)
    surface = canvas(wide, tall, SHADOW)
    shadow = face.inflate(round(scale), round(scale)).move(round(0.7 * scale), round(1.6 * scale))
    pygame.draw.rect(surface, (*SHADOW, 130), shadow, border_radius=radius)
    surface = soften(surface, max(2.0, 1.4 * scale))
    tones: tuple[Colour, ...] = ((250, 243, 228), (246, 237, 219), (252, 246, 234), (244, 235, 222))
    edge = face.move(0, round(1.6 * scale))
    pygame.draw.rect(surface, darker(tones[variant], 0.34), edge, border_radius=radius)
    slab = marble(face.width, face.height, 100 + 10 * variant, scale, lighter(tones[variant], 0.25))
    slab.blit(
        gradient(face.width, face.height, ((0.0, (255, 255, 255)), (1.0, (240, 234, 226)))),
        (0, 0),
        special_flags=pygame.BLEND_RGB_MULT,
    )
    surface.blit(cut_rounded(slab, radius), face)
    groove = darker(tones[variant], 0.26)
    _engrave(surface, face.inflate(-round(8 * scale), -round(8 * scale)), groove, scale, round(2 * scale))
    if large:
        layer = canvas(wide, tall, groove)
        paint_wreath(layer, face.center, min(face.size) * 0.26, groove, darker(groove, 0.12))
        layer.set_alpha(150)
        surface.blit(layer, (0, 0))
    whole = face.union(edge)
    pygame.draw.rect(surface, darker(tones[variant], 0.72), whole, max(1, round(0.9 * scale)), radius)
    return shrink(surface, width, height)


def _engrave(surface: pygame.Surface, box: pygame.Rect, groove: Colour, scale: float, radius: int) -> None:
    """A fine cut line with a lit lower edge along ``box``."""
    line = max(1, round(0.7 * scale))
    pygame.draw.rect(surface, (255, 252, 244), box.move(line, line), line, radius)
    pygame.draw.rect(surface, groove, box, line, radius)
