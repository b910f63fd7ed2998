"""Achievements and figures of Capstone: records that earn each, seats that do not, and a count by hand.

`finished.jsonl` holds two games of computer players, found so that every achievement is earned in one of them.
"""

from __future__ import annotations

from pathlib import Path

from tests.finished import Earned, FinishedGames

FINISHED = FinishedGames("capstone", Path(__file__).with_name("finished.jsonl"))
TABLE: Earned = {
    "perfect": ((1, 1), (1, 0)),
    "two_perfect": ((1, 1), (1, 0)),
    "spoiler": ((0, 1), (0, 0)),
    "mine_alone": ((1, 0), (0, 0)),
    "clear_win": ((1, 1), (1, 0)),
    "few_moves": ((1, 1), (1, 0)),
    "last_word": ((0, 1), (0, 0)),
}


def test_each_achievement_is_earned_by_whom_the_table_says() -> None:
    FINISHED.check_table(TABLE)


def test_the_points_of_a_summary_are_those_of_the_record() -> None:
    for number, document in enumerate(FINISHED.documents):
        assert [FINISHED.summary(number).points(seat) for seat in range(2)] == document["scores"]


def test_moves_and_the_last_turn_as_the_bare_record_says() -> None:
    for number, document in enumerate(FINISHED.documents):
        told = FINISHED.summary(number)
        turns = [one for one in document["actions"] if one["type"] != "arrange"]
        moved = [sum(one["player"] == seat and "move" in one for one in turns) for seat in range(2)]
        assert list(told.moved) == moved
        assert told.last == turns[-1]["player"]
