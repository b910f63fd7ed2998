"""The wooden table in the background: in the light, and shaded under rails and trays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.pictures import flood

WOOD = "table.wood"
_SHADE = (196, 192, 190)
_EDGE, _DEEP = 9, 0.42


def paint_table(canvas: Canvas, rect: Rect | None = None) -> None:
    """Paint the table in ``rect``, or in the whole window; plain if the theme is not the standard one."""
    box = canvas.look.scale.rect if rect is None else rect
    wood = _wood(canvas.look)
    if wood is None:
        canvas.fill(canvas.look.theme.table, box)
    else:
        canvas.surface.blit(wood, box.topleft, box)


def want_table(look: Look) -> None:
    """Queue the preparation of the wood for the screens that use it."""
    name, size = WOOD, look.scale.rect.size
    look.prefetch.want((name, *size), partial(look.sprites.prepare, name, *size))


def prepare_table(look: Look) -> Iterator[None]:
    """Draw the wood for `paint_table` in small steps."""
    if look.theme.textured and look.sprites.has(WOOD):
        yield from look.sprites.prepare(WOOD, *look.scale.rect.size)


def paint_rail(canvas: Canvas, rect: Rect) -> None:
    """Paint the background of a rail or tray: the same table in the shade of the raised board."""
    look = canvas.look
    wood = _wood(look)
    if wood is None:
        canvas.fill(look.theme.table, rect)
        return

    def make() -> pygame.Surface:
        picture = pygame.Surface(rect.size, 0, 32)
        picture.blit(wood, (0, 0), rect)
        flood(picture, _SHADE, pygame.BLEND_RGB_MULT)
        deep = max(1, look.board(_EDGE))
        for step in range(deep):
            tone = round(255 * (1 - _DEEP * (1 - step / deep) ** 2))
            for edge in (Rect(0, step, rect.width, 1), Rect(step, 0, 1, rect.height)):
                flood(picture, (tone, tone, tone), pygame.BLEND_RGB_MULT, edge)
        return picture

    canvas.surface.blit(look.cache.get(("rail", tuple(rect)), make), rect.topleft)


def _wood(look: Look) -> pygame.Surface | None:
    """Return the wood at the size of the window."""
    if not look.theme.textured or not look.sprites.has(WOOD):
        return None
    return look.sprites.get(WOOD, *look.scale.rect.size)
