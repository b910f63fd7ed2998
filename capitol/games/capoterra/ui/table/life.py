"""The life on the island: people on its roads, and gulls over the sea around it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from pygame import Rect

from capitol.games.capoterra.rules.cells import KIND, SETTLEMENTS, SIDES, mask_of, position_of
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.ui.art.roads import road_lines
from capitol.table.art.moving import Moving
from capitol.table.art.townsfolk import GULL, LEAST_UNIT, Walk, gull, walker

_EAST = 1
_LONGEST, _MOST_PEOPLE, _MOST_GULLS, _APART = 3, 8, 6, 4
"""The longest path of a person, in tiles; the maximum numbers of people and gulls; the distance between gulls, in
tiles."""
_PERSON, _BIRD = 54, 28
"""The width of a tile in logical pixels of people and of gulls."""
_FOOT = 0.54
"""The height on a tile at which people walk: in the lower half of its road."""
_ROUND = 0.8
"""The width and height of the largest round of a gull, in tiles: it stays over the water of its place."""
_BEND, _STAND = 0.84, 0.66
"""How far from a tile's other edge they turn round, if its road bends, and else: beside its junction, which they would
hide."""


class IslandLife:
    """Keeps the people and gulls of an island as last requested."""

    def __init__(self) -> None:
        self._key: tuple[int, object] | None = None
        self._found: tuple[Moving, ...] = ()
        self._coming: Iterator[Moving] | None = None

    @property
    def unfinished(self) -> bool:
        """Whether some are still to be made for another size of the tiles."""
        return self._coming is not None

    def go_on(self) -> None:
        """Make the next one for another size of the tiles: making all at once would take longer than a frame."""
        following = next(self._coming, None) if self._coming is not None else None
        if following is None:
            self._coming = None
        else:
            self._found = (*self._found, following)

    def on(self, state: State, side: int) -> tuple[Moving, ...]:
        """Return the animations on tiles of this side, in pixels from the corner of the start tile. They follow from
        the tiles on the table, and stay in place while the board moves. After a change of the tiles' size they come
        back one by one (`go_on`)."""
        key = side, (tuple(state.tiles.items()), state.bandits, state.repairs)
        if key != self._key:
            slowly = self._key is not None and self._key[1] == key[1]
            self._key = key
            coming = (replace(one, together=True) for one in chain(_people(state, side), _gulls(state, side)))
            self._found, self._coming = ((), coming) if slowly else (tuple(coming), None)
        return self._found


def ways(state: State) -> list[tuple[int, int]]:
    """Return the paths of people: the western cell of a road from west to east, and its number of tiles, the longest
    first; without tiles that are broken or have a bandit or a settlement, whose seal they would hide."""
    _side, step, east, west = SIDES[_EAST]
    closed = {*state.bandits, *state.repairs}
    closed |= {cell for cell, there in state.tiles.items() if there & KIND in SETTLEMENTS}

    def goes_on(cell: int) -> bool:
        there, beside = state.tiles.get(cell, 0), state.tiles.get(cell + step, 0)
        return bool(mask_of(there) & east and mask_of(beside) & west) and not closed & {cell, cell + step}

    found = []
    for cell in state.tiles:
        if goes_on(cell) and not goes_on(cell - step):
            start, end = cell, cell
            while goes_on(end):
                end += step
                if not goes_on(end) or (end - start) // step == _LONGEST - 1:
                    found.append((start, (end - start) // step + 1))
                    start = end
    return sorted(found, key=lambda way: (-way[1], way[0]))[:_MOST_PEOPLE]


def _people(state: State, side: int) -> Iterator[Moving]:
    unit, (_side, step, *_bits) = side / _PERSON, SIDES[_EAST]
    for start, tiles in ways(state) if unit >= LEAST_UNIT else ():
        x, y = position_of(start)
        last = start + (tiles - 1) * step
        left, right = (_BEND if _bends(state, cell) else _STAND for cell in (start, last))
        box = Rect(round((x + left) * side), 0, round((tiles - left - right) * side), 0)
        box.bottom = round((y + _FOOT) * side)
        if box.width * 2 > side:
            yield walker(Walk(box, start, undyed=True), unit)


def _bends(state: State, cell: int) -> bool:
    """Whether the road of a tile bends, so that it does not lead to its middle."""
    return len(road_lines(mask_of(state.tiles[cell]))) == 1


def _gulls(state: State, side: int) -> Iterator[Moving]:
    unit, taken = side / _BIRD, list[tuple[int, int]]()
    for cell in sorted(state.rim, key=lambda cell: cell * 2654435761 & 0xFFFFFFFF):
        x, y = position_of(cell)
        if len(taken) == _MOST_GULLS or any(abs(x - left) + abs(y - top) < _APART for left, top in taken):
            continue
        box = Rect(0, 0, *(min(round(part * unit), round(_ROUND * side)) for part in GULL))
        box.center = round((x + 0.5) * side), round((y + 0.5) * side)
        yield gull(box, unit, len(taken))
        taken.append((x, y))
