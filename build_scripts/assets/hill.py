"""The Capitol of the key picture: its temple stands on a court of its own, as high as the city, above a terrace; its
amphitheatre stands on level ground as wide."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import bpy  # before the others, which come with it

# isort: split
import numpy
from mathutils import Matrix

from assets import city, key_picture, shapes
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
PARAPET, INSET, STRING = 0.3, 0.01, 0.22
"""How thick a parapet is, how far it stands behind the edge, and how thick a string course is, half before the edge."""
BAND, BEYOND = 240, 32
"""How many rows of the picture are made at once, and how many more above and below them."""
Grid = Mapping[tuple[int, int], city.Cell]


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
    _lay_copings(grid)
    _lay_courses()
    city.build_water(NEAR - 6.0, FAR)
    city.build_plain(FAR)
    city.populate(kit, found, grid)
    _clear_court()
    city.wooded(kit, NEAR, FAR)
    for y in (13.0, 58.0):
        city.bridge(y)
    city.aqueduct((40.0, FAR), (120.0, 70.0), 13.0)


def _step(cell: city.Cell, grid: Grid, column: int, row: int) -> int:
    """How many steps the ground beside the cell, so many columns and rows away, is higher than the cell."""
    other = grid.get((cell.column + column, cell.row + row))
    return (-1 if other is None else other.level) - cell.level


def _end(cell: city.Cell, grid: Grid, out: tuple[int, int], along: tuple[int, int]) -> tuple[float, float]:
    """How far the string course and the parapet on the edge towards ``out`` reach beyond the cell, or stay behind its
    corner, at the end that lies ``along``. At every corner one of two runs through and the other ends at its side:
    where both filled the corner, with tops in one plane, each would shade the other."""
    beside, across = _step(cell, grid, *along), _step(cell, grid, along[0] + out[0], along[1] + out[1])
    through = out[0] != 0
    if beside < 0:
        return (0.0 if across == 0 else STRING / 2) if through else -STRING / 2, -INSET if through else -INSET - PARAPET
    if beside == across == 0:
        return STRING / 2 if through else -STRING / 2, INSET + PARAPET if through else INSET
    return 0.0, 0.0


def _lay_copings(grid: Grid) -> None:
    """Lay the parapets and the string courses below them anew, with corners; the courses hide the floor's edges."""
    old = bpy.data.objects["rims"]
    (cream,) = old.data.materials
    bpy.data.objects.remove(old)
    rims = []
    for cell in grid.values():
        for out in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if _step(cell, grid, *out) >= 0:
                continue
            along = -out[1], out[0]
            ahead, behind = (_end(cell, grid, out, way) for way in (along, (-along[0], -along[1])))
            angle = math.pi / 4 + math.atan2(out[1], out[0])
            for wide, high, depth, foot, part in (
                (STRING, 0.2, 0.0, -0.18, 0),
                (PARAPET, 0.62, INSET + PARAPET / 2, 0.0, 1),
            ):
                far, shift = city.CELL / 2 - depth, (ahead[part] - behind[part]) / 2
                x = cell.x + far * math.cos(angle) - shift * math.sin(angle)
                y = cell.y + far * math.sin(angle) + shift * math.cos(angle)
                size = wide, city.CELL + ahead[part] + behind[part], high
                rims.append(shapes.box(size, (x, y, cell.level * city.STEP + foot), cream, turn=angle))
    bpy.context.scene.collection.objects.link(city.merged(rims, "rims"))


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


def _bands(name: str, width: int, height: int, samples: int, kept: Path) -> Pixels:
    """What the camera sees, made in bands and each put into the folder ``kept``: what lies there is not made again, so
    that a render which was cut short goes on. Each band sees some rows beyond its own, for the denoiser's sake."""
    render = bpy.context.scene.render
    render.use_border = render.use_crop_to_border = True
    bands = []
    for top in range(0, height, BAND):
        foot = min(height, top + BAND)
        first, last = max(0, top - BEYOND), min(height, foot + BEYOND)
        file = kept / f"{name}{top}.npy"
        if not file.exists():
            # Half a pixel, for Blender cuts off what is behind the point.
            render.border_min_y, render.border_max_y = (height - last + 0.5) / height, (height - first + 0.5) / height
            seen = key_picture.shot(width, height, samples)
            if seen.shape[:2] != (last - first, width):
                raise ValueError(f"a band of {last - first} rows came out as {seen.shape}")
            unready = file.with_suffix(".part.npy")
            numpy.save(unready, (seen[top - first : foot - first] * 255 + 0.5).astype(numpy.uint8))
            unready.replace(file)
        bands.append(numpy.load(file).astype(numpy.float32) / 255)
    return numpy.concatenate(bands)


def render(width: int, height: int, samples: int, kept: Path) -> Pixels:
    """The picture, rows x columns x (red, green, blue), 0 to 1; a render that was cut short goes on from ``kept``."""
    kept.mkdir(parents=True, exist_ok=True)
    build()
    city.aim(key_picture.EYE, key_picture.TARGET, key_picture.ANGLE)
    seen = _bands("seen", width, height, samples, kept)
    scene = bpy.context.scene
    scene.view_layers[0].material_override = key_picture._distance()
    scene.view_settings.view_transform, scene.view_settings.look = "Raw", "None"
    scene.view_settings.exposure = 0.0
    scene.cycles.use_denoising = False
    return key_picture.graded(seen, _bands("far", width, height, 4, kept)[:, :, 0])
