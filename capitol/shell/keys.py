"""The program's keys: what each does, and how a player's own keys replace the defaults.

A custom key is translated into the default one before any screen receives it, so screens need not know about it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from capitol.host.controls import USUAL
from capitol.host.language import N_
from capitol.kit.inputs import KeyDown


@dataclass(frozen=True, slots=True)
class KeyAction:
    """An action that has a key; ``name`` is not translated yet."""

    id: str
    name: str

    @property
    def chord(self) -> str:
        """The default key."""
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
"""Keys that cannot be reassigned: moving, leaving and going back must always work."""


class KeyMap:
    """A player's own keys (action id → chord) on top of the defaults."""

    def __init__(self, chosen: Mapping[str, str]) -> None:
        known = {action.id for action in ACTIONS}
        self._chosen = {id: chord for id, chord in chosen.items() if id in known and chord and chord not in RESERVED}
        self._usual = {action.id: action.chord for action in ACTIONS}
        self._to_usual = {chord: self._usual[id] for id, chord in self._chosen.items()}
        freed = {self._usual[id] for id in self._chosen}
        self._silent = freed - set(self._to_usual) - {self._usual[id] for id in known - set(self._chosen)}

    def chord(self, action: str) -> str:
        """Return the key that performs an action. Raises KeyError for an unknown one."""
        return self._chosen.get(action, self._usual[action])

    def translated(self, event: KeyDown) -> KeyDown | None:
        """Return the event as screens expect it; None for a default key that the player has replaced."""
        usual = self._to_usual.get(event.chord)
        if usual is not None:
            return _pressed(usual)
        return None if event.chord in self._silent else event

    @property
    def chosen(self) -> Mapping[str, str]:
        """The player's own keys, by action."""
        return self._chosen

    def conflicts(self) -> dict[str, list[str]]:
        """Return, for each action whose key does something else as well, the ids of the other actions."""
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
