"""A single tile with its shadow, for places other than the board."""

from __future__ import annotations

from pygame import Rect

from capitol.games.capitol.rules.tile_kinds import TILES
from capitol.games.capitol.ui.art.tiles import draw_tile_shadow, tile_shadow_offset
from capitol.kit.canvas import Canvas


def paint_tile(canvas: Canvas, tile: int, place: Rect) -> None:
    """Paint ``tile`` (a number as in `TILES`) in the middle of ``place``, as large as fits, with its shadow on the
    background."""
    name, side = TILES[tile], min(place.width, place.height)
    box = Rect(0, 0, side, side)
    box.center = place.center
    key = "shadow of a tile by itself", name, side
    shade = canvas.look.cache.get(key, lambda: draw_tile_shadow(side, name, low=False))
    left, top = tile_shadow_offset(side, name)
    canvas.blit(shade, (box.centerx + left, box.centery + top))
    canvas.sprite(f"tile.{name}", box)
