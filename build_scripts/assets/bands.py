"""Large pictures made in bands that are kept, so that a render which was cut short goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import bpy  # before the others, which come with it

# isort: split
import numpy

from assets.studio import Pixels

BAND, BEYOND = 360, 32
"""How many rows of the picture are made at once, and how many more above and below them, for the denoiser's sake."""


def joined(shoot: Callable[[], Pixels], name: str, width: int, height: int, kept: Path) -> Pixels:
    """What ``shoot`` sees of the scene, rows x columns x (red, green, blue), 0 to 1: a picture of ``width`` x
    ``height`` pixels. Its bands lie in the folder ``kept``, and what lies there already is not made again."""
    kept.mkdir(parents=True, exist_ok=True)
    bands = []
    for top in range(0, height, BAND):
        foot = min(height, top + BAND)
        first, last = max(0, top - BEYOND), min(height, foot + BEYOND)
        file = kept / f"{name}{top}.npy"
        if not file.exists():
            render = bpy.context.scene.render
            render.use_border = render.use_crop_to_border = True
            # Half a pixel, for Blender cuts off what is behind the point.
            render.border_min_y, render.border_max_y = (height - last + 0.5) / height, (height - first + 0.5) / height
            seen = shoot()[:, :, :3]
            if seen.shape[:2] != (last - first, width):
                raise ValueError(f"a band of {last - first} rows came out as {seen.shape}")
            unready = file.with_suffix(".part.npy")
            numpy.save(unready, (seen[top - first : foot - first] * 255 + 0.5).astype(numpy.uint8))
            unready.replace(file)
        bands.append(numpy.load(file).astype(numpy.float32) / 255)
    return numpy.concatenate(bands)
