"""The pictures of Capoterra's event cards: a small scene each, in the country's light, seen lower than its tiles."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bpy
import numpy
from mathutils import Matrix
from PIL import Image

from assets import country, daylight, materials, settlements, shapes, studio
from assets.country import blob
from assets.studio import Pixels, Shot

SIZE = (104.0, 93.0)
"""Width and height in logical pixels."""
ELEVATION = 36.0
_RED, _BLUE = "#B8320F", "#4FB3E8"
_ASIDE = 2.0
"""How far scenes are moved up: what stands in them has its foot below the middle."""


def _group(build: Callable[[], Any], x: float, y: float, size: float = 1.0, turn: float = 0.0, tint: str = "") -> None:
    """Build something around the origin and put it at ``x``, ``y``; its coats get the colour ``tint``."""
    before = set(bpy.context.scene.objects)
    coats = build() or []
    bpy.context.view_layer.update()
    place = Matrix.Translation((x, y, 0)) @ Matrix.Rotation(turn, 4, "Z") @ Matrix.Scale(size, 4)
    for thing in set(bpy.context.scene.objects) - before:
        thing.matrix_world = place @ thing.matrix_world
    for thing in coats if tint else ():
        thing.data.materials[0] = materials.stone(3, tint, tint, 3.0, 0.1)


def _ground(material: Any) -> None:
    bpy.ops.mesh.primitive_plane_add(size=80)
    bpy.context.object.data.materials.append(material)


def _meadow() -> None:
    _ground(materials.stone(5, "#A9BE74", "#87A056", 1.2, 0.3))
    leaf = materials.stone(12, "#BACB82", "#7E9A50", 5.0, 0.4)
    chance = random.Random(5)
    for _tuft in range(70):
        tuft = blob(chance.uniform(0.1, 0.24), leaf, 0.5, 3, 0.25)
        tuft.location = (chance.uniform(-6, 6), chance.uniform(-8, 9), 0)


def _earth() -> None:
    _ground(materials.stone(11, "#D9C294", "#BFA676", 1.4, 0.3))


def _salt() -> None:
    _ground(country._salt())


def _trees(*places: tuple[float, float, float]) -> None:
    kinds = [country.oak(seed) for seed in range(3)]
    for number, (x, y, size) in enumerate(places):
        tree = shapes.copy_at(kinds[number % 3], (x, y, 0), number)
        tree.scale = (size,) * 3


def _stones(*places: tuple[float, float, float]) -> None:
    stone = materials.stone(7, "#B4AEA2", "#837D72", 2.6, 0.4)
    for number, (x, y, size) in enumerate(places):
        thing = blob(size, stone, 0.8, number, 0.16, smooth=False)
        thing.location = (x, y, size * 0.3)


def _house(colour: str, floors: int = 1) -> Callable[[], Any]:
    def build() -> Any:
        return settlements._house(0.5, 0.5, 1.0, 0, "triangular", floors)

    return build


def _flame(x: float, y: float, z: float, size: float) -> None:
    nodes = materials.Nodes("flame")
    hot = nodes.surface(studio.linear("#FF9A2E"), 0.6, Emission_Color=studio.linear("#FF7414"), Emission_Strength=1.8)
    for dx, part in ((0.0, 1.0), (-0.3, 0.7), (0.3, 0.6)):
        tongue = shapes.turned([(0.0, 0), (0.3, 0.15), (0.26, 0.5), (0.1, 0.95), (0, 1.3)], hot, 12, 80)
        tongue.location, tongue.scale = (x + dx * size, y, z), (size * part,) * 3


def _coins(places: list[tuple[float, float, float]], size: float = 0.36) -> None:
    gold = materials.plain("#E0AC3A", 0.28, 0.9)
    for number, (x, y, z) in enumerate(places):
        coin = shapes.turned([(0, 0), (size, 0), (size, 0.1), (size * 0.8, 0.12), (0, 0.1)], gold, 24, 30)
        coin.location = (x, y, z)
        coin.rotation_euler = (0.25 * math.sin(number * 2.1), 0.25 * math.cos(number * 1.7), 0)


def bandit() -> None:
    """A tent beside the road."""
    _meadow()
    _group(lambda: country.road(10, 2), 0, -1.6)
    _group(settlements.bandit, 0.6, 2.2, 1.35)
    _trees((-4.2, 3.4, 1.9), (-3.0, 6.0, 2.1), (4.6, 4.6, 2.0), (3.2, 7.2, 2.0), (-5.4, 0.8, 1.6))
    _stones((3.9, -3.9, 0.6), (-3.4, -4.3, 0.45))


def subversion() -> None:
    """A house of one colour under the flag of another."""
    _earth()
    _group(_house(_BLUE), -0.6, 1.6, 1.35, tint=_BLUE)
    _group(lambda: settlements._flag(0.5, 0.5, 0, 2.0), 2.0, -1.6, 1.15, tint=_RED)
    _group(lambda: settlements._flag(0.5, 0.5, 0, 1.3), -3.2, -3.2, 1.0, tint=_BLUE)
    _trees((-4.8, 5.4, 1.7), (4.4, 5.2, 1.9))


def unrest() -> None:
    """A house on fire behind a broken fence."""
    _earth()
    _group(_house(_RED), 0, 0.8, 1.15, tint=_RED)
    for x, y, z, size in ((-0.8, -0.2, 2.7, 1.3), (0.9, 0.4, 3.0, 1.6), (0.1, 1.3, 3.7, 1.2), (-1.1, -1.0, 0.5, 0.8)):
        _flame(x, y, z, size)
    smoke = materials.plain("#5A524C", 0.95)
    for number in range(7):
        cloud = blob(0.42 + 0.11 * number, smoke, 1.0, number, 0.1)
        cloud.location = (0.9 + 0.42 * number, 2.2, 4.2 + 0.42 * number)
    timber = materials.wood(3, "#B0763C", "#8A5526", "#5A3416")
    for number in range(7):
        post = shapes.box((0.24, 0.24, 1.3), (-4.6 + 1.5 * number, -3.2, 0), timber, 0.04)
        post.rotation_euler[1] = (0, 0.1, -0.5, 0.9, 0, -0.15, 0.05)[number]
    for x, turn in ((-3.9, 0.0), (-1.2, 0.5), (2.9, 0.0)):
        rail = shapes.box((2.2, 0.14, 0.24), (x, -3.25, 0.8), timber, 0.03)
        rail.rotation_euler[1] = turn


def redevelopment() -> None:
    """A plot is measured out on the salt flat, and its first furrows are green."""
    _salt()
    soil, leaf = materials.stone(3, "#8A6236", "#5E4022", 3.0, 0.5), materials.stone(12, "#9CC060", "#688F3C", 5.0, 0.4)
    chance = random.Random(3)
    for row in range(6):
        ridge = shapes.tube([(-2.6, 3.4 - 1.15 * row, 0, 1), (2.6, 3.4 - 1.15 * row, 0, 1)], 0.42, soil)
        ridge.scale = (1, 1, 0.7)
        for number in range(11):
            sprout = blob(0.2, leaf, 1.3, number, 0.2)
            sprout.location = (-2.4 + 0.48 * number, 3.4 - 1.15 * row + chance.uniform(-0.1, 0.1), 0.42)
    timber, rope = (
        materials.wood(3, "#B0763C", "#8A5526", "#5A3416"),
        materials.stone(4, "#F0E0B4", "#C8AE78", 12.0, 0.4),
    )
    corners = ((-3.4, 4.4), (3.4, 4.4), (3.4, -3.4), (-3.4, -3.4))
    for number, (x, y) in enumerate(corners):
        peg = shapes.turned([(0.17, 0), (0.17, 1.3), (0.07, 1.45), (0, 1.45)], timber, 12)
        peg.location = (x, y, 0)
        after = corners[(number + 1) % 4]
        shapes.tube([(x, y, 1.05, 1), ((x + after[0]) / 2, (y + after[1]) / 2, 0.85, 1), (*after, 1.05, 1)], 0.08, rope)
    _group(lambda: settlements._flag(0.5, 0.5, 0, 1.6), 3.4, -3.4, 1.1, tint="#E3B23C")


def robbery() -> None:
    """A forced chest, and the coins that were lost on the way."""
    _earth()
    timber, iron = materials.wood(3, "#A86E38", "#7E4A20", "#4E2C12"), materials.plain("#4A4440", 0.5, 0.6)
    parts = [
        shapes.box((4.4, 0.22, 2.0), (0, -1.3, 0), timber, 0.05),
        shapes.box((4.4, 0.22, 2.0), (0, 1.3, 0), timber, 0.05),
        shapes.box((0.22, 2.6, 2.0), (-2.1, 0, 0), timber, 0.05),
        shapes.box((0.22, 2.6, 2.0), (2.1, 0, 0), timber, 0.05),
        shapes.box((4.2, 2.5, 0.2), (0, 0, 0), timber),
    ]
    bow = [(1.4 * math.cos(math.pi * n / 14), 0.9 * math.sin(math.pi * n / 14)) for n in range(15)]
    lid = shapes.prism(bow, 4.5, timber, 0.03)
    lid.rotation_euler = (0.0, -1.15, math.pi / 2)
    lid.location = (0, 2.0, 2.6)
    for x in (-1.4, 1.4):
        parts.append(shapes.box((0.4, 2.9, 2.06), (x, 0, -0.02), iron, 0.03))
    daylight.turn([*parts, lid], 0.3)
    for thing in (*parts, lid):
        thing.matrix_world = Matrix.Translation((-1.0, 1.8, 0)) @ thing.matrix_world
    chance = random.Random(4)
    _coins([(-1.0 + chance.uniform(-1.3, 1.2), 1.6 + chance.uniform(-0.6, 0.5), 1.2) for _ in range(6)])
    _coins(
        [
            (0.4 + 0.75 * n + chance.uniform(-0.3, 0.3), -1.8 - 0.55 * n + chance.uniform(-0.3, 0.3), 0.02)
            for n in range(7)
        ]
    )


def struck() -> None:
    """A vein of gold in the granite, and a pick."""
    _ground(materials.stone(7, "#95938F", "#74726F", 1.6, 0.4))
    chance = random.Random(6)
    for number in range(26):
        angle = 2 * math.pi * number / 26
        size = chance.uniform(0.7, 1.5)
        stone = blob(size, materials.stone(60, "#A3A6AE", "#787B84", 2.6, 0.4), 0.8, number, 0.16, smooth=False)
        far = chance.uniform(3.4, 5.4)
        stone.location = (far * math.cos(angle), 0.8 + far * 1.15 * math.sin(angle), size * 0.3)
    gold = materials.plain("#F0B63A", 0.25, 0.85)
    for number in range(30):
        out, angle = 2.2 * math.sqrt(number / 30), number * 2.4
        nugget = blob(chance.uniform(0.34, 0.62), gold, 0.85, number, 0.18, smooth=False)
        nugget.location = (out * math.cos(angle), 0.6 + out * math.sin(angle), 0.2 + (2.2 - out) * 0.55)
    timber, iron = materials.wood(3, "#C08A50", "#8A5526", "#5A3416"), materials.plain("#5A5654", 0.4, 0.8)
    handle = shapes.tube([(1.6, -3.4, 0.2, 1), (3.0, 1.0, 3.6, 1)], 0.2, timber)
    handle.name = "handle"
    shapes.tube(
        [(1.5, 1.4, 2.9, 0.2), (2.2, 1.2, 3.6, 1), (3.0, 1.0, 3.75, 1.3), (3.8, 0.8, 3.5, 1), (4.5, 0.7, 2.7, 0.2)],
        0.26,
        iron,
    )


def reroute() -> None:
    """A road that bends, and a finger post."""
    _meadow()
    _group(lambda: country.road(6, 3), -0.4, 1.2, 1.1)
    timber, board = (
        materials.wood(4, "#8A5A32", "#6B4022", "#42240F"),
        materials.wood(5, "#F0D29C", "#D0A264", "#94683A"),
    )
    shapes.tube([(-2.4, 0.0, 0, 1.1), (-2.4, 0.0, 5.0, 1)], 0.26, timber)
    for z, side in ((3.6, 1), (4.5, -1)):
        arrow = [(-1.2, -0.38), (0.9, -0.38), (1.5, 0), (0.9, 0.38), (-1.2, 0.38)]
        sign = shapes.prism([(side * x, zz) for x, zz in arrow], 0.22, board, 0.03)
        sign.location = (-2.4 + side * 0.55, -0.3, z)
        sign.rotation_euler[2] = side * 0.2
    _trees((4.2, 6.4, 2.0), (-4.6, 5.4, 1.8), (1.6, 7.4, 1.9))
    _stones((3.6, 1.4, 0.5), (-4.2, -3.4, 0.5))


def repairs() -> None:
    """A cart has lost its wheel where the road is torn up."""
    _earth()
    _group(lambda: country.road(10, 4), 0, -0.9)
    hole = shapes.turned(
        [(1.5, 0.40), (1.2, 0.42), (0, 0.42)], materials.stone(3, "#5E4A34", "#3E3022", 3.0, 0.5), 24, stretch=(1.3, 1)
    )
    hole.location = (2.6, -0.9, 0.0)
    _stones((1.4, -2.3, 0.45), (2.3, -2.7, 0.4), (3.6, -2.5, 0.5), (4.3, 0.5, 0.45))
    _group(settlements.broken_cart, -0.6, 0.2, 1.35)
    _trees((-4.4, 5.4, 1.9), (4.0, 5.8, 1.9))


def starvation() -> None:
    """An empty bowl on cracked ground, and withered wheat."""
    _salt()
    _group(settlements.bowl, -0.2, -0.8, 1.55)
    straw = materials.stone(30, "#B89A5E", "#86683A", 5.0, 0.4)
    chance = random.Random(8)
    for _stalk in range(26):
        x, y = chance.uniform(-4.8, 4.8), chance.uniform(3.0, 7.5)
        lean = chance.uniform(-0.9, 0.9)
        shapes.tube(
            [(x, y, 0, 1), (x + lean * 0.3, y, 1.2, 0.9), (x + lean, y, 1.7, 1.6), (x + lean * 1.5, y, 1.5, 0.4)],
            0.12,
            straw,
        )


def shuffle() -> None:
    """Event cards in a fan."""
    _ground(materials.wood(2, "#9C6B3E", "#7A4E2A", "#4E2E16"))
    paper, back, gold = (
        materials.plain("#EFE3C8", 0.7),
        materials.plain("#6E2A20", 0.6),
        materials.plain("#D9AE4E", 0.35, 0.7),
    )
    for number in range(5):
        turn = (2 - number) * 0.36
        star = [
            (
                0.95 * (1.0 if n % 2 == 0 else 0.34) * math.sin(math.pi * n / 4),
                0.95 * (1.0 if n % 2 == 0 else 0.34) * math.cos(math.pi * n / 4),
            )
            for n in range(8)
        ]
        parts = [
            shapes.box((3.4, 4.8, 0.1), (0, 0, 0), paper, 0.02),
            shapes.box((3.0, 4.4, 0.12), (0, 0, 0), back, 0.02),
        ]
        sign = shapes.plate(star, 0.16, gold, 0.02)
        for part in (*parts, sign):
            part.matrix_world = (
                Matrix.Translation((0, -1.8, 0.14 * number))
                @ Matrix.Rotation(turn, 4, "Z")
                @ Matrix.Translation((0, 5.2, 0))
                @ part.matrix_basis
            )


SCENES: dict[str, Callable[[], None]] = {
    "bandit": bandit,
    "subversion": subversion,
    "unrest": unrest,
    "redevelopment": redevelopment,
    "robbery": robbery,
    "struck": struck,
    "reroute": reroute,
    "repairs": repairs,
    "starvation": starvation,
    "shuffle": shuffle,
}


def picture(name: str, shot: Shot) -> Pixels:
    """The picture of a card, opaque."""
    daylight.clear()
    SCENES[name]()
    wide, tall = SIZE
    up = _ASIDE * 10
    return studio.photograph((-wide / 2, up - tall / 2, wide / 2, up + tall / 2), shot)


def save(folder: Path, fine: float, samples: int) -> None:
    """Write all pictures into ``vignettes.jpg``, five in a row, and their boxes into ``vignettes.json``."""
    wide, tall = (round(part * fine) for part in SIZE)
    sheet, places = Image.new("RGB", (5 * wide, 2 * tall)), {}
    for number, name in enumerate(SCENES):
        left, top = number % 5 * wide, number // 5 * tall
        seen = picture(name, Shot(fine, samples, ELEVATION))
        pixels = numpy.clip(seen[:, :, :3] * 255 + 0.5, 0, 255).astype(numpy.uint8)
        sheet.paste(Image.fromarray(pixels), (left, top))
        places[name] = [left, top, wide, tall, 0, 0]
    folder.mkdir(parents=True, exist_ok=True)
    sheet.save(folder / "vignettes.jpg", quality=86, subsampling=0, optimize=True)
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(place)}" for name, place in places.items())
    text = f'{{"fine": {fine}, "sprites": {{\n{lines}\n}}}}\n'
    (folder / "vignettes.json").write_text(text, encoding="utf-8", newline="\n")
