"""The bronze doors that close before a hand is passed on: two leaves with panels, studs, wreaths and roses."""

from __future__ import annotations

import math
from typing import Any

import numpy
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

Field = NDArray[Any]

WIDTH, HEIGHT = 3200, 1800
"""Pixels of both leaves together."""
_LEAF = WIDTH // 2
_STILE = 130
"""The width of a leaf's frame, in pixels."""
_ROWS, _COLUMNS = 3, 2
_STUD, _APART = 23, 92
"""The radius of a stud, and how far studs are from each other."""
_BRONZE, _GLEAM, _PATINA = (
    numpy.array(colour, numpy.float32) / 255 for colour in ((0x86, 0x5A, 0x2E), (0xFF, 0xDE, 0xA0), (0x44, 0x66, 0x58))
)


def _box(x: Field, y: Field, left: float, top: float, right: float, bottom: float) -> Field:
    """How far each pixel is inside a rectangle, negative outside."""
    inside: Field = numpy.minimum(numpy.minimum(x - left, right - x), numpy.minimum(y - top, bottom - y))
    return inside


def _ogee(inside: Field, wide: float, tall: float) -> Field:
    """A moulding that rises by ``tall`` over ``wide`` pixels inwards, in a double curve."""
    part = numpy.clip(inside / wide, 0, 1)
    risen: Field = tall * (part - numpy.sin(2 * math.pi * part) / (2 * math.pi) * 0.8)
    return risen


def _rose(x: Field, y: Field, reach: float) -> Field:
    """A rose of two rings of petals around a boss."""
    away, turn = numpy.hypot(x, y) / reach, numpy.arctan2(y, x)
    made = numpy.zeros_like(away)
    for petals, outer, phase, tall in ((8, 1.0, 0.0, 0.20), (8, 0.66, math.pi / 8, 0.26)):
        edge = outer * (0.80 + 0.20 * numpy.abs(numpy.cos(petals / 2 * (turn + phase))))
        part = numpy.clip(1 - (away / edge) ** 4, 0, 1)
        vein = 0.75 + 0.25 * numpy.abs(numpy.cos(petals / 2 * (turn + phase)))
        made = numpy.maximum(made, tall * reach * numpy.sqrt(part) * vein)
    boss = numpy.sqrt(numpy.clip(1 - (away / 0.24) ** 2, 0, 1)) * 0.34 * reach
    rose: Field = numpy.maximum(made, boss)
    return rose


def _wreath(x: Field, y: Field, reach: float) -> Field:
    """A wreath of laurel: two rows of leaves along a ring, open at its top."""
    away, turn = numpy.hypot(x, y) / reach, numpy.arctan2(x, -y)
    stalk = numpy.sqrt(numpy.clip(1 - ((away - 0.8) / 0.05) ** 2, 0, 1)) * (numpy.abs(turn) > 0.22)
    made: Field = 0.10 * reach * stalk
    for number in range(13):
        at = 0.30 + number * (math.pi - 0.42) / 12
        for side in (-1, 1):
            for off in (-0.10, 0.10):
                middle = side * at
                cx, cy = (0.8 + off) * math.sin(middle), -(0.8 + off) * math.cos(middle)
                lean = middle - math.pi / 2 * side - off * 6 * side
                dx, dy = x / reach - cx, y / reach - cy
                u = dx * math.sin(lean) - dy * math.cos(lean)
                v = dx * math.cos(lean) + dy * math.sin(lean)
                width = 0.062 * (1 - 0.35 * numpy.clip(u / 0.155, -1, 1))
                part = numpy.clip(1 - (u / 0.155) ** 2 - (v / width) ** 2, 0, 1)
                rib = 1 - 0.35 * numpy.exp(-((v / 0.010) ** 2))
                made = numpy.maximum(made, 0.17 * reach * numpy.sqrt(part) * rib)
    return made


def _leaf() -> Field:
    """The relief of the left leaf, in pixels."""
    y, x = numpy.mgrid[0:HEIGHT, 0:_LEAF].astype(numpy.float32)
    relief = _ogee(_box(x, y, 4, 4, _LEAF - 4, HEIGHT - 4), 30, 26)
    wide = (_LEAF - _STILE * (_COLUMNS + 1)) / _COLUMNS
    tall = (HEIGHT - _STILE * (_ROWS + 1)) / _ROWS
    for row in range(_ROWS):
        for column in range(_COLUMNS):
            left, top = _STILE + column * (wide + _STILE), _STILE + row * (tall + _STILE)
            inside = _box(x, y, left, top, left + wide, top + tall)
            relief -= _ogee(inside, 34, 46)
            relief += _ogee(inside - 52, 22, 18)
            relief -= _ogee(inside - 92, 14, 9)
            middle_x, middle_y, reach = left + wide / 2, top + tall / 2, tall * 0.27
            ornament = _rose if (row + column) % 2 else _wreath
            box = (slice(int(top), int(top + tall)), slice(int(left), int(left + wide)))
            relief[box] += ornament(x[box] - middle_x, y[box] - middle_y, reach)
            if ornament is _wreath:
                relief[box] += _rose(x[box] - middle_x, y[box] - middle_y, reach * 0.42)
    for place in _studs(wide, tall):
        near, down = (slice(max(0, int(at) - 40), int(at) + 41) for at in place)
        box = down, near
        away = numpy.hypot(x[box] - place[0], y[box] - place[1]) / _STUD
        collar = 5 * numpy.clip((1.42 - away) * 8, 0, 1)
        relief[box] += collar + 0.85 * _STUD * numpy.sqrt(numpy.clip(1 - away**2, 0, 1))
    return relief


