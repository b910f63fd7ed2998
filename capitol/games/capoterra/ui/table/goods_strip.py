"""The strip of goods on a small tile: the sign and the number of each good, side by side."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pygame import Rect

from capitol.games.capoterra.ui.art.palette import GoodStyle
from capitol.games.capoterra.ui.art.signs import draw_sign
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.theme import RGB

_SIZES = (13, 12, 11)
"""The sizes of the numbers, in logical pixels of the board, the largest first."""
MOST_NAMED = 3
"""How many goods have sign and number at most where there is no room for all."""
_PAD = 1
"""The room at each side of a good, in logical pixels of the board."""
_DOT = 0.5
"""The width of a good that is left out, relative to the size of the numbers."""


@dataclass(frozen=True, slots=True)
class Strip:
    """The layout of a strip: the text size of its numbers, and the left and right end of each good from the strip's
    middle; ``named`` are those with sign and number, in the place of the others is a dot."""

    px: float
    parts: tuple[tuple[int, int], ...]
    named: Collection[int]


class Strips:
    """Lays out the strips of a board: each once for all its goods, as long as the tiles keep their size."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._widths: dict[tuple[float, int], int] = {}
        self._tile = 0
        self._made: dict[tuple[tuple[int, ...], tuple[int, ...]], Strip] = {}

    def of(self, counts: tuple[int, ...], rooms: tuple[int, ...]) -> Strip:
        """Return the layout for goods with these counts in the first of the rooms, in window pixels, that has room for
        all; else only the largest are named. All are equally wide if the numbers need not be much smaller for it. The
        first room is as wide as a tile."""
        if rooms[0] != self._tile:
            self._tile = rooms[0]
            self._made.clear()
        key = counts, rooms
        if key not in self._made:
            self._made[key] = self._laid_out(counts, rooms)
        return self._made[key]

    def _laid_out(self, counts: tuple[int, ...], rooms: tuple[int, ...]) -> Strip:
        look, width = self._look, self._width
        for room in rooms:
            for even, sizes in ((True, _SIZES[:2]), (False, _SIZES)):
                for size in sizes:
                    wide = [width(size, count) for count in counts]
                    wide = [max(wide)] * len(wide) if even else wide
                    if sum(wide) <= room:
                        return _strip(look, size, wide, range(len(wide)))
        ordered = sorted(range(len(counts)), key=lambda at: -counts[at])
        for only in (ordered[:MOST_NAMED], ordered[:2], ordered[:1], []):
            for size in _SIZES:
                dot = max(2, round(_DOT * look.board(size)))
                wide = [width(size, count) if at in only else dot for at, count in enumerate(counts)]
                if sum(wide) <= rooms[-1]:
                    return _strip(look, size, wide, only)
        return _strip(look, size, wide, only)

    def _width(self, size: float, count: int) -> int:
        key = size, len(str(count))
        if key not in self._widths:
            self._widths[key] = _width(self._look, size, key[1])
        return self._widths[key]


def _width(look: Look, size: float, digits: int) -> int:
    """Return the width of a good with its sign and a number of so many digits; each is as wide as a nought."""
    letters = look.text_width("0" * digits, _px(look, size), bold=True)
    return look.board(size) + letters + 2 * look.board(_PAD)


def _px(look: Look, size: float) -> float:
    """Convert a size in logical pixels of the board into those of a text."""
    return size / look.scale.ui_scale


def _strip(look: Look, size: float, wide: Sequence[int], named: Collection[int]) -> Strip:
    left, parts = -(sum(wide) // 2), []
    for one in wide:
        parts.append((left, left + one))
        left += one
    return Strip(_px(look, size), tuple(parts), frozenset(named))


def paint_part(canvas: Canvas, rect: Rect, style: GoodStyle, text: str, px: float, rim: RGB, width: float) -> None:
    """Paint a good of a strip: its sign and its number on its colour."""
    look = canvas.look
    canvas.rounded(rect, style.colour, 3, width, rim)
    side = min(look.text_px(px), rect.height - 2)
    letters = look.text_width(text, px, bold=True)
    left = rect.x + (rect.width - side - letters) // 2
    ink = style.text
    key = "sign of goods", style.icon, side, ink
    sign = look.cache.get(key, lambda: draw_sign(side, side, style.icon, ink))
    canvas.blit(sign, (left, rect.y + (rect.height - side) // 2))
    room = Rect(left + side, rect.y, letters, rect.height)
    canvas.text(text, room, px, ink, bold=True, fit=False)


def paint_dot(canvas: Canvas, rect: Rect, light: RGB, dark: RGB) -> None:
    """Paint a dot in the place of a good that is left out."""
    canvas.fill(dark, rect)
    canvas.circle(rect.center, max(1, rect.width // 4), light)
