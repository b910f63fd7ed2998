"""Backgrounds of the auction's screens: the board, and the trays of the bid and the kept cards."""

from __future__ import annotations

from pygame import Rect

from capitol.games.capitol.ui.models.table import TableModel
from capitol.games.capitol.ui.parts.bands import paint_bar, paint_header
from capitol.games.capitol.ui.parts.board_picture import BoardArt, BoardPicture
from capitol.kit.canvas import Canvas
from capitol.kit.theme import mix


def paint_tray(canvas: Canvas, rect: Rect, bid: bool) -> None:
    """Paint the tray under a group of cards: gold for the bid, dark for kept cards."""
    theme = canvas.look.theme
    box = rect.inflate(canvas.look.board(8), canvas.look.board(12))
    if bid:
        canvas.rounded(box, mix(theme.dark, theme.gold, 0.5), 9, alpha=110)
        canvas.rounded(box, None, 9, 1.5, theme.gold)
    else:
        canvas.rounded(box, theme.ring_dark, 9, alpha=110)
        canvas.rounded(box, None, 9, 1.5, mix(theme.dark, theme.gold, 0.45))


def paint_board(canvas: Canvas, board: BoardArt, rect: Rect, model: TableModel, plan_view: bool) -> None:
    """Paint the whole board with its pieces and majorities."""
    picture = BoardPicture(canvas.look, board, rect, plan_view=plan_view)
    picture.paint_ground(canvas)
    picture.paint_pieces(canvas, model)
    for area in model.areas:
        paint_header(canvas, picture, area)
        paint_bar(canvas, picture, area)
