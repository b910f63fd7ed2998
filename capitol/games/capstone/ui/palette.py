"""The four colours of Capstone's pieces: their looks, names and symbols."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.games.capstone.rules.numbers import COLOURS
from capitol.host.language import N_
from capitol.table.palette import LIGHT, OUTLINE, Colour


@dataclass(frozen=True, slots=True)
class PieceStyle:
    """A colour of pieces: ``id`` for sprites, ``letter`` as in records, ``name`` (a word to be translated), its flat
    ``colour``, the ``ink`` for writing on it, and its ``symbol``."""

    id: str
    letter: str
    name: str
    colour: Colour
    ink: Colour
    symbol: str


PIECE_STYLES = (
    PieceStyle("red", "R", N_("Red"), (0xA8, 0x20, 0x1A), LIGHT, "flame"),
    PieceStyle("yellow", "Y", N_("Yellow"), (0xFF, 0xD9, 0x4F), OUTLINE, "sun"),
    PieceStyle("green", "G", N_("Green"), (0x58, 0xA8, 0x6A), OUTLINE, "leaf"),
    PieceStyle("blue", "B", N_("Blue"), (0x16, 0x24, 0x5E), LIGHT, "moon"),
)
"""The colours by their numbers in the rules."""
assert "".join(style.letter for style in PIECE_STYLES) == COLOURS
SIZE_IDS = ("large", "medium", "small")
"""The sizes by their numbers in the rules; small pieces are those of goals."""
