"""What lies flat on the cards, as maps for the studio: parchment, leather, gold tooling and mosaics.

Places are in card units: a card is 48 wide and 67 high, x to the right and y downwards from its top left corner.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy import ndimage
from scipy.spatial import cKDTree

Grid = NDArray[Any]
"""Rows x columns, or rows x columns x (red, green, blue) from 0 to 1."""
Colour = tuple[int, int, int]
WIDE, TALL = 48.0, 67.0
FINE = 20
"""Pixels of a map to a card unit."""
SHAPE = (round(TALL * FINE), round(WIDE * FINE))
GROUT = 0.07


@dataclass(slots=True)
class Maps:
    """A card's surface: colours as on the screen, height from 0 to 1, and where it is of gold."""

    colour: Grid
    height: Grid
    gold: Grid


def rgb(colour: Colour) -> Grid:
    """A colour 0 to 255 as three parts of 1."""
    return numpy.array(colour, dtype=numpy.float64) / 255


def lighter(colour: Colour, share: float) -> Grid:
    """``colour`` moved ``share`` of the way to warm white."""
    return rgb(colour) * (1 - share) + rgb((255, 250, 236)) * share


def darker(colour: Colour, share: float) -> Grid:
    """``colour`` moved ``share`` of the way to a warm black."""
    return rgb(colour) * (1 - share) + rgb((18, 10, 8)) * share


def places() -> tuple[Grid, Grid]:
    """x and y of every pixel of a map."""
    rows, columns = SHAPE
    x, y = numpy.meshgrid((numpy.arange(columns) + 0.5) / FINE, (numpy.arange(rows) + 0.5) / FINE)
    return x, y


def clouds(seed: int, size: float, stretch: float = 1.0) -> Grid:
    """Soft noise, about -1 to 1, whose spots are ``size`` units high and ``stretch`` times as wide."""
    rows, columns = SHAPE
    chance = numpy.random.default_rng(seed)
    raw = chance.standard_normal((math.ceil(TALL) + 3, math.ceil(WIDE / stretch) + 3))
    zoom = (FINE, FINE * stretch)
    return numpy.asarray(ndimage.zoom(raw, zoom, order=3)[:rows, :columns]) * 0.6


def parchment(colour: Colour, seed: int) -> Maps:
    """A sheet with soft stains, lying fibres and borders that hands have darkened."""
    x, y = places()
    stains = 0.5 * clouds(seed, 9) + 0.35 * clouds(seed + 1, 3.5) + 0.2 * clouds(seed + 2, 1.2)
    fibres = clouds(seed + 3, 0.12, 14) + 0.6 * clouds(seed + 4, 0.2, 6)
    near = numpy.minimum(numpy.minimum(x, WIDE - x), numpy.minimum(y, TALL - y))
    worn = numpy.exp(-near / 2.6) * (1 + 0.5 * clouds(seed + 5, 1.6))
    depth = 0.020 * stains + 0.012 * fibres - 0.16 * worn
    # A little less green than it shall look: the sky gives some.
    plain = lighter(colour, 0.50) * numpy.array([1.0, 0.965, 0.985])
    tone = plain * (1 + depth[:, :, None] * numpy.array([0.75, 1.0, 1.5]))
    height = 0.5 + 0.10 * fibres + 0.05 * stains
    return Maps(numpy.clip(tone, 0, 1), height, numpy.zeros(SHAPE))


def leather(colour: Colour, seed: int) -> Maps:
    """Grained leather, darker towards the borders."""
    x, y = places()
    chance = numpy.random.default_rng(seed)
    pitch = 0.62
    across, down = numpy.meshgrid(numpy.arange(-1, WIDE + 1, pitch), numpy.arange(-1, TALL + 1, pitch))
    seeds = numpy.stack([across.ravel(), down.ravel()], axis=1) + chance.uniform(-0.3, 0.3, (across.size, 2))
    _cell, edge = cells(seeds, numpy.ones(SHAPE, dtype=bool))
    grain = numpy.clip(edge.reshape(SHAPE) / 0.16, 0, 1)
    near = numpy.minimum(numpy.minimum(x, WIDE - x), numpy.minimum(y, TALL - y))
    depth = 0.10 * clouds(seed + 1, 9) + 0.04 * clouds(seed + 2, 2.5) - 0.28 * numpy.exp(-near / 5) - 0.14 * (1 - grain)
    tone = rgb(colour) * (1 + depth[:, :, None])
    return Maps(numpy.clip(tone, 0, 1), 0.3 + 0.12 * grain + 0.05 * clouds(seed + 3, 1.5), numpy.zeros(SHAPE))


