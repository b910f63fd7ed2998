"""Leaving in the middle of a move at the table, at any moment and in any way, loses nothing of it."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from capitol.games.capitol.rules.moves import Floors
from capitol.games.capitol.rules.state import PLACE
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.games.registry import games
from capitol.kit.inputs import FocusLost, PointerDown, PointerMove
from capitol.session.controller import TableSession
from capitol.session.journal import read_lines
from capitol.session.seats import hash_pin
from capitol.table.curtain.cover import CoverScene
from capitol.table.draft_keeper import CALM_MS
from tests.scenes.games import play, saved_game
from tests.scenes.harness import Stand
from tests.scenes.killed import WAYS, drafts_until_killed, leave, on_disk
from tests.session.table import forge, forge_header

HERE = "crane", "yard.new", "yard.0"


def at_table(stand: Stand, path: Path, *, open_hand: bool = True) -> TableScene:
    """Continue, take the device where it is to be passed, and show the hand where it is hidden."""
    stand.program.resume(path)
    stand.pass_time(400)
    if isinstance(stand.scene, CoverScene):
        stand.press("cover.open")
        stand.pass_time()
    scene = stand.scene
    assert isinstance(scene, TableScene), scene
    if open_hand and not scene.may_act:
        stand.key("h")
        stand.pass_time(400)
    return scene


def fresh(stand: Stand, people: int = 1, curtain: str = "quick") -> Path:
    """A saved game whose first turn is a person's."""
    path = saved_game(stand.program, "A game", 0, people=people, seats=2)
    if curtain != "quick":
        forge_header(path, lambda head: head["options"].update(curtain=curtain))
    return path


def give_pin(seat: int, head: dict[str, Any]) -> None:
    """Guard a seat of a save."""
    head["seats"][seat]["pin"] = hash_pin("4711")


def build(stand: Stand) -> tuple[object, ...]:
    """Two floors, not confirmed: a building of two."""
    for id in HERE:
        stand.press(id)
    return told(stand)


def told(stand: Stand) -> tuple[object, ...]:
    """The pending move, and what the table says of it."""
    scene = stand.scene
    assert isinstance(scene, TableScene), scene
    assert scene.pending is not None
    return scene.pending.kept, scene.pending.move, stand.find("status").label, stand.find("confirm").enabled


def heights(stand: Stand) -> list[int]:
    """The buildings in the yard as they are shown."""
    scene = stand.scene
    assert isinstance(scene, TableScene), scene
    return [piece.building.height for piece in scene.view_model.model.me.yard]


@pytest.mark.parametrize("curtain", ["alone", "quick", "full", "open"])
@pytest.mark.parametrize("way", WAYS)
def test_two_floors_stand_where_they_were_left_and_can_be_confirmed(tmp_path: Path, curtain: str, way: str) -> None:
    stand = Stand(tmp_path)
    path = fresh(stand, 1 if curtain == "alone" else 2, "quick" if curtain == "alone" else curtain)
    at_table(stand, path)
    left, yard = build(stand), heights(stand)
    stand = leave(stand, way, tmp_path)
    scene = at_table(stand, path)
    assert told(stand) == left
    assert isinstance(scene.pending, Builder)
    assert stand.find("confirm").enabled
    assert stand.find("undo").enabled
    assert heights(stand) == yard
    stand.key("z")
    assert scene.pending.chosen is not None
    assert scene.pending.chosen.on == (0,)
    assert heights(stand) != yard
    stand.key("y", "return")
    assert isinstance(scene.session.steps[0].move, Floors)


@pytest.mark.parametrize("way", ["title", "closed at once"])
def test_a_step_taken_back_can_be_made_again_after_coming_back(tmp_path: Path, way: str) -> None:
    stand = Stand(tmp_path)
    path = fresh(stand)
    at_table(stand, path)
    whole = build(stand)
    stand.key("z", "z", "z")
    assert not stand.find("undo").enabled
    stand = leave(stand, way, tmp_path)
    at_table(stand, path)
    for _step in HERE:
        stand.press("redo")
    assert told(stand) == whole
    assert not stand.find("redo").enabled


@pytest.mark.parametrize("curtain", ["quick", "full"])
@pytest.mark.parametrize("pin", [False, True])
def test_with_others_at_the_screen_it_comes_back_with_the_hand_and_not_before(
    tmp_path: Path, curtain: str, pin: bool
) -> None:
    shown = []
    for number, chosen in enumerate((HERE, ())):
        home = tmp_path / str(number)
        stand = Stand(home)
        path = fresh(stand, 2, curtain)
        scene = at_table(stand, path)
        seat = scene.viewer
        for id in chosen:
            stand.press(id)
        left = told(stand)
        stand.press("menu")
        stand.program.to_title()
        if pin:
            forge_header(path, partial(give_pin, seat))
        stand.program.resume(path)
        stand.pass_time(400)
        picture = stand.draw().get_buffer().raw
        shown.append((picture, json.dumps(stand.scene.stage.describe(), default=str)))
        if curtain == "quick":
            stand.key("h")
            stand.pass_time(400)
        if pin:
            assert isinstance(stand.scene, CoverScene)
            stand.type("4711")
        elif curtain == "full":
            stand.press("cover.open")
        stand.pass_time(400)
        # Words name the keys once the PIN was typed.
        assert [one for one in told(stand) if not isinstance(one, str)] == [
            one for one in left if not isinstance(one, str)
        ]
    assert shown[0] == shown[1]


