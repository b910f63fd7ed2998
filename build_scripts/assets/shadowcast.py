"""The soft shadows of buildings and tiles: each what a thing takes from the light of the ground, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import bpy
import numpy

from assets import mason, materials, shapes, studio, woodshop
from assets.layers import Sprite, shadow_sprite
from assets.studio import Box, Pixels, Shot

THINNED = (1.0, 2.0, 2.4, 2.8, 3.2, 3.6, 4.0, 4.4)
"""Heights of buildings of 1 to 8 floors as the board draws them, in floors of full thickness."""


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
    ground = -woodshop.PLINTH / woodshop.COS / 10
    # The middle of the plot is that of the plate, as it is seen with its front.
    middle = (woodshop.TOP - woodshop.MARGIN - woodshop.PLINTH) / 2 - woodshop.TOP / 2
    for floors_high, high in enumerate(THINNED, start=1):
        for shape in woodshop.SHAPES:
            studio.clear()
            plain = materials.plain("#C99A62")
            size = (woodshop.BLOCK_X, woodshop.BLOCK_Y, woodshop.FLOOR_Z * high)
            things = [woodshop.plinth(plain), shapes.box(size, (0, 0, 0), plain, woodshop.BEVEL)]
            for part in woodshop.roof(shape, plain):
                part.location[2] += woodshop.FLOOR_Z * high
                things.append(part)
            box: Box = (-32, -46, 44 + 14 * high, 30 + 6 * high)
            alpha = cast(things, ground, box, shot)
            anchor = ((0 - box[0]) * shot.fine, (box[3] - middle) * shot.fine)
            found[f"shadow.{shape}.{floors_high}"] = shadow_sprite(alpha, anchor)
    return found


def tile_shadows(shot: Shot) -> dict[str, Sprite]:
    """``NAME.shadow`` of the tiles; the anchor is the middle of the square in which the tile is shown."""
    found = {}
    jobs: dict[str, tuple[Any, Box]] = {
        "fountain": (lambda: mason.fountain(0), mason.FOUNTAIN_BOX),
        "amphitheatre": (mason.amphitheatre, mason.AMPHITHEATRE_BOX),
        "temple": (mason.turned_temple, mason.TEMPLE_BOX),
    }
    for name, (build, box) in jobs.items():
        studio.clear()
        things = build()
        wide: Box = (box[0] - 8, box[1] - 16, box[2] + 30, box[3])
        alpha = cast(things, 0.0, wide, shot)
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        found[f"{name}.shadow"] = shadow_sprite(
            alpha, ((middle[0] - wide[0]) * shot.fine, (wide[3] - middle[1]) * shot.fine)
        )
    return found
