"""The journal: what it says is stored is, whatever the disk does; it stays within its limits, and its reader's."""

from __future__ import annotations

import json
import os
import random
import zlib
from pathlib import Path

import pytest

from capitol.session import journal as journal_module
from capitol.session.controller import TableSession
from capitol.session.journal import NOTE_LENGTH, Header, Journal, body_of, read_contents, read_lines
from capitol.session.seats import Seat
from tests.session.disk_faults import KINDS, FaultyDisk, play_on_faulty_disk
from tests.session.table import new_session, play_on, resume

HEADER = Header("capitol", "", "A game", {}, (Seat("Livia"), Seat("Cato")))


def test_checks_are_the_crc_of_all_before(tmp_path: Path) -> None:
    """As RECORD.md says, for whoever wants to read a save elsewhere."""
    session = new_session(["human", "human"], tmp_path)
    play_on(session, random.Random(1), 20)
    assert session.path is not None
    so_far = b""
    for line in session.path.read_bytes().splitlines():
        so_far += body_of(line)
        assert json.loads(line)["check"] == f"{zlib.crc32(so_far):08x}"


@pytest.mark.parametrize("kind", KINDS)
def test_after_a_fault_the_file_is_whole_before_anything_counts_as_saved(
    tmp_path: Path, disk: FaultyDisk, kind: str
) -> None:
    session = new_session(["human", "human"], tmp_path)
    rng = random.Random(1)
    play_on(session, rng, 4)
    disk.fail_as(kind)
    play_on(session, rng, 5)
    assert session.save_trouble is not None
    assert disk.faults
    disk.work()
    play_on(session, rng, 6)
    assert session.save_trouble is None
    session.close()
    assert session.path is not None
    assert resume(session.path).match.full_state == session.match.full_state
    assert os.listdir(tmp_path) == [name for name in os.listdir(tmp_path) if ".tmp" not in name]


@pytest.mark.parametrize("seed", range(6))
def test_games_on_a_faulty_disk_lose_nothing(tmp_path: Path, disk: FaultyDisk, seed: int) -> None:
    play_on_faulty_disk(tmp_path, disk, seed, 40)
    assert disk.faults


def test_a_file_that_others_changed_is_written_anew(tmp_path: Path) -> None:
    session = new_session(["human", "human"], tmp_path)
    assert session.path is not None
    play_on(session, random.Random(1), 5)
    with open(session.path, "ab") as file:
        file.write(b"from the cloud\n")
    play_on(session, random.Random(2), 6)
    session.close()
    assert len(resume(session.path).steps) == 6


def test_a_long_journal_becomes_compact_and_says_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without what was taken back or replaced: nobody can fill the file so that it cannot be read."""
    monkeypatch.setattr(journal_module, "COMPACT_BYTES", 20_000)
    monkeypatch.setattr(journal_module, "MAX_BYTES", 60_000)
    monkeypatch.setattr(journal_module, "NOTES_BYTES", 10_000)
    session = new_session(["human", "human"], tmp_path)
    session.take_back(0)
    rng = random.Random(3)
    written = 0
    for number in range(250):
        if session.result is not None:
            break
        if number % 6 == 5:
            play_on(session, rng, len(session.steps) + 1)
        session.keep_draft(0, {"cards": [number] * 10})
        session.store_drafts()
        session._note(1, "illegal", f"{number} " + "x" * 5_000)
        assert session.save_trouble is None
        assert session.path is not None
        size = session.path.stat().st_size
        assert size < 60_000
        written += len(read_lines(session.path)[0][-1])
    session.rename("Compact")
    session.close()
    assert session.path is not None
    again = resume(session.path)
    assert again.match.full_state == session.match.full_state
    assert again.match.steps == session.match.steps
    assert again.name == "Compact"
    assert again.draft(0) == session.draft(0)
    assert again.sealed_seats == session.sealed_seats
    assert 3 <= len(again.notes) < len(session.notes)
    assert again.notes[0].kind == "taken", "who has sat at a seat is known for good"
    assert again.notes[1:] == session.notes[1 - len(again.notes) :]
    assert written > 60_000


def test_where_even_that_is_too_long_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new_session(["human", "human"], tmp_path)
    monkeypatch.setattr(journal_module, "MAX_BYTES", 2_000)
    play_on(session, random.Random(3), 20)
    assert "larger than" in str(session.save_trouble)
    monkeypatch.undo()
    assert session.retry_save()


def test_a_line_that_its_reader_would_refuse_is_never_written(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "a.capitol-save", HEADER)
    before = journal.path.read_bytes()
    refused: list[dict[str, object]] = [
        {"dance": 1},
        {"name": "x", "undo": 1},
        {"name": "x" * 300_000},
        {"undo": 1},
        {"sealed": {"player": 7}},
        {"seat": {"number": 0, "kind": "human", "pin": 9}},
        {"played": -1},
    ]
    for entry in refused:
        with pytest.raises(ValueError, match="a reader would not"):
            journal.write(entry)
    assert journal.write({"name": "Another"})
    assert journal.path.read_bytes().startswith(before)
    assert read_contents(read_lines(journal.path)[0]).name == "Another"


def test_a_game_whose_last_move_was_taken_back_is_not_over(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "one.capitol-save", HEADER)
    for entry in ({"player": 0, "type": "pass"}, {"over": {"scores": [1, 2], "winners": [1]}}):
        assert journal.write(entry)
    assert read_contents(read_lines(journal.path)[0]).over
    assert journal.write({"undo": 1})
    contents = read_contents(read_lines(journal.path)[0])
    assert (contents.over, contents.actions) == (False, [])


@pytest.mark.parametrize("text", ["z" * 1_000_000, "\0" * 100_000, "half \ud800", "line\nend"])
def test_what_a_program_says_is_cut(tmp_path: Path, text: str) -> None:
    """Seventeen answers of a megabyte made a save that nobody could open."""
    session = new_session(["human", "human"], tmp_path)
    session._note(1, "illegal", text)
    assert session.save_trouble is None
    assert len(session.notes[0].text) <= NOTE_LENGTH
    session.close()
    assert session.path is not None
    assert session.path.stat().st_size < 20_000
    assert resume(session.path).notes == session.notes


@pytest.mark.parametrize("name", ["\ud800", "x" * 50_000, "\0Livia"])
def test_names_are_cut(tmp_path: Path, name: str) -> None:
    session: TableSession = new_session(["human", "human"], tmp_path)
    session.rename(name)
    session.close()
    assert session.path is not None
    assert resume(session.path).name == session.name
    assert len(session.name) <= 40
