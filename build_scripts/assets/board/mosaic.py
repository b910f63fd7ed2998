"""Small stones: where they are laid, in rows that follow a pattern or a border, and how a floor of them looks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from assets.board.fields import Field, mix, step

Places = NDArray[np.float64]


@dataclass(frozen=True)
class Stones:
    """``places`` (n, 2) in map pixels, ``colours`` (n, 3) from 0 to 1."""

    places: Places
    colours: Field

    def with_more(self, other: Stones) -> Stones:
        """Both together."""
        return Stones(np.concatenate([self.places, other.places]), np.concatenate([self.colours, other.colours]))


def uneven(base: Field, count: int, chance: np.random.Generator, bright: float = 0.06, tint: float = 0.02) -> Field:
    """``count`` colours about ``base``, which is one colour or one for each."""
    light = 1 + bright * chance.uniform(-1, 1, (count, 1))
    warm = tint * chance.uniform(-1, 1, (count, 1)) * np.array([1.0, 0.1, -1.0])
    colours: Field = np.clip(base * light + warm, 0, 1).astype(np.float32)
    return colours


def rows(
    box: Sequence[float],
    size: float,
    chance: np.random.Generator,
    wave: tuple[float, float] = (0.0, 1.0),
    turn: float = 0.0,
) -> tuple[Places, NDArray[np.int64]]:
    """Stones in rows all over a box, and the number of each one's row; ``wave`` is how far rows swing and how long a
    swing is, ``turn`` the direction of the rows in degrees."""
    x, y, width, height = box
    reach = math.hypot(width, height) / 2 + 2 * size if turn else 0.0
    half_w, half_h = (reach, reach) if turn else (width / 2 + size, height / 2 + size + wave[0])
    across, down = np.arange(-half_w, half_w, size), np.arange(-half_h, half_h, size)
    row = np.repeat(np.arange(len(down)), len(across))
    u = np.tile(across, len(down)) + chance.uniform(0, size, len(down))[row]
    v = down[row].copy()
    u += chance.uniform(-0.09, 0.09, len(u)) * size
    v += chance.uniform(-0.06, 0.06, len(v)) * size
    v += wave[0] * np.sin(2 * np.pi * (u + x + half_w) / wave[1])
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    places = np.stack([x + width / 2 + u * cos - v * sin, y + height / 2 + u * sin + v * cos], -1)
    return places, row


def along(
    distance: Field, x: Field, y: Field, levels: Sequence[float], size: float, chance: np.random.Generator
) -> tuple[Places, NDArray[np.int64]]:
    """Stones in rows at ``levels`` of a field of distances, and the number of each one's level."""
    down, right = np.gradient(distance)
    pixel = abs(float(x[0, 1] - x[0, 0]))
    found, numbers = [], []
    for number, level in enumerate(levels):
        near = np.argwhere(np.abs(distance - level) < 0.71 * pixel)
        if not len(near):
            continue
        at = (near[:, 0], near[:, 1])
        slope = np.stack([right[at], down[at]], -1) / pixel
        off = (distance[at] - level)[:, None]
        places = np.stack([x[at], y[at]], -1) - off * slope / np.maximum((slope**2).sum(-1, keepdims=True), 0.2)
        kept = thinned(places, size * 0.93, chance)
        found.append(kept)
        numbers.append(np.full(len(kept), number))
    if not found:
        return np.zeros((0, 2)), np.zeros(0, np.int64)
    return np.concatenate(found), np.concatenate(numbers)


def thinned(places: Places, least: float, chance: np.random.Generator) -> Places:
    """Places of a chain, as many as stand at least ``least`` apart: each the nearest that is far enough."""
    tree = cKDTree(places)
    left = np.ones(len(places), bool)
    kept: list[int] = []
    for start in chance.permutation(len(places)):
        here = int(start)
        while left[here]:
            kept.append(here)
            near = tree.query_ball_point(places[here], least)
            left[near] = False
            ring = [one for one in tree.query_ball_point(places[here], least * 1.25) if left[one]]
            if not ring:
                break
            here = ring[int(np.argmin(((places[ring] - places[here]) ** 2).sum(-1)))]
    return places[sorted(kept)]


@dataclass(frozen=True)
class Floor:
    """A floor of stones at some pixels: colour, height above its bed in map pixels, part of it that is stone; and its
    colour without a pattern, where it has another."""

    colour: Field
    height: Field
    stone: Field
    plain: Field | None = None


def lay(
    stones: Stones,
    x: Field,
    y: Field,
    joint: Field,
    scale: float,
    seed: int,
    gap: float = 0.8,
    tilt: float = 0.085,
    plain: Field | None = None,
    copies: int = 1,
) -> Floor:
    """The floor at the pixels ``x``, ``y`` (one dimension). ``joint`` is the colour between the stones, ``gap`` its
    width; each stone is a little askew. ``plain``: other colours for the same stones. The stones are ``copies`` of the
    first of them, one set after another."""
    tree = cKDTree(stones.places)
    far, near = tree.query(np.stack([x, y], -1), k=2, workers=2)
    first, second = stones.places[near[:, 0]], stones.places[near[:, 1]]
    apart = np.maximum(np.hypot(*(first - second).T), 1e-6)
    # The distance to the line half-way between the two nearest stones.
    edge = ((far[:, 1] ** 2 - far[:, 0] ** 2) / (2 * apart)).astype(np.float32)
    chance = np.random.default_rng(seed)
    own = len(stones.places) // copies
    lean = np.tile(chance.normal(0, tilt, (own, 2)), (copies, 1))
    rise = np.tile(chance.uniform(-0.35, 0.35, own), copies)
    offset = np.stack([x, y], -1) - first
    top = (offset * lean[near[:, 0]]).sum(-1) + rise[near[:, 0]]
    soft = 1.1 / scale
    stone = step(gap / 2 - soft / 2, gap / 2 + soft / 2, edge)
    round_off = step(gap / 2, gap / 2 + 1.5, edge)
    shade = (1 - 0.16 * (1 - step(gap / 2, gap / 2 + 1.0, edge)))[:, None]
    colour = mix(joint, stones.colours[near[:, 0]] * shade, stone)
    other = None if plain is None else mix(joint, plain[near[:, 0]] * shade, stone)
    return Floor(colour, (0.45 * top + 0.85 * round_off).astype(np.float32), stone, other)
