"""The global checks on every screen around the table, at every size, at every UI scale, with longer words."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partialmethod
from pathlib import Path

import pytest

from capitol.games.capitol.ui.rules_pages import PAGES
from capitol.session.profiles import Profiles
from capitol.shell.access_page import PAGE as ACCESS
from capitol.shell.new_game import NewGameScene
from capitol.shell.player_pages import PAGES as PLAYER_PAGES
from capitol.shell.players import PlayersScene
from capitol.shell.scales import offered
from capitol.shell.settings_groups import GROUPS
from tests.scenes.games import saved_game, some_games
from tests.scenes.harness import SIZES, Stand
from tests.scenes.legible import read

LONG_NAME = "Maximiliana Octaviana Maior"[:24]
SAVE_NAME = "A game with forty letters in its name ...."[:40]
NAMED = LONG_NAME, SAVE_NAME
"""What people have named here."""


def turn_to(stand: Stand, page: str) -> None:
    """Show a page of the chosen player."""
    scene = stand.scene
    assert isinstance(scene, PlayersScene)
    scene._turn_page(page)


def all_screens(stand: Stand) -> list[str]:
    """The faults of every screen, each with the screen's name."""
    found: list[str] = []
    each_screen(stand, lambda name: found.extend(f"{name}: {fault}" for fault in stand.faults()))
    return found


def each_screen(stand: Stand, look: Callable[[str], None]) -> None:
    """Go to every screen around the table, and call ``look`` there with its name."""
    saved_game(stand.program, SAVE_NAME, 120)
    saved_game(stand.program, "Second", 30, seed=2, people=2, seats=3)
    stand.program.profiles.add(LONG_NAME)
    stand.program.profiles.add("Anna")
    stand.program.history.add(*some_games(LONG_NAME))
    stand.program.show_title()
    stand.pass_time(80)
    look("title")
    stand.press("settings")
    for group, _name in GROUPS:
        stand.press(f"settings.group.{group}")
        look(f"settings {group}")
    stand.press("settings.group.data")
    stand.press("settings.reset")
    look("reset")
    stand.key("escape", "escape")
    stand.press("players")
    for id in PLAYER_PAGES:
        stand.press("players.1")
        turn_to(stand, id)
        look(f"players {id}")
    stand.press("person.remove")
    look("players, take from the list")
    stand.key("escape", "escape")
    stand.press("rules")
    for page in (*PAGES, ACCESS):
        stand.press(f"rules.page.{page.id}")
        look(f"rules {page.id}")
    stand.key("escape")
    stand.press("credits")
    look("credits")
    stand.press("credits.1")
    look("licence")
    stand.key("escape", "escape")
    stand.press("new")
    look("new game")
    if stand.has("newgame.part"):  # large texts: one column at a time
        scene = stand.scene
        assert isinstance(scene, NewGameScene)
        for part in ("board", "rules"):
            scene._turn_to(part)
            look(f"new game, {part}")
    else:
        stand.press("newgame.more")
        look("new game, all of it")
    stand.press("rules.details")
    scene = stand.scene
    assert isinstance(scene, NewGameScene)
    scene.take(scene.choice.with_seat(1, kind="human", name=LONG_NAME))
    look("new game, two people")
    if stand.has("newgame.part"):
        scene._turn_to("seats")
        look("new game, seats of two people")
    scene.take(scene.choice.with_seat(1, name=scene.choice.seats[0].name))
    look("new game, fault")
    stand.key("escape")
    stand.press("saves")
    look("saves")
    stand.press("save.rename")
    look("rename")
    stand.key("escape")
    stand.press("save.delete")
    look("deleted")
    stand.key("escape")
    stand.program.open_menu()
    stand.pass_time()
    look("menu")


EACH_TIME = ((1280, 720), (1920, 1080))


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(size, marks=() if size in EACH_TIME else pytest.mark.slow, id=f"{size[0]}x{size[1]}")
        for size in SIZES
    ],
)
def test_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    """G1 to G4 at all five window sizes, and that all can be read."""
    hard: list[str] = []
    with read(size, 1.0, hard, NAMED):
        found = all_screens(Stand(tmp_path, size))
    assert found + hard == []


SMALLEST, ROOMY = (1280, 720), (1920, 1080)
SCALED = [(SMALLEST, step) for step in offered(*SMALLEST) if step != 1.0]
SCALED += [(ROOMY, step) for step in offered(*ROOMY) if step not in offered(*SMALLEST)]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale"), SCALED)
def test_every_ui_scale(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    """G1 to G4 at each UI scale that the smallest window offers, and those that only larger ones do."""
    assert all_screens(Stand(tmp_path, size, ui=scale)) == []


@pytest.mark.slow
@pytest.mark.usefixtures("long_words")
@pytest.mark.parametrize(
    ("size", "scale"), [(SMALLEST, 1.0), (SMALLEST, offered(*SMALLEST)[-1]), (ROOMY, offered(*ROOMY)[-1])]
)
def test_longer_words(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    """G6: texts 40 % longer and names of 24 letters."""
    assert all_screens(Stand(tmp_path, size, ui=scale)) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["عبد الرحمن بن محمد العلي", "אברהם יצחק בן־שמעון הלוי", "Αλεξάνδρα Παπαδοπούλου", "王芳李娜王芳李娜王芳李娜"],
)
def test_names_in_other_writings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Nothing is cut, and nothing lies on something else; also of a name of old that is drawn as numbers."""
    monkeypatch.setattr(sys.modules[__name__], "LONG_NAME", name)
    monkeypatch.setattr(sys.modules[__name__], "SAVE_NAME", f"{name}: 2")
    monkeypatch.setattr(Profiles, "add", partialmethod(Profiles.add, of_old=True))
    assert all_screens(Stand(tmp_path, SMALLEST)) == []
