"""Ctrl-C in a terminal reaches every process of the program: the first alone obeys it, and ends the others."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker


@contextmanager
def shielded_start() -> Iterator[None]:
    """Start processes in here: they are deaf to Ctrl-C from their first instruction, while they import modules too.
    One that comes meanwhile reaches this process afterwards. Windows has no signal masks: there it is deaf only from
    `leave_to_parent` on.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Spawning starts the tracker, which before Python 3.14 ends with interrupts let through, whatever held before.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_to_parent() -> None:
    """In a child process, first of all: never mind Ctrl-C; ending is the parent's business. A child that it stops while
    it sends a result would leave half of it in the pipe, and the parent would wait for the rest for ever."""
    with suppress(ValueError):  # not the main thread
        signal.signal(signal.SIGINT, signal.SIG_IGN)
