"""Raised golden letters: the name of the game on the title, and who won at the end."""

from __future__ import annotations

from functools import partial

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
"""Room around the letters for their shadow, as a fraction of the height of a line."""


class GildedName(Label):
    """A label with raised golden letters, in one line or more; plain in a theme without textures."""

    def paint(self, canvas: Canvas) -> None:
        self.paint_faded(canvas, 255)

    def paint_faded(self, canvas: Canvas, alpha: int) -> None:
        """Paint it with ``alpha`` of 255."""
        if not canvas.look.theme.textured:
            super().paint(canvas)
            return
        lines = self.label.split("\n")
        tall = self.rect.height // len(lines)
        pad = round(_PAD * tall)
        for number, line in enumerate(lines):
            place = Rect(self.rect.x, self.rect.y + number * tall, self.rect.width, tall)
            key = ("gilded", line, place.size, canvas.look.text_px(self.text_px), self.align)
            picture = canvas.look.cache.get(key, partial(self._gilded, canvas.look, line, place.size))
            canvas.blit(picture, (place.x - pad, place.y - pad), alpha)

    def _gilded(self, look: Look, line: str, room: tuple[int, int]) -> pygame.Surface:
        pad = round(_PAD * room[1])
        size = (room[0] + 2 * pad, room[1] + 2 * pad)
        deep = max(1, room[1] // 34)

        def letters(colour: RGB, right: int = 0, down: int = 0) -> pygame.Surface:
            surface = pygame.Surface(size, pygame.SRCALPHA, 32)
            surface.fill((*colour, 0))
            place = Rect(pad + right, pad + down, *room)
            canvas = Canvas(surface, look)
            canvas.text(line, place, self.text_px, colour, bold=True, family="title", align=self.align, fit=False)
            return surface

        picture = soften(letters((12, 6, 2), deep, 2 * deep), 2.2 * deep)
        picture.blit(soften(letters((12, 6, 2)), 4.0 * deep), (0, 0))
        for step in range(2 * deep, 0, -1):
            picture.blit(letters(_EDGE, 0, step), (0, 0))
        for right, down in ((-1, 0), (1, 0), (0, -1)):
            picture.blit(letters(_EDGE, right, down), (0, 0))
        face = letters((255, 255, 255))
        gold = pygame.Surface(size, pygame.SRCALPHA, 32)
        gold.blit(gradient(size[0], room[1], _GOLD), (0, pad))
        face.blit(gold, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(face, (0, 0))
        # The upper edges catch the light: the letters minus the same letters shifted down.
        rim = letters(_LIT)
        rim.blit(letters((255, 255, 255), 0, max(1, deep // 2)), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        picture.blit(rim, (0, 0))
        return picture
