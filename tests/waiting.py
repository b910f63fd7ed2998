"""Waiting for other processes and threads for as long as a busy machine needs: a test that is starved does not fail."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 240.0
"""Seconds after which a wait counts as hanging, and the limit given to whatever should not time out."""


def wait_until(found: Callable[[], T]) -> T:
    """Call a function until what it returns is true; return that. Fails if this hangs."""
    end = time.monotonic() + PATIENCE
    while not (value := found()):
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.002)
    return value
