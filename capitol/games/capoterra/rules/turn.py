"""The steps of a turn that need no decision: completion, the roll, upkeep, and the end (RULES.md, The turn)."""

from __future__ import annotations

from capitol.games.capoterra.rules.board import lay
from capitol.games.capoterra.rules.cards import meet_card, without
from capitol.games.capoterra.rules.cells import ALL_SIDES, VILLAGE, position_of, tile
from capitol.games.capoterra.rules.chance import Tell, draw_placeable, roll
from capitol.games.capoterra.rules.moves import CAPITAL_CORN, UNPAID, VILLAGE_CORN, WITH_GOLD
from capitol.games.capoterra.rules.numbers import CORN_GOOD, EXPLORER, GOODS, SOLDIER, UNITS
from capitol.games.capoterra.rules.production import yields
from capitol.games.capoterra.rules.state import BYTE, MOVING, OVER, PAYING, PLACING, TRADING, State, with_goods

_ONE_OF_EACH = 0x01010101


def begin_turn(state: State, tell: Tell | None) -> None:
    """Begin the turn of ``state.turn``: steps 0 to 2, or the tile of a first turn."""
    state.acting = state.turn
    if state.is_first():
        draw_for_placement(state, tell)
        return
    complete_sites(state, tell)
    face = roll(state, tell, "production")
    for seat, town, amount in list(yields(state, face.good)):
        before = state.stock(town, seat)
        after = with_goods(before, face.good, amount)
        state.set_stock(town, seat, after)
        if tell is not None:
            gained = after - before >> 8 * face.good
            tell("produced", seat, at=position_of(town), good=GOODS[face.good], count=gained)
    state.phase = TRADING
    if face.dot and state.deck:
        meet_card(state, tell)


def complete_sites(state: State, tell: Tell | None) -> None:
    """Turn each own site that has an explorer and one of each good into a village (RULES.md, The turn)."""
    seat = state.turn
    for cell in state.sites[seat]:
        stock = state.stock(cell, seat)
        explorers = state.units[2 * seat + EXPLORER]
        if cell not in explorers or not all(stock >> 8 * good & BYTE for good in range(len(GOODS))):
            continue
        lay(state, cell, tile(VILLAGE, ALL_SIDES, seat))
        state.sites[seat] = without(state.sites[seat], cell)
        state.villages[seat] = tuple(sorted((*state.villages[seat], cell)))
        state.units[2 * seat + EXPLORER] = without(explorers, cell)
        soldiers = state.units[2 * seat + SOLDIER]
        if len(soldiers) < state.terms.numbers.soldiers:
            state.units[2 * seat + SOLDIER] = tuple(sorted((*soldiers, cell)))
        if state.terms.rules.site_goods == "spent":
            state.set_stock(cell, seat, stock - _ONE_OF_EACH)
        if tell is not None:
            tell("village_completed", seat, at=position_of(cell))


def draw_for_placement(state: State, tell: Tell | None) -> None:
    """Draw the tile of step 4; if none can be placed, the bag counts as played out (RULES.md, Tiles and roads)."""
    state.drawn = draw_placeable(state, tell)
    if state.drawn:
        state.phase = PLACING
        return
    state.dry = True
    if tell is not None:
        tell("bag_played_out", state.turn)
    leave_placement(state, tell)


def leave_placement(state: State, tell: Tell | None) -> None:
    """Go on after step 4: to upkeep, or in a first turn to the next seat."""
    if state.is_first():
        end_turn(state, tell)
    else:
        begin_upkeep(state, tell)


def begin_upkeep(state: State, tell: Tell | None) -> None:
    """Begin step 5: soldiers first, then explorers, each from north to south and west to east (RULES.md, Pay)."""
    state.queue = to_be_paid(state)
    continue_upkeep(state, tell)


def to_be_paid(state: State) -> tuple[tuple[int, int], ...]:
    """Return the units of the seat whose turn it is, in the order in which they are paid."""
    return tuple([(unit, cell) for unit in (SOLDIER, EXPLORER) for cell in state.units[2 * state.turn + unit]])


def continue_upkeep(state: State, tell: Tell | None) -> None:
    """Ask about the next unit that can be paid; units before it that cannot be paid leave."""
    while state.queue:
        unit, cell = state.queue[0]
        if can_pay(state, cell):
            state.phase = PAYING
            return
        lose_unit(state, unit, cell)
        state.queue = state.queue[1:]
        if tell is not None:
            tell("unit_left", state.turn, unit=UNITS[unit], at=position_of(cell))
    state.phase = MOVING


def can_pay(state: State, cell: int) -> bool:
    """Whether the unit on a cell can be paid in any way."""
    return any(can_pay_with(state, cell, way) for way in (CAPITAL_CORN, VILLAGE_CORN, WITH_GOLD))


def can_pay_with(state: State, cell: int, way: int) -> bool:
    """Whether a unit, of the seat whose turn it is, can be paid on a cell in this way; it can always be dismissed."""
    seat = state.turn
    if way == CAPITAL_CORN:
        return bool(state.stock(state.terms.capitals[seat], seat) & BYTE)
    if way == VILLAGE_CORN:
        return cell in state.villages[seat] and bool(state.stock(cell, seat) & BYTE)
    if way == WITH_GOLD:
        price = state.terms.numbers.upkeep_gold
        return 0 < price <= state.gold[seat]
    return True


def pay(state: State, unit: int, cell: int, way: int, tell: Tell | None) -> None:
    """Pay or dismiss the next unit."""
    seat = state.turn
    if way == WITH_GOLD:
        state.gold[seat] -= state.terms.numbers.upkeep_gold
    elif way == UNPAID:
        lose_unit(state, unit, cell)
    else:
        place = state.terms.capitals[seat] if way == CAPITAL_CORN else cell
        state.set_stock(place, seat, state.stock(place, seat) - (1 << 8 * CORN_GOOD))
    state.queue = state.queue[1:]
    continue_upkeep(state, tell)


def lose_unit(state: State, unit: int, cell: int) -> None:
    """Take a unit of the seat whose turn it is off the board."""
    number = 2 * state.turn + unit
    state.units[number] = without(state.units[number], cell)


def end_turn(state: State, tell: Tell | None) -> None:
    """End the turn; the game is over if the bag is empty or counts as played out (RULES.md, End)."""
    state.arrived = {}
    state.walked = ()
    state.placed = False
    state.offers = 0
    state.refused = ()
    state.turns += 1
    if not state.bag or state.dry:
        state.phase = OVER
        if tell is not None:
            tell("game_over")
        return
    state.turn = (state.turn + 1) % state.terms.seats
    if tell is not None:
        tell("turn_began", state.turn)
    begin_turn(state, tell)
