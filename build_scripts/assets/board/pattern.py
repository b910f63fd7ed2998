"""A field of small stones in a district's colour and pattern: the sign of a district wherever no board is."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from assets.board.fields import hex_colour, mix
from assets.board.mosaic import Places, Stones, lay, rows, uneven
from assets.board.sheet import FIELD, Sheet

STONE = 7.0
# Of each district colour: its own, the figure of its pattern, a tone between, the joints.
TONES: dict[str, tuple[str, str, str, str]] = {
    "blue": ("#4789C2", "#B4D6EC", "#76ACD6", "#3B6C97"),
    "pink": ("#F4CDD6", "#B4566F", "#E3A3B2", "#D9B4BC"),
    "purple": ("#452768", "#9A78BE", "#63418A", "#30194A"),
}


def field(sheet: Sheet, colour: str, seed: int) -> None:
    """Cover the sheet with the stones of a district; its layer without patterns in the district's colour alone."""
    box = (0.0, 0.0, *sheet.size)
    window = sheet.window()
    own, figure, between, joint = (hex_colour(tone) for tone in TONES[colour])
    chance = np.random.default_rng(seed)
    places, level = _pattern(colour, box, chance)
    tones = np.stack([own, mix(own, between, 0.9), mix(own, figure, 0.9)])
    unlike = uneven(np.ones(3, np.float32), len(level), chance, 0.055, 0.012)
    everywhere = np.ones(window.x.shape, bool)
    x, y = window.x[everywhere], window.y[everywhere]
    stones, plain = Stones(places, tones[level] * unlike), own * unlike
    floor = lay(stones, x, y, joint, sheet.scale, seed + 1, plain=plain)
    assert floor.plain is not None
    sheet.cover_some(window, everywhere, floor.colour, (FIELD - 0.85) + floor.height, 0.10, floor.plain)


def _pattern(colour: str, box: Sequence[float], chance: np.random.Generator) -> tuple[Places, NDArray[np.int64]]:
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
