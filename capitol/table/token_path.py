"""The path of a point token from its place on the board to the badge of its seat: past the table, never across it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from pygame import Rect

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class TokenPath:
    """The paths of tokens ``side`` wide to badges below the board and clear of ``table`` (window pixels).

    They leave sideways and fall onto a badge from above, so that they cross no other badge. If the badges are below the
    table, beside the board, they first go down beside the table and then along below it.
    """

    table: Rect
    side: int

    def at(self, start: Point, goal: Point, t: float) -> Point:
        """Return the middle of a token going from ``start`` to ``goal`` at ``t`` from 0 to 1."""
        reach = self.side / 2
        edge = self.table.left - reach
        if goal[0] <= edge or start[0] > edge or goal[1] < self.table.bottom:
            return _bezier((start, (goal[0], start[1]), goal), t)
        gate = edge, min(goal[1], self.table.bottom + reach)
        out = abs(gate[0] - start[0]) + abs(gate[1] - start[1])
        along = goal[0] - gate[0] + goal[1] - gate[1]
        share = out / max(1.0, out + along)
        if t < share:
            return _bezier((start, (edge, start[1]), gate), t / share)
        return _bezier((gate, (goal[0], gate[1]), goal), (t - share) / max(1e-9, 1 - share))


def _bezier(points: tuple[Point, ...], t: float) -> Point:
    """Return the point at ``t`` of the Bézier curve with these control points."""
    while len(points) > 1:
        points = tuple((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(points))
    return points[0]
