"""One-time tips: each comes once, says no more after one click, and never covers what it is about."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from pygame import Rect

from capitol.core.challenge import CHALLENGED
from capitol.games.capitol.challenges import challenges
from capitol.games.capitol.rules.moves import Bid
from capitol.games.capitol.rules.numbers import CARD_VALUE, ROUNDS
from capitol.games.capitol.rules.state import BID, PLACE
from capitol.games.capitol.ui import tips as capitol_tips
from capitol.games.capitol.ui.models.table import AreaModel
from capitol.games.capitol.ui.tips import TIPS
from capitol.games.capitol.ui.words import NUMERALS, seat_names
from capitol.games.capstone.ui import tips as capstone_tips
from capitol.games.registry import games
from capitol.host.language import available_languages, set_language
from capitol.kit.callout import outline_of
from capitol.kit.inputs import RIGHT, PadDown, PointerDown, PointerMove, PointerUp
from capitol.kit.notes import TipNote
from capitol.kit.stage import Stage
from capitol.kit.widgets import Widget
from capitol.session.settings import load_settings
from capitol.shell.challenges import ChallengeCard
from capitol.shell.table_tips import AT_REST_MS, BETWEEN_TIPS_MS, MOVES_BESIDE_TIP
from capitol.table.plugin import Tip, Tips
from tests.scenes import auction_table
from tests.scenes.at_table import MIXED, Table
from tests.scenes.harness import Stand

ENTRY = games()["capitol"]
TEMPLE = next(one for one in challenges() if one.id == "temple-1")


def at_auction(home: Path, size: tuple[int, int] = (1280, 720), ui: float = 1.0) -> Stand:
    """The auction of a temple in front, tips as a person has them."""
    stand = Stand(home, size, ui)
    stand.program.tips = True
    stand.program.show_title()
    stand.program.begin_challenge(ENTRY, TEMPLE)
    stand.pass_time(200)
    assert isinstance(stand.scene, ChallengeCard)
    stand.key("return")
    stand.pass_time(300)
    return stand


def click(stand: Stand, id: str) -> None:
    """Press on a note, which is none of the scene's widgets."""
    point = stand.find(id).rect.center
    stand.program.stack.handle(PointerDown(point))
    stand.program.stack.handle(PointerUp(point))
    stand.pass_time()


def wait(stand: Stand, ms: float) -> None:
    """Let so much time pass: more than one call of `pass_time` takes."""
    for _part in range(round(ms / 2000)):
        stand.pass_time(2000)


def ids_now(table: Table) -> set[str]:
    """The tips that are due one after the other on the scene in front."""
    found: set[str] = set()
    while (tip := TIPS.due(table.scene, found)) is not None:
        assert table.has(tip.about), tip
        found.add(tip.id)
    return found


def test_a_tip_comes_once_and_the_next_one_later(tmp_path: Path) -> None:
    stand = at_auction(tmp_path)
    assert stand.find("tip").label.startswith("Bids are secret")
    assert load_settings(stand.program.folders.config)[0].tips_seen == ("capitol.auction",)
    click(stand, "tip")
    stand.pass_time(2000)
    assert not stand.has("tip"), "not one upon the other"
    wait(stand, BETWEEN_TIPS_MS)
    assert stand.find("tip").label.startswith("A temple doubles")
    click(stand, "tip")
    wait(stand, 2 * BETWEEN_TIPS_MS)
    assert not stand.has("tip")


def test_room_for_a_tip_is_searched_once_the_picture_rests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search takes as long as a frame: while a board is moved, each frame would be late."""
    stand = at_auction(tmp_path)
    click(stand, "tip")
    searched: list[float] = []

    def none(*_args: object) -> None:
        searched.append(stand.clock)

    monkeypatch.setattr(Stage, "_tip_note", none)
    wait(stand, BETWEEN_TIPS_MS)
    searched.clear()
    for _frame in range(100):
        stand.scene.stage.changed()
        stand.pass_time(20)
    assert searched == []
    stack = stand.program.stack
    due = stack.next_due(stand.clock)
    assert due is not None
    assert due <= stand.clock + AT_REST_MS, "the loop wakes for it"
    stand.pass_time(20 * AT_REST_MS)
    assert len(searched) == 1, "once for each picture"
    monkeypatch.undo()
    stand.scene.stage.changed()
    stand.pass_time(2 * AT_REST_MS)
    assert stand.find("tip").label.startswith("A temple doubles"), "it comes when there is room"


def test_whether_a_tip_is_settled_is_asked_once_a_moving_board_rests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To find that out takes long, and a board that moves changes nothing of it."""
    stand = at_auction(tmp_path)
    assert stand.has("tip")
    asked: list[str] = []
    monkeypatch.setattr(TIPS, "standing", lambda _scene, id, _about: asked.append(id))
    stage = stand.scene.stage
    stage.adrift = True
    for _frame in range(10):
        stage.changed()
        stand.pass_time(20)
    assert asked == []
    stage.adrift = False
    stand.pass_time(20)
    assert asked == ["auction"]


