"""Capoterra's country: tiles of wheat, pasture, wood, granite and salt flat in edges of limestone, with paved roads.

A tile is `SIDE` units wide and so deep that it appears square: the camera is the city's (`daylight`), and what stands
on a tile is seen as a house is. Places on it are u to the right and v towards the viewer, from 0 to 1.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import bpy
import numpy
from mathutils import Vector
from PIL import Image

from assets import daylight, materials, shapes, studio
from assets.materials import Nodes
from assets.studio import Pixels, Shot
from capitol.games.capoterra.ui.art.roads import KERB, ROAD_WIDTH, Point, road_lines

SIDE = 12.8
DEEP = SIDE / daylight.SIN
EDGE = 0.30
"""How high the stone edge is above the ground."""
ROAD = 0.36
"""How high the road is: over the edge."""
LANDS = {
    **dict.fromkeys(("corn", "sheep", "wood"), (1, (0, 3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15))),
    "section": (1, (3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15)),
    "town": (1, (15,)),
    "rock": (3, (0,)),
    "waste": (2, (0,)),
    "swap": (1, (0,)),
    "start": (1, (0,)),
}
"""How many looks each ground has, and the roads (a bit for each side) that it is seen with."""


def at(u: float, v: float) -> tuple[float, float]:
    """The place of a point of the tile."""
    return (u - 0.5) * SIDE, (0.5 - v) * DEEP


def to_road(mask: int, u: float, v: float) -> float:
    """How far a point is from the middle of the nearest road, as a part of the tile; 9 without roads."""
    least = 9.0
    for line in road_lines(mask):
        for (x1, y1), (x2, y2) in pairwise(line):
            dx, dy = x2 - x1, y2 - y1
            part = max(0.0, min(1.0, ((u - x1) * dx + (v - y1) * dy) / (dx * dx + dy * dy)))
            least = min(least, math.hypot(u - x1 - part * dx, v - y1 - part * dy))
    return least


def scattered(chance: random.Random, count: int, apart: float, margin: float, mask: int, clear: float) -> list[Point]:
    """Up to ``count`` places at least ``apart``, ``margin`` off the tile's edges and ``clear`` off the kerb of its
    roads, from the far ones to the near ones."""
    found: list[Point] = []
    for _try in range(count * 30):
        u, v = chance.uniform(margin, 1 - margin), chance.uniform(margin, 1 - margin)
        if to_road(mask, u, v) < ROAD_WIDTH / 2 + clear:
            continue
        if all(math.dist((u, v), other) >= apart for other in found):
            found.append((u, v))
        if len(found) == count:
            break
    return sorted(found, key=lambda place: place[1])


# Ground, edge and road


def ground(material: Any) -> None:
    """The plane of a tile."""
    bpy.ops.mesh.primitive_plane_add(size=1)
    plane = bpy.context.object
    plane.scale = (SIDE, DEEP, 1)
    bpy.ops.object.transform_apply(scale=True)
    plane.data.materials.append(material)


def edge() -> None:
    """The bevelled limestone around a tile; beyond it more of the same, which the picture's border cuts off."""
    stone = materials.stone(4, "#DCCDAE", "#BFAE8A", 2.2, 0.12)
    wide, deep = KERB * SIDE, KERB * DEEP
    for side in (-1, 1):
        shapes.box((wide, DEEP, EDGE), (side * (SIDE - wide) / 2, 0, 0), stone, 0.10)
        shapes.box((SIDE - 2 * wide, deep, EDGE), (0, side * (DEEP - deep) / 2, 0), stone, 0.10)
        shapes.box((SIDE, deep, EDGE), (0, side * (DEEP + deep) / 2, 0), stone, 0.10)


