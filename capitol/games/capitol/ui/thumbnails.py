"""Thumbnails of saved games: the public view of the board, drawn from the save, so they are always up to date."""

from __future__ import annotations

import pygame
from pygame import Rect

from capitol.games.capitol.ui.boards import BoardShelf
from capitol.games.capitol.ui.models.table import table_model
from capitol.games.capitol.ui.parts.board_picture import BoardPicture
from capitol.kit.canvas import Canvas
from capitol.session.saves import Peek, SaveInfo
from capitol.table.palette import SEAT_STYLES

LARGE = 3
"""The supersampling factor: numbers on roofs are too small to read anyway."""


def paint_thumbnail(
    canvas: Canvas, rect: Rect, boards: BoardShelf, info: SaveInfo, peek: Peek, plan_view: bool
) -> None:
    """Paint the whole board of a saved game, as large as fits in ``rect``; the picture is cached until the game
    continues."""
    look = canvas.look

    def make() -> pygame.Surface:
        state = peek.view.table
        styles = tuple(seat.colour or SEAT_STYLES[at].id for at, seat in enumerate(info.seats))
        art = boards.art(state.tables.board, styles)
        wide, tall = art.layout.size
        place = Rect(0, 0, round(wide), round(tall)).fit(rect)
        width = min(900, LARGE * place.width)
        large = pygame.Surface((width, round(width * tall / wide)), 0, 32)
        board = BoardPicture(look, art, large.get_rect(), plan_view=plan_view)
        inner = Canvas(large, look)
        board.paint_ground(inner)
        board.paint_pieces(inner, table_model(peek.view))
        return pygame.transform.smoothscale(large, place.size)

    colours = (boards.seats.styles, boards.seats.patterns)
    key = ("thumbnail", str(info.path), info.modified, info.actions, rect.size, colours, plan_view)
    picture = look.cache.get(key, make)
    place = picture.get_rect(center=rect.center)
    canvas.blit(picture, place.topleft)
    canvas.rounded(place, None, 2, 1.5, look.theme.dark_edge)
