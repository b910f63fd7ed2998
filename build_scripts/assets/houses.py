"""The bodies of which houses are put together: plinth, floors with windows on two faces, and roofs of two shapes.

They stand on the origin and are built square; `daylight.turn` gives them their place before the camera. A unit is ten
logical pixels of the board; the sizes are those that the game puts houses together with.
"""

from __future__ import annotations

import math
from typing import Any

import bpy

from assets import shapes
from assets.materials import Nodes, plain, wood

HALF, FLOOR, THIN = 1.52, 1.5, 0.65
"""Half the side of a house, the height of a floor, and the part of it that those above the fifth have."""
PLINTH, LEDGE = 0.7, 0.36
"""How high the plinth is and how far it stands out."""
EAVES, RISE = 0.34, 1.75
"""How far a roof stands out, and how high its ridge is."""
COURSE = 0.13
"""How far the string course at the top of a floor stands out."""
SHAPES = ("round", "triangular")
TONES = (
    ("#F3CE8E", "#DDA65A", "#A86C2C"),
    ("#E6B878", "#CC9048", "#945C20"),
    ("#F8DCA6", "#E6B878", "#B98040"),
    ("#DFAE6C", "#C08440", "#86521E"),
)
SEEDS = (11, 23, 37, 58)
_TRIM = ("#D49A54", "#B07434", "#7A4618")
_ARCH = 10


def _arch(wide: float, high: float) -> list[tuple[float, float]]:
    """An upright arched opening, its foot at 0."""
    radius = wide / 2
    bow = [math.pi * step / _ARCH for step in range(_ARCH + 1)]
    return [
        (-radius, 0.0),
        *((-radius * math.cos(a), high - radius + radius * math.sin(a)) for a in bow),
        (radius, 0.0),
    ]


def _opening(face: str, along: float, foot: float, wide: float, high: float, cream: Any, dark: Any) -> list[Any]:
    """A window or door with its frame on one of the seen faces, ``along`` from its middle."""
    things = []
    for grown, out, material in ((0.075, 0.05, cream), (0.0, 0.065, dark)):
        outline = _arch(wide + 2 * grown, high + 1.6 * grown)
        leaf = shapes.prism(outline, 0.10, material)
        if face == "left":  # faces -x
            leaf.rotation_euler[2] = -math.pi / 2
            leaf.location = (-HALF + 0.05 - out, along, foot - 0.5 * grown)
        else:
            leaf.location = (along, -HALF + 0.05 - out, foot - 0.5 * grown)
        things.append(leaf)
    return things


def floor(variant: int, thick: float = 1.0, ground: bool = False) -> list[Any]:
    """One floor: walls, a string course, and three openings on each of the two faces; the lowest has a door."""
    high = FLOOR * thick
    body = wood(SEEDS[variant], *TONES[variant], rings=2.6)
    trim = wood(SEEDS[variant] + 7, *_TRIM)
    cream, dark = plain("#F6E8C6", 0.6), plain("#20110A", 0.8)
    band = min(0.26, 0.2 * high + 0.02)
    things = [
        shapes.box((2 * HALF, 2 * HALF, high), (0, 0, 0), body, 0.05),
        shapes.box((2 * (HALF + COURSE), 2 * (HALF + COURSE), band), (0, 0, high - band - 0.03), trim, 0.06),
    ]
    if variant % 2:
        shapes.turn_mesh(things[0], 1)
    foot, tall = 0.30 * thick, (high - band) - 0.48 * thick
    for face in ("left", "right"):
        for along in (-0.94, 0.0, 0.94):
            door = ground and face == "left" and along == 0.0
            wide, up, low = (0.66, high - band - 0.14, 0.0) if door else (0.46, tall, foot)
            things += _opening(face, along, low, wide, up, cream, dark)
    return things


def plinth(material: Any) -> list[Any]:
    """The plate below a house, its upper side at z 0."""
    side = 2 * (HALF + LEDGE)
    return [shapes.box((side, side, PLINTH), (0, 0, -PLINTH), material, 0.09)]


def roof(shape: str, coat: Any, cap: Any, wall: Any) -> tuple[list[Any], list[Any]]:
    """A roof whose ridge runs along y: what has the owner's colour, and the walls at its ends."""
    return _gable(coat, cap, wall) if shape == "triangular" else _barrel(coat, cap, wall)


