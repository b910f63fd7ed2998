"""A field of text: what is selected whole is replaced by what is typed."""

from __future__ import annotations

import pytest
from pygame import Rect

from capitol.kit.inputs import KeyDown
from capitol.kit.look import Look
from capitol.kit.stage import Stage
from capitol.kit.widgets import TextField, Widget
from tests.kit.test_stage import Hand


@pytest.mark.parametrize("text", ["Livia Drusilla", "Liv"])
def test_no_more_is_taken_than_there_is_room_for(look: Look, text: str) -> None:
    """Typed letter by letter, and in the middle of a text that is full."""
    hand, seen = Hand(Stage(look)), [""]
    root = Widget("root", Rect(0, 0, 1280, 720))
    root.add(TextField("name", Rect(0, 0, 200, 40), "Name", "", seen.append, max_length=6))
    hand.stage.set_root(root)
    hand.stage.focus_on("name")
    for sign in text:
        hand.stage.handle(KeyDown(sign.lower(), text=sign))
    assert seen[-1] == text[:6]
    hand.keys("home", "x")
    assert seen[-1] == (text[:6] if len(text) >= 6 else f"x{text}")


@pytest.mark.parametrize(("keys", "text"), [(("x",), "x"), (("backspace",), ""), (("left", "x"), "Livixa")])
@pytest.mark.parametrize("at_once", [True, False])
def test_a_text_that_is_selected_whole_is_replaced(look: Look, keys: tuple[str, ...], text: str, at_once: bool) -> None:
    hand, seen = Hand(Stage(look)), ["Livia"]
    root = Widget("root", Rect(0, 0, 1280, 720))
    root.add(TextField("name", Rect(0, 0, 200, 40), "Name", "Livia", seen.append, all_selected=at_once))
    hand.stage.set_root(root)
    hand.stage.focus_on("name")
    if not at_once:
        hand.keys("ctrl+a")
    hand.keys(*keys)
    assert seen[-1] == text
