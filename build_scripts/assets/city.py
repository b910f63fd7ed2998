"""The city of the key picture: terraces that rise to the Capitol beside the Tiber, built of the game's own pieces.

A unit is ten logical pixels of the board. The ground is a grid of square cells, turned by 45 degrees as houses are;
every cell has a height in steps, and walls stand where a neighbour is lower.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import bpy  # before the others, which come with it

# isort: split
import bmesh
from mathutils import Matrix, Vector

from assets import houses, mason, materials, shapes, studio
from assets.materials import Nodes, plain
from assets.studio import linear

CELL = 4.7
STEP = 2.7
"""The side of a cell, and how much higher a terrace is than the one below."""
RIVER_Z = -2.3
ROOFS = {
    "clay": ("#B4623C", "#8C4527"),
    "rust": ("#A2512F", "#7A391F"),
    "ochre": ("#C58A50", "#976330"),
    "red": ("#C23A22", "#8C2415"),
    "blue": ("#4E9FD8", "#2F75A8"),
    "navy": ("#232A48", "#141930"),
    "ivory": ("#EFE3C8", "#C9B995"),
}
"""The colours of roofs and their ridges: fired clay, and those of the four seats."""
_COMMON = ("clay", "clay", "clay", "rust", "rust", "ochre", "red", "blue", "navy", "ivory", "clay", "blue", "red")
_FLAT_AREA = 0.03
"""Faces of rounded boxes that are larger are flat: only their edges are round."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A square of the ground: its place in the grid, the middle of it, and its height in steps."""

    column: int
    row: int
    x: float
    y: float
    level: int


