"""The light on a relief: one soft sun, the sky, shadows, gloss, and a view from a little below.

A board is given as heights and colours; no light is in its colours. Level ground that nothing shades keeps its colour.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from assets.board.fields import Field, step

# The sun is wide: it is split into so many directions, this many degrees apart, and each has a soft border.
SUN_PARTS, SUN_STEP, SUN_SOFT = 5, 7.0, 0.16
SUN_SHARE = 0.66
SUN_COLOUR = np.array([1.03, 1.0, 0.94], np.float32)
SKY_COLOUR = np.array([0.95, 0.995, 1.10], np.float32)
SKY_DIRECTIONS, SKY_REACH = 10, 46.0


@dataclass(frozen=True, slots=True)
class Light:
    """Where the sun is, seen from above: degrees from the right, counted against the clock, and its height in degrees;
    and how far up a thing is seen per map pixel of its height: the camera stands a little towards the viewer."""

    sun_at: float
    sun_height: float
    lean: float


STUDIO = Light(133.0, 40.0, 0.42)
CITY = Light(172.0, 42.0, 0.62)
"""The light of houses, and their camera, 52 degrees down."""


def linear(colour: Field) -> Field:
    """From the numbers of a picture to amounts of light."""
    return np.power(np.clip(colour, 0, 1), 2.2, dtype=np.float32)


def picture(light: Field) -> Field:
    """From amounts of light to the numbers of a picture; what is brighter than white is pressed together softly."""
    knee = 0.9
    over = np.maximum(light - knee, 0)
    pressed = np.where(light > knee, knee + (1 - knee) * (1 - np.exp(-over / (1 - knee))), light)
    return np.power(np.clip(pressed, 0, 1), 1 / 2.2, dtype=np.float32)


def shifted(field: Field, dx: int, dy: int) -> Field:
    """The field seen ``dx`` to the right and ``dy`` down of each place; the border goes on outside."""
    height, width = field.shape
    rows = np.clip(np.arange(height) + dy, 0, height - 1)
    columns = np.clip(np.arange(width) + dx, 0, width - 1)
    return field[rows][:, columns]


def horizon(height: Field, degrees: float, distances: list[float]) -> Field:
    """The steepest rise towards a direction, 0 at least; heights and ``distances`` in pixels."""
    across, down = math.cos(math.radians(degrees)), -math.sin(math.radians(degrees))
    found = np.zeros(height.shape, np.float32)
    seen: set[tuple[int, int]] = {(0, 0)}
    rows, columns = height.shape
    for distance in distances:
        dx, dy = round(across * distance), round(down * distance)
        if (dx, dy) in seen or abs(dx) >= columns or abs(dy) >= rows:
            continue
        seen.add((dx, dy))
        here = (slice(max(0, -dy), rows - max(0, dy)), slice(max(0, -dx), columns - max(0, dx)))
        there = (slice(max(0, dy), rows + min(0, dy)), slice(max(0, dx), columns + min(0, dx)))
        rise = height[there] - height[here]
        rise *= 1 / math.hypot(dx, dy)
        np.maximum(found[here], rise, out=found[here])
    return found


def shade(height: Field, colour: Field, gloss: Field, scale: float, light_from: Light = STUDIO) -> Field:
    """The lit layers of colours, as amounts of light. ``height`` in map pixels, ``scale`` pixels to a map pixel,
    ``colour`` as numbers of a picture, ``gloss`` from 0 (dull) to 1 (polished)."""
    tall = (height * scale).astype(np.float32)
    down, right = np.gradient(tall)
    upright = 1 / np.sqrt(right * right + down * down + 1)
    rise = math.tan(math.radians(light_from.sun_height))
    most = float(tall.max() - tall.min()) / rise + 2
    distances = [1.0]
    while distances[-1] < most:
        distances.append(distances[-1] + max(1.0, distances[-1] * 0.045))
    sun = np.zeros(tall.shape, np.float32)
    for part in range(SUN_PARTS):
        degrees = light_from.sun_at + (part - (SUN_PARTS - 1) / 2) * SUN_STEP
        sun += 1 - step(rise * (1 - SUN_SOFT), rise * (1 + SUN_SOFT), horizon(tall, degrees, distances))
    sun /= SUN_PARTS
    flat = math.sin(math.radians(light_from.sun_height))
    low = math.cos(math.radians(light_from.sun_height))
    to_x, to_y = low * math.cos(math.radians(light_from.sun_at)), -low * math.sin(math.radians(light_from.sun_at))
    facing = np.maximum((flat - to_x * right - to_y * down) * upright, 0) / flat
    # Steep edges would otherwise burn out: what faces the sun fully is at most this much brighter than level ground.
    sun *= np.minimum(facing, 1 + 0.42 * np.tanh((facing - 1) / 0.42))
    sky = np.zeros(tall.shape, np.float32)
    far = [scale * SKY_REACH * (0.03 + 0.97 * (number / 15) ** 1.7) for number in range(16)]
    for number in range(SKY_DIRECTIONS):
        slope = horizon(tall, 360 * number / SKY_DIRECTIONS, far)
        sky += 1 / (1 + slope * slope)
    sky /= SKY_DIRECTIONS
    sky *= 0.55 + 0.45 * upright
    light = SUN_SHARE * sun[..., None] * SUN_COLOUR + (1 - SUN_SHARE) * sky[..., None] * SKY_COLOUR
    light /= SUN_SHARE * SUN_COLOUR + (1 - SUN_SHARE) * SKY_COLOUR
    lit = linear(colour) * light  # each layer of colours
    # Gloss: the half-way direction between the sun and the viewer, against what level ground would show.
    view = np.array([0.0, light_from.lean, 1.0]) / math.hypot(light_from.lean, 1.0)
    half = np.array([to_x, to_y, flat]) + view
    half /= math.sqrt(float(half @ half))
    meets = np.maximum((half[2] - half[0] * right - half[1] * down) * upright, 0)
    shine = np.power(meets, 40) * 0.55 + np.power(meets, 9) * 0.12
    shine -= 0.55 * half[2] ** 40 + 0.12 * half[2] ** 9
    lit += (np.maximum(shine, 0) * gloss * sun)[..., None] * SUN_COLOUR
    # The window that the light comes from is nearer to the upper left corner.
    far_x, far_y = np.linspace(0, 1, tall.shape[1])[None, :], np.linspace(0, 1, tall.shape[0])[:, None]
    lit *= (1.03 - 0.03 * far_x - 0.05 * far_y)[..., None]
    return np.maximum(lit, 0).astype(np.float32)


def lean(height: Field, lit: Field, hollow: Field, scale: float, leaning: float = STUDIO.lean) -> Field:
    """What is seen from a little below: tops move up, and fronts appear under them.

    ``hollow``: below this height the front of a thing is open (an arch); where it has none, a number below all heights.
    """
    rows = np.arange(height.shape[0])
    step_z = 0.5 / (leaning * scale)
    level = float(height.max())
    source = np.zeros(height.shape, np.float32)
    depth = np.zeros(height.shape, np.float32)
    open_ = np.zeros(height.shape, bool)
    todo = np.ones(height.shape, bool)
    lowest = float(height.min()) - step_z
    while level > lowest and todo.any():
        offset = level * leaning * scale
        base = math.floor(offset)
        share = offset - base
        above = np.clip(rows + base, 0, len(rows) - 1)
        below = np.clip(rows + base + 1, 0, len(rows) - 1)
        there = height[above] * (1 - share) + height[below] * share
        hit = todo & (there >= level)
        source[hit] = offset
        depth[hit] = (there - level)[hit]
        open_[hit] = (hollow[above] > level)[hit]
        todo &= ~hit
        level -= step_z
    place = np.clip(rows[:, None] + source, 0, len(rows) - 1.001)
    first = place.astype(np.int32)
    part = (place - first)[..., None]
    columns = np.broadcast_to(np.arange(height.shape[1]), first.shape)
    seen = lit[:, first, columns] * (1 - part) + lit[:, first + 1, columns] * part
    # A front gets only light from the sky, less of it towards its foot.
    front = step(0.6 * step_z + 0.25, 1.2 * step_z + 0.9, depth)
    dim = 0.50 - 0.02 * np.minimum(depth, 12)
    seen *= (1 - front * (1 - dim))[..., None]
    seen[:, open_ & (front > 0.5)] *= np.array([0.16, 0.20, 0.24], np.float32)
    return seen
