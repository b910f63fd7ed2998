"""Crash-safe file writes: whole-file replacement and line-by-line appending, on disk before the call returns."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
import time
from pathlib import Path
from typing import BinaryIO

DAMAGED = ".damaged"
_BLOCK = 64 * 1024
_REPLACE_TRIES = 6
_REPLACE_PAUSE_S = 0.05


def write_atomic(path: Path, content: str | bytes) -> None:
    """Write ``content`` (text as UTF-8) to ``path`` so that a reader finds either the new content or the old, never a
    mix.

    Raises OSError (disk full, folder missing or not writable); the old file is then untouched and nothing is left
    behind.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    temporary = path.with_name(f".{path.name}.{os.getpid()}-{threading.get_ident()}.tmp")
    try:
        with open(temporary, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def set_aside(path: Path) -> Path:
    """Rename a damaged file to ``NAME.damaged`` (``STEM-2…`` and so on if that is taken) and return its new path.
    Raises OSError when it cannot be moved."""
    kept, number = path.with_name(path.name + DAMAGED), 2
    while os.path.lexists(kept):
        kept = path.with_name(f"{path.stem}-{number}{path.suffix}{DAMAGED}")
        number += 1
    os.replace(path, kept)
    return kept


def append_line(path: Path, line: str) -> None:
    """Append ``line`` (a JSON object without a newline, as UTF-8) to the file, creating it if missing.

    A last line without its newline was never confirmed: it is removed, unless it is complete JSON. Raises ValueError
    when ``line`` contains a newline, and OSError when it cannot be stored. The file is then as it was before; if the
    disk refuses even that, the next call removes the partial line.
    """
    if "\n" in line or "\r" in line:
        raise ValueError("a line that is added must be one line")
    is_new = not path.exists()
    with open(path, "a+b", buffering=0) as file:
        size = file.seek(0, os.SEEK_END)
        data = line.encode("utf-8") + b"\n"
        tail = _tail(file, size)
        if tail and is_whole(tail):
            data = b"\n" + data
        elif tail:
            size -= len(tail)
            file.truncate(size)
        try:
            _write_all(file.fileno(), data)
            os.fsync(file.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(file.fileno(), size)
            raise
    if is_new:
        sync_folder(path.parent)


def is_whole(line: bytes) -> bool:
    """Whether a line without its newline is complete: part of a JSON object is never valid JSON."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _tail(file: BinaryIO, size: int) -> bytes:
    """Return everything after the last newline."""
    tail = b""
    while size and b"\n" not in tail:
        step = min(size, _BLOCK)
        size -= step
        file.seek(size)
        tail = file.read(step) + tail
    return tail.rpartition(b"\n")[2]


def sync_folder(folder: Path) -> None:
    """Flush a folder's entries to disk, so that a new or renamed file survives a power failure.

    Does nothing if the system has no such call (Windows) or refuses it (some network drives).
    """
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _write_all(descriptor: int, data: bytes) -> None:
    """Write every byte: on a nearly full disk ``os.write`` writes less than asked and raises nothing."""
    while data:
        data = data[os.write(descriptor, data) :]


def _replace(source: Path, target: Path) -> None:
    """``os.replace``, retried on Windows while a virus scanner or indexer holds the target open."""
    for attempt in range(_REPLACE_TRIES):
        try:
            os.replace(source, target)
        except PermissionError:
            if sys.platform != "win32" or attempt == _REPLACE_TRIES - 1:
                raise
            time.sleep(_REPLACE_PAUSE_S)
        else:
            return
