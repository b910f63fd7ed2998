"""The note pad counts from the own draws alone, and marks that do not fit are none."""

from __future__ import annotations

import pytest

from capitol.games.capstone.rules.beliefs import hand_weights
from capitol.games.capstone.rules.options import Rules
from capitol.games.capstone.rules.setup import Setup
from capitol.games.capstone.ui.models.notepad import COUNTING, chances, plain_marks, read_marks
from tests.capstone.rules.positions import GAME, PLAYERS, arranged

OWN = ((0, 0, 0, 1), (0, 1, 2, 3))
"""What was put back tells something of the other's hand where that was drawn before."""


def counted(drew_last: bool) -> list[float]:
    """How likely each colour is at any place, by the rules' own count of hands."""
    weights = list(hand_weights(OWN, drew_last))
    whole = sum(weight for _hand, weight in weights)
    return [sum(weight * hand.count(colour) for hand, weight in weights) / (4 * whole) for colour in range(4)]


@pytest.mark.parametrize("drew_last", [False, True])
def test_it_counts_by_who_drew_first(drew_last: bool) -> None:
    """Who begins draws last."""
    setup = Setup(Rules(), PLAYERS, 0 if drew_last else 1, (OWN, ((1, 2, 3, 3),)))
    found = chances(GAME.view(arranged(setup), 0), COUNTING)
    for row in found.grid:
        assert row == pytest.approx(counted(drew_last))
    assert counted(True) != pytest.approx(counted(False)), "it can tell the two apart"
    assert 0 < found.sure < 0.2
    assert len({goal for goal, _weight in found.likeliest}) == 5


def test_marks_come_back_as_they_were_and_strange_ones_not_at_all() -> None:
    marks = frozenset({(0, 3), (3, 0)})
    assert read_marks(plain_marks(marks)) == marks
    for strange in (None, {"a": 1}, [[0]], [[0, 4]], [[4, 0]], [[-1, 0]], [[0, True]], [["0", 1]]):
        assert read_marks(strange) == frozenset()
