"""A person is taken out of everything that is kept, and nothing else changes."""

from __future__ import annotations

import random
import shutil
from datetime import datetime
from pathlib import Path

import msgspec
import pytest

from capitol.games.registry import games
from capitol.session import forgetting as module
from capitol.session.forgetting import Forgotten, forget_in_history, forget_in_saves
from capitol.session.history import FILE_NAME, History, Sitter
from capitol.session.importing import Imported, import_folders
from capitol.session.journal import MAX_BYTES, chained
from capitol.session.records import record_suffix
from capitol.session.saves import list_saves
from capitol.session.statistics import Who, persons, showings, who_sits
from tests.session.table import new_session, play_on, resume

NOW = datetime(2026, 2, 3, 4, 5, 6)
LIVIA = Forgotten("", "Player 0")
"""How the person at the first seat of these tables is called."""


@pytest.fixture
def kept(tmp_path: Path) -> History:
    """A history with a finished game, which is saved too."""
    (tmp_path / "saves").mkdir()
    session = new_session(["human", "human"], tmp_path / "saves", 1)
    play_on(session, random.Random(1))
    assert session.result is not None
    kept = History(tmp_path, games())
    assert kept.add(session.remembered(NOW)) == 1
    session.close()
    return kept


def all_bytes(folder: Path) -> bytes:
    """All files, joined."""
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def test_no_file_has_the_name_any_more_and_the_games_stay(kept: History, tmp_path: Path) -> None:
    """The other one keeps theirs; the save opens, and looking at it or importing it brings nothing back."""
    (before,) = kept.entries()
    assert b'"Player 0"' in all_bytes(tmp_path)
    forget_in_saves(tmp_path / "saves", LIVIA)
    forget_in_history(kept, LIVIA)
    assert b"Player 0" not in all_bytes(tmp_path)
    (entry,) = History(tmp_path, games()).entries()
    assert entry.seats[0] == Sitter("Player 1", "human", "guest")
    assert entry.seats[1] == before.seats[1]
    assert (entry.scores, entry.facts, entry.ended) == (before.scores, before.facts, before.ended)
    assert [who.name for who in persons(showings(kept.entries()))] == ["Player 1"], "the second seat's name, no other"
    (info,) = list_saves(tmp_path / "saves", games()).saves
    assert info.trouble == ""
    assert [seat.name for seat in info.seats] == ["Player 1", "Player 1"]
    again = resume(info.path)
    assert again.result is not None
    assert kept.add(again.remembered(NOW)) == 0
    again.close()
    assert import_folders(kept, games(), tmp_path / "saves") == Imported(known=1)


def test_a_person_is_known_by_the_profile_under_any_name(kept: History, tmp_path: Path) -> None:
    (entry,) = kept.entries()
    seats = (Sitter("Old name", "human", "abc"), entry.seats[1])
    kept.delete()
    kept.add(msgspec.structs.replace(entry, seats=seats))
    forget_in_history(kept, Forgotten("abc", "New name"))
    assert b"Old name" not in (tmp_path / FILE_NAME).read_bytes()


@pytest.mark.parametrize(
    ("profile", "goes"), [("", True), ("long gone", True), ("abc", True), ("zoe", False), ("guest", False)]
)
def test_who_sits_there_is_whom_the_statistics_count(kept: History, tmp_path: Path, profile: str, goes: bool) -> None:
    """Also under a profile that nobody knows any more; not a guest, nor another person of the list."""
    person = Forgotten("abc", "Player 0", {"abc": "Player 0", "zoe": "Zoe"})
    (entry,) = kept.entries()
    kept.delete()
    kept.add(msgspec.structs.replace(entry, seats=(Sitter("player 0", "human", profile), entry.seats[1])))
    assert (who_sits(kept.entries()[0].seats[0], person.people) == Who("abc", "Player 0")) == goes
    forget_in_history(kept, person)
    assert (kept.entries()[0].seats[0] == Sitter("Player 1", "human", "guest")) == goes
    choice = {"seats": [{"name": "Player 0", "kind": "human", "profile": profile}]}
    gone = {"seats": [{"name": "Player 1", "kind": "human", "profile": "guest"}]}
    assert person.without(choice) == (gone if goes else choice)
    (path,) = (tmp_path / "saves").glob("*.capitol-save")
    seats = [{"name": "Player 0", "kind": "human", "colour": "", "pin": "", "profile": profile}]
    path.write_bytes(msgspec.json.encode({"seats": seats}) + b"\n")
    assert forget_in_saves(path.parent, person) == []
    assert (b"Player 0" not in path.read_bytes()) == goes


