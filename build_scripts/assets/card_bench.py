"""Where cards are photographed: a card that faces the studio's camera, with a niche let into it and things in that.

Its bodies hang on one frame that is turned towards the camera, so that the light falls on cards as on the pieces. A
unit of the studio is ten card units; places are told in card units (`card_maps`), depths in studio units towards the
camera.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import bpy
import numpy

from assets import card_maps, materials, shapes, studio
from assets.card_maps import TALL, WIDE, Grid, Maps
from assets.studio import Box, Pixels, Shot

DEEP = 0.34
"""How far a niche goes back."""
RADIUS_STEPS = 40


class Niche:
    """An arched recess: a box (left, top, right, bottom) in card units whose upper end is a half circle."""

    def __init__(self, left: float, top: float, right: float, bottom: float) -> None:
        self.box = (left, top, right, bottom)
        self.radius = (right - left) / 2
        self.centre = ((left + right) / 2, top + self.radius)

    def arch(self, out: float = 0.0) -> list[tuple[float, float]]:
        """The outline ``out`` units outside, from the lower left over the arch to the lower right."""
        left, _top, right, bottom = self.box
        points = [(left - out, bottom)]
        for step in range(RADIUS_STEPS + 1):
            turn = math.pi - math.pi * step / RADIUS_STEPS
            reach = self.radius + out
            points.append((self.centre[0] + reach * math.cos(turn), self.centre[1] - reach * math.sin(turn)))
        return [*points, (right + out, bottom)]

    def mask(self) -> Grid:
        """The pixels of the maps in it."""
        x, y = card_maps.places()
        left, _top, right, bottom = self.box
        round_part = numpy.hypot(x - self.centre[0], y - self.centre[1]) < self.radius
        return (x > left) & (x < right) & (y < bottom) & ((y > self.centre[1]) | round_part)


def at(x: float, y: float) -> tuple[float, float]:
    """A place in card units as x and y in the frame."""
    return (x - WIDE / 2) / 10, (TALL / 2 - y) / 10


def frame() -> Any:
    """The frame that faces the camera: its x goes right, its y up, its z to the viewer."""
    bpy.context.scene.cycles.max_bounces = 3  # in so flat a recess light does not wander far
    thing = bpy.data.objects.new("frame", None)
    bpy.context.scene.collection.objects.link(thing)
    thing.rotation_euler[0] = math.radians(90 - studio.ELEVATION)
    return thing


def hang(things: Sequence[Any], holder: Any) -> None:
    """Let ``things`` be where they are in ``holder``."""
    for thing in things:
        thing.parent = holder


def stand(holder: Any, place: tuple[float, float], depth: float, size: float, tilt: float, turn: float) -> Any:
    """A ground for things in a niche: seen ``tilt`` degrees from above and turned by ``turn`` degrees."""
    thing = bpy.data.objects.new("stand", None)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = (*at(*place), depth)
    thing.rotation_euler = (math.radians(tilt - 90), 0, math.radians(turn))
    thing.rotation_mode = "ZYX"  # turned on its ground, and that tilted
    thing.scale = (size, size, size)
    thing.parent = holder
    return thing


def _image(name: str, pixels: Grid, colour: bool) -> Any:
    """An image of rows x columns (x 3) for the shaders."""
    rows, columns = pixels.shape[:2]
    image = bpy.data.images.new(name, columns, rows, alpha=False, float_buffer=not colour)
    if not colour:
        image.colorspace_settings.name = "Non-Color"
    full = numpy.ones((rows, columns, 4), dtype=numpy.float32)
    full[:, :, :3] = pixels if pixels.ndim == 3 else pixels[:, :, None]
    image.pixels.foreach_set(full[::-1].ravel())
    return image


def surface(maps: Maps, rough: float, deep: float) -> Any:
    """The material of a card's flat parts, laid over the frame's x and y."""
    nodes = materials.Nodes("card")
    place = nodes.vector("MULTIPLY", nodes.place(), (10 / WIDE, 10 / TALL, 0))
    place = nodes.vector("ADD", place, (0.5, 0.5, 0))

    def read(name: str, pixels: Grid, colour: bool) -> Any:
        made = nodes.node("ShaderNodeTexImage", image=_image(name, pixels, colour), extension="EXTEND")
        nodes.put(made.inputs["Vector"], place)
        return made.outputs["Color"]

    gold = read("gold", maps.gold, False)
    shine = nodes.between(gold, 0.0, 1.0, rough, 0.30)
    return nodes.surface(
        read("colour", maps.colour, True),
        shine,
        bump=read("height", maps.height, False),
        deep=deep,
        Metallic=nodes.math("MULTIPLY", gold, 0.55),
        Specular_IOR_Level=0.3,
    )


def sheets(holder: Any, material: Any, niche: Niche | None, begin: float = -2.0) -> None:
    """The card itself from x ``begin`` on, with a hole where its niche is and the niche's ground behind that."""
    whole = [at(-2, -2), at(-2, TALL + 2), at(WIDE + 2, TALL + 2), at(WIDE + 2, -2)]
    if niche is None:
        hang([_flat(whole, 0.0, material)], holder)
        return
    hang([_flat(whole, -DEEP, material)], holder)
    left, _top, right, bottom = niche.box
    spring = niche.centre[1]
    arch = [at(*point) for point in niche.arch()[1:-1]]
    parts = [
        [at(begin, -2), at(begin, TALL + 2), at(left, TALL + 2), at(left, -2)],
        [at(right, -2), at(right, TALL + 2), at(WIDE + 2, TALL + 2), at(WIDE + 2, -2)],
        [at(left, bottom), at(left, TALL + 2), at(right, TALL + 2), at(right, bottom)],
        [at(left, -2), at(left, spring), *arch[1:-1], at(right, spring), at(right, -2)],
    ]
    for outline in parts:
        hang([_flat(outline, -0.02, material, 0.02)], holder)


