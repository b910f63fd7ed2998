"""The board: wooden frame, mosaic ground, nine districts with marble bands, plots for houses and large buildings."""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass

import pygame

from capitol.boards.geometry import rounded
from capitol.boards.level import Level
from capitol.games.capitol.board import AreaPlace, BoardLayout, SpacePlace
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.ui.art.mosaic import district_floor, plain_floor, set_in_stone
from capitol.games.capitol.ui.art.painted import painted_board, painted_slices
from capitol.games.capitol.ui.districts import district_style
from capitol.table.art.brush import (
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
from capitol.table.art.layers import at_once, level_slices
from capitol.table.art.symbols import paint_wreath
from capitol.table.art.wood import grain, marble
from capitol.table.palette import OUTLINE, PARCHMENT, Colour

FRAME_WOOD: Colour = (150, 98, 58)
SHADOW: Colour = (28, 16, 8)
PARAPET: Colour = (222, 210, 182)
WALL: Colour = (186, 168, 134)
"""What the names of districts and their majorities are written on."""
PAVING: Mapping[str, Colour] = {"blue": (143, 175, 200), "pink": (214, 171, 166), "purple": (164, 148, 190)}
"""The paving of districts: that of the painted boards."""
_VEIL = 190
"""How much of a district's mosaic its paving hides, 0 to 255."""
_ACROSS, _DOWN = 1.345, 1.0575
"""How wide and high a small plot is, turned as houses stand, by the width and height of its space."""


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
            floors[floor_key] = _paved(district_floor(colour, box.width, box.height, stone, patterns), colour)
        plates[key] = _plate(floors[floor_key], shape, bands, colour, place.unit, pad)
    surface.blit(plates[key], (box.x - pad, box.y - pad))


def _paved(floor: pygame.Surface, colour: str) -> pygame.Surface:
    """``floor`` (changed in place) as calm as paving: what stands on it must be seen before its pattern."""
    veil = pygame.Surface(floor.get_size(), pygame.SRCALPHA)
    veil.fill((*PAVING[colour], _VEIL))
    floor.blit(veil, (0, 0))
    return floor


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
        (2.6, style.colour, 3.6),
        (4.6, darker(style.colour, 0.45), 0.8),
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
        (header, marble(header.width, header.height, 3, unit, PARAPET)),
        (bar, gradient(bar.width, bar.height, ((0.0, lighter(WALL, 0.15)), (1.0, WALL)))),
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
    place = box if large else box.inflate(box.width * (_ACROSS - 1), box.height * (_DOWN - 1))
    key = (place.width, place.height, variant)
    if key not in slabs:
        slabs[key] = draw_plot(place.width, place.height, variant, large, unit)
    surface.blit(slabs[key], place)


def draw_plot(width: int, height: int, variant: int, large: bool, unit: float) -> pygame.Surface:
    """A slab of stone of ``width`` x ``height`` pixels with an engraved line: turned as houses stand, or, where it is
    ``large``, a round forum with a wreath."""
    fine = 3
    wide, tall = width * fine, height * fine
    scale = unit * fine
    middle = (wide / 2, tall / 2 - 0.8 * scale)
    reach = (wide / 2 - scale, tall / 2 - 1.8 * scale)
    turns = [2 * math.pi * step / 72 for step in range(72)]
    shape = [(math.cos(turn), math.sin(turn)) for turn in turns] if large else [(-1, 0), (0, -1), (1, 0), (0, 1)]

    def outlined(part: float, down: float = 0.0) -> list[Point]:
        return [(middle[0] + x * reach[0] * part, middle[1] + y * reach[1] * part + down) for x, y in shape]

    surface = canvas(wide, tall, SHADOW)
    pygame.draw.polygon(surface, (*SHADOW, 120), outlined(1.0, 1.6 * scale))
    surface = soften(surface, max(2.0, 1.4 * scale))
    tones: tuple[Colour, ...] = ((212, 198, 168), (207, 192, 160), (216, 203, 175), (209, 195, 166))
    pygame.draw.polygon(surface, darker(tones[variant], 0.34), outlined(1.0, 1.4 * scale))
    slab = marble(wide, tall, 100 + 10 * variant, scale, tones[variant])
    mask = canvas(wide, tall, (255, 255, 255))
    pygame.draw.polygon(mask, (255, 255, 255, 255), outlined(1.0))
    slab.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(slab, (0, 0))
    groove = darker(tones[variant], 0.26)
    line = max(1, round(0.7 * scale))
    for down, tone in ((line, lighter(tones[variant], 0.5)), (0, groove)):
        outline(surface, outlined(0.84, down), tone, line)
    if large:
        layer = canvas(wide, tall, groove)
        paint_wreath(layer, middle, min(reach) * 0.52, groove, darker(groove, 0.12))
        layer.set_alpha(150)
        surface.blit(layer, (0, 0))
    outline(surface, outlined(1.0), darker(tones[variant], 0.6), max(1, round(0.8 * scale)))
    return shrink(surface, width, height)
