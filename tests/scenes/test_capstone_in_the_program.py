"""Capstone on the screens of the program: title, New game, credits, saved games; nothing there tells a goal."""

from __future__ import annotations

import random
from itertools import permutations
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from capitol.core.setup import PlayerSpec
from capitol.games.capstone.rules.game import CapstoneGame
from capitol.games.capstone.rules.moves import Arrange
from capitol.games.capstone.rules.options import Rules
from capitol.games.capstone.ui.arrange_scene import ArrangeScene
from capitol.games.capstone.ui.plugin import CapstoneScreens
from capitol.games.registry import games
from capitol.host.resources import MissingResourceError
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
    assert [seat.kind for seat in stand.scene.session.seats] == ["human", "ai:porter"]


def test_enter_teaches_whoever_is_new(stand: Stand) -> None:
    stand.key("return")
    stand.pass_time(500)
    assert stand.find("lesson.words").label == "Two players build the same ten stacks."


def test_n1_enter_alone_starts_a_legal_game_in_new_game(stand: Stand) -> None:
    stand.press("new")
    stand.key("return")
    stand.pass_time(500)
    assert isinstance(stand.scene, ArrangeScene)
    session = stand.scene.session
    assert session.match.setup.rules == Rules()
    assert len(GAME.choices(session.view(0), 0).moves()) in (6, 12, 24)


def test_n2_a_third_seat_cannot_be_added_and_it_says_why(stand: Stand) -> None:
    stand.press("new")
    assert isinstance(stand.scene, NewGameScene)
    assert len(stand.scene.choice.seats) == 2
    assert not stand.has("seats.add")
    assert stand.find("seats.full").label == "Capstone is for 2 players: no seat can be added."


@pytest.mark.parametrize(("group", "told"), [("colour", "symbol in every set."), ("display", "drawn plainly")])
def test_the_settings_tell_what_they_change_in_this_game(stand: Stand, group: str, told: str) -> None:
    stand.press("settings")
    stand.press(f"settings.group.{group}")
    words = " ".join(widget.label for widget in stand.scene.root.walk())
    assert told in words
    assert not any(word in words for word in ("kerb", "House", "plinth"))


@pytest.mark.parametrize("keys", [("p",), ("return",)])
def test_n3_starting_capitol_needs_no_more_keys_than_without_capstone(tmp_path: Path, keys: tuple[str, ...]) -> None:
    """The same keys begin the same game, whether Capstone is in the box or not."""
    begun = []
    for number, ids in enumerate((("capitol",), ("capitol", "capstone"))):
        stand = Stand(tmp_path / str(number), games={id: games()[id] for id in ids})
        stand.program.show_title()
        stand.pass_time(100)
        stand.key(*keys)
        stand.pass_time(500)
        session = stand.program.session
        begun.append((type(stand.scene).__name__, session and (session.entry.id, [one.kind for one in session.seats])))
    assert begun[0] == begun[1]
    assert begun[0][0] != "TitleScene"


def test_one_more_seat_is_offered_wherever_the_game_is_chosen_above_the_seats(stand: Stand) -> None:
    """In a narrow window the choice of a game is a row of its own, and takes no seat away."""
    stand.program.choose_game("capitol")
    stand.press("new")
    stand.resize((800, 600))
    stand.press("seat.3.remove")
    assert stand.has("newgame.game")
    assert stand.has("seats.add")


def test_the_preview_of_colours_shows_those_of_the_game(stand: Stand) -> None:
    """A seat of Capstone is ivory or ink."""
    stand.press("settings")
    stand.press("settings.group.colour")
    badges = [widget.id for widget in stand.scene.root.walk() if widget.id.startswith("settings.colour.badge.")]
    assert badges == ["settings.colour.badge.ivory", "settings.colour.badge.ink"]
    assert painted(stand) == {"capstone.shield.ivory", "capstone.shield.ink"}


def painted(stand: Stand) -> set[str]:
    """The shields that the samples of colours draw."""
    shown: set[str] = set()

    class Told(Canvas):
        def sprite(self, name: str, *args: Any, **named: Any) -> Any:
            shown.add(name)
            return super().sprite(name, *args, **named)

    stand.program.screens.samples.colours(Told(pygame.Surface((400, 100)), stand.program.look), Rect(0, 0, 400, 100))
    return {name for name in shown if name.startswith("capstone.shield.")}


def test_the_keys_of_the_table_are_told_in_the_settings(stand: Stand) -> None:
    stand.press("settings")
    stand.press("settings.group.keys")
    said = stand.find("settings.keys.always").label
    assert "4 a blue piece from the stash" in said
    assert "F, R or B" not in said


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

    def missing(name: str) -> Path:
        raise MissingResourceError(name)

    monkeypatch.setattr("capitol.table.plain.resource", missing)
    with pytest.raises(ValueError, match="not found"):
        screens.check()