def test_a_tip_that_comes_lays_nothing_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That it was seen is saved, which changes nothing on any screen."""
    table = Table(tmp_path, MIXED, 5)
    laid_out: list[float] = []
    monkeypatch.setattr(type(table.scene), "rebuild_later", lambda _scene: laid_out.append(table.clock))
    table.program.preferences.change(tips_seen=("capitol.auction",))
    assert laid_out == []
    table.program.preferences.change("display", plan_view=True)
    assert laid_out


def test_another_form_of_a_tip_is_found_in_the_frame_after_a_layout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To lay out takes as long as to find it. Layouts in each frame keep it waiting for no longer."""
    table = Table(tmp_path, MIXED, 5)
    stage, searched = table.scene.stage, list[bool]()
    assert stage.tip("Few floors are left.", "supply", "No more tips", lambda: None)
    stage.update(table.clock)
    found = Stage._tip_note

    def counted(self: Stage, like: TipNote | None = None, *, only_like: bool = False) -> TipNote | None:
        searched.append(only_like)
        return None if only_like else found(self, like)

    monkeypatch.setattr(Stage, "_tip_note", counted)
    for expected in (True, False):
        table.scene.rebuild()
        table.find("supply").rect.move_ip(-9, 0)
        stage.update(table.clock)
        assert searched.pop() is expected
        assert table.has("tip") is not expected
        assert (stage.next_due(table.clock) == table.clock) is expected


