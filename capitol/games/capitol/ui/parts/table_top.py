"""The wooden table top that lies under whole screens: one picture, repeated, for all of them."""

from __future__ import annotations

from pygame import Rect

from capitol.kit.canvas import Canvas

WOOD = "table.wood"
TILE = (640, 360)
"""The size of the picture in logical pixels of the board."""


def paint_table(canvas: Canvas, rect: Rect | None = None) -> None:
    """The table top over a rect (default: from edge to edge); plain under high contrast."""
    look = canvas.look
    if look.theme.name == "standard" and look.sprites.has(WOOD):
        canvas.tiled(WOOD, rect or canvas.rect, look.board(TILE[0]), look.board(TILE[1]))
    else:
        canvas.fill(look.theme.table, rect)
