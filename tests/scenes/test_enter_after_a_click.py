"""Who clicks a tool and plays on by keys: Enter does what it does on the screen, and never presses what was clicked."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.kit.scene import SEEN_MS
from capitol.kit.tween import Wait
from capitol.table.playing import PlayingScene
from tests.scenes.at_table import Table
from tests.scenes.capoterra_desk import CapoterraDesk, dealt
from tests.scenes.capstone_table import LEVEL_1, PERSON, CapstoneStand
from tests.scenes.harness import Stand

GAMES = ("capitol", "capstone", "capoterra")


def at_table(game: str, home: Path) -> Stand:
    """A table of this game with a person to move."""
    if game == "capitol":
        return Table(home, ["human", "ai:mason", "ai:mason", "ai:mason"], steps=70)
    if game == "capoterra":
        return CapoterraDesk(home, dealt())
    stand = CapstoneStand(home, (PERSON, LEVEL_1))
    stand.arrange()
    stand.wait()
    return stand


def wait_for_hint(stand: Stand) -> None:
    """Let the adviser think until its best move is listed."""
    for _frame in range(100):
        if stand.has("hint.0"):
            return
        stand.pass_time()
    raise AssertionError("no hint came")


def taken(stand: Stand) -> int:
    """The number of moves made so far."""
    session = stand.program.session
    assert session is not None
    return len(session.steps)


@pytest.mark.parametrize("game", GAMES)
def test_enter_takes_the_hint_and_confirms_it_after_a_click_on_the_speed(game: str, tmp_path: Path) -> None:
    stand = at_table(game, tmp_path)
    stand.press("speed")
    speed, before = stand.find("speed").label, taken(stand)
    stand.key("n")
    wait_for_hint(stand)
    stand.key("return")
    assert not stand.has("hint.0")
    if taken(stand) == before:
        stand.pass_time(3 * SEEN_MS)  # the key before has shortened an animation too
        stand.key("return")
    assert taken(stand) > before
    assert stand.find("speed").label == speed


@pytest.mark.parametrize("game", GAMES)
def test_enter_says_what_is_missing_after_a_click_on_the_speed(game: str, tmp_path: Path) -> None:
    """Nothing is to be confirmed yet, and a hint was only looked at."""
    stand = at_table(game, tmp_path)
    stand.press("speed")
    speed = stand.find("speed").label
    stand.key("n")
    wait_for_hint(stand)
    stand.key("escape", "return", "return", "return")
    assert stand.find("speed").label == speed
    assert stand.scene.stage.focus.region != "tools"


def test_enter_is_not_for_the_button_that_shows_the_whole_board(tmp_path: Path) -> None:
    stand = at_table("capoterra", tmp_path)
    stand.press("whole")
    stand.key("n")
    wait_for_hint(stand)
    stand.key("escape", "return", "return")
    assert stand.scene.stage.focus.id != "whole"


def test_a_badge_that_was_clicked_is_not_pressed_by_enter(tmp_path: Path) -> None:
    """A badge is a place to go on from by arrows, so it keeps the focus, but nobody has asked for it by keys."""
    stand = at_table("capstone", tmp_path)
    badge = next(one.id for one in stand.scene.root.walk() if one.id.startswith("seat.") and one.can_focus)
    stand.press(badge)
    assert stand.scene.stage.dialog is not None
    stand.key("escape", "n")
    wait_for_hint(stand)
    stand.key("escape", "return")
    assert stand.scene.stage.dialog is None


@pytest.mark.parametrize("key", ["space", "return", "escape"])
@pytest.mark.parametrize("game", GAMES)
def test_a_key_that_was_to_shorten_an_animation_does_nothing_after_it(game: str, key: str, tmp_path: Path) -> None:
    """The last of several presses picked up a piece, confirmed, or opened the menu."""
    stand = at_table(game, tmp_path)
    scene = stand.scene
    assert isinstance(scene, PlayingScene)
    scene.animator.factor = 1.0
    scene.stage.focus_on("speed", visible=True)
    speed, steps = stand.find("speed").label, taken(stand)

    def still() -> bool:
        """Whether the key has done nothing so far."""
        same = stand.scene is scene and scene.stage.dialog is None
        return same and (stand.find("speed").label, taken(stand)) == (speed, steps)

    scene.animator.play(Wait(2000))
    for _press in range(3):
        stand.key(key)
        stand.pass_time(150)
    assert not scene.busy
    assert still()
    stand.pass_time(SEEN_MS / 2)  # the pause began with the first of them: who keeps pressing comes through
    stand.key(key)
    assert not still()
