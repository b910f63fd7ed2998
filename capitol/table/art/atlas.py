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
    """Pictures on one sheet: by name their box and anchor in pixels; ``fine`` sheet pixels make one logical pixel.

    The sheet has straight alpha, and each picture's colours continue under its transparent surroundings, so scaling it
    is as good as scaling with premultiplied alpha, and no border darkens.
    """

    sheet: pygame.Surface
    fine: float
    boxes: Mapping[str, pygame.Rect]
    anchors: Mapping[str, tuple[float, float]]

    def part(self, name: str) -> pygame.Surface:
        """Return the picture at its own size; it shares the sheet's pixels, so do not draw on it. Raises KeyError for
        an unknown name."""
        return self.sheet.subsurface(self.boxes[name])

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
    places = [place[:4] for place in told["sprites"].values()]
    least = max(x + width for x, _y, width, _h in places), max(y + height for _x, y, _w, height in places)
    loaded = shipped_picture(picture, least)
    # The order of bytes that blits fastest. Copied, not blended: the colour below clear pixels must survive.
    loaded.set_alpha(None)
    sheet = pygame.Surface(loaded.get_size(), pygame.SRCALPHA, 32)
    sheet.blit(loaded, (0, 0))
    return Atlas(
        sheet,
        float(told["fine"]),
        {key: pygame.Rect(place[:4]) for key, place in told["sprites"].items()},
        {key: (place[4], place[5]) for key, place in told["sprites"].items()},
    )
