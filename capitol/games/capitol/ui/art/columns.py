"""The marble columns that show the score, one for each seat."""

from __future__ import annotations

import math

import pygame

from capitol.games.capitol.ui.art.brush import canvas, darker, fineness, gradient, lighter, shrink
from capitol.games.capitol.ui.art.symbols import paint_symbol
from capitol.games.capitol.ui.art.wood import marble
from capitol.games.capitol.ui.palette import OUTLINE, Colour, SeatStyle, seat_style

STONE: Colour = (236, 228, 214)


def draw_marble_column(width: int, height: int, seat: str | SeatStyle) -> pygame.Surface:
    """A fluted column filling the picture; its base carries the colour and symbol of ``seat``.

    A taller column has a longer shaft; base and capital keep their size, which follows from ``width``.
    """
    fine = fineness(width, height)
    wide, tall = width * fine, height * fine
    unit = wide / 40
    base = min(round(20 * unit), round(tall * 0.6))
    capital = min(round(9 * unit), tall - base)
    surface = canvas(wide, tall)
    shaft = pygame.Rect(round(5 * unit), capital - 1, round(30 * unit), max(1, tall - base - capital + 2))
    _paint_shaft(surface, shaft, unit)
    for inset, top, deep in ((0.0, 0.0, 0.42), (2.2, 0.42, 0.32), (4.0, 0.74, 0.26)):
        _slab(
            surface,
            pygame.Rect(
                round(inset * unit), round(top * capital), round(wide - 2 * inset * unit), round(deep * capital)
            ),
            unit,
        )
    style = seat_style(seat)
    foot = pygame.Rect(round(3 * unit), tall - base, round(wide - 6 * unit), round(base * 0.20))
    _slab(surface, foot, unit)
    plate = pygame.Rect(0, tall - base + foot.height, wide, base - foot.height)
    surface.blit(
        gradient(plate.width, plate.height, ((0.0, lighter(style.colour, 0.16)), (1.0, darker(style.colour, 0.16)))),
        plate,
    )
    pygame.draw.rect(surface, OUTLINE, plate, max(1, round(1.1 * unit)))
    paint_symbol(surface, style.symbol, plate.center, plate.height * 0.38, style.text)
    return shrink(surface, width, height)


def _paint_shaft(surface: pygame.Surface, shaft: pygame.Rect, unit: float) -> None:
    """The fluted shaft, lit from the left."""
    texture = marble(shaft.width, shaft.height, 33, max(1.0, unit), lighter(STONE, 0.3))
    stops = ((0.0, (206, 198, 188)), (0.24, (255, 255, 255)), (0.55, (232, 226, 216)), (1.0, (150, 138, 124)))
    texture.blit(gradient(shaft.width, shaft.height, stops, across=True), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    flutes = 6
    for flute in range(1, flutes):
        # Flutes lie closer together towards the sides of a round shaft.
        x = shaft.width * (0.5 - 0.5 * math.cos(math.pi * flute / flutes))
        line = max(1, round(1.1 * unit))
        pygame.draw.rect(texture, darker(STONE, 0.34), (round(x), 0, line, shaft.height))
        pygame.draw.rect(texture, lighter(STONE, 0.7), (round(x) + line, 0, line, shaft.height))
    surface.blit(texture, shaft)
    pygame.draw.rect(surface, OUTLINE, shaft, max(1, round(0.9 * unit)))


def _slab(surface: pygame.Surface, box: pygame.Rect, unit: float) -> None:
    """A flat moulding of the base or the capital."""
    if box.height <= 0:
        return
    stops = ((0.0, STONE), (0.26, lighter(STONE, 0.8)), (0.6, STONE), (1.0, darker(STONE, 0.34)))
    surface.blit(gradient(box.width, box.height, stops, across=True), box)
    pygame.draw.rect(surface, OUTLINE, box, max(1, round(0.8 * unit)))
