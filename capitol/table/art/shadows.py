"""The shadows of things that stand on the ground: around their foot, and thrown to one side."""

from __future__ import annotations

import math

import pygame

from capitol.table.art.brush import canvas, soften

_LOW, _LEAN, _SOFT = 0.34, 0.62, 0.06
"""The height of a thrown shadow, how far its end lies to the right, and its softness, relative to the thing."""


def contact_shadow(picture: pygame.Surface, soft: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """Return the soft dark rim on the ground around a ``picture`` of what stands there, twice ``soft`` pixels larger on
    each side; ``colour`` with opacity."""
    mask = pygame.mask.from_surface(picture, 127)
    shadow = canvas(picture.get_width() + 4 * soft, picture.get_height() + 4 * soft, colour[:3])
    mask.to_surface(shadow, setcolor=colour, unsetcolor=None, dest=(2 * soft, 2 * soft))
    return soften(shadow, float(soft))


def thrown_shadow(picture: pygame.Surface, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """Return the soft shadow that a standing thing throws on the ground to its right, to be painted at the place of its
    ``picture``, which is narrower; ``colour`` with opacity."""
    mask = pygame.mask.from_surface(picture, 127)
    figure = picture.get_bounding_rect(min_alpha=128)
    dark = mask.to_surface(setcolor=colour, unsetcolor=(*colour[:3], 0)).subsurface(figure)
    low, lean, soft = max(2, round(_LOW * figure.height)), round(_LEAN * figure.height), figure.height * _SOFT
    flat = pygame.transform.smoothscale(dark, (max(1, figure.width), low))
    room = math.ceil(2 * soft)
    shadow = canvas(picture.get_width() + lean + room, picture.get_height() + room, colour[:3])
    for row in range(low):
        along = round(lean * (low - 1 - row) / (low - 1))
        shadow.blit(flat, (figure.x + along, figure.bottom - low + row), (0, row, figure.width, 1))
    return soften(shadow, max(1.0, soft))
