"""How the C library keeps freed memory, and when Python's garbage collector runs."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_MMAP_THRESHOLD, _ARENA_MAX = -3, -8
"""Parameter numbers of glibc's mallopt."""
_LARGE = 1 << 20


def give_back_freed_memory() -> None:
    """Return blocks of a megabyte or more to the system when freed, and share one heap among all threads.

    By default glibc, once a large picture has been freed, allocates later ones on per-thread heaps between smaller
    objects that stay; the program then grows by a few dozen megabytes with each game. Does nothing on other systems.
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
    """Context that disables the garbage collector while modules are loaded: everything they create stays."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
