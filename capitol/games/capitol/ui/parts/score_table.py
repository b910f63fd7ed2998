"""The table that fills during the scoring: a row for each area, a column for each seat, sums below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from capitol.games.capitol.ui.districts import DISTRICT_STYLES
from capitol.games.capitol.ui.models.scoring import AreaRow, ScoringModel, seat_sum
from capitol.games.capitol.ui.words import NUMERALS, Names
from capitol.host.language import _, decimal
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import fitted_label, shrinking
from capitol.kit.look import Look
from capitol.kit.theme import mix
from capitol.kit.widgets import Panel, Widget
from capitol.table.seats.badge import SeatLook, paint_symbol

_HEAD, _ROW, _SUM = 34, 32, 30
_NUMBER, _TOTAL = 18, 20


@dataclass(frozen=True, slots=True)
class TablePlaces:
    """The places of the table's rows and columns, in window pixels."""

    rect: Rect
    seats: int
    head: int
    row: int
    sum: int
    first: int
    end: int

    def column(self, seat: int) -> tuple[int, int]:
        """Return left and right of a seat's column."""
        left = self.rect.x + self.first
        wide = self.rect.width - self.first - self.end
        return left + wide * seat // self.seats, left + wide * (seat + 1) // self.seats

    def row_rect(self, row: int) -> Rect:
        """Return an area's row; rows 9 and 10 are the sums."""
        if row < 9:
            return Rect(self.rect.x, self.rect.y + self.head + row * self.row, self.rect.width, self.row)
        top = self.rect.y + self.head + 9 * self.row + (row - 9) * self.sum
        return Rect(self.rect.x, top, self.rect.width, self.sum)

    def cell(self, row: int, seat: int) -> Rect:
        """Return a seat's cell in a row."""
        left, right = self.column(seat)
        line = self.row_rect(row)
        return Rect(left, line.y, right - left, line.height)


def table_height(look: Look) -> int:
    """Return the height in window pixels of the panel around the table."""
    return look.ui(_HEAD) + 9 * look.ui(_ROW) + 2 * look.ui(_SUM) + 2 * look.ui(8)


