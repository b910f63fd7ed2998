"""The thin smoke of a hearth, which rises from a house and fades."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from capitol.kit.display_list import Clear
from capitol.table.art.moving import clear

_PUFFS, _PUFF_BEATS, _SMOKE, _THIN = 30, 3, (230, 227, 224), 118


@lru_cache(maxsize=8)
def hearth(size: tuple[int, int]) -> tuple[pygame.Surface, ...]:
    """Return the smoke of a hearth in pictures of this size: nothing at first, so that a table at rest shows none."""
    wide, tall = size
    frames: list[pygame.Surface] = []
    for number in range(_PUFFS):
        frame = clear(wide * 2, tall * 2, _SMOKE)
        for puff in range(4):
            part = (puff / 4 + number / _PUFFS / 4) % 1
            x = wide * (0.45 + 0.4 * part + 0.09 * math.sin(7 * part + puff))
            y = tall * (0.94 - 0.82 * part)
            reach = tall * (0.055 + 0.13 * part)
            blot = clear(*frame.get_size(), _SMOKE)
            alpha = round(_THIN * math.sin(math.pi * min(1.0, part * 1.08 + 0.04)))
            pygame.draw.circle(blot, (*_SMOKE, max(0, alpha)), (2 * x, 2 * y), 2 * reach)
            frame.blit(blot, (0, 0))
        # Scaled down and up again its edges are soft.
        soft = pygame.transform.smoothscale(frame, (max(1, wide * 2 // 3), max(1, tall * 2 // 3)))
        frames.append(pygame.transform.smoothscale(soft, size))
    shown = [frame for frame in frames for _shown in range(_PUFF_BEATS)]
    return (Clear(size, pygame.SRCALPHA, 32), *shown[1:])