def test_a_seat_that_was_handed_over_loses_its_name_too() -> None:
    assert Forgotten("", "Anna").sits({"name": "Anna", "kind": "ai:mason", "profile": "", "changed": True})
    assert not Forgotten("", "Anna").sits({"name": "Anna", "kind": "ai:mason", "profile": "", "changed": False})


def test_only_names_are_taken_for_names(tmp_path: Path) -> None:
    """Neither the board nor the id of a computer player, nor another word that has the name in it."""
    seats = [{"name": "Roma", "kind": "human"}, {"name": "Roma", "kind": "ai:roma"}]
    board = {"name": "Roma", "areas": [{"id": "Roma"}]}
    header = {"name": "Roma, Romana", "setup": {"board": board, "players": seats}, "seats": seats}
    notes = [{"note": {"step": 0, "seat": 0, "kind": kind, "text": "roma"}} for kind in ("handed", "aided", "crash")]
    lines = [header, *notes, {"player": 0, "type": "name", "name": "Roma"}, {"name": "At Roma"}]
    path = tmp_path / "one.capitol-save"
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    assert forget_in_saves(tmp_path, Forgotten("", "Roma")) == []
    made = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    assert made[0]["name"] == "Player 1, Romana"
    assert made[0]["setup"] == {"board": board, "players": [seats[0] | {"name": "Player 1"}, seats[1]]}
    assert made[0]["seats"] == [seats[0] | {"name": "Player 1", "profile": "guest"}, seats[1]]
    assert [line["note"]["text"] for line in made[1:4]] == ["roma", "roma", "Player 1"]
    assert made[4:] == [lines[4], {"name": "At Player 1"}]


def test_a_bad_file_keeps_no_other_from_being_done(kept: History, tmp_path: Path) -> None:
    """One that is too large is told; one whose seats are none is read by an editor only, and cleared as such."""
    saves = tmp_path / "saves"
    large = saves / "0.capitol-save.damaged"
    large.write_bytes(b"Player 0\n" + bytes(MAX_BYTES))
    for number, seats in enumerate(([3, "Player 0"], {"name": "Player 0"}, [{"name": 3, "kind": "human"}])):
        (saves / f"0{number}.capitol-save.damaged").write_bytes(msgspec.json.encode({"seats": seats}) + b"\n")
    (failure,) = forget_in_saves(saves, LIVIA)
    assert str(large) in str(failure)
    large.unlink()
    forget_in_history(kept, LIVIA)
    assert b"Player 0" not in all_bytes(tmp_path)


def test_a_line_that_cannot_be_read_loses_the_name_and_nothing_else(tmp_path: Path) -> None:
    """Whole words in capital or small letters, whatever bytes are around; a later version can still read its own."""
    torn = b'{"torn":"Annabel Joan An, AN\xff an'
    later = chained([b'{"version":99,"name":"An"}'])[0]
    path = tmp_path / FILE_NAME
    path.write_bytes(torn + b"\n" + later + b"\n")
    save = tmp_path / "one.capitol-save.damaged"
    save.write_bytes(torn + b"\n")
    person = Forgotten("", "An")
    forget_in_history(History(tmp_path, games()), person)
    assert forget_in_saves(tmp_path, person) == []
    cleared = b'{"torn":"Annabel Joan Player 1, Player 1\xff Player 1'
    assert save.read_bytes() == cleared + b"\n"
    assert path.read_bytes().splitlines() == [cleared, *chained([b'{"version":99,"name":"Player 1"}'])]


