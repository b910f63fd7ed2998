"""The spotlight of a lesson: a ring of two tones around what it is about, and the rest of the window dimmed."""

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
"""The time between two pictures of a pulsing ring; so long after an input it stands still, and the loop sleeps (ms)."""
SWELL = 3
_MOST_DRAWN = 5
"""A hole is drawn in by at most so many times the reach of its ring."""


class Pulse:
    """The beat of a ring around what is left to do."""

    def __init__(self) -> None:
        self.wave = 0.0
        """-1 to 1."""
        self.due: float | None = None
        self._since: float | None = None

    def touched(self) -> None:
        """There was an input: somebody looks."""
        self._since = None

    def update(self, now: float, wanted: bool, *, still: bool) -> bool:
        """Bring it to ``now`` (ms); True if the ring looks different. ``still`` leaves the movement out."""
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
    """What is lit of a window for the rects ``lit``: a little more than these, those together whose rings would cross.
    The rings lie around the holes, and cut through none of the ``words``."""
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
    """So far around a hole its rings reach, in window pixels."""
    return max(2 * max(2, look.board(2)), look.board(2 * SWELL))


def _clear_of(hole: Rect, word: Rect, reach: int) -> Rect:
    """The hole, drawn in at the side where that costs least, so that its ring does not reach the word."""
    left, right = word.right + reach - hole.left, hole.right - (word.left - reach)
    top, foot = word.bottom + reach - hole.top, hole.bottom - (word.top - reach)
    least = min(left, right, top, foot)
    if least <= 0 or least > _MOST_DRAWN * reach:
        return hole  # a word in the middle of it
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
    """Ring the rects ``lit`` (window pixels), those together whose rings would cross, and dim all but them and
    ``bright``; no ring cuts through ``words``. With a ``wave`` (-1 to 1) the rings are golden, and swell with it."""
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
