"""What a position is worth to each seat, in gold at the end: gold, goods, income to come, villages, sites, prospects.

`readings` counts these for every seat; `Style` says how much each counts. Income and prospects are estimates from the
open board; nothing here looks into the bag, at rolls or at lots.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import fsum

from capitol.games.capoterra.rules.board import is_far_from_settlements
from capitol.games.capoterra.rules.cells import CORN, KIND, MASK_SHIFT, NEAR, ROCK, SIDES, STEPS, position_of
from capitol.games.capoterra.rules.numbers import DISTANCE, EXPLORER, GOODS, SOLDIER
from capitol.games.capoterra.rules.open_road import roads_of
from capitol.games.capoterra.rules.production import field_at, silenced, yields
from capitol.games.capoterra.rules.state import BYTE, Face, Part, State

_BEYOND = 0.5
_NEW_VILLAGE = 11.0 - 7.0 + 4.0
"""The value of a village, less its goods and the way there, plus the goods that come home."""
_EMPTY_SIDE, _REPEATED, _NO_ROAD = 0.12, 0.5, 0.12
_STEADY = 0.9
"""The share of an income that really arrives: bandits and cards stop the rest."""
_BEST_CELLS = 3
FIELDS = frozenset(range(CORN, ROCK + 1))
"""The kinds of tiles that yield something."""
RIVALS = 0.7
"""How much the rivals' worth counts, relative to one's own."""

PARTS = (
    "gold",
    "stock",
    "capital_income",
    "villages",
    "village_goods",
    "cut_off_goods",
    "village_income",
    "cut_off_income",
    "sites",
    "site_goods",
    "site_income",
    "goods_on_sites",
    "sides",
    "first_cell",
    "second_cell",
    "third_cell",
    "explorers",
    "soldiers",
    "missing",
    "corn",
)
"""What `readings` counts, in this order. Incomes are the expected ones until the end; the three cells are the best on
which villages could be founded; ``missing`` is the number of goods that no place yields, weighted by the share of the
game that is left; ``corn`` is the corn to come."""
(
    _GOLD,
    _STOCK,
    _CAPITAL_INCOME,
    _VILLAGES,
    _VILLAGE_GOODS,
    _CUT_OFF_GOODS,
    _VILLAGE_INCOME,
    _CUT_OFF_INCOME,
    _SITES,
    _SITE_GOODS,
    _SITE_INCOME,
    _GOODS_ON_SITES,
    _SIDES,
    _FIRST_CELL,
    _SECOND_CELL,
    _THIRD_CELL,
    _EXPLORERS,
    _SOLDIERS,
    _MISSING,
    _CORN,
) = range(len(PARTS))
Weights = tuple[float, ...]
"""How much each of `PARTS` counts, in gold."""
_ESTABLISHED: Weights = (1, 1, 0.9, 11, 0.9, 0.315, 0.81, 0.2835, 4, 1.6, 0.72, 0.3)
PLAIN: Weights = (*_ESTABLISHED, 0, 0, 0, 0, 0, 0, 0, 0)
"""Values only what has already been achieved."""
AT_HAND: Weights = (*_ESTABLISHED, 0.1125, 0, 0, 0, 0, 0, 0, 0)
"""Values what has been achieved and open road ends, but not cells for villages."""
PROSPECTS = {
    2: (*_ESTABLISHED, 0.1125, 0.4, 0.25, 0.15, 0, 0, 0, 0),
    3: (*_ESTABLISHED, 0.1125, 0.35, 0.2, 0.1, 0, 0, 0, 0),
}
"""Values what has been achieved, open road ends and cells for villages, by the number of seats."""


@dataclass(frozen=True)
class Style:
    """What a player values: the ``weights`` of its own parts by the number of seats, and how much it minds the
    ``rivals``."""

    weights: dict[int, Weights]
    rivals: float


def goods_in(stock: int) -> int:
    """Return the number of goods in a stock."""
    return (stock & BYTE) + (stock >> 8 & BYTE) + (stock >> 16 & BYTE) + (stock >> 24)


def rolls_left(state: State) -> float:
    """Return about how many rolls are still to come."""
    return 0.0 if state.dry else float(len(state.bag))


@cache
def chances(faces: tuple[Face, ...]) -> tuple[float, ...]:
    """Return the chance that a roll brings each good."""
    return tuple([sum(face.good == good for face in faces) / len(faces) for good in range(len(GOODS))])


def incomes(state: State, seats: Sequence[int] | None = None) -> dict[int, list[float]]:
    """Return how much of each good every capital and village receives per roll, on average; of all seats or of some."""
    odds = chances(state.terms.faces)
    seats = range(state.terms.seats) if seats is None else seats
    found = {town: [0.0] * len(GOODS) for seat in seats for town in state.towns(seat)}
    if state.terms.most_yield > 1:
        for good in range(len(GOODS)):
            for seat, town, amount in yields(state, good):
                if seat in seats:
                    found[town][good] = odds[good] * amount
        return found
    silent = frozenset[int]()
    for kind in range(CORN, ROCK + 1) if state.bandits else ():
        silent |= silenced(state, kind)
    fields: dict[int, set[int]] = {}
    for seat in seats:
        parts = roads_of(state, seat).parts
        for town in state.towns(seat):
            if town not in state.repairs and town not in state.starving:
                _add_income(state, town, parts[town], silent, fields, odds, found[town])
    return found


def _add_income(
    state: State,
    town: int,
    part: Part,
    silent: frozenset[int],
    fields: dict[int, set[int]],
    odds: tuple[float, ...],
    found: list[float],
) -> None:
    """Add what a place receives per roll, one good for each different connected field
    (RULES.md, Fields and production). A field is searched only if the adjacent tile alone does not decide: when open
    road does not reach the tile, or another tile of its kind is adjacent too."""
    tiles = state.tiles
    counted: list[set[int]] = []
    beside = [(town + step, tiles.get(town + step, 0) & KIND) for step in STEPS]
    kinds = [kind for _cell, kind in beside]
    for cell, kind in beside:
        if not CORN <= kind <= ROCK or cell in silent:
            continue
        if kinds.count(kind) == 1 and (kind == ROCK or cell in part.cells):
            found[kind - CORN] += odds[kind - CORN]
            continue
        field = fields.get(cell)
        if field is None:
            field = field_at(state, cell, kind, silent)
            fields.update(dict.fromkeys(field, field))
        if any(field is other for other in counted):
            continue
        counted.append(field)
        if kind == ROCK or not part.cells.isdisjoint(field):
            found[kind - CORN] += odds[kind - CORN]


def lead(state: State, seat: int, style: Style, board: Board | None = None, cell: int | None = None) -> float:
    """Return how far ahead a seat is, in gold at the end; ``board`` and ``cell`` as for `readings`."""
    return lead_of(readings(state, board, cell), seat, style)


def lead_of(counted: Sequence[Sequence[float]], seat: int, style: Style) -> float:
    """Return how far ahead a seat is, by `readings`."""
    weights = style.weights[len(counted)]
    # Python 3.12 sums floats more exactly than 3.11: fsum gives the same decisions on both.
    worths = [fsum([one * two for one, two in zip(row, weights, strict=True)]) for row in counted]
    others = [worths[one] for one in range(len(worths)) if one != seat]
    return worths[seat] - style.rivals * (max(others) + fsum(others) / len(others)) / 2


class Board:
    """What has been counted on a board, reused for boards that differ from it only in the tile, the bandit or the
    repairs of one cell.

    By seat, ``rows``: `PARTS`; ``roads``; ``places``: the cells at and beside capital, villages and sites; ``fields``:
    the cells of the fields next to them; ``ends``: the cells at and beside those on which villages could be founded.
    ``near``: the cells too near to a settlement for a village; ``cells``: the `cell_income` of cells by open road.
    """

    __slots__ = ("bandits", "cells", "ends", "fields", "income", "near", "places", "roads", "rows", "tiles")

    def __init__(self, state: State) -> None:
        seats = range(state.terms.seats)
        self.tiles, self.bandits = state.tiles.copy(), state.bandits
        self.cells: dict[int, float] = {}
        self.near, self.income = _near(state), incomes(state)
        self.rows = [
            _reading(state, seat, self.income, _best_cells(state, seat, self.near, self.cells)) for seat in seats
        ]
        self.roads = [roads_of(state, seat) for seat in seats]
        self.places = [_around({*state.towns(seat), *state.sites[seat]}) for seat in seats]
        self.fields = [_fields(state, seat) for seat in seats]
        self.ends = [_around(_around(open_ends(state, seat))) for seat in seats]

    def after(self, state: State, cell: int) -> list[list[float]]:
        """Count `PARTS` for each seat after a change on a cell."""
        grown, cells = self._grown(state, cell), self.cells
        rows = self.rows[:]
        for seat, roads in enumerate(self.roads):
            moved = state.roads[seat] is not roads
            earns = moved or cell in self.places[seat] or not grown.isdisjoint(self.fields[seat])
            founds = moved or cell in self.ends[seat]
            if earns or founds:
                income = incomes(state, (seat,)) if earns else self.income
                best = rows[seat][_FIRST_CELL : _FIRST_CELL + _BEST_CELLS]
                if founds:
                    if cells is self.cells:
                        cells = {one: known for one, known in cells.items() if one - cell not in STEPS}
                    best = _best_cells(state, seat, self.near, cells)
                rows[seat] = _reading(state, seat, income, best)
        return rows

    def _grown(self, state: State, cell: int) -> set[int]:
        """Return the cells whose fields grew, shrank or joined through a change on a cell."""
        tiles = state.tiles
        new, old = tiles[cell] & KIND, self.tiles.get(cell, 0) & KIND
        if new == old and state.bandits == self.bandits:
            return set()
        kinds = FIELDS & {new, old}
        return {one for one in (cell, *[cell + step for step in STEPS]) if tiles.get(one, 0) & KIND in kinds}


def _around(cells: set[int]) -> set[int]:
    """Return some cells and those beside them."""
    return cells | {cell + step for cell in cells for step in STEPS}


def _fields(state: State, seat: int) -> set[int]:
    """Return the cells of the fields beside the capital and the villages of a seat."""
    tiles, found = state.tiles, set[int]()
    for town in state.towns(seat):
        for step in STEPS:
            kind = tiles.get(town + step, 0) & KIND
            if kind in FIELDS and town + step not in found:
                found |= field_at(state, town + step, kind, frozenset())
    return found


def _near(state: State) -> set[int]:
    """Return the cells that are too near to a settlement for a village."""
    return {
        town + offset
        for seat in range(state.terms.seats)
        for town in (*state.towns(seat), *state.sites[seat])
        for offset in NEAR
    }


def readings(state: State, board: Board | None = None, cell: int | None = None) -> list[list[float]]:
    """Count `PARTS` for each seat; quicker if the position differs only in one cell from that of ``board``."""
    if board is not None and cell is not None:
        return board.after(state, cell)
    income, near, cells = incomes(state), _near(state), dict[int, float]()
    return [_reading(state, seat, income, _best_cells(state, seat, near, cells)) for seat in range(state.terms.seats)]


def _reading(state: State, seat: int, income: dict[int, list[float]], best: list[float]) -> list[float]:
    left, seats = rolls_left(state), state.terms.seats
    capital = state.terms.capitals[seat]
    parts = roads_of(state, seat).parts
    row = [0.0] * len(PARTS)
    row[_GOLD] = state.gold[seat]
    row[_STOCK] = goods_in(state.stock(capital, seat))
    row[_CAPITAL_INCOME] = fsum(income[capital]) * max(0.0, left - (seats - 1) / 2)
    later = max(0.0, left - 1.5 * seats)
    reached = list(income[capital])
    for village in state.villages[seat]:
        cut_off = capital not in parts[village].towns
        row[_VILLAGES] += 1
        row[_CUT_OFF_GOODS if cut_off else _VILLAGE_GOODS] += goods_in(state.stock(village, seat))
        row[_CUT_OFF_INCOME if cut_off else _VILLAGE_INCOME] += fsum(income[village]) * later
        if not cut_off:
            reached = [one + two for one, two in zip(reached, income[village], strict=True)]
    explorers = state.units[2 * seat + EXPLORER]
    for site in state.sites[seat]:
        stock = state.stock(site, seat)
        if site in explorers and left > 0:
            row[_SITES] += 1
            row[_SITE_GOODS] += sum(bool(stock >> 8 * good & BYTE) for good in range(len(GOODS)))
            row[_SITE_INCOME] += cell_income(state, site, linked=True) * max(0.0, left - 2 * seats)
        row[_GOODS_ON_SITES] += goods_in(stock)
    tiles = state.tiles
    empty = sum([town + step not in tiles for town in (*state.towns(seat), *state.sites[seat]) for step in STEPS])
    row[_SIDES] = sum([max(0.0, left - 1.5 * seats * number) for number in range(1, empty + 1)])
    row[_FIRST_CELL : _FIRST_CELL + len(best)] = best
    row[_EXPLORERS] = sum([cell not in state.sites[seat] for cell in explorers])
    row[_SOLDIERS] = len(state.units[2 * seat + SOLDIER])
    whole = left / 48
    row[_MISSING] = sum([not amount for amount in reached]) * whole
    row[_CORN] = reached[0] * left
    return row


def cell_income(state: State, cell: int, *, linked: bool) -> float:
    """Return about what a village on a cell would yield per roll."""
    kinds: list[int] = []
    total = 0.0
    for _side, step, _bit, facing in SIDES:
        there = state.tiles.get(cell + step)
        if there is None:
            total += _EMPTY_SIDE / 4
            continue
        kind = there & KIND
        if CORN <= kind <= ROCK:
            reached = 1.0 if kind == ROCK or (linked and there >> MASK_SHIFT & facing) else _NO_ROAD
            total += reached * (_REPEATED if kind in kinds else 1.0) / 4
            kinds.append(kind)
    return total


def cell_worth(state: State, cell: int, *, linked: bool, walk: int) -> float:
    """Return what a village on a cell would be worth if founded after a walk of so many turns."""
    return _founded(state, cell_income(state, cell, linked=linked), linked=linked, walk=walk)


def _founded(state: State, income: float, *, linked: bool, walk: int) -> float:
    seats = state.terms.seats
    later = max(0.0, rolls_left(state) - seats * (walk + 2.0))
    bonus = _NEW_VILLAGE if rolls_left(state) > seats else 0.0
    return (bonus if linked else 0.0) + income * _STEADY * later


def open_ends(state: State, seat: int) -> set[int]:
    """Return the empty cells at which the seat's open road ends."""
    found = set()
    tiles = state.tiles
    for cell in roads_of(state, seat).parts[state.terms.capitals[seat]].cells:
        mask = tiles[cell] >> MASK_SHIFT
        for _side, step, bit, _facing in SIDES:
            if mask & bit and cell + step not in tiles:
                found.add(cell + step)
    return found


