"""A challenge: a position of a real game, a goal for one seat, and up to three laurels for how well it is reached."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from capitol.core.match import Step

CHALLENGED = 0
"""The seat of the person that plays."""
FAILED = -1_000
"""The value of a goal that can no longer be reached: no laurel is given for it."""


class Goal(Protocol):
    """What is to be done, as a number of which more is better. Texts are translated when they are asked for."""

    @property
    def aim(self) -> str:
        """The goal in a sentence, without a number."""
        ...

    def term(self, value: int) -> str:
        """What is asked for a laurel that this value earns, in a few words."""
        ...

    def told(self, value: int) -> str:
        """What was reached, in a sentence."""
        ...

    def value(self, steps: Sequence[Step[Any]], view: Any) -> int | None:
        """What the seat reached with the steps since the position, by its ``view``; None while that is open, `FAILED`
        where it is missed."""
        ...


def _untitled() -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Challenge:
    """``setup`` and ``log`` are those of a game, as its records write them, up to the position; ``players`` are by seat
    the kinds of who plays on from there, a person at `CHALLENGED`, ``seed`` is where their chance comes from and
    ``iterations`` the budget of a decision: the same moves of the person meet the same answers on every machine.
    ``laurels`` are the values from which one, two and three are given, in ascending order; ``title`` is the name by
    which it is told from others with the same goal, translated when it is asked for."""

    id: str
    goal: Goal
    players: tuple[str, ...]
    seed: int
    iterations: int
    laurels: tuple[int, int, int]
    setup: Mapping[str, object]
    log: tuple[Mapping[str, object], ...]
    title: Callable[[], str] = _untitled

    def earned(self, value: int | None) -> int:
        """How many laurels a value earns."""
        return 0 if value is None else sum(value >= least for least in self.laurels)
