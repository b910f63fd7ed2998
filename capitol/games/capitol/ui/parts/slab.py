"""A slab of marble let into parchment, on which pictures of pieces stand."""

from __future__ import annotations

import pygame
from pygame import Rect

from capitol.games.capitol.ui.art.brush import cut_rounded, darker
from capitol.games.capitol.ui.art.wood import marble
from capitol.games.capitol.ui.palette import Colour
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look

STONE: Colour = (243, 238, 228)
RADIUS = 6.0
_GROOVE, SOFTER = 5.0, 2.2
_MOST = 2800
"""The slab is at most so many pixels wide when its veins are drawn; a larger one is scaled from that."""


def paint_slab(canvas: Canvas, rect: Rect) -> None:
    """Marble in ``rect`` with a groove along its borders, kept as a picture; plain in a theme without textures."""
    look, theme = canvas.look, canvas.look.theme
    if not theme.textured:
        canvas.rounded(rect, theme.card, RADIUS, theme.border, theme.parchment_edge)
        return
    canvas.shadow(rect, RADIUS, 3, 70)
    canvas.blit(look.cache.get(("slab", rect.size), lambda: _slab(look, rect.size)), rect.topleft)


def _slab(look: Look, size: tuple[int, int]) -> pygame.Surface:
    width, height = size
    share = min(1.0, _MOST / width)
    scale = look.ui(1000) / 1000 * share
    small = (round(width * share), max(1, round(height * share)))
    stone = marble(*small, seed=width % 7, scale=SOFTER * scale, colour=STONE)
    surface = stone if small == size else pygame.transform.smoothscale(stone, size)
    line, at, radius = max(1, look.ui(1)), look.ui(_GROOVE), look.ui(RADIUS)
    groove = Rect(at, at, width - 2 * at, height - 2 * at)
    for box, colour in ((groove.move(line, line), (255, 253, 248)), (groove, darker(STONE, 0.22))):
        pygame.draw.rect(surface, colour, box, line, max(1, radius - line))
    whole = surface.get_rect()
    pygame.draw.rect(surface, darker(STONE, 0.42), whole, line, radius)
    pygame.draw.line(surface, (255, 253, 248), (radius, line), (width - radius, line), line)
    return cut_rounded(surface, radius)
