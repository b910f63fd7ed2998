"""The list of games, without their screens: how many play each, what can be chosen for it, who plays it, on what."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
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
from capitol.core.options import Option, Preset, TableWords
from capitol.core.protocol import GameProtocol

__all__ = ["PLAYER_FACTORY", "USUAL_GAME", "Boards", "GameEntry", "PlayerEntry", "Transcript", "games", "make_player"]

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
    ``table_words`` its own words for some of them. ``challenges`` are its challenges, the easiest first, read when they
    are first asked for; None for a game without.
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
    stand_in: str = "greedy"
    challenges: Callable[[], Sequence[Challenge]] | None = None
    facts: Facts | None = None

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


@cache
def games() -> Mapping[str, GameEntry]:
    """All games by id. A game is imported when the list is first asked for, not with this module."""
    from capitol.games.capitol.ai.points_now import KNOWLEDGE
    from capitol.games.capitol.ai.roster import ADVISER, PLAYERS, SPARRING, USUAL
    from capitol.games.capitol.challenges import challenges
    from capitol.games.capitol.facts import FACTS
    from capitol.games.capitol.house_rules import OPTIONS, PRESETS
    from capitol.games.capitol.record_text import CapitolTranscript
    from capitol.games.capitol.rules.fast_path import FAST_PATH
    from capitol.games.capitol.rules.game import CapitolGame
    from capitol.games.capitol.rules.numbers import SEATS
    from capitol.games.capitol.rules.protocol import CapitolProtocol

    capitol = GameEntry(
        id="capitol",
        title="Capitol",
        game=CapitolGame(),
        protocol=CapitolProtocol(),
        seats=SEATS,
        seat_colours=("ivory", "aegean", "terracotta", "ink"),
        players=PLAYERS,
        usual=USUAL,
        stand_in="mason",
        sparring=SPARRING,
        adviser=ADVISER,
        options=OPTIONS,
        presets=PRESETS,
        boards=_capitol_boards(),
        transcript=CapitolTranscript(),
        knowledge=KNOWLEDGE,
        fast_path=FAST_PATH,
        challenges=challenges,
        facts=FACTS,
    )
    return MappingProxyType({entry.id: entry for entry in (capitol, _capstone())})


def _capstone() -> GameEntry:
    from capitol.games.capstone.ai.roster import PLAYERS, SPARRING, USUAL
    from capitol.games.capstone.facts import FACTS
    from capitol.games.capstone.house_rules import OPTIONS, PRESETS, TABLE_OPTIONS, TABLE_WORDS
    from capitol.games.capstone.rules.fast_path import FAST_PATH
    from capitol.games.capstone.rules.game import CapstoneGame
    from capitol.games.capstone.rules.numbers import SEATS
    from capitol.games.capstone.rules.protocol import CapstoneProtocol

    return GameEntry(
        id="capstone",
        title="Capstone",
        game=CapstoneGame(),
        protocol=CapstoneProtocol(),
        seats=SEATS,
        seat_colours=("ivory", "ink"),
        players=PLAYERS,
        usual=USUAL,
        stand_in="stonemason",
        sparring=SPARRING,
        options=OPTIONS,
        presets=PRESETS,
        table_options=TABLE_OPTIONS,
        table_words=TABLE_WORDS,
        fast_path=FAST_PATH,
        facts=FACTS,
    )


def _capitol_boards() -> Boards:
    """Reading levels takes libraries that few commands need: they are loaded with the first board."""

    def find(own: Path | None) -> list[Path]:
        from capitol.games.capitol.board import find_boards

        return find_boards(own)

    def load(path: Path) -> Any:
        from capitol.games.capitol.board import load_board

        return load_board(path).spec

    def lint(path: Path) -> list[str]:
        from capitol.games.capitol.board import lint

        return lint(path)

    return Boards(find, load, lint)


def make_player(game_id: str, player_id: str) -> Player[Any, Any]:
    """A computer player, or the one who advises; for `STAND_IN` the one who decides in another's place. Raises KeyError
    for an unknown game or player."""
    entry = games()[game_id]
    if player_id == STAND_IN:
        player_id = entry.stand_in
    if entry.adviser is not None and entry.adviser.id == player_id:
        return entry.adviser.make()
    return entry.player(player_id).make()
