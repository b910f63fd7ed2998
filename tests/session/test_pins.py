"""Wrong tries at a PIN count on after leaving and Continue, and are on the disk before anybody could try again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from capitol.ai.thinking import LocalThinker
from capitol.games.registry import make_player
from capitol.session.controller import TableSession
from capitol.session.journal import read_contents, read_lines
from capitol.session.pins import TRIES, WAIT_MS
from capitol.session.saves import DamagedSaveError
from capitol.session.seats import Seat, hash_pin
from tests.session.table import ENTRY, forge, make_setup, resume


def guarded(folder: Path) -> TableSession:
    """A game of two people, both with a PIN."""
    seats = [Seat("Livia", pin=hash_pin("1234")), Seat("Cato", pin=hash_pin("5678"))]
    return TableSession.new(
        ENTRY, make_setup(["human", "human"]), seats, LocalThinker(make_player), seed=1, folder=folder, name="A game"
    )


def on_disk(session: TableSession) -> dict[int, int]:
    """The wrong tries that the file holds, by seat."""
    assert session.path is not None
    return read_contents(read_lines(session.path)[0]).wrong_pins


def again(session: TableSession) -> TableSession:
    """The same game after leaving and Continue."""
    session.close()
    assert session.path is not None
    return resume(session.path)


def test_each_wrong_try_is_on_the_disk_at_once_and_counts_after_continue(tmp_path: Path) -> None:
    session = guarded(tmp_path)
    for wrong in range(1, TRIES + 1):
        assert not session.pin_lock(1).type("0000")
        assert on_disk(session) == {1: wrong}
        session = again(session)
        assert session.pin_lock(1).wrong == wrong
    assert session.pin_lock(1).must_wait
    assert not session.pin_lock(0).must_wait


def test_who_leaves_while_waiting_waits_from_the_beginning(tmp_path: Path) -> None:
    session = guarded(tmp_path)
    for _try in range(TRIES):
        session.pin_lock(1).type("0000")
    assert session.pin_lock(1).wait(100) == WAIT_MS // 1000
    assert session.pin_lock(1).wait(WAIT_MS) == 1
    session = again(session)
    lock = session.pin_lock(1)
    assert not lock.type("5678"), "the right PIN has to wait too"
    assert not lock.type("0000")
    assert on_disk(session) == {1: TRIES}
    assert lock.wait(0) == WAIT_MS // 1000
    assert lock.wait(WAIT_MS) == 0
    assert on_disk(session) == {1: 0}
    assert again(session).pin_lock(1).type("5678")


def test_the_right_pin_begins_anew(tmp_path: Path) -> None:
    session = guarded(tmp_path)
    session.pin_lock(0).type("0000")
    assert session.pin_lock(0).type("1234")
    assert on_disk(session) == {0: 0}
    lines = len(read_lines(session.path)[0]) if session.path else 0
    assert session.pin_lock(0).type("1234")
    assert session.path is not None
    assert len(read_lines(session.path)[0]) == lines, "nothing new, nothing written"


@pytest.mark.parametrize("value", [{"seat": 9, "wrong": 1}, {"seat": 0, "wrong": 4}, {"seat": 0, "wrong": "x"}, 3, {}])
def test_tries_of_a_foreign_form_are_a_damaged_file_and_no_traceback(tmp_path: Path, value: object) -> None:
    session = guarded(tmp_path)
    session.close()
    assert session.path is not None
    forge(session.path, lambda data: data + json.dumps({"pin": value}).encode() + b"\n")
    with pytest.raises(DamagedSaveError):
        resume(session.path)
