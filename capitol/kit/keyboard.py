"""Key names, independent of the keyboard layout.

1. A key that types nothing is named after its function: ``return``, ``left``, ``f11``.
2. A key to which the layout gives a Latin letter is that letter, with Shift and Caps Lock too: A where AZERTY has it.
3. A letter that the layout gives to no key is where an American keyboard has it: there it is printed on the keys of
   Russian, Greek and Hebrew keyboards, beside their own. So are the signs on keys to which these give letters.
4. The ten keys of the upper row are digits, with and without Shift, whatever the layout types with them. The sign that
   one types (``-`` on the 6 of AZERTY, ``+`` on the 1 of a Czech keyboard, ``?`` on the Russian 7) is its second
   meaning, used if the digit is not (`capitol.kit.inputs.KeyDown.second`).
5. Any other key, and every key with AltGr, is the sign that it types.
6. The keypad has digits with NumLock, and without it the arrows and names below them; a Mac has no NumLock. Its other
   signs never change.
"""

from __future__ import annotations

import ctypes
import sys
import unicodedata
from collections.abc import Callable
from contextlib import suppress

import pygame

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
    pygame.K_KP_EQUALS: "=",
}
_KEYPAD = {
    pygame.K_KP0: ("0", "insert"),
    pygame.K_KP1: ("1", "end"),
    pygame.K_KP2: ("2", "down"),
    pygame.K_KP3: ("3", "pagedown"),
    pygame.K_KP4: ("4", "left"),
    pygame.K_KP5: ("5", ""),
    pygame.K_KP6: ("6", "right"),
    pygame.K_KP7: ("7", "home"),
    pygame.K_KP8: ("8", "up"),
    pygame.K_KP9: ("9", "pageup"),
    pygame.K_KP_PERIOD: (".", "delete"),
}
"""The name of each keypad key with NumLock, and without."""

_A, _ONE = 4, 30
"""SDL's scancodes of A and 1 on an American keyboard: the other letters and digits follow, 0 last."""
_LETTERS = {_A + i: chr(ord("a") + i) for i in range(26)}
_DIGITS = {_ONE + i: str((i + 1) % 10) for i in range(10)}
_SIGNS = dict(zip((45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56), "-=[]\\;'`,./", strict=True))
_PLACES = _LETTERS | _SIGNS
_SHIFTED = {"/": "?", "=": "+"}
"""What an American key types with Shift, for when the system does not say."""
_NO_SIGN = 1 << 30
"""SDL's keycodes from here on are of keys that type nothing."""


class Keyboard:
    """The keyboard in use. ``code_of`` maps a scancode to the layout's keycode; by default SDL is asked."""

    def __init__(self, code_of: Callable[[int], int] | None = None, platform: str = sys.platform) -> None:
        self._code_of, self._platform = code_of, platform
        self._given: frozenset[str] | None = None

    def changed(self) -> None:
        """Forget the layout; call when it changes."""
        self._given = None

    @property
    def given(self) -> frozenset[str]:
        """All signs that some key of the layout types without Shift."""
        if self._given is None:
            code_of = self._code_of or _sdl_code_of()
            codes = [code_of(place) for place in _PLACES]
            self._given = frozenset(chr(code) for code in codes if 32 < code < _NO_SIGN)
        return self._given

    def name(self, code: int, text: str = "", place: int = 0, mod: int = 0) -> str:
        """Return the name of a key from SDL's keycode, its text, scancode and the held modifiers; "" if it has none."""
        if code in _NAMED:
            return _NAMED[code]
        if code in _KEYPAD:
            digit, name = _KEYPAD[code]
            numbers = mod & pygame.KMOD_NUM or text.isdecimal() or self._platform == "darwin"
            return (text if text == "," and digit == "." else digit) if numbers else name
        writes = text if text.isprintable() and not text.isspace() else ""
        sign = chr(code) if 32 < code < _NO_SIGN else ""
        if writes and is_altgr(mod) and writes.lower() != sign:
            return writes.lower()
        if place in _DIGITS:
            return _DIGITS[place]
        letter = sign.upper().lower()  # the Turkish I key types a letter of its own, whose capital is I
        if len(letter) == 1 and letter.isascii() and letter.isalnum():
            return letter
        if place in _PLACES and (_is_foreign(sign) or (place in _LETTERS and _LETTERS[place] not in self.given)):
            return _PLACES[place]
        if not writes and mod & pygame.KMOD_SHIFT:
            return _SHIFTED.get(sign, sign)
        return (writes or sign).lower()


def is_altgr(mod: int) -> bool:
    """Whether AltGr, which gives a key's third sign, is held; some systems report it as Ctrl and Alt."""
    return bool(mod & (pygame.KMOD_RALT | pygame.KMOD_MODE))


def _is_foreign(sign: str) -> bool:
    """Whether the sign is a letter of another script."""
    return sign.isalpha() and not unicodedata.name(sign, "LATIN").startswith("LATIN")


def _sdl_code_of() -> Callable[[int], int]:
    """Return SDL's scancode lookup, which pygame does not expose; that of an American keyboard if it is unavailable."""
    with suppress(OSError, AttributeError):
        if sys.platform == "win32":
            handle = ctypes.windll.kernel32.GetModuleHandleW
            handle.restype = ctypes.c_void_p
            sdl = ctypes.CDLL("SDL2.dll", handle=handle("SDL2.dll") or None)
        else:
            sdl = ctypes.CDLL(pygame.base.__file__)  # a library's loaded dependencies are found through it
        found: Callable[[int], int] = sdl.SDL_GetKeyFromScancode
        return found
    return lambda place: ord(_PLACES.get(place, "\0"))
