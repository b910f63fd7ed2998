"""Crashes below Python (in a C library): faulthandler writes them to a file, which the next start finds."""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import os
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from capitol.host.files import listed

_PATTERN = "faults-*.txt"
LOG = logging.getLogger("capitol.crash")


class NativeCrashFile:
    """A file that stays empty unless this process or one of its children crashes below Python."""

    def __init__(self, logs: Path) -> None:
        """Enable faulthandler. If the file cannot be created, nothing is watched and ``path`` is None."""
        self.path: Path | None = logs / f"faults-{int(time.time())}-{os.getpid()}.txt"
        self._file: IO[bytes] | None = None
        try:
            self._file = open(self.path, "ab")  # noqa: SIM115 - faulthandler needs it open to the end
            faulthandler.enable(self._file)
        except OSError:
            self.path = None

    def close(self) -> None:
        """Stop watching and delete the file. A child's crash goes to the log, since the program went on."""
        if self._file is None or self.path is None:
            return
        faulthandler.disable()
        self._file.close()
        self._file = None
        with contextlib.suppress(OSError):
            text = self.path.read_text(encoding="utf-8", errors="replace")
            if text:
                LOG.error("a process of this program died:\n%s", text)
            self.path.unlink()


_SAYS_VALUES = (LookupError, ValueError, AssertionError)
"""Exceptions whose message is often a value: a key, a card, a move."""


def trace_text(error: BaseException, limit: int | None = None, *, words: bool = True) -> str:
    """Format an exception's traceback for reports and logs, with its causes, the first cause first.

    Messages that may be a value of the game, which a seat may not know, are left out: `LookupError`, `ValueError` and
    `AssertionError` appear by type only; without ``words`` all exceptions do. ``limit`` is passed to
    `traceback.format_tb`.
    """
    text = ""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        text = trace_text(cause, limit, words=words) + "\nAfter this came:\n\n"
    if error.__traceback__ is not None:
        text += "Traceback (most recent call last):\n" + "".join(traceback.format_tb(error.__traceback__, limit))
    if not words or isinstance(error, _SAYS_VALUES):
        return text + f"{type(error).__module__}.{type(error).__qualname__}\n".removeprefix("builtins.")
    return text + "".join(traceback.format_exception_only(error))


def watch_child(path: str) -> None:
    """In a child process: write crashes to the parent's file. Does nothing if that fails."""
    with contextlib.suppress(OSError):
        faulthandler.enable(open(path, "ab"))  # noqa: SIM115 - it stays open as long as the process


@dataclass(frozen=True, slots=True)
class NativeCrash:
    """A crash of an earlier run: faulthandler's text, and when that run began, in seconds since the epoch."""

    text: str
    began: float


def earlier_faults(logs: Path, own: Path | None) -> Iterator[NativeCrash]:
    """Yield the crashes of earlier runs in ``logs``, oldest first, and delete their files. Call this only while no
    other copy of the program is running, because that copy has such a file too."""
    for path in listed(logs, _PATTERN):
        if path == own:
            continue
        with contextlib.suppress(OSError, ValueError):
            text = path.read_text(encoding="utf-8", errors="replace")
            began = float(path.name.split("-")[1])
            path.unlink()
            if text:
                yield NativeCrash(text, began)