def test_a_damaged_line_does_not_keep_the_name(kept: History, tmp_path: Path) -> None:
    (path,) = (tmp_path / "saves").glob("*.capitol-save")
    path.write_bytes(path.read_bytes() + b'{"name":"Player 0 broken\n')
    with open(kept.path, "ab") as file:
        file.write(b'{"torn":"Player 0"\n')
    forget_in_saves(tmp_path / "saves", LIVIA)
    forget_in_history(kept, LIVIA)
    assert b"Player 0" not in all_bytes(tmp_path)


def test_whatever_fails_the_files_are_whole(kept: History, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full at any step; afterwards it can be done again."""
    whole = kept.path.read_bytes()

    def full(path: Path, content: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(module, "write_atomic", full)
        patch.setattr("capitol.session.history.write_atomic", full)
        assert len(forget_in_saves(tmp_path / "saves", LIVIA)) == 1
        with pytest.raises(OSError, match="No space"):
            forget_in_history(kept, LIVIA)
    assert kept.path.read_bytes() == whole
    assert list_saves(tmp_path / "saves", games()).saves[0].trouble == ""
    forget_in_saves(tmp_path / "saves", LIVIA)
    forget_in_history(kept, LIVIA)
    assert b"Player 0" not in all_bytes(tmp_path)


def test_a_game_that_is_open_is_not_changed_under_the_hand(tmp_path: Path) -> None:
    session = new_session(["human", "human"], tmp_path, 1)
    assert len(forget_in_saves(tmp_path, LIVIA)) == 1
    session.close()
    forget_in_saves(tmp_path, LIVIA)
    assert b"Player 0" not in all_bytes(tmp_path)


def test_a_record_of_before_brings_nobody_back(kept: History, tmp_path: Path) -> None:
    (before,) = kept.entries()
    records = tmp_path / "records"
    records.mkdir()
    (records / f"one{record_suffix('capitol')}").write_bytes(bytes(before.record))
    forget_in_saves(tmp_path / "saves", LIVIA)
    forget_in_history(kept, LIVIA)
    assert import_folders(kept, games(), records) == Imported(known=1)
    assert len(kept.entries()) == 1


def test_another_end_of_the_same_game_still_takes_the_place_of_the_first(kept: History, tmp_path: Path) -> None:
    (before,) = kept.entries()
    forget_in_saves(tmp_path / "saves", LIVIA)
    forget_in_history(kept, LIVIA)
    (info,) = list_saves(tmp_path / "saves", games()).saves
    again = resume(info.path)
    assert again.sitting == before.sitting
    again.close()


def test_what_could_be_played_of_a_damaged_save_still_can(kept: History, tmp_path: Path) -> None:
    (path,) = (tmp_path / "saves").glob("*.capitol-save")
    lines = path.read_bytes().splitlines(keepends=True)
    at = 3 * len(lines) // 4
    lines[at] = lines[at].replace(b'"player"', b'"plaier"')
    path.write_bytes(b"".join(lines))
    (tmp_path / "copy").mkdir()
    shutil.copy(path, tmp_path / "copy")
    (before,) = list_saves(tmp_path / "copy", games()).damaged
    forget_in_saves(path.parent, LIVIA)
    assert b"Player 0" not in path.read_bytes()
    (after,) = list_saves(path.parent, games()).damaged
    assert before.playable
    assert after.playable == before.playable


def test_what_was_deleted_does_not_come_back_with_a_later_file_time(kept: History) -> None:
    (entry,) = kept.entries()
    later = datetime(2099, 1, 1)
    assert not kept.was_deleted(entry.sitting, later)
    kept.delete()
    kept.delete()
    assert kept.was_deleted(entry.sitting, later)
    assert not kept.was_deleted("another", later)
    assert kept.was_deleted("another", NOW)


def test_a_game_kept_with_names_in_its_digest_is_known_by_the_new_one(kept: History, tmp_path: Path) -> None:
    (entry,) = kept.entries()
    old = msgspec.structs.replace(entry, version=1, digest="of before")
    (tmp_path / FILE_NAME).write_bytes(chained([msgspec.json.encode(old)])[0] + b"\n")
    assert History(tmp_path, games()).entries() == (entry,)
