"""What a computer player is: it gets a seat's view and the moves there are, and answers with one of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from capitol.core.game import MoveSpace, RandomSource

M = TypeVar("M")
V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: counted ``iterations`` (the same every time), ``milliseconds``, or whichever ends first.

    With neither, the player thinks as long as its character does, and never longer unless iterations are counted.
    """

    iterations: int | None = None
    milliseconds: int | None = None


@dataclass(frozen=True, slots=True)
class Candidate(Generic[M]):
    """A move that was considered, and what the player thinks of it; None where it has no opinion.

    ``win_probability`` is from 0 to 1, ``margin`` the expected lead at the end in points, ``standard_error`` that of
    the win probability (of the margin where there is none), ``visits`` how often a search tried the move.
    ``chance`` is how likely a move that is sealed comes off. ``games`` are those that a search played out, where it
    keeps them; ``foreseen`` is what somebody who tells a person of the move makes of them, as its game takes it.
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
    """The move, and the moves that were considered, best first."""

    move: M
    candidates: tuple[Candidate[M], ...] = ()


class Player(Protocol[V_contra, M]):
    """A computer player. It keeps nothing from one decision to the next: one object may serve many games and seats."""

    def decide(self, view: V_contra, choices: MoveSpace[M], budget: Budget, rng: RandomSource) -> Decision[M]:
        """Choose among ``choices``, the moves of the seat whose ``view`` this is.

        The same arguments and the same generator give the same decision, unless the budget is one of time.
        """
        ...
