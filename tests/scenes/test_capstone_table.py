"""Capstone at its table: whole games by keys, clicks and drags, the parts of a turn, undo, refusals and the shield."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import pygame
import pytest

from capitol.games.capstone.rules.moves import Turn
from capitol.games.capstone.rules.numbers import SIZE_OF
from capitol.games.capstone.ui.arrange_scene import ArrangeScene
from capitol.games.capstone.ui.art.pieces import atlas, sprite_rect
from capitol.games.capstone.ui.end_scene import EndScene
from capitol.games.capstone.ui.models.pending_turn import SLOT_IDS, STASH
from capitol.games.capstone.ui.models.recap import slots_of
from capitol.games.capstone.ui.palette import SIZE_IDS
from capitol.games.capstone.ui.parts.stacks_at_dusk import dusk_room
from capitol.games.capstone.ui.parts.walk import cells_of, goal_rect
from capitol.games.capstone.ui.table.slots import SlotWidget, within_frame
from capitol.games.capstone.ui.table.turn_words import turn_status
from capitol.games.capstone.ui.words import colour_words, slot_name
from capitol.games.registry import games
from capitol.host.language import available_languages, set_language
from capitol.kit.canvas import Canvas
from capitol.kit.carry import GROWTH, LIFT, Carried
from capitol.kit.inputs import FocusLost, PointerDown, PointerMove, PointerUp
from capitol.kit.theme import RGB, contrast
from capitol.kit.widgets import Button, Label
from capitol.session.records import decode_record, verify
from capitol.session.settings import Display, Settings
from capitol.table.curtain.cover import CoverScene
from capitol.table.event_link import EventLink
from capitol.table.plain_panel import MOVE, PlainSeal
from capitol.table.review_scene import ReviewScene
from capitol.table.seats.colours import TableColours
from capitol.table.spec import TableSpec, plain_seal
from tests.scenes.capstone_table import LEVEL_1, PERSON, CapstoneStand, TableOnly, random_turn
from tests.scenes.killed import drafts_until_killed
from tests.shared_pictures import shared_look
from tests.texts_drawn import Drawn, told_to

MOST_TURNS = 45


@pytest.fixture
def stand(tmp_path: Path) -> CapstoneStand:
    """Two people, goals sealed, the first turn to be made."""
    found = CapstoneStand(tmp_path, draws=((((0, 1, 2, 3),), ((0, 0, 1, 2),))))
    found.arrange()
    return found


def test_a_place_drawn_while_something_is_dragged_leaves_no_mark_behind(
    stand: CapstoneStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is recorded for a place without the mark of the last turn has none: it is replayed later."""
    marked: list[pygame.Rect] = []
    monkeypatch.setattr(Canvas, "last_move_ticks", lambda _canvas, rect: marked.append(rect))
    view_model = stand.scene.view_model  # type: ignore[attr-defined]
    canvas = Canvas(pygame.Surface(stand.size), view_model.look)
    for dragging, count in ((True, 0), (False, 1)):
        shown = replace(view_model, changed=frozenset({6}), dragging=dragging)
        SlotWidget(shown, shown.model.stacks[6], shown.regions.cells[6]).paint(canvas)
        assert len(marked) == count


@pytest.mark.parametrize("code", available_languages())
def test_the_headings_of_the_stash_are_inside_a_frame_around_it(stand: CapstoneStand, code: str) -> None:
    """The light of a lesson is framed at the window's edge, where it cut off the first letter."""
    stand.program.change_settings(language=code)
    stand.pass_time()
    assert stand.find("stash.large").rect.left >= stand.find("stash.of.0").rect.left
    assert stand.find("stash.cap").rect.right <= stand.find("stash").rect.right


def test_the_number_of_the_turn_is_written_in_letters_that_tell_11_from_ii(stand: CapstoneStand) -> None:
    """The title face writes 1 like I."""
    label = stand.find("turn")
    assert isinstance(label, Label)
    assert label.label == "Capstone: turn 1"
    assert label.family == "text"


def by_clicks(stand: CapstoneStand, turn: Turn) -> None:
    """Make a turn with the pointer, click by click."""
    stand.press(STASH[4 * SIZE_OF[turn.slot] + turn.colour])
    stand.press(f"slot.{turn.slot}")
    if turn.source is not None:
        stand.press(f"slot.{turn.source}")
        stand.press(f"slot.{turn.target}")
        stand.press(f"slot.{turn.cap}")
    stand.press("confirm")


def slot_key(slot: int, *, sized: bool = False) -> str:
    """The key of a slot; ``sized`` where the size is known already."""
    number = str(slot % 5 + 1)
    return number if sized or slot < 5 else f"shift+{number}"


def by_keys(stand: CapstoneStand, turn: Turn) -> None:
    """Make a turn with the keyboard."""
    colour = str(turn.colour + 1)
    stand.key(colour if turn.slot < 5 else f"shift+{colour}", slot_key(turn.slot, sized=True))
    if turn.source is not None and turn.target is not None and turn.cap is not None:
        stand.key(slot_key(turn.source), slot_key(turn.target, sized=True), slot_key(turn.cap))
    stand.key("return")


