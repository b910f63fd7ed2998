"""What stands on Capoterra's tiles: towns, villages, sites and ruins on ground of their own, units, goods and marks.

What has a seat's colour is a coat (`houses.coat`), a picture of its own to be multiplied; the rest has holes for it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import bpy
import numpy
from mathutils import Matrix

from assets import country, daylight, houses, materials, shapes, studio
from assets.country import at, blob
from assets.layers import Sprite, bled, outlined
from assets.studio import Box, Pixels, Shot

_LIT = 0.93
"""Which share of a coat's pixels may be as bright as its colour."""
Parts = list[Any]
"""The coats among what was built."""


def _put(things: list[Any], u: float, v: float, size: float, turn: float, z: float = 0.0) -> None:
    """Give things that stand on the origin their place on the tile."""
    place = Matrix.Translation((*at(u, v), z)) @ Matrix.Scale(size, 4) @ Matrix.Rotation(turn, 4, "Z")
    bpy.context.view_layer.update()
    for thing in things:
        thing.matrix_world = place @ thing.matrix_basis


def _house(
    u: float, v: float, size: float, variant: int, shape: str, floors: int = 1, turn: float = daylight.TURN
) -> Parts:
    """A house of the city, its roof a coat."""
    body = houses.plinth(materials.stone(2, "#DCC69C", "#B99F72", 3.0, 0.12))
    for number in range(floors):
        level = houses.floor(variant, 1.0, ground=not number)
        for thing in level:
            thing.location[2] += houses.FLOOR * number
        body += level
    coats, walls = houses.roof(shape, houses.coat(0.43), houses.coat(0.33), houses.wall_stucco())
    for thing in (*coats, *walls):
        thing.location[2] += houses.FLOOR * floors
    _put([*body, *walls, *coats], u, v, size, turn, houses.PLINTH * size * 0.5)
    return coats


def _wall(first: tuple[float, float], last: tuple[float, float], high: float, stone: Any, top: Any) -> None:
    """A town wall with merlons between two points of the tile."""
    (x1, y1), (x2, y2) = at(*first), at(*last)
    long, angle = math.dist((x1, y1), (x2, y2)), math.atan2(y2 - y1, x2 - x1)
    shapes.box((long, 0.46, high), ((x1 + x2) / 2, (y1 + y2) / 2, 0), stone, 0.03, angle)
    count = max(2, round(long / 0.62))
    for number in range(count):
        part = (number + 0.5) / count
        place = (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part, high)
        shapes.box((0.34, 0.5, 0.26), place, top, 0.03, angle)


def _flag(u: float, v: float, z: float, size: float = 1.0) -> Parts:
    """A flag of the seat on a pole."""
    pole = shapes.tube([(0, 0, 0, 1), (0, 0, 1.7 * size, 1)], 0.06, materials.plain("#6E4322", 0.7))
    mesh = shapes.new_mesh()
    rows = []
    for step in range(9):
        x, y = 1.0 * size * step / 8, 0.10 * math.sin(step * 0.9)
        rows.append([mesh.verts.new((x, y, z)) for z in (1.0 * size, 1.65 * size)])
    for one, other in pairwise(rows):
        mesh.faces.new((one[0], other[0], other[1], one[1]))
    cloth = shapes.body("flag", mesh, houses.coat(0.43), smooth=True, sharp=80)
    _put([pole, cloth], u, v, 1.0, 0.0, z)
    return [cloth]


