"""Capstone on the screens of the program: title, New game, credits, saved games; nothing there tells a goal."""

from __future__ import annotations

import random
from itertools import permutations
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from capitol.core.setup import PlayerSpec
from capitol.games.capstone.rules.game import CapstoneGame
from capitol.games.capstone.rules.moves import Arrange
from capitol.games.capstone.ui.arrange_scene import ArrangeScene
from capitol.games.capstone.ui.plugin import CapstoneScreens
from capitol.kit.canvas import Canvas
from capitol.session.saves import Peek, SaveInfo
from capitol.session.seats import Seat
from capitol.shell.new_game import NewGameScene
from capitol.table.plugin import ScreensPlace
from tests.scenes.harness import Stand

GAME = CapstoneGame()
SEATS = (Seat("Livia"), Seat("Cato"))
PLAYERS = (PlayerSpec("Livia"), PlayerSpec("Cato"))


@pytest.fixture
def stand(tmp_path: Path) -> Stand:
    """The program at its title, turned to Capstone."""
    found = Stand(tmp_path)
    found.program.choose_game("capstone")
    found.program.show_title()
    found.pass_time(100)
    return found


def test_the_title_starts_a_game_of_two(stand: Stand) -> None:
    """Play alone: a person and a computer player, and the goal is arranged first."""
    stand.key("p")
    stand.pass_time(500)
    assert isinstance(stand.scene, ArrangeScene)
    assert [seat.kind for seat in stand.scene.session.seats] == ["human", "ai:apprentice"]


def test_enter_teaches_whoever_is_new(stand: Stand) -> None:
    stand.key("return")
    stand.pass_time(500)
    assert stand.find("lesson.words").label == "Place a large piece on a large slot."


def test_a_third_seat_cannot_be_added(stand: Stand) -> None:
    stand.press("new")
    assert isinstance(stand.scene, NewGameScene)
    assert len(stand.scene.choice.seats) == 2
    assert not stand.has("seats.add")


def peeks() -> list[Peek]:
    """A game after a few turns as the menu of saves sees it, for all goals that its first seat may have."""
    rng = random.Random(5)
    setup = GAME.new_setup(PLAYERS, {"first_player": "seat0"}, None, rng)
    hand = GAME.view(GAME.start(setup), 0).hand
    found = []
    for goal in sorted(set(permutations(hand))):
        state = GAME.start(setup)
        state, _events = GAME.apply(state, 0, Arrange(goal))
        state, _events = GAME.apply(state, 1, GAME.choices(GAME.view(state, 1), 1).sample(random.Random(1)))
        turns = random.Random(7)
        for _turn in range(9):
            seat = GAME.to_act(state)[0]
            state, _events = GAME.apply(state, seat, GAME.choices(GAME.view(state, seat), seat).sample(turns))
        found.append(Peek(0, GAME.view(state, 0), GAME.to_act(state), (), None))
    return found


def test_pictures_and_sentences_of_saves_tell_no_goal(stand: Stand) -> None:
    screens, info = CapstoneScreens(ScreensPlace()), SaveInfo(Path("a"), "a", "capstone", SEATS, 9, False, 0.0)
    said, shown = set(), set()
    seen = peeks()
    assert len(seen) >= 6
    for peek in seen:
        stand.program.look.cache.clear()
        surface = pygame.Surface((300, 200))
        screens.paint_thumbnail(Canvas(surface, stand.program.look), Rect(0, 0, 300, 200), info, peek, False)
        said.add(screens.status_text(peek, SEATS))
        shown.add(pygame.image.tobytes(surface, "RGB"))
    assert said == {f"Turn 10, {'Cato' if seen[0].to_act == (1,) else 'Livia'} to play"}
    assert len(shown) == 1


def test_credits_name_the_author_and_the_licence(stand: Stand) -> None:
    stand.press("credits")
    said = stand.find("credits.game.capstone").label
    assert "Jeremiah Wittevrongel" in said
    assert "Creative Commons" in said


def test_files_of_its_own_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    screens = CapstoneScreens(ScreensPlace())
    assert screens.check()
    monkeypatch.setattr("capitol.games.capstone.ui.plugin.resource", lambda name: Path("nowhere") / name)
    with pytest.raises(ValueError, match="not found"):
        screens.check()
