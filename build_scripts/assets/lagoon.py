"""Capoterra's key picture: the lagoon at dawn from a hill, and the road that leads down to the town on its shore."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import bpy
import numpy
from mathutils import Matrix, Vector

from assets import bands, city, country, key_picture, materials, settlements, shapes, studio
from assets.country import blob
from assets.materials import Nodes
from assets.studio import Pixels

WIDE, TALL = 3840, 2160
EYE, TARGET, ANGLE = (-4.0, -44.0, 25.0), (6.0, 60.0, 3.0), 52.0
SUN_FROM = (0.55, 0.80, 0.20)
"""Low over the hills behind the lagoon, to the right."""
TOWN = (15.0, 34.0)
ROAD = ((-5.0, -34.0), (-1.0, -18.0), (6.0, -8.0), (5.0, 4.0), (8.0, 14.0), (13.0, 25.0), (15.0, 34.0))
FAR = 380.0
"""How far the land reaches."""


def height(x: float, y: float) -> float:
    """How high the land is: a hill in front, the shore, the lagoon, and mountains behind it."""
    hill = 13.0 * math.exp(-(((y + 40) / 30) ** 2)) + 3.2 * math.exp(-(((x + 26) / 16) ** 2) - ((y + 4) / 20) ** 2)
    swell = 0.7 * math.sin(x * 0.13 + 1) * math.sin(y * 0.11) + 0.35 * math.sin(x * 0.31) * math.cos(y * 0.27 + x * 0.1)
    basin = 5.5 * math.exp(-(((x - 20) / 95) ** 2) - ((y - 112) / 44) ** 2)
    basin += 4.0 * math.exp(-(((x + 40) / 40) ** 2) - ((y - 74) / 26) ** 2)
    spit = 5.2 * math.exp(-(((x + 4) / 17) ** 2) - ((y - 92) / 5) ** 2)
    land = 1.5 + hill + swell * min(1.0, 1.4 - abs(y - 40) / 120 if y < 160 else 1.0) - basin + spit
    if y > 150:
        part = min(1.0, (y - 150) / 120)
        ridge = (
            0.5
            + 0.5 * math.sin(x * 0.021 + 0.8)
            + 0.35 * math.sin(x * 0.057 + 2.1)
            + 0.16 * math.sin(x * 0.13 + y * 0.05)
        )
        land += part * part * (5.0 + 17.0 * max(0.0, ridge))
    return land


def _land() -> None:
    """The land as one mesh, finer where it is near."""
    rows = [-60 + 1.2 * number for number in range(150)]
    while rows[-1] < FAR:
        rows.append(rows[-1] + 1.2 + (rows[-1] - 120) * 0.03)
    columns = [1.6 * number for number in range(-75, 76)]
    while columns[-1] < 330:
        step = 1.6 + (columns[-1] - 120) * 0.04
        columns = [columns[0] - step, *columns, columns[-1] + step]
    mesh = shapes.new_mesh()
    grid = [[mesh.verts.new((x, y, height(x, y))) for x in columns] for y in rows]
    for near, far in pairwise(grid):
        for number in range(len(columns) - 1):
            mesh.faces.new((near[number], near[number + 1], far[number + 1], far[number]))
    nodes = Nodes("land")
    place = nodes.place()
    patch = nodes.noise(place, 0.05, 5.0)
    fine = nodes.noise(place, 0.9, 5.0)
    green = nodes.ramp(
        patch, [(0.38, studio.linear("#7C8A45")), (0.50, studio.linear("#A8A458")), (0.62, studio.linear("#C9AE62"))]
    )
    colour = nodes.mix(nodes.between(fine, 0.35, 0.65, 0.0, 0.35), green, studio.linear("#55602E"))
    shapes.body(
        "land", mesh, nodes.surface(colour, 0.9, bump=fine, deep=0.5, Specular_IOR_Level=0.1), smooth=True, sharp=80
    )


def _water() -> None:
    nodes = Nodes("lagoon")
    place = nodes.place()
    waves = nodes.noise(nodes.vector("MULTIPLY", place, (0.35, 1.2, 1.0)), 0.8, 3.0)
    mesh = shapes.new_mesh()
    corners = [mesh.verts.new(place) for place in ((-500, 20, 0), (500, 20, 0), (500, 260, 0), (-500, 260, 0))]
    mesh.faces.new(corners)
    shapes.body(
        "lagoon", mesh, nodes.surface(studio.linear("#5F8A98"), 0.06, bump=waves, deep=0.10, Specular_IOR_Level=0.8)
    )


def _spline(points: Sequence[tuple[float, float]], steps: int = 14) -> list[tuple[float, float]]:
    """A smooth line through points (Catmull and Rom)."""
    found = []
    padded = [points[0], *points, points[-1]]
    for number in range(len(points) - 1):
        before, first, last, after = padded[number : number + 4]
        for step in range(steps):
            t = step / steps
            found.append(
                tuple(
                    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
                    for a, b, c, d in zip(before, first, last, after, strict=True)
                )
            )
    return [(x, y) for x, y in found] + [points[-1]]


def _road() -> list[tuple[float, float]]:
    """The road, draped over the land; returns its line."""
    line = _spline(ROAD)
    for half, lift, material in (
        (1.25, 0.10, materials.stone(7, "#6E6257", "#4A4038", 2.0, 0.1)),
        (1.02, 0.16, materials.stone(20, "#F6EEDD", "#CDBF9F", 1.6, 0.25)),
    ):
        mesh = shapes.new_mesh()
        rows = []
        for number, (x, y) in enumerate(line):
            before, after = line[max(0, number - 1)], line[min(len(line) - 1, number + 1)]
            dx, dy = after[0] - before[0], after[1] - before[1]
            long = math.hypot(dx, dy)
            row = []
            for way in (-1, -0.4, 0.4, 1):
                u, v = x - dy / long * half * way, y + dx / long * half * way
                row.append(mesh.verts.new((u, v, max(height(u, v), height(x, y) - 0.1) + lift)))
            rows.append(row)
        for one, other in pairwise(rows):
            for number in range(3):
                mesh.faces.new((one[number], one[number + 1], other[number + 1], other[number]))
        shapes.body("road", mesh, material, smooth=True, sharp=80)
    stone = materials.stone(3, "#F7EEDC", "#D2C4A4", 3.0, 0.1)
    for number in range(8, len(line), 14):
        x, y = line[number][0] + 1.9, line[number][1]
        mark = shapes.turned([(0, 1.5), (0.3, 1.35), (0.38, 0), (0, 0)], stone, 20)
        mark.location = (x, y, height(x, y) - 0.1)
    return line


def _stand(build: Any, x: float, y: float, size: float, turn: float, tint: str) -> None:
    """Build a settlement and put it on the land."""
    before = set(bpy.context.scene.objects)
    coats = build()
    # The land is the ground here, and has the only road.
    for thing in set(bpy.context.scene.objects) - before:
        if thing.name.split(".")[0] in ("Plane", "strip", "slabs"):
            bpy.data.objects.remove(thing)
    bpy.context.view_layer.update()
    place = Matrix.Translation((x, y, height(x, y))) @ Matrix.Rotation(turn, 4, "Z") @ Matrix.Scale(size, 4)
    for thing in set(bpy.context.scene.objects) - before:
        thing.matrix_world = place @ thing.matrix_world
    for thing in coats:
        thing.data.materials[0] = materials.stone(3, tint, tint, 3.0, 0.1)


def _hamlet(places: Sequence[tuple[float, float]]) -> Any:
    def build() -> list[Any]:
        coats: list[Any] = []
        for number, (u, v) in enumerate(places):
            coats += settlements._house(u, v, 0.7, number % 4, "triangular")
        return coats

    return build


def _trees(line: Sequence[tuple[float, float]]) -> None:
    chance = random.Random(11)
    kinds = [country.oak(seed) for seed in range(3)]
    leaf = materials.stone(15, "#6F8F45", "#43602A", 5.0, 0.5)
    bush = blob(0.7, leaf, 0.7, 2, 0.14)
    bush.location = (0, 0, -500)
    count = 0
    while count < 420:
        y = -42 + 130 * chance.random() ** 1.3
        x = chance.uniform(-70, 80) * (0.45 + (y + 42) / 130)
        z = height(x, y)
        if z < 0.5 or math.dist((x, y), TOWN) < 13:
            continue
        if min(math.dist((x, y), point) for point in line) < (3.2 if y > -20 else 5.5):
            continue
        # Groves, not an orchard; the view down the road stays free.
        if math.sin(x * 0.21 + 1.3) * math.sin(y * 0.19) < -0.05 or (y < -16 and -10 < x < 12):
            continue
        tree = shapes.copy_at(
            chance.choice(kinds) if chance.random() < 0.75 else bush, (x, y, z - 0.1), chance.uniform(0, 6)
        )
        tree.scale = (chance.uniform(1.1, 1.9),) * 3
        count += 1
    for x, y, size in ((-15.0, -29.0, 2.9), (-19.0, -24.0, 2.6), (13.5, -28.0, 2.7)):
        tree = shapes.copy_at(kinds[0], (x, y, height(x, y) - 0.2), x)
        tree.scale = (size,) * 3


def _dawn() -> None:
    """The first light: a low sun behind the mountains' edge, a sky from rose to blue."""
    studio.clear()
    scene = bpy.context.scene
    for lamp in [thing for thing in scene.objects if thing.type == "LIGHT"]:
        bpy.data.objects.remove(lamp)
    tree = scene.world.node_tree
    tree.nodes.clear()
    place = tree.nodes.new("ShaderNodeTexCoord")
    parts = tree.nodes.new("ShaderNodeSeparateXYZ")
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    stops = ((0.0, "#FFE0A4"), (0.05, "#FFC48C"), (0.12, "#EDAE9C"), (0.24, "#B0AEC6"), (1.0, "#6485BC"))
    elements = ramp.color_ramp.elements
    while len(elements) < len(stops):
        elements.new(0.5)
    for element, (where, colour) in zip(elements, stops, strict=True):
        element.position, element.color = where, studio.linear(colour)
    light = tree.nodes.new("ShaderNodeBackground")
    light.inputs["Strength"].default_value = 0.9
    out = tree.nodes.new("ShaderNodeOutputWorld")
    tree.links.new(place.outputs["Generated"], parts.inputs[0])
    tree.links.new(parts.outputs["Z"], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], light.inputs[0])
    tree.links.new(light.outputs[0], out.inputs[0])
    for name, origin, energy, angle, colour, shadow in (
        ("key", SUN_FROM, 5.6, 2.5, "#FFC58A", True),
        ("fill", (-0.6, -0.7, 0.5), 0.9, 60.0, "#FFDCC0", False),
    ):
        lamp = bpy.data.lights.new(name, "SUN")
        lamp.energy, lamp.angle, lamp.use_shadow = energy, math.radians(angle), shadow
        lamp.color = studio.linear(colour)[:3]
        thing = bpy.data.objects.new(name, lamp)
        scene.collection.objects.link(thing)
        thing.rotation_euler = (-Vector(origin)).to_track_quat("-Z", "Y").to_euler()
    scene.cycles.max_bounces, scene.cycles.diffuse_bounces, scene.cycles.glossy_bounces = 3, 2, 2
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = "AgX - Medium High Contrast"
    scene.view_settings.exposure = 0.25


