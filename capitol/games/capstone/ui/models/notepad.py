"""The note pad of a seat about the other's goal: crossed out by hand, counted, or read from public turns.

It uses only the seat's knowledge: its own draw and the public turns. The other's goal plays no part in it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from capitol.games.capstone.rules.numbers import COLOUR_COUNT, HEIGHT, Column
from capitol.games.capstone.rules.view import View

OFF, PAPER, COUNTING, READING = MODES = ("off", "paper", "counting", "reading")
Mark = tuple[int, int]
"""A place from the top, and a colour."""
_LIKELIEST = 5


@dataclass(frozen=True, slots=True)
class Chances:
    """The probability of each colour at each place of the other's goal (rows from the top down), the likeliest goals,
    and the certainty: 0 if every goal is equally likely, 1 if one is certain."""

    grid: tuple[tuple[float, ...], ...]
    likeliest: tuple[tuple[Column, float], ...]
    sure: float


@dataclass(frozen=True, slots=True)
class PadViewModel:
    """The content of the pad: its ``mode``, the ``marks`` made by hand, and the ``chances``, None during their
    calculation, and on paper."""

    mode: str
    marks: frozenset[Mark]
    chances: Chances | None = None


def chances(view: View, mode: str) -> Chances:
    """Calculate the chances of `COUNTING` or `READING` for a seat. Takes some 20 ms for each new turn of the other
    seat, a second the first time."""
    from capitol.games.capstone.ai.opponent_model import prior, shipped_reader
    from capitol.games.capstone.ai.values import goals

    own = view.table.draws[view.seat]
    assert own is not None, "a view holds the own draws"
    belief = prior(own, view.table.first == view.seat)
    if mode == READING:
        belief = shipped_reader().belief(belief, view.table, 1 - view.seat)
    weights = [float(weight) for weight in belief]
    grid = [[0.0] * COLOUR_COUNT for _place in range(HEIGHT)]
    for goal, weight in zip(goals(), weights, strict=True):
        for place, colour in enumerate(goal):
            grid[place][colour] += weight
    ranked = sorted(zip(goals(), weights, strict=True), key=lambda pair: (-pair[1], pair[0]))
    bits = -sum(weight * math.log2(weight) for weight in weights if weight > 0)
    return Chances(
        tuple(tuple(row) for row in grid), tuple(ranked[:_LIKELIEST]), max(0.0, 1 - bits / math.log2(len(weights)))
    )


def plain_marks(marks: Iterable[Mark]) -> list[list[int]]:
    """Return marks as plain JSON."""
    return [list(mark) for mark in sorted(marks)]


def read_marks(data: Any) -> frozenset[Mark]:
    """Parse marks from plain JSON; empty if it is something else."""
    if not isinstance(data, list):
        return frozenset()
    found = set()
    for mark in data:
        well = isinstance(mark, list) and len(mark) == 2 and all(type(part) is int for part in mark)
        if not well or not (0 <= mark[0] < HEIGHT and 0 <= mark[1] < COLOUR_COUNT):
            return frozenset()
        found.add((mark[0], mark[1]))
    return frozenset(found)
