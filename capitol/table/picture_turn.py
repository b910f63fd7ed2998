"""A transition from one picture to another on narrow prisms that turn one after the other, like those of an ancient
stage."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from capitol.kit.canvas import Canvas

_PRISMS, _TURNING, _LARGE = 16, 0.35, 1920
"""The number of prisms, and the share of the time that each takes to turn: less in windows wider than the last number,
so that fewer turn at once and each frame is ready in time."""
_SHADE = 0.5
"""How much light a side loses as it turns away."""


class PictureTurn:
    """Two pictures of the window; ``part`` is how much of the turn is over, 0 to 1."""

    def __init__(self, before: Surface, after: Surface) -> None:
        self.before, self.after, self.part = before, after, 0.0
        self._turning = _TURNING * min(1.0, _LARGE / before.get_width())
        self._dark = Surface((-(-before.get_width() // _PRISMS), before.get_height()), 0, before)

    def paint(self, canvas: Canvas) -> None:
        """Paint all prisms; only those that turn differ from frame to frame."""
        wide, tall = self.before.get_size()
        edges = [round(wide * number / _PRISMS) for number in range(_PRISMS + 1)]
        for number, (left, right) in enumerate(pairwise(edges)):
            share = (self.part - (1 - self._turning) * number / (_PRISMS - 1)) / self._turning
            box = Rect(left, 0, right - left, tall)
            if not 0 < share < 1:
                canvas.surface.blit(self.before if share <= 0 else self.after, box.topleft, box)
                continue
            turned = (1 - math.cos(math.pi * share)) / 2
            parts = box.copy(), box.copy()
            parts[0].width = min(box.width - 1, max(1, round(box.width * (1 - turned))))
            parts[1].update(parts[0].right, 0, box.right - parts[0].right, tall)
            for picture, part, seen in zip((self.before, self.after), parts, (1 - turned, turned), strict=True):
                face = pygame.transform.scale(picture.subsurface(box), part.size)
                self._dark.set_alpha(round(255 * _SHADE * (1 - seen)))
                face.blit(self._dark, (0, 0))  # three times as fast as a multiplication
                canvas.surface.blit(face, part)
