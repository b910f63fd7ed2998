"""The table of Capoterra: its board, its steps, and whole games by clicks and by keys."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from capitol.core.events import Event
from capitol.games.capoterra.ai.planner import Planner
from capitol.games.capoterra.house_rules import ASKING, ONCE
from capitol.games.capoterra.rules.board import lay
from capitol.games.capoterra.rules.cells import (
    ALL_SIDES,
    ROCK,
    SITE,
    VILLAGE,
    cell_at,
    mask_of,
    position_of,
    tile,
    turned,
)
from capitol.games.capoterra.rules.listing import listed
from capitol.games.capoterra.rules.moves import Buy, Draw, End, Hire, Place, Sell, Walk, decode
from capitol.games.capoterra.rules.numbers import EXPLORER
from capitol.games.capoterra.rules.state import MOVING, PAYING, PLACING, RESOLVING, TRADING, packed
from capitol.games.capoterra.ui.art import names as art_names
from capitol.games.capoterra.ui.art.daylight import Hour
from capitol.games.capoterra.ui.art.names import good_sprite
from capitol.games.capoterra.ui.end_scene import EndScene
from capitol.games.capoterra.ui.flow import TableFlow
from capitol.games.capoterra.ui.models.camera import LEAST, STEP
from capitol.games.capoterra.ui.models.pending import NOTHING, UNIT, cell_id, pile_id, position_in, unit_id
from capitol.games.capoterra.ui.models.recap import Act
from capitol.games.capoterra.ui.models.shown_events import Loss, losses
from capitol.games.capoterra.ui.models.standing import standing
from capitol.games.capoterra.ui.table import board_picture, board_widgets, rails
from capitol.games.capoterra.ui.table.board_widgets import PileToken, loss_sprite
from capitol.games.capoterra.ui.table.goods_strip import Strip, Strips
from capitol.games.capoterra.ui.table.heading import heading_shows
from capitol.games.capoterra.ui.table.map_at_dusk import map_camera
from capitol.games.capoterra.ui.table.overlays import cell_rect, note_place, paint_pointed
from capitol.games.capoterra.ui.table.presenter import BRIEF_MS, HIT_MS, MOVE_MS, REST_MS
from capitol.games.capoterra.ui.table.recap_line import ActChip, sprite_of
from capitol.games.capoterra.ui.table.selection import held_by
from capitol.games.capoterra.ui.table.tile_tool import Warned
from capitol.games.capoterra.ui.table_scene import TableScene
from capitol.games.capoterra.ui.tools import pictured_words
from capitol.games.capoterra.ui.tools.card_show import card_place
from capitol.games.capoterra.ui.tools.tool_words import place_name
from capitol.kit.cache import SurfaceCache
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import PointerDown, PointerMove, PointerUp
from capitol.kit.look import Look
from capitol.kit.theme import RGB
from capitol.kit.widgets import Button
from capitol.shell.new_game import NewGameScene
from capitol.table.dusk import stage_rect
from capitol.table.event_link import linked_event
from capitol.table.flow import QueuedEvent
from capitol.table.seats.badge import SeatLook
from tests.capoterra.rules.positions import EAST, WEST
from tests.scenes.capoterra_desk import OPENING, USUAL_BAG, CapoterraDesk, dealt
from tests.scenes.capoterra_table import ENTRY, CapoterraStand


@pytest.fixture
def stand(tmp_path: Path) -> CapoterraStand:
    return CapoterraStand(tmp_path)


def test_the_first_tile_is_laid_turned_and_confirmed(stand: CapoterraStand) -> None:
    table = stand.begin()
    first = table.viewer
    assert stand.state.phase == PLACING
    places = {cell_id(move.at) for move in map(decode, listed(stand.state)) if isinstance(move, Place)}
    assert stand.scene.stage.targets | table.view_model.turnable == places
    stand.press(min(stand.scene.stage.targets))
    assert table.pending is not None
    assert table.pending.move is not None
    stand.key("return")
    assert table.viewer != first
    assert len(stand.state.tiles) == 4


def test_the_log_of_the_first_turns_says_what_wins_and_how_long_the_game_is(stand: CapoterraStand) -> None:
    """It was a blank sheet."""
    table = stand.begin()
    told = stand.find("log.opening").label
    assert told.startswith(f"{table.seat_names[table.viewer]} is to play. Most points win: a village counts 2,")
    assert told.endswith(f"in the bag: {len(stand.state.bag)}.")
    while stand.state.turns < 2:
        assert stand.has("log.opening")
        stand.play(1)
    assert not stand.has("log.opening")


def test_no_pin_is_offered_where_nothing_is_hidden(tmp_path: Path) -> None:
    """Nor is the screen covered before a seat is taken back."""
    stand = CapoterraStand(tmp_path)
    stand.program.show_title()
    stand.press("new")
    scene = stand.scene
    assert isinstance(scene, NewGameScene)
    scene.take(scene.choice.with_seat(1, kind="human", pin="1234"))
    stand.pass_time()
    assert scene.choice.people == 2
    assert not stand.has("seat.1.pin")
    assert not scene.choice.session_seats()[1].pin
    stand.begin()
    stand.session.concede(0, ENTRY.players[0].id)
    stand.program.open_menu()
    stand.pass_time()
    stand.press("menu.handover")
    stand.press("menu.take.0")
    stand.pass_time()
    assert stand.session.seats[0].is_human


def test_controls_of_a_seat_handed_to_a_computer_are_a_row_of_full_size(tmp_path: Path) -> None:
    """With short names and without “Whoever acts” they were narrower than a row had to be, and became two of 15
    pixels."""
    stand = CapoterraStand(tmp_path, size=(1280, 648))
    table = stand.begin(people=1)
    assert isinstance(table.flow, TableFlow)
    table.flow.concede(table.viewer, ENTRY.players[0].id)
    stand.pass_time()
    found = [stand.find(f"watch.{one}").rect for one in ("pause", "step", "eyes")]
    assert len({one.y for one in found}) == 1
    assert min(one.height for one in found) >= 30


def test_undo_gives_the_tile_back(stand: CapoterraStand) -> None:
    table = stand.begin()
    target = min(stand.scene.stage.targets)
    stand.press(target)
    assert table.pending is not None
    stand.key("z")
    assert table.pending.move is None
    assert target in stand.scene.stage.targets


def test_a_hint_says_why(stand: CapoterraStand) -> None:
    """The best places come first, each with what the tile brings there; one of them can be taken."""
    table = stand.begin()
    stand.press("hint")
    stand.pass_time(100)
    lines = table.hints.lines
    assert [type(line.move) for line in lines] == [Place, Place, Place]
    assert all(line.why for line in lines)
    stand.press("hint.0")
    assert table.pending is not None
    assert table.pending.move == lines[0].move


def test_enter_confirms_a_hint_wherever_the_focus_was(stand: CapoterraStand) -> None:
    """On the place of an earlier choice, Enter would lay the tile there instead."""
    table, before = stand.begin(), len(stand.session.steps)
    stand.press("hint")
    stand.pass_time(100)
    move = table.hints.lines[0].move
    stand.key("escape")
    assert isinstance(move, Place)
    other = max(id for id in table.stage.targets if id != cell_id(move.at))
    assert table.stage.focus_on(other, visible=True)
    stand.key("n")
    stand.pass_time(100)
    stand.key("return", "return")
    assert stand.session.steps[before].move == move


def test_a_hint_says_how_to_turn_the_tile_in_the_hand(stand: CapoterraStand) -> None:
    """Whoever follows the words with the tile as it lies gets the move that was meant."""
    table, keys = stand.begin(), {"right": "r", "left": "e", "twice": "rr"}
    while mask_of(stand.state.drawn) in (0, ALL_SIDES):
        stand.play(1)
    for _turn in range(4):
        stand.press("hint")
        stand.pass_time(100)
        line = table.hints.lines[0]
        stand.key("escape")
        stand.key(*keys.get(line.what.partition("; first turn it ")[2].split(" ")[-1], ""))
        assert isinstance(line.move, Place)
        stand.press(cell_id(line.move.at))
        assert table.pending is not None
        laid = table.pending.move
        assert isinstance(laid, Place)
        assert turned(stand.state.drawn, laid.turn) == turned(stand.state.drawn, line.move.turn)
        stand.key("z", "r")


def test_the_numbers_of_a_hint_are_points_and_said_to_be(stand: CapoterraStand) -> None:
    table = stand.begin()
    stand.press("hint")
    stand.pass_time(100)
    assert all(line.chance.endswith("points") for line in table.hints.lines)
    assert stand.find("hint.said").label == "What the best computer player would do, and the expected lead at the end."


def test_every_offered_place_is_whole_in_view(tmp_path: Path) -> None:
    """One that the tray cut off was taken for no place."""
    stand = CapoterraStand(tmp_path, size=(1280, 648))
    table = stand.begin(3, 3)
    for _turn in range(3):
        stand.settle()
        assert table.pending is not None
        offered = table.pending.legal() | table.pending.turnable
        assert offered
        assert all(table.view_model.regions.open.contains(stand.find(id).rect) for id in offered)
        stand.press(max(offered, key=lambda id: stand.find(id).rect.y))
        stand.key("return")


def test_a_button_shows_the_whole_board_again(stand: CapoterraStand) -> None:
    table = stand.begin()
    stand.key("+", "+", "shift+left")
    assert not table.camera.follows
    stand.press("whole")
    assert table.camera.follows


def test_what_a_tile_brings_is_noted_beside_the_settlements(stand: CapoterraStand) -> None:
    view_model = stand.begin().view_model
    capitals = [cell_rect(view_model, position_of(cell)) for cell in view_model.state.terms.capitals]
    for capital in capitals:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            cell = capital.move(dx * capital.width, dy * capital.height)
            note = note_place(view_model, (120, 40), cell)
            assert note.collidelist([cell, *capitals]) == -1
            assert view_model.regions.open.contains(note)


def test_a_place_that_only_helps_a_rival_looks_like_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame in the colour of warnings, a sign, and words, at the place and in the tray."""
    made, painted = CapoterraDesk(tmp_path, dealt(), ()), list[str]()
    monkeypatch.setattr(Canvas, "icon", lambda _canvas, name, *_how: painted.append(name))
    for place, warned in ((WEST, False), (EAST, True)):
        cell = cell_id((place[0], place[1] - 1))
        made.table.press(cell)
        made.pass_time()
        painted.clear()
        made.draw_texts()
        assert made.find("tile.note").label.startswith("Helps only Cato") == warned
        assert isinstance(made.find("tile.note"), Warned) == warned
        assert ("cross" in painted) == warned
        made.key("z")


