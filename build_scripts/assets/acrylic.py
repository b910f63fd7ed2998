"""Capstone's pyramids of cast acrylic: their measures, their bodies, and how they are photographed.

A unit is ten logical pixels of the table, as in `studio`. Pieces of a size are hollow and nest: of a covered one a band
is seen, as high as the step. They are turned so that the left face, which is the wide one, looks into the light.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import bpy
import numpy
from mathutils import Matrix, Vector
from scipy import ndimage

from assets import daylight, materials, shadowcast, shapes, studio
from assets.layers import Sprite, bled, outlined, shadow_sprite
from assets.studio import Box, Shot, linear
from capitol.games.capstone.ui.art.outlines import outlines
from capitol.games.capstone.ui.palette import PIECE_STYLES, PieceStyle

ELEVATION, YAW = 30.0, 25.0
LINE = 0.9
"""How wide the dark line about a piece is, in logical pixels."""
SEAM = 3.0
"""So much of a covered piece is kept below the edge of the next, in logical pixels."""
TOP, SIDE, FOOT = 3.0, 4.0, 3.0
"""Room about a piece in its picture, in logical pixels."""
TIP, LIP = 0.035, 0.03
"""How blunt a tip is, as a part of the foot, and how high the upright edge of the foot, as a part of the height."""
HIGHEST = 4
"""The highest stack whose shadow is made."""


@dataclass(frozen=True, slots=True)
class Size:
    """How wide and high a piece is on the screen, how far the next one stands above it, and how wide its symbol is, in
    logical pixels."""

    width: float
    height: float
    step: float
    symbol: float


SIZES = {"large": Size(92, 84, 34, 25), "medium": Size(70, 64, 28, 20.5), "small": Size(50, 46, 22, 16)}


@dataclass(frozen=True, slots=True)
class View:
    """From where pieces are seen: ``elevation`` and ``yaw`` in degrees."""

    elevation: float = ELEVATION
    yaw: float = YAW

    @property
    def sin(self) -> float:
        """By so much lengths on the ground are foreshortened."""
        return math.sin(math.radians(self.elevation))

    @property
    def cos(self) -> float:
        """By so much heights are foreshortened."""
        return math.cos(math.radians(self.elevation))

    def near(self, size: Size) -> float:
        """How far the near corner of a piece lies below the middle of its foot, in logical pixels."""
        return size.width / 2 * self.sin

    def base(self, size: Size) -> float:
        """The side of its foot, in units."""
        turn = math.radians(self.yaw)
        return size.width / 10 / (math.cos(turn) + math.sin(turn))

    def rise(self, size: Size) -> float:
        """Its height, in units."""
        return (size.height - self.near(size)) / 10 / self.cos

    def step(self, size: Size) -> float:
        """How much higher the next piece stands, in units."""
        return size.step / 10 / self.cos


def _code(colour: tuple[int, int, int]) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)


def _cast(colour: tuple[int, int, int]) -> Any:
    """Cast acrylic: deep colour that light goes through, brighter along the edges, with a polished skin."""
    nodes = materials.Nodes("acrylic")
    own = linear(_code(colour))
    bevel = nodes.node("ShaderNodeBevel", samples=6)
    bevel.inputs["Radius"].default_value = 0.30
    flat = nodes.node("ShaderNodeNewGeometry")
    turned = nodes.vector("DOT_PRODUCT", bevel.outputs[0], flat.outputs["Normal"])
    edge = nodes.between(turned, 0.84, 0.995, 1.0, 0.0)
    bright = tuple(min(1.0, part * 1.5 + 0.12) for part in own[:3])
    glow = nodes.mix(nodes.math("MULTIPLY", edge, 0.6), own, (*bright, 1))
    return nodes.surface(
        glow,
        0.05,
        IOR=1.49,
        Transmission_Weight=0.88,
        Coat_Weight=0.15,
        Coat_Roughness=0.03,
        Specular_IOR_Level=0.25,
        Emission_Color=glow,
        Emission_Strength=0.24,
    )


def _gold() -> Any:
    nodes = materials.Nodes("gold")
    gold = linear("#E9B84A")
    return nodes.surface(gold, 0.30, Metallic=0.55, Coat_Weight=0.5, Emission_Color=gold, Emission_Strength=0.12)


def piece(style: PieceStyle, size: Size, view: View, capstone: bool = False) -> list[Any]:
    """A pyramid on the origin with its symbol on the two faces that are seen, turned to the viewer."""
    half, rise = view.base(size) / 2, view.rise(size)
    lip = LIP * rise
    mesh = shapes.new_mesh()
    rings = [
        [mesh.verts.new((x * side, y * side, z)) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        for side, z in ((half, 0), (half, lip), (TIP * half, rise))
    ]
    mesh.faces.new(rings[0][::-1])
    mesh.faces.new(rings[-1])
    for low, high in ((rings[0], rings[1]), (rings[1], rings[2])):
        for at in range(4):
            after = (at + 1) % 4
            mesh.faces.new((low[at], low[after], high[after], high[at]))
    things = [shapes.body("pyramid", mesh, _cast(style.colour), 0.022 * size.width / 10)]
    if capstone:
        things.append(_gilding(half, rise, lip))
    # The middle of the band, where it stays seen when another piece stands above.
    middle = lip + 0.40 * (rise if capstone else view.step(size))
    for face in (0, 1):
        things += _inlay(style, face, half, rise, lip, middle, size, view)
    daylight.turn(things, -math.radians(view.yaw))
    return things


def _gilding(half: float, rise: float, lip: float) -> Any:
    """A cap of gold on the uppermost third."""
    mesh = shapes.new_mesh()
    foot = 0.66
    wide = half * (1 - foot) * 1.10
    ring = [
        mesh.verts.new((x * wide, y * wide, lip + foot * (rise - lip))) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    top = mesh.verts.new((0, 0, rise * 1.035))
    mesh.faces.new(ring[::-1])
    for at in range(4):
        mesh.faces.new((ring[at], ring[(at + 1) % 4], top))
    return shapes.body("gilding", mesh, _gold(), 0.05)


def _inlay(
    style: PieceStyle, face: int, half: float, rise: float, lip: float, middle: float, size: Size, view: View
) -> list[Any]:
    """The symbol on the front (0) or right (1) face: as wide on the screen as the size wants, as far as it fits."""
    material = materials.plain(_code(style.ink), 0.35)
    slope = Vector((0, (1 - TIP) * half, rise - lip)).normalized()
    turn = math.radians(view.yaw)
    # How long a unit across the face and a unit up its slope look from the camera.
    facing = -turn if face == 0 else math.pi / 2 - turn
    across_seen = math.cos(facing)
    lean = slope.y * math.cos(facing)
    up_seen = lean * view.sin + slope.z * view.cos
    room = half * (1 - (middle - lip) / (rise - lip)) * across_seen * 10 * 0.74
    wide = min(size.symbol / 2, room) / 10 / across_seen
    tall = size.symbol / 2 / 10 / up_seen
    part = (middle - lip) / (rise - lip)
    centre = Vector((0, -half + (1 - TIP) * half * part, middle))
    frame = Matrix(((1, 0, 0), (0, slope.y, -slope.z), (0, slope.z, slope.y))).to_4x4()
    things = []
    for polygon in outlines(style.symbol):
        thing = shapes.plate([(x * wide, y * tall) for x, y in polygon], 0.03, material)
        thing.data.transform(Matrix.Translation(centre) @ frame)
        if face:
            thing.data.transform(Matrix.Rotation(math.pi / 2, 4, "Z"))
        things.append(thing)
    return things


def clear() -> None:
    """An empty place in the daylight, whose ground is mirrored and seen through pieces, but not beside them."""
    daylight.clear()
    cycles = bpy.context.scene.cycles
    cycles.max_bounces, cycles.transmission_bounces = 10, 8
    bpy.ops.mesh.primitive_plane_add(size=400, location=(0, 0, -0.02))
    ground = bpy.context.object
    ground.data.materials.append(materials.plain("#D9CBB0", 0.8))
    studio.unseen([ground])


def box_of(size: Size, view: View, up: float) -> Box:
    """The picture of a piece: ``up`` logical pixels above its foot are seen."""
    return -size.width / 2 - SIDE, -view.near(size) - FOOT, size.width / 2 + SIDE, up


def pieces(view: View, shot: Shot) -> dict[str, Sprite]:
    """``piece.SIZE.COLOUR.free`` and ``.covered``, and ``cap.COLOUR``; the anchor is the middle of the foot."""
    found = {}
    for style in PIECE_STYLES:
        for name, size in SIZES.items():
            key = f"piece.{name}.{style.id}"
            found[f"{key}.free"], found[f"{key}.covered"] = _free_and_covered(style, size, view, shot)
        size = SIZES["small"]
        clear()
        piece(style, size, view, capstone=True)
        box = box_of(size, view, size.height - view.near(size) + TOP)
        pixels = outlined(studio.photograph(box, shot), LINE * shot.fine)
        found[f"cap.{style.id}"] = Sprite(bled(pixels), _anchor(box, shot))
    return found


def _anchor(box: Box, shot: Shot) -> tuple[float, float]:
    return -box[0] * shot.fine, box[3] * shot.fine


def _free_and_covered(style: PieceStyle, size: Size, view: View, shot: Shot) -> tuple[Sprite, Sprite]:
    """A piece with a free tip; and what is seen of it below another, shaded by that."""
    box = box_of(size, view, size.height - view.near(size) + TOP)
    clear()
    piece(style, size, view)
    free = studio.photograph(box, shot)
    above = piece(style, size, view)
    for thing in above:
        thing.location[2] += view.step(size)
    bpy.context.view_layer.update()
    studio.unseen(above)
    covered = outlined(studio.photograph(box, shot), LINE * shot.fine)
    # What the piece above hides is left out, but for a seam.
    shift = round(size.step * shot.fine)
    hidden = numpy.zeros(covered.shape[:2], dtype=bool)
    hidden[:-shift] = free[shift:, :, 3] > 0.5
    covered[ndimage.distance_transform_edt(hidden) > SEAM * shot.fine] = 0
    first = round((box[3] - size.step - SEAM) * shot.fine)
    x, y = _anchor(box, shot)
    return Sprite(bled(outlined(free, LINE * shot.fine)), (x, y)), Sprite(bled(covered[first:]), (x, y - first))


def shadows(view: View, shot: Shot) -> dict[str, Sprite]:
    """``shadow.SIZE.N`` of stacks of N pieces; the anchor is the middle of the foot."""
    found = {}
    for name, size in SIZES.items():
        for pieces_high in range(1, HIGHEST + 1):
            daylight.clear()
            things = []
            for level in range(pieces_high):
                part = _blank(size, view)
                part.location[2] += level * view.step(size)
                things.append(part)
            daylight.turn(things, -math.radians(view.yaw))
            tall = size.height + (pieces_high - 1) * size.step
            box: Box = (-size.width, -size.width * 0.8, size.width * 0.8 + tall * 1.2, size.width)
            alpha = shadowcast.cast(things, 0.0, box, shot)
            found[f"shadow.{name}.{pieces_high}"] = shadow_sprite(alpha, _anchor(box, shot))
    return found


def _blank(size: Size, view: View) -> Any:
    """A pyramid for its shadow alone."""
    mesh = shapes.new_mesh()
    half = view.base(size) / 2
    foot = [mesh.verts.new((x * half, y * half, 0)) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    top = mesh.verts.new((0, 0, view.rise(size)))
    mesh.faces.new(foot[::-1])
    for at in range(4):
        mesh.faces.new((foot[at], foot[(at + 1) % 4], top))
    return shapes.body("blank", mesh, materials.plain("#C99A62"))
