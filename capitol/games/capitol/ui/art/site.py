"""The ground of the viewer's yard: the sand of a building site before the wall of a terrace, with plants along it."""

from __future__ import annotations

import random

import pygame

from capitol.games.capitol.ui.art.planting import picture_of
from capitol.games.capitol.ui.art.stonework import Stonework, fade
from capitol.games.capitol.ui.art.terrace import SHADOW, wall_front
from capitol.table.art.brush import cut_rounded, gradient, mix, mottle

SAND, SAND_BELOW = (0xF4, 0xDF, 0xB2), (0xE4, 0xC7, 0x8E)
WALL = 20.0
"""The height of the wall at the back, in logical pixels of the board."""
STRIPS = 3
_GRASS, _STONE = (0xA9, 0xA8, 0x62), (0xC9, 0xB0, 0x82)
_LEFT, _RIGHT = ("pine", "bush", "amphorae"), ("amphorae", "bush.pink", "cypress", "cypress")
_ALONG = ("cypress", "bush", "people.1", "bush.purple", "cypress", "people.0", "bush.pink")
"""The things before the wall: at its left and right ends, from there inwards, and between."""
_APART, _GROWN = (44.0, 70.0), 1.25
"""Their distances; and their size relative to the board, larger like the houses in the yard."""
_SPOTS = 1 / 700
"""Tufts and pebbles for each square logical pixel."""


def site_strips(
    size: tuple[int, int], unit: float, radius: int, walled: bool, swept: bool
) -> tuple[pygame.Surface, ...]:
    """Return the picture of `draw_site` with corners rounded by ``radius`` pixels, in `STRIPS` strips to show one below
    another: only the first and the last have alpha, which takes five times as long to show."""
    whole = draw_site(size, unit, walled, swept)
    width, height = size
    radius = min(radius, width // 2, height // 2)
    cut = pygame.Surface(size, pygame.SRCALPHA, 32)
    cut.blit(whole, (0, 0))
    cut = cut_rounded(cut, radius)
    middle = whole.subsurface((0, radius, width, height - 2 * radius)).copy()
    first, last = (cut.subsurface((0, top, width, radius)).copy() for top in (0, height - radius))
    return first, middle, last


def draw_site(size: tuple[int, int], unit: float, walled: bool, swept: bool = False) -> pygame.Surface:
    """Draw the ground of a yard of ``size``, ``unit`` pixels to a logical pixel of the board, with or without its wall;
    ``swept``: with nothing on the sand, as a background for text."""
    width, height = size
    kit, chance = Stonework(unit), random.Random(5)
    surface = pygame.Surface(size, 0, 32)
    surface.blit(gradient(width, height, [(0.0, SAND), (1.0, SAND_BELOW)]), (0, 0))
    mottle(surface, width // 3, height // 3, 9, 0.035)
    for _spot in range(0 if swept else round(width * height / unit / unit * _SPOTS)):
        x, y = chance.uniform(0, width), chance.uniform(0.3 * height, height)
        if chance.random() < 0.45:
            _paint_tuft(surface, x, y, unit, chance)
        else:
            _paint_pebble(surface, x, y, unit * chance.uniform(0.7, 1.3))
    if walled:
        _paint_wall(surface, kit, chance)
    return surface


def _paint_tuft(surface: pygame.Surface, x: float, y: float, unit: float, chance: random.Random) -> None:
    for _blade in range(4):
        top = (x + chance.uniform(-2.2, 2.2) * unit, y - chance.uniform(1.2, 3.0) * unit)
        foot = (x + chance.uniform(-1.0, 1.0) * unit, y)
        pygame.draw.line(surface, mix(_GRASS, SAND, chance.uniform(0, 0.4)), foot, top, max(1, round(0.8 * unit)))


def _paint_pebble(surface: pygame.Surface, x: float, y: float, side: float) -> None:
    box = pygame.Rect(round(x), round(y), max(2, round(2.0 * side)), max(1, round(1.4 * side)))
    pygame.draw.ellipse(
        surface, mix(_STONE, SHADOW, 0.18), box.move(max(1, round(0.4 * side)), max(1, round(0.3 * side)))
    )
    pygame.draw.ellipse(surface, _STONE, box)


def _paint_wall(surface: pygame.Surface, kit: Stonework, chance: random.Random) -> None:
    """Paint the wall, its shadow on the sand, and the things before it."""
    width, tall = surface.get_width(), kit.px(WALL)
    surface.blit(wall_front(kit, width, tall, 0), (0, 0))
    surface.blit(fade(width, kit.px(5), 70, SHADOW), (0, tall))
    foot = tall + kit.px(4)
    places: list[tuple[str, float]] = []
    for names, start, way in ((_LEFT, 12.0, 1), (_RIGHT, width / kit.unit - 10.0, -1)):
        places += [(name, start + way * 17.0 * number) for number, name in enumerate(names)]
    x, most = 12.0 + 17.0 * len(_LEFT) + 20.0, width / kit.unit - 17.0 * len(_RIGHT) - 20.0
    number = 0
    while x < most:
        places.append((_ALONG[number % len(_ALONG)], x))
        x, number = x + chance.uniform(*_APART), number + 1
    for name, at in places:
        picture, offset = picture_of(name, kit.unit * _GROWN)
        surface.blit(picture, (round(at * kit.unit) + offset[0], foot + offset[1]))


def wall_of(unit: float) -> int:
    """Return how many pixels of a yard its wall and the things before it take."""
    return round((WALL + 9) * unit)
