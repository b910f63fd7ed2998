"""The keys of the program: what each does, and how a person's own keys stand in for the usual ones.

A key that a person has chosen is turned into the usual one before any screen sees it, so that no screen knows of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from capitol.host.language import N_, pgettext
from capitol.kit.inputs import KeyDown


@dataclass(frozen=True, slots=True)
class KeyAction:
    """Something that a key does: ``chord`` is its usual key, ``name`` is still to be translated."""

    id: str
    name: str
    chord: str


ACTIONS: tuple[KeyAction, ...] = (
    KeyAction("confirm", N_("Put it down here, or confirm"), "return"),
    KeyAction("pick", N_("Pick up, put down, skip an animation"), "space"),
    KeyAction("undo", N_("Undo"), "z"),
    KeyAction("redo", N_("Redo"), "y"),
    KeyAction("floor", N_("Play a Floor card"), "f"),
    KeyAction("roof", N_("Play a Roof card"), "r"),
    KeyAction("permit", N_("Play a Permit"), "b"),
    KeyAction("pass", N_("Pass"), "p"),
    KeyAction("hide", N_("Hide or show my hand"), "h"),
    KeyAction("plan", N_("Plan view"), "v"),
    KeyAction("explain", N_("Explain"), "i"),
    KeyAction("hint", N_("Hint: the best three moves"), "n"),
    KeyAction("worth", N_("What the tile of the auction is worth"), "w"),
    KeyAction("log", N_("Log"), "l"),
    KeyAction("help", N_("Rules at this topic"), "?"),
    KeyAction("stop", N_("Go to the STOP card"), "s"),
    KeyAction("shuffle", N_("Shuffle the cards of the bid"), "x"),
    KeyAction("step", N_("One move, while watching"), "t"),
    KeyAction("mute", N_("Sound off or on"), "m"),
    KeyAction("slower", N_("Slower animation"), ","),
    KeyAction("faster", N_("Faster animation"), "."),
    KeyAction("smaller", N_("Smaller text and controls"), "-"),
    KeyAction("larger", N_("Larger text and controls"), "+"),
    KeyAction("magnifier", N_("Magnifier: larger, or off"), "f8"),
    KeyAction("fullscreen", N_("Full screen"), "f11"),
    KeyAction("picture", N_("Save a picture"), "f12"),
    KeyAction("voice", N_("Voice on or off"), "f5"),
    KeyAction("repeat", N_("Voice: say the last words again"), "f6"),
    KeyAction("whole", N_("Voice: tell the whole screen"), "f7"),
)
_NUMERALS = frozenset("ivxlcdm")
RESERVED = frozenset({"escape", "tab", "shift+tab", "up", "down", "left", "right"})
"""Keys that keep their meaning: one must always be able to move, leave and go back."""


class KeyMap:
    """A person's own keys (action id → chord) laid over the usual ones."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        known = {action.id for action in ACTIONS}
        self._chosen = {id: chord for id, chord in chosen.items() if id in known and chord and chord not in RESERVED}
        self._usual = {action.id: action.chord for action in ACTIONS}
        self._to_usual = {chord: self._usual[id] for id, chord in self._chosen.items()}
        freed = {self._usual[id] for id in self._chosen}
        self._silent = freed - set(self._to_usual) - {self._usual[id] for id in known - set(self._chosen)}

    def chord(self, action: str) -> str:
        """The key that now does an action; KeyError for an unknown one."""
        return self._chosen.get(action, self._usual[action])

    def translated(self, event: KeyDown) -> KeyDown | None:
        """The key as screens expect it; None for a usual key that a person has given up."""
        usual = self._to_usual.get(event.chord)
        if usual is not None:
            return _pressed(usual)
        return None if event.chord in self._silent else event

    @property
    def own(self) -> bool:
        """Whether a person has chosen any."""
        return bool(self._chosen)

    def in_words(self, text: str, chords: str = "") -> str:
        """A text that names usual keys in brackets, with those in force in their place: “Undo (Z)” becomes “Undo (U)”.
        ``chords`` are the keys of the widget that it is of: elsewhere (V) may be an area's number."""
        names = {}
        for action, chord in self._chosen.items():
            usual = self._usual[action]
            if usual in chords.split() or not set(usual) <= _NUMERALS:
                names[f"({key_text(usual)})"] = f"({key_text(chord)})"
        return _renamed(text, names)

    def in_line(self, line: str) -> str:
        """A line about keys alone with those in force: “Keys: F, arrows, Space” becomes “Keys: K, arrows, Space”."""
        return _renamed(line, {key_text(self._usual[id]): key_text(chord) for id, chord in self._chosen.items()})

    def conflicts(self) -> dict[str, list[str]]:
        """For each action whose key does something else too: the ids of the other actions."""
        found: dict[str, list[str]] = {}
        for action in ACTIONS:
            others = [o.id for o in ACTIONS if o.id != action.id and self.chord(o.id) == self.chord(action.id)]
            if others:
                found[action.id] = others
        return found


def _renamed(text: str, names: Mapping[str, str]) -> str:
    """A text with other names, all put in at once, so that two may change places."""
    if not names:
        return text
    words = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"(?<!\w)(?:{words})(?!\w)", lambda found: names[found[0]], text)


def _pressed(chord: str) -> KeyDown:
    *held, key = chord.split("+") if chord != "+" else [chord]
    plain = KeyDown(key, text=key if len(key) == 1 else "")
    return replace(plain, ctrl="ctrl" in held, shift="shift" in held, alt="alt" in held)


def key_text(chord: str) -> str:
    """A key for players' eyes, e.g. “Ctrl + Z”."""
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
    }
    parts = chord.split("+") if chord not in ("+",) and not chord.endswith("++") else [*chord[:-1].split("+"), "+"]
    return " + ".join(names.get(part, part.upper()) for part in parts if part)