def test_what_harms_a_person_stays_longer_and_is_ringed(stand: CapoterraStand) -> None:
    table = stand.begin()
    me, at = table.viewer, position_of(table.shown_state.terms.capitals[table.viewer])
    hit = Event("card_resolved", 1 - me, {"card": "starvation", "at": at})
    usual = Event("card_resolved", 1 - me, {"card": "bandit", "at": (0, 0)})
    robbed = [Event("robbed", seat, {"gold": 3}) for seat in (me, 1 - me)]
    shown = [table.presenter.animation_of(event, own=False) for event in (hit, usual, *robbed)]
    assert [one.at for one in shown if one is not None] == [at, (0, 0), None, None]
    assert [one.rest == HIT_MS for one in shown if one is not None] == [True, False, True, False]


def test_what_a_rival_did_rests_until_it_can_be_read(stand: CapoterraStand) -> None:
    """A tile lies ringed for a while, and so do pieces that moved; what a person does goes on at once."""
    table = stand.begin()
    me, at = table.viewer, position_of(table.shown_state.terms.capitals[1 - table.viewer])
    goods = {"good": "wood", "count": 1, "source": at, "target": (0, 0)}
    events = [Event("tile_placed", 1 - me, {"at": at, "turn": 0}), Event("hauled", 1 - me, goods)]
    for event, rest in zip(events, (REST_MS, BRIEF_MS), strict=True):
        shown, own = (table.presenter.animation_of(event, own=own) for own in (False, True))
        assert shown is not None
        assert shown.rest == rest
        assert shown.at == event.data.get("at", (0, 0))
        assert own is None or not own.rest
    built = table.presenter.animation_of(Event("village_completed", 1 - me, {"at": at}), own=False)
    assert built is not None
    assert built.ms + built.rest == REST_MS, "it is read while it is built"
    told: list[bool] = []
    table.animator.factor = 1.0
    table.present(events[0], own=False, done=lambda: told.append(True))
    table.animator.update(0)
    table.animator.update(MOVE_MS + REST_MS - 10)
    assert not told, "the tile lies, and is still ringed"
    table.animator.update(MOVE_MS + REST_MS + 10)
    assert told


@pytest.mark.parametrize("again", [False, True])
def test_a_tile_lies_only_once_it_has_come_down(
    stand: CapoterraStand, monkeypatch: pytest.MonkeyPatch, again: bool
) -> None:
    """While it travels nothing lies there yet, the first time and when it is shown again."""
    table = stand.begin()
    home = table.shown_state.terms.capitals[1 - table.viewer]
    laid: list[bool] = []
    paint = board_picture.BoardPicture.paint

    def painted(self: Any, canvas: Canvas, room: Rect, camera: Any, state: Any, *how: Any) -> None:
        laid.append(home in state.tiles)
        paint(self, canvas, room, camera, state, *how)

    monkeypatch.setattr(board_picture.BoardPicture, "paint", painted)
    table.animator.factor = 1.0
    event = Event("tile_placed", 1 - table.viewer, {"at": position_of(home), "turn": 0})
    stand.draw()
    laid.clear()
    if again:
        table.presenter.replay(event)
    else:
        table.present(event, own=False, done=lambda: None)
    stand.pass_time(MOVE_MS - 60)
    stand.draw()
    assert laid
    assert not any(laid)
    laid.clear()
    stand.pass_time(200)
    stand.draw()
    assert laid
    assert all(laid)
    assert table.presenter.animation is not None, "it rests, still ringed"
    assert not table.presenter.animation.movers


def test_a_unit_that_walks_stands_only_once_it_is_there(stand: CapoterraStand, monkeypatch: pytest.MonkeyPatch) -> None:
    table = stand.begin()
    rival, at = 1 - table.viewer, position_of(table.shown_state.terms.capitals[1 - table.viewer])
    painted: list[int] = []
    monkeypatch.setattr(board_widgets, "paint_number", lambda _canvas, _foot, text, _px: painted.append(int(text)))

    def sprite(unit: int, style: str) -> str:
        painted.append(1)
        return art_names.unit_sprite(unit, style)

    monkeypatch.setattr(board_widgets, "unit_sprite", sprite)
    table.animator.factor = 1.0
    walk = {"unit": "explorer", "source": (0, 0), "target": at}
    table.present(Event("walked", rival, walk), own=False, done=lambda: None)
    seen = []
    for _on_its_way in (True, False):
        for count in (1, 3):
            piece = board_widgets.UnitPiece(table.view_model, EXPLORER, rival, at, count, 0)
            piece.place(cell_rect(table.view_model, at), table.look)
            piece.paint(Canvas(pygame.Surface((1280, 720)), table.look))
            seen.append(tuple(painted))
            painted.clear()
        stand.pass_time(MOVE_MS + 60)
    assert seen == [(), (1, 2), (1,), (1, 3)]


@pytest.mark.parametrize("way", ["f", "space", "confirm", "board"])
def test_an_own_event_stays_until_it_is_read(stand: CapoterraStand, way: str) -> None:
    """Any key goes on, and so does a click on the board; the card of a rival goes by itself."""
    table = stand.begin(people=1)
    me, told = table.viewer, [False]
    table.animator.factor = 1.0

    def done() -> None:
        told[0] = True

    rival = table.presenter.animation_of(Event("card_drawn", 1 - me, {"card": "subversion"}), own=False)
    assert rival is not None
    assert rival.rest > REST_MS
    table.present(Event("card_drawn", me, {"card": "robbery"}), own=False, done=done)
    stand.pass_time(20_000)
    assert isinstance(table.flow, TableFlow)
    table.flow.decide()  # as after a change of who plays a seat
    assert table.presenter.animation is not None
    assert not told[0]
    assert stand.find("confirm").label == "Continue"
    stand.press(way) if way in ("confirm", "board") else stand.key(way)
    assert told[0]
    assert table.presenter.animation is None


def test_a_card_without_target_says_so_itself(stand: CapoterraStand) -> None:
    table = stand.begin()
    flow, me = table.flow, table.viewer
    assert isinstance(flow, TableFlow)
    events = [Event(kind, me, {"card": "starvation"}) for kind in ("card_drawn", "card_void")]
    flow._queue.extend(QueuedEvent(0, event, True) for event in events)
    table.animator.factor = 1.0
    flow.next_event()
    assert table.presenter.animation is not None
    assert table.presenter.animation.void
    assert "Nothing happens. No rival has a village." in table.message
    assert not flow.queued


TRAY = ("sell.", "buy.", "hire.", "pay.", "goods.", "walk.", "home", "supply", "rob.", "skip")
"""The tools that need no dialog."""


def test_a_card_is_read_beside_the_island(tmp_path: Path) -> None:
    """A usual island late in the game is in sight beside it."""
    made = CapoterraDesk(tmp_path, dealt(), ())
    table = made.table
    for x in range(-5, 5):
        for y in range(1, 7):
            lay(table.shown_state, cell_at((x, y)), tile(ROCK, 0))
    table.rebuild()
    card, board = card_place(table.look, table.view_model.regions.board), table.view_model.regions.board
    assert board.contains(card)
    assert card.height > board.height * 0.7
    for cell in table.shown_state.tiles:
        assert not card.colliderect(cell_rect(table.view_model, position_of(cell)))


def choices_on_screen(stand: CapoterraStand) -> list[str]:
    """What could be pressed to lead on, at random."""
    table = stand.table
    pending = table.pending
    assert pending is not None
    if pending.state.phase in (PLACING, RESOLVING) and pending.move is None:
        cells = sorted(pending.legal() | pending.turnable)
        if cells:
            return cells
    tray = stand.find("tray").walk()
    found = [one.id for one in tray if one.enabled and one.id.startswith(TRAY) and not one.id.endswith("none")]
    if pending.move is not None:
        found += ["confirm"] * 12
    return found + sorted(pending.sources) + sorted(pending.legal())


def clicks(stand: CapoterraStand, rng: random.Random) -> Iterator[str]:
    """Press what the table shows until the game is over."""
    for _press in range(4000):
        stand.settle()
        if not isinstance(stand.scene, TableScene):
            return
        if stand.table.pending is None:
            stand.pass_time(60)
            continue
        if stand.has("unsold"):
            stand.press(rng.choice(("unsold.sell", "unsold.keep")))
            continue
        id = rng.choice(choices_on_screen(stand))
        if not stand.has(id):
            continue
        widget = stand.find(id)
        if position_in(id) is not None and not table_shows(stand, id):
            stand.scene.stage.reveal(widget)
        stand.press(id)
        yield id


