"""The board: a city of terraces between streets and water, with plots for houses and large buildings."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from capitol.boards.geometry import contains
from capitol.boards.level import Level
from capitol.games.capitol.levels import AreaPlace, BoardLayout, SpacePlace
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.ui.art.life import lives
from capitol.games.capitol.ui.art.masters import AtlasName, atlas
from capitol.games.capitol.ui.art.mosaic import set_in_stone
from capitol.games.capitol.ui.art.planting import (
    Planted,
    Plot,
    grove,
    landmark_of,
    lively_places,
    paint_planted,
    plant,
    square,
)
from capitol.games.capitol.ui.art.stonework import Stonework
from capitol.games.capitol.ui.art.terrace import (
    KERB,
    LOTS,
    PAVINGS,
    SHADOW,
    bands_of,
    paint_honours,
    paint_piers,
    paint_plot,
    paint_terrace,
)
from capitol.games.capitol.ui.art.waterside import paint_things, water_slices
from capitol.kit.pictures import in_thread
from capitol.table.art.brush import Point, darker, lighter
from capitol.table.art.layers import at_once, level_slices
from capitol.table.art.moving import Moving
from capitol.table.art.townsfolk import Walk
from capitol.table.art.wood import grain
from capitol.table.palette import Colour

FRAME_WOOD: Colour = (128, 82, 48)
BRASS: Colour = (196, 156, 82)
DIAMOND, ROUND = (1.345 / 2, 1.0575 / 2), (0.5, 0.394)
"""Half the width and height of plots, as fractions of their spaces' size."""
_RIM = 5.0
"""The width of the frame, in logical pixels."""
HERO = "capitol"
"""The landmark of the chief district, whose parapet carries eagles."""
_LEAST_STREET = 7.0
"""The narrowest street with trees behind a terrace, in logical pixels."""
_SUN, _AWAY = (1.14, 1.05, 0.88), (0.95, 0.90, 0.91)
"""The factor for each colour in the sunny corner, top left, and in the opposite one: a warm key and a cool shade."""
_ACROSS, _SUN_CELLS, _SUN_BANDS = 0.6, (64, 34), 4
"""The share of the horizontal direction in the change of light; the resolution of the light, and the number of slices
in which it is applied."""
_SHAFTS, _SHAFT = 2.6, 0.028
"""The number of shafts of light across the board, and how much each brightens what is below it."""
_PIGEON_AREAS, _PIGEONS = (1, 4, 8), (17.0, 8.0)
"""The areas with pigeons, and the size of their squares."""


@dataclass(frozen=True, slots=True)
class BoardMap:
    """The mapping from map pixels to pixels of the board's picture: multiplied by ``scale``, then shifted by ``left``
    and ``top``.

    ``unit`` is the size of a logical pixel on the board (1.0 when the board is 1000 pixels wide).
    """

    scale: float
    left: float
    top: float
    unit: float

    @classmethod
    def fit(cls, layout: BoardLayout, width: int, height: int) -> BoardMap:
        """Return the mapping that centres ``layout`` in a picture of ``width`` x ``height`` pixels."""
        scale = min(width / layout.size[0], height / layout.size[1])
        left = (width - layout.size[0] * scale) / 2
        top = (height - layout.size[1] * scale) / 2
        return cls(scale, left, top, layout.size[0] * scale / 1000)

    def point(self, place: Point) -> tuple[int, int]:
        """Return the pixel of a place on the map."""
        return round(self.left + place[0] * self.scale), round(self.top + place[1] * self.scale)

    def box(self, box: Sequence[float]) -> pygame.Rect:
        """Return the pixels of a box (x, y, width, height) on the map."""
        left, top = self.point((box[0], box[1]))
        right, bottom = self.point((box[0] + box[2], box[1] + box[3]))
        return pygame.Rect(left, top, right - left, bottom - top)

    def space(self, place: SpacePlace) -> pygame.Rect:
        """Return the pixels of a space's footprint."""
        (x, y), (width, height) = place.centre, place.size
        return self.box((x - width / 2, y - height / 2, width, height))

    def header(self, area: AreaPlace) -> pygame.Rect:
        """Return the marble band at the top of an area, for text."""
        inset = round(4 * self.unit)
        box = self.box(area.header)
        return pygame.Rect(box.x + inset, box.y + inset, box.width - 2 * inset, box.height - inset)

    def bar(self, area: AreaPlace) -> pygame.Rect:
        """Return the parchment band at the foot of an area, for the majority."""
        inset = round(4 * self.unit)
        box = self.box(area.bar)
        return pygame.Rect(box.x + inset, box.y, box.width - 2 * inset, box.height - inset)


