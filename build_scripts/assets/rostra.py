"""The hall of the auctions: columns, drawn curtains and a lit niche, as seen from the rostra; the prizes as monuments
and the drum that they stand on, seen as the hall is; cloth and stone.

In the hall a unit is a metre. For drum and monuments it is ten logical pixels, as in `studio`, and the middle of the
drum's top is the origin.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import bpy
import numpy
from mathutils import Vector
from PIL import Image

from assets import daylight, mason, materials, shapes, studio
from assets.layers import bled, outlined
from assets.studio import Box, Pixels, Shot, linear

EYE, FAR = 3.6, 19.0
"""The height of the camera, and how far it is from the columns."""
VIEW = 18.4, 1.75
"""How wide the view is at the columns, and the height in its middle."""
COLUMNS = (2.55, 5.75, 8.95)
TALL, RADIUS, FLUTES = 5.75, 0.50, 20
WALL = 2.6
NICHE, SILL, SPRING = 1.72, 2.1, 4.35
TILT = 13.0
"""How far the camera looks down on drum and monuments, in degrees."""
DRUM_BOX: Box = (-112.0, -92.0, 112.0, 28.0)
MONUMENT_BOX: Box = (-100.0, -28.0, 100.0, 120.0)
LINE = 0.8
MONUMENTS: dict[str, tuple[Callable[[], list[Any]], float, float]] = {
    "fountain": (lambda: mason.fountain(0.0), 4.3, 0.0),
    "amphitheatre": (mason.amphitheatre, 2.45, 0.0),
    "temple": (mason.temple, 2.1, 24.0),
}
"""How each prize is built, its size compared with the piece on the board, and how far it is turned, in degrees."""


def hall(size: tuple[int, int], samples: int) -> Pixels:
    """The empty hall, rows x columns x RGBA."""
    studio.clear()
    scene = bpy.context.scene
    for lamp in [thing for thing in scene.objects if thing.type == "LIGHT"]:
        bpy.data.objects.remove(lamp)
    light = next(node for node in scene.world.node_tree.nodes if node.type == "BACKGROUND")
    light.inputs["Strength"].default_value = 0.16
    _walls()
    _floor()
    for number, x in enumerate(COLUMNS):
        for side in (-1, 1):
            _column(side * x, 3 + 2 * number + (side > 0))
    _beam()
    for first, second in ((COLUMNS[0], COLUMNS[1]), (COLUMNS[1], COLUMNS[2])):
        for side in (-1, 1):
            _curtain(side * first, side * second, side)
    for side in (-1, 1):
        _lamp(side * (NICHE + 0.1), -0.35)
    _area("key", (-7.5, -9.0, 9.0), (0.0, 0.6, 2.4), 1500.0, 3.0, "#FFE0B0")
    _area("fill", (8.0, -10.0, 5.0), (0.0, 0.5, 2.0), 260.0, 6.0, "#C8D4FF")
    _area("niche", (0.0, WALL - 0.1, SPRING + 1.1), (0.0, WALL + 1.2, SILL), 34.0, 0.9, "#FFCE8A")
    return _photograph(size, samples)


def _area(
    name: str,
    place: tuple[float, float, float],
    to: tuple[float, float, float],
    power: float,
    size: float,
    colour: str,
) -> None:
    lamp = bpy.data.lights.new(name, "AREA")
    lamp.energy, lamp.size, lamp.color = power, size, linear(colour)[:3]
    thing = bpy.data.objects.new(name, lamp)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = place
    thing.rotation_euler = (Vector(to) - Vector(place)).to_track_quat("-Z", "Y").to_euler()


def _photograph(size: tuple[int, int], samples: int) -> Pixels:
    scene = bpy.context.scene
    lens = bpy.data.cameras.new("camera")
    lens.sensor_width = 36.0
    lens.lens = 36.0 * FAR / VIEW[0]
    lens.shift_y = (VIEW[1] - EYE) / VIEW[0]  # upright things stay upright
    camera = bpy.data.objects.new("camera", lens)
    scene.collection.objects.link(camera)
    camera.location, camera.rotation_euler = (0, -FAR, EYE), (math.radians(90), 0, 0)
    scene.camera = camera
    scene.cycles.samples = samples
    scene.render.film_transparent = False
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    file = Path(bpy.app.tempdir) / "hall.png"
    scene.render.filepath = str(file)
    bpy.ops.render.render(write_still=True)
    with Image.open(file) as picture:
        return numpy.asarray(picture.convert("RGBA"), dtype=numpy.float32) / 255


def _walls() -> None:
    """A wall of painted plaster above a dado of marble, with an apse in its middle."""
    red, gold = materials.stone(5, "#7C3026", "#5E211B", 1.1, 0.06), materials.plain("#C8963F", 0.35, 0.8)
    dado, frame = materials.marble(8, "#B9AA90", "#6E5F4A", 0.6), materials.marble(3, "#E4DAC6", "#9A8D78", 0.4)
    high, wide = 7.0, 13.0
    for side in (-1, 1):
        width = wide - NICHE
        shapes.box((width, 0.3, high), (side * (NICHE + width / 2), WALL + 0.15, 0), red)
        shapes.box((width, 0.16, 1.25), (side * (NICHE + width / 2), WALL - 0.06, 0), dado, 0.03)
        shapes.box((width, 0.24, 0.14), (side * (NICHE + width / 2), WALL - 0.10, 1.25), frame, 0.04)
        # Panels of paint, framed in gold, between the columns.
        for left, right in ((2.95, 5.30), (6.2, 8.5)):
            middle, broad = side * (left + right) / 2, right - left
            for x, z, w, h in (
                (middle, 1.75, broad, 0.05),
                (middle, 5.2, broad, 0.05),
                (middle - broad / 2, 1.75, 0.05, 3.5),
                (middle + broad / 2, 1.75, 0.05, 3.5),
            ):
                shapes.box((w, 0.03, h), (x, WALL - 0.01, z), gold)
    _apse(frame, gold)
    shapes.box((2 * NICHE, 0.3, SILL), (0, WALL + 0.15, 0), red)
    shapes.box((2 * NICHE, 0.16, 1.25), (0, WALL - 0.06, 0), dado, 0.03)
    shapes.box((2 * NICHE + 0.5, 0.5, 0.16), (0, WALL - 0.12, SILL - 0.16), frame, 0.05)


def _apse(frame: Any, gold: Any) -> None:
    """The niche: half a drum of pale stone under half a dome ribbed like a shell, and the arch around it."""
    shell = materials.stone(7, "#C9B086", "#AB9064", 1.4, 0.05)
    mesh, steps, rows = shapes.new_mesh(), 96, 24
    rings = []
    for row in range(rows + 10):
        turn = max(0, row - 9) / rows * math.pi / 2
        low = SILL + (SPRING - SILL) * min(row, 9) / 9
        ring = []
        for step in range(steps + 1):
            angle = math.pi * step / steps
            rib = 1 - 0.075 * abs(math.sin(6.5 * angle)) * math.sin(min(1.0, 3 * turn / math.pi) * math.pi / 2)
            reach = NICHE * math.cos(turn) * rib
            ring.append(
                mesh.verts.new(
                    (reach * math.cos(angle), WALL + reach * math.sin(angle), low + NICHE * rib * math.sin(turn))
                )
            )
        rings.append(ring)
    _span(mesh, rings)
    shapes.body("apse", mesh, shell, smooth=True, sharp=50)
    # The wall above the arch, around the half circle.
    mesh = shapes.new_mesh()
    red = materials.stone(5, "#7C3026", "#5E211B", 1.1, 0.06)
    arc = [math.pi * step / 48 for step in range(49)]
    inner = [mesh.verts.new((NICHE * math.cos(a), WALL, SPRING + NICHE * math.sin(a))) for a in arc]
    outer = [mesh.verts.new((NICHE * math.cos(a), WALL, 7.0)) for a in arc]
    for step in range(48):
        mesh.faces.new((inner[step], inner[step + 1], outer[step + 1], outer[step]))
    shapes.body("spandrel", mesh, red)
    for reach, thick, material in ((NICHE + 0.16, 0.17, frame), (NICHE + 0.36, 0.05, gold)):
        points = [(reach * math.cos(a), WALL - 0.05, SPRING + reach * math.sin(a), 1.0) for a in arc]
        ends = [(reach, WALL - 0.05, SILL, 1.0)], [(-reach, WALL - 0.05, SILL, 1.0)]
        shapes.tube([*ends[0], *points, *ends[1]], thick, material)


def _span(mesh: Any, rows: Sequence[Sequence[Any]]) -> None:
    """Fill the mesh between rows of equally many corners."""
    for low, high in pairwise(rows):
        for (first, second), (third, fourth) in zip(pairwise(low), pairwise(high), strict=True):
            mesh.faces.new((first, second, fourth, third))


def _floor() -> None:
    """Squares of two marbles, polished, and the two steps of the rostra before the wall."""
    pale, dark = materials.marble(2, "#A39379", "#6A5C48", 0.5), materials.marble(6, "#64372E", "#3E211C", 0.5)
    side = 1.5
    for row in range(-12, 3):
        for column in range(-9, 9):
            material = pale if (row + column) % 2 else dark
            place = ((column + 0.5) * side, row * side + 0.75, -0.3)
            shapes.box((side - 0.02, side - 0.02, 0.3), place, material, 0.015)
    step = materials.marble(12, "#DDD0B8", "#93866F", 0.5)
    shapes.box((26, 3.4, 0.26), (0, 1.2, 0), step, 0.05)
    shapes.box((26, 2.9, 0.22), (0, 1.45, 0.26), step, 0.05)


def _column(x: float, seed: int) -> None:
    """A fluted shaft with base and a capital of two scrolls."""
    stone = materials.marble(seed, "#E6DDCB", "#9C8F7B", 0.5)
    low, shaft = 0.48, TALL - 0.48
    outline = []
    for part in range(FLUTES * 10):
        turn = 2 * math.pi * part / (FLUTES * 10)
        radius = RADIUS - 0.045 * abs(math.sin(FLUTES * turn / 2)) ** 0.8
        outline.append((radius * math.cos(turn), radius * math.sin(turn)))
    body = shapes.prism(outline, shaft, stone, 0.0, 12.0)
    body.rotation_euler[0] = math.pi / 2
    body.location = (x, 0, low + shaft / 2)
    for vertex in body.data.vertices:  # it swells a little and narrows upwards
        share = vertex.co.y / shaft + 0.5
        narrow = 0.86 + 0.14 * share
        vertex.co.x *= narrow
        vertex.co.z *= narrow
    foot = [
        (0, 0),
        (0.68, 0),
        (0.72, 0.08),
        (0.68, 0.18),
        (0.57, 0.22),
        (0.57, 0.28),
        (0.63, 0.36),
        (0.55, 0.44),
        (0, 0.44),
    ]
    base = shapes.turned(foot, stone, 64, sharp=50)
    base.location = (x, 0, 0.48)
    shapes.box((1.5, 1.5, 0.02), (x, 0, 0.47), stone)
    bell = [(0, 0), (0.44, 0), (0.48, 0.05), (0.48, 0.10), (0.60, 0.26), (0.62, 0.32), (0, 0.32)]
    cap = shapes.turned(bell, stone, 64, sharp=50)
    cap.location = (x, 0, TALL - 0.06)
    for side in (-1, 1):
        spiral = []
        for part in range(60):
            turn = part / 60 * 4.4 * math.pi
            reach = 0.235 * (1 - part / 66)
            spiral.append(
                (x + side * (0.50 - reach * math.cos(turn)), -0.50, TALL + 0.14 + reach * math.sin(turn), 1 - part / 90)
            )
        shapes.tube(spiral, 0.055, stone)
        eye = shapes.turned([(0, 0), (0.20, 0), (0.20, 0.9), (0, 0.9)], stone, 40)
        eye.rotation_euler[0] = math.pi / 2
        eye.location = (x + side * 0.50, 0.45, TALL + 0.14)
    shapes.box((1.36, 1.1, 0.14), (x, 0, TALL + 0.26), stone, 0.04)


def _beam() -> None:
    """The beam on the columns, with a row of teeth and a gilded moulding."""
    stone, gold = materials.marble(15, "#DFD5C1", "#958872", 0.4), materials.plain("#D0A048", 0.32, 0.85)
    foot = TALL + 0.40
    shapes.box((30, 1.1, 0.42), (0, 0, foot), stone, 0.03)
    shapes.box((30, 1.2, 0.09), (0, 0, foot + 0.42), gold, 0.03)
    for tooth in range(-44, 45):
        shapes.box((0.18, 1.26, 0.18), (tooth * 0.34, 0, foot + 0.51), stone, 0.02)
    shapes.box((30, 1.5, 0.5), (0, 0, foot + 0.69), stone, 0.05)


def _cloth() -> Any:
    return materials.stone(8, "#8E1F2A", "#6E141F", 7.0, 0.25)


def _curtain(inner: float, outer: float, side: int) -> None:
    """A curtain between two columns: a swag along the beam, and a fall that is tied to the outer column."""
    cloth, gold = _cloth(), materials.plain("#D9A94E", 0.4, 0.8)
    left, right = inner + side * RADIUS * 0.9, outer - side * RADIUS * 0.9
    top = TALL + 0.42
    # The swag: rows of cloth that hang deeper towards the middle.
    mesh, across, down = shapes.new_mesh(), 60, 40
    rows = []
    for row in range(down + 1):
        share = row / down
        line = []
        for step in range(across + 1):
            at = step / across
            sag = 4 * at * (1 - at)
            fold = 0.10 * math.sin(share * math.pi * 9) * (0.35 + 0.65 * sag)
            line.append(
                mesh.verts.new(
                    (
                        left + (right - left) * at,
                        -0.34 + fold - 0.14 * sag,
                        top - share * (0.25 + 1.05 * sag) - 0.25 * sag,
                    )
                )
            )
        rows.append(line)
    _span(mesh, rows)
    shapes.body("swag", mesh, cloth, smooth=True, sharp=80)
    hem = [
        (
            left + (right - left) * at / 40,
            -0.36 - 0.14 * 4 * at / 40 * (1 - at / 40),
            top - 0.25 - (1.05 + 0.25) * 4 * at / 40 * (1 - at / 40),
            1.0,
        )
        for at in range(41)
    ]
    shapes.tube(hem, 0.045, gold)
    # The fall at the outer column: gathered by a cord, wider below.
    mesh, across, down = shapes.new_mesh(), 90, 60
    rows = []
    tie = 0.52
    for row in range(down + 1):
        share = row / down
        gather = 0.42 + 0.58 * min(1.0, abs(share - tie) / 0.42) ** 0.8
        line = []
        for step in range(across + 1):
            at = step / across
            reach = 1.15 * gather
            centre = outer - side * (RADIUS * 0.8 + 0.42)
            fold = 0.13 * math.sin(at * math.pi * 13 + 0.5 * math.sin(6 * share)) * (0.4 + 0.6 * gather)
            line.append(mesh.verts.new((centre + (at - 0.5) * reach, -0.20 + fold, top - share * (top - 0.55))))
        rows.append(line)
    _span(mesh, rows)
    shapes.body("fall", mesh, cloth, smooth=True, sharp=80)
    centre, height = outer - side * (RADIUS * 0.8 + 0.42), top - tie * (top - 0.55)
    ring = [
        (centre + 0.27 * math.cos(a / 16 * math.pi), -0.20 + 0.24 * math.sin(a / 16 * math.pi), height, 1.0)
        for a in range(33)
    ]
    shapes.tube(ring, 0.055, gold)


def _lamp(x: float, y: float) -> None:
    """A bronze stand with a bowl of fire."""
    bronze = materials.plain("#8A5C2C", 0.35, 0.85)
    profile = [(0, 0), (0.34, 0), (0.30, 0.06), (0.10, 0.14), (0.055, 0.4), (0.05, 1.55), (0.10, 1.62), (0.05, 1.70)]
    profile += [(0.12, 1.76), (0.30, 1.88), (0.33, 1.96), (0.27, 1.95), (0, 1.9)]
    stand = shapes.turned(profile, bronze, 48, sharp=50)
    stand.location = (x, y, 0.48)
    nodes = materials.Nodes("fire")
    fire = nodes.surface(linear("#FFB347"), 1.0, Emission_Color=linear("#FF9A2E"), Emission_Strength=4.0)
    flame = shapes.turned(
        [(0, 0), (0.13, 0.05), (0.17, 0.14), (0.12, 0.28), (0.05, 0.42), (0, 0.52)], fire, 32, sharp=80
    )
    flame.location = (x, y, 2.42)
    lamp = bpy.data.lights.new("fire", "POINT")
    lamp.energy, lamp.shadow_soft_size, lamp.color = 46.0, 0.25, linear("#FFB860")[:3]
    thing = bpy.data.objects.new("fire", lamp)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = (x, y - 0.2, 2.95)


def drum(shot: Shot) -> Pixels:
    """The drum that a prize stands on; its top is round, 19 units across."""
    daylight.clear()
    stone, gold = materials.marble(4, "#7A3430", "#451D1E", 0.7), materials.plain("#D9A53A", 0.3, 0.85)
    pale = materials.marble(9, "#E6DCC8", "#A2957F", 0.5)
    foot = [(0, -6.8), (10.5, -6.8), (10.7, -6.6), (10.7, -6.0), (10.3, -5.7), (9.7, -5.5), (9.4, -5.2), (0, -5.2)]
    shapes.turned(foot, pale, 160, sharp=50)
    shapes.turned([(0, -5.4), (9.0, -5.4), (9.0, -1.2), (0, -1.2)], stone, 160, sharp=50)
    rim = [(8.8, -1.5), (9.4, -1.2), (9.9, -0.8), (9.9, -0.2), (9.7, 0), (9.4, 0), (9.3, -0.1), (0, -0.1)]
    shapes.turned([(0, -1.5), *rim], pale, 160, sharp=50)
    for z, radius in ((-5.15, 9.1), (-1.45, 9.1)):
        ring = [(radius * math.cos(a / 40 * math.pi), radius * math.sin(a / 40 * math.pi), z, 1.0) for a in range(81)]
        shapes.tube(ring, 0.16, gold)
    return bled(outlined(studio.photograph(DRUM_BOX, shot), LINE * shot.fine, 0.5))


def monument(name: str, shot: Shot) -> Pixels:
    """A prize by itself, as it stands on the drum."""
    build, size, turned = MONUMENTS[name]
    daylight.clear()
    things = build()
    bpy.ops.object.empty_add()
    hub = bpy.context.object
    for thing in things:
        thing.parent = hub
    hub.rotation_euler[2] = math.radians(turned)
    hub.scale = (size,) * 3
    bpy.context.view_layer.update()
    return bled(outlined(studio.photograph(MONUMENT_BOX, shot), LINE * shot.fine, 0.5))


def save(picture: Pixels, file: Path) -> None:
    """Write an opaque picture as a JPEG, or one with alpha as a PNG, by the ending of ``file``."""
    whole = numpy.clip(picture * 255 + 0.5, 0, 255).astype(numpy.uint8)
    if file.suffix == ".png":
        Image.fromarray(whole, "RGBA").save(file, optimize=True)
    else:
        Image.fromarray(whole[:, :, :3], "RGB").save(file, quality=86, subsampling=1, optimize=True)


def _grid(width: int, height: int) -> tuple[Any, Any]:
    across, down = numpy.arange(width, dtype=numpy.float32), numpy.arange(height, dtype=numpy.float32)
    x, y = numpy.meshgrid(across, down)
    return x, y


def cloth(width: int, height: int) -> Pixels:
    """White woollen cloth that hangs in soft folds, for any tint: rows x columns x RGB."""
    from assets.board import relief
    from assets.board.fields import noise

    x, y = _grid(width, height)
    folds = noise(x, y, (120, 2400), 41, 2, 0.45) + 0.35 * noise(x, y, (46, 1500), 43, 2)
    weave = numpy.sin(x * math.pi / 1.5) * numpy.sin(y * math.pi / 1.5) + 0.5 * noise(x, y, 2.0, 44, 1)
    tall = 13.0 * folds + 0.10 * weave
    colour = numpy.full((height, width, 3), 0.80, numpy.float32)
    colour *= (1 + 0.012 * noise(x, y, 60, 45, 3) + 0.006 * noise(x, y, (90, 2.2), 46, 2))[..., None]
    lit = relief.shade(tall, colour[None], numpy.full(tall.shape, 0.04, numpy.float32), 1.0)[0]
    grey = relief.picture(lit).mean(axis=2)
    grey = numpy.clip(grey / numpy.quantile(grey, 0.985), 0, 1)
    return numpy.repeat(grey[..., None], 3, axis=2)


def porphyry(width: int, height: int) -> Pixels:
    """Polished dark red stone with pale grains, dark enough for light writing: rows x columns x RGB."""
    from assets.board.fields import mix, noise, rgb, step

    x, y = _grid(width, height)
    clouds = noise(x, y, 210, 51, 4)
    colour = rgb((62, 29, 31)) * (1 + 0.10 * clouds + 0.05 * noise(x, y, 8, 52, 3))[..., None]
    grains = step(1.05, 1.75, noise(x, y, 3.2, 53, 2, 0.6))
    colour = mix(colour, rgb((118, 78, 72)), 0.30 * grains)
    dark = step(1.1, 1.9, noise(x, y, 4.4, 54, 2, 0.6))
    return numpy.clip(mix(colour, rgb((34, 14, 18)), 0.4 * dark), 0, 1)


def marble(width: int, height: int) -> Pixels:
    """Polished pale marble: rows x columns x RGB."""
    from assets.board.fields import rgb
    from assets.board.stone import marble as veined

    x, y = _grid(width, height)
    return numpy.clip(veined(0.7 * x, 0.7 * y, rgb((214, 203, 184)), 61, 1.5), 0, 1)
