"""Turn a setup into the position at the first decision: the deal, the yards, the empty board (RULES.md, Set-up)."""

from __future__ import annotations

from capitol.games.capitol.rules.numbers import (
    AREAS,
    DEAL,
    FLOORS,
    ROOFS_PER_SHAPE,
    YARD_AT_START,
)
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.state import (
    CONSTRUCTION,
    EMPTY,
    FOUNTAIN_CELL,
    NO_SHAPE,
    State,
    Tables,
    refresh_accept,
)


def start(setup: Setup, tables: Tables | None = None) -> State:
    """Return the state at the first decision of round 1. Games with the same board and rules may share ``tables``."""
    seats = setup.seats
    state = State.__new__(State)
    state.tables = tables or Tables(setup.board, setup.rules, seats)
    state.phase = CONSTRUCTION
    state.round = state.auction = state.out = state.turned = 0
    state.consul = state.turn = setup.first_player
    yard = tuple(sorted(2 * height + shape for height, shape in YARD_AT_START))
    state.supply = FLOORS - seats * sum(height for height, _ in YARD_AT_START)
    state.scores = [0] * seats
    state.round_scores = ()
    state.roofs = [ROOFS_PER_SHAPE - 2] * (2 * seats)
    state.known = [()] * seats
    dealt: list[list[int]] = [[] for _ in range(seats)]
    state.stacks = []
    for packet, cards in zip(DEAL, setup.stacks, strict=True):
        for seat in range(seats):
            dealt[seat] += cards[packet * seat : packet * (seat + 1)]
        state.stacks.append(tuple(reversed(cards[packet * seats :])))
    state.hidden = [tuple(sorted(hand)) for hand in dealt]
    state.piles = [(), (), ()]
    state.open = [()] * seats
    state.done = [yard] * seats
    state.done_mask = [sum(1 << code for code in yard)] * seats
    state.cells = [EMPTY] * state.tables.cells
    state.free = []
    for number, area in enumerate(setup.board.areas):
        free = (1 << area.small) - 1
        for space in area.fountains:
            free &= ~(1 << space)
            state.cells[state.tables.base[number] + space] = FOUNTAIN_CELL
        state.free.append(free)
    state.shape = [NO_SHAPE] * AREAS
    state.top = [0] * AREAS
    state.fountains = [len(area.fountains) for area in setup.board.areas]
    state.large = [0] * AREAS
    state.accept = [0] * AREAS
    for number in range(AREAS):
        refresh_accept(state, number)
    state.floors = [0] * (AREAS * seats)
    state.tallest = [0] * (AREAS * seats)
    state.bids = [None] * seats
    state.owed = [0] * seats
    return state
