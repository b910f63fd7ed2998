"""The studio in which every piece is photographed: one camera, one light, Cycles on the processor, fixed seeds.

A unit is ten logical pixels of the board. The camera looks square from the front and 60 degrees down, without
perspective: a point (x, y, z) appears at (x, y sin 60 + z cos 60), to the right and upwards.
"""

from __future__ import annotations

import math
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bpy
import numpy
from mathutils import Matrix, Vector
from numpy.typing import NDArray
from PIL import Image

ELEVATION = 60.0
# From the upper left: shadows fall to the right and a little towards the viewer.
SUN_FROM = (-0.60, 0.13, 0.92)
FILL_FROM = (-0.25, -0.86, 0.45)
Pixels = NDArray[Any]
"""Rows x columns, or rows x columns x (red, green, blue, alpha), from 0 to 1."""
Box = tuple[float, float, float, float]
"""Left, bottom, right, top on the screen, in logical pixels from where the origin of space appears."""


@dataclass(frozen=True, slots=True)
class Shot:
    """How a picture is taken: pixels to a logical pixel, samples to a pixel, and degrees that the camera looks down."""

    fine: float
    samples: int
    elevation: float = ELEVATION


def clear() -> None:
    """An empty studio: nothing but the lights."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.seed = 7
    scene.cycles.use_adaptive_sampling = False
    scene.cycles.max_bounces = 6
    scene.cycles.diffuse_bounces = 3
    scene.cycles.glossy_bounces = 3
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.sample_clamp_indirect = 4.0
    scene.cycles.use_denoising = True
    scene.cycles.denoiser = "OPENIMAGEDENOISE"
    scene.cycles.denoising_input_passes = "RGB_ALBEDO_NORMAL"
    scene.render.film_transparent = True
    scene.render.filter_size = 1.1
    scene.view_settings.view_transform = "Standard"
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGBA"
    scene.render.image_settings.color_depth = "8"
    _sky(scene)
    _sun("key", SUN_FROM, 1.85, 11.0, "#FFF0D8", shadow=True)
    _sun("fill", FILL_FROM, 1.35, 60.0, "#FFF6EA", shadow=False)


def _sky(scene: Any, strength: float = 0.62) -> None:
    world = bpy.data.worlds.new("sky")
    scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    tree.nodes.clear()
    place = tree.nodes.new("ShaderNodeTexCoord")
    parts = tree.nodes.new("ShaderNodeSeparateXYZ")
    height = tree.nodes.new("ShaderNodeMapRange")
    height.inputs["From Min"].default_value = -1
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    ground, zenith = ramp.color_ramp.elements
    ground.position, ground.color = 0.42, linear("#9A8468")
    zenith.position, zenith.color = 1.0, linear("#E4EDFF")
    horizon = ramp.color_ramp.elements.new(0.58)
    horizon.color = linear("#FFF2DD")
    light = tree.nodes.new("ShaderNodeBackground")
    light.inputs["Strength"].default_value = strength
    out = tree.nodes.new("ShaderNodeOutputWorld")
    tree.links.new(place.outputs["Generated"], parts.inputs[0])
    tree.links.new(parts.outputs["Z"], height.inputs["Value"])
    tree.links.new(height.outputs[0], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], light.inputs[0])
    tree.links.new(light.outputs[0], out.inputs[0])


def _sun(name: str, origin: Sequence[float], energy: float, angle: float, colour: str, shadow: bool) -> None:
    lamp = bpy.data.lights.new(name, "SUN")
    lamp.energy, lamp.angle, lamp.color, lamp.use_shadow = energy, math.radians(angle), linear(colour)[:3], shadow
    thing = bpy.data.objects.new(name, lamp)
    bpy.context.scene.collection.objects.link(thing)
    thing.rotation_euler = (-Vector(origin)).to_track_quat("-Z", "Y").to_euler()


def linear(code: str) -> tuple[float, float, float, float]:
    """A colour ``#RRGGBB`` as light, opaque."""
    parts = [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue, 1.0


def photograph(box: Box, shot: Shot) -> Pixels:
    """What the camera sees in ``box``: rows x columns x (red, green, blue, alpha), 0 to 1, straight alpha."""
    scene = bpy.context.scene
    left, bottom, right, top = box
    width, height = round((right - left) * shot.fine), round((top - bottom) * shot.fine)
    angle = math.radians(shot.elevation)
    back = Vector((0, -math.cos(angle), math.sin(angle)))
    across = Vector((1, 0, 0))
    up = back.cross(across)
    lens = bpy.data.cameras.new("camera")
    lens.type, lens.clip_end = "ORTHO", 500
    lens.ortho_scale = max(width, height) / shot.fine / 10
    camera = bpy.data.objects.new("camera", lens)
    scene.collection.objects.link(camera)
    camera.matrix_world = Matrix((across, up, back)).transposed().to_4x4()
    camera.location = across * (left + right) / 20 + up * (bottom + top) / 20 + back * 100
    scene.camera = camera
    scene.cycles.samples = shot.samples
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "shot.png"
        scene.render.filepath = str(file)
        bpy.ops.render.render(write_still=True)
        with Image.open(file) as picture:
            pixels = numpy.asarray(picture.convert("RGBA"), dtype=numpy.float32) / 255
    bpy.data.objects.remove(camera)
    return pixels


def unseen(things: Sequence[Any]) -> None:
    """Let ``things`` give shadow and reflection without being in the picture."""
    for thing in things:
        thing.visible_camera = False
