"""The ground that no tile of Capoterra covers: an old map in sepia with contour lines, which repeats seamlessly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy
from numpy.typing import NDArray
from PIL import Image

SIDE = 512
Field = NDArray[Any]
_PAPER, _FOXED, _INK = ((0xB8, 0x9E, 0x73), (0x9C, 0x80, 0x56), (0x6E, 0x50, 0x30))


def clouds(seed: int, coarse: float, fall: float) -> Field:
    """Noise that repeats at its borders, mean 0 and deviation 1: waves shorter than ``1 / coarse`` of the side fade by
    the power ``fall``."""
    chance = numpy.random.default_rng(seed)
    across, down = numpy.meshgrid(numpy.fft.fftfreq(SIDE) * SIDE, numpy.fft.fftfreq(SIDE) * SIDE)
    strength = 1 / (1 + (numpy.hypot(across, down) / coarse) ** fall)
    strength[0, 0] = 0
    made: Field = numpy.fft.ifft2(numpy.fft.fft2(chance.standard_normal((SIDE, SIDE))) * strength).real
    made /= made.std()
    return made


def contours(height: Field, apart: float, wide: float) -> Field:
    """How much of each pixel a contour line covers, every ``apart`` of height and ``wide`` pixels wide."""
    down = (numpy.roll(height, -1, 0) - numpy.roll(height, 1, 0)) / 2
    across = (numpy.roll(height, -1, 1) - numpy.roll(height, 1, 1)) / 2
    slope = numpy.maximum(numpy.hypot(down, across), 1e-4)
    off = numpy.abs((height / apart + 0.5) % 1 - 0.5) * apart / slope
    lines: Field = numpy.clip(wide / 2 + 0.5 - off, 0, 1)
    # On level ground a line would be a blot.
    lines *= numpy.clip(slope / (apart * 0.02), 0, 1)
    return lines


def draw() -> Field:
    """The map: rows x columns x (red, green, blue), 0 to 1."""
    paper, foxed, ink = (numpy.array(colour) / 255 for colour in (_PAPER, _FOXED, _INK))
    height = clouds(4, 3.0, 4.0)
    stain = numpy.clip(0.5 + 0.12 * clouds(7, 3.0, 2.0), 0, 1)[..., None]
    colour = paper * (1 - stain) + foxed * stain
    # The hills' shade, from the upper left.
    light = (numpy.roll(height, -2, 0) - numpy.roll(height, 2, 0)) + (
        numpy.roll(height, -2, 1) - numpy.roll(height, 2, 1)
    )
    colour = colour * (1 + 0.6 * numpy.clip(light, -0.12, 0.12))[..., None]
    lines = 0.30 * contours(height, 0.26, 1.0) + 0.22 * contours(height, 1.3, 1.6)
    colour = colour * (1 - lines[..., None]) + ink * lines[..., None]
    fibre = 0.018 * clouds(9, 120.0, 3.0)
    made: Field = numpy.clip(colour * (1 + fibre[..., None]), 0, 1)
    return made


def save(file: Path) -> None:
    """Write the map as a JPEG."""
    Image.fromarray((draw() * 255 + 0.5).astype(numpy.uint8)).save(file, quality=84, subsampling=1, optimize=True)
