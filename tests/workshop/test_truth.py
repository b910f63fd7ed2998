"""The check that reviews tell the truth, on the toy."""

from __future__ import annotations

from argparse import Namespace

import pytest

from capitol.games.registry import MORE_GAMES, games
from workshop import truth
from workshop.truth import tally


def test_planted_moves_are_found_and_sound_ones_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MORE_GAMES, "tests")
    monkeypatch.setattr(truth, "MANY", 8)
    options = Namespace(
        players=["random"], strongest="greedy", positions=2, minutes=5, seed=3, jobs=1, engine="processes"
    )
    found = tally(games()["toy"], 2, options)
    assert (found.planted, found.sound, found.blamed) == (2, 2, 0)
    assert found.named <= found.found == 2
