"""What lies under the auction's screens: the wooden table, and grounds for the bid and the kept cards."""

from __future__ import annotations

from pygame import Rect

from capitol.games.capitol.ui.models.table import TableModel
from capitol.games.capitol.ui.parts.bands import paint_bar, paint_header
from capitol.games.capitol.ui.parts.board_picture import BoardArt, BoardPicture
from capitol.kit.canvas import Canvas
from capitol.kit.theme import mix

_TILE = (640, 360)


def paint_table(canvas: Canvas) -> None:
    """The table top, from edge to edge; plain under high contrast."""
    look = canvas.look
    canvas.fill(look.theme.table)
    if look.theme.name != "standard" or not look.sprites.has("table.wood"):
        return
    wide, tall = look.board(_TILE[0]), look.board(_TILE[1])
    picture = look.sprites.get("table.wood", wide, tall)
    for x in range(0, canvas.rect.width, wide):
        for y in range(0, canvas.rect.height, tall):
            canvas.surface.blit(picture, (x, y))


def paint_tray(canvas: Canvas, rect: Rect, bid: bool) -> None:
    """The ground under a group of cards: gold for the bid, plain for what is kept."""
    theme = canvas.look.theme
    box = rect.inflate(canvas.look.board(8), canvas.look.board(12))
    if bid:
        canvas.rounded(box, mix(theme.parchment, theme.gold, 0.55), 9, 1.5, theme.gold_edge)
    else:
        canvas.rounded(box, mix(theme.parchment, theme.parchment_edge, 0.35), 9, 1.5, theme.parchment_edge)


def paint_board(canvas: Canvas, board: BoardArt, rect: Rect, model: TableModel) -> None:
    """The whole board with all that stands on it and who leads where."""
    picture = BoardPicture(canvas.look, board, rect)
    picture.paint_ground(canvas)
    for area in model.areas:
        paint_header(canvas, picture, area)
    picture.paint_pieces(canvas, model)
    for area in model.areas:
        paint_bar(canvas, picture, area)