def capital() -> Parts:
    """A walled town, a gate on each side."""
    country.town(15, random.Random(3))
    country.road(15, 15)
    stone = materials.stone(5, "#E6D9BC", "#C2B08A", 3.0, 0.15)
    pale = materials.stone(6, "#F3EAD6", "#D6C8A8", 3.0, 0.15)
    low, high, gate = 0.115, 0.9, 0.1
    coats: Parts = []
    for u, v in ((low, low), (high - 0.015, low)):
        coats += _tower(u, v + 0.045, stone, pale)
    for way in (-1, 1):
        for v in (low + 0.05, high):
            _wall((0.5 + way * gate, v), (0.5 + way * 0.385, v), 1.05, stone, pale)
        for u in (low, high - 0.015):
            _wall((u, 0.52 + way * gate), (u, 0.52 + way * 0.36), 1.05, stone, pale)
    for u, v in ((0.5, low + 0.05), (0.5, high)):
        for way in (-1, 1):
            shapes.box((0.7, 0.8, 1.5), (*at(u + way * (gate - 0.005), v), 0), pale, 0.05)
    for u in (low, high - 0.015):
        for way in (-1, 1):
            shapes.box((0.8, 0.8, 1.5), (*at(u, 0.52 + way * (gate - 0.005)), 0), pale, 0.05)
    for u, v, size, variant, shape, floors in (
        (0.27, 0.34, 0.52, 0, "triangular", 2),
        (0.74, 0.34, 0.52, 1, "triangular", 2),
        (0.40, 0.30, 0.36, 2, "round", 1),
        (0.61, 0.30, 0.36, 3, "triangular", 1),
        (0.25, 0.74, 0.52, 3, "triangular", 1),
        (0.75, 0.74, 0.52, 2, "triangular", 1),
        (0.37, 0.80, 0.36, 1, "round", 1),
        (0.63, 0.80, 0.36, 0, "triangular", 1),
    ):
        coats += _house(u, v, size, variant, shape, floors)
    for u, v in ((low, high), (high - 0.015, high)):
        coats += _tower(u, v, stone, pale)
    return coats


def _tower(u: float, v: float, stone: Any, pale: Any) -> Parts:
    """A round corner tower under a pointed roof."""
    body = shapes.turned([(0.72, 0), (0.62, 1.7), (0.74, 1.75), (0.74, 2.0), (0, 2.0)], stone, 24)
    band = shapes.turned([(0.74, 1.66), (0.78, 1.78), (0.74, 1.9)], pale, 24)
    roof = shapes.turned([(0.9, 1.98), (0.86, 2.06), (0, 3.1)], houses.coat(0.43), 16, 20)
    _put([body, band, roof], u, v, 0.85, 0.2)
    return [roof]


def village() -> Parts:
    """Houses around a crossing, a well, and gardens."""
    country.town(15, random.Random(5))
    country.road(15, 15)
    coats: Parts = []
    chance = random.Random(9)
    leaf = materials.stone(15, "#7C9448", "#4A6430", 5.0, 0.5)
    for u, v in ((0.12, 0.16), (0.4, 0.16), (0.62, 0.14), (0.9, 0.18), (0.1, 0.62), (0.4, 0.9), (0.13, 0.9)):
        for _leaf in range(3):
            bush = blob(chance.uniform(0.2, 0.36), leaf, 0.9, chance.randrange(50), 0.12)
            bush.location = (*at(u + chance.uniform(-0.02, 0.02), v + chance.uniform(-0.015, 0.015)), 0.12)
    for u, v, variant, shape in (
        (0.26, 0.355, 0, "triangular"),
        (0.75, 0.355, 2, "triangular"),
        (0.26, 0.83, 1, "triangular"),
    ):
        coats += _house(u, v, 0.8, variant, shape)
    _garden(0.75, 0.77)
    return coats


def _garden(u: float, v: float) -> None:
    """Beds of vegetables in a low fence, and a well."""
    soil, green = (
        materials.stone(3, "#9A7040", "#6E4C28", 3.0, 0.5),
        materials.stone(12, "#9CC060", "#688F3C", 5.0, 0.4),
    )
    timber, stone = (
        materials.wood(3, "#C08A50", "#8A5526", "#5A3416"),
        materials.stone(6, "#E9DEC8", "#B9AA8C", 3.0, 0.2),
    )
    x, y = at(u, v)
    for row in range(4):
        ridge = shapes.tube([(x - 1.5, y + 1.5 - 0.75 * row, 0, 1), (x + 0.5, y + 1.5 - 0.75 * row, 0, 1)], 0.26, soil)
        ridge.scale = (1, 1, 0.6)
        for number in range(5):
            plant = blob(0.2, green, 1.0, number, 0.2)
            plant.location = (x - 1.4 + 0.46 * number, y + 1.5 - 0.75 * row, 0.22)
    for side in (-1.75, 0.75):
        shapes.box((0.12, 3.3, 0.4), (x + side, y + 0.35, 0), timber, 0.03)
    for side in (-1.3, 2.0):
        shapes.box((2.6, 0.14, 0.4), (x - 0.5, y + side, 0), timber, 0.03)
    well = shapes.turned([(0.62, 0), (0.62, 0.6), (0.46, 0.6), (0.44, 0.2), (0, 0.2)], stone, 24)
    well.location = (x + 1.5, y - 0.6, 0)


