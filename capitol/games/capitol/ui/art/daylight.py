"""The light of the time of day on the ground of the board.

It multiplies, so that dark colours stay dark and colours keep their depth. Pieces keep their true colours, by which
seats are told apart.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from capitol.kit.pictures import blend_slices, flood
from capitol.kit.theme import RGB
from capitol.table.art.layers import at_once

Hour = Sequence[Sequence[RGB]]
NOON = 1
"""The round in which the light is that of the pictures themselves."""
_STRIP = 128
"""How many rows are brightened at once."""
PLAIN = 228
"""The value of red, green or blue that leaves the ground unchanged; 255 brightens it by an eighth. No light darkens the
ground, against which light roofs are visible by their dark edges."""
HOURS: Sequence[Hour] = (
    # Morning: warm near the rising sun, cool elsewhere.
    (
        ((247, 227, 202), (242, 227, 212), (229, 229, 230), (221, 229, 246)),
        ((242, 227, 212), (231, 229, 226), (222, 229, 244), (219, 229, 250)),
    ),
    # Noon.
    (((PLAIN, PLAIN, PLAIN),),),
    # Evening: amber, from the left.
    (
        ((240, 227, 209), (239, 227, 211), (237, 227, 214), (235, 228, 217)),
        ((239, 227, 210), (237, 227, 212), (236, 228, 216), (234, 228, 219)),
    ),
    # Gold: the last light, low over the whole city.
    (
        ((243, 227, 200), (243, 227, 202), (241, 227, 206), (239, 227, 210)),
        ((243, 227, 202), (242, 227, 204), (240, 227, 208), (238, 227, 212)),
    ),
)
"""The colour of the light on each part of the board, by round."""


def in_light(ground: pygame.Surface, box: pygame.Rect, hour: Hour) -> pygame.Surface:
    """Return a copy of a picture with its part ``box`` in the light of an hour."""
    small = pygame.Surface((len(hour[0]), len(hour)), 0, 32)
    for y, line in enumerate(hour):
        for x, colour in enumerate(line):
            small.set_at((x, y), colour)
    lit = ground.copy()
    part = lit.subsurface(box)
    # In strips: a second picture of this size would be in memory for a moment.
    at_once(blend_slices(part, small, pygame.BLEND_RGB_MULT))
    for top in range(0, box.height, _STRIP):
        strip = part.subsurface((0, top, box.width, min(_STRIP, box.height - top)))
        more = strip.copy()
        flood(more, (round(255 * (255 / PLAIN - 1)),) * 3, pygame.BLEND_RGB_MULT)
        strip.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return lit
