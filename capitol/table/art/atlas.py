"""Rendered pictures on a sheet, large enough for any window and scaled down on request."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from capitol.host.resources import resource
from capitol.kit.pictures import shipped_picture


@dataclass(frozen=True, slots=True)
class Atlas:
    """Pictures cut from one sheet: by name their box on it and anchor in pixels; ``fine`` sheet pixels make one logical
    pixel.

    They have straight alpha, and each one's colours continue under its transparent surroundings, so scaling it is as
    good as scaling with premultiplied alpha, and no border darkens.
    """

    parts: Mapping[str, pygame.Surface]
    fine: float
    boxes: Mapping[str, pygame.Rect]
    anchors: Mapping[str, tuple[float, float]]

    def part(self, name: str) -> pygame.Surface:
        """Return the picture at its own size, shared: do not draw on it. Raises KeyError for an unknown name."""
        return self.parts[name]

    def scaled(self, name: str, width: int, height: int, part: pygame.Rect | None = None) -> pygame.Surface:
        """Return the picture, or a ``part`` of it, at ``width`` x ``height`` pixels."""
        picture = self.part(name)
        if part is not None:
            picture = picture.subsurface(part)
        return pygame.transform.smoothscale(picture, (max(1, width), max(1, height)))


def load_atlas(picture: str, boxes: str) -> Atlas:
    """Return the pictures of a sheet, whose boxes and anchors are in the JSON file ``boxes`` (takes a tenth of a second
    at most). Both are names for `resource`; plain pictures replace a missing sheet."""
    told = json.loads(resource(boxes).read_text(encoding="utf-8"))
    places = {key: pygame.Rect(place[:4]) for key, place in told["sprites"].items()}
    least = max(box.right for box in places.values()), max(box.bottom for box in places.values())
    sheet = shipped_picture(picture, least)
    sheet.set_alpha(None)  # copied, not blended: the colour below clear pixels must survive
    return Atlas(
        {key: _cut(sheet, box) for key, box in places.items()},
        float(told["fine"]),
        places,
        {key: (place[4], place[5]) for key, place in told["sprites"].items()},
    )


def _cut(sheet: pygame.Surface, box: pygame.Rect) -> pygame.Surface:
    """Return a part of a sheet by itself, in the order of bytes that blits fastest: the rest takes a quarter."""
    part = pygame.Surface(box.size, pygame.SRCALPHA, 32)
    part.blit(sheet, (0, 0), box)
    return part
