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
    noise,
    outline_distance,
    rgb,
    step,
)
from assets.board.mosaic import Places, Stones, along, lay, rows, uneven
from assets.board.sheet import FIELD, KERB, STREET, TOP, Sheet, Window
from assets.board.stone import marble, travertine

Box = Sequence[float]
STONE = 7.0
PAVING, PAVING_STREET = 17.0, 13.0
"""The flagstones of a district and of the streets."""
KERB_STONE, KERB_ROWS = 3.8, 4
"""The kerb around a district: rows of small stones, the outermost dark, the pattern of the district in the others."""
EDGE = KERB_STONE * KERB_ROWS
DIAMOND = (53.8, 42.3)
"""Half the width and height of a plot to build on: a square turned by 45 degrees, as houses stand."""
SAND, DUST = rgb((186, 166, 132)), rgb((150, 132, 106))
PLOT, FORUM, PARAPET, WALL = rgb((212, 198, 168)), rgb((214, 201, 172)), rgb((222, 210, 182)), rgb((186, 168, 134))

# Of each district colour: its own, the figure of its pattern, the outermost row of the kerb, the joints between these;
# then the flagstones, two tones.
TONES: dict[str, tuple[str, str, str, str, str, str]] = {
    "blue": ("#2F6FB4", "#CFE6F5", "#173F6B", "#2A5683", "#8FAFC8", "#82A3BE"),
    "pink": ("#D9567F", "#FBE3E8", "#8A2F4C", "#9E4A63", "#D6ABA6", "#CB9E99"),
    "purple": ("#4E2A86", "#CDB5EA", "#271340", "#3B2160", "#A494BE", "#9887B3"),
}


def street(sheet: Sheet, seed: int) -> None:
    """The whole ground, laid with sand-coloured stones."""
    window = sheet.window()
    chance = np.random.default_rng(seed)
    places, _row = rows((0.0, 0.0, *sheet.size), PAVING_STREET, chance)
    stones = Stones(places, uneven(SAND, len(places), chance, 0.07, 0.02))
    everywhere = np.ones(window.x.shape, bool)
    floor = lay(stones, window.x[everywhere], window.y[everywhere], DUST, sheet.scale, seed, 0.9)
    sheet.cover_some(window, everywhere, floor.colour, STREET - 0.85 + floor.height, 0.22)


def district(sheet: Sheet, outline: Sequence[Point], box: Box, bands: tuple[Box, Box], colour: str, seed: int) -> None:
    """One district without its bands and plots: a raised ground paved in a pale shade of its colour, which a kerb with
    its pattern encloses."""
    window = sheet.window(box, 4)
    distance = outline_distance(window.x, window.y, outline, 17)
    own, figure, dark, joint, pale, paler = (hex_colour(tone) for tone in TONES[colour])
    chance = np.random.default_rng(seed)
    where = distance < sheet.soft
    deep, x, y = distance[where], window.x[where], window.y[where]
    # The paving: large stones that differ little, so that what stands on them is seen.
    places, _row = rows(box, PAVING, chance)
    tones = mix(paler, pale, chance.uniform(0, 1, len(places)).astype(np.float32))
    stones = Stones(places, uneven(tones, len(places), chance, 0.025, 0.008))
    floor = lay(stones, x, y, paler * 0.86, sheet.scale, seed + 1, 0.9, 0.012)
    worn = 1 + 0.028 * noise(x, y, 120, seed + 2, 3)
    ground = floor.colour * worn[:, None]
    # The kerb, with the pattern and without.
    levels = [-(row + 0.5) * KERB_STONE for row in range(KERB_ROWS)]
    border, row = along(distance, window.x, window.y, levels, KERB_STONE, chance)
    marked = _figures(colour, row, _along(distance, window, border))
    plain_tones = np.where(row[:, None] == 0, dark, own)
    shades = np.where((row[:, None] > 0) & marked[:, None], figure, plain_tones)
    unlike = uneven(np.ones(3, np.float32), len(border), chance, 0.07)
    kerb = lay(Stones(border, shades * unlike), x, y, joint, sheet.scale, seed + 3, 0.5, plain=plain_tones * unlike)
    assert kerb.plain is not None
    on_kerb = step(-EDGE - sheet.soft, -EDGE + sheet.soft, deep)
    seam = line(deep, -EDGE, 0.6, sheet.soft)
    round_edge = 1.6 * step(-2.4, 0.0, deep) ** 2
    base = (FIELD - 0.85) + (KERB - FIELD) * on_kerb - round_edge
    height = base + floor.height * 0.55 * (1 - on_kerb) + kerb.height * 0.6 * on_kerb
    tone, plain = (mix(mix(ground, part, on_kerb), joint * 0.7, 0.8 * seam) for part in (kerb.colour, kerb.plain))
    sheet.cover_some(window, where, tone, height, 0.08, plain)
    part = 1 - step(-sheet.soft / 2, sheet.soft / 2, distance)
    sheet.height[window.at][where & (part < 1)] = STREET
    for number_, band in enumerate(bands):
        _band(sheet, band, header=number_ == 0, seed=seed + 11 * number_)


