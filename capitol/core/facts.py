"""What is stored about a finished game besides its points: figures and achievements of each seat.

Everything here is derived from the record of a finished game: nothing is secret any more, and nothing is counted during
play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from capitol.core.match import Match


@dataclass(frozen=True, slots=True)
class Figure:
    """A statistic of a seat in a finished game. Over several games the amounts are summed and divided by the sum of the
    counts: ``of`` returns amount and count for a seat of a summary, e.g. points won and card value spent, or a number
    of something and 1 for the game. ``name`` and ``text`` (what it means, in a sentence) are translated when shown;
    ``places`` is the number of decimals."""

    id: str
    name: str
    text: str
    of: Callable[[Any, int], tuple[float, float]]
    places: int = 1


@dataclass(frozen=True, slots=True)
class Achievement:
    """A feat of good play: ``earned`` says whether a seat achieved it in the game of a summary. ``name`` and ``text``
    (what to do, in a sentence) are translated when shown."""

    id: str
    name: str
    text: str
    earned: Callable[[Any, int], bool]


@dataclass(frozen=True, slots=True)
class Facts:
    """What is stored about a game. ``read`` summarises a finished match; everything else is derived from the summary.
    Increase ``version`` when the contents change, so that stored summaries are computed again."""

    version: int
    read: Callable[[Match[Any, Any, Any, Any]], Any]
    figures: tuple[Figure, ...]
    achievements: tuple[Achievement, ...] = ()

    def achievement(self, id: str) -> Achievement | None:
        """Return the achievement with that id; None if it no longer exists."""
        return next((one for one in self.achievements if one.id == id), None)

    def figures_of(self, summary: Any, seat: int) -> Mapping[str, tuple[float, float]]:
        """Return all figures of a seat, by id."""
        return {figure.id: figure.of(summary, seat) for figure in self.figures}

    def earned(self, summary: Any, seat: int) -> tuple[str, ...]:
        """Return the ids of the seat's achievements."""
        return tuple(one.id for one in self.achievements if one.earned(summary, seat))
