"""The blurred table behind full-window screens: blurred once and cached, dimmed, with a pool of light."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface

from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.pictures import blend_slices, flood, scaled_slices
from capitol.kit.widgets import Widget
from capitol.table.art.brush import cut_rounded
from capitol.table.art.layers import at_once

DIM = 0.5
"""The brightness of the table under a screen, relative to its own."""
DAY = (1.0, 0.93, 0.85)
EVENING = (1.0, 0.82, 0.70)
"""The share of each colour in the light."""
_RIM = 0.56
"""The brightness of the window's corners, relative to the middle."""
_SMALL, _BLURS = 427, (183, 256)
"""The width at which the picture is processed, and the widths at which it is blurred, whatever the window's size."""
_MASK = 64, 36
_STEPS = 24
_SMOKE, _BRIGHTEST, _WALNUT = (150, 134, 118), (72, 60, 50), (24, 15, 8)
"""Smoked glass: the share (of 255) of what is behind it, the upper limit of that, and the colour of the glass."""
_SHEEN = 13


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool of light: its centre and its reach in both directions, relative to the window's width and height, and the
    brightness of its centre, relative to the table in full light."""

    x: float
    y: float
    wide: float
    tall: float
    bright: float = 1.0


@dataclass(frozen=True, slots=True)
class Backdrop:
    """The background of a screen: ``key`` identifies everything in the opaque picture of any size that ``draw`` makes.
    It covers the window, and must show only what every seat may see."""

    key: Hashable
    draw: Callable[[Look], Surface]
    pools: tuple[Pool, ...] = ()
    dim: float = DIM
    tint: tuple[float, float, float] = DAY
    """The share of each colour in the light."""
    blurred: bool = True
    """Whether the picture is far behind the screen, and shown blurred."""

    def paint(self, canvas: Canvas, root: Widget | None = None) -> None:
        """Cover the window, with smoked glass behind the widgets of ``root`` whose ``style`` is "glass". Plain in a
        theme without textures."""
        look = canvas.look
        if not look.theme.textured:
            canvas.fill(look.theme.table)
            return
        canvas.surface.blit(self.picture(look), (0, 0))
        for panel in _glass(root.walk() if root is not None else ()):
            self.paint_glass(canvas, panel.rect)

    def picture(self, look: Look) -> Surface:
        """Return the picture at the window's size, cached: do not draw on it."""
        return look.cache.get(self._kept_as(look), lambda: at_once(self._slices(look)), dear=not self.blurred)

    def want(self, look: Look) -> None:
        """Queue the picture to be made before it is shown."""
        if look.theme.textured:
            look.prefetch.want(self._kept_as(look), partial(self.prepare, look))

    def prepare(self, look: Look) -> Iterator[None]:
        """Make the picture in small steps, unless it is there."""
        key = self._kept_as(look)
        if key not in look.cache:
            picture = yield from self._slices(look)
            look.cache.get(key, lambda: picture, dear=not self.blurred)  # a sharp one is scaled from a large picture

    def forget(self, look: Look) -> None:
        """Release the picture: the screens before it are over."""
        key = self._kept_as(look)
        look.cache.forget(lambda one: one == key)

    def _kept_as(self, look: Look) -> Hashable:
        return "backdrop", self.key, look.scale.rect.size, self.pools, self.dim, self.tint

    def paint_glass(self, canvas: Canvas, rect: Rect) -> None:
        """Paint the view through smoked glass in ``rect``."""
        look = canvas.look
        box = rect.clip(look.scale.rect)
        if box.width < 4 or box.height < 4:
            return

        def make() -> Surface:
            behind = self.picture(look).subsurface(box)
            made = behind.copy()
            made.blit(cut_rounded(smoked(behind, look), look.ui(look.theme.radius)), (0, 0))
            return made

        key = ("glass", self.key, look.scale.rect.size, self.pools, self.dim, self.tint, tuple(box), look.theme.radius)
        canvas.shadow(box, look.theme.radius, 4, 90)
        canvas.surface.blit(look.cache.get(key, make), box.topleft)

    def _slices(self, look: Look) -> Generator[None, None, Surface]:
        sharp = self.draw(look)
        yield
        size = look.scale.rect.size
        part = Rect((0, 0), size).fit(sharp.get_rect())
        part.center = sharp.get_rect().center
        scale = pygame.transform.smoothscale
        if not self.blurred:
            picture = yield from scaled_slices(sharp.subsurface(part), size)
            del sharp
            yield from blend_slices(picture, scale(self._light(), _BLURS), pygame.BLEND_RGB_MULT)
            return picture
        small, *blurs = ((wide, max(1, round(wide * size[1] / size[0]))) for wide in (_SMALL, *_BLURS))
        soft = scale(sharp.subsurface(part), small)
        yield
        for blur in blurs:
            soft = scale(scale(soft, blur), small)
        soft.blit(scale(self._light(), small), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        yield
        picture = yield from scaled_slices(soft, size)
        return picture

    def _light(self) -> Surface:
        """Return the brightness of each part of the window as a small picture to multiply with."""
        mask = Surface(_MASK, 0, 32)
        wide, tall = _MASK
        mask.fill(self._tone(self.dim * _RIM))
        for step in range(_STEPS):
            share = 1 - step / _STEPS
            box = Rect(0, 0, round(1.5 * wide * share), round(1.6 * tall * share))
            box.center = wide // 2, tall // 2
            pygame.draw.ellipse(mask, self._tone(self.dim * (_RIM + (1 - _RIM) * _smooth(1 - share))), box)
        for pool in self.pools:
            light = Surface(_MASK, 0, 32)
            for step in range(_STEPS):
                share = 1 - step / _STEPS
                box = Rect(
                    0, 0, max(1, round(2 * pool.wide * wide * share)), max(1, round(2 * pool.tall * tall * share))
                )
                box.center = round(pool.x * wide), round(pool.y * tall)
                pygame.draw.ellipse(light, self._tone((pool.bright - self.dim) * _smooth(1 - share) ** 1.5), box)
            mask.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return mask

    def _tone(self, bright: float) -> tuple[int, int, int]:
        red, green, blue = (max(0, min(255, round(255 * bright * part))) for part in self.tint)
        return red, green, blue


def smoked(behind: Surface, look: Look) -> Surface:
    """Return a picture as seen through smoked glass with a sheen along its upper edge; with alpha, for cutting out
    parts."""
    made = Surface(behind.get_size(), pygame.SRCALPHA, 32)
    made.blit(behind, (0, 0))
    flood(made, _SMOKE, pygame.BLEND_RGB_MULT)
    made.fill(_BRIGHTEST, special_flags=pygame.BLEND_RGB_MIN)
    flood(made, _WALNUT, pygame.BLEND_RGB_ADD)
    high = min(made.get_height(), look.ui(34))
    for row in range(high):
        glow = round(_SHEEN * (1 - row / high) ** 2)
        made.fill((glow, round(glow * 0.9), round(glow * 0.75)), (0, row, made.get_width(), 1), pygame.BLEND_RGB_ADD)
    return made


def _glass(widgets: Iterable[Widget]) -> list[Widget]:
    return [widget for widget in widgets if getattr(widget, "style", "") == "glass"]


def _smooth(t: float) -> float:
    return t * t * (3 - 2 * t)
