"""Pause computer players, or let them move one step at a time, for spectators."""

from __future__ import annotations


class Pace:
    """While paused, no computer player's move is taken, until the game resumes or `step` lets one pass."""

    def __init__(self) -> None:
        self._paused = False
        self._steps = 0

    @property
    def paused(self) -> bool:
        """Whether the game is paused."""
        return self._paused

    @property
    def holds(self) -> bool:
        """Whether no move may be taken now."""
        return self._paused and not self._steps

    def pause(self, paused: bool) -> None:
        """Pause or resume."""
        self._paused, self._steps = paused, 0

    def step(self) -> None:
        """Let the next move pass, then pause again."""
        self._paused, self._steps = True, 1

    def went_on(self) -> None:
        """Note that a move has been taken."""
        self._steps = max(0, self._steps - 1)
