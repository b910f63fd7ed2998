"""Materials: planed wood, the table top, parchment, the map of Rome, and bronze doors."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Generator

import pygame

from capitol.kit.pictures import covering_slices
from capitol.table.art.brush import indexed, mottle
from capitol.table.art.layers import at_once
from capitol.table.palette import Colour

MAP, DOORS = "map.rome", "doors.bronze"
"""The sprites of the map and the doors."""


def grain(width: int, height: int, colour: Colour, seed: int, scale: float, upright: bool = False) -> pygame.Surface:
    """Return opaque wood, ``scale`` pixels to a logical pixel, its fibres horizontal or ``upright``."""
    return at_once(grain_slices(width, height, colour, seed, scale, upright))


def grain_slices(
    width: int, height: int, colour: Colour, seed: int, scale: float, upright: bool = False
) -> Generator[None, None, pygame.Surface]:
    """Make what `grain` returns, in slices."""
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
    """Return the prepainted table top at the size of a window, cropped to its shape around the middle."""
    return at_once(table_slices(width, height))


def table_slices(width: int, height: int) -> Generator[None, None, pygame.Surface]:
    """Make what `draw_table` returns, in slices."""
    return (yield from covering_slices("assets/shared/wood/table.jpg", width, height))


def draw_map(width: int, height: int) -> pygame.Surface:
    """Return the prepainted map of Rome, cropped around the middle to the wanted shape."""
    return at_once(covering_slices("assets/shared/rome.jpg", width, height))


def draw_doors(width: int, height: int) -> pygame.Surface:
    """Return the bronze doors at the size of a window, cropped to its shape around the middle."""
    return at_once(doors_slices(width, height))


def doors_slices(width: int, height: int) -> Generator[None, None, pygame.Surface]:
    """Do the same with pauses."""
    return (yield from covering_slices("assets/shared/doors.jpg", width, height))


def draw_parchment_grain(width: int, height: int, warmth: float = 1.6) -> pygame.Surface:
    """Return a seamless tile to multiply with for the look of parchment: soft clouds, fine grain, and fibres. Opaque;
    with a ``warmth`` of 1 it is grey, for grounds that keep their colour."""
    surface = pygame.Surface((width, height), 0, 32)
    surface.fill((255, 255, 255))
    for cells, seed, depth in ((4, 21, 0.035), (13, 22, 0.022), (128, 23, 0.026)):
        _seamless(surface, cells, cells, seed, depth, warmth)
    chance = random.Random(24)
    for _fibre in range(70):
        x, y = chance.randrange(width), chance.randrange(height)
        turn, long = chance.uniform(0, math.pi), chance.uniform(0.02, 0.05) * width
        bend, tone = chance.uniform(-0.5, 0.5), chance.choice((234, 239, 244))
        ink = tone, round(tone - 10 * (warmth - 1)), round(tone - 26 * (warmth - 1))
        points = [
            (x + long * part * math.cos(turn + bend * part), y + long * part * math.sin(turn + bend * part))
            for part in (0, 0.25, 0.5, 0.75, 1)
        ]
        for right, down in itertools.product((0, -width), (0, -height)):
            moved = [(px + right, py + down) for px, py in points]
            pygame.draw.aalines(surface, ink, False, moved)
    return surface


def draw_wood_grain(width: int, height: int) -> pygame.Surface:
    """Return a seamless tile to multiply with for the look of dark planed wood with horizontal fibres. Opaque."""
    surface = pygame.Surface((width, height), 0, 32)
    surface.fill((255, 255, 255))
    for columns, rows, seed, depth in ((2, 13, 31, 0.14), (4, 60, 32, 0.16), (9, 120, 33, 0.12)):
        _seamless(surface, columns, rows, seed, depth)
    return surface


def _seamless(surface: pygame.Surface, columns: int, rows: int, seed: int, depth: float, warmth: float = 1.0) -> None:
    """Like `mottle`, but seamless: the pattern wraps around; with a ``warmth`` over 1 blue is darkened more."""
    tones = [depth * step for step in range(256)]
    levels = [(int(255 - tone / warmth), int(255 - tone), int(255 - tone * warmth)) for tone in tones]
    patches = indexed(random.Random(seed).randbytes(columns * rows), columns, rows, levels)
    # Scaling maps the first and the last cell to the borders, so the last must equal the first.
    closed = pygame.Surface((columns + 1, rows + 1), 0, 32)
    for x, y in itertools.product((0, columns), (0, rows)):
        closed.blit(patches, (x, y))
    large = pygame.transform.smoothscale(closed, surface.get_size())
    surface.blit(large, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
