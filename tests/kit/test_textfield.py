"""Fields: text comes as text and digits as keys, an input method composes, what was copied is pasted as if typed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Rect

from capitol.kit.inputs import InputEvent, KeyDown, PointerDown, PointerUp, TextComposed, TextTyped
from capitol.kit.look import Look
from capitol.kit.scene import Scene, SceneStack
from capitol.kit.stage import Stage
from capitol.kit.widgets import TextField, Widget, textfield
from capitol.shell.faces import make_fonts
from tests.kit.test_stage import Hand


class Desk(Scene):
    """One field of each mode; F2 brings the keyboard to the text."""

    def __init__(self) -> None:
        super().__init__()
        self.written = {"text": "", "number": "", "pin": ""}
        self.others: list[str] = []
        self.submitted = ""

    def layout(self, look: Look) -> None:
        root = Widget("root", look.scale.rect)
        for row, mode in enumerate(self.written):
            place = Rect(0, 50 * row, 200, 40)
            root.add(
                TextField(
                    mode,
                    place,
                    mode,
                    self.written[mode],
                    self._taker(mode),
                    on_submit=self._submit,
                    mode=mode,
                    max_length=6,
                )
            )
        self.stage.set_root(root)

    def _taker(self, mode: str) -> Callable[[str], None]:
        def take(text: str) -> None:
            self.written[mode] = text
            self.rebuild()  # as screens do: the next field goes on where this one was

        return take

    def _submit(self, text: str) -> None:
        self.submitted = text

    def on_key(self, event: KeyDown) -> bool:
        self.others.append(event.chord)
        return event.chord in ("f2", "n") and self.stage.focus_on("text")

    @property
    def field(self) -> TextField:
        found = self.stage.find("text")
        assert isinstance(found, TextField)
        return found


def desk(look: Look, mode: str = "") -> tuple[Desk, Callable[..., None]]:
    stack, scene = SceneStack(look), Desk()
    stack.push(scene)
    if mode:
        scene.stage.focus_on(mode)

    def give(*events: InputEvent) -> None:
        for event in events:
            stack.handle(event)

    return scene, give


def sign_typed(sign: str) -> tuple[KeyDown, TextTyped]:
    """What SDL says of a key that writes this."""
    return KeyDown(sign.lower(), text=sign), TextTyped(sign)


def test_a_key_that_an_input_method_takes_writes_nothing(look: Look) -> None:
    """The system may still tell of the key: its letter must not appear beside the text that is composed."""
    scene, give = desk(look, "text")
    give(KeyDown("n", text="n"), TextComposed("n", 1), KeyDown("i", text="i"), TextComposed("ni", 2))
    assert (scene.written["text"], scene.field.composed, scene.others) == ("", "ni", [])
    give(KeyDown("return", text="\r"), KeyDown("backspace"), KeyDown("tab"))
    assert scene.submitted == ""
    assert scene.stage.focus.id == "text"
    scene.rebuild()
    assert scene.field.composed == "ni"
    give(TextTyped("\u00f6"), TextComposed("", 0))
    assert (scene.written["text"], scene.field.composed) == ("\u00f6", "")
    give(KeyDown("return", text="\r"))
    assert scene.submitted == "\u00f6"


def test_esc_and_a_click_end_what_is_composed(look: Look) -> None:
    """Also where the input method does not say so: the keyboard must never be deaf."""
    scene, give = desk(look, "text")
    give(TextComposed("ni", 2), KeyDown("escape"), *sign_typed("x"))
    assert scene.written["text"] == "x"
    give(TextComposed("ni", 2))
    scene.field.pointer_down((2, 2), scene.stage)
    give(*sign_typed("y"))
    assert scene.written["text"] == "yx"


def test_the_key_that_brings_the_keyboard_to_a_field_does_not_write_there(look: Look) -> None:
    scene, give = desk(look)
    give(*sign_typed("n"))
    assert (scene.stage.focus.id, scene.written["text"]) == ("text", "")
    give(*sign_typed("n"))
    assert scene.written["text"] == "n"


def test_a_text_without_a_key_is_taken_where_the_keyboard_has_come_to_before(look: Look) -> None:
    """An input method may keep the keys to itself."""
    scene, give = desk(look)
    give(*sign_typed("n"))
    assert scene.stack is not None
    scene.stack.update(0.0)
    give(TextTyped("\u00f6"))
    assert scene.written["text"] == "\u00f6"


@pytest.mark.parametrize("mode", ["number", "pin"])
def test_digits_are_keys_whatever_they_write(look: Look, mode: str) -> None:
    """On AZERTY they write signs, with Shift digits; a sign of another keyboard is none, and no text is taken."""
    scene, give = desk(look, mode)
    give(KeyDown("1", text="&"), TextTyped("&"), KeyDown("2", shift=True, text="2"), TextTyped("2"))
    give(KeyDown("3", shift=True, text="#"), TextTyped("#"), *sign_typed("x"), KeyDown("7"))
    assert (scene.written[mode], scene.others) == ("127", [])


@pytest.mark.parametrize("chord", [KeyDown("v", ctrl=True), KeyDown("insert", shift=True)])
@pytest.mark.parametrize(
    ("mode", "copied", "written"),
    [
        ("text", "Liv", "Liv"),
        ("text", " a\r\nb\tc\x00\u202e ", "a b c"),
        ("text", "Livia Drusilla", "Livia "),
        ("text", "", ""),
        ("number", "deal 12 345\n", "12345"),
        ("number", "\uff11\u0662\u00b2", "12"),
        ("pin", "123456789", "123456"),
    ],
)
def test_what_was_copied_is_written_as_if_it_were_typed(
    look: Look, monkeypatch: pytest.MonkeyPatch, chord: KeyDown, mode: str, copied: str, written: str
) -> None:
    monkeypatch.setattr(textfield, "clipboard_text", lambda: copied)
    scene, give = desk(look, mode)
    give(chord)
    assert (scene.written[mode], scene.others) == (written, [])


def test_what_is_selected_is_replaced_by_what_is_pasted(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(textfield, "clipboard_text", lambda: "Cato")
    scene, give = desk(look, "text")
    give(*sign_typed("x"), KeyDown("a", ctrl=True), KeyDown("v", ctrl=True), KeyDown("v", ctrl=True))
    assert scene.written["text"] == "CatoCa"


def test_candidates_stand_at_the_cursor(look: Look) -> None:
    scene, give = desk(look, "text")
    start = scene.field.caret(look)
    give(*sign_typed("W"), TextComposed("ni", 2))
    after = scene.field.caret(look)
    assert after.x - start.x == look.fonts.width("Wni", look.text_px(scene.field.text_px))
    assert scene.field.rect.contains(after)


@pytest.mark.parametrize("text", ["Livia Drusilla", "Liv"])
def test_no_more_is_taken_than_there_is_room_for(look: Look, text: str) -> None:
    """Typed letter by letter, and in the middle of a text that is full."""
    hand, seen = Hand(Stage(look)), [""]
    root = Widget("root", Rect(0, 0, 1280, 720))
    root.add(TextField("name", Rect(0, 0, 200, 40), "Name", "", seen.append, max_length=6))
    hand.stage.set_root(root)
    hand.stage.focus_on("name")
    for sign in text:
        hand.give(KeyDown(sign.lower(), text=sign), TextTyped(sign))
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
        hand.keys(key)
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
        stage.handle(TextTyped(f"x{sign}"))
        assert seen[-1] == (f"Anax{sign}" if taken else "Ana")
        said = [text for _kind, text in stage.announced]
        assert any(called in text for text in said) != taken


@pytest.mark.parametrize(
    ("clicks", "mode", "keys", "text"),
    [
        (1, "text", ("x",), "xLivia Drusilla"),
        (2, "text", ("x",), "x Drusilla"),
        (2, "text", ("backspace",), " Drusilla"),
        (3, "text", ("x",), "x"),
        (3, "text", ("delete",), ""),
        (2, "pin", ("7",), "7"),
    ],
)
def test_a_double_click_chooses_a_word_and_a_triple_click_all(
    look: Look, clicks: int, mode: str, keys: tuple[str, ...], text: str
) -> None:
    begun = "12 34" if mode == "pin" else "Livia Drusilla"
    hand, seen = Hand(Stage(look)), [begun]
    root = Widget("root", Rect(0, 0, 1280, 720))
    root.add(TextField("name", Rect(0, 0, 200, 40), "Name", begun, seen.append, mode=mode))
    hand.stage.set_root(root)
    for count in range(1, clicks + 1):
        hand.give(PointerDown((11, 20), clicks=count), PointerUp((11, 20)))
    hand.keys(*keys)
    assert seen[-1] == text
