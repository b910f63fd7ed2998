"""Sums that take a second, reckoned beside the pictures."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
POLL_MS = 60.0
"""So often a scene looks whether something has been reckoned."""


def reckon(work: Callable[[], T], *, at_once: bool) -> Future[T]:
    """Begin to reckon, in a thread that ends with its work; ``at_once``: here and now, so that pictures do not depend
    on a thread."""
    if at_once:
        done: Future[T] = Future()
        done.set_result(work())
        return done
    threads = ThreadPoolExecutor(1, "reckoning")
    try:
        return threads.submit(work)
    finally:
        threads.shutdown(wait=False)
