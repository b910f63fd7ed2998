"""How the C library keeps memory that is no longer needed, and when Python looks for some."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_MMAP_THRESHOLD, _ARENA_MAX = -3, -8
"""Numbers of glibc's mallopt."""
_LARGE = 1 << 20


def give_back_freed_memory() -> None:
    """Have what is a megabyte or more returned to the system when it is freed, and all threads share one heap.

    Left to itself glibc, once a large picture was freed, takes later ones from heaps, one for each thread, between
    smaller things that stay; the program then grows by a few dozen megabytes with each game. Does nothing elsewhere.
    """
    if not sys.platform.startswith("linux"):
        return
    import ctypes

    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_MMAP_THRESHOLD, _LARGE)
        mallopt(_ARENA_MAX, 1)


@contextmanager
def loading() -> Iterator[None]:
    """While modules are loaded, look for no garbage: all of it stays."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
