"""A game played to its end in the program is remembered, once."""

from __future__ import annotations

import os
import time
from pathlib import Path

from capitol.host.lock import FileLock
from capitol.session.saves import lock_of
from tests.scenes.games import saved_game
from tests.scenes.harness import Stand


def test_a_finished_game_is_remembered_once_also_after_it_is_opened_again(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    path = saved_game(stand.program, "Over", 10_000, seats=2)
    assert stand.program.history.entries() == ()
    for _time in range(2):
        stand.program.resume(path)
        stand.pass_time()
        stand.program.to_title()
    (entry,) = stand.program.history.entries()
    assert (entry.game, len(entry.seats), entry.seats[0].kind) == ("capitol", 2, "human")
    path.unlink()
    assert len(Stand(tmp_path).program.history.entries()) == 1


def test_what_was_over_before_the_history_was_deleted_does_not_come_back(tmp_path: Path) -> None:
    """Looking at an old game is no game; one that ends later is remembered."""
    stand = Stand(tmp_path)
    path = saved_game(stand.program, "Over", 10_000, seats=2)
    os.utime(path, (1_700_000_000, 1_700_000_000))
    stand.program.history.delete()
    stand.program.resume(path)
    stand.pass_time()
    stand.program.to_title()
    assert stand.program.history.entries() == ()
    later = time.time() + 60
    os.utime(path, (later, later))
    stand.program.resume(path)
    stand.pass_time()
    assert len(stand.program.history.entries()) == 1


def test_who_is_deleted_is_named_nowhere(tmp_path: Path) -> None:
    """Neither by a saved game nor by what New game had last; the other people stay."""
    stand = Stand(tmp_path)
    program = stand.program
    person = program.profiles.add("Livia")
    other = program.profiles.add("Zoe")
    assert person is not None
    assert other is not None
    path = saved_game(program, "Livia at home", 10_000, seats=2)
    program.resume(path)
    stand.pass_time()
    program.to_title()
    program.change_settings(
        last_games={"capitol": {"seats": [{"name": "Livia", "kind": "human", "profile": person.id}]}}
    )
    stand.pass_time()
    assert program.forget(person.id, "Livia") == ""
    folders = program.folders
    files = [
        one for folder in {folders.data, folders.config, folders.saves} for one in folder.rglob("*") if one.is_file()
    ]
    assert [one for one in files if b"Livia" in one.read_bytes()] == []
    assert [one.name for one in program.profiles.all()] == ["Zoe"]
    assert len(program.history.entries()) == 1


def test_what_cannot_be_done_is_told_and_keeps_the_person_on_the_list(tmp_path: Path) -> None:
    """Everything else is done; afterwards it can be done again."""
    stand = Stand(tmp_path)
    program = stand.program
    person = program.profiles.add("Livia")
    assert person is not None
    open_one, other = (saved_game(program, "Livia at home", 60, seats=2, seed=seed) for seed in (1, 2))
    lock = FileLock(lock_of(open_one))
    assert lock.acquire()
    program.to_title()
    stand.pass_time()
    stand.press("players")
    stand.press("player.page.person")
    stand.press("person.remove")
    stand.press("players.remove.yes")
    assert stand.find("toast").label == (
        "This game is open in another copy of Capitol. Close it there first. "
        "1 file is left, all else is done. Livia stays on the list until it is done too."
    )
    assert b"Livia" in open_one.read_bytes()
    assert b"Livia" not in other.read_bytes()
    assert program.profiles.all() == (person,)
    lock.release()
    assert program.forget(person.id, "Livia") == ""
    assert b"Livia" not in open_one.read_bytes()
    assert program.profiles.all() == ()


def ended(stand: Stand, **more: int) -> None:
    """The end of a game of a person of the list, in front."""
    stand.program.resume(saved_game(stand.program, "Over", 10_000, seats=2, **more))
    stand.pass_time(200)


def test_achievements_are_told_after_the_game_once_as_new(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    ended(stand)
    first = stand.program.achievements(stand.program.session)[0] if stand.program.session else None
    assert first is not None
    assert first.new
    assert first.again == ()
    stand.press("achievements")
    for one in first.new:
        assert stand.find(f"achievement.{one.id}").label == one.name
    assert stand.find("achievements.0.advice").label == first.advice
    assert stand.faults() == []
    stand.key("return")
    stand.program.to_title()
    ended(stand, seed=2)
    found = stand.program.achievements(stand.program.session) if stand.program.session else ()
    assert len(stand.program.history.entries()) == 2, "another sitting with another deal of the same players"
    assert {one.id for one in found[0].new} & {one.id for one in first.new} == set()


def test_nothing_is_told_during_the_game(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    stand.program.resume(saved_game(stand.program, "Going on", 60, seats=2))
    assert stand.program.session is not None
    assert stand.program.achievements(stand.program.session) == ()
    assert stand.program.history.entries() == ()
