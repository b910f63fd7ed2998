"""The room in which Capstone is played: two terraces of stone before a wall with pilasters, in a gilded frame.

Seen as the pieces are (`acrylic`). Each row of stacks stands on a terrace of its own, whose front has a tablet for
every slot, where the table writes its name.
"""

from __future__ import annotations

import math
from typing import Any

import bpy
from mathutils import Matrix

from assets import court, daylight, materials, shapes, studio
from assets.acrylic import View
from assets.studio import Pixels, Shot, linear

SLOTS = 5
RIM = 20.0
"""How wide the frame is, with its golden lip, in logical pixels."""
WALL_FOOT, UPPER_EDGE, LOWER_EDGE = 104.0, 256.0, 480.0
"""How far below the board's upper edge the wall ends, and the ground of each terrace, in logical pixels."""
STEP, HIGH = 3.0, 14.0
"""How high a terrace is, and the wall, in units."""
SLAB = 6.4
"""The side of a slab of the floor, in units; slabs are laid as the pieces stand."""


def _floor(view: View, seed: int) -> Any:
    """A floor of square slabs, each of another tone, with dark joints."""
    nodes = materials.Nodes("floor")
    place = nodes.place((seed * 3.7, seed * 1.3, 0), (0, 0, math.radians(view.yaw)))
    grid = nodes.vector("MULTIPLY", place, (1 / SLAB, 1 / SLAB, 0))
    cell = nodes.vector("FLOOR", grid)
    within = nodes.vector("SUBTRACT", grid, cell)
    # From the middle of a slab, 0, to its edge, 0.5, whichever side is nearer.
    away = nodes.vector("ABSOLUTE", nodes.vector("SUBTRACT", within, (0.5, 0.5, 0)))
    parts = nodes.node("ShaderNodeSeparateXYZ")
    nodes.put(parts.inputs[0], away)
    edge = nodes.math("MAXIMUM", parts.outputs[0], parts.outputs[1])
    joint = nodes.between(edge, 0.484, 0.497)
    tone = nodes.noise(nodes.vector("MULTIPLY", cell, (1.73, 2.91, 0)), 5.3, 0.0)
    # Each slab is cut from another place of the quarry.
    quarry = nodes.vector("ADD", place, nodes.vector("MULTIPLY", cell, (13.7, 9.1, 4.3)))
    clouds = nodes.noise(quarry, 0.32, 5.0, 0.9)
    vein = nodes.math("ABSOLUTE", nodes.math("SUBTRACT", nodes.noise(quarry, 0.24, 6.0, 1.4), 0.5))
    grain = nodes.noise(quarry, 3.2, 4.0)
    mixed = nodes.math("ADD", nodes.math("MULTIPLY", clouds, 0.7), nodes.math("MULTIPLY", tone, 0.55))
    colour = nodes.ramp(mixed, [(0.36, linear("#A48C6A")), (0.60, linear("#CDBA99")), (0.86, linear("#E4D6BB"))])
    colour = nodes.mix(nodes.between(vein, 0.0, 0.035, 0.34, 0.0), colour, linear("#8F7450"))
    colour = nodes.mix(nodes.between(grain, 0.55, 0.75, 0.0, 0.10), colour, linear("#7B6545"))
    colour = nodes.mix(nodes.math("MULTIPLY", joint, 0.78), colour, linear("#54432E"))
    height = nodes.math("SUBTRACT", nodes.math("MULTIPLY", grain, 0.12), joint)
    return nodes.surface(colour, 0.42, bump=height, deep=0.5, Coat_Weight=0.22, Coat_Roughness=0.16)


def _warm() -> Any:
    return materials.stone(7, "#D9C8A8", "#BFA981", 1.7, 0.10)


def _coloured() -> Any:
    return materials.marble(31, "#8E8A7C", "#5C5448", 0.6)


def _shade() -> Any:
    return materials.marble(12, "#86735E", "#54453A", 0.5)


def _gold() -> Any:
    return materials.plain("#D9A53A", 0.3, 0.85)


def _depth(down: float, high: float, view: View) -> float:
    """How far back lies what is ``high`` and appears ``down`` logical pixels below the board's upper edge."""
    return ((court.BOARD[1] / 2 - down) / 10 - high * view.cos) / view.sin


