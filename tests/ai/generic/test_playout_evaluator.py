"""Evaluating by playouts: a mean over games, from what is known."""

from __future__ import annotations

import random

import pytest

from capitol.ai.generic.playout_evaluator import PlayoutEvaluator
from capitol.ai.generic.position_value import Knowledge
from capitol.core.evaluator import Interrupted
from capitol.core.game import RandomSource
from tests.toy.rules import Move, Setup, State, ToyGame

GAME = ToyGame()
START = GAME.start(Setup((0, 8)))


def best(state: State, seat: int, rng: RandomSource) -> Move:
    """Pick as high as the seat can; say nothing of interest before."""
    return GAME.choices(state, seat).moves()[-1 if GAME.sealed(state) else 0]


def test_a_seat_that_knows_its_number_is_high_expects_to_win() -> None:
    """The second seat picks 8 at the end, the first one no more than it has; the first seat does not know of the 8."""
    evaluator = PlayoutEvaluator(GAME, Knowledge(policy=best), playouts=40)
    views = [GAME.view(START, seat) for seat in range(2)]
    found = evaluator.of_views(views, [random.Random(1), random.Random(2)])
    assert found.chances[1][1] > 0.9
    assert found.points[1][1] == 8
    assert found.points[0][0] == 0
    assert found.chances[0][1] > 0.8


def test_an_open_position_counts_all_hands() -> None:
    evaluator = PlayoutEvaluator(GAME, Knowledge(policy=best), playouts=40)
    opened = evaluator.of_states([START], [random.Random(1)])
    assert opened.points[0][1] == 8
    assert sum(opened.chances[0]) == pytest.approx(1)


def test_it_stops_in_the_middle_of_a_position() -> None:
    asked = iter([False] * 5 + [True])
    with pytest.raises(Interrupted):
        PlayoutEvaluator(GAME, playouts=1000).of_states([START], [random.Random(1)], lambda: next(asked))