def _strip(line: list[Point], half: float, low: float, high: float, material: Any) -> None:
    """A flat bar along a line on the tile, ``half`` a tile's parts to each side."""
    mesh = shapes.new_mesh()
    rows = []
    for number, (u, v) in enumerate(line):
        before, after = line[max(0, number - 1)], line[min(len(line) - 1, number + 1)]
        du, dv = after[0] - before[0], after[1] - before[1]
        long = math.hypot(du, dv)
        across = -dv / long * half, du / long * half
        row = []
        for way, z in ((-1, low), (-1, high), (1, high), (1, low)):
            row.append(mesh.verts.new((*at(u + way * across[0], v + way * across[1]), z)))
        rows.append(row)
    for first, second in pairwise(rows):
        for one in range(3):
            mesh.faces.new((first[one], first[one + 1], second[one + 1], second[one]))
    for row in (rows[0], rows[-1]):
        mesh.faces.new(row)
    shapes.body("strip", mesh, material)


def _beyond(line: list[Point]) -> list[Point]:
    """The line drawn out over the tile's border."""
    found = list(line)
    for end, inner in ((0, 1), (-1, -2)):
        u, v = line[end]
        if not (0 < u < 1 and 0 < v < 1):
            found[end] = (u + 0.4 * (u - line[inner][0]), v + 0.4 * (v - line[inner][1]))
    return found


def _walk(line: list[Point], step: float) -> Iterator[tuple[float, float, float]]:
    """Places along a line and the direction there, ``step`` apart, from half a step on."""
    left = step / 2
    for (x1, y1), (x2, y2) in pairwise(line):
        long = math.hypot(x2 - x1, y2 - y1)
        while left <= long:
            yield x1 + (x2 - x1) * left / long, y1 + (y2 - y1) * left / long, math.atan2(y2 - y1, x2 - x1)
            left += step
        left -= long


def road(mask: int, seed: int = 1) -> None:
    """The roads of a tile: pale slabs between dark kerbs; a milestone beside them, and a post where one ends."""
    chance = random.Random(seed)
    dark = materials.stone(7, "#5E5248", "#3E352E", 3.0, 0.1)
    bed = materials.stone(8, "#9C8F78", "#7E715C", 3.0, 0.1)
    tones = [
        materials.stone(20 + n, tone, deep, 2.5, 0.1)
        for n, (tone, deep) in enumerate((("#F3EBDA", "#DACDB2"), ("#E6DAC2", "#CCBE9F"), ("#FAF4E8", "#E4D9C2")))
    ]
    half = ROAD_WIDTH / 2
    lines = road_lines(mask)
    for line in lines:
        _strip(_beyond(line), half, 0, ROAD - 0.06, dark)
    for line in lines:
        _strip(_beyond(line), half * 0.80, 0, ROAD - 0.05, bed)
    meshes = [shapes.new_mesh() for _ in tones]
    plaza = half * 1.25 if mask.bit_count() > 2 else 0.0
    lane = half * 0.74
    for line in lines:
        for number, (u, v, angle) in enumerate(_walk(_beyond(line), 0.05)):
            for row in (-1, 0, 1):
                shift = (0.016 if row == 0 else -0.004) - 0.006
                along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
                x = u + across[0] * row * lane * 0.68 + along[0] * shift
                y = v + across[1] * row * lane * 0.68 + along[1] * shift
                if plaza and math.dist((x, y), (0.5, 0.5)) < plaza + 0.02:
                    continue
                _slab(
                    meshes[(number * 2 + row + chance.randrange(2)) % 3], (x, y), along, lane, chance.uniform(0, 0.03)
                )
    for mesh, tone in zip(meshes, tones, strict=True):
        shapes.body("slabs", mesh, tone)
    if plaza:
        middle = (*at(0.5, 0.5), ROAD - 0.16)
        for radius, high, material in (
            (plaza * 1.12, 0.08, dark),
            (plaza, 0.16, tones[0]),
            (plaza * 0.45, 0.2, tones[1]),
        ):
            wide = radius * SIDE
            disc = shapes.turned(
                [(wide, 0), (wide, high - 0.03), (wide - 0.04, high), (0, high)],
                material,
                40,
                stretch=(1, 1 / daylight.SIN),
            )
            disc.location = middle
    if mask.bit_count() == 1:
        shapes.turned([(0, 1.3), (0.34, 1.15), (0.42, 0.2), (0.6, 0.1), (0.6, 0)], tones[2], 24).location = (0, 0, ROAD)
    _milestone(mask, chance)