def test_a_tip_without_room_keeps_no_other_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits for another picture; the next one that is due is shown meanwhile."""
    stand = at_auction(tmp_path)
    click(stand, "tip")
    table, found = Tips(lambda _scene, _said: tips), Stage._tip_note
    tips = [
        Tip("first", "No room.", "pass"),
        Tip("first", "No room here either.", "bid"),
        Tip("second", "Room.", "bid"),
    ]
    monkeypatch.setattr(type(stand.program.library.screens_of("capitol")), "tip", lambda _screens, *at: table.due(*at))
    monkeypatch.setattr(Stage, "_tip_note", lambda stage: None if "No room" in stage._tip[0] else found(stage))
    wait(stand, BETWEEN_TIPS_MS)
    stand.pass_time(1000)
    assert stand.find("tip").label == "Room."
    seen = load_settings(stand.program.folders.config)[0].tips_seen
    assert "capitol.second" in seen
    assert "capitol.first" not in seen, "it waits"


def test_a_tip_stays_until_it_is_closed_and_the_loop_sleeps(tmp_path: Path) -> None:
    stand = at_auction(tmp_path)
    wait(stand, 180_000)
    assert stand.has("tip")
    assert stand.program.stack.next_due(stand.clock) is None
    click(stand, "tip.close")
    assert not stand.has("tip"), "nor does the next one come at once"


def test_a_tip_stays_while_others_move_until_its_matter_is_settled(tmp_path: Path) -> None:
    """It holds as long as what it says does, though nobody here is to choose."""
    table = Table(tmp_path, MIXED, 5, steps=96)
    table.program.tips = True
    table.program.change_settings("play", tips=True)
    table.pass_time(200)
    tip: Any = table.find("tip")
    assert tip.about.startswith("area."), "of areas with equal floors"
    table.key("p")
    table.key("return")
    front, stood = table.scene, 0
    for _step in range(30):
        table.pass_time(100)
        if table.scene is not front:
            break
        assert table.has("tip")
        stood += 1
    assert stood > 1


def test_a_tip_outlives_a_change_of_size_and_language(tmp_path: Path) -> None:
    stand = at_auction(tmp_path)
    said = stand.find("tip").label
    stand.resize((1600, 900))
    stand.pass_time(100)
    assert stand.find("tip").label == said
    stand.program.change_settings(language="de")
    stand.pass_time(100)
    assert stand.find("tip").label != said
    assert "Entf" in stand.find("tip.off").label


def test_one_click_lets_no_other_come_until_they_are_wanted_again(tmp_path: Path) -> None:
    stand = at_auction(tmp_path)
    click(stand, "tip.off")
    assert not stand.has("tip")
    assert not load_settings(stand.program.folders.config)[0].play.tips
    wait(stand, 2 * BETWEEN_TIPS_MS)
    assert not stand.has("tip")
    stand.program.change_settings("play", tips=True)
    assert stand.program.settings.tips_seen == ()
    stand.pass_time(200)
    assert stand.has("tip")


def test_there_are_none_where_something_else_leads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from capitol.session.challenges import ChallengeSession

    monkeypatch.setattr(ChallengeSession, "shows_tips", False)
    assert not at_auction(tmp_path).has("tip")


def test_keys_close_a_tip_and_let_no_other_come(tmp_path: Path) -> None:
    stand = at_auction(tmp_path)
    stand.key("escape")
    assert not stand.has("tip")
    assert stand.scene.stage.dialog is None, "that was for the tip, not for the menu"
    assert load_settings(stand.program.folders.config)[0].play.tips
    stand = at_auction(tmp_path / "other")
    assert "Delete" in stand.find("tip.off").label
    stand.key("delete")
    assert not stand.has("tip")
    assert not load_settings(stand.program.folders.config)[0].play.tips


@pytest.mark.parametrize("about", ["stack.roof", "stack.floor", "seat.0", "seat.1"])
def test_a_tip_leaves_the_newest_lines_of_the_log_in_sight(tmp_path: Path, about: str) -> None:
    table = Table(tmp_path, MIXED, 5, steps=60)
    stage = table.scene.stage
    assert stage.tip("Equal floors, equal height: both are first, nobody is second.", about, "No more", lambda: None)
    table.draw()
    for number in range(2):
        assert not table.find("tip").rect.colliderect(table.find(f"log.line.{number}").rect)


@pytest.mark.parametrize(("size", "ui"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.0)])
def test_a_tip_covers_no_header_of_an_area(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    table = Table(tmp_path, MIXED, 5, steps=90, size=size, ui=ui)
    for about in ("hand", "hand.0", "supply", "area.0", "area.4", "area.8", "seat.0", "round"):
        for text in (
            "Few floors are left.",
            "So many areas take this house. A permit of its colour sends it there.",
        ):
            assert table.scene.stage.tip(text, about, "No more tips (Delete)", lambda: None)
            note = table.find("tip")
            tip = note.rect
            assert not [area for area in range(9) if tip.colliderect(table.find(f"header.{area}").rect)], (about, text)
            assert note.text_px >= table.scene.look.least(16), "a quarter of an enlargement stays, as in remarks"


def test_a_tip_makes_way_for_a_longer_word_of_what_is_to_be_done(tmp_path: Path) -> None:
    """It stands where the line ended, and the line grows when a piece is picked up; then it comes back."""
    table = Table(tmp_path, MIXED, 5, steps=4)
    text = "The green number: how many areas can take this house. You need a permit in the area’s colour."
    assert table.scene.stage.tip(text, "hand.3", "No more tips (Delete)", lambda: None)
    stood, short = table.find("tip").rect, table.find("status").rect.right
    assert not stood.colliderect(table.find("status").rect)
    table.key("b")
    table.pass_time(500)
    words = table.find("status").rect
    assert words.right > short
    assert words.colliderect(stood), "else this tells nothing"
    assert not table.has("tip")
    table.key("escape")
    table.pass_time(500)
    assert table.find("tip").rect == stood


def test_a_tip_frames_what_it_points_at_in_its_own_colour(tmp_path: Path) -> None:
    """A beak leads from its edge to the frame, which is not that of where something may go."""
    table = Table(tmp_path, MIXED, 5, steps=60)
    area, good = table.find("area.1").rect, tuple(table.program.look.theme.good)
    around = outline_of(table.program.look, area)
    corner = (around.left + 30, around.top)
    assert table.draw().get_at(corner)[:3] != good
    text = "The two other areas of this colour force this roof."
    assert table.scene.stage.tip(text, "area.1", "No more", lambda: None)
    tip: Any = table.find("tip")
    assert around.inflate(2, 2).collidepoint(tip.way[-1])
    assert not area.collidepoint(tip.way[-1]), "over nothing of it"
    assert table.draw().get_at(corner)[:3] == good


def test_a_tip_makes_way_for_what_is_held_and_waits_where_there_is_no_room(tmp_path: Path) -> None:
    table = Table(tmp_path, MIXED, 5)
    stage = table.scene.stage
    assert stage.tip("Few floors are left.", "supply", "No more tips", lambda: None)
    stood = table.find("tip").rect
    stage.targets = frozenset(f"area.{area}" for area in range(9))
    table.pass_time()
    boards = [table.find(f"area.{area}").rect for area in range(9)]
    assert not table.has("tip") or table.find("tip").rect.collidelist(boards) < 0
    wall = stage.root.add(Widget("wall", table.program.look.scale.rect, on_press=lambda: None))
    stage.set_root(stage.root)
    stage.targets = frozenset()
    table.pass_time()
    assert not table.has("tip")
    assert stage.tipped, "it waits"
    stage.root.remove(wall)
    stage.targets = frozenset(("none",))
    table.pass_time()
    assert table.find("tip").rect == stood


def test_room_is_not_looked_for_in_each_frame_of_a_movement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search takes as long as a frame."""
    table = Table(tmp_path, MIXED, 5)
    stage, searched = table.scene.stage, list[float]()
    assert stage.tip("Few floors are left.", "supply", "No more tips", lambda: None)
    about = table.find("supply")
    wall = stage.root.add(Widget("wall", table.program.look.scale.rect, on_press=lambda: None))
    found = Stage._tip_note

    def counted(self: Stage, *how: Any, **named: Any) -> TipNote | None:
        searched.append(table.clock)
        return found(self, *how, **named)

    monkeypatch.setattr(Stage, "_tip_note", counted)
    for frame in range(30):
        about.rect.move_ip(-1, 0)
        wall.rect.inflate_ip(-2, -2)
        stage.targets = frozenset((f"none.{frame}",))
        table.pass_time(20)
    assert 0 < len(searched) < 5
    stage.root.remove(wall)
    stage.targets = frozenset()
    table.pass_time(400)
    assert table.has("tip"), "and not given up"
    searched.clear()
    stage.adrift = True
    for frame in range(30):
        about.rect.move_ip(1, 0)
        stage.targets = frozenset((f"none.{frame}",))
        table.pass_time(20)
    assert not searched
    assert not table.has("tip")
    stage.adrift = False
    table.pass_time(40)
    assert table.has("tip"), "a whole board has come to rest"


