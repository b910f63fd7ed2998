"""An advisory file lock between running copies of the program, released when its process ends for any reason."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

_HELD_ELSEWHERE = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK})


class FileLock:
    """A lock on a named file; the file itself stays, empty, and means nothing once nobody holds the lock."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._descriptor: int | None = None
        if sys.platform != "win32":
            # A forked child shares the lock and would go on holding it if we were killed, so it releases it at once.
            forget = weakref.WeakMethod(self._close)
            os.register_at_fork(after_in_child=lambda: (method := forget()) and method())

    @property
    def held(self) -> bool:
        """Whether this object holds the lock."""
        return self._descriptor is not None

    def acquire(self) -> bool:
        """Take the lock without waiting; False if another copy (or another ``FileLock``) holds it.

        If the file system does not support locks, the lock is granted: better two copies than none. Raises OSError when
        the file cannot be created.
        """
        if self._descriptor is not None:
            return True
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock(descriptor)
        except OSError as error:
            if error.errno in _HELD_ELSEWHERE:
                os.close(descriptor)
                return False
        self._descriptor = descriptor
        return True

    def release(self) -> None:
        """Release the lock; does nothing if it is not held."""
        if self._descriptor is not None:
            with contextlib.suppress(OSError):
                _unlock(self._descriptor)
        self._close()

    def _close(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> FileLock:
        """Take the lock; raises BlockingIOError if it is held elsewhere."""
        if not self.acquire():
            raise BlockingIOError(errno.EAGAIN, "held by another copy of the program", str(self.path))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


@contextlib.contextmanager
def held(lock: FileLock, tries: int = 40, pause_s: float = 0.025) -> Iterator[None]:
    """Hold a lock briefly, so that nobody else changes what it protects. Raises OSError if it cannot be created or if
    another copy of the program still holds it after ``tries``."""
    for _try in range(tries):
        if lock.acquire():
            break
        time.sleep(pause_s)
    else:
        raise BlockingIOError(errno.EAGAIN, "held by another copy of the program", str(lock.path))
    try:
        yield
    finally:
        lock.release()


if sys.platform == "win32":
    import ctypes
    import msvcrt
    from ctypes import wintypes

    # Direct system calls: with Wine's C library `msvcrt.locking` fails without saying that the lock is held.
    def _call(function: str, descriptor: int) -> None:
        system = ctypes.WinDLL("kernel32", use_last_error=True)
        first_byte = [wintypes.DWORD(part) for part in (0, 0, 1, 0)]  # offset and length, low and high
        if not getattr(system, function)(wintypes.HANDLE(msvcrt.get_osfhandle(descriptor)), *first_byte):
            raise ctypes.WinError(ctypes.get_last_error())

    def _lock(descriptor: int) -> None:
        _call("LockFile", descriptor)

    def _unlock(descriptor: int) -> None:
        _call("UnlockFile", descriptor)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)
