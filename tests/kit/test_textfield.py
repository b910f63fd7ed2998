"""A field of text: what is selected whole is replaced by what is typed."""

from __future__ import annotations

import pytest
from pygame import Rect

from capitol.kit.inputs import KeyDown
from capitol.kit.look import Look
from capitol.kit.stage import Stage
from capitol.kit.widgets import TextField, Widget
from capitol.shell.faces import make_fonts
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


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (("left", "x"), "abxc"),
        (("home", "left", "x"), "xabc"),
        (("end", "right", "x"), "abcx"),
    ],
)
def test_arrows_move_the_cursor_as_they_point(look: Look, keys: tuple[str, ...], text: str) -> None:
    """In Hebrew the next letter stands to the left of the cursor: its first is at the right end."""
    assert typed(look, "abc", *keys) == text
    there = {"left": "right", "right": "left", "x": "ש"}
    hebrew = str.maketrans("abcx", "אבגש")
    assert typed(look, "אבג", *(there.get(key, key) for key in keys)) == text.translate(hebrew)


def typed(look: Look, begun: str, *keys: str) -> str:
    hand, seen = Hand(Stage(look.with_fonts(make_fonts()))), [begun]
    root = Widget("root", Rect(0, 0, 1280, 720))
    root.add(TextField("name", Rect(0, 0, 200, 40), "Name", begun, seen.append))
    hand.stage.set_root(root)
    hand.stage.focus_on("name")
    for key in keys:
        hand.stage.handle(KeyDown(key, text=key if len(key) == 1 else ""))
    return seen[-1]


def test_a_click_in_hebrew_puts_the_cursor_where_it_is(look: Look) -> None:
    look = look.with_fonts(make_fonts())
    stage = Stage(look)
    root = Widget("root", Rect(0, 0, 1280, 720))
    field = root.add(TextField("name", Rect(0, 0, 200, 40), "Name", "אבג"))
    stage.set_root(root)
    left, right = field.rect.x + 1, field.rect.x + look.ui(10) + look.fonts.width("אבג", look.text_px(16))
    for x, cursor in ((left, 3), (right, 0)):
        field.pointer_down((x, 20), stage)
        assert field.cursor == cursor


@pytest.mark.parametrize(
    ("sign", "called"), [("王", "CJK UNIFIED IDEOGRAPH-738B"), ("😀", "GRINNING FACE"), ("न", "NA")]
)
def test_a_letter_that_no_face_has_is_refused_by_name(look: Look, sign: str, called: str) -> None:
    """Typed or pasted: nothing of it is taken, and a sentence names it. What starts a program may hold it."""
    for mode, taken in (("text", False), ("command", True)):
        stage, seen = Stage(look), ["Ana"]
        root = Widget("root", Rect(0, 0, 1280, 720))
        root.add(TextField("name", Rect(0, 0, 200, 40), "Name", "Ana", seen.append, mode=mode))
        stage.set_root(root)
        stage.focus_on("name")
        stage.handle(KeyDown(sign, text=f"x{sign}"))
        assert seen[-1] == (f"Anax{sign}" if taken else "Ana")
        said = [text for _kind, text in stage.told]
        assert any(called in text for text in said) != taken
