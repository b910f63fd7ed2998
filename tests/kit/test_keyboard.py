"""Every key of ten layouts, with Shift, Ctrl, Caps Lock and AltGr, and the keypad: each is what is printed on it."""

from __future__ import annotations

import string

import pygame
import pytest

from capitol.games.registry import games
from capitol.kit.inputs import KeyDown, TextTyped, Translator
from capitol.kit.keyboard import Keyboard
from capitol.kit.loop import clock_ms
from capitol.shell.keys import KeyMap, all_actions
from tests.kit.layouts import DIGIT_PLACES, KEYPAD, LAYOUTS, Layout, Press

AMERICAN = LAYOUTS[0]
SIGNS = "?,.-+"
"""The signs that are keys of the program."""


def translator(layout: Layout, platform: str = "linux") -> Translator:
    return Translator(clock_ms, Keyboard(layout.code_of, platform))


def pressed(layout: Layout, press: Press, platform: str = "linux") -> KeyDown | None:
    found = translator(layout, platform).translate(press.event)
    assert found is None or isinstance(found, KeyDown)
    return found


def of_layouts(*names: str) -> pytest.MarkDecorator:
    chosen = [layout for layout in LAYOUTS if not names or layout.name in names]
    return pytest.mark.parametrize("layout", chosen, ids=lambda layout: layout.name)


def printed(layout: Layout, letter: str) -> list[int]:
    """The places of the keys that have a Latin letter printed on them."""
    if not layout.latin:
        return [place for place, signs in AMERICAN.signs.items() if signs[0] == letter]
    return [place for place, signs in layout.signs.items() if letter.upper() in (signs[0].upper(), signs[1])]


@of_layouts()
@pytest.mark.parametrize("mod", [0, pygame.KMOD_CAPS, pygame.KMOD_NUM, pygame.KMOD_LCTRL])
def test_letters_are_where_they_are_printed(layout: Layout, mod: int) -> None:
    """Also with Ctrl, which some layouts once lost: Ctrl and Z undoes in Russian."""
    for letter in string.ascii_lowercase:
        places = printed(layout, letter)
        assert places, letter
        for place in places:
            for shift in (False, True):
                found = pressed(layout, layout.press(place, shift=shift, mod=mod))
                assert found is not None, (letter, place)
                held = ["ctrl"] * bool(mod & pygame.KMOD_CTRL) + ["shift"] * shift
                assert found.chord == "+".join([*held, letter])


@of_layouts()
def test_the_upper_row_is_digits_and_its_signs_come_second(layout: Layout) -> None:
    for number, place in enumerate(DIGIT_PLACES, 1):
        for shift in (False, True):
            found = pressed(layout, layout.press(place, shift=shift))
            assert found is not None
            assert (found.key, found.shift) == (str(number % 10), shift)
            sign, second = layout.signs[place][shift], found.second
            has = not sign.isalnum() or (shift and sign == found.key)  # Shift is needed for the digits of AZERTY
            assert (second.chord if second is not None else "") == (sign if has else "")


@of_layouts()
def test_each_sign_of_the_program_is_had_wherever_it_is_written(layout: Layout) -> None:
    for press in layout.presses():
        if press.text and press.text in SIGNS:
            found = pressed(layout, press)
            assert found is not None
            second = found.second
            assert press.text in (found.chord, second.chord if second is not None else ""), press


@of_layouts()
def test_each_action_has_its_key(layout: Layout) -> None:
    """What Settings names, with the usual keys."""
    chords = set()
    for press in layout.presses():
        found = pressed(layout, press)
        if found is not None:
            chords |= {found.chord} | ({found.second.chord} if found.second is not None else set())
    keypad = {pressed(layout, Press(87, pygame.K_KP_PLUS, "+")), pressed(layout, Press(86, pygame.K_KP_MINUS, "-"))}
    named = {action.chord for action in all_actions(games().values()) if len(action.chord) == 1}
    assert named - chords == set()
    assert {found.chord for found in keypad if found is not None} == {"+", "-"}
    assert all(KeyMap({}).translated(KeyDown(chord)) == KeyDown(chord) for chord in named)