def site() -> Parts:
    """Pegs and rope around four sockets of stone, a flag on each corner."""
    country.town(15, random.Random(7))
    country.road(15, 15)
    timber = materials.wood(3, "#B0763C", "#8A5526", "#5A3416")
    rope = materials.stone(4, "#E2CFA0", "#B89C66", 12.0, 0.4)
    stone = materials.stone(6, "#E9DEC8", "#C6B797", 3.0, 0.2)
    coats: Parts = []
    corners = ((0.14, 0.17), (0.86, 0.17), (0.86, 0.88), (0.14, 0.88))
    pegs = []
    for first, last in zip(corners, (*corners[1:], corners[0]), strict=True):
        pegs += [
            (first[0] + (last[0] - first[0]) * part, first[1] + (last[1] - first[1]) * part)
            for part in (0.0, 0.36, 0.64)
        ]
    for u, v in pegs:
        peg = shapes.turned([(0.14, 0), (0.14, 0.9), (0.06, 1.0), (0, 1.0)], timber, 12)
        peg.location = (*at(u, v), 0)
    for number, first in enumerate(pegs):
        if number % 3 == 1:
            continue
        last = pegs[(number + 1) % len(pegs)]
        (x1, y1), (x2, y2) = at(*first), at(*last)
        line = [
            (x1 + (x2 - x1) * s / 8, y1 + (y2 - y1) * s / 8, 0.8 - 0.5 * (s / 8) * (1 - s / 8), 1) for s in range(9)
        ]
        shapes.tube(line, 0.08, rope)
    for u in (0.32, 0.68):
        for v in (0.335, 0.715):
            disc = shapes.turned(
                [(1.5, 0), (1.5, 0.2), (1.42, 0.28), (1.3, 0.28), (1.26, 0.2), (0, 0.2)],
                stone,
                40,
                stretch=(1, 1 / daylight.SIN),
            )
            disc.location = (*at(u, v), 0)
    for u, v in corners:
        coats += _flag(u, v, 0.5, 1.1)
    return coats


def ruin() -> Parts:
    """A nuraghe whose top has fallen."""
    country.town(15, random.Random(8))
    country.road(15, 15)
    chance = random.Random(4)
    tones = [
        materials.stone(60 + n, light, dark, 2.6, 0.4)
        for n, (light, dark) in enumerate((("#B7AE9C", "#8B826F"), ("#A79E8C", "#7C7361"), ("#C6BDAA", "#9A917C")))
    ]
    for layer in range(7):
        radius, count = 2.5 - 0.14 * layer, 18 - layer // 2
        for number in range(count):
            angle = 2 * math.pi * (number + 0.5 * (layer % 2)) / count
            # The top has fallen towards the viewer's right.
            if layer > 3 + 1.7 * math.cos(angle - 2.3) + chance.uniform(-0.4, 0.4):
                continue
            if layer < 3 and abs(math.remainder(angle + math.pi / 2, 2 * math.pi)) < 0.2:
                continue
            x, y = at(0.5, 0.54)
            size = (0.62, 2 * math.pi * radius / count * 0.97, 0.5)
            place = (x + radius * math.cos(angle), y + radius * math.sin(angle), 0.48 * layer + 0.2)
            shapes.box(size, place, chance.choice(tones), 0.1, angle + chance.uniform(-0.06, 0.06))
    pit = shapes.turned([(2.2, 0.3), (0, 0.3)], materials.plain("#3A3024", 0.9), 24)
    pit.location = (*at(0.5, 0.54), 0)
    for u, v in country.scattered(chance, 16, 0.05, 0.1, 0, 0):
        if 0.22 < math.dist((u, v), (0.5, 0.54)) < 0.4 and u + v > 0.85:
            shapes.box((0.5, 0.6, 0.4), (*at(u, v), 0), chance.choice(tones), 0.1, chance.uniform(0, 3))
    grass = materials.stone(15, "#8FA25A", "#5E7A38", 5.0, 0.5)
    for u, v in country.scattered(chance, 26, 0.05, 0.08, 0, 0):
        if math.dist((u, v), (0.5, 0.54)) > 0.24:
            tuft = blob(chance.uniform(0.16, 0.34), grass, 0.6, 3, 0.2)
            tuft.location = (*at(u, v), 0.05)
    return []


