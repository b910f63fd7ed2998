"""Pieces moving over a table, with their standard timing."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from capitol.kit.canvas import Canvas
from capitol.kit.carry import Carried
from capitol.kit.tween import Call, Item, Tween, in_out_cubic, in_quad, out_quad, parallel
from capitol.table.dust import DUST_MS, paint_dust

LIFT_MS, DROP_MS, SETTLE_MS = 160, 140, 80
CROSS_MS = 120
"""Under reduced motion pieces do not travel: they fade in at their destination."""
LEAST_TRAVEL, MOST_TRAVEL = 320, 480
FOOT = 0.28
"""The height of the middle of a piece's base above its lower edge, relative to its width."""


@dataclass(slots=True)
class Mover:
    """A piece that is lifted at ``start``, carried to ``end`` and set down there (positions of its middle).

    ``height`` is 0 when it is down, 1 when it is lifted, and more on the way; ``squash`` rises and falls as it lands,
    and ``dust`` goes from 0 to 1 as that settles. ``small`` is its size at the start relative to that at the end.
    """

    carried: Carried
    start: tuple[int, int]
    end: tuple[int, int]
    t: float = 0.0
    shown: float = 0.0
    height: float = 0.0
    squash: float = 0.0
    dust: float = 1.0
    small: float = 1.0

    def paint(self, canvas: Canvas) -> None:
        """Paint the piece at its current position, with its shadow."""
        x = self.start[0] + (self.end[0] - self.start[0]) * self.t
        y = self.start[1] + (self.end[1] - self.start[1]) * self.t
        if self.squash:
            self.carried.paint_squashed(canvas, (x, y), self.squash)
        elif self.shown > 0:
            size = self.small + (1 - self.small) * self.t
            self.carried.paint(canvas, (x, y), self.height, alpha=round(255 * self.shown), size=size)
        wide, tall = self.carried.picture.get_size()
        paint_dust(canvas, (x, y + tall / 2 - wide * FOOT), wide, self.dust)

    def lift(self, t: float) -> None:
        """Fade in and rise."""
        self.shown, self.height = min(1.0, t), t

    def rise(self, t: float) -> None:
        """Rise, already visible."""
        self.shown, self.height = 1.0, t

    def appear(self, t: float) -> None:
        """Fade in at its place."""
        self.shown = t

    def travel(self, t: float) -> None:
        """Move to its destination, highest halfway."""
        self.t, self.height = t, 1 + math.sin(math.pi * min(1.0, t))

    def drop(self, t: float) -> None:
        """Come down."""
        self.height = 1 - t

    def settle(self, t: float) -> None:
        """Give way slightly under its own weight, and settle."""
        self.squash = 4 * t * (1 - t)

    def settle_dust(self, t: float) -> None:
        """Let the raised dust spread and fade."""
        self.dust = t


def travel(
    piece: Mover,
    scale: float,
    reduced: bool,
    landed: Callable[[], None],
    *,
    least: float = LEAST_TRAVEL,
    seen: bool = False,
    dusty: bool = False,
    pace: float = 1.0,
) -> list[Item]:
    """Return the animation: lift, travel for a time depending on the distance (at least ``least`` ms), drop, call
    ``landed`` at touch-down, and settle. ``scale``: window pixels per logical one. ``seen``: the piece is visible
    before it is lifted. ``dusty``: it is heavy enough to raise dust. ``pace`` is the fraction of the usual time."""
    if reduced:
        piece.t = 1.0
        return [Tween(CROSS_MS, piece.appear), Call(landed)]
    far = math.dist(piece.start, piece.end) / max(0.01, scale)
    ms = max(least, min(MOST_TRAVEL, far))
    return [
        Tween(LIFT_MS * pace, piece.rise if seen else piece.lift, in_out_cubic),
        Tween(ms * pace, piece.travel, in_out_cubic, motion=True),
        Tween(DROP_MS * pace, piece.drop, in_quad, motion=True),
        Call(landed),
        parallel(
            Tween(SETTLE_MS * pace, piece.settle, out_quad, motion=True),
            *([Tween(DUST_MS, piece.settle_dust, motion=True)] if dusty else []),
        ),
    ]
