"""Small pictures of saved games: the ten stacks, which are public; nothing in them depends on a goal."""

from __future__ import annotations

import pygame
from pygame import Rect

from capitol.games.capstone.rules.state import State
from capitol.games.capstone.ui.models.table import table_model
from capitol.games.capstone.ui.table.board_picture import SHAPE, paint_board
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look

LARGE = 3
"""Drawn this many times larger and scaled down: the text below stacks is too small to read anyway."""
_MOST = 900


def thumbnail(look: Look, size: tuple[int, int], table: State, plan_view: bool) -> pygame.Surface:
    """Return the board of a game, as large as fits in ``size``."""
    place = Rect(0, 0, round(SHAPE * 1000), 1000).fit(Rect((0, 0), size))
    width = min(_MOST, LARGE * place.width)
    large = pygame.Surface((width, round(width / SHAPE)), 0, 32)
    large.fill(look.theme.table)
    paint_board(Canvas(large, look), large.get_rect(), table_model(table), plain=plan_view)
    return pygame.transform.smoothscale(large, place.size)