def _slab(mesh: Any, middle: Point, along: Point, lane: float, low: float) -> None:
    """One paving stone, its corners where the road has them."""
    corners = []
    for one, other in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        u = middle[0] + one * 0.0228 * along[0] - other * lane * 0.315 * along[1]
        v = middle[1] + one * 0.0228 * along[1] + other * lane * 0.315 * along[0]
        corners.append(at(u, v))
    top = [mesh.verts.new((x, y, ROAD - low)) for x, y in corners]
    foot = [mesh.verts.new((x, y, ROAD - 0.2)) for x, y in corners]
    mesh.faces.new(top)
    for number in range(4):
        after = (number + 1) % 4
        mesh.faces.new((top[number], top[after], foot[after], foot[number]))


def _milestone(mask: int, chance: random.Random) -> None:
    """A small stone beside the road."""
    places = [
        (u, v) for u, v in scattered(chance, 12, 0.05, 0.16, mask, 0.02) if to_road(mask, u, v) < ROAD_WIDTH / 2 + 0.05
    ]
    if places:
        stone = materials.stone(3, "#F0E7D6", "#CDBFA2", 3.0, 0.1)
        thing = shapes.turned([(0, 0.85), (0.2, 0.75), (0.24, 0), (0, 0)], stone, 20)
        thing.location = (*at(*places[0]), 0)


# Bodies


def blob(
    radius: float, material: Any, tall: float = 1.0, seed: int = 0, rough: float = 0.0, smooth: bool = True
) -> Any:
    """A round body, uneven by ``rough``, its middle on the origin."""
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=2 if smooth else 1, radius=1.0)
    thing = bpy.context.object
    thing.data.materials.append(material)
    chance = random.Random(seed)
    for vertex in thing.data.vertices:
        vertex.co *= 1 + rough * chance.uniform(-1, 1)
    for polygon in thing.data.polygons:
        polygon.use_smooth = smooth
    thing.scale = (radius, radius, radius * tall)
    return thing


def _placed(thing: Any, u: float, v: float, z: float = 0.0, turn: float = 0.0, size: float = 1.0) -> Any:
    """A copy of ``thing`` on the tile."""
    other = shapes.copy_at(thing, (*at(u, v), z), turn)
    other.scale = Vector(thing.scale) * size
    return other


def _joined(parts: list[Any]) -> Any:
    """One body of several, hidden until it is copied."""
    bpy.ops.object.select_all(action="DESELECT")
    for part in parts:
        part.select_set(True)
    bpy.context.view_layer.objects.active = parts[0]
    bpy.ops.object.convert(target="MESH")
    bpy.ops.object.join()
    bpy.ops.object.transform_apply(location=True, rotation=True, scale=True)
    made = bpy.context.object
    made.location = (0, 0, 0)
    return made


def _hidden(thing: Any) -> Any:
    thing.location = (0, 0, -500)
    return thing


# Grounds


