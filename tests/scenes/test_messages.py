"""How long messages stay: as usual, twice as long, or until they are closed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenes.at_table import MIXED, Table
from tests.scenes.harness import Stand

LONG_MS = 4_500
"""Longer than a short message stays by itself, and shorter than twice that."""


def open_screen(stand: Stand, messages: str) -> None:
    stand.program.change_settings("access", messages=messages)
    stand.press("players")


def shows(stand: Stand, *kinds: str) -> list[bool]:
    stand.pass_time()
    found = {note.id for note in stand.scene.stage._notes.all}
    return [kind in found for kind in kinds]


@pytest.mark.parametrize(("messages", "after", "later"), [("usual", False, False), ("twice", True, False)])
def test_messages_stay_as_long_as_is_set(stand: Stand, messages: str, *, after: bool, later: bool) -> None:
    open_screen(stand, messages)
    for say in (stand.scene.stage.toast, lambda text: stand.scene.stage.bubble(text, "players.add")):
        say("Saved.")
        assert any(shows(stand, "toast", "bubble"))
        stand.pass_time(LONG_MS)
        assert any(shows(stand, "toast", "bubble")) == after
        stand.pass_time(LONG_MS)
        assert any(shows(stand, "toast", "bubble")) == later


def test_until_closed_they_stay_and_the_clock_wants_nothing(stand: Stand) -> None:
    open_screen(stand, "closed")
    stage = stand.scene.stage
    stage.toast("Saved.")
    stage.bubble("Type a name first.", "players.add")
    stand.pass_time(600_000)
    assert shows(stand, "toast", "bubble") == [True, True]
    assert stage._notes.next_due(stand.clock, None) is None
    stand.key("tab")
    assert shows(stand, "toast", "bubble") == [True, False], "a bubble goes with the next key, as ever"
    stand.key("escape")
    assert shows(stand, "toast") == [False]
    assert stand.has("players.list"), "Esc closed the message and nothing else"
    stand.key("escape")
    assert stand.has("title.name")


def test_messages_that_wait_stand_below_each_other_and_a_press_closes_them(stand: Stand) -> None:
    open_screen(stand, "closed")
    stage = stand.scene.stage
    for number in range(5):
        stage.toast(f"Message {number}")
    stage.toast("Message 3")
    toast = stage._notes.toast
    assert toast is not None
    assert toast.label.split("\n") == ["Message 2", "Message 4", "Message 3"]
    stand.pass_time()
    stand.press("toast")
    assert shows(stand, "toast") == [False]


def test_as_usual_a_message_takes_the_place_of_the_one_before_and_esc_is_the_screens(stand: Stand) -> None:
    open_screen(stand, "usual")
    stand.scene.stage.toast("One")
    stand.scene.stage.toast("Two")
    toast = stand.scene.stage._notes.toast
    assert toast is not None
    assert toast.label == "Two"
    stand.key("escape")
    assert stand.has("title.name")


def test_what_a_sound_says_goes_by_itself(stand: Stand) -> None:
    open_screen(stand, "closed")
    stand.scene.stage.caption("A card is drawn")
    assert shows(stand, "caption") == [True]
    stand.pass_time(3 * LONG_MS)
    assert shows(stand, "caption") == [False]


def test_the_setting_is_on_its_page_and_holds_at_once(stand: Stand) -> None:
    stand.press("settings")
    stand.press("settings.group.access")
    stand.pass_time()
    assert stand.has("settings.access.messages")


@pytest.mark.parametrize("steps", [4, 96])
def test_a_message_leaves_free_what_the_next_turn_needs(tmp_path: Path, steps: int) -> None:
    """It comes while another seat acts and stays into one's own turn: it lies on no button, though none is of use."""
    table = Table(tmp_path, MIXED, 5, steps=steps)
    buttons = [one for one in table.scene.root.walk() if one.role == "button"]
    for one in buttons:
        one.enabled = False
    for text in ("Saved.", "La défausse des toits a été retournée.", "Der Ablagestapel der Dächer wurde umgedreht."):
        table.scene.stage.toast(text)
        note = table.scene.stage.find("toast")
        assert note is not None
        assert [one.id for one in buttons if one.rect.colliderect(note.rect)] == [], text