def drag(stand: CapstoneStand, source: str, target: str) -> None:
    """Pull a widget onto another."""
    handle = stand.program.stack.handle
    start, end = stand.find(source).rect.center, stand.find(target).rect.center
    handle(PointerMove(start))
    handle(PointerDown(start))
    handle(PointerMove((start[0] + 30, start[1])))
    stand.pass_time()
    handle(PointerMove(end))
    stand.pass_time()
    handle(PointerUp(end))
    stand.pass_time()


def by_drag(stand: CapstoneStand, turn: Turn) -> None:
    """Make a turn by dragging."""
    drag(stand, STASH[4 * SIZE_OF[turn.slot] + turn.colour], f"slot.{turn.slot}")
    if turn.source is not None and turn.target is not None:
        colour = stand.view(stand.table.viewer).table.stacks[turn.source] & 3
        stood = stand.view(stand.table.viewer).table.caps[colour]
        drag(stand, f"slot.{turn.source}", f"slot.{turn.target}")
        home = f"cap.{colour}" if stood < 0 else f"slot.{stood}"
        if home == f"slot.{turn.cap}":
            raise AssertionError("a capstone cannot stay where it is")
        drag(stand, home, f"slot.{turn.cap}")
    stand.press("confirm")


@pytest.mark.parametrize(
    "make", [by_clicks, pytest.param(by_keys, marks=pytest.mark.slow), pytest.param(by_drag, marks=pytest.mark.slow)]
)
def test_a_whole_game_of_two_people(stand: CapstoneStand, make: object) -> None:
    assert callable(make)
    rng, session = random.Random(4), stand.session
    for _turn in range(MOST_TURNS):
        if isinstance(stand.scene, EndScene):
            break
        seat = stand.table.viewer
        turn, before = random_turn(stand.view(seat), rng), len(session.steps)
        make(stand, turn)
        assert len(session.steps) == before + 1
        assert session.match.steps[-1].move == turn
        stand.pass_time(60)
    assert isinstance(stand.scene, EndScene)
    assert not stand.scene.walking
    stand.press("export")
    (record,) = stand.program.record_folder.iterdir()
    game = games()["capstone"].game
    assert record.name.endswith(".capstone.json")
    assert verify(decode_record(record.read_bytes(), game), game) is None


def test_a_game_against_a_computer_player(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), seed=5)
    stand.arrange()
    rng = random.Random(1)
    for _turn in range(MOST_TURNS):
        stand.wait()
        if isinstance(stand.scene, EndScene):
            break
        by_keys(stand, random_turn(stand.view(0), rng))
    assert isinstance(stand.scene, EndScene)
    assert stand.session.result is not None


def test_two_computer_players_play_on_by_themselves(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path, (LEVEL_1, LEVEL_1), seed=2)
    for _frame in range(600):
        due = stand.program.stack.next_due(stand.clock)
        if isinstance(stand.scene, EndScene):
            break
        assert due is not None, "the game stands still"
        stand.clock = max(stand.clock + 5, due)
        stand.program.stack.update(stand.clock)
    assert isinstance(stand.scene, EndScene)


def test_the_points_of_a_perfect_stack_stay_in_one_line(tmp_path: Path) -> None:
    """“7 perfekt”, however narrow its column is."""
    stand = CapstoneStand(tmp_path, (LEVEL_1, LEVEL_1), seed=2)
    stand.wait()
    scene = EndScene(stand.program, stand.session, TableColours(stand.session, stand.program.seats))
    stand.program.stack.push(scene)
    perfect = replace(scene.outcome.rows[0], agree=(frozenset(range(4)), frozenset()), points=(7, 0))
    assert scene._figure(perfect, 1) == "0"
    assert scene._figure(perfect, 0) == "7\N{NO-BREAK SPACE}perfect"


def test_the_bar_of_the_end_speaks_the_language_in_force(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path, (LEVEL_1, LEVEL_1), seed=2)
    stand.wait()
    set_language("de")
    stand.program.stack.push(EndScene(stand.program, stand.session, TableColours(stand.session, stand.program.seats)))
    stand.press("story")
    assert stand.find("end.title").label == "Capstone: das Ende"


def test_the_walk_along_the_stacks_goes_on_where_it_was(tmp_path: Path) -> None:
    """Space shows the next stack and Enter the end; menu and keys of the program leave it where it is."""
    stand = CapstoneStand(tmp_path, (LEVEL_1, LEVEL_1), seed=2)
    stand.wait()
    program = stand.program
    program.fixed = replace(program.fixed, speed="normal")
    scene = EndScene(program, stand.session, TableColours(stand.session, program.seats))
    program.stack.push(scene)
    stand.pass_time(40)
    muted = program.settings.sound.mute
    stand.key("m", "tab", "up")
    assert program.settings.sound.mute is not muted
    stand.press("menu")
    assert stand.has("menu.resume")
    stand.key("escape")
    assert (stand.scene, scene.step, scene.walking) == (scene, -2, True)
    stand.key("space", "space")
    assert (scene.step, scene.walking) == (0, True)
    stand.key("return")
    assert not scene.walking
    assert stand.has("rematch")