def test_a_hint_and_what_is_said_lie_over_no_tip(tmp_path: Path) -> None:
    table = Table(tmp_path, MIXED, 5, steps=4)
    table.key("tab")  # with keys a tip names its own
    assert table.scene.stage.tip("Few floors are left.", "supply", "No more tips", lambda: None)
    table.press("hint")
    table.pass_time(500)
    for _wait in range(400):
        table.pass_time(20)
        if table.has("hint.0"):
            break
    panel = table.scene.stage.dialog
    assert panel is not None
    assert not table.has("tip") or not table.find("tip").rect.colliderect(panel.rect)
    table.key("escape")
    table.pass_time()
    stood = table.find("tip").rect
    table.scene.stage.bubble("That is said where the tip stands.", Rect(stood.x, stood.y - 20, stood.width, 4))
    table.pass_time()
    assert not table.has("tip")
    table.scene.stage.dismiss()
    table.pass_time()
    assert table.find("tip").rect == stood


def test_a_tip_leaves_the_place_of_the_first_card_of_a_bid_in_sight(tmp_path: Path) -> None:
    hands = ["R3 B4 R6 P6 F7 F7", "R1", "F1 F2", "F3 F4"]
    scene = auction_table.Stand(auction_table.at_auction(hands, seen=False), tmp_path).stack_cards(0)
    slot = scene.stage.find("stack.slot")
    assert slot is not None
    for words in range(1, 24):
        assert scene.stage.tip("secret " * words, "bid", "No more tips", lambda: None)
        tip = scene.stage.find("tip")
        assert tip is not None
        assert not tip.rect.colliderect(slot.rect), words


def test_a_game_without_tips_has_none(tmp_path: Path) -> None:
    from tests.scenes.test_toy import begin, open_toy

    toy = open_toy(tmp_path)
    toy.program.tips = True
    begin(toy, people=1)
    toy.pass_time(500)
    assert not toy.has("tip")


@pytest.mark.parametrize("code", available_languages())
@pytest.mark.parametrize(("size", "ui"), [((800, 540), 1.0), ((1280, 720), 1.5), ((1920, 1080), 2.0)])
def test_it_never_covers_what_it_is_about(tmp_path: Path, code: str, size: tuple[int, int], ui: float) -> None:
    set_language(code)
    stand = at_auction(tmp_path, size, ui)
    tip: Any = stand.find("tip")
    assert not tip.rect.colliderect(stand.find(tip.about).shown_at(stand.program.look))
    assert stand.program.look.scale.rect.contains(tip.rect)
    assert tip.rect.contains(stand.find("tip.off").rect)


def test_what_a_game_brings_is_said_where_it_is_met(tmp_path: Path) -> None:
    """A game by computer players, looked at through the eyes of a person every now and then."""
    found: set[str] = set()
    for steps in range(60, 240, 36):
        found |= ids_now(Table(tmp_path / str(steps), MIXED, 5, steps=steps))
    assert {"last_round", "shared", "full", "turned"} <= found, sorted(found)


