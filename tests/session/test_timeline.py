"""The course of a recorded game: who moved, the moments that a game declares, and the ways between steps."""

from __future__ import annotations

from dataclasses import replace

from capitol.core.moments import Moment
from capitol.core.setup import PlayerSpec
from capitol.games.registry import GameEntry, games
from capitol.session.records import Record
from capitol.session.source import RecordedTable
from capitol.session.timeline import Mark, Timeline, roman, timeline_of
from tests.toy.entry import entry as toy_entry
from tests.toy.rules import Setup

ROUNDS = Timeline(
    12, (0, 0, 1, 1, 1, 0, 1, 0, 0, 1, 1, 0), (Mark(4, "round", "Round {number}", 2), Mark(9, "round", "", 3))
)


def toy_line(entry: GameEntry) -> Timeline:
    """The course of a game in which each seat sees something alone."""
    moves = ["draw", "flip", "say", "flip", "pick 0", "pick 0"]
    setup = Setup((3, 4), players=(PlayerSpec("A"), PlayerSpec("B")))
    actions = tuple(zip((0, 0, 1, 1, 0, 1), moves, strict=True))
    record = Record(setup, actions, (), None, None, "toy")
    return timeline_of(RecordedTable.of_record(record, entry).at(2))


def test_what_a_seat_alone_saw_is_no_mark() -> None:
    """Even if the entry of a game names it."""
    moments = {"card": Moment("event", "Card seen"), "picked": Moment("event", "Picked")}
    assert toy_line(replace(toy_entry(), moments=moments)).marks == ()


def test_the_toy_marks_what_its_entry_names() -> None:
    line = toy_line(toy_entry())
    assert (line.last, line.movers) == (6, (0, 0, 1, 1, 0, 1))
    assert [line.mover(step) for step in range(7)] == [None, *line.movers]
    assert [(mark.step, mark.kind, mark.words) for mark in line.marks] == [
        (2, "event", "Card 1"),
        (4, "event", "Card 2"),
        (6, "scoring", "Picks"),
    ]


def test_parts_are_counted_in_their_round() -> None:
    """“Round III, Auction 2”, not “Auction 8”."""
    moments = {
        "flipped": Moment("part", "Part {number}"),
        "said": Moment("round", "Round {number}", first=2),
    }
    marks = toy_line(replace(toy_entry(), moments=moments)).marks
    assert [mark.words for mark in marks] == ["Part 1", "Round II", "Part 1"]


def test_turns_and_rounds_lead_from_any_step_to_the_next_and_the_last() -> None:
    assert ROUNDS.turns == (0, 2, 5, 6, 7, 9, 11)
    assert [ROUNDS.turn_from(step, 1) for step in (0, 2, 3, 11, 12)] == [2, 5, 5, 12, 12]
    assert [ROUNDS.turn_from(step, -1) for step in (0, 2, 3, 12)] == [0, 0, 2, 11]
    assert [ROUNDS.round_from(step, 1) for step in (0, 4, 9, 12)] == [4, 9, 12, 12]
    assert [ROUNDS.round_from(step, -1) for step in (12, 9, 8, 0)] == [9, 4, 4, 0]
    assert [ROUNDS.round_of(step) for step in (0, 3, 4, 12)] == [1, 1, 2, 3]
    assert [ROUNDS.round_start(number) for number in (0, 1, 2, 3, 4)] == [None, 0, 4, 9, None]


def test_without_rounds_the_jumps_are_tenths() -> None:
    line = Timeline(40, (0, 1) * 20, ())
    assert line.rounds == tuple(range(0, 40, 4))
    assert (line.round_from(0, 1), line.round_from(40, -1)) == (4, 36)
    assert Timeline(0, (), ()).round_from(0, 1) == 0


def test_every_moment_names_an_event_with_words() -> None:
    for entry in games().values():
        for moment in entry.moments.values():
            assert moment.words.format(number=1)


def test_numerals() -> None:
    assert [roman(number) for number in (1, 4, 9, 14, 29)] == ["I", "IV", "IX", "XIV", "XXIX"]
