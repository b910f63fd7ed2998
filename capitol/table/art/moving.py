"""Animations in a still picture: each a cycle of pictures of one size, for `capitol.kit.idle_animation`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from capitol.kit.display_list import Clear

BEAT_MS = 1000 / 12
"""The duration of each picture on a table: twelve a second."""


@dataclass(frozen=True, slots=True)
class Moving:
    """An animated thing, with its upper left corner at ``at``, in pixels of the picture."""

    at: tuple[int, int]
    pictures: tuple[pygame.Surface, ...]
    together: bool = False
    """Whether it moves in step with others: its place does not shift its cycle."""

    def cycle(self, x: int, y: int) -> tuple[pygame.Surface, ...]:
        """Return the pictures in playing order. The picture shown depends on the beat and on ``x`` and ``y``, the place
        in the window; the order of one that moves ``together`` with others cancels that shift."""
        shift = (x + y) % len(self.pictures) if self.together else 0
        return self.pictures[-shift:] + self.pictures[:-shift] if shift else self.pictures

    @property
    def box(self) -> pygame.Rect:
        """Return the box that it never leaves."""
        return pygame.Rect(self.at, self.pictures[0].get_size())


def clear(width: int, height: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """Return a transparent picture on which ``colour`` can be painted without a dark rim."""
    surface = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA, 32)
    surface.fill((*colour, 0))
    return surface


def views(
    sheet: pygame.Surface, places: Sequence[tuple[int, int]], size: tuple[int, int], empty: Clear | None = None
) -> list[pygame.Surface]:
    """Return views of a sheet from places, the same object for equal places; if ``empty`` is given, one view of it for
    all places at which nothing is visible."""
    kept: dict[tuple[int, int], pygame.Surface] = {}
    seen = sheet.get_bounding_rect()
    nothing = None if empty is None else empty.subsurface(((0, 0), size))
    for place in set(places):
        is_seen = nothing is None or seen.colliderect((place, size))
        kept[place] = sheet.subsurface((place, size)) if is_seen or nothing is None else nothing
    return [kept[place] for place in places]
