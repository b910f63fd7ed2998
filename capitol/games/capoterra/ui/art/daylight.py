"""The light of the time of day on the island: morning, noon, evening and gold, as the bag empties.

Units, goods and marks keep their true colours, by which seats are told apart.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from capitol.kit.pictures import flood
from capitol.kit.theme import RGB


@dataclass(frozen=True, slots=True)
class Hour:
    """A light: multiplies the colours of what it falls on, and then adds to them."""

    light: RGB
    glow: RGB = (0, 0, 0)


NOON = Hour((255, 255, 255))
HOURS = (
    Hour((238, 236, 240), (14, 6, 0)),
    NOON,
    Hour((255, 249, 239), (1, 0, 0)),
    Hour((255, 245, 231), (4, 1, 0)),
)
"""The hours in order."""


def hour_of(laid: int, left: int) -> Hour:
    """Return the hour for so many tiles on the table and so many left in the bag."""
    return HOURS[min(len(HOURS) - 1, len(HOURS) * laid // max(1, laid + left))]


def shine_on(picture: pygame.Surface, hour: Hour) -> None:
    """Apply the light of an hour to a picture; transparent parts stay transparent."""
    if hour != NOON:
        flood(picture, hour.light, pygame.BLEND_RGB_MULT)
        flood(picture, hour.glow, pygame.BLEND_RGB_ADD)
