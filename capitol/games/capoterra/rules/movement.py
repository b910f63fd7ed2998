"""Step 6: moving goods along open road, and units from tile to tile (RULES.md, Move)."""

from __future__ import annotations

from capitol.games.capoterra.rules.cards import moved, without
from capitol.games.capoterra.rules.cells import KIND, VILLAGE, WASTE, position_of
from capitol.games.capoterra.rules.chance import Tell, put_under
from capitol.games.capoterra.rules.moves import RawMove
from capitol.games.capoterra.rules.numbers import (
    CARDS,
    CORN_GOOD,
    GOODS,
    REPAIRS,
    SOLDIER,
    STARVATION,
    UNITS,
    WOOD_GOOD,
)
from capitol.games.capoterra.rules.state import BYTE, State


def cure(state: State, cell: int, good: int) -> int | None:
    """Return the card on a tile that a good moved there would cure, being used up; None if there is none."""
    if cell in state.repairs and (state.tiles[cell] & KIND != VILLAGE or good == WOOD_GOOD):
        return REPAIRS
    return STARVATION if cell in state.starving and good == CORN_GOOD else None


def has_room(state: State, cell: int, seat: int, good: int, count: int) -> bool:
    """Whether a place can hold this many more of a good, not counting one that is used up by a cure."""
    held = state.stock(cell, seat) >> 8 * good & BYTE
    return held + count <= BYTE or (held + count == BYTE + 1 and cure(state, cell, good) is not None)


def movable(state: State, cell: int, seat: int) -> int:
    """Return the stock in a place that has not been moved this turn."""
    return state.stock(cell, seat) - state.arrived.get(cell, 0)


def haul(state: State, raw: RawMove, tell: Tell | None) -> None:
    """Move goods; one that cures a card is used up, and the card goes under the deck."""
    _code, good, count, source, target = raw
    seat = state.turn
    amount = count << 8 * good
    state.set_stock(source, seat, state.stock(source, seat) - amount)
    if tell is not None:
        at, to = position_of(source), position_of(target)
        tell("hauled", seat, good=GOODS[good], count=count, source=at, target=to)
    card = cure(state, target, good)
    if card is not None:
        amount -= 1 << 8 * good
        if card == REPAIRS:
            state.repairs = without(state.repairs, target)
            state.roads = [None] * state.terms.seats
        else:
            state.starving = without(state.starving, target)
        put_under(state, card)
        if tell is not None:
            tell("cured", seat, at=position_of(target), card=CARDS[card])
    if amount:
        state.set_stock(target, seat, state.stock(target, seat) + amount)
        if state.tiles[target] & KIND != WASTE:
            state.arrived[target] = state.arrived.get(target, 0) + amount


def can_walk(state: State, unit: int, cell: int) -> bool:
    """Whether a unit on a cell has not moved this turn."""
    return state.units[2 * state.turn + unit].count(cell) > state.walked.count((unit, cell))


def walk(state: State, raw: RawMove, tell: Tell | None) -> None:
    """Move a unit; a soldier removes a bandit that it meets."""
    _code, unit, source, target = raw
    number = 2 * state.turn + unit
    state.units[number] = moved(state.units[number], source, target)
    state.walked = (*state.walked, (unit, target))
    if tell is not None:
        tell("walked", state.turn, unit=UNITS[unit], source=position_of(source), target=position_of(target))
    if unit == SOLDIER and target in state.bandits:
        state.bandits = without(state.bandits, target)
        state.roads = [None] * state.terms.seats
        if tell is not None:
            tell("bandit_removed", state.turn, at=position_of(target))
