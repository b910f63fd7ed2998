"""Start positions of Capoterra: what the game requires of a Tiled map, and the maps that can be chosen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from capitol.boards.errors import Faults, layer_label, map_label
from capitol.boards.level import Level, TileLayer, TilePicture
from capitol.boards.load import load_level
from capitol.games.capoterra.rules.cells import CAPITAL, KIND, Position, cell_at, mask_of, owner_of, tile
from capitol.games.capoterra.rules.numbers import SEATS
from capitol.games.capoterra.rules.start_board import (
    APART,
    CAPITALS_TOUCH,
    CLOSED,
    LEAST_OPEN_SIDES,
    MOST_START_TILES,
    ROADS,
    START_REACH,
    TOO_FAR,
    TOO_MANY,
    StartBoard,
    laid,
    problems,
)
from capitol.host.files import listed
from capitol.host.language import N_, _
from capitol.host.resources import resource

FOLDER = "levels/capoterra"
OWN_FOLDER = "capoterra"
"""The folder for start positions in the player's folder of boards."""
TITLES = {
    "standard": N_("Standard start"),
    "valley": N_("The valley (this edition’s)"),
    "two_coasts": N_("Two coasts (this edition’s)"),
}
"""The shipped start positions, the default first."""
TILESET = "tiles.png"
SIDE, COLUMNS = 32, 8
"""The side of a tile in the tileset in pixels, and the number of tiles in a row."""
TILESET_NAMES = (
    "D",
    "R",
    *(f"{letter}-{pattern}" for letter in "CSW" for pattern in "ILTX"),
    *(str(seat) for seat in range(SEATS[-1])),
)
"""What the tiles of the tileset mean, row by row: names of records, and capitals by seat."""
COMMON_LAYER = "start"
OWN_LAYERS = {seats: f"{seats} players" for seats in SEATS}
"""The layer for each number of players: its tiles replace those in the common layer."""

Tiles = dict[Position, int]


@dataclass(frozen=True, slots=True)
class StartMap:
    """A map to start on: the title drawn in it, and a start position for each number of players."""

    path: Path
    drawn_title: str
    boards: tuple[StartBoard, ...]

    @property
    def title(self) -> str:
        """The title, in the language of the program if the map ships."""
        return _(TITLES[self.path.stem]) if self.path.parent == resource(FOLDER) else self.drawn_title


def find_boards(own: Path | None = None) -> list[Path]:
    """Return the start positions that can be chosen: the shipped ones, the standard one first, then those in a folder
    `OWN_FOLDER` of ``own``."""
    order = list(TITLES)
    bundled = sorted(resource(FOLDER).glob("*.tmx"), key=lambda path: order.index(path.stem))
    return bundled + (listed(own / OWN_FOLDER, "*.tmx") if own is not None else [])


def load_board(path: Path) -> StartMap:
    """Read a start position from a Tiled map; shipped ones are read only once.

    Raises: LevelErrors: all faults that were found.
    """
    return _shipped(path) if path.parent == resource(FOLDER) else _read(path)


@cache
def _shipped(path: Path) -> StartMap:
    return _read(path)


def _read(path: Path) -> StartMap:
    level = load_level(path, (resource(FOLDER),), has_spaces=False)
    faults = Faults(path)
    size = level.size[0] // level.tile_size[0], level.size[1] // level.tile_size[1]
    if not size[0] % 2 or not size[1] % 2:
        raise faults.stop(
            map_label(),
            _("it is {width} × {height} tiles and has no tile in its middle").format(width=size[0], height=size[1]),
            _("resize it in Tiled to an odd number of tiles each way"),
        )
    layers = {layer.name: layer for layer in level.layers if isinstance(layer, TileLayer)}
    common = _tiles(level, layers.get(COMMON_LAYER), faults)
    boards = []
    for seats, name in OWN_LAYERS.items():
        board = _board(level.name, {**common, **_tiles(level, layers.get(name), faults)}, seats, faults)
        if board is not None:
            boards.append(board)
            _check(board, size, faults)
    faults.check()
    return StartMap(path, level.title, tuple(boards))


