"""Moves that lead to the same position in another order are not called worse than one another."""

from __future__ import annotations

import random
from typing import Any

import pytest

from capitol.ai.comparing import Comparison, Tried
from capitol.ai.player import Candidate
from capitol.core.match import Match
from capitol.core.setup import PlayerSpec
from capitol.games.registry import games
from capitol.session.review import in_order
from capitol.session.seats import Seat
from capitol.session.source import RecordedTable

NAMES = ("Ada", "Bo")
MOVES_APART = {"capitol": True, "capoterra": True, "capstone": False}
"""Whether a seat makes several moves in a row."""


def played(id: str, seed: int) -> RecordedTable:
    """A finished game by chance."""
    entry, rng = games()[id], random.Random(seed)
    setup = entry.game.new_setup(tuple(map(PlayerSpec, NAMES)), {}, entry.usual_board(), rng)
    match: Match[Any, Any, Any, Any] = Match(entry.game, setup)
    while match.to_act:
        seat = match.to_act[0]
        match.act(seat, entry.game.choices(match.view(seat), seat).sample(rng))
    seats = [Seat(name, "human", colour) for name, colour in zip(NAMES, entry.seat_colours, strict=False)]
    return RecordedTable(entry, match, seats)


def swapped(table: RecordedTable, step: int) -> object:
    """Return the position after the moves at two steps in the other order; None if that is not allowed."""
    game, (first, second), state = table.entry.game, table.whole.steps[step : step + 2], table.position(step)
    for one in (second, first):
        legal = one.seat in game.to_act(state) and one.move in game.choices(game.view(state, one.seat), one.seat)
        if not legal:
            return None
        state, _events = game.apply(state, one.seat, one.move)
    return state


@pytest.mark.parametrize("id", sorted(MOVES_APART))
def test_the_same_moves_in_another_order_lose_nothing(id: str) -> None:
    """Of each move: the seat's next one, named as much better, counts unless both orders lead to the same position."""
    table = played(id, 5)
    steps, dropped, kept = table.whole.steps, 0, 0
    for step in range(table.last_step - 1):
        own, later = steps[step], steps[step + 1]
        if own.seat != later.seat or own.sealed or own.move == later.move:
            continue
        other = swapped(table, step)
        tried = tuple(Tried(Candidate(move), (chance,) * 4) for move, chance in ((later.move, 0.6), (own.move, 0.2)))
        found = in_order(Comparison(own.move, tried), table, step)
        assert found.own.move == own.move
        if other == table.position(step + 2):
            assert found.loss[0] == 0, (step, own.move, later.move)
            dropped += 1
        elif table.entry.game.apply(table.position(step), own.seat, own.move)[0] != other:
            kept += found.loss[0] == pytest.approx(0.4)
    assert bool(dropped) == MOVES_APART[id]
    assert bool(kept) == MOVES_APART[id], "another order that leads elsewhere"


def test_a_move_that_was_the_only_one_or_the_best_stays_as_it_is() -> None:
    table = played("capitol", 5)
    own = table.whole.steps[0].move
    assert in_order(Comparison(own, (), only=True), table, 0) == Comparison(own, (), only=True)
    best = Comparison(own, (Tried(Candidate(own), (0.5,)),))
    assert in_order(best, table, 0) == best
