"""How a computer player is listed: its id, its name and character, how strong it is, and how to make it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from capitol.ai.player import Player

_NUMERALS = ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


@dataclass(frozen=True, slots=True)
class Measured:
    """What a series of games said about a player: it sat at a table with so many seats of one ``opponent`` (the id of
    a player), every deal in every seat. ``won`` is its part of the wins in per cent, a shared win counted as a part;
    ``low`` to ``high`` the 95 % interval by deal."""

    opponent: str
    opponents: int
    games: int
    won: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Strength:
    """What the workshop has measured of a player: its series, and its rating as in `PlayerEntry`."""

    measured: tuple[Measured, ...] = ()
    rating: tuple[int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A computer player that can be seated. ``id`` is what saves and records call it; ``level``, ``sentence`` (its
    style), ``memory`` and ``suits`` (for whom it is, in a few words) are marked for translation, and translated where
    they are shown. ``others`` are the names of those who sit down when ``name`` sits at the table already: they play
    alike. ``strengths`` is the file that tells how strong it is; it is read when somebody asks."""

    id: str
    name: str
    level: str
    sentence: str
    memory: str
    make: Callable[[], Player[Any, Any]]
    suits: str = ""
    others: tuple[str, ...] = ()
    strengths: Path | None = None

    @property
    def measured(self) -> tuple[Measured, ...]:
        """Its series, the one at the smallest table first."""
        return self._strength.measured

    @property
    def rating(self) -> tuple[int, int, int] | None:
        """In Elo points over the whole roster at the game's largest tables, 1500 the mean: its middle, and the ends of
        its 95 % interval."""
        return self._strength.rating

    @property
    def _strength(self) -> Strength:
        found = {} if self.strengths is None else _strengths_of(self.strengths)
        return found.get(self.id, Strength())

    @property
    def names(self) -> tuple[str, ...]:
        """All names under which it sits at a table, its own first."""
        return (self.name, *self.others)

    def bears(self, name: str) -> bool:
        """Whether it sits down under this name."""
        return name in self.names or name in self._numbered

    @property
    def _numbered(self) -> tuple[str, ...]:
        return tuple(f"{self.name} {numeral}" for numeral in _NUMERALS)

    def free_name(self, taken: Collection[str]) -> str:
        """The first of its names that nobody at the table has; with a numeral when all are taken."""
        used = {name.strip().casefold() for name in taken}
        return next(name for name in (*self.names, *self._numbered) if name.casefold() not in used)


def with_strengths(players: Iterable[PlayerEntry], file: Path) -> tuple[PlayerEntry, ...]:
    """The players, each with its strength where ``file`` tells of one: what `python -m capitol.lab strength` made of
    the arena's rows."""
    return tuple(replace(player, strengths=file) for player in players)


@cache
def _strengths_of(file: Path) -> dict[str, Strength]:
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Strength])
