"""Caustics: the net of bright lines into which a moving surface gathers the light that goes through it, as a cycle of
pictures below each other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy
from numpy.typing import NDArray
from PIL import Image

WIDE, TALL, FRAMES = 192, 96, 12
Field = NDArray[Any]
_RAYS, _WAVES = 9, 5
"""The rays through a row of three pixels; half of how many waves bend them."""


def frame(number: int) -> Field:
    """Where the rays that fall evenly on a wavy surface land: rows x columns, 0 to 1. All waves come back to where
    they were after `FRAMES`."""
    chance = numpy.random.default_rng(11)
    tall, wide = TALL * _RAYS // 3, WIDE * _RAYS // 3
    down, across = numpy.meshgrid(numpy.arange(tall) / tall, numpy.arange(wide) / wide, indexing="ij")
    x, y = across * WIDE, down * TALL
    for wave in range(2 * _WAVES):
        kx, ky = chance.integers(-4, 5), chance.integers(1, 4)
        phase = chance.uniform(0, 2 * numpy.pi) + 2 * numpy.pi * number / FRAMES * (-1 if wave % 2 else 1)
        bend = chance.uniform(2.2, 4.2) / numpy.hypot(kx, ky)
        turn = bend * numpy.cos(2 * numpy.pi * (kx * across + ky * down) + phase)
        x, y = x + kx * turn, y + ky * turn
    landed, _rows, _columns = numpy.histogram2d(
        (y % TALL).ravel(), (x % WIDE).ravel(), bins=(TALL, WIDE), range=((0, TALL), (0, WIDE))
    )
    smooth = landed
    for axis in (0, 1):
        smooth = (numpy.roll(smooth, 1, axis) + 2 * smooth + numpy.roll(smooth, -1, axis)) / 4
    made: Field = numpy.clip(smooth / smooth.mean() / 2.6, 0, 1)
    return made


def save(file: Path) -> None:
    """Write all pictures of the cycle as one JPEG."""
    strip = numpy.concatenate([frame(number) for number in range(FRAMES)])
    Image.fromarray((255 * strip**0.8 + 0.5).astype(numpy.uint8)).save(file, quality=80, optimize=True)
