"""Small pictures of saved games: the land, the settlements and whose they are. All of it is public."""

from __future__ import annotations

import pygame
from pygame import Rect

from capitol.games.capoterra.rules.cells import position_of
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.ui.models.camera import Bounds
from capitol.games.capoterra.ui.table.board_picture import paint_tiles
from capitol.kit.canvas import Canvas
from capitol.session.saves import Peek, SaveInfo

LEAST = 40
"""The least side of a tile, in pixels, at which it is drawn before the picture is scaled down."""


def paint_thumbnail(canvas: Canvas, rect: Rect, info: SaveInfo, peek: Peek) -> None:
    """Paint the board of a saved game, as large as fits in ``rect``, cached as a picture until the game goes on."""
    look, table = canvas.look, peek.view.table
    styles = tuple(seat.colour for seat in info.seats)

    def make() -> pygame.Surface:
        return made_thumbnail(canvas, table, styles, rect.size)

    key = ("capoterra thumbnail", str(info.path), info.modified, info.actions, rect.size, styles)
    canvas.blit(look.cache.get(key, make), rect.topleft)
    canvas.rounded(rect, None, 2, 1.5, look.theme.dark_edge)


def made_thumbnail(canvas: Canvas, table: State, styles: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
    """Return the board of a table on bare ground."""
    bounds = Bounds.around(map(position_of, table.tiles))
    fits = min(size[0] / bounds.wide, size[1] / bounds.tall)
    side = max(LEAST, round(fits))
    large = pygame.Surface((round(size[0] * side / fits), round(size[1] * side / fits)), 0, 32)
    inner = Canvas(large, canvas.look)
    inner.sprite("capoterra.ground", Rect((0, 0), (max(large.get_size()),) * 2))
    left, top = (large.get_width() - bounds.wide * side) // 2, (large.get_height() - bounds.tall * side) // 2
    origin = left - bounds.left * side, top - bounds.top * side
    paint_tiles(inner, table, table.tiles, origin, side, styles, ())
    return pygame.transform.smoothscale(large, size)
