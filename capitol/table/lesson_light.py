"""The spotlight of a lesson: a ring of two tones around what it is about, and the rest of the window dimmed."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from pygame import Rect

from capitol.kit.canvas import Canvas

DIM = round(255 * 0.35)


def paint_light(canvas: Canvas, lit: Sequence[Rect], bright: Sequence[Rect] = ()) -> None:
    """Ring the rects ``lit`` (window pixels), and dim all but them and ``bright``."""
    window, grow = canvas.look.scale.rect, 2 * canvas.look.board(4)
    holes = [rect.inflate(grow, grow).clip(window) for rect in lit]
    for rect in outside(window, [*holes, *bright]):
        canvas.dim(rect, DIM)
    theme, two = canvas.look.theme, max(2, canvas.look.board(2))
    for hole in holes:
        canvas.rounded(hole, None, 8, 1, theme.ring_dark)
        canvas.rounded(hole.inflate(2 * two, 2 * two), None, 8, 2, theme.ring_light)
        canvas.rounded(hole.inflate(4 * two, 4 * two), None, 8, 1, theme.ring_dark)


def outside(window: Rect, holes: Sequence[Rect]) -> list[Rect]:
    """The window without the holes, as rects that do not overlap: a row for each edge of a hole."""
    edges = sorted({window.top, window.bottom, *(y for hole in holes for y in (hole.top, hole.bottom))})
    found: list[Rect] = []
    for top, bottom in itertools.pairwise(edges):
        x = window.left
        for left, right in sorted((h.left, h.right) for h in holes if h.top <= top and h.bottom >= bottom):
            if left > x:
                found.append(Rect(x, top, left - x, bottom - top))
            x = max(x, right)
        if x < window.right:
            found.append(Rect(x, top, window.right - x, bottom - top))
    return found
