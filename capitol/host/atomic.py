"""Files that survive a crash: replaced whole, or grown by whole lines, on the disk before the call returns."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from pathlib import Path

_REPLACE_TRIES = 6
_REPLACE_PAUSE_S = 0.05


def write_atomic(path: Path, content: str | bytes) -> None:
    """Write ``content`` (text as UTF-8) to ``path`` so that a reader finds all of it or all of what was there before.

    Raises OSError (disk full, folder gone or not writable); the old file is then untouched and nothing is left behind.
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
    """Keep a file that cannot be read as ``NAME.damaged`` beside it. Returns where it is: where it was, if it cannot be
    moved."""
    kept = path.with_name(path.name + ".damaged")
    try:
        os.replace(path, kept)
    except OSError:
        return path
    return kept


def append_line(path: Path, line: str) -> None:
    """Add ``line`` (without a line end, as UTF-8) to the file, which is made if missing.

    A last line that a crash left unfinished stays a line of its own: the new one never runs into it. Raises
    ValueError when ``line`` holds a line end, and OSError when it cannot be stored. The file is then as it was, unless
    the disk refuses that too: who has to be sure writes it anew.
    """
    if "\n" in line or "\r" in line:
        raise ValueError("a line that is added must be one line")
    is_new = not path.exists()
    with open(path, "a+b", buffering=0) as file:
        size = file.seek(0, os.SEEK_END)
        data = line.encode("utf-8") + b"\n"
        if size:
            file.seek(size - 1)
            if file.read(1) != b"\n":
                data = b"\n" + data
        try:
            _write_all(file.fileno(), data)
            os.fsync(file.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(file.fileno(), size)
            raise
    if is_new:
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Put a folder's entries on the disk, so that a new or renamed file is found after a power failure.

    Does nothing where the system has no such notion (Windows) or refuses it (some network drives).
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
    """Write every byte: a nearly full disk takes a part and says so only by the count."""
    while data:
        data = data[os.write(descriptor, data) :]


def _replace(source: Path, target: Path) -> None:
    """``os.replace``, tried again while Windows says that a virus scanner or indexer holds the target open."""
    for attempt in range(_REPLACE_TRIES):
        try:
            os.replace(source, target)
        except PermissionError:
            if sys.platform != "win32" or attempt == _REPLACE_TRIES - 1:
                raise
            time.sleep(_REPLACE_PAUSE_S)
        else:
            return
