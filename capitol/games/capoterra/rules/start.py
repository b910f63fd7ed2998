"""The start of a game (RULES.md, Set-up)."""

from __future__ import annotations

from capitol.games.capoterra.rules.board import lay
from capitol.games.capoterra.rules.cells import ALL_SIDES, CAPITAL, cell_at, tile
from capitol.games.capoterra.rules.setup import Chance, Setup
from capitol.games.capoterra.rules.state import PLACING, State, packed, terms_of
from capitol.games.capoterra.rules.turn import begin_turn


def start(setup: Setup) -> State:
    """Return the state at the first decision: the first seat has drawn its first tile."""
    state = blank(setup, setup.chance)
    begin_turn(state, None)
    return state


def blank(setup: Setup, chance: Chance) -> State:
    """Return the board before the first tile is drawn."""
    seats = len(setup.players)
    numbers = setup.numbers
    state = State.__new__(State)
    state.terms = terms_of(setup.rules, numbers, setup.start.capitals)
    state.bag, state.deck, state.rolls, state.lots = chance.bag, chance.deck, chance.rolls, chance.lots
    state.unseen = len(chance.deck)
    state.rolled = state.lotted = 0
    state.tiles, state.rim, state.stocks, state.arrived = {}, {}, {}, {}
    state.units = [()] * (2 * seats)
    state.walked = ()
    state.villages, state.sites = [()] * seats, [()] * seats
    state.bandits = state.repairs = state.starving = ()
    state.gold = [numbers.start_gold] * seats
    state.sections = [numbers.sections] * len(numbers.section_price)
    state.phase, state.turn, state.acting, state.turns = PLACING, setup.first_player, setup.first_player, 0
    state.card, state.drawn, state.spot = -1, 0, None
    state.placed = state.dry = False
    state.offer, state.offers, state.refused, state.queue, state.met = None, 0, (), (), ()
    state.roads = [None] * seats
    for place, there in setup.start.tiles:
        lay(state, cell_at(place), there)
    for seat, capital in enumerate(state.terms.capitals):
        lay(state, capital, tile(CAPITAL, ALL_SIDES, seat))
        state.set_stock(capital, seat, packed(numbers.start_goods))
    return state
