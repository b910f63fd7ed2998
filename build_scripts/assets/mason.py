"""The stone pieces: fountain, amphitheatre, temple, and the Consul's golden marker.

Each stands on the middle of its plot and is photographed in a square, as the table shows it.
"""

from __future__ import annotations

import math
import random
from typing import Any

import bpy
import numpy
from mathutils import Vector
from scipy import ndimage

from assets import daylight, materials, shapes, studio
from assets.layers import Sprite, bled, outlined
from assets.studio import Box, Pixels, Shot

SMALL, LARGE = 44.0, 73.0
"""Sides of the squares in which tiles are shown, in logical pixels."""


def square(side: float, above: float) -> Box:
    """A square box; what stands in it rises ``above`` logical pixels, and is centred with its footprint."""
    return (-side / 2, -side / 2 + above / 2, side / 2, side / 2 + above / 2)


FOUNTAIN_BOX, AMPHITHEATRE_BOX, TEMPLE_BOX = square(SMALL, 13.0), square(LARGE, 17.0), square(LARGE, 17.0)
WATERS = 6
"""Pictures of a fountain, one wave long together."""
LINE = 0.55


def fountain(turn: float) -> list[Any]:
    """An eight-sided step, a round basin, a bowl on a stem, eight arcs of water; ``turn`` moves it."""
    marble, warm = materials.marble(2, amount=0.4), materials.marble(5, "#E2D8C6", "#8F8576", 0.4)
    water = materials.water(turn)
    things = [
        shapes.turned([(0, 0), (1.86, 0), (1.86, 0.16), (1.80, 0.22), (0, 0.22)], warm, sides=8, sharp=20),
        shapes.turned(
            [
                (0, 0.2),
                (1.5, 0.2),
                (1.52, 0.28),
                (1.42, 0.36),
                (1.46, 0.66),
                (1.62, 0.78),
                (1.70, 0.84),
                (1.70, 0.94),
                (1.64, 1.0),
                (1.48, 1.0),
                (1.42, 0.94),
                (1.38, 0.5),
                (0, 0.45),
            ],
            marble,
            sharp=50,
        ),
        shapes.turned([(0, 0.80), (1.44, 0.80)], water),
        shapes.turned(
            [
                (0, 0.45),
                (0.42, 0.45),
                (0.44, 0.86),
                (0.30, 0.94),
                (0.22, 1.2),
                (0.26, 1.42),
                (0.34, 1.52),
                (0.3, 1.6),
                (0.55, 1.70),
                (0.84, 1.88),
                (0.88, 1.98),
                (0.80, 2.0),
                (0.70, 1.93),
                (0, 1.9),
            ],
            marble,
            sides=64,
            sharp=50,
        ),
        shapes.turned([(0, 1.945), (0.76, 1.945)], water, sides=64),
        shapes.turned(
            [(0, 1.85), (0.18, 1.85), (0.19, 2.08), (0.12, 2.16), (0.13, 2.32), (0.22, 2.42), (0.2, 2.56), (0, 2.74)],
            marble,
            sides=48,
            sharp=60,
        ),
    ]
    spray = materials.spray()
    for jet in range(8):
        angle = 2 * math.pi * (jet + 0.5) / 8
        points = []
        for step in range(17):
            part = step / 16
            out, z = 0.80 + 0.40 * part, 2.0 + 0.16 * math.sin(min(1, part * 2.4) * math.pi / 2) - 1.32 * part * part
            # Beads run down the jet, one wave of them in a turn.
            thick = (0.75 + 0.55 * part) * (1 + 0.25 * math.sin(2 * math.pi * (2.5 * part - turn)))
            points.append((out * math.cos(angle), out * math.sin(angle), z, thick))
        things.append(shapes.tube(points, 0.052, spray))
        ring = 0.09 + 0.10 * ((turn + jet / 8) % 1)
        splash = shapes.turned([(ring - 0.03, 0.0), (ring, 0.045), (ring + 0.05, 0.045), (ring + 0.09, 0)], spray, 24)
        splash.location = (1.2 * math.cos(angle), 1.2 * math.sin(angle), 0.80)
        things.append(splash)
    return things


ACROSS, DEEP = 3.25, 2.75
"""Half axes of the amphitheatre."""
FRONT = (-0.30, -0.95)
"""Where its outer wall is broken down, so that the arena is seen."""


