"""Pictures in a still drawing that move on by themselves, such as water: one shown after another, round and round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from capitol.kit.display_list import Recording

Turns = Mapping[pygame.Surface, Sequence[pygame.Surface]]
"""For a picture of the drawing those that take turns in its place, itself among them; all of one size."""


class Living:
    """``period`` is how many ms each of the pictures is shown. While it rests, all stay as they are."""

    def __init__(self, period: float) -> None:
        self.period = period
        self.beat = 0
        self._due: float | None = None

    def update(self, now: float, awake: bool) -> bool:
        """Bring it to ``now`` (ms); True if the pictures have moved on."""
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
        """When the pictures move on; None while they rest."""
        return self._due

    def shown(self, still: Recording, turns: Turns) -> Recording:
        """The drawing with the pictures of this moment, each in the place and order of its first: what lies over it
        stays over it. Those of one kind are not all at the same turn."""
        return still.with_pictures(
            lambda picture, x, y: turns[picture][(self.beat + x + y) % len(turns[picture])], turns.keys()
        )
