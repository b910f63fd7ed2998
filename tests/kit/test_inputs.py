"""The translator from pygame's events."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from capitol.kit import inputs
from capitol.kit.loop import clock_ms


def key(code: int, text: str = "", mod: int = 0, scancode: int = 0) -> inputs.KeyDown | None:
    event = inputs.Translator(clock_ms).translate(
        pygame.event.Event(pygame.KEYDOWN, key=code, unicode=text, mod=mod, scancode=scancode)
    )
    assert event is None or isinstance(event, inputs.KeyDown)
    return event


@pytest.mark.parametrize(
    ("code", "text", "mod", "scancode", "chord"),
    [
        (pygame.K_RETURN, "\r", 0, 0, "return"),
        (pygame.K_KP_ENTER, "\r", 0, 0, "return"),
        (pygame.K_z, "\x1a", pygame.KMOD_LCTRL, 0, "ctrl+z"),
        (pygame.K_z, "", pygame.KMOD_LMETA, 0, "ctrl+z"),
        (pygame.K_z, "", pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, 0, "ctrl+shift+z"),
        (pygame.K_f, "f", 0, 0, "f"),
        (pygame.K_f, "F", pygame.KMOD_LSHIFT, 0, "shift+f"),
        (pygame.K_SLASH, "?", pygame.KMOD_LSHIFT, 56, "?"),
        (0xDF, "?", pygame.KMOD_LSHIFT, 45, "?"),  # German layout
        (pygame.K_1, "!", pygame.KMOD_LSHIFT, 30, "shift+1"),
        (pygame.K_AMPERSAND, "&", 0, 30, "1"),  # French layout: the key of 1 without shift
        (pygame.K_KP7, "7", 0, 95, "7"),
        (pygame.K_PAGEUP, "", 0, 0, "pageup"),
        (pygame.K_TAB, "\t", pygame.KMOD_LSHIFT, 0, "shift+tab"),
        (pygame.K_F11, "", 0, 0, "f11"),
    ],
)
def test_chords(code: int, text: str, mod: int, scancode: int, chord: str) -> None:
    event = key(code, text, mod, scancode)
    assert event is not None
    assert event.chord == chord


def test_altgr_types_a_sign_and_is_no_shortcut() -> None:
    event = key(pygame.K_q, "@", pygame.KMOD_RALT | pygame.KMOD_LCTRL)
    assert event is not None
    assert (event.ctrl, event.alt, event.text) == (False, False, "@")


def test_bare_modifiers_are_nothing() -> None:
    assert key(pygame.K_LSHIFT, "", pygame.KMOD_LSHIFT) is None


def test_a_press_with_shift() -> None:
    """Shift counts until it is released, or the window has lost the focus, where its release is never seen."""
    translator = inputs.Translator(clock_ms)

    def given(kind: int, **values: Any) -> inputs.InputEvent | None:
        return translator.translate(pygame.event.Event(kind, **values))

    def shifted() -> bool:
        press = given(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1)
        assert isinstance(press, inputs.PointerDown)
        return press.shift

    assert not shifted()
    held = {"key": pygame.K_LSHIFT, "unicode": "", "scancode": 225}
    given(pygame.KEYDOWN, **held, mod=pygame.KMOD_LSHIFT)
    assert shifted()
    given(pygame.KEYUP, **held, mod=0)
    assert not shifted()
    given(pygame.KEYDOWN, **held, mod=pygame.KMOD_LSHIFT)
    given(pygame.WINDOWFOCUSLOST)
    assert not shifted()


def test_pointer_and_window() -> None:
    def made(kind: int, **values: Any) -> inputs.InputEvent | None:
        return inputs.Translator(clock_ms).translate(pygame.event.Event(kind, **values))

    assert made(pygame.MOUSEMOTION, pos=(3, 4)) == inputs.PointerMove((3, 4))
    assert made(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=3) == inputs.PointerDown((3, 4), inputs.RIGHT)
    assert made(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=4) is None  # the wheel comes as an event of its own
    assert made(pygame.MOUSEBUTTONUP, pos=(3, 4), button=1) == inputs.PointerUp((3, 4))
    assert made(pygame.WINDOWLEAVE) == inputs.PointerLeft()
    assert made(pygame.WINDOWFOCUSLOST) == inputs.FocusLost()
    assert made(pygame.VIDEORESIZE, w=1300, h=800) == inputs.Resized(1300, 800)
    assert made(pygame.QUIT) == inputs.QuitAsked()
    assert made(pygame.DROPFILE, file="/a/b.json") == inputs.FileDropped(Path("/a/b.json"))
    assert made(inputs.WAKE) == inputs.Woken()
    assert made(pygame.MOUSEWHEEL, x=0, y=-1, at=(5, 6)) == inputs.Wheel((5, 6), 0, -1)


@pytest.mark.parametrize(
    ("wait", "aside", "button", "clicks"),
    [(200, 2, 1, [1, 2, 3]), (600, 0, 1, [1, 1, 1]), (200, 40, 1, [1, 1, 1]), (200, 0, 3, [1, 1, 2])],
)
def test_presses_in_quick_succession_are_counted(wait: int, aside: int, button: int, clicks: list[int]) -> None:
    """At one place and with one button alone."""
    now = [0.0]
    translator = inputs.Translator(lambda: now[0])
    counted = []
    for number in range(3):
        pos, which = (100 + aside * number, 50), button if number else 1
        press = translator.translate(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=which))
        assert isinstance(press, inputs.PointerDown)
        counted.append(press.clicks)
        now[0] += wait
    assert counted == clicks


@pytest.mark.parametrize(("wait", "slips"), [(150, [False, True, False]), (350, [False, False, False])])
def test_a_quick_second_press_may_be_a_slip(wait: int, slips: list[bool]) -> None:
    now = [0.0]
    translator = inputs.Translator(lambda: now[0])
    seen = []
    for _press in range(3):
        press = translator.translate(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=1))
        assert isinstance(press, inputs.PointerDown)
        seen.append(press.slip)
        now[0] += wait
    assert seen == slips


def test_a_click_after_a_key_is_not_the_second_of_a_double_click() -> None:
    translator = inputs.Translator(lambda: 0.0)
    for clicks in (1, 2):
        press = translator.translate(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=1))
        assert isinstance(press, inputs.PointerDown)
        assert press.clicks == clicks
    translator.translate(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, unicode="x", mod=0))
    press = translator.translate(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=1))
    assert isinstance(press, inputs.PointerDown)
    assert press.clicks == 1