def gild(maps: Maps, mask: Grid, colour: Colour, raised: float) -> None:
    """Gold where ``mask`` is 1, standing ``raised`` out of the ground (below 0: pressed into it), its edges round."""
    solid = mask > 0.5
    inside = ndimage.distance_transform_edt(solid) / FINE
    dome = numpy.clip(inside / 0.45, 0, 1)
    maps.height += raised * numpy.sin(dome * math.pi / 2)
    maps.colour = maps.colour * (1 - mask[:, :, None]) + rgb(colour) * mask[:, :, None]
    maps.gold = numpy.maximum(maps.gold, mask)
    around = numpy.exp(-((ndimage.distance_transform_edt(~solid) / FINE / 0.3) ** 2)) * ~solid
    maps.colour *= 1 - 0.45 * around[:, :, None]


def drawn(paint: Callable[[Any, float], None], fine: int = 3) -> Grid:
    """A mask from a painter that gets a PIL drawing and its pixels to a card unit."""
    picture = Image.new("L", (SHAPE[1] * fine, SHAPE[0] * fine), 0)
    paint(ImageDraw.Draw(picture), FINE * fine)
    return numpy.asarray(picture.resize((SHAPE[1], SHAPE[0]), Image.Resampling.BOX), dtype=numpy.float64) / 255


def cells(seeds: Grid, where: Grid) -> tuple[Grid, Grid]:
    """For the pixels ``where``: which seed (N x 2) is nearest, and how far the border to the next cell is, in units."""
    x, y = places()
    spots = numpy.stack([x[where], y[where]], axis=1)
    far, index = cKDTree(seeds).query(spots, k=2)
    apart = numpy.linalg.norm(seeds[index[:, 0]] - seeds[index[:, 1]], axis=1)
    return index[:, 0], (far[:, 1] ** 2 - far[:, 0] ** 2) / (2 * numpy.maximum(apart, 1e-6))


def lay(maps: Maps, where: Grid, seeds: Grid, colours: Grid, seed: int, uneven: float = 0.07) -> None:
    """Cover ``where`` with stones around ``seeds`` (N x 2), each in its colour (N x 3), set in mortar."""
    chance = numpy.random.default_rng(seed)
    cell, edge = cells(seeds, where)
    shade = 1 + chance.normal(0, uneven, (len(seeds), 1)) + chance.normal(0, uneven * 0.25, (len(seeds), 3))
    lean, tall = chance.uniform(-0.12, 0.12, (len(seeds), 2)), chance.uniform(0.62, 0.86, len(seeds))
    x, y = places()
    spots = numpy.stack([x[where], y[where]], axis=1) - seeds[cell]
    stone = numpy.clip((colours * shade)[cell], 0, 1)
    joint = numpy.clip((edge - GROUT) / 0.06, 0, 1)[:, None]
    mortar = stone * 0.62 + rgb((150, 132, 108)) * 0.10
    maps.colour[where] = mortar * (1 - joint) + stone * joint
    round_off = numpy.clip((edge - GROUT * 0.6) / 0.30, 0, 1)
    top = tall[cell] + (spots * lean[cell]).sum(axis=1)
    maps.height[where] = 0.15 + (top - 0.15) * numpy.sin(round_off * math.pi / 2) ** 0.7
    maps.gold[where] = 0


def rows_of_stones(pitch: float, box: Sequence[float], seed: int, offset: float = 0.0) -> tuple[Grid, Grid]:
    """Seeds in straight rows over ``box`` (left, top, right, bottom) and each one's row number."""
    left, top, right, bottom = box
    chance = numpy.random.default_rng(seed)
    seeds, numbers = [], []
    for row in range(math.floor(top / pitch) - 2, math.ceil(bottom / pitch) + 3):
        start = left - 2 * pitch + chance.uniform(0, pitch)
        x = numpy.arange(start, right + 2 * pitch, pitch) + chance.uniform(-0.16, 0.16) * pitch
        x = x + chance.uniform(-0.14, 0.14, x.size) * pitch
        y = (row + 0.5) * pitch + offset + chance.uniform(-0.06, 0.06, x.size) * pitch
        seeds.append(numpy.stack([x, y], axis=1))
        numbers.append(numpy.full(x.size, row))
    return numpy.concatenate(seeds), numpy.concatenate(numbers)


