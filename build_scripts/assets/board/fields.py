"""Fields of numbers over the plane: distances to shapes, smooth steps, noise. Lengths in map pixels, y down."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from capitol.boards.geometry import rounded

Field = NDArray[np.float32]
Point = tuple[float, float]

_TILE = 256


def hex_colour(text: str) -> Field:
    """``#RRGGBB`` as three parts from 0 to 1."""
    parts: Field = np.array([int(text[at : at + 2], 16) / 255 for at in (1, 3, 5)], np.float32)
    return parts


def rgb(colour: Sequence[int]) -> Field:
    """Three parts from 0 to 255 as parts from 0 to 1."""
    return np.asarray(colour, np.float32) / 255


def step(low: float, high: float, value: Field) -> Field:
    """0 up to ``low``, 1 from ``high`` on, smooth between."""
    part: Field = np.clip((value - low) / (high - low), 0, 1)
    smooth: Field = part * part * (3 - 2 * part)
    return smooth


def line(value: Field, at: float, half: float, soft: float) -> Field:
    """1 on a line where ``value`` is ``at``, ``half`` wide to each side, with borders ``soft`` wide."""
    part: Field = 1 - step(half - soft / 2, half + soft / 2, np.abs(value - at))
    return part


def box_distance(x: Field, y: Field, box: Sequence[float], radius: float = 0.0) -> Field:
    """Signed distance to a box (x, y, width, height) with round corners; negative inside."""
    half_w, half_h = box[2] / 2, box[3] / 2
    across = np.abs(x - (box[0] + half_w)) - half_w + radius
    down = np.abs(y - (box[1] + half_h)) - half_h + radius
    outside = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    distance: Field = outside + np.minimum(np.maximum(across, down), 0) - radius
    return distance


def line_distance(x: Field, y: Field, points: Sequence[Point], closed: bool = False) -> Field:
    """Distance to a line of straight pieces."""
    nearest = np.full(x.shape, 1e9, np.float32)
    ends = [*points[1:], points[0]] if closed else points[1:]
    for (x0, y0), (x1, y1) in zip(points, ends, strict=False):
        dx, dy = x1 - x0, y1 - y0
        along = np.clip(((x - x0) * dx + (y - y0) * dy) / max(dx * dx + dy * dy, 1e-9), 0, 1)
        np.minimum(nearest, np.hypot(x - x0 - along * dx, y - y0 - along * dy), out=nearest)
    return nearest


def polygon_distance(x: Field, y: Field, points: Sequence[Point]) -> Field:
    """Signed distance to a polygon; negative inside."""
    inside = np.zeros(x.shape, bool)
    for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True):
        if y0 == y1:
            continue
        crossed = (y0 > y) != (y1 > y)
        inside ^= crossed & (x < (x1 - x0) * (y - y0) / (y1 - y0) + x0)
    distance = line_distance(x, y, points, closed=True)
    return np.where(inside, -distance, distance).astype(np.float32)


def outline_distance(x: Field, y: Field, points: Sequence[Point], radius: float) -> Field:
    """Signed distance to a polygon whose corners are cut round; negative inside. Upright boxes are quicker."""
    xs, ys = sorted({point[0] for point in points}), sorted({point[1] for point in points})
    if len(points) == 4 and len(xs) == len(ys) == 2:
        return box_distance(x, y, (xs[0], ys[0], xs[1] - xs[0], ys[1] - ys[0]), 0.62 * radius)
    return polygon_distance(x, y, rounded(points, radius))


@functools.lru_cache(maxsize=64)
def _chances(seed: int, octave: int) -> tuple[Field, tuple[float, float]]:
    """A tile of chance that repeats without a seam, ready to be read between its points, and where it begins."""
    chance = np.random.default_rng((seed, octave))
    tile = chance.standard_normal((_TILE, _TILE)).astype(np.float32)
    ready = ndimage.spline_filter(tile, order=3, mode="grid-wrap", output=np.float32)
    across, down = chance.uniform(0, _TILE, 2)
    return ready, (float(down), float(across))


def noise(x: Field, y: Field, size: float | Point, seed: int, octaves: int = 4, rough: float = 0.5) -> Field:
    """Smooth chance with mean 0 and spread about 1; its largest spots are ``size`` map pixels (across, down)."""
    wide, tall = size if isinstance(size, tuple) else (size, size)
    total, weight, loud = np.zeros(x.shape, np.float32), 1.0, 0.0
    for octave in range(octaves):
        tile, shift = _chances(seed, octave)
        places = np.stack([y * (2**octave / tall) + shift[0], x * (2**octave / wide) + shift[1]])
        total += weight * ndimage.map_coordinates(
            tile, places, order=3, mode="grid-wrap", prefilter=False, output=np.float32
        )
        loud += weight * weight
        weight *= rough
    return total / math.sqrt(loud)


def mix(first: Field, second: Field, part: Field | float) -> Field:
    """``first`` where ``part`` is 0, ``second`` where it is 1; a colour or a field of colours each."""
    share = part[..., None] if isinstance(part, np.ndarray) else part
    return (first + (second - first) * share).astype(np.float32)
