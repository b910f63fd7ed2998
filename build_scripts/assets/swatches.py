"""Pieces of the ground of each district, cut from a field; as fine as the largest window wants it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from assets.board import pattern
from assets.board.lit import FINER, QUALITY, render
from assets.board.sheet import Sheet

FINE = 4184 / 1920
"""Pixels to a map pixel of a board that is 1,920 map pixels wide, in the largest window."""
SIZES = {"blue": (464.0, 175.0), "pink": (440.0, 186.0), "purple": (445.5, 198.0)}
"""How wide and high the pieces are, in map pixels: whole turns of the pattern, so that one can follow another."""
AROUND = 40.0
"""How much ground there is around them while they are painted."""


def swatches() -> Iterator[tuple[str, Image.Image, Image.Image]]:
    """Each district's colour with its ground, with the pattern and without."""
    for number, (colour, (inner, tall)) in enumerate(SIZES.items()):
        wide, high = inner + 2 * AROUND, tall + 2 * AROUND
        sheet = Sheet(wide, high, FINER * FINE)
        pattern.field(sheet, colour, 8000 + 50 * number)
        left, right, foot = (round(edge * FINE) for edge in (AROUND, AROUND + inner, AROUND + tall))
        patterned, plain = (picture.crop((left, left, right, foot)) for picture in render(sheet, round(wide * FINE)))
        yield colour, patterned, plain


def save(folder: Path) -> None:
    """Write COLOUR.jpg and COLOUR_plain.jpg into ``folder``."""
    for colour, patterned, plain in swatches():
        for name, picture in ((colour, patterned), (f"{colour}_plain", plain)):
            picture.save(folder / f"{name}.jpg", quality=QUALITY, subsampling=2, optimize=True)
