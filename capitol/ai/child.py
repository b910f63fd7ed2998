"""The worker process: takes requests from a pipe and sends decisions back until the pipe closes."""

from __future__ import annotations

import gc
import os
import threading
from contextlib import suppress
from multiprocessing import connection, parent_process
from multiprocessing.connection import Connection
from typing import Any

from capitol.ai.thinking import Asked, find_factory, work
from capitol.host.interrupts import leave_to_parent
from capitol.host.native_crashes import trace_text, watch_child

READY, DECIDED, FAILED = "ready", "decided", "failed"
NICENESS = 5


def think_forever(pipe: Connection, factory_name: str, faults: str = "") -> None:
    """Run the worker process.

    Sends READY once, then for each request DECIDED with the decision, evaluation or review, or FAILED with two texts:
    the traceback from `trace_text` and the error's message. Ends when the pipe closes or the parent process ends, even
    in the middle of a decision. Anything that arrives during an evaluation or a review stops it; None is only for that.
    Crashes below Python are written to the file ``faults``, if given.
    """
    if faults:
        watch_child(faults)
    # The networks are too small to profit from threads, which cost memory; numpy reads this when imported.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    leave_to_parent()
    threading.Thread(target=_end_with_parent, name="end with parent", daemon=True).start()
    if hasattr(os, "nice"):
        with suppress(OSError):
            # The screen has priority when there are fewer cores than work.
            os.nice(NICENESS)
    factory = None
    players: dict[tuple[str, str], Any] = {}
    with suppress(EOFError, OSError, KeyboardInterrupt):
        pipe.send((READY, None))
        while True:
            request: Asked | None = pipe.recv()
            if request is None:
                continue
            key = request.game, request.player
            try:
                if factory is None:
                    factory = find_factory(factory_name)
                if key not in players:
                    players[key] = factory(*key)
                # Players keep many thousand objects and make no cycles: to look for some takes a fifth of their time.
                gc.disable()
                try:
                    found = work(players[key], request, pipe.poll)
                finally:
                    gc.enable()
                pipe.send((DECIDED, found))
            except Exception as error:
                # Nothing was sent: an unpicklable object is refused before the first byte.
                # A player that failed is made again: its state may be what made it fail.
                players.pop(key, None)
                pipe.send((FAILED, (trace_text(error, -4, words=False), f"{type(error).__name__}: {error}")))


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(0)
