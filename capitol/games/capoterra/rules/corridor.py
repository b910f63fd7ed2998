"""The unchecked way to play moves: applies legal moves in place without checking the rules."""

from __future__ import annotations

from collections.abc import Callable

from capitol.games.capoterra.rules.board import lay, taken_form
from capitol.games.capoterra.rules.cards import found_site, resolve
from capitol.games.capoterra.rules.cells import WASTE, position_of, turned
from capitol.games.capoterra.rules.chance import Tell
from capitol.games.capoterra.rules.listing import listed
from capitol.games.capoterra.rules.movement import haul, walk
from capitol.games.capoterra.rules.moves import (
    ACCEPT,
    BUY,
    DONE,
    DRAW,
    END,
    FOUND,
    HAUL,
    HIRE,
    OFFER,
    PAY,
    PLACE,
    REFUSE,
    RESOLVE,
    ROAD,
    SELL,
    SWAP_TILE,
    WALK,
    WAYS,
    RawMove,
)
from capitol.games.capoterra.rules.numbers import UNITS
from capitol.games.capoterra.rules.state import OVER, TRADING, State
from capitol.games.capoterra.rules.trade import answer, hire, lay_section, make_offer, trade_with_bank
from capitol.games.capoterra.rules.turn import begin_upkeep, draw_for_placement, end_turn, leave_placement, pay


def push(state: State, raw: RawMove, tell: Tell | None = None) -> None:
    """Make a legal move in place; ``tell`` takes its events."""
    state.met = ()
    _MAKERS[raw[0]](state, raw, tell)


def random_game(state: State, random: Callable[[], float]) -> int:
    """Play a state to its end, in place, with random listed moves; return the number of moves."""
    played = 0
    while state.phase != OVER:
        moves = listed(state)
        push(state, moves[int(random() * len(moves))])
        played += 1
    return played


def _sell(state: State, raw: RawMove, tell: Tell | None) -> None:
    trade_with_bank(state, raw[1], raw[2], sells=True, tell=tell)


def _buy(state: State, raw: RawMove, tell: Tell | None) -> None:
    trade_with_bank(state, raw[1], raw[2], sells=False, tell=tell)


def _hire(state: State, raw: RawMove, tell: Tell | None) -> None:
    hire(state, raw[1], raw[2], tell)


def _road(state: State, raw: RawMove, tell: Tell | None) -> None:
    lay_section(state, raw[1], raw[2], raw[3], tell)


def _offer(state: State, raw: RawMove, tell: Tell | None) -> None:
    make_offer(state, raw[1], raw[2], raw[3], tell)


def _accept(state: State, raw: RawMove, tell: Tell | None) -> None:
    answer(state, accepts=True, tell=tell)


def _refuse(state: State, raw: RawMove, tell: Tell | None) -> None:
    answer(state, accepts=False, tell=tell)


def _draw(state: State, raw: RawMove, tell: Tell | None) -> None:
    draw_for_placement(state, tell)


def _found(state: State, raw: RawMove, tell: Tell | None) -> None:
    found_site(state, raw[1], raw[2], tell)
    begin_upkeep(state, tell)


def _done(state: State, raw: RawMove, tell: Tell | None) -> None:
    begin_upkeep(state, tell)


def _swap(state: State, raw: RawMove, tell: Tell | None) -> None:
    cell = raw[1]
    state.drawn = taken_form(state.tiles[cell])
    lay(state, cell, WASTE)
    if tell is not None:
        tell("tile_taken", state.turn, at=position_of(cell))


def _place(state: State, raw: RawMove, tell: Tell | None) -> None:
    _code, cell, turn = raw
    lay(state, cell, turned(state.drawn, turn))
    if tell is not None:
        tell("tile_placed", state.turn, at=position_of(cell), turn=turn)
    state.drawn = 0
    if state.spot is None:
        leave_placement(state, tell)
    else:
        state.spot = None
        state.phase = TRADING


def _pay(state: State, raw: RawMove, tell: Tell | None) -> None:
    _code, unit, cell, way = raw
    if tell is not None:
        tell("unit_paid", state.turn, unit=UNITS[unit], at=position_of(cell), way=WAYS[way])
    pay(state, unit, cell, way, tell)


def _end(state: State, raw: RawMove, tell: Tell | None) -> None:
    end_turn(state, tell)


_MAKERS: dict[int, Callable[[State, RawMove, Tell | None], None]] = {
    RESOLVE: resolve,
    SELL: _sell,
    BUY: _buy,
    HIRE: _hire,
    ROAD: _road,
    OFFER: _offer,
    ACCEPT: _accept,
    REFUSE: _refuse,
    DRAW: _draw,
    FOUND: _found,
    DONE: _done,
    SWAP_TILE: _swap,
    PLACE: _place,
    PAY: _pay,
    HAUL: haul,
    WALK: walk,
    END: _end,
}
