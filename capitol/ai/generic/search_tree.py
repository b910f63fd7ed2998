"""What a search remembers: how the moves of one information set came out, and which of them to try next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log, sqrt
from typing import Generic, TypeVar

from capitol.core.game import MoveSpace, RandomSource

M = TypeVar("M")
DRAWS = 3
"""So many times a space that cannot be listed is drawn from for a move that was not tried yet."""


@dataclass(frozen=True, slots=True)
class Widening:
    """How many moves are tried at an information set after ``n`` visits: ``factor * (n + 1) ** power``, rounded up.

    Progressive widening: R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of Go", ICGA Journal 30 (2007);
    the power law is that of A. Couëtoux et al., "Continuous Upper Confidence Trees", LION 5 (2011).
    """

    factor: float = 2.0
    power: float = 0.5

    def moves(self, visits: int) -> int:
        """The number of moves after so many visits."""
        grown: float = (visits + 1) ** self.power
        return ceil(self.factor * grown)


class Edge(Generic[M]):
    """One move at an information set: how often it was tried (``visits``) and might have been (``available``), and the
    sums over its visits: ``worth`` (as the search values an end), ``share`` of the win and its square, ``lead``."""

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
        """One game more that went through it."""
        self.visits += 1
        self.worth += worth
        self.share += share
        self.squares += share * share
        self.lead += lead

    @property
    def mean(self) -> float:
        """The mean worth; 0 for a move never tried."""
        return self.worth / self.visits if self.visits else 0.0

    def error(self) -> float | None:
        """The standard error of the mean share of the win; None from less than two games."""
        if self.visits < 2:
            return None
        mean = self.share / self.visits
        return sqrt(max(0.0, self.squares / self.visits - mean * mean) / (self.visits - 1))

    def promise(self, curiosity: float) -> float:
        """The upper confidence bound that is compared: mean + c * sqrt(ln a / n) for n visits of a chances.

        UCB1: P. Auer, N. Cesa-Bianchi, P. Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem", Machine
        Learning 47 (2002). That a counts how often the move was available, and not the visits of its parent: P.
        Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE TCIAIG 4 (2012).
        """
        if not self.visits:
            return float("inf")
        return self.worth / self.visits + curiosity * sqrt(log(max(1, self.available)) / self.visits)


class Node(Generic[M]):
    """The moves tried at one information set, in the order in which they were tried first."""

    __slots__ = ("edges", "visits")

    def __init__(self) -> None:
        self.edges: dict[M, Edge[M]] = {}
        self.visits = 0

    def edge(self, move: M) -> Edge[M]:
        """What is known of a move; a new edge for a new one."""
        found = self.edges.get(move)
        if found is None:
            found = self.edges[move] = Edge(move)
        return found

    def select(self, tried: Sequence[Edge[M]], space: MoveSpace[M], law: Widening, c: float, rng: RandomSource) -> M:
        """The move to try next: a new one while there are fewer than the law of widening allows, else that of the
        ``tried`` ones with the highest bound. ``tried`` are this node's edges that are moves of ``space``."""
        if len(tried) < min(law.moves(self.visits), space.count()):
            new = self._new(space, rng)
            if new is not None:
                return new[0]
        return max(tried, key=lambda edge: edge.promise(c)).move

    def _new(self, space: MoveSpace[M], rng: RandomSource) -> tuple[M] | None:
        """A move that was not tried, if one is found; in a tuple, for None may be a move."""
        if space.listed:
            left = [move for move in space.moves() if move not in self.edges]
            return (left[rng.randrange(len(left))],) if left else None
        for _draw in range(DRAWS):
            move = space.sample(rng)
            if move not in self.edges:
                return (move,)
        return None

    def possible(self, space: MoveSpace[M]) -> list[Edge[M]]:
        """The edges whose moves are in a space."""
        if not space.listed:
            return [edge for edge in self.edges.values() if edge.move in space]
        return [self.edges[move] for move in space.moves() if move in self.edges]
