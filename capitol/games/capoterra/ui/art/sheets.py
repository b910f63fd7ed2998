"""The sheets of Capoterra's rendered pictures."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import Literal

import pygame

from capitol.kit.pictures import in_thread
from capitol.table.art.atlas import Atlas, load_atlas
from capitol.table.palette import SeatStyle, seat_style

SheetName = Literal["tiles", "places", "things", "cards"]
# Written out, so that the files can be searched for.
FILES: dict[SheetName, tuple[str, str]] = {
    "tiles": ("assets/capoterra/tiles/tiles.jpg", "assets/capoterra/tiles/tiles.json"),
    "places": ("assets/capoterra/pieces/places.png", "assets/capoterra/pieces/places.json"),
    "things": ("assets/capoterra/pieces/things.png", "assets/capoterra/pieces/things.json"),
    "cards": ("assets/capoterra/cards/vignettes.jpg", "assets/capoterra/cards/vignettes.json"),
}
COAT = ".coat"
"""The suffix of pictures that are multiplied by a seat's colour; the rest of the picture has holes for them."""


@cache
def atlas(name: SheetName) -> Atlas:
    """Load a sheet, once per process."""
    return load_atlas(*FILES[name])


def read_atlas(name: SheetName) -> Generator[None, None, Atlas]:
    """Load a sheet on another thread, yielding until it is ready, so that the table opens at once."""
    return (yield from in_thread(lambda: atlas(name)))


def coated(sheet: SheetName, name: str, side: int, seat: str | SeatStyle) -> pygame.Surface:
    """Return a picture with its coat in the seat's colour, ``side`` pixels wide and high."""
    pictures = atlas(sheet)
    surface = pictures.scaled(name + COAT, side, side)
    surface.fill((*seat_style(seat).colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(pictures.scaled(name, side, side), (0, 0))
    return surface
