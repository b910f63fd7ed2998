"""Every turn is weighed exactly, and columns are worth what they show to a goal."""

from __future__ import annotations

import random

import numpy as np
import pytest

from capitol.games.capstone.ai.all_turns import Turns, changes, sum_of, weigh
from capitol.games.capstone.ai.values import (
    PATTERNS,
    PHASES,
    Judge,
    Table,
    fitted_judge,
    fitted_table,
    goals,
    hand_judge,
    hand_table,
    number_of,
    patterns,
    phase_of,
)
from capitol.games.capstone.rules import corridor
from capitol.games.capstone.rules.game import decode
from capitol.games.capstone.rules.numbers import FULL, column_number
from capitol.games.capstone.rules.options import Rules
from capitol.games.capstone.rules.state import TURN
from tests.capstone.canonical_turns import canonical_turns
from tests.capstone.rules.positions import GAME, STANDING, column, random_setup, walk


def test_there_are_204_goals() -> None:
    assert len(goals()) == len(number_of()) == 204


def test_patterns_tell_what_agrees_at_the_place_where_it_would_stay() -> None:
    """From the lowest piece up: B on the goal's lowest place agrees, the others are seen one by one."""
    row = patterns()[number_of()[column("RYGB")]]
    for word, pattern in (("", 0b1), ("B", 0b11), ("R", 0b10), ("GB", 0b111), ("BG", 0b100), ("RRGB", 0b11101)):
        assert row[column_number(column(word))] == pattern
    assert row[column_number(column("RYGB"))] == 0b11111


@pytest.mark.parametrize("rules", [Rules(), STANDING], ids=str)
def test_all_turns_are_weighed_exactly(rules: Rules) -> None:
    """Against making each of them: the same turns up to interchangeable slots, the same sums, the same best one."""
    rng = random.Random(1)
    for number, (state, seat, _move, _after) in enumerate(walk(random_setup(8, rules), 8, 0.6)):
        if state.phase != TURN or number % 4:
            continue
        phase = phase_of(number)
        worth = hand_judge().goal(rng.randrange(204), phase, True) - hand_judge().goal(rng.randrange(204), phase, False)
        turns, base = weigh(state, worth), sum_of(state, worth)
        scores = turns.scores()
        best = -np.inf
        for raw in corridor.turns(state):
            after = state.copy()
            corridor.push(after, raw)
            best = max(best, sum_of(after, worth) - base)
        assert turns.best()[0][0] == pytest.approx(best)
        finite = [place for place in range(len(scores)) if np.isfinite(scores[place])]
        assert len(finite) == len(turns)
        weighed = {decode(turns.raw(place)) for place in finite}
        assert len(weighed) == len(turns)
        assert set(canonical_turns(state)) <= weighed
        for place in rng.sample(finite, min(40, len(finite))):
            raw = turns.raw(place)
            assert GAME.why_not(state, seat, decode(raw)) is None
            after = state.copy()
            corridor.push(after, raw)
            assert sum_of(after, worth) - base == pytest.approx(scores[place])
            changed = sum(worth[becomes] - worth[was] for was, becomes in changes(state, raw))
            assert changed == pytest.approx(scores[place])


@pytest.mark.parametrize("table", [fitted_table(), hand_table()], ids=["fitted", "hand"])
def test_a_table_rises_with_what_agrees(table: Table) -> None:
    """Full capped stacks are worth about their points, and a perfect one most of all."""
    assert table.shape == (PHASES, 2, 2, PATTERNS)
    late = table[-2, :, 1]
    for pattern in range(1 << 4, 1 << 5):
        points = pattern.bit_count() - 1 + 3 * (pattern == 0b11111)
        assert late[:, pattern] == pytest.approx(points, abs=1.3)
    assert (table[3:, :, :, 0b11111] > table[3:, :, :, 0b11110]).all()  # earlier ones are hardly ever met


def test_the_mean_over_a_belief() -> None:
    belief = np.zeros(204)
    belief[[3, 7]] = 0.25, 0.75
    judge: Judge = fitted_judge()
    mean = judge.expected(belief, 2, True)
    place = 2 * FULL
    assert mean[place] == pytest.approx(0.25 * judge.goal(3, 2, True)[place] + 0.75 * judge.goal(7, 2, True)[place])


def test_of_equal_turns_the_first_is_the_best_on_every_processor() -> None:
    """A partition keeps any of equal ones, and sums that are added up in another order differ in their last bits."""
    none = np.zeros(0, dtype=np.intp)
    plain = np.array([0.0, *(1.0 + 1e-13 * place for place in range(40)), 0.5])
    turns = Turns(np.arange(42) % 4, np.arange(42), plain, none, none, np.zeros((0, 10)))
    assert [raw[1] for _score, raw in turns.best()] == [1]
    assert [raw[1] for _score, raw in turns.best(3)] == [1, 2, 3]
    assert [raw[1] for _score, raw in turns.best(99)] == [*range(1, 41), 41, 0]