def test_more_enters_than_the_walk_needs_deal_no_new_game(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path, (LEVEL_1, LEVEL_1), seed=2)
    stand.wait()
    program = stand.program
    program.fixed = replace(program.fixed, speed="normal")
    program.stack.push(EndScene(program, stand.session, TableColours(stand.session, program.seats)))
    stand.pass_time(40)
    session = program.session
    for _press in range(4):
        stand.key("return")
    assert isinstance(stand.scene, ReviewScene)
    assert program.session is session


@pytest.mark.parametrize("key", ["return", "escape"])
def test_what_the_walk_passes_over_is_not_heard(tmp_path: Path, key: str) -> None:
    """To the end at once: no tick of a layer sounds; the whole table stands there (E2)."""
    stand = CapstoneStand(tmp_path, (LEVEL_1, LEVEL_1), seed=2)
    stand.wait()
    program = stand.program
    program.fixed = replace(program.fixed, speed="normal")
    scene = EndScene(program, stand.session, TableColours(stand.session, program.seats))
    program.stack.push(scene)
    stand.pass_time(40)
    heard: list[str] = []
    program.sound.play = lambda name, semitone=0, volume=1.0: heard.append(name)  # type: ignore[method-assign]
    stand.key("space", "space")
    assert "tick" not in heard
    stand.pass_time(400)
    assert "tick" in heard, "a stack that is looked at is heard"
    heard.clear()
    stand.key(key)
    assert not scene.walking
    assert heard == ["win"]
    assert len(scene.sheet().rows) == len(scene.outcome.rows) + 1
    stand.pass_time(3600)
    assert stand.faults() == []
    stand.press("story")
    for page in ("stacks", "points", "belief", "board"):
        scene.page = page
        scene.rebuild()
        assert stand.faults() == []


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_a1_every_order_of_a_goal_by_keys_and_by_clicks(tmp_path: Path, order: tuple[int, ...]) -> None:
    draws = (((0, 1, 2, 3),), ((0, 0, 1, 2),))
    stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), draws=draws)
    for place, piece in enumerate(order):
        if place % 2:
            stand.press(f"piece.{piece}")
            stand.press(f"place.{place}")
        else:
            stand.key(str(piece + 1), str(place + 1))
    assert isinstance(stand.scene, ArrangeScene)
    stand.key("return")
    stand.wait()
    assert stand.view(0).goal == order


def test_enter_on_a_place_of_a_whole_goal_lifts_its_piece_and_seals_nothing(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), draws=(((0, 1, 2, 3),), ((0, 0, 1, 2),)))
    scene = stand.scene
    assert isinstance(scene, ArrangeScene)
    stand.key("1", "1", "2", "2", "3", "3", "4", "4")
    assert (scene.stage.focus.id, scene.stage.focus.visible) == ("seal", True)
    scene.stage.focus_on("place.1", visible=True)
    stand.key("return")
    assert stand.scene is scene
    assert scene.pending.held == 1
    stand.key("return", "ctrl+return")
    stand.wait()
    assert stand.view(0).goal == (0, 1, 2, 3)


def test_enter_that_puts_the_last_piece_down_leads_to_the_seal(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), draws=(((0, 1, 2, 3),), ((0, 0, 1, 2),)))
    scene = stand.scene
    stand.key("1", "return", "2", "return", "3", "return", "4")
    assert scene.stage.focus.id == "place.3", "it can still be moved"
    stand.key("return")
    assert scene.stage.focus.id == "seal"
    stand.key("return")
    stand.wait()
    assert stand.view(0).goal == (0, 1, 2, 3)


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_a1_every_order_of_a_goal_by_drag(tmp_path: Path, order: tuple[int, ...]) -> None:
    """From beside the column, and from place to place: what lies there goes where the piece came from."""
    stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), draws=(((0, 1, 2, 3),), ((0, 0, 1, 2),)))
    scene = stand.scene
    assert isinstance(scene, ArrangeScene)
    for piece in range(4):
        drag(stand, f"piece.{piece}", f"place.{piece}")
    for place, piece in enumerate(order):
        there = scene.pending.place_of(piece)
        if there != place:
            drag(stand, f"place.{there}", f"place.{place}")
    assert scene.pending.places == list(order)
    stand.press("seal")
    stand.wait()
    assert stand.view(0).goal == order


def test_a_goal_s_piece_that_is_dropped_beside_every_place_lies_where_it_lay(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), draws=(((0, 1, 2, 3),), ((0, 0, 1, 2),)))
    scene = stand.scene
    assert isinstance(scene, ArrangeScene)
    drag(stand, "piece.2", "place.1")
    drag(stand, "place.1", "arrange.title")
    assert scene.pending.places == [None, 2, None, None]
    assert scene.pending.held is None
    drag(stand, "piece.0", "arrange.title")
    assert scene.pending.places == [None, 2, None, None]
    start, beyond = stand.find("place.1").rect.center, stand.find("place.3").rect.center
    handle = stand.program.stack.handle
    handle(PointerMove(start))
    handle(PointerDown(start))
    handle(PointerMove(beyond))
    stand.pass_time()
    assert scene.stage.drag.active
    handle(FocusLost())
    assert not scene.stage.drag.active
    assert scene.pending.places == [None, 2, None, None]