def _terrace(edge: float, back: float, high: float, view: View, seed: int) -> None:
    """A terrace from depth ``back`` to its edge: its ground, and its front with the tablets."""
    wide = court.BOARD[0] / 10
    front = _depth(edge, high, view)
    mouth = 1.5
    middle, long = (front + mouth + back) / 2, back - front - mouth
    shapes.box((wide, long, 0.5), (0, middle, high - 0.5), _floor(view, seed))
    shapes.box((wide, mouth, 0.62), (0, front + mouth / 2, high - 0.55), _warm(), 0.10)
    shapes.box((wide, 0.16, 0.10), (0, front + mouth - 0.1, high), _gold(), 0.03)
    shapes.box((wide, 1.0, STEP - 0.5), (0, front + 1.0, high - STEP), _shade())
    room = wide - 2 * RIM / 10
    each = room / SLOTS
    for slot in range(SLOTS):
        x = -room / 2 + (slot + 0.5) * each
        shapes.box((each - 0.9, 0.3, STEP - 0.95), (x, front + 0.4, high - STEP + 0.2), _warm(), 0.07)
        shapes.box((each - 1.7, 0.3, STEP - 1.55), (x, front + 0.28, high - STEP + 0.5), _coloured(), 0.05)


def _wall(view: View) -> None:
    """The wall behind the upper terrace: a plinth, panels of coloured marble, and pilasters between the slots."""
    wide = court.BOARD[0] / 10
    back = _depth(WALL_FOOT, STEP, view)
    stone, panel, gold = _warm(), _coloured(), _gold()
    shapes.box((wide, 1.0, HIGH), (0, back + 1.0, STEP), _shade())
    shapes.box((wide, 0.7, 1.7), (0, back + 0.35, STEP), stone, 0.10)
    shapes.box((wide, 0.5, 0.3), (0, back + 0.30, STEP + 1.7), gold, 0.05)
    each = (wide - 2 * RIM / 10) / SLOTS
    for number in range(SLOTS + 1):
        x = (number - SLOTS / 2) * each
        shapes.box((2.4, 0.7, HIGH), (x, back + 0.25, STEP), stone, 0.10)
        shapes.box((2.9, 1.0, 0.5), (x, back + 0.10, STEP + 1.75), stone, 0.08)
        for flute in (-0.7, 0.0, 0.7):
            shapes.box((0.32, 0.2, HIGH), (x + flute, back - 0.18, STEP + 2.4), stone, 0.06)
    for slot in range(SLOTS):
        x = (slot + 0.5 - SLOTS / 2) * each
        shapes.box((each - 4.2, 0.3, HIGH), (x, back + 0.45, STEP + 2.9), stone, 0.08)
        shapes.box((each - 5.4, 0.3, HIGH), (x, back + 0.32, STEP + 3.5), panel, 0.05)


def _frame(view: View) -> None:
    """A wooden frame before the room, which faces the viewer and shades nothing."""
    wide, tall = court.BOARD[0] / 10, court.BOARD[1] / 10
    rim, lip, deep = RIM / 10 - 0.5, 0.42, 1.2
    wood = materials.wood(4, "#A9713A", "#82522A", "#543014")
    parts = []
    for side in (-1, 1):
        inner = wide - 2 * rim, tall - 2 * rim
        parts.append(shapes.box((rim, tall, deep), (side * (wide - rim) / 2, 0, 0), wood, 0.22))
        parts.append(shapes.box((inner[0], rim, deep), (0, side * (tall - rim) / 2, 0), wood, 0.22))
        parts.append(shapes.box((lip, inner[1], 0.9), (side * (inner[0] - lip) / 2, 0, 0), _gold(), 0.10))
        parts.append(shapes.box((inner[0], lip, 0.9), (0, side * (inner[1] - lip) / 2, 0), _gold(), 0.10))
    # From lying on the ground to facing the camera, and near enough to be before everything.
    lean = Matrix.Rotation(math.radians(90 - view.elevation), 4, "X")
    nearer = Matrix.Translation((0, -60 * view.cos, 60 * view.sin))
    for part in parts:
        part.matrix_world = nearer @ lean @ part.matrix_basis
        part.visible_shadow = part.visible_diffuse = part.visible_glossy = False


def chamber(view: View, shot: Shot) -> Pixels:
    """The empty room: rows x columns x RGBA."""
    daylight.clear()
    # Walls and steps face the viewer, and the sun only grazes them.
    bpy.data.lights["fill"].energy = 0.72
    _wall(view)
    _terrace(UPPER_EDGE, _depth(WALL_FOOT, STEP, view) + 1, STEP, view, 1)
    _terrace(LOWER_EDGE, _depth(UPPER_EDGE, STEP, view) + 1, 0.0, view, 2)
    wide, tall = court.BOARD
    shapes.box((wide / 10, 12, 0.4), (0, _depth(LOWER_EDGE, 0, view) - 5, -STEP - 0.4), _floor(view, 3))
    _frame(view)
    return studio.photograph((-wide / 2, -tall / 2, wide / 2, tall / 2), shot)
