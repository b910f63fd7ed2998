"""What is done to photographs before they ship: outlines, bled borders, and atlases with their anchors."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

Pixels = NDArray[Any]
"""Rows x columns, or rows x columns x (red, green, blue, alpha), from 0 to 1."""
OUTLINE = numpy.array([0x14, 0x10, 0x0C], dtype=numpy.float32) / 255
GUTTER = 8
"""Pixels between pictures of an atlas: what is scaled down must not meet its neighbour."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture of an atlas, rows x columns x RGBA from 0 to 1, and the pixel of it that is put on its place."""

    pixels: Pixels
    anchor: tuple[float, float] = (0.0, 0.0)


def outlined(pixels: Pixels, width: float, strength: float = 0.92) -> Pixels:
    """The picture with a dark line ``width`` pixels wide along the inside of its silhouette, soft inwards."""
    inside = numpy.pad(pixels[:, :, 3] > 0.5, 1)
    depth = ndimage.distance_transform_edt(inside)[1:-1, 1:-1]
    share = numpy.clip((width * 1.25 - depth) / (width * 0.5), 0, 1)[:, :, None] * strength
    result = pixels.copy()
    result[:, :, :3] = pixels[:, :, :3] * (1 - share) + OUTLINE * share
    return result


def bled(pixels: Pixels) -> Pixels:
    """The picture with the colours of its border under its transparent pixels, so that scaling never mixes in black."""
    solid = pixels[:, :, 3] > 0.6
    if not solid.any():
        return pixels
    nearest = ndimage.distance_transform_edt(~solid, return_distances=False, return_indices=True)
    result = pixels.copy()
    spread = pixels[:, :, :3][nearest[0], nearest[1]]
    result[:, :, :3] = numpy.where(solid[:, :, None], pixels[:, :, :3], spread)
    # Far from the picture the colour is never seen: one colour there makes the file small.
    far = ndimage.distance_transform_edt(~solid) > 2 * GUTTER
    result[far, :3] = 0
    return result


def shadow_sprite(alpha: Pixels, anchor: tuple[float, float]) -> Sprite:
    """A shadow (rows x columns, 0 to 1) as a picture in the colour of shadows, cropped to what can be seen."""
    rows, columns = numpy.where(alpha > 1 / 255)
    top, bottom, left, right = rows.min(), rows.max() + 1, columns.min(), columns.max() + 1
    pixels = numpy.zeros((bottom - top, right - left, 4), dtype=numpy.float32)
    pixels[:, :, :3] = numpy.array([30, 16, 8]) / 255
    pixels[:, :, 3] = alpha[top:bottom, left:right]
    return Sprite(pixels, (anchor[0] - float(left), anchor[1] - float(top)))


def save_atlas(sprites: Mapping[str, Sprite], folder: Path, name: str, fine: float, width: int = 2048) -> None:
    """Pack pictures in rows, highest first, into ``NAME.png``, and their boxes and anchors into ``NAME.json``.

    The text file holds "fine" (pixels to a logical pixel) and "sprites": by name [left, top, width, height, anchor x,
    anchor y] in pixels.
    """
    order = sorted(sprites, key=lambda key: (-sprites[key].pixels.shape[0], key))
    places: dict[str, list[float]] = {}
    x, y, row = 0, 0, 0
    for key in order:
        tall, wide = sprites[key].pixels.shape[:2]
        if x and x + wide > width:
            x, y, row = 0, y + row + GUTTER, 0
        places[key] = [x, y, wide, tall, *(round(part, 2) for part in sprites[key].anchor)]
        x, row = x + wide + GUTTER, max(row, tall)
    sheet = numpy.zeros((y + row, width, 4), dtype=numpy.uint8)
    for key, (left, top, wide, tall, *_anchor) in places.items():
        whole = numpy.clip(sprites[key].pixels * 255 + 0.5, 0, 255).astype(numpy.uint8)
        sheet[int(top) : int(top + tall), int(left) : int(left + wide)] = whole
    folder.mkdir(parents=True, exist_ok=True)
    Image.fromarray(sheet, "RGBA").save(folder / f"{name}.png", optimize=True)
    lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(places[key])}" for key in sorted(places))
    text = f'{{"fine": {fine}, "sprites": {{\n{lines}\n}}}}\n'
    (folder / f"{name}.json").write_text(text, encoding="utf-8", newline="\n")