def build() -> None:
    """The whole country at dawn."""
    _dawn()
    _land()
    _water()
    line = _road()
    _stand(settlements.capital, *TOWN, 1.35, 0.25, "#B8320F")
    _stand(_hamlet(((0.3, 0.4), (0.6, 0.3), (0.55, 0.65))), -20.0, 36.0, 1.4, 0.2, "#4FB3E8")
    _stand(_hamlet(((0.3, 0.35), (0.7, 0.4), (0.45, 0.7))), 58.0, 60.0, 1.6, -0.3, "#1E5A32")
    _stand(_hamlet(((0.3, 0.4), (0.62, 0.5))), -6.0, 91.0, 1.6, 0.4, "#B8320F")
    _stand(settlements.explorer, 5.7, -1.0, 0.85, -0.6, "#B8320F")
    _trees(line)


def render(width: int, height: int, samples: int, kept: Path) -> Pixels:
    """The picture, rows x columns x (red, green, blue), 0 to 1; a render that was cut short goes on from ``kept``."""
    build()
    city.aim(EYE, TARGET, ANGLE)
    seen = bands.joined(lambda: key_picture.shot(width, height, samples), "seen", width, height, kept)
    scene = bpy.context.scene
    scene.view_layers[0].material_override = key_picture._distance()
    scene.view_settings.view_transform, scene.view_settings.look = "Raw", "None"
    scene.view_settings.exposure = 0.0
    scene.cycles.use_denoising = False
    next(node for node in scene.world.node_tree.nodes if node.type == "BACKGROUND").inputs["Strength"].default_value = 0
    far = bands.joined(lambda: key_picture.shot(width, height, 4), "far", width, height, kept)
    return graded(seen, far[:, :, 0])