def merged(things: Sequence[Any], name: str) -> Any:
    """One object of all ``things`` that are rendered, whose mesh copies can share; the things are gone after it."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    whole, found = bmesh.new(), []
    for thing in things:
        if thing.hide_render:
            continue
        mesh = bpy.data.meshes.new_from_object(thing.evaluated_get(graph))
        mesh.transform(thing.matrix_world)
        index = []
        for material in mesh.materials:
            if material not in found:
                found.append(material)
            index.append(found.index(material))
        rounded = any(modifier.type == "BEVEL" for modifier in thing.modifiers)
        for polygon in mesh.polygons:
            polygon.material_index = index[polygon.material_index]
            if rounded and polygon.area > _FLAT_AREA:
                polygon.use_smooth = False
        whole.from_mesh(mesh)
        bpy.data.meshes.remove(mesh)
    for thing in things:
        bpy.data.objects.remove(thing)
    data = bpy.data.meshes.new(name)
    whole.to_mesh(data)
    whole.free()
    for material in found:
        data.materials.append(material)
    return bpy.data.objects.new(name, data)


class Kit:
    """The parts that houses and landmarks are put together from, each built once."""

    def __init__(self) -> None:
        self.made: dict[str, Any] = {}

    def put(self, name: str, place: Sequence[float], turn: float = 0.0, size: float = 1.0) -> Any:
        """A copy of a part, standing at ``place``."""
        if name not in self.made:
            self.made[name] = merged(self._build(name), name)
        thing = self.made[name].copy()
        bpy.context.scene.collection.objects.link(thing)
        thing.location, thing.rotation_euler[2], thing.scale = place, turn, (size,) * 3
        return thing

    def _build(self, name: str) -> list[Any]:
        kind, *rest = name.split(".")
        if kind == "floor":
            return houses.floor(int(rest[0]), 1.0, rest[1:] == ["door"])
        if kind == "plinth":
            return houses.plinth(plain(ROOFS[rest[0]][1], 0.7))
        if kind == "roof":
            cover, cap = (plain(tone, 0.62) for tone in ROOFS[rest[1]])
            coats, walls = houses.roof(rest[0], cover, cap, houses.wall_stucco())
            return [*coats, *walls]
        return {
            "temple": mason.temple,
            "amphitheatre": mason.amphitheatre,
            "fountain": lambda: mason.fountain(0.2),
            "cypress": _cypress,
            "pine": _pine,
            "bush": _bush,
            "boat": _boat,
            "stall": _stall,
            "crane": crane,
            "stack": timber,
        }[kind]()

    def house(self, place: Sequence[float], turn: float, floors: int, shape: str, colour: str, wood: int) -> None:
        """A whole house; ``place`` is the middle of its foot. Without a ``shape`` it is open above."""
        x, y, z = place
        self.put(f"plinth.{colour}", (x, y, z + houses.PLINTH), turn)
        for number in range(floors):
            part = f"floor.{(wood + number) % 4}" + (".door" if number == 0 else "")
            self.put(part, (x, y, z + houses.PLINTH + number * houses.FLOOR), turn)
        if shape:
            self.put(f"roof.{shape}.{colour}", (x, y, z + houses.PLINTH + floors * houses.FLOOR), turn)


def _leaves(dark: str, light: str) -> Any:
    return materials.stone(4, light, dark, 2.6, 0.6)


def _cypress() -> list[Any]:
    profile = [(0.10, 0.0), (0.12, 0.5), (0.52, 0.8), (0.62, 1.7), (0.50, 3.2), (0.28, 4.6), (0.0, 5.6)]
    return [shapes.turned(profile, _leaves("#20321A", "#46602C"), 12, 80)]


def _ball(place: Sequence[float], size: Sequence[float], material: Any) -> Any:
    mesh = shapes.new_mesh()
    bmesh.ops.create_icosphere(mesh, subdivisions=2, radius=1.0)
    chance = random.Random(round(sum(place) * 10))
    for corner in mesh.verts:
        corner.co *= chance.uniform(0.88, 1.1)
    thing = shapes.body("ball", mesh, material, smooth=True, sharp=70)
    thing.location, thing.scale = place, size
    return thing


def _pine() -> list[Any]:
    trunk, crown = plain("#5A3A22", 0.9), _leaves("#2A3F1E", "#5C7A38")
    things = [shapes.tube([(0, 0, 0, 1.2), (0.1, 0, 1.6, 0.9), (0.0, 0.1, 3.1, 0.7)], 0.16, trunk)]
    for x, y, z, size in ((0, 0, 3.4, 1.5), (0.9, 0.3, 3.2, 1.0), (-0.9, -0.2, 3.15, 1.05), (0.1, -0.8, 3.1, 0.9)):
        things.append(_ball((x, y, z), (size, size, size * 0.42), crown))
    return things


def _bush() -> list[Any]:
    crown = _leaves("#33491F", "#6F8640")
    return [_ball((0.4 * x, 0.4 * y, 0.35), (0.55, 0.55, 0.5), crown) for x, y in ((0, 0), (1, 0.3), (-0.4, 1))]


def _boat() -> list[Any]:
    dark, sail = plain("#5B351B", 0.7), plain("#EBDDBE", 0.8)
    hull = [(-1.9, 0.0), (-1.2, 0.62), (0.6, 0.7), (1.5, 0.42), (2.1, 0.0), (1.5, -0.42), (0.6, -0.7), (-1.2, -0.62)]
    rim = [(x * 0.86, y * 0.8) for x, y in hull]
    inside = shapes.plate(rim, 0.05, plain("#C08C52", 0.8))
    inside.location[2] = 0.46
    mast = shapes.tube([(0.2, 0, 0.3, 1.0), (0.2, 0, 3.2, 0.8)], 0.06, dark)
    cloth = shapes.plate([(-0.95, 0), (0.95, 0), (0.75, 1.7), (-0.75, 1.7)], 0.05, sail)
    cloth.rotation_euler, cloth.location = (math.pi / 2, 0, math.radians(65)), (0.2, 0, 1.2)
    return [shapes.plate(hull, 0.5, dark, 0.1), inside, mast, cloth]


def _stall() -> list[Any]:
    red, white, wood = plain("#B23A28", 0.8), plain("#F1E6CF", 0.8), plain("#8A5A30", 0.8)
    things = [shapes.box((1.5, 0.7, 0.55), (0, 0, 0), wood, 0.04)]
    for x in (-0.7, 0.7):
        things.append(shapes.tube([(x, -0.4, 0, 1), (x, -0.4, 1.25, 1)], 0.05, wood))
    for strip in range(5):
        cloth = shapes.box((0.34, 1.2, 0.05), (-0.68 + 0.34 * strip, -0.1, 1.35), red if strip % 2 == 0 else white)
        cloth.rotation_euler[0] = math.radians(18)
        things.append(cloth)
    return things


def crane() -> list[Any]:
    """A builder's crane: two legs, a mast that leans to +x, ropes, and a wheel to tread."""
    wood, rope, iron = materials.wood(23, "#C89A5C", "#A06C34", "#6E451C"), plain("#D8C69A", 0.9), plain("#3A332C", 0.6)
    top = (2.6, 0.0, 7.2)
    things = [
        shapes.tube([(-0.4, -0.9, 0, 1.0), (*top, 0.8)], 0.17, wood),
        shapes.tube([(-0.4, 0.9, 0, 1.0), (*top, 0.8)], 0.17, wood),
        shapes.tube([(-3.4, 0, 0, 1.0), (*top, 0.5)], 0.05, rope),
        shapes.tube([(2.6, 0, 7.1, 1.0), (2.6, 0, 4.2, 1.0)], 0.05, rope),
        shapes.tube([(-0.2, 0, 1.0, 1.0), (2.5, 0, 7.1, 1.0)], 0.04, rope),
        shapes.box((3.4, 2.6, 0.22), (-0.8, 0, 0), wood, 0.04),
    ]
    for level in (0.28, 0.55):
        x, wide, z = -0.4 + 3.0 * level, 0.9 * (1 - level), 7.2 * level
        things.append(shapes.tube([(x, -wide, z, 1), (x, wide, z, 1)], 0.11, wood))
    turns = [2 * math.pi * step / 28 for step in range(29)]
    for y in (-0.5, 0.5):
        wheel = [(-0.9 + 1.05 * math.cos(a), y, 1.35 + 1.05 * math.sin(a), 1.0) for a in turns]
        things.append(shapes.tube(wheel, 0.09, wood))
    for a in turns[::4]:
        x, z = -0.9 + 1.05 * math.cos(a), 1.35 + 1.05 * math.sin(a)
        things.append(shapes.tube([(x, -0.5, z, 1), (x, 0.5, z, 1)], 0.06, wood))
        things.append(shapes.tube([(-0.9, -0.5, 1.35, 1), (x, -0.5, z, 1)], 0.05, wood))
    things.append(shapes.tube([(-0.9, -0.75, 1.35, 1), (-0.9, 0.75, 1.35, 1)], 0.1, iron))
    return things