@pytest.mark.parametrize("turned", [0, 1, 2])
def test_a_stack_of_discards_is_named_while_cards_will_still_be_drawn(tmp_path: Path, turned: int) -> None:
    table = Table(tmp_path, MIXED, 5)
    table.change(turned=1 << turned)
    seen = ids_now(table) - {"turned"}
    tip = TIPS.due(table.scene, seen)
    assert tip is not None
    assert tip.about == "stacks"
    assert tip.text.startswith(("Roofs", "Floors", "Permits")[turned])
    table.change(round=ROUNDS - 1)
    assert "turned" not in ids_now(table), "after the last round nobody draws"


def test_the_tip_on_the_green_number_asks_for_a_permit(tmp_path: Path) -> None:
    table = first_tip(tmp_path)
    assert "need a permit" in table.find("tip").label


def test_a_house_without_a_place_and_a_roof_without_a_choice_are_told(tmp_path: Path) -> None:
    table = Table(tmp_path, MIXED, 5)
    assert not {"stranded", "forced"} & ids_now(table)
    state = table.state
    first, second, third = state.tables.areas_of[0]
    shapes, tops, done, masks = list(state.shape), list(state.top), list(state.done), list(state.done_mask)
    shapes[first] = shapes[second] = 0
    tops[first] = tops[second] = 1
    done[0], masks[0] = (12,), 1 << 12  # six floors
    table.change(shape=shapes, top=tops, done=done, done_mask=masks)
    assert {"stranded", "forced"} <= ids_now(table)
    stranded = TIPS.due(table.scene, ids_now(table) - {"stranded"})
    assert stranded is not None
    assert stranded.spoken == "House with a round roof, 6 floors: no area takes it now; one may later."
    tip = TIPS.due(table.scene, ids_now(table) - {"forced"})
    assert tip is not None
    assert tip.about == f"header.{third}"


def test_the_first_turn_says_what_a_house_may_do(tmp_path: Path) -> None:
    table = Table(tmp_path, MIXED, 5)
    table.give(0, [7, 23])  # Floor 1, Pink 1
    tip = TIPS.due(table.scene, set())
    assert tip is not None
    assert tip.id == "move_in"
    number = int(tip.about.removeprefix("yard."))
    piece = next(piece for piece in table.table.view_model.model.me.yard if piece.number == number)
    assert piece.areas
    table.give(0, [7])
    assert "move_in" not in ids_now(table), "without a permit it goes nowhere"


def test_who_has_passed_is_told_so_at_their_own_seat(tmp_path: Path) -> None:
    table = Table(tmp_path, MIXED, 5)
    table.change(out=1)
    tip = TIPS.due(table.scene, set())
    assert tip is not None
    assert (tip.id, tip.about) == ("passed", "seat.0")


def test_a_tip_that_a_move_has_settled_goes(tmp_path: Path) -> None:
    table = Table(tmp_path, MIXED, 5)
    table.program.tips = True
    table.give(0, [7, 23])  # Floor 1, Pink 1
    table.pass_time(200)
    assert table.find("tip").label.startswith("The green number")
    table.pass_time(200)
    assert table.has("tip"), "nothing was done"
    table.key("p")
    table.key("return")
    table.pass_time(200)
    assert not table.has("tip")


def first_tip(home: Path) -> Table:
    """A first turn with a house that may move, and the tip that says so."""
    table = Table(home, MIXED, 5)
    table.program.tips = True
    table.give(0, [7, 9, 23])  # Floors 1 and 3, Pink 1
    table.pass_time(200)
    assert table.find("tip").label.startswith("The green number")
    return table


def test_a_tip_that_a_choice_has_settled_goes_before_it_is_confirmed(tmp_path: Path) -> None:
    table = Table(tmp_path, MIXED, 5)
    table.give(0, [14, 7])  # Floors 8 and 1
    table.program.tips = True
    table.program.change_settings("play", tips=True)
    table.press(table_card(table, 14))
    table.pass_time(200)
    assert table.find("tip").label.startswith("A card’s number is money")
    table.press(table_card(table, 14))
    table.pass_time(200)
    assert not table.has("tip"), "the card lies in the hand again"


def table_card(table: Table, card: int) -> str:
    """The widget of a card of the hand."""
    return f"hand.{list(table.table.view_model.model.hand).index(card)}"


def test_the_frame_of_a_tip_follows_its_house_through_the_yard(tmp_path: Path) -> None:
    table = first_tip(tmp_path)
    table.key("f")
    table.press("yard.new")
    table.pass_time(200)
    tip: Any = table.find("tip")
    ready = next(piece for piece in table.table.view_model.model.me.yard if piece.areas)
    assert tip.about == f"yard.{ready.number}"
    assert tip.near == table.find(tip.about).shown_at(table.program.look)