def _gable(coat: Any, cap: Any, wall: Any) -> tuple[list[Any], list[Any]]:
    edge, thick, ribs = HALF + EAVES, 0.17, 8
    long = HALF + EAVES - 0.04
    coats = []
    for side in (-1, 1):
        foot, top = (side * edge, 0.02), (0.0, RISE)
        slope = [foot, (side * edge, 0.02 + thick), (0.0, RISE + thick), top]
        coats.append(shapes.prism(slope if side < 0 else slope[::-1], 2 * long, coat, 0.02))
        for rib in range(ribs + 1):
            y = -long + 0.06 + (2 * long - 0.12) * rib / ribs
            line = [(0.0, y, RISE + thick, 1.0), (side * edge, y, 0.02 + thick, 1.0)]
            coats.append(shapes.tube(line, 0.085, coat))
        # The gutter ends the slope in a line of its own.
        coats.append(shapes.tube([(side * edge, -long, 0.08, 1.0), (side * edge, long, 0.08, 1.0)], 0.11, cap))
    ridge = [(0.0, -long - 0.06, RISE + thick + 0.04, 1.0), (0.0, long + 0.06, RISE + thick + 0.04, 1.0)]
    coats.append(shapes.tube(ridge, 0.19, cap))
    walls = [shapes.prism([(-edge + 0.12, 0.0), (edge - 0.12, 0.0), (0.0, RISE - 0.04)], 2 * HALF + 0.16, wall, 0.0)]
    walls += _oculus(0.62, 0.24, 2 * HALF + 0.16)
    return coats, walls


def _barrel(coat: Any, cap: Any, wall: Any) -> tuple[list[Any], list[Any]]:
    edge, steps, hoops, high = HALF + EAVES, 28, 6, RISE
    long = HALF + EAVES - 0.04
    bow = [math.pi * step / steps for step in range(steps + 1)]

    def curve(part: float) -> list[tuple[float, float]]:
        # Fuller than a circle, so that the outline is not taken for a gable's.
        def at(a: float) -> tuple[float, float]:
            x, z = math.cos(a), math.sin(a)
            return edge * part * math.copysign(abs(x) ** 0.86, x), 0.04 + high * part * z**0.86

        return [at(a) for a in bow]

    coats = [shapes.prism(curve(1.0), 2 * long - 0.1, coat, 0.0, 40.0)]
    for hoop in range(hoops + 1):
        y = -long + 2 * long * hoop / hoops
        material = cap if hoop in (0, hoops) else coat
        points = [(x, y, z, 1.0) for x, z in curve(1.01)]
        coats.append(shapes.tube(points, 0.13 if hoop in (0, hoops) else 0.10, material))
    for side in (-1, 1):
        coats.append(shapes.tube([(side * edge, -long, 0.06, 1.0), (side * edge, long, 0.06, 1.0)], 0.11, cap))
    walls = [shapes.prism(curve(0.87), 2 * long - 0.02, wall, 0.0, 40.0)]
    walls += _oculus(0.72, 0.30, 2 * long - 0.02)
    return coats, walls


def _oculus(height: float, radius: float, length: float) -> list[Any]:
    """A round window in the wall at the seen end of a roof."""
    dark = plain("#2A170C", 0.8)
    disc = shapes.turned([(0, 0.0), (radius, 0.0), (radius, 0.03), (0, 0.03)], dark, 32)
    disc.rotation_euler[0], disc.location = math.pi / 2, (0, -length / 2 + 0.01, height)
    return [disc]


def coat(grey: float) -> Any:
    """Paint without a colour, for the tint: it takes light and gives none of its own."""
    nodes = Nodes("coat")
    shade = nodes.between(nodes.noise(nodes.place(), 2.2, 4.0), 0.3, 0.7, grey * 0.9, grey)
    mixed = nodes.mix(shade, (0, 0, 0, 1), (1, 1, 1, 1))
    return nodes.surface(mixed, 0.7, Specular_IOR_Level=0.0)


def gloss() -> Any:
    """Black with gloss alone, for the light on the paint."""
    nodes = Nodes("gloss")
    return nodes.surface((0, 0, 0, 1), 0.42, Coat_Weight=0.25, Coat_Roughness=0.3)


def wall_stucco() -> Any:
    """The cream of pediments and lunettes."""
    return plain("#F4E4BE", 0.6)


def ground_plane(z: float) -> Any:
    """Ground below a house, for the light that comes back from it."""
    bpy.ops.mesh.primitive_plane_add(size=60, location=(0, 0, z))
    plane = bpy.context.object
    plane.data.materials.append(plain("#B9AA90", 0.9))
    plane.visible_camera = False
    return plane


def block(material: Any) -> Any:
    """The bare body of a floor, to catch what falls on it."""
    return shapes.box((2 * HALF, 2 * HALF, FLOOR), (0, 0, 0), material, 0.05)
