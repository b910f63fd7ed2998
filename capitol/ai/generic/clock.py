"""When to stop thinking: after a number of iterations, after a time, or whichever comes first."""

from __future__ import annotations

from capitol.ai.deadline import Stopwatch
from capitol.ai.player import Budget


class Clock:
    """Starts when created. At least one iteration is always made: a move needs a reason."""

    def __init__(self, budget: Budget, iterations: int | None = None, milliseconds: int | None = None) -> None:
        """``iterations`` and ``milliseconds`` are the player's own limits. A budget in iterations replaces both; a
        budget in time only can shorten them, never extend them.

        Raises ValueError if nothing would ever stop the thinking.
        """
        self._iterations = iterations if budget.iterations is None else budget.iterations
        times = [budget.milliseconds, milliseconds if budget.iterations is None else None]
        self._milliseconds = min((time for time in times if time is not None), default=None)
        if self._iterations is None and self._milliseconds is None:
            raise ValueError("a thought without an end")
        self._watch = Stopwatch(budget.patience)

    def over(self, done: int) -> bool:
        """Whether to stop after ``done`` iterations."""
        if not done:
            return False
        if self._iterations is not None and done >= self._iterations:
            return True
        return self._milliseconds is not None and self._watch.milliseconds >= self._milliseconds
