"""Whether computer players go on by themselves: paused, and one step at a time, for those who watch."""

from __future__ import annotations


class Pace:
    """A paused game takes no computer player's move, until it goes on or `step` lets one pass."""

    def __init__(self) -> None:
        self._paused = False
        self._steps = 0

    @property
    def paused(self) -> bool:
        """True while the game stands still between two steps."""
        return self._paused

    @property
    def holds(self) -> bool:
        """True when no move may be taken now."""
        return self._paused and not self._steps

    def pause(self, paused: bool) -> None:
        """Stand still, or go on."""
        self._paused, self._steps = paused, 0

    def step(self) -> None:
        """Let the next move pass, and stand still again."""
        self._paused, self._steps = True, 1

    def went_on(self) -> None:
        """A move has been taken."""
        self._steps = max(0, self._steps - 1)