def table_shows(stand: CapoterraStand, id: str) -> bool:
    """Whether a widget of the board lies in the open part of it."""
    return bool(stand.table.view_model.regions.open.contains(stand.find(id).rect))


def table_shows_half(stand: CapoterraStand, id: str) -> bool:
    """Whether a widget of the board is at least half in the open part of it, so that it can be pressed there."""
    rect = stand.find(id).rect
    seen = rect.clip(stand.table.view_model.regions.open)
    return 2 * seen.width * seen.height >= 0.9 * rect.width * rect.height


def check_the_end(stand: CapoterraStand) -> None:
    """Villages and gold are counted, and each page of the end can be read."""
    end = stand.scene
    assert isinstance(end, EndScene)
    scores = list(end.session.entry.game.scores(end.session.view(0)))
    assert [sum(count.points for count in end.counts if count.seat == seat) for seat in range(2)] == scores
    assert not end.walking
    assert end.stage.focus.id == "review", "Enter there deals no new game"
    assert stand.faults() == []
    stand.press("story")
    for page in ("points", "goods", "rolls", "board"):
        end._turn_page(page)
        assert stand.faults() == []
        if page == "goods":
            last = max(
                (row for row in end.root.walk() if row.id.startswith("figures.")), key=lambda row: row.rect.bottom
            )
            assert last.label.split("  ")[1:] == [str(gold) for gold in end.state.gold]
        assert (end.root.find("luck") is not None) == (page == "rolls")


@pytest.mark.slow
def test_a_whole_game_by_clicks(stand: CapoterraStand) -> None:
    stand.begin()
    pressed = list(clicks(stand, random.Random(5)))
    check_the_end(stand)
    assert {id.partition(".")[0] for id in pressed} >= {"cell", "confirm", "unit", "pile", "hire", "walk", "goods"}


def by_keys(stand: CapoterraStand, region: str, wanted: Callable[[str], bool]) -> bool:
    """Bring the focus to a widget of a region with Tab and arrows alone; return whether one is there."""
    stage = stand.scene.stage
    for _stop in range(8):
        if stage.focus.id and stage.focus.region == region and stage.focus.visible:
            break
        stand.key("tab")
    for arrow in ("left", "up", "right", "down", "left", "down", "right", "up"):
        for _step in range(12):
            if wanted(stage.focus.id):
                return True
            before = stage.focus.id
            stand.key(arrow)
            if stage.focus.id == before:
                break
    return wanted(stage.focus.id)


def test_keys_begin_where_a_tile_fits_and_stay_where_it_lies(stand: CapoterraStand) -> None:
    """Enter must not confirm one place while another is focused."""
    stand.begin()
    for _move in range(12):
        stand.settle()
        pending = stand.table.pending
        assert pending is not None
        if stand.state.phase == PLACING and pending.legal() and pending.turnable - pending.legal():
            break
        stand.play(1)
    assert pending is not None
    stand.table.stage.focus.clear()
    stand.key("up")
    stand.table.show_focus()
    focus = stand.table.stage.focus
    assert focus.id in pending.legal()
    chosen = focus.id
    stand.key("return")
    assert pending.turnable, "it could also be turned for another place"
    assert (focus.id, focus.visible) == (chosen, True)
    stand.key("return")
    assert stand.state.phase != PLACING or stand.table.pending is not pending


def test_tiles_are_laid_and_pieces_moved_by_keys(stand: CapoterraStand) -> None:
    stand.begin()
    walked = hauled = laid = 0
    for _step in range(60):
        stand.settle()
        if walked and hauled and laid > 3:
            break
        table, state = stand.table, stand.state
        pending = table.pending
        assert pending is not None
        if state.phase == PLACING and pending.move is None:
            stand.key("r")
            targets = pending.legal() or pending.turnable
            assert by_keys(stand, "board", lambda id, targets=targets: id in targets)  # type: ignore[misc]
            stand.key("space")
            assert isinstance(pending.move, Place)
            laid += 1
        elif state.phase == MOVING and pending.sources and not (walked and hauled):
            sources = pending.sources
            assert by_keys(stand, "board", lambda id, sources=sources: id in sources)  # type: ignore[misc]
            unit = stand.scene.stage.focus.id.startswith(UNIT)
            stand.key("space")
            if pending.held is not None and pending.legal():
                assert stand.scene.stage.focus.id in pending.legal()
                stand.key("space")
                walked, hauled = walked + unit, hauled + (not unit)
                continue
            stand.key("escape")
        elif state.phase == RESOLVING and pending.move is None and pending.legal():
            legal = pending.legal()
            assert by_keys(stand, "board", lambda id, legal=legal: id in legal)  # type: ignore[misc]
            stand.key("space")
        elif pending.move is None:
            stand.play(1)
            continue
        stand.key("return")
    assert laid > 3
    assert hauled


def test_enter_does_what_the_prompt_names_after_each_move_made_by_keys(stand: CapoterraStand) -> None:
    """A piece near the place of the last move must not take it: only who goes to a piece by keys picks it up."""
    stand.begin()
    named, walked = dict.fromkeys((TRADING, PAYING, MOVING), 0), 0
    stand.key("down")
    for _step in range(150):
        stand.settle()
        table, state = stand.table, stand.state
        pending = table.pending
        assert pending is not None
        usual, steps = pending.usual, len(stand.session.steps)
        if usual is not None and pending.choice == NOTHING:
            stand.key("return")
            assert pending.held is None, state.phase
            assert len(stand.session.steps) > steps, state.phase
            named[state.phase] += 1
        elif state.phase == PLACING:
            stand.key("return")
        else:
            stand.play(1)
            continue
        if stand.state.phase == MOVING and stand.table.pending is not pending and not walked % 2:
            moved = stand.table.pending
            assert moved is not None
            sources = moved.sources
            if sources and by_keys(stand, "board", lambda id, sources=sources: id in sources):  # type: ignore[misc]
                stand.key("return", "return")
                walked += 1
    assert named[TRADING] > 5
    assert named[MOVING] > 5
    assert walked


def described(stand: CapoterraStand) -> list[tuple[object, ...]]:
    """All widgets of the table, laid out anew: their ids, labels and tooltips."""
    table = stand.table
    table.look_through(table.viewer, hand_open=True)
    assert isinstance(table.flow, TableFlow)
    table.flow.decide()
    stand.pass_time()
    return [(one["id"], one["label"], one["tooltip"]) for one in stand.scene.stage.describe()]


def test_what_everybody_sees_does_not_depend_on_the_future(stand: CapoterraStand) -> None:
    """C12: with another order of bag and deck, and other rolls, the table shows the same."""
    stand.begin()
    stand.play(30)
    before, match = described(stand), stand.session.match
    view = match.view(stand.table.viewer)
    match._states[-1] = match.game.determinize(view, random.Random(9))
    assert match._states[-1].bag != view.table.bag
    stand.table.parts.clear()
    assert described(stand) == before


BOARD = re.compile(r"(cell|unit|pile)\.")
"""What lies on the board overlaps, and is as small as the board is far away; each has a button in the tray as well."""


@pytest.mark.parametrize("ui", [1.0, 2.0])
def test_rails_and_tray_have_no_faults(tmp_path: Path, ui: float) -> None:
    stand = CapoterraStand(tmp_path, ui=ui)
    stand.begin(3, 3)
    whole, window = stand.find("whole").rect, stand.table.look.room
    assert window.right - whole.right >= 8 * ui, "it does not touch the edge of the window"
    for _round in range(3):
        stand.play(21)
        for tab in ("seats", "turn") if stand.table.view_model.regions.folded else ("seats",):
            stand.table.press(f"tab.{tab}")
            stand.pass_time()
            assert [fault for fault in stand.faults() if not BOARD.match(fault)] == []


def test_goods_that_no_road_joins_to_the_capital_have_a_line_of_their_own(tmp_path: Path) -> None:
    stand = CapoterraDesk(tmp_path, dealt(goods=(2, 1, 0, 0)))
    state = stand.table.shown_state
    lay(state, cell_at((0, 4)), tile(VILLAGE, ALL_SIDES, 0))
    state.villages[0] = (cell_at((0, 4)),)
    state.set_stock(cell_at((0, 4)), 0, packed((0, 3, 0, 0)))
    has = standing(state, 0)
    assert (has.home[1], has.away, has.far) == (1, (0, 3, 0, 0), (0, 3, 0, 0))
    before = stand.find("away.1.0").rect
    stand.table.rebuild()
    assert stand.find("goods.1.0").label == "1", "as the market counts"
    assert stand.find("away.1.0").label == "+3"
    assert stand.find("away.1.0").rect == before, "at its place, whether there is anything"
    assert "no open road" in stand.find("away.1.0").tooltip
    signs = [one for one in stand.table.root.walk() if isinstance(one, rails.Sign)]
    assert [one.id for one in signs if one.barred] == ["away.1.0"], "marked by a line"
    theme = stand.table.look.theme
    of_seats = [one for one in signs if one.id.partition(".")[0] in ("has", "goods", "away")]
    assert all((one.fg == theme.cream_soft) == (not any(map(int, one.label.split()))) for one in of_seats), (
        "only noughts are paler"
    )


def test_a_roll_in_vain_says_so(stand: CapoterraStand) -> None:
    presenter = stand.begin().presenter
    roll = Event("rolled", 0, {"face": "blue", "purpose": "production"}, reveals=True)
    assert not presenter.words(roll).endswith("Nobody gets anything.")
    presenter.in_vain = True
    assert presenter.words(roll).endswith("Nobody gets anything.")


