"""The log file, and the report of a crash."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from capitol import __version__
from capitol.host import crash
from capitol.host.log import FILE_NAME, start_log, stop_log

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def no_log_left() -> Iterator[None]:
    yield
    stop_log()
    logging.getLogger("capitol").propagate = True


def broken() -> Exception:
    """An error with a traceback."""
    try:
        raise RuntimeError("the roof fell in")
    except RuntimeError as error:
        return error


def test_the_log_goes_to_its_file_alone(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    start_log(tmp_path)
    logging.getLogger("capitol.session").warning("saved %s", "é")
    stop_log()
    assert "WARNING capitol.session: saved é" in (tmp_path / FILE_NAME).read_text(encoding="utf-8")
    assert capfd.readouterr() == ("", "")


def test_starting_twice_moves_the_log(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    start_log(tmp_path)
    start_log(tmp_path / "b").warning("here")
    assert not (tmp_path / FILE_NAME).exists()
    assert (tmp_path / "b" / FILE_NAME).exists()


def test_a_log_that_cannot_be_written_troubles_nobody(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    start_log(tmp_path / "missing").error("lost")
    assert capfd.readouterr() == ("", "")


def test_a_report_holds_what_is_needed(tmp_path: Path) -> None:
    error = broken()
    first, second = crash.write_report(error, tmp_path), crash.write_report(error, tmp_path)
    assert first is not None
    assert second is not None
    assert first != second
    text = first.read_text(encoding="utf-8")
    assert f"Capitol {__version__}" in text
    assert "RuntimeError: the roof fell in" in text
    assert "test_log_and_crash.py" in text


def test_a_report_goes_elsewhere_when_logs_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    path = crash.write_report(broken(), tmp_path / "missing")
    assert path is not None
    assert path.parent == tmp_path


def test_one_sentence_even_without_a_place_for_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path / "missing"))
    assert crash.report_crash(broken(), tmp_path / "missing") is None
    assert capsys.readouterr().err.startswith("Capitol stopped because of a fault in the program, and no report")
    monkeypatch.setattr(sys, "stderr", None)
    assert crash.report_crash(broken(), tmp_path / "missing") is None


@pytest.mark.parametrize(
    "failing",
    ["raise ValueError('x')", "import threading; t = threading.Thread(target=lambda: 1 / 0); t.start(); t.join()"],
)
def test_what_nobody_catches_is_reported(tmp_path: Path, failing: str) -> None:
    program = (
        "import sys; from pathlib import Path; from capitol.host.crash import install_crash_report\n"
        f"install_crash_report(Path(sys.argv[1]))\n{failing}"
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, env=environment, check=False
    )
    (report,) = tmp_path.glob("crash-*.txt")
    assert done.stderr == f"Capitol stopped because of a fault in the program. A report was written to {report}.\n"
    assert "Error" in report.read_text(encoding="utf-8")
