"""Laurel leaves falling for the winner: green and a few golden ones, each on its own path."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.shapes import supersampled
from capitol.kit.theme import RGB

FALL_MS = 3200.0
LEAVES = 44
"""Few enough to keep frames cheap in the largest window."""
_GREENS: tuple[RGB, ...] = ((0x5E, 0x7F, 0x3A), (0x7C, 0x9C, 0x4C), (0x46, 0x66, 0x30))
_GOLDS: tuple[RGB, ...] = ((0xD9, 0xB2, 0x4C), (0xF0, 0xD2, 0x7A))
_GOLDEN = 0.28  # fraction of the leaves
_TURNS = 20  # pictures of a leaf for a full turn
_LONG = 22  # logical pixels of the board
_LAST = 0.55  # the last leaf starts after this fraction of the time, and each takes the rest of it to fall
_FADE = 0.85  # a leaf fades from this fraction of its fall on


@dataclass(frozen=True, slots=True)
class _Leaf:
    colour: RGB
    across: float  # from 0 to 1, where it starts
    begins: float
    drift: float
    sway: float
    turns: float
    phase: float


class Confetti:
    """Leaves falling within a rect. ``t`` from 0 to 1 is the progress; nothing is visible at either end."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)  # decorative only
        self._leaves = tuple(
            _Leaf(
                colour=chance.choice(_GOLDS if chance.random() < _GOLDEN else _GREENS),
                across=chance.random(),
                begins=_LAST * chance.random(),
                drift=chance.uniform(-0.12, 0.12),
                sway=chance.uniform(0.01, 0.04),
                turns=chance.uniform(-2.5, 2.5),
                phase=chance.random(),
            )
            for _number in range(LEAVES)
        )

    def paint(self, canvas: Canvas, rect: Rect, t: float) -> None:
        """Paint the leaves at one moment of their fall."""
        if not 0 < t < 1:
            return
        long = max(6, canvas.look.board(_LONG))
        with canvas.clip(rect):
            for leaf in self._leaves:
                fallen = (t - leaf.begins) / (1 - _LAST)
                if not 0 < fallen < 1:
                    continue
                swing = math.sin(2 * math.pi * (2 * fallen + leaf.phase))
                x = rect.x + rect.width * (leaf.across + leaf.drift * fallen + leaf.sway * swing)
                y = rect.y - long + (rect.height + long) * fallen
                turn = round(_TURNS * (leaf.phase + leaf.turns * fallen)) % _TURNS
                picture = _picture(canvas, leaf.colour, long, turn)
                alpha = 255 if fallen < _FADE else round(255 * (1 - fallen) / (1 - _FADE))
                canvas.blit(picture, picture.get_rect(center=(round(x), round(y))).topleft, alpha)


def _picture(canvas: Canvas, colour: RGB, long: int, turn: int) -> pygame.Surface:
    """Return a leaf, turned; cached per window size."""
    cache = canvas.look.cache

    def make() -> pygame.Surface:
        leaf = cache.get(("leaf", colour, long), lambda: draw_leaf(colour, long))
        return pygame.transform.rotozoom(leaf, 360 * turn / _TURNS, 1)

    return cache.get(("leaf", colour, long, turn), make)


def draw_leaf(colour: RGB, long: int) -> pygame.Surface:
    """Draw a laurel leaf ``long`` pixels from stalk to tip, horizontally: two halves, one shaded."""
    return supersampled((long, max(1, round(long * 0.4))), colour, partial(_paint_leaf, colour=colour, long=long))


def _paint_leaf(surface: pygame.Surface, k: float, *, colour: RGB, long: int) -> None:
    side, middle = long * k, surface.get_height() / 2
    upper = [(side * step / 12, middle - 0.17 * side * math.sin(math.pi * step / 12) ** 0.8) for step in range(13)]
    shade = (round(colour[0] * 0.72), round(colour[1] * 0.72), round(colour[2] * 0.72), 255)
    pygame.draw.polygon(surface, (*colour, 255), upper)
    pygame.draw.polygon(surface, shade, [(x, 2 * middle - y) for x, y in upper])
    pygame.draw.line(surface, shade, upper[0], upper[-1], max(1, round(side / 40)))