def _flat(outline: Sequence[tuple[float, float]], depth: float, material: Any, thick: float = 0.02) -> Any:
    """A thin plate whose object's middle stays that of the frame."""
    thing = shapes.plate(outline, thick, material)
    for corner in thing.data.vertices:
        corner.co[2] += depth
    return thing


def border(holder: Any, niche: Niche, stone: Any, gold: Any, wide: float = 1.5) -> None:
    """The arch of stone around a niche, its sill, and a gold bead inside."""
    ring = [at(*point) for point in niche.arch(wide)] + [at(*point) for point in reversed(niche.arch(0.0))]
    things = [shapes.plate(ring, 0.14, stone, 0.05)]
    left, _top, right, bottom = niche.box
    sill = [at(left - wide - 0.5, bottom + wide), at(right + wide + 0.5, bottom + wide)]
    sill += [at(right + wide + 0.5, bottom), at(left - wide - 0.5, bottom)]
    things.append(shapes.plate(sill, 0.20, stone, 0.05))
    for out, high, radius in ((0.0, 0.13, 0.035), (wide, 0.03, 0.03)):
        bead = [(*at(*point), high, 1.0) for point in niche.arch(out)]
        things.append(shapes.tube(bead, radius, gold))
    hang(things, holder)


def rod(holder: Any, x: float, gold: Any) -> None:
    """A round bar from top to bottom."""
    hang([shapes.tube([(*at(x, -2), 0.03, 1.0), (*at(x, TALL + 2), 0.03, 1.0)], 0.055, gold)], holder)


def portrait(holder: Any, shot: Shot, light: float) -> Pixels:
    """The whole card, rows x columns x (red, green, blue); ``light`` makes it brighter (as light, not as numbers)."""
    box: Box = (-WIDE / 2, -TALL / 2, WIDE / 2, TALL / 2)
    holder.location = (0, 0, 0)
    seen = studio.photograph(box, shot)[:, :, :3].astype(numpy.float64)
    lit = numpy.where(seen <= 0.04045, seen / 12.92, ((seen + 0.055) / 1.055) ** 2.4) * light
    lit = numpy.clip(lit, 0, 1)
    return numpy.where(lit <= 0.0031308, lit * 12.92, 1.055 * lit ** (1 / 2.4) - 0.055)
