"""The rendered pieces: atlases of pictures as large as any window wants them, scaled down to what is asked for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

import pygame

from capitol.host.resources import resource

AtlasName = Literal["floors", "roofs", "stone", "house_shadows", "tile_shadows"]
# Written out, so that the files can be looked for.
FILES: Mapping[AtlasName, tuple[str, str]] = {
    "floors": ("assets/pieces/floors.png", "assets/pieces/floors.json"),
    "roofs": ("assets/pieces/roofs.png", "assets/pieces/roofs.json"),
    "stone": ("assets/pieces/stone.png", "assets/pieces/stone.json"),
    "house_shadows": ("assets/pieces/house_shadows.png", "assets/pieces/house_shadows.json"),
    "tile_shadows": ("assets/pieces/tile_shadows.png", "assets/pieces/tile_shadows.json"),
}


@dataclass(frozen=True, slots=True)
class Atlas:
    """Pictures on one sheet: by name their box and anchor in pixels, of which ``fine`` go to a logical pixel.

    The sheet has straight alpha, and the colours of a picture go on under what is clear around it: scaling such a
    picture is as good as scaling with premultiplied alpha, and no border grows dark.
    """

    sheet: pygame.Surface
    fine: float
    boxes: Mapping[str, pygame.Rect]
    anchors: Mapping[str, tuple[float, float]]

    def part(self, name: str) -> pygame.Surface:
        """The picture as it is, sharing the sheet's pixels: do not draw on it. KeyError if there is none."""
        return self.sheet.subsurface(self.boxes[name])

    def scaled(self, name: str, width: int, height: int, part: pygame.Rect | None = None) -> pygame.Surface:
        """The picture, or a ``part`` of it, at ``width`` x ``height`` pixels."""
        picture = self.part(name)
        if part is not None:
            picture = picture.subsurface(part)
        return pygame.transform.smoothscale(picture, (max(1, width), max(1, height)))


@cache
def atlas(name: AtlasName) -> Atlas:
    """An atlas, read once in the program's life (a tenth of a second at most)."""
    picture, text = (resource(file) for file in FILES[name])
    told = json.loads(text.read_text(encoding="utf-8"))
    loaded = pygame.image.load(str(picture))
    # The order of bytes that is shown fastest. Copied, not blended: the colour below clear pixels must survive.
    loaded.set_alpha(None)
    sheet = pygame.Surface(loaded.get_size(), pygame.SRCALPHA, 32)
    sheet.blit(loaded, (0, 0))
    return Atlas(
        sheet,
        float(told["fine"]),
        {key: pygame.Rect(place[:4]) for key, place in told["sprites"].items()},
        {key: (place[4], place[5]) for key, place in told["sprites"].items()},
    )


def shadow(name: Literal["house_shadows", "tile_shadows"], key: str, scale: float) -> pygame.Surface:
    """A shadow at ``scale`` pixels to a logical pixel."""
    shadows = atlas(name)
    box = shadows.boxes[key]
    part = scale / shadows.fine
    return shadows.scaled(key, round(box.width * part), round(box.height * part))


def shadow_offset(name: Literal["house_shadows", "tile_shadows"], key: str, scale: float) -> tuple[int, int]:
    """Where that shadow begins, seen from the middle of the plot."""
    shadows = atlas(name)
    x, y = shadows.anchors[key]
    part = scale / shadows.fine
    return round(-x * part), round(-y * part)
