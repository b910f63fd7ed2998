"""A person's settings for all games: typed, with defaults, stored in one JSON file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct, field

from capitol.games.registry import USUAL_GAME
from capitol.host.language import N_
from capitol.host.shared_file import Document, SharedFile

FILE_NAME = "settings.json"

LEAST_UI_SCALE = 0.75
MOST_UI_SCALE = 2.0
Volume = Annotated[int, Meta(ge=0, le=100)]
"""Per cent."""
Hex = Annotated[str, Meta(pattern="^#[0-9A-Fa-f]{6}$")]
"""A colour as ``#RRGGBB``."""
# The initial custom colours: the usual ones, with the second a little darker, so that they also differ in greyscale.
OWN_COLOURS = ("#FFF6D6", "#3FA4DC", "#B8320F", "#1A2233")
S = TypeVar("S", bound=Struct)
MORE = "more"
"""The field of a group that holds settings of single games; in the file they are next to the group's other settings."""
Speed = Literal["leisurely", "slow", "normal", "fast", "instant"]


class Display(Struct, frozen=True):
    """The window and how its contents are drawn. ``window`` is its width and height in pixels, None for the default; it
    is the size restored when no longer ``maximised``. ``ui_scale`` enlarges text and controls, not the board;
    ``magnifier`` enlarges everything in the window by this factor; ``all_signs`` always shows what a board otherwise
    shows only under the pointer."""

    ui_scale: Annotated[float, Meta(ge=LEAST_UI_SCALE, le=MOST_UI_SCALE)] = 1.0
    fullscreen: bool = False
    window: tuple[Annotated[int, Meta(ge=320)], Annotated[int, Meta(ge=200)]] | None = None
    monitor: Annotated[int, Meta(ge=0)] = 0
    maximised: bool = False
    high_contrast: bool = False
    plan_view: bool = False
    all_signs: bool = False
    magnifier: Annotated[float, Meta(ge=1, le=3)] = 1.0


class Colour(Struct, frozen=True):
    """``palette`` is a set of seat colours, ``own`` the colours of the set "own" in the order of the usual seats;
    ``patterns`` shows the patterns of the districts on the board."""

    palette: Literal["standard", "high_contrast", "own"] = "standard"
    own: tuple[Hex, Hex, Hex, Hex] = OWN_COLOURS
    patterns: bool = True


class Motion(Struct, frozen=True):
    """Animation speed; ``reduced`` leaves out purely decorative movement; ``life`` turns on the idle animations of a
    table at rest, and the light of the time of day."""

    speed: Speed = "normal"
    reduced: bool = False
    life: bool = True


class Sound(Struct, frozen=True):
    """Volumes in per cent: overall, game events, the ambience of the square, and music."""

    master: Volume = 80
    effects: Volume = 80
    ambience: Volume = 60
    music: Volume = 60
    mute: bool = False


class Play(Struct, frozen=True):
    """How games are played. ``auto_forced`` plays a move that is the only possible one; ``confirm`` is a value of the
    table option of that name; ``game`` is the id of the game last played or looked at, "" before the first; ``person``
    is the profile id of the person seated by "Play", challenges and lessons, "" for nobody on the list; ``opponents``
    maps a game to the id of the opponent seated by "Play", by default the weakest computer player; ``tips`` explains
    what is new at the table when it first comes up; ``remarks`` lets opponents speak; ``more`` holds settings of single
    games."""

    confirm: str = "always"
    pointer: Literal["both", "drag", "click"] = "both"
    auto_forced: bool = True
    game: str = ""
    person: str = ""
    opponents: dict[str, str] = field(default_factory=dict)
    tips: bool = True
    remarks: bool = True
    more: dict[str, str] = field(default_factory=dict)


class Table(Struct, frozen=True):
    """The initial table options of a new game; ``more`` holds those that single games add."""

    curtain: Literal["quick", "full", "open"] = "quick"
    forecast: Literal["always", "hover", "off"] = "always"
    memory_aid: bool = False
    takebacks: bool = True
    hints: bool = True
    more: dict[str, str] = field(default_factory=dict)


class Access(Struct, frozen=True):
    """Accessibility. ``voice`` reads the screen aloud, ``voice_rate`` is its speed from -100 to 100, 0 for the speech
    program's default. ``captions`` describes sounds in text; ``face`` is the typeface: "legible" has letters that are
    hard to confuse; ``messages`` is how long messages stay: as usual, twice as long, or until closed."""

    voice: bool = False
    voice_rate: Annotated[int, Meta(ge=-100, le=100)] = 0
    captions: bool = False
    face: Literal["usual", "legible"] = "usual"
    messages: Literal["usual", "twice", "closed"] = "usual"


