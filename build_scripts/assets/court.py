"""Capstone's court: a paved yard of limestone in a gilded rim, and what stands in it: plinths, lids, screens, a bag.

The yard, plinths and lids are seen as the pieces are (`acrylic`).
"""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import Any

import numpy
from PIL import Image

from assets import daylight, materials, shadowcast, shapes, studio
from assets.acrylic import SIZES, View
from assets.layers import Sprite, bled, outlined, shadow_sprite
from assets.studio import Box, Pixels, Shot

BOARD = (800.0, 530.0)
"""Width and height of the whole board, in logical pixels."""
HIGH = {"large": 1.0, "medium": 0.8}
"""How high a plinth is, in units."""
WIDER = 1.22
"""How much wider it is than the foot of a piece."""
RIM = 16.0
"""How wide the rim is, in logical pixels."""


def _limestone(seed: int) -> Any:
    base, dark = (("#DDD3C0", "#C6B89E"), ("#D5C9B3", "#BBAC90"), ("#E3DACA", "#CEC1AA"))[seed % 3]
    return materials.stone(seed, base, dark, 1.6, 0.10)


def _sand_gold() -> Any:
    return materials.stone(5, "#C8984A", "#A97B36", 2.4, 0.12)


def _gold() -> Any:
    return materials.plain("#D9A53A", 0.3, 0.85)


def _bronze() -> Any:
    return materials.stone(9, "#9A6A36", "#6A4A2C", 1.8, 0.15)


def court(view: View) -> None:
    """The board, its middle on the origin."""
    chance = random.Random(11)
    wide, deep = BOARD[0] / 10, BOARD[1] / 10 / view.sin
    rim = RIM / 10
    slabs = [_limestone(seed) for seed in range(6)]
    columns, rows = 10, 8
    across, along = (wide - 2 * rim) / columns, (deep - 2 * rim / view.sin) / rows
    for row in range(rows):
        shift = 0.5 * (row % 2)
        for column in range(columns + row % 2):
            left = max(0.0, column - shift) * across
            right = min(columns, column + 1 - shift) * across
            middle = -wide / 2 + rim + (left + right) / 2, -deep / 2 + rim / view.sin + (row + 0.5) * along
            slab = chance.choice(slabs)
            low = chance.uniform(0, 0.05)
            shapes.box((right - left - 0.10, along - 0.14, 1), (*middle, -1 - low), slab, 0.07)
    shapes.box((wide, deep, 0.5), (0, 0, -1.6), materials.plain("#6B5A40", 0.9))
    sand, gold = _sand_gold(), _gold()
    for side in (-1, 1):
        shapes.box((rim, deep, 1.5), (side * (wide - rim) / 2, 0, -1), sand, 0.18)
        shapes.box((wide - 2 * rim, rim / view.sin, 1.5), (0, side * (deep - rim / view.sin) / 2, -1), sand, 0.18)
        shapes.box((0.28, deep - 2 * rim / view.sin, 1.25), (side * (wide / 2 - rim - 0.25), 0, -1), gold, 0.08)
        shapes.box((wide - 2 * rim, 0.5, 1.25), (0, side * (deep / 2 - rim / view.sin - 0.35), -1), gold, 0.08)


def plinth(size: str, view: View) -> list[Any]:
    """A plinth whose top is at height 0: two steps of pale stone with a band of gold between."""
    side, high = view.base(SIZES[size]) * WIDER, HIGH[size]
    things = [
        shapes.box((side + 1.0, side + 1.0, high * 0.45), (0, 0, -high), _limestone(2), 0.10),
        shapes.box((side + 0.14, side + 0.14, 0.16), (0, 0, -high * 0.55), _gold(), 0.05),
        shapes.box(
            (side, side, high * 0.55), (0, 0, -high * 0.55), materials.marble(22, "#F0E8D8", "#B8AB95", 0.3), 0.09
        ),
    ]
    daylight.turn(things, -math.radians(view.yaw))
    return things


def board(view: View, shot: Shot) -> Pixels:
    """The empty board: rows x columns x RGBA."""
    daylight.clear()
    court(view)
    wide, tall = BOARD
    return studio.photograph((-wide / 2, -tall / 2, wide / 2, tall / 2), shot)