def _along(distance: Field, window: Window, places: Places) -> Field:
    """How far along the border each place lies, in map pixels from anywhere: its pattern follows this."""
    down, right = np.gradient(distance)
    across = np.stack([_sample(field, window, places) for field in (right, down)], -1)
    across /= np.maximum(np.hypot(*across.T), 1e-6)[:, None]
    run: Field = (places[:, 0] * -across[:, 1] + places[:, 1] * across[:, 0]).astype(np.float32)
    return run


def _figures(colour: str, row: NDArray[np.int64], run: Field) -> NDArray[np.bool_]:
    """Which stones of a kerb belong to its pattern: waves, dots or diagonals."""
    marked: NDArray[np.bool_]
    if colour == "blue":
        marked = row == np.rint(2 + 1.1 * np.sin(run * 2 * np.pi / 36)).astype(int)
    elif colour == "purple":
        marked = (run + 1.15 * KERB_STONE * row) % 17.0 < 6.8
    else:
        marked = (np.abs(run % 18.0 - 9.0) < np.where(row == 2, 5.2, 1.9)) & (row > 0)
    return marked


def _sample(field: Field, window: Window, places: Places) -> Field:
    """``field`` at places; outside of the window, far outside."""
    pixel = float(window.x[0, 1] - window.x[0, 0])
    column = np.floor((places[:, 0] - window.x[0, 0]) / pixel + 0.5).astype(int)
    row = np.floor((places[:, 1] - window.y[0, 0]) / pixel + 0.5).astype(int)
    fits = (column >= 0) & (row >= 0) & (column < field.shape[1]) & (row < field.shape[0])
    found = np.full(len(places), 999.0, np.float32)
    found[fits] = field[row[fits], column[fits]]
    return found


def _slab(
    sheet: Sheet,
    box: Box,
    radius: float,
    bevel: float,
    colour: Field,
    window: Window,
    distance: Field,
    gloss: float,
    top: float = TOP,
) -> None:
    """A slab of stone on the ground: sharp below, its upper edge cut off by ``bevel``."""
    part = 1 - step(-sheet.soft / 2, sheet.soft / 2, distance)
    height = top - 1.9 * step(-bevel, 0.2, distance) ** 1.5
    sheet.cover(window, part, colour, height, gloss)


def _band(sheet: Sheet, box: Box, header: bool, seed: int) -> None:
    """What is written on: the parapet at the back of a terrace, and the wall of cut stone at its front."""
    window = sheet.window(box, 2)
    distance = box_distance(window.x, window.y, box, 3)
    if header:
        colour = marble(window.x, window.y, PARAPET, seed, 0.45)
        cut = line(distance, -3.2, 0.35, sheet.soft)
    else:
        colour = mix(WALL, travertine(window.x, window.y, seed, WALL), 0.5)
        tall = box[3] / 2
        course = np.floor((window.y - box[1]) / tall)
        upright = line((window.x + 17.0 * (course % 2)) % 34.0, 17.0, 0.4, sheet.soft)
        joints = np.maximum(upright, line(window.y, box[1] + tall, 0.4, sheet.soft))
        cut = np.where(distance < -1.0, joints, np.float32(0))
    colour = mix(colour, colour * 0.72, 0.6 * cut)
    _slab(sheet, box, 3, 2.0, colour, window, distance, 0.3)
    sheet.height[window.at] -= 0.5 * cut


def plot(sheet: Sheet, box: Box, large: bool, seed: int, inside: Field | None = None) -> None:
    """A slab to build on: turned as houses are, with a chiselled frame; a round forum with a wreath where it is
    ``large``. ``inside`` is the signed distance of all pixels to where slabs end."""
    middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
    half = (min(box[2:]) / 2 * 0.97,) * 2 if large else (DIAMOND[0] * box[2] / 80, DIAMOND[1] * box[3] / 80)
    window = sheet.window((middle[0] - half[0], middle[1] - half[1], 2 * half[0], 2 * half[1]), 3)
    chance = np.random.default_rng(seed)
    x, y = window.x - middle[0], window.y - middle[1]
    if large:
        distance = (np.hypot(x, y) - half[0]).astype(np.float32)
    else:
        slope = 1 / math.hypot(1 / half[0], 1 / half[1])
        distance = ((np.abs(x) / half[0] + np.abs(y) / half[1] - 1) * slope).astype(np.float32)
    if inside is not None:
        distance = np.maximum(distance, inside[window.at])
    base = FORUM if large else PLOT
    tone = base * (1 + chance.uniform(-0.02, 0.02)) + chance.uniform(-0.005, 0.007) * np.array([1, 0, -1])
    shift = chance.uniform(0, 4000, 2).astype(np.float32)
    colour = marble(window.x + shift[0], window.y + shift[1], tone.astype(np.float32), 500, 0.7)
    cut = line(distance, -7.0, 0.7, sheet.soft)
    cut = np.maximum(cut, 0.5 * line(distance, -9.6, 0.3, sheet.soft))
    if large:
        cut = np.maximum(cut, wreath(window, middle, half[0] * 0.60))
    colour = mix(colour, colour * np.array([0.72, 0.68, 0.62], np.float32), 0.7 * cut)
    _slab(sheet, box, 7, 2.4, colour, window, distance, 0.3)
    sheet.height[window.at] -= 0.9 * cut


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
