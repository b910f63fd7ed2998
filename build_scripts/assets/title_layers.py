"""The layers of the title's city: what stands before the plain, the plain behind it, and a boat that can sail."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import bpy  # before the others, which come with it

# isort: split
import numpy
from PIL import Image
from scipy import ndimage

from assets import city, hill, key_picture
from assets.studio import Pixels

WIDE, TALL = 1920, 1080
PLAIN_FROM, CITY_TO = 0.30, 0.25
"""The distances from which all belongs to the plain, and up to which all stands before it (0 to 1 as in the picture of
distances)."""
FOOT = 0.4
"""Below this part of its height all of the picture stands before the plain."""
FRONT_FROM, FRONT_TO, FRONT_TOP, QUAY = 0.042, 0.022, 0.42, (0.28, 0.34)
"""Likewise from which distance nothing belongs to the front of the city and up to which all does, below which part of
its height, and where it ends at the left, before the river."""
PLAIN_WIDE = 960
BOAT = (-31.0, 34.0)
"""Where the boat lies that sails."""
BOAT_BOX = (400, 1346, 694, 1720)
"""The water around it with its shadow and reflection, in pixels of the large picture."""
BOAT_FINE, SAMPLES = 3840, 24


def distances() -> Pixels:
    """How far away everything in the picture is, 0 to 1."""
    scene = bpy.context.scene
    scene.view_layers[0].material_override = key_picture._distance()
    scene.view_settings.view_transform, scene.view_settings.look = "Raw", "None"
    scene.view_settings.exposure = 0.0
    scene.cycles.use_denoising = False
    far: Pixels = key_picture.shot(WIDE, TALL, 4)[:, :, 0]
    return far


def before(far: Pixels) -> Pixels:
    """How much of each pixel stands before the plain, 0 to 1: the city with sharp edges, the river in a soft one."""
    part = numpy.clip((PLAIN_FROM - far) / (PLAIN_FROM - CITY_TO), 0, 1)
    mask = part * part * (3 - 2 * part)
    rows = numpy.linspace(0, 1, far.shape[0], dtype=numpy.float32)[:, None]
    whole: Pixels = numpy.maximum(mask, numpy.clip((rows - FOOT + 0.02) / 0.02, 0, 1))
    return whole


def front(far: Pixels) -> Pixels:
    """How much of each pixel belongs to the front of the city, 0 to 1, below `FRONT_TOP`."""
    calmed = ndimage.gaussian_filter(ndimage.median_filter(far, 5), 0.7)  # few samples make grain on walls
    part = numpy.clip((FRONT_FROM - calmed) / (FRONT_FROM - FRONT_TO), 0, 1)
    across = numpy.linspace(0, 1, far.shape[1], dtype=numpy.float32)[None, :]
    right = numpy.clip((across - QUAY[0]) / (QUAY[1] - QUAY[0]), 0, 1)
    down = numpy.linspace(0, 1, far.shape[0], dtype=numpy.float32)[:, None]
    low = numpy.clip((down - FRONT_TOP) / 0.05, 0, 1)
    whole: Pixels = (part * part * (3 - 2 * part) * right * low)[round(far.shape[0] * FRONT_TOP) :]
    return whole


def plain(picture: Pixels, mask: Pixels) -> Pixels:
    """The picture with the plain continued behind what stands before it, for its upper part."""
    rows = round(picture.shape[0] * FOOT)
    seen, free = picture[:rows], (ndimage.maximum_filter(mask[:rows], 9) < 0.04).astype(numpy.float32)
    result, known = seen * free[:, :, None], free
    for soft in (3, 8, 20, 50, 120, 300):
        near = ndimage.gaussian_filter(free, soft)
        spread = numpy.stack([ndimage.gaussian_filter(seen[:, :, part] * free, soft) for part in range(3)], -1)
        filled = spread / numpy.maximum(near, 1e-4)[:, :, None]
        share = (1 - known) * numpy.clip(near * 8, 0, 1)
        result = result + filled * share[:, :, None]
        known = known + share
    whole: Pixels = result / numpy.maximum(known, 1e-4)[:, :, None]
    return whole


def boat_mask() -> Pixels:
    """How much of each pixel of the boat's box it covers, 0 to 1."""
    scene = bpy.context.scene
    for thing in scene.objects:
        here = max(abs(thing.location.x - BOAT[0]), abs(thing.location.y - BOAT[1])) < 0.1
        thing.hide_render = thing.type == "MESH" and not (thing.name.startswith("boat") and here)
    left, top, right, foot = BOAT_BOX
    tall = BOAT_FINE * 9 // 16
    render = scene.render
    render.resolution_x, render.resolution_y, render.resolution_percentage = BOAT_FINE, tall, 100
    render.use_border = render.use_crop_to_border = True
    # Half a pixel, for Blender cuts off what is behind the point.
    render.border_min_x, render.border_max_x = (left + 0.5) / BOAT_FINE, (right + 0.5) / BOAT_FINE
    render.border_min_y, render.border_max_y = (tall - foot + 0.5) / tall, (tall - top + 0.5) / tall
    render.film_transparent, render.image_settings.color_mode = True, "RGBA"
    scene.cycles.samples = SAMPLES
    file = Path(bpy.app.tempdir) / "boat.png"
    render.filepath = str(file)
    bpy.ops.render.render(write_still=True)
    with Image.open(file) as picture:
        mask: Pixels = numpy.asarray(picture.convert("RGBA"), dtype=numpy.float32)[:, :, 3] / 255
    return mask


