"""The list of games, without their screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from capitol.ai.player import Player
from capitol.ai.roster import PlayerEntry
from capitol.core.game import Game
from capitol.core.protocol import GameProtocol

__all__ = ["PLAYER_FACTORY", "GameEntry", "PlayerEntry", "games", "make_player"]

PLAYER_FACTORY = "capitol.games.registry:make_player"
"""The name of `make_player` for processes that think."""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game of the house: its rules, its words in the engine protocol, and its computer players, weakest first.

    ``title`` is a name, not translated; ``seat_colours`` are the ids of what seats can look like; ``usual`` is the id
    of the player that sits down where nobody chose one; ``sparring`` are players who are offered to nobody, but known
    to the shell, to tests and to old saves; ``adviser`` plays at no table and is asked for hints, None where nobody is.
    """

    id: str
    title: str
    game: Game[Any, Any, Any, Any]
    protocol: GameProtocol[Any, Any, Any]
    seat_colours: tuple[str, ...]
    players: tuple[PlayerEntry, ...]
    usual: str
    sparring: tuple[PlayerEntry, ...] = ()
    adviser: PlayerEntry | None = None

    @property
    def everybody(self) -> tuple[PlayerEntry, ...]:
        """All that may be asked for by their ids."""
        return (*self.players, *self.sparring)

    def player(self, player_id: str) -> PlayerEntry:
        """The computer player with that id. Raises KeyError."""
        for entry in self.everybody:
            if entry.id == player_id:
                return entry
        raise KeyError(f"{self.title} has no computer player “{player_id}”")


@cache
def games() -> Mapping[str, GameEntry]:
    """All games by id. A game is imported when the list is first asked for, not with this module."""
    from capitol.games.capitol.ai.roster import ADVISER, PLAYERS, SPARRING, USUAL
    from capitol.games.capitol.rules.game import CapitolGame
    from capitol.games.capitol.rules.protocol import CapitolProtocol

    colours = ("ivory", "aegean", "terracotta", "ink")
    capitol = GameEntry(
        "capitol", "Capitol", CapitolGame(), CapitolProtocol(), colours, PLAYERS, USUAL, SPARRING, ADVISER
    )
    return MappingProxyType({capitol.id: capitol})


def make_player(game_id: str, player_id: str) -> Player[Any, Any]:
    """A computer player, or the one who advises. Raises KeyError for an unknown game or player."""
    entry = games()[game_id]
    if entry.adviser is not None and entry.adviser.id == player_id:
        return entry.adviser.make()
    return entry.player(player_id).make()
