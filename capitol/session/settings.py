"""What a person has set, for every game: typed, with defaults, kept in one JSON file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct, field

from capitol.games.registry import USUAL_GAME
from capitol.host.atomic import set_aside, write_atomic
from capitol.host.language import _
from capitol.host.reasons import os_reason

FILE_NAME = "settings.json"
MAX_BYTES = 1024 * 1024

LEAST_UI_SCALE = 0.75
MOST_UI_SCALE = 2.0
Volume = Annotated[int, Meta(ge=0, le=100)]
"""Per cent."""
Hex = Annotated[str, Meta(pattern="^#[0-9A-Fa-f]{6}$")]
"""A colour as ``#RRGGBB``."""
# Where own colours begin: the usual ones, the second a little darker, so that they are wide apart in grey too.
OWN_COLOURS = ("#FFF6D6", "#3FA4DC", "#B8320F", "#1A2233")
S = TypeVar("S", bound=Struct)
Speed = Literal["leisurely", "slow", "normal", "fast", "instant"]


class Display(Struct, frozen=True):
    """The window and what is drawn in it. ``window`` is its width and height in pixels, None the usual ones.
    ``ui_scale`` enlarges text and controls, not the board."""

    ui_scale: Annotated[float, Meta(ge=LEAST_UI_SCALE, le=MOST_UI_SCALE)] = 1.0
    fullscreen: bool = False
    window: tuple[Annotated[int, Meta(ge=320)], Annotated[int, Meta(ge=200)]] | None = None
    monitor: Annotated[int, Meta(ge=0)] = 0
    high_contrast: bool = False
    plan_view: bool = False


class Colour(Struct, frozen=True):
    """``palette`` is a set of seat colours, ``own`` the colours of the set "own" in the order of the usual seats;
    ``patterns`` shows the patterns of the districts on the board."""

    palette: Literal["standard", "high_contrast", "own"] = "standard"
    own: tuple[Hex, Hex, Hex, Hex] = OWN_COLOURS
    patterns: bool = True


class Motion(Struct, frozen=True):
    """How fast things move; ``reduced`` leaves out what only moves for show."""

    speed: Speed = "normal"
    reduced: bool = False


class Sound(Struct, frozen=True):
    """Volumes in per cent: of all, of what happens in the game, of the square around it, of the music."""

    master: Volume = 80
    effects: Volume = 80
    ambience: Volume = 60
    music: Volume = 60
    mute: bool = False


class Play(Struct, frozen=True):
    """How games are played. ``auto_forced`` makes what is the only possible move; ``shield`` says whether a shield is
    held open, or opened and closed; ``game`` is the id of the game that was played or looked at last, empty before the
    first; ``opponents`` holds for a game the id of whom "Play" on the title seats, the weakest computer player where it
    says nothing; ``tips`` says what is new at the table when it first comes up."""

    confirm: Literal["always", "permits", "never"] = "always"
    pointer: Literal["both", "drag", "click"] = "both"
    shield: Literal["hold", "toggle"] = "hold"
    auto_forced: bool = True
    game: str = ""
    opponents: dict[str, str] = field(default_factory=dict)
    tips: bool = True


class Table(Struct, frozen=True):
    """What a new game offers for the choices of a table that are no rules."""

    curtain: Literal["quick", "full", "open"] = "quick"
    forecast: Literal["always", "hover", "off"] = "always"
    memory_aid: bool = False
    takebacks: bool = True
    hints: bool = True
    notepad: Literal["off", "paper", "counting", "reading"] = "off"


class Access(Struct, frozen=True):
    """Other ways to take the game in. ``voice`` says what stands on the screen, ``voice_rate`` how fast: from -100 to
    100, 0 as the speech program does. ``captions`` writes what a sound says; ``face`` is
    the typeface: "legible" has letters that are hard to mistake for each other."""

    voice: bool = False
    voice_rate: Annotated[int, Meta(ge=-100, le=100)] = 0
    captions: bool = False
    face: Literal["usual", "legible"] = "usual"


class Settings(Struct, frozen=True):
    """All settings. Changed with ``msgspec.structs.replace``.

    ``keys`` maps an action's id to the name of a key that replaces its usual one; ``programs`` are the commands
    that somebody sat down in New game here, the last one first: no others are started by a saved game. ``last_games``
    holds what New game showed when a game was last started, by the id of the game, in the words of that screen.
    ``tips_seen`` are those that were shown, as ``GAME.TIP``: each is shown once.
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


def load_settings(folder: Path) -> tuple[Settings, str]:
    """The settings kept in ``folder``, and a sentence for the player, empty when all is well.

    Unknown keys are ignored, and a value that is not allowed costs that setting only: it falls back to its default. A
    file that is no settings file at all is kept aside as ``settings.json.damaged``.
    """
    path = folder / FILE_NAME
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        return Settings(), ""
    except OSError as error:
        return Settings(), _("The settings in {path} cannot be read: {reason}. The usual ones are used.").format(
            path=path, reason=os_reason(error)
        )
    try:
        value = msgspec.json.decode(data) if len(data) <= MAX_BYTES else None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        value = None
    if isinstance(value, dict):
        if "last_games" not in value and isinstance(value.get("last_game"), dict):
            value["last_games"] = {USUAL_GAME: value["last_game"]}  # from when there was only one game
        play = value.get("play")
        if isinstance(play, dict) and "opponents" not in play and isinstance(play.get("opponent"), str):
            play["opponents"] = {USUAL_GAME: play["opponent"]}  # likewise
        return _lenient(value, Settings), ""
    kept = set_aside(path)
    return Settings(), _(
        "The settings in {path} are damaged. The file is kept as {kept}; the usual ones are used."
    ).format(path=path, kept=kept)


def save_settings(folder: Path, settings: Settings) -> str:
    """Keep the settings in ``folder``. Returns a sentence for the player when that failed, else nothing."""
    path = folder / FILE_NAME
    try:
        write_atomic(path, msgspec.json.format(msgspec.json.encode(settings), indent=2))
    except OSError as error:
        return _("The settings cannot be saved to {path}: {reason}.").format(path=path, reason=os_reason(error))
    return ""


def _lenient(value: dict[str, Any], kind: type[S]) -> S:
    """A group of settings, each taken from ``value`` where it is allowed there, else at its default."""
    taken: dict[str, Any] = {}
    for setting in msgspec.structs.fields(kind):
        given = value.get(setting.name)
        if isinstance(setting.type, type) and issubclass(setting.type, Struct):
            taken[setting.name] = _lenient(given if isinstance(given, dict) else {}, setting.type)
        elif setting.name in value:
            try:
                taken[setting.name] = msgspec.convert(given, setting.type)
            except msgspec.ValidationError:
                continue
    return kind(**taken)
