"""Writes on another thread, so that nobody waits for the disk; whoever reads a file waits for its last write alone."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path


class LateWrites:
    """Calls that write files, one after another by ``thread``, which runs one call at a time; at once without it, or
    after it has been shut down. The calls handle their own errors. Used from one thread."""

    def __init__(self, thread: Executor | None = None) -> None:
        self._thread = thread
        self._waiting: dict[Path, Future[None]] = {}

    def write(self, path: Path, call: Callable[[], None]) -> None:
        """Have ``call`` write a file."""
        self._waiting = {path: call for path, call in self._waiting.items() if not call.done()}
        if self._thread is not None:
            try:
                self._waiting[path] = self._thread.submit(call)
                return
            except RuntimeError:  # the program ends
                self._thread = None
        call()

    def wait(self, path: Path | None = None) -> None:
        """Wait until a file is as it was last written; without ``path``, until all are."""
        for one in [path] if path is not None else list(self._waiting):
            if (writing := self._waiting.pop(one, None)) is not None:
                writing.result()
