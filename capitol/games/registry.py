"""The games, found by folder: how many play each, what can be chosen for it, who plays it, on what."""

from __future__ import annotations

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

from capitol.ai.generic.entries import generic_players
from capitol.ai.generic.judgement import Knowledge
from capitol.ai.player import Player
from capitol.ai.roster import PlayerEntry
from capitol.ai.thinking import STAND_IN
from capitol.core.challenge import Challenge
from capitol.core.events import Event
from capitol.core.facts import Facts
from capitol.core.fast_path import FastPath
from capitol.core.game import Game
from capitol.core.options import Aid, Option, Preset, TableOption, TableWords
from capitol.core.protocol import GameProtocol
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
    "games",
    "make_player",
    "trouble",
]

LOG = logging.getLogger("capitol.games")
HOUSE = "capitol.games"
"""The package whose folders are the games of the house."""
MORE_GAMES = "CAPITOL_GAMES"
"""The environment variable with the names of further packages whose folders are games, commas between them."""
USUAL_GAME = "capitol"
"""The id of the game that commands take where none is named."""
PLAYER_FACTORY = "capitol.games.registry:make_player"
"""The name of `make_player` for processes that think."""


@dataclass(frozen=True, slots=True)
class Boards:
    """The boards that a game can be played on, as level files."""

    find: Callable[[Path | None], list[Path]]
    """Those that ship, the default one first, then those in a person's own folder."""
    load: Callable[[Path], Any]
    """What `Game.new_setup` takes as its board. Raises capitol.boards.errors.LevelErrors with all faults."""
    lint: Callable[[Path], list[str]]
    """A sentence for each fault of a file."""

    @property
    def default(self) -> Path:
        """The board where nobody chose."""
        return self.find(None)[0]


