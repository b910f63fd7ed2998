"""The rendered pieces of Capitol: their atlases, and the shadows below them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

import pygame

from capitol.table.art.atlas import Atlas, load_atlas

AtlasName = Literal["floors", "roofs", "stone", "house_shadows", "tile_shadows", "site", "ground", "landmarks"]
# Spelled out, so that the files can be searched for.
FILES: Mapping[AtlasName, tuple[str, str]] = {
    "floors": ("assets/capitol/pieces/floors.png", "assets/capitol/pieces/floors.json"),
    "roofs": ("assets/capitol/pieces/roofs.png", "assets/capitol/pieces/roofs.json"),
    "stone": ("assets/capitol/pieces/stone.png", "assets/capitol/pieces/stone.json"),
    "house_shadows": ("assets/capitol/pieces/house_shadows.png", "assets/capitol/pieces/house_shadows.json"),
    "site": ("assets/capitol/pieces/site.png", "assets/capitol/pieces/site.json"),
    "tile_shadows": ("assets/capitol/pieces/tile_shadows.png", "assets/capitol/pieces/tile_shadows.json"),
    "ground": ("assets/capitol/ground/pieces.png", "assets/capitol/ground/pieces.json"),
    "landmarks": ("assets/capitol/ground/landmarks.png", "assets/capitol/ground/landmarks.json"),
}


@cache
def atlas(name: AtlasName) -> Atlas:
    """Return an atlas, read only once (which takes a tenth of a second at most)."""
    return load_atlas(*FILES[name])


def shadow(name: Literal["house_shadows", "tile_shadows"], key: str, scale: float) -> pygame.Surface:
    """Return a shadow at ``scale`` pixels to a logical pixel."""
    shadows = atlas(name)
    box = shadows.boxes[key]
    part = scale / shadows.fine
    return shadows.scaled(key, round(box.width * part), round(box.height * part))


def shadow_offset(name: Literal["house_shadows", "tile_shadows"], key: str, scale: float) -> tuple[int, int]:
    """Return the offset of that shadow from the middle of the plot."""
    shadows = atlas(name)
    x, y = shadows.anchors[key]
    part = scale / shadows.fine
    return round(-x * part), round(-y * part)


def placed(name: AtlasName, key: str, scale: float) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return a picture at ``scale`` pixels to a logical pixel, and its offset from its anchor."""
    sheet = atlas(name)
    box, (x, y) = sheet.boxes[key], sheet.anchors[key]
    part = scale / sheet.fine
    picture = sheet.scaled(key, round(box.width * part), round(box.height * part))
    return picture, (round(-x * part), round(-y * part))
