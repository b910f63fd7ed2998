"""Mouse, keys or gamepad: what is said of how to play is said of what was used last, from the title on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from capitol.games.capstone.ui.arrange_scene import ArrangeScene
from capitol.host.controls import Hand, hand
from capitol.kit.inputs import PointerDown, PointerUp
from tests.scenes.capstone_table import LEVEL_1, PERSON, CapstoneStand
from tests.scenes.devices import push, said_of_keys
from tests.scenes.harness import Stand
from tests.scenes.test_capoterra_lessons import Desk
from tests.scenes.test_small_motions import with_yard
from tests.scenes.test_tips import at_auction, click

HOW = {"mouse": "Play a card", "keys": "F for Floors, R for Roof", "pad": "directions lead there, A chooses"}


def begin(stand: Stand, device: str) -> None:
    """Come from the title to a table of Capitol with this alone."""
    stand.program.show_title()
    stand.pass_time(60)
    if device == "mouse":
        stand.press("play")
    elif device == "keys":
        stand.scene.stage.focus_on("play", visible=True)
        stand.key("return")
    else:
        stand.scene.stage.focus_on("play", visible=True)
        push(stand, "a")
    stand.pass_time(60)


@pytest.mark.parametrize("device", HOW)
def test_a_game_begins_with_what_the_person_came_with(tmp_path: Path, device: str) -> None:
    """No key of the game was used yet."""
    stand = Stand(tmp_path)
    begin(stand, device)
    assert hand() == device
    for _wait in range(200):
        if HOW[device] in stand.find("status").label:
            break
        assert "for Floors" not in stand.find("status").label
        stand.pass_time(100)
    assert HOW[device] in stand.find("status").label


def test_what_is_in_use_may_change_at_any_time(tmp_path: Path) -> None:
    """Tooltips and status line follow at once; the keys are those that a person has chosen."""
    stand = with_yard(tmp_path)
    stand.program.change_settings(keys={"hint": "k", "floor": "g"})
    stand.pass_time()
    assert HOW["mouse"] in stand.find("status").label
    assert stand.find("hint").tooltip.endswith("(K)")
    push(stand, "right")
    assert HOW["pad"] in stand.find("status").label
    assert stand.find("hint").tooltip.endswith("(Y)")
    assert "(" not in stand.find("log").tooltip, "it has no button of its own"
    stand.key("right")
    assert "G for Floors" in stand.find("status").label
    assert stand.find("log").tooltip.endswith("(L)")
    stand.program.stack.handle(PointerDown((5, 300)))
    stand.program.stack.handle(PointerUp((5, 300)))
    stand.pass_time()
    assert HOW["mouse"] in stand.find("status").label


def test_an_open_question_follows_what_is_in_use(tmp_path: Path) -> None:
    """It names keys to who uses them, whatever opened it."""
    stand = at_auction(tmp_path)
    stand.key("escape")
    stand.key("ctrl+return")

    def names_keys() -> bool:
        stand.pass_time()
        dialog = stand.scene.stage.dialog
        assert dialog is not None
        return any("Ctrl" in one.label for one in dialog.walk())

    assert names_keys()
    for _turn in range(2):
        click(stand, "empty.text")
        assert not names_keys()
        stand.key("right")
        assert names_keys()
        push(stand, "left")
        assert not names_keys()
        stand.key("left")
        assert names_keys()


SCREENS: dict[str, Callable[[Path], Stand]] = {
    "table": with_yard,
    "auction": at_auction,
    "goals": lambda home: arranging(home, "keys"),
    "lesson": lambda home: Desk(home, "turn"),
}


@pytest.mark.parametrize("screen", SCREENS)
def test_every_text_follows_what_is_in_use(tmp_path: Path, screen: str) -> None:
    """What a screen says at once is what it would say if it were built anew."""
    stand = SCREENS[screen](tmp_path)
    stand.pass_time(400)
    stand.scene.stage.drop_tip()  # it waits where a longer prompt takes its place
    devices: tuple[Hand, ...] = ("keys", "pad", "mouse", "pad", "keys", "mouse")
    seen = set()
    for device in devices:
        stand.program.stack.use_hand(device)
        stand.pass_time()
        at_once = texts(stand)
        seen.add(tuple(at_once))
        stand.program.stack.set_look(stand.program.look)
        stand.pass_time()
        assert texts(stand) == at_once, device
    assert len(seen) > 1, "else nothing names a control"


def texts(stand: Stand) -> list[tuple[str, str]]:
    """What the screen in front says, and explains."""
    return [(one.label, one.tooltip) for one in stand.scene.root.walk() if one.label or one.tooltip]


def test_goals_are_arranged_and_explained_by_keys(tmp_path: Path) -> None:
    """The keyboard is on a piece from the beginning; Enter says what is missing."""
    stand = arranging(tmp_path, "keys")
    assert "Keys 1 to 4 choose a piece now" in stand.find("arrange.said").label
    stand.key("1")
    assert "Keys 1 to 4 choose the place of piece 1 now." in stand.find("arrange.said").label
    stand.key("1", "2", "2")
    stand.key("return")
    bubble = stand.find("bubble")
    assert "Four places are to be filled." in bubble.label
    stand.key("3", "3", "4", "4", "return")
    assert not isinstance(stand.scene, ArrangeScene), "sealed"


def test_goals_are_arranged_and_explained_by_pad(tmp_path: Path) -> None:
    stand = arranging(tmp_path, "pad")
    assert "A lifts and puts down, Start seals" in stand.find("arrange.said").label
    assert said_of_keys(stand.scene) == []
    push(stand, "a", "start")
    assert "Four places are to be filled." in stand.find("bubble").label
    push(stand, "a", "a", "a", "start")
    assert not isinstance(stand.scene, ArrangeScene), "sealed"


def arranging(folder: Path, device: str) -> CapstoneStand:
    """Capstone's goals, with the keyboard where a person with keys or pad finds it."""
    stand = CapstoneStand(folder, (PERSON, LEVEL_1))
    stand.program.to_title()
    stand.pass_time(60)
    stand.scene.stage.focus_on("continue", visible=True)
    stand.key("return") if device == "keys" else push(stand, "a")
    stand.pass_time(60)
    assert isinstance(stand.scene, ArrangeScene)
    assert "outlined" in stand.find("piece.0").flags
    return stand
