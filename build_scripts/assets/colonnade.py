"""The fluted marble column that shows a score: capital, shaft, foot, and a block that takes a seat's colour.

It faces the camera as cards do, forty units wide; a unit of the studio is ten of them.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy
from PIL import Image

from assets import card_bench, materials, shapes, studio
from assets.layers import bled
from assets.studio import Box, Pixels, Shot

WIDE = 40.0
CAPITAL, SHAFT, FOOT, PLATE = 9.0, 240.0, 4.0, 16.0
"""Heights from above, as the game's own `columns` has them; of the shaft as much is shown as a score wants."""
FLUTES = 20


def column(shot: Shot) -> Pixels:
    """The column, rows x columns x RGBA; the block below is white, for the colour that it is multiplied with."""
    studio.clear()
    holder = card_bench.frame()
    stone, warm = materials.marble(4, "#DED8CD", "#958B7D", 0.5), materials.marble(9, "#D8D1C3", "#91877A", 0.4)
    tall = CAPITAL + SHAFT + FOOT + PLATE
    outline = []
    for step in range(FLUTES * 12):
        turn = 2 * math.pi * step / (FLUTES * 12)
        radius = 1.5 - 0.12 * abs(math.sin(FLUTES * turn / 2)) ** 0.8
        outline.append((radius * math.cos(turn), radius * math.sin(turn)))
    things = [shapes.prism(outline, (SHAFT + 2) / 10, stone, 0.0, 12.0)]
    things[0].location[1] = (PLATE + FOOT + SHAFT / 2) / 10
    # Turned bodies stand on z: these lie down, so that they stand on the screen.
    for profile, low, material in (
        (
            [(0, 0), (1.52, 0), (1.58, 0.06), (1.52, 0.12), (1.60, 0.16), (1.78, 0.28), (1.90, 0.42), (0, 0.42)],
            tall - CAPITAL,
            stone,
        ),
        (
            [
                (0, 0),
                (1.66, 0),
                (1.74, 0.08),
                (1.74, 0.16),
                (1.62, 0.24),
                (1.56, 0.28),
                (1.56, 0.32),
                (1.62, 0.36),
                (1.52, 0.42),
                (0, 0.42),
            ],
            PLATE,
            warm,
        ),
    ):
        ring = shapes.turned(profile, material, 96, sharp=50)
        ring.rotation_euler[0], ring.location[1] = -math.pi / 2, low / 10
        things.append(ring)
    top = shapes.box((3.96, 0.46, 3.96), (0, (tall - 2.4) / 10, -1.98), warm, 0.07)
    white = materials.stone(3, "#B8B8B8", "#A6A6A6", 1.5, 0.06)
    block = shapes.box((WIDE / 10, PLATE / 10, 4.0), (0, PLATE / 20, -2.0), white, 0.08)
    card_bench.hang([*things, top, block], holder)
    box: Box = (-WIDE / 2, 0.0, WIDE / 2, tall)
    seen = studio.photograph(box, shot)
    # The block should have the colour it is given where the light falls.
    below = round(PLATE * shot.fine)
    white_part = seen[-below:, :, :3]
    seen[-below:, :, :3] = numpy.clip(white_part / numpy.quantile(white_part.mean(axis=2), 0.6), 0, 1)
    return bled(seen)


def save(file: Path, shot: Shot) -> None:
    """Photograph the column into a PNG."""
    file.parent.mkdir(parents=True, exist_ok=True)
    whole = numpy.clip(column(shot) * 255 + 0.5, 0, 255).astype(numpy.uint8)
    Image.fromarray(whole, "RGBA").save(file, optimize=True)