def test_a_sealed_goal_is_opened_again_until_the_game_begins(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path, draws=(((0, 1, 2, 3),), ((0, 0, 1, 2),)))
    for _seat in range(2):
        assert isinstance(stand.scene, CoverScene)
        assert stand.find("cover.open").label == "Open my shield"
        stand.press("cover.open")
        stand.key("1", "1", "2", "2", "3", "3", "4", "4", "return")
        stand.pass_time()
    stand.press("seat.1")
    stand.press("seat.menu.reopen")
    assert isinstance(stand.scene, CoverScene)
    stand.press("cover.open")
    assert isinstance(stand.scene, ArrangeScene)
    stand.press("reverse")
    stand.key("return")
    stand.press("confirm")
    assert stand.view(1).goal == (2, 1, 0, 0)
    assert stand.table.pending is not None


def test_t3_each_part_is_taken_back_and_made_again(stand: CapstoneStand) -> None:
    by_clicks(stand, Turn(0, 0))
    before = stand.table.view_model.model
    for id in (STASH[1], "slot.1", "slot.0", "slot.1", "slot.5"):
        stand.press(id)
    assert stand.find("confirm").enabled
    made = stand.table.view_model.model
    stand.key("z", "z", "z")
    assert stand.table.view_model.model == before
    assert stand.table.pending is not None
    assert not stand.table.pending.active
    stand.key("y", "y", "y")
    assert stand.table.view_model.model == made
    stand.press("part.1")
    assert stand.table.pending.parts.target is None
    assert stand.table.pending.parts.slot == 1


def test_enter_after_a_refused_key_only_closes_the_reason(stand: CapstoneStand) -> None:
    by_clicks(stand, Turn(0, 0))
    by_clicks(stand, Turn(1, 1, 0, 1, 5))
    stand.key("shift+2")
    assert stand.table.pending is not None
    held = stand.table.pending.held
    assert held is not None
    stand.key("1")
    assert stand.table.stage.announced[-1][0] == "bubble"
    assert stand.table.stage.bubbled
    stand.key("return")
    assert stand.table.pending.held == held, "nothing is placed where the focus was"
    assert not stand.table.stage.bubbled
    stand.key("return")
    assert stand.table.pending.held is None, "the next one places"


def test_t8_confirm_is_refused_just_while_a_capstone_is_owed(stand: CapstoneStand) -> None:
    by_clicks(stand, Turn(0, 0))
    seen = []
    for id in (STASH[1], "slot.1", "slot.0", "slot.1", "slot.5"):
        stand.press(id)
        seen.append(stand.find("confirm").enabled)
    assert seen == [False, True, False, False, True]
    stand.key("z")
    assert stand.find("confirm").label == "Red capstone must follow"


@pytest.mark.parametrize(
    ("code", "before", "after"),
    [
        ("en", "required after a move", "Red capstone must follow"),
        ("de", "nach dem Umsetzen Pflicht", "Roter Deckstein muss folgen"),
        ("fr", "obligatoire après un déplacement", "Pyramidion rouge obligatoire"),
    ],
)
def test_the_capstone_is_called_compulsory_where_it_stands(
    stand: CapstoneStand, code: str, before: str, after: str
) -> None:
    """The part before it is optional: “only after a move” sounded as if this one were, too."""
    stand.program.change_settings(language=code)
    by_clicks(stand, Turn(0, 0))
    said, cut = [], []
    for id in ("", STASH[1], "slot.1", "slot.0", "slot.1"):
        if id:
            stand.press(id)
        said.append(stand.find("part.2").label.partition(":")[2].strip())
        for size in ((800, 540), (1280, 720), (1920, 1080)):
            stand.resize(size)
            stand.draw()
            cut += [(size, said[-1])] if stand.find("part.2").clipped else []
    assert said == [before, before, before, before, after]
    assert cut == []


def test_a_stack_piece_before_a_placement_says_what_comes_first(stand: CapstoneStand) -> None:
    by_clicks(stand, Turn(0, 0))
    drag(stand, "slot.0", "slot.1")
    assert stand.find("bubble").label == "First place a piece from the stash."
    assert stand.table.pending is not None
    assert not stand.table.pending.active


def test_esc_drops_what_is_carried_and_then_takes_a_part_back(stand: CapstoneStand) -> None:
    pending = stand.table.pending
    assert pending is not None
    stand.press(STASH[0])
    stand.press("slot.0")
    stand.press(STASH[1])
    stand.key("escape")
    assert pending.held is None
    assert pending.parts.slot == 0
    stand.key("escape")
    assert pending.parts.slot is None


def test_the_line_below_a_name_begins_with_a_capital(stand: CapstoneStand) -> None:
    assert stand.find("fact.0").label.startswith("Goal sealed")


def test_a_sealed_goal_says_whose_it_is_and_when_it_opens(stand: CapstoneStand) -> None:
    assert stand.program.session is not None
    for seat, who in enumerate(stand.program.session.seats):
        said = stand.find(f"fact.{seat}").tooltip
        assert said.startswith(f"The sealed goal of {who.name}: ")
        assert said.endswith("All goals are opened at the end of the game.")


