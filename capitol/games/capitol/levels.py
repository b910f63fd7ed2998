"""Boards of Capitol: what the game requires of a level, and where everything on the board is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from capitol.boards.errors import Faults, map_label, object_label
from capitol.boards.geometry import Box, Point, box_around, box_of, contains, corners, overlap
from capitol.boards.level import Area, Level, Space
from capitol.boards.load import MAX_OVERLAP, load_level
from capitol.games.capitol.rules.board import AreaSpec, BoardSpec
from capitol.games.capitol.rules.numbers import AREAS, COLOURS
from capitol.host.files import listed
from capitol.host.language import _
from capitol.host.resources import resource

DEFAULT_BOARD = "roma"
BOARD_FOLDER = "levels/capitol"
SMALL, LARGE = "small", "large"
FEWEST_SMALL, MOST_SMALL = 4, 9
AREAS_PER_COLOUR = AREAS // len(COLOURS)

# The room that the smallest window gives the board, in logical pixels, and what must still fit in it there.
REGION = (1000.0, 520.0)
SMALL_SIDE, LARGE_SIDE = 38.0, 60.0
LEAST_AREA = (240.0, 130.0)
# The share of an area's height that the header (name, roof, heights) and the majority bar take.
BAND = 0.15
# The size of a space drawn as a point.
NO_SIZE = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class SpacePlace:
    """A space as drawn: its centre and the width and height of its footprint, in map pixels."""

    centre: Point
    size: Point


@dataclass(frozen=True, slots=True)
class AreaPlace:
    """An area as drawn, in map pixels; boxes are (x, y, width, height). ``header`` holds name, roof and heights,
    ``bar`` the majority; small spaces are in the order of their numbers."""

    id: str
    title: str
    outline: tuple[Point, ...]
    box: Box
    header: Box
    bar: Box
    small: tuple[SpacePlace, ...]
    large: SpacePlace


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The positions of the board's parts: ``size`` of the whole map in map pixels, areas in the order of the
    specification."""

    title: str
    size: tuple[int, int]
    areas: tuple[AreaPlace, ...]


@dataclass(frozen=True, slots=True)
class CapitolBoard:
    """A board to play on: what the rules need, what the table draws, and the level with its pictures."""

    spec: BoardSpec
    layout: BoardLayout
    level: Level


def find_boards(own: Path | None = None) -> list[Path]:
    """Return the boards that can be chosen: the shipped ones, the default first, then those in the folder ``own``."""
    bundled = sorted(resource(BOARD_FOLDER).glob("*.tmx"), key=lambda path: (path.stem != DEFAULT_BOARD, path.name))
    return bundled + (listed(own, "*.tmx") if own is not None else [])


def default_board() -> Path:
    """Return the level file of the default board, Roma."""
    return resource(f"{BOARD_FOLDER}/{DEFAULT_BOARD}.tmx")


def load_board(path: Path) -> CapitolBoard:
    """Read a board of Capitol from a Tiled map; shipped boards are read only once. Its pictures may be next to it or
    among the shipped ones.

    Areas are numbered I to IX in the order of the file; the small spaces of an area from 0 in the order of the file.

    Raises: LevelErrors: all faults that were found.
    """
    return _shipped(path) if path.parent == resource(BOARD_FOLDER) else _read(path)


@cache
def _shipped(path: Path) -> CapitolBoard:
    return _read(path)


def _read(path: Path) -> CapitolBoard:
    level = load_level(path, (resource(BOARD_FOLDER),))
    faults = Faults(path)
    scale = min(REGION[0] / level.size[0], REGION[1] / level.size[1])
    _check_areas(level, scale, faults)
    _check_spaces(level, scale, faults)
    parts = [_area(area, level, scale, faults) for area in level.areas]
    faults.check()
    specs, places = [spec for spec, _place in parts], [place for _spec, place in parts if place is not None]
    return CapitolBoard(
        spec=BoardSpec(level.name, tuple(specs)),
        layout=BoardLayout(level.title, level.size, tuple(places)),
        level=level,
    )


