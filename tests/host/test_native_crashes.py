"""Crashes below Python: noted in a file, and found by the next start."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from capitol.host.native_crashes import NativeCrashFile, earlier_faults

ROOT = Path(__file__).resolve().parents[2]
DYING = """
import sys
from pathlib import Path
from capitol.host.native_crashes import NativeCrashFile
import faulthandler
watching = NativeCrashFile(Path(sys.argv[1]))
faulthandler._sigsegv()
"""
CHILD_DYING = """
import subprocess, sys, logging
from pathlib import Path
from capitol.host.native_crashes import NativeCrashFile
from capitol.host.log_file import start_log
start_log(Path(sys.argv[1]))
watching = NativeCrashFile(Path(sys.argv[1]))
child = "from capitol.host.native_crashes import watch_child; import sys, faulthandler; watch_child(sys.argv[1])"
subprocess.run([sys.executable, "-c", child + "; faulthandler._sigsegv()", str(watching.path)])
watching.close()
"""


def run(program: str, folder: Path) -> int:
    """Run a program in a process of its own; returns its exit code."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run([sys.executable, "-c", program, str(folder)], env=environment, check=False).returncode


def test_a_run_that_ended_in_order_leaves_nothing(tmp_path: Path) -> None:
    watching = NativeCrashFile(tmp_path)
    assert watching.path is not None
    assert watching.path.exists()
    watching.close()
    watching.close()
    assert list(tmp_path.iterdir()) == []


def test_a_deadly_fault_is_found_by_the_next_start(tmp_path: Path) -> None:
    """Once, with the time at which that run began; a file that is empty (a run that was killed) is cleared away."""
    before = time.time() - 1
    assert run(DYING, tmp_path) != 0
    (tmp_path / "faults-1700000000-1.txt").touch()
    own = NativeCrashFile(tmp_path)
    (fault,) = earlier_faults(tmp_path, own.path)
    assert "Segmentation fault" in fault.text or "access violation" in fault.text
    assert before <= fault.began <= time.time()
    assert list(earlier_faults(tmp_path, own.path)) == []
    assert list(tmp_path.iterdir()) == [own.path]
    own.close()


def test_what_kills_a_child_goes_to_the_log(tmp_path: Path) -> None:
    assert run(CHILD_DYING, tmp_path) == 0
    assert list(earlier_faults(tmp_path, None)) == []
    text = (tmp_path / "capitol.log").read_text(encoding="utf-8")
    assert "a process of this program died" in text
    assert "most recent call first" in text


def test_a_folder_that_cannot_be_written_costs_only_this(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    watching = NativeCrashFile(tmp_path / "missing")
    assert watching.path is None
    with caplog.at_level(logging.ERROR):
        watching.close()
    assert caplog.records == []
