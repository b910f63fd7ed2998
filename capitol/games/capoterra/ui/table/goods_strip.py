"""The goods on a tile: the sign and the number of each, side by side in one row or two."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from pygame import Rect

from capitol.games.capoterra.ui.art.palette import GoodStyle
from capitol.games.capoterra.ui.art.signs import draw_sign
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.theme import RGB

_SIZES = (18, 13, 12, 11)
"""The sizes of the numbers, in logical pixels of the board, the largest first."""
_NEAR = 150
"""The side of the tiles, in logical pixels of the board, from which numbers have the largest size: so all on a board
have nearly the same."""
MOST_NAMED = 3
"""How many goods have sign and number at most where there is no room for all."""
_PAD = 1
"""The room at each side of a good, in logical pixels of the board."""
_DOT = 0.5
"""The width of a good that is left out, relative to the size of the numbers."""
_TALL = 1.15
"""The height of a good, relative to the size of its number, which has no letters that hang below its line."""
_ROWS, _MOST_TALL = 2, 0.5
"""The rows at most, and their height together, relative to the tile; the least numbers may be taller."""


@dataclass(frozen=True, slots=True)
class Strip:
    """The layout of a strip: the text size of its numbers, and the place of each good from the middle of the strip's
    lower edge; ``named`` are those with sign and number, in the place of the others is a dot."""

    px: float
    parts: tuple[Rect, ...]
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
        all, in one row or in two; else only the largest are named. All in a row are equally wide if the numbers need
        not be much smaller for it. The first room is as wide as a tile allows."""
        if rooms[0] != self._tile:
            self._tile = rooms[0]
            self._made.clear()
        key = counts, rooms
        if key not in self._made:
            self._made[key] = self._laid_out(counts, rooms)
        return self._made[key]

    def _laid_out(self, counts: tuple[int, ...], rooms: tuple[int, ...]) -> Strip:
        width = self._width
        for room, (sizes, rows) in product(rooms, self._choices(len(counts))):
            for even, some in ((True, sizes[:-1] or sizes), (False, sizes)):
                for size in some:
                    wide = [width(size, count) for count in counts]
                    wide = [max(wide)] * len(wide) if even else wide
                    if self._fits(size, wide, rows, room):
                        return self._strip(size, wide, rows, range(len(wide)))
        ordered = sorted(range(len(counts)), key=lambda at: -counts[at])
        for only in (ordered[:MOST_NAMED], ordered[:2], ordered[:1], []):
            for rows in range(1, min(_ROWS, len(counts)) + 1):
                size = _SIZES[-1]
                dot = max(2, round(_DOT * self._look.board(size)))
                wide = [width(size, count) if at in only else dot for at, count in enumerate(counts)]
                if self._fits(size, wide, rows, rooms[-1]):
                    return self._strip(size, wide, rows, only)
        return self._strip(size, wide, rows, only)

    def _choices(self, count: int) -> Iterator[tuple[Sequence[float], int]]:
        """Yield sizes with a number of rows for so many goods, the best first: enlarged ones if all texts are; the
        least only if two rows of larger ones have no room."""
        enlarged = range(round(_SIZES[1] * self._look.scale.ui_scale), _SIZES[1], -2)
        usual = _SIZES[0 if self._tile >= self._look.board(_NEAR) else 1 : -1]
        for sizes in (enlarged, usual, _SIZES[-1:]):
            for rows in range(1, min(_ROWS, count) + 1):
                yield sizes, rows

    def _fits(self, size: float, wide: Sequence[int], rows: int, room: int) -> bool:
        low = size == _SIZES[-1] or rows * self._tall(size) <= _MOST_TALL * self._tile
        return low and all(sum(row) <= room for row in _rows(wide, rows))

    def _tall(self, size: float) -> int:
        return round(_TALL * self._look.board(size))

    def _width(self, size: float, count: int) -> int:
        key = size, len(str(count))
        if key not in self._widths:
            self._widths[key] = _width(self._look, size, key[1])
        return self._widths[key]

    def _strip(self, size: float, wide: Sequence[int], rows: int, named: Collection[int]) -> Strip:
        tall, parts = self._tall(size), []
        for number, row in enumerate(_rows(wide, rows)):
            left = -(sum(row) // 2)
            for one in row:
                parts.append(Rect(left, (number - rows) * tall, one, tall))
                left += one
        return Strip(_px(self._look, size), tuple(parts), frozenset(named))


def _rows(wide: Sequence[int], rows: int) -> list[Sequence[int]]:
    """Divide goods into rows, the first of which are the longest."""
    long = -(-len(wide) // rows)
    return [wide[at : at + long] for at in range(0, len(wide), long)]


def _width(look: Look, size: float, digits: int) -> int:
    """Return the width of a good with its sign and a number of so many digits; each is as wide as a nought."""
    letters = look.text_width("0" * digits, _px(look, size), bold=True)
    return look.board(size) + letters + 2 * look.board(_PAD)


def _px(look: Look, size: float) -> float:
    """Convert a size in logical pixels of the board into those of a text."""
    return size / look.scale.ui_scale


def paint_part(
    canvas: Canvas, rect: Rect, style: GoodStyle, text: str, px: float, dark: RGB, mark: RGB | None = None
) -> None:
    """Paint a good of a strip: its sign and its number on its colour, with a dark edge and perhaps a mark within it,
    both as thin however large texts are."""
    look = canvas.look
    thin = 1 / look.scale.ui_scale
    canvas.rounded(rect, style.colour, 3 * thin, thin, dark)
    if mark is not None:
        edge = 2 * look.board(1)
        canvas.rounded(rect.inflate(-edge, -edge), style.colour, 2 * thin, thin, mark)
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
