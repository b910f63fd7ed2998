"""The name of the game on the title, in gilded letters."""

from __future__ import annotations

import pygame
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.theme import RGB
from capitol.kit.widgets import Label
from capitol.table.art.brush import gradient, soften

_GOLD: tuple[tuple[float, RGB], ...] = (
    (0.0, (255, 244, 196)),
    (0.34, (255, 226, 148)),
    (0.56, (252, 204, 104)),
    (0.64, (236, 184, 92)),
    (0.80, (255, 220, 132)),
    (1.0, (226, 178, 92)),
)
"""Light from above, with the darker band of the ground reflected in the gold."""
_EDGE: RGB = (0x6A, 0x3F, 0x0E)
_LIT: RGB = (255, 252, 232)
_PAD = 0.22
"""Room around the letters for their shadow, as a fraction of the label's height."""


class GildedName(Label):
    """A label with raised golden letters; plain in a theme without textures."""

    def paint(self, canvas: Canvas) -> None:
        if not canvas.look.theme.textured:
            super().paint(canvas)
            return
        key = ("gilded", self.label, self.rect.size, canvas.look.text_px(self.text_px))
        pad = round(_PAD * self.rect.height)
        picture = canvas.look.cache.get(key, lambda: self._gilded(canvas.look, pad))
        canvas.blit(picture, (self.rect.x - pad, self.rect.y - pad))

    def _gilded(self, look: Look, pad: int) -> pygame.Surface:
        size = (self.rect.width + 2 * pad, self.rect.height + 2 * pad)
        deep = max(1, self.rect.height // 34)

        def letters(colour: RGB, right: int = 0, down: int = 0) -> pygame.Surface:
            surface = pygame.Surface(size, pygame.SRCALPHA, 32)
            surface.fill((*colour, 0))
            place = Rect(pad + right, pad + down, *self.rect.size)
            Canvas(surface, look).text(self.label, place, self.text_px, colour, bold=True, family="title", fit=False)
            return surface

        picture = soften(letters((12, 6, 2), deep, 2 * deep), 2.2 * deep)
        picture.blit(soften(letters((12, 6, 2)), 4.0 * deep), (0, 0))
        for step in range(2 * deep, 0, -1):
            picture.blit(letters(_EDGE, 0, step), (0, 0))
        for right, down in ((-1, 0), (1, 0), (0, -1)):
            picture.blit(letters(_EDGE, right, down), (0, 0))
        face = letters((255, 255, 255))
        gold = pygame.Surface(size, pygame.SRCALPHA, 32)
        gold.blit(gradient(size[0], self.rect.height, _GOLD), (0, pad))
        face.blit(gold, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(face, (0, 0))
        # The upper edges catch the light: the letters minus the same letters shifted down.
        rim = letters(_LIT)
        rim.blit(letters((255, 255, 255), 0, max(1, deep // 2)), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        picture.blit(rim, (0, 0))
        return picture