def test_who_drew_again_is_told_why(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), draws=(((0, 1, 2, 3),), ((0, 0, 0, 2), (0, 0, 1, 2))))
    stand.arrange()
    stand.wait()
    told = "Whoever draws three or four smalls of one colour puts all four back and draws again."
    assert stand.find("fact.1").label == "Goal sealed · drew again once"
    assert stand.find("fact.1").tooltip.endswith(told)
    assert told not in stand.find("fact.0").tooltip


@pytest.mark.parametrize(("language", "most"), [("en", 8), ("de", 10), ("fr", 10)])
def test_the_keys_of_a_turn_are_told_in_few_words(stand: CapstoneStand, language: str, most: int) -> None:
    """They name both ranges of keys: “with Shift medium” was no sentence."""
    pending = stand.table.pending
    assert pending is not None
    set_language(language)
    try:
        said = turn_status(pending, "keys")
    finally:
        set_language("en")
    assert said.count("4") == 2, said
    assert len(re.findall(r"[^\W\d]+", said)) <= most, said


def test_no_text_of_the_table_is_smaller_than_usual(stand: CapstoneStand) -> None:
    """Letters in the cells, keys on the stash and the names of places had 14 pixels, which is too little to be read in
    a window of 1280×720."""
    said: list[Drawn] = []
    with told_to(said.append):
        stand.arrange()
        for key in ("1", "1"):
            stand.key(key)
            stand.draw()
    assert {"L1", "R"} <= {one.shown for one in said}
    assert [one for one in said if one.px < 16] == []


def test_confirm_fades_into_the_wood_until_it_can_be_pressed(stand: CapstoneStand) -> None:
    confirm = stand.find("confirm")
    assert isinstance(confirm, Button)
    assert not confirm.enabled
    theme = stand.program.look.theme
    assert contrast(confirm.colours(theme)[0], theme.dark) < 1.5


def test_the_shield_is_open_while_h_is_held(stand: CapstoneStand) -> None:
    assert stand.table.view_model.secrets is None
    stand.key("h")
    secrets = stand.table.view_model.secrets
    assert secrets is not None
    assert secrets.goal == (0, 1, 2, 3)
    stand.let_go()
    assert stand.table.view_model.secrets is None
    point = stand.find("shield").rect.center
    stand.program.stack.handle(PointerDown(point))
    stand.pass_time()
    assert stand.table.view_model.secrets is not None
    stand.program.stack.handle(PointerUp(point))
    assert stand.table.view_model.secrets is None


def test_with_keys_the_focus_is_in_sight_after_the_shield(stand: CapstoneStand) -> None:
    stand.key("h")
    stand.let_go()
    focus = stand.table.stage.focus
    assert focus.visible
    assert focus.id in STASH


def test_the_pieces_show_their_keys_while_keys_are_used(stand: CapstoneStand) -> None:
    assert digits(stand) == ""
    stand.key("tab")
    assert sorted(digits(stand)) == sorted("12341234")
    stand.program.stack.handle(PointerDown((5, 400)))
    stand.pass_time()
    assert digits(stand) == ""


def digits(stand: CapstoneStand) -> str:
    """The digits on the pieces of the stash."""
    drawn: list[Drawn] = []
    with told_to(drawn.append):
        stand.draw()
    return "".join(one.shown for one in drawn if one.shown in "1234" and one.painter.endswith("stash"))


def test_the_shield_closes_when_the_window_loses_the_focus(stand: CapstoneStand) -> None:
    stand.key("h")
    stand.program.stack.handle(FocusLost())
    assert stand.table.view_model.secrets is None


def test_a_shield_that_is_toggled_closes_at_the_next_input_and_by_itself(stand: CapstoneStand) -> None:
    stand.program.change_settings("play", shield="toggle")
    stand.key("h")
    stand.let_go()
    assert stand.table.view_model.secrets is not None
    stand.press(STASH[0])
    assert stand.table.view_model.secrets is None
    stand.key("h")
    stand.let_go()
    due = stand.program.stack.next_due(stand.clock)
    assert due is not None
    stand.pass_time(5100)
    assert stand.table.view_model.secrets is None


def test_under_cover_each_turn_begins_behind_a_curtain(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path, options={"curtain": "full"})
    stand.arrange()
    assert isinstance(stand.scene, CoverScene) or stand.table.pending is not None
    if isinstance(stand.scene, CoverScene):
        stand.press("cover.open")
    assert stand.table.view_model.secrets is not None
    stand.key("h")
    assert stand.table.view_model.secrets is None, "it was open without being held: its key closes it"
    stand.let_go()
    assert stand.table.view_model.secrets is None
    stand.key("h")
    assert stand.table.view_model.secrets is not None
    by_clicks(stand, Turn(0, 0))
    assert isinstance(stand.scene, CoverScene)


def test_parts_that_are_made_stay_where_the_window_is_left(stand: CapstoneStand, tmp_path: Path) -> None:
    stand.press(STASH[0])
    stand.press("slot.0")
    stand.press(STASH[1])
    path = stand.session.path
    assert path is not None
    stand.program.stack.handle(FocusLost())
    stand.program.close()
    again = CapstoneStand(tmp_path, resume=path)
    again.wait()
    pending = again.table.pending
    assert pending is not None
    assert pending.parts.slot == 0
    assert pending.held is None


