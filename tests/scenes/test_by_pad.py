"""Whole games with a gamepad alone: directions and some buttons, no key and no pointer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from capitol.games.capoterra.ui.end_scene import EndScene
from tests.scenes.capoterra_desk import CapoterraDesk, dealt
from tests.scenes.devices import push, said_of_keys
from tests.scenes.harness import Stand
from tests.scenes.hearing import Gamepad, Listener, find, play_capitol, play_capstone

ALONG = ["down", *["right"] * 3]
"""From the large buttons of the title down to the small ones, and along their row."""
BACK = [*["left"] * 3, *["up"] * 4]
"""Back along the row, and up the large buttons."""


def player_of(tmp_path: Path, game: str, hand: Callable[[Stand, str], None]) -> tuple[Listener, list[str]]:
    """Somebody who has begun a game with a pad."""
    player = Listener(tmp_path, game, hand=hand)
    find(player.press, player.ear.take(), "Play, button", ["up"])
    return player, player.press("a")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["capitol", "capstone"])
def test_a_game_is_played_to_its_end_by_pad(tmp_path: Path, game: str) -> None:
    """On no screen is a word of keys or mouse."""
    told: set[str] = set()

    def hand(stand: Stand, button: str) -> None:
        push(stand, button)
        told.update(said_of_keys(stand.scene))

    player, heard = player_of(tmp_path, game, hand)
    play = play_capitol if game == "capitol" else play_capstone
    play(Gamepad(player.press, player.look), heard)
    session = player.stand.program.session
    assert session is not None
    assert session.result is not None
    assert told == set()


DECK = ("bandit", "robbery", "reroute", "repairs", "starvation", "subversion", "redevelopment")
FACES = ("green*", "yellow", "red*", "blue*", "blue", "red") * 3
BAG = ("C-X", "W-X", "S-X", "R", "C-L", "W-I", "D*", "S-X", "R", "D", "R", "C-T")


@pytest.mark.parametrize("with_pad", [True, False], ids=["pad", "keys"])
def test_a_short_game_of_capoterra_is_played_to_its_end(tmp_path: Path, with_pad: bool) -> None:
    """One control goes on from step to step and one chooses what is focused: nothing else is needed, and with a pad no
    word is of keys or mouse."""
    desk = CapoterraDesk(tmp_path, dealt(BAG, DECK, FACES, kinds=("human", "ai:settler")))
    told: set[str] = set()

    def use(button: str, key: str) -> None:
        if with_pad:
            push(desk, button)
        else:
            desk.key(key)
        desk.settle()
        told.update(said_of_keys(desk.scene) if with_pad else ())

    tried = 0
    while tried < 6 and not isinstance(desk.scene, EndScene):
        before = len(desk.begun.steps)
        use("start", "return")
        if len(desk.begun.steps) == before:
            use("a", "space")
        tried = tried + 1 if len(desk.begun.steps) == before else 0
    assert isinstance(desk.scene, EndScene), desk.find("status").label
    assert told == set()


def test_the_buttons_lead_through_the_program(tmp_path: Path) -> None:
    """Into the settings and back, to another group, and into the menu of a table."""
    player = Listener(tmp_path, "capitol", hand=push)
    find(player.press, player.ear.take(), "Settings, button", ALONG)
    assert "Settings" in player.press("a")
    assert any("Colour" in text for text in player.press("down"))
    player.press("a")
    assert any(text for text in player.press("rightshoulder"))
    assert "Capitol" in player.press("b")
    find(player.press, [], "Play, button", BACK)
    player.press("a")
    assert "Menu" in player.press("back")


def test_a_person_s_own_keys_are_none_of_the_pad_s(tmp_path: Path) -> None:
    """B leads back, whatever keys were chosen; and a key that is asked for is not taken from a pad."""
    player = Listener(tmp_path, "capitol", hand=push)
    player.stand.program.change_settings(keys={"confirm": "k", "pick": "j"})
    find(player.press, player.ear.take(), "Settings, button", ALONG)
    assert "Settings" in player.press("a")
    assert "Capitol" in player.press("b")