def graded(seen: Pixels, far: Pixels) -> Pixels:
    """The picture with the mist of the morning over what is far, and darker to the left, where words stand."""
    rows, columns = far.shape
    x = numpy.linspace(0, 1, columns, dtype=numpy.float32)[None, :]
    y = numpy.linspace(0, 1, rows, dtype=numpy.float32)[:, None]
    # The sky has no distance: it is black, as the nearest things are, which lie lower.
    sky = (far <= 0) & (y < 0.4)
    thick = numpy.where(sky, 0.0, 0.8 * (1 - numpy.exp(-2.2 * far)))[:, :, None]
    mist = numpy.array((0.98, 0.80, 0.66), numpy.float32)
    result = seen * (1 - thick) + mist * thick
    glow = numpy.exp(-((x - 0.74) ** 2 / 0.06 + (y - 0.18) ** 2 / 0.05))[:, :, None]
    result = 1 - (1 - result) * (1 - 0.30 * glow * numpy.array((1.0, 0.82, 0.56), numpy.float32))
    dusk = numpy.clip((0.42 - x) / 0.42, 0, 1)[:, :, None]
    result = result * (1 - 0.25 * dusk * numpy.array((0.9, 1.0, 0.85), numpy.float32))
    shade = 1 - 0.30 * numpy.clip(numpy.hypot((x - 0.58) / 0.64, (y - 0.45) / 0.66) - 0.6, 0, 1)[:, :, None]
    whole: Pixels = numpy.clip(result * shade, 0, 1)
    return whole


def save(folder: Path, samples: int, quality: int, small: int, kept: Path) -> None:
    """Write the picture in two sizes; a render that was cut short goes on from ``kept``."""
    pixels = render(WIDE, TALL, samples, kept)
    key_picture.save(pixels, folder / "lagoon.jpg", quality)
    key_picture.save(pixels, folder / "lagoon_small.jpg", quality, small)
