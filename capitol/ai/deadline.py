"""Time that counts only while this program runs: not while it is stopped or the machine sleeps."""

from __future__ import annotations

import time
from collections.abc import Callable

SLICE_SECONDS = 0.25
"""The longest wait between two looks at the clock."""
_MOST_SECONDS = 4 * SLICE_SECONDS
"""The most time between two looks that counts: if it took longer, the program did not run."""


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


class Stopwatch:
    """Measures thinking, from its creation on, in processor time of this thread; or in time on the wall, divided by
    ``patience``, if that is more."""

    def __init__(
        self,
        patience: float,
        processor: Callable[[], float] = time.thread_time,
        wall: Callable[[], float] = time.monotonic,
    ) -> None:
        self._patience, self._processor, self._wall = patience, processor, wall
        self._begun, self._at, self._waited = processor(), wall(), 0.0

    @property
    def milliseconds(self) -> float:
        """The time so far. Ask often: a longer time between two looks counts as `_MOST_SECONDS` on the wall."""
        now = self._wall()
        self._waited += min(now - self._at, _MOST_SECONDS)
        self._at = now
        return 1000 * max(self._processor() - self._begun, self._waited / self._patience)
