"""A challenge: a position from a real game, a goal for one seat, and up to three laurels for how well it is reached."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from capitol.core.match import Step

CHALLENGED = 0
"""The seat of the person who plays."""
FAILED = -1_000
"""The value of a goal that can no longer be reached: it earns no laurel."""


class Goal(Protocol):
    """A goal, valued by a number; more is better. Texts are translated when requested."""

    @property
    def aim(self) -> str:
        """The goal in a sentence, without a number."""
        ...

    def term(self, value: int) -> str:
        """Return the condition for a laurel earned at this value, in a few words."""
        ...

    def result_text(self, value: int) -> str:
        """Return the result in a sentence."""
        ...

    def value(self, steps: Sequence[Step[Any]], view: Any) -> int | None:
        """Return the seat's value from the steps since the position, by its ``view``; None while undecided, `FAILED` if
        missed."""
        ...


def _untitled() -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A position to play on from, a goal, and the values that earn laurels.

    ``setup`` and ``log``: those of the game up to the position, in record format. ``players``: the kinds of players by
    seat from there on, with a person at `CHALLENGED`; ``seed`` seeds their random choices and ``iterations`` is their
    budget per decision, so that the same moves by the person get the same answers on every machine. ``laurels``: the
    values that earn one, two and three laurels, in ascending order. ``title`` returns the translated name that
    distinguishes it from others with the same goal.
    """

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
        """Return how many laurels a value earns."""
        return 0 if value is None else sum(value >= least for least in self.laurels)


def read_challenges(
    data: bytes, goals: Mapping[str, Callable[..., Goal]], title: Callable[[str], str]
) -> tuple[Challenge, ...]:
    """Read the challenges of a game from its JSON file, easiest first.

    ``goals`` maps the values of the field ``goal`` to functions that make a goal from the field ``numbers``; ``title``
    returns the translated title for an id.
    """

    def made(one: Mapping[str, Any]) -> Challenge:
        goal = goals[one["goal"]](**one.get("numbers", {}))
        players, log = tuple(one["players"]), tuple(one["log"])
        first, second, third = one["laurels"]
        values = (goal, players, one["seed"], one["iterations"], (first, second, third), one["setup"], log)
        return Challenge(one["id"], *values, lambda: title(one["id"]))

    return tuple([made(one) for one in json.loads(data)])
