"""The computer player protocol: given a seat's view and the available moves, choose one of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from capitol.core.game import MoveSpace, RandomSource

M = TypeVar("M")
V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: counted ``iterations`` (reproducible), ``milliseconds``, or whichever ends first.

    With neither, the player uses its own limits, which it never exceeds unless iterations are counted. Milliseconds,
    its own limits among them, are the player's own processor time: other programs do not make it weaker. But thinking
    takes at most ``patience`` times as long on the wall.
    """

    iterations: int | None = None
    milliseconds: int | None = None
    patience: float = 3.0


@dataclass(frozen=True, slots=True)
class Candidate(Generic[M]):
    """A move that was considered, with the player's estimates; None for those it does not make.

    ``win_probability`` is from 0 to 1, ``margin`` the expected final lead in points, ``standard_error`` that of the win
    probability (of the margin if there is none), ``visits`` how often a search tried the move.

    ``chance`` is the probability that a sealed move succeeds. ``games`` are those that a search played out, if it keeps
    them; ``foreseen`` is a game-specific summary of them, for explaining the move to a person.
    """

    move: M
    win_probability: float | None = None
    margin: float | None = None
    standard_error: float | None = None
    visits: int = 0
    chance: float | None = field(default=None, kw_only=True)
    games: tuple[Any, ...] = field(default=(), kw_only=True)
    foreseen: Any = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True)
class Decision(Generic[M]):
    """The chosen move, and the moves considered, best first; ``compares`` if a review puts a played move beside the
    better one."""

    move: M
    candidates: tuple[Candidate[M], ...] = ()
    compares: bool = False


class Player(Protocol[V_contra, M]):
    """A computer player. It keeps no state between decisions: one object may serve many games and seats."""

    def decide(self, view: V_contra, choices: MoveSpace[M], budget: Budget, rng: RandomSource) -> Decision[M]:
        """Choose among ``choices``, the moves of the seat whose ``view`` this is.

        The same arguments and random state give the same decision, unless the budget is in time.
        """
        ...