def test_a_killed_program_has_kept_every_part_that_was_made(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path, draws=(((0, 1, 2, 3),), ((0, 0, 1, 2),)))
    stand.arrange()
    by_clicks(stand, Turn(0, 0))
    path = stand.session.path
    assert path is not None
    stand.program.close()
    drafts_until_killed("tests.scenes.turn_until_killed", tmp_path, path)


def test_a_tip_leaves_stacks_in_sight(stand: CapstoneStand) -> None:
    """It rather lies on the air above them than on pieces, columns and names."""
    for turn in (Turn(0, 0), Turn(1, 1), Turn(2, 5), Turn(3, 9), Turn(0, 9)):
        by_clicks(stand, turn)
        stand.pass_time(60)
    scene = stand.scene
    assert scene.stage.tip(
        "If you like, move the top of another stack; else confirm.", "part.1", "No more tips", lambda: None
    )
    tip = scene.stage._notes.tip
    assert tip is not None
    for cell, stack in zip(stand.table.view_model.regions.cells, stand.table.view_model.model.stacks, strict=True):
        assert not tip.rect.colliderect(cell.under)
        assert not tip.rect.colliderect(cell.column)
        art = stand.table.view_model.art
        for at in range(len(stack.pieces)):
            assert not tip.rect.collidepoint(art.piece_at(stack.size, cell.foot, at))