@pytest.mark.parametrize(("messages", "stays"), [("usual", False), ("closed", True)])
def test_a_tip_has_been_read_after_two_own_moves(tmp_path: Path, messages: str, *, stays: bool) -> None:
    table = first_tip(tmp_path)
    table.program.change_settings("access", messages=messages)
    seen = []
    for _move in range(MOVES_BESIDE_TIP):
        table.key("f")
        table.press("yard.new")
        if not table.find("confirm").enabled:
            table.press("yard.new")
        table.key("return")
        for _wait in range(200):
            table.pass_time(100)
            if table.session.waiting_for == (0,) and not table.scene.busy:
                break
        seen.append(table.scene.stage.tipped)
    assert seen == [True, stays]


def test_a_tip_that_stood_for_a_while_goes_with_the_next_own_move(tmp_path: Path) -> None:
    """It does not lie over the board for one more turn."""
    table = first_tip(tmp_path)
    table.pass_time(2000)
    table.pass_time(2500)
    table.key("f")
    table.press("yard.new")
    if not table.find("confirm").enabled:
        table.press("yard.new")
    assert table.scene.stage.tipped, "nothing is confirmed yet"
    table.key("return")
    table.pass_time(100)
    assert "green number" not in (table.find("tip").label if table.has("tip") else "")


def test_the_first_turn_says_that_everybody_begins_with_houses(tmp_path: Path) -> None:
    table = first_tip(tmp_path)
    tip = TIPS.due(table.scene, {"move_in"})
    assert tip is not None
    assert tip.text.startswith("Everybody begins with four finished houses.")
    assert table.has(tip.about)


def test_a_tip_waits_while_a_bubble_is_shown(tmp_path: Path) -> None:
    """Two boxes at once would say two things."""
    table = first_tip(tmp_path)
    stood = table.find("tip").rect
    table.scene.stage.bubble("That cannot be.", "seat.1")
    table.pass_time()
    assert not table.has("tip")
    table.pass_time(5000)
    assert not table.has("bubble")
    assert table.find("tip").rect == stood
    table.scene.stage.bubble("That cannot be.", "seat.1")
    table.key("escape")
    table.pass_time()
    assert (table.has("bubble"), table.has("tip")) == (False, True), "one Esc closes one of them"
    table.key("escape")
    assert not table.has("tip")


def test_esc_answers_the_tip_that_is_seen_or_was_just_seen(tmp_path: Path) -> None:
    """A tooltip beside it takes no Esc, and neither does the menu open when the tip ends by itself at that moment."""
    table = first_tip(tmp_path)
    stage = table.scene.stage
    table.program.stack.handle(PointerMove(table.find("undo").rect.center))
    table.pass_time(1500)
    assert table.has("tooltip")
    table.key("escape")
    assert not table.has("tip")
    assert stage.dialog is None
    assert stage.tip("Few floors are left.", "supply", "No more tips", lambda: None)
    stage.drop_tip()
    table.key("escape")
    assert (table.scene.stage, stage.dialog) == (stage, None)
    table.key("escape")
    assert table.scene.stage is not stage, "the menu"


def test_a_tip_goes_once_read_while_others_move(tmp_path: Path) -> None:
    """Who has passed makes no move beside it any more."""
    table = Table(tmp_path, MIXED, 5, speed="normal")
    wait(table, 4000)
    table.press("pass")
    table.press("pass.sure.yes")
    table.program.tips = True
    table.pass_time(100)
    assert table.find("tip").label.startswith("You build no more")
    for _wait in range(30):
        table.pass_time(500)
        if not table.has("tip"):
            break
    assert not table.has("tip")
    assert table.state.phase != BID, "else it goes with the round"


def test_a_tip_names_the_control_that_closes_it(tmp_path: Path) -> None:
    """To somebody with a mouse the cross says it all."""
    table = first_tip(tmp_path)
    table.program.stack.handle(PointerDown((5, 5), RIGHT))
    table.pass_time(200)
    close: Any = table.find("tip.close")
    assert (close.by, table.find("tip.off").label) == ("", "No more tips")
    table.key("tab")
    table.pass_time(200)
    close = table.find("tip.close")
    assert (close.by, table.find("tip.off").label) == ("Esc", "No more tips (Delete)")
    table.program.stack.handle(PadDown("right"))
    table.pass_time(200)
    close = table.find("tip.close")
    assert close.by == "B"


def told_area(table: Table, tip: Tip) -> AreaModel:
    """The area that a tip names."""
    return next(area for area in table.table.view_model.model.areas if f" {NUMERALS[area.area]} " in tip.text)


