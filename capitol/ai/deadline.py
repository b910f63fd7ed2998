"""Time limits that run only while this program runs: not while it is stopped or the machine sleeps."""

from __future__ import annotations

import time
from collections.abc import Callable

SLICE_SECONDS = 0.25
"""The longest wait between two looks at the clock."""
_MOST_SECONDS = 4 * SLICE_SECONDS
"""The most time that a slice counts for: if it took longer, the machine was asleep."""


class Deadline:
    """A limit in seconds for waiting in slices: wait for `slice` seconds, then call `tick`, until `over`."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._left, self._clock, self._at = seconds, clock, clock()

    @property
    def over(self) -> bool:
        """Whether the limit has been reached."""
        return self._left <= 0

    @property
    def slice(self) -> float:
        """How long to wait now, in seconds."""
        return max(0.0, min(self._left, SLICE_SECONDS))

    def tick(self) -> None:
        """Count the time since the last call."""
        now = self._clock()
        self._left -= min(now - self._at, _MOST_SECONDS)
        self._at = now
