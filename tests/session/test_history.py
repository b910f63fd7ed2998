"""The history: written once, for good, by several copies of the program, whatever becomes of the file."""

from __future__ import annotations

import errno
import os
import random
from datetime import datetime
from functools import partial
from pathlib import Path

import msgspec
import pytest

from capitol.core.match import Match
from capitol.games.registry import games
from capitol.host.lock import FileLock, held
from capitol.session import history as module
from capitol.session.controller import TableSession
from capitol.session.history import FILE_NAME, History, Remembered, Sitter, remembered
from capitol.session.importing import Imported, Importer, import_folders
from capitol.session.records import encode_record, record_document
from tests.session.table import ENTRY, new_session, play_on, random_match, resume

NOW = datetime(2026, 2, 3, 4, 5, 6)


@pytest.fixture(scope="module")
def over() -> Remembered:
    match = random_match(2, 5)
    seats = [Sitter(player.name, player.kind) for player in match.setup.players]
    return remembered(ENTRY, match, seats, NOW, "sitting")


def finished(folder: Path, seed: int = 1) -> TableSession:
    session = new_session(["human", "ai:random"], folder, seed)
    play_on(session, random.Random(seed))
    assert session.result is not None
    return session


def test_a_game_is_written_once_however_often_it_is_told(tmp_path: Path) -> None:
    """The table tells it at the end, once more when the saved game is opened again, and an import finds the same."""
    (tmp_path / "saves").mkdir()
    session = finished(tmp_path / "saves")
    kept = History(tmp_path, games())
    assert kept.add(session.remembered(NOW)) == 1
    session.close()
    assert session.path is not None
    again = resume(session.path)
    assert kept.add(again.remembered(datetime(2027, 1, 1))) == 0
    assert History(tmp_path, games()).add(again.remembered(NOW)) == 0, "by another copy of the program neither"
    again.close()
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "one.capitol.json").write_bytes(again.record())
    assert import_folders(kept, games(), tmp_path / "records", tmp_path / "saves") == Imported(known=2)
    assert len((tmp_path / FILE_NAME).read_bytes().splitlines()) == 1
    (entry,) = kept.entries()
    assert session.result is not None
    assert (entry.scores, entry.winners) == (session.result.scores, session.result.winners)
    assert (entry.ended, [sitter.name for sitter in entry.seats]) == ("2026-02-03T04:05:06", ["Player 0", "Player 1"])
    session.path.unlink()
    assert len(History(tmp_path, games()).entries()) == 1, "it outlives the saved game"


def test_what_two_copies_kept_waiting_is_written_once(tmp_path: Path, over: Remembered) -> None:
    """Neither could write while a third held the lock, and each tries again by itself."""
    first, second = History(tmp_path, games()), History(tmp_path, games())
    holder = FileLock(tmp_path / module.LOCK_NAME)
    assert holder.acquire()
    for kept in (first, second):
        assert kept.add(over) == 1
        assert kept.trouble
    holder.release()
    assert first.retry()
    assert second.retry()
    assert len((tmp_path / FILE_NAME).read_bytes().splitlines()) == 1


def test_the_session_tells_its_end_when_it_comes(tmp_path: Path) -> None:
    told: list[int] = []
    session = new_session(["human", "ai:random"], tmp_path)
    session.on_over = lambda: told.append(len(session.match))
    play_on(session, random.Random(1))
    assert told == [len(session.match)]
    assert session.counts


def test_a_later_end_of_the_same_sitting_takes_the_place_of_the_first(tmp_path: Path, over: Remembered) -> None:
    """Somebody took a move back after the end, and played another; and then the first one after all."""
    kept = History(tmp_path, games())
    other = msgspec.structs.replace(over, digest="other", scores=(1, 2))
    for entry in (over, other):
        assert kept.add(entry) == 1
    assert [one.digest for one in kept.entries()] == ["other"]
    assert kept.add(over) == 1
    assert [one.digest for one in History(tmp_path, games()).entries()] == [over.digest]


def test_a_damaged_line_costs_that_game_alone_and_stays(tmp_path: Path, over: Remembered) -> None:
    kept = History(tmp_path, games())
    for number in range(3):
        kept.add(msgspec.structs.replace(over, digest=str(number), sitting=""))
    path = tmp_path / FILE_NAME
    lines = path.read_bytes().splitlines()
    lines[1] = lines[1].replace(b'"capitol"', b'"capitel"', 1)
    whole = b"\n".join(lines) + b"\n"
    path.write_bytes(whole + lines[0][:100])
    again = History(tmp_path, games())
    assert [one.digest for one in again.entries()] == ["0", "2"]
    assert "1 game in" in again.damage, "a last line without its end was never confirmed"
    assert str(path) in again.damage
    assert again.add(over) == 1
    assert path.read_bytes().startswith(whole), "nothing is lost"
    assert "1 game in" in again.damage
    assert len(History(tmp_path, games()).entries()) == 3
    assert kept.entries()[0].digest == "0", "a copy that runs sees what others wrote"
    assert len(kept.entries()) == 3


