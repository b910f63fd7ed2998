"""The table that everything stands on: boards of dark oiled walnut, as large as the largest window."""

from __future__ import annotations

import itertools
from pathlib import Path

NAME = "wood"
SOURCES = (
    "build_scripts/assets/recipes/wood.py",
    "build_scripts/assets/board/fields.py",
    "build_scripts/assets/board/relief.py",
    "build_scripts/assets/board/stone.py",
)
LICENCE = "MIT (`LICENSE`)"

SIZE = (3840, 2160)
# Boards of unequal width: equal ones look like ruled paper behind a screen. Parts of the height.
JOINTS = (0.0, 0.31, 0.54, 0.82, 1.0)
# The table lies in the shade of what stands on it: writing on it is light.
SHADE = 0.60


def build(out: Path) -> None:
    """Paint the table."""
    import numpy as np
    from PIL import Image

    from assets.board import relief
    from assets.board.fields import noise, step
    from assets.board.stone import walnut

    width, height = SIZE
    # Lengths in pixels of a window of 1920 x 1080.
    across = (np.arange(width) + 0.5).astype(np.float32) / 2
    down = (np.arange(height) + 0.5).astype(np.float32) / 2
    x, y = (np.asarray(grid, np.float32) for grid in np.meshgrid(across, down))
    colour = np.zeros((height, width, 3), np.float32)
    tall = np.zeros((height, width), np.float32)
    for number, (start, end) in enumerate(itertools.pairwise(JOINTS)):
        rows = slice(round(start * height), round(end * height))
        u, v = x[rows] + 700 * number, y[rows] + 260 * number
        tone = 1 + (0.05, -0.06, 0.02, -0.02)[number]
        colour[rows] = SHADE * tone * walnut(u, v, 60 + 10 * number, 1.5)
        edge = np.minimum(y[rows] - start * height / 2, end * height / 2 - y[rows])
        # The joints are cut a little, and the boards' edges are rounded; wear makes long shallow waves.
        waves = 0.25 * noise(u, v, (150, 26), 7, 3) + 0.05 * noise(u, v, (60, 1.6), 9, 2)
        tall[rows] = 1.1 * step(0.2, 1.6, edge) + waves
        colour[rows] *= (0.45 + 0.55 * step(0.2, 1.3, edge))[..., None]
    lit = relief.shade(tall, colour[None], np.full(tall.shape, 0.10, np.float32), 2.0)
    picture = Image.fromarray((relief.picture(lit[0]) * 255 + 0.5).astype(np.uint8))
    (out / "shared" / "wood").mkdir(parents=True)
    picture.save(out / "shared" / "wood" / "table.jpg", quality=90, subsampling=0, optimize=True)
