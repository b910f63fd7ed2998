"""Input events of the kit, and the one translator from pygame's."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

Point = tuple[int, int]

WAKE = pygame.USEREVENT + 1  # posted by threads so that a waiting loop looks again

LEFT, MIDDLE, RIGHT = 1, 2, 3

_NAMED = {
    pygame.K_RETURN: "return",
    pygame.K_KP_ENTER: "return",
    pygame.K_ESCAPE: "escape",
    pygame.K_SPACE: "space",
    pygame.K_TAB: "tab",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "pageup",
    pygame.K_PAGEDOWN: "pagedown",
    pygame.K_INSERT: "insert",
    **{pygame.K_F1 + i: f"f{i + 1}" for i in range(12)},
    pygame.K_KP_PLUS: "+",
    pygame.K_KP_MINUS: "-",
    pygame.K_KP_MULTIPLY: "*",
    pygame.K_KP_DIVIDE: "/",
    pygame.K_KP_PERIOD: ".",
    pygame.K_KP0: "0",
    **{pygame.K_KP1 + i: str(i + 1) for i in range(9)},
}
_FIRST_DIGIT_SCANCODE = 30  # SDL: 30..38 are the keys of 1..9 in the top row whatever the layout, 39 is 0


@dataclass(frozen=True, slots=True)
class PointerDown:
    pos: Point
    button: int = LEFT


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
    """A key: a lower-case letter, a digit, the printed sign, or a name such as ``return`` or ``pageup``. ``primary``
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
    | PadDown
    | PadUp
    | Resized
    | FocusLost
    | FocusGained
    | QuitAsked
    | Woken
)


def key_name(code: int, text: str, scancode: int) -> str:
    """Name a key from SDL's key code, the text it typed and its place on the board; "" for bare modifiers."""
    if code in _NAMED:
        return _NAMED[code]
    if _FIRST_DIGIT_SCANCODE <= scancode <= _FIRST_DIGIT_SCANCODE + 9:
        return str((scancode - _FIRST_DIGIT_SCANCODE + 1) % 10)
    if pygame.K_a <= code <= pygame.K_z or pygame.K_0 <= code <= pygame.K_9:
        return chr(code)
    if text and text.isprintable() and not text.isspace():
        return text.lower()
    if 32 < code < 127:
        return chr(code)
    return ""


def translate(event: pygame.event.Event) -> InputEvent | None:
    """Turn a pygame event into one of the kit's, or ``None`` for those nobody needs."""
    kind = event.type
    if kind == pygame.MOUSEMOTION:
        return PointerMove((int(event.pos[0]), int(event.pos[1])))
    if kind == pygame.MOUSEBUTTONDOWN and event.button <= RIGHT:
        return PointerDown((int(event.pos[0]), int(event.pos[1])), event.button)
    if kind == pygame.MOUSEBUTTONUP and event.button <= RIGHT:
        return PointerUp((int(event.pos[0]), int(event.pos[1])), event.button)
    if kind == pygame.MOUSEWHEEL:
        pos = getattr(event, "at", None) or pygame.mouse.get_pos()
        return Wheel(
            (int(pos[0]), int(pos[1])),
            float(getattr(event, "precise_x", event.x)),
            float(getattr(event, "precise_y", event.y)),
        )
    if kind == pygame.KEYDOWN:
        return _key(event)
    if kind == pygame.KEYUP:
        name = key_name(event.key, "", int(getattr(event, "scancode", 0) or 0))
        return KeyUp(name) if name else None
    if kind == pygame.VIDEORESIZE:
        return Resized(int(event.w), int(event.h))
    simple: dict[int, InputEvent] = {
        pygame.QUIT: QuitAsked(),
        pygame.WINDOWLEAVE: PointerLeft(),
        pygame.WINDOWFOCUSLOST: FocusLost(),
        pygame.WINDOWFOCUSGAINED: FocusGained(),
        WAKE: Woken(),
    }
    return simple.get(kind)


def _key(event: pygame.event.Event) -> KeyDown | None:
    text = str(getattr(event, "unicode", "") or "")
    name = key_name(event.key, text, int(getattr(event, "scancode", 0) or 0))
    if not name:
        return None
    mod = int(getattr(event, "mod", 0))
    # The command key of a Mac does what ctrl does elsewhere; AltGr types signs and is no shortcut.
    ctrl = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    alt = bool(mod & pygame.KMOD_LALT)
    typed = text if text.isprintable() and not (ctrl and not mod & pygame.KMOD_RALT) else ""
    return KeyDown(name, ctrl and not mod & pygame.KMOD_RALT, bool(mod & pygame.KMOD_SHIFT), alt, typed)
