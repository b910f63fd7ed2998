"""The board of a game as the backdrop of its screens: ground and pieces, which are public."""

from __future__ import annotations

from functools import partial

from pygame import Rect, Surface

from capitol.games.capitol.ui.models.table import TableModel
from capitol.games.capitol.ui.parts.board_picture import BoardArt, BoardPicture
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.table.backdrop import DAY, DIM, Backdrop, Pool
from capitol.table.frame import frame


def board_backdrop(
    board: BoardArt,
    model: TableModel,
    *,
    plan_view: bool,
    pools: tuple[Pool, ...] = (),
    dim: float = DIM,
    tint: tuple[float, float, float] = DAY,
) -> Backdrop:
    """Return the board in its current state, without private information."""
    styles = tuple(board.style(seat) for seat in range(len(board.styles)))
    key = board.layout.title, board.spec, board.seats.patterns, styles, model.areas, plan_view
    return Backdrop(key, partial(_draw, board=board, model=model, plan_view=plan_view), pools, dim, tint)


def _draw(look: Look, *, board: BoardArt, model: TableModel, plan_view: bool) -> Surface:
    """Draw it as large as at the table, whose ground is cached."""
    surface = Surface(frame(look).board.size, 0, 32)
    canvas = Canvas(surface, look)
    canvas.fill(look.theme.table)
    picture = BoardPicture(look, board, Rect((0, 0), surface.get_size()), plan_view=plan_view)
    picture.paint_ground(canvas)
    picture.paint_pieces(canvas, model)
    return surface
