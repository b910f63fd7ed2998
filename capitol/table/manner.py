"""The manner in which a piece comes down on its place; by default it falls and gives way slightly under its weight."""

from __future__ import annotations

from capitol.kit.canvas import Canvas
from capitol.kit.carry import Carried
from capitol.kit.tween import Ease, in_quad
from capitol.table.dust import DUST_MS

DROP_MS, SETTLE_MS = 180.0, 80.0
Place = tuple[float, float]


class Manner:
    """How a piece comes down. ``at`` is where its middle would be without this, and ``t`` runs from 0 to 1: while it
    falls, while it settles, and for ``after_ms`` afterwards, when nothing waits for it any more."""

    fall_ms, settle_ms, after_ms = DROP_MS, SETTLE_MS, DUST_MS
    ease: Ease = staticmethod(in_quad)

    def paint_falling(self, canvas: Canvas, carried: Carried, at: Place, t: float) -> None:
        """Paint the piece on its way down."""
        carried.paint(canvas, at, 1 - t)

    def paint_settling(self, canvas: Canvas, carried: Carried, at: Place, t: float) -> None:
        """Paint the piece as it settles."""
        carried.paint_squashed(canvas, at, 4 * t * (1 - t))

    def paint_after(self, canvas: Canvas, carried: Carried, at: Place, t: float) -> None:
        """Paint the effect above the piece after it has settled."""
