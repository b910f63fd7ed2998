"""What is remembered of a finished game beside its points: figures of each seat, and what it may be proud of.

Everything here follows from the record of a game that is over: nothing is secret any more, and nothing is counted on
the way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from capitol.core.match import Match


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that a finished game tells of a seat. Over several games the amounts are summed and divided by the sum
    of what they count for: ``of`` returns both for a seat of a summary, e.g. points won and card value spent, or
    something that is counted and 1 for the game. ``name`` and ``text`` (what it says, in a sentence) are translated
    where they are shown; with ``places`` behind the point."""

    id: str
    name: str
    text: str
    of: Callable[[Any, int], tuple[float, float]]
    places: int = 1


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something that a good player does: ``earned`` says whether a seat did in the game of a summary. ``name`` and
    ``text`` (what is to be done, in a sentence) are translated where they are shown."""

    id: str
    name: str
    text: str
    earned: Callable[[Any, int], bool]


@dataclass(frozen=True, slots=True)
class Facts:
    """What a game remembers. ``read`` makes a summary of a finished match, from which all else follows. Whoever changes
    what is said of a game raises ``version``: what was kept of older games is then worked out anew."""

    version: int
    read: Callable[[Match[Any, Any, Any, Any]], Any]
    figures: tuple[Figure, ...]
    achievements: tuple[Achievement, ...] = ()

    def achievement(self, id: str) -> Achievement | None:
        """The achievement of that id; None where there is none any more."""
        return next((one for one in self.achievements if one.id == id), None)

    def figures_of(self, summary: Any, seat: int) -> Mapping[str, tuple[float, float]]:
        """All figures of a seat, by id."""
        return {figure.id: figure.of(summary, seat) for figure in self.figures}

    def earned(self, summary: Any, seat: int) -> tuple[str, ...]:
        """The ids of what the seat achieved."""
        return tuple(one.id for one in self.achievements if one.earned(summary, seat))
