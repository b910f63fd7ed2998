"""Search statistics: the outcomes of each move at an information set, and which move to try next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log, sqrt
from typing import Generic, TypeVar

from capitol.ai.uncertainty import standard_error
from capitol.core.game import MoveSpace, RandomSource

M = TypeVar("M")
DRAWS = 3
"""The number of draws for a new move from a space that cannot be listed."""


@dataclass(frozen=True, slots=True)
class Widening:
    """The number of moves tried at an information set after ``n`` visits: ``factor * (n + 1) ** power``, rounded up.

    Progressive widening: R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of Go", ICGA Journal 30 (2007);
    the power law is that of A. Couëtoux et al., "Continuous Upper Confidence Trees", LION 5 (2011).
    """

    factor: float = 2.0
    power: float = 0.5

    def moves(self, visits: int) -> int:
        """Return the number of moves after ``visits``."""
        grown: float = (visits + 1) ** self.power
        return ceil(self.factor * grown)


class Edge(Generic[M]):
    """One move at an information set: how often it was tried (``visits``) and could have been (``available``), and sums
    over its visits: ``worth`` (the search's value of an end), ``share`` of the win, its ``squares``, and ``lead``."""

    __slots__ = ("available", "lead", "move", "share", "squares", "visits", "worth")

    def __init__(self, move: M) -> None:
        self.move = move
        self.visits = 0
        self.available = 0
        self.worth = 0.0
        self.share = 0.0
        self.squares = 0.0
        self.lead = 0.0

    def add(self, worth: float, share: float, lead: float) -> None:
        """Add the result of one game."""
        self.visits += 1
        self.worth += worth
        self.share += share
        self.squares += share * share
        self.lead += lead

    @property
    def mean(self) -> float:
        """The mean value; 0 for a move never tried."""
        return self.worth / self.visits if self.visits else 0.0

    def error(self) -> float | None:
        """Return the standard error of the mean share of the win; None for fewer than two games."""
        return standard_error(self.share, self.squares, self.visits)

    def promise(self, curiosity: float) -> float:
        """Return the upper confidence bound: mean + c * sqrt(ln a / n) for n visits out of a availabilities.

        UCB1: P. Auer, N. Cesa-Bianchi, P. Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem", Machine
        Learning 47 (2002). a counts how often the move was available rather than the visits of its parent: P. Cowling,
        E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE TCIAIG 4 (2012).
        """
        if not self.visits:
            return float("inf")
        return self.worth / self.visits + curiosity * sqrt(log(max(1, self.available)) / self.visits)


class Node(Generic[M]):
    """The moves tried at one information set, in the order of their first try."""

    __slots__ = ("edges", "visits")

    def __init__(self) -> None:
        self.edges: dict[M, Edge[M]] = {}
        self.visits = 0

    def edge(self, move: M) -> Edge[M]:
        """Return the edge of a move, creating it for a new move."""
        found = self.edges.get(move)
        if found is None:
            found = self.edges[move] = Edge(move)
        return found

    def select(self, tried: Sequence[Edge[M]], space: MoveSpace[M], law: Widening, c: float, rng: RandomSource) -> M:
        """Return the move to try next: a new one while the widening law allows more, else that of the edge with the
        highest bound. ``tried`` are the edges of this node whose moves are in ``space``."""
        if len(tried) < min(law.moves(self.visits), space.count()):
            new = self._new(space, rng)
            if new is not None:
                return new[0]
        return max(tried, key=lambda edge: edge.promise(c)).move

    def _new(self, space: MoveSpace[M], rng: RandomSource) -> tuple[M] | None:
        """Return a move not tried yet, if one is found; in a tuple, because None may be a move."""
        if space.listed:
            left = [move for move in space.moves() if move not in self.edges]
            return (left[rng.randrange(len(left))],) if left else None
        for _draw in range(DRAWS):
            move = space.sample(rng)
            if move not in self.edges:
                return (move,)
        return None

    def possible(self, space: MoveSpace[M]) -> list[Edge[M]]:
        """Return the edges whose moves are in ``space``."""
        if not space.listed:
            return [edge for edge in self.edges.values() if edge.move in space]
        return [self.edges[move] for move in space.moves() if move in self.edges]
