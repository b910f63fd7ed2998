"""The way of a point from its area to the capital of its column: past the table, and never over a number."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from pygame import Rect

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class TokenPath:
    """How tokens ``side`` wide fly past ``table`` to a column of the row ``columns`` below it (window pixels).

    They leave the board to the right, go down beside the table, along the feet of the columns and up the shaft of their
    own, so that they come to its capital from below: the number that they change stands above it. Both parts of the way
    are Bézier curves that stay within the hull of their points: the first one left of the table, the second below it.
    """

    table: Rect
    columns: Rect
    side: int

    def at(self, start: Point, goal: Point, t: float) -> Point:
        """The middle of a token from ``start`` to ``goal`` at ``t`` from 0 to 1, about equally fast all the way."""
        reach = self.side / 2
        edge = min(self.table.left - reach, goal[0])
        gate = edge, max(self.table.bottom + reach, min(start[1] + self.side, goal[1]))
        foot = max(gate[1], goal[1], self.columns.bottom - reach)
        out = abs(gate[0] - start[0]) + abs(gate[1] - start[1])
        back = 2 * foot - gate[1] - goal[1] + goal[0] - gate[0]
        share = out / max(1.0, out + back)
        if t < share:
            return _bezier((start, (edge, min(start[1], gate[1])), gate), t / share)
        low = foot + (foot - (gate[1] + goal[1]) / 2) / 3  # the curve itself reaches down to the feet
        x, y = _bezier((gate, (edge, low), (goal[0], low), goal), (t - share) / max(1e-9, 1 - share))
        return x, min(y, foot)


def _bezier(points: tuple[Point, ...], t: float) -> Point:
    """The point at ``t`` of the curve with these control points."""
    while len(points) > 1:
        points = tuple((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(points))
    return points[0]
