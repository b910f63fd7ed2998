"""The busts of people on the shelf of the players: one for each symbol that a person can choose."""

from __future__ import annotations

from functools import cache

import pygame

from capitol.kit.pictures import shipped_picture
from capitol.table.art.brush import shrink

NAMES = ("laurel", "amphora", "sun", "moon", "crown", "leaf")
"""The symbols with a bust, in the order of the sheet."""
SHEET = "assets/shared/busts.png"
COLUMNS = 6
"""How many busts are in a row of the sheet."""


def draw_bust(width: int, height: int, name: str) -> pygame.Surface:
    """Draw the bust of a symbol, as large as fits, at the bottom of the middle. ValueError for one that has none."""
    number = NAMES.index(name)
    sheet = _sheet()
    wide, tall = sheet.get_width() // COLUMNS, sheet.get_height() // -(-len(NAMES) // COLUMNS)
    bust = sheet.subsurface((number % COLUMNS * wide, number // COLUMNS * tall, wide, tall))
    scale = min(width / wide, height / tall)
    picture = shrink(bust, max(1, round(wide * scale)), max(1, round(tall * scale)))
    surface = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    surface.blit(picture, picture.get_rect(midbottom=surface.get_rect().midbottom))
    return surface


@cache
def _sheet() -> pygame.Surface:
    """Return the sheet of all statues, read only once."""
    return shipped_picture(SHEET, (COLUMNS * 10, 12))
