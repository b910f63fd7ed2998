"""What a person plays with, and what its controls are called: one place for the whole program.

A sentence names a control by what it does, in square brackets: “Undo ([undo])”, “[hide] shows them.” Whoever asks for
it (`capitol.host.language`) gets the control of the device in use there: the key, as a person has chosen it, or the
button of the gamepad. A control in round brackets is left out together with them if the pad has no button for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Literal

Hand = Literal["mouse", "keys", "pad"]
"""What a person plays with."""

USUAL: Mapping[str, str] = {
    "confirm": "return",
    "pick": "space",
    "undo": "z",
    "redo": "y",
    "pass": "p",
    "hide": "h",
    "plan": "v",
    "explain": "i",
    "hint": "n",
    "log": "l",
    "help": "?",
    "step": "t",
    "mute": "m",
    "slower": ",",
    "faster": ".",
    "smaller": "-",
    "larger": "+",
    "magnifier": "f8",
    "fullscreen": "f11",
    "picture": "f12",
    "voice": "f5",
    "repeat": "f6",
    "whole": "f7",
    "escape": "escape",
    "menu": "escape",
    "delete": "delete",
    "backspace": "backspace",
    "earlier": "ctrl+left",
    "later": "ctrl+right",
    "seal": "ctrl+return",
}
"""The default key of each action of the program; those from “escape” on cannot be changed. Games add their own."""
BUTTONS: Mapping[str, str] = {
    "confirm": "Start",
    "seal": "Start",
    "pick": "A",
    "undo": "X",
    "hint": "Y",
    "hide": "R3",
    "explain": "L3",
    "escape": "B",
    "menu": "Back",
}
"""The gamepad button for an action, by its most common name; `capitol.kit.gamepad` maps buttons to keys."""

Translate = Callable[[str, str], str]
"""`capitol.host.language.pgettext`: a context and a text."""

_CONTROL = re.compile(r"\[(\w+)\]")
_BRACKETED = re.compile(r"\s*\(\[(\w+)\]\)")


class _Current:
    """The device and keys in use. One per process, like the language: text that names controls is looked up
    everywhere."""

    def __init__(self) -> None:
        self.hand: Hand = "mouse"
        self.keys: Mapping[str, str] = {}
        self.usual: dict[str, str] = dict(USUAL)


_current = _Current()


def hand() -> Hand:
    """Return the device that was used last."""
    return _current.hand


def use_hand(hand: Hand) -> None:
    """Record that this device has just been used."""
    _current.hand = hand


def add_keys(usual: Mapping[str, str]) -> None:
    """Add the default keys of a game's own actions (action → key)."""
    _current.usual.update(usual)


def use_keys(chosen: Mapping[str, str]) -> None:
    """Use a person's own keys (action → key) instead of the defaults."""
    _current.keys = dict(chosen)


def in_force() -> tuple[object, ...]:
    """Return everything that the names of controls depend on, as a key for caches."""
    return _current.hand == "pad", _current.keys


def control_name(action: str, pgettext: Translate) -> str:
    """Return the name of the control for an action now: “Enter”, “H” or “R3”; "" if a gamepad is in use and has no
    button for it."""
    if _current.hand == "pad":
        button = BUTTONS.get(action, "")
        names = {"Start": pgettext("gamepad", "Start"), "Back": pgettext("gamepad", "Back")}
        return names.get(button, button)
    return key_text(_current.keys.get(action, _current.usual[action]), pgettext)


def with_controls(text: str, pgettext: Translate) -> str:
    """Return a text with each control in brackets replaced by its name."""
    if "[" not in text:
        return text
    if _current.hand == "pad":
        text = _BRACKETED.sub(lambda found: found[0] if BUTTONS.get(found[1], "") else "", text)
    return _CONTROL.sub(lambda found: _name_of(found[1], pgettext) or found[0], text)


def _name_of(action: str, pgettext: Translate) -> str:
    """Return the name of an action's control for a sentence: its key if the pad has no button; "" if it is no
    action."""
    if action not in _current.usual:
        return ""
    return control_name(action, pgettext) or key_text(_current.keys.get(action, _current.usual[action]), pgettext)


def key_text(chord: str, pgettext: Translate) -> str:
    """Return a key as shown to players, e.g. “Ctrl + Z”."""
    names = {
        "return": pgettext("key", "Enter"),
        "space": pgettext("key", "Space"),
        "escape": pgettext("key", "Esc"),
        "ctrl": pgettext("key", "Ctrl"),
        "shift": pgettext("key", "Shift"),
        "alt": pgettext("key", "Alt"),
        "backspace": pgettext("key", "Backspace"),
        "delete": pgettext("key", "Delete"),
        "pageup": pgettext("key", "Page up"),
        "pagedown": pgettext("key", "Page down"),
        "home": pgettext("key", "Home"),
        "end": pgettext("key", "End"),
        "insert": pgettext("key", "Insert"),
        "left": pgettext("key", "left"),
        "right": pgettext("key", "right"),
    }
    parts = chord.split("+") if chord not in ("+",) and not chord.endswith("++") else [*chord[:-1].split("+"), "+"]
    return " + ".join(names.get(part, part.upper()) for part in parts if part)
