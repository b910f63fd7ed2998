"""One-time tips at Capstone's table: what each is about is in front, and none tells others of a goal."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from capitol.core.setup import PlayerSpec
from capitol.games.capstone.rules.numbers import column_number
from capitol.games.capstone.ui.table_scene import TableScene
from capitol.games.capstone.ui.tips import TIPS
from capitol.games.registry import games
from capitol.kit.inputs import PointerDown, PointerUp
from capitol.session.controller import TableSession
from capitol.session.seats import Seat
from tests.scenes.capstone_table import LEVEL_1, PERSON, CapstoneStand, random_turn
from tests.scenes.harness import Stand

ENTRY = games()["capstone"]
MOST_WORDS = 14


def ids_now(stand: Stand) -> set[str]:
    """The tips that are due one after the other on the scene in front."""
    found: set[str] = set()
    while (tip := TIPS.due(stand.scene, found)) is not None:
        assert stand.has(tip.about), tip
        assert len(tip.text.split()) <= MOST_WORDS
        found.add(tip.id)
    return found


def play_on(stand: CapstoneStand) -> set[str]:
    """A game by chance to its end, and all tips that were due in it."""
    rng, found = random.Random(2), set[str]()
    while isinstance(stand.scene, TableScene) and stand.scene.pending is not None:
        pending, turn = stand.scene.pending, random_turn(stand.view(stand.scene.viewer), rng)
        pending.take(turn)
        for _part in range(3):
            stand.scene.show()
            stand.pass_time()
            found |= ids_now(stand)
            pending.step_back()
        pending.take(turn)
        stand.scene.show()
        stand.pass_time()
        stand.press("confirm")
        stand.wait()
    return found


@pytest.mark.slow
def test_each_tip_comes_up_in_a_game_against_a_computer(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), seed=3)
    stand.arrange()
    stand.wait()
    found = play_on(stand)
    assert {"owed", "move", "spoilt", "closed", "full", "gone", "last"} <= found


@pytest.mark.slow
def test_where_two_people_share_the_screen_no_tip_depends_on_a_goal(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path, seed=3)
    stand.arrange()
    assert "perfect" not in play_on(stand)


def test_a_tip_is_told_once_and_ended_in_one_click(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    program = stand.program
    program.tips = True
    players = (PlayerSpec("Livia"), PlayerSpec("Tiro", LEVEL_1))
    setup = ENTRY.game.new_setup(players, {"first_player": "seat0"}, None, random.Random(1))
    seats = [Seat("Livia", PERSON, "ivory"), Seat("Tiro", LEVEL_1, "ink")]
    program.open_table(TableSession.new(ENTRY, setup, seats, program.thinker, seed=1, budget=program.budget))
    stand.pass_time(200)
    stand.key("r", "return")
    stand.pass_time(1000)
    stand.press("stash.0")
    stand.press("slot.0")
    stand.pass_time(200)
    assert not stand.has("tip"), "there is nothing to move yet"
    stand.press("confirm")
    stand.pass_time(4000)
    assert isinstance(stand.scene, TableScene)
    stood = stand.find("tip").rect
    stand.press("stash.5")
    stand.press("slot.9")
    stand.pass_time(200)
    assert not stand.has("tip"), "a stack that may be moved is in its place"
    stand.press("undo")
    stand.pass_time(200)
    assert stand.find("tip").rect == stood
    point = stand.find("tip.off").rect.center
    program.stack.handle(PointerDown(point))
    program.stack.handle(PointerUp(point))
    stand.pass_time()
    assert not program.settings.play.tips
    assert len(program.settings.tips_seen) == 1
    assert program.settings.tips_seen[0].startswith("capstone.")
    stand.press("stash.6")
    stand.press("slot.8")
    stand.pass_time(60_000)
    assert not stand.has("tip")


def test_a_perfect_stack_that_nothing_protects_is_not_said_to_be_safe(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), seed=3)
    stand.arrange()
    stand.wait()
    scene = stand.scene
    assert isinstance(scene, TableScene)
    assert scene.view.goal is not None
    state = stand.session.match.full_state
    state.stacks[6] = column_number(scene.view.goal)
    scene.begin_move(hand_open=True)
    scene.show()
    seen: set[str] = set()
    told: dict[str, str] = {}
    while (tip := TIPS.due(scene, seen)) is not None:
        seen.add(tip.id)
        told[tip.id] = tip.text
    assert told["perfect"] == "M2 is perfect for you. Nothing protects it yet: a capstone would."
