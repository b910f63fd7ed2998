"""The keys of the program: what each does, and how a person's own keys stand in for the usual ones.

A key that a person has chosen is turned into the usual one before any screen sees it, so that no screen knows of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from capitol.host.controls import USUAL
from capitol.host.language import N_
from capitol.kit.inputs import KeyDown


@dataclass(frozen=True, slots=True)
class KeyAction:
    """Something that a key does; ``name`` is still to be translated."""

    id: str
    name: str

    @property
    def chord(self) -> str:
        """Its usual key."""
        return USUAL[self.id]


ACTIONS: tuple[KeyAction, ...] = (
    KeyAction("confirm", N_("Put it down here, or confirm")),
    KeyAction("pick", N_("Pick up, put down, skip an animation")),
    KeyAction("undo", N_("Undo")),
    KeyAction("redo", N_("Redo")),
    KeyAction("floor", N_("Play a Floor card")),
    KeyAction("roof", N_("Play a Roof card")),
    KeyAction("permit", N_("Play a Permit")),
    KeyAction("pass", N_("Pass")),
    KeyAction("hide", N_("Hide or show my hand")),
    KeyAction("plan", N_("Plan view")),
    KeyAction("explain", N_("Explain")),
    KeyAction("hint", N_("Hint: the best three moves")),
    KeyAction("worth", N_("What the tile of the auction is worth")),
    KeyAction("log", N_("Log")),
    KeyAction("help", N_("Rules at this topic")),
    KeyAction("stop", N_("Go to the STOP card")),
    KeyAction("shuffle", N_("Shuffle the cards of the bid")),
    KeyAction("step", N_("One move, while watching")),
    KeyAction("mute", N_("Sound off or on")),
    KeyAction("slower", N_("Slower animation")),
    KeyAction("faster", N_("Faster animation")),
    KeyAction("smaller", N_("Smaller text and controls")),
    KeyAction("larger", N_("Larger text and controls")),
    KeyAction("magnifier", N_("Magnifier: larger, or off")),
    KeyAction("fullscreen", N_("Full screen")),
    KeyAction("picture", N_("Save a picture")),
    KeyAction("voice", N_("Voice on or off")),
    KeyAction("repeat", N_("Voice: say the last words again")),
    KeyAction("whole", N_("Voice: tell the whole screen")),
)
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
    def chosen(self) -> Mapping[str, str]:
        """The keys that a person has chosen, by action."""
        return self._chosen

    def conflicts(self) -> dict[str, list[str]]:
        """For each action whose key does something else too: the ids of the other actions."""
        found: dict[str, list[str]] = {}
        for action in ACTIONS:
            others = [o.id for o in ACTIONS if o.id != action.id and self.chord(o.id) == self.chord(action.id)]
            if others:
                found[action.id] = others
        return found


def _pressed(chord: str) -> KeyDown:
    *held, key = chord.split("+") if chord != "+" else [chord]
    plain = KeyDown(key, text=key if len(key) == 1 else "")
    return replace(plain, ctrl="ctrl" in held, shift="shift" in held, alt="alt" in held)
