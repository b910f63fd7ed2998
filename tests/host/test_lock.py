"""One lock, one holder, and none after its process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from capitol.host.lock import FileLock

HOLD = """
import sys
from pathlib import Path
from capitol.host.lock import FileLock
lock = FileLock(Path(sys.argv[1]))
print(lock.acquire(), flush=True)
sys.stdin.read()
"""


def start_holder(path: Path) -> subprocess.Popen[str]:
    """Another process that takes the lock, says whether it got it, and waits."""
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    return subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )


def test_one_holder_at_a_time(tmp_path: Path) -> None:
    first, second = FileLock(tmp_path / "lock"), FileLock(tmp_path / "lock")
    assert first.acquire()
    assert first.acquire()
    assert first.held
    assert not second.acquire()
    assert not second.held
    first.release()
    first.release()
    assert second.acquire()
    second.release()


def test_with_a_block(tmp_path: Path) -> None:
    with FileLock(tmp_path / "lock") as lock:
        assert lock.held
        with pytest.raises(BlockingIOError), FileLock(tmp_path / "lock"):
            pass
    assert not lock.held


def test_a_killed_process_leaves_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with start_holder(path) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "True\n"
        assert not FileLock(path).acquire()
        other.kill()
    lock = FileLock(path)
    assert lock.acquire()
    lock.release()


@pytest.mark.posix
def test_a_forked_child_does_not_keep_the_lock(tmp_path: Path) -> None:
    lock = FileLock(tmp_path / "lock")
    assert lock.acquire()
    reading, writing = os.pipe()
    child_is_up, say_up = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(say_up, b"x")
        os.read(reading, 1)  # lives on until the parent has tried
        os._exit(0)
    os.read(child_is_up, 1)
    # Closed without unlocking, as in a kill: the child must not hold what is left of it.
    lock._close()
    other = FileLock(tmp_path / "lock")
    taken = other.acquire()
    os.write(writing, b"x")
    os.waitpid(child, 0)
    assert taken
    other.release()
    for descriptor in (reading, writing, child_is_up, say_up):
        os.close(descriptor)
