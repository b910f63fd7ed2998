"""What a position is worth to each seat, in gold at the end: gold, goods, income to come, villages, sites, prospects.

Income and prospects are estimates from the open board; nothing here looks into the bag, at rolls or at lots.
"""

from __future__ import annotations

from dataclasses import dataclass

from capitol.games.capoterra.rules.board import is_far_from_settlements
from capitol.games.capoterra.rules.cells import CORN, KIND, MASK_SHIFT, ROCK, SIDES, STEPS, position_of
from capitol.games.capoterra.rules.numbers import DISTANCE, GOODS
from capitol.games.capoterra.rules.production import yields
from capitol.games.capoterra.rules.roads import roads_of
from capitol.games.capoterra.rules.state import BYTE, State

_STEADY = 0.9
"""The part of an income that comes: bandits and cards stop the rest."""
_UNLINKED = 0.35
_VILLAGE, _LATE_VILLAGE = 11.0, 10.0
_SITE, _SITE_GOOD, _SITE_INCOME = 4.0, 1.6, 0.8
_SIDE = 0.45
_SHARES = {2: (0.4, 0.25, 0.15), 3: (0.35, 0.2, 0.1)}
"""The part of its worth that each of the best three cells for a village counts, by the number of seats."""
_BEYOND = 0.5
_NEW_VILLAGE = 11.0 - 7.0 + 4.0
"""A village, less its goods and the way there, and the goods that come home."""
_EMPTY_SIDE, _REPEATED, _NO_ROAD = 0.12, 0.5, 0.12
RIVALS = 0.7
"""How much the rivals' worth counts against one's own."""


@dataclass(frozen=True)
class Style:
    """What a player looks at: ``prospects`` of villages and open sides, and how much it minds the ``rivals``."""

    prospects: float
    rivals: float


def goods_in(stock: int) -> int:
    """Return the number of goods in a stock."""
    return (stock & BYTE) + (stock >> 8 & BYTE) + (stock >> 16 & BYTE) + (stock >> 24)


def rolls_left(state: State) -> float:
    """Return about how many rolls are still to come."""
    return 0.0 if state.dry else float(len(state.bag))


def incomes(state: State) -> dict[int, float]:
    """Return the goods that each capital and village brings a roll, on average."""
    faces = state.terms.faces
    found: dict[int, float] = {}
    for good in range(len(GOODS)):
        chance = sum(face.good == good for face in faces) / len(faces)
        for _seat, town, amount in yields(state, good):
            found[town] = found.get(town, 0.0) + chance * amount
    return found


def lead(state: State, seat: int, style: Style) -> float:
    """Return how far ahead a seat is, in gold at the end."""
    income = incomes(state)
    worths = [worth(state, one, income, style) for one in range(state.terms.seats)]
    others = [worths[one] for one in range(len(worths)) if one != seat]
    return worths[seat] - style.rivals * (max(others) + sum(others) / len(others)) / 2


def worth(state: State, seat: int, income: dict[int, float], style: Style) -> float:
    """Return what a seat has and may expect."""
    left, seats = rolls_left(state), state.terms.seats
    capital = state.terms.capitals[seat]
    parts = roads_of(state, seat).parts
    total = float(state.gold[seat]) + goods_in(state.stock(capital, seat))
    total += income.get(capital, 0.0) * _STEADY * max(0.0, left - (seats - 1) / 2)
    for village in state.villages[seat]:
        linked = 1.0 if capital in parts[village].towns else _UNLINKED
        total += _LATE_VILLAGE if left < seats else _VILLAGE
        total += linked * 0.9 * goods_in(state.stock(village, seat))
        total += linked * income.get(village, 0.0) * _STEADY * max(0.0, left - 1.5 * seats)
    for site in state.sites[seat]:
        stock = state.stock(site, seat)
        if site in state.units[2 * seat + 1] and left > 0:
            different = sum(bool(stock >> 8 * good & BYTE) for good in range(len(GOODS)))
            future = cell_income(state, site, linked=True) * _STEADY * max(0.0, left - 2 * seats)
            total += _SITE + _SITE_GOOD * different + _SITE_INCOME * future
        total += 0.3 * goods_in(stock)
    if style.prospects:
        total += style.prospects * (_sides(state, seat, left) + _prospects(state, seat, left))
    return total


def _sides(state: State, seat: int, left: float) -> float:
    """Return what the empty sides of own settlements are worth: they can still get other fields."""
    empty = sum(town + step not in state.tiles for town in (*state.towns(seat), *state.sites[seat]) for step in STEPS)
    seats = state.terms.seats
    return sum(_SIDE / 4 * max(0.0, left - 1.5 * seats * number) for number in range(1, empty + 1))


def cell_income(state: State, cell: int, *, linked: bool) -> float:
    """Return about what a village on a cell would bring a roll."""
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
    """Return what a village on a cell would be worth, founded after a walk of so many turns."""
    seats = state.terms.seats
    later = max(0.0, rolls_left(state) - seats * (walk + 2.0))
    bonus = _NEW_VILLAGE if rolls_left(state) > seats else 0.0
    return (bonus if linked else 0.0) + cell_income(state, cell, linked=linked) * _STEADY * later


def open_ends(state: State, seat: int) -> set[int]:
    """Return the empty cells at which own open road ends."""
    found = set()
    for part in roads_of(state, seat).parts.values():
        if state.terms.capitals[seat] not in part.towns:
            continue
        for cell in part.cells:
            mask = state.tiles[cell] >> MASK_SHIFT
            for _side, step, bit, _facing in SIDES:
                if mask & bit and cell + step not in state.tiles:
                    found.add(cell + step)
    return found


def village_cells(state: State, seat: int) -> list[int]:
    """Return the empty cells on own open road ends where a village may stand."""
    return sorted(cell for cell in open_ends(state, seat) if is_far_from_settlements(state, cell))


def _prospects(state: State, seat: int, left: float) -> float:
    """Return what the best three cells for villages promise."""
    seats = state.terms.seats
    if state.tokens_left(seat) <= 0 or left < 2 * seats:
        return 0.0
    ends = open_ends(state, seat)
    ranked = []
    for cell in ends:
        if is_far_from_settlements(state, cell):
            ranked.append((cell_worth(state, cell, linked=True, walk=3), cell))
        for step in STEPS:
            beyond = cell + step
            if beyond not in ends and beyond not in state.tiles and is_far_from_settlements(state, beyond):
                ranked.append((_BEYOND * cell_worth(state, beyond, linked=True, walk=4), beyond))
    ranked.sort(reverse=True)
    chosen: list[int] = []
    total = 0.0
    shares = _SHARES[seats][: state.tokens_left(seat)]
    for promise, cell in ranked:
        if len(chosen) == len(shares):
            break
        if all(distance(cell, other) >= DISTANCE for other in chosen):
            total += shares[len(chosen)] * promise
            chosen.append(cell)
    return total


def distance(one: int, other: int) -> int:
    """Return the distance of two cells."""
    (x, y), (u, v) = position_of(one), position_of(other)
    return abs(x - u) + abs(y - v)
