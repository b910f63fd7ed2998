"""The menu over the table: leaving, handing over seats, coming back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from capitol.host.language import ENGLISH, set_language
from tests.scenes.harness import Stand


@pytest.fixture
def menu(stand: Stand) -> Stand:
    """A game with the menu open."""
    stand.press("play")
    stand.program.open_menu()
    stand.pass_time()
    return stand


def test_back_to_the_game(menu: Stand) -> None:
    """Esc closes the menu."""
    menu.key("escape")
    assert not menu.has("menu.panel")
    assert menu.program.session is not None


def test_enter_presses_the_golden_button_though_a_click_beside_it_hid_the_focus(menu: Stand) -> None:
    corner = menu.find("menu.panel").rect.topleft
    menu.click_at((corner[0] + 4, corner[1] + 4))
    assert not menu.scene.stage.focus.visible
    menu.key("return")
    assert not menu.has("menu.panel")


def test_leave_and_continue_loses_nothing(menu: Stand) -> None:
    """Leaving asks nothing; Continue is there."""
    session = menu.program.session
    assert session is not None
    steps, path = len(session.steps), session.path
    menu.press("menu.title")
    menu.pass_time(60)
    assert menu.program.session is None
    menu.press("continue")
    again = menu.program.session
    assert again is not None
    assert again.path == path
    assert len(again.steps) >= steps


def test_hand_over_and_take_back(menu: Stand) -> None:
    """A person's seat goes to a computer player and back."""
    menu.press("menu.handover")
    menu.press("menu.hand.0")
    menu.press("menu.hand.0.casual")
    session = menu.program.session
    assert session is not None
    assert session.seats[0].kind == "ai:casual"
    menu.program.open_menu()
    menu.pass_time()
    menu.press("menu.handover")
    menu.press("menu.take.0")
    menu.pass_time(400)
    assert not session.seats[0].is_human, "it is a person's seat: the screen is covered first"
    menu.key("escape")
    assert not session.seats[0].is_human
    menu.program.open_menu()
    menu.pass_time()
    menu.press("menu.handover")
    menu.press("menu.take.0")
    menu.pass_time(400)
    menu.press("cover.open")
    assert session.seats[0].is_human
    assert menu.has("hand.0")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_dialogs_of_hand_overs_grow_with_their_titles(tmp_path: Path, language: str) -> None:
    """“Einen Computer für Octavia spielen la…” was cut."""
    stand = Stand(tmp_path)
    stand.program.show_title()
    stand.pass_time(60)
    stand.press("play")
    session = stand.program.session
    assert session is not None
    session._seats[0] = replace(session.seats[0], name="Maximiliane von Hohenstein"[:24])
    stand.program.change_settings(language=language)
    for seat, act, id in ((0, "concede", "hand.over"), (1, "take", "take")):
        stand.press(f"seat.{seat}")
        stand.press(f"seat.menu.{act}")
        stand.draw()
        dialog = stand.find(id)
        assert not dialog.clipped, dialog.label
        stand.key("escape")
    set_language(ENGLISH)


def test_the_menu_asks_before_a_computers_seat_is_taken(menu: Stand) -> None:
    menu.press("menu.handover")
    menu.press("menu.take.1")
    session = menu.program.session
    assert session is not None
    assert menu.faults() == []
    menu.press("take.cancel")
    assert not session.seats[1].is_human
    menu.press("menu.take.1")
    menu.press("take.yes")
    assert session.seats[1].is_human
    assert [(note.seat, note.kind) for note in session.notes] == [(1, "taken")]


def test_screens_over_the_table_come_back_to_it(menu: Stand) -> None:
    """Rules, settings and saved games lie over the table."""
    for id in ("rules", "settings", "saves"):
        menu.press(f"menu.{id}")
        menu.key("escape")
        assert menu.has("menu.panel")


def test_rematch(menu: Stand) -> None:
    """The next Consul, or the same cards one seat on."""
    first = menu.program.session
    assert first is not None
    menu.program.rematch(first)
    second = menu.program.session
    assert second is not None
    assert second.match.setup.first_player == (first.match.setup.first_player + 1) % 4
    assert second.match.setup.stacks != first.match.setup.stacks
    menu.program.rematch(first, same_deal=True)
    third = menu.program.session
    assert third is not None
    assert third.match.setup.stacks == first.match.setup.stacks
    assert third.seats[1].name == first.seats[0].name


def test_the_arrows_go_around_a_menu(menu: Stand) -> None:
    """From its first entry up to the last one, and down again; in the menu of a choice, too."""
    stage = menu.scene.stage
    assert stage.focus.id == "menu.resume"
    menu.key("up")
    assert stage.focus.id == "menu.quit"
    menu.key("down")
    assert stage.focus.id == "menu.resume"
    menu.program.to_title()
    menu.pass_time(60)
    stage = menu.scene.stage
    menu.press("play.level")
    stage.focus_on("play.level.novice", visible=True)
    first = stage.focus.id
    menu.key("up")
    assert stage.focus.id.startswith("play.level.")
    assert stage.focus.id != first
    menu.key("down")
    assert stage.focus.id == first


def test_about_this_game_shows_the_seal_of_the_deal_and_the_log_begins_with_it(menu: Stand) -> None:
    session = menu.program.session
    assert session is not None
    assert session.receipt is not None
    hash, salt = session.receipt.seal.hash, session.receipt.seal.salt
    menu.press("menu.about")
    text = " ".join(one.label for one in menu.scene.stage.active.walk())
    assert hash in text.replace(" ", "")
    assert salt not in text.replace(" ", "")
    assert menu.faults() == []
    menu.key("return", "escape")
    menu.press("log")
    line = next(
        one for one in menu.scene.stage.active.walk() if one.label == "The deal is sealed: nobody can change it now."
    )
    assert f"{hash[:8]} {hash[8:16]}" in line.tooltip
