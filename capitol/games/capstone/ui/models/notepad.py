"""The note pad of a seat: what the other's goal may be, crossed out by hand, counted, or read from public turns.

It knows what its seat could know: the own draw and the turns that all have seen. The other's goal plays no part in it.
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
    """How likely each colour is at each place of the other's goal (rows from the top down), the likeliest goals, and
    how sure all that is: 0 where every goal is as likely as the other, 1 where one is certain."""

    grid: tuple[tuple[float, ...], ...]
    likeliest: tuple[tuple[Column, float], ...]
    sure: float


@dataclass(frozen=True, slots=True)
class PadViewModel:
    """What the pad shows: its ``mode``, the ``marks`` made by hand, and the ``chances``, None while they are still
    being reckoned, and on paper."""

    mode: str
    marks: frozenset[Mark]
    chances: Chances | None = None


def chances(view: View, mode: str) -> Chances:
    """What `COUNTING` or `READING` gives for a seat. Some 20 ms for each turn of the other that is new to the reader,
    a second the first time."""
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
    """Marks as plain JSON."""
    return [list(mark) for mark in sorted(marks)]


def read_marks(data: Any) -> frozenset[Mark]:
    """Marks from plain JSON; none where that is something else."""
    if not isinstance(data, list):
        return frozenset()
    found = set()
    for mark in data:
        well = isinstance(mark, list) and len(mark) == 2 and all(type(part) is int for part in mark)
        if not well or not (0 <= mark[0] < HEIGHT and 0 <= mark[1] < COLOUR_COUNT):
            return frozenset()
        found.add((mark[0], mark[1]))
    return frozenset(found)