def amphitheatre() -> list[Any]:
    """An oval of two tiers of arches, broken down in front, with rising seats around a sandy arena."""
    pale, warm = materials.stone(2, "#F0E4CC", "#D8C6A2"), materials.stone(5, "#E2D2B0", "#BFA77D")
    dark, sand = materials.plain("#4A3625", 0.9), materials.stone(9, "#EBCB8A", "#D0A366", 8.0, 0.1)
    marble = materials.marble(3, amount=0.3)
    things = [
        shapes.turned([(0, 0), (1.05, 0), (1.05, 0.10), (1.03, 0.14), (0, 0.14)], warm, 128, 30, (ACROSS, DEEP)),
        shapes.turned([(0, 0.2), (0.47, 0.2)], sand, 128, 30, (ACROSS, DEEP)),
        shapes.turned([(0.5, 0.14), (0.5, 0.52), (0.465, 0.52), (0.465, 0.14)], marble, 128, 30, (ACROSS, DEEP)),
    ]
    tier, bays = 0.74, 36
    broken = _front_share
    wide = 2 * math.pi * (ACROSS + DEEP) / 2 / bays * 1.02
    arch = _arch(wide, tier, 0.2, pale)
    post = shapes.turned(
        [(0, 0), (0.07, 0), (0.07, 0.05), (0.05, 0.08), (0.045, tier - 0.1), (0.07, tier - 0.05), (0, tier - 0.03)],
        warm,
        16,
    )
    for bay in range(bays):
        for at, piece in ((bay, arch), (bay + 0.5, post)):
            angle = 2 * math.pi * at / bays
            reach = 1.0 if piece is arch else 1.03
            x, y = ACROSS * reach * math.cos(angle), DEEP * reach * math.sin(angle)
            along = math.atan2(DEEP * math.cos(angle), -ACROSS * math.sin(angle))
            for level in range(1 if broken(angle) > 0.55 else 2):
                things.append(shapes.copy_at(piece, (x, y, 0.12 + level * (tier + 0.1)), along))
    for piece in (arch, post):
        piece.hide_render = True
    first, second = 0.12 + tier, 0.12 + 2 * tier + 0.1
    things += [
        _ring(0.97, 1.055, first, first + 0.1, -2, 2, marble),
        _ring(0.97, 1.055, second, second + 0.12, -2, 0.57, marble),
        _ring(0.92, 0.94, 0.12, first, -2, 2, dark),
        _ring(0.92, 0.94, first, second, -2, 0.57, dark),
        _ring(0.88, 0.925, first, second + 0.1, -2, 0.57, warm),
        _seats(warm, first + 0.06),
    ]
    for stair in range(14):
        angle = 2 * math.pi * (stair + 0.5) / 14
        if broken(angle) > 0.5:
            continue
        outer = Vector((0.90 * ACROSS * math.cos(angle), 0.90 * DEEP * math.sin(angle), 1.72))
        inner = Vector((0.5 * ACROSS * math.cos(angle), 0.5 * DEEP * math.sin(angle), 0.56))
        step = shapes.box(((outer - inner).length, 0.13, 0.07), (0, 0, 0), marble)
        step.rotation_euler = (inner - outer).to_track_quat("X", "Z").to_euler()
        step.location = (outer + inner) / 2 + Vector((0, 0, 0.03))
        things.append(step)
    return things


def _front_share(angle: float) -> float:
    """How far a place on the oval lies at the broken front: 1 in its middle, -1 behind."""
    return math.cos(angle) * FRONT[0] + math.sin(angle) * FRONT[1]


def _arch(wide: float, high: float, thick: float, material: Any) -> Any:
    half, open_half, top = wide / 2, wide * 0.31, high * 0.76
    curve = [
        (-open_half * math.cos(math.pi * i / 12), top - open_half * (1 - math.sin(math.pi * i / 12))) for i in range(13)
    ]
    outline = [(-half, 0), (-open_half, 0), *curve, (open_half, 0), (half, 0), (half, high), (-half, high)]
    return shapes.prism(outline, thick, material, 0.015, 50)


def _ring(inner: float, outer: float, low: float, high: float, least: float, most: float, material: Any) -> Any:
    """The part of an oval band where the share of the front is between ``least`` and ``most``."""
    mesh = shapes.new_mesh()
    before: list[Any] = []
    for step in range(257):
        angle = 2 * math.pi * step / 256
        if not least <= _front_share(angle) <= most:
            if before:
                mesh.faces.new(before[::-1])
            before = []
            continue
        corners = [(inner, low), (outer, low), (outer, high), (inner, high)]
        ring = [mesh.verts.new((r * ACROSS * math.cos(angle), r * DEEP * math.sin(angle), z)) for r, z in corners]
        if before:
            for side in range(4):
                after = (side + 1) % 4
                mesh.faces.new((before[side], ring[side], ring[after], before[after]))
        elif step:
            mesh.faces.new(ring)
        before = ring
    return shapes.body("ring", mesh, material, smooth=True)