@pytest.mark.parametrize("cover", ["h", "focus", "menu", "help", "focus while dragging"])
def test_hiding_the_hand_puts_the_move_aside_and_showing_it_brings_it_back(tmp_path: Path, cover: str) -> None:
    stand = Stand(tmp_path)
    path = fresh(stand, 2)
    scene = at_table(stand, path)
    before = heights(stand)
    left = build(stand)
    assert heights(stand) != before
    if cover == "focus while dragging":
        card = stand.find("hand.0").rect.center
        for event in (PointerMove(card), PointerDown(card), PointerMove((card[0] + 40, card[1] - 90))):
            stand.program.stack.handle(event)
        assert scene.stage.drag.active
    if cover.startswith("focus"):
        stand.program.stack.handle(FocusLost())
    elif cover == "h":
        stand.key("h")
    else:
        stand.press(cover)
        stand.key("escape")
    stand.pass_time()
    assert not scene.hand_open
    assert isinstance(scene.pending, Builder)
    assert scene.pending.chosen is None
    assert heights(stand) == before
    assert not scene.micro.away
    assert not stand.find("undo").enabled
    stand.key("z", "y", "escape", "escape", "escape", "h")  # what z and y said, the menu, and back
    stand.pass_time(400)
    assert told(stand) == left


def test_it_goes_to_the_disk_soon_and_at_once_when_the_window_loses_the_focus(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    path = fresh(stand)
    scene = at_table(stand, path)
    stand.press("crane")
    assert on_disk(path) is None
    due = scene.next_due(stand.clock)
    assert due is not None
    assert due <= stand.clock + CALM_MS
    stand.pass_time(CALM_MS)
    assert scene.pending is not None
    assert on_disk(path) == json.loads(json.dumps(scene.pending.kept))
    lines = len(read_lines(path)[0])
    stand.pass_time(5 * CALM_MS)
    assert len(read_lines(path)[0]) == lines
    stand.press("yard.new")
    stand.program.stack.handle(FocusLost())
    assert len(read_lines(path)[0]) == lines + 1
    stand.key("escape")
    stand.pass_time(CALM_MS)
    assert on_disk(path) is None


def test_a_drag_under_way_is_no_choice_yet(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    path = fresh(stand)
    scene = at_table(stand, path)
    stand.press("crane")
    stand.pass_time(CALM_MS)
    before = on_disk(path)
    home = stand.find("crane").rect.center
    for event in (PointerMove(home), PointerDown(home), PointerMove((home[0] + 60, home[1] - 60))):
        stand.program.stack.handle(event)
    assert scene.stage.drag.active
    stand.pass_time(2 * CALM_MS)
    assert on_disk(path) == before
    stand.program.close()
    assert on_disk(path) == before


def test_what_does_not_fit_any_more_is_dropped_without_a_word(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    path = fresh(stand)
    scene = at_table(stand, path)
    build(stand)
    assert stand.program.session is not None
    data = on_disk(path) or stand.program.session.draft(scene.viewer)
    assert data is not None
    stand.program.to_title()
    draft = json.loads(json.dumps(dict(data)))
    draft["building"][-1][0]["on"] = [0, 6]
    line = json.dumps({"draft": {"seat": scene.viewer, "data": draft}}).encode()
    forge(path, lambda data: data + line + b"\n")
    scene = at_table(stand, path)
    assert isinstance(scene.pending, Builder)
    assert not scene.pending.active
    stand.press("help")
    assert on_disk(path) is None


def test_a_change_at_another_seat_leaves_the_move_as_it_is(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    path = fresh(stand, 2, "open")
    scene = at_table(stand, path)
    left = build(stand)
    stand.press(f"seat.{1 - scene.viewer}")
    stand.press("seat.menu.concede")
    stand.press(f"hand.{stand.program.entry.players[0].id}")
    stand.pass_time()
    assert told(stand) == left


def at_a_tile(stand: Stand) -> Path:
    """A saved game in which a person has won a tile and is to place it."""
    path = saved_game(stand.program, "A game", 0, people=2, seats=2)
    session = TableSession.resume(path, games(), stand.program.thinker, stand.program.budget)
    while session.view(0).table.phase != PLACE:
        play(session, len(session.steps) + 1, len(session.steps))
    session.close()
    return path


@pytest.mark.parametrize("way", ["title", "quit"])
def test_a_tile_stands_where_it_was_left(tmp_path: Path, way: str) -> None:
    stand = Stand(tmp_path)
    path = at_a_tile(stand)
    scene = at_table(stand, path)
    pending = scene.pending
    assert pending is not None
    first, second = sorted(pending.legal())[:2]
    stand.press(first)
    stand.press(second)
    left = told(stand)
    stand = leave(stand, way, tmp_path)
    scene = at_table(stand, path, open_hand=False)
    assert told(stand) == left
    assert scene.pending is not None
    assert scene.pending.provisional == {second}
    stand.key("z")
    assert scene.pending.provisional == {first}
    stand.key("y", "return")
    assert len(scene.session.steps) > 0


def test_a_killed_program_goes_on_with_the_move_as_it_lay(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    path = fresh(stand)
    stored = drafts_until_killed("tests.scenes.build_until_killed", tmp_path, path)
    scene = at_table(Stand(tmp_path), path)
    assert scene.pending is not None
    assert json.loads(json.dumps(scene.pending.kept)) == stored[-1]
