"""Rendered pictures on a sheet, as large as any window wants them, scaled down to what is asked for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from capitol.host.resources import resource
from capitol.kit.pictures import shipped_picture


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


def load_atlas(picture: str, boxes: str) -> Atlas:
    """The pictures of a sheet, whose boxes and anchors the JSON file ``boxes`` names (a tenth of a second at most).
    Both as `resource` names them; plain ones where the sheet is lost."""
    told = json.loads(resource(boxes).read_text(encoding="utf-8"))
    places = [place[:4] for place in told["sprites"].values()]
    least = max(x + width for x, _y, width, _h in places), max(y + height for _x, y, _w, height in places)
    loaded = shipped_picture(picture, least)
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
