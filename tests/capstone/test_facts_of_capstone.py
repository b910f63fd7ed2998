"""Achievements and figures of Capstone: records that earn each, seats that do not, and a count by hand.

`finished.jsonl` holds two games of computer players, found so that every achievement is earned in one of them.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from capitol.games.capstone.facts import ACHIEVEMENTS, FACTS, GameSummary
from capitol.games.registry import games
from capitol.session.history import replayed

RECORDS = Path(__file__).with_name("finished.jsonl")
TABLE: dict[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "perfect": ((1, 1), (1, 0)),
    "two_perfect": ((1, 1), (1, 0)),
    "spoiler": ((0, 1), (0, 0)),
    "mine_alone": ((1, 0), (0, 0)),
    "clear_win": ((1, 1), (1, 0)),
    "few_moves": ((1, 1), (1, 0)),
    "last_word": ((0, 1), (0, 0)),
}
"""For each achievement the game and seat that earned it, and those that did not."""


@cache
def documents() -> list[dict[str, Any]]:
    return [json.loads(line) for line in RECORDS.read_text(encoding="utf-8").splitlines()]


@cache
def summary_of(number: int) -> GameSummary:
    match = replayed(json.dumps(documents()[number]).encode(), games()["capstone"])
    found: GameSummary = FACTS.read(match)
    return found


def test_each_achievement_is_in_the_table_once() -> None:
    assert [one.id for one in ACHIEVEMENTS] == list(TABLE)


@pytest.mark.parametrize("id", TABLE)
def test_a_record_earns_it_and_another_seat_does_not(id: str) -> None:
    one = FACTS.achievement(id)
    assert one is not None
    (game, seat), (other_game, other_seat) = TABLE[id]
    assert one.earned(summary_of(game), seat)
    assert not one.earned(summary_of(other_game), other_seat)


def test_the_points_of_a_summary_are_those_of_the_record() -> None:
    for number, document in enumerate(documents()):
        assert [summary_of(number).points(seat) for seat in range(2)] == document["scores"]


def test_moves_and_the_last_turn_as_the_bare_record_says() -> None:
    for number, document in enumerate(documents()):
        told = summary_of(number)
        turns = [one for one in document["actions"] if one["type"] != "arrange"]
        moved = [sum(one["player"] == seat and "move" in one for one in turns) for seat in range(2)]
        assert list(told.moved) == moved
        assert told.last == turns[-1]["player"]
