"""Roster entries of computer players: id, name, character, strength, and how to create the player."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from capitol.ai.player import Player

_NUMERALS = ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


@dataclass(frozen=True, slots=True)
class Measured:
    """The result of a series of games: the player against ``opponents`` seats of one ``opponent`` (a player's id),
    every deal played in every seat. ``won`` is its share of wins in per cent, a shared win being split; ``low`` to
    ``high`` is the 95 % interval by deal."""

    opponent: str
    opponents: int
    games: int
    won: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Strength:
    """The measured strength of a player: its series, and its rating as in `PlayerEntry`."""

    measured: tuple[Measured, ...] = ()
    rating: tuple[int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A computer player that can be seated. ``id`` names it in saves and records; ``level``, ``sentence`` (its style),
    ``memory`` (what it remembers) and ``suits`` (whom it suits, in a few words) are marked for translation, and
    translated when shown. ``others`` are further names, used when ``name`` already sits at the table: they play alike.
    ``strengths`` is the file of measured strengths, read on demand."""

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
        """Its Elo rating over the whole roster at the game's largest tables, with mean 1500: the estimate, and the ends
        of its 95 % interval."""
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
        """Whether it may sit at a table under this name."""
        return name in self.names or name in self._numbered

    @property
    def _numbered(self) -> tuple[str, ...]:
        return tuple(f"{self.name} {numeral}" for numeral in _NUMERALS)

    def free_name(self, taken: Collection[str]) -> str:
        """Return the first of its names that is not taken at the table, with a numeral if all are."""
        return next(_free((*self.names, *self._numbered), taken))

    def free_stand_in(self, taken: Collection[str]) -> str:
        """Return the name under which it takes a person's seat: beside that person's, a numeral would say nothing."""
        return next(_free(self.names, taken), self.name)


def _free(names: Iterable[str], taken: Collection[str]) -> Iterator[str]:
    used = {name.strip().casefold() for name in taken}
    return (name for name in names if name.casefold() not in used)


def with_strengths(players: Iterable[PlayerEntry], file: Path) -> tuple[PlayerEntry, ...]:
    """Return the players, each reading its strength from ``file``, which `python build_scripts/workshop strength` makes
    from the arena's rows."""
    return tuple(replace(player, strengths=file) for player in players)


@cache
def _strengths_of(file: Path) -> dict[str, Strength]:
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Strength])
