"""The colours of a table, and the colours and symbols that tell seats apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from capitol.host.language import N_

Colour = tuple[int, int, int]
SymbolName = Literal["cross", "waves", "diamond", "star"]
BandName = Literal["plain", "one band", "two bands", "hatch"]

OUTLINE: Colour = (0x14, 0x10, 0x0C)
LIGHT: Colour = (0xFF, 0xF9, 0xEA)
PARCHMENT: Colour = (0xEF, 0xE3, 0xC8)
TABLE: Colour = (0x3A, 0x2A, 0x20)
WOOD: Colour = (0xC7, 0x9A, 0x63)
MARBLE: Colour = (0xEC, 0xE6, 0xDA)
GOLD: Colour = (0xD9, 0xAE, 0x4E)


@dataclass(frozen=True, slots=True)
class SeatStyle:
    """How one seat looks: ``name`` is a word to be translated, ``text`` the colour of writing on ``colour``."""

    id: str
    name: str
    colour: Colour
    text: Colour
    symbol: SymbolName
    band: BandName


SEAT_STYLES: tuple[SeatStyle, ...] = (
    SeatStyle("ivory", N_("Ivory"), (0xFF, 0xF6, 0xD6), OUTLINE, "cross", "plain"),
    SeatStyle("aegean", N_("Aegean"), (0x4F, 0xB3, 0xE8), OUTLINE, "waves", "one band"),
    SeatStyle("terracotta", N_("Terracotta"), (0xB8, 0x32, 0x0F), LIGHT, "diamond", "two bands"),
    SeatStyle("ink", N_("Ink"), (0x1A, 0x22, 0x33), LIGHT, "star", "hatch"),
)


def is_dark(ink: Colour) -> bool:
    """Whether a text colour is one of the dark ones."""
    return sum(ink) < 384


def seat_style(seat: str | SeatStyle) -> SeatStyle:
    """Return the usual style with id ``seat``; a `SeatStyle` is returned unchanged.

    Raises: KeyError: unknown id.
    """
    if isinstance(seat, SeatStyle):
        return seat
    for style in SEAT_STYLES:
        if style.id == seat:
            return style
    raise KeyError(seat)
