"""The wooden table in the background: in the light, and shaded under rails and trays."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator

import pygame
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.pictures import flood
from capitol.table.dusk import copied

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

    def prepare() -> Iterator[None]:
        if _has_wood(look) and _kept_as(look) not in look.cache:
            picture = yield from laid_table(look)
            look.cache.get(_kept_as(look), lambda: picture, dear=True)

    look.prefetch.add(prepare)


def forget_table(look: Look) -> None:
    """Release the wood, as large as the window, until it is wanted again; a screen that still shows it keeps it."""
    look.cache.let_go(_kept_as(look))


def laid_table(look: Look) -> Generator[None, None, pygame.Surface]:
    """Return a picture of the window with nothing but the table, drawn in small steps: it may be drawn on."""
    if _has_wood(look):
        wood = look.cache.find(_kept_as(look))
        if wood is not None:
            return (yield from copied(wood))
        return (yield from look.sprites.draw_apart(WOOD, *look.scale.rect.size))
    plain = pygame.Surface(look.scale.rect.size, 0, 32)
    plain.fill(look.theme.table)
    return plain


def paint_rail(canvas: Canvas, rect: Rect) -> None:
    """Paint the background of a rail or tray: the same table in the shade of the raised board."""
    look = canvas.look
    if not _has_wood(look):
        canvas.fill(look.theme.table, rect)
        return

    def make() -> pygame.Surface:
        picture = pygame.Surface(rect.size, 0, 32)
        picture.blit(_made(look), (0, 0), rect)
        flood(picture, _SHADE, pygame.BLEND_RGB_MULT)
        deep = max(1, look.board(_EDGE))
        for step in range(deep):
            tone = round(255 * (1 - _DEEP * (1 - step / deep) ** 2))
            for edge in (Rect(0, step, rect.width, 1), Rect(step, 0, 1, rect.height)):
                flood(picture, (tone, tone, tone), pygame.BLEND_RGB_MULT, edge)
        return picture

    canvas.surface.blit(look.cache.get(("rail", tuple(rect)), make, dear=True), rect.topleft)


def _wood(look: Look) -> pygame.Surface | None:
    """Return the wood at the size of the window."""
    return _made(look) if _has_wood(look) else None


def _made(look: Look) -> pygame.Surface:
    return look.cache.get(_kept_as(look), lambda: look.sprites.draw(WOOD, *look.scale.rect.size), dear=True)


def _has_wood(look: Look) -> bool:
    return look.theme.textured and look.sprites.has(WOOD)


def _kept_as(look: Look) -> Hashable:
    return WOOD, look.scale.rect.size