def calm(water: Pixels) -> Pixels:
    """The water in a box without what floats there: as smooth as its edges allow (Laplace's equation)."""
    rows, columns = water.shape[:2]
    across = numpy.linspace(0, 1, columns, dtype=numpy.float32)[None, :, None]
    down = numpy.linspace(0, 1, rows, dtype=numpy.float32)[:, None, None]
    result = 0.5 * (water[:, :1] * (1 - across) + water[:, -1:] * across + water[:1] * (1 - down) + water[-1:] * down)
    for _round in range(3000):
        result[1:-1, 1:-1] = (result[:-2, 1:-1] + result[2:, 1:-1] + result[1:-1, :-2] + result[1:-1, 2:]) / 4
        result[0], result[-1], result[:, 0], result[:, -1] = water[0], water[-1], water[:, 0], water[:, -1]
    whole: Pixels = result
    return whole


def _bytes(pixels: Pixels) -> Any:
    return (numpy.clip(pixels, 0, 1) * 255 + 0.5).astype(numpy.uint8)


def build() -> tuple[Pixels, Pixels]:
    """The picture of distances, and the boat's mask."""
    hill.build()
    city.aim(key_picture.EYE, key_picture.TARGET, key_picture.ANGLE)
    return distances(), boat_mask()


def save(folder: Path, picture: Path, made: Callable[[], tuple[Pixels, Pixels]] = build) -> None:
    """Write front.png, near.png, plain.jpg, boat.png and calm.jpg, cut out of ``picture``."""
    far, boat = made()
    mask = before(far)
    folder.mkdir(parents=True, exist_ok=True)
    Image.fromarray(_bytes(mask[: round(TALL * FOOT)])).save(folder / "near.png", optimize=True)
    Image.fromarray(_bytes(front(far))).save(folder / "front.png", optimize=True)
    with Image.open(picture) as read:
        whole = read.convert("RGB")
    small = numpy.asarray(whole.resize((WIDE, TALL), Image.Resampling.LANCZOS), dtype=numpy.float32) / 255
    behind = Image.fromarray(_bytes(plain(small, mask)))
    size = PLAIN_WIDE, round(PLAIN_WIDE * behind.height / behind.width)
    behind.resize(size, Image.Resampling.LANCZOS).save(folder / "plain.jpg", quality=80, optimize=True)
    water = numpy.asarray(whole.crop(BOAT_BOX), dtype=numpy.float32) / 255
    Image.fromarray(_bytes(numpy.dstack([water, boat]))).save(folder / "boat.png", optimize=True)
    Image.fromarray(_bytes(calm(water))).save(folder / "calm.jpg", quality=88, optimize=True)