def timber() -> list[Any]:
    """Beams, stacked crosswise."""
    tones = [materials.wood(seed, *tone) for seed, tone in zip((3, 8), houses.TONES[:2], strict=True)]
    things = []
    for layer in range(3):
        for beam in range(4 - layer):
            place = (0, (beam - (3 - layer) / 2) * 0.5, 0.4 * layer)
            things.append(shapes.box((3.2, 0.42, 0.36), place, tones[(beam + layer) % 2], 0.04))
    return things


# The ground


def ashlar(light: str, dark: str, joint: str, wide: float = 1.5, high: float = 0.62) -> Any:
    """Dressed stones in courses, on every upright face."""
    nodes = Nodes("ashlar")
    parts = nodes.node("ShaderNodeSeparateXYZ")
    nodes.put(parts.inputs[0], nodes.place())
    along = nodes.math("ADD", parts.outputs[0], parts.outputs[1])
    flat = nodes.node("ShaderNodeCombineXYZ")
    nodes.put(flat.inputs[0], along)
    nodes.put(flat.inputs[1], parts.outputs[2])
    brick = nodes.node("ShaderNodeTexBrick")
    nodes.put(brick.inputs["Vector"], flat.outputs[0])
    for name, value in (
        ("Color1", linear(light)),
        ("Color2", linear(dark)),
        ("Mortar", linear(joint)),
        ("Scale", 1.0),
        ("Mortar Size", 0.03),
        ("Mortar Smooth", 0.4),
        ("Brick Width", wide),
        ("Row Height", high),
    ):
        brick.inputs[name].default_value = value
    worn = nodes.between(nodes.noise(nodes.place(), 0.5, 5.0), 0.3, 0.7, 0.0, 0.35)
    colour = nodes.mix(worn, brick.outputs["Color"], linear(joint))
    rise = nodes.math("SUBTRACT", 1.0, brick.outputs["Fac"])
    return nodes.surface(colour, 0.85, bump=rise, deep=0.6, Specular_IOR_Level=0.2)