def corn(mask: int, chance: random.Random) -> None:
    """Ripe wheat in rows, and a few sheaves."""
    ground(materials.stone(3, "#D0AE66", "#AE8A46", 3.0, 0.3))
    tones = (("#F9DA80", "#DCB045"), ("#F2CD66", "#CE9E36"), ("#FDE69C", "#E6C05A"))
    tufts = []
    for number, (light, dark) in enumerate(tones):
        straw = materials.stone(30 + number, light, dark, 5.0, 0.3)
        mesh = shapes.new_mesh()
        luck = random.Random(number)
        for _stalk in range(13):
            x, y = luck.uniform(-0.26, 0.26), luck.uniform(-0.2, 0.2)
            dx, dy, high = luck.uniform(-0.1, 0.16), luck.uniform(-0.1, 0.1), luck.uniform(0.6, 0.9)
            foot = [mesh.verts.new((x + 0.05 * math.cos(a), y + 0.05 * math.sin(a), 0)) for a in (0, 2.1, 4.2)]
            neck = [
                mesh.verts.new((x + dx * 0.6 + 0.09 * math.cos(a), y + dy * 0.6 + 0.09 * math.sin(a), high * 0.66))
                for a in (0, 2.1, 4.2)
            ]
            tip = mesh.verts.new((x + dx, y + dy, high))
            for one in range(3):
                after = (one + 1) % 3
                mesh.faces.new((foot[one], foot[after], neck[after], neck[one]))
                mesh.faces.new((neck[one], neck[after], tip))
        tufts.append(_hidden(shapes.body("tuft", mesh, straw, smooth=True, sharp=80)))
    sheaves = scattered(chance, 3, 0.26, 0.17, mask, 0.07)
    rows = 17
    for row in range(rows):
        v0 = KERB + 0.035 + (1 - 2 * KERB - 0.06) * row / (rows - 1)
        for column in range(30):
            u = KERB + 0.02 + (1 - 2 * KERB - 0.04) * column / 29
            v = v0 + 0.012 * math.sin(u * 7)
            if v < KERB + 0.03 or v > 1 - KERB - 0.005 or to_road(mask, u, v) < ROAD_WIDTH / 2 + 0.022:
                continue
            if any(math.dist((u, v), place) < 0.075 for place in sheaves):
                continue
            tone = (row + chance.choice((0, 0, 0, 1))) % 3
            _placed(tufts[tone], u, v, 0, chance.uniform(0, 6.3), chance.uniform(0.85, 1.1))
    straw = materials.stone(40, "#FFF0B8", "#E6C464", 7.0, 0.5)
    sheaf = _hidden(
        shapes.turned([(0.62, 0), (0.44, 0.8), (0.3, 1.4), (0.4, 1.65), (0.14, 1.95), (0, 1.95)], straw, 9, 20)
    )
    for u, v in sheaves:
        _placed(sheaf, u, v, 0, chance.uniform(0, 3), chance.uniform(0.95, 1.15))


def sheep(mask: int, chance: random.Random) -> None:
    """A meadow with a flock, macchia, and a fold of dry stone."""
    ground(materials.stone(5, "#A9BE74", "#87A056", 1.6, 0.3))
    grass = [
        materials.stone(12 + n, light, dark, 5.0, 0.4)
        for n, (light, dark) in enumerate((("#BACB82", "#93AC5E"), ("#98B064", "#72904A")))
    ]
    tufts = [_hidden(blob(0.2, one, 0.5, 3 + n, 0.25)) for n, one in enumerate(grass)]
    for u, v in scattered(chance, 70, 0.04, 0.06, mask, 0.03):
        _placed(chance.choice(tufts), u, v, 0, chance.uniform(0, 6), chance.uniform(0.6, 1.2))
    leaf = materials.stone(15, "#6F8F45", "#43602A", 5.0, 0.5)
    bush = _hidden(
        _joined(
            [
                _moved(blob(0.42, leaf, 0.8, n, 0.1), dx, dy, 0.24)
                for n, (dx, dy) in enumerate(((0, 0), (0.4, 0.1), (-0.35, -0.1)))
            ]
        )
    )
    stone = materials.stone(16, "#CFC6B4", "#9C9280", 4.0, 0.3)
    pebble = _hidden(blob(0.22, stone, 0.8, 5, 0.15))
    folds = scattered(chance, 10, 0.1, 0.22, mask, 0.13)
    taken: list[Point] = []
    if folds:
        u0, v0 = folds[0]
        taken.append(folds[0])
        for step in range(26):
            angle = 0.6 + step / 26 * 5.6
            for z in (0.1, 0.36):
                _placed(
                    pebble,
                    u0 + 0.115 * math.cos(angle + z),
                    v0 + 0.115 * math.sin(angle + z),
                    z,
                    step,
                    chance.uniform(0.85, 1.15),
                )
    wool, dark = materials.stone(17, "#FFFBF0", "#DCD2BE", 8.0, 0.6), materials.plain("#33281F", 0.7)
    animal = _hidden(
        _joined(
            [
                _moved(blob(0.3, wool, 1.0, n, 0.06), dx, dy, dz)
                for n, (dx, dy, dz) in enumerate(
                    ((0, 0, 0.52), (-0.28, 0, 0.5), (0.26, 0, 0.52), (-0.1, 0.14, 0.56), (0.1, -0.14, 0.5))
                )
            ]
            + [_moved(blob(0.19, dark, 0.95, 3), 0.58, -0.02, 0.66), _moved(blob(0.12, wool, 0.8, 4), 0.5, 0, 0.84)]
            + [shapes.box((0.1, 0.1, 0.34), (x, y, 0), dark) for x in (-0.28, 0.26) for y in (-0.14, 0.14)]
        )
    )
    flock = scattered(chance, 7, 0.12, 0.12, mask, 0.055)
    if folds:
        u0, v0 = folds[0]
        outside = [place for place in flock if math.dist(place, folds[0]) > 0.17]
        flock = [*outside[:5], (u0 - 0.03, v0), (u0 + 0.045, v0 + 0.035)]
    for u, v in flock:
        _placed(
            animal, u, v, 0, chance.choice((0.2, -0.3, 2.9, 3.4)) + chance.uniform(-0.3, 0.3), chance.uniform(1.05, 1.2)
        )
    for u, v in scattered(chance, 12, 0.12, 0.09, mask, 0.05):
        if all(math.dist((u, v), place) > 0.15 for place in (*flock, *taken)):
            _placed(bush, u, v, 0, chance.uniform(0, 6), chance.uniform(0.7, 1.1))


