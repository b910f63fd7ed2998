"""The worth of a position: for every seat the chance to win and the expected points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from capitol.core.game import RandomSource

S_contra = TypeVar("S_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
Rows = tuple[tuple[float, ...], ...]
"""Shape (positions, seats)."""
Stop = Callable[[], bool]


class Interrupted(Exception):
    """An evaluation was stopped before its end; it has no result."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What one position is worth: for each seat the chance to win and the expected points, as in `Evaluation`."""

    chances: tuple[float, ...]
    points: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What positions are worth, in the order in which they were given; both arrays have the shape (positions, seats).

    ``chances``: the expected share of the win, from 0 to 1; each row sums to 1, a shared win being split. ``points``:
    the expected points at the end of the game.
    """

    chances: Rows
    points: Rows

    def __len__(self) -> int:
        """The number of positions."""
        return len(self.chances)

    def worth(self, position: int) -> Worth:
        """Return what one of the positions is worth."""
        return Worth(self.chances[position], self.points[position])


def never() -> bool:
    """Never stop."""
    return False


class Evaluator(Protocol[S_contra, V_contra]):
    """Evaluates positions of one game, all with the same number of seats in a call.

    The result for a position depends on the position and its random source alone, not on the other positions of the
    call (except for rounding), and a finished game has its result. A call polls ``stop`` and raises `Interrupted` once
    it returns True. Nothing that an evaluator caches may change a later result.
    """

    def of_states(self, states: Sequence[S_contra], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        """Evaluate open positions: what all seats know together counts, what nobody knows yet (cards still in a deck,
        dice to be thrown) does not. ``rngs`` has a random source for each position."""
        ...

    def of_views(self, views: Sequence[V_contra], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        """Evaluate positions by what one seat knows in each. ``rngs`` has a random source for each position."""
        ...