def test_what_a_tile_brings_a_rival_is_said_by_name(tmp_path: Path) -> None:
    for auction, text in (
        (0, "A fountain in {area} would also pay {names}, who is second there."),
        (2, "A temple in {area} would also double the points of {names} there."),
    ):
        table = Table(tmp_path / str(auction), MIXED, 5, steps=96)
        table.change(round=2, phase=PLACE, auction=auction, turn=0)
        tip = TIPS.due(table.scene, ())
        assert tip is not None
        assert tip.about == "tile"
        area = told_area(table, tip)
        others = [chip for chip in area.chips if chip.seat != 0 and (chip.points if auction else chip.place == 2)]
        assert others
        names = seat_names(table.table.names, [chip.seat for chip in others])
        assert tip.text == text.format(area=NUMERALS[area.area], names=names)


@pytest.mark.parametrize("auction", [0, 2])
def test_no_tip_names_an_area_that_cannot_take_the_tile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, auction: int
) -> None:
    table = Table(tmp_path, MIXED, 5, steps=96)
    table.change(round=2, phase=PLACE, auction=auction, turn=0)
    model = table.table.view_model.model
    assert TIPS.due(table.scene, ()) is not None
    areas = tuple(replace(area, tile=3) if auction else replace(area, free=0) for area in model.areas)
    changed = replace(table.table.view_model, model=replace(model, areas=areas))
    monkeypatch.setattr(type(table.table), "view_model", changed)
    assert TIPS.due(table.scene, ()) is None


def test_a_fountain_names_everybody_who_is_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(tmp_path, MIXED, 5, steps=96)
    table.change(round=2, phase=PLACE, auction=0, turn=0)
    model = table.table.view_model.model
    tip = TIPS.due(table.scene, ())
    assert tip is not None
    area = told_area(table, tip)
    number = area.area
    first = next(chip for chip in area.chips if chip.seat == 0)
    chips = (first, replace(first, seat=1, place=2), replace(first, seat=2, place=2))
    areas = (*model.areas[:number], replace(area, chips=chips), *model.areas[number + 1 :])
    changed = replace(table.table.view_model, model=replace(model, areas=areas))
    monkeypatch.setattr(type(table.table), "view_model", changed)
    names = seat_names(table.table.names, (1, 2))
    tip = TIPS.due(table.scene, ())
    assert tip is not None
    assert tip.text == f"A fountain in {NUMERALS[number]} would also pay {names}, who are second there."


def test_a_dear_card_and_discard_are_told_when_they_are_used(tmp_path: Path) -> None:
    table = Table(tmp_path, MIXED, 5)
    table.give(0, [14, 7, 23])  # Floor 8, Floor 1, Pink 1
    assert "dear_card" not in ids_now(table)
    number = list(table.table.view_model.model.hand).index(14)
    table.press(f"hand.{number}")
    assert "dear_card" in ids_now(table)
    table.key("escape")
    table.program.stack.handle(PointerMove(table.find("blank").rect.center))
    assert "discard" in ids_now(table)


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ((30, 7), False),  # Pink 8, Floor 1
        ((30, 15), False),  # Pink 8, Blue 1
        ((30, 23), True),  # Pink 8, Pink 1
        ((6, 0), True),  # Roof 7, Roof 1
        ((14, 14), False),  # Floor 8 twice
    ],
)
def test_a_lower_card_is_named_only_if_one_in_the_hand_does_the_same(
    tmp_path: Path, hand: tuple[int, int], *, told: bool
) -> None:
    table = Table(tmp_path, MIXED, 5)
    table.give(0, hand)
    table.press(table_card(table, hand[0]))
    assert ("dear_card" in ids_now(table)) is told


def test_the_tip_of_a_pass_ends_with_the_round_of_building(tmp_path: Path) -> None:
    """It does not wait for the pictures to come to rest, for the auction opens before they do."""
    table = Table(tmp_path, MIXED, 5, speed="normal")
    front = table.table
    table.change(out=0b1100)
    table.give(1, [7])  # Floor 1
    wait(table, 4000)
    table.press("pass")
    table.press("pass.sure.yes")
    table.program.tips = True
    table.pass_time(100)
    assert table.find("tip").label.startswith("You build no more")
    for _wait in range(30):
        if table.state.phase == BID:
            break
        assert front.stage.tipped
        table.pass_time(100)
    table.pass_time(100)
    assert (table.scene, table.scene.busy) == (front, True)
    assert not front.stage.tipped


def test_a_tip_goes_when_a_scene_in_front_gives_another(tmp_path: Path) -> None:
    """Nothing would end it after that: it would be there in the next round."""
    table = Table(tmp_path, ("human", "human"), 5, options={"curtain": "open"})
    table.program.tips = True
    front = table.table
    table.change(out=0b11)
    table.pass_time(200)
    assert table.find("tip").label.startswith("You build no more")
    table.change(phase=BID)
    table.press("cover.open")
    wait(table, 2 * BETWEEN_TIPS_MS)
    assert table.find("tip").label.startswith("Bids are secret")
    assert not front.stage.tipped


