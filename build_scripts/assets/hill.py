"""The Capitol of the key picture: its temple stands on a court of its own, as high as the city, above a terrace; its
amphitheatre stands on level ground as wide."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import bpy  # before the others, which come with it

# isort: split
from mathutils import Matrix

from assets import city, key_picture
from assets.studio import Pixels

MIDDLE = (9.97, 33.23)
"""A corner of cells close by the temple's middle: the court reaches as far from it to all four sides."""
COURT, TERRACE = 5, 4
"""The heights of the court and of the terrace around it, in steps."""
COURT_CELLS, TERRACE_CELLS = 2, 3
"""How many cells the court and the terrace reach from the middle."""
ARENA = (29.91, 13.29)
"""A corner of cells close by the amphitheatre's middle: the ground below it is level for as many cells as a court."""
NEAR, FAR, RIGHT = -34.0, 84.0, 34.0


def reach(cell: city.Cell, middle: tuple[float, float]) -> float:
    """How many cells lie from ``middle`` to the cell's, along the grid."""
    x, y = cell.x - middle[0], cell.y - middle[1]
    return max(abs(x + y), abs(y - x)) / math.sqrt(2) / city.CELL


def levelled(cell: city.Cell) -> city.Cell:
    """The cell as high as the court, the terrace or the amphitheatre wants it."""
    if reach(cell, ARENA) < COURT_CELLS:
        return replace(cell, level=city._height(*city.ARENA))
    far = reach(cell, MIDDLE)
    if far < COURT_CELLS:
        return replace(cell, level=COURT)
    return replace(cell, level=max(cell.level, TERRACE)) if far < TERRACE_CELLS else cell


def cells() -> Iterator[city.Cell]:
    """The cells of the city from front to back; none is higher than the court."""
    for cell in city.cells(NEAR, FAR, RIGHT):
        made = levelled(cell)
        yield replace(made, level=min(made.level, COURT))


def build() -> None:
    """The whole city in the evening."""
    city.evening()
    kit, found = city.Kit(), list(cells())
    grid = city.build_ground(kit, found)
    _lay_courses()
    city.build_water(NEAR - 6.0, FAR)
    city.build_plain(FAR)
    city.populate(kit, found, grid)
    _clear_court()
    city.wooded(kit, NEAR, FAR)
    for y in (13.0, 58.0):
        city.bridge(y)
    city.aqueduct((40.0, FAR), (120.0, 70.0), 13.0)


def _lay_courses() -> None:
    """Turn the walls' own axes along their faces: ashlar has joints where x and y grow together, and the faces to the
    left, on which their sum never changes, had stripes instead of stones."""
    walls, turn = bpy.data.objects["walls"], math.pi / 4
    walls.data.transform(Matrix.Rotation(-turn, 4, "Z"))
    walls.rotation_euler[2] = turn


def _clear_court() -> None:
    """Take away the houses in the corners of the court and around the amphitheatre: they hide steps and arches."""
    for thing in list(bpy.context.scene.objects):
        cell = city.Cell(0, 0, thing.location.x, thing.location.y, 0)
        here = min(reach(cell, MIDDLE), reach(cell, ARENA)) < COURT_CELLS
        if here and thing.name.split(".")[0] in ("plinth", "floor", "roof"):
            bpy.data.objects.remove(thing)


def render(width: int, height: int, samples: int) -> Pixels:
    """The picture, rows x columns x (red, green, blue), 0 to 1."""
    build()
    city.aim(key_picture.EYE, key_picture.TARGET, key_picture.ANGLE)
    seen = key_picture.shot(width, height, samples)
    scene = bpy.context.scene
    scene.view_layers[0].material_override = key_picture._distance()
    scene.view_settings.view_transform, scene.view_settings.look = "Raw", "None"
    scene.view_settings.exposure = 0.0
    scene.cycles.use_denoising = False
    return key_picture.graded(seen, key_picture.shot(width, height, 4)[:, :, 0])
