"""A sheet of figures as rows that can be scrolled, read by keys and dumped."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from capitol.games.capitol.ui.models.report import Sheet
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.theme import mix
from capitol.kit.widgets import ScrollList, Widget
from capitol.kit.widgets.scroll import BAR

_ROW, _TEXT = 34, 17


class SheetRow(Widget):
    """One line of a sheet; ``edges`` are the left ends of its columns, with the right end last."""

    role = "row"

    def __init__(
        self, id: str, rect: Rect, cells: Sequence[str], edges: Sequence[int], *, head: bool, bold: bool, odd: bool,
        words: bool,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, label="  ".join(cells), text_px=_TEXT)
        self.cells, self.edges = tuple(cells), tuple(edges)
        self.head, self.bold, self.odd, self.words = head, bold, odd, words

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        back = theme.parchment
        if self.head:
            back = mix(theme.parchment, theme.parchment_edge, 0.55)
        elif self.odd:
            back = mix(theme.parchment, theme.parchment_edge, 0.16)
        self.fg, self.bg = theme.ink, back
        canvas.fill(back, self.rect)
        pad = look.ui(6)
        for number, text in enumerate(self.cells):
            cell = Rect(self.rect.x + self.edges[number] + pad, self.rect.y,
                        self.edges[number + 1] - self.edges[number] - 2 * pad, self.rect.height)  # fmt: skip
            align = "left" if number == 0 or self.words else "right"
            canvas.text(text, cell, _TEXT, theme.ink, bold=self.head or self.bold or number == 0, align=align)


def sheet_list(look: Look, id: str, rect: Rect, sheet: Sheet) -> ScrollList:
    """A sheet in ``rect``: columns as wide as their longest text needs, the rest of the room shared."""
    width = rect.width - look.ui(BAR + 4)
    lines = (sheet.header, *sheet.rows)
    columns = range(len(sheet.header))
    needed = [
        max(look.text_width(line[column], _TEXT, bold=True) for line in lines) + look.ui(16) for column in columns
    ]
    spare = width - sum(needed)
    if spare >= 0:
        sizes = [wide + spare // len(needed) for wide in needed]
    else:
        # Too wide: long columns give way first, the first one only where it is very long.
        fair = width / len(needed)
        excess = [max(0.0, wide - (fair if number else 1.6 * fair)) for number, wide in enumerate(needed)]
        over = sum(excess) or 1.0
        sizes = [round(wide - long / over * -spare) for wide, long in zip(needed, excess, strict=True)]
    edges = [sum(sizes[:column]) for column in range(len(sizes))] + [width]
    room = [size - 2 * look.ui(6) for size in sizes]
    rows: list[Widget] = []
    for number, cells in enumerate(lines):
        last = sheet.total and number == len(lines) - 1
        made = (
            SheetRow(f"{id}.{number}", Rect(rect.x, rect.y, width, look.ui(_ROW)), cells, edges, head=number == 0,
                     bold=last, odd=number % 2 == 0, words=sheet.words)
        )  # fmt: skip
        if any(look.text_width(text, _TEXT, bold=True) > wide for text, wide in zip(cells, room, strict=True)):
            made.tooltip = "\n".join(cells)
        rows.append(made)
    return ScrollList(id, rect, rows, gap=0, region="sheet")