def things(view: View, shot: Shot) -> dict[str, Sprite]:
    """``plinth.SIZE`` with its shadow and ``lid.SIZE`` (the anchor of both is the middle of a plinth's top),
    ``shield.wood`` and ``shield.cloth``, ``bag``."""
    found = {}
    for name in ("large", "medium"):
        found[f"plinth.{name}"] = _plinth(name, view, shot)
        daylight.clear()
        _lid(name, view)
        half = SIZES[name].width * 0.62
        box: Box = (-half, -half * 0.75, half, half * 0.75 + 6)
        pixels = outlined(studio.photograph(box, shot), 0.8 * shot.fine, 0.6)
        found[f"lid.{name}"] = Sprite(bled(pixels), (half * shot.fine, box[3] * shot.fine))
    box = (-64.0, -12.0, 64.0, 104.0)
    anchor = (-box[0] * shot.fine, box[3] * shot.fine)
    front = Shot(shot.fine, shot.samples, 12.0)
    for part in ("wood", "cloth"):
        daylight.clear()
        wood, cloth = _screen()
        for thing in cloth if part == "wood" else wood:
            thing.is_holdout = True
        pixels = studio.photograph(box, front)
        if part == "cloth":
            pixels = _white(pixels)
        found[f"shield.{part}"] = Sprite(bled(pixels), anchor)
    daylight.clear()
    _bag()
    box = (-36.0, -14.0, 36.0, 62.0)
    pixels = outlined(studio.photograph(box, Shot(shot.fine, shot.samples, 20.0)), 0.8 * shot.fine, 0.6)
    found["bag"] = Sprite(bled(pixels), (-box[0] * shot.fine, box[3] * shot.fine))
    return found


def _plinth(name: str, view: View, shot: Shot) -> Sprite:
    half = SIZES[name].width * 0.72 + 8
    box: Box = (-half, -half * 0.62 - 14, half + 16, half * 0.62)
    daylight.clear()
    plinth(name, view)
    solid = outlined(studio.photograph(box, shot), 0.7 * shot.fine, 0.5)
    daylight.clear()
    dark = shadow_sprite(shadowcast.cast(plinth(name, view), -HIGH[name], box, shot), (0.0, 0.0))
    left, top = (round(-part) for part in dark.anchor)
    under = numpy.zeros_like(solid)
    tall, wide = dark.pixels.shape[:2]
    under[top : top + tall, left : left + wide] = dark.pixels
    over = solid[:, :, 3:]
    alpha = over + under[:, :, 3:] * (1 - over)
    mixed = solid[:, :, :3] * over + under[:, :, :3] * under[:, :, 3:] * (1 - over)
    whole = numpy.concatenate([mixed / numpy.maximum(alpha, 1e-4), alpha], axis=2)
    return Sprite(bled(whole), (-box[0] * shot.fine, box[3] * shot.fine))


def _white(pixels: Pixels) -> Pixels:
    """Cloth so bright that a tint meets its own colour where the light falls."""
    result = pixels.copy()
    inside = pixels[:, :, 3] > 0.9
    grey = pixels[:, :, :3].mean(axis=2)
    result[:, :, :3] = numpy.clip(grey / numpy.quantile(grey[inside], 0.95), 0, 1)[:, :, None] ** 1.3
    return result


def _lid(size: str, view: View) -> None:
    """A plate of bronze with a raised border and a ring, on the top of a plinth."""
    side, bronze = view.base(SIZES[size]) * WIDER * 0.98, _bronze()
    parts = [shapes.box((side, side, 0.22), (0, 0, 0), bronze, 0.06)]
    for quarter in range(4):
        turn = quarter * math.pi / 2
        place = (-side * 0.36 * math.sin(turn), side * 0.36 * math.cos(turn), 0.22)
        parts.append(shapes.box((side * 0.84, 0.26, 0.16), place, _gold(), 0.05, turn))
    ring = [
        (side * 0.13 * math.cos(2 * math.pi * step / 32), side * 0.13 * math.sin(2 * math.pi * step / 32), 0.34, 1)
        for step in range(33)
    ]
    parts.append(shapes.tube(ring, 0.13, _gold()))
    parts.append(shapes.turned([(0, 0.30), (side * 0.2, 0.26), (side * 0.24, 0.22)], bronze, 48))
    daylight.turn(parts, -math.radians(view.yaw))