def test_goods_are_counted_once_they_have_arrived(stand: CapoterraStand) -> None:
    table = stand.begin()
    capital = stand.state.terms.capitals[0]
    held = table.shown_state.stock(capital, 0)
    table.presenter.producing = (Event("produced", 0, {"at": position_of(capital), "good": "corn", "count": 2}),)
    assert table.shown_state.stock(capital, 0) == held - packed((2, 0, 0, 0)), "two are on their way"
    table.presenter.producing = ()
    assert table.shown_state.stock(capital, 0) == held


def test_the_focus_is_brought_into_sight(stand: CapoterraStand) -> None:
    """C5: with large tiles, arrows move the board along; fit shows it whole again."""
    table = stand.begin()
    stand.play(40)
    stand.key("tab")
    while table.camera.zoom(1):
        pass
    table.rebuild()
    assert by_keys(stand, "board", lambda id: id.startswith("cell."))
    for arrow in ("left", "left", "up", "up", "right", "right", "down", "down"):
        stand.key(arrow)
        focused = stand.find(stand.scene.stage.focus.id)
        if focused.id.startswith("cell."):
            assert table.view_model.regions.open.contains(focused.rect), arrow
    side = table.camera.side
    stand.key("0")
    assert table.camera.side < side
    assert table.camera.follows
    stand.key("+")
    assert not table.camera.follows
    before = table.camera.origin
    stand.key("shift+left")
    assert table.camera.origin[0] > before[0]
    stand.key("home")
    x, y = position_of(stand.state.terms.capitals[table.viewer])
    assert table.camera.cell_at(table.view_model.regions.open.center) == (x, y)


def paint_tiles(*what: Any) -> None:
    """Paint tiles in all steps at once."""
    for _step in board_picture.tile_steps(*what):
        pass


def late(path: Path) -> CapoterraDesk:
    """A table whose tiles are as small as a zoom makes them, with full stores, two villages and a site."""
    made = CapoterraDesk(path, dealt(goods=(99, 99, 99, 99)), ())
    state, me = made.table.shown_state, made.table.viewer
    for x in range(3, 57):
        lay(state, cell_at((x, 0)), tile(ROCK, 0))
    for x, kind in ((3, VILLAGE), (6, VILLAGE), (9, SITE)):
        lay(state, cell_at((x, 0)), tile(kind, ALL_SIDES, me))
        state.set_stock(cell_at((x, 0)), me, packed((1, 0, 2, 0)))
    state.villages[me], state.sites[me] = (cell_at((3, 0)), cell_at((6, 0))), (cell_at((9, 0)),)
    made.table.rebuild()
    made.table.camera.zoom(math.log(LEAST / made.table.camera.side, STEP))
    made.table.rebuild()
    return made


def check_strips(made: CapoterraDesk) -> None:
    """Check the goods of the capitals: all have a number, in two rows at the lower edge."""
    look = made.table.look
    for cell in made.state.terms.capitals:
        at = position_of(cell)
        capital = made.find(cell_id(at)).rect
        tokens = [made.find(pile_id(good, at)) for good in range(4)]
        piles = [one.rect for one in tokens]
        assert all(not one.colliderect(other) for one, other in combinations(piles, 2))
        whole = piles[0].unionall(piles[1:])
        assert abs(whole.centerx - capital.centerx) <= 1
        assert whole.bottom < capital.bottom
        assert whole.top > capital.y + capital.height / 3, "the upper houses are seen"
        assert whole.width <= 6 / 5 * capital.width
        assert len({one.y for one in piles}) == 2
        for one in tokens:
            assert isinstance(one, board_widgets.PileToken)
            assert (one.label, one.named) == ("99", True)
            assert look.text_width("99", one.text_px, bold=True) + look.text_px(one.text_px) <= one.rect.width
            assert look.text_px(one.text_px) >= 11


def test_the_offered_places_are_spare_room_themselves(tmp_path: Path) -> None:
    """A whole cell more on each side of them made the island small in an empty sea; at the end it does not grow."""
    made = late(tmp_path)
    state = made.table.shown_state
    spares = []
    for left in (48, 12, 6, 0):
        state.bag = state.bag[:1] * left
        made.table.rebuild()
        spares.append(made.table.camera.spare)
    assert spares == [0.5, 0.5, 0.25, 0]


@pytest.mark.parametrize("side", [44, 48, 61])
@pytest.mark.parametrize("counts", [(2, 9, 1, 8), (20, 26, 5, 1), (99, 99, 99, 99), (3, 1), (14,)])
def test_no_number_on_a_small_tile_is_smaller_than_11(tmp_path: Path, counts: tuple[int, ...], side: int) -> None:
    """On a full board at 1280x720 they had 9 pixels; what has no room is a dot, and the rail tells all of a capital."""
    made = CapoterraDesk(tmp_path, dealt())
    strip = Strips(made.table.look).of(counts, (side, round(side * 6 / 5)))
    assert made.table.look.text_px(strip.px) >= 11
    assert len(strip.named) == len(counts)


@pytest.mark.parametrize("tile", [60, 90, 180])
def test_goods_have_one_row_where_all_have_room_and_two_rows_elsewhere(tmp_path: Path, tile: int) -> None:
    """Numbers are smaller than 12 pixels only where two rows of larger ones have no room."""
    made = CapoterraDesk(tmp_path, dealt())
    look, strips = made.table.look, Strips(made.table.look)
    for counts in ((7,), (7, 2), (38, 24, 2), (7, 2, 13, 9)):
        strip = strips.of(counts, (tile,))
        rows = {part.y for part in strip.parts}
        assert len(rows) == (1 if sum(part.width for part in strip.parts) <= tile else 2)
        assert look.text_px(strip.px) >= 12
        for top in rows:
            row = [part for part in strip.parts if part.y == top]
            assert row[-1].right - row[0].left <= tile
            assert abs(row[0].left + row[-1].right) <= 1, "in the middle of the tile"


def test_numbers_of_goods_grow_with_all_texts_where_their_tile_has_room(tmp_path: Path) -> None:
    made = CapoterraDesk(tmp_path, dealt())
    look, strips = made.table.look, [Strips(made.table.look).of((10, 12, 9, 9), (96,))]
    made.program.change_settings("display", ui_scale=2.0)
    made.table.rebuild()
    strips.append(Strips(made.table.look).of((10, 12, 9, 9), (96,)))
    sizes = [one.text_px(strip.px) for one, strip in zip((look, made.table.look), strips, strict=True)]
    assert sizes[1] > 1.4 * sizes[0]


def test_goods_stay_on_their_tile(tmp_path: Path) -> None:
    """Those of a capital that hung over its lower edge looked as if they belonged to the tile below, and hid heads."""
    made = late(tmp_path)
    state, cell = made.table.shown_state, made.state.terms.capitals[0]
    x, y = position_of(cell)
    lay(state, cell_at((x + 1, y)), tile(ROCK, 0))
    state.set_stock(cell_at((x + 1, y)), 0, packed((1, 0, 0, 0)))
    made.table.rebuild()
    capital = made.find(cell_id((x, y))).rect
    assert all(capital.contains(made.find(pile_id(good, (x, y))).rect) for good in range(4))


def test_a_card_is_in_the_tray_once_it_is_shown(tmp_path: Path) -> None:
    """It stood there while the village before the roll was still being told of."""
    made = CapoterraDesk(tmp_path, dealt(("C-L", "W-X", "S-X", "R", "R"), ("reroute",), ("green*",)))
    assert made.table.shown_state.phase == RESOLVING
    assert made.has("event.picture")
    flow = made.table.flow
    assert isinstance(flow, TableFlow)
    flow._queue.append(QueuedEvent(len(made.session.steps), Event("card_drawn", 0, {"card": "reroute"}), False))
    made.table.rebuild()
    assert not made.has("event.picture")
    told: Any = heading_shows(made.table.view_model)
    assert told[0] == 0, "the roll"


def test_the_bar_says_which_steps_a_turn_has_not(tmp_path: Path) -> None:
    """In the first turns newcomers looked for a roll; a step that falls away looked as if it had been missed."""
    stand = CapoterraStand(tmp_path)
    stand.begin()
    only = "In the first turn you only lay a tile."
    told = [stand.find(f"step.{number}").tooltip for number in range(6)]
    assert [only in text for text in told] == [True, True, True, False, True, True]
    assert only in stand.find("tile.note").label
    stand.play(4, player="steward")
    stand.settle()
    assert stand.state.turns == 2
    assert stand.table.view_model.face
    dotted = stand.table.view_model.face.endswith("*")
    assert ("no small card" in stand.find("step.1").spoken) == (not dotted)
    assert stand.find("step.4").spoken == "Pay\nThere is no unit to pay."
    assert not any(stand.find(f"step.{number}").tooltip for number in (0, 2, 3, 5))


def test_the_rail_says_what_the_goods_would_bring_if_they_were_sold(tmp_path: Path) -> None:
    """Players were surprised by the points at the end, where the last goods are sold."""
    made = late(tmp_path)
    for seat in range(made.state.terms.seats):
        has, sign = standing(made.table.shown_state, seat), made.find(f"has.gold.{seat}")
        assert has.worth
        assert sign.label == f"{has.gold} +{has.worth}"
        assert f"bring {has.worth} gold when sold, {has.sold} points in all" in sign.tooltip