def _moved(thing: Any, x: float, y: float, z: float) -> Any:
    thing.location = (x, y, z)
    return thing


def oak(seed: int) -> Any:
    """A cork oak: a broad crown on a stripped red trunk."""
    chance = random.Random(seed)
    light, dark = (("#6E8C46", "#3C5626"), ("#5F8040", "#334C22"), ("#7F9A50", "#486430"))[seed % 3]
    leaf, bark = materials.stone(50 + seed, light, dark, 5.0, 0.6), materials.plain("#9A5230", 0.8)
    parts = [shapes.tube([(0, 0, 0, 1.3), (0.05, 0, 0.6, 0.9), (0, 0, 1.0, 0.9)], 0.16, bark)]
    for number in range(9):
        angle, out = number * 2.4, 0.5 * math.sqrt(number / 9)
        high = 1.25 - 0.4 * out + chance.uniform(-0.08, 0.08)
        parts.append(
            _moved(
                blob(0.46 - 0.12 * out, leaf, 0.85, number, 0.08),
                out * math.cos(angle) * 1.25,
                out * math.sin(angle) * 1.25,
                high,
            )
        )
    return _hidden(_joined(parts))


def wood(mask: int, chance: random.Random) -> None:
    """Cork oaks."""
    ground(materials.stone(6, "#6C7D3C", "#4A5A2A", 2.0, 0.3))
    trees = [oak(seed) for seed in range(3)]
    for u, v in scattered(chance, 46, 0.105, 0.075, mask, 0.035):
        if v > 0.165:
            _placed(chance.choice(trees), u, v, 0, chance.uniform(0, 6), chance.uniform(0.85, 1.15))
    leaf = materials.stone(15, "#7C9448", "#4A6430", 5.0, 0.5)
    bush = _hidden(blob(0.3, leaf, 0.7, 2, 0.12))
    for u, v in scattered(chance, 40, 0.05, 0.06, mask, 0.025):
        _placed(bush, u, v, 0.05, chance.uniform(0, 6), chance.uniform(0.5, 1.0))


