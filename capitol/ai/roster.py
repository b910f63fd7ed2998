"""How a computer player is listed: its id, its name, a sentence about it, how strong it is, and how to make it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from capitol.ai.player import Player


@dataclass(frozen=True, slots=True)
class Measured:
    """What a series of games said about a player: it sat at a table with so many seats of one ``opponent`` (the id of
    a player), moving on by a seat from game to game. ``won`` counts the games won alone, ``shared`` shared wins, and
    ``score`` and ``against`` are the mean scores of the player and of its opponents."""

    opponent: str
    opponents: int
    games: int
    won: int
    shared: int
    score: float
    against: float


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A computer player that can be seated. ``sentence`` is marked for translation, and translated where it is shown;
    ``id`` is what saves and records call it. ``measured`` begins with the series at the smallest table."""

    id: str
    name: str
    sentence: str
    make: Callable[[], Player[Any, Any]]
    measured: tuple[Measured, ...] = ()
