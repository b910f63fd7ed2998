"""What stands on the ground of a city beside its houses: landmarks, planting, bridges and boats, with their shadows.

Lengths are units of ten logical pixels, as in `daylight`; the origin of each is the middle of its foot.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import bpy
import numpy
from mathutils import Vector

from assets import daylight, materials, shadowcast, shapes, studio
from assets.layers import Sprite, bled
from assets.studio import Pixels, Shot

TILE, GOLD, WOOD, DARK = "#B9623F", "#D9A53A", "#8A5A30", "#3A2A1E"
SHADE = (30 / 255, 16 / 255, 8 / 255)
SHADOW = 0.62
"""How dark the darkest shadow is: ground under it must still be told from the ground beside it."""


@dataclass(frozen=True, slots=True)
class Model:
    """How something is built, and the room it and its shadow take on the screen: left, bottom, right and top of its
    foot's middle in logical pixels. ``cast`` is whether it throws a shadow."""

    build: Callable[[], object]
    left: float
    bottom: float
    right: float
    top: float
    cast: bool = True


# Building blocks


def _warm(seed: int) -> Any:
    return materials.stone(seed, "#DCC69C", "#B99F72", 3.0, 0.12)


def _pale(seed: int) -> Any:
    return materials.marble(seed, "#E6DAC2", "#A99C84", 0.3)


def _leaves(colour: str, dark: str, seed: int) -> Any:
    return materials.stone(seed, colour, dark, 6.0, 0.5)


def _at(thing: Any, x: float, y: float, z: float = 0.0) -> Any:
    thing.location = Vector(thing.location) + Vector((x, y, z))
    return thing


def _column(x: float, y: float, z: float, high: float, radius: float, material: Any) -> None:
    profile = [(0, 0), (radius * 1.5, 0), (radius * 1.5, 0.06), (radius * 1.1, 0.12)]
    profile += [(radius * 0.9, high - 0.16), (radius * 1.5, high - 0.06), (radius * 1.5, high), (0, high)]
    _at(shapes.turned(profile, material, 20), x, y, z)


def _gable(length: float, deep: float, rise: float, place: tuple[float, float, float], tile: Any, wall: Any) -> None:
    """A roof whose ridge runs from left to right, with ribs of tiles."""
    half = deep / 2
    body = shapes.prism([(-half, 0), (half, 0), (0, rise)], length - 0.16, wall)
    body.rotation_euler[2] = math.pi / 2
    _at(body, *place)
    for side in (-1, 1):
        slope = [(0, rise), (side * (half + 0.14), -0.06), (side * (half + 0.14), 0.04), (0, rise + 0.12)]
        plane = shapes.prism(slope, length, tile)
        plane.rotation_euler[2] = math.pi / 2
        _at(plane, *place)
        count = max(3, round(length / 0.26))
        for rib in range(count):
            x = -length / 2 + length * (rib + 0.5) / count
            ends = [(0.0, rise + 0.13), (side * (half + 0.14), 0.05)]
            bar = shapes.tube([(x, -u, z, 1) for u, z in ends], 0.06, tile)
            _at(bar, *place)
    _at(shapes.tube([(-length / 2, 0, rise + 0.14, 1), (length / 2, 0, rise + 0.14, 1)], 0.1, tile), *place)


def _statue(x: float, y: float, z: float, high: float, material: Any) -> None:
    profile = [(0, 0), (0.2, 0), (0.16, 0.1), (0.2, 0.45), (0.25, 0.68), (0.1, 0.76), (0.13, 0.86), (0.1, 0.98), (0, 1)]
    _at(shapes.turned([(r * high, h * high) for r, h in profile], material, 20, 60), x, y, z)
    arm = [(0.16 * high, 0, 0.62 * high, 1.0), (0.34 * high, -0.05, 0.86 * high, 0.8)]
    _at(shapes.tube(arm, 0.06 * high, material), x, y, z)


# Planting


