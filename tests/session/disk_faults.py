"""A faulty disk: chosen system calls raise an error or write only a part, as a test demands."""

from __future__ import annotations

import builtins
import errno
import io
import os
import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

KINDS = ("fsync", "full", "half a line", "fsync for good", "half a line for good", "all")


@dataclass
class FaultyDisk:
    """Which calls fail now: names of ``fsync``, ``write``, ``half``, ``ftruncate``, ``replace``; none if empty."""

    failing: set[str] = field(default_factory=set)
    faults: int = 0

    def set_in(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Replace the real disk with this one."""
        real = {name: getattr(os, name) for name in ("fsync", "write", "ftruncate", "replace")}

        def call(name: str, code: int) -> Callable[..., Any]:
            def maybe(*args: Any, **named: Any) -> Any:
                if name in self.failing:
                    self._fail(code)
                return real[name](*args, **named)

            return maybe

        def write(descriptor: int, data: bytes) -> int:
            if "half" in self.failing and len(data) > 1:
                real["write"](descriptor, data[: len(data) // 2])
                self._fail(errno.ENOSPC)
            if "write" in self.failing:
                self._fail(errno.ENOSPC)
            return int(real["write"](descriptor, data))

        monkeypatch.setattr(os, "write", write)
        for name, code in (("fsync", errno.EIO), ("ftruncate", errno.EIO), ("replace", errno.ENOSPC)):
            monkeypatch.setattr(os, name, call(name, code))

    def fail_as(self, kind: str) -> None:
        """Fail in one of the `KINDS`: with "for good", what was written cannot be undone."""
        self.failing = {
            "fsync": {"fsync"},
            "full": {"write", "fsync"},
            "half a line": {"half", "fsync"},
            "fsync for good": {"fsync", "ftruncate"},
            "half a line for good": {"half", "ftruncate"},
            "all": {"fsync", "write", "ftruncate", "replace"},
        }[kind]

    def work(self) -> None:
        """Work again."""
        self.failing = set()

    def _fail(self, code: int) -> None:
        self.faults += 1
        raise OSError(code, os.strerror(code))


def play_on_faulty_disk(folder: Path, disk: FaultyDisk, seed: int, steps: int) -> None:
    """Play a game while the disk fails now and then. Check that the file holds everything whenever no error is
    reported."""
    from capitol.session.saves import open_save
    from tests.session.table import GAMES, new_session, play_on

    rng = random.Random(seed)
    folder.mkdir(exist_ok=True)
    session = new_session(["human", "human", "ai:random"][: rng.choice((2, 3))], folder, seed)
    assert session.path is not None
    session.close()
    while session.result is None and len(session.steps) < steps:
        if rng.random() < 0.4:
            disk.fail_as(rng.choice(KINDS))
        play_on(session, rng, len(session.steps) + rng.randint(1, 4))
        disk.work()
        if rng.random() < 0.5:
            session.retry_save()
        if session.save_trouble is None:
            saved = open_save(session.path, GAMES)
            assert saved.lock is not None
            saved.lock.release()
            assert saved.match.full_state == session.match.full_state
            assert saved.match.sealed_seats == session.match.sealed_seats
    assert session.retry_save()
    session.close()


def refuse_writing(monkeypatch: pytest.MonkeyPatch, folder: Path, code: int = errno.EROFS) -> None:
    """Prevent anything below ``folder`` from being created, changed or deleted, as on a full or read-only disk."""
    inside = str(folder) + os.sep

    def refused(path: Any) -> bool:
        return isinstance(path, str | os.PathLike) and str(path).startswith(inside)

    real_open = builtins.open

    def open_file(file: Any, mode: str = "r", *args: Any, **named: Any) -> Any:
        if refused(file) and set(mode) & set("wax+"):
            raise OSError(code, os.strerror(code), str(file))
        return real_open(file, mode, *args, **named)

    def refusing(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Any, *args: Any, **named: Any) -> Any:
            if refused(path) or refused(named.get("dir")) or (args and refused(args[0])):
                raise OSError(code, os.strerror(code), str(path))
            return real(path, *args, **named)

        return call

    real_os_open = os.open

    def os_open(path: Any, flags: int, *args: Any, **named: Any) -> int:
        if refused(path) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise OSError(code, os.strerror(code), str(path))
        return real_os_open(path, flags, *args, **named)

    monkeypatch.setattr(builtins, "open", open_file)
    monkeypatch.setattr(io, "open", open_file)
    monkeypatch.setattr(os, "open", os_open)
    for name in ("replace", "rename", "mkdir", "unlink", "utime", "rmdir"):
        monkeypatch.setattr(os, name, refusing(getattr(os, name)))

    def no_probe(*args: Any, **named: Any) -> Any:
        if refused(str(named.get("dir", "")) + os.sep):
            raise OSError(code, os.strerror(code))
        return tempfile.NamedTemporaryFile(*args, **named)

    monkeypatch.setattr(tempfile, "TemporaryFile", no_probe)
