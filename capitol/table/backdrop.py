"""The table out of focus behind a screen of a moment: blurred once and kept, dimmed, with a pool of light."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Panel, Widget
from capitol.table.art.brush import cut_rounded

DIM = 0.5
"""How bright the table is under a screen, by what it is on its own."""
_TINT = (1.0, 0.93, 0.85)
_RIM = 0.56
"""How bright the corners of the window are, by the middle."""
_SMALL, _SMALLER = 3, 7
"""The picture is this many times smaller while it is worked on, and while it is blurred."""
_MASK = 64, 36
_STEPS = 24
_SMOKE, _BRIGHTEST, _WALNUT = (112, 100, 90), (72, 60, 50), (27, 17, 9)
"""What is seen through smoked glass: this part (of 255) of what lies behind it, never more than so much, and the colour
of the glass."""
_SHEEN = 13


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool of light: its middle and its reach in both directions, by the window's width and height, and how bright
    its middle is, by the table in full light."""

    x: float
    y: float
    wide: float
    tall: float
    bright: float = 1.0


@dataclass(frozen=True, slots=True)
class Backdrop:
    """What is seen behind a screen: all that ``key`` names, in the picture that ``draw`` makes, opaque and of any size.
    It covers the window, and only what every seat may see may be on it."""

    key: Hashable
    draw: Callable[[Look], Surface]
    pools: tuple[Pool, ...] = ()
    dim: float = DIM

    def paint(self, canvas: Canvas, root: Widget | None = None) -> None:
        """Cover the window, and show through the glass panels of ``root`` what lies behind them. Plain in a theme
        without textures."""
        look = canvas.look
        if not look.theme.textured:
            canvas.fill(look.theme.table)
            return
        canvas.surface.blit(self.picture(look), (0, 0))
        for panel in _glass(root.walk() if root is not None else ()):
            self.paint_glass(canvas, panel.rect)

    def picture(self, look: Look) -> Surface:
        """As large as the window, made once: do not draw on it."""
        key = ("backdrop", self.key, look.scale.rect.size, self.pools, self.dim)
        return look.cache.get(key, lambda: self._make(look))

    def paint_glass(self, canvas: Canvas, rect: Rect) -> None:
        """What is seen through smoked glass in ``rect``."""
        look = canvas.look
        box = rect.clip(look.scale.rect)
        if box.width < 4 or box.height < 4:
            return

        def make() -> Surface:
            behind = self.picture(look).subsurface(box)
            made = behind.copy()
            made.blit(cut_rounded(smoked(behind, look), look.ui(look.theme.radius)), (0, 0))
            return made

        key = ("glass", self.key, look.scale.rect.size, self.pools, self.dim, tuple(box), look.theme.radius)
        canvas.shadow(box, look.theme.radius, 4, 90)
        canvas.surface.blit(look.cache.get(key, make), box.topleft)

    def _make(self, look: Look) -> Surface:
        sharp = self.draw(look)
        size = look.scale.rect.size
        part = Rect((0, 0), size).fit(sharp.get_rect())
        part.center = sharp.get_rect().center
        scale = pygame.transform.smoothscale
        small = max(1, size[0] // _SMALL), max(1, size[1] // _SMALL)
        soft = scale(sharp.subsurface(part), small)
        for times in (_SMALLER, _SMALLER - 2):
            soft = scale(scale(soft, (max(1, size[0] // times), max(1, size[1] // times))), small)
        soft.blit(scale(self._light(), small), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return scale(soft, size)

    def _light(self) -> Surface:
        """How bright each part of the window is, as a small picture to multiply with."""
        mask = Surface(_MASK, 0, 32)
        wide, tall = _MASK
        mask.fill(_tone(self.dim * _RIM))
        for step in range(_STEPS):
            share = 1 - step / _STEPS
            box = Rect(0, 0, round(1.5 * wide * share), round(1.6 * tall * share))
            box.center = wide // 2, tall // 2
            pygame.draw.ellipse(mask, _tone(self.dim * (_RIM + (1 - _RIM) * _smooth(1 - share))), box)
        for pool in self.pools:
            light = Surface(_MASK, 0, 32)
            for step in range(_STEPS):
                share = 1 - step / _STEPS
                box = Rect(
                    0, 0, max(1, round(2 * pool.wide * wide * share)), max(1, round(2 * pool.tall * tall * share))
                )
                box.center = round(pool.x * wide), round(pool.y * tall)
                pygame.draw.ellipse(light, _tone((pool.bright - self.dim) * _smooth(1 - share) ** 1.5), box)
            mask.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return mask


def smoked(behind: Surface, look: Look) -> Surface:
    """A picture seen through smoked glass with a sheen along its upper edge; with alpha, to be cut."""
    made = Surface(behind.get_size(), pygame.SRCALPHA, 32)
    made.blit(behind, (0, 0))
    made.fill(_SMOKE, special_flags=pygame.BLEND_RGB_MULT)
    made.fill(_BRIGHTEST, special_flags=pygame.BLEND_RGB_MIN)
    made.fill(_WALNUT, special_flags=pygame.BLEND_RGB_ADD)
    high = min(made.get_height(), look.ui(34))
    for row in range(high):
        glow = round(_SHEEN * (1 - row / high) ** 2)
        made.fill((glow, round(glow * 0.9), round(glow * 0.75)), (0, row, made.get_width(), 1), pygame.BLEND_RGB_ADD)
    return made


def _glass(widgets: Iterable[Widget]) -> list[Panel]:
    return [widget for widget in widgets if isinstance(widget, Panel) and widget.style == "glass"]


def _tone(bright: float) -> tuple[int, int, int]:
    red, green, blue = (max(0, min(255, round(255 * bright * part))) for part in _TINT)
    return red, green, blue


def _smooth(t: float) -> float:
    return t * t * (3 - 2 * t)