def cypress(x: float = 0, y: float = 0, size: float = 1.0, seed: int = 3) -> None:
    """A slender dark tree."""
    green = _leaves("#5E7A3C", "#31481F", seed)
    chance = random.Random(seed)
    trunk = shapes.turned([(0.09, 0), (0.07, 0.5)], materials.plain("#6A4526", 0.8), 10)
    trunk.scale = (size,) * 3
    _at(trunk, x, y)
    for lump in range(26):
        part = lump / 25
        wide = 0.40 * math.sin(math.pi * min(1, 0.16 + 0.84 * part)) ** 0.8 + 0.05
        angle = lump * 2.4
        blob = _blob(0.30 * (1.1 - 0.6 * part), green, 1.5)
        blob.scale = [side * size for side in blob.scale]
        out = 0.55 * wide * (0.6 + 0.4 * chance.random())
        _at(blob, x + size * out * math.cos(angle), y + size * out * math.sin(angle), size * (0.45 + 2.25 * part))


def _blob(radius: float, material: Any, tall: float = 1.0) -> Any:
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=2, radius=1.0)
    blob = bpy.context.object
    blob.data.materials.append(material)
    for polygon in blob.data.polygons:
        polygon.use_smooth = True
    blob.scale = (radius, radius, radius * tall)
    return blob


def pine(x: float = 0, y: float = 0, size: float = 1.0, seed: int = 5) -> None:
    """A stone pine: a wide flat crown on a bare trunk."""
    green = _leaves("#7D9A4C", "#46602A", seed)
    bark = materials.plain("#7A4F2C", 0.8)
    chance = random.Random(seed)
    trunk = shapes.tube([(0, 0, 0, 1.2), (0.06, 0, 0.8, 0.9), (0, 0, 1.6, 0.8)], 0.10, bark)
    trunk.scale = (size,) * 3
    _at(trunk, x, y)
    for lump in range(22):
        angle, out = lump * 2.4, 0.86 * math.sqrt(lump / 22)
        blob = _blob(0.36 - 0.10 * out, green, 0.75)
        blob.scale = [side * size for side in blob.scale]
        high = 1.75 - 0.22 * out * out + 0.10 * chance.random()
        _at(blob, x + size * out * math.cos(angle), y + size * out * math.sin(angle), size * high)


def bush(x: float = 0, y: float = 0, size: float = 1.0, flowers: str | None = None, seed: int = 7) -> None:
    """A round shrub, with flowers of a colour or without."""
    green, chance = _leaves("#7E9A50", "#48642E", seed), random.Random(seed)
    for lump in range(9):
        angle, out = lump * 2.4, 0.34 * math.sqrt(lump / 9)
        blob = _blob(size * 0.26, green, 0.85)
        _at(blob, x + size * out * math.cos(angle), y + size * out * math.sin(angle), size * (0.26 - 0.2 * out))
    if flowers is not None:
        petal = materials.plain(flowers, 0.6)
        for _flower in range(16):
            angle, out = chance.random() * 6.3, 0.5 * math.sqrt(chance.random())
            high = 0.46 * math.sqrt(max(0.1, 1 - (out / 0.62) ** 2))
            dot = _blob(size * 0.085, petal)
            _at(dot, x + size * out * math.cos(angle), y + size * out * math.sin(angle), size * high)


def hedge(x: float, y: float, wide: float, deep: float, high: float = 0.42) -> None:
    """A clipped hedge."""
    _at(shapes.box((wide, deep, high), (0, 0, 0), _leaves("#6E8C44", "#43602A", 11), 0.1), x, y)


def amphorae() -> None:
    """Three jars and a sack."""
    clay = materials.plain("#B5603A", 0.7)
    for x, y, size in ((0, 0, 1.0), (0.36, 0.12, 0.85), (0.14, -0.28, 0.75)):
        profile = [(0, 0), (0.07, 0), (0.2, 0.3), (0.17, 0.5), (0.06, 0.6), (0.1, 0.72), (0, 0.72)]
        _at(shapes.turned([(r * size, z * size) for r, z in profile], clay, 20), x, y)
    _at(_blob(0.2, materials.plain("#CDB68A", 0.9), 0.8), -0.34, -0.1, 0.12)


def stall(cloth: str) -> None:
    """A market stall under a striped awning."""
    wood = materials.plain(WOOD, 0.7)
    for x in (-0.75, 0.75):
        for y, high in ((-0.5, 1.0), (0.5, 1.4)):
            shapes.box((0.09, 0.09, high), (x, y, 0), wood)
    for stripe in range(7):
        x = -0.9 + 1.8 * (stripe + 0.5) / 7
        colour = materials.plain(cloth if stripe % 2 == 0 else "#EFE2C6", 0.8)
        plane = shapes.box((1.8 / 7, 1.5, 0.05), (0, 0, 0), colour)
        plane.rotation_euler[0] = math.atan(0.4)
        _at(plane, x, 0, 1.2)
    shapes.box((1.5, 0.6, 0.5), (0, -0.15, 0), wood, 0.03)
    for number, colour in enumerate(("#C8482E", "#D9A32B", "#7F9A3F")):
        _at(_blob(0.2, materials.plain(colour, 0.7), 0.6), -0.48 + 0.48 * number, -0.15, 0.56)


