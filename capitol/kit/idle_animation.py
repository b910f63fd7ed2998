"""Idle animation: pictures in a still drawing that keep changing, such as water, in a cycle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from capitol.kit.display_list import Recording

AnimatedPictures = Mapping[pygame.Surface, Sequence[pygame.Surface]]
"""For each such picture in the drawing, the cycle of pictures shown in its place, including itself; all of one size."""


class IdleAnimation:
    """A cycle in which each picture is shown for ``period`` ms. While it rests, all pictures stay as they are."""

    def __init__(self, period: float) -> None:
        self.period = period
        self.beat = 0
        self._due: float | None = None

    def update(self, now: float, awake: bool) -> bool:
        """Advance to ``now`` (ms); return True if the pictures changed."""
        if not awake:
            self._due = None
        elif self._due is None:
            self._due = now + self.period
        elif now >= self._due:
            self.beat += 1
            self._due = max(self._due, now - self.period) + self.period
            return True
        return False

    @property
    def due(self) -> float | None:
        """When the pictures change next; None while they rest."""
        return self._due

    def shown(self, still: Recording, cycles: AnimatedPictures) -> Recording:
        """Return the drawing with the current pictures, each in the place and order of its first, so that everything
        above stays above. Pictures of one kind are at different points of the cycle."""
        return still.with_pictures(
            lambda picture, x, y: cycles[picture][(self.beat + x + y) % len(cycles[picture])], cycles.keys()
        )
