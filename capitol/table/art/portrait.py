"""The portraits of the computer players: rendered cameos, all on one sheet."""

from __future__ import annotations

from functools import cache

import pygame

from capitol.kit.pictures import shipped_picture
from capitol.table.art.brush import cut_rounded, shrink

NAMES = (
    "lucia",
    "flavia",
    "silvia",
    "drusilla",
    "faber",
    "figulus",
    "pistor",
    "sutor",
    "crassus",
    "lucullus",
    "atticus",
    "murena",
    "agrippa",
    "corbulo",
    "germanicus",
    "scipio",
    "sibylla",
    "cassandra",
    "egeria",
    "pythia",
    "augustus",
    "traianus",
    "hadrianus",
    "aurelius",
    "tiro",
    "felix",
    "celer",
    "sabina",
    "marcia",
    "aelia",
    "frontinus",
    "balbus",
    "celsus",
    "apollodorus",
    "severus",
    "rabirius",
    "fortuna",
    "vitruvius",
)
"""The people with a portrait, in small letters, in the order of the sheet."""
SHEET = "assets/shared/cameos.jpg"
COLUMNS = 8


def draw_portrait(width: int, height: int, name: str) -> pygame.Surface:
    """The cameo of ``name``, round, as large as fits. ValueError for a name that has none."""
    number = NAMES.index(name)
    sheet = _sheet()
    side = sheet.get_width() // COLUMNS
    cameo = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    cameo.blit(sheet, (0, 0), (number % COLUMNS * side, number // COLUMNS * side, side, side))
    cut_rounded(cameo, side // 2)
    surface = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    shown = min(width, height)
    picture = shrink(cameo, shown, shown)
    surface.blit(picture, picture.get_rect(center=surface.get_rect().center))
    return surface


@cache
def _sheet() -> pygame.Surface:
    """All of them, read once in the program's life."""
    return shipped_picture(SHEET)
