"""Double clicks: what a click has done stays done once, whatever has come under the pointer since."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from capitol.games.capitol.ui.auction.row_view import SEEN_MS
from capitol.kit.inputs import CLICK_PX, KeyDown, PointerDown, PointerMove, PointerUp
from capitol.kit.scene import SEEN_MS as PAUSE_MS
from capitol.kit.scene import Scene
from capitol.kit.widgets import DialogButton, message_dialog
from capitol.session.controller import TableSession
from tests.scenes.at_table import Table, play_on
from tests.scenes.auction_table import Stand as Auction
from tests.scenes.auction_table import at_auction
from tests.scenes.capoterra_table import CapoterraStand
from tests.scenes.capstone_table import CapstoneStand, random_turn
from tests.scenes.harness import Stand
from tests.scenes.sitting import Still
from tests.scenes.test_capoterra_table import clicks as by_clicks
from tests.scenes.test_capstone_table import by_clicks as turn_by_clicks
from tests.scenes.test_draw import open_draw

_BETWEEN = 80
"""The time between two clicks, in ms."""


def double(stand: Stand, session: Callable[[], TableSession]) -> list[str]:
    """Make each click of a stand that does something a double click. The second one makes no move, seals nothing and
    leads to no other screen. Return the list of what was clicked twice."""
    doubled: list[str] = []

    def moves() -> object:
        now = session()
        return sum(now.seats[step.seat].is_human for step in now.steps if step.seat is not None), now.sealed_seats

    def press_only(id: str) -> None:
        point, front, before = stand.point_of(id), stand.scene, moves()
        stand.click_at(point)
        if stand.scene is front and moves() == before:
            return  # chosen, not done
        stand.pass_time(_BETWEEN)
        front, before, resting = stand.scene, moves(), not stand.scene.busy
        stand.click_at(point, clicks=2)
        assert moves() == before, f"a double click on {id} made another move"
        assert stand.scene is front or not resting, f"a double click on {id} left {type(front).__name__}"
        doubled.append(id)

    stand.press_only = press_only  # type: ignore[method-assign]
    return doubled


def kinds_of(ids: list[str]) -> set[str]:
    return {id.partition(".")[0] for id in ids}


def test_capitol_by_double_clicks(tmp_path: Path) -> None:
    """Building, covers, stacking, the result, scoring and drawing."""
    table = Table(tmp_path, ["human", "human", "ai:mason"])
    doubled = double(table, lambda: table.session)
    play_on(table, lambda played: played.session.view(0).table.round > 1)
    assert kinds_of(doubled) >= {"confirm", "pass", "seal", "stack"}


def test_a_click_on_what_slid_under_the_pointer_does_nothing(tmp_path: Path) -> None:
    """Whatever has come under a pointer at rest, another card or STOP, is clicked only once it has been seen."""
    auction = Auction(at_auction(["F4 R6 F7 R2", "F5"]), tmp_path)
    scene = auction.stack_cards(0)
    stack, bids = auction.context.stack, []

    def click(point: tuple[int, int], now: float) -> None:
        scene.handle(PointerDown(point))
        scene.handle(PointerUp(point))
        stack.update(now)
        bids.append((scene.edit.stack.stop, scene.stage.bubbled))

    card = scene.stage.find("kept.1")
    assert card is not None
    point = card.rect.center
    for now in (0.0, 300.0, SEEN_MS - 1):
        click(point, now)
    due = scene.next_due(SEEN_MS - 1)
    assert due == SEEN_MS, "it ends without input"
    stack.update(due)
    click(point, due)
    assert bids == [(1, False)] * 3 + [(2, False)]
    scene.handle(PointerMove((point[0] + 2 * CLICK_PX, point[1])))
    click((point[0] + 2 * CLICK_PX, point[1]), due)
    assert bids[-1][0] != 2 or bids[-1][1], "who moves the pointer means what lies there"


@pytest.mark.parametrize("key", ["return", "space"])
def test_a_key_pressed_once_too_often_draws_no_card(tmp_path: Path, key: str) -> None:
    """The stacks come after the scores, which the same key leaves: a card is drawn once they have been seen."""
    scene, context, told = open_draw(tmp_path, motion=Still(1.0))
    stack = context.stack
    stack.update(0.0)
    stack.push(Scores())
    stack.update(20.0)
    stack.handle(KeyDown(key))
    assert stack.top is scene
    for now in (40.0, 300.0, 40.0 + PAUSE_MS - 1):
        stack.update(now)
        scene.stage.focus_on("stack.roof", visible=True)
        stack.handle(KeyDown(key))
        assert told == []
        assert not scene.busy
        assert stack.next_due(now) is not None, "the pause ends without input"
    stack.update(40.0 + PAUSE_MS)
    stack.handle(KeyDown(key))
    assert scene.busy, "who keeps pressing draws once the stacks were in sight for a while: the card is on its way"


def test_a_key_pressed_once_too_often_answers_no_question(tmp_path: Path) -> None:
    scene, context, _told = open_draw(tmp_path, motion=Still(1.0))
    answers: list[str] = []

    def ask() -> None:
        buttons = [DialogButton("yes", "Yes", lambda: answers.append("yes"), "primary")]
        scene.stage.open(lambda look: message_dialog(look, "sure", "", "Sure?", buttons))

    stack = context.stack
    stack.use_hand("keys")
    stack.update(0.0)
    tool = scene.root.find("board")
    assert tool is not None
    tool.on_press = ask
    scene.stage.focus_on("board", visible=True)
    for now in (0.0, 20.0, 300.0):
        stack.update(now)
        stack.handle(KeyDown("return"))
    assert scene.stage.dialog is not None
    assert answers == []
    stack.update(20.0 + PAUSE_MS)
    stack.handle(KeyDown("return"))
    assert answers == ["yes"]


class Scores(Scene):
    """A scene that Enter and Space leave."""

    def on_key(self, event: KeyDown) -> bool:
        """Go on to what lies behind."""
        assert self.stack is not None
        return self.stack.pop() is not None


def test_a_double_click_bids_one_card(tmp_path: Path) -> None:
    """The next card lies where the first one was, with the same name. Somebody who goes on clicking bids more."""
    auction = Auction(at_auction(["F4 R6 F7 R2", "F5"]), tmp_path)
    scene = auction.stack_cards(0)
    bids = []
    for number, (clicks, since) in enumerate(((1, 0.0), (2, 150.0), (1, 0.0), (2, 350.0), (3, 150.0))):
        card = scene.stage.find("kept.0")
        assert card is not None
        point = card.rect.center
        scene.handle(PointerDown(point, clicks=clicks, since=since))
        scene.handle(PointerUp(point))
        for now in (0.0, SEEN_MS) if number else (0.0,):
            auction.context.stack.update(number * 2 * SEEN_MS + now)
        bids.append(scene.edit.stack.stop)
    assert bids == [1, 1, 2, 3, 4]


def test_capstone_by_double_clicks(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path)
    doubled = double(stand, lambda: stand.session)
    stand.arrange()
    rng = random.Random(4)
    for _turn in range(6):
        turn_by_clicks(stand, random_turn(stand.view(stand.table.viewer), rng))
        stand.pass_time(60)
    assert kinds_of(doubled) >= {"confirm", "cover"}


def test_capoterra_by_double_clicks(tmp_path: Path) -> None:
    stand = CapoterraStand(tmp_path)
    stand.begin()
    doubled = double(stand, lambda: stand.session)
    for number, _id in enumerate(by_clicks(stand, random.Random(5))):
        if number > 400:
            break
    assert kinds_of(doubled) >= {"confirm", "skip", "buy"}
