"""The light of the time of day on the ground of the board: a thin layer of colour, never darker than the ground below,
so that pieces stand out from it as they do at noon."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

Colour = tuple[int, int, int, int]
Hour = Sequence[Sequence[Colour]]
NOON = 1
"""The round whose light is that of the pictures themselves."""
HOURS: Sequence[Hour] = (
    # Morning: rose where the sun comes up, a cool haze where it is not yet.
    (
        ((255, 206, 176, 44), (250, 206, 186, 40), (216, 206, 222, 40), (186, 200, 240, 44)),
        ((255, 208, 184, 36), (236, 206, 204, 36), (200, 204, 232, 42), (174, 194, 242, 48)),
        ((228, 206, 206, 36), (206, 204, 226, 40), (182, 198, 240, 46), (166, 190, 244, 54)),
    ),
    # Noon.
    (((255, 255, 255, 0),),),
    # Evening: amber from the left, mauve in the shade.
    (
        ((255, 178, 84, 54), (255, 170, 92, 50), (246, 160, 116, 48), (228, 152, 156, 50)),
        ((255, 172, 92, 48), (248, 160, 110, 46), (232, 150, 146, 48), (214, 146, 182, 54)),
        ((240, 156, 130, 48), (228, 150, 150, 48), (214, 144, 176, 54), (204, 142, 198, 62)),
    ),
    # Gold: the last light, which lies low over the whole city.
    (
        ((255, 184, 36, 68), (255, 176, 40, 64), (255, 164, 56, 58), (246, 150, 88, 54)),
        ((255, 178, 38, 62), (255, 168, 48, 58), (250, 154, 72, 54), (236, 144, 108, 54)),
        ((252, 160, 66, 54), (244, 150, 80, 52), (234, 142, 104, 54), (222, 138, 134, 60)),
    ),
)
"""The colour that each part of the board is seen in, by round, and how much of it, 0 to 255."""


def light_of(size: tuple[int, int], hour: Hour) -> pygame.Surface:
    """Return the light of an hour as a picture of this size to lay over the ground."""
    small = pygame.Surface((len(hour[0]), len(hour)), pygame.SRCALPHA, 32)
    for y, line in enumerate(hour):
        for x, colour in enumerate(line):
            small.set_at((x, y), colour)
    return pygame.transform.smoothscale(small, size)
