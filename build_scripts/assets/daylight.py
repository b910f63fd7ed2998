"""The city's daylight and camera: 52 degrees down, a low warm sun from the left, houses turned by 45 degrees.

A unit is ten logical pixels of the board, as in `studio`. A point (x, y, z) appears at (x, y `SIN` + z `COS`), to the
right and upwards.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import bpy
from mathutils import Matrix, Vector

from assets import studio
from assets.studio import Shot

ELEVATION = 52.0
SIN, COS = math.sin(math.radians(ELEVATION)), math.cos(math.radians(ELEVATION))
SUN_FROM = (-0.80, 0.06, 0.74)
FILL_FROM = (0.55, -0.80, 0.45)
TURN = math.pi / 4


def shot(fine: float, samples: int) -> Shot:
    """How a picture is taken at ``fine`` pixels to a logical pixel."""
    return Shot(fine, samples, ELEVATION)


def clear() -> None:
    """An empty place in the city: nothing but its light."""
    studio.clear()
    scene = bpy.context.scene
    for lamp in [thing for thing in scene.objects if thing.type == "LIGHT"]:
        bpy.data.objects.remove(lamp)
    light = next(node for node in scene.world.node_tree.nodes if node.type == "BACKGROUND")
    light.inputs["Strength"].default_value = 0.50
    for link in list(light.inputs["Color"].links):
        scene.world.node_tree.links.remove(link)
    light.inputs["Color"].default_value = studio.linear("#C6D6F2")
    _sun("key", SUN_FROM, 3.3, 5.0, "#FFE2B4", shadow=True)
    _sun("fill", FILL_FROM, 0.55, 50.0, "#FFE9CC", shadow=False)


def _sun(name: str, origin: tuple[float, float, float], energy: float, angle: float, colour: str, shadow: bool) -> None:
    lamp = bpy.data.lights.new(name, "SUN")
    lamp.energy, lamp.angle, lamp.use_shadow = energy, math.radians(angle), shadow
    lamp.color = studio.linear(colour)[:3]
    thing = bpy.data.objects.new(name, lamp)
    bpy.context.scene.collection.objects.link(thing)
    thing.rotation_euler = (-Vector(origin)).to_track_quat("-Z", "Y").to_euler()


def turn(things: Iterable[Any], angle: float = TURN) -> None:
    """Turn ``things`` together about the upright through the origin: what faced -x and -y is seen from the left and
    from the right."""
    rotation = Matrix.Rotation(angle, 4, "Z")
    for thing in things:
        thing.matrix_world = rotation @ thing.matrix_basis
