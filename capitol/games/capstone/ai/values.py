"""The value of a slot for a goal: expected final points, from a table, for all goals and columns at once.

A table has four axes: the phase of the game (`phase_of`), whether the goal's owner has just moved (1) or is to move
(0), whether the slot is capped, and the *pattern* of its pieces: which of them would match the goal if the stack were
filled. A pattern is encoded like a column: a leading 1, then one bit per piece from the lowest up, 1 for a match; so
there are 31 of them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from capitol.games.capstone.rules.beliefs import arrangements, hands
from capitol.games.capstone.rules.numbers import BARE, FULL, HEIGHT, PERFECT, Column, height_of

Floats = NDArray[np.float64]
Table = Floats
"""Shape (`PHASES`, 2, 2, `PATTERNS`): phase, just moved, capped, pattern."""
Worth = Floats
"""Shape (`PLACES`,): the value of a slot, by ``2 * column + capped``."""
PHASES = 8
PATTERNS = 2 << HEIGHT
COLUMNS = 2 * FULL
PLACES = 2 * COLUMNS
_TURNS_A_PHASE = 5
_FITTED = Path(__file__).with_name("table.json")


def phase_of(turns: int) -> int:
    """Return the phase after a number of turns."""
    return min(turns // _TURNS_A_PHASE, PHASES - 1)


@cache
def goals() -> tuple[Column, ...]:
    """Return all 204 goals in ascending order; beliefs are arrays over them."""
    return tuple(sorted(goal for hand in hands() for goal in arrangements(hand)))


@cache
def number_of() -> dict[Column, int]:
    """Return the index of each goal in `goals`."""
    return {goal: number for number, goal in enumerate(goals())}


@cache
def patterns() -> NDArray[np.intp]:
    """Return the pattern of each column for each goal: shape (204, `COLUMNS`); 0 for numbers that are not columns."""
    found = np.zeros((len(goals()), COLUMNS), dtype=np.intp)
    found[:, BARE] = 1
    wanted = np.array(goals())
    for column in range(BARE + 1, COLUMNS):
        if column.bit_length() % 2 == 0:
            continue
        height = height_of(column)
        agrees = wanted[:, HEIGHT - height] == (column & 3)
        found[:, column] = found[:, column >> 2] << 1 | agrees
    return found


@cache
def fitted_table() -> Table:
    """Return the shipped table, averaged over many games between the players themselves."""
    rows = msgspec.json.decode(_FITTED.read_bytes(), type=list[list[list[list[float]]]])
    return np.array(rows, dtype=np.float64)


@cache
def hand_table() -> Table:
    """Return a handmade table: a start for the fit, and a second opinion on how others may judge."""
    table = np.zeros((PHASES, 2, 2, PATTERNS))
    for pattern in range(1, PATTERNS):
        height = pattern.bit_length() - 1
        agree = pattern.bit_count() - 1
        if height == HEIGHT:
            points = agree + PERFECT * (agree == HEIGHT)
            table[:, :, 1, pattern] = points
            table[:, :, 0, pattern] = 0.75 * points + 0.3
            continue
        promise = (0.0, 0.3, 0.8, 1.6)[height] * (agree == height)
        hoped = 0.85 * agree + 0.45 * (HEIGHT - height) + promise
        table[:, :, 1, pattern] = 0.4 * hoped
        table[:, :, 0, pattern] = 0.8 * hoped
    # Late in the game few stacks are still filled.
    for phase in range(PHASES):
        short = max(0.0, 1 - max(0, phase - 3) * 0.15)
        table[phase, :, :, : 1 << HEIGHT] *= short
    return table


class Judge:
    """The values of slots for each goal, from a table."""

    def __init__(self, table: Table) -> None:
        by_goal = table[:, :, :, patterns()]  # phase, just moved, capped, goal, column
        moved = np.moveaxis(by_goal, 2, -1)
        self._all = moved.reshape(PHASES, 2, len(goals()), PLACES).copy()

    def every_goal(self, phase: int, just_moved: bool) -> Floats:
        """Return the values for each goal: shape (204, `PLACES`)."""
        worth: Floats = self._all[phase, int(just_moved)]
        return worth

    def goal(self, goal: int, phase: int, just_moved: bool) -> Worth:
        """Return the values for one goal, by its number."""
        worth: Worth = self.every_goal(phase, just_moved)[goal]
        return worth

    def expected(self, belief: Floats, phase: int, just_moved: bool) -> Worth:
        """Return the mean values over goals with the probabilities ``belief`` (204 numbers that sum to 1)."""
        mean: Worth = belief @ self.every_goal(phase, just_moved)
        return mean


@cache
def fitted_judge() -> Judge:
    """Return the judge with the shipped table."""
    return Judge(fitted_table())


@cache
def hand_judge() -> Judge:
    """Return the judge with the handmade table."""
    return Judge(hand_table())