def rock(_mask: int, chance: random.Random) -> None:
    """Tors of granite, rounded by the weather and heaped."""
    ground(materials.stone(7, "#95938F", "#74726F", 2.0, 0.4))
    stones = [
        materials.stone(60 + n, light, dark, 2.6, 0.4)
        for n, (light, dark) in enumerate((("#A3A6AE", "#787B84"), ("#92959D", "#696C75"), ("#B6B8BE", "#888A92")))
    ]
    for u, v in scattered(chance, 70, 0.045, 0.06, 0, 0):
        thing = blob(chance.uniform(0.16, 0.4), chance.choice(stones), 0.7, chance.randrange(99), 0.16, smooth=False)
        thing.location = (*at(u, v), 0)
    heaps = scattered(chance, 13, 0.19, 0.14, 0, 0)
    for u, v in heaps:
        x, y = at(u, v)
        big = chance.uniform(0.85, 1.25)
        for number in range(5):
            angle, out = chance.uniform(0, 6.3), big * (0.75 if number else 0)
            size = big * (1.0 if not number else chance.uniform(0.45, 0.7))
            thing = blob(
                size, chance.choice(stones), chance.uniform(0.75, 1.05), chance.randrange(99), 0.13, smooth=False
            )
            thing.location = (x + out * math.cos(angle), y + out * math.sin(angle), size * 0.45)
            thing.rotation_euler = (chance.uniform(0, 3), chance.uniform(0, 3), chance.uniform(0, 3))
            bevel = thing.modifiers.new("bevel", "BEVEL")
            bevel.width, bevel.segments = 0.08, 2
    brush = _hidden(blob(0.26, materials.stone(15, "#8C9A58", "#5E6E38", 5.0, 0.5), 0.7, 2, 0.14))
    for u, v in scattered(chance, 9, 0.15, 0.08, 0, 0):
        _placed(brush, u, v, 0.08, 0, chance.uniform(0.6, 1.0))


def _salt() -> Any:
    """A dry salt flat: pale clay in cracked plates."""
    nodes = Nodes("salt")
    place = nodes.place((3.0, 1.0, 0))
    cells = nodes.node("ShaderNodeTexVoronoi", feature="DISTANCE_TO_EDGE")
    nodes.put(cells.inputs["Vector"], place)
    cells.inputs["Scale"].default_value = 1.0
    crack = nodes.between(cells.outputs["Distance"], 0.01, 0.045)
    patch = nodes.noise(place, 0.5, 4.0)
    base = nodes.ramp(patch, [(0.35, studio.linear("#CBB994")), (0.65, studio.linear("#E2D5B6"))])
    return nodes.surface(nodes.mix(crack, studio.linear("#A58F66"), base), 0.85, bump=crack, deep=0.3)


def waste(mask: int, chance: random.Random, shrubs: int = 9) -> None:
    """A dry salt flat with thistles."""
    ground(_salt())
    dry = _hidden(blob(0.24, materials.stone(15, "#A89A5C", "#7A6C3A", 5.0, 0.5), 0.8, 2, 0.25))
    stone = _hidden(blob(0.2, materials.stone(16, "#C8BCA4", "#948872", 4.0, 0.3), 0.7, 5, 0.2, smooth=False))
    for u, v in scattered(chance, shrubs, 0.15, 0.1, mask, 0.05):
        _placed(chance.choice((dry, stone)), u, v, 0.08, chance.uniform(0, 6), chance.uniform(0.6, 1.3))


def swap(mask: int, chance: random.Random) -> None:
    """The flat where a tinker has stopped with his cart."""
    waste(mask, chance, 4)
    cart(0.42, 0.6)


def cart(u: float, v: float, broken: bool = False, size: float = 1.0) -> None:
    """A cart with two wheels under a hood."""
    timber, cloth = (
        materials.wood(3, "#B0763C", "#8A5526", "#5A3416"),
        materials.stone(9, "#C4552E", "#8E3318", 6.0, 0.2),
    )
    parts = [shapes.box((2.6, 1.5, 0.5), (0, 0, 0.75), timber, 0.05)]
    if not broken:
        bow = [(0.75 * math.cos(math.pi * n / 14), 1.2 + 0.95 * math.sin(math.pi * n / 14)) for n in range(15)]
        hood = shapes.prism(bow, 2.3, cloth, 0.02)
        hood.rotation_euler[2] = math.pi / 2
        parts.append(hood)
    for side in (-0.5, 0.5):
        parts.append(shapes.tube([(1.2, side, 0.9, 1), (2.6, side * 0.8, 0.5, 0.8)], 0.09, timber))
    for side in (-1, 1):
        ring = [
            (0.62 * math.cos(2 * math.pi * n / 24), side * 0.86, 0.62 + 0.62 * math.sin(2 * math.pi * n / 24), 1)
            for n in range(25)
        ]
        parts.append(shapes.tube(ring, 0.1, timber))
        for spoke in range(3):
            a = math.pi * spoke / 3
            ends = [(0.6 * math.cos(a) * w, side * 0.86, 0.62 + 0.6 * math.sin(a) * w, 1) for w in (-1, 1)]
            parts.append(shapes.tube(ends, 0.06, timber))
    thing = _joined(parts)
    thing.location, thing.rotation_euler[2], thing.scale = (*at(u, v), 0), -0.5, (size,) * 3


