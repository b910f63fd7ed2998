"""The ground of a town on the sheet: streets, and districts with their bands and plots."""

from __future__ import annotations

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
    mix,
    outline_distance,
    rgb,
    step,
)
from assets.board.mosaic import Places, Stones, along, lay, rows, uneven
from assets.board.sheet import FIELD, KERB, STREET, TOP, Sheet, Window
from assets.board.stone import CREAM, IVORY, marble

Box = Sequence[float]
STONE = 7.0
LINE_AT, FIELD_FROM = 0.34, 1.0
"""The light line inside the kerb and the first stones of the field, so many stones inwards of it: together they end
well before the plots, which may stand 16 map pixels inside the border."""
STREET_STONE = 6.4
EDGE = 7.6
"""The kerb around a district: a row of stones, as wide as the bands stand off its border."""
SAND, DUST = rgb((206, 188, 154)), rgb((150, 134, 110))

# Of each district colour: its own, the figure of its pattern, a tone between, the kerb, the joints.
TONES: dict[str, tuple[str, str, str, str, str]] = {
    "blue": ("#4789C2", "#B4D6EC", "#76ACD6", "#1F4E7C", "#3B6C97"),
    "pink": ("#F4CDD6", "#B4566F", "#E3A3B2", "#9C4359", "#D9B4BC"),
    "purple": ("#452768", "#9A78BE", "#63418A", "#271340", "#30194A"),
}


def street(sheet: Sheet, seed: int) -> None:
    """The whole ground, laid with sand-coloured stones."""
    window = sheet.window()
    chance = np.random.default_rng(seed)
    places, _row = rows((0.0, 0.0, *sheet.size), STREET_STONE, chance)
    stones = Stones(places, uneven(SAND, len(places), chance, 0.10, 0.03))
    everywhere = np.ones(window.x.shape, bool)
    floor = lay(stones, window.x[everywhere], window.y[everywhere], DUST, sheet.scale, seed, 0.9)
    sheet.cover_some(window, everywhere, floor.colour, STREET - 0.85 + floor.height, 0.22)


def district(sheet: Sheet, outline: Sequence[Point], box: Box, bands: tuple[Box, Box], colour: str, seed: int) -> None:
    """One district without its bands and plots: a raised ground with a kerb, laid in its colour and pattern."""
    window = sheet.window(box, 4)
    distance = outline_distance(window.x, window.y, outline, 17)
    own, figure, between, dark, joint = (hex_colour(tone) for tone in TONES[colour])
    chance = np.random.default_rng(seed)
    pieces = _pattern(colour, box, chance)
    tones = np.stack([own, mix(own, between, 0.9), mix(own, figure, 0.9)])
    places, level = pieces
    unlike = uneven(np.ones(3, np.float32), len(level), chance, 0.055, 0.012)
    field = Stones(places, tones[level] * unlike)
    # The field ends in a light line; the kerb around it is one row of dark stones.
    inside = _sample(distance, window, field.places) < -EDGE - FIELD_FROM * STONE
    border, number = along(distance, window.x, window.y, (-EDGE - LINE_AT * STONE, -EDGE / 2), STONE, chance)
    pale = mix(rgb((246, 240, 226)), own, 0.10)
    shades = np.stack([pale, dark])[number]
    edge = Stones(border, uneven(shades, len(border), chance, 0.07))
    stones = Stones(places[inside], field.colours[inside]).with_more(edge)
    plain = Stones(places[inside], (own * unlike)[inside]).with_more(edge)
    where = distance < sheet.soft
    floor = lay(stones, window.x[where], window.y[where], joint, sheet.scale, seed + 1, plain=plain.colours)
    # The joint beside the kerb is straight, and the kerb stands higher than the field.
    deep = distance[where]
    on_kerb = step(-EDGE - sheet.soft, -EDGE + sheet.soft, deep)
    round_edge = 1.6 * step(-2.4, 0.0, deep) ** 2
    base = (FIELD - 0.85) + (KERB - FIELD) * on_kerb - round_edge
    seam = line(deep, -EDGE, 0.5, sheet.soft)
    tone = mix(floor.colour, joint * 0.7, 0.8 * seam)
    assert floor.plain is not None
    plain_tone = mix(floor.plain, joint * 0.7, 0.8 * seam)
    sheet.cover_some(window, where, tone, base + floor.height, 0.10, plain_tone)
    part = 1 - step(-sheet.soft / 2, sheet.soft / 2, distance)
    sheet.height[window.at][where & (part < 1)] = STREET
    for number_, band in enumerate(bands):
        _band(sheet, band, header=number_ == 0, seed=seed + 11 * number_)


def _pattern(colour: str, box: Box, chance: np.random.Generator) -> tuple[Places, NDArray[np.int64]]:
    """Places of stones all over ``box``, and of each 0 for the ground, 1 for the border of a figure, 2 for a figure."""
    if colour == "blue":
        places, row = rows(box, STONE, chance, (6.5, 58.0))
        return places, np.array([2, 1, 0, 0, 0])[row % 5]
    if colour == "purple":
        places, row = rows(box, STONE, chance, turn=-45.0)
        return places, np.array([2, 1, 0, 0, 0])[row % 5]
    places, _row = rows(box, STONE, chance)
    pitch = (44.0, 31.0)
    spots = [
        (x + (pitch[0] / 2 if number % 2 else 0.0), y)
        for number, y in enumerate(np.arange(box[1] + 8, box[1] + box[3] + 20, pitch[1]))
        for x in np.arange(box[0] + 4, box[0] + box[2] + 40, pitch[0])
    ]
    centres = np.array(spots)
    nearest = np.min(np.hypot(*(places[:, None] - centres[None]).transpose(2, 0, 1)), axis=1)
    ground = places[nearest > 1.62 * STONE]
    rings = [(0.0, 0.0)] + [(STONE * math.cos(turn), STONE * math.sin(turn)) for turn in np.arange(6) * math.pi / 3]
    flowers = (centres[:, None] + np.array(rings)[None]).reshape(-1, 2)
    levels = np.tile(np.array([1, 2, 2, 2, 2, 2, 2]), len(centres))
    return np.concatenate([ground, flowers]), np.concatenate([np.zeros(len(ground), np.int64), levels])


