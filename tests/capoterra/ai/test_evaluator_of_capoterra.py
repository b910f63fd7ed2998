"""The worth of positions of Capoterra: chances that sum to 1, follow the board, and know nothing of the future."""

from __future__ import annotations

import random

import pytest

from capitol.ai.reviewing import Passage
from capitol.games.capoterra.ai.evaluator import STAGES, shipped_evaluator, stage_of
from capitol.games.capoterra.rules.moves import Draw
from capitol.games.capoterra.rules.state import OVER, PLACING
from capitol.games.registry import games
from tests.capoterra.rules.positions import GAME, position, random_setup, walk

EVALUATOR = shipped_evaluator()
ROAD = {(-2, 0): "C-I1", (-3, 0): "C-I1"}


@pytest.mark.parametrize("seats", [2, 3])
def test_who_is_ahead_has_the_better_chances(seats: int) -> None:
    even = position(ROAD, seats=seats, bag=("R",) * 20)
    ahead = position(ROAD | {(-4, 0): "village0"}, seats=seats, bag=("R",) * 20)
    found = EVALUATOR.of_states([even, ahead], [random.Random(1)] * 2)
    assert found.chances[1][0] > found.chances[0][0] + 0.05
    assert found.points[1][0] > found.points[0][0] + 1
    assert all(abs(sum(row) - 1) < 1e-9 for row in found.chances)


def test_a_longer_game_begins_with_the_first_stage() -> None:
    """The long island has more tiles than the games of the fits."""
    long = position(bag=("R",) * 60)
    assert stage_of(long) == STAGES - 1
    assert EVALUATOR.of_states([long], [random.Random(1)]).chances[0] == pytest.approx((0.5, 0.5), abs=0.05)


def test_a_view_is_worth_what_its_board_is_worth() -> None:
    """A copy of the state knows the bag, a view does not: both are worth the same, at every step."""
    states = [state for state, *_rest in walk(random_setup(3), 3) if state.phase != OVER][::40]
    views = [GAME.view(state, 0) for state in states]
    rngs = [random.Random(1)] * len(states)
    assert EVALUATOR.of_states(states, rngs) == EVALUATOR.of_views(views, rngs)


def test_a_tile_counts_once_it_is_drawn() -> None:
    """A crossing that leads on is worth more than rock, before either is placed."""
    bag = ("C-I", "S-X", "W-L", "R") * 8
    rich, poor = (position({(-2, 0): "C-I1"}, drawn=tile, bag=bag) for tile in ("W-X", "R"))
    found = EVALUATOR.of_states([rich, poor], [random.Random(1)] * 2).chances
    assert found[0][0] > found[1][0] + 0.01
    assert all(abs(sum(row) - 1) < 1e-9 for row in found)


def test_a_draw_is_luck() -> None:
    """What comes, less the mean over what could have come, and nothing else: the four causes sum to the change."""
    reviewer = games()["capoterra"].make_reviewer()
    found = []
    draws = [step for step in walk(random_setup(3), 3) if isinstance(step[2], Draw) and step[3].phase == PLACING]
    for state, seat, move, after in draws[:6]:
        (change,) = reviewer.changes(Passage(0, (state, after), ((seat, move),)), [1])
        before, later = EVALUATOR.of_states([state, after], [random.Random(1)] * 2).chances
        for each in (0, 1):
            assert change.total(each) == pytest.approx(later[each] - before[each], abs=1e-9)
        found.append(change.luck[seat])
    assert max(found) - min(found) > 0.02
