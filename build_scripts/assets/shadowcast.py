"""The soft shadows of buildings and tiles: each what a thing takes from the light of the ground, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import bpy
import numpy

from assets import daylight, houses, mason, materials, shapes, studio
from assets.layers import Sprite, shadow_sprite
from assets.studio import Box, Pixels, Shot

FULL_FLOORS, HIGHEST = 5, 8
"""Floors of the full height, and the most that are drawn."""
FAINT, FAINTER = 64.0, 9.0
"""So far from the middle of a house of one floor, in logical pixels, its shadow is not seen any more, and so much
farther for each floor more."""


def cast(things: Sequence[Any], ground: float, box: Box, shot: Shot) -> Pixels:
    """The shadow that ``things`` throw on a ground at height ``ground`` (units): rows x columns, 0 to 1."""
    studio.unseen(things)
    bpy.data.objects["fill"].hide_render = True
    bpy.ops.mesh.primitive_plane_add(size=400, location=(0, 0, ground))
    plane = bpy.context.object
    plane.is_shadow_catcher = True
    material = bpy.data.materials.new("ground")
    material.use_nodes = True
    material.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = studio.linear("#C9B79A")
    plane.data.materials.append(material)
    alpha = studio.photograph(box, shot)[:, :, 3]
    bpy.data.objects["fill"].hide_render = False
    bpy.data.objects.remove(plane)
    # The catcher leaves a faint veil where nothing is: what the border shows is taken off.
    veil = float(numpy.median(numpy.concatenate([alpha[0], alpha[-1], alpha[:, 0]])))
    cleared: Pixels = numpy.clip((alpha - veil - 0.02) / (1 - veil - 0.02), 0, 1)
    rows, columns = (numpy.minimum(numpy.arange(size), numpy.arange(size)[::-1]) for size in cleared.shape)
    return cleared * numpy.clip(numpy.minimum.outer(rows, columns) / (4 * shot.fine), 0, 1)


def house_shadows(shot: Shot) -> dict[str, Sprite]:
    """``shadow.SHAPE.N``: of a building of N floors and its roof; the anchor is the middle of its plot."""
    found = {}
    for floors in range(1, HIGHEST + 1):
        full = min(floors, FULL_FLOORS)
        high = houses.FLOOR * (full + houses.THIN * (floors - full))
        for shape in houses.SHAPES:
            daylight.clear()
            plain = materials.plain("#C99A62")
            side = 2 * houses.HALF
            things = [*houses.plinth(plain), shapes.box((side, side, high), (0, 0, 0), plain, 0.05)]
            coats, walls = houses.roof(shape, plain, plain, plain)
            for part in (*coats, *walls):
                part.location[2] += high
                things.append(part)
            daylight.turn(things)
            far = FAINT + FAINTER * (floors - 1)
            box: Box = (-30, -36, far + 4, 34)
            alpha = cast(things, -houses.PLINTH, box, shot)
            middle = -houses.PLINTH * daylight.COS * 10
            anchor = ((0 - box[0]) * shot.fine, (box[3] - middle) * shot.fine)
            found[f"shadow.{shape}.{floors}"] = shadow_sprite(_faded(alpha, anchor[0], far * shot.fine), anchor)
    return found


def _faded(alpha: Pixels, middle: float, reach: float) -> Pixels:
    """A shadow that grows lighter the farther it falls: what many houses take from the light must not turn to night."""
    far = numpy.clip((numpy.arange(alpha.shape[1]) - middle) / reach, 0, 1)
    faded: Pixels = alpha * (1 - far)[None, :] ** 0.7
    return faded


def tile_shadows(shot: Shot) -> dict[str, Sprite]:
    """``NAME.shadow`` of the tiles; the anchor is the middle of the square in which the tile is shown."""
    found = {}
    jobs: dict[str, tuple[Any, Box]] = {
        "fountain": (lambda: mason.fountain(0), mason.FOUNTAIN_BOX),
        "amphitheatre": (mason.amphitheatre, mason.AMPHITHEATRE_BOX),
        "temple": (mason.turned_temple, mason.TEMPLE_BOX),
    }
    for name, (build, box) in jobs.items():
        daylight.clear()
        things = build()
        wide: Box = (box[0] - 8, box[1] - 16, box[2] + 34, box[3])
        alpha = cast(things, 0.0, wide, shot)
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        alpha = _faded(alpha, (middle[0] - wide[0]) * shot.fine, (box[2] + 30 - middle[0]) * shot.fine)
        found[f"{name}.shadow"] = shadow_sprite(
            alpha, ((middle[0] - wide[0]) * shot.fine, (wide[3] - middle[1]) * shot.fine)
        )
    return found