def district_stones(pattern: str, ground: Grid, ink: Grid, box: Sequence[float], seed: int) -> tuple[Grid, Grid]:
    """Seeds and colours of a mosaic whose rows follow the lines of a district's pattern, if it has any."""
    left, top, right, bottom = box
    if pattern == "waves":
        seeds, row = rows_of_stones(1.3, (left, top - 3, right, bottom + 3), seed)
        seeds[:, 1] += 1.15 * numpy.sin(seeds[:, 0] / 5.2 * 2 * math.pi * 0.75)
        marked = row % 4 == 1
    elif pattern == "diagonals":
        reach = right - left + bottom - top
        seeds, row = rows_of_stones(1.226, (-reach, -reach, reach, reach), seed)
        half = math.sqrt(0.5)
        x, y = seeds[:, 0].copy(), seeds[:, 1].copy()
        seeds = numpy.stack([x * half + y * half, -x * half + y * half], axis=1)
        marked = row % 3 == 0
        near = (seeds > (left - 3, top - 3)).all(axis=1) & (seeds < (right + 3, bottom + 3)).all(axis=1)
        seeds, marked = seeds[near], marked[near]
    else:
        seeds, row = rows_of_stones(1.22, box, seed)
        marked = row < -99
    return seeds, numpy.where(marked[:, None], ink, ground)


def stud(maps: Maps, where: Grid, colour: Grid, radius: float, pitch: float = 5.2) -> None:
    """Set round stones into ``where``, in rows that are shifted against each other."""
    x, y = places()
    down = pitch * 0.86
    row = numpy.round(y / down - 0.45)
    shift = 0.5 * (row % 2)
    across = x / pitch - shift
    far = numpy.hypot((across - numpy.round(across)) * pitch, y - (row + 0.45) * down)
    for inside, tone in ((far < radius + GROUT, 0.5), (far < radius, 1.0)):
        maps.colour[where & inside] = colour * tone
    dome = numpy.clip(1 - far / radius, 0, 1)
    set_in = where & (far < radius + GROUT)
    maps.height[set_in] = (0.1 + 0.85 * numpy.sin(numpy.clip(dome / 0.5, 0, 1) * math.pi / 2))[set_in]


def painted_stones(picture: Grid, box: Sequence[float], pitch: float, seed: int) -> tuple[Grid, Grid]:
    """Seeds and colours of a mosaic after a picture (rows x columns x 3) of the whole card: stones as small as
    ``pitch`` that keep to one side of its lines."""
    left, top, right, bottom = box
    chance = numpy.random.default_rng(seed)
    across, down = numpy.meshgrid(numpy.arange(left, right, pitch), numpy.arange(top, bottom, pitch * 0.87))
    across[1::2] += pitch / 2
    seeds = numpy.stack([across.ravel(), down.ravel()], axis=1) + chance.uniform(-0.16, 0.16, (across.size, 2)) * pitch
    x, y = places()
    inside = (x > left) & (x < right) & (y > top) & (y < bottom)
    spots = numpy.stack([x[inside], y[inside]], axis=1)[::7]
    tones = picture[inside][::7]
    # Stones move to the middle of what they cover, and what differs from a stone's colour weighs less.
    for _turn in range(3):
        nearest = cKDTree(seeds).query(spots)[1]
        colours = _tones(picture, seeds)
        weight = numpy.exp(-numpy.abs(tones - colours[nearest]).sum(axis=1) * 4) + 1e-3
        total = numpy.bincount(nearest, weight, len(seeds)) + 1e-9
        middle = numpy.stack(
            [numpy.bincount(nearest, weight * spots[:, axis], len(seeds)) / total for axis in (0, 1)], axis=1
        )
        used = total > 1e-6
        seeds[used] = middle[used]
    return seeds, _tones(picture, seeds)


def _tones(picture: Grid, seeds: Grid) -> Grid:
    """The picture's colours at the seeds."""
    rows = numpy.clip((seeds[:, 1] * FINE).astype(int), 0, SHAPE[0] - 1)
    columns = numpy.clip((seeds[:, 0] * FINE).astype(int), 0, SHAPE[1] - 1)
    tones: Grid = picture[rows, columns]
    return tones
