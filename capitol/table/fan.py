"""Placing the cards of a hand in a given room: side by side, overlapping, or in several rows, keeping their order."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pygame import Rect

CARD_RATIO = 48 / 67
"""Width of a card relative to its height."""
ROW_SHOWN = 0.68
"""The fraction of a card that the row below it must leave visible: its value and suit."""
STRIP = 17 / 48
"""The fraction of a card's width that shows its value."""
MOST_ROWS = 3


@dataclass(frozen=True, slots=True)
class Fan:
    """Rects for the cards in order, row by row from the left; a later card covers an earlier one.

    ``shown`` is the part of each rect (from its left edge) that no later card of the row covers, in window pixels.
    """

    rects: tuple[Rect, ...]
    rows: int
    shown: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of a card; (0, 0) without cards."""
        return self.rects[0].size if self.rects else (0, 0)

    @property
    def apart(self) -> bool:
        """Whether no card overlaps another."""
        return all(box.collidelist(self.rects[number + 1 :]) < 0 for number, box in enumerate(self.rects))


def card_width(height: int) -> int:
    """Return the width of a card of this height."""
    return max(1, round(height * CARD_RATIO))


def fan(
    rect: Rect,
    count: int,
    *,
    most_height: int,
    gap: int,
    least: int,
    rows: int | None = None,
    align: str = "left",
    groups: Collection[int] = (),
) -> Fan:
    """Place ``count`` cards in ``rect``, all in window pixels.

    Cards are as large as possible, ``most_height`` at most, in as few rows as keep each card's value strip visible,
    with at least ``least`` of its width; ``rows`` fixes their number. ``align`` is ``left`` or ``centre``. Rows may
    overlap by a third. Before the cards numbered in ``groups``, which start another kind, up to twice ``gap`` more is
    left free if that makes no cards overlap.
    """
    if count <= 0:
        return Fan((), 0, 0)
    tries = [rows] if rows is not None else list(range(1, MOST_ROWS + 1))
    for number in tries:
        made = bare = _laid(rect, count, number, most_height, gap, align, (), 0)
        if not (bare.shown >= max(least, bare.size[0] * STRIP) or count <= number):
            continue
        for between in (2 * gap, gap, gap // 2) if groups else ():
            made = _laid(rect, count, number, most_height, gap, align, groups, between)
            if made.shown >= min(bare.shown, max(least, made.size[0] * STRIP)) and made.apart >= bare.apart:
                return made
        return bare
    return made


def _laid(
    rect: Rect, count: int, rows: int, most_height: int, gap: int, align: str, groups: Collection[int], between: int
) -> Fan:
    height = max(8, min(most_height, int(rect.height / (1 + ROW_SHOWN * (rows - 1)))))
    width = min(card_width(height), rect.width)
    pitch = 0 if rows == 1 else min(height + gap, (rect.height - height) // (rows - 1))
    per_row = -(-count // rows)
    lines = [range(first, min(count, first + per_row)) for first in range(0, count, per_row)]
    breaks = [[number for number in line[1:] if number in groups] for line in lines]
    step = float(width + gap)
    if per_row > 1:
        step = min(step, (rect.width - width - between * max(map(len, breaks))) / (per_row - 1))
    used_rows = -(-count // per_row)
    top = rect.y + (rect.height - height - pitch * (used_rows - 1)) // 2
    rects = []
    for number in range(count):
        line, column = divmod(number, per_row)
        in_row = min(per_row, count - line * per_row)
        wide = width + step * (in_row - 1) + between * len(breaks[line])
        left = rect.x if align == "left" else rect.x + (rect.width - wide) / 2
        left += column * step + between * sum(at <= number for at in breaks[line])
        rects.append(Rect(round(left), top + line * pitch, width, height))
    return Fan(tuple(rects), used_rows, width if per_row == 1 else min(width, int(step)))
