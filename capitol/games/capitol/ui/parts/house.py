"""A single house with its shadow, for screens other than the table."""

from __future__ import annotations

from pygame import Rect

from capitol.games.capitol.ui.art.pieces import PieceGeometry
from capitol.games.capitol.ui.art.towers import draw_tower, draw_tower_shadow, tower_shadow_offset
from capitol.kit.canvas import Canvas
from capitol.table.palette import SeatStyle

SHAPE = "round"


def paint_house(
    canvas: Canvas, geometry: PieceGeometry, height: int, style: SeatStyle, place: Rect, room: Rect
) -> None:
    """Paint a house of ``height`` floors with a round roof at ``place``, whose size is `PieceGeometry.tower_size`. Its
    shadow is clipped to ``room``."""
    look = canvas.look
    key = ("house", geometry, height, style)
    house = look.cache.get(key, lambda: draw_tower(geometry, height, SHAPE, style, 2, look.sprites.get))
    dark = ("house shade", geometry, height)
    shade = look.cache.get(dark, lambda: draw_tower_shadow(geometry, height, SHAPE, low=False))
    x, y = geometry.tower_middle(place)
    left, top = tower_shadow_offset(geometry, height, SHAPE)
    with canvas.clip(room):
        canvas.blit(shade, (x + left, y + top))
    canvas.blit(house, place.topleft)
