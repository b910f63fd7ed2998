"""Small pictures of saved games: the land, the settlements and their owners. All of it is public."""

from __future__ import annotations

import pygame
from pygame import Rect

from capitol.games.capoterra.rules.cells import position_of
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.ui.models.camera import Bounds
from capitol.games.capoterra.ui.table.board_picture import tile_steps
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look

LEAST = 40
"""The minimum side of a tile, in pixels, at which it is drawn before the picture is scaled down."""


def thumbnail(look: Look, size: tuple[int, int], table: State, styles: tuple[str, ...]) -> pygame.Surface:
    """Return the board of a table on bare ground."""
    bounds = Bounds.around(map(position_of, table.tiles))
    fits = min(size[0] / bounds.wide, size[1] / bounds.tall)
    side = max(LEAST, round(fits))
    large = pygame.Surface((round(size[0] * side / fits), round(size[1] * side / fits)), 0, 32)
    inner = Canvas(large, look)
    inner.sprite("capoterra.ground", Rect((0, 0), (max(large.get_size()),) * 2))
    left, top = (large.get_width() - bounds.wide * side) // 2, (large.get_height() - bounds.tall * side) // 2
    origin = round(left - bounds.left * side), round(top - bounds.top * side)
    for _step in tile_steps(inner, table, table.tiles, origin, side, styles, ()):
        pass
    return pygame.transform.smoothscale(large, size)