class Settings(Struct, frozen=True):
    """All settings. Changed with ``msgspec.structs.replace``.

    ``keys`` maps an action's id to the name of a key that replaces its default; ``programs`` are the commands seated in
    New game here, the last one first: a saved game can start no others. ``last_games`` holds the choices in New game
    when a game was last started, by the id of the game, in that screen's format. ``tips_seen`` are those that were
    shown, as ``GAME.TIP``: each is shown once.
    """

    display: Display = Display()
    colour: Colour = Colour()
    motion: Motion = Motion()
    sound: Sound = Sound()
    play: Play = Play()
    table: Table = Table()
    access: Access = Access()
    keys: dict[str, str] = field(default_factory=dict)
    language: str = ""
    programs: tuple[str, ...] = ()
    last_games: dict[str, dict[str, Any]] = field(default_factory=dict)
    tips_seen: tuple[str, ...] = ()


class SettingsFile:
    """The settings file. A save changes only what was changed here: another copy of the program may have changed other
    settings, and another version may have more."""

    def __init__(self, folder: Path, stored: Settings | None = None) -> None:
        """``stored`` are the settings read from it, the defaults if None."""
        self._file = SharedFile(folder / FILE_NAME, N_("Settings"), dict[str, Any])
        self._last = Settings() if stored is None else stored

    @property
    def trouble(self) -> str:
        """A sentence about a file that cannot be read or written; "" if all is well."""
        return self._file.trouble

    def load(self) -> Settings:
        """Return the settings in the file. Unknown keys are ignored, and an invalid value affects only that setting: it
        falls back to its default."""
        self._last = _lenient(_of_now(self._file.read()), Settings)
        return self._last

    def save(self, settings: Settings) -> str:
        """Store what differs from the settings last read or saved. Returns a sentence for the player if that failed,
        else ""; it is retried with the next save and by `retry`."""
        changes = list(_changes(_document(self._last), _document(settings)))
        self._last = settings
        stored = self._file.change(lambda document: _changed(_of_now(document), changes))
        return "" if stored else self.trouble

    def retry(self) -> bool:
        """Store pending changes. True when none is left."""
        return self._file.retry()


def load_settings(folder: Path) -> tuple[Settings, str]:
    """Return the settings stored in ``folder``, and a sentence for the player, "" if all is well."""
    file = SettingsFile(folder)
    return file.load(), file.trouble


def changed_part(part: S, changes: Mapping[str, Any]) -> S:
    """Return a group of settings with some of them changed. Unknown names are settings of a game. Raises TypeError for
    a group that has none of those."""
    own = {name for name in changes if not hasattr(part, name)}
    made = msgspec.structs.replace(part, **{name: value for name, value in changes.items() if name not in own})
    if own:
        more = {**getattr(part, MORE, {}), **{name: changes[name] for name in own}}
        made = msgspec.structs.replace(made, **{MORE: more})
    return made


def _document(settings: Settings) -> Document:
    """Return the settings as stored in the file: those of single games are next to the others of their group."""
    made: Document = msgspec.to_builtins(settings)
    for part in made.values():
        if isinstance(part, dict) and isinstance(part.get(MORE), dict):
            part.update(part.pop(MORE))
    return made


def _of_now(document: Document) -> Document:
    """Convert settings stored when there was only one game."""
    made = dict(document)
    if "last_games" not in made and isinstance(made.get("last_game"), dict):
        made["last_games"] = {USUAL_GAME: made["last_game"]}
    play = made.get("play")
    if isinstance(play, dict) and "opponents" not in play and isinstance(play.get("opponent"), str):
        made["play"] = {**play, "opponents": {USUAL_GAME: play["opponent"]}}
    return made


def _changes(before: Document, after: Document, at: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield the differences between two trees of values: paths with their new values, None for removal."""
    for key in before.keys() | after.keys():
        old, new = before.get(key), after.get(key)
        if isinstance(new, dict) and (isinstance(old, dict) or key not in before):
            yield from _changes(old or {}, new, (*at, key))
        elif old != new:
            yield (*at, key), new


def _changed(document: Document, changes: Sequence[tuple[tuple[str, ...], Any]]) -> Document:
    """Return a tree of values with the changes applied, replacing whatever is in their way."""
    made = dict(document)
    for (key, *rest), value in changes:
        if rest:
            inner = made.get(key)
            made[key] = _changed(inner if isinstance(inner, dict) else {}, [(tuple(rest), value)])
        elif value is None:
            made.pop(key, None)
        else:
            made[key] = value
    return made


def _lenient(value: dict[str, Any], kind: type[S]) -> S:
    """Return a group of settings, each taken from ``value`` if valid there, else its default."""
    taken: dict[str, Any] = {}
    names = {setting.name for setting in msgspec.structs.fields(kind)}
    if MORE in names:
        taken[MORE] = {name: given for name, given in value.items() if name not in names and isinstance(given, str)}
    for setting in msgspec.structs.fields(kind):
        given = value.get(setting.name)
        if isinstance(setting.type, type) and issubclass(setting.type, Struct):
            taken[setting.name] = _lenient(given if isinstance(given, dict) else {}, setting.type)
        elif setting.name in value and setting.name != MORE:
            try:
                taken[setting.name] = msgspec.convert(given, setting.type)
            except msgspec.ValidationError:
                continue
    return kind(**taken)
