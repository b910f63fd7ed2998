"""The list of people: stored whole, safe with two copies of the program, and never lost."""

from __future__ import annotations

import errno
from functools import partial
from pathlib import Path

import pytest

from capitol.host import shared_file as module
from capitol.host.lock import FileLock, held
from capitol.session.profiles import COLOURS, EMBLEMS, FILE_NAME, Profiles
from capitol.table.palette import SEAT_STYLES


def test_people_are_kept_with_symbol_and_colour(tmp_path: Path) -> None:
    people = Profiles(tmp_path)
    anna = people.add("  Anna ")
    ben = people.add("Ben", "moon", "ink")
    assert anna is not None
    assert ben is not None
    assert people.add("ANNA") == anna, "the same name is the same person"
    assert people.add("\u200b") is None, "nothing of this name can be seen"
    assert people.add("王芳") is None, "no face has these letters"
    assert not people.change(anna.id, name="Anna 😀")
    old = people.add("王芳", of_old=True)
    assert old is not None
    assert Profiles(tmp_path).named("王芳") == old, "who is on the list stays there"
    people.remove(old.id)
    again = Profiles(tmp_path)
    assert [one.name for one in again.all()] == ["Ben", "Anna"]
    assert (ben.symbol, ben.colour) == ("moon", "ink")
    assert (anna.symbol, anna.colour) == (EMBLEMS[0], COLOURS[0])
    assert again.named("anna") == again.find(anna.id) == anna


def test_others_look_different_as_long_as_there_is_something_left(tmp_path: Path) -> None:
    people = Profiles(tmp_path)
    made = [people.add(f"Player {number}") for number in range(len(EMBLEMS))]
    assert {one.symbol for one in made if one} == set(EMBLEMS)
    assert {one.colour for one in made if one} == set(COLOURS)


def test_changes_and_order(tmp_path: Path) -> None:
    people = Profiles(tmp_path)
    ids = [one.id for name in ("Anna", "Ben", "Cato") if (one := people.add(name))]
    assert people.change(ids[0], name="Annika", symbol="sun")
    assert not people.change(ids[0], name="ben"), "the name of somebody else"
    assert not people.change(ids[0], name="\u200b")
    people.played(ids[0], ids[2])
    again = Profiles(tmp_path)
    assert next((one.name, one.symbol) for one in again.all()) == ("Annika", "sun")
    assert [one.id for one in again.all()] == [ids[0], ids[2], ids[1]]
    people.remove(ids[2])
    assert [one.id for one in again.all()] == [ids[0], ids[1]], "a copy that runs sees what the other did"


def test_no_symbol_of_a_person_is_one_of_a_seat_and_an_older_star_is_another(tmp_path: Path) -> None:
    assert not {style.symbol for style in SEAT_STYLES} & set(EMBLEMS)
    (tmp_path / FILE_NAME).write_text('{"version": 1, "players": [{"id": "a", "name": "Anna", "symbol": "star"}]}')
    (anna,) = Profiles(tmp_path).all()
    assert anna.symbol in EMBLEMS[1:]


def test_two_copies_lose_nobody(tmp_path: Path) -> None:
    one, two = Profiles(tmp_path), Profiles(tmp_path)
    for number in range(5):
        one.add(f"One {number}")
        two.add(f"Two {number}")
    assert len(Profiles(tmp_path).all()) == 10


def test_a_damaged_file_is_set_aside_and_told(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("[1", encoding="utf-8")
    people = Profiles(tmp_path)
    assert people.all() == ()
    assert f"{FILE_NAME}.damaged" in people.trouble
    assert (tmp_path / f"{FILE_NAME}.damaged").read_text(encoding="utf-8") == "[1", "nothing is lost"
    people.add("Anna")
    assert len(Profiles(tmp_path).all()) == 1


def test_what_makes_no_sense_in_a_file_is_mended(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text(
        '{"players": [{"id": "a", "name": "Anna", "symbol": "dragon", "colour": "pink"}, {"id": "a", "name": "Ben"},'
        '{"id": "b", "name": "ANNA"}, {"id": "guest", "name": "Guest"}, {"id": "c", "name": "\\u200b"}], "more": 1}',
        encoding="utf-8",
    )
    (anna,) = Profiles(tmp_path).all()
    assert (anna.id, anna.symbol, anna.colour) == ("a", EMBLEMS[0], COLOURS[0])


def test_a_disk_that_fails_is_told_and_the_change_holds_for_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_about: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    people = Profiles(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(module, "write_atomic", full)
        people.add("Anna")
    assert FILE_NAME in people.trouble
    assert [one.name for one in people.all()] == ["Anna"]
    Profiles(tmp_path).add("Cato")
    people.add("Ben")
    assert people.trouble == ""
    assert [one.name for one in Profiles(tmp_path).all()] == ["Ben", "Anna", "Cato"], "stored with the next change"


def test_a_list_that_cannot_be_read_for_now_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Profiles(tmp_path).add("Cato")

    def locked(*_about: object, **_more: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr("builtins.open", locked)
        people = Profiles(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr("builtins.open", locked)
        people.add("Anna")
        assert people.trouble
    assert {one.name for one in Profiles(tmp_path).all()} == {"Cato"}
    people.add("Ben")
    assert {one.name for one in Profiles(tmp_path).all()} == {"Anna", "Ben", "Cato"}


def test_while_another_copy_writes_the_change_holds_for_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "held", partial(held, tries=2))
    people, other = Profiles(tmp_path), FileLock(tmp_path / ".players.lock")
    assert other.acquire()
    assert people.add("Anna") is not None
    other.release()
    assert people.trouble
    assert [one.name for one in people.all()] == ["Anna"]


def test_the_list_can_be_deleted(tmp_path: Path) -> None:
    people = Profiles(tmp_path)
    people.add("Anna")
    people.delete()
    assert people.all() == ()
    assert not (tmp_path / FILE_NAME).exists()
