"""Capstone's checks of pictures and times: shields that close, turns of computer players, sealed goals, lost saves."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from capitol.games.capstone.rules.moves import Arrange, Turn
from capitol.games.capstone.ui.arrange_scene import ArrangeScene
from capitol.games.capstone.ui.end_scene import EndScene, paint_goal_lines
from capitol.games.capstone.ui.palette import PIECE_STYLES
from capitol.games.capstone.ui.table.presenter import Animation
from capitol.games.capstone.ui.table.slots import ROOM
from capitol.games.capstone.ui.words import colour_letter
from capitol.host.language import set_language
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import FocusLost, KeyUp, PointerDown, PointerMove, PointerUp
from capitol.kit.look import make_look
from capitol.kit.theme import contrast
from capitol.kit.widgets import Choice
from capitol.session.records import decode_record
from capitol.shell.faces import make_fonts
from capitol.table.seats.colours import TableColours
from tests.scenes.capstone_table import LEVEL_1, PERSON, CapstoneStand, random_turn
from tests.scenes.harness import Stand

DRAWS = (((0, 1, 2, 3),), ((0, 0, 1, 2),))


def frame(stand: CapstoneStand) -> bytes:
    """The pixels that the very next frame shows."""
    return pygame.image.tobytes(stand.draw(), "RGB")


def sealed(home: Path, orders: str, first: int = 0) -> CapstoneStand:
    """Two people at the table, whose seat 0 has arranged its pieces by these keys."""
    stand = CapstoneStand(home, draws=DRAWS, first=first)
    for _scene in range(8):
        stand.pass_time(60)
        if stand.has("cover.open"):
            stand.press("cover.open")
        elif isinstance(stand.scene, ArrangeScene):
            stand.key(*(orders if stand.scene.seat == 0 else "11223344"), "return")
        elif stand.table.on_confirm is not None:
            stand.press("confirm")
    return stand


@pytest.mark.parametrize("how", ["key", "pointer", "focus", "menu"])
def test_t7_no_frame_after_the_shield_is_let_go_shows_the_goal(tmp_path: Path, how: str) -> None:
    """The frame drawn at once after it is that of a game in which the goal is another."""
    shown = []
    for number, orders in enumerate(("11223344", "14233241")):
        stand = sealed(tmp_path / str(number), orders)
        handle = stand.program.stack.handle
        shield = stand.find("shield").rect.center
        handle(PointerMove(shield))
        stand.pass_time(600)
        if how == "pointer":
            handle(PointerDown(shield))
        else:
            stand.key("h")
        stand.pass_time()
        opened = frame(stand)
        if how == "key":
            handle(KeyUp("h"))
        elif how == "pointer":
            handle(PointerUp(shield))
        elif how == "focus":
            handle(FocusLost())
        else:
            stand.program.open_menu(stand.session)
        shown.append((opened, frame(stand)))
    (opened, closed), (other_opened, other_closed) = shown
    assert opened != other_opened
    assert closed == other_closed


@pytest.mark.parametrize(("speed", "factor"), [("normal", 1.0), ("fast", 0.5)])
def test_t10_a_computer_s_turn_is_shown_part_by_part_in_time(tmp_path: Path, speed: str, factor: float) -> None:
    """At most 0.35 s until it begins, then its parts in their order, half a second each."""
    stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), draws=DRAWS, first=0)
    stand.arrange()
    stand.program.fixed = replace(stand.program.fixed, speed=speed)
    stand.table.on_settings()
    rng, session = random.Random(4), stand.session
    moved = 0
    for _turn in range(8):
        before, begun = len(session.steps), stand.clock
        stand.table.flow.play(random_turn(stand.view(0), rng))
        animations: list[Animation] = []
        while len(session.steps) < before + 2 or stand.table.pending is None:
            stand.pass_time(20)
            animation = stand.table.presenter.animation
            if animation is not None and animation not in animations:
                animations.append(animation)
            assert stand.clock - begun < 4000
        move = session.match.steps[-1].move
        assert isinstance(move, Turn)
        parts = ["cap" if animation.flying.caps else "piece" for animation in animations]
        assert parts == (["piece"] if move.source is None else ["piece", "piece", "cap"])
        moved += len(parts) > 1
        assert stand.clock - begun <= factor * (350 + 480 * len(parts)) + 100
    assert moved >= 3


def test_a3_a_computer_player_arranges_whatever_the_person_has(tmp_path: Path) -> None:
    """Its own draw alone counts: another hand and another order of the person change nothing."""
    arranged = set()
    for number, (hand, orders) in enumerate((((0, 1, 2, 3), "11223344"), ((1, 1, 3, 3), "14233241"))):
        stand = CapstoneStand(tmp_path / str(number), (PERSON, LEVEL_1), draws=(((hand),), ((0, 0, 1, 2),)), first=1)
        stand.key(*orders, "return")
        stand.wait()
        arranged.add(stand.view(1).goal)
    assert len(arranged) == 1


def test_a4_the_record_holds_the_goals_that_were_sealed(tmp_path: Path) -> None:
    stand = sealed(tmp_path, "14233241")
    rng = random.Random(2)
    while not isinstance(stand.scene, EndScene):
        stand.table.flow.play(random_turn(stand.view(stand.table.viewer), rng))
        stand.pass_time(60)
    stand.press("export")
    (record,) = stand.program.record_folder.iterdir()
    read = decode_record(record.read_bytes(), stand.session.entry.game)
    assert read.actions[:2] == ((0, Arrange((3, 2, 1, 0))), (1, Arrange((0, 0, 1, 2))))


def test_a_damaged_game_is_told_and_what_stands_before_the_damage_played_on(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path / "played", (PERSON, PERSON), draws=DRAWS)
    stand.arrange()
    rng = random.Random(2)
    for _turn in range(6):
        stand.table.flow.play(random_turn(stand.view(stand.table.viewer), rng))
        stand.pass_time(60)
    path = stand.session.path
    assert path is not None
    stand.program.close()
    lines = path.read_bytes().splitlines(keepends=True)
    turns = [number for number, line in enumerate(lines) if b'"turn"' in line]
    lines[turns[4]] = lines[turns[4]].replace(b'"turn"', b'"tern"')
    whole = Stand(tmp_path / "again")
    damaged = whole.program.folders.saves / path.name
    damaged.write_bytes(b"".join(lines))
    whole.program.show_title()
    whole.pass_time(100)
    said = whole.find("damaged.text").label
    assert damaged.name in said
    assert not any(word in said for word in ("RYGB", "RRYG"))
    whole.press("damaged.before")
    whole.pass_time(200)
    session = whole.program.session
    assert session is not None
    assert len(session.steps) == 2 + 4


@pytest.mark.parametrize("code", ["de", "fr"])
def test_a_goal_can_be_arranged_with_the_largest_texts(tmp_path: Path, code: str) -> None:
    """The places are large enough to be pressed, below all that is said of the points."""
    try:
        set_language(code)
        stand = CapstoneStand(tmp_path, draws=DRAWS, ui=2.0)
        stand.press("cover.open")
        stand.key("1", "1", "2")
        assert "3" in stand.find("arrange.said").label, "what a perfect stack pays"
        assert stand.faults() == []
    finally:
        set_language("en")


def test_letters_of_goals_are_never_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """German has two for yellow and green; at the end they stand in small boxes."""
    shown: list[tuple[str, bool]] = []
    real = Canvas.text

    def text(canvas: Canvas, said: str, rect: pygame.Rect, px: float = 16, *more: Any, **named: Any) -> pygame.Rect:
        drawn = real(canvas, said, rect, px, *more, **named)
        if len(said) <= 2 and said in {colour_letter(colour) for colour in range(4)}:
            shown.append((said, drawn.width <= rect.width and drawn.width >= canvas.look.text_width(said, px)))
        return drawn

    monkeypatch.setattr(Canvas, "text", text)
    try:
        set_language("de")
        canvas = Canvas(pygame.Surface((400, 400)), make_look(1280, 720, 2.0, make_fonts("usual")))
        paint_goal_lines(canvas, pygame.Rect(0, 0, 400, 40), ("Livia", "Cato"), ((0, 1, 2, 3), (1, 2, 1, 2)))
    finally:
        set_language("en")
    assert len(shown) == 8
    assert {letter for letter, fits in shown if not fits} == set()


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_the_columns_of_the_stash_are_named_all_or_none(tmp_path: Path, code: str) -> None:
    """One word alone would be taken for the name of all."""
    try:
        set_language(code)
        for number, ui in enumerate((1.0, 1.5, 2.0)):
            stand = CapstoneStand(tmp_path / str(number), (PERSON, LEVEL_1), draws=DRAWS, ui=ui)
            stand.arrange()
            named = [stand.has(f"stash.{id}") for id in ("large", "medium", "cap")]
            assert named in ([True] * 3, [False] * 3), ui
            assert stand.faults() == []
    finally:
        set_language("en")


def test_the_tabs_stay_beside_large_texts(tmp_path: Path) -> None:
    """Whoever takes the log in place of the pad can come back."""
    stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), draws=DRAWS, ui=2.0, options={"notepad": "paper"})
    stand.arrange()
    stand.wait()
    assert stand.has("pad")
    stand.table.press("tab.log")
    stand.pass_time()
    assert not stand.has("pad")
    assert stand.has("tabs")
    assert stand.faults() == []


@pytest.mark.usefixtures("drawn_apart")
def test_rings_and_outlines_are_made_before_a_piece_is_picked_up(tmp_path: Path) -> None:
    """One takes two frames in a large window."""
    stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), draws=DRAWS)
    stand.arrange()
    stand.wait()
    stand.draw()
    look = stand.program.look
    while look.prefetch.step():
        pass

    def rings() -> set[object]:
        return {
            key
            for key in look.cache._items
            if isinstance(key, tuple) and (key[0] == "outlines" or (key[0] == "shape" and key[1][0] == "kerb"))
        }

    before = rings()
    stand.key("1")
    stand.pass_time(400)
    stand.draw()
    stand.press("slot.0")
    stand.pass_time(400)
    stand.draw()
    assert stand.table.pending is not None
    assert before
    assert rings() == before


@pytest.mark.usefixtures("drawn_apart")
def test_what_the_pictures_of_the_end_are_made_of_is_not_kept(tmp_path: Path) -> None:
    """A room over the whole window takes 33 MB at 3840 x 2160."""
    stand = CapstoneStand(tmp_path, (LEVEL_1, LEVEL_1), seed=2)
    stand.draw()
    stand.wait()
    scene = EndScene(stand.program, stand.session, TableColours(stand.session, stand.program.seats))
    stand.program.stack.push(scene)
    stand.draw()
    look = stand.program.look
    assert scene._dusk is not None
    assert not [key for key, picture in look.cache._items.items() if picture.get_size() == look.scale.rect.size]
    assert ROOM not in {key[0] for key in look.sprites._cache._items if isinstance(key, tuple)}


def test_the_charts_of_the_end_keep_their_height_beside_large_texts(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path, (LEVEL_1, LEVEL_1), seed=2, size=(1920, 1080), ui=2.0)
    stand.wait()
    stand.program.stack.push(EndScene(stand.program, stand.session, TableColours(stand.session, stand.program.seats)))
    stand.pass_time()
    stand.press("story")
    page = stand.find("page")
    assert isinstance(page, Choice)
    for which in ("points", "belief"):
        page.choose(which, stand.scene.stage)
        stand.pass_time()
        assert stand.find("chart").rect.height > 350, which
        assert stand.faults() == []


def test_in_high_contrast_blue_pieces_of_the_stash_stand_out_from_their_ground(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), draws=DRAWS)
    stand.program.change_settings("display", high_contrast=True)
    stand.arrange()
    stand.wait()
    stand.draw()
    for id in ("stash.3", "stash.7", "cap.3"):
        ground = stand.find(id).bg
        assert ground is not None
        assert contrast(PIECE_STYLES[3].colour, ground) >= 4.5
        assert contrast(stand.find(id).fg or ground, ground) >= 4.5


def test_the_plan_view_and_the_light_of_a_piece_are_made_before_they_are_shown(tmp_path: Path) -> None:
    """The plan view drew 33 pieces in its first frame: 75 ms in a large window."""
    stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), draws=DRAWS)
    stand.arrange()
    stand.wait()
    stand.draw()
    cache = stand.program.look.cache

    def made(kind: str) -> set[object]:
        while stand.program.look.prefetch.step():
            pass
        return {key for key in cache._items if isinstance(key, tuple) and key[0] == kind}

    before = made("pyramid")
    stand.key("v")
    stand.draw()
    board = {key[-1] for key in before if isinstance(key, tuple)}  # smaller ones are those of the goal
    assert board
    assert {
        key for key in cache._items if isinstance(key, tuple) and key[0] == "pyramid" and key[-1] in board
    } == before
    stand.key("v")
    stand.draw()
    stand.key("1")
    stand.draw()
    lights = made("light")
    stand.press("slot.0")
    stand.pass_time(400)
    stand.draw()
    assert stand.table.pending is not None
    assert lights
    assert {key for key in cache._items if isinstance(key, tuple) and key[0] == "light"} == lights
