"""Small pictures of saved games: the ten stacks, which are public; nothing in them depends on a goal."""

from __future__ import annotations

import pygame
from pygame import Rect

from capitol.games.capstone.ui.models.table import table_model
from capitol.games.capstone.ui.table.board_picture import SHAPE, paint_board
from capitol.kit.canvas import Canvas
from capitol.session.saves import Peek, SaveInfo

LARGE = 3
"""Drawn this many times larger and scaled down: the text below stacks is too small to read anyway."""
_MOST = 900


def paint_thumbnail(canvas: Canvas, rect: Rect, info: SaveInfo, peek: Peek, plan_view: bool) -> None:
    """Paint the board of a saved game, as large as fits in ``rect``, cached as a picture until the game goes on."""
    look = canvas.look

    def make() -> pygame.Surface:
        place = Rect(0, 0, round(SHAPE * 1000), 1000).fit(rect)
        width = min(_MOST, LARGE * place.width)
        large = pygame.Surface((width, round(width / SHAPE)), 0, 32)
        large.fill(look.theme.table)
        paint_board(Canvas(large, look), large.get_rect(), table_model(peek.view.table), plain=plan_view)
        return pygame.transform.smoothscale(large, place.size)

    key = ("capstone thumbnail", str(info.path), info.modified, info.actions, rect.size, plan_view)
    picture = look.cache.get(key, make)
    place = picture.get_rect(center=rect.center)
    canvas.blit(picture, place.topleft)
    canvas.rounded(place, None, 2, 1.5, look.theme.dark_edge)
