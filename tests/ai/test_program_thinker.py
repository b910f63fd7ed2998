"""Programs at a seat: what they are told, and that nothing they do can stop or confuse the game."""

from __future__ import annotations

import itertools
import json
import shlex
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from capitol.ai import engine_process, program_thinker
from capitol.ai.deadline import Deadline
from capitol.ai.player import Budget
from capitol.ai.program_thinker import GONE, ProgramRequest, ProgramThinker
from capitol.ai.thinkers import Thinkers
from capitol.ai.thinking import MOST_TEXT, Answer, LocalThinker
from tests.ai.strange_players import Numbers, make, request
from tests.waiting import PATIENCE, wait_until

PROGRAM = Path(__file__).with_name("strange_program.py")
IDS = itertools.count(1)
START: Mapping[str, object] = {"type": "start", "seat": 1}
LONG_MS = round(1000 * PATIENCE / 3)
"""A budget after which nobody is late."""


def event(number: int) -> Mapping[str, object]:
    return {"type": "event", "action": {"number": number}}


class Table:
    """A thinker and the program that it asks, with the diary of what that was told."""

    def __init__(self, folder: Path, manner: str) -> None:
        self.diary = folder / "diary"
        parts = [sys.executable, str(PROGRAM), manner, str(self.diary)]
        # Windows splits a command line by rules of its own.
        self.command = " ".join(f'"{part}"' for part in parts) if sys.platform == "win32" else shlex.join(parts)
        self._ready = threading.Event()
        self.thinker = ProgramThinker(self._ready.set)

    def request(
        self,
        number: int,
        transcript: tuple[Mapping[str, object], ...] = (START,),
        milliseconds: int = LONG_MS,
        question: bool = True,
    ) -> ProgramRequest:
        return ProgramRequest(
            next(IDS),
            "numbers",
            self.command,
            number,
            Numbers(100),
            Budget(milliseconds=milliseconds),
            7,
            1,
            transcript,
            {"type": "decide", "number": number} if question else None,
            read_number,
        )

    def ask(
        self, number: int, transcript: tuple[Mapping[str, object], ...] = (START,), milliseconds: int = LONG_MS
    ) -> Answer:
        self.thinker.ask(self.request(number, transcript, milliseconds))
        return self.wait()

    def wait(self) -> Answer:
        while not (answers := self.thinker.poll()):
            assert self._ready.wait(PATIENCE), "no answer at all"
            self._ready.clear()
        (answer,) = answers
        assert isinstance(answer, Answer)
        return answer

    def told(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.diary.read_text(encoding="utf-8").splitlines()]


def read_number(action: Mapping[str, Any]) -> int:
    if not isinstance(action.get("number"), int):
        raise ValueError(f"no number, but {action.get('number')}")
    number: int = action["number"]
    return number


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Any]:
    made: list[Table] = []

    def sit_down(manner: str) -> Table:
        made.append(Table(tmp_path, manner))
        return made[-1]

    yield sit_down
    for table in made:
        table.thinker.stop()


def test_a_program_is_greeted_told_and_asked(tables: Any) -> None:
    table = tables("plays")
    answer = table.ask(3, (START, event(1)))
    assert answer.failure is None
    assert answer.decision.move == 3
    assert table.ask(4, (START, event(1), event(2), event(3))).decision.move == 4
    table.thinker.ask(table.request(0, (START, event(1), event(2), event(3), {"type": "end"}), question=False))
    table.thinker.stop()
    assert table.told() == [
        {"type": "hello", "protocol": 1, "game": "numbers"},
        START,
        event(1),
        {"type": "decide", "number": 3, "budget_ms": LONG_MS},
        event(2),
        event(3),
        {"type": "decide", "number": 4, "budget_ms": LONG_MS},
        {"type": "end"},
        {"type": "quit"},
    ]


def test_after_a_takeback_the_story_is_told_anew(tables: Any) -> None:
    table = tables("plays")
    table.ask(3, (START, event(1), event(2)))
    table.ask(4, (START, event(1), event(5)))
    assert [message["type"] for message in table.told()] == [
        "hello",
        "start",
        "event",
        "event",
        "decide",
        "start",
        "event",
        "event",
        "decide",
    ]
    assert table.told()[-2] == event(5)


@pytest.mark.parametrize("manner", ["mumbles", "nests", "cheats", "no action", "sulks"])
def test_an_answer_that_is_no_legal_move_is_replaced_and_the_program_asked_again(tables: Any, manner: str) -> None:
    table = tables(manner)
    for number in (1, 2):
        answer = table.ask(number)
        assert answer.failure is not None
        assert answer.failure.kind == "illegal"
        assert answer.decision.move in range(100)


@pytest.mark.parametrize("manner", ["dies at once", "dies", "shouts"])
def test_a_program_that_ends_is_gone_for_good(tables: Any, manner: str) -> None:
    table = tables(manner)
    for number in (1, 2):
        answer = table.ask(number)
        assert answer.failure is not None
        assert answer.failure.kind == GONE
        assert answer.decision.move in range(100)


