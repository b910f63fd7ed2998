"""The end of a game as plain values: the worth of each full stack for both goals, and the points over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from capitol.games.capstone.rules.numbers import FULL, HEIGHT, PERFECT, SLOTS, Column, column_of
from capitol.games.capstone.rules.scoring import tally
from capitol.games.capstone.rules.state import State

LEAST_SWING, MOST_TURNS = 3, 3


@dataclass(frozen=True, slots=True)
class StackScore:
    """The worth of a full stack: ``pieces`` from the lowest up, and for each seat the places that agree, from the top
    down, and the points."""

    slot: int
    pieces: Column
    agree: tuple[frozenset[int], frozenset[int]]
    points: tuple[int, int]

    def perfect(self, seat: int) -> bool:
        """Whether it matches a seat's goal completely."""
        return len(self.agree[seat]) == HEIGHT


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game: both goals, every full stack in the order of the slots, and the sums."""

    goals: tuple[Column, Column]
    rows: tuple[StackScore, ...]
    points: tuple[int, int]
    perfect: tuple[int, int]


def ending(state: State) -> Ending:
    """Return the scoring of a finished game (RULES.md, Scoring)."""
    one, two = state.goals
    assert one is not None, "both goals are known at the end"
    assert two is not None, "both goals are known at the end"
    goals = one, two
    rows = []
    for slot in range(SLOTS):
        if state.stacks[slot] < FULL:
            continue
        column = column_of(state.stacks[slot])
        agree = [frozenset(at for at in range(HEIGHT) if column[at] == goal[at]) for goal in goals]
        points = [len(found) + PERFECT * (len(found) == HEIGHT) for found in agree]
        rows.append(StackScore(slot, column[::-1], (agree[0], agree[1]), (points[0], points[1])))
    sums = [sum(one.points[seat] for one in rows) for seat in range(2)]
    best = [sum(one.perfect(seat) for one in rows) for seat in range(2)]
    return Ending(goals, tuple(rows), (sums[0], sums[1]), (best[0], best[1]))


def points_over_time(states: Sequence[State], goals: tuple[Column, Column]) -> tuple[tuple[int, ...], ...]:
    """Return the points of both goals after each turn: by seat, one number per state."""
    return tuple(tuple(tally(state.stacks, goal).points for state in states) for goal in goals)


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn (from 1) that changed the lead considerably: the points of both before and after it."""

    turn: int
    before: tuple[int, int]
    after: tuple[int, int]


def turning_points(points: Sequence[Sequence[int]]) -> tuple[TurningPoint, ...]:
    """Return the turns that changed the lead most, by `LEAST_SWING` or more, at most `MOST_TURNS` of them, in order;
    ``points`` as from `points_over_time`, including the state before the first turn."""
    pairs = list(zip(*points, strict=True))
    found = [TurningPoint(turn, pairs[turn - 1], pairs[turn]) for turn in range(1, len(pairs))]
    large = [point for point in found if _swing(point) >= LEAST_SWING]
    return tuple(sorted(sorted(large, key=lambda point: -_swing(point))[:MOST_TURNS], key=lambda point: point.turn))


def _swing(point: TurningPoint) -> int:
    return abs((point.after[0] - point.after[1]) - (point.before[0] - point.before[1]))
