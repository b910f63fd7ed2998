"""Surfaces things are made of: planed wood, the table top, parchment, marble."""

from __future__ import annotations

import math
from collections.abc import Generator

import pygame

from capitol.games.capitol.ui.art.brush import (
    cut_rounded,
    darker,
    gradient,
    mottle,
    noise,
    stroke,
)
from capitol.games.capitol.ui.art.layers import at_once
from capitol.games.capitol.ui.palette import MARBLE, PARCHMENT, Colour
from capitol.host.resources import resource
from capitol.kit.pictures import read_slices, scaled_slices


def grain(width: int, height: int, colour: Colour, seed: int, scale: float, upright: bool = False) -> pygame.Surface:
    """Opaque wood, ``scale`` pixels to a logical pixel, its fibres lying flat or ``upright``."""
    return at_once(grain_slices(width, height, colour, seed, scale, upright))


def grain_slices(
    width: int, height: int, colour: Colour, seed: int, scale: float, upright: bool = False
) -> Generator[None, None, pygame.Surface]:
    """The same with pauses."""
    across, down = (height, width) if upright else (width, height)
    surface = pygame.Surface((across, down), pygame.SRCALPHA)
    surface.fill(colour)
    rows = max(3, round(down / scale))
    mottle(surface, max(2, round(across / scale / 26)), max(2, rows // 4), seed, 0.12)
    yield
    mottle(surface, max(2, round(across / scale / 20)), rows, seed + 1, 0.13)
    yield
    mottle(surface, max(3, round(across / scale / 7)), max(3, rows * 2), seed + 2, 0.12)
    yield
    return pygame.transform.rotate(surface, 90) if upright else surface


def draw_table(width: int, height: int) -> pygame.Surface:
    """The table top, painted beforehand, as large as a window; where the window has another shape, the middle of it."""
    return at_once(table_slices(width, height))


def table_slices(width: int, height: int) -> Generator[None, None, pygame.Surface]:
    """The same with pauses."""
    master = yield from read_slices(resource("assets/wood/table.jpg"))
    wide, tall = master.get_size()
    scale = max(width / wide, height / tall)
    size = max(width, round(wide * scale)), max(height, round(tall * scale))
    picture = yield from scaled_slices(master, size)
    if size == (width, height):
        return picture
    surface = pygame.Surface((width, height), 0, 32)
    surface.blit(picture, ((width - size[0]) // 2, (height - size[1]) // 2))
    return surface


def draw_parchment(width: int, height: int, radius: int = 0) -> pygame.Surface:
    """A sheet of parchment with soft spots and darker borders; corners rounded by ``radius`` pixels."""
    surface = gradient(width, height, ((0.0, (246, 236, 212)), (0.5, PARCHMENT), (1.0, (228, 213, 180))))
    mottle(surface, max(2, width // 90), max(2, height // 90), 21, 0.05)
    mottle(surface, max(2, width // 5), max(2, height // 3), 22, 0.03)
    _rim(surface, (150, 116, 70), radius)
    return cut_rounded(surface, radius) if radius else surface


def _rim(surface: pygame.Surface, colour: Colour, radius: int) -> None:
    """A border line of ``colour``, blended thinly inwards."""
    width, height = surface.get_size()
    line = max(1, round(min(width, height) / 220))
    for step, alpha in enumerate((150, 60, 25)):
        layer = pygame.Surface((width, height), pygame.SRCALPHA)
        inset = layer.get_rect().inflate(-2 * step * line, -2 * step * line)
        pygame.draw.rect(layer, (*colour, alpha), inset, width=line, border_radius=max(0, radius - step * line))
        surface.blit(layer, (0, 0))


def marble(width: int, height: int, seed: int, scale: float, colour: Colour = MARBLE) -> pygame.Surface:
    """Opaque polished marble, ``scale`` pixels to a logical pixel, with clouds and a few veins."""
    surface = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)
    surface.fill(colour)
    mottle(surface, max(2, round(width / scale / 22)), max(2, round(height / scale / 22)), seed, 0.07)
    mottle(surface, max(2, round(width / scale / 6)), max(2, round(height / scale / 6)), seed + 1, 0.04)
    vein = darker(colour, 0.22)
    layer = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    layer.fill((*vein, 0))
    turns = noise(8, 4, seed + 2, (0, 0, 0), (255, 255, 255))
    lines = max(1, round(width / scale / 60))
    for line in range(lines):
        start, swing, lean = (turns.get_at(((part + line * 3) % 8, line % 4))[0] / 255 for part in range(3))
        x = width * (line + start) / lines
        sway = (4 + 6 * swing) * scale
        points = [
            (
                x
                + (lean - 0.5) * height * step / 12
                + sway * math.sin(step * 0.55 + 6 * swing) * math.cos(step * 0.23),
                height * step / 12,
            )
            for step in range(13)
        ]
        stroke(layer, points, vein, max(1.0, scale * (0.5 + 0.5 * lean)))
    layer.set_alpha(70)
    surface.blit(layer, (0, 0))
    return surface
