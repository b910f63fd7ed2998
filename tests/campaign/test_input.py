"""Campaign: random input into every screen, and the tables of all games. 72,000 events with `--full`."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.campaign.input import press_at_random
from tests.scenes.games import saved_game
from tests.scenes.harness import Stand
from tests.scenes.test_enter_after_a_click import at_table

EVENTS = 60_000
FROM = ("title", "new game", "saves", "settings", "rules", "build", "auction", "late", "over", "two people")
ACTIONS = {"build": 8, "auction": 34, "late": 150, "over": 10_000, "two people": 40}


@pytest.mark.slow
@pytest.mark.parametrize("screen", FROM)
def test_random_input(tmp_path: Path, full: bool, screen: str) -> None:
    """No error, whatever comes; and in the end all saves of the folder are in order."""
    stand = Stand(tmp_path)
    path = saved_game(stand.program, "A game", ACTIONS.get(screen, 20), seed=5, people=2 if "two" in screen else 1)
    stand.program.show_title()
    stand.pass_time(60)
    if screen in ACTIONS:
        stand.program.resume(path)
    elif screen != "title":
        {
            "new game": stand.program.new_game,
            "saves": stand.program.open_saves,
            "settings": stand.program.open_settings,
            "rules": stand.program.open_rules,
        }[screen]()
    stand.pass_time(400)
    press_at_random(stand, random.Random(screen), EVENTS // len(FROM) if full else 60, resize=True)
    check_saves(stand)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["capstone", "capoterra"])
def test_random_input_at_the_tables_of_the_other_games(tmp_path: Path, full: bool, game: str) -> None:
    stand = at_table(game, tmp_path)
    press_at_random(stand, random.Random(game), EVENTS // len(FROM) if full else 60, resize=True)
    check_saves(stand)


def check_saves(stand: Stand) -> None:
    """Check that all saves of the folder are in order."""
    stand.program.leave_table()
    shelf = stand.program.shelf()
    assert shelf.damaged == ()
    assert all(stand.program.peek(save.path) is not None for save in shelf.saves)
