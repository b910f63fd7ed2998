"""Input events of the kit, and the translator from pygame's. Keys and text are separate: a text field takes text only
from `TextTyped`, which comes from the system and its input methods; everything else takes keys."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame

from capitol.kit.keyboard import Keyboard, is_altgr

Point = tuple[int, int]

WAKE = pygame.USEREVENT + 1  # posted by threads to wake a waiting loop

LEFT, MIDDLE, RIGHT = 1, 2, 3
CLICK_MS, CLICK_PX = 400, 6
"""The longest time and distance from the last press for a double or triple click."""
TWICE_MS = 250
"""The longest time between the clicks of most people's double clicks; somebody who looks between two takes longer."""


@dataclass(frozen=True, slots=True)
class PointerDown:
    """A mouse button was pressed. ``clicks`` is its count in quick succession in one place, of which the last one was
    ``since`` ms ago; ``shift``: it is held."""

    pos: Point
    button: int = LEFT
    clicks: int = 1
    shift: bool = False
    since: float = 0.0

    @property
    def slip(self) -> bool:
        """Whether it may be the second click of somebody who wanted one: not if he took his time, nor if it is one more
        of a row of clicks."""
        return self.clicks == 2 and self.since <= TWICE_MS


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
    """A key was pressed: a lower-case letter, a digit, the printed sign, or a name such as ``return`` or ``pageup``
    (`capitol.kit.keyboard`). ``text`` is what it types; in a text field that comes as `TextTyped`. ``primary`` (from a
    gamepad) means the widget of this key, whatever has the focus."""

    key: str
    ctrl: bool = False
    shift: bool = False
    alt: bool = False
    text: str = ""
    primary: bool = False

    @property
    def chord(self) -> str:
        """The key with its modifiers, e.g. ``ctrl+shift+z``; without shift if the sign itself needs it (``?``)."""
        shift = self.shift and (self.key.isalnum() or len(self.key) > 1)
        held = (("ctrl", self.ctrl), ("alt", self.alt), ("shift", shift))
        return "+".join([name for name, down in held if down] + [self.key])

    @property
    def second(self) -> KeyDown | None:
        """The second meaning of a digit key, for when the digit itself is unused: the sign that it types, or the digit
        if typing that needs Shift."""
        plain = self.key.isdecimal() and not (self.ctrl or self.alt)
        if not plain or not self.text or (self.text.isalnum() and not (self.shift and self.text == self.key)):
            return None
        return KeyDown(self.text, text=self.text)

    @property
    def writes(self) -> bool:
        """Whether it is a typing key and thus no shortcut in a text field."""
        return not (self.ctrl or self.alt) and (len(self.key) == 1 or self.key == "space")


@dataclass(frozen=True, slots=True)
class TextTyped:
    """Text typed at the focus, by keys or an input method."""

    text: str


@dataclass(frozen=True, slots=True)
class TextComposed:
    """The unfinished text of an input method; "" when it is done. The cursor is at index ``at``."""

    text: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class KeyUp:
    """A key was released; named as in `KeyDown`."""

    key: str


@dataclass(frozen=True, slots=True)
class PadDown:
    """A gamepad button was pressed, or a stick or trigger moved far (`capitol.kit.gamepad`)."""

    button: str


@dataclass(frozen=True, slots=True)
class PadUp:
    """A gamepad button was released."""

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
class FileDropped:
    """A file was dropped on the window."""

    path: Path


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
    | FileDropped
    | Woken
)


class Translator:
    """Translates pygame's events into the kit's, one at a time."""

    def __init__(self, clock: Callable[[], float], keyboard: Keyboard | None = None) -> None:
        """``clock`` counts ms; `pygame.time.get_ticks` does not without `pygame.init`."""
        self._keyboard, self._clock = keyboard or Keyboard(), clock
        self._last_click: tuple[float, PointerDown] | None = None
        self._shortcut = False  # the pressed key is held with Ctrl or Alt: some systems report text for it too
        self._shift = False  # Shift is held

    def translate(self, event: pygame.event.Event) -> InputEvent | None:
        """Translate an event; None for those that are not needed."""
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
        if kind == pygame.DROPFILE:
            return FileDropped(Path(event.file))
        if kind == pygame.WINDOWFOCUSLOST:
            self._shift = False  # its release goes to another window
        simple: dict[int, InputEvent] = {
            pygame.QUIT: QuitAsked(),
            pygame.WINDOWLEAVE: PointerLeft(),
            pygame.WINDOWFOCUSLOST: FocusLost(),
            pygame.WINDOWFOCUSGAINED: FocusGained(),
            WAKE: Woken(),
        }
        return simple.get(kind)

    def _click(self, pos: Point, button: int) -> PointerDown:
        """Return a press, continuing the click count if the last one was just now, here and with the same button."""
        now, clicks, since = self._clock(), 1, 0.0
        if self._last_click is not None:
            at, last = self._last_click
            near = max(abs(pos[0] - last.pos[0]), abs(pos[1] - last.pos[1])) <= CLICK_PX
            if near and button == last.button and now - at <= CLICK_MS:
                clicks, since = last.clicks + 1, now - at
        click = PointerDown(pos, button, clicks, self._shift, since)
        self._last_click = now, click
        return click

    def _of_keyboard(self, event: pygame.event.Event) -> InputEvent | None:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._shift = bool(int(getattr(event, "mod", 0)) & pygame.KMOD_SHIFT)
        if event.type == pygame.KEYDOWN:
            self._last_click = None  # after a key a click is for what that key did, not the second of a double click
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
        # The command key of a Mac acts as ctrl; AltGr types signs and makes no shortcut.
        ctrl = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not altgr
        alt = bool(mod & pygame.KMOD_LALT) and not altgr
        self._shortcut = ctrl or (alt and sys.platform != "darwin")  # the option key of a Mac types signs
        name = self._keyboard.name(event.key, text, _place(event), mod)
        if not name:
            return None
        return KeyDown(name, ctrl, bool(mod & pygame.KMOD_SHIFT), alt, text if text.isprintable() and not ctrl else "")


def _place(event: pygame.event.Event) -> int:
    """Return SDL's scancode of a key."""
    return int(getattr(event, "scancode", 0) or 0)
