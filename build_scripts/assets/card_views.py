"""What the cards of floors, roofs and permits show: corners of the city, one for each value of a floor or roof, and one
for each colour of a district. No writing, and none of the colours of the seats on a floor or roof.

Floors are counted: a floor of 5 shows a tower of five floors under a crane. Roofs too: a roof of 3 shows three.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import bpy
import numpy
from mathutils import Matrix, Vector

from assets import city, houses, key_picture, materials, shapes
from assets.city import Kit
from assets.materials import plain
from assets.studio import Pixels

WIDE, TALL = 48.0, 67.0
_LEFT = 17.0
"""The strip with the value covers so much of a card: what is shown stands in the middle of the rest."""
_TURN = math.pi / 4
_SKIES = {
    "floor": ((0.42, 0.60, 0.80), (0.98, 0.86, 0.66)),
    "roof": ((0.93, 0.66, 0.42), (1.0, 0.88, 0.66)),
    "blue": ((0.36, 0.58, 0.80), (0.86, 0.90, 0.90)),
    "pink": ((0.86, 0.60, 0.62), (1.0, 0.88, 0.80)),
    "purple": ((0.40, 0.34, 0.62), (0.95, 0.74, 0.66)),
}
"""The sky above and at the horizon."""
_PAVING = {
    "floor": ("#D8BE8C", "#C6A873", "#9A7F52"),
    "roof": ("#CDBB95", "#B8A47C", "#8B7857"),
    "blue": ("#9CB4C6", "#86A2B8", "#5F7C96"),
    "pink": ("#D8B4AE", "#CBA098", "#A07870"),
    "purple": ("#AFA2C4", "#9C8EB4", "#766890"),
}


def _start(kind: str) -> Kit:
    """An evening sky, and a terrace with its corner to the viewer."""
    city.evening()
    for lamp in bpy.context.scene.objects:
        if lamp.type == "LIGHT" and lamp.data.use_shadow:
            lamp.rotation_euler = (-Vector((-0.78, -0.34, 0.62))).to_track_quat("-Z", "Y").to_euler()
            lamp.data.energy = 4.6
    ground = city.paving(*_PAVING[kind], 0.6)
    shapes.box((160, 160, 0.3), (0, 0, -0.3), ground, turn=_TURN)
    return Kit()


def _wall(x: float, y: float, long: float, high: float, along: bool) -> None:
    stone = city.ashlar("#D9C08C", "#BFA06C", "#7C6544")
    cream = materials.marble(6, "#EADBB8", "#B8A47E", 0.3)
    size = (long, 1.2) if along else (1.2, long)
    shapes.box((*size, high), (x, y, 0), stone, turn=_TURN)
    shapes.box((size[0] + 0.3, size[1] + 0.3, 0.3), (x, y, high), cream, 0.05, _TURN)


def _town(kit: Kit, chance: random.Random, begin: float, rows: int, colours: tuple[str, ...]) -> None:
    """Houses in rows behind what is shown."""
    for row in range(rows):
        y = begin + row * 4.2
        for place in range(-6, 7):
            x = place * 5.0 + (2.5 if row % 2 else 0)
            if chance.random() < 0.18:
                kit.put("cypress", (x, y, row * 0.9), 0, chance.uniform(0.8, 1.1))
                continue
            shape = chance.choice(houses.SHAPES)
            turn = _TURN + chance.choice((0.0, math.pi / 2))
            kit.house((x, y, row * 0.9), turn, chance.choice((1, 1, 2, 2, 3)), shape, chance.choice(colours), 0)


_CLAY = ("clay", "rust", "ochre", "clay")


def floor_view(value: int) -> None:
    """A tower of ``value`` floors without a roof; a crane brings the next one."""
    kit, chance = _start("floor"), random.Random(40 + value)
    kit.put("plinth.ochre", (0, 0, houses.PLINTH), _TURN)
    for number in range(value):
        part = f"floor.{(value + number) % 4}" + (".door" if number == 0 else "")
        kit.put(part, (0, 0, houses.PLINTH + number * houses.FLOOR), _TURN)
    top = houses.PLINTH + value * houses.FLOOR
    size = 0.72 + 0.155 * value
    kit.put("crane", (-3.9 - 0.62 * value, 1.6 + 0.5 * value, 0), 0.1, size)
    kit.put(f"floor.{(value + 1) % 4}", (-1.0, 0.6, top + 1.1), _TURN + 0.25, 0.98)
    hook = (-1.0, 0.6, top + 1.1 + houses.FLOOR)
    rope = plain("#D8C69A", 0.9)
    for x, y in ((-1.2, -1.2), (1.2, -1.2), (1.2, 1.2), (-1.2, 1.2)):
        line = [(hook[0] + x, hook[1] + y, hook[2], 1.0), (hook[0], hook[1], hook[2] + 1.6, 1.0)]
        shapes.tube(line, 0.06, rope)
    shapes.tube([(hook[0], hook[1], hook[2] + 1.6, 1), (hook[0], hook[1], hook[2] + 16, 1)], 0.07, rope)
    kit.put("stack", (3.9, -1.6, 0), 0.6, 0.9)
    kit.put("stack", (-3.4, -3.2, 0), -0.5, 0.75)
    _town(kit, chance, 9.0 + 0.5 * value, 5, _CLAY)
    _look(0.1, 1.5 + 0.76 * value, 5.9 + 0.72 * value, 26.0)


def roof_view(value: int) -> None:
    """So many roofs of fired clay, of both shapes, that rise towards the back."""
    kit, chance = _start("roof"), random.Random(70 + value)
    places = {
        1: [(0.0, 0.0)],
        2: [(-2.4, -1.4), (2.4, 1.8)],
        3: [(0.0, -3.4), (-3.2, 1.2), (3.2, 2.4)],
        4: [(-2.6, -3.6), (2.6, -2.0), (-3.0, 2.8), (2.8, 4.4)],
        5: [(0.0, -5.4), (-3.4, -1.6), (3.4, -1.0), (-2.8, 4.2), (3.2, 5.0)],
        6: [(-2.7, -6.2), (2.7, -4.8), (-3.2, -0.6), (3.0, 1.2), (-2.8, 5.4), (3.2, 7.0)],
        7: [(0.0, -8.4), (-3.5, -4.4), (3.5, -3.8), (0.0, 0.2), (-3.6, 4.6), (3.6, 5.2), (0.2, 9.4)],
    }[value]
    for number, (x, y) in enumerate(places):
        shape = houses.SHAPES[(number + value) % 2]
        high = 1 + (number + 1) // 2 if value > 1 else 1
        turn = _TURN + (math.pi / 2 if (number + value) % 3 == 0 else 0)
        kit.house((x, y, 0), turn, min(3, high), shape, _CLAY[(number + value) % 3], number % 4)
    for number in range(4):
        side = -1 if number % 2 else 1
        kit.put(("cypress", "bush", "pine", "bush")[number], (side * (6.6 + value * 0.4), 1.0 + 2 * number, 0), 0, 0.9)
    kit.put("fountain", (0.4, -6.6 - 0.5 * value, 0), 0, 0.9)
    _town(kit, chance, 9.0 + 1.1 * value, 5, ("rust",))
    _look(0.0, 1.1 + 0.1 * value, (5.8, 8.6, 9.6, 10.2, 10.8, 11.2, 12.4)[value - 1], 38.0)


def blue_view() -> None:
    """A quay with boats and a bridge."""
    kit, chance = _start("blue"), random.Random(5)
    sea = shapes.box((90, 16.5, 0.2), (0, -5.5, 0.0), city.river())
    sea.location[2] = 0.05
    stone = materials.marble(6, "#EADBB8", "#B8A47E", 0.3)
    shapes.box((90, 1.0, 1.1), (0, 3.0, 0), stone, 0.08)
    for x, y, turn, size in ((-2.6, -0.8, 0.5, 1.5), (4.6, -3.4, 0.15, 1.7), (-3.4, -7.0, -0.25, 1.9)):
        kit.put("boat", (x, y, 0.2), turn, size)
    for number in range(5):
        x = -9.6 + 4.8 * number
        shape = houses.SHAPES[number % 2]
        kit.house(
            (x, 6.6 + 0.6 * (number % 2), 0.9), _TURN, (2, 3, 1, 2, 2)[number], shape, _CLAY[number % 3], number % 4
        )
    _town(kit, chance, 13.0, 3, _CLAY)
    _look(0.6, 1.0, 11.5, 34.0)


def pink_view() -> None:
    """Gardens before the amphitheatre."""
    kit, chance = _start("pink"), random.Random(6)
    kit.put("amphitheatre", (0.6, 6.5, 0), 0.0, 1.75)
    lawn = materials.stone(7, "#86904C", "#63752F", 1.2, 0.3)
    for x, y in ((-3.9, -4.2), (4.3, -4.2)):
        shapes.box((4.4, 4.4, 0.18), (x, y, 0), lawn, 0.05, _TURN)
        kit.put("pine", (x, y, 0.2), 0, 1.0)
        for dx, dy in ((0.0, -2.2), (2.2, 0.0), (-2.2, 0.0)):
            kit.put("bush", (x + dx, y + dy, 0.1), 0, 0.8)
    kit.put("fountain", (0.2, -5.2, 0), 0, 1.15)
    for number in range(4):
        kit.put("cypress", (-7.6 + (number % 2) * 15.6, -1.0 + 4.5 * (number // 2), 0), 0, 1.1)
    _town(kit, chance, 18.0, 3, _CLAY)
    _look(0.4, 1.6, 13.0, 34.0)


def purple_view() -> None:
    """The temple on its hill."""
    kit, chance = _start("purple"), random.Random(7)
    _wall(0.3, 3.0, 14.0, 3.0, along=True)
    _wall(0.3, 3.0, 14.0, 3.0, along=False)
    marble = materials.marble(4, "#EFE6D4", "#B3A68F", 0.4)
    for step in range(3):
        side = 13.0 - 1.2 * step
        shapes.box((side, side, 1.1), (0.3, 3.0, 1.1 * step), marble, 0.06, _TURN)
    kit.put("temple", (0.3, 3.0, 3.3), _TURN, 1.75)
    for side in (-1, 1):
        kit.put("cypress", (0.3 + side * 7.2, -4.0, 0), 0, 1.2)
        kit.put("fountain", (0.3 + side * 4.4, -7.0, 0), 0, 0.9)
    kit.put("bush", (0.3, -7.6, 0), 0, 1.2)
    _town(kit, chance, 17.0, 3, _CLAY)
    _look(0.3, 3.6, 12.8, 30.0)


def _look(x: float, z: float, across: float, down: float) -> None:
    """Look ``down`` so many degrees at a place, of which ``across`` units are seen from the strip to the right edge."""
    lens = bpy.data.cameras.new("card")
    lens.type, lens.clip_end = "ORTHO", 400
    angle = math.radians(down)
    back, right = Vector((0, -math.cos(angle), math.sin(angle))), Vector((1, 0, 0))
    up = back.cross(right)
    unit = across / (WIDE - _LEFT)
    lens.ortho_scale = TALL * unit
    camera = bpy.data.objects.new("card", lens)
    bpy.context.scene.collection.objects.link(camera)
    camera.matrix_world = Matrix((right, up, back)).transposed().to_4x4()
    middle = Vector((x, 0, z)) - right * (_LEFT / 2) * unit
    camera.location = middle + back * 150
    bpy.context.scene.camera = camera


VIEWS: dict[str, Callable[[], Any]] = {
    **{f"floor{value}": partial(floor_view, value) for value in range(1, 9)},
    **{f"roof{value}": partial(roof_view, value) for value in range(1, 8)},
    "blue": blue_view,
    "pink": pink_view,
    "purple": purple_view,
}


def take(name: str, width: int, samples: int) -> Pixels:
    """The picture of a card without strip and border, rows x columns x (red, green, blue), 0 to 1."""
    VIEWS[name]()
    seen = key_picture.shot(width, round(width * TALL / WIDE), samples)
    rows = seen.shape[0]
    top, low = (numpy.array(colour, numpy.float32) for colour in _SKIES[name.rstrip("12345678")])
    down = numpy.linspace(0, 1, rows, dtype=numpy.float32)[:, None, None]
    # The farther up, the farther away: what stands there goes over into the sky.
    haze = numpy.clip(1 - down / 0.42, 0, 1) ** 1.3 * 0.45
    sky = top * (1 - down) + low * down
    whole: Pixels = numpy.clip(seen * (1 - haze) + sky * haze, 0, 1)
    return whole