PLACES: dict[str, Callable[[], Parts]] = {"capital": capital, "village": village, "site": site, "ruin": ruin}


def places(shot: Shot) -> dict[str, Sprite]:
    """Whole tiles: ``NAME``, with holes where ``NAME.coat`` shows."""
    half, up = country.SIDE * 5, country.EDGE * daylight.COS * 10
    found: dict[str, Sprite] = {}
    for name, build in PLACES.items():
        found |= _pictures(name, lambda build=build: _edged(build), (-half, up - half, half, up + half), shot)  # type: ignore[misc]
    return found


def _edged(build: Callable[[], Parts]) -> Parts:
    coats = build()
    country.edge()
    return coats


def _pictures(name: str, build: Callable[[], Parts], box: Box, shot: Shot, line: float = 0.0) -> dict[str, Sprite]:
    """What is built, and its coats if it has any; outlined if ``line`` (logical pixels) is not 0."""
    daylight.clear()
    coats = build()
    seen = studio.photograph(box, shot)
    if line:
        seen = outlined(seen, line * shot.fine)
    if not coats:
        return {name: Sprite(bled(seen))}
    for thing in coats:
        thing.is_holdout = True
    solid = studio.photograph(box, shot)
    share = numpy.clip(solid[:, :, 3] / numpy.maximum(seen[:, :, 3], 1e-3), 0, 1)
    inside = (share < 0.1) & (seen[:, :, 3] > 0.9)
    coat = seen.copy()
    grey = seen[:, :, :3].mean(axis=2)
    neutral = seen[:, :, :3] * 0.4 + grey[:, :, None] * 0.6
    coat[:, :, :3] = numpy.clip(neutral / numpy.quantile(grey[inside], _LIT), 0, 1)
    whole = seen.copy()
    whole[:, :, 3] = seen[:, :, 3] * share
    return {name: Sprite(_kept(whole, share)), f"{name}.coat": Sprite(bled(coat))}


def _kept(pixels: Pixels, share: Pixels) -> Pixels:
    """The solid part with its own colours also under its holes' borders."""
    return bled(numpy.where(share[:, :, None] > 0.02, pixels, pixels * numpy.array([1, 1, 1, 0], numpy.float32)))


# Units, marks and goods: small things, seen a little lower


@dataclass(frozen=True, slots=True)
class Thing:
    """How something small is built, and the square on the screen that it fills: half its side, and its middle."""

    build: Callable[[], Parts]
    half: float
    up: float = 0.0
    line: float = 0.5


def explorer() -> Parts:
    """A wooden figure in a cloak, with a staff."""
    skin, timber = (
        materials.wood(3, "#F0CB92", "#D9A862", "#A87434"),
        materials.wood(4, "#8A5A32", "#6B4022", "#42240F"),
    )
    cloak = shapes.turned(
        [(1.05, 0), (1.08, 0.1), (0.62, 1.7), (0.5, 1.95), (0.3, 2.1), (0, 2.1)], houses.coat(0.43), 40, 60
    )
    collar = shapes.turned([(0.5, 1.9), (0.56, 2.0), (0.4, 2.14)], houses.coat(0.3), 32)
    head = blob(0.5, skin, 1.15)
    head.location = (0, 0, 2.5)
    shapes.turned([(0.62, 2.86), (0.6, 2.92), (0.36, 2.96), (0.3, 3.2), (0, 3.24)], timber, 32)
    shapes.tube([(1.16, -0.3, 0, 1), (1.16, -0.3, 3.1, 0.9)], 0.11, timber)
    hand = blob(0.2, skin)
    hand.location = (1.1, -0.36, 1.5)
    return [cloak, collar]


