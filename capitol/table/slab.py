"""A slab of marble set into parchment, as a base for pictures of pieces."""

from __future__ import annotations

import pygame
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.shapes import gradient_rows
from capitol.table.art.brush import cut_rounded, darker, mix, mottle
from capitol.table.palette import Colour

STONE: Colour = (243, 238, 228)
RADIUS = 6.0
LIT: Colour = (250, 247, 240)
"""The colours of the stone at its base, and at its upper edge, where the light comes from."""
_GROOVE = 5.0
_FINE, _DEPTH = 3, 0.035
"""The size of the stone's speckles in pixels, and their darkness."""


def paint_slab(canvas: Canvas, rect: Rect) -> None:
    """Paint marble in ``rect`` with a groove along its borders, cached as a picture; plain in a theme without
    textures."""
    look, theme = canvas.look, canvas.look.theme
    if not theme.textured:
        canvas.rounded(rect, theme.card, RADIUS, theme.border, theme.parchment_edge)
        return
    canvas.shadow(rect, RADIUS, 3, 70)
    canvas.blit(look.cache.get(("slab", rect.size), lambda: _slab(look, rect.size)), rect.topleft)


def within_groove(look: Look, slab: Rect) -> Rect:
    """Return the part of a slab inside its groove, on which shadows may fall."""
    inset = look.ui(_GROOVE) + 2 * max(1, look.ui(1))
    return slab.inflate(-2 * inset, -2 * inset)


def _slab(look: Look, size: tuple[int, int]) -> pygame.Surface:
    width, height = size
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    gradient_rows(surface, 0, [mix(LIT, STONE, row / height) for row in range(height)])
    mottle(surface, width // _FINE, height // _FINE, width % 7, _DEPTH)
    line, at, radius = max(1, look.ui(1)), look.ui(_GROOVE), look.ui(RADIUS)
    groove = Rect(0, 0, width, height).inflate(-2 * at, -2 * at)
    for box, colour in ((groove.move(line, line), (255, 253, 248)), (groove, darker(STONE, 0.22))):
        pygame.draw.rect(surface, colour, box, line, max(1, radius - line))
    whole = surface.get_rect()
    pygame.draw.rect(surface, darker(STONE, 0.42), whole, line, radius)
    pygame.draw.line(surface, (255, 253, 248), (radius, line), (width - radius, line), line)
    return cut_rounded(surface, radius)
