"""The marble columns that show the score, one for each seat."""

from __future__ import annotations

from functools import cache

import pygame

from capitol.kit.pictures import shipped_picture
from capitol.table.art.brush import shrink
from capitol.table.art.symbols import draw_bare_symbol
from capitol.table.palette import OUTLINE, SeatStyle, seat_style

FILE = "assets/capitol/pieces/column.png"
# For a column 40 units wide: the heights of its capital and base, and the block in the base that takes a colour.
WIDE, CAPITAL, BASE, BLOCK = 40, 9, 20, 16


def draw_marble_column(width: int, height: int, seat: str | SeatStyle) -> pygame.Surface:
    """Draw a fluted column filling the picture; its base carries the colour and symbol of ``seat``.

    A taller column has a longer shaft; base and capital keep their size, which follows from ``width``.
    """
    picture, unit = column_picture(), width / WIDE
    fine = picture.get_width() / WIDE
    base = min(round(BASE * unit), round(height * 0.6))
    capital = min(round(CAPITAL * unit), height - base)
    shaft = max(1, height - base - capital)
    top, foot = round(CAPITAL * fine), picture.get_height() - round(BASE * fine)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    # The lower part of the shaft; it is stretched for a column longer than the picture.
    seen = min(foot - top, max(1, round(shaft * fine / unit)))
    for y, tall, source, part in (
        (0, capital, 0, top),
        (capital, shaft, foot - seen, seen),
        (height - base, base, foot, picture.get_height() - foot),
    ):
        surface.blit(shrink(picture.subsurface((0, source, picture.get_width(), part)), width, tall), (0, y))
    style = seat_style(seat)
    block = pygame.Rect(0, 0, width, max(1, round(base * BLOCK / BASE)))
    block.bottom = height
    surface.fill(style.colour, block, pygame.BLEND_RGB_MULT)
    pygame.draw.rect(surface, OUTLINE, block, max(1, round(1.1 * unit)))
    side = max(1, round(block.height * 0.80))
    symbol = draw_bare_symbol(side, side, style, style.text)
    surface.blit(symbol, symbol.get_rect(center=block.center))
    return surface


@cache
def column_picture() -> pygame.Surface:
    """Return the rendered column with a white block, read only once."""
    loaded = shipped_picture(FILE)
    # The order of bytes that blits fastest. Copied, not blended: the colour below clear pixels must survive.
    loaded.set_alpha(None)
    picture = pygame.Surface(loaded.get_size(), pygame.SRCALPHA, 32)
    picture.blit(loaded, (0, 0))
    return picture
