"""Smoke that rises and fades: from a fire, and thinner from a hearth over a house."""

from __future__ import annotations

import math
import random
from functools import cache, lru_cache

import pygame

from capitol.kit.display_list import Clear
from capitol.table.art.moving import clear
from capitol.table.palette import Colour

_SMOKE, _SMOKE_BEATS = (228, 222, 214), 24
_PUFFS, _PUFF_BEATS, _HEARTH, _PALE, _THIN = 30, 3, 9, (230, 227, 224), 84
"""The pictures of a hearth's smoke, the beats of each, its puffs, their colour, and how dense each is."""
_BLOT, _LUMPS = 48, 9
"""The width of the picture of a puff, in pixels, and the number of blurred spots in it."""


def smoke(
    fire: tuple[float, float], size: tuple[int, int], unit: float, strength: int = 84, puffs: int = 14
) -> tuple[pygame.Surface, ...]:
    """Return pictures of this size in which smoke rises from ``fire``, widens and fades; its ``puffs`` are about
    ``unit`` in size."""
    pictures = []
    for beat in range(_SMOKE_BEATS):
        picture = clear(*size, _SMOKE)
        for puff in range(puffs):
            part = (puff / puffs + beat / _SMOKE_BEATS / puffs) % 1
            x = fire[0] + unit * (1.1 * math.sin(8 * part) + 4.5 * part)
            y = fire[1] - part * (size[1] - 3 * unit)
            alpha = strength * math.sin(math.pi * min(1.0, part * 1.1 + 0.08))
            _puff(picture, (x, y), (1.5 + 3.4 * part) * unit, _SMOKE, alpha)
        pictures.append(picture)
    # Each picture is shown for three beats: smoke is slow.
    return tuple(picture for picture in pictures for _shown in range(3))


@lru_cache(maxsize=8)
def hearth(size: tuple[int, int]) -> tuple[pygame.Surface, ...]:
    """Return the smoke of a hearth in pictures of this size: none at first, so that a table at rest shows none."""
    wide, tall = size
    frames: list[pygame.Surface] = []
    for number in range(_PUFFS):
        frame = clear(wide, tall, _PALE)
        for puff in range(_HEARTH):
            part = (puff / _HEARTH + number / _PUFFS / _HEARTH) % 1
            x = wide * (0.42 + 0.26 * part + 0.06 * math.sin(8 * part))
            y = tall * (0.92 - 0.74 * part)
            alpha = _THIN * math.sin(math.pi * min(1.0, part * 1.08 + 0.04))
            _puff(frame, (x, y), tall * (0.07 + 0.14 * part), _PALE, alpha)
        frames.append(frame)
    shown = [frame for frame in frames for _shown in range(_PUFF_BEATS)]
    return (Clear(size, pygame.SRCALPHA, 32), *shown[1:])


def _puff(picture: pygame.Surface, middle: tuple[float, float], reach: float, colour: Colour, alpha: float) -> None:
    """Paint a puff that fades out at ``reach`` from its middle."""
    side = max(2, round(2 * reach))
    puff = pygame.transform.smoothscale(_blot(colour), (side, side))
    puff.fill((255, 255, 255, max(0, min(255, round(alpha)))), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(puff, puff.get_rect(center=(round(middle[0]), round(middle[1]))))


@cache
def _blot(colour: Colour) -> pygame.Surface:
    """Return the picture of a puff: spots without an edge around its middle, which make no disc."""
    chance = random.Random(4)
    blot, middle = clear(_BLOT, _BLOT, colour), _BLOT / 2
    for lump in range(_LUMPS):
        turn = chance.uniform(0, 2 * math.pi)
        away = _BLOT * chance.uniform(0.06, 0.20) if lump else 0.0
        spot = _spot(colour, round(_BLOT * chance.uniform(0.40, 0.58) if lump else _BLOT * 0.7))
        place = middle + away * math.cos(turn), middle + away * math.sin(turn)
        blot.blit(spot, spot.get_rect(center=(round(place[0]), round(place[1]))))
    return blot


def _spot(colour: Colour, width: int) -> pygame.Surface:
    """Return a spot that fades smoothly from its middle to nothing."""
    spot = clear(width, width, colour)
    for y in range(width):
        for x in range(width):
            far = min(1.0, math.hypot(x - (width - 1) / 2, y - (width - 1) / 2) / (width / 2))
            spot.set_at((x, y), (*colour, round(72 * (1 - far * far * (3 - 2 * far)))))
    return spot
