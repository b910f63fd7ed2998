"""Enter ends an entry and begins nothing, the focus stays in sight, arrows lead on, and each named key acts or says why
not."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capstone.ui.table_scene import TableScene as StackTable
from capitol.kit.focus import in_sight
from capitol.kit.inputs import Wheel
from capitol.kit.widgets import Choice, ScrollList, TextField
from capitol.kit.widgets.base import upwards
from capitol.shell.menu import MenuScene
from capitol.shell.new_game import NewGameScene
from capitol.shell.title import TitleScene
from tests.scenes.at_table import Table, play_on
from tests.scenes.capstone_table import PERSON, CapstoneStand
from tests.scenes.harness import Stand


def told(stand: Stand) -> str:
    """The last note that was shown."""
    notes = stand.scene.stage.announced
    return notes[-1][1] if notes else ""


def field(stand: Stand, id: str) -> TextField:
    """A text field in front."""
    found = stand.find(id)
    assert isinstance(found, TextField)
    return found


def test_enter_in_a_field_goes_on_to_the_next_and_at_last_to_start(stand: Stand) -> None:
    stand.press("new")
    assert isinstance(stand.scene, NewGameScene)
    stand.scene.take(stand.scene.choice.without(3).without(2).with_seat(1, kind="human", name="Ben"))
    stand.pass_time()
    stand.press("seat.0.name")
    visited = [stand.scene.stage.focus.id]
    for _step in range(4):
        stand.key("return")
        visited.append(stand.scene.stage.focus.id)
    assert visited == ["seat.0.name", "seat.0.pin", "seat.1.name", "seat.1.pin", "start"]
    assert isinstance(stand.scene, NewGameScene), "nothing has begun"
    stand.key("return")
    assert stand.program.session is not None


def test_enter_in_a_field_says_why_the_game_cannot_start(stand: Stand) -> None:
    stand.press("new")
    stand.press("seat.0.name")
    stand.key("ctrl+a", "backspace", "return")
    assert isinstance(stand.scene, NewGameScene)
    assert told(stand) == "Every seat needs a name."


def test_the_choice_of_a_game_leads_down_to_the_seats_and_across(stand: Stand) -> None:
    stand.press("new")
    stage = stand.scene.stage
    stage.focus_on("newgame.game", visible=True)
    stand.key("down")
    assert stage.focus.region in ("newgame.seats", "newgame.board"), "what lies below depends on the number of games"
    if stage.focus.region == "newgame.seats":
        stand.key("tab")
    assert stage.focus.region == "newgame.board"
    stand.key("left")
    assert stage.focus.region == "newgame.seats"


def test_page_keys_take_the_focus_along(stand: Stand) -> None:
    stand.press("settings")
    stand.press("settings.group.keys")
    stage = stand.scene.stage
    stage.focus_on("settings.key.confirm", visible=True)
    visited = [stage.focus.id]
    for key in ("pagedown", "pagedown", "pageup", "pageup"):
        stand.key(key)
        now = stage.focus.current(stage.root)
        assert now is not None
        rows = next(one for one in upwards(now) if isinstance(one, ScrollList))
        assert rows.rect.contains(now.rect), now.id
        visited.append(now.id)
    assert len(set(visited)) > 2


def test_a_key_brings_back_what_the_wheel_took_out_of_sight_and_presses_nothing_unseen(stand: Stand) -> None:
    stand.press("settings")
    stand.press("settings.group.keys")
    stage = stand.scene.stage
    stage.focus_on("settings.key.confirm", visible=True)
    first = stand.find("settings.key.confirm")
    pointed_at = first.rect.center
    for _turn in range(12):
        stand.program.stack.handle(Wheel(pointed_at, 0, -1))
    assert not in_sight(first)
    stand.key("return")
    assert in_sight(stand.find("settings.key.confirm"))
    assert not stand.scene.wants_any_key  # type: ignore[attr-defined]
    stand.key("return")
    assert stand.scene.wants_any_key  # type: ignore[attr-defined]


def test_a_new_player_is_asked_the_name_once(stand: Stand) -> None:
    assert field(stand, "title.yours").placeholder == "Livia"
    stand.press("title.yours")
    stand.type("Zoë")
    stand.key("return")
    assert isinstance(stand.scene, TitleScene)
    assert stand.find("title.person").value_words == "Zoë"
    assert not stand.has("title.yours")
    assert stand.find("continue.none.text").label == "No game in progress yet"
    stand.key("return")
    assert stand.program.session is not None
    assert stand.program.session.seats[0].name == "Zoë"


def test_who_plays_follows_the_name_as_it_is_typed(stand: Stand) -> None:
    stand.press("title.yours")
    for letters, name in (("Zo", "Zo"), ("ë", "Zoë"), (" ", "Zoë")):
        stand.type(letters)
        assert stand.find("title.person").value_words == name
    assert field(stand, "title.yours").value == "Zoë "
    stand.key("ctrl+a", "backspace")
    assert stand.find("title.person").value_words == "Livia"
    assert not stand.program.people.profiles.all(), "nobody is added before the first game"


@pytest.mark.parametrize(("typed", "name"), [("Zoë", "Zoë"), ("", "Livia"), ("   ", "Livia")])
def test_play_takes_the_name_as_typed_or_goes_on_without(stand: Stand, typed: str, name: str) -> None:
    stand.press("title.yours")
    stand.type(typed)
    stand.press("play")
    assert stand.program.session is not None
    assert stand.program.session.seats[0].name == name


def test_a_name_that_cannot_be_drawn_is_refused_at_its_field(stand: Stand) -> None:
    stand.scene.typed = "猫"  # type: ignore[attr-defined]
    stand.press("play")
    assert isinstance(stand.scene, TitleScene)
    assert told(stand).startswith("猫 (")


@pytest.mark.parametrize(("game", "text"), [("capitol", "3 × Novice"), ("capstone", "Porter")])
def test_the_title_says_how_many_computers_play(stand: Stand, game: str, text: str) -> None:
    stand.program.choose_game(game)
    stand.program.show_title()
    stand.pass_time()
    found = stand.find("play.level")
    assert isinstance(found, Choice)
    assert found.chosen.text == text
    assert "Level 1 of" in found.tooltip, "a name alone does not say how strong"


def test_with_keys_a_turn_begins_with_the_focus_in_sight(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "ai:random"))
    stage = table.scene.stage
    stage.focus.clear()
    table.key("v")
    table.flow.decide()
    table.pass_time()
    assert stage.focus.visible
    assert stage.focus.region == "hand"


def test_with_keys_the_focus_is_in_sight_after_the_hand_is_hidden_and_shown(tmp_path: Path) -> None:
    stand = Table(tmp_path, ("human", "ai:mason"), steps=12)
    focus = stand.table.stage.focus
    while stand.table.hand_open:
        stand.key("h")
    assert (focus.id, focus.visible) == ("show", True)
    stand.key("h")
    first = next(
        one for one in stand.table.root.walk() if one.id.startswith("hand.") and one.can_focus and not one.idle
    )
    assert (focus.id, focus.visible) == (first.id, True)


def test_with_keys_a_turn_of_stacks_begins_with_the_focus_in_sight(tmp_path: Path) -> None:
    stand = CapstoneStand(tmp_path, (PERSON, "ai:apprentice"), draws=(((0, 1, 2, 3),), ((0, 0, 1, 2),)))
    stand.key("r", "return")
    stand.pass_time(600)
    assert isinstance(stand.scene, StackTable)
    assert stand.scene.stage.focus.visible
    assert stand.scene.stage.focus.region in stand.scene.played_parts


def test_d_discards(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "ai:random"))
    table.key("d")
    assert table.find("blank").selected


def test_letters_reach_the_auction_past_the_field_of_the_sum(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "ai:random"))
    play_on(table, lambda table: isinstance(table.scene, AuctionScene))
    table.press("wish")
    table.key("p")
    assert told(table) == "“Pass” is not possible now."
    table.key("f")
    assert told(table) == "“Play a Floor card” works only while you build."
    table.key("f11")
    assert table.program.settings.display.fullscreen


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (("x",), "“Shuffle the cards of the bid” works only in an auction."),
        (("t",), "“One move, while watching” works only while computers play alone."),
        (("escape", "x"), "First close the menu (Esc)."),
        (("i",), "Nothing is selected that could be explained."),
    ],
)
def test_a_key_says_where_it_works(tmp_path: Path, keys: tuple[str, ...], said: str) -> None:
    table = Table(tmp_path, ("human", "ai:random"))
    table.key(*keys)
    assert told(table) == said
    assert isinstance(table.scene, MenuScene) == (keys[0] == "escape")


def test_a_key_of_the_other_game_says_so(stand: Stand) -> None:
    stand.program.choose_game("capstone")
    stand.program.show_title()
    stand.pass_time()
    stand.press("play")
    stand.pass_time(400)
    stand.key("f")
    assert told(stand) == "“Play a Floor card” has no use in this game."


@pytest.mark.parametrize(("game", "action"), [("capitol", "Play a Permit"), ("capoterra", "Bring goods home")])
def test_a_key_of_the_table_says_so_before_any_game(stand: Stand, game: str, action: str) -> None:
    stand.program.choose_game(game)
    stand.press("settings")
    stand.key("b")
    assert told(stand) == f"“{action}” works only at the table."
