"""Capstone's key picture for the title: the court in low sun, with stacks at its right, a screen and the bag behind."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import bpy  # before the others, which come with it

# isort: split
import numpy
from PIL import Image
from scipy import ndimage

from assets import acrylic, bands, court, daylight, materials, shapes, studio
from assets.acrylic import SIZES, View
from assets.studio import Pixels, Shot
from capitol.games.capstone.ui.palette import PIECE_STYLES

ELEVATION = 24.0
WIDE, TALL = 760.0, 427.5
"""What is seen, in logical pixels of the table."""
_STACKS: tuple[tuple[str, str, str, float, float], ...] = (
    ("large", "BYGR", "", 10.5, 4.0),
    ("large", "RGYB", "Y", 25.0, 14.0),
    ("medium", "GBY", "", -1.5, -6.0),
    ("medium", "YRGB", "B", 20.5, -8.0),
    ("large", "GYR", "G", 0.5, 26.0),
    ("medium", "R", "", 9.5, -18.0),
    ("large", "YB", "", 14.5, 34.0),
    ("medium", "BY", "", 31.5, -10.0),
    ("medium", "G", "", 26.5, -24.0),
    ("large", "RB", "", -9.0, 12.0),
)
"""Size, colours from the foot up, capstone, and where on the ground (units to the right and away)."""


def build(view: View) -> None:
    """Put the scene up."""
    chance = random.Random(5)
    tones = (("#DDD3C0", "#C6B89E"), ("#D5C9B3", "#BBAC90"), ("#E3DACA", "#CEC1AA"))
    slabs = [materials.stone(seed, *tones[seed % 3], 1.6, 0.10) for seed in range(6)]
    for row in range(-12, 18):
        for number in range(-6, 7):
            place = ((number + 0.5 * (row % 2)) * 9.2, row * 6.4, -1 - chance.uniform(0, 0.06))
            shapes.box((9.1, 6.26, 1), place, chance.choice(slabs), 0.07)
    # Without a bed below them one looks through the joints into nothing, which is black.
    shapes.box((140, 200, 0.5), (0, 19, -0.68), materials.plain("#A3926F", 0.9))
    for size, column, cap, x, y in _STACKS:
        _moved(court.plinth(size, view), x, y, court.HIGH[size])
        _stack(size, column, cap, x, y, view)
    wall = materials.stone(7, "#CDBB97", "#A8946E", 0.9, 0.2)
    shapes.box((140, 4, 9), (0, 62, -1), wall, 0.3)
    shapes.box((140, 4.6, 0.8), (0, 62, 8), materials.plain("#D9A53A", 0.3, 0.85), 0.1)


def _stack(size: str, column: str, cap: str, x: float, y: float, view: View) -> None:
    measures, small = SIZES[size], SIZES["small"]
    styles = {style.letter: style for style in PIECE_STYLES}
    for level, letter in enumerate(column):
        things = acrylic.piece(styles[letter], measures, view)
        _moved(things, x, y, court.HIGH[size] + level * view.step(measures))
    if cap:
        tip = court.HIGH[size] + (len(column) - 1) * view.step(measures) + view.rise(measures)
        things = acrylic.piece(styles[cap], small, view, capstone=True)
        _moved(things, x, y, tip + 30 / 10 / view.cos - view.rise(small))


def _moved(things: Sequence[Any], x: float, y: float, z: float) -> None:
    for thing in things:
        thing.location.x += x
        thing.location.y += y
        thing.location.z += z


def render(width: int, samples: int, kept: Path) -> Pixels:
    """The picture, rows x columns x (red, green, blue), 0 to 1: darker to the left, where words stand. A render that
    was cut short goes on from ``kept``."""
    daylight.clear()
    cycles = bpy.context.scene.cycles
    cycles.max_bounces, cycles.transmission_bounces = 10, 8
    build(View())
    shift_x, shift_y = 10.0, 64.0
    box = (shift_x - WIDE / 2, shift_y - TALL / 2, shift_x + WIDE / 2, shift_y + TALL / 2)
    shot = Shot(width / WIDE, samples, ELEVATION)
    seen = bands.joined(lambda: studio.photograph(box, shot), "seen", width, round(TALL * shot.fine), kept)
    rows, columns = seen.shape[:2]
    x = numpy.linspace(0, 1, columns)[None, :, None]
    y = numpy.linspace(0, 1, rows)[:, None, None]
    halo = ndimage.gaussian_filter(numpy.clip(seen - 0.7, 0, 1), (columns / 120, columns / 120, 0))
    bright = 1 - (1 - seen) * (1 - 0.5 * halo)
    warm = bright * (1 - 0.18 * (1 - y)) + numpy.array([0.20, 0.13, 0.05]) * 0.18 * (1 - y)
    shade = 1 - 0.30 * numpy.clip(numpy.hypot((x - 0.6) / 0.62, (y - 0.5) / 0.7) - 0.5, 0, 1)
    whole: Pixels = numpy.clip(warm * shade, 0, 1)
    return whole


def save(pixels: Pixels, file: Path, quality: int, width: int | None = None) -> None:
    """Write a JPEG, ``width`` pixels wide."""
    image = Image.fromarray((pixels * 255 + 0.5).astype(numpy.uint8), "RGB")
    if width is not None:
        image = image.resize((width, round(width * image.height / image.width)), Image.Resampling.LANCZOS)
    file.parent.mkdir(parents=True, exist_ok=True)
    image.save(file, quality=quality, subsampling=1, optimize=True)
