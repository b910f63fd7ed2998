"""Compare a move that was played with the best alternatives, by what each leads to on common deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum, sqrt
from typing import Any, Generic, Protocol, TypeVar

from capitol.ai.player import Candidate
from capitol.core.evaluator import Stop, never
from capitol.core.game import RandomSource

V_contra = TypeVar("V_contra", contravariant=True)
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Tried(Generic[M]):
    """A move and its playouts. ``outcomes``: for each deal, the chance to win, from 0 to 1, at the end of the playout;
    all moves of a comparison get the same deals, in the same order."""

    candidate: Candidate[M]
    outcomes: tuple[float, ...]

    @classmethod
    def of_playouts(cls, move: M, outcomes: tuple[float, ...]) -> Tried[M]:
        """Return a move of which nothing is known but the outcomes."""
        deals = len(outcomes)
        return cls(Candidate(move, fsum(outcomes) / deals, visits=deals), outcomes)

    @property
    def move(self) -> M:
        """The move."""
        return self.candidate.move

    @property
    def chance(self) -> float:
        """The mean of the outcomes."""
        return fsum(self.outcomes) / len(self.outcomes)

    def joined(self, later: Tried[M]) -> Tried[M]:
        """Return the same move with the outcomes of both, and `Candidate.foreseen` of ``later``."""
        outcomes = self.outcomes + later.outcomes
        mean, visits = fsum(outcomes) / len(outcomes), self.candidate.visits + later.candidate.visits
        return Tried(replace(later.candidate, win_probability=mean, visits=visits), outcomes)

    def ahead_of(self, other: Tried[M]) -> tuple[float, float]:
        """Return the mean lead over another move and its standard error, which is infinite for fewer than two deals."""
        gaps = [here - there for here, there in zip(self.outcomes, other.outcomes, strict=True)]
        mean, count = fsum(gaps) / len(gaps), len(gaps)
        if count < 2:
            return mean, float("inf")
        return mean, sqrt(fsum((gap - mean) ** 2 for gap in gaps) / (count - 1) / count)


@dataclass(frozen=True, slots=True)
class Comparison(Generic[M]):
    """The moves of one decision with their playouts: ``played`` is the one made in the game, ``tried`` are all of them,
    best first. ``only``: there was no other move, so nothing was played out."""

    played: M
    tried: tuple[Tried[M], ...]
    only: bool = False

    @property
    def best(self) -> Tried[M]:
        """The best move found."""
        return self.tried[0]

    @property
    def own(self) -> Tried[M]:
        """The move made in the game."""
        return next(tried for tried in self.tried if tried.move == self.played)

    @property
    def loss(self) -> tuple[float, float]:
        """The lead of the best move over the one made in the game, and its standard error."""
        return (0.0, 0.0) if self.only or self.best is self.own else self.best.ahead_of(self.own)


class ForesightFormat(Protocol):
    """How a game writes what its comparer foresaw (`Candidate.foreseen`)."""

    def encode(self, setup: Any, seat: int, foreseen: Any) -> Mapping[str, object]:
        """Return it as plain JSON values."""
        ...

    def decode(self, setup: Any, data: Mapping[str, Any]) -> Any:
        """Read it back. Raises RecordError, KeyError, TypeError or ValueError for anything else."""
        ...


class Comparer(Protocol[V_contra, M]):
    """Plays out moves of one seat, continuing as strong players would."""

    def compare(
        self, view: V_contra, moves: Sequence[M], deals: int, rng: RandomSource, stop: Stop = never
    ) -> tuple[Tried[M], ...]:
        """Return the moves with their outcomes, in the same order, on ``deals`` common deals of what the seat of
        ``view`` does not know. Raises Interrupted when ``stop`` is true."""
        ...
