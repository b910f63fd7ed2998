"""The charts of the end of the game: all are readable in grey, and each has a table with the same numbers."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from capitol.games.capitol.game_statistics import GameStatistics
from capitol.games.capitol.rules.numbers import AREAS
from capitol.games.capitol.ui.districts import DISTRICT_STYLES
from capitol.games.capitol.ui.models.score_sheets import use_names
from capitol.games.capitol.ui.words import NUMERALS, Names
from capitol.host.language import _, pgettext
from capitol.kit.canvas import Canvas
from capitol.kit.chart import PATTERNS, Series, line_chart, stacked_bars
from capitol.kit.theme import RGB, mix
from capitol.table.seats.badge import SeatLook, paint_symbol

PIECES: tuple[RGB, ...] = ((0xE3, 0xBE, 0x5F), (0x8E, 0x6A, 0x3C), (0xC9, 0xCF, 0xB4), (0x4A, 0x56, 0x66))
"""The colours of the four parts of a bar other than seats: alternately light and dark."""
_ROW_TEXT = 16


def score_chart(canvas: Canvas, rect: Rect, stats: GameStatistics, seats: Sequence[SeatLook]) -> None:
    """Paint the scores after each round, a line for each seat."""
    series = [
        Series(seat.name, (0, *(total[seat.seat] for total in stats.totals)), seat.colour, seat.marker, seat.dash)
        for seat in seats
    ]
    labels = (pgettext("left end of a chart", "Start"), *NUMERALS[: len(stats.scorings)])
    line_chart(canvas, rect, series, labels, y_label=_("Score after each round"))


def round_chart(canvas: Canvas, rect: Rect, stats: GameStatistics, seats: Sequence[SeatLook]) -> None:
    """Paint a bar for each seat, stacked by round."""
    series = [
        Series(
            _("Round {number}").format(number=NUMERALS[number]),
            points,
            PIECES[number],
            pattern=PATTERNS[number % len(PATTERNS)],
        )
        for number, points in enumerate(stats.rounds)
    ]
    stacked_bars(canvas, rect, series, [seat.name for seat in seats], y_label=_("Points by round"))


def area_chart(canvas: Canvas, rect: Rect, stats: GameStatistics, seats: Sequence[SeatLook]) -> None:
    """Paint a bar for each area, stacked by seat."""
    by_area = [stats.area_points(area) for area in range(AREAS)]
    series = [
        Series(seat.name, [points[seat.seat] for points in by_area], seat.colour, pattern=seat.fill_pattern)
        for seat in seats
    ]
    stacked_bars(canvas, rect, series, NUMERALS, y_label=_("Points by area, all rounds"))


def card_chart(canvas: Canvas, rect: Rect, stats: GameStatistics, seats: Sequence[SeatLook]) -> None:
    """Paint a bar for each seat, stacked by use of its cards."""
    rows = [(use.built, use.paid, use.forgone, use.kept) for use in stats.uses]
    series = [
        Series(name, [row[number] for row in rows], PIECES[number], pattern=PATTERNS[number])
        for number, name in enumerate(use_names())
    ]
    stacked_bars(canvas, rect, series, [seat.name for seat in seats], y_label=_("Cards by use"))


def lead_chart(
    canvas: Canvas, rect: Rect, stats: GameStatistics, seats: Sequence[SeatLook], colours: Sequence[int], names: Names
) -> None:
    """Paint who was first in each area at each scoring, as symbols; a shared first place shows all of them."""
    look, theme = canvas.look, canvas.look.theme
    head = look.line(_ROW_TEXT) + look.ui(8)
    rounds = len(stats.scorings)
    titles = max(look.text_width(title, _ROW_TEXT) for title in names.areas) + look.ui(4)
    first = look.ui(64) + titles
    if first > rect.width // 3:
        # Only the numerals; the names are in the table.
        first, titles = look.ui(64), 0
    tall = (rect.height - head) // AREAS
    wide = (rect.width - first) // max(1, rounds)
    heads = [_("Round {number}").format(number=NUMERALS[number]) for number in range(rounds)]
    if any(look.text_width(text, _ROW_TEXT, bold=True) > wide for text in heads):
        heads = list(NUMERALS[:rounds])
    for number in range(rounds):
        cell = Rect(rect.x + first + number * wide, rect.y, wide, head)
        canvas.text(heads[number], cell, _ROW_TEXT, theme.ink, bold=True, align="centre")
    for area in range(AREAS):
        line = Rect(rect.x, rect.y + head + area * tall, rect.width, tall)
        if area % 2 == 0:
            canvas.fill(mix(theme.parchment, theme.parchment_edge, 0.16), line)
        side = min(look.ui(20), tall - 4)
        glyph = Rect(line.x + look.ui(4), line.centery - side // 2, side, side)
        canvas.sprite(f"glyph.{DISTRICT_STYLES[colours[area]].id}", glyph)
        numeral = Rect(glyph.right + look.ui(6), line.y, look.ui(34), tall)
        canvas.text(NUMERALS[area], numeral, _ROW_TEXT, theme.ink, bold=True)
        if titles:
            canvas.text(names.areas[area], Rect(numeral.right, line.y, titles, tall), _ROW_TEXT, theme.ink)
        for number, leaders in enumerate(stats.leaders(area)):
            cell = Rect(rect.x + first + number * wide, line.y, wide, tall)
            _symbols(canvas, cell, [seats[seat] for seat in leaders])


def _symbols(canvas: Canvas, cell: Rect, leaders: Sequence[SeatLook]) -> None:
    """Paint symbols side by side in the middle of a cell; a dash for nobody."""
    look, theme = canvas.look, canvas.look.theme
    if not leaders:
        canvas.text("–", cell, _ROW_TEXT, theme.ink_soft, align="centre")
        return
    side = min(look.ui(30), cell.height - look.ui(4))
    step = side + look.ui(3)
    left = cell.centerx - (step * len(leaders) - look.ui(3)) // 2
    for place, seat in enumerate(leaders):
        paint_symbol(canvas, seat, Rect(left + place * step, cell.centery - side // 2, side, side))
