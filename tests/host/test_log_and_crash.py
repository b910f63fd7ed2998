"""The log file, and the report of a crash."""

from __future__ import annotations

import builtins
import errno
import io
import logging
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from capitol import __version__
from capitol.host import crash
from capitol.host.crash import CrashReports, unseen_report
from capitol.host.log_file import FILE_NAME, start_log, stop_log
from capitol.host.native_crashes import earlier_faults

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


def test_the_log_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Full, it becomes the first of three old ones; what is older still is gone."""
    monkeypatch.setattr("capitol.host.log_file.MAX_BYTES", 2000)
    logger = start_log(tmp_path)
    for number in range(400):
        logger.info("line %s", number)
    stop_log()
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == [FILE_NAME, *(f"{FILE_NAME}.{number}" for number in (1, 2, 3))]
    assert all(path.stat().st_size <= 2000 for path in tmp_path.iterdir())
    assert "line 399" in (tmp_path / FILE_NAME).read_text(encoding="utf-8")


def test_a_report_holds_what_is_needed(tmp_path: Path) -> None:
    error = broken()
    reports = CrashReports(tmp_path, lambda: "Round II, all of it")
    first, second = reports.write(error), reports.write(error)
    assert first is not None
    assert second is not None
    assert first != second
    text = first.read_text(encoding="utf-8")
    assert f"Capitol {__version__}" in text
    assert "RuntimeError: the roof fell in" in text
    assert "test_log_and_crash.py" in text
    assert text.index("The game in progress") < text.index("Round II, all of it")


@pytest.mark.parametrize("kind", [KeyError, ValueError, AssertionError])
def test_a_report_and_the_log_leave_out_what_may_be_a_card(tmp_path: Path, kind: type[Exception]) -> None:
    """Where, and of which type, is enough; the words of such an error are often a value of the game."""
    start_log(tmp_path)
    try:
        try:
            try:
                raise kind("card " + str(7 * 11))
            except kind as error:
                raise RuntimeError("the roof fell in") from error
        except RuntimeError as error:
            path = CrashReports(tmp_path).report(error)
    finally:
        stop_log()
    assert path is not None
    for text in (path.read_text(encoding="utf-8"), (tmp_path / FILE_NAME).read_text(encoding="utf-8")):
        assert kind.__name__ in text
        assert "RuntimeError: the roof fell in" in text
        assert "card 77" not in text


def test_a_game_that_cannot_be_told_costs_only_itself(tmp_path: Path) -> None:
    def spoilt() -> str:
        raise KeyError("no such seat")

    path = CrashReports(tmp_path, spoilt).write(broken())
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert "the roof fell in" in text
    assert "KeyError" in text


def test_the_players_name_is_not_in_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Path("/home/augusta")
    monkeypatch.setattr(Path, "home", lambda: home)
    path = CrashReports(tmp_path).write(f"File {home / 'games' / 'x.py'}, line 1")
    assert path is not None
    text = path.read_text(encoding="utf-8")
    assert f"File {Path('~') / 'games' / 'x.py'}, line 1" in text
    assert "augusta" not in text


def test_only_the_newest_reports_are_kept(tmp_path: Path) -> None:
    (tmp_path / "other.txt").touch()
    written = [CrashReports(tmp_path).write(f"fault {number}") for number in range(crash.KEPT + 3)]
    assert sorted(tmp_path.glob("crash-*")) == written[3:]
    assert (tmp_path / "other.txt").exists()


def test_a_report_after_the_clock_was_put_back_is_kept_and_told(tmp_path: Path) -> None:
    """Five reports of later, and files of others: the new one was deleted the moment it was written, and never told."""
    for number in range(5):
        (tmp_path / f"crash-20991231-235959-00000{number}.txt").write_text("later")
    (tmp_path / "crash-zzz.txt").write_text("of others")
    crash.mark_seen(tmp_path / "crash-20991231-235959-000004.txt")
    for _again in range(2):
        report = CrashReports(tmp_path).write(broken())
        assert report is not None
        assert report.exists()
        assert crash.unseen_report(tmp_path) == report
        crash.mark_seen(report)
        assert crash.unseen_report(tmp_path) is None
    assert len(list(tmp_path.glob("crash-*.txt"))) == crash.KEPT + 1


class FullFile(io.StringIO):
    """A file on a full disk, which says so when the last lines are to be stored."""

    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_does_not_stop_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What of the last lines finds no room is lost, and nothing else: the program ended with an error."""
    (handler,) = start_log(tmp_path).handlers
    assert isinstance(handler, logging.FileHandler)
    monkeypatch.setattr(handler, "stream", FullFile())
    stop_log()
    assert logging.getLogger("capitol").handlers == []