def _seats(material: Any, terrace: float) -> Any:
    """Rows of seats rising outwards, cut down to a terrace where the outer wall is low."""
    rows, outer, inner, high, low = 8, 0.965, 0.5, 1.72, 0.52
    profile = []
    for row in range(rows):
        edge = outer - (row + 1) * (outer - inner) / rows
        level = high - row * (high - low) / rows
        profile += [(edge + (outer - inner) / rows, level), (edge, level)]
    profile += [(inner, low), (inner, 0.15)]
    mesh = shapes.new_mesh()
    rings = []
    for step in range(256):
        angle = 2 * math.pi * step / 256
        most = terrace if _front_share(angle) > 0.57 else 9.0
        x, y = ACROSS * math.cos(angle), DEEP * math.sin(angle)
        rings.append([mesh.verts.new((r * x, r * y, min(z, most))) for r, z in profile])
    for step in range(256):
        first, second = rings[step], rings[(step + 1) % 256]
        for at in range(len(profile) - 1):
            mesh.faces.new((first[at], second[at], second[at + 1], first[at + 1]))
    return shapes.body("seats", mesh, material)


HALL_X, HALL_Y = 3.9, 3.9
"""Width and length of the temple: short, so that it is not mostly roof."""


def temple() -> list[Any]:
    """Six columns in front, a coffered gable with gilded signs, and a roof of tiles; its front faces -y."""
    marble, warm = materials.marble(4, amount=0.3), materials.marble(7, "#E0D6C6", "#8F8576", 0.35)
    gold, dark = materials.plain("#D9A53A", 0.28, 1.0), materials.plain("#3A2A1E", 0.6)
    red = materials.plain("#8A2B22", 0.6)
    things = [
        shapes.box((HALL_X + 0.5 - 0.22 * i, HALL_Y + 0.5 - 0.22 * i, 0.22), (0, 0, 0.22 * i), warm, 0.03)
        for i in range(3)
    ]
    foot, high = 0.66, 2.2
    things += [
        shapes.box((2.0, 0.2, foot - 0.165 * i), (0, -HALL_Y / 2 - 0.2 - 0.19 * i, 0), marble, 0.02) for i in range(4)
    ]
    profile = [(0, 0), (0.24, 0), (0.25, 0.05), (0.22, 0.10), (0.2, 0.14), (0.185, 0.18)]
    profile += [(0.185 - 0.03 * (i / 8) ** 1.6, 0.18 + i / 8 * (high - 0.5)) for i in range(1, 9)]
    profile += [(0.17, high - 0.28), (0.25, high - 0.15), (0.26, high - 0.12), (0, high - 0.12)]
    column = shapes.turned(profile, marble, 32)
    cap = shapes.box((0.52, 0.52, 0.12), (0, 0, 0), marble, 0.015)
    xs = [-(HALL_X / 2 - 0.36) + i * (HALL_X - 0.72) / 5 for i in range(6)]
    ys = [-(HALL_Y / 2 - 0.36) + i * (HALL_Y - 0.72) / 4 for i in range(5)]
    for x in xs:
        for y in ys:
            if x in (xs[0], xs[-1]) or y in (ys[0], ys[-1]):
                things += [shapes.copy_at(column, (x, y, foot)), shapes.copy_at(cap, (x, y, foot + high - 0.12))]
    column.hide_render = cap.hide_render = True
    things.append(shapes.box((HALL_X - 1.7, HALL_Y - 1.9, high), (0, 0.3, foot), warm, 0.02))
    things.append(shapes.box((0.8, 0.1, 1.6), (0, 0.3 - (HALL_Y - 1.9) / 2, foot), dark, 0.02))
    beam = foot + high
    things.append(shapes.box((HALL_X - 0.2, HALL_Y - 0.2, 0.22), (0, 0, beam), marble, 0.02))
    things.append(shapes.box((HALL_X - 0.28, HALL_Y - 0.28, 0.2), (0, 0, beam + 0.22), red))
    for i in range(13):
        x = -(HALL_X - 0.5) / 2 + i * (HALL_X - 0.5) / 12
        things.append(shapes.box((0.14, 0.05, 0.2), (x, -(HALL_Y - 0.28) / 2 - 0.01, beam + 0.22), marble))
        y = -(HALL_Y - 0.5) / 2 + i * (HALL_Y - 0.5) / 12
        things += [
            shapes.box((0.05, 0.14, 0.2), (side * ((HALL_X - 0.28) / 2 + 0.01), y, beam + 0.22), marble)
            for side in (-1, 1)
        ]
    things.append(shapes.box((HALL_X + 0.12, HALL_Y + 0.12, 0.16), (0, 0, beam + 0.42), marble, 0.03))
    return [*things, *_temple_roof(beam + 0.58, marble, warm, gold)]