def people(cloth: tuple[str, ...], seed: int) -> None:
    """A few people in a group."""
    chance = random.Random(seed)
    for number, colour in enumerate(cloth):
        x, y = 0.5 * (number - (len(cloth) - 1) / 2), 0.3 * chance.uniform(-1, 1)
        body = [(0, 0), (0.19, 0), (0.17, 0.3), (0.15, 0.48), (0.05, 0.56), (0, 0.56)]
        _at(shapes.turned(body, materials.plain(colour, 0.8), 14), x, y)
        _at(_blob(0.1, materials.plain("#B9825A", 0.7)), x, y, 0.65)


# Landmarks: the harbour (blue), gardens (pink), the palace (purple), and the Capitol's own


def crane() -> None:
    """A treadwheel crane on a landing of stone, its load on the rope, crates and jars around it."""
    stone, wood = _warm(2), materials.plain("#9A6636", 0.7)
    dark, rope = materials.plain("#6A4526", 0.8), materials.plain("#D8C49A", 0.9)
    shapes.box((6.2, 1.9, 0.35), (0, 0, 0), stone, 0.06)
    for x in (-1.4, -0.2):
        leg = shapes.tube([(x, -0.3, 0.35, 1), (0.6, 0, 3.5, 0.8)], 0.12, wood)
        _at(leg, 0, 0)
    shapes.tube([(-0.9, 0.5, 0.35, 1), (0.6, 0, 3.5, 0.8)], 0.1, wood)
    shapes.tube([(0.2, 0, 2.6, 1), (2.1, 0, 3.9, 0.7)], 0.12, wood)
    shapes.tube([(2.05, 0, 3.85, 1), (2.05, 0, 1.7, 1)], 0.035, rope)
    shapes.tube([(-0.9, -0.1, 1.2, 1), (2.05, 0, 3.85, 1)], 0.03, rope)
    shapes.box((0.7, 0.6, 0.55), (2.05, 0, 1.15), _pale(3), 0.04)
    wheel = shapes.turned([(0.72, -0.2), (0.84, -0.2), (0.84, 0.2), (0.72, 0.2), (0.72, -0.2)], wood, 40)
    wheel.rotation_euler[0] = math.pi / 2
    _at(wheel, -0.9, -0.35, 1.15)
    for spoke in range(4):
        angle = math.pi * spoke / 4
        ends = [
            (0.75 * math.cos(angle), 0, 0.75 * math.sin(angle), 1),
            (-0.75 * math.cos(angle), 0, -0.75 * math.sin(angle), 1),
        ]
        _at(shapes.tube(ends, 0.05, dark), -0.9, -0.5, 1.15)
    for x, y, side in ((-2.5, 0.2, 0.75), (-2.4, -0.5, 0.55), (-2.5, 0.25, 0.5)):
        shapes.box((side, side, side), (x, y, 0.35 if side != 0.5 else 1.1), wood, 0.03, 0.2)
    clay = materials.plain("#B5603A", 0.7)
    for number in range(4):
        jar = shapes.turned(
            [(0, 0), (0.08, 0), (0.22, 0.34), (0.18, 0.56), (0.07, 0.66), (0.11, 0.8), (0, 0.8)], clay, 20
        )
        _at(jar, 1.2 + 0.42 * number, -0.5 + 0.25 * (number % 2), 0.35)


def basin() -> None:
    """A dock of cut stone with a merchant's boat in it."""
    stone = _warm(4)
    for size, place in (
        ((6.6, 0.34, 0.4), (0, 1.2)),
        ((6.6, 0.34, 0.4), (0, -1.2)),
        ((0.34, 2.7, 0.4), (-3.15, 0)),
        ((0.34, 2.7, 0.4), (3.15, 0)),
    ):
        shapes.box(size, (*place, 0), stone, 0.05)
    shapes.box((6.3, 2.4, 0.12), (0, 0, 0), materials.water(0.3))
    _boat_body(0.2, 0, 0.05, 1.15, math.pi / 2 + 0.12)
    for x in (-2.7, -1.9, 2.7):
        post = shapes.turned([(0.16, 0), (0.13, 0.34), (0.2, 0.42), (0, 0.46)], _pale(5), 16)
        _at(post, x, -1.2, 0.4)
    for x in (-2.4, -1.8):
        shapes.box((0.5, 0.5, 0.5), (x, 1.25, 0.4), materials.plain("#9A6636", 0.7), 0.03, 0.3)