@pytest.mark.parametrize("manner", ["greets wrongly", "has a banner", "deaf"])
def test_a_program_that_does_not_return_the_greeting_is_ended_and_gone(
    tables: Any, manner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One process, however often it is asked. Its time to answer begins when it has read the greeting."""
    table = tables(manner)

    def clock() -> float:
        return time.monotonic() if table.diary.exists() and table.told() else 0.0

    monkeypatch.setattr(engine_process, "READY_SECONDS", 3.0)
    monkeypatch.setattr(engine_process, "Deadline", lambda seconds: Deadline(seconds, clock))
    for number in (1, 2, 3):
        answer = table.ask(number)
        assert answer.failure is not None
        assert answer.failure.kind == GONE
        assert answer.decision.move in range(100)
    greeted = {"type": "hello", "protocol": 1, "game": "numbers"}
    assert table.told() in ([greeted, {"type": "quit"}], [greeted])


def test_a_command_that_cannot_be_started_is_gone_too(tables: Any) -> None:
    table = tables("plays")
    table.command = "no-such-program-anywhere --fast"
    answer = table.ask(1)
    assert answer.failure is not None
    assert answer.failure.kind == GONE
    assert "cannot be started" in answer.failure.text


def test_a_late_answer_is_replaced_and_never_taken_for_the_next(tables: Any) -> None:
    table = tables("late once")
    first = table.ask(1, milliseconds=50)
    assert first.failure is not None
    assert first.failure.kind == "timeout"
    second = table.ask(2)
    assert second.failure is None
    assert second.decision.move == 2


def test_a_program_that_hangs_is_given_up(tables: Any) -> None:
    table = tables("hangs")
    kinds = [answer.failure.kind for answer in (table.ask(n, milliseconds=20) for n in range(6)) if answer.failure]
    assert kinds == ["timeout"] * 4 + [GONE] * 2


def test_unasked_answers_neither_count_nor_pile_up(tables: Any) -> None:
    table = tables("chatters")
    assert [table.ask(n).decision.move for n in range(5)] == [1] * 5


def test_remarks_do_not_block(tables: Any) -> None:
    table = tables("remarks")
    assert [table.ask(n).decision.move for n in range(3)] == [0, 1, 2]


def test_a_cancelled_question_gets_no_answer_and_its_late_one_is_dropped(tables: Any) -> None:
    table = tables("late once")
    asked = table.request(1)
    table.thinker.ask(asked)
    wait_until(lambda: table.diary.exists() and "decide" in table.diary.read_text(encoding="utf-8"))
    table.thinker.cancel(asked.id)
    assert table.ask(2).decision.move == 2
    assert not table.thinker.busy


def test_both_kinds_of_thinking_answer_through_one_door(tables: Any) -> None:
    table = tables("plays")
    thinkers = Thinkers(LocalThinker(make), table.thinker)
    thinkers.ask(request(5, "good"))
    thinkers.ask(table.request(6))
    assert thinkers.busy
    moves: set[int] = set()

    def both() -> bool:
        moves.update(answer.decision.move for answer in thinkers.poll() if isinstance(answer, Answer))
        return len(moves) >= 2

    wait_until(both)
    assert moves == {5, 6}
    assert not thinkers.busy


@pytest.mark.parametrize("manner", ["leaves a keeper", "stops reading"])
def test_a_pipe_that_nobody_reads_holds_nobody_up(tables: Any, manner: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first leaves the pipe to a child that is out of reach, so that even its end does not unblock the pipe."""
    monkeypatch.setattr(program_thinker, "_TELL_SECONDS", 1.0)
    table = tables(manner)
    long = tuple({"type": "event", "action": {"text": "x" * 100_000, "number": n}} for n in range(20))  # 2 MB
    began = time.monotonic()
    answer = table.ask(1, (START, *long))
    assert answer.failure is not None
    assert answer.failure.kind == GONE
    assert answer.decision.move in range(100)
    table.thinker.stop()
    assert time.monotonic() - began < 15


def test_stopping_takes_some_seconds_at_most_whatever_a_program_does(
    tables: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told a long transcript, does not read it, and may take minutes for each message; the table is left."""
    table = tables("stops reading")
    long = tuple({"type": "event", "action": {"text": "x" * 100_000, "number": n}} for n in range(20))
    table.thinker.ask(table.request(1, (START, *long)))
    monkeypatch.setattr(program_thinker, "_TELL_SECONDS", PATIENCE)
    wait_until(lambda: table.diary.exists() and len(table.told()) > 1)
    began = time.monotonic()
    table.thinker.stop()
    assert time.monotonic() - began < PATIENCE / 4


def test_what_is_said_of_an_illegal_answer_is_short_and_printable(tables: Any) -> None:
    table = tables("swears at length")
    answer = table.ask(1)
    assert answer.failure is not None
    assert answer.failure.kind == "illegal"
    assert answer.failure.detail.startswith("no number, but  [2Jzzz")
    assert len(answer.failure.detail) == MOST_TEXT
    assert answer.failure.text == "the answer is no move of this game"