def soldier() -> Parts:
    """A shield of bronze on a marble base."""
    marble, bronze = materials.marble(3), materials.plain("#C99A45", 0.35, 0.8)
    shapes.turned([(1.3, 0), (1.3, 0.3), (1.16, 0.42), (1.16, 0.5), (0, 0.5)], marble, 48, stretch=(1, 0.8))
    steps = 20

    def outline(grow: float) -> list[tuple[float, float]]:
        right = [(1.12 * grow, 1.35 * grow), (1.12 * grow, 0.3 * grow)]
        bow = [
            (1.12 * grow * math.cos(a), 0.3 * grow - 1.6 * grow * math.sin(a))
            for a in (math.pi / 2 * s / steps for s in range(1, steps))
        ]
        half = [*right, *bow]
        return [*half, (0.0, -1.3 * grow), *[(-x, z) for x, z in reversed(half)]]

    rim = shapes.prism(outline(1.12), 0.3, bronze, 0.06)
    face = shapes.prism(outline(0.96), 0.3, houses.coat(0.43), 0.05)
    for thing, y in ((rim, 0.0), (face, -0.1)):
        thing.location = (0, y, 1.95)
        thing.rotation_euler[0] = -0.12
    return [face]


def bandit() -> Parts:
    """A dark tent, a fire before it."""
    cloth = materials.stone(9, "#4A3A44", "#2C222A", 6.0, 0.3)
    timber = materials.wood(4, "#8A5A32", "#6B4022", "#42240F")
    sides = 7
    mesh = shapes.new_mesh()
    top = mesh.verts.new((0, 0, 2.7))
    foot = [
        mesh.verts.new(
            (1.75 * math.cos(2 * math.pi * n / sides - 0.12), 1.75 * math.sin(2 * math.pi * n / sides - 0.12), 0)
        )
        for n in range(sides)
    ]
    for number in range(sides):
        mesh.faces.new((top, foot[number], foot[(number + 1) % sides]))
    shapes.body("tent", mesh, cloth)
    for angle in (0.4, 2.6, 4.4):
        shapes.tube(
            [
                (0.7 * math.cos(angle), 0.7 * math.sin(angle), 1.7, 1),
                (-0.3 * math.cos(angle), -0.3 * math.sin(angle), 3.2, 0.8),
            ],
            0.08,
            timber,
        )
    door = shapes.prism([(-0.5, 0), (0.5, 0), (0, 1.7)], 0.1, materials.plain("#0E0A0C", 0.9))
    door.location, door.rotation_euler[0] = (0.0, -1.58, 0.0), -0.52
    for n in range(5):
        stone = blob(0.17, materials.stone(7, "#9C948A", "#6E675E"), 0.8, n, 0.15)
        stone.location = (1.5 + 0.32 * math.cos(n * 1.26), -1.35 + 0.32 * math.sin(n * 1.26), 0.05)
    fire = materials.Nodes("fire")
    flame = shapes.turned(
        [(0.24, 0.05), (0.2, 0.35), (0, 0.85)],
        fire.surface(studio.linear("#FF9A2E"), 0.6, Emission_Color=studio.linear("#FF7A1E"), Emission_Strength=1.6),
        12,
    )
    flame.location = (1.5, -1.35, 0)
    return []


