"""The sea around Capoterra's tiles: an old chart with lines of depth, rhumb lines and small waves, which repeats
seamlessly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy
from numpy.typing import NDArray
from PIL import Image

SIDE = 1024
Field = NDArray[Any]
_SHALLOW, _DEEP, _INK, _GILT = ((0x60, 0x8C, 0x8C), (0x42, 0x6E, 0x76), (0xC4, 0xD8, 0xC8), (0xDC, 0xC4, 0x88))
_ROSE = (0.37, 0.59)
"""Where the rhumb lines meet, as parts of the side."""
_WAYS = ((1, 0), (0, 1), (1, 1), (1, -1), (1, 2), (2, 1), (1, -2), (2, -1))
"""Their directions: whole numbers, so that each line meets itself at the borders."""


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


def rhumbs(ways: tuple[tuple[int, int], ...], wide: float) -> Field:
    """How much of each pixel the lines through the rose cover that run these ways."""
    across, down = numpy.meshgrid(numpy.arange(SIDE) - _ROSE[0] * SIDE, numpy.arange(SIDE) - _ROSE[1] * SIDE)
    found = numpy.zeros((SIDE, SIDE))
    for x, y in ways:
        # A line that leaves at a border goes on at the other: all of its parts are equally far from each other.
        off = numpy.abs((y * across - x * down + SIDE / 2) % SIDE - SIDE / 2) / numpy.hypot(x, y)
        found = numpy.maximum(found, numpy.clip(wide / 2 + 0.5 - off, 0, 1))
    return found


def waves(count: int, seed: int) -> Field:
    """How much of each pixel small waves cover: two arcs each, no two of them close."""
    chance = numpy.random.default_rng(seed)
    found = numpy.zeros((SIDE, SIDE))
    across, down = numpy.meshgrid(numpy.arange(SIDE), numpy.arange(SIDE))
    places: list[Field] = []
    while len(places) < count:
        place = chance.uniform(0, SIDE, 2)
        away = [numpy.abs((place - other + SIDE / 2) % SIDE - SIDE / 2) for other in places]
        if any(numpy.hypot(*one) < SIDE / 12 for one in away):
            continue
        places.append(place)
        x = (across - place[0] + SIDE / 2) % SIDE - SIDE / 2
        y = (down - place[1] + SIDE / 2) % SIDE - SIDE / 2
        long = chance.uniform(12, 18)
        arc = 0.34 * long * (numpy.abs(numpy.sin(numpy.pi * x / long)) - 0.5)
        inside = numpy.clip(long - numpy.abs(x), 0, 1)
        found = numpy.maximum(found, numpy.clip(1.5 - numpy.abs(y + arc), 0, 1) * inside)
    return found


def draw() -> Field:
    """The map: rows x columns x (red, green, blue), 0 to 1."""
    shallow, deep, ink, gilt = (numpy.array(colour) / 255 for colour in (_SHALLOW, _DEEP, _INK, _GILT))
    depth = clouds(4, 3.2, 4.0)
    mottle = numpy.clip(0.5 + 0.16 * clouds(7, 4.0, 2.4), 0, 1)[..., None]
    colour = shallow * (1 - mottle) + deep * mottle
    for lines, tone in (
        (0.17 * contours(depth, 0.42, 1.2) + 0.15 * contours(depth, 2.1, 2.0), ink),
        (0.26 * rhumbs(_WAYS[:4], 2.0), gilt),
        (0.21 * rhumbs(_WAYS[4:], 1.6), gilt),
        (0.34 * waves(44, 5), ink),
    ):
        colour = colour * (1 - lines[..., None]) + tone * lines[..., None]
    fibre = 0.02 * clouds(9, 220.0, 3.0)
    made: Field = numpy.clip(colour * (1 + fibre[..., None]), 0, 1)
    return made


def save(file: Path) -> None:
    """Write the map as a JPEG."""
    Image.fromarray((draw() * 255 + 0.5).astype(numpy.uint8)).save(file, quality=84, subsampling=1, optimize=True)
