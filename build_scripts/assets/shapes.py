"""Bodies for the studio: boxes, prisms, turned bodies, tubes, with bevelled edges."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import bpy  # before the others, which come with it

# isort: split
import bmesh
from mathutils import Matrix

Flat = Sequence[tuple[float, float]]


def new_mesh() -> Any:
    """An empty bmesh to put corners and faces into."""
    return bmesh.new()


def body(name: str, mesh: Any, material: Any, bevel: float = 0.0, smooth: bool = False, sharp: float = 35.0) -> Any:
    """An object of a bmesh (which is used up); edges sharper than ``sharp`` degrees are rounded by ``bevel``."""
    bmesh.ops.recalc_face_normals(mesh, faces=mesh.faces[:])
    if smooth:
        for edge in mesh.edges:
            edge.smooth = len(edge.link_faces) != 2 or edge.calc_face_angle(0) < math.radians(sharp)
    data = bpy.data.meshes.new(name)
    mesh.to_mesh(data)
    mesh.free()
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    data.materials.append(material)
    for polygon in data.polygons:
        polygon.use_smooth = bool(bevel) or smooth
    if bevel:
        rounding = thing.modifiers.new("bevel", "BEVEL")
        rounding.width, rounding.segments, rounding.harden_normals = bevel, 4, True
        rounding.limit_method, rounding.angle_limit = "ANGLE", math.radians(sharp)
    return thing


def box(size: Sequence[float], place: Sequence[float], material: Any, bevel: float = 0.0, turn: float = 0.0) -> Any:
    """A box of ``size`` (x, y, z) whose lower face is centred at ``place``, turned about the upright by radians."""
    mesh = bmesh.new()
    bmesh.ops.create_cube(mesh, size=1.0)
    bmesh.ops.scale(mesh, vec=size, verts=mesh.verts)
    bmesh.ops.translate(mesh, vec=(0, 0, size[2] / 2), verts=mesh.verts)
    thing = body("box", mesh, material, bevel)
    thing.location, thing.rotation_euler[2] = place, turn
    return thing


def prism(profile: Flat, length: float, material: Any, bevel: float = 0.0, sharp: float = 25.0) -> Any:
    """A closed outline (x, z) drawn out along y, its middle at y 0."""
    mesh = bmesh.new()
    front = [mesh.verts.new((x, -length / 2, z)) for x, z in profile]
    rear = [mesh.verts.new((x, length / 2, z)) for x, z in profile]
    mesh.faces.new(front)
    mesh.faces.new(rear[::-1])
    for at in range(len(front)):
        after = (at + 1) % len(front)
        mesh.faces.new((front[at], rear[at], rear[after], front[after]))
    return body("prism", mesh, material, bevel, smooth=not bevel, sharp=sharp)


def plate(outline: Flat, thick: float, material: Any, bevel: float = 0.0) -> Any:
    """A closed outline (x, y) lying flat, ``thick`` high from z 0."""
    mesh = bmesh.new()
    low = [mesh.verts.new((x, y, 0)) for x, y in outline]
    high = [mesh.verts.new((x, y, thick)) for x, y in outline]
    mesh.faces.new(low)
    mesh.faces.new(high)
    for at in range(len(low)):
        after = (at + 1) % len(low)
        mesh.faces.new((low[at], low[after], high[after], high[at]))
    return body("plate", mesh, material, bevel)


def turned(
    profile: Flat, material: Any, sides: int = 96, sharp: float = 40.0, stretch: tuple[float, float] = (1.0, 1.0)
) -> Any:
    """A profile (radius, z) turned about the upright; ``stretch`` makes the circle an ellipse."""
    mesh = bmesh.new()
    rings = []
    for radius, z in profile:
        if radius <= 1e-6:
            rings.append([mesh.verts.new((0, 0, z))])
            continue
        angles = [2 * math.pi * (side + 0.5) / sides for side in range(sides)]
        rings.append(
            [mesh.verts.new((stretch[0] * radius * math.cos(a), stretch[1] * radius * math.sin(a), z)) for a in angles]
        )
    for low, high in pairwise(rings):
        for side in range(sides):
            after = (side + 1) % sides
            corners = [low[side % len(low)], low[after % len(low)], high[after % len(high)], high[side % len(high)]]
            corners = list(dict.fromkeys(corners))
            if len(corners) > 2:
                mesh.faces.new(corners)
    return body("turned", mesh, material, smooth=True, sharp=sharp)


def tube(points: Sequence[tuple[float, float, float, float]], radius: float, material: Any) -> Any:
    """A round bar through points (x, y, z, thickness as a part of ``radius``)."""
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = "3D", radius, 4, True
    line = curve.splines.new("POLY")
    line.points.add(len(points) - 1)
    for point, (x, y, z, thick) in zip(line.points, points, strict=True):
        point.co, point.radius = (x, y, z, 1), thick
    curve.materials.append(material)
    thing = bpy.data.objects.new("tube", curve)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def copy_at(thing: Any, place: Sequence[float], turn: float = 0.0) -> Any:
    """Another of ``thing`` with the same mesh."""
    other = thing.copy()
    bpy.context.scene.collection.objects.link(other)
    other.location, other.rotation_euler[2] = place, turn
    return other


def turn_mesh(thing: Any, quarter_turns: int) -> None:
    """Turn the mesh by quarters and the object back again: what follows the object's axes, as its grain, turns."""
    angle = quarter_turns * math.pi / 2
    thing.data.transform(Matrix.Rotation(-angle, 4, "Z"))
    thing.rotation_euler[2] += angle
