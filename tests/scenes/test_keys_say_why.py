"""A key that cannot act says why, what names a key names the one in force, and the button of the speed follows its
keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.games.capstone.ui.arrange_scene import ArrangeScene
from capitol.kit.inputs import KeyDown
from capitol.kit.stage import Stage
from capitol.session.settings import Settings
from capitol.shell.preferences import Fixed
from tests.scenes.at_table import MIXED, Table
from tests.scenes.auction_table import Stand as Auction
from tests.scenes.auction_table import at_auction, cards
from tests.scenes.capstone_table import CapstoneStand
from tests.scenes.harness import Stand
from tests.scenes.lesson_stand import LessonStand
from tests.scenes.sitting import key as press


def told(stage: Stage) -> str:
    """The last note that was shown."""
    return stage.announced[-1][1] if stage.announced else ""


@pytest.fixture
def arranging(tmp_path: Path) -> CapstoneStand:
    stand = CapstoneStand(tmp_path, draws=(((0, 1, 2, 3),), ((0, 0, 1, 2),)))
    stand.press("cover.open")
    assert isinstance(stand.scene, ArrangeScene)
    return stand


@pytest.mark.parametrize("key", ["b", "z"])
def test_nothing_laid_cannot_be_turned_over_or_cleared(arranging: CapstoneStand, key: str) -> None:
    arranging.key(key)
    assert told(arranging.scene.stage) == "No piece lies in a place yet."
    arranging.key("1", "1", key)
    assert isinstance(arranging.scene, ArrangeScene)
    assert arranging.scene.pending.places == ([None, None, None, 0] if key == "b" else [None] * 4)


def test_hidden_pieces_say_how_they_are_shown(arranging: CapstoneStand) -> None:
    arranging.key("h")
    for key in ("r", "1"):
        before = len(arranging.scene.stage.announced)
        arranging.key(key)
        assert len(arranging.scene.stage.announced) > before
        assert told(arranging.scene.stage) == "Your pieces are hidden. H shows them."


def test_a_piece_at_the_top_goes_no_higher(arranging: CapstoneStand) -> None:
    arranging.key("1", "1", "shift+up")
    assert told(arranging.scene.stage) == "Nothing that way."


def test_keys_of_the_stack_say_why_they_change_nothing(tmp_path: Path) -> None:
    scene = Auction(at_auction(["F4 R6 F7 R2", "F5"]), tmp_path).stack_cards(0)

    def said(chord: str) -> str:
        scene.stage.announced.clear()
        press(scene, chord)
        return told(scene.stage)

    assert said("backspace").startswith("No card is bid yet")
    assert said("y") == "Nothing was taken back."
    board = scene.stage.find("board")
    assert board is not None
    scene.lay(cards("F4"))
    assert [said(chord) for chord in ("s", "z", "y", "backspace")] == [""] * 4, "these have something to change"
    scene.peek()
    assert [said(chord) for chord in ("7", "s", "z", "backspace")] == [board.tooltip] * 4
    assert not scene.edit.wish


@pytest.mark.parametrize(("key", "name"), [("l", "Log"), ("n", "Hint: the best three moves")])
def test_a_key_of_another_screen_says_so(arranging: CapstoneStand, key: str, name: str) -> None:
    arranging.key(key)
    assert told(arranging.scene.stage) == f"“{name}” is not possible now."


def test_letters_without_a_meaning_say_nothing(arranging: CapstoneStand) -> None:
    before = len(arranging.scene.stage.announced)
    arranging.key("k", "ctrl+k", "f9")
    assert len(arranging.scene.stage.announced) == before


def test_a_table_without_hints_says_so(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "ai:random"), options={"hints": False})
    table.key("n")
    assert told(table.scene.stage) == "There are no hints at this table."


def test_a_button_that_is_off_says_why_at_its_key(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "ai:random"))
    redo = table.find("redo")
    assert not redo.enabled
    table.key("y")
    assert told(table.scene.stage) == redo.tooltip


def test_tooltips_name_the_keys_in_force(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "ai:random"), settings=Settings(keys={"log": "pageup"}))
    assert table.find("log").tooltip == "Log (Page up)"
    table.program.change_settings(keys={})
    assert table.find("log").tooltip == "Log (L)"


@pytest.mark.parametrize("set_before", ["normal", "fast"])
def test_the_button_of_the_speed_follows_its_keys(tmp_path: Path, set_before: str) -> None:
    """Also where the command line had fixed another speed than the one that was set: that had no effect, and a speed
    chosen that happened to be the one set before changed nothing."""
    table = Table(tmp_path, ("human", "ai:random"), speed="instant")
    table.program.fixed = Fixed(seed=7, counted=True)
    table.program.change_settings("motion", speed=set_before)
    table.program.fixed = Fixed(speed="instant", seed=7, counted=True)
    table.open()
    assert table.find("speed").label == "Speed: instant"
    table.key(",")
    assert (table.find("speed").label, table.program.motion.factor) == ("Speed: fast", 0.5)
    assert table.find("speed").tooltip.startswith("Speed: fast. A press makes it instant.")
    table.key(",", ",")
    assert table.find("speed").label == "Speed: slow"
    table.press("speed")
    assert (table.find("speed").label, table.program.motion.factor) == ("Speed: normal", 1.0)


def test_a_sign_on_the_key_of_a_digit_counts_where_the_digit_has_no_use(stand: Stand) -> None:
    """The 6 of AZERTY writes -, the Russian 7 with Shift ?: each is both."""
    handle = stand.program.stack.handle
    scale = stand.program.look.scale.ui_scale
    assert handle(KeyDown("6", text="-"))
    assert stand.program.look.scale.ui_scale < scale
    assert handle(KeyDown("1", shift=True, text="+"))
    assert stand.program.look.scale.ui_scale == scale
    assert handle(KeyDown("7", shift=True, text="?"))
    stand.pass_time()
    assert stand.has("rules.title")


def test_a_digit_that_needs_shift_is_one_where_shift_means_nothing(arranging: CapstoneStand) -> None:
    """French and Czech keyboards write digits with Shift: at some tables that has a use of its own, else it is the
    digit."""
    assert isinstance(arranging.scene, ArrangeScene)
    handle, pending = arranging.program.stack.handle, arranging.scene.pending
    for digit in "13":
        handle(KeyDown(digit, shift=True, text=digit))
    assert pending.places == [None, None, 0, None]
    handle(KeyDown("2", shift=True, text='"'))
    assert pending.held is None


def test_a_lesson_names_the_keys_in_force(tmp_path: Path) -> None:
    settings = Settings(keys={"permit": "k", "pick": "insert"})
    stand = LessonStand(tmp_path, "capitol", 1, size=(1280, 720), ui=1.0, settings=settings)
    stand.key("tab")
    while not stand.has("lesson.help") and stand.clock < 60_000:
        stand.pass_time(1000)
    assert stand.find("lesson.help").label == "Keys: K, arrows, Insert, then Enter"


def test_buttons_name_their_keys_while_keys_are_in_use(tmp_path: Path) -> None:
    table = Table(tmp_path, MIXED, 5)
    table.program.stack.use_hand("mouse")
    table.pass_time()
    assert [table.find(id).label for id in ("blank", "pass")] == ["Discard", "Pass"]
    table.program.stack.use_hand("keys")
    table.pass_time()
    assert [table.find(id).label for id in ("blank", "pass")] == ["Discard (D)", "Pass (P)"]
