"""Input events of the kit, and the one translator from pygame's. Keys are keys, and text is text: a field takes what is
written from `TextTyped` alone, which comes from the system and its input methods, and everything else takes keys."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from capitol.kit.keyboard import Keyboard, is_altgr

Point = tuple[int, int]

WAKE = pygame.USEREVENT + 1  # posted by threads so that a waiting loop looks again

LEFT, MIDDLE, RIGHT = 1, 2, 3
CLICK_MS, CLICK_PX = 400, 6
"""How soon after the last one, and how near to it, a press goes on with a double or triple click."""


@dataclass(frozen=True, slots=True)
class PointerDown:
    """``clicks``: the how manieth in quick succession at one place."""

    pos: Point
    button: int = LEFT
    clicks: int = 1


@dataclass(frozen=True, slots=True)
class PointerUp:
    pos: Point
    button: int = LEFT


@dataclass(frozen=True, slots=True)
class PointerMove:
    pos: Point


@dataclass(frozen=True, slots=True)
class PointerLeft:
    """The pointer left the window."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """Wheel steps; ``dy`` > 0 is away from the user (scroll up)."""

    pos: Point
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class KeyDown:
    """A key: a lower-case letter, a digit, the printed sign, or a name such as ``return`` or ``pageup``
    (`capitol.kit.keyboard`). ``text`` is what it writes: where somebody writes, that comes as `TextTyped`. ``primary``
    (from a gamepad) means the widget of this key, whatever has the keyboard."""

    key: str
    ctrl: bool = False
    shift: bool = False
    alt: bool = False
    text: str = ""
    primary: bool = False

    @property
    def chord(self) -> str:
        """The key with its modifiers, e.g. ``ctrl+shift+z``; without shift where the sign itself needs it (``?``)."""
        shift = self.shift and (self.key.isalnum() or len(self.key) > 1)
        held = (("ctrl", self.ctrl), ("alt", self.alt), ("shift", shift))
        return "+".join([name for name, down in held if down] + [self.key])

    @property
    def second(self) -> KeyDown | None:
        """What a digit's key means where nobody has a use for it as it is: the sign that it writes, or the digit where
        Shift is needed to write that."""
        plain = self.key.isdecimal() and not (self.ctrl or self.alt)
        if not plain or not self.text or (self.text.isalnum() and not (self.shift and self.text == self.key)):
            return None
        return KeyDown(self.text, text=self.text)

    @property
    def writes(self) -> bool:
        """Whether it is a key to write with, so that it is no shortcut where somebody writes."""
        return not (self.ctrl or self.alt) and (len(self.key) == 1 or self.key == "space")


@dataclass(frozen=True, slots=True)
class TextTyped:
    """Text to be written where the keyboard is: of keys, or of an input method."""

    text: str


@dataclass(frozen=True, slots=True)
class TextComposed:
    """What an input method has so far, which is not written yet; "" when it is through. The cursor stands ``at`` its
    so manieth sign."""

    text: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class KeyUp:
    """A key is let go; named as `KeyDown` names it."""

    key: str


@dataclass(frozen=True, slots=True)
class PadDown:
    """A button of a gamepad, or a stick or trigger that went far (`capitol.kit.gamepad`)."""

    button: str


@dataclass(frozen=True, slots=True)
class PadUp:
    """It is let go."""

    button: str


@dataclass(frozen=True, slots=True)
class Resized:
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class FocusLost:
    pass


@dataclass(frozen=True, slots=True)
class FocusGained:
    pass


@dataclass(frozen=True, slots=True)
class QuitAsked:
    pass


@dataclass(frozen=True, slots=True)
class Woken:
    """A thread called ``wake()``: something outside the window may have changed."""


InputEvent = (
    PointerDown
    | PointerUp
    | PointerMove
    | PointerLeft
    | Wheel
    | KeyDown
    | KeyUp
    | TextTyped
    | TextComposed
    | PadDown
    | PadUp
    | Resized
    | FocusLost
    | FocusGained
    | QuitAsked
    | Woken
)


class Translator:
    """Turns pygame's events into the kit's, one after another."""

    def __init__(self, keyboard: Keyboard | None = None, clock: Callable[[], float] = pygame.time.get_ticks) -> None:
        self._keyboard, self._clock = keyboard or Keyboard(), clock
        self._last_click: tuple[float, PointerDown] | None = None
        self._shortcut = False  # the key that is down is one with Ctrl or Alt: some systems call it a text as well

    def translate(self, event: pygame.event.Event) -> InputEvent | None:
        """The event, or ``None`` for those nobody needs."""
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            return PointerMove((int(event.pos[0]), int(event.pos[1])))
        if kind == pygame.MOUSEBUTTONDOWN and event.button <= RIGHT:
            return self._click((int(event.pos[0]), int(event.pos[1])), event.button)
        if kind == pygame.MOUSEBUTTONUP and event.button <= RIGHT:
            return PointerUp((int(event.pos[0]), int(event.pos[1])), event.button)
        if kind == pygame.MOUSEWHEEL:
            pos = getattr(event, "at", None) or pygame.mouse.get_pos()
            return Wheel(
                (int(pos[0]), int(pos[1])),
                float(getattr(event, "precise_x", event.x)),
                float(getattr(event, "precise_y", event.y)),
            )
        if kind == pygame.VIDEORESIZE:
            return Resized(int(event.w), int(event.h))
        if kind in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING, pygame.KEYMAPCHANGED):
            return self._of_keyboard(event)
        simple: dict[int, InputEvent] = {
            pygame.QUIT: QuitAsked(),
            pygame.WINDOWLEAVE: PointerLeft(),
            pygame.WINDOWFOCUSLOST: FocusLost(),
            pygame.WINDOWFOCUSGAINED: FocusGained(),
            WAKE: Woken(),
        }
        return simple.get(kind)

    def _click(self, pos: Point, button: int) -> PointerDown:
        """A press, counted on from the last one where that was just now, here and with the same button."""
        now, clicks = self._clock(), 1
        if self._last_click is not None:
            at, last = self._last_click
            near = max(abs(pos[0] - last.pos[0]), abs(pos[1] - last.pos[1])) <= CLICK_PX
            if near and button == last.button and now - at <= CLICK_MS:
                clicks = last.clicks + 1
        click = PointerDown(pos, button, clicks)
        self._last_click = now, click
        return click

    def _of_keyboard(self, event: pygame.event.Event) -> InputEvent | None:
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.KEYUP:
            self._shortcut = False
            name = self._keyboard.name(event.key, "", _place(event), int(getattr(event, "mod", 0)))
            return KeyUp(name) if name else None
        if event.type == pygame.TEXTINPUT:
            return None if self._shortcut else TextTyped(event.text)
        if event.type == pygame.TEXTEDITING:
            return TextComposed(event.text, int(event.start))
        self._keyboard.changed()
        return None

    def _key(self, event: pygame.event.Event) -> KeyDown | None:
        text, mod = str(getattr(event, "unicode", "") or ""), int(getattr(event, "mod", 0))
        altgr = is_altgr(mod)
        # The command key of a Mac does what ctrl does elsewhere; AltGr types signs and is no shortcut.
        ctrl = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not altgr
        alt = bool(mod & pygame.KMOD_LALT) and not altgr
        self._shortcut = ctrl or (alt and sys.platform != "darwin")  # the option key of a Mac writes signs
        name = self._keyboard.name(event.key, text, _place(event), mod)
        if not name:
            return None
        return KeyDown(name, ctrl, bool(mod & pygame.KMOD_SHIFT), alt, text if text.isprintable() and not ctrl else "")


def _place(event: pygame.event.Event) -> int:
    """SDL's number of the place of a key."""
    return int(getattr(event, "scancode", 0) or 0)
