"""A hand that shows once how something is done: it drags from one widget to another, or presses one."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.cursors import HOT, Pointer, draw_hand
from capitol.kit.tween import in_out_cubic
from capitol.kit.widgets import Widget
from capitol.table.context import Motion

SIDE = 54.0
"""The size of the hand in logical pixels of the board."""
GRID = 24
STILL_MS = 3_000.0
"""How long it is shown if nothing moves."""
_COME, _GRAB, _TRAVEL, _DROP, _GO = 450.0, 300.0, 1_200.0, 450.0, 350.0
_PRESSES, _PRESS = 2, 550.0


class GhostHand:
    """The hand moving over the widgets named ``path``, two for a drag and one for a press. It has no effect itself: any
    input ends it."""

    def __init__(self, path: Sequence[str], now: float, motion: Motion) -> None:
        """Start at ``now`` (ms). Under reduced motion the way is shown as a line, with the hand at its end."""
        self.path = tuple(path)
        self._begun = self._now = now
        self.still = motion.reduced or motion.factor == 0
        self._factor = motion.factor or 1.0

    @property
    def _length(self) -> float:
        if self.still:
            return STILL_MS
        whole = _COME + _GO + (_GRAB + _TRAVEL + _DROP if len(self.path) > 1 else _PRESSES * _PRESS)
        return whole * self._factor

    def update(self, now: float) -> bool:
        """Advance to ``now``; return True if it looks different."""
        moved = not self.still and now != self._now
        self._now = now
        return moved

    @property
    def over(self) -> bool:
        """Whether it has finished."""
        return self._now - self._begun >= self._length

    def next_due(self, now: float) -> float:
        """Return when it changes without input."""
        return self._begun + STILL_MS if self.still else now

    def paint(self, canvas: Canvas, root: Widget) -> None:
        """Paint the hand, and the way behind it; nothing if the widgets are gone."""
        found = [root.find(id) for id in self.path]
        rects = [Rect(one.rect) for one in found if one is not None]
        if len(rects) < len(self.path):
            return
        start, goal = rects[0].center, rects[-1].center
        if self.still:
            _paint_way(canvas, start, goal)
            _paint_hand(canvas, "open" if len(rects) > 1 else "press", goal, 255)
            return
        t = (self._now - self._begun) / self._factor
        whole = self._length / self._factor
        alpha = round(255 * max(0.0, min(1.0, t / 200, (whole - t) / _GO)))
        if len(rects) == 1:
            beat = (t - _COME) % _PRESS
            down = _COME <= t < whole - _GO and beat < _PRESS / 2
            _paint_hand(canvas, "press", goal, alpha, sunk=down)
            return
        share = in_out_cubic(max(0.0, min(1.0, (t - _COME - _GRAB) / _TRAVEL)))
        x, y = (round(a + (b - a) * share) for a, b in zip(start, goal, strict=True))
        _paint_way(canvas, start, (x, y), alpha)
        grabbed = _COME <= t < _COME + _GRAB + _TRAVEL + _DROP / 2
        _paint_hand(canvas, "grab" if grabbed else "open", (x, y), alpha)


def _paint_way(canvas: Canvas, start: tuple[int, int], goal: tuple[int, int], alpha: int = 255) -> None:
    """Paint a two-tone line."""
    if start == goal:
        return
    theme = canvas.look.theme
    canvas.line((start, goal), theme.ring_dark, canvas.look.board(7), alpha=alpha)
    canvas.line((start, goal), theme.gold_light, canvas.look.board(4), alpha=alpha)


def _paint_hand(canvas: Canvas, kind: Pointer, at: tuple[int, int], alpha: int, *, sunk: bool = False) -> None:
    look = canvas.look
    side = max(1, round(look.board(SIDE) * (0.86 if sunk else 1.0)))
    picture = look.cache.get(("lesson hand", kind, side), lambda: draw_hand(kind, side))
    x, y = HOT[kind]
    canvas.blit(picture, (at[0] - round(x * side / GRID), at[1] - round(y * side / GRID)), alpha)
