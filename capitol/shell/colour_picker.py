"""The custom colour of a seat while it is being mixed."""

from __future__ import annotations

import colorsys

from capitol.kit.theme import hex_of, rgb

Levels = tuple[float, float, float]
"""Hue, lightness and saturation, each 0 to 1."""


class Picker:
    """The seat whose custom colour is being changed, and its hue, lightness and saturation, each 0 to 1.

    The levels are stored because grey has no hue from which the colour could be recovered.
    """

    def __init__(self) -> None:
        self.seat = 0
        self._code = ""
        self._levels: Levels = (0.0, 0.0, 0.0)

    def levels(self, code: str) -> Levels:
        """Return hue, lightness and saturation of the colour ``#RRGGBB``."""
        if code != self._code:
            red, green, blue = (part / 255 for part in rgb(code))
            self._code, self._levels = code, colorsys.rgb_to_hls(red, green, blue)
        return self._levels

    def code(self, levels: Levels) -> str:
        """Return the colour ``#RRGGBB`` of these levels."""
        red, green, blue = (round(255 * part) for part in colorsys.hls_to_rgb(*levels))
        self._code, self._levels = hex_of((red, green, blue)), levels
        return self._code
