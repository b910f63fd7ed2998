"""What a seat plans: goods for its sites, an explorer and its destination, where to found, whom to pay, what to move.

All of it follows from the open board. The functions return a move or a step of a plan, and None if there is none.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from capitol.games.capoterra.ai.worth import cell_worth, distance, goods_in, nearest, rolls_left, village_cells
from capitol.games.capoterra.rules.cards import free_explorers
from capitol.games.capoterra.rules.cells import OWNER_SHIFT, STEPS
from capitol.games.capoterra.rules.listing import listed
from capitol.games.capoterra.rules.movement import movable
from capitol.games.capoterra.rules.moves import (
    CAPITAL_CORN,
    END,
    FOUND,
    HAUL,
    HIRE,
    PAY,
    UNPAID,
    VILLAGE_CORN,
    WALK,
    WITH_GOLD,
    RawMove,
)
from capitol.games.capoterra.rules.numbers import CORN_GOOD, EXPLORER, GOODS, SOLDIER, UNITS, WOOD_GOOD, Goods
from capitol.games.capoterra.rules.open_road import roads_of
from capitol.games.capoterra.rules.state import BYTE, State, unpacked

_LEAST_TO_HIRE, _LEAST_TO_FOUND, _MUCH_BETTER = 5.0, 1.5, 4.0
"""How much a cell must be worth to hire an explorer for it, to found there, and by how much another must be better to
go on to it."""
_MEANS = 6
"""The gold and goods that a village costs, apart from the upkeep on the way."""
_HUNT = 3
"""How near a bandit must be for a soldier to be paid to remove it."""
_AIMS = 3
"""How many of the best cells an explorer tries to reach."""


def unit_count(state: State, seat: int) -> int:
    """Return the number of units that a seat has to pay."""
    return sum([len(state.units[2 * seat + unit]) for unit in range(len(UNITS))])


def is_last_turn(state: State) -> bool:
    """Whether this is the last turn of the seat that acts."""
    return len(state.bag) - (not state.placed) < state.terms.seats


def wanted(state: State, seat: int) -> Goods:
    """Return the goods that a seat should have in its capital: those for linked sites that no linked village has, and
    the price of an explorer that is to be hired. None in the last turn."""
    if is_last_turn(state):
        return 0, 0, 0, 0
    needed = list(for_sites(state, seat))
    if wants_explorer(state, seat):
        for good in (CORN_GOOD, WOOD_GOOD):
            needed[good] += state.terms.numbers.explorer[good]
    return needed[0], needed[1], needed[2], needed[3]


def for_sites(state: State, seat: int) -> Goods:
    """Return the goods that linked own sites still need and other linked places do not have."""
    towns = roads_of(state, seat).parts[state.terms.capitals[seat]].towns
    needed = [0] * len(GOODS)
    for site in state.sites[seat]:
        if site in towns:
            for good, held in enumerate(unpacked(state.stock(site, seat))):
                needed[good] += not held
    for village in state.villages[seat]:
        if village in towns:
            for good, held in enumerate(unpacked(state.stock(village, seat))):
                needed[good] = max(0, needed[good] - held)
    return needed[0], needed[1], needed[2], needed[3]


def orphans(state: State, seat: int) -> list[int]:
    """Return the seat's sites that have no explorer."""
    return [site for site in state.sites[seat] if site not in state.units[2 * seat + EXPLORER]]


def wants_explorer(state: State, seat: int) -> bool:
    """Whether an explorer should be hired: none is out walking, and some cell is worth it."""
    if free_explorers(state, seat) or len(state.units[2 * seat + EXPLORER]) >= state.terms.numbers.explorers:
        return False
    if len(state.sites[seat]) > 1 or rolls_left(state) < 4 * state.terms.seats:
        return False
    if orphans(state, seat):
        return True
    if state.tokens_left(seat) <= 0:
        return False
    capital = state.terms.capitals[seat]
    funds = state.gold[seat] + goods_in(state.stock(capital, seat))
    return any(
        funds >= _MEANS + distance(cell, capital)
        and cell_worth(state, cell, linked=True, walk=distance(cell, capital) - 1) > _LEAST_TO_HIRE
        for cell in village_cells(state, seat)
    )


def hiring(state: State, seat: int) -> RawMove | None:
    """Return the move that hires an explorer, if one is wanted and affordable."""
    if not wants_explorer(state, seat):
        return None
    return next((raw for raw in listed(state) if raw[0] == HIRE and raw[1] == EXPLORER), None)


