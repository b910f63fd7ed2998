"""The bodies of the wooden pieces: floor blocks, roofs, and the coloured plate below a building.

Sizes are those of `PieceGeometry` at 1 pixel to a logical pixel: the studio's camera sees a block 34 wide, its top 23
and its front 10 high.
"""

from __future__ import annotations

import math
from typing import Any

import numpy

from assets import materials, shapes, studio
from assets.layers import OUTLINE
from assets.studio import Pixels

SIN, COS = math.sin(math.radians(studio.ELEVATION)), math.cos(math.radians(studio.ELEVATION))
WIDE, TOP, STEP, RISE, PLINTH, MARGIN = 34.0, 23.0, 10.0, 14.0, 9.0, 2.0
THIN = 0.7
"""Blocks of high buildings are at most so thick; towers are drawn with their floors thinner still."""
BLOCK_X, BLOCK_Y, FLOOR_Z = WIDE / 10, TOP / SIN / 10, STEP / COS / 10
GAP, BEVEL = 0.11, 0.13
LINE = 0.62
"""Logical pixels of the dark line around a piece."""
TONES = (
    ("#F0CE98", "#DDB077", "#99662F"),
    ("#E4BC80", "#CB9856", "#84531F"),
    ("#F6DAAA", "#E5BF8A", "#A87641"),
    ("#DDB176", "#C28D50", "#7B4A1E"),
)
SEEDS = (11, 23, 37, 58)
SHAPES = ("round", "triangular")


def block(material: Any, thick: float = 1.0, base: float = 0.0) -> list[Any]:
    """A floor block and the foot in the shadow gap below it."""
    body = shapes.box((BLOCK_X, BLOCK_Y, FLOOR_Z * thick - GAP), (0, 0, base + GAP), material, BEVEL)
    foot = shapes.box((BLOCK_X - 0.34, BLOCK_Y - 0.34, GAP + 0.1), (0, 0, base), materials.plain("#3A2210", 0.9))
    return [body, foot]


def roof(shape: str, material: Any) -> list[Any]:
    """A roof whose ridge runs away from the viewer, with the foot in the gap below it."""
    half, high = BLOCK_X / 2, RISE / COS / 10
    if shape == "round":
        wall = 0.12
        arc = [math.pi * step / 48 for step in range(49)]
        outline = [(-half, GAP), (half, GAP)]
        outline += [(half * math.cos(a), GAP + wall + (high - GAP - wall) * math.sin(a)) for a in arc]
    else:
        outline = [(-half, GAP), (half, GAP), (half, GAP + 0.16), (0, high + 0.06), (-half, GAP + 0.16)]
    body = shapes.prism(outline, BLOCK_Y, material, BEVEL * 0.7)
    shapes.turn_mesh(body, 1)
    foot = shapes.box((BLOCK_X - 0.34, BLOCK_Y - 0.34, GAP + 0.1), (0, 0, 0), materials.plain("#2A1A0C", 0.9))
    return [body, foot]


def plinth(material: Any) -> Any:
    """The plate below a building, its upper side at z 0."""
    high = PLINTH / COS / 10
    size = ((WIDE + 2 * MARGIN) / 10, (TOP + 2 * MARGIN) / SIN / 10, high)
    return shapes.box(size, (0, 0, -high), material, 0.12)


def wood(variant: int) -> Any:
    """The wood of one of the four kinds of blocks."""
    return materials.wood(SEEDS[variant], *TONES[variant])


def ghost(base: float, thick: float = 1.0) -> None:
    studio.unseen(block(materials.plain("#C99A62"), thick, base))


def jointed(pixels: Pixels, fine: float) -> Pixels:
    """The lower edge in deep shadow, and what is clear there filled with it: floors are counted by their joints."""
    rows = numpy.arange(pixels.shape[0])[::-1, None, None] / fine
    share = numpy.clip((0.78 - rows) / 0.36, 0, 1) * 0.9
    soft = numpy.clip((2.4 - rows) / 1.8, 0, 1) * 0.25
    result = pixels.copy()
    result[:, :, :3] = (pixels[:, :, :3] * (1 - soft)) * (1 - share) + OUTLINE * share
    # The foot stands back in its gap: what is clear below the piece is dark, or the ground would shine through.
    foot = rows[:, :, 0] < 2.2
    clear = foot & (pixels[:, :, 3] < 1)
    result[clear, :3] = OUTLINE
    result[:, :, 3] = numpy.where(clear, 1.0, result[:, :, 3])
    return result
