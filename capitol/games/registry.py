"""The registry of games, which are found by folder: number of players, options, computer players and boards of each."""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Protocol

from capitol.ai.comparing import Comparer, ForesightFormat
from capitol.ai.generic.entries import generic_players
from capitol.ai.generic.playout_comparer import PlayoutComparer
from capitol.ai.generic.playout_evaluator import PlayoutEvaluator
from capitol.ai.generic.position_value import Knowledge
from capitol.ai.player import Player
from capitol.ai.reviewing import Reviewer
from capitol.ai.roster import PlayerEntry
from capitol.ai.thinking import EVALUATOR, REVIEWER, STAND_IN
from capitol.boards.errors import faults_of
from capitol.core.challenge import Challenge
from capitol.core.evaluator import Evaluator
from capitol.core.events import Event
from capitol.core.facts import Facts
from capitol.core.fast_path import FastPath
from capitol.core.game import Game
from capitol.core.key_action import KeyAction
from capitol.core.moments import Moment
from capitol.core.options import Aid, Option, Preset, TableOption, TableWords
from capitol.core.protocol import GameProtocol
from capitol.core.remarks import Remarks
from capitol.host.controls import add_keys
from capitol.host.language import _

__all__ = [
    "MORE_GAMES",
    "PLAYER_FACTORY",
    "USUAL_GAME",
    "Boards",
    "GameEntry",
    "Games",
    "PlayerEntry",
    "Transcript",
    "digest_of_files",
    "games",
    "make_expert",
    "make_player",
    "thinking_digest",
    "trouble",
]

LOG = logging.getLogger("capitol.games")
HOUSE = "capitol.games"
"""The package whose subpackages are the built-in games."""
MORE_GAMES = "CAPITOL_GAMES"
"""The environment variable that lists further packages of games, separated by commas."""
USUAL_GAME = "capitol"
"""The id of the default game of commands."""
_THOUGHT_WITH = (".py", ".json", ".npz")
"""The extensions of files that affect what players think."""
PLAYER_FACTORY = "capitol.games.registry:make_expert"
"""The import path of `make_expert`, for worker processes."""


@dataclass(frozen=True, slots=True)
class Boards:
    """The boards of a game, as level files."""

    find: Callable[[Path | None], list[Path]]
    """Return the shipped boards, the default first, then those in the player's own folder."""
    load: Callable[[Path], Any]
    """Return the board argument of `Game.new_setup`. Raises capitol.boards.errors.LevelErrors with all faults."""

    def lint(self, path: Path) -> list[str]:
        """Return a sentence for each fault of a file, naming file with its folder, object and remedy."""
        return faults_of(self.load, path)

    @property
    def default(self) -> Path:
        """Return the default board."""
        return self.find(None)[0]