def _temple_roof(base: float, marble: Any, warm: Any, gold: Any) -> list[Any]:
    """Gables, two slopes of tiles, and gilded signs at the corners."""
    half, rise, length = (HALL_X + 0.12) / 2, 1.15, HALL_Y + 0.12
    tiles = materials.stone(3, "#C88A64", "#9C5B40", 2.2, 0.1)
    gable = shapes.prism([(-half + 0.1, 0), (half - 0.1, 0), (0, rise - 0.1)], length - 0.4, warm)
    gable.location = (0, 0, base)
    things = [gable]
    for side in (-1, 1):
        outline = [(-half, 0), (-half + 0.42, 0), (0, rise - 0.24), (half - 0.42, 0), (half, 0), (0, rise)]
        rake = shapes.prism(outline, 0.18, marble, 0.015)
        rake.location = (0, side * (length / 2 - 0.12), base)
        things.append(rake)
        slope = _tiled_slope(side, half, rise, length - 0.3, tiles)
        slope.location = (0, 0, base + 0.02)
        things.append(slope)
    ridge = [(0, end * (length / 2 - 0.15), base + rise + 0.06, 1) for end in (-1, 1)]
    things.append(shapes.tube(ridge, 0.1, tiles))
    disc = shapes.turned([(0, 0.07), (0.16, 0.07), (0.22, 0.04), (0.25, 0)], gold, 32)
    disc.rotation_euler[0], disc.location = math.pi / 2, (0, -length / 2 + 0.2, base + 0.42)
    things.append(disc)
    for side in (-1, 1):
        for away, tall in ((0.45, 0.34), (0.72, 0.26), (1.0, 0.17)):
            profile = [(0, 0), (0.12, 0.02), (0.1, tall * 0.6), (0.07, tall * 0.8), (0.075, tall), (0, tall + 0.05)]
            figure = shapes.turned(profile, marble, 20)
            figure.location = (side * away, -length / 2 + 0.16, base + 0.06)
            things.append(figure)
    profile = [(0, 0), (0.14, 0), (0.15, 0.08), (0.07, 0.14), (0.17, 0.32), (0.18, 0.42), (0.1, 0.56), (0, 0.64)]
    knob = shapes.turned(profile, gold, 24, 60)
    for end in (-1, 1):
        for x, z, size in ((0.0, base + rise, 1.0), (-half + 0.1, base + 0.1, 0.75), (half - 0.1, base + 0.1, 0.75)):
            sign = shapes.copy_at(knob, (x, end * (length / 2 - 0.16), z))
            sign.scale = (size, size * 0.6, size)
            things.append(sign)
    knob.hide_render = True
    return things


def _tiled_slope(side: int, half: float, rise: float, length: float, material: Any) -> Any:
    """One slope of a roof: courses of tiles that overlap, with round cover tiles between them."""
    mesh = shapes.new_mesh()
    count, courses, parts = 16, 6, 10
    for course in range(courses):
        upper, lower = course / courses, min(1.0, (course + 1.12) / courses)
        before: tuple[Any, Any] | None = None
        for step in range(count * parts + 1):
            y = -length / 2 + step * length / (count * parts)
            place = (step % parts) / parts - 0.5
            bump = 0.085 * max(0.0, math.cos(place * 2 * math.pi)) ** 0.7 if abs(place) < 0.25 else 0.0
            edge = []
            for share, lift in ((upper, 0.02), (lower, 0.07)):
                edge.append(mesh.verts.new((side * half * share, y, rise * (1 - share) + lift + bump)))
            if before is not None:
                mesh.faces.new((before[0], edge[0], edge[1], before[1]))
            before = (edge[0], edge[1])
    thing = shapes.body("slope", mesh, material, smooth=True, sharp=60)
    thick = thing.modifiers.new("thick", "SOLIDIFY")
    thick.thickness = 0.05
    return thing


EAGLE = (
    (0.0, -0.55),
    (0.16, -0.50),
    (0.22, -0.30),
    (0.42, -0.42),
    (0.62, -0.72),
    (0.98, -0.86),
    (0.96, -0.58),
    (0.88, -0.34),
    (0.90, -0.22),
    (0.74, -0.04),
    (0.74, 0.10),
    (0.54, 0.22),
    (0.50, 0.34),
    (0.24, 0.38),
    (0.20, 0.52),
    (0.34, 0.92),
    (0.0, 0.80),
)
"""The right half of an eagle from the front, y downwards, in parts of its reach."""