def village_cells(state: State, seat: int) -> list[int]:
    """Return the empty cells at the ends of the seat's open road on which a village may be founded."""
    return sorted(cell for cell in open_ends(state, seat) if is_far_from_settlements(state, cell))


def _best_cells(state: State, seat: int, near: set[int], cells: dict[int, float]) -> list[float]:
    """Return the value of the best cells for villages, chosen so far apart that all could be founded; ``near`` are the
    cells that are too near to a settlement, ``cells`` the known incomes of cells."""
    count = min(_BEST_CELLS, state.tokens_left(seat))
    if count <= 0 or rolls_left(state) < 2 * state.terms.seats:
        return []
    ends = open_ends(state, seat)
    beyond = {end + step for end in ends for step in STEPS}
    for cell in ends | beyond:
        if cell not in cells and cell not in near:
            cells[cell] = cell_income(state, cell, linked=True)
    ranked = [(_founded(state, cells[cell], linked=True, walk=3), cell) for cell in ends if cell not in near]
    ranked += [
        (_BEYOND * _founded(state, cells[cell], linked=True, walk=4), cell)
        for cell in beyond
        if cell not in near and cell not in ends and cell not in state.tiles
    ]
    ranked.sort(reverse=True)
    chosen: list[int] = []
    found: list[float] = []
    for promise, cell in ranked:
        if all(distance(cell, other) >= DISTANCE for other in chosen):
            chosen.append(cell)
            found.append(promise)
            if len(found) == count:
                break
    return found


def distance(one: int, other: int) -> int:
    """Return the distance of two cells."""
    (x, y), (u, v) = position_of(one), position_of(other)
    return abs(x - u) + abs(y - v)


def nearest(cell: int, others: Sequence[int]) -> int:
    """Return the distance to the nearest of some cells; a large number if there is none."""
    return min([distance(cell, other) for other in others], default=1 << 10)
