"""The colours and patterns that tell the districts of Rome apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from capitol.host.language import N_
from capitol.table.palette import LIGHT, OUTLINE, Colour

PatternName = Literal["waves", "dots", "diagonals"]


@dataclass(frozen=True, slots=True)
class DistrictStyle:
    """How one of the three area colours looks: ``text`` is the colour of writing on ``colour``."""

    id: str
    name: str
    colour: Colour
    text: Colour
    pattern: PatternName


DISTRICT_STYLES: tuple[DistrictStyle, ...] = (
    DistrictStyle("blue", N_("Blue"), (0x47, 0x89, 0xC2), OUTLINE, "waves"),
    DistrictStyle("pink", N_("Pink"), (0xF4, 0xCD, 0xD6), OUTLINE, "dots"),
    DistrictStyle("purple", N_("Purple"), (0x45, 0x27, 0x68), LIGHT, "diagonals"),
)


def district_style(colour: str) -> DistrictStyle:
    """Return the style of the area colour ``colour`` ("blue", "pink" or "purple").

    Raises: KeyError: unknown colour.
    """
    for style in DISTRICT_STYLES:
        if style.id == colour:
            return style
    raise KeyError(colour)