def draw_board(
    layout: BoardLayout, spec: BoardSpec, width: int, height: int, level: Level | None = None, patterns: bool = True
) -> pygame.Surface:
    """Draw the empty board of `board_slices` at once."""
    return at_once(board_slices(layout, spec, width, height, level, patterns))


def board_slices(
    layout: BoardLayout, spec: BoardSpec, width: int, height: int, level: Level | None = None, patterns: bool = True
) -> Generator[None, None, pygame.Surface]:
    """Draw the empty board; ``BoardMap.fit`` of the same size gives the place of everything on it, and outside the
    board the picture is transparent.

    Every board is composed of the same rendered pieces. Between the districts are streets, with the scenery of
    ``level``; the tile and image layers of a level without scenery are turned into stone there.

    Without ``patterns`` the kerbs of the districts show only their colour.

    Printed fountains are not part of the picture: the table puts fountain tiles on their spaces.

    This takes some tenths of a second, and yields in between, so that it can be done in slices.
    """
    fit = BoardMap.fit(layout, width, height)
    box = fit.box((0, 0, *layout.size))
    picture = yield from _city(layout, spec, box.size, level, patterns)
    if box.size == (width, height):
        return picture
    surface = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    _shade_around(surface, box)
    surface.blit(picture, box)
    return surface


_SPREADS, _DARK = 8, 190