def _tiles(level: Level, layer: TileLayer | None, faults: Faults) -> Tiles:
    """Return the tiles of a layer by their places; a capital has its seat as owner."""
    found: Tiles = {}
    if layer is None:
        return found
    middle = len(layer.cells[0]) // 2, len(layer.cells) // 2
    for y, row in enumerate(layer.cells):
        for x, number in enumerate(row):
            picture = level.tiles[number]
            if picture is None:
                continue
            there = _meaning(picture)
            if there is None:
                faults.add(
                    layer_label(layer.name),
                    _("the tile at {place} is not from the tileset {name}").format(place=f"{x}, {y}", name=TILESET),
                    _("use a tile of that tileset, or erase it"),
                )
            else:
                found[x - middle[0], y - middle[1]] = there
    return found


def _meaning(picture: TilePicture) -> int | None:
    """Return the tile that a picture of the tileset represents, turned as in the map; None for any other picture."""
    column, row = picture.rect[0] // SIDE, picture.rect[1] // SIDE
    number = row * COLUMNS + column
    cut = (column * SIDE, row * SIDE, SIDE, SIDE)
    if picture.path.name != TILESET or picture.rect != cut or number >= len(TILESET_NAMES):
        return None
    name = TILESET_NAMES[number]
    if name.isdigit():
        return tile(CAPITAL, 0, int(name))
    bare = laid(name, 0)
    return bare & KIND | tile(0, _seen(mask_of(bare), picture))


def _seen(mask: int, picture: TilePicture) -> int:
    """Return the roads of a tile as Tiled shows it: flipped along its diagonal, then across, then down."""
    north, east, south, west = [mask >> side & 1 for side in range(4)]
    if picture.flip_diagonal:
        north, east, south, west = west, south, east, north
    if picture.flip_x:
        east, west = west, east
    if picture.flip_y:
        north, south = south, north
    return north | east << 1 | south << 2 | west << 3


def _board(name: str, tiles: Tiles, seats: int, faults: Faults) -> StartBoard | None:
    """Return the start position for that many players; None, with faults noted, if the capitals are wrong."""
    owned: dict[int, list[Position]] = {}
    for place, there in tiles.items():
        if there & KIND == CAPITAL:
            owned.setdefault(owner_of(there) or 0, []).append(place)
    if sorted(owned) != list(range(seats)) or any(len(places) != 1 for places in owned.values()):
        faults.add(
            layer_label(OWN_LAYERS[seats]),
            _("with the layer “{layer}” it has not one capital for each of {limit} players").format(
                layer=COMMON_LAYER, limit=seats
            ),
            _("lay the capitals 1 to {limit} once each").format(limit=seats),
        )
        return None
    capitals = tuple([owned[seat][0] for seat in range(seats)])
    others = sorted([place for place in tiles if place not in capitals], key=cell_at)
    return StartBoard(name, capitals, tuple([(place, tiles[place]) for place in others]))


def _check(board: StartBoard, size: tuple[int, int], faults: Faults) -> None:
    label = layer_label(OWN_LAYERS[len(board.capitals)])
    for fault, (x, y) in problems(board):
        place = f"{x + size[0] // 2}, {y + size[1] // 2}"
        told, remedy = _words(fault, place)
        faults.add(label, told, remedy)


def _words(fault: int, place: str) -> tuple[str, str]:
    """Describe a fault of a start position and its remedy; ``place`` is as Tiled counts."""
    words = {
        TOO_MANY: (
            _("there are more than {limit} tiles").format(limit=MOST_START_TILES),
            _("erase some"),
        ),
        TOO_FAR: (
            _("the tile at {place} is too far from the middle").format(place=place),
            _("keep within {limit} tiles of it").format(limit=START_REACH),
        ),
        APART: (
            _("no neighbouring tiles join the tile at {place} to the first capital").format(place=place),
            _("close the gap, or erase it"),
        ),
        ROADS: (
            _("the roads of the tile at {place} and of the one beside it differ").format(place=place),
            _("turn one of the two in Tiled"),
        ),
        CAPITALS_TOUCH: (
            _("the capital at {place} is beside another one").format(place=place),
            _("move one of them"),
        ),
        CLOSED: (
            _("the capital at {place} has too little room").format(place=place),
            _("leave at least {limit} cells beside it empty").format(limit=LEAST_OPEN_SIDES),
        ),
    }
    return words[fault]