def barrier() -> Parts:
    """Two trestles, a beam and fallen stones across a road."""
    timber, red = materials.wood(3, "#D29A5C", "#A86E34", "#74461C"), materials.plain("#E0462A", 0.6)
    for x in (-1.4, 1.4):
        for way in (-1, 1):
            shapes.tube([(x, way * 0.5, 0, 1), (x, 0, 1.7, 1)], 0.13, timber)
    for z in (0.75, 1.35):
        shapes.box((4.0, 0.22, 0.46), (0, -0.28 + (z - 0.75) * 0.3, z), timber, 0.05)
    for turn in (-1, 1):
        bar = shapes.box((3.1, 0.2, 0.5), (0, -0.62, 1.05), red, 0.06)
        bar.rotation_euler[1] = turn * 0.62
    return []


def broken_cart() -> Parts:
    """A cart that has lost a wheel."""
    country.cart(0.5, 0.5, broken=True, size=1.15)
    bpy.context.object.rotation_euler = (0.0, 0.28, -0.35)
    timber = materials.wood(3, "#B0763C", "#8A5526", "#5A3416")
    ring = [(0.7 * math.cos(2 * math.pi * n / 24), 0.7 * math.sin(2 * math.pi * n / 24), 0.12, 1) for n in range(25)]
    wheel = [shapes.tube(ring, 0.12, timber)]
    for n in range(3):
        a = math.pi * n / 3
        wheel.append(
            shapes.tube([(0.7 * math.cos(a) * w, 0.7 * math.sin(a) * w, 0.12, 1) for w in (-1, 1)], 0.07, timber)
        )
    for part in wheel:
        part.location = (1.0, -1.75, 0)
    return []


def bowl() -> Parts:
    """An empty bowl of clay with a spoon."""
    clay, inner = materials.stone(3, "#C97A48", "#A2582E", 3.0, 0.1), materials.stone(4, "#8A4C28", "#6E3A1C", 3.0, 0.1)
    shapes.turned(
        [(0.7, 0), (0.75, 0.15), (1.5, 0.7), (1.85, 1.35), (1.85, 1.45), (1.72, 1.45), (1.7, 1.3)], clay, 64, 60
    )
    shapes.turned([(1.72, 1.42), (1.35, 0.8), (0.8, 0.35), (0, 0.3)], inner, 64, 60)
    timber = materials.wood(4, "#D9B07A", "#B0824A", "#7A5426")
    shapes.tube([(0.2, 0.3, 0.5, 1.2), (1.6, 0.7, 1.5, 1), (2.3, 0.9, 2.0, 0.8)], 0.13, timber)
    return []


def sack() -> Parts:
    """A sack of wheat, ears on top."""
    cloth, grain = (
        materials.stone(8, "#D9B87C", "#B08A4C", 8.0, 0.4),
        materials.stone(9, "#FFD86A", "#E0A52C", 12.0, 0.8),
    )
    body = shapes.turned(
        [(0, 0), (1.2, 0.05), (1.6, 0.5), (1.65, 1.1), (1.3, 1.9), (1.15, 2.1), (1.28, 2.3), (1.05, 2.35), (1.0, 2.1)],
        cloth,
        48,
        80,
    )
    for vertex in body.data.vertices:
        x, y, z = vertex.co
        angle = math.atan2(y, x)
        fold = 1 + 0.04 * math.sin(9 * angle + z)
        vertex.co = (x * fold, y * fold, z)
    shapes.turned([(1.05, 2.15), (0.6, 2.5), (0, 2.6)], grain, 32, 60)
    for turn in (-0.5, 0.0, 0.5):
        stalk = [(turn * 0.4, 0.0, 2.4, 0.5), (turn * 1.2, 0, 3.2, 1.6), (turn * 1.9, 0, 3.9, 0.3)]
        shapes.tube(stalk, 0.17, grain)
    return []


def fleece() -> Parts:
    """A rolled fleece under two cords."""
    wool = materials.stone(17, "#FFFCF4", "#DAD0BC", 6.0, 0.7)
    chance = random.Random(2)
    for n in range(46):
        a, x = chance.uniform(0, 2 * math.pi), chance.uniform(-1.5, 1.5)
        lump = blob(chance.uniform(0.32, 0.46), wool, 1.0, n, 0.08)
        lump.location = (x, 0.8 * math.cos(a), 1.05 + 0.72 * math.sin(a))
    cord = materials.plain("#3F7A3A", 0.7)
    for x in (-0.75, 0.75):
        shapes.tube(
            [
                (x, 1.22 * math.cos(2 * math.pi * n / 32), 1.05 + 1.18 * math.sin(2 * math.pi * n / 32), 1)
                for n in range(33)
            ],
            0.13,
            cord,
        )
    return []