def _shade_around(surface: pygame.Surface, box: pygame.Rect) -> None:
    """Paint the board's shadow on the table, to the right and down."""
    # Each rectangle replaces the part of a larger, fainter one that it covers.
    for spread in range(_SPREADS, 0, -1):
        far = round(spread * box.width / 500)
        alpha = round(_DARK * (1 - spread / (_SPREADS + 1)) ** 1.5)
        shade = box.inflate(2 * far, 2 * far).move(far // 3, far // 2)
        pygame.draw.rect(surface, (*SHADOW, alpha), shade, border_radius=far)


def _city(
    layout: BoardLayout, spec: BoardSpec, size: tuple[int, int], level: Level | None, patterns: bool
) -> Generator[None, None, pygame.Surface]:
    """Draw the whole board, opaque."""
    place = BoardMap.fit(layout, *size)
    sheets: tuple[AtlasName, ...] = ("ground", "landmarks")
    for name in sheets:
        yield from in_thread(partial(atlas, name))
    kit = Stonework(place.unit)
    surface = pygame.Surface(size, 0, 32)
    kit.lay(surface, "street")
    yield
    scenery = () if level is None else level.scenery
    if level is not None and not scenery:
        picture = yield from level_slices(level, *size)
        yield
        set_in_stone(picture, max(3, round(3 * place.unit)))
        surface.blit(picture, (0, 0))
        yield
    yield from water_slices(surface, scenery, place.point, kit)
    yield
    paint_things(surface, scenery, place.point, kit)
    yield
    gardens: dict[str, Garden] = {}
    for id, garden in _gardens(layout, spec, level):
        gardens[id] = garden
        yield
    parts = list(zip(layout.areas, spec.areas, strict=True))
    stones: dict[int, Stonework] = {}
    manners = pavings(spec)
    # From back to front, since walls hide parts of what is behind them.
    for number, (area, rules) in sorted(enumerate(parts), key=lambda part: part[1][0].box[1] + part[1][0].box[3]):
        outline = [place.point(point) for point in area.outline]
        for one in gardens[area.id].behind:
            paint_planted(surface, one, (place.left, place.top), place.unit)
        bands = bands_of(area, place.box(area.box), place.scale)
        paint_terrace(surface, outline, bands, rules.colour, kit, patterns, manners[number])
        if gardens[area.id].landmark == HERO:
            paint_honours(surface, bands, kit)
        paint_piers(surface, bands[0], gardens[area.id].landmark == HERO, kit)
        yield
        for index, space in enumerate((*area.small, area.large)):
            large = space is area.large
            kind = rules.colour if large else lot_of(number, index)
            plot = f"plot.{'large' if large else 'small'}.{kind}"
            paint_plot(surface, place.space(space), plot, large, stones)
        yield
        for one in gardens[area.id].planted:
            paint_planted(surface, one, (place.left, place.top), place.unit)
        yield
    yield from _sun_slices(surface)
    yield
    _paint_frame(surface, place.unit)
    return surface


def lot_of(district: int, space: int) -> int:
    """Return the lot of a small space. Two kinds of lots in turn make up a district, others than in the one before."""
    return (district + space % 2 * (1 + district // LOTS)) % LOTS


def pavings(spec: BoardSpec) -> list[int]:
    """Return the manner in which each district is paved: districts of one colour differ, as do neighbours."""
    found, seen = [], Counter[str]()
    for area in spec.areas:
        first = list(dict.fromkeys(one.colour for one in spec.areas)).index(area.colour)
        found.append((first + seen[area.colour]) % PAVINGS)
        seen[area.colour] += 1
    return found


def sunlight(across: float, down: float) -> tuple[float, float, float]:
    """Return the factors for red, green and blue at a place of the board, 0 to 1 from the left and from the top."""
    far = _ACROSS * across + (1 - _ACROSS) * down
    beam = 1 + _SHAFT * math.sin(2 * math.pi * _SHAFTS * (far + 0.06 * math.sin(5 * down)))
    red, green, blue = ((near + (away - near) * far) * beam for near, away in zip(_SUN, _AWAY, strict=True))
    return red, green, blue


def _sun_slices(surface: pygame.Surface) -> Iterator[None]:
    """Apply one light to the whole board, in slices."""
    wide, tall = _SUN_CELLS
    # For factors above 1, multiply by 1 and add the rest.
    shade, shine = (pygame.Surface(_SUN_CELLS, 0, 32) for _map in range(2))
    for x in range(wide):
        for y in range(tall):
            gains = sunlight(x / (wide - 1), y / (tall - 1))
            shade.set_at((x, y), [round(255 * min(1.0, gain)) for gain in gains])
            shine.set_at((x, y), [round(255 * max(0.0, gain - 1)) for gain in gains])
    yield
    less = pygame.transform.smoothscale(shade, surface.get_size())
    yield
    more = pygame.transform.smoothscale(shine, surface.get_size())
    yield
    height = -(-surface.get_height() // _SUN_BANDS)
    for top in range(0, surface.get_height(), height):
        part = pygame.Rect(0, top, surface.get_width(), height).clip(surface.get_rect())
        band, added = surface.subsurface(part), more.subsurface(part)
        added.blit(band, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        band.blit(less, (0, 0), part, pygame.BLEND_RGB_MULT)
        band.blit(added, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        yield


@dataclass(frozen=True, slots=True)
class Garden:
    """The features on the paving of a district, in logical pixels: the paving's box, the plots, and the planting."""

    landmark: str
    floor: tuple[float, float, float, float]
    plots: tuple[Plot, ...]
    planted: tuple[Planted, ...]
    behind: tuple[Planted, ...]
    """Trees in the street behind it."""


def _gardens(layout: BoardLayout, spec: BoardSpec, level: Level | None) -> Iterator[tuple[str, Garden]]:
    """Yield each district's id with its landmark and planting."""
    seen: dict[str, int] = {}
    wanted = {} if level is None else {area.id: area.properties.get("landmark", "") for area in level.areas}
    # Logical pixels of the board, so that the same things fit in a window of any size.
    part = 1000 / layout.size[0]
    inset = KERB - 1
    for area, rules in zip(layout.areas, spec.areas, strict=True):
        number = seen.get(rules.colour, 0)
        seen[rules.colour] = number + 1
        landmark = landmark_of(rules.colour, wanted.get(area.id, ""), number)
        x, y, width, _height = area.box
        edges = (x, area.header[1] + area.header[3], x + width, area.bar[1])
        left, top, right, foot = (edge * part for edge in edges)
        floor = (left + inset, top + inset, right - inset, foot - inset)
        plots = tuple(_plot(space, part, space is area.large) for space in (*area.small, area.large))
        standing = plant(floor, plots, rules.colour, landmark, len(area.id) + round(x + y))
        inside = tuple(one for one in standing if contains(area.outline, (one.x / part, one.y / part)))
        behind: tuple[Planted, ...] = ()
        street = _street_behind(layout, area)
        if street * part >= _LEAST_STREET:
            room = street * part - 2
            behind = grove(left, right, area.header[1] * part, room, rules.colour, number + round(x + y))
        yield area.id, Garden(landmark, floor, plots, inside, behind)


def _street_behind(layout: BoardLayout, area: AreaPlace) -> float:
    """Return the width of the street behind a district, in map pixels: up to a neighbour, or to the frame of the
    board."""
    x, y, width, _height = area.box
    above = [other.box for other in layout.areas if other.box[1] < y and _meet(other.box, x, x + width)]
    frame = _RIM * layout.size[0] / 1000
    return min([y - frame, *(y - box[1] - box[3] for box in above)])


def _meet(box: Sequence[float], left: float, right: float) -> bool:
    return box[0] < right and left < box[0] + box[2]


def board_lives(
    layout: BoardLayout, spec: BoardSpec, width: int, height: int, level: Level | None = None
) -> Iterator[Moving]:
    """Yield the idle animations of a board of this size; they are not part of the static picture of `draw_board`."""
    place = BoardMap.fit(layout, width, height)
    scenery = () if level is None else level.scenery
    rim = rim_px(place.unit)
    whole = place.box((0, 0, *layout.size)).inflate(-2 * rim, -2 * rim)
    left = min(place.box(area.box).left for area in layout.areas)
    shore = pygame.Rect(whole.left, whole.top, max(0, left - whole.left), whole.height)
    squares, walks, banners = [], [], []
    gardens = dict(_gardens(layout, spec, level))

    def pixels(found: tuple[float, ...]) -> pygame.Rect:
        x, y, wide, tall = (edge * place.unit for edge in found)
        return pygame.Rect(round(place.left + x), round(place.top + y), round(wide), round(tall))

    def is_inside(area: AreaPlace, found: tuple[float, ...]) -> bool:
        x, y, wide, tall = (edge / 1000 * layout.size[0] for edge in found)
        return all(
            contains(area.outline, corner) for corner in ((x, y), (x + wide, y), (x, y + tall), (x + wide, y + tall))
        )

    for number, area in enumerate(layout.areas):
        garden, found = gardens[area.id], None
        if number in _PIGEON_AREAS:
            found = square(garden.floor, garden.plots, garden.planted, _PIGEONS)
            if found is not None and is_inside(area, found):
                squares.append(pixels(found))
        flag, ways = lively_places(garden.floor, garden.plots, garden.planted, found, number)
        if flag is not None and is_inside(area, flag):
            banners.append((pixels(flag), spec.areas[number].colour))
        walks += [Walk(pixels(way), 10 * number + at) for at, way in enumerate(ways) if is_inside(area, way)]
    for number, thing in enumerate(scenery):
        if thing.kind == "bridge" and thing.box[2] > thing.box[3]:
            walks.append(Walk(place.box(thing.box).inflate(0, -round(6 * place.unit)).clip(shore), 200 + number))
    bands = [band for area in layout.areas for band in (place.header(area), place.bar(area))]
    kerb = round(KERB * place.unit) + 1
    floors = []
    for area in layout.areas:
        box = place.box(area.box)
        top, foot = place.header(area).bottom + kerb, place.bar(area).top - kerb
        floor = pygame.Rect(box.left + kerb, top, box.width - 2 * kerb, foot - top)
        if floor.width > 0 and floor.height > 0 and floor.collidelist(bands) < 0:
            floors.append(floor)
    yield from lives(scenery, place.point, place.unit, shore, floors, squares, walks, banners)


def _plot(space: SpacePlace, part: float, large: bool) -> Plot:
    (x, y), (width, height) = space.centre, space.size
    wide, tall = ROUND if large else DIAMOND
    if large:
        width = height = min(width, height)
    return Plot(x * part, y * part, (wide * width * part, tall * height * part), large)


def rim_px(unit: float) -> int:
    """Return the width of the frame in pixels."""
    return max(2, round(_RIM * unit))


def _paint_frame(surface: pygame.Surface, unit: float) -> None:
    """Paint the wooden rim around the ground."""
    width, height = surface.get_size()
    rim = rim_px(unit)
    along = grain(width, rim, FRAME_WOOD, 71, unit)
    upright = grain(rim, height, FRAME_WOOD, 73, unit, upright=True)
    for y in (0, height - rim):
        surface.blit(along, (0, y))
    for x in (0, width - rim):
        surface.blit(upright, (x, 0))
    line = max(1, round(unit))
    pygame.draw.rect(surface, darker(FRAME_WOOD, 0.65), surface.get_rect(), line)
    pygame.draw.rect(surface, lighter(FRAME_WOOD, 0.25), surface.get_rect().inflate(-2 * line, -2 * line), line)
    inner = surface.get_rect().inflate(-2 * rim, -2 * rim)
    pygame.draw.rect(surface, BRASS, inner.inflate(3 * line, 3 * line), max(1, round(1.2 * unit)))
    pygame.draw.rect(surface, darker(FRAME_WOOD, 0.7), inner.inflate(line, line), line)
    # The rim is raised and shades the upper and left border of the ground.
    for step, alpha in ((0, 90), (1, 55), (2, 25)):
        band = pygame.Surface((inner.width, line), pygame.SRCALPHA)
        band.fill((*SHADOW, alpha))
        surface.blit(band, (inner.x, inner.y + step * line))
        band = pygame.Surface((line, inner.height), pygame.SRCALPHA)
        band.fill((*SHADOW, alpha))
        surface.blit(band, (inner.x + step * line, inner.y))
