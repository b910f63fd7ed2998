"""Thumbnails of saved games: the public view of the board, drawn from the save, so they are always up to date."""

from __future__ import annotations

import pygame
from pygame import Rect

from capitol.games.capitol.ui.boards import BoardShelf
from capitol.games.capitol.ui.models.table import table_model
from capitol.games.capitol.ui.parts.board_picture import BoardPicture
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.session.saves import Peek, SaveInfo
from capitol.table.palette import SEAT_STYLES

LARGE = 3
"""The supersampling factor: numbers on roofs are too small to read anyway."""


def thumbnail(
    boards: BoardShelf, look: Look, size: tuple[int, int], info: SaveInfo, peek: Peek, plan_view: bool
) -> pygame.Surface:
    """Return the whole board of a saved game, as large as fits in ``size``."""
    styles = tuple(seat.colour or SEAT_STYLES[at].id for at, seat in enumerate(info.seats))
    art = boards.art(peek.view.table.tables.board, styles)
    wide, tall = art.layout.size
    place = Rect(0, 0, round(wide), round(tall)).fit(Rect((0, 0), size))
    width = min(900, LARGE * place.width)
    large = pygame.Surface((width, round(width * tall / wide)), 0, 32)
    board = BoardPicture(look, art, large.get_rect(), plan_view=plan_view)
    inner = Canvas(large, look)
    board.paint_ground(inner)
    board.paint_pieces(inner, table_model(peek.view))
    return pygame.transform.smoothscale(large, place.size)