def _boat_body(x: float, y: float, z: float, size: float, turn: float, sail: bool = True) -> None:
    """A boat whose bow shows along y before it is turned."""
    wood, rail = materials.plain("#9C6638", 0.6), materials.plain("#6E4322", 0.7)
    rings = []
    mesh = shapes.new_mesh()
    for step in range(17):
        v = -1 + 2 * step / 16
        wide = 0.52 * max(0.02, 1 - abs(v) ** 2.4) ** 0.6
        low, high = 0.28 * abs(v) ** 3, 0.46 + 0.34 * abs(v) ** 2.6
        corners = [
            (-wide, high),
            (-wide * 0.55, low),
            (wide * 0.55, low),
            (wide, high),
            (wide * 0.8, high),
            (wide * 0.4, 0.2 + low),
            (-wide * 0.4, 0.2 + low),
            (-wide * 0.8, high),
        ]
        rings.append([mesh.verts.new((across, v * 1.75, up)) for across, up in corners])
    for first, second in pairwise(rings):
        for at in range(8):
            after = (at + 1) % 8
            mesh.faces.new((first[at], second[at], second[after], first[after]))
    parts = [shapes.body("hull", mesh, wood, smooth=True)]
    parts += [shapes.box((0.8, 0.12, 0.06), (0, v, 0.42), rail) for v in (-0.8, -0.2, 0.6)]
    if sail:
        parts.append(shapes.tube([(0, 0.15, 0.2, 1), (0, 0.15, 2.5, 0.7)], 0.06, rail))
        parts.append(shapes.tube([(-0.85, 0.2, 2.2, 1), (0.85, 0.2, 2.2, 1)], 0.05, rail))
        cloth = shapes.new_mesh()
        grid = []
        for row in range(7):
            part = row / 6
            bulge = 0.34 * math.sin(math.pi * part)
            grid.append(
                [
                    cloth.verts.new((u * 0.8, 0.22 - bulge * (1 - (u * 0.8) ** 2), 2.2 - 1.45 * part))
                    for u in (-1, -0.5, 0, 0.5, 1)
                ]
            )
        for above, below in pairwise(grid):
            for at in range(4):
                cloth.faces.new((above[at], above[at + 1], below[at + 1], below[at]))
        parts.append(shapes.body("sail", cloth, materials.plain("#E9D9B4", 0.8), smooth=True))
    for part in parts:
        part.location = Vector(part.location) * size
        part.scale = (size,) * 3
    daylight.turn(parts, turn)
    for part in parts:
        part.matrix_world.translation += Vector((x, y, z))


def lighthouse() -> None:
    """A tower in three steps with a fire."""
    for number, (radius, low, high) in enumerate(((1.0, 0.0, 1.5), (0.72, 1.5, 2.7), (0.46, 2.7, 3.5))):
        shapes.turned(
            [
                (0, low),
                (radius, low),
                (radius * 0.94, high - 0.14),
                (radius * 1.08, high - 0.1),
                (radius * 1.08, high),
                (0, high),
            ],
            _pale(number + 2) if number % 2 else _warm(number + 2),
            8 if number < 2 else 24,
            20,
        )
    for angle in (-2.2, -1.2):
        shapes.box(
            (0.26, 0.2, 0.5),
            (0.86 * math.cos(angle), 0.86 * math.sin(angle), 0.45),
            materials.plain(DARK, 0.8),
            0,
            angle + math.pi / 2,
        )
    _at(_blob(0.26, materials.plain("#F2A33A", 0.4), 1.3), 0, 0, 3.75)
    shapes.box((3.2, 2.2, 0.22), (0, 0, -0.2), _warm(6), 0.05)
    for x, y in ((-1.3, -0.5), (1.35, -0.4), (1.3, 0.4)):
        bush(x, y, 0.7)


