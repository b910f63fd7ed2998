"""List all legal moves of a position as raw tuples, one canonical form each, for search and lists.

Counts of goods are listed as 1, equal orientations as the smallest turn; offers are not listed.
"""

from __future__ import annotations

from capitol.games.capoterra.rules.board import fits_at, has_place_elsewhere, is_landlocked, places, takes_site
from capitol.games.capoterra.rules.cards import free_explorers, targets
from capitol.games.capoterra.rules.cells import (
    CORN,
    KIND,
    OWNER_SHIFT,
    ROCK,
    SECTION,
    STEPS,
    SWAP,
    WASTE,
    tile,
)
from capitol.games.capoterra.rules.movement import can_walk, has_room, movable
from capitol.games.capoterra.rules.moves import (
    ACCEPT,
    BUY,
    DONE,
    DRAW,
    END,
    FOUND,
    HAUL,
    HIRE,
    PAY,
    PLACE,
    REFUSE,
    ROAD,
    SELL,
    SWAP_TILE,
    UNPAID,
    WALK,
    RawMove,
)
from capitol.games.capoterra.rules.numbers import BANK_ASKS, EXPLORER, ROCK_GOOD, SOLDIER
from capitol.games.capoterra.rules.open_road import roads_of
from capitol.games.capoterra.rules.state import (
    ANSWERING,
    BYTE,
    MOVING,
    PAYING,
    PLACING,
    RESOLVING,
    TRADING,
    State,
    pays,
)
from capitol.games.capoterra.rules.trade import SECTION_MASKS, can_accept
from capitol.games.capoterra.rules.turn import can_pay_with

_SHIFTS = ((0, 0), (1, 8), (2, 16), (3, 24))


def listed(state: State) -> list[RawMove]:
    """Return the canonical moves of the seat that acts; none at the end."""
    phase = state.phase
    if phase == MOVING:
        return _moving(state)
    if phase == TRADING:
        return _trading(state)
    if phase == PLACING:
        return [(PLACE, cell, turn) for cell, turn in places(state, state.drawn)] + _swaps(state)
    if phase == PAYING:
        unit, cell = state.queue[0]
        return [(PAY, unit, cell, way) for way in range(UNPAID + 1) if can_pay_with(state, cell, way)]
    if phase == RESOLVING:
        return targets(state)
    if phase == ANSWERING:
        return [(ACCEPT,), (REFUSE,)] if can_accept(state) else [(REFUSE,)]
    return []


def _trading(state: State) -> list[RawMove]:
    seat = state.turn
    capital = state.terms.capitals[seat]
    stock, rich = state.stock(capital, seat), state.gold[seat] >= BANK_ASKS
    found: list[RawMove] = [(DONE,) if state.placed else (DRAW,)]
    for good, shift in _SHIFTS:
        held = stock >> shift & BYTE
        if held:
            found.append((SELL, good, 1))
        if rich and held < BYTE:
            found.append((BUY, good, 1))
    for unit in hireable(state, seat):
        price = state.terms.prices[unit]
        found += [(HIRE, unit, town) for town in state.towns(seat) if pays(state.stock(town, seat), price)]
    found += _sections(state, seat)
    if not state.placed and state.units[2 * seat + EXPLORER] and state.tokens_left(seat) > 0:
        for explorer in free_explorers(state, seat):
            for step in STEPS:
                if takes_site(state, explorer + step):
                    found.append((FOUND, explorer + step, explorer))
    return found


def hireable(state: State, seat: int) -> list[int]:
    """Return the kinds of units of which the seat may hire another (RULES.md, Trade and hire)."""
    numbers = state.terms.numbers
    found = []
    if len(state.units[2 * seat + SOLDIER]) < min(numbers.soldiers, len(state.villages[seat])):
        found.append(SOLDIER)
    if len(state.units[2 * seat + EXPLORER]) < numbers.explorers:
        found.append(EXPLORER)
    return found


def _sections(state: State, seat: int) -> list[RawMove]:
    found: list[RawMove] = []
    for key, stock in state.stocks.items():
        if key & 3 != seat or state.tiles[key >> 2] & KIND != WASTE:
            continue
        for section, price in enumerate(state.terms.section_prices):
            if state.sections[section] and pays(stock, price):
                laid = tile(SECTION, SECTION_MASKS[section])
                found += [(ROAD, key >> 2, section, turn) for turn in fits_at(state, key >> 2, laid)]
    return found


def _swaps(state: State) -> list[RawMove]:
    if not state.drawn & SWAP:
        return []
    return [(SWAP_TILE, cell) for cell in state.tiles if is_swappable(state, cell) and has_place_elsewhere(state, cell)]


def is_swappable(state: State, cell: int) -> bool:
    """Whether a tile may be taken by a swap, leaving aside where it would be placed (RULES.md, Tiles and roads)."""
    return (
        CORN <= state.tiles[cell] & KIND <= ROCK
        and not is_landlocked(state, cell)
        and cell not in state.bandits
        and cell not in state.repairs
        and not state.has_unit(cell)
        and not state.beside_rival_capital(cell, state.turn)
    )


def _moving(state: State) -> list[RawMove]:
    seat = state.turn
    tiles, walked = state.tiles, state.walked
    own = seat + 1
    found: list[RawMove] = [(END,)]
    for unit in (SOLDIER, EXPLORER):
        cells = state.units[2 * seat + unit]
        last = None
        for cell in cells:
            if cell == last or (walked and not can_walk(state, unit, cell)):
                continue
            last = cell
            for step in STEPS:
                there = tiles.get(cell + step, 0)
                if there and there >> OWNER_SHIFT in (0, own):
                    found.append((WALK, unit, cell, cell + step))
    for town in state.towns(seat):
        stock = movable(state, town, seat)
        if stock:
            part = roads_of(state, seat).parts[town]
            goods = [good for good, shift in _SHIFTS if stock >> shift & BYTE]
            for target in (*part.towns, *part.ends):
                if target != town:
                    found += [(HAUL, good, 1, town, target) for good in goods if has_room(state, target, seat, good, 1)]
            if stock >> 24:
                found += [(HAUL, ROCK_GOOD, 1, town, target) for target in part.mends]
    return found