class Transcript(Protocol):
    """A game's text for the command line's transcript of a record, beyond the moves."""

    def opening(self, setup: Any) -> list[str]:
        """Return lines about the deal."""
        ...

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        """Return a line about an event; None if it needs none."""
        ...


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game: its rules, its engine protocol, its computer players, and all that the program offers because of it."""

    id: str
    title: str
    """A proper name, not translated."""
    game: Game[Any, Any, Any, Any]
    protocol: GameProtocol[Any, Any, Any]
    seats: range
    """The possible numbers of players."""
    seat_colours: tuple[str, ...] = ("ivory", "aegean", "terracotta", "ink")
    """The ids of the seat styles, at least as many as seats."""
    players: tuple[PlayerEntry, ...] = ()
    """The computer players, weakest first; by default the generic ones. New game seats the first of them until another
    is chosen."""
    substitute: str = ""
    """The id of the player that takes the place of a person who leaves; by default the first."""
    sparring: tuple[PlayerEntry, ...] = ()
    """Players not offered to people, but known to the shell, tests and old saves."""
    adviser: PlayerEntry | None = None
    """Gives hints, and plays at no table."""
    options: tuple[Option, ...] = ()
    """The options of `Game.new_setup` apart from the first player."""
    presets: tuple[Preset, ...] = ()
    """Named sets of options, the first with all defaults."""
    boards: Boards | None = None
    transcript: Transcript | None = None
    """Adds lines to the text of a record; None if the moves suffice."""
    knowledge: Knowledge[Any, Any, Any] | None = None
    """Helps the generic players (`capitol.ai.generic`)."""
    evaluator: Callable[[], Evaluator[Any, Any]] | None = None
    """Makes the evaluator; None for the generic one, which plays positions out (`make_evaluator`)."""
    comparer: Callable[[], Comparer[Any, Any]] | None = None
    """Makes what plays moves out further in reviews; None for the generic one, in which the guide plays on."""
    doubter: Callable[[], Comparer[Any, Any]] | None = None
    """Makes what looks again, by other means, at moves that seem much better than the one played; None for nothing."""
    foresight: Callable[[], ForesightFormat] | None = None
    """Makes what writes into a review's file what its comparer foresees."""
    guide: str = "greedy"
    """The id of a quick player (or the adviser) of good judgement, for reviews (`make_reviewer`)."""
    fast_path: FastPath | None = None
    """What `capitol bench` measures."""
    table_options: tuple[str, ...] = ("curtain", "takebacks", "hints")
    """The ids of the table options that apply to the game; by default those of a plain table."""
    table_words: Mapping[str, TableWords] = field(default_factory=dict)
    """The game's own words for some table options."""
    own_table_options: tuple[TableOption, ...] = ()
    """Table options that only this game has, each with a setting for its default in new games."""
    settings: tuple[TableOption, ...] = ()
    """The game's own settings that are no table options."""
    stand_in: str = "greedy"
    """The id of the player that decides in place of one that fails."""
    challenges: Callable[[], Sequence[Challenge]] | None = None
    """Loads the challenges, easiest first, on first use."""
    facts: Facts | None = None
    screens: Callable[[], Callable[[Any], Any]] | None = None
    """Imports and returns the `capitol.table.plugin.ScreensFactory`; None for a game that only the command line can
    play."""
    captions: Mapping[str, str] = field(default_factory=dict)
    """Descriptions of the game's own sounds by cue, as message ids."""
    aid: Aid | None = None
    """The aid whose use is marked."""
    own_words: tuple[str, ...] = ()
    """Words of the game, in lower-case English, that the packages shared by all games must not contain."""
    keys: tuple[KeyAction, ...] = ()
    """The game's own actions that have a key."""
    moments: Mapping[str, Moment] = field(default_factory=dict)
    """The kinds of public events that a timeline marks."""
    remarks: Callable[[], Remarks] | None = None
    """Loads, on first use, what the computer players say at the table."""

    def __post_init__(self) -> None:
        """Fill in the players and the substitute."""
        if not self.players:
            object.__setattr__(self, "players", generic_players(self.game, self.knowledge))
        if not self.substitute:
            object.__setattr__(self, "substitute", self.players[0].id)

    @property
    def has_secrets(self) -> bool:
        """Whether people hide something from each other, so that a curtain and PINs are useful."""
        return "curtain" in self.table_options

    @property
    def generic(self) -> tuple[PlayerEntry, ...]:
        """Return the generic players, without those that the game replaces with its own. For a game without players of
        its own they are its ``players``."""
        own = {player.id for player in (*self.players, *self.sparring)}
        return tuple([player for player in generic_players(self.game, self.knowledge) if player.id not in own])

    @property
    def everybody(self) -> tuple[PlayerEntry, ...]:
        """Return all players that can be requested by id."""
        return (*self.players, *self.generic, *self.sparring)

    def make_evaluator(self) -> Evaluator[Any, Any]:
        """Create the evaluator of positions."""
        return PlayoutEvaluator(self.game, self.knowledge) if self.evaluator is None else self.evaluator()

    def make_reviewer(self) -> Reviewer[Any, Any, Any]:
        """Create the reviewer of finished games."""
        adviser = self.adviser
        guiding = adviser if adviser is not None and adviser.id == self.guide else self.player(self.guide)
        evaluator, guide = self.make_evaluator(), guiding.make()
        comparer = PlayoutComparer(self.game, evaluator, guide) if self.comparer is None else self.comparer()
        return Reviewer(self.game, evaluator, guide, comparer, None if self.doubter is None else self.doubter())

    def usual_board(self) -> Any:
        """Return the default board for `Game.new_setup`; None for a game without boards."""
        return self.boards.load(self.boards.default) if self.boards is not None else None

    def player(self, player_id: str) -> PlayerEntry:
        """Return the computer player with this id. Raises KeyError."""
        for entry in self.everybody:
            if entry.id == player_id:
                return entry
        raise KeyError(f"{self.title} has no computer player “{player_id}”")