def garden() -> None:
    """Clipped hedges around a statue, cypresses behind."""
    hedge(0, 1.05, 6.2, 0.36)
    for x in (-3.0, 3.0):
        hedge(x, 0.2, 0.36, 2.0)
    for x in (-2.2, -1.1, 1.1, 2.2):
        cypress(x, 0.75, 0.95, 3 + round(x))
    shapes.turned([(0, 0), (0.62, 0), (0.62, 0.2), (0.42, 0.26), (0.42, 0.9), (0.5, 0.98), (0, 1.0)], _pale(3), 8, 20)
    _statue(0, 0, 1.0, 1.5, _pale(8))
    for x in (-2.2, -1.2, 1.2, 2.2):
        bush(x, -0.45, 0.75, "#E0608E", 5 + round(x))


def tholos() -> None:
    """A small round temple among flowering shrubs."""
    pale = _pale(4)
    for number in range(3):
        radius = 1.75 - 0.16 * number
        _at(shapes.turned([(0, 0), (radius, 0), (radius, 0.16), (0, 0.16)], _warm(3), 48, 20), 0, 0, 0.16 * number)
    shapes.turned([(0, 0.48), (0.85, 0.48), (0.85, 2.1), (0, 2.1)], _warm(5), 40)
    for number in range(10):
        angle = 2 * math.pi * (number + 0.5) / 10
        _column(1.22 * math.cos(angle), 1.22 * math.sin(angle), 0.48, 1.7, 0.13, pale)
    shapes.turned([(0, 2.18), (1.46, 2.18), (1.46, 2.44), (1.54, 2.5), (0, 2.5)], pale, 48, 20)
    shapes.turned(
        [(1.58, 2.48), (1.2, 2.78), (0.6, 3.1), (0, 3.3)], materials.stone(3, "#C27A52", "#8F5034", 2.2, 0.1), 48
    )
    for number in range(18):
        angle = 2 * math.pi * number / 18
        ends = [
            (1.58 * math.cos(angle), 1.58 * math.sin(angle), 2.52, 1),
            (0.1 * math.cos(angle), 0.1 * math.sin(angle), 3.32, 0.6),
        ]
        shapes.tube(ends, 0.05, materials.plain("#A75F3E", 0.6))
    _at(_blob(0.15, materials.plain(GOLD, 0.3, 1.0)), 0, 0, 3.42)
    for x, y, size in ((-2.3, 0.2, 1.0), (-1.9, -0.7, 0.8), (2.2, -0.5, 0.95), (2.6, 0.3, 0.8)):
        bush(x, y, size, "#E0608E", round(10 + x * 3))
    cypress(-2.9, 0.7, 0.9)
    cypress(2.95, 0.75, 1.0, 4)


def pool() -> None:
    """A long pool with lilies between pines and flower beds."""
    stone = _pale(6)
    for size, place in (
        ((4.6, 0.26, 0.26), (0, 0.75)),
        ((4.6, 0.26, 0.26), (0, -0.75)),
        ((0.26, 1.7, 0.26), (-2.2, 0)),
        ((0.26, 1.7, 0.26), (2.2, 0)),
    ):
        shapes.box(size, (*place, 0), stone, 0.04)
    shapes.box((4.3, 1.4, 0.12), (0, 0, 0), materials.water(0.6))
    chance = random.Random(4)
    for _lily in range(9):
        leaf = shapes.turned([(0, 0), (0.16, 0), (0, 0.02)], materials.plain("#6E9448", 0.5), 14)
        _at(leaf, chance.uniform(-1.9, 1.9), chance.uniform(-0.5, 0.5), 0.13)
    _statue(0, 0.0, 0.3, 1.1, _pale(8))
    _column(0, 0, 0, 0.35, 0.3, stone)
    for x in (-2.95, 2.95):
        pine(x, 0.45, 0.95, 6 + round(x))
    for x in (-1.9, -0.95, 0.95, 1.9):
        bush(x, 1.15, 0.8, "#E0608E" if x * 2 % 2 else "#F4D5DF", 20 + round(x * 2))