def paving(light: str, dark: str, joint: str, scale: float = 0.75) -> Any:
    """Flagstones of uneven outline."""
    nodes = Nodes("paving")
    place = nodes.place()
    cells = nodes.node("ShaderNodeTexVoronoi")
    edges = nodes.node("ShaderNodeTexVoronoi", feature="DISTANCE_TO_EDGE")
    for node in (cells, edges):
        nodes.put(node.inputs["Vector"], place)
        node.inputs["Scale"].default_value = scale
    tone = nodes.node("ShaderNodeSeparateColor")
    nodes.put(tone.inputs[0], cells.outputs["Color"])
    slabs = nodes.ramp(tone.outputs[0], [(0.0, linear(dark)), (1.0, linear(light))])
    seam = nodes.between(edges.outputs["Distance"], 0.0, 0.06)
    worn = nodes.between(nodes.noise(place, 0.12, 4.0), 0.3, 0.7, 0.0, 0.3)
    colour = nodes.mix(seam, linear(joint), nodes.mix(worn, slabs, linear(dark)))
    return nodes.surface(colour, 0.85, bump=seam, deep=0.4, Specular_IOR_Level=0.2)


def river() -> Any:
    """Dark, slow water."""
    nodes = Nodes("river")
    place = nodes.vector("MULTIPLY", nodes.place(), (0.9, 0.34, 1.0))
    waves = nodes.noise(place, 0.75, 4.0, 0.7)
    colour = nodes.ramp(waves, [(0.3, linear("#123B44")), (0.6, linear("#1F5A62")), (0.8, linear("#3C7F82"))])
    return nodes.surface(colour, 0.16, bump=waves, deep=0.35)


def bank(y: float) -> float:
    """How far to the left the city's quay stands at depth ``y``."""
    return -13.0 - 0.10 * y + 3.2 * math.sin(y / 17.0)


def far_bank(y: float) -> float:
    """The other bank."""
    return bank(y) - 21.0 - 0.05 * y


def _height(x: float, y: float) -> int:
    """The height of the ground in steps: the Capitol behind the middle, a lower hill at its right."""
    slope = (x - bank(y)) / 9.0
    capitol = 7.6 - math.hypot((x - 9.0) / 1.25, (y - 34.0) / 1.12) / 4.6
    second = 4.4 - math.hypot((x - 45.0) / 1.3, (y - 40.0)) / 5.6
    return max(0, math.floor(min(max(capitol, second), slope + 1.0)))


