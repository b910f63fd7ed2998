"""What the stacks are worth for a goal (RULES.md, Scoring)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from capitol.games.capstone.rules.numbers import FULL, HEIGHT, PERFECT, Column, column_number


@dataclass(frozen=True, slots=True)
class Tally:
    """The points that stacks give a goal, and how many of the stacks are perfect for it."""

    points: int
    perfect: int


def agreements(number: int, goal: int) -> int:
    """In how many places two columns of four agree, both given as numbers."""
    differs = number ^ goal
    return sum([not differs >> 2 * place & 3 for place in range(HEIGHT)])


def tally(stacks: Iterable[int], goal: Column) -> Tally:
    """Each full stack gives a point for every place where it agrees with the goal, and 3 more if all four do."""
    wanted = column_number(goal)
    points = perfect = 0
    for number in stacks:
        if number >= FULL:
            points += agreements(number, wanted)
            perfect += number == wanted
    return Tally(points + PERFECT * perfect, perfect)
