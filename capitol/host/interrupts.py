"""Ctrl-C in a terminal reaches every process of the program: only the first obeys it, and ends the others."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker


@contextmanager
def shielded_start() -> Iterator[None]:
    """Context for starting processes that ignore Ctrl-C from their first instruction, even while importing modules.

    A Ctrl-C in the meantime reaches this process afterwards. Windows has no signal masks: there a child ignores Ctrl-C
    only after `leave_to_parent`.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Spawning starts the resource tracker, which before Python 3.14 unblocks interrupts, whatever the mask was before.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_to_parent() -> None:
    """Ignore Ctrl-C; call first in a child process, which its parent ends. A child interrupted while sending a result
    would leave half of it in the pipe, and the parent would wait for the rest for ever."""
    with suppress(ValueError):  # not the main thread
        signal.signal(signal.SIGINT, signal.SIG_IGN)