def _studs(wide: float, tall: float) -> list[tuple[float, float]]:
    """The places of the studs: along the middle of each part of the frame, two sides of it for the tall ones."""
    found = []
    for column in range(_COLUMNS + 1):
        x = _STILE / 2 + column * (wide + _STILE)
        count = round((HEIGHT - _STILE) / _APART)
        found += [(x, _STILE / 2 + (HEIGHT - _STILE) * number / count) for number in range(count + 1)]
    for row in range(_ROWS + 1):
        y = _STILE / 2 + row * (tall + _STILE)
        for column in range(_COLUMNS):
            left = _STILE + column * (wide + _STILE)
            count = round(wide / _APART)
            found += [(left + wide * (number + 0.5) / count, y) for number in range(count)]
    return found


def draw() -> Image.Image:
    """Both leaves, closed, in the light of lamps from the left above."""
    leaf = _leaf()
    relief = ndimage.gaussian_filter(numpy.concatenate([leaf, leaf[:, ::-1]], 1), 1.2)
    chance = numpy.random.default_rng(5)
    dents = sum(
        deep * _noise(chance, relief.shape, coarse) for coarse, deep in ((160, 1.6), (40, 0.5), (9, 0.16), (3, 0.05))
    )
    down, right = numpy.gradient(relief + dents)
    length = numpy.sqrt(1 + right**2 + down**2)
    light = numpy.array((-0.50, -0.62, 0.61))
    facing = numpy.clip((-right * light[0] - down * light[1] + light[2]) / length, 0, 1)
    # Half way to the eye: what gleams.
    half = (light + numpy.array((0, 0, 1))) / numpy.linalg.norm(light + numpy.array((0, 0, 1)))
    gleam = numpy.clip((-right * half[0] - down * half[1] + half[2]) / length, 0, 1)
    deep = numpy.clip((ndimage.gaussian_filter(relief, 26) - relief) / 30, 0, 1)
    close = numpy.clip((ndimage.gaussian_filter(relief, 8) - relief) / 9, 0, 1)
    patina = numpy.clip(0.85 * deep + 0.7 * close + 0.22 * _noise(chance, relief.shape, 220) - 0.05, 0, 0.85)[
        :, :, None
    ]
    tone = _BRONZE * (1 - patina) + _PATINA * patina
    lit = (0.20 + 0.95 * facing) * (1 - 0.55 * numpy.clip(deep + 0.6 * close, 0, 1))
    colour = tone * lit[:, :, None]
    shine = 0.50 * gleam**26 + 0.22 * gleam**6
    colour += _GLEAM * (shine * (1 - patina[:, :, 0]) * (1 - 0.6 * close))[:, :, None] * 0.62
    # Between the leaves, and away from the lamps, it is dark.
    y, x = numpy.mgrid[0:HEIGHT, 0:WIDTH].astype(numpy.float32)
    gap = 1 - 0.94 * numpy.exp(-(((x - WIDTH / 2) / 5) ** 2))
    away = numpy.hypot((x - WIDTH * 0.46) / WIDTH, (y - HEIGHT * 0.34) / HEIGHT * 0.7)
    colour *= (gap * numpy.clip(1.14 - 0.72 * away, 0.5, 1.2))[:, :, None]
    # About as bright as a table, so that the screen does not flash when they close and a sheet is shown before them.
    colour = numpy.clip(colour, 0, 1) ** 0.68
    return Image.fromarray((colour * 255).astype(numpy.uint8), "RGB")


def _noise(chance: numpy.random.Generator, shape: tuple[int, ...], coarse: float) -> Field:
    """Soft noise with spots about ``coarse`` pixels wide, mean 0 and deviation 1."""
    small = chance.standard_normal((int(shape[0] / coarse) + 4, int(shape[1] / coarse) + 4)).astype(numpy.float32)
    grown = ndimage.zoom(small, coarse, order=2 if coarse > 5 else 1)[: shape[0], : shape[1]]
    made: Field = grown / grown.std()
    return made
