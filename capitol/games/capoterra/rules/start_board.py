"""Start positions: the capitals, and the tiles in play before the first turn (RULES.md, Start positions)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from capitol.games.capoterra.rules.cells import (
    KIND,
    ROAD_KINDS,
    SIDES,
    STEPS,
    TILES,
    WASTE,
    Position,
    cell_at,
    mask_of,
    position_of,
    turned,
)

STANDARD = "standard"
START_REACH = 30
"""The largest absolute value of a coordinate of a start position."""
MOST_START_TILES = 60
LEAST_OPEN_SIDES = 2
"""The minimum number of empty cells next to each capital."""
TOO_MANY, TOO_FAR, TWICE, APART, ROADS, CAPITALS_TOUCH, CLOSED = range(7)
"""What may be wrong with a start position."""
FAULTS = (
    f"it has more than {MOST_START_TILES} tiles",
    f"it is further than {START_REACH} from the middle",
    "something else lies there",
    "no way over neighbouring tiles leads from there to the first capital",
    "its road does not agree with the tile beside it",
    "another capital is beside it",
    f"fewer than {LEAST_OPEN_SIDES} cells beside the capital are empty",
)
START_TILES = tuple(name for name in TILES if name != "D*")
"""The tiles that a start position may have, by their names in records."""


@dataclass(frozen=True, slots=True)
class StartBoard:
    """A start position: the cell of each seat's capital, and the other tiles by place, from north to south and west to
    east."""

    name: str
    capitals: tuple[Position, ...]
    tiles: tuple[tuple[Position, int], ...]


STARTS = {
    2: StartBoard(STANDARD, ((-1, 0), (1, 0)), (((0, 0), WASTE),)),
    3: StartBoard(STANDARD, ((-1, 0), (0, -1), (1, 0)), (((0, 0), WASTE),)),
}
"""The standard start, by the number of seats."""


def start_board(boards: tuple[StartBoard, ...], seats: int) -> StartBoard | None:
    """Return the start position for this number of seats; None for the standard start, whatever its name. Raises
    ValueError."""
    for board in boards:
        if len(board.capitals) == seats:
            standard = STARTS[seats]
            return None if (board.capitals, board.tiles) == (standard.capitals, standard.tiles) else board
    raise ValueError(f"this start position is not for {seats} players")


def laid(name: str, turn: int) -> int:
    """Return the tile with this name in records, turned; ``name`` is one of `START_TILES`."""
    bare = TILES[name]
    return turned(bare, turn) if bare & KIND in ROAD_KINDS else bare


def problems(board: StartBoard) -> Iterator[tuple[int, Position]]:
    """Yield what is wrong with a start position, as an index of `FAULTS`, and the place."""
    places = [*board.capitals, *[place for place, _tile in board.tiles]]
    if len(board.tiles) > MOST_START_TILES:
        yield TOO_MANY, places[0]
    for number, place in enumerate(places):
        if max(map(abs, place)) > START_REACH:
            yield TOO_FAR, place
        if place in places[:number]:
            yield TWICE, place
    cells = {cell_at(place) for place in places}
    reached, waiting = {cell_at(places[0])}, [cell_at(places[0])]
    while waiting:
        here = waiting.pop()
        beside = [here + step for step in STEPS if here + step in cells and here + step not in reached]
        reached.update(beside)
        waiting += beside
    yield from [(APART, position_of(cell)) for cell in sorted(cells - reached)]
    tiles = {cell_at(place): tile for place, tile in board.tiles}
    for cell, tile in tiles.items():
        for _side, step, bit, facing in SIDES[1:3]:
            other = tiles.get(cell + step, 0)
            if {tile & KIND, other & KIND} <= ROAD_KINDS and bool(mask_of(tile) & bit) != bool(mask_of(other) & facing):
                yield ROADS, position_of(cell)
    capitals = [cell_at(place) for place in board.capitals]
    for cell in capitals:
        if any(cell + step in capitals for step in STEPS):
            yield CAPITALS_TOUCH, position_of(cell)
        if sum(cell + step not in cells for step in STEPS) < LEAST_OPEN_SIDES:
            yield CLOSED, position_of(cell)