def log() -> Parts:
    """A log of cork oak, its bark thick and its wood red."""
    bark, pith = materials.stone(4, "#9A6F48", "#5E3F26", 5.0, 0.8), materials.wood(5, "#EBB784", "#CF8A54", "#96562E")
    for x, y, z in ((-0.85, 0, 0.85), (0.85, 0, 0.85), (0, 0, 2.25)):
        for radius, long, material in ((0.86, 3.0, bark), (0.66, 3.1, pith)):
            body = shapes.turned([(0, 0), (radius, 0), (radius, long), (0, long)], material, 28, 30)
            body.rotation_euler[0] = math.pi / 2
            body.location = (x, y + long / 2, z)
    return []


def block() -> Parts:
    """Dressed blocks of granite."""
    stones = [
        materials.stone(60 + n, light, dark, 5.0, 0.3)
        for n, (light, dark) in enumerate((("#C2C5CC", "#94979F"), ("#ADB0B8", "#80838B"), ("#D4D6DA", "#A4A7AE")))
    ]
    for number, (x, y, z) in enumerate(((-1.0, 0, 0), (1.0, 0, 0), (0, 0, 1.45))):
        shapes.box((1.9, 1.9, 1.42), (x, y, z), stones[number], 0.14, 0.04 * (number - 1))
    return []


def bag() -> Parts:
    """A bag of sailcloth, drawn together by a cord, a tile before it."""
    cloth = materials.stone(8, "#CDB183", "#A58756", 6.0, 0.4)
    body = shapes.turned(
        [
            (0, 0),
            (1.5, 0.05),
            (2.1, 0.6),
            (2.2, 1.3),
            (1.8, 2.3),
            (1.1, 3.0),
            (0.7, 3.3),
            (1.05, 3.9),
            (1.2, 4.1),
            (0.9, 4.0),
            (0.5, 3.4),
        ],
        cloth,
        64,
        80,
    )
    for vertex in body.data.vertices:
        x, y, z = vertex.co
        angle = math.atan2(y, x)
        fold = 1 + 0.05 * math.sin(11 * angle + 0.6 * z) * min(1.0, z / 2) + 0.03 * math.sin(3 * angle + 1)
        vertex.co = (x * fold, y * fold, z)
    shapes.tube(
        [(0.78 * math.cos(2 * math.pi * s / 32), 0.78 * math.sin(2 * math.pi * s / 32), 3.3, 1) for s in range(33)],
        0.14,
        materials.plain("#8E2A18", 0.7),
    )
    return []


THINGS = {
    "explorer": Thing(explorer, 19.0, 11.0),
    "soldier": Thing(soldier, 19.0, 12.0),
    "bandit": Thing(bandit, 24.0, 10.0),
    "barrier": Thing(barrier, 23.0, 7.0),
    "cart": Thing(broken_cart, 27.0, 4.0),
    "bowl": Thing(bowl, 23.0, 6.0),
    "corn": Thing(sack, 22.0, 15.0),
    "sheep": Thing(fleece, 22.0, 9.0),
    "wood": Thing(log, 23.0, 12.0),
    "rock": Thing(block, 24.0, 11.0),
    "bag": Thing(bag, 26.0, 16.0),
}
ELEVATION = 34.0


def things(fine: float, samples: int, names: tuple[str, ...] = ()) -> dict[str, Sprite]:
    """The small things, each square and as large as the others: ``fine`` pixels to a logical pixel of 44."""
    found: dict[str, Sprite] = {}
    for name in names or THINGS:
        thing = THINGS[name]
        part = fine * 22 / thing.half
        box = (-thing.half, thing.up - thing.half, thing.half, thing.up + thing.half)
        found |= _pictures(name, thing.build, box, Shot(part, samples, ELEVATION), thing.line * thing.half / 22)
    return found
