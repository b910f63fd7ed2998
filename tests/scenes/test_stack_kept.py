"""Leaving in the middle of a stack, at any moment and in any way, loses nothing of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.games.capitol.rules.moves import Bid, Pass
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.models.stacking import draft_of
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.games.registry import games
from capitol.kit.inputs import FocusLost
from capitol.session.controller import TableSession
from capitol.session.journal import read_lines
from capitol.table.curtain.cover import CoverScene
from capitol.table.draft_keeper import CALM_MS, PATIENCE_MS
from tests.scenes.games import saved_game
from tests.scenes.harness import Stand
from tests.scenes.killed import WAYS, drafts_until_killed, leave, on_disk


def saved_auction(stand: Stand, people: int = 1) -> Path:
    """A saved game of two seats at its first auction, the computer players' stacks sealed."""
    program = stand.program
    path = saved_game(program, "A game", 0, people=people, seats=2)
    session = TableSession.resume(path, games(), program.thinker, program.budget)
    while not session.match.is_sealed_decision:
        session.act(session.match.to_act[0], Pass())
    for _look in range(3):
        session.poll()
    session.close()
    return path


def to_the_stack(stand: Stand, path: Path) -> AuctionScene:
    """Continue, take the device, and look at the stack."""
    stand.program.resume(path)
    stand.pass_time(400)
    if isinstance(stand.scene, CoverScene):
        stand.press("cover.open")
    assert isinstance(stand.scene, AuctionScene), stand.scene
    return stand.scene


def arrange(stand: Stand) -> dict[str, object]:
    """A bid of three cards in an order of its own."""
    scene = stand.scene
    assert isinstance(scene, AuctionScene)
    for id in ("kept.4", "kept.0", "kept.3", "earlier"):
        stand.press(id)
    return draft_of(scene.edit.stack)


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("way", WAYS)
def test_the_next_one_begins_where_it_was_left(tmp_path: Path, people: int, way: str) -> None:
    stand = Stand(tmp_path)
    path = saved_auction(stand, people)
    to_the_stack(stand, path)
    left = arrange(stand)
    stand = leave(stand, way, tmp_path)
    assert on_disk(path) == left
    assert draft_of(to_the_stack(stand, path).edit.stack) == left


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("way", ["focus", "hide", "menu"])
def test_whatever_covers_it_stores_it_at_once(tmp_path: Path, people: int, way: str) -> None:
    stand = Stand(tmp_path)
    path = saved_auction(stand, people)
    to_the_stack(stand, path)
    left = arrange(stand)
    assert on_disk(path) is None
    if way == "focus":
        stand.program.stack.handle(FocusLost())
    elif way == "hide":
        stand.press("hide")
    else:
        stand.press("menu")
    assert on_disk(path) == left


def test_changes_wait_for_calm_but_not_for_long(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    path = saved_auction(stand)
    scene = to_the_stack(stand, path)
    stand.press("kept.0")
    assert on_disk(path) is None
    due = scene.next_due(stand.clock)
    assert due is not None
    assert due <= stand.clock + CALM_MS
    stand.pass_time(CALM_MS)
    assert on_disk(path) == draft_of(scene.edit.stack)
    assert scene.next_due(stand.clock) is None
    lines = len(read_lines(path)[0])
    stand.pass_time(5 * CALM_MS)
    stand.press("help")
    assert len(read_lines(path)[0]) == lines
    stand.key("escape")
    begun = stand.clock
    while stand.clock < begun + PATIENCE_MS:
        assert len(read_lines(path)[0]) == lines
        stand.press("kept.0" if stand.has("kept.0") else "bid.0")
        stand.pass_time(CALM_MS - 100)
    stand.press("clear")
    assert len(read_lines(path)[0]) == lines + 1


def test_a_sealed_stack_is_no_draft_and_keep_forgets_the_changes(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    path = saved_auction(stand, 2)
    arrange_of = to_the_stack(stand, path)
    arrange(stand)
    bid = arrange_of.edit.stack.bid
    seat = arrange_of.seat
    stand.press("seal")
    stand.pass_time(400)
    session = stand.program.session
    assert session is not None
    assert session.draft(seat) is None
    assert on_disk(path) is None
    stand.press("cover.open")
    stand.press("seal")
    stand.press("empty.seal")
    assert isinstance(stand.scene, TableScene)
    stand.press(f"seat.{seat}")
    stand.press("seat.menu.reopen")
    stand.pass_time(400)
    stand.press("cover.open")
    stand.press("clear")
    stand.press("hide")
    assert on_disk(path) is not None
    stand.press("cover.open")
    stand.press("keep")
    assert on_disk(path) is None
    assert session.draft(seat) is None
    assert session.sealed_move(seat) == bid != Bid(())


@pytest.mark.parametrize(
    "draft", [{}, {"cards": ["F4"], "stop": 0}, {"cards": "R1", "stop": 0}, {"cards": [1, 2], "stop": 0}, {"stop": "a"}]
)
def test_a_draft_that_does_not_fit_the_hand_is_left_alone(tmp_path: Path, draft: dict[str, object]) -> None:
    stand = Stand(tmp_path)
    path = saved_auction(stand)
    plain = draft_of(to_the_stack(stand, path).edit.stack)
    session = stand.program.session
    assert session is not None
    for data in (draft, {**plain, "stop": 99}, {**plain, "stop": -1}, {**plain, "stop": None}):
        session.keep_draft(0, data)
        stand.program.to_title()
        assert draft_of(to_the_stack(stand, path).edit.stack) == plain
        session = stand.program.session
        assert session is not None


def test_a_killed_program_goes_on_with_the_stack_as_it_lay(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    path = saved_auction(stand)
    stored = drafts_until_killed("tests.scenes.stack_until_killed", tmp_path, path)
    assert draft_of(to_the_stack(Stand(tmp_path), path).edit.stack) == stored[-1]