def cells(near: float, far: float, right: float) -> Iterator[Cell]:
    """The cells of the city from front to back."""
    half = CELL / math.sqrt(2)
    reach = round((far + right) / half) + 4
    for line in range(round(near / half), round(far / half)):
        y = line * half
        for place in range(-reach, reach):
            if (place + line) % 2:
                continue
            x = place * half
            if bank(y) + 2.4 < x < right + 0.55 * max(0.0, y):
                yield Cell((place + line) // 2, (line - place) // 2, x, y, _height(x, y))


def build_ground(kit: Kit, found: Sequence[Cell]) -> dict[tuple[int, int], Cell]:
    """Terraces with their walls, parapets and steps; the cells by their place in the grid."""
    grid = {(cell.column, cell.row): cell for cell in found}
    walls = ashlar("#D9C08C", "#BFA06C", "#7C6544")
    floors = [
        paving("#CDBB95", "#B8A47C", "#8B7857"),
        paving("#C2A98A", "#AE9474", "#7F6A50"),
        paving("#B7AE9C", "#A19884", "#776F5F"),
    ]
    cream = materials.marble(6, "#EADBB8", "#B8A47E", 0.3)
    tops: dict[int, list[Any]] = {0: [], 1: [], 2: []}
    bodies, rims = [], []
    turn = math.pi / 4
    for cell in found:
        z = cell.level * STEP
        low = RIVER_Z - 1.0
        bodies.append(shapes.box((CELL, CELL, z - low - 0.04), (cell.x, cell.y, low), walls, turn=turn))
        slab = shapes.box((CELL, CELL, 0.06), (cell.x, cell.y, z - 0.05), floors[_quarter(cell)], turn=turn)
        tops[_quarter(cell)].append(slab)
        for column, row in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            other = grid.get((cell.column + column, cell.row + row))
            if (other.level if other is not None else -1) >= cell.level:
                continue
            # A parapet on the edge, with a string course below it.
            angle = turn + math.atan2(row, column)
            out = CELL / 2 - 0.16
            x, y = cell.x + out * math.cos(angle), cell.y + out * math.sin(angle)
            rims.append(shapes.box((0.3, CELL, 0.62), (x, y, z), cream, turn=angle))
            x, y = cell.x + (CELL / 2) * math.cos(angle), cell.y + (CELL / 2) * math.sin(angle)
            rims.append(shapes.box((0.22, CELL + 0.1, 0.2), (x, y, z - 0.24), cream, turn=angle))
    for name, things in (("walls", bodies), ("rims", rims), *((f"top{n}", part) for n, part in tops.items())):
        if things:
            bpy.context.scene.collection.objects.link(merged(things, name))
    return grid


def _quarter(cell: Cell) -> int:
    return (cell.column // 5 + 2 * (cell.row // 4)) % 3


def build_water(near: float, far: float) -> None:
    """The Tiber and the land behind it."""
    bpy.ops.mesh.primitive_plane_add(size=1, location=(0, 60, RIVER_Z))
    plane = bpy.context.object
    plane.scale = (1200, 1600, 1)
    plane.data.materials.append(river())
    meadow = materials.stone(7, "#6F7440", "#4B5A2E", 0.5, 0.3)
    outline = [(far_bank(y), float(y)) for y in range(round(near) - 10, round(far) + 320, 3)]
    outline = [*outline, (-600.0, far + 320), (-600.0, near - 10)]
    land = shapes.plate(outline, 1.2, meadow)
    land.location[2] = RIVER_Z
    edge = [(far_bank(y) + 0.1, y, RIVER_Z + 1.15, 1.0) for y in range(round(near) - 10, round(far) + 120, 3)]
    shapes.tube(edge, 0.3, materials.stone(2, "#C7AE7E", "#97805A", 2.0))


def build_plain(far: float) -> None:
    """The land behind the city, to the horizon."""
    meadow = materials.stone(9, "#8A8350", "#5D6638", 0.25, 0.2)
    shore = [(bank(y) + 1.0, y) for y in range(round(far) - 4, round(far) + 320, 4)]
    plate = shapes.plate([*shore, (-60.0, 900.0), (900.0, 900.0), (900.0, far - 4)], 1.4, meadow)
    plate.location[2] = RIVER_Z + 0.4
    chance = random.Random(4)
    for x, y, wide, high in (
        (-70.0, 330.0, 90.0, 26.0),
        (60, 300, 110, 22),
        (190, 330, 120, 40),
        (130, 220, 60, 15),
        (10, 470, 170, 46),
        (-190, 420, 150, 52),
        (290, 430, 160, 60),
        (-120, 230, 50, 12),
    ):
        _ball((x, y, 0), (wide, wide * chance.uniform(0.4, 0.6), high), meadow)


def bridge(y: float) -> None:
    """A bridge of stone arches over the river at depth ``y``."""
    stone = ashlar("#DCC596", "#C3A776", "#86704C", 1.1, 0.5)
    left, right = far_bank(y) - 2.5, bank(y) + 4.5
    count, long = 5, right - left
    bay = long / count
    outline: list[tuple[float, float]] = [(-long / 2, 0.0)]
    for arch in range(count):
        middle, reach = -long / 2 + bay * (arch + 0.5), bay * 0.38
        outline.append((middle - reach, 0.0))
        outline += [
            (middle - reach * math.cos(math.pi * step / 14), 2.3 * math.sin(math.pi * step / 14)) for step in range(15)
        ]
        outline.append((middle + reach, 0.0))
    rise = [(long / 2 - long * step / 16, 2.6 + 0.9 * math.sin(math.pi * step / 16)) for step in range(17)]
    outline = [*dict.fromkeys(outline), (long / 2, 0.0), *rise]
    body = shapes.prism(outline, 2.6, stone)
    body.location = ((left + right) / 2, y, RIVER_Z - 0.1)
    cream = materials.marble(8, "#EADBB8", "#B8A47E", 0.3)
    for side in (-1.25, 1.25):
        rail = [((left + right) / 2 + x, y + side, RIVER_Z + z + 0.2, 1.0) for x, z in rise]
        shapes.tube(rail, 0.22, cream)


def aqueduct(start: tuple[float, float], end: tuple[float, float], high: float) -> None:
    """Two tiers of arches from one place to another."""
    stone = ashlar("#D6BB86", "#BC9C68", "#80683F", 1.2, 0.55)
    long = math.dist(start, end)
    bays = round(long / 4.2)
    bay = long / bays
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    for tier, (foot, tall) in enumerate(((0.0, high * 0.58), (high * 0.58, high * 0.42))):
        outline: list[tuple[float, float]] = []
        for arch in range(bays):
            middle, reach = -long / 2 + bay * (arch + 0.5), bay * 0.36
            outline.append((middle - reach, 0.0))
            spring = tall * 0.82 - reach
            outline += [
                (middle - reach * math.cos(math.pi * step / 12), spring + reach * math.sin(math.pi * step / 12))
                for step in range(13)
            ]
            outline.append((middle + reach, 0.0))
        outline = [(-long / 2, 0.0), *outline, (long / 2, 0.0), (long / 2, tall), (-long / 2, tall)]
        part = shapes.prism(outline, 1.7 - 0.4 * tier, stone)
        part.location = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, foot)
        part.rotation_euler[2] = angle


# What stands on it

TEMPLE = (9.4, 34.6)
TEMPLE_SIZE = 2.1
ARENA = (29.5, 12.0)
ARENA_SIZE = 2.0


def populate(kit: Kit, found: Sequence[Cell], grid: dict[tuple[int, int], Cell]) -> None:
    """Houses, trees, fountains and landmarks on the cells, by chance with a fixed seed."""
    chance = random.Random(12)
    top = max((cell for cell in found), key=lambda cell: (cell.level, -math.dist((cell.x, cell.y), TEMPLE)))
    kit.put("temple", (*TEMPLE, top.level * STEP), math.pi / 4, TEMPLE_SIZE)
    arena = _height(*ARENA) * STEP
    kit.put("amphitheatre", (*ARENA, arena), 0.15, ARENA_SIZE)
    for cell in found:
        z = cell.level * STEP
        if math.dist((cell.x, cell.y), TEMPLE) < 9.6 or math.dist((cell.x, cell.y), ARENA) < 8.4:
            if math.dist((cell.x, cell.y), TEMPLE) > 7.2 and chance.random() < 0.5:
                kit.put("cypress", (cell.x, cell.y, z), 0, chance.uniform(0.7, 0.95))
            continue
        street = cell.column % 4 == 0 or (cell.row % 5 == 2)
        draw = chance.random()
        if street and draw < 0.72:
            if draw < 0.10:
                kit.put("stall", (cell.x, cell.y, z), chance.choice((0.25, -0.25)) * math.pi)
            elif draw < 0.17:
                kit.put("fountain", (cell.x, cell.y, z), 0, 0.85)
            elif draw < 0.30:
                _trees(kit, cell, z, chance)
            continue
        if draw > 0.93:
            _trees(kit, cell, z, chance)
            continue
        near = max(0.0, 1 - math.dist((cell.x, cell.y), TEMPLE) / 34)
        floors = min(5, 1 + int(chance.random() ** 1.3 * (2.6 + 2.4 * near)))
        if cell.y < -4:
            floors = min(3, floors)
        turn = math.pi / 4 + (math.pi / 2 if chance.random() < 0.45 else 0.0)
        shape = "round" if chance.random() < 0.45 else "triangular"
        kit.house((cell.x, cell.y, z), turn, floors, shape, chance.choice(_COMMON), chance.randrange(4))
        if chance.random() < 0.3:
            kit.put("bush", (cell.x + chance.uniform(-1, 1), cell.y - 2.7, z), chance.random() * 6, 0.8)


def _trees(kit: Kit, cell: Cell, z: float, chance: random.Random) -> None:
    for _number in range(chance.choice((1, 2, 2, 3))):
        place = (cell.x + chance.uniform(-1.4, 1.4), cell.y + chance.uniform(-1.4, 1.4), z)
        name = chance.choice(("cypress", "cypress", "pine", "bush"))
        kit.put(name, place, chance.random() * 6, chance.uniform(0.75, 1.15))


def wooded(kit: Kit, near: float, far: float) -> None:
    """Trees beyond the river and on the plain."""
    chance = random.Random(5)
    for _number in range(420):
        y = chance.uniform(near, far + 90)
        x = far_bank(y) - 3 - chance.random() ** 1.6 * 90
        kit.put(chance.choice(("cypress", "pine", "pine", "bush")), (x, y, RIVER_Z + 1.2), 0, chance.uniform(0.8, 1.4))
    for _grove in range(70):
        y = far + 4 + chance.random() ** 1.5 * 200
        x = chance.uniform(bank(y) + 16, 60 + y)
        kind = chance.choice(("cypress", "pine", "pine"))
        for _number in range(chance.randrange(3, 11)):
            place = (x + chance.gauss(0, 5), y + chance.gauss(0, 2.5), RIVER_Z + 1.8)
            kit.put(kind, place, 0, chance.uniform(0.7, 1.1))
    for x, y, turn in ((-24.0, 2.0, 1.3), (-21.0, 21.0, 1.8), (-31.0, 34.0, 1.5), (-27.0, -9.0, 1.6)):
        kit.put("boat", (x, y, RIVER_Z + 0.05), turn, 1.0)


def evening() -> None:
    """The light of the last hour: a low, warm sun from the left, and a blue sky for what it does not reach."""
    studio.clear()
    scene = bpy.context.scene
    for lamp in [thing for thing in scene.objects if thing.type == "LIGHT"]:
        bpy.data.objects.remove(lamp)
    light = next(node for node in scene.world.node_tree.nodes if node.type == "BACKGROUND")
    for link in list(light.inputs["Color"].links):
        scene.world.node_tree.links.remove(link)
    light.inputs["Color"].default_value = linear("#A9BEEA")
    light.inputs["Strength"].default_value = 0.55
    for name, origin, energy, angle, colour, shadow in (
        ("key", (-0.86, -0.28, 0.44), 5.2, 1.6, "#FFC27E", True),
        ("fill", (0.4, -0.8, 0.5), 0.35, 60.0, "#FFD9B8", False),
    ):
        lamp = bpy.data.lights.new(name, "SUN")
        lamp.energy, lamp.angle, lamp.use_shadow = energy, math.radians(angle), shadow
        lamp.color = linear(colour)[:3]
        thing = bpy.data.objects.new(name, lamp)
        scene.collection.objects.link(thing)
        thing.rotation_euler = (-Vector(origin)).to_track_quat("-Z", "Y").to_euler()
    scene.cycles.max_bounces, scene.cycles.diffuse_bounces, scene.cycles.glossy_bounces = 3, 2, 2
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = "AgX - Medium High Contrast"
    scene.view_settings.exposure = 0.15


def aim(eye: Sequence[float], target: Sequence[float], angle: float) -> Any:
    """A camera with perspective at ``eye`` that looks at ``target``; ``angle`` in degrees across the picture."""
    lens = bpy.data.cameras.new("eye")
    lens.angle, lens.clip_end = math.radians(angle), 1500
    camera = bpy.data.objects.new("eye", lens)
    bpy.context.scene.collection.objects.link(camera)
    direction = Vector(target) - Vector(eye)
    camera.matrix_world = Matrix.Translation(Vector(eye)) @ direction.to_track_quat("-Z", "Y").to_matrix().to_4x4()
    bpy.context.scene.camera = camera
    return camera
