"""The sheet that a board is painted on: colours, heights and gloss for each pixel, changed window by window."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assets.board.fields import Field, mix

# Heights in map pixels; the tops of plots and bands are 0, so that they are seen exactly where they lie on the map.
TOP, FIELD, KERB, STREET, WATER = 0.0, -4.4, -2.4, -8.0, -14.0
NOTHING = -999.0


@dataclass(frozen=True)
class Window:
    """A part of the sheet: its rows and columns, and the places of its pixels' middles in map pixels."""

    at: tuple[slice, slice]
    x: Field
    y: Field


class Sheet:
    """Colours (numbers of a picture from 0 to 1), heights (map pixels), gloss (0 to 1) and arches of a whole board.

    There are two layers of colours: with the patterns of the districts, and without; all else is common to both.
    ``scale`` is pixels per map pixel.
    """

    def __init__(self, width: float, height: float, scale: float) -> None:
        self.size = (width, height)
        self.scale = scale
        self.shape = (round(height * scale), round(width * scale))
        self.colour = np.zeros((2, *self.shape, 3), np.float32)
        self.height = np.full(self.shape, STREET, np.float32)
        self.gloss = np.full(self.shape, 0.25, np.float32)
        self.hollow = np.full(self.shape, NOTHING, np.float32)

    @property
    def soft(self) -> float:
        """The width of a soft border: about a pixel, in map pixels."""
        return 1.2 / self.scale

    def window(self, box: Sequence[float] | None = None, around: float = 0.0) -> Window:
        """The part of the sheet in a box (x, y, width, height) and so many map pixels around it; all of it without."""
        x, y, width, height = box if box is not None else (0.0, 0.0, *self.size)
        left = max(0, math.floor((x - around) * self.scale))
        top = max(0, math.floor((y - around) * self.scale))
        right = min(self.shape[1], math.ceil((x + width + around) * self.scale))
        foot = min(self.shape[0], math.ceil((y + height + around) * self.scale))
        across = (np.arange(left, right, dtype=np.float32) + 0.5) / self.scale
        down = (np.arange(top, foot, dtype=np.float32) + 0.5) / self.scale
        grid_x, grid_y = np.meshgrid(across, down)
        return Window((slice(top, foot), slice(left, right)), grid_x, grid_y)

    def cover(self, window: Window, part: Field, colour: Field, height: Field | float, gloss: Field | float) -> None:
        """Lay something over a window, as far as ``part`` (0 to 1) of each pixel."""
        for painted in self.colour:
            painted[window.at] = mix(painted[window.at], colour, part)
        for field, value in ((self.height, height), (self.gloss, gloss)):
            below = field[window.at]
            field[window.at] = below + (np.asarray(value, np.float32) - below) * part

    def cover_some(
        self,
        window: Window,
        where: NDArray[np.bool_],
        colour: Field,
        height: Field,
        gloss: Field | float,
        plain: Field | None = None,
    ) -> None:
        """Lay something over the pixels of a window that ``where`` picks; ``colour`` and ``height`` are theirs, and
        ``plain`` the colour without patterns, where it is another."""
        self.colour[0][window.at][where] = colour
        self.colour[1][window.at][where] = colour if plain is None else plain
        self.height[window.at][where] = height
        self.gloss[window.at][where] = gloss