def colonnade() -> None:
    """A portico with a tiled roof, banners between its columns."""
    pale = _pale(3)
    shapes.box((6.6, 1.7, 0.22), (0, 0, 0), _warm(2), 0.04)
    shapes.box((6.3, 1.4, 0.2), (0, 0, 0.22), _warm(3), 0.04)
    shapes.box((6.0, 0.2, 1.7), (0, 0.5, 0.42), materials.stone(5, "#C9A87E", "#A88660", 3.0, 0.1))
    for number in range(8):
        _column(-2.9 + 5.8 * number / 7, -0.45, 0.42, 1.7, 0.13, pale)
    shapes.box((6.3, 1.35, 0.24), (0, 0, 2.12), pale, 0.03)
    _gable(6.6, 1.6, 0.55, (0, 0, 2.36), materials.stone(3, "#C27A52", "#8F5034", 2.2, 0.1), pale)
    cloth = materials.plain("#6A3CA8", 0.8)
    for number in range(0, 7, 2):
        x = -2.9 + 5.8 * (number + 0.5) / 7
        shapes.box((0.42, 0.05, 0.95), (x, -0.42, 1.1), cloth)
        shapes.box((0.42, 0.06, 0.1), (x, -0.42, 1.02), materials.plain(GOLD, 0.3, 1.0))


def arch() -> None:
    """A triumphal arch with a gilded chariot."""
    pale, warm, gold = _pale(4), _warm(5), materials.plain(GOLD, 0.3, 1.0)
    curve = [(-0.62 * math.cos(math.pi * i / 14), 1.35 + 0.62 * math.sin(math.pi * i / 14)) for i in range(15)]
    outline = [(-2.0, 0), (-0.62, 0), *curve, (0.62, 0), (2.0, 0), (2.0, 2.7), (-2.0, 2.7)]
    shapes.prism(outline, 1.2, warm, 0.02, 50)
    for x in (-1.7, -0.95, 0.95, 1.7):
        _column(x, -0.72, 0.2, 2.0, 0.13, pale)
        shapes.box((0.42, 0.4, 0.2), (x, -0.72, 0), pale, 0.02)
    shapes.box((4.3, 1.6, 0.2), (0, 0, 2.25), pale, 0.03)
    shapes.box((3.9, 1.2, 0.55), (0, 0, 2.6), warm, 0.02)
    shapes.box((1.9, 0.06, 0.3), (0, -0.62, 2.72), materials.plain("#6A3CA8", 0.8))
    shapes.box((4.1, 1.35, 0.14), (0, 0, 3.12), pale, 0.03)
    _chariot(0, 0, 3.26, gold)
    for x in (-2.8, 2.8):
        cypress(x, 0.2, 0.95, 9 + round(x))


def _chariot(x: float, y: float, z: float, gold: Any) -> None:
    """Four horses abreast before a driver, much simplified."""
    for number in range(4):
        at = x - 0.45 + 0.3 * number
        _at(shapes.box((0.17, 0.62, 0.24), (0, 0, 0.26), gold, 0.08), at, y - 0.2, z)
        for leg in (-0.22, 0.22):
            shapes.box((0.08, 0.07, 0.3), (at, y - 0.2 + leg, z), gold)
        shapes.tube(
            [(at, y - 0.46, z + 0.4, 1), (at, y - 0.62, z + 0.72, 0.8), (at, y - 0.76, z + 0.66, 0.6)], 0.09, gold
        )
    shapes.box((0.6, 0.4, 0.4), (x, y + 0.4, z + 0.1), gold, 0.06)
    _statue(x, y + 0.4, z + 0.4, 0.75, gold)


def palace() -> None:
    """A hall under a dome between two wings."""
    wall, pale = materials.stone(5, "#D3B489", "#B08F66", 3.0, 0.1), _pale(3)
    tile, dark = materials.stone(3, "#C27A52", "#8F5034", 2.2, 0.1), materials.plain(DARK, 0.8)
    shapes.box((6.6, 1.9, 0.22), (0, 0, 0), _warm(2), 0.04)
    for side in (-1, 1):
        shapes.box((2.3, 1.3, 1.25), (side * 2.05, 0.1, 0.22), wall, 0.02)
        _gable(2.4, 1.45, 0.5, (side * 2.05, 0.1, 1.47), tile, pale)
        for x in (1.35, 2.05, 2.75):
            shapes.box((0.3, 0.06, 0.62), (side * x, -0.56, 0.5), dark)
    shapes.box((1.9, 1.7, 1.9), (0, 0, 0.22), wall, 0.02)
    shapes.box((2.1, 1.9, 0.18), (0, 0, 2.05), pale, 0.03)
    shapes.box((0.62, 0.06, 1.1), (0, -0.86, 0.24), dark)
    for x in (-0.78, 0.78):
        _column(x, -0.98, 0.22, 1.8, 0.13, pale)
    dome = [(0.92 * math.cos(math.pi / 2 * i / 10), 2.23 + 0.95 * math.sin(math.pi / 2 * i / 10)) for i in range(11)]
    shapes.turned([(0, 2.2), *dome], materials.plain("#7A52B4", 0.4), 40, 60)
    _at(_blob(0.14, materials.plain(GOLD, 0.3, 1.0), 1.6), 0, 0, 3.3)
    for x in (-3.1, 3.1):
        cypress(x, -0.4, 0.7, 12 + round(x))


