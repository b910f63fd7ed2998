"""What all cards are made of: the sheet with its border, and the arched niche for the picture."""

from __future__ import annotations

import pygame

from capitol.games.capitol.ui.art.brush import (
    arc_points,
    canvas,
    cut,
    cut_rounded,
    darker,
    gradient,
    lighter,
    mottle,
    outline,
)
from capitol.games.capitol.ui.palette import GOLD, OUTLINE, PARCHMENT, Colour


def sheet(wide: int, tall: int, unit: float) -> pygame.Surface:
    """The bare parchment of a card."""
    surface = gradient(wide, tall, ((0.0, lighter(PARCHMENT, 0.55)), (0.6, lighter(PARCHMENT, 0.2)), (1.0, PARCHMENT)))
    mottle(surface, 7, 9, 51, 0.05)
    mottle(surface, max(2, round(wide / unit)), max(2, round(tall / unit)), 52, 0.03)
    return surface


def finish_sheet(surface: pygame.Surface, unit: float) -> None:
    """Round the corners and draw the dark border."""
    radius = round(4 * unit)
    cut_rounded(surface, radius)
    pygame.draw.rect(surface, OUTLINE, surface.get_rect(), max(1, round(1.1 * unit)), radius)


def paint_niche(surface: pygame.Surface, niche: pygame.Rect, unit: float, colour: Colour) -> None:
    """An arched recess with rays of small stones in a pale tone of ``colour``."""
    pale = lighter(colour, 0.68)
    layer = canvas(niche.width, niche.height)
    layer.fill(pale)
    centre = (niche.width / 2, niche.height * 0.62)
    for ray in range(0, 24, 2):
        points = [centre, *arc_points(centre, niche.height, niche.height, ray * 15, ray * 15 + 15, 2)]
        pygame.draw.polygon(layer, lighter(colour, 0.50), points)
    stone = max(2, round(2.2 * unit))
    mottle_cells = pygame.Surface(
        (max(1, niche.width // stone + 1), max(1, niche.height // stone + 1)), pygame.SRCALPHA
    )
    mottle_cells.fill((255, 255, 255))
    mottle(mottle_cells, *mottle_cells.get_size(), 77, 0.12)
    cells = pygame.transform.scale(mottle_cells, (mottle_cells.get_width() * stone, mottle_cells.get_height() * stone))
    layer.blit(cells, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    grout = darker(pale, 0.16)
    for x in range(0, niche.width, stone):
        pygame.draw.line(layer, grout, (x, 0), (x, niche.height), max(1, stone // 9))
    for y in range(0, niche.height, stone):
        pygame.draw.line(layer, grout, (0, y), (niche.width, y), max(1, stone // 9))
    radius = niche.width / 2
    arch = [*arc_points((radius, radius), radius, radius, 180, 0, 30), (niche.width, niche.height), (0, niche.height)]
    surface.blit(cut(layer, arch), niche)
    points = [(niche.x + x, niche.y + y) for x, y in arch]
    outline(surface, points, darker(GOLD, 0.30), 1.3 * unit)
    outline(surface, points, lighter(GOLD, 0.35), 0.6 * unit)
