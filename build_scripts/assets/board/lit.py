"""A sheet in the light of the city, as pictures."""

from __future__ import annotations

import numpy as np
from PIL import Image

from assets.board import relief
from assets.board.fields import Field
from assets.board.sheet import Sheet

FINER = 1.25
"""Sheets are painted so many times larger and made smaller at the end, which makes their edges clean."""
QUALITY = 90


def lit(sheet: Sheet, width: int) -> list[Field]:
    """The lit layers, ``width`` pixels wide, rows x columns x 3 from 0 to 1: with the patterns, and without."""
    light = relief.shade(sheet.height, sheet.colour, sheet.gloss, sheet.scale, relief.CITY)
    # What is laid side by side must not be brighter on one side, as a whole board is.
    far_x = np.linspace(0, 1, light.shape[2])[None, :]
    far_y = np.linspace(0, 1, light.shape[1])[:, None]
    light /= (1.03 - 0.03 * far_x - 0.05 * far_y)[..., None]
    seen = relief.lean(sheet.height, light.astype(np.float32), sheet.hollow, sheet.scale, relief.CITY.lean)
    size = (width, round(width * sheet.size[1] / sheet.size[0]))
    layers = []
    for layer in seen:
        # Made smaller as light, not as numbers of a picture: fine bright edges keep their brightness.
        parts = [
            np.asarray(Image.fromarray(layer[..., part]).resize(size, Image.Resampling.HAMMING)) for part in range(3)
        ]
        layers.append(relief.picture(np.stack(parts, -1)))
    return layers


def render(sheet: Sheet, width: int) -> list[Image.Image]:
    """The same as pictures."""
    return [Image.fromarray((layer * 255 + 0.5).astype(np.uint8)) for layer in lit(sheet, width)]