def test_a_report_is_told_once(tmp_path: Path) -> None:
    """The newest one that was not told; a later one is told again."""
    assert crash.unseen_report(tmp_path) is None
    CrashReports(tmp_path).write("first")
    second = CrashReports(tmp_path).write("second")
    assert second is not None
    assert crash.unseen_report(tmp_path) == second
    crash.mark_seen(second)
    assert crash.unseen_report(tmp_path) is None
    third = CrashReports(tmp_path).write("third")
    assert crash.unseen_report(tmp_path) == third


def test_a_report_says_whether_the_program_stopped(tmp_path: Path) -> None:
    reports = CrashReports(tmp_path)
    stopped, went_on = reports.write(broken()), reports.write(broken(), crash.WENT_ON)
    assert stopped is not None
    assert went_on is not None
    assert crash.program_stopped(stopped)
    assert not crash.program_stopped(went_on)


def test_a_report_goes_elsewhere_when_logs_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    path = CrashReports(tmp_path / "missing").write(broken())
    assert path is not None
    assert path.parent == tmp_path


def test_one_sentence_even_without_a_place_for_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path / "missing"))
    reports = CrashReports(tmp_path / "missing")
    assert reports.report(broken()) is None
    assert capsys.readouterr().err.startswith("Capitol stopped because of a fault in the program, and no report")
    assert reports.report(broken(), crash.WENT_ON) is None
    assert capsys.readouterr().err.startswith("A part of Capitol failed, and no report")
    monkeypatch.setattr(sys, "stderr", None)
    assert reports.report(broken()) is None


STOPS = "Capitol stopped because of a fault in the program. A report was written to {}.\n"
GOES_ON = "A part of Capitol failed. A report was written to {}.\n"


def run_program(home: Path, program: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a process of its own."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "CAPITOL_HOME": str(home)}
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


@pytest.mark.parametrize(
    ("failing", "sentence"),
    [
        ("raise ValueError('x')", STOPS),
        ("import there_is_no_such_module", STOPS),
        ("import threading; t = threading.Thread(target=lambda: 1 / 0); t.start(); t.join()", GOES_ON),
    ],
)
def test_what_nobody_catches_is_reported(tmp_path: Path, failing: str, sentence: str) -> None:
    """From the first moment of the process, before any folder or log is made."""
    prepare = "from capitol.host.bootstrap import prepare_process\nprepare_process()\n"
    done = run_program(tmp_path, prepare + failing)
    (report,) = (tmp_path / "logs").glob("crash-*.txt")
    assert done.stderr == sentence.format(report)
    assert "Error" in report.read_text(encoding="utf-8")


def test_a_missing_library_is_reported(tmp_path: Path) -> None:
    """The command line itself cannot be imported: the report is there before."""
    program = "import sys; sys.modules['msgspec'] = None; sys.argv = ['capitol', 'levels']\n"
    done = run_program(tmp_path, program + "from capitol.cli import main; main()")
    (report,) = (tmp_path / "logs").glob("crash-*.txt")
    assert done.returncode == 1
    assert done.stderr == STOPS.format(report)
    assert "msgspec" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize("number", [errno.EIO, errno.ENOTCONN, errno.ENAMETOOLONG, errno.EACCES])
def test_a_folder_that_cannot_be_listed_has_no_reports_and_reports_go_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    logs, elsewhere = tmp_path / "logs", tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(elsewhere))

    def refusing(real: Any) -> Any:
        def call(path: Any, *arguments: Any, **more: Any) -> Any:
            if str(path).startswith(str(logs)):
                raise OSError(number, os.strerror(number), str(path))
            return real(path, *arguments, **more)

        return call

    for name in ("stat", "lstat", "scandir", "listdir"):
        monkeypatch.setattr(os, name, refusing(getattr(os, name)))
    monkeypatch.setattr(builtins, "open", refusing(open))
    assert unseen_report(logs) is None
    assert list(earlier_faults(logs, None)) == []
    report = CrashReports(logs).write(ValueError("x"))
    assert report is not None
    assert report.parent == elsewhere