def table_places(look: Look, panel: Rect, seats: int) -> TablePlaces:
    """Return the places of a table in a panel of `table_height`, or in a lower one."""
    inner = panel.inflate(-2 * look.ui(8), -2 * look.ui(8))
    words = max(look.text_width(word, 16, bold=True) for word in (_("Round"), _("Score")))
    first = min(max(look.ui(58), words + look.ui(8)), inner.width * 3 // 7)
    head, line, total = (look.ui(px) for px in (_HEAD, _ROW, _SUM))
    needed = head + 9 * line + 2 * total
    if needed > inner.height:
        # With too little height for the text size, the lines are closer.
        head, line, total = (px * inner.height // needed for px in (head, line, total))
    return TablePlaces(inner, seats, head, line, total, first, look.ui(5))


class ScoreRow(Widget):
    """One area's row: numeral and district; its tooltip is the reason. The numbers are painted over it."""

    role = "row"

    def __init__(
        self, places: TablePlaces, row: AreaRow, colour: int, names: Names, on_press: Callable[[], None]
    ) -> None:
        title = _("{numeral} {name}").format(numeral=NUMERALS[row.area], name=names.areas[row.area])
        super().__init__(
            f"row.{row.area}",
            places.row_rect(row.area),
            label=f"{title}. {row.text}",
            focusable=True,
            region="rows",
            on_press=on_press,
        )
        self.row, self.colour, self.first = row, colour, places.first
        for seat in range(places.seats):
            self.add(
                Widget(
                    f"cell.{row.area}.{seat}",
                    places.cell(row.area, seat),
                    role="cell",
                    label=str(row.points[seat]),
                    text_px=_NUMBER,
                    tooltip=seat_sum(row, seat, names),
                )
            )

    @property
    def lit(self) -> bool:
        """Whether the pointer or the focus is on the row."""
        return any({"hovered", "focused"} & widget.flags for widget in self.walk())

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        back = theme.parchment if self.row.area % 2 else mix(theme.parchment, theme.parchment_edge, 0.14)
        if self.lit:
            back = mix(back, theme.gold_light, 0.75)
        self.fg, self.bg = theme.ink, back
        for cell in self.children:
            cell.fg, cell.bg = theme.ink, back
        canvas.fill(back, self.rect)
        side = min(look.ui(18), self.rect.height - 4)
        glyph = Rect(self.rect.x + look.ui(4), self.rect.centery - side // 2, side, side)
        canvas.sprite(f"glyph.{DISTRICT_STYLES[self.colour].id}", glyph)
        room = Rect(
            glyph.right + look.ui(5), self.rect.y, self.rect.x + self.first - glyph.right - look.ui(5), self.rect.height
        )
        canvas.text(NUMERALS[self.row.area], room, 16, theme.ink, bold=True)


def build_table(
    look: Look, panel: Rect, model: ScoringModel, colours: Sequence[int], names: Names, on_row: Callable[[int], None]
) -> Panel:
    """Return the panel with all rows; the numbers are painted by `paint_numbers`."""
    places = table_places(look, panel, len(model.points))
    table = Panel("scores", panel, style="parchment")
    for row in model.rows:
        table.add(ScoreRow(places, row, colours[row.area], names, partial(on_row, row.area)))
    for number, id, word, bold in ((9, "sum.round", _("Round"), False), (10, "sum.score", _("Score"), True)):
        line = places.row_rect(number)
        head = Rect(line.x + look.ui(4), line.y, places.first - look.ui(8), line.height)
        table.add(
            fitted_label(
                look, id, head, word, shrinking(look, 16), bold=bold, fg=look.theme.ink, bg=look.theme.parchment
            )
        )
    return table


def crowned(look: Look, cell: Rect, text: str) -> tuple[Rect, Rect]:
    """Return the places of a number and the crown beside it in a cell. The crown is as large as fits beside a number of
    one digit, which stays aligned in its column; a longer number moves to make room."""
    gap = look.ui(1)
    short, wide = (look.text_width(number, _NUMBER, bold=True) for number in ("+8", text))
    side = min(look.ui(13), cell.right - cell.centerx - short // 2 - gap)
    before = min(0, cell.right - side - gap - wide // 2 - cell.centerx)
    number = cell.move(before, 0)
    return number, Rect(number.centerx + wide // 2 + gap, cell.centery - side // 2, side, side)


def paint_numbers(
    canvas: Canvas, panel: Rect, model: ScoringModel, seats: Sequence[SeatLook], counted: int, standing: Sequence[float]
) -> None:
    """Paint symbols of the seats, the points of the first ``counted`` areas, and the sums so far."""
    look, theme = canvas.look, canvas.look.theme
    places = table_places(look, panel, len(seats))
    for number, seat in enumerate(seats):
        left, right = places.column(number)
        side = places.head - look.ui(6)
        paint_symbol(canvas, seat, Rect((left + right - side) // 2, places.rect.y, side, side))
    for row in model.rows[:counted]:
        for seat_number, points in enumerate(row.points):
            cell = places.cell(row.area, seat_number)
            if points:
                text = decimal(points, 0, sign=True)
                figure, crown = cell, None
                if seat_number in row.first:
                    figure, crown = crowned(look, cell, text)
                canvas.text(text, figure, _NUMBER, theme.ink, bold=True, align="centre")
                if crown is not None:
                    canvas.sprite("icon.crown", crown)
            elif row.floors[seat_number]:
                canvas.text("0", cell, _NUMBER, theme.ink_soft, align="centre")
            else:
                canvas.text("–", cell, 16, mix(theme.ink_soft, theme.parchment, 0.3), align="centre")
    line = places.row_rect(9)
    canvas.fill(theme.ink_soft, Rect(line.x, line.y, line.width, max(1, look.ui(1.5))))
    for seat_number in range(len(seats)):
        won = sum(row.points[seat_number] for row in model.rows[:counted])
        text = decimal(won, 0, sign=True)
        canvas.text(text, places.cell(9, seat_number), _NUMBER, theme.ink, align="centre")
        score = str(round(standing[seat_number]))
        canvas.text(score, places.cell(10, seat_number), _TOTAL, theme.ink, bold=True, align="centre")
