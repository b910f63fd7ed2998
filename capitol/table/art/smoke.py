"""Smoke that rises and fades: from a fire, and thinner from a hearth over a house."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from capitol.kit.display_list import Clear
from capitol.table.art.moving import clear

_SMOKE, _SMOKE_BEATS, _FINE = (228, 222, 214), 24, 2
_PUFFS, _PUFF_BEATS, _PALE, _THIN = 30, 3, (230, 227, 224), 118


def smoke(
    fire: tuple[float, float], size: tuple[int, int], unit: float, strength: int = 120, puffs: int = 5
) -> tuple[pygame.Surface, ...]:
    """Return pictures of this size in which smoke rises from ``fire``, widens and fades; its ``puffs`` are about
    ``unit`` in size."""
    pictures = []
    for beat in range(_SMOKE_BEATS):
        large = clear(size[0] * _FINE, size[1] * _FINE, _SMOKE)
        for puff in range(puffs):
            part = (puff / puffs + beat / _SMOKE_BEATS / puffs) % 1
            x = fire[0] + unit * (1.2 * math.sin(5 * part + puff) + 4.5 * part)
            y = fire[1] - part * (size[1] - 3 * unit)
            alpha = round(strength * math.sin(math.pi * min(1.0, part * 1.1 + 0.08)))
            reach = round((1.0 + 2.6 * part) * unit * _FINE)
            blot = clear(2 * reach + 2, 2 * reach + 2, _SMOKE)
            pygame.draw.circle(blot, (*_SMOKE, max(0, alpha)), blot.get_rect().center, reach)
            large.blit(blot, blot.get_rect(center=(round(x * _FINE), round(y * _FINE))))
        pictures.append(pygame.transform.smoothscale(large, size))
    # Each picture is shown for three beats: smoke is slow.
    return tuple(picture for picture in pictures for _shown in range(3))


@lru_cache(maxsize=8)
def hearth(size: tuple[int, int]) -> tuple[pygame.Surface, ...]:
    """Return the smoke of a hearth in pictures of this size: none at first, so that a table at rest shows none."""
    wide, tall = size
    frames: list[pygame.Surface] = []
    for number in range(_PUFFS):
        frame = clear(wide * 2, tall * 2, _PALE)
        for puff in range(4):
            part = (puff / 4 + number / _PUFFS / 4) % 1
            x = wide * (0.45 + 0.4 * part + 0.09 * math.sin(7 * part + puff))
            y = tall * (0.94 - 0.82 * part)
            reach = tall * (0.055 + 0.13 * part)
            blot = clear(*frame.get_size(), _PALE)
            alpha = round(_THIN * math.sin(math.pi * min(1.0, part * 1.08 + 0.04)))
            pygame.draw.circle(blot, (*_PALE, max(0, alpha)), (2 * x, 2 * y), 2 * reach)
            frame.blit(blot, (0, 0))
        # Scaling it down and up again softens its edges.
        soft = pygame.transform.smoothscale(frame, (max(1, wide * 2 // 3), max(1, tall * 2 // 3)))
        frames.append(pygame.transform.smoothscale(soft, size))
    shown = [frame for frame in frames for _shown in range(_PUFF_BEATS)]
    return (Clear(size, pygame.SRCALPHA, 32), *shown[1:])
