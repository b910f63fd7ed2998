"""The key picture of the title: the city in the last light, with haze between its hills and the horizon."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import bpy
import numpy
from PIL import Image
from scipy import ndimage

from assets.materials import Nodes
from assets.studio import Pixels

EYE, TARGET, ANGLE = (0.0, -53.0, 42.0), (2.0, 26.0, 11.6), 50.0
NEAR, FAR = 70.0, 420.0
"""Where the haze begins and where nothing else is seen."""
HAZE, GLOW, DUSK = (0.95, 0.74, 0.52), (1.0, 0.82, 0.56), (0.42, 0.34, 0.38)
"""The colour of the haze, of the light in it behind the temple, and of the haze at the left, where words stand."""


def shot(width: int, height: int, samples: int) -> Pixels:
    """What the scene's camera sees, rows x columns x (red, green, blue), 0 to 1."""
    scene = bpy.context.scene
    scene.cycles.samples = samples
    scene.render.film_transparent = False
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    scene.render.image_settings.color_mode = "RGB"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "shot.png"
        scene.render.filepath = str(file)
        bpy.ops.render.render(write_still=True)
        with Image.open(file) as picture:
            return numpy.asarray(picture.convert("RGB"), dtype=numpy.float32) / 255


def _distance() -> Any:
    """A material that is as bright as it is far away: black at NEAR, white at FAR."""
    nodes = Nodes("distance")
    lens = nodes.node("ShaderNodeCameraData")
    share = nodes.math("DIVIDE", nodes.math("SUBTRACT", lens.outputs["View Distance"], NEAR), FAR - NEAR)
    light = nodes.node("ShaderNodeEmission")
    nodes.put(light.inputs["Color"], share)
    out = nodes.node("ShaderNodeOutputMaterial")
    nodes.tree.links.new(light.outputs[0], out.inputs[0])
    return nodes.material


def graded(seen: Pixels, far: Pixels) -> Pixels:
    """The picture with haze in the distance, a glow around what is bright, and shade at the edges."""
    rows, columns = far.shape
    x = numpy.linspace(0, 1, columns, dtype=numpy.float32)[None, :]
    y = numpy.linspace(0, 1, rows, dtype=numpy.float32)[:, None]
    # Thicker to the left, where the sun stands, and upwards.
    thick = 1 - numpy.exp(-3.4 * far * (1.1 - 0.3 * x))
    share = (thick * 0.93)[:, :, None]
    west = numpy.exp(-((x - 0.52) ** 2 / 0.10 + y**2 / 0.10))[:, :, None]
    dusk = numpy.clip((0.46 - x) / 0.46, 0, 1)[:, :, None] ** 1.2
    haze = numpy.array(HAZE, numpy.float32) * (1 - 0.8 * dusk) + numpy.array(DUSK, numpy.float32) * 0.8 * dusk
    haze = haze * (0.88 + 0.12 * west) + numpy.array(GLOW, numpy.float32) * 0.12 * west
    result = seen * (1 - share) + haze * share
    soft = columns / 110
    bright = numpy.clip(result - 0.62, 0, 1)
    halo = numpy.stack([ndimage.gaussian_filter(bright[:, :, part], soft) for part in range(3)], -1)
    result = 1 - (1 - result) * (1 - 0.55 * halo) * (1 - 0.10 * west * numpy.array(GLOW, numpy.float32))
    shade = 1 - 0.34 * numpy.clip(numpy.hypot((x - 0.56) / 0.62, (y - 0.46) / 0.62) - 0.62, 0, 1)[:, :, None]
    whole: Pixels = numpy.clip(result * shade, 0, 1)
    return whole


def save(pixels: Pixels, file: Path, quality: int, width: int | None = None) -> None:
    """Write a JPEG, ``width`` pixels wide."""
    file.parent.mkdir(parents=True, exist_ok=True)
    image = Image.fromarray(numpy.clip(pixels * 255 + 0.5, 0, 255).astype(numpy.uint8), "RGB")
    if width is not None:
        image = image.resize((width, round(width * image.height / image.width)), Image.Resampling.LANCZOS)
    image.save(file, quality=quality, subsampling=1, optimize=True, progressive=False)
