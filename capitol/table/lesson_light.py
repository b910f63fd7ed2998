"""The spotlight of a lesson: two-tone rings around the widgets concerned, the rest of the window dimmed."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.display_list import joined
from capitol.kit.look import Look
from capitol.kit.theme import mix
from capitol.kit.tween import pulse

DIM = round(255 * 0.35)
PULSE_STEP, PULSE_REST = 50.0, 12_000.0
"""The time between two frames of a pulsing ring; and the time after an input at which it stops, so that the loop can
sleep (ms)."""
SWELL = 3
_MOST_DRAWN = 5
"""The most by which a hole is shrunk, in multiples of its ring's reach."""


class Pulse:
    """The pulse of a ring around the widgets left to use."""

    def __init__(self) -> None:
        self.wave = 0.0
        """-1 to 1."""
        self.due: float | None = None
        self._since: float | None = None

    def touched(self) -> None:
        """Note an input: the player is active."""
        self._since = None

    def update(self, now: float, wanted: bool, *, still: bool) -> bool:
        """Advance to ``now`` (ms); return True if the ring looks different. ``still`` leaves the movement out."""
        if self._since is None:
            self._since = now
        if not wanted or still or now - self._since >= PULSE_REST:
            moved, self.wave, self.due = self.wave != 0.0, 0.0, None
            return moved
        if self.due is not None and now < self.due:
            return False
        self.wave, self.due = pulse(now), now + PULSE_STEP
        return True


def light_holes(look: Look, lit: Sequence[Rect], words: Sequence[Rect] = ()) -> list[Rect]:
    """Return the lit holes for the rects ``lit``: slightly larger, with those merged whose rings would cross. The rings
    go around the holes and cut through none of the ``words``."""
    window, grow, reach = look.scale.rect, 2 * look.board(4), ring_reach(look)
    room = window.inflate(-2 * reach - 2, -2 * reach - 2)
    holes = []
    for hole in joined(rect.inflate(grow, grow) for rect in lit):
        inner = hole.inflate(-grow, -grow)
        for word in words:
            if hole.inflate(2 * reach, 2 * reach).colliderect(word) and not inner.inflate(-2, -2).contains(word):
                hole = _clear_of(hole, word, reach)
        holes.append(hole.clip(room))
    return holes


def ring_reach(look: Look) -> int:
    """Return how far the rings reach around a hole, in window pixels."""
    return max(2 * max(2, look.board(2)), look.board(2 * SWELL))


def _clear_of(hole: Rect, word: Rect, reach: int) -> Rect:
    """Return the hole shrunk on the side where that costs least, so that its ring does not touch the word."""
    left, right = word.right + reach - hole.left, hole.right - (word.left - reach)
    top, foot = word.bottom + reach - hole.top, hole.bottom - (word.top - reach)
    least = min(left, right, top, foot)
    if least <= 0 or least > _MOST_DRAWN * reach:
        return hole  # the word is in the middle of the hole
    if least == left:
        return Rect(hole.x + left, hole.y, hole.width - left, hole.height)
    if least == right:
        return Rect(hole.x, hole.y, hole.width - right, hole.height)
    if least == top:
        return Rect(hole.x, hole.y + top, hole.width, hole.height - top)
    return Rect(hole.x, hole.y, hole.width, hole.height - foot)


def paint_light(
    canvas: Canvas,
    lit: Sequence[Rect],
    bright: Sequence[Rect] = (),
    wave: float | None = None,
    words: Sequence[Rect] = (),
) -> None:
    """Ring the rects ``lit`` (window pixels), merging those whose rings would cross, and dim everything except them and
    ``bright``; no ring cuts through ``words``. With a ``wave`` (-1 to 1) the rings are golden and swell with it."""
    window = canvas.look.scale.rect
    theme, two = canvas.look.theme, max(2, canvas.look.board(2))
    holes = light_holes(canvas.look, lit, words)
    for rect in outside(window, [*holes, *bright]):
        canvas.dim(rect, DIM)
    if wave is not None:
        grown = round(canvas.look.board(SWELL) * (1 + wave))
        for hole in holes:
            ring = hole.inflate(2 * grown, 2 * grown)
            colour = mix(theme.gold, theme.gold_light, (1 + wave) / 2)
            canvas.rounded(ring.inflate(2, 2), None, 8, 4, theme.ring_dark)
            canvas.rounded(ring, None, 8, 3, colour)
        return
    for hole in holes:
        canvas.rounded(hole, None, 8, 1, theme.ring_dark)
        canvas.rounded(hole.inflate(2 * two, 2 * two), None, 8, 2, theme.ring_light)
        canvas.rounded(hole.inflate(4 * two, 4 * two), None, 8, 1, theme.ring_dark)


def outside(window: Rect, holes: Sequence[Rect]) -> list[Rect]:
    """Return the window without the holes, as rects that do not overlap: one row per edge of a hole."""
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
