"""A table of figures as rows that can be scrolled, read by keys and dumped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.theme import mix
from capitol.kit.widgets import ScrollList, Widget
from capitol.kit.widgets.scroll import BAR
from capitol.table.seats.badge import SeatLook, paint_symbol

_ROW, _TEXT, _LEAST_TEXT, _PAD = 34, 17.0, 16.0, 6
_SYMBOL = 24
_MOST_PAD, _MOST_SYMBOL = 8, 30
"""Limits for enlarged text, which gets the room instead: padding and symbols grow no further, in logical pixels of a
piece."""
_MOST_GROWN = 1.5


def _pad(look: Look) -> int:
    return min(look.ui(_PAD), look.board(_MOST_PAD))


def _side(look: Look) -> int:
    """Return the side of a symbol."""
    return min(look.ui(_SYMBOL), look.board(_MOST_SYMBOL))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: the first column contains names, the others numbers or words. ``total`` marks the last row as a sum.

    ``seats`` are the seats named in ``seat_column``, row by row; None for another word there.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    total: bool = False
    words: bool = False
    seats: tuple[int | None, ...] = ()
    seat_column: int = 0


class SheetRow(Widget):
    """One row of a sheet, its texts wrapped to their columns; ``edges`` are the left ends of the columns, followed by
    the right end. The symbol of ``seat`` precedes the text in its column."""

    role = "row"

    def __init__(
        self,
        look: Look,
        id: str,
        rect: Rect,
        cells: Sequence[str],
        edges: Sequence[int],
        px: float,
        *,
        head: bool,
        bold: bool,
        odd: bool,
        words: bool,
        seat: tuple[int, SeatLook] | None = None,
    ) -> None:
        super().__init__(id, rect, label="  ".join(cells), text_px=px)
        self.seat = seat
        self.edges, self.head, self.bold, self.odd, self.words = tuple(edges), head, bold, odd, words
        size = look.text_px(px)
        rooms = [
            right - left - 2 * _pad(look) - (_side(look) + _pad(look) if self._has_symbol(number) else 0)
            for number, (left, right) in enumerate(pairwise(edges))
        ]
        self.lines = [
            look.fonts.wrap(text, size, room, bold=self._is_bold(number))
            for number, (text, room) in enumerate(zip(cells, rooms, strict=True))
        ]
        line = look.fonts.line_height(size, bold=True)
        self.rect.height = max(rect.height, line * max(map(len, self.lines)) + _pad(look))

    def _is_bold(self, column: int) -> bool:
        return self.head or self.bold or column == 0

    def _has_symbol(self, column: int) -> bool:
        return self.seat is not None and self.seat[0] == column

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        back = theme.parchment
        if self.head:
            back = mix(theme.parchment, theme.parchment_edge, 0.45)
        elif self.odd:
            back = mix(theme.parchment, theme.parchment_edge, 0.16)
        self.fg, self.bg = theme.ink, back
        canvas.fill(back, self.rect)
        pad = _pad(look)
        for number, lines in enumerate(self.lines):
            left, right = self.edges[number : number + 2]
            cell = Rect(self.rect.x + left + pad, self.rect.y, right - left - 2 * pad, self.rect.height)
            if self.seat is not None and self._has_symbol(number):
                side = _side(look)
                paint_symbol(canvas, self.seat[1], Rect(cell.x, cell.centery - side // 2, side, side))
                cell = Rect(cell.x + side + pad, cell.y, cell.width - side - pad, cell.height)
            align = "left" if number == 0 or self.words else "right"
            canvas.text("\n".join(lines), cell, self.text_px, theme.ink, bold=self._is_bold(number), align=align)


def sheet_list(
    look: Look, id: str, rect: Rect, sheet: Sheet, seats: Sequence[SeatLook], fill: int | None = None
) -> ScrollList:
    """Make the list of a sheet in ``rect``, seats with their symbols: columns as wide as their longest text, sharing
    the remaining room. If there is not enough room, texts are wrapped, and shrunk if even single words do not fit. A
    sheet that will have ``fill`` lines uses larger text if ``rect`` has room for it."""
    width = rect.width - look.ui(BAR + 4)
    lines = (sheet.header, *sheet.rows)
    grown = max(1.0, min(_MOST_GROWN, rect.height / (look.ui(_ROW) * fill))) if fill is not None else 1.0
    px = _TEXT * grown
    symbols = [
        _side(look) + _pad(look) if sheet.seats and column == sheet.seat_column else 0
        for column in range(len(sheet.header))
    ]

    def widths(words: bool) -> list[int]:
        return [wide + symbol for wide, symbol in zip(_widths(look, lines, px, words=words), symbols, strict=True)]

    while sum(widths(words=True)) > width and (px - 0.5) * look.scale.ui_scale >= _LEAST_TEXT:
        px -= 0.5
    least, needed = widths(words=True), widths(words=False)
    most = max(least)
    while sum(min(wide, most) for wide in least) > width:
        most -= 1  # only the longest words are broken, such as one-word names
    least = [min(wide, most) for wide in least]
    if sum(needed) <= width:
        sizes = [wide + (width - sum(needed)) // len(needed) for wide in needed]
    else:
        spare, wanted = width - sum(least), sum(needed) - sum(least) or 1
        sizes = [few + spare * (wide - few) // wanted for few, wide in zip(least, needed, strict=True)]
    edges = [sum(sizes[:column]) for column in range(len(sizes))] + [width]
    shown = [None, *(None if seat is None else (sheet.seat_column, seats[seat]) for seat in sheet.seats)]
    shown += [None] * (len(lines) - len(shown))
    rows: list[Widget] = [
        SheetRow(
            look,
            f"{id}.{number}",
            Rect(rect.x, rect.y, width, int(look.ui(_ROW) * min(grown, px / _TEXT))),
            cells,
            edges,
            px,
            head=number == 0,
            bold=sheet.total and number == len(lines) - 1,
            odd=number % 2 == 0,
            words=sheet.words,
            seat=shown[number],
        )
        for number, cells in enumerate(lines)
    ]
    return ScrollList(id, rect, rows, gap=0, region="sheet")


def _widths(look: Look, lines: Sequence[Sequence[str]], px: float, *, words: bool) -> list[int]:
    """Return the width of each column for its longest text, or with ``words`` for its longest word."""
    pad = 2 * _pad(look) + min(look.ui(4), look.board(4))
    columns = zip(*lines, strict=True)
    parts = [[part for text in column for part in (text.split(" ") if words else [text])] for column in columns]
    return [pad + max((look.text_width(part, px, bold=True) for part in column), default=0) for column in parts]