def test_goods_cover_no_capital(tmp_path: Path) -> None:
    """They are two rows in the middle of its lower edge, each with sign and number. Unless a setting asks for all
    signs."""
    made = late(tmp_path)
    assert made.table.camera.side == LEAST
    check_strips(made)
    made.table.camera.zoom(math.log(61 / made.table.camera.side, STEP))
    made.table.rebuild()
    assert 59 <= made.table.camera.side <= 62
    check_strips(made)
    rival = pile_id(0, position_of(made.state.terms.capitals[1]))
    small = made.find(rival)
    assert isinstance(small, PileToken)
    assert (small.label, small.named) == ("99", True), "a rival's amounts are shown too"
    note = made.program.library.screens.samples.setting_note("all_signs")
    assert note.startswith("Otherwise goods on the board are smaller; where space is short")
    made.program.change_settings("display", all_signs=True)
    made.table.rebuild()
    for cell in made.state.terms.capitals:
        piles = [made.find(pile_id(good, position_of(cell))).rect for good in range(4)]
        assert [made.find(pile_id(good, position_of(cell))).label for good in range(4)] == 4 * ["99"]
        assert all(one.width >= 20 for one in piles)
    assert made.find(rival).rect.width > small.rect.height


def test_goods_are_picked_up_wherever_they_are_seen(tmp_path: Path) -> None:
    """And between and above them, on the lower half of their tile: a drag that begins beside a picture moves the goods,
    not the map."""
    made = CapoterraDesk(tmp_path, dealt(goods=(9, 9, 9, 9)))
    made.go_on(0, MOVING)
    made.show()
    table = made.table
    for zoom in (0, -3):
        table.camera.zoom(zoom)
        table.rebuild()
        there, stage = made.find(cell_id(WEST)).rect, table.stage
        for x in range(there.left + there.width // 8, there.right - there.width // 8, 3):
            for y in (there.centery + 2, there.bottom - 3):
                hit = stage.active.hit((x, y))
                assert hit is not None
                assert hit.id.startswith("pile."), (zoom, x, y)
        before = table.camera.now
        start = there.x + there.width // 2, there.bottom - there.height // 3
        made.program.stack.handle(PointerMove(start))
        made.program.stack.handle(PointerDown(start))
        made.program.stack.handle(PointerMove((start[0] + 60, start[1])))
        assert stage.drag.active
        made.key("escape")
        made.program.stack.handle(PointerUp(start))
        assert table.camera.now == before


def test_the_colour_of_the_die_that_stands_for_a_seat_bears_its_symbol(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In its row and beside the die: the colour of the third seat's pieces is not that of the die."""
    stand = CapoterraStand(tmp_path)
    table = stand.begin(3, 3)
    painted, goods, seals = list[int](), list[str](), list[Rect]()

    def paint(_canvas: Canvas, seat: SeatLook, rect: Rect) -> None:
        painted.append(seat.seat)
        seals.append(rect)

    monkeypatch.setattr(rails, "paint_symbol", paint)
    monkeypatch.setattr(Canvas, "sprite", lambda _canvas, name, *_how: goods.append(name))
    canvas = Canvas(pygame.Surface((9, 9)), table.look)
    for seat, good in enumerate((2, 3, 1)):
        for id in (f"income.{seat}", f"yield.{good}"):
            painted.clear()
            goods.clear()
            stand.find(id).paint(canvas)
            assert painted == [seat], id
            panel = stand.find("rail.seats" if id.startswith("income") else "rail.turn").rect
            assert panel.inflate(-4, -4).contains(seals[-1]), "not over the edge of the panel"
            assert seals[-1].centerx <= stand.find(id).rect.right - 3
        means = f"This colour stands for {table.seat_names[seat]}, who chooses a village if Subversion rolls it."
        assert all(stand.find(id).tooltip.endswith(means) for id in (f"income.{seat}", f"yield.{good}"))
        goods.clear()
        stand.find(f"income.{seat}").paint(canvas)
        assert goods == [good_sprite(one) for one in range(4)], "each with its sign, not by colour and place alone"
    painted.clear()
    stand.find("yield.0").paint(canvas)
    assert not painted


@pytest.mark.parametrize("what", [EXPLORER, "village", "stores", "purse"])
def test_a_mark_for_a_loss_stays_in_its_ring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: int | str) -> None:
    """Neither the picture of what was lost nor the cross lies over the rim."""
    made = late(tmp_path)
    made.table.camera.reveal((3, 0))
    discs = list[Rect]()

    def light(canvas: Canvas, disc: Rect, rim: RGB) -> None:
        discs.append(disc)
        board_picture.paint_light(canvas, disc, rim)

    monkeypatch.setattr(board_widgets, "paint_light", light)
    painted, bare = (pygame.Surface((2000, 2000), 0, 32) for _surface in range(2))
    view_model, look = made.table.view_model, made.table.look
    board_widgets.paint_loss(Canvas(painted, look), view_model, Loss(0, (3, 0), what, Event("ruined", 0, {})))
    (disc,) = discs
    board_picture.paint_light(Canvas(bare, look), disc, look.theme.alert)
    inner = disc.width * (0.5 - board_picture.RIM)
    places = [(x, y) for x in range(disc.left - 9, disc.right + 9) for y in range(disc.top - 9, disc.bottom + 9)]
    changed = [at for at in places if painted.get_at(at) != bare.get_at(at)]
    assert len(changed) > disc.width**2 / 5
    assert max(math.dist(disc.center, at) for at in changed) < inner + 1.5


def test_a_site_shows_what_it_lacks(tmp_path: Path) -> None:
    made = late(tmp_path)
    piles = [made.find(pile_id(good, (9, 0))) for good in range(4)]
    assert [one.label for one in piles] == ["1", "", "2", ""]
    assert "lacks 1 sheep here" in piles[1].tooltip


def test_places_bear_the_numbers_by_which_the_tools_call_them(tmp_path: Path) -> None:
    """On discs of their own, which hide neither banners nor goods, also on the smallest tiles."""
    made = late(tmp_path)
    assert made.table.camera.side < 50
    piles = [one.rect for one in made.table.root.walk() if isinstance(one, board_widgets.PileToken)]
    for number, x in enumerate((3, 6), 1):
        assert place_name(made.table.shown_state, cell_at((x, 0))) == f"Village {number}"
        found, there = made.find(f"number.{x}.0"), made.find(cell_id((x, 0))).rect
        assert isinstance(found, board_widgets.PlaceNumber)
        assert found.number == str(number)
        x_at, y_at = found.rect.center
        assert found.rect.top >= there.y + int(0.35 * there.height), "below the banner"
        assert not any(pile.inflate(0, -pile.height // 3).collidepoint(x_at, y_at + 6) for pile in piles)
        assert not found.interactive, "a press goes to the place"


def test_nothing_is_painted_over_the_number_of_a_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither goods nor their outlines, nor on a cell with a ring."""
    made, painted = late(tmp_path), list[str]()
    for kind in (board_widgets.PileToken, board_widgets.UnitPiece, board_widgets.PlaceNumber):
        monkeypatch.setattr(kind, "paint", lambda piece, _canvas: painted.append(piece.id))
    made.draw_texts()
    last = {id: at for at, id in enumerate(painted)}
    assert all(last[pile_id(good, (3, 0))] < last["number.3.0"] for good in (0, 2))
    painted.clear()
    made.find(cell_id((3, 0))).paint_before(Canvas(pygame.Surface((9, 9)), made.table.look))
    assert painted == [pile_id(0, (3, 0)), pile_id(2, (3, 0)), "number.3.0"]


def test_amounts_are_painted_over_the_ring_of_their_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, painted = late(tmp_path), []
    monkeypatch.setattr(Canvas, "pointing_ring", lambda _canvas, _rect: painted.append("ring"))
    monkeypatch.setattr(Canvas, "focus_ring", lambda _canvas, _rect: painted.append("ring"))
    monkeypatch.setattr(board_widgets.PileToken, "paint", lambda pile, _canvas: painted.append(pile.id))
    piles = [pile_id(good, (3, 0)) for good in (0, 2)]
    made.table.stage.focus_on(cell_id((3, 0)), visible=True)
    made.draw_texts()
    assert painted[painted.index("ring") + 1 :] == piles, "the focus"
    painted.clear()
    paint_pointed(Canvas(pygame.Surface((9, 9)), made.table.look), made.table.view_model, made.table.stage, (3, 0))
    assert painted == ["ring", *piles]


RINGS = ("pointing_ring", "focus_ring", "legal_ring", "landing_ring")


def painted_over(made: CapoterraDesk, monkeypatch: pytest.MonkeyPatch, piece: str) -> bool:
    """Draw the table, and return whether the piece is painted once more after the last ring that touches it."""
    painted, place = list[str](), made.find(piece).rect

    def ring(_canvas: Canvas, rect: Rect, *_how: object, **_more: object) -> None:
        painted.append("ring" if rect.inflate(20, 20).colliderect(place) else "")

    with monkeypatch.context() as patched:
        for name in RINGS:
            patched.setattr(Canvas, name, ring)
        for kind in (board_widgets.PileToken, board_widgets.UnitPiece):
            patched.setattr(kind, "paint", lambda piece, _canvas: painted.append(piece.id))
        made.draw_texts()
    assert "ring" in painted
    return piece in painted[len(painted) - painted[::-1].index("ring") :]


def test_rings_cover_neither_amounts_nor_heads_that_reach_into_their_cell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Amounts hang over the lower edge of a tile, heads stand over the upper one: a ring of the cell below or above is
    painted under them, whatever it is for."""
    made = CapoterraDesk(tmp_path, dealt(), (*OPENING, Hire(EXPLORER, WEST), Draw()))
    made.program.change_settings("display", all_signs=True)
    made.table.rebuild()
    table, (x, y) = made.table, WEST
    pile, head = pile_id(0, WEST), unit_id(EXPLORER, 0, WEST)
    assert made.find(pile).rect.bottom > made.find(cell_id(WEST)).rect.bottom
    assert made.find(head).rect.top < made.find(cell_id(WEST)).rect.top
    below, above = (x, y + 1), (x, y - 1)
    assert {cell_id(below), cell_id(above)} <= table.stage.targets, "the drawn tile fits there"
    for piece in (pile, head):
        assert painted_over(made, monkeypatch, piece), "legal places"
    for at, piece in ((below, pile), (above, head)):
        table.stage.focus_on(cell_id(at), visible=True)
        assert painted_over(made, monkeypatch, piece), "the focus"
        table.press(cell_id(at))
        assert painted_over(made, monkeypatch, piece), "what is chosen"
        made.key("escape")
    made.act(Place(below, 0))
    made.show()
    place = made.find(cell_id(below)).rect.center
    made.program.stack.handle(PointerMove(place))
    painted = list[Rect]()
    monkeypatch.setattr(
        board_widgets.Board, "paint_standing", lambda _board, _canvas, marks, **_how: painted.extend(marks)
    )
    made.draw_texts()
    assert any(made.find(pile).rect.colliderect(mark) for mark in painted), "the outline of a field"


def test_all_that_stands_on_a_place_is_lit_with_it(tmp_path: Path) -> None:
    """The ring of a lesson's spotlight, and a note beside the place, keep clear of heads and amounts."""
    made = CapoterraDesk(tmp_path, dealt(), (*OPENING, Hire(EXPLORER, WEST)))
    place = made.find(cell_id(WEST))
    for id in (pile_id(0, WEST), pile_id(3, WEST), unit_id(EXPLORER, 0, WEST)):
        for whole in (place.lit_rect, place.shown_at(made.table.look)):
            assert whole.contains(made.find(id).rect)


def test_no_gull_is_cut_by_what_is_around_the_open_board(tmp_path: Path) -> None:
    """Wherever the board is moved, a wingspan of sea is around each."""
    made, seen, hidden = late(tmp_path), 0, 0
    table, board = made.table, made.find("board")
    assert isinstance(board, board_widgets.Board)
    tiles = table.shown_state.tiles
    for _step in range(40):
        side, (x, y) = table.camera.side, table.camera.corner((0, 0))
        everything = [one.box for one in table.life.on(table.shown_state, side)]
        birds = [one for one in everything if cell_at((one.centerx // side, one.centery // side)) not in tiles]
        shown = [Rect(at, one.box.size) for one, at in board.life()]
        inner = table.view_model.regions.open.inflate(-side // 3, -side // 3)
        for bird in (one.move(x, y) for one in birds):
            seen += bird in shown
            hidden += bird not in shown
            assert bird not in shown or inner.contains(bird)
        table.camera.pan(-23, 9)
        board.place()
    assert min(seen, hidden) > 3


def test_the_light_of_the_hour_falls_on_settlements(tmp_path: Path) -> None:
    made = late(tmp_path)
    state, place = made.table.shown_state, cell_at((3, 0))
    picture = pygame.Surface((44, 44))
    canvas, styles = Canvas(picture, made.table.look), made.table.view_model.styles
    for light, seen in (((255, 255, 255), True), ((255, 0, 0), False)):
        paint_tiles(canvas, state, [place], (-3 * 44, 0), 44, styles, (), Hour(light))
        assert (pygame.transform.average_color(picture)[1] > 20) == seen


def test_a_tall_island_is_framed_whole_with_text_twice_as_large(tmp_path: Path) -> None:
    """The room is half as high then: tiles become smaller than they would else."""
    made = CapoterraDesk(tmp_path, dealt(), (), ui=2.0)
    table = made.table

    def framed() -> bool:
        laid = [made.find(cell_id(position_of(cell))).rect for cell in table.shown_state.tiles]
        return all(table.view_model.regions.open.contains(one) for one in laid)

    for rows in (11, 19):
        for y in range(1, rows):
            lay(table.shown_state, cell_at((-1, y)), tile(ROCK, 0))
        table.rebuild()
        assert framed(), rows


# What the rivals have done


def test_the_last_action_is_marked_below_what_stands_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = CapoterraDesk(tmp_path, dealt(), (*OPENING, Hire(EXPLORER, WEST)))
    assert made.table.view_model.last == (WEST,)
    marked = list[Rect]()
    monkeypatch.setattr(Canvas, "last_move_ticks", lambda _canvas, rect: marked.append(rect))
    made.table.look.cache.clear()
    made.draw_texts()
    side = made.table.camera.side
    assert len(marked) == 1
    assert side < marked[0].width < side * 6 / 5, "around the tile, at whose lower edge are goods"
    assert all(made.find(cell_id(WEST)).rect.contains(made.find(pile_id(good, WEST)).rect) for good in range(4))
    made.table.camera.zoom(1)
    made.table.rebuild()
    made.draw_texts()
    assert len(marked) == 2


def recapped(path: Path, **how: Any) -> CapoterraDesk:
    """A table to which Livia comes back: Cato has hired, traded, laid a tile and walked."""
    deed = Hire(EXPLORER, EAST), Sell(0, 2), Buy(0, 1)
    made = CapoterraDesk(path, dealt(), OPENING[:1], **how)
    made.go_on(1, TRADING)
    made.act(*deed)
    made.go_on(1, MOVING)
    made.act(next(one for one in made.begun.choices(1).moves() if isinstance(one, Walk)))
    made.go_on(0, TRADING)
    made.show()
    return made


def test_who_comes_back_to_a_turn_is_told_each_act_of_the_rivals_and_where(tmp_path: Path) -> None:
    """A chip each beside the status, in words when it is pointed at, with its place ringed; a press shows it again."""
    made = recapped(tmp_path)
    assert made.table.viewer == 0
    told = {chip.label: chip for chip in made.table.root.walk() if isinstance(chip, ActChip)}
    assert all(text.startswith("Cato ") for text in told)
    hired = next(chip for text, chip in told.items() if "hires: explorer" in text)
    walked = next(chip for text, chip in told.items() if "moves explorer" in text)
    trades = next(chip for text, chip in told.items() if "sells" in text)
    assert "buys 1 corn" in trades.label
    assert (hired.note, walked.note, trades.note) == ("+1", "›", "−1")
    assert any("lays the tile" in text for text in told)
    made.program.stack.handle(PointerMove(hired.rect.center))
    made.pass_time()
    assert linked_event(made.table.root.walk(), False) is hired.event
    made.table.animator.factor = 1
    made.press(walked.id)
    animation = made.table.presenter.animation
    assert animation is not None
    assert walked.event is not None
    assert animation.at == walked.event.data["target"]
    assert "Cato moves explorer" in made.find("status").label


def test_the_picture_of_an_act_is_that_of_all_its_goods(tmp_path: Path) -> None:
    view_model = recapped(tmp_path).table.view_model

    def hauled(*goods: str) -> Act:
        way = {"count": 1, "source": WEST, "target": EAST}
        return Act(tuple([Event("hauled", 1, {"good": good, **way}) for good in goods]))

    assert sprite_of(view_model, hauled("corn", "corn")) == "capoterra.good.corn"
    assert sprite_of(view_model, hauled("corn", "wood")) == "icon.haul"
    look = view_model.look
    assert all(look.sprites.has(sprite_of(view_model, act)) for act in view_model.acts)


@pytest.mark.parametrize(("size", "ui"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.5)])
def test_the_recap_leaves_the_status_its_room(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    """Where not all acts fit, a button with their number opens the log."""
    made = recapped(tmp_path, size=size, ui=ui)
    table = made.table
    status, recap = made.find("status"), table.root.find("recap")
    assert not status.clipped
    assert recap is not None, "large text leaves room for the newest at least"
    assert not recap.rect.colliderect(status.rect)
    shown = sum(isinstance(one, ActChip) for one in table.root.walk())
    assert shown
    if shown < len(table.view_model.acts):
        earlier = made.find("earlier")
        assert isinstance(earlier, Button)
        assert (earlier.label, earlier.icon) == (str(len(table.view_model.acts) - shown), "log")
        made.press("earlier")
        assert made.has("log.all")


# Losses


def test_cards_on_a_village_are_seen_on_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On light discs of at least 16 pixels on the smallest tile, clear of its banner and its goods."""
    made = late(tmp_path)
    state, discs = made.table.shown_state, list[pygame.Rect]()
    monkeypatch.setattr(board_picture, "paint_light", lambda _canvas, disc, _rim: discs.append(disc.copy()))
    state.starving, state.repairs = (cell_at((3, 0)),), (cell_at((3, 0)),)
    canvas = Canvas(pygame.Surface((99, 99)), made.table.look)
    paint_tiles(canvas, state, state.starving, (-3 * 44, 0), 44, made.table.view_model.styles, ())
    assert len(discs) == 2
    for disc in discs:
        assert disc.width >= 16
        assert pygame.Rect(0, 44 // 4, 44, 44 // 2).contains(disc)
    assert not discs[0].colliderect(discs[1])


def unpaid(path: Path) -> CapoterraDesk:
    """Livia has two explorers in her capital and one corn to pay them; she lays her tile."""
    hired = (*OPENING, Hire(EXPLORER, WEST), Hire(EXPLORER, WEST), Draw())
    made = CapoterraDesk(path, dealt(goods=(2, 6, 6, 6), gold=0), hired)
    made.table.flow.play(next(move for move in made.begun.choices(0).moves() if isinstance(move, Place)))
    made.pass_time(0)
    return made


def test_who_loses_a_unit_is_shown_where_and_the_place_stays_marked_for_a_round(tmp_path: Path) -> None:
    made = unpaid(tmp_path)
    made.use("confirm")
    made.table.presenter.replay(next(event for event in made.table.shown_events if event.kind == "unit_left"))
    made.table.presenter.animation = None
    (lost,) = made.table.view_model.losses
    assert (lost.seat, lost.at, lost.what) == (0, WEST, EXPLORER)
    assert "Livia cannot pay, and loses: explorer" in made.find(cell_id(WEST)).tooltip
    assert loss_sprite(lost, "red") == "capoterra.explorer.red"
    made.go_on(1, MOVING)
    made.show()
    assert made.table.view_model.losses == (lost,), "still in the rival's turn"
    made.go_on(0, MOVING)
    made.act(End())
    made.show()
    assert not made.table.view_model.losses


def test_an_own_loss_rests_until_it_can_be_read(stand: CapoterraStand) -> None:
    stand.begin(people=1)
    stand.settle()
    shows = stand.table.presenter.animation_of
    animation = shows(Event("unit_left", 0, {"unit": "soldier", "at": (1, 0)}), own=True)
    assert animation is not None
    assert (animation.rest, animation.at) == (HIT_MS, (1, 0))


def test_each_kind_of_loss_has_a_place_and_a_picture(tmp_path: Path) -> None:
    made = late(tmp_path)
    at, state = (3, 0), made.table.shown_state
    events = [
        Event("robbed", 1, {"gold": 4}),
        Event("village_ruined", 0, {"at": at}),
        Event("village_taken", 1, {"at": at, "owner": 0}),
        Event("village_rioted", 0, {"at": at, "soldiers": 1}),
        Event("village_rioted", 0, {"at": at, "soldiers": 0}),
        Event("sold", 0, {"good": "corn", "count": 1, "gold": 1}),
        Event("turn_began", 0, {}),
    ]
    found = losses(events, state)
    assert [(one.seat, one.at) for one in found] == [(1, (1, 0)), (0, at), (0, at), (0, at), (0, at)]
    names = [loss_sprite(one, "red") for one in found]
    assert names == [
        "capoterra.gold",
        *2 * ["capoterra.village.red"],
        "capoterra.soldier.red",
        "capoterra.bag",
    ]
    styles = made.table.view_model.styles
    assert all(made.table.look.sprites.has(loss_sprite(one, styles[one.seat])) for one in found)
    assert losses([*[events[-1]] * 3, *events], state) == ()


def drawn_whole(made: CapoterraDesk) -> pygame.Surface:
    """The window once the picture of the board is finished."""
    surface = made.draw()
    while made.table.picture.unfinished:
        made.table.tick(0)
        surface = made.draw()
    return surface


def test_after_a_zoom_the_board_is_painted_bit_by_bit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Meanwhile the last picture is shown at the new size, and frames are asked for until it is finished."""
    monkeypatch.setattr(board_picture, "_SLICE_MS", 0.0)
    made = late(tmp_path)
    table, before = made.table, made.draw()
    table.camera.zoom(2)
    table.rebuild()
    kept, frames = table.picture._made, 0
    assert before.get_size() == made.draw().get_size()
    while table.picture._made is kept:
        assert table.next_due(0) == 0
        table.tick(0)
        made.draw()
        frames += 1
    assert frames > len(table.shown_state.tiles), "one step a frame"
    assert kept is not None
    assert (table.picture.stands, table.picture.unfinished) == (kept.side, True), (
        "small pictures in a frame of their own"
    )
    table.tick(0)
    made.draw()
    assert (table.picture.stands, table.picture.unfinished) == (table.camera.side, False)
    whole = made.draw().get_buffer().raw
    table.picture.forget()
    table.changed()
    assert made.draw().get_buffer().raw == whole


def test_no_goods_and_rings_are_made_for_the_sizes_on_the_way_of_a_zoom(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are shown scaled, for to make them would take longer than a frame."""
    made = late(tmp_path)
    made.program.change_settings("display", all_signs=True)
    table = made.table
    table.camera.zoom(5, table.view_model.regions.open.center)
    table.rebuild()
    table.camera.look_at((6, 0))
    table.rebuild()
    names, sprites, cache = {good_sprite(good) for good in range(4)}, table.look.sprites._cache, table.look.cache
    goods, rings = list[int](), list[int]()

    def watch(pictures: SurfaceCache, sizes: list[int], size_of: Callable[[Any], int]) -> None:
        find = pictures.find

        def found(key: Any) -> pygame.Surface | None:
            if (size := size_of(key)) and find(key) is None:
                sizes.append(size)
            return find(key)

        monkeypatch.setattr(pictures, "find", found)

    watch(sprites, goods, lambda key: key[1][0] if key[0] in names else 0)
    watch(cache, rings, lambda key: key[2][0] if key[0] == "shape" and key[1][0] == "kerb" else 0)
    x, y = made.find("cell.4.0").rect.center
    for at in ((x - 1, y), (x, y)):
        made.program.stack.handle(PointerMove(at))
    drawn_whole(made)
    assert (len(set(rings)), bool(goods)) == (1, True)
    goods.clear()
    rings.clear()
    table.camera.eases = True
    table.camera.zoom(1, (x, y))
    table.animator.factor = 1.0
    sides = set()
    while table.camera.moves:
        assert (goods, rings) == ([], [])
        made.pass_time(20)
        made.draw()
        sides.add(table.camera.side)
    assert len(sides) > 4
    whole = drawn_whole(made).get_buffer().raw
    assert (len(set(rings)), bool(goods)) == (1, True), "at the size of the board at rest"
    table.picture.forget()
    table.changed()
    assert made.draw().get_buffer().raw == whole


def test_a_near_board_is_kept_around_what_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks as if all of it were painted, and is painted again only far from where it was."""
    made = late(tmp_path)
    table = made.table
    table.camera.look_at((6, 0))
    while table.camera.zoom(1):
        pass
    table.rebuild()
    near = drawn_whole(made)
    kept = table.picture._made
    assert kept is not None
    assert kept.part.width < 30
    table.camera.pan(150, 0)
    table.rebuild()
    made.draw()
    assert table.picture._made is kept
    table.camera.pan(-4000, 0)
    table.rebuild()
    drawn_whole(made)
    assert table.picture._made is not kept
    monkeypatch.setattr(board_picture, "_MOST", 1000.0)
    table.camera.pan(3850, 0)
    table.rebuild()
    assert drawn_whole(made).get_buffer().raw == near.get_buffer().raw


def test_where_the_picture_of_a_near_board_ends_the_whole_one_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No frame waits for all that a zoom out or a long way brings into sight, and no land or coast is missing then."""
    made = late(tmp_path)
    table = made.table
    drawn_whole(made)
    table.camera.look_at((6, 0))
    while table.camera.zoom(1):
        pass
    table.rebuild()
    drawn_whole(made)
    kept = table.picture._made
    monkeypatch.setattr(board_picture, "_SLICE_MS", 0.0)
    for move in (lambda: table.camera.pan(-4000, 0), table.camera.fit):
        move()
        table.rebuild()
        seen = made.draw()
        assert table.picture._made is kept
        assert table.picture.unfinished
        monkeypatch.setattr(board_picture, "_SLICE_MS", 1e6)
        table.tick(0)
        whole = made.draw()
        x, y = table.view_model.regions.open.center
        assert pygame.transform.average_color(seen, (x, y, 20, 6)) == pytest.approx(
            pygame.transform.average_color(whole, (x, y, 20, 6)), abs=30
        )
        kept = table.picture._made
        monkeypatch.setattr(board_picture, "_SLICE_MS", 0.0)


def test_on_the_way_of_a_zoom_nothing_is_made_anew_but_what_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Outlines of pieces would have to be made for each size on the way, and so would fonts for amounts."""
    made = CapoterraDesk(tmp_path, dealt(), (*OPENING, Hire(EXPLORER, WEST)))
    made.go_on(0, MOVING)
    made.show()
    table, outlined, sizes = made.table, list[object](), set[float]()
    monkeypatch.setattr(Canvas, "start_outline", lambda _canvas, picture, _at: outlined.append(picture))
    monkeypatch.setattr(board_widgets, "paint_number", lambda _canvas, _foot, _text, px: sizes.add(px))
    made.draw_texts()
    assert outlined
    outlined.clear()
    table.camera.eases = True
    table.camera.zoom(3)
    sides = set()
    for _frame in range(12):
        table.animator.factor = 1
        table.tick(made.clock)
        made.clock += 16
        if table.camera.moves:
            sides.add(table.camera.side)
            made.draw_texts()
    assert len(sides) > 8
    assert not outlined
    assert all(size == int(size) for size in sizes)
    made.pass_time(400)
    made.draw_texts()
    assert outlined


def test_on_the_way_of_a_zoom_nothing_is_done_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each strip of goods is laid out once for all its goods, what stands still is drawn from recordings, and the table
    is laid out anew in a frame of its own once the board has come to rest."""
    made = recapped(tmp_path)
    table, laid_out, moved, drawn = made.table, list[object](), list[bool](), list[str]()
    strip, paint_lines, layout = Strips._laid_out, pictured_words.paint_lines, TableScene.layout

    def counted(self: Strips, counts: tuple[int, ...], rooms: tuple[int, ...]) -> Strip:
        laid_out.append((counts, rooms))
        return strip(self, counts, rooms)

    def followed(self: TableScene, look: Look) -> None:
        moved.append(moving)
        layout(self, look)

    def written(*what: Any, **how: Any) -> bool:
        drawn.append("words")
        return paint_lines(*what, **how)

    monkeypatch.setattr(Strips, "_laid_out", counted)
    monkeypatch.setattr(TableScene, "layout", followed)
    monkeypatch.setattr(pictured_words, "paint_lines", written)
    monkeypatch.setattr(ActChip, "paint_sign", lambda *_what: drawn.append("sign"))
    moving = False
    table.camera.zoom(math.log(LEAST / table.camera.side, STEP))
    table.rebuild()
    drawn_whole(made)
    assert set(drawn) == {"words", "sign"}
    table.animator.factor, table.camera.eases = 1, True
    moved.clear()
    drawn.clear()
    table.camera.zoom(1)
    moving, sides = True, set()
    while table.camera.moves:
        laid_out.clear()
        made.clock += 16
        table.tick(made.clock)
        made.draw()
        plated = [one for one in table.root.walk() if isinstance(one, PileToken) and one.plated]
        assert len(laid_out) == len(set(laid_out))
        assert len(laid_out) * 2 < len(plated)
        sides.add(table.camera.side)
    assert len(sides) > 4
    assert (moved, drawn) == ([], [])
    moving = False
    assert table.next_due(made.clock) == made.clock
    table.tick(made.clock + 16)
    made.draw()
    assert moved == [False]


def test_a_coast_is_whole_where_the_tiles_beside_it_are_out_of_the_picture(tmp_path: Path) -> None:
    made = late(tmp_path)
    state, styles, look = made.table.shown_state, made.table.view_model.styles, made.table.look
    whole = pygame.Surface((5 * 44, 44), pygame.SRCALPHA)
    paint_tiles(Canvas(whole, look), state, state.tiles, (-3 * 44, 44), 44, styles, ())
    part = pygame.Surface((2 * 44, 44), pygame.SRCALPHA)
    paint_tiles(Canvas(part, look), state, (), (-3 * 44, 44), 44, styles, ())
    assert part.get_at((44, 40)).a > 0
    assert part.get_buffer().raw == whole.subsurface(part.get_rect()).copy().get_buffer().raw


def out_of_sight(stand: CapoterraStand) -> list[str]:
    """Return the ids of the tiles that are not wholly in the open part of the board, and of the places to choose that
    are not half in it."""
    table = stand.table
    laid = {cell_id(position_of(cell)) for cell in table.shown_state.tiles}
    free = set(table.view_model.targets) - laid
    return sorted(
        [id for id in laid if not table_shows(stand, id)] + [id for id in free if not table_shows_half(stand, id)]
    )


@pytest.mark.parametrize("way", [(0, -1), (0, 1), (1, 0)])
def test_the_map_follows_the_island(stand: CapoterraStand, way: tuple[int, int]) -> None:
    """No tile is ever out of sight, however long the island becomes, nor a place where the next could lie."""
    table = stand.begin()
    for far in range(2, 62):
        lay(table.shown_state, cell_at((way[0] * far, way[1] * far)), tile(ROCK, 0))
        table.rebuild()
        assert out_of_sight(stand) == [], far
    assert table.camera.follows
    dusk, stage = map_camera(table.look, table.shown_state), stage_rect(table.look)
    for cell in table.shown_state.tiles:
        assert stage.contains(Rect(dusk.corner(position_of(cell)), (dusk.side, dusk.side))), "nor at the end"


def test_a_place_that_is_chosen_is_brought_in_whole(stand: CapoterraStand, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if the player has zoomed in."""
    table = stand.begin()
    for y in range(2, 12):
        lay(table.shown_state, cell_at((0, y)), tile(ROCK, 0))
    table.rebuild()
    stand.key("+", "+")
    last = cell_id((0, -1))
    assert not table_shows(stand, last)
    assert table.pending is not None
    table.bring_in((0, -1))
    assert table_shows(stand, last)
    table.camera.fit()
    table.rebuild()
    brought = list[Any]()
    monkeypatch.setattr(table, "bring_in", brought.append)
    stand.press(min(stand.scene.stage.targets))
    assert brought == [position_in(next(iter(table.pending.here)))], "the tile that is laid, not yet confirmed"


def test_after_a_pan_a_tile_out_of_sight_is_brought_in(stand: CapoterraStand) -> None:
    table = stand.begin()
    stand.key("+", "+", "shift+down", "shift+down", "shift+down")
    before = table.camera.now
    lay(table.shown_state, cell_at((0, 1)), tile(ROCK, 0))
    table.rebuild()
    assert table.camera.now == before
    lay(table.shown_state, cell_at((0, -1)), tile(ROCK, 0))
    table.rebuild()
    assert table_shows(stand, cell_id((0, -1)))
    assert table.camera.now != before
    assert table.camera.side == before.side


def test_the_board_never_moves_under_a_pressed_pointer(stand: CapoterraStand) -> None:
    """A press on a capital counts although the board has grown and was laid out anew before the button came up; then
    the board is fitted."""
    table = stand.begin()
    capital = stand.find(cell_id(position_of(table.shown_state.terms.capitals[0])))
    point, before = capital.rect.center, table.camera.now
    stand.program.stack.handle(PointerDown(point))
    for x in range(2, 14):
        lay(table.shown_state, cell_at((x, 1)), tile(ROCK, 0))
    table.rebuild()
    stand.pass_time(400)
    assert table.camera.now == before
    assert stand.find(capital.id).rect.center == point
    assert table.grip.under == capital.id
    stand.program.stack.handle(PointerUp(point))
    stand.pass_time(400)
    assert table.camera.side < before.side


def test_the_board_goes_on_with_the_pointer_after_it_was_laid_out_anew(stand: CapoterraStand) -> None:
    table = stand.begin()
    x, y = table.view_model.regions.open.midbottom
    stand.program.stack.handle(PointerDown((x, y - 60)))
    stand.program.stack.handle(PointerMove((x + 20, y - 60)))
    before = table.camera.origin
    table.rebuild()
    stand.program.stack.handle(PointerMove((x + 40, y - 60)))
    assert table.camera.origin[0] == before[0] + 20


def test_the_board_stays_while_goods_are_carried(tmp_path: Path) -> None:
    desk = CapoterraDesk(tmp_path, dealt())
    desk.go_on(desk.begun.to_act[0], MOVING)
    desk.show()
    table = desk.table
    assert table.pending is not None
    table.hold(held_by(table.pending, min(table.pending.sources)))
    before = table.camera.now
    for x in range(3, 15):
        lay(table.shown_state, cell_at((x, 1)), tile(ROCK, 0))
    desk.pass_time(400)
    assert table.camera.now == before
    desk.key("escape")
    desk.pass_time(400)
    assert table.camera.side < before.side


def test_the_whole_table_can_be_read_out(stand: CapoterraStand) -> None:
    """What seats have is said for each of them, although the numbers are equal; goods once, with their settlement."""
    table = stand.begin()
    said = list(table.overview())
    for name in table.seat_names:
        worth = "The goods in the capital bring 10 gold when sold, 3 points in all; unsold they count nothing."
        assert f"{name}: 5 gold. {worth}" in said
        assert f"{name}: 3 corn in the capital" in said
    assert [text for text in said if "3 corn, 2 sheep" in text] == [
        "Capital; of Livia; 3 corn, 2 sheep, 3 wood, 2 rock (1 step west of the start tile)",
        "Capital; of Cato; 3 corn, 2 sheep, 3 wood, 2 rock (1 step east of the start tile)",
    ]
    assert not any(text.endswith(": 3 corn (1 step west of the start tile)") for text in said)


def test_what_one_points_at_has_no_coordinates(stand: CapoterraStand) -> None:
    """They are for the ear: who points at a tile sees where it lies."""
    table = stand.begin()
    cells = [one for one in table.stage.root.walk() if one.id.startswith("cell.") and one.tooltip]
    assert len(cells) == 3
    assert [one.tooltip for one in cells if re.search(r"\d (north|east|south|west)", one.tooltip)] == []
    assert any(one.tooltip.startswith("Capital; of Livia") for one in cells)
    assert any(one.spoken.endswith(" (1 step west of the start tile)") for one in cells)


def test_of_a_tile_that_cannot_be_turned_no_dotted_places_are_told(tmp_path: Path) -> None:
    """Neither rock nor a crossing, which looks the same however it is turned."""
    for drawn, turns in (("R", False), ("S-X", False), ("S-L", True)):
        made = CapoterraDesk(tmp_path / drawn, dealt(("C-X", "W-X", drawn, "S-X", *USUAL_BAG[4:])))
        made.go_on(0, PLACING)
        made.show()
        assert ("dotted" in made.find("tile.note").label) is turns


def test_the_headline_names_the_tile_as_it_is_turned(tmp_path: Path) -> None:
    """A tile without roads is not offered to be turned."""
    made = CapoterraDesk(tmp_path, dealt(bag=("C-L", "R", "S-X", "R")), ())
    before = made.find("status").label
    assert before.endswith("turns it.")
    made.use("turn.right")
    assert made.find("drawn.text").label in made.find("status").label
    assert made.find("status").label != before
    made.act(Place((-2, 0), 0))
    made.show()
    assert made.find("status").label.endswith("Lay the tile: rock.")


def test_new_game_asks_how_often_computers_make_offers(stand: CapoterraStand) -> None:
    """Once a turn unless another answer is chosen; the table keeps it, and the players of the table mind it."""
    stand.program.show_title()
    stand.pass_time(60)
    stand.press("new")
    scene = stand.scene
    assert isinstance(scene, NewGameScene)
    assert scene.choice.table[ASKING] == ONCE
    stand.press("newgame.more")
    stand.pass_time()
    stand.press("asking")
    stand.press("asking.never")
    scene.take(scene.choice.with_seat(0, kind="ai:trader"))
    stand.key("return")
    stand.pass_time(100)
    assert stand.session.options[ASKING] == "never"
    trader = ENTRY.player("trader").make()
    assert isinstance(trader, Planner)
    assert trader.under(stand.session.options).asks == 0