class Transcript(Protocol):
    """What the text of a record holds beside the moves, in words for the command line."""

    def opening(self, setup: Any) -> list[str]:
        """Lines about the deal."""
        ...

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        """A line about what a move led to; None where nothing is said of it."""
        ...


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game of the house: its rules, its words in the engine protocol, and its computer players, weakest first.

    ``title`` is a name, not translated; ``seats`` says how many may play; ``seat_colours`` are the ids of what seats
    can look like; ``usual`` is the id of the player that sits down where nobody chose one; ``sparring`` are players who
    are offered to nobody, but known to the shell, to tests and to old saves; ``adviser`` plays at no table and is asked
    for hints, None where nobody is. ``options`` are what `Game.new_setup` can be told beside who begins, and
    ``presets`` name choices of them, the first one all defaults; ``boards`` is None for a game without boards.
    ``transcript`` says what a record tells beside its moves, None where that is enough. ``knowledge`` is what the game
    tells the players that know no game (`generic`); ``fast_path`` is what `capitol bench` measures, None for a game
    that has none. ``table_options`` are the ids of the choices of the table that mean something in the game, and
    ``table_words`` its own words for some of them, ``own_table_options`` those that it alone has, each with one of the
    settings for what a new game offers first, and ``settings`` are its own settings of how it is played, which are no
    choices of a table. ``challenges`` are its challenges, the easiest first, read when they
    are first asked for; None for a game without. ``screens`` imports and returns what makes its screens
    (`capitol.table.plugin.ScreensFactory`); None for a game that the command line alone can play. ``captions`` say in
    words what sounds of the game's own tell, by cue, as message ids; ``aid`` is its aid whose use is marked.
    ``own_words`` are words of the game, in English and in lower case, that the rooms which serve every game must not
    know.
    """

    id: str
    title: str
    game: Game[Any, Any, Any, Any]
    protocol: GameProtocol[Any, Any, Any]
    seats: range
    seat_colours: tuple[str, ...]
    players: tuple[PlayerEntry, ...]
    usual: str
    sparring: tuple[PlayerEntry, ...] = ()
    adviser: PlayerEntry | None = None
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    boards: Boards | None = None
    transcript: Transcript | None = None
    knowledge: Knowledge[Any, Any, Any] | None = None
    fast_path: FastPath | None = None
    table_options: tuple[str, ...] = ("curtain", "forecast", "confirm", "memory_aid", "takebacks", "hints")
    table_words: Mapping[str, TableWords] = field(default_factory=dict)
    own_table_options: tuple[TableOption, ...] = ()
    settings: tuple[TableOption, ...] = ()
    stand_in: str = "greedy"
    challenges: Callable[[], Sequence[Challenge]] | None = None
    facts: Facts | None = None
    screens: Callable[[], Callable[[Any], Any]] | None = None
    captions: Mapping[str, str] = field(default_factory=dict)
    aid: Aid | None = None
    own_words: tuple[str, ...] = ()

    @property
    def generic(self) -> tuple[PlayerEntry, ...]:
        """The players that any game has, but for those in whose places it has its own. A game without players of its
        own lists them as its ``players``."""
        own = {player.id for player in (*self.players, *self.sparring)}
        return tuple([player for player in generic_players(self.game, self.knowledge) if player.id not in own])

    @property
    def everybody(self) -> tuple[PlayerEntry, ...]:
        """All that may be asked for by their ids."""
        return (*self.players, *self.generic, *self.sparring)

    def usual_board(self) -> Any:
        """The board where nobody chose, for `Game.new_setup`; None for a game without boards."""
        return self.boards.load(self.boards.default) if self.boards is not None else None

    def player(self, player_id: str) -> PlayerEntry:
        """The computer player with that id. Raises KeyError."""
        for entry in self.everybody:
            if entry.id == player_id:
                return entry
        raise KeyError(f"{self.title} has no computer player “{player_id}”")


class Games(Mapping[str, GameEntry]):
    """The games in the folders of some packages, by id, in the order of packages and then of ids.

    A game is a folder with a module ``entry``, which has the ``TITLE`` of the game and makes its `GameEntry` in
    ``entry()``. `titles` imports that module alone: what the game consists of is imported when it is first asked for. A
    game that cannot be imported is none of the mapping, but has a title, and a sentence in `troubles`.
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
        """The names of all games; the id of one whose entry cannot be read."""
        return {id: self._title(id) for id in self._packages}

    @property
    def troubles(self) -> dict[str, str]:
        """Why a game cannot be played, in a sentence, for each that was asked for and could not be imported."""
        return {id: trouble(self._title(id), error) for id, error in self._errors.items()}

    def give_up(self, id: str, error: Exception) -> None:
        """Leave a game out from now on: a part of it cannot be imported."""
        LOG.info("the game %s cannot be imported", id, exc_info=error)
        self._errors[id] = error
        self._entries.pop(id, None)

    def _title(self, id: str) -> str:
        try:
            return str(import_module(f"{self._packages[id]}.{id}.entry").TITLE)
        except Exception:
            return id


def trouble(title: str, error: Exception) -> str:
    """Why a game cannot be played, in a sentence."""
    reason = f"{type(error).__name__}: {error}"
    return _("{game} cannot be played: this copy of it is faulty ({reason}).").format(game=title, reason=reason)


def _folders(package: str) -> list[str]:
    """The folders of a package that are games, sorted. It may be zipped or frozen."""
    found = []
    for module in iter_modules(import_module(package).__path__):
        try:
            is_game = module.ispkg and find_spec(f"{package}.{module.name}.entry") is not None
        except Exception:  # of what the package itself does when it is imported
            is_game = True
        if is_game:
            found.append(module.name)
    return sorted(found)


def games() -> Games:
    """All games by id: those of the house, and those in the packages that `MORE_GAMES` names."""
    return _games((HOUSE, *filter(None, os.environ.get(MORE_GAMES, "").split(","))))


@cache
def _games(packages: tuple[str, ...]) -> Games:
    return Games(packages)


def make_player(game_id: str, player_id: str) -> Player[Any, Any]:
    """A computer player, or the one who advises; for `STAND_IN` the one who decides in another's place. Raises KeyError
    for an unknown game or player."""
    entry = games()[game_id]
    if player_id == STAND_IN:
        player_id = entry.stand_in
    if entry.adviser is not None and entry.adviser.id == player_id:
        return entry.adviser.make()
    return entry.player(player_id).make()