def _sample(field: Field, window: Window, places: Places) -> Field:
    """``field`` at places; outside of the window, far outside."""
    pixel = float(window.x[0, 1] - window.x[0, 0])
    column = np.floor((places[:, 0] - window.x[0, 0]) / pixel + 0.5).astype(int)
    row = np.floor((places[:, 1] - window.y[0, 0]) / pixel + 0.5).astype(int)
    fits = (column >= 0) & (row >= 0) & (column < field.shape[1]) & (row < field.shape[0])
    found = np.full(len(places), 999.0, np.float32)
    found[fits] = field[row[fits], column[fits]]
    return found


def _slab(sheet: Sheet, box: Box, radius: float, bevel: float, colour: Field, window: Window, distance: Field,
          gloss: float, top: float = TOP) -> None:  # fmt: skip
    """A slab of stone on the ground: sharp below, its upper edge cut off by ``bevel``."""
    part = 1 - step(-sheet.soft / 2, sheet.soft / 2, distance)
    height = top - 1.9 * step(-bevel, 0.2, distance) ** 1.5
    sheet.cover(window, part, colour, height, gloss)


def _band(sheet: Sheet, box: Box, header: bool, seed: int) -> None:
    """A band for writing: white marble above, ivory-coloured below."""
    window = sheet.window(box, 2)
    distance = box_distance(window.x, window.y, box, 8)
    base = CREAM if header else IVORY
    colour = marble(window.x, window.y, base, seed, 0.55 if header else 0.35)
    groove = line(distance, -3.2, 0.35, sheet.soft)
    colour = mix(colour, colour * 0.72, 0.6 * groove)
    _slab(sheet, box, 8, 2.0, colour, window, distance, 0.5)
    sheet.height[window.at] -= 0.5 * groove


def plot(sheet: Sheet, box: Box, large: bool, seed: int) -> None:
    """A slab to build on: a chiselled frame, and a laurel wreath where it is ``large``."""
    window = sheet.window(box, 3)
    chance = np.random.default_rng(seed)
    distance = box_distance(window.x, window.y, box, 7)
    tone = CREAM * (1 + chance.uniform(-0.022, 0.022)) + chance.uniform(-0.005, 0.007) * np.array([1, 0, -1])
    shift = chance.uniform(0, 4000, 2).astype(np.float32)
    colour = marble(window.x + shift[0], window.y + shift[1], tone.astype(np.float32), 500, 0.8)
    cut = line(distance, -8.5, 0.75, sheet.soft)
    cut = np.maximum(cut, 0.55 * line(distance, -11.6, 0.3, sheet.soft))
    if large:
        cut = np.maximum(cut, wreath(window, (box[0] + box[2] / 2, box[1] + box[3] / 2), min(box[2:]) * 0.29))
    colour = mix(colour, colour * np.array([0.70, 0.66, 0.60], np.float32), 0.75 * cut)
    _slab(sheet, box, 7, 2.4, colour, window, distance, 0.55)
    sheet.height[window.at] -= 1.0 * cut


def wreath(window: Window, middle: Point, radius: float) -> Field:
    """Two branches of laurel around ``middle``, open at the top: 1 where they are cut into the stone."""
    x, y = window.x - middle[0], window.y - middle[1]
    cut = np.zeros(x.shape, np.float32)
    soft = 1.1 * float(window.x[0, 1] - window.x[0, 0])
    for side in (-1.0, 1.0):
        for number in range(9):
            angle = math.radians(-66 + number * 17.5)
            for lean_, out, long in ((0.55, 1.06, 0.40), (-0.62, 0.93, 0.34)):
                root = (side * radius * math.cos(angle) * out, -radius * math.sin(angle) * out)
                turn = angle + math.pi / 2 - lean_
                dx, dy = side * math.cos(turn), -math.sin(turn)
                u = (x - root[0]) * dx + (y - root[1]) * dy
                v = -(x - root[0]) * dy + (y - root[1]) * dx
                length = radius * long
                part = np.clip(u / length, 0, 1)
                half = 0.17 * length * np.sin(np.pi * part) * (1.25 - 0.5 * part)
                inside = (u > 0) & (u < length)
                leaf = (1 - step(-soft / 2, soft / 2, np.abs(v) - half)) * inside
                rib = 0.6 * line(v, 0.0, 0.02 * length, soft) * inside * (part > 0.1)
                cut = np.maximum(cut, leaf - rib)
    ring = np.hypot(x, y)
    up = (y < 0) & (np.abs(x) < 0.36 * radius)
    branch = line(ring, radius, radius * 0.028, soft) * ~up
    inner = 0.45 * line(ring, radius * 0.60, 0.3, soft)
    return np.clip(np.maximum(np.maximum(cut, branch), inner), 0, 1).astype(np.float32)
