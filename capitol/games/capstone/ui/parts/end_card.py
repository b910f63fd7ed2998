"""The picture of a finished game for saving: the stacks, both goals, the points, and the winner."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from capitol.games.capstone.ui.models.ending import Ending
from capitol.games.capstone.ui.models.table import TableModel
from capitol.games.capstone.ui.table.board_picture import paint_board
from capitol.games.capstone.ui.table.slots import paint_column
from capitol.kit.look import Look
from capitol.table.end_picture import HEIGHT, WIDTH, end_picture, paint_badge
from capitol.table.seats.badge import SeatLook

_MARGIN, _FOOT, _SIDE = 40, 190, 420


def end_card(
    look: Look,
    model: TableModel,
    outcome: Ending,
    seats: Sequence[SeatLook],
    headline: str,
    subline: str,
    winners: Sequence[int],
    plan_view: bool,
) -> pygame.Surface:
    """Draw the picture, always at the same size whatever the window's."""
    (picture, canvas), theme = end_picture(look), look.theme
    board = Rect(_MARGIN, _MARGIN, WIDTH - _SIDE - 2 * _MARGIN, HEIGHT - _FOOT - 2 * _MARGIN)
    paint_board(canvas, board, model, plain=plan_view or not theme.textured)
    side = Rect(board.right + 20, _MARGIN, _SIDE, board.height)
    half = side.height // 2
    for seat in range(2):
        top = side.y + seat * half
        badge = Rect(side.x, top, side.width, 58)
        paint_badge(canvas, badge, seats[seat], outcome.points[seat], crowned=seat in winners)
        column = Rect(side.centerx - 40, badge.bottom + 20, 80, half - 120)
        paint_column(canvas, column, outcome.goals[seat][::-1])
    foot = Rect(_MARGIN, HEIGHT - _FOOT - _MARGIN // 2, WIDTH - 2 * _MARGIN, _FOOT)
    canvas.panel(foot, "parchment")
    room = foot.inflate(-60, -40)
    canvas.text(headline, Rect(room.x, room.y, room.width, 62), 26, theme.ink, bold=True, family="title")
    canvas.text(subline, Rect(room.x, room.y + 74, room.width, 44), 20, theme.ink)
    return picture
