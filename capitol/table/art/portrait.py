"""The portraits of the computer players: rendered cameos, those of calm people all on one sheet, and the other moods of
each in a strip of its own."""

from __future__ import annotations

from functools import cache

import pygame

from capitol.core.moods import Mood
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
"""The people with a portrait, in lower case, in the order of the sheet."""
SHEET, STRIPS = "assets/shared/cameos.jpg", "assets/shared/moods"
COLUMNS = 8
MOODS = tuple(mood for mood in Mood if mood is not Mood.CALM)
"""The moods in a strip, in its order."""


def draw_portrait(width: int, height: int, name: str, mood: Mood = Mood.CALM) -> pygame.Surface:
    """Draw the round cameo of ``name`` in a mood, as large as fits. Raises ValueError for a name without one."""
    number = NAMES.index(name)
    if mood is Mood.CALM:
        sheet = _sheet()
        side = sheet.get_width() // COLUMNS
        column, row = number % COLUMNS, number // COLUMNS
    else:
        sheet = shipped_picture(f"{STRIPS}/{name}.jpg")
        side = sheet.get_width() // len(MOODS)
        column, row = MOODS.index(mood), 0
    cameo = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    cameo.blit(sheet, (0, 0), (column * side, row * side, side, side))
    cut_rounded(cameo, side // 2)
    surface = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    shown = min(width, height)
    picture = shrink(cameo, shown, shown)
    surface.blit(picture, picture.get_rect(center=surface.get_rect().center))
    return surface


@cache
def _sheet() -> pygame.Surface:
    """Return the sheet of all portraits, read only once."""
    return shipped_picture(SHEET)