def test_the_places_that_agree_light_up_and_the_columns_rise_stack_by_stack(tmp_path: Path) -> None:
    """The board lies at dusk during the scoring; what has been counted shines, and the points grow."""
    stand = CapstoneStand(tmp_path, (LEVEL_1, LEVEL_1), seed=2)
    stand.wait()
    stand.program.fixed = replace(stand.program.fixed, speed="normal")
    scene = EndScene(stand.program, stand.session, TableColours(stand.session, stand.program.seats))
    stand.program.stack.push(scene)
    stand.key("space", "space")
    assert scene._closed == [0, 0], "both goals are open"
    cell = cells_of(scene.look, dusk_room(scene.look))[scene.outcome.rows[0].slot]
    pile = cell.rect.inflate(-cell.rect.width // 3, -cell.rect.height // 3)
    before = sum(pygame.transform.average_color(stand.draw(), pile)[:3])
    stand.key("space", "space")
    assert scene.step == 2
    assert sum(pygame.transform.average_color(stand.draw(), pile)[:3]) > before + 30
    rows = scene.outcome.rows[:2]
    assert [scene._so_far(seat) for seat in range(2)] == [sum(row.points[seat] for row in rows) for seat in range(2)]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_goal_beside_a_stack_leaves_its_points_free_with_large_texts(seat: int) -> None:
    look = shared_look(800, 540, 2.0)
    for slot, cell in enumerate(cells_of(look, dusk_room(look))):
        assert not goal_rect(look, dusk_room(look), seat, slot).colliderect(cell.under), slot


@pytest.mark.parametrize(("size", "ui"), [((800, 540), 2.0), ((1280, 720), 1.0)])
def test_the_ranking_lies_beside_the_stacks_of_the_end(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    stand = CapstoneStand(tmp_path, (LEVEL_1, LEVEL_1), seed=2, size=size, ui=ui)
    stand.wait()
    scene = EndScene(stand.program, stand.session, TableColours(stand.session, stand.program.seats))
    stand.program.stack.push(scene)
    stand.key("return")
    assert not scene.walking
    assert not scene.showing
    assert scene._columns is not None
    columns = [scene._columns.column_rect(scene.look, at, points) for at, points in enumerate(scene.result.scores)]
    badges = [badge.rect for badge in scene.root.walk() if badge.id.startswith("seat.")]
    assert len(badges) == 2
    for cell in cells_of(scene.look, dusk_room(scene.look)):
        assert cell.rect.collidelist([*columns, *badges]) < 0
    stand.key("escape")  # from the review, which Enter opened
    note = stand.find("result.note")
    assert "No open stack is left." in note.label, "pieces may be left: it says why the game ended"
    assert note.rect.collidelist(badges) < 0
    for goal in scene.outcome.goals:
        assert (colour_words(goal) in note.label) is (ui == 1), "the goals explain the points, where they have a line"
    stand.press("story")
    assert "Goal of" not in scene.subline(), "the pages show them as pieces"


def test_the_shadows_of_the_last_stacks_fade_before_the_frame(stand: CapstoneStand) -> None:
    board = stand.table.view_model.regions.board
    paving = within_frame(stand.scene.look, board)
    empty = stand.draw().copy()
    turns = [Turn(colour, slot) for slot in (4, 9) for colour in range(4)]
    for turn in (*turns, Turn(0, 0), Turn(1, 1)):  # the last ones are marked
        by_clicks(stand, turn)
    full = stand.draw()
    for slot in (4, 9):
        cell = stand.table.view_model.regions.cells[slot]
        box = pygame.Rect(cell.column.right + 2, cell.column.y, board.right - cell.column.right - 2, cell.column.height)
        light = [
            sum(sum(full.get_at((x, y))[:3]) - sum(empty.get_at((x, y))[:3]) for y in range(box.y, box.bottom))
            for x in range(box.x, box.right)
        ]
        falls = light[: paving.right - box.x]
        assert max(map(abs, falls)) > box.height, "it reaches this far"
        assert not any(light[len(falls) :]), "none of it lies on the frame"
        assert max(abs(one - other) for one, other in pairwise(light)) < 3 * box.height, "it has no edge"


@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_plinths_are_whole_above_the_names_of_their_places(tmp_path: Path, size: tuple[int, int]) -> None:
    stand = CapstoneStand(tmp_path, size=size)
    stand.arrange()
    things = atlas("things")
    for slot, cell in enumerate(stand.table.view_model.regions.cells):
        name = f"plinth.{SIZE_IDS[SIZE_OF[slot]]}"
        place = sprite_rect(f"capstone.{name}", cell.foot, stand.table.view_model.regions.scale)
        stone: Any = pygame.mask.from_surface(things.part(name), 250).get_bounding_rects()  # its stub says one
        lowest = max(stone, key=lambda box: box.width * box.height).bottom / things.boxes[name].height
        assert place.y + lowest * place.height <= cell.under.y + 1


def test_a_name_covers_no_more_of_its_place_than_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand = CapstoneStand(tmp_path, settings=Settings(display=Display(all_signs=True)))
    stand.arrange()
    plates: list[pygame.Rect] = []
    rounded = Canvas.rounded

    def noted(canvas: Canvas, rect: pygame.Rect, *rest: Any, **options: Any) -> None:
        plates.append(pygame.Rect(rect))
        rounded(canvas, rect, *rest, **options)

    monkeypatch.setattr(Canvas, "rounded", noted)
    stand.draw()
    for cell in stand.table.view_model.regions.cells:
        found = [plate for plate in plates if plate.y == cell.under.y and cell.under.contains(plate)]
        assert len(found) == 1
        assert found[0].width < cell.under.width * 2 // 3
        assert abs(found[0].centerx - cell.foot[0]) <= 1, "below its plinth"


def test_places_are_named_where_one_points_and_all_while_something_names_them(tmp_path: Path) -> None:
    """Never some of them, which would look like a fault of the others."""
    stand = CapstoneStand(tmp_path, draws=(((0, 1, 2, 3),), ((0, 0, 1, 2),)))
    stand.arrange()

    def named() -> set[str]:
        drawn: list[Drawn] = []
        with told_to(drawn.append):
            stand.draw()
        kept = {
            slot_name(one.stack.slot) for one in stand.scene.root.walk() if isinstance(one, SlotWidget) and one.named
        }
        return kept | {one.shown for one in drawn if one.painter.endswith("slots") and one.shown[0] in "LM"}

    point = stand.program.stack.handle
    point(PointerMove((2, 200)))
    assert named() == set(), "nothing names a place yet"
    point(PointerMove(stand.find(SLOT_IDS[6]).rect.center))
    assert named() == {"M2"}
    point(PointerMove((2, 200)))
    stand.press(STASH[4 * SIZE_OF[2] + 2])
    stand.press("slot.2")
    point(PointerMove((2, 200)))
    assert len(named()) == 10, "of the turn that the tray tells"
    stand.key("escape")
    point(PointerMove((2, 200)))
    assert named() == set()
    stand.table.stage.bubble("L1 is closed.", "slot.0")
    assert len(named()) == 10, "a message names places"
    stand.table.stage.dismiss()
    stand.table.stage.focus_on(SLOT_IDS[3], visible=True)
    stand.key("left")
    assert named() == {"L3"}
    stand.key("l")
    assert len(named() | {"L3"}) == 10, "the log is open"
    stand.key("escape")
    point(PointerMove((2, 200)))
    assert named() <= {"L3"}
    stand.program.change_settings("display", all_signs=True)
    stand.pass_time(60)
    assert len(named()) == 10
    stand.program.change_settings("display", all_signs=False)
    stand.pass_time(60)
    assert named() <= {"L3"}
    by_clicks(stand, Turn(0, 0))
    stand.pass_time(60)
    point(PointerMove((2, 200)))
    assert len(named()) == 10, "of the turn that is to be answered"


def test_a_line_of_the_log_names_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while no other place is named."""
    stand = CapstoneStand(tmp_path, draws=(((0, 1, 2, 3),), ((0, 0, 1, 2),)))
    stand.arrange()
    by_clicks(stand, Turn(0, 0))
    stand.pass_time(60)
    monkeypatch.setattr(type(stand.table), "names_shown", lambda _table: False)
    stand.table.show()
    stand.pass_time(60)
    drawn: list[Drawn] = []
    links = [widget for widget in stand.scene.root.walk() if isinstance(widget, EventLink)]
    stand.program.stack.handle(PointerMove(next(link for link in links if told_of(link) == (0,)).rect.center))
    with told_to(drawn.append):
        stand.draw()
    assert {one.shown for one in drawn if one.painter.endswith("slots") and one.shown[0] in "LM"} == {"L1"}


def test_lock_and_number_of_pieces_of_a_locked_place_stay_without_its_name(
    stand: CapstoneStand, monkeypatch: pytest.MonkeyPatch
) -> None:
    for turn in (Turn(0, 0), Turn(1, 1, 0, 1, 1), Turn(2, 6)):
        by_clicks(stand, turn)
        stand.pass_time(60)
    stand.program.stack.handle(PointerMove((2, 200)))
    place = stand.find(SLOT_IDS[1])
    assert isinstance(place, SlotWidget)
    monkeypatch.setattr(SlotWidget, "named", False)
    drawn: list[Drawn] = []
    locks: list[pygame.Rect] = []
    monkeypatch.setattr(
        Canvas, "icon", lambda _canvas, name, rect, *_more: locks.append(rect) if name == "lock" else None
    )
    with told_to(drawn.append):
        place.paint(Canvas(pygame.Surface((1280, 720)), stand.scene.look))
    shown = {one.shown for one in drawn}
    assert "2/4" in shown
    assert "L2" not in shown
    assert len(locks) == 1
    assert place.cell.under.contains(locks[0])


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_worth_of_a_full_place_leaves_its_lock_in_sight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    set_language(code)
    stand = CapstoneStand(tmp_path, draws=(((0, 1, 2, 3),), ((0, 0, 1, 2),)), size=(1920, 1080))
    stand.arrange()
    stand.program.change_settings("display", all_signs=True, ui_scale=2.0)
    stand.pass_time(60)
    stand.key("h")
    place, theme = stand.find(SLOT_IDS[0]), stand.scene.look.theme
    assert isinstance(place, SlotWidget)
    place.stack = replace(place.stack, pieces=(0, 1, 2, 3), cap=0)
    locks: list[pygame.Rect] = []
    worths: list[pygame.Rect] = []
    rounded = Canvas.rounded

    def note(canvas: Canvas, rect: pygame.Rect, fill: RGB | None, *more: Any, **named: Any) -> None:
        if fill in (theme.gold, theme.gold_light):
            worths.append(rect.copy())
        rounded(canvas, rect, fill, *more, **named)

    monkeypatch.setattr(Canvas, "rounded", note)
    monkeypatch.setattr(
        Canvas, "icon", lambda _canvas, name, rect, *_more: locks.append(rect) if name == "lock" else None
    )
    place.paint(Canvas(pygame.Surface((1920, 1080)), stand.scene.look))
    assert (len(locks), len(worths)) == (1, 1)
    assert not locks[0].colliderect(worths[0])


def told_of(link: EventLink) -> tuple[int, ...]:
    """The slots that a line is about."""
    return () if link.event is None else slots_of(link.event)


@pytest.mark.parametrize("size", [(1280, 720), (800, 540)])
def test_a_lifted_piece_stays_in_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    stand = CapstoneStand(tmp_path, draws=(((0, 1, 2, 3),), ((0, 0, 1, 2),)), size=size)
    stand.arrange()
    places: list[pygame.Rect] = []

    def note(carried: Carried, _canvas: Canvas, centre: tuple[float, float], lift: float = 1.0, *_more: float) -> None:
        wide, tall = (side * (1 + GROWTH * lift) for side in carried.picture.get_size())
        up = LIFT * lift * stand.scene.look.scale.s
        places.append(pygame.Rect(centre[0] - wide / 2, centre[1] - up - tall / 2, wide, tall))

    monkeypatch.setattr(Carried, "paint", note)
    window, picture = pygame.Rect((0, 0), size), pygame.Surface(size)
    for id in STASH:
        stand.press(id)
        for pos in (stand.find(id).rect.center, (0, 0), (size[0] - 1, size[1] - 1)):
            stand.program.stack.handle(PointerMove(pos))
            stand.table.paint_moving(Canvas(picture, stand.scene.look))
        stand.key("escape")
    assert len(places) == 3 * len(STASH)
    assert all(window.contains(place) for place in places)


class PlainlySealed(TableOnly):
    """Capstone's table without a scene of its own for its goals."""

    @property
    def spec(self) -> TableSpec:
        return replace(super().spec, seal=plain_seal)


def test_sealed_decisions_at_a_declared_table_have_a_plain_scene_in_front(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), screens=PlainlySealed)
    stand.pass_time(60)
    assert isinstance(stand.scene, PlainSeal)
    seals = [id for id in stand.scene.stage.ids() if id.startswith(MOVE)]
    session = stand.program.session
    assert session is not None
    assert len(seals) == session.choices(0).count()
    stand.press(seals[0])
    assert session.match.sealed_seats or session.steps


def test_space_on_the_piece_just_placed_names_the_key_that_ends_the_turn(stand: CapstoneStand) -> None:
    stage, before = stand.scene.stage, len(stand.session.steps)
    stand.key("1", "1")
    stand.key("space", "space")
    assert (stand.find("bubble").label, stage.focus.id) == ("Enter confirms.", "slot.0")
    stage.focus_on("slot.1", visible=True)
    stand.key("1")
    assert stand.find("bubble").label == "The piece just placed cannot move this turn."
    assert stage.focus.id == "slot.1", "a digit that is refused leaves the cursor"
    assert len(stand.session.steps) == before
    stand.key("return")
    assert len(stand.session.steps) == before, "the first Enter closes the reason"
    stand.key("return")
    assert len(stand.session.steps) > before
