"""Points, perfect stacks and who wins (RULES.md, Scoring)."""

from __future__ import annotations

import pytest

from capitol.core.game import Result
from capitol.games.capstone.rules.numbers import column_number
from capitol.games.capstone.rules.scoring import Tally, tally
from capitol.games.capstone.rules.state import OVER
from tests.capstone.rules.positions import GAME, after, column, position


def points(stacks: list[str], goal: str) -> Tally:
    return tally([column_number(column(word)) for word in stacks], column(goal))


def test_the_example_of_the_rules() -> None:
    """Example 1 (CS, Scoring): 3 and 2 for the first stack, 1 and 7 for the second, together 4 and 9."""
    alice, bob = "BGBY", "RGYB"
    assert (points(["RGBY"], alice), points(["RGBY"], bob)) == (Tally(3, 0), Tally(2, 0))
    assert (points(["RGYB"], alice), points(["RGYB"], bob)) == (Tally(1, 0), Tally(7, 1))
    assert (points(["RGBY", "RGYB"], alice), points(["RGBY", "RGYB"], bob)) == (Tally(4, 0), Tally(9, 1))


def test_the_example_through_a_whole_end() -> None:
    """The same two stacks on the table, of either size; all others are short and capped."""
    state = position(
        {"L1": "GBY", "M1": "RGYB", "L2": "RRRR", "M2": "RRRR", "L3": "GGGG", "M3": "GGGG"},
        {"R": "L4", "Y": "L5", "G": "M4", "B": "M5"},
        goals=("BGBY", "RGYB"),
    )
    state.goals[0] = column("BGBY")
    result = GAME.result(after(state, "RL1"))
    # Beside 4 and 9: RRRR agrees in 0 and 1 places, GGGG in 1 and 1, each twice.
    assert result == Result((4 + 2, 9 + 2 + 2), (1,))


def test_capped_stacks_of_four_score_and_short_ones_do_not() -> None:
    """Example 6."""
    state = position({"L1": "RYGB", "L2": "YGB"}, {"R": "L1", "Y": "L2"}, goals=("RYGB", "BGYR"))
    assert tally(state.stacks, column("RYGB")) == Tally(7, 1)
    state.stacks[0] >>= 2
    assert tally(state.stacks, column("RYGB")) == Tally(0, 0)


@pytest.mark.parametrize(
    ("stacks", "winners"),
    [
        (["RYGB"], (0,)),
        (["RYGB", "BGYY", "BGYY", "BRRY"], (0,)),  # 7 points each, but one of them with a perfect stack
        (["RBRB", "BRRR"], (0, 1)),
    ],
)
def test_equal_points_are_decided_by_perfect_stacks(stacks: list[str], winners: tuple[int, ...]) -> None:
    state = position(dict(zip(("L1", "L2", "M1", "M2"), stacks, strict=False)), goals=("RYGB", "BGYR"))
    state.phase = OVER
    result = GAME.result(state)
    assert result is not None
    assert result.winners == winners


def test_no_points_are_told_before_the_end() -> None:
    """What the stacks are worth is for the owner of a goal alone (RULES.md, What is public)."""
    state = position({"L1": "RYGB"}, goals=("RYGB", "BGYR"))
    assert GAME.scores(state) == (0, 0)
    goals = [GAME.view(state, seat).goal for seat in range(2)]
    assert [tally(state.stacks, goal) for goal in goals if goal is not None] == [Tally(7, 1), Tally(0, 0)]
