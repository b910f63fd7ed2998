"""The rendered pieces of Capitol: their atlases, and the shadows below them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

import pygame

from capitol.kit.pictures import flood
from capitol.table.art.atlas import Atlas, load_atlas
from capitol.table.palette import Colour

AtlasName = Literal["floors", "roofs", "stone", "house_shadows", "tile_shadows", "site", "ground", "landmarks"]
ShadowName = Literal["house_shadows", "tile_shadows"]
SHADE: Colour = (26, 18, 30)
"""The colour of shadows: cool, as the sun is warm."""
LONG, DEEP, DEEPEST = 1.4, 1.25, 126
"""How much longer and darker a shadow is than rendered, and its greatest opacity (0 to 255)."""
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


def shadow(name: ShadowName, key: str, scale: float, *, low: bool = True) -> pygame.Surface:
    """Return a shadow at ``scale`` pixels to a logical pixel: as it was rendered or, with ``low``, drawn out and
    deepened to that of a low sun."""
    shadows = atlas(name)
    if not low:
        box, part = shadows.boxes[key], scale / shadows.fine
        return shadows.scaled(key, round(box.width * part), round(box.height * part))
    box, middle = shadows.boxes[key], round(shadows.anchors[key][0])
    part, tall = scale / shadows.fine, box.height
    near, far = pygame.Rect(0, 0, middle, tall), pygame.Rect(middle, 0, box.width - middle, tall)
    high, left = round(tall * part), round(middle * part)
    picture = pygame.Surface((left + max(1, round(far.width * part * LONG)), max(1, high)), pygame.SRCALPHA, 32)
    # The part towards the sun, mostly under the piece, keeps its length.
    for piece, x, wide in ((near, 0, left), (far, left, picture.get_width() - left)):
        if piece.width and wide:
            picture.blit(shadows.scaled(key, wide, high, piece), (x, 0), special_flags=pygame.BLEND_RGBA_ADD)
    more = picture.copy()
    flood(more, (0, 0, 0, round(255 * (DEEP - 1))), pygame.BLEND_RGBA_MULT)
    picture.blit(more, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    flood(picture, (0, 0, 0, 255), pygame.BLEND_RGBA_MULT)
    flood(picture, (*SHADE, 0), pygame.BLEND_RGBA_ADD)
    picture.fill((255, 255, 255, DEEPEST), special_flags=pygame.BLEND_RGBA_MIN)
    return picture


def shadow_offset(name: ShadowName, key: str, scale: float) -> tuple[int, int]:
    """Return the offset of that shadow from the middle of the plot."""
    shadows = atlas(name)
    x, y = shadows.anchors[key]
    part = scale / shadows.fine
    return -round(round(x) * part), round(-y * part)


def placed(name: AtlasName, key: str, scale: float) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return a picture at ``scale`` pixels to a logical pixel, and its offset from its anchor."""
    sheet = atlas(name)
    box, (x, y) = sheet.boxes[key], sheet.anchors[key]
    part = scale / sheet.fine
    picture = sheet.scaled(key, round(box.width * part), round(box.height * part))
    return picture, (round(-x * part), round(-y * part))