def _screen() -> tuple[list[Any], list[Any]]:
    """A standing screen of three panels: its wooden frames, and the cloth in them."""
    wood = materials.wood(4, "#8A5A32", "#6B4022", "#42240F")
    white = materials.stone(3, "#F4F0E8", "#E4DED2", 14.0, 0.12)
    frames, cloths = [], []
    panel, tall = 3.9, 9.2
    for number, (x, y, turn) in enumerate(((-3.7, -0.5, 20.0), (0.0, 0.15, 0.0), (3.7, -0.5, -20.0))):
        parts = [shapes.box((0.34, 0.34, tall), (side * panel / 2, 0, 0), wood, 0.08) for side in (-1, 1)]
        parts += [shapes.box((panel, 0.3, 0.4), (0, 0, z), wood, 0.08) for z in (0.7, tall - 0.75)]
        parts += [shapes.turned([(0, 0.5), (0.2, 0.42), (0.26, 0.2), (0.12, 0)], _gold(), 24) for _ in range(2)]
        for side, knob in zip((-1, 1), parts[-2:], strict=True):
            knob.location = (side * panel / 2, 0, tall)
        mesh = shapes.new_mesh()
        steps = 48
        low, high = [], []
        for step in range(steps + 1):
            at = -panel / 2 + 0.1 + (panel - 0.2) * step / steps
            fold = 0.2 * math.sin(step / steps * math.pi * 9 + number)
            low.append(mesh.verts.new((at, fold - 0.05, 1.0)))
            high.append(mesh.verts.new((at, fold * 0.4 - 0.05, tall - 0.5)))
        for step in range(steps):
            mesh.faces.new((low[step], low[step + 1], high[step + 1], high[step]))
        cloth = shapes.body("cloth", mesh, white, smooth=True, sharp=80)
        daylight.turn([*parts, cloth], math.radians(turn))
        for thing in (*parts, cloth):
            thing.location.x += x
            thing.location.y += y
        frames += parts
        cloths.append(cloth)
    return frames, cloths


def _bag() -> None:
    """A bag of dark cloth, drawn together by a golden cord."""
    cloth = materials.stone(8, "#7A2436", "#541624", 6.0, 0.4)
    profile = [
        (0, 0),
        (1.9, 0.05),
        (2.7, 0.7),
        (2.85, 1.6),
        (2.4, 2.8),
        (1.5, 3.7),
        (0.85, 4.1),
        (1.3, 4.9),
        (1.5, 5.2),
    ]
    profile += [(1.2, 5.1), (0.6, 4.2)]
    body = shapes.turned(profile, cloth, 72, 80)
    for vertex in body.data.vertices:
        x, y, z = vertex.co
        angle = math.atan2(y, x)
        fold = 1 + 0.05 * math.sin(11 * angle + 0.6 * z) * min(1.0, z / 2.5) + 0.03 * math.sin(3 * angle + 1)
        vertex.co = (x * fold, y * fold, z)
    body.modifiers.new("smooth", "SUBSURF").levels = 2
    body.modifiers["smooth"].render_levels = 2
    cord = [
        (0.95 * math.cos(2 * math.pi * step / 40), 0.95 * math.sin(2 * math.pi * step / 40), 4.1, 1)
        for step in range(41)
    ]
    shapes.tube(cord, 0.17, _gold())


def tray(view: View, shot: Shot) -> Pixels:
    """An empty wooden tray, 200 x 300 logical pixels, seen from straight above."""
    daylight.clear()
    wood = materials.wood(2, "#9C6B3E", "#7A4E2A", "#4E2E16")
    felt = materials.stone(6, "#35523E", "#2A4232", 14.0, 0.2)
    wide, deep = 20.0, 30.0
    shapes.box((wide, deep, 0.4), (0, 0, -0.8), felt)
    for side in (-1, 1):
        shapes.box((0.9, deep, 1.4), (side * (wide - 0.9) / 2, 0, -0.8), wood, 0.16)
        shapes.box((wide - 1.8, 0.9, 1.4), (0, side * (deep - 0.9) / 2, -0.8), wood, 0.16)
    return studio.photograph((-100, -150, 100, 150), Shot(shot.fine, shot.samples, 90.0))


def save_opaque(pixels: Pixels, file: Path) -> None:
    """Write a picture that fills its box as a JPEG."""
    whole = numpy.clip(pixels[:, :, :3] * 255 + 0.5, 0, 255).astype(numpy.uint8)
    Image.fromarray(whole, "RGB").save(file, quality=86, subsampling=1, optimize=True)
