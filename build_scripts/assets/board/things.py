"""What stands on the ground of a town: water with its quays, bridges, walls, boats, moles, a lighthouse."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from assets.board.fields import (
    Field,
    Point,
    box_distance,
    hex_colour,
    line,
    line_distance,
    mix,
    noise,
    outline_distance,
    rgb,
    step,
)
from assets.board.mosaic import Stones, along, lay, uneven
from assets.board.sheet import STREET, TOP, WATER, Sheet
from assets.board.stone import TRAVERTINE, travertine
from assets.board.town import STONE, Box


def water(sheet: Sheet, outlines: Sequence[Sequence[Point]], seed: int) -> None:
    """All water together, below a quay of cut stone: glass stones in rows along the banks, deep blue in the middle."""
    if not outlines:
        return
    everywhere = np.full(sheet.shape, 99.0, np.float32)
    for outline in outlines:
        near = sheet.window(_around(outline), 8)
        there = everywhere[near.at]
        np.minimum(there, outline_distance(near.x, near.y, outline, 14), out=there)
    window = sheet.window(_around([point for outline in outlines for point in outline]), 8)
    distance = everywhere[window.at]
    quay = 6.0
    chance = np.random.default_rng(seed)
    deepest = float(-distance.min())
    levels = [-0.5 * STONE - number * 0.93 * STONE for number in range(math.ceil(deepest / (0.93 * STONE)))]
    places, number = along(distance, window.x, window.y, levels, STONE, chance)
    shore, deep, foam = hex_colour("#7DB9B4"), hex_colour("#1D5468"), hex_colour("#D6EAE0")
    part = np.clip((number + 0.5) / 5.5, 0, 1)[:, None] ** 0.8
    tones = shore + (deep - shore) * part
    swell = chance.uniform(0, 1, len(number)) < np.where(number == 0, 0.16, 0.018)
    # Streaks along the stream: some stretches of a row are lighter.
    streak = noise(places[:, 0].astype(np.float32), places[:, 1].astype(np.float32), (12, 90), seed + 9, 2)
    tones *= 1 + 0.16 * np.clip(streak, -1.2, 1.6)[:, None]
    tones[swell] = foam * 0.75 + tones[swell] * 0.25
    stones = Stones(places, uneven(tones, len(places), chance, 0.09, 0.015))
    wet = distance < sheet.soft
    floor = lay(stones, window.x[wet], window.y[wet], hex_colour("#24505C"), sheet.scale, seed + 1, 0.7, 0.16)
    swell_up = 0.8 * noise(window.x[wet], window.y[wet], 34, seed + 2, 3)
    sheet.cover_some(window, wet, floor.colour, WATER + floor.height + swell_up, 0.85)
    # The quay: two steps of travertine in blocks.
    on_quay = (distance >= -sheet.soft / 2) & (distance < quay)
    x, y, far = window.x[on_quay], window.y[on_quay], distance[on_quay]
    colour = travertine(x, y, seed + 5)
    block = np.maximum(line((x + 0.6 * y) % 21.0, 10.5, 0.4, sheet.soft), line(far, quay * 0.45, 0.3, sheet.soft))
    colour = mix(colour, colour * 0.66, 0.8 * block)
    height = STREET - 2.6 + 3.6 * step(quay * 0.45 - 0.3, quay * 0.45 + 0.3, far) - 0.4 * block
    height -= 0.8 * step(quay - 1.2, quay, far)
    sheet.cover_some(window, on_quay, colour, height.astype(np.float32), 0.25)


def _around(points: Sequence[Point]) -> Box:
    """The box around points."""
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def bridge(sheet: Sheet, box: Box, seed: int) -> None:
    """A stone bridge along the longer side of ``box``: arches, piers with points upstream, a paved deck, parapets."""
    level = box[2] >= box[3]
    window = sheet.window(box, 16)
    x, y = window.x, window.y
    u, v = (x - box[0], y - (box[1] + box[3] / 2)) if level else (y - box[1], x - (box[0] + box[2] / 2))
    length, half = (box[2], box[3] / 2) if level else (box[3], box[2] / 2)
    arches = max(1, round(length / 30))
    span = length / arches
    # Piers and their points stand in the water on both sides.
    pier = np.abs((u + span / 2) % span - span / 2)
    point = np.abs(v) - half - 7.0 + 1.35 * pier
    piers = np.maximum(np.maximum(pier - 5.0, point), np.maximum(-u + span / 2, u - length + span / 2))
    stone = travertine(x, y, seed, TRAVERTINE * 0.97)
    part = 1 - step(-sheet.soft / 2, sheet.soft / 2, piers)
    sheet.cover(window, part, stone, WATER + 6.0 - 2.0 * step(-2.0, 0.0, piers), 0.2)
    hump = 1 - (2 * u / length - 1) ** 2
    deck = 0.5 + 4.5 * hump
    distance = box_distance(u, v, (-1.0, -half, length + 2.0, 2 * half), 0.5)
    part = 1 - step(-sheet.soft / 2, sheet.soft / 2, distance)
    rail = step(half - 4.4 - sheet.soft, half - 4.4 + sheet.soft, np.abs(v))
    course = line((u + 5.0 * (np.floor(v / 4.6) % 2)) % 10.0, 5.0, 0.35, sheet.soft)
    course = np.maximum(course, line(v % 4.6, 2.3, 0.3, sheet.soft)) * (1 - rail)
    caps = line(u % 12.0, 6.0, 0.4, sheet.soft) * rail
    colour = mix(stone * 0.94, travertine(x, y, seed + 7, rgb((226, 212, 184))), rail)
    colour = mix(colour, colour * 0.62, 0.85 * np.maximum(course, caps))
    post = (pier < 3.0).astype(np.float32) * rail
    height = deck + 3.4 * rail + 1.4 * post - 0.5 * course - 0.4 * caps
    height -= 1.0 * step(-1.0, 0.0, distance)
    sheet.cover(window, part, colour, height.astype(np.float32), 0.22)
    # Seen from below, the front under the deck is open between the piers.
    if level:
        reach = (pier - span / 2) / (span / 2 - 4.2)
        crown = deck - 3.0 - (deck - 3.0 - WATER) * np.clip(reach, -1, 1) ** 2
        arch = np.where((part > 0.5) & (np.abs(reach) < 1), crown, -999.0)
        sheet.hollow[window.at] = np.maximum(sheet.hollow[window.at], arch.astype(np.float32))


def wall(sheet: Sheet, points: Sequence[Point], seed: int) -> None:
    """The city wall along a line: a walk between two rows of merlons, towers at the corners and between them."""
    window = sheet.window(_around(points), 12)
    x, y = window.x, window.y
    distance = line_distance(x, y, points)
    near = distance < 10
    x, y, distance = x[near], y[near], distance[near]
    half = 3.5
    stone = travertine(x, y, seed, rgb((164, 104, 74)))
    brick = np.maximum(line((x + y) % 7.0, 3.5, 0.3, sheet.soft), line(distance, half - 1.3, 0.25, sheet.soft))
    merlon = step(half - 1.5, half - 1.1, distance) * (((x + 0.5 * y) % 5.2 < 3.1) | ((y + 0.5 * x) % 5.2 < 0.0))
    height = TOP + 0.8 + 3.6 * merlon
    part = (1 - step(half - sheet.soft / 2, half + sheet.soft / 2, distance)).astype(np.float32)
    colour = mix(stone, stone * 0.72, 0.7 * brick)
    self_at = (window.at, near)
    _cover_near(sheet, self_at, part, colour, height.astype(np.float32))
    for place in towers(points, 176.0):
        square = np.maximum(np.abs(x - place[0]), np.abs(y - place[1])) - 5.4
        part = (1 - step(-sheet.soft / 2, sheet.soft / 2, square)).astype(np.float32)
        if not part.any():
            continue
        crown = step(-2.0, -1.6, square) * (((x - place[0]) % 4.3 < 2.5) | ((y - place[1]) % 4.3 < 2.5))
        height = TOP + 4.6 + 2.4 * crown
        tile = mix(rgb((168, 92, 62)) * np.ones((*x.shape, 1), np.float32), stone, step(-2.2, -1.8, square))
        _cover_near(sheet, self_at, part, tile, height.astype(np.float32))


def _cover_near(
    sheet: Sheet, at: tuple[tuple[slice, slice], NDArray[np.bool_]], part: Field, colour: Field, height: Field
) -> None:
    """`Sheet.cover` for some pixels of a window."""
    window, near = at
    for painted in sheet.colour:
        painted[window][near] = mix(painted[window][near], colour, part)
    old = sheet.height[window][near]
    sheet.height[window][near] = old + (height - old) * part
    gloss = sheet.gloss[window][near]
    sheet.gloss[window][near] = gloss + (0.2 - gloss) * part


def towers(points: Sequence[Point], pitch: float) -> list[Point]:
    """Where the towers of a wall stand: at its corners, and about every ``pitch`` map pixels between."""
    found = [points[0]]
    for start, end in itertools.pairwise(points):
        count = max(1, round(math.dist(start, end) / pitch))
        found += [
            (start[0] + (end[0] - start[0]) * at / count, start[1] + (end[1] - start[1]) * at / count)
            for at in range(1, count + 1)
        ]
    return found


def boat(sheet: Sheet, middle: Point, length: float, seed: int) -> None:
    """A rowing boat with its bow up: planks, benches, oars."""
    x0, y0 = middle
    window = sheet.window((x0 - length, y0 - length, 2 * length, 2 * length))
    u, v = window.y - y0, window.x - x0
    half = length / 2
    wide = 0.30 * half * np.clip(1 - np.abs(u / half) ** 2.6, 0, 1) ** 0.55
    hull = np.abs(v) - wide
    hull = np.where(np.abs(u) < half, hull, 9.0).astype(np.float32)
    part = 1 - step(-sheet.soft / 2, sheet.soft / 2, hull)
    rim = step(-1.7, -1.2, hull)
    bench = (np.abs((u + half) % (length / 5) - length / 10) < 1.1) & (np.abs(u) < 0.72 * half)
    wood = rgb((150, 100, 58)) * (1 + 0.08 * noise(window.x, window.y, (2.0, 22.0), seed, 2))[..., None]
    plank = line(v % 2.6, 1.3, 0.2, sheet.soft) * (1 - rim)
    colour = mix(wood * 0.72, rgb((190, 140, 88)), np.maximum(rim, bench.astype(np.float32)))
    colour = mix(colour, colour * 0.6, 0.6 * plank)
    height = WATER + 3.0 + 4.0 * rim + 2.6 * bench
    oars = np.full(u.shape, 9.0, np.float32)
    for side in (-1.0, 1.0):
        for at in (-0.22, 0.16):
            ends = [(x0 + side * 0.2 * half, y0 + at * length), (x0 + side * 0.62 * half, y0 + (at + 0.10) * length)]
            np.minimum(oars, line_distance(window.x, window.y, ends) - 0.55, out=oars)
    oar = 1 - step(-sheet.soft / 2, sheet.soft / 2, oars)
    sheet.cover(window, oar, wood, WATER + 4.0, 0.2)
    sheet.cover(window, part, colour, height.astype(np.float32), 0.2)


def lighthouse(sheet: Sheet, middle: Point, radius: float, seed: int) -> None:
    """A round tower in three steps with a fire on top."""
    window = sheet.window((middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius), 8)
    ring = np.hypot(window.x - middle[0], window.y - middle[1])
    turn = np.arctan2(window.y - middle[1], window.x - middle[0])
    for number, (share, top) in enumerate(((1.0, 2.0), (0.74, 9.0), (0.46, 15.0))):
        distance = ring - share * radius
        stone = travertine(window.x, window.y, seed + number, rgb((228, 214, 186)))
        joint = line((turn * 7 / math.pi) % 1.0, 0.5, 0.03, 0.04)
        crown = step(-1.8, -1.4, distance)
        part = 1 - step(-sheet.soft / 2, sheet.soft / 2, distance)
        sheet.cover(window, part, mix(stone, stone * 0.66, 0.6 * joint), top + 1.2 * crown, 0.25)
    part = 1 - step(-sheet.soft / 2, sheet.soft / 2, ring - 0.22 * radius)
    fire = mix(rgb((232, 108, 30)), rgb((255, 214, 110)), step(0.0, 0.2 * radius, 0.16 * radius - ring))
    sheet.cover(window, part, fire, 16.0, 0.3)


def mole(sheet: Sheet, box: Box, seed: int) -> None:
    """A pier of cut stone that runs out into the water."""
    window = sheet.window(box, 3)
    distance = box_distance(window.x, window.y, box, 4)
    stone = travertine(window.x, window.y, seed)
    joint = np.maximum(line(window.x % 13.0, 6.5, 0.4, sheet.soft), line(window.y % 9.0, 4.5, 0.3, sheet.soft))
    part = 1 - step(-sheet.soft / 2, sheet.soft / 2, distance)
    height = STREET - 1.0 - 1.2 * step(-1.6, 0.0, distance) - 0.4 * joint
    sheet.cover(window, part, mix(stone, stone * 0.64, 0.8 * joint), height.astype(np.float32), 0.25)