def _check_areas(level: Level, scale: float, faults: Faults) -> None:
    if len(level.areas) != AREAS:
        faults.add(
            map_label(),
            _("the number of areas is {count} where {needed} are needed").format(count=len(level.areas), needed=AREAS),
            _("add or delete objects of the class “area”"),
        )
    counts = dict.fromkeys(COLOURS, 0)
    for area in level.areas:
        label = object_label(area.number, area.title)
        colour = str(area.properties.get("colour", ""))
        if colour in counts:
            counts[colour] += 1
        else:
            faults.add(
                label,
                _("its colour is “{colour}”").format(colour=colour),
                _("set the property “colour” to one of {colours}").format(colours=", ".join(COLOURS)),
            )
        box = box_of(area.polygon)
        if box[2] * scale < LEAST_AREA[0] or box[3] * scale < LEAST_AREA[1]:
            faults.add(
                label,
                _("the area is too small to read at the smallest window"),
                _("make it at least {width} × {height} map pixels").format(
                    width=round(LEAST_AREA[0] / scale + 0.5), height=round(LEAST_AREA[1] / scale + 0.5)
                ),
            )
    for colour, count in counts.items():
        if count != AREAS_PER_COLOUR:
            faults.add(
                map_label(),
                _("the number of areas with the colour “{colour}” is {count} where {needed} are needed").format(
                    colour=colour, count=count, needed=AREAS_PER_COLOUR
                ),
                _("change the property “colour” of some areas"),
            )


def _check_spaces(level: Level, scale: float, faults: Faults) -> None:
    for space in level.spaces:
        label = object_label(space.number, space.name)
        if space.kind not in (SMALL, LARGE):
            faults.add(
                label,
                _("the space has the class “{kind}”").format(kind=space.kind),
                _("set its class to “{small}” or “{large}”").format(small=SMALL, large=LARGE),
            )
            continue
        fountain = space.properties.get("fountain", False)
        if not isinstance(fountain, bool):
            faults.add(
                label,
                _("its property “fountain” is not of the type bool"),
                _("delete the property and add it again with the type bool"),
            )
        elif fountain and space.kind == LARGE:
            faults.add(
                label,
                _("a large space cannot hold a fountain"),
                _("delete the property “fountain”, or set the class to “{small}”").format(small=SMALL),
            )
        least = _least_side(space.kind) / scale
        if space.size != NO_SIZE and min(space.size) < least:
            faults.add(
                label,
                _("the space is too small to point at in the smallest window"),
                _("make it at least {side} × {side} map pixels, or a point").format(side=round(least + 0.5)),
            )


def _least_side(kind: str) -> float:
    return SMALL_SIDE if kind == SMALL else LARGE_SIDE


def _area(area: Area, level: Level, scale: float, faults: Faults) -> tuple[AreaSpec, AreaPlace | None]:
    """Return an area of the specification, and its place: None, with a fault noted, unless it has one large space."""
    label = object_label(area.number, area.title)
    small = [space for space in level.spaces if space.area == area.id and space.kind == SMALL]
    large = [space for space in level.spaces if space.area == area.id and space.kind == LARGE]
    if not FEWEST_SMALL <= len(small) <= MOST_SMALL:
        faults.add(
            label,
            _("the number of its small spaces is {count} where {least} to {most} are allowed").format(
                count=len(small), least=FEWEST_SMALL, most=MOST_SMALL
            ),
            _("add or delete objects of the class “{small}” in it").format(small=SMALL),
        )
    box = box_of(area.polygon)
    header, bar = _bands(box)
    for space in (*small, *large):
        if not header[1] + header[3] <= space.centre[1] <= bar[1]:
            faults.add(
                object_label(space.number, space.name),
                _("the middle of the space lies under the name or the majority bar of “{title}”").format(
                    title=area.title
                ),
                _("move it away from the upper and lower edge of the area"),
            )
    _check_points(area, (*small, *large), scale, faults)
    spec = AreaSpec(
        id=area.id,
        colour=str(area.properties.get("colour", "")),
        small=len(small),
        fountains=tuple(number for number, space in enumerate(small) if space.properties.get("fountain") is True),
    )
    if len(large) == 1:
        place = AreaPlace(
            id=area.id,
            title=area.title,
            outline=area.polygon,
            box=box,
            header=header,
            bar=bar,
            small=tuple(_place(space, scale) for space in small),
            large=_place(large[0], scale),
        )
        return spec, place
    if large:
        fault = _("the number of its large spaces is {count} where one is needed").format(count=len(large))
        faults.add(label, fault, _("delete all but one object of the class “{large}” in it").format(large=LARGE))
    else:
        faults.add(
            label,
            _("it has no large space"),
            _("put one object of the class “{large}” in it").format(large=LARGE),
        )
    return spec, None


