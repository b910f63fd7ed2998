"""Raised golden letters: the name of the game on the title, and who won at the end."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator
from functools import partial

import pygame
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.theme import RGB
from capitol.kit.widgets import Label
from capitol.table.art.brush import gradient, soften
from capitol.table.art.layers import at_once

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
        for line, place in self._lines():
            pad = round(_PAD * place.height)
            make = partial(self._made, canvas.look, line, place.size)
            picture = canvas.look.cache.get(self._kept_as(canvas.look, line, place.size), make, dear=True)
            canvas.blit(picture, (place.x - pad, place.y - pad), alpha)

    def prepare(self, look: Look) -> Iterator[None]:
        """Draw the letters in small steps before they are shown."""
        for line, place in self._lines() if look.theme.textured else ():
            key = self._kept_as(look, line, place.size)
            if key not in look.cache:
                made = yield from self._gilded(look, line, place.size)
                look.cache.get(key, partial(_itself, made), dear=True)

    def _lines(self) -> Iterator[tuple[str, Rect]]:
        """Yield the lines with their places."""
        lines = self.label.split("\n")
        tall = self.rect.height // len(lines)
        for number, line in enumerate(lines):
            yield line, Rect(self.rect.x, self.rect.y + number * tall, self.rect.width, tall)

    def _kept_as(self, look: Look, line: str, room: tuple[int, int]) -> Hashable:
        return "gilded", line, room, look.text_px(self.text_px), self.align

    def _made(self, look: Look, line: str, room: tuple[int, int]) -> pygame.Surface:
        return at_once(self._gilded(look, line, room))

    def _gilded(self, look: Look, line: str, room: tuple[int, int]) -> Generator[None, None, pygame.Surface]:
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
        yield
        picture.blit(soften(letters((12, 6, 2)), 4.0 * deep), (0, 0))
        yield
        for step in range(2 * deep, 0, -1):
            picture.blit(letters(_EDGE, 0, step), (0, 0))
            yield
        for right, down in ((-1, 0), (1, 0), (0, -1)):
            picture.blit(letters(_EDGE, right, down), (0, 0))
            yield
        face = letters((255, 255, 255))
        gold = pygame.Surface(size, pygame.SRCALPHA, 32)
        gold.blit(gradient(size[0], room[1], _GOLD), (0, pad))
        face.blit(gold, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(face, (0, 0))
        yield
        # The upper edges catch the light: the letters minus the same letters shifted down.
        rim = letters(_LIT)
        rim.blit(letters((255, 255, 255), 0, max(1, deep // 2)), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        picture.blit(rim, (0, 0))
        return picture


def _itself(picture: pygame.Surface) -> pygame.Surface:
    return picture
