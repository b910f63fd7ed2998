"""The check that reviews tell the truth, on the toy."""

from __future__ import annotations

from argparse import Namespace
from concurrent.futures import ThreadPoolExecutor

import pytest

from capitol.games.registry import MORE_GAMES, games
from capitol.session import executors
from workshop import truth
from workshop.truth import tally

OPTIONS = {"players": ["random"], "strongest": "greedy", "positions": 2, "seed": 3}


@pytest.fixture(autouse=True)
def _few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MORE_GAMES, "tests")
    monkeypatch.setattr(truth, "MANY", 8)


def test_planted_moves_are_found_and_sound_ones_left_alone() -> None:
    found = tally(games()["toy"], 2, Namespace(**OPTIONS, minutes=5, jobs=1, engine="processes"))
    assert min(found.planted, found.sound) >= 2
    assert found.blamed == 0
    assert found.named <= found.found == found.planted


def test_workers_count_the_same_games_and_a_few_more(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    review = truth.review_game

    def counted(task: truth.Task) -> truth.Tally:
        asked.append(task.plan.number)
        return review(task)

    monkeypatch.setattr(truth, "review_game", counted)
    monkeypatch.setitem(executors.ENGINES, "threads", ThreadPoolExecutor)
    found = tally(games()["toy"], 2, Namespace(**OPTIONS, minutes=5, jobs=2, engine="threads"))
    assert min(found.planted, found.sound) >= 2
    assert found.found == found.planted
    assert sorted(asked) == list(range(len(asked)))


def test_nothing_begins_when_the_time_is_over() -> None:
    found = tally(games()["toy"], 2, Namespace(**OPTIONS, minutes=0, jobs=1, engine="processes"))
    assert found == truth.Tally()