def start(mask: int, chance: random.Random) -> None:
    """The flat around a menhir in a ring of stones."""
    waste(mask, chance, 3)
    stone = materials.stone(16, "#D8CFBE", "#A0957F", 2.5, 0.4)
    tall = blob(0.62, stone, 2.7, 8, 0.1, smooth=False)
    tall.location = (*at(0.5, 0.6), 1.1)
    low = _hidden(blob(0.36, stone, 0.9, 5, 0.18, smooth=False))
    for number in range(11):
        angle = 2 * math.pi * number / 11 + 0.3
        _placed(low, 0.5 + 0.25 * math.cos(angle), 0.56 + 0.25 * math.sin(angle), 0.1, number, chance.uniform(0.9, 1.4))


def town(_mask: int, chance: random.Random) -> None:
    """Trodden earth with a little grass."""
    ground(materials.stone(11, "#D9C294", "#BFA676", 1.8, 0.3))
    tuft = _hidden(blob(0.22, materials.stone(15, "#AEB878", "#7E8C50", 5.0, 0.5), 0.5, 2, 0.25))
    for u, v in scattered(chance, 22, 0.06, 0.07, 15, 0.03):
        _placed(tuft, u, v, 0, chance.uniform(0, 6), chance.uniform(0.6, 1.1))


GROUNDS: dict[str, Callable[[int, random.Random], None]] = {
    "corn": corn,
    "sheep": sheep,
    "wood": wood,
    "rock": rock,
    "waste": waste,
    "swap": swap,
    "start": start,
    "section": waste,
    "town": town,
}


def tile(land: str, look: int, mask: int, shot: Shot) -> Pixels:
    """A whole tile: ground, what grows there, edge and roads; rows x columns x RGBA, opaque."""
    daylight.clear()
    GROUNDS[land](mask, random.Random(f"{land}{look}{mask}"))
    edge()
    if mask:
        road(mask, mask)
    half, up = SIDE * 5, EDGE * daylight.COS * 10
    return studio.photograph((-half, up - half, half, up + half), shot)


def save_tiles(folder: Path, shot: Shot) -> None:
    """Write all tiles into ``tiles.jpg``, in rows of eight, and their boxes into ``tiles.json`` (see `layers`)."""
    side = round(SIDE * 10 * shot.fine)
    names = [(land, look, mask) for land, (looks, masks) in LANDS.items() for look in range(looks) for mask in masks]
    sheet = Image.new("RGB", (8 * side, -(-len(names) // 8) * side))
    places = {}
    for number, (land, look, mask) in enumerate(names):
        left, top = number % 8 * side, number // 8 * side
        pixels = numpy.clip(tile(land, look, mask, shot)[:, :, :3] * 255 + 0.5, 0, 255).astype(numpy.uint8)
        sheet.paste(Image.fromarray(pixels), (left, top))
        places[f"{land}.{look}.{mask}"] = [left, top, side, side, 0, 0]
    folder.mkdir(parents=True, exist_ok=True)
    sheet.save(folder / "tiles.jpg", quality=88, subsampling=0, optimize=True)
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(place)}" for name, place in places.items())
    text = f'{{"fine": {shot.fine}, "sprites": {{\n{lines}\n}}}}\n'
    (folder / "tiles.json").write_text(text, encoding="utf-8", newline="\n")