def founding(state: State, seat: int) -> RawMove | None:
    """Return the founding that the plan wants now, if any."""
    founds = [raw for raw in listed(state) if raw[0] == FOUND]
    if not founds or rolls_left(state) < state.terms.seats:
        return None
    cells = {cell: cell_worth(state, cell, linked=True, walk=0) for cell in village_cells(state, seat)}
    linked = [raw for raw in founds if raw[1] in cells]
    if not linked:
        return None
    best = max(linked, key=lambda raw: (cells[raw[1]], raw))
    if cells[best[1]] < _LEAST_TO_FOUND:
        return None
    others = [gain - 2 * distance(cell, best[2]) for cell, gain in cells.items()]
    return None if max(others) > cells[best[1]] + _MUCH_BETTER else best


def payment(state: State) -> RawMove:
    """Pay explorers, preferably with gold, and soldiers that have a bandit to remove; in the last turn pay nobody."""
    unit, cell = state.queue[0]
    ways = [raw[3] for raw in listed(state)]
    is_last = rolls_left(state) < state.terms.seats
    if is_last or (unit == SOLDIER and nearest(cell, state.bandits) > _HUNT):
        return PAY, unit, cell, UNPAID
    way = next((way for way in (WITH_GOLD, VILLAGE_CORN, CAPITAL_CORN) if way in ways), UNPAID)
    return PAY, unit, cell, way


def movements(state: State, seat: int) -> Iterator[RawMove]:
    """Yield moves of goods to sites, cures and the capital, and of units to their destinations; then the end of the
    turn."""
    moves = listed(state)
    hauls = [raw for raw in moves if raw[0] == HAUL]
    for raw in hauls:
        if raw[4] in state.sites[seat] and not state.stock(raw[4], seat) >> 8 * raw[1] & BYTE:
            yield raw
    villages = state.villages[seat]
    for raw in hauls:
        if raw[4] in villages:
            cures = (raw[4] in state.repairs and raw[1] == WOOD_GOOD) or (
                raw[4] in state.starving and raw[1] == CORN_GOOD
            )
        else:
            cures = raw[4] in state.repairs
        if cures:
            yield raw
    capital = state.terms.capitals[seat]
    for raw in hauls:
        if raw[4] == capital:
            whole = movable(state, raw[3], seat) >> 8 * raw[1] & BYTE
            room = BYTE - (state.stock(capital, seat) >> 8 * raw[1] & BYTE)
            yield HAUL, raw[1], min(whole, room), raw[3], capital
    for raw in moves:
        if raw[0] == WALK and raw[3] == step_of(state, seat, raw[1], raw[2]):
            yield raw
    yield (END,)


def step_of(state: State, seat: int, unit: int, cell: int) -> int | None:
    """Return the next tile on a unit's way to its destination; None if it stays."""
    if unit == SOLDIER:
        return first_step(state, seat, cell, set(state.bandits))
    if cell in state.sites[seat]:
        return None
    alone = orphans(state, seat)
    if alone:
        return first_step(state, seat, cell, set(alone))
    return explorers_way(state, seat, cell)[1]


def explorers_way(state: State, seat: int, cell: int) -> tuple[int | None, int | None]:
    """Return the cell on which an explorer wants to found, and the next tile of the way there; None if it stays."""
    ranked = sorted(
        [
            (cell_worth(state, one, linked=True, walk=0) - 2 * distance(one, cell), one)
            for one in village_cells(state, seat)
        ],
        reverse=True,
    )
    for _gain, aim in ranked[:_AIMS]:
        beside = {aim + step for step in STEPS if aim + step in state.tiles}
        if cell in beside:
            return aim, None
        step = first_step(state, seat, cell, beside)
        if step is not None:
            return aim, step
    return None, None


def first_step(state: State, seat: int, start: int, aims: set[int]) -> int | None:
    """Return the first step of a shortest walk to any of these tiles; None if there is no such walk, or if it is
    already there."""
    if not aims or start in aims:
        return None
    first: dict[int, int] = {start: start}
    waiting = deque([start])
    while waiting:
        cell = waiting.popleft()
        for step in STEPS:
            beside = cell + step
            there = state.tiles.get(beside, 0)
            if beside in first or not there or there >> OWNER_SHIFT not in (0, seat + 1):
                continue
            first[beside] = beside if cell == start else first[cell]
            if beside in aims:
                return first[beside]
            waiting.append(beside)
    return None
