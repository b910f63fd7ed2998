"""An evaluator fitted to games: chances by a softmax, points by a sum, and means over what a seat may be facing."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capitol.ai.fitted import AT_ONCE, Fit, FittedEvaluator, Readings, read_fits, write_fits
from capitol.core.evaluator import Evaluation, Interrupted
from capitol.core.game import RandomSource
from tests.toy.rules import Setup, State, ToyGame, View

GAME = ToyGame()
FIT = Fit([[0.5, 0.0], [0.1, 0.0]], [[1.0, 2.0], [0.0, 1.0]])
"""Of the two stages, the second begins with the first picks."""
NOWHERE = Path("nowhere.json")


class NumberGauge:
    """Takes a seat's number for its strength; a seat imagines that others have 2 or, less likely, 6."""

    def read(self, states: Sequence[State]) -> Readings:
        numbers = np.array([[float(number or 0) for number in state.secrets] for state in states])
        stages = np.array([int(GAME.sealed(state)) for state in states])
        return Readings(
            stages, np.stack([numbers, numbers**2], axis=2), np.stack([np.ones_like(numbers), numbers], axis=2)
        )

    def imagined(self, view: View, rng: RandomSource) -> list[tuple[float, State]]:
        return [(weight, state_of(view.table.secrets[0] or 0, other)) for weight, other in ((0.75, 2), (0.25, 6))]


EVALUATOR = FittedEvaluator[State, View](GAME, NumberGauge(), NOWHERE, {2: FIT})


def state_of(*secrets: int) -> State:
    return GAME.start(Setup(secrets))


def of(*states: State) -> Evaluation:
    return EVALUATOR.of_states(states, [random.Random(1)] * len(states))


def test_a_fit_makes_chances_and_points() -> None:
    found = of(state_of(4, 2))
    assert found.chances[0][0] == pytest.approx(1 / (1 + exp(-0.5 * 2)))
    assert found.points == ((9.0, 5.0),)


def test_strengths_add_up() -> None:
    fits = {2: Fit([[0.5, -0.1], [0.5, -0.1]], FIT.weights)}
    evaluator = FittedEvaluator[State, View](GAME, NumberGauge(), NOWHERE, fits)
    found = evaluator.of_states([state_of(4, 2)], [random.Random(1)])
    assert found.chances[0][0] == pytest.approx(1 / (1 + exp(-0.5 * 2 + 0.1 * 12)))


def test_a_seat_has_the_mean_over_what_it_may_face() -> None:
    view = GAME.view(state_of(4, 8), 0)
    found = EVALUATOR.of_views([view, view], [random.Random(1)] * 2)
    worlds = of(state_of(4, 2), state_of(4, 6))
    assert (
        found.chances[0]
        == found.chances[1]
        == pytest.approx(0.75 * np.array(worlds.chances[0]) + 0.25 * np.array(worlds.chances[1]))
    )
    assert found.points[0] == pytest.approx((9.0, 0.75 * 5 + 0.25 * 13))


@settings(max_examples=25)
@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), min_size=1, max_size=5))
def test_each_position_counts_for_itself(secrets: list[tuple[int, int]]) -> None:
    """Among many others too, finished games between them."""
    states = [state_of(*numbers) for numbers in secrets]
    over = [state.__class__(state.secrets, (), picks=(1, 0), turn=4) for state in states]
    found = of(*(states + over) * AT_ONCE)
    assert all(sum(chances) == pytest.approx(1) for chances in found.chances)
    for number, state in enumerate(states):
        assert of(state).chances[0] == pytest.approx(found.chances[number])
        assert of(state).points[0] == pytest.approx(found.points[number])
        assert found.worth(len(states) + number).chances == (1.0, 0.0)
        assert found.worth(len(states) + number).points == (1.0, 0.0)


def test_it_stops_between_two_batches() -> None:
    asked = iter([False, True])
    states = [state_of(4, 2)] * (2 * AT_ONCE)
    with pytest.raises(Interrupted):
        EVALUATOR.of_states(states, [random.Random(1)] * len(states), lambda: next(asked))
    asked = iter([False, True])
    views = [GAME.view(state, 0) for state in states]
    with pytest.raises(Interrupted):
        EVALUATOR.of_views(views, [random.Random(1)] * len(views), lambda: next(asked))


def test_fits_are_read_as_written(tmp_path: Path) -> None:
    path = tmp_path / "fits.json"
    write_fits(path, {2: FIT, 3: Fit([[1.23456]], [[0.00001]])})
    assert read_fits(path) == {2: FIT, 3: Fit([[1.2346]], [[0.0]])}
    assert FittedEvaluator[State, View](GAME, NumberGauge(), path).of_states(
        [state_of(4, 2)], [random.Random(1)]
    ) == of(state_of(4, 2))