class Games(Mapping[str, GameEntry]):
    """The games in the folders of some packages, by id, ordered by package and then by id.

    A game is a folder with a module ``entry``, which defines the game's ``TITLE`` and a function ``entry()`` that
    returns its `GameEntry`. `titles` imports only that module: the rest of a game is imported on first access. A game
    that cannot be imported is missing from the mapping, but has a title, and a sentence in `troubles`.
    """

    def __init__(self, packages: Iterable[str]) -> None:
        self._packages = {id: package for package in packages for id in _folders(package)}
        self._entries: dict[str, GameEntry] = {}
        self._errors: dict[str, Exception] = {}

    def __getitem__(self, id: str) -> GameEntry:
        if id not in self._entries and id in self._packages and id not in self._errors:
            try:
                entry: GameEntry = import_module(f"{self._packages[id]}.{id}.entry").entry()
                if entry.id != id:
                    raise ValueError(f"the folder is called {id}, its entry {entry.id}")
                add_keys({action.id: action.chord for action in entry.keys})
                self._entries[id] = entry
            except Exception as error:
                self.give_up(id, error)
        if id in self._errors:
            raise KeyError(self.troubles[id]) from self._errors[id]
        return self._entries[id]

    def __iter__(self) -> Iterator[str]:
        return (id for id in self._packages if id in self)

    def __len__(self) -> int:
        return sum(1 for _id in self)

    @property
    def titles(self) -> dict[str, str]:
        """Return the titles of all games; the id for a game whose entry cannot be read."""
        return {id: self._title(id) for id in self._packages}

    @property
    def troubles(self) -> dict[str, str]:
        """Return a sentence for each game whose import was tried and failed, by id."""
        return {id: trouble(self._title(id), error) for id, error in self._errors.items()}

    def give_up(self, id: str, error: Exception) -> None:
        """Remove a game from the mapping because a part of it cannot be imported."""
        LOG.info("the game %s cannot be imported", id, exc_info=error)
        self._errors[id] = error
        self._entries.pop(id, None)

    def _title(self, id: str) -> str:
        try:
            return str(import_module(f"{self._packages[id]}.{id}.entry").TITLE)
        except Exception:
            return id


def thinking_digest(game: GameEntry) -> str:
    """Return a digest of everything that a game's players and evaluator depend on: networks, tables, fits, and in a
    checkout also the code of its rules and computer players. The first call takes some milliseconds."""
    package = type(game.game).__module__
    if (at := f".{package}.".rfind(f".{game.id}.")) >= 0:
        package = package[: at + len(game.id)]
    return _digest_of(package)


@cache
def _digest_of(package: str) -> str:
    folders = [Path(import_module("capitol.ai").__path__[0])]
    while package and not hasattr(import_module(package), "__path__"):
        package = package.rpartition(".")[0]
    if package:
        folders += [Path(import_module(package).__path__[0], room) for room in ("ai", "rules")]
    return digest_of_files(folders)


def digest_of_files(folders: Iterable[Path]) -> str:
    """Return a digest of the names and contents of the files in some folders and their subfolders, without texts and
    measurements, which do not affect decisions."""
    digest = hashlib.sha256()
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.suffix in _THOUGHT_WITH and file.name != "strength.json":
                digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def trouble(title: str, error: Exception) -> str:
    """Return a sentence that says why a game cannot be played."""
    reason = f"{type(error).__name__}: {error}"
    return _("{game} cannot be played: this copy of it is faulty ({reason}).").format(game=title, reason=reason)


def _folders(package: str) -> list[str]:
    """Return the folders of a package that are games, sorted. The package may be zipped or frozen."""
    found = []
    for module in iter_modules(import_module(package).__path__):
        try:
            is_game = module.ispkg and find_spec(f"{package}.{module.name}.entry") is not None
        except Exception:  # anything that importing the package itself may raise
            is_game = True
        if is_game:
            found.append(module.name)
    return sorted(found)


def games() -> Games:
    """Return all games by id: the built-in ones, and those in the packages that `MORE_GAMES` names."""
    return _games((HOUSE, *filter(None, os.environ.get(MORE_GAMES, "").split(","))))


@cache
def _games(packages: tuple[str, ...]) -> Games:
    return Games(packages)


def make_expert(game_id: str, id: str) -> Player[Any, Any] | Evaluator[Any, Any] | Reviewer[Any, Any, Any]:
    """Create what a worker asks about a game: its evaluator for the id `EVALUATOR`, its reviewer for `REVIEWER`, else a
    player. Raises KeyError for an unknown game or player."""
    if id == REVIEWER:
        return games()[game_id].make_reviewer()
    return games()[game_id].make_evaluator() if id == EVALUATOR else make_player(game_id, id)


def make_player(game_id: str, player_id: str) -> Player[Any, Any]:
    """Create a computer player or adviser; for `STAND_IN` the player that decides in place of one that fails. Raises
    KeyError for an unknown game or player."""
    entry = games()[game_id]
    if player_id == STAND_IN:
        player_id = entry.stand_in
    if entry.adviser is not None and entry.adviser.id == player_id:
        return entry.adviser.make()
    return entry.player(player_id).make()