def consul() -> list[Any]:
    """A golden disc with red enamel, an eagle and a laurel wreath upon it, lying flat."""
    gold, bright = materials.plain("#C9942F", 0.30, 1.0), materials.plain("#EBC463", 0.26, 1.0)
    enamel = materials.plain("#7A1318", 0.35)
    things = [
        shapes.turned(
            [
                (0, 0),
                (1.9, 0),
                (1.97, 0.06),
                (1.97, 0.24),
                (1.9, 0.32),
                (1.78, 0.32),
                (1.70, 0.24),
                (1.66, 0.16),
                (0, 0.16),
            ],
            gold,
            160,
            50,
        ),
        shapes.turned([(0, 0.19), (1.62, 0.19), (1.67, 0.14)], enamel, 128),
    ]
    reach = 0.84
    outline = [(x * reach, -y * reach) for x, y in EAGLE] + [(-x * reach, -y * reach) for x, y in reversed(EAGLE[1:-1])]
    bird = shapes.plate(outline, 0.16, bright, 0.05)
    bird.location = (0, -0.02, 0.18)
    head = shapes.turned([(0, 0.26), (0.10, 0.23), (0.17, 0.12), (0.18, 0)], bright, 32, 80)
    head.location = (-0.03, 0.54, 0.2)
    beak = shapes.plate([(-0.14, 0.64), (-0.38, 0.50), (-0.12, 0.45)], 0.13, bright, 0.02)
    beak.location = (0, 0, 0.2)
    things += [bird, head, beak]
    chance = random.Random(3)
    for side in (-1, 1):
        for step in range(11):
            angle = math.radians(-80 + step * 14.5)
            for lean, out in ((0.55, 1.47), (-0.55, 1.30)):
                leaf = shapes.plate(_leaf(0.40), 0.09, bright, 0.03)
                x, y = side * out * math.cos(angle), out * math.sin(angle)
                along = angle + math.pi / 2 - lean + chance.uniform(-0.06, 0.06)
                leaf.location = (x, y, 0.19)
                leaf.rotation_euler[2] = along if side > 0 else math.pi - along
                things.append(leaf)
    return things


def _leaf(length: float) -> list[tuple[float, float]]:
    upper = [(length * i / 8, 0.24 * length * math.sin(math.pi * i / 8)) for i in range(9)]
    return upper + [(x, -y) for x, y in reversed(upper[1:-1])]


def tiles(shot: Shot) -> dict[str, Sprite]:
    """``fountain.N`` (one for each step of the water), ``amphitheatre``, ``temple``, ``consul``."""
    found = {}
    waters = []
    for frame in range(WATERS):
        daylight.clear()
        fountain(frame / WATERS)
        waters.append(studio.photograph(FOUNTAIN_BOX, shot))
    for frame, pixels in enumerate(_still(waters)):
        found[f"fountain.{frame}"] = _sprite(pixels, shot)
    daylight.clear()
    amphitheatre()
    found["amphitheatre"] = _sprite(studio.photograph(AMPHITHEATRE_BOX, shot), shot)
    daylight.clear()
    turned_temple()
    found["temple"] = _sprite(studio.photograph(TEMPLE_BOX, shot), shot)
    studio.clear()
    consul()
    above = Shot(shot.fine, shot.samples, 90.0)
    found["consul"] = _sprite(studio.photograph((-20.0, -20.0, 20.0, 20.0), above), shot)
    return found


def _still(frames: list[Pixels]) -> list[Pixels]:
    """The frames, with everything that hardly moves taken from the first: else the marble would shimmer."""
    first = frames[0]
    change = numpy.max([numpy.abs(frame - first).max(axis=2) for frame in frames], axis=0)
    moving = ndimage.gaussian_filter((change > 0.09).astype(numpy.float32), 2.0)
    share = numpy.clip(moving * 3, 0, 1)[:, :, None]
    return [frame * share + first * (1 - share) for frame in frames]


def _sprite(pixels: Pixels, shot: Shot) -> Sprite:
    return Sprite(bled(outlined(pixels, LINE * shot.fine, 0.4)))


def turned_temple() -> list[Any]:
    """The temple turned as houses are."""
    things = temple()
    bpy.ops.object.empty_add()
    hub = bpy.context.object
    for thing in things:
        thing.parent = hub
    hub.rotation_euler[2] = daylight.TURN
    hub.scale = (1.08,) * 3
    bpy.context.view_layer.update()
    return things
