"""Mosaic floors of small stones: the districts' grounds with their patterns, and the plain ground between them."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping

import pygame

from capitol.games.capitol.ui.districts import PatternName, district_style
from capitol.kit.pictures import opaque_picture
from capitol.table.art.brush import darker, indexed, lighter, mix
from capitol.table.palette import Colour

# Three levels of brightness for each pattern, each with this many shades, so that stones look individual.
SHADES = 24
STONE = 15.25
"""The width of the stones in the painted pieces, in pixels."""
# Spelled out, so that the files can be searched for.
SWATCHES: Mapping[str, tuple[str, str]] = {
    "blue": ("assets/capitol/mosaics/blue.jpg", "assets/capitol/mosaics/blue_plain.jpg"),
    "pink": ("assets/capitol/mosaics/pink.jpg", "assets/capitol/mosaics/pink_plain.jpg"),
    "purple": ("assets/capitol/mosaics/purple.jpg", "assets/capitol/mosaics/purple_plain.jpg"),
}
"""A piece of each district's ground, with and without its pattern."""
FIGURES: Mapping[PatternName, tuple[Colour, float]] = {
    "waves": ((214, 238, 255), 0.56),
    "dots": ((196, 76, 116), 0.62),
    "diagonals": ((158, 112, 222), 0.50),
}
"""The colour mixed into the stones of a pattern, and its share: the tones of the painted pieces."""


def lay(cells: bytes, columns: int, rows: int, colours: list[Colour], stone: int) -> pygame.Surface:
    """Return an opaque floor of ``columns`` x ``rows`` stones, ``stone`` pixels wide, in ``colours`` numbered by
    ``cells``."""
    floor = pygame.transform.scale(indexed(cells, columns, rows, colours), (columns * stone, rows * stone))
    floor.blit(_joints(columns, rows, stone), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return floor


def _joints(columns: int, rows: int, stone: int) -> pygame.Surface:
    """Return the joints between the stones as a picture to multiply with."""
    tile = pygame.Surface((stone, stone), pygame.SRCALPHA)
    tile.fill((250, 248, 244))
    line = max(1, round(stone / 7))
    tile.fill((205, 196, 184), (stone - line, 0, line, stone))
    tile.fill((205, 196, 184), (0, stone - line, stone, line))
    if stone >= 5:
        tile.fill((255, 255, 255), (0, 0, stone - line, line))
    row = pygame.Surface((columns * stone, stone), pygame.SRCALPHA)
    for column in range(columns):
        row.blit(tile, (column * stone, 0))
    joints = pygame.Surface((columns * stone, rows * stone), pygame.SRCALPHA)
    for number in range(rows):
        joints.blit(row, (0, number * stone))
    return joints


def _level(pattern: PatternName, column: int, row: int) -> int:
    """Return the pattern's level at ``column``, ``row``: 0 ground, 1 edge, 2 figure."""
    if pattern == "waves":
        place = (row + 1.9 * math.sin(column * 2 * math.pi / 16)) % 8
        return 2 if place < 1.4 else 1 if place < 2.4 else 0
    if pattern == "dots":
        across = (column + 5 * (row // 9 % 2)) % 10
        reach = (across - 4.5) ** 2 + (row % 9 - 4.5) ** 2
        return 2 if reach < 2.6 else 1 if reach < 5.2 else 0
    place = (column + row) % 8
    return 2 if place < 2 else 1 if place == 2 else 0


def district_floor(colour: str, width: int, height: int, stone: int, pattern: bool = True) -> pygame.Surface:
    """Return the ground of a district of ``colour``, at least ``width`` x ``height`` pixels, with its pattern."""
    style = district_style(colour)
    columns, rows = width // stone + 1, height // stone + 1
    chance = random.Random(f"{colour} {columns}")
    shades = chance.randbytes(columns * rows)
    cells = bytes(
        pattern * _level(style.pattern, number % columns, number // columns) * SHADES + shades[number] * SHADES // 256
        for number in range(columns * rows)
    )
    figure = mix(style.colour, *FIGURES[style.pattern])
    tones = (style.colour, mix(style.colour, figure, 0.35), figure)
    colours = [
        mix(darker(tone, 0.10), lighter(tone, 0.10), shade / (SHADES - 1)) for tone in tones for shade in range(SHADES)
    ]
    return lay(cells, columns, rows, colours, stone)


def laid_floor(colour: str, width: int, height: int, stone: int, pattern: bool = True) -> pygame.Surface:
    """Return a piece of the ground of a district of ``colour``, exactly ``width`` x ``height`` pixels, with stones
    ``stone`` pixels wide, but never enlarged."""
    whole = _swatch(colour, pattern)
    part = min(1.0, stone / STONE)
    piece = pygame.transform.smoothscale_by(whole, part) if part < 1 else whole
    floor = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    for top in range(0, height, piece.get_height()):
        for left in range(0, width, piece.get_width()):
            floor.blit(piece, (left, top))
    return floor


def _swatch(colour: str, pattern: bool) -> pygame.Surface:
    """Return the painted piece of a district's ground, which can be tiled on all sides."""
    return opaque_picture(SWATCHES[colour][0 if pattern else 1])


def set_in_stone(picture: pygame.Surface, stone: int) -> None:
    """Make an opaque ``picture`` look like a floor of stones ``stone`` pixels wide (changed in place)."""
    columns, rows = picture.get_width() // stone + 1, picture.get_height() // stone + 1
    cells = random.Random(5).randbytes(columns * rows)
    greys: list[Colour] = [(level, level, level) for level in range(205, 256)]
    floor = lay(bytes(cell * len(greys) // 256 for cell in cells), columns, rows, greys, stone)
    picture.blit(floor, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