def quadriga() -> None:
    """The Capitol's own: a column of victory with a gilded goddess between standards, on steps."""
    pale, gold = _pale(2), materials.plain(GOLD, 0.28, 1.0)
    for number in range(3):
        shapes.box((5.4 - 0.5 * number, 2.3 - 0.4 * number, 0.2), (0, 0, 0.2 * number), _warm(3 + number), 0.03)
    shapes.box((1.15, 1.15, 0.75), (0, 0, 0.6), pale, 0.04)
    shapes.box((1.35, 1.35, 0.14), (0, 0, 1.35), pale, 0.03)
    profile = [
        (0, 1.49),
        (0.46, 1.49),
        (0.46, 1.58),
        (0.36, 1.66),
        (0.31, 3.5),
        (0.42, 3.6),
        (0.5, 3.68),
        (0.5, 3.8),
        (0, 3.8),
    ]
    shapes.turned(profile, pale, 32, 50)
    for number in range(6):
        z = 1.9 + 0.27 * number
        ring = [(0.37 * math.cos(a), 0.37 * math.sin(a), z + 0.18 * a / 6.3, 1) for a in numpy.linspace(0, 6.3, 30)]
        shapes.tube(ring, 0.035, _warm(8))
    _statue(0, 0, 3.8, 1.15, gold)
    for side in (-1, 1):
        wing = shapes.turned([(0, 0), (0.14, 0.2), (0.05, 0.62), (0, 0.7)], gold, 12, 60, (1.6, 0.5))
        wing.rotation_euler[1] = side * 0.6
        _at(wing, side * 0.16, 0.1, 4.4)
        shapes.tube([(side * 1.7, -0.3, 0.6, 1), (side * 1.7, -0.3, 2.9, 0.8)], 0.06, materials.plain("#6E4322", 0.7))
        shapes.box((0.62, 0.05, 0.85), (side * 1.7, -0.36, 1.75), materials.plain("#9C2418", 0.8))
        shapes.box((0.66, 0.07, 0.1), (side * 1.7, -0.36, 1.72), gold)
        _at(_blob(0.16, gold), side * 1.7, -0.3, 2.98)
        _at(
            shapes.turned([(0, 0), (0.3, 0), (0.2, 0.2), (0.36, 0.5), (0.36, 0.58), (0, 0.6)], pale, 20),
            side * 2.4,
            -0.6,
            0.2,
        )
        _at(_blob(0.2, materials.plain("#F2A33A", 0.4), 1.4), side * 2.4, -0.6, 0.86)


# The river


def bridge() -> None:
    """A bridge from left to right on two arches, over water 1.1 units below its banks."""
    stone, top, low = _warm(2), _warm(7), 1.3
    half, deep = 2.35, 0.72
    outline: list[tuple[float, float]] = [(-half, -low)]
    for middle in (-1.08, 1.08):
        outline += (
            [(middle - 0.82, -low)]
            + [
                (middle - 0.82 * math.cos(math.pi * i / 12), -low + 0.35 + 0.82 * math.sin(math.pi * i / 12))
                for i in range(13)
            ]
            + [(middle + 0.82, -low)]
        )
    outline += [(half, -low), (half, 0.1), (0, 0.26), (-half, 0.1)]
    # Drawn out along y: the arches are seen from the front.
    shapes.prism(outline, 2 * deep, stone, 0.02, 50)
    for side in (-1, 1):
        rail = [(-half, 0.08), (half, 0.08), (half, 0.40), (0, 0.56), (-half, 0.40)]
        _at(shapes.prism(rail, 0.14, top, 0.02), 0, side * (deep - 0.07))
    for x in (-half + 0.14, half - 0.14):
        for side in (-1, 1):
            shapes.box((0.3, 0.3, 0.62), (x, side * (deep - 0.07), 0.1), top, 0.03)
    nose = shapes.prism([(-0.24, -low), (0.24, -low), (0.2, -0.5), (-0.2, -0.5)], 2 * deep + 0.5, stone, 0.03)
    _at(nose, 0, 0)