def _check_points(area: Area, spaces: Sequence[Space], scale: float, faults: Faults) -> None:
    """Note points that do not fit: points have no footprint in the level, so the one that they are given is checked."""
    boxes = [box_around(place.centre, place.size) for place in (_place(space, scale) for space in spaces)]
    for number, space in enumerate(spaces):
        label = object_label(space.number, space.name)
        if space.size == NO_SIZE and not all(contains(area.polygon, corner) for corner in corners(boxes[number])):
            faults.add(
                label,
                _("the point lies too near the edge of “{title}”").format(title=area.title),
                _("move it at least {side} map pixels inside").format(side=round(boxes[number][2] / 2 + 0.5)),
            )
        for other in range(number):
            if NO_SIZE in (space.size, spaces[other].size) and overlap(boxes[number], boxes[other]) > MAX_OVERLAP:
                faults.add(
                    label,
                    _("the space is too close to the space of object {number}").format(number=spaces[other].number),
                    _("move one of the two"),
                )
                break


def _bands(box: Box) -> tuple[Box, Box]:
    """Return the header and the bar of an area: its upper and lower part."""
    x, y, width, height = box
    band = height * BAND
    return (x, y, width, band), (x, y + height - band, width, band)


def _place(space: Space, scale: float) -> SpacePlace:
    """Return the place of a space with its own footprint; a point gets the smallest one."""
    side = _least_side(space.kind) / scale
    return SpacePlace(space.centre, (side, side) if space.size == NO_SIZE else space.size)


def plain_layout(spec: BoardSpec) -> BoardLayout:
    """Return a layout, three by three, for a board whose level is not available, such as that of a record from
    elsewhere."""
    margin, gap, width, height = 15.0, 15.0, 620.0, 312.0
    size = (round(2 * margin + 2 * gap + 3 * width), round(2 * margin + 2 * gap + 3 * height))
    places: list[AreaPlace] = []
    for number, area in enumerate(spec.areas):
        x, y = margin + number % 3 * (width + gap), margin + number // 3 * (height + gap)
        box = (x, y, width, height)
        header, bar = _bands(box)
        small, large = stagger(box, area.small)
        places.append(
            AreaPlace(
                id=area.id,
                title=area.id.replace("_", " ").title(),
                outline=((x, y), (x + width, y), (x + width, y + height), (x, y + height)),
                box=box,
                header=header,
                bar=bar,
                small=tuple(small),
                large=large,
            )
        )
    return BoardLayout(spec.name, size, tuple(places))


def stagger(box: Box, small: int) -> tuple[Sequence[SpacePlace], SpacePlace]:
    """Return plots for an area: small ones in two rows, the back row between those of the front one, so that towers
    hide little of each other and of the sign before the area's name; the large one to the right. The rows are low, to
    leave room for towers."""
    x, y, width, height = box
    side, great = 80.0, 132.0
    front = (small + 1) // 2
    room = width - great - 48
    pitch = min(side + 48, (room - side) / max(0.5, (front - 1) + (0.5 if small % 2 == 0 else 0)))
    used = side + pitch * ((front - 1) + (0.5 if small % 2 == 0 else 0))
    left = x + 16 + (room - used) / 2 + side / 2
    foot = y + height * (1 - BAND) - 3
    rows = (foot - side * 1.5 - 5, foot - side / 2)
    plots = [
        SpacePlace((left + pitch * (column + 0.5 * (1 - row)), rows[row]), (side, side))
        for row, columns in enumerate((small - front, front))
        for column in range(columns)
    ]
    large = SpacePlace((x + width - 16 - great / 2, foot - great / 2), (great, great))
    return plots, large
