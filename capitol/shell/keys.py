"""The program's keys: what each does, and how a player's own keys replace the defaults.

A custom key is translated into the default one before any screen receives it, so screens need not know about it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from capitol.core.key_action import KeyAction
from capitol.games.registry import GameEntry
from capitol.host.controls import USUAL
from capitol.host.language import N_
from capitol.kit.inputs import KeyDown

_WATCHING = N_("“{action}” works only while computers play alone.")
ACTIONS: tuple[KeyAction, ...] = (
    KeyAction("confirm", N_("Place or confirm"), USUAL["confirm"]),
    KeyAction("pick", N_("Pick up, put down, skip an animation"), USUAL["pick"]),
    KeyAction("undo", N_("Undo"), USUAL["undo"]),
    KeyAction("redo", N_("Redo"), USUAL["redo"]),
    KeyAction("pass", N_("Pass"), USUAL["pass"]),
    KeyAction("hide", N_("Hide or show my hand"), USUAL["hide"]),
    KeyAction("plan", N_("Plan view"), USUAL["plan"]),
    KeyAction("explain", N_("Explain"), USUAL["explain"]),
    KeyAction("hint", N_("Hint: the best three moves"), USUAL["hint"], asks_for_hint=True),
    KeyAction("log", N_("Log"), USUAL["log"]),
    KeyAction("help", N_("Rules at this topic"), USUAL["help"]),
    KeyAction("step", N_("One move, while watching"), USUAL["step"], where=_WATCHING),
    KeyAction("mute", N_("Sound off or on"), USUAL["mute"]),
    KeyAction("slower", N_("Slower animation"), USUAL["slower"]),
    KeyAction("faster", N_("Faster animation"), USUAL["faster"]),
    KeyAction("smaller", N_("Smaller text and controls"), USUAL["smaller"]),
    KeyAction("larger", N_("Larger text and controls"), USUAL["larger"]),
    KeyAction("magnifier", N_("Magnifier: larger, or off"), USUAL["magnifier"]),
    KeyAction("fullscreen", N_("Full screen"), USUAL["fullscreen"]),
    KeyAction("picture", N_("Save a picture"), USUAL["picture"]),
    KeyAction("voice", N_("Voice on or off"), USUAL["voice"]),
    KeyAction("repeat", N_("Voice: say the last words again"), USUAL["repeat"]),
    KeyAction("whole", N_("Voice: describe the whole screen"), USUAL["whole"]),
)
RESERVED = frozenset({"escape", "tab", "shift+tab", "up", "down", "left", "right"})
"""Keys that cannot be reassigned: moving, leaving and going back must always work."""


def all_actions(games: Iterable[GameEntry]) -> tuple[KeyAction, ...]:
    """Return the actions of the program and of these games, each after the one that it names."""
    found = list(ACTIONS)
    for action in dict.fromkeys(action for entry in games for action in entry.keys):
        at = next((number for number, one in enumerate(found, 1) if one.id == action.after), len(found))
        found.insert(at, action)
    return tuple(found)


class KeyMap:
    """A player's own keys (action id → chord) on top of the defaults."""

    def __init__(self, chosen: Mapping[str, str], actions: Sequence[KeyAction] = ACTIONS) -> None:
        self.actions = tuple(actions)
        """All actions that have a key, in the order in which they are listed."""
        known = {action.id for action in self.actions}
        self._chosen = {id: chord for id, chord in chosen.items() if id in known and chord and chord not in RESERVED}
        self._usual = {action.id: action.chord for action in self.actions}
        self._to_usual = {chord: self._usual[id] for id, chord in self._chosen.items()}
        freed = {self._usual[id] for id in self._chosen}
        self._silent = freed - set(self._to_usual) - {self._usual[id] for id in known - set(self._chosen)}

    def chord(self, action: str) -> str:
        """Return the key that performs an action. Raises KeyError for an unknown one."""
        return self._chosen.get(action, self._usual[action])

    def translated(self, event: KeyDown) -> KeyDown | None:
        """Return the event as screens expect it; None for a default key that the player has replaced. Keys are shown as
        capitals, so a letter with Shift is the letter, unless it is a key of its own."""
        usual = self._to_usual.get(event.chord)
        if usual is not None:
            return _pressed(usual)
        if event.chord == f"shift+{event.key}" and len(event.key) == 1 and event.key.isalpha():
            return self.translated(replace(event, shift=False))
        return None if event.chord in self._silent else event

    @property
    def chosen(self) -> Mapping[str, str]:
        """The player's own keys, by action."""
        return self._chosen

    def conflicts(self) -> dict[str, list[str]]:
        """Return, for each action whose key does something else as well, the ids of the other actions."""
        found: dict[str, list[str]] = {}
        for action in self.actions:
            others = [o.id for o in self.actions if o.id != action.id and self.chord(o.id) == self.chord(action.id)]
            if others:
                found[action.id] = others
        return found


class AllKeys:
    """A player's own keys in every game. Each game has a map of its own, so two games may use a key differently."""

    def __init__(self, chosen: Mapping[str, str], games: Iterable[GameEntry] = ()) -> None:
        games = tuple(games)
        self._all = KeyMap(chosen, all_actions(games))
        self._maps = {entry.id: KeyMap(chosen, all_actions([entry])) for entry in games}
        self._titles = {action.id: entry.title for entry in games for action in entry.keys}

    @property
    def actions(self) -> tuple[KeyAction, ...]:
        """All actions that have a key, in the order in which they are listed."""
        return self._all.actions

    @property
    def chosen(self) -> Mapping[str, str]:
        """The player's own keys, by action."""
        return self._all.chosen

    def of(self, game: str) -> KeyMap:
        """Return the keys of the program and of a game; of all games for an unknown one."""
        return self._maps.get(game, self._all)

    def chord(self, action: str) -> str:
        """Return the key that performs an action. Raises KeyError for an unknown one."""
        return self._all.chord(action)

    def title_of(self, action: str) -> str:
        """Return the title of the game whose own action this is; "" for one of the program."""
        return self._titles.get(action, "")

    def conflicts(self) -> dict[str, list[str]]:
        """Return, for each action whose key does something else in the same game, the ids of the other actions."""
        found: dict[str, list[str]] = {}
        for keys in self._maps.values() or [self._all]:
            for action, others in keys.conflicts().items():
                found[action] = list(dict.fromkeys([*found.get(action, []), *others]))
        return found


def _pressed(chord: str) -> KeyDown:
    *held, key = chord.split("+") if chord != "+" else [chord]
    plain = KeyDown(key, text=key if len(key) == 1 else "")
    return replace(plain, ctrl="ctrl" in held, shift="shift" in held, alt="alt" in held)
