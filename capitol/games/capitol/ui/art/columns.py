"""The marble columns that show the score, one for each seat."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame

from capitol.games.capitol.ui.art.brush import canvas, darker, fineness, gradient, lighter, shrink
from capitol.games.capitol.ui.art.symbols import paint_symbol
from capitol.games.capitol.ui.art.wood import marble
from capitol.games.capitol.ui.palette import OUTLINE, Colour, SeatStyle, seat_style

STONE: Colour = (236, 228, 214)
EDGE: Colour = (120, 108, 96)
FLUTES = 7
SHAFT = ((0.0, 204), (0.22, 255), (0.52, 250), (0.8, 206), (1.0, 136))
HOLLOW = ((0.0, 186), (0.35, 226), (0.75, 253), (1.0, 255))
"""How light runs across a round shaft, and across a flute: places from 0 to 1 with their brightness."""


def draw_marble_column(width: int, height: int, seat: str | SeatStyle) -> pygame.Surface:
    """A fluted column filling the picture; its base carries the colour and symbol of ``seat``.

    A taller column has a longer shaft; base and capital keep their size, which follows from ``width``.
    """
    fine = fineness(width, height)
    wide, tall = width * fine, height * fine
    unit = wide / 40
    base = min(round(20 * unit), round(tall * 0.6))
    capital = min(round(9 * unit), tall - base)
    surface = canvas(wide, tall, EDGE)
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
    """The fluted shaft, lit from the left: hollows between fine ridges, narrower towards its sides, in the shade of the
    capital above."""
    texture = marble(shaft.width, shaft.height, 33, max(1.0, unit), lighter(STONE, 0.6))
    texture.blit(_light(shaft.width, shaft.height, *SHAFT), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    borders = [shaft.width * (0.5 - 0.5 * math.cos(math.pi * flute / FLUTES)) for flute in range(FLUTES + 1)]
    for left, right in pairwise(borders):
        ridge = max(1.0, 0.45 * unit)
        hollow = pygame.Rect(round(left + ridge), 0, round(right - left - 2 * ridge), shaft.height)
        if hollow.width > 1:
            shade = _light(hollow.width, hollow.height, *HOLLOW)
            texture.blit(shade, hollow, special_flags=pygame.BLEND_RGB_MULT)
    below = gradient(shaft.width, max(1, round(7 * unit)), ((0.0, (136, 126, 116)), (1.0, (255, 255, 255))))
    texture.blit(below, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    surface.blit(texture, shaft)


def _light(width: int, height: int, *shades: tuple[float, int]) -> pygame.Surface:
    """Warm greys running across, to multiply with; ``shades`` are places from 0 to 1 and brightness."""
    stops = [(place, (bright, bright - (255 - bright) // 12, bright - (255 - bright) // 6)) for place, bright in shades]
    return gradient(width, height, stops, across=True)


def _slab(surface: pygame.Surface, box: pygame.Rect, unit: float) -> None:
    """A round moulding of the base or the capital, lit from above and from the left."""
    if box.height <= 0:
        return
    slab = pygame.Surface(box.size, pygame.SRCALPHA)
    slab.fill(lighter(STONE, 0.7))
    slab.blit(_light(box.width, box.height, *SHAFT), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    stops = ((0.0, (255, 255, 255)), (0.45, (246, 243, 238)), (0.8, (196, 188, 178)), (1.0, (120, 108, 96)))
    slab.blit(gradient(box.width, box.height, stops), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    surface.blit(slab, box)