def test_half_a_line_that_the_disk_would_not_take_back_costs_nothing(
    tmp_path: Path, over: Remembered, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, real = History(tmp_path, games()), os.write
    calls: list[int] = []

    def nearly_full(descriptor: int, data: bytes) -> int:
        calls.append(descriptor)
        return real(descriptor, data[:50]) if len(calls) == 1 else full()

    def full(*_about: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", nearly_full)
        patch.setattr(os, "ftruncate", full)
        kept.add(over)
        assert kept.trouble
    assert History(tmp_path, games()).damage == ""
    assert kept.retry()
    again = History(tmp_path, games())
    assert again.damage == ""
    assert [one.digest for one in again.entries()] == [over.digest]


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
def test_an_editor_may_touch_the_file(tmp_path: Path, over: Remembered, codec: str) -> None:
    History(tmp_path, games()).add(over)
    path = tmp_path / FILE_NAME
    path.write_bytes(path.read_text(encoding="utf-8").replace("\n", "\r\n").encode(codec))
    again = History(tmp_path, games())
    assert again.damage == ""
    assert len(again.entries()) == 1
    again.add(msgspec.structs.replace(over, digest="2", sitting=""))
    assert len(History(tmp_path, games()).entries()) == 2


def test_a_disk_that_fails_is_told_and_the_game_is_kept_later(
    tmp_path: Path, over: Remembered, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_about: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    kept = History(tmp_path, games())
    with monkeypatch.context() as patch:
        patch.setattr(module, "append_line", full)
        assert kept.add(over) == 1
        assert FILE_NAME in kept.trouble
        assert len(kept.entries()) == 1, "it counts from now on"
    assert kept.retry()
    assert kept.trouble == ""
    assert [one.digest for one in History(tmp_path, games()).entries()] == [over.digest]


def test_while_another_copy_writes_the_game_waits(
    tmp_path: Path, over: Remembered, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "held", partial(held, tries=2))
    kept, other = History(tmp_path, games()), FileLock(tmp_path / module.LOCK_NAME)
    assert other.acquire()
    kept.add(over)
    assert kept.trouble
    other.release()
    assert kept.retry()
    assert len(History(tmp_path, games()).entries()) == 1


def test_facts_of_an_older_program_are_worked_out_anew(tmp_path: Path, over: Remembered) -> None:
    kept = History(tmp_path, games())
    kept.add(msgspec.structs.replace(over, facts_version=0, facts=()))
    (entry,) = History(tmp_path, games()).entries()
    assert (entry.facts_version, entry.facts) == (over.facts_version, over.facts)
    assert over.facts[0].figures["led"][1] == 1


def test_what_is_no_finished_game_is_not_imported(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    match = random_match(2, 5)
    document = record_document(match)
    (folder / "good.capitol.json").write_bytes(encode_record(document))
    short = Match(match.game, match.setup, [(step.seat, step.move) for step in match.steps[:9]])
    (folder / "short.capitol.json").write_bytes(encode_record(record_document(short)))
    (folder / "broken.capitol.json").write_bytes(b"{")
    actions = list(msgspec.convert(document["actions"], list))
    (folder / "cheat.capitol.json").write_bytes(encode_record({**document, "actions": actions[1:]}))
    (folder / "none.capitol-save").write_bytes(b"")
    players = msgspec.convert(document["players"], list[dict[str, str]])
    strange = {**document, "players": [{**players[0], "name": "王芳"}, *players[1:]]}
    (folder / "strange.capitol.json").write_bytes(encode_record(strange))
    odd = encode_record({**document, "notes": [{"player": [1]}]})
    (folder / "odd.capitol.json").write_bytes(odd)
    kept = History(tmp_path, games())
    found = import_folders(kept, games(), folder, tmp_path / "nowhere")
    assert (found.new, found.known, found.unfinished) == (1, 1, 1)
    assert sorted(path.name for path, _why in found.refused) == [
        "broken.capitol.json",
        "cheat.capitol.json",
        "none.capitol-save",
        "strange.capitol.json",
    ]
    assert all(why for _path, why in found.refused)
    assert "CJK UNIFIED IDEOGRAPH-738B" in str(found.refused)


def test_a_seat_that_changed_hands_is_marked(tmp_path: Path) -> None:
    session = new_session(["human", "ai:random"], tmp_path)
    session.concede(0, "random")
    session.take_back(0)
    play_on(session, random.Random(1))
    entry = session.remembered(NOW)
    assert [sitter.changed for sitter in entry.seats] == [True, False]
    (tmp_path / "a.capitol.json").write_bytes(session.record())
    session.close()
    kept = History(tmp_path / "saves", games())
    (tmp_path / "saves").mkdir()
    import_folders(kept, games(), tmp_path)
    assert [sitter.changed for sitter in kept.entries()[0].seats] == [True, False]


def test_the_whole_history_can_be_deleted(tmp_path: Path, over: Remembered) -> None:
    kept = History(tmp_path, games())
    kept.add(over)
    kept.delete()
    assert kept.entries() == ()
    assert not (tmp_path / FILE_NAME).exists()


def test_a_save_is_preferred_to_its_record_and_a_part_of_an_import_is_kept(tmp_path: Path) -> None:
    """A save knows profiles, guests and every change of a seat."""
    (tmp_path / "z").mkdir()
    session = finished(tmp_path / "z")
    (tmp_path / "a.capitol.json").write_bytes(session.record())
    session.close()
    entry = random_match(2, 5)
    (tmp_path / "b.capitol.json").write_bytes(encode_record(record_document(entry)))
    kept = History(tmp_path / "data", games())
    (tmp_path / "data").mkdir()
    steps = iter(Importer(kept, games(), tmp_path))
    assert next(steps).suffix == ".capitol-save"
    steps.close()
    (only,) = kept.entries()
    assert only.sitting
    assert import_folders(kept, games(), tmp_path).new == 1
