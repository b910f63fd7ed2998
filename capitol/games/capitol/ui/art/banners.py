"""Banners in the wind, and places for people to walk between the plots."""

from __future__ import annotations

import math

import pygame

from capitol.games.capitol.ui.art.masters import SHADE
from capitol.kit.shapes import supersampled
from capitol.kit.theme import RGB, mix
from capitol.table.art.moving import Moving

WALKS = ((64.0, 10.0), (48.0, 10.0), (34.0, 10.0), (26.0, 10.0))
"""The sizes of the places in which a person walks to and fro, best first, in logical pixels."""
BANNER = 10.0, 20.0
"""The size of a banner with its pole."""
_CLOTH: dict[str, tuple[RGB, RGB]] = {
    "blue": ((52, 98, 168), (214, 176, 92)),
    "pink": ((196, 84, 120), (240, 222, 178)),
    "purple": ((104, 58, 150), (222, 184, 96)),
}
_WAVES, _WAVE_BEATS = 16, 3


def banner(box: pygame.Rect, colour: str, unit: float) -> Moving:
    """Return a banner of a district that waves at its pole in ``box``."""
    cloth, fringe = _CLOTH.get(colour, _CLOTH["blue"])

    def frame(turn: float) -> pygame.Surface:
        def paint(surface: pygame.Surface, k: float) -> None:
            u, wide, tall = unit * k, surface.get_width(), surface.get_height()
            pole, foot = 2.2 * u, tall - 0.8 * u
            pygame.draw.ellipse(surface, (*SHADE, 80), (pole - 0.6 * u, foot - 0.9 * u, 5.2 * u, 1.6 * u))
            pygame.draw.line(surface, (96, 66, 40), (pole, foot), (pole, 1.2 * u), max(1, round(1.0 * u)))
            columns = max(6, round(1.2 * u))
            for column in range(columns):
                part = column / columns
                lift = 0.75 * u * part * math.sin(turn - 4.2 * part)
                x, top = pole + part * (wide - pole - 0.4 * u), 2.4 * u + lift
                light = 0.5 + 0.5 * math.cos(turn - 4.2 * part)
                tone = mix(mix(cloth, SHADE, 0.35), mix(cloth, (255, 250, 235), 0.3), light)
                strip = pygame.Rect(round(x), round(top), math.ceil((wide - pole) / columns) + 1, round(7.4 * u))
                surface.fill((*tone, 255), strip)
                hem = pygame.Rect(strip.x, strip.bottom - round(u), strip.width, round(u))
                surface.fill((*mix(fringe, SHADE, 0.3 * (1 - light)), 255), hem)
            pygame.draw.circle(surface, fringe, (pole, 1.2 * u), 1.1 * u)

        return supersampled(box.size, SHADE, paint)

    frames = [frame(2 * math.pi * wave / _WAVES) for wave in range(_WAVES)]
    return Moving(box.topleft, tuple(one for one in frames for _shown in range(_WAVE_BEATS)))
