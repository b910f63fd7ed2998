"""Dust raised by a heavy thing as it is set down: a ring of puffs that spreads along the ground and fades."""

from __future__ import annotations

import math

import pygame

from capitol.kit.canvas import Canvas

DUST_MS = 300.0
PUFFS = 8
_COLOUR = (238, 224, 198)
_STRONG = 250
_FLAT = 0.42
"""The height of the ring relative to its width: the ground is seen at a slant."""
_REACH = 0.34
"""How far it spreads beyond the thing, relative to the thing's width."""


def paint_dust(canvas: Canvas, foot: tuple[float, float], width: float, part: float) -> None:
    """Paint the ring around ``foot``, the middle of the base of a thing ``width`` pixels wide, at ``part`` (0 to 1)."""
    if not 0 < part < 1:
        return
    spread = 1 - (1 - part) ** 3
    across = width / 2 * (0.8 + 2 * _REACH * spread)
    side = max(4, round(width * (0.26 + 0.2 * spread)))
    puff = canvas.look.cache.get(("puff", side), lambda: _puff(side))
    alpha = round(_STRONG * (1 - part) ** 1.15)
    for number in range(PUFFS):
        angle = 2 * math.pi * (number + 0.5) / PUFFS
        x = foot[0] + across * math.cos(angle)
        y = foot[1] + across * _FLAT * math.sin(angle) - side * 0.25 * spread
        canvas.blit(puff, puff.get_rect(center=(round(x), round(y))).topleft, alpha)


def _puff(side: int) -> pygame.Surface:
    """Draw a soft puff of dust."""
    small = pygame.Surface((24, 24), pygame.SRCALPHA, 32)
    small.fill((*_COLOUR, 0))
    for step in range(12):
        share = step / 12
        pygame.draw.circle(small, (*_COLOUR, round(255 * share)), (12, 12), 12 * (1 - share))
    return pygame.transform.smoothscale(small, (side, side))
