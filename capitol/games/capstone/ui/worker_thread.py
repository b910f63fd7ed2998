"""Slow calculations on a worker thread."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from capitol.kit.loop import wake

T = TypeVar("T")


def in_background(work: Callable[[], T], *, at_once: bool) -> Future[T]:
    """Start a calculation in a thread that wakes the loop when it is done; ``at_once``: calculate it here and now, so
    that pictures do not depend on a thread."""
    if at_once:
        done: Future[T] = Future()
        done.set_result(work())
        return done
    threads = ThreadPoolExecutor(1, "reckoning")
    try:
        found = threads.submit(work)
        found.add_done_callback(lambda _done: wake())
        return found
    finally:
        threads.shutdown(wait=False)