def test_few_cards_and_cards_of_nobody_else_are_told_in_an_auction(tmp_path: Path) -> None:
    stand = at_auction(tmp_path)
    state: Any = stand.program.session.match.full_state  # type: ignore[union-attr]
    assert stand.program.session is not None
    stand.program.session.seal(CHALLENGED, Bid(()))
    hand = state.hand(CHALLENGED)
    state.known[CHALLENGED], state.hidden[CHALLENGED] = (), hand[:2]
    for other in (1, 2):
        state.known[other] = state.hidden[other] = ()
    scene: Any = stand.scene
    scene.view = stand.program.session.view(CHALLENGED)
    found = {tip.id for tip in (TIPS.due(scene, {"auction", "alone"}), TIPS.due(scene, {"auction"})) if tip is not None}
    assert found == {"few", "alone"}


def test_no_card_is_told_to_be_kept_for_later_where_nothing_comes_later(tmp_path: Path) -> None:
    stand = at_auction(tmp_path)
    scene: Any = stand.scene
    hand = scene.view.table.hand(CHALLENGED)
    scene.view.table.known[CHALLENGED], scene.view.table.hidden[CHALLENGED] = (), hand[:2]
    for turn, auction, told in ((ROUNDS - 1, 1, True), (ROUNDS - 1, 2, False), (ROUNDS - 2, 2, True)):
        scene.view.table.round, scene.view.table.auction = turn, auction
        found = {tip.id for tip in (TIPS.due(scene, {"auction", "temple_auction", "alone"}),) if tip is not None}
        assert ("few" in found) is told, (turn, auction)


def test_what_is_left_to_bid_with_is_said_before_little_is_left(tmp_path: Path) -> None:
    table = Table(tmp_path, MIXED, 5)
    state: Any = table.session.match.full_state
    assert state.round == 0
    assert "keep" not in ids_now(table), "a whole hand has money enough"
    model: Any = table.scene.view_model.model  # type: ignore[attr-defined]
    hand = tuple(next(card for card in range(len(CARD_VALUE)) if CARD_VALUE[card] == value) for value in (7, 5))
    object.__setattr__(model, "hand", hand)
    tip = TIPS.due(table.scene, ids_now(table) - {"keep"})
    assert tip is not None
    assert (tip.id, tip.about) == ("keep", "hand"), "about all cards, not about one"


@pytest.mark.parametrize("place", [capitol_tips, capstone_tips])
def test_no_tip_names_a_number_or_a_rule_of_thumb(place: ModuleType) -> None:
    """Players are told the rules and what is so on the board: what mostly pays is for them and a review to find out."""
    texts = re.findall(r'"([A-Z{][^"]*\.)"', Path(place.__file__ or "").read_text(encoding="utf-8"))
    assert len(texts) > 10
    for text in texts:
        assert not re.search(r"\d|usually|mostly|often|rarely|enough", text), text


def told_of_tie(home: Path, steps: int) -> tuple[int, str]:
    """How many share the first place of the area that a tip is about, and what it says."""
    table, seen = Table(home, MIXED, 5, steps=steps), set[str]()
    while (tip := TIPS.due(table.scene, seen)) is not None and tip.id != "shared":
        seen.add(tip.id)
    assert tip is not None
    area = table.table.view_model.model.areas[int(tip.about.split(".")[1])]
    return sum(chip.place == 1 for chip in area.chips), tip.text


def test_a_tie_of_three_is_not_told_as_one_of_two(tmp_path: Path) -> None:
    of_two, of_three = (told_of_tie(tmp_path / str(steps), steps) for steps in (20, 90))
    assert (of_two[0], of_three[0]) == (2, 3)
    assert "both are first" in of_two[1]
    assert "all are first" in of_three[1]


def test_where_others_see_the_screen_no_tip_depends_on_the_hand(tmp_path: Path) -> None:
    """A tip stays in sight when its owner looks away, and is not given again to the next who would need it."""
    table = Table(tmp_path, ("human", "human"), 5, options={"curtain": "quick"})
    seat = table.state.turn
    found = []
    for hand in ([14, 7, 23], [7, 8, 9], [14, 13, 12]):  # Floor 8, Floor 1, Pink 1; floors of 1; dear floors
        table.give(seat, hand)
        table.open()
        table.key("h")
        found.append(ids_now(table))
    assert {"keep", "move_in"} <= found[0]
    assert found[0] == found[1] == found[2]