@of_layouts()
def test_the_keypad_has_digits_with_numlock_and_else_what_is_printed_below(layout: Layout) -> None:
    below = ("end", "down", "pagedown", "left", "", "right", "home", "up", "pageup", "insert", "delete")
    for at, (sign, name) in enumerate(zip(KEYPAD, below, strict=True)):
        code = pygame.K_KP_PERIOD if sign == "." else pygame.K_KP1 + at
        text = "," if sign == "." and layout.comma else sign
        on = pressed(layout, Press(89 + at, code, text, pygame.KMOD_NUM))
        assert on is not None
        assert on.chord == text
        # Some systems tell of a text here, too.
        off = pressed(layout, Press(89 + at, code, "." if sign == "." else ""))
        assert (off.chord if off is not None else "") == name
        mac = pressed(layout, Press(89 + at, code, sign), "darwin")
        assert mac is not None
        assert mac.chord == sign
    for code, text, chord in (
        (pygame.K_KP_ENTER, "\r", "return"),
        (pygame.K_KP_PLUS, "+", "+"),
        (pygame.K_KP_MINUS, "-", "-"),
        (pygame.K_KP_MULTIPLY, "*", "*"),
        (pygame.K_KP_DIVIDE, "/", "/"),
    ):
        for mod in (0, pygame.KMOD_NUM):
            found = pressed(layout, Press(0, code, text, mod))
            assert found is not None
            assert found.chord == chord


@of_layouts("ru")
def test_commas_are_had_with_shift_and_where_they_are_printed_beside_a_letter(layout: Layout) -> None:
    """A Russian keyboard writes one with Shift, and has another printed on the key of Б."""
    for press in (layout.press(56, shift=True), layout.press(54)):
        found = pressed(layout, press)
        assert found is not None
        assert found.chord == ","


@pytest.mark.parametrize("text", ["?", "+"])
def test_a_sign_is_known_where_the_system_tells_of_no_text(text: str) -> None:
    """While an input method is kept from composing, on the keyboards that have these signs where an American one has
    them."""
    place = {"?": 56, "+": 46}[text]
    code = AMERICAN.code_of(place)
    found = pressed(AMERICAN, Press(place, code, "", pygame.KMOD_LSHIFT))
    assert found is not None
    assert found.chord == text


@of_layouts("de", "fr")
def test_altgr_writes_its_sign_and_presses_no_letter(layout: Layout) -> None:
    """Once the @ of German keyboards was a Q as well."""
    place, sign = {"de": (20, "@"), "fr": (39, "@")}[layout.name]
    for mod in (pygame.KMOD_RALT, pygame.KMOD_RALT | pygame.KMOD_LCTRL):
        found = pressed(layout, Press(place, layout.code_of(place), sign, mod))
        assert found == KeyDown(sign, text=sign)


def test_a_new_layout_is_asked_for_anew() -> None:
    """The Hebrew key of W writes a sign, which is a letter only where no key gives that letter."""
    now = [AMERICAN]
    inputs = Translator(clock_ms, Keyboard(lambda place: now[0].code_of(place)))
    hebrew = next(layout for layout in LAYOUTS if layout.name == "il")
    press = hebrew.press(26)
    first = inputs.translate(press.event)
    assert isinstance(first, KeyDown)
    assert first.chord == "'"
    now[0] = hebrew
    assert inputs.translate(pygame.event.Event(pygame.KEYMAPCHANGED)) is None
    then = inputs.translate(press.event)
    assert isinstance(then, KeyDown)
    assert then.chord == "w"


def test_without_an_answer_of_its_own_sdl_says_what_the_layout_is() -> None:
    pygame.display.init()
    assert set(string.ascii_lowercase) < Keyboard().given


@of_layouts("ru", "fr")
def test_the_text_of_a_shortcut_is_none(layout: Layout) -> None:
    """Some systems tell of a text for Ctrl and a letter that is no Latin one."""
    inputs = translator(layout)
    text = pygame.event.Event(pygame.TEXTINPUT, text=layout.signs[31][0])
    inputs.translate(layout.press(31, mod=pygame.KMOD_LCTRL).event)
    assert inputs.translate(text) is None
    inputs.translate(pygame.event.Event(pygame.KEYUP, key=pygame.K_LCTRL, mod=0, scancode=224))
    assert inputs.translate(text) == TextTyped(layout.signs[31][0])