def sail_boat() -> None:
    """A boat under sail on the river."""
    _boat_body(0, 0, 0, 0.72, 0.16)


def row_boat() -> None:
    """A fisherman's boat."""
    _boat_body(0, 0, 0, 0.66, -0.2, sail=False)
    people(("#C9B48A",), 2)


def mole() -> None:
    """A pier of cut stone."""
    shapes.box((3.1, 0.85, 0.6), (0, 0, -0.6), _warm(4), 0.05)
    for x in (-1.2, 0, 1.2):
        _at(shapes.turned([(0.12, 0), (0.1, 0.24), (0.15, 0.3), (0, 0.34)], materials.plain(WOOD, 0.7), 14), x, -0.3)


MODELS: Mapping[str, Model] = {
    "blue.0": Model(crane, -36, -14, 52, 36),
    "blue.1": Model(basin, -36, -16, 44, 32),
    "blue.2": Model(lighthouse, -20, -14, 44, 30),
    "pink.0": Model(garden, -36, -14, 48, 30),
    "pink.1": Model(tholos, -36, -18, 50, 30),
    "pink.2": Model(pool, -42, -12, 52, 26),
    "purple.0": Model(colonnade, -36, -12, 52, 28),
    "purple.1": Model(arch, -34, -14, 52, 34),
    "purple.2": Model(palace, -38, -14, 54, 32),
    "capitol": Model(quadriga, -30, -14, 44, 40),
    "cypress": Model(cypress, -7, -5, 26, 21),
    "pine": Model(pine, -13, -6, 30, 22),
    "bush": Model(lambda: bush(0, 0, 0.95), -8, -6, 14, 8),
    "bush.pink": Model(lambda: bush(0, 0, 0.95, "#E0608E"), -8, -6, 14, 8),
    "bush.purple": Model(lambda: bush(0, 0, 0.95, "#9A6AD8"), -8, -6, 14, 8),
    "amphorae": Model(amphorae, -7, -6, 14, 8),
    "stall.blue": Model(lambda: stall("#2F6FB4"), -11, -8, 22, 14),
    "stall.pink": Model(lambda: stall("#D9567F"), -11, -8, 22, 14),
    "stall.purple": Model(lambda: stall("#6A3CA8"), -11, -8, 22, 14),
    "people.0": Model(lambda: people(("#E8DCC0", "#B0603A", "#D8C49A"), 3), -10, -6, 16, 8),
    "people.1": Model(lambda: people(("#A8563A", "#EFE4CC"), 5), -8, -6, 14, 8),
    "bridge": Model(bridge, -25, -16, 25, 13, cast=False),
    "boat.0": Model(sail_boat, -12, -13, 22, 20),
    "boat.1": Model(row_boat, -10, -13, 16, 14),
    "mole": Model(mole, -17, -10, 17, 6, cast=False),
}


def pictures(shot: Shot, names: tuple[str, ...] = ()) -> dict[str, Sprite]:
    """Each of `MODELS`, or those of these ``names``, over its own shadow; the anchor is the middle of its foot."""
    found = {}
    for name in names or MODELS:
        model = MODELS[name]
        box = (model.left, model.bottom, model.right, model.top)
        daylight.clear()
        model.build()
        seen = studio.photograph(box, shot)
        shade = None
        if model.cast:
            things = [thing for thing in bpy.context.scene.objects if thing.type in ("MESH", "CURVE")]
            shade = shadowcast.cast(things, 0.0, box, shot)
        found[name] = Sprite(_over(bled(seen), shade), (-model.left * shot.fine, model.top * shot.fine))
    return found


def _over(seen: Pixels, shade: Pixels | None) -> Pixels:
    """A picture over a shadow (0 to 1)."""
    if shade is None:
        return seen
    alpha, below = seen[:, :, 3], shade * SHADOW * (1 - seen[:, :, 3])
    result = seen.copy()
    result[:, :, 3] = alpha + below
    whole = numpy.maximum(result[:, :, 3], 1e-6)
    for part in range(3):
        mixed = (seen[:, :, part] * alpha + SHADE[part] * below) / whole
        # Where nothing is, the colour of shadows: scaling must not mix another into their border.
        result[:, :, part] = numpy.where(result[:, :, 3] > 1e-3, mixed, SHADE[part])
    return result
