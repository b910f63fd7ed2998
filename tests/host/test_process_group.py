"""A program ends together with all that it has started, and with the process that started it, killed or not."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from capitol.host.process_group import ProcessGroup
from tests.waiting import PATIENCE, wait_until

QUIET_S = 0.5
"""A family member writes its mark often, and none for so long has ended."""
# Each member of the family appends to a file of its own for as long as it lives, deaf to everything but being ended.
MEMBER = """
import pathlib, subprocess, sys, time
folder, depth = pathlib.Path(sys.argv[1]), int(sys.argv[2])
if depth:
    subprocess.Popen([sys.executable, "-c", sys.argv[3], str(folder), str(depth - 1), sys.argv[3]])
while True:
    with open(folder / f"member-{depth}", "a") as file:
        file.write("x")
    time.sleep(0.02)
"""
OWNER = """
import sys, time
from capitol.host.process_group import ProcessGroup
group = ProcessGroup(sys.argv[1:])
print("started", flush=True)
time.sleep(600)
"""


def family(folder: Path) -> list[str]:
    """The command of a program that has a child and a grandchild."""
    return [sys.executable, "-c", MEMBER, str(folder), "2", MEMBER]


def wait_for_all(folder: Path) -> None:
    """Return when all three are alive."""
    wait_until(lambda: len(list(folder.glob("member-*"))) >= 3)


def all_ended(folder: Path) -> bool:
    """Whether no member writes any more, before patience ends."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        before = [path.stat().st_size for path in sorted(folder.glob("member-*"))]
        time.sleep(QUIET_S)
        if [path.stat().st_size for path in sorted(folder.glob("member-*"))] == before:
            return True
    return False


@pytest.fixture
def owner(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that has started the family."""
    command = [sys.executable, "-c", OWNER, *family(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": os.getcwd()}) as process:
        yield process
        process.kill()


def test_children_and_grandchildren_end_with_a_program(tmp_path: Path) -> None:
    group = ProcessGroup(family(tmp_path))
    wait_for_all(tmp_path)
    group.end()
    assert all_ended(tmp_path)
    assert group.process.returncode is not None


@pytest.mark.posix
def test_a_program_gets_no_libraries_of_a_frozen_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/capitol")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usr/local/lib")
    code = "import os; print(os.environ['LD_LIBRARY_PATH'])"
    group = ProcessGroup([sys.executable, "-c", code])
    assert group.process.stdout is not None
    assert group.process.stdout.readline() == b"/usr/local/lib\n"
    group.end()


def test_they_end_after_a_program_that_has_ended_by_itself(tmp_path: Path) -> None:
    start = "import subprocess, sys; subprocess.Popen(sys.argv[1:])"
    group = ProcessGroup([sys.executable, "-c", start, *family(tmp_path)])
    wait_for_all(tmp_path)
    assert group.process.wait(PATIENCE) == 0
    group.end()
    assert all_ended(tmp_path)


def test_they_end_when_the_game_is_killed(tmp_path: Path, owner: subprocess.Popen[bytes]) -> None:
    wait_for_all(tmp_path)
    owner.kill()
    assert all_ended(tmp_path)


def test_ending_twice_is_no_fault_and_ends_nobody_else(tmp_path: Path) -> None:
    group, other = ProcessGroup(family(tmp_path)), ProcessGroup([sys.executable, "-c", "input()"])
    for _time in range(2):
        group.end()
        group.kill()
    assert other.process.poll() is None
    other.end()


def test_a_command_that_is_not_there_leaves_nothing_behind() -> None:
    with pytest.raises(FileNotFoundError):
        ProcessGroup(["no-such-program-anywhere"])
