"""The souvenir picture of a finished game: the city, the columns, and three sentences."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from capitol.games.capitol.game_statistics import ranking
from capitol.games.capitol.ui.models.table import TableModel
from capitol.games.capitol.ui.parts.bands import bands_readable, paint_bar, paint_header
from capitol.games.capitol.ui.parts.board_picture import BoardArt, BoardPicture
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.table.end_picture import HEIGHT, WIDTH, end_picture, paint_badge
from capitol.table.score_columns import ColumnRow, scale_top
from capitol.table.seats.badge import SeatLook

_MARGIN, _FOOT = 40, 210
_COLUMNS = 420
_BADGES = 480


def paint_city(canvas: Canvas, board: BoardArt, model: TableModel, rect: Rect, plan_view: bool) -> None:
    """Paint the whole board with its pieces, and headers and bars if they are readable."""
    picture = BoardPicture(canvas.look, board, rect, plan_view=plan_view)
    picture.paint_ground(canvas)
    picture.paint_pieces(canvas, model)
    if not bands_readable(canvas.look, picture):
        return
    for area in model.areas:
        paint_header(canvas, picture, area)
        paint_bar(canvas, picture, area)


def city_picture(
    look: Look, board: BoardArt, model: TableModel, size: tuple[int, int], plan_view: bool
) -> pygame.Surface:
    """Return the whole board as a cached picture: do not draw on it."""

    def make() -> pygame.Surface:
        surface = pygame.Surface(size, 0, 32)
        paint_city(Canvas(surface, look), board, model, surface.get_rect(), plan_view)
        return surface

    styles = tuple(board.style(seat) for seat in range(len(board.styles)))
    key = "city", board.layout, board.spec, styles, board.seats.patterns, model.areas, size, plan_view
    return look.cache.get(key, make)


def end_card(
    look: Look,
    board: BoardArt,
    model: TableModel,
    seats: Sequence[SeatLook],
    scores: Sequence[int],
    sentences: Sequence[str],
    plan_view: bool,
) -> pygame.Surface:
    """Return the picture, whose size does not depend on the window."""
    (picture, canvas), theme = end_picture(look), look.theme
    city = Rect(_MARGIN, _MARGIN, WIDTH - _COLUMNS - 2 * _MARGIN, HEIGHT - _FOOT - 2 * _MARGIN)
    paint_city(canvas, board, model, city, plan_view)
    side = Rect(city.right, _MARGIN, WIDTH - city.right - _MARGIN // 2, city.height)
    order = [seat for _rank, seat in ranking(scores)]
    columns = ColumnRow(
        Rect(side.x + _MARGIN // 2, side.y, side.width - _MARGIN // 2, side.height),
        tuple(seats[seat] for seat in order),
        scale_top(scores),
    )
    in_order = [scores[seat] for seat in order]
    columns.paint(canvas, in_order)
    columns.paint_medals(canvas, in_order, range(in_order.count(max(scores))), 1.0)
    foot = Rect(_MARGIN, HEIGHT - _FOOT - _MARGIN // 2, WIDTH - 2 * _MARGIN, _FOOT)
    canvas.panel(foot, "parchment")
    room = foot.inflate(-60, -36)
    tall, gap = 38, 7
    for place, (_rank, number) in enumerate(ranking(scores)):
        line = Rect(room.right - _BADGES, room.y + place * (tall + gap), _BADGES, tall)
        best = scores[number] == max(scores)
        paint_badge(canvas, line, seats[number], scores[number], crowned=best)
    room.width -= _BADGES + 30
    canvas.text(sentences[0], Rect(room.x, room.y, room.width, 62), 26, theme.ink, bold=True, family="title")
    for number, sentence in enumerate(sentences[1:]):
        canvas.text(sentence, Rect(room.x, room.y + 74 + 46 * number, room.width, 44), 20, theme.ink)
    return picture
