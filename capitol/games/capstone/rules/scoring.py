"""The value of the stacks for a goal (RULES.md, Scoring)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from capitol.games.capstone.rules.numbers import FULL, HEIGHT, PERFECT, Column, column_number


@dataclass(frozen=True, slots=True)
class Tally:
    """The points that the stacks score for a goal, and how many of them are perfect for it."""

    points: int
    perfect: int


def agreements(number: int, goal: int) -> int:
    """Return the number of places in which two columns of four match, both given as numbers."""
    differs = number ^ goal
    return sum([not differs >> 2 * place & 3 for place in range(HEIGHT)])


def tally(stacks: Iterable[int], goal: Column) -> Tally:
    """Score each full stack: a point for every place that matches the goal, and 3 more if all four do."""
    wanted = column_number(goal)
    points = perfect = 0
    for number in stacks:
        if number >= FULL:
            points += agreements(number, wanted)
            perfect += number == wanted
    return Tally(points + PERFECT * perfect, perfect)
