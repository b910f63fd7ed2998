"""A game played to its end in the program is remembered, once."""

from __future__ import annotations

from pathlib import Path

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


def ended(stand: Stand, **more: int) -> None:
    """The end of a game of a person of the list, in front."""
    stand.program.resume(saved_game(stand.program, "Over", 10_000, seats=2, **more))
    stand.pass_time(200)


def test_achievements_are_told_after_the_game_once_as_new(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    ended(stand)
    first = stand.program.told(stand.program.session)[0] if stand.program.session else None
    assert first is not None
    assert first.new
    assert first.again == ()
    stand.press("told")
    for one in first.new:
        assert stand.find(f"achievement.{one.id}").label == one.name
    assert stand.find("told.0.advice").label == first.advice
    assert stand.faults() == []
    stand.key("return")
    stand.program.to_title()
    ended(stand, seed=2)
    told = stand.program.told(stand.program.session) if stand.program.session else ()
    assert len(stand.program.history.entries()) == 2, "another sitting with another deal of the same players"
    assert {one.id for one in told[0].new} & {one.id for one in first.new} == set()


def test_nothing_is_told_during_the_game(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    stand.program.resume(saved_game(stand.program, "Going on", 60, seats=2))
    assert stand.program.session is not None
    assert stand.program.told(stand.program.session) == ()
    assert stand.program.history.entries() == ()
