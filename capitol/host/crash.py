"""Crash handling: write a report with everything needed to fix the fault, and print one sentence."""

from __future__ import annotations

import contextlib
import logging
import os
import platform
import re
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from capitol import __version__
from capitol.host.files import listed
from capitol.host.language import _
from capitol.host.native_crashes import trace_text

KEPT = 5
"""How many reports to keep in a folder (the newest)."""
STOPPED = "the program stopped"
WENT_ON = "a part of the program failed, and the rest went on"
_PATTERN = "crash-*.txt"
_NAME = re.compile(r"crash-(\d{8})-(\d{6})-(\d{6})\.txt")
_TOLD = "crash-told"


@dataclass
class CrashReports:
    """Writes crash reports into ``logs`` (None: the usual folder, looked up when needed).

    ``game`` returns the text of the game in progress, or "" if there is none. Reports are sent to others, so they
    contain nothing that a player at the table may not know.
    """

    logs: Path | None = None
    game: Callable[[], str] | None = None

    def write(self, error: BaseException | str, fault: str = STOPPED) -> Path | None:
        """Write a report of ``error`` (an exception, or the text of one from elsewhere) and return its path.

        If the logs folder is not writable, the report goes to the system's temporary folder; None if that fails too.
        Reports beyond `KEPT` are deleted, oldest first. Never raises: something is broken already when this runs.
        """
        text = _report_text(error, fault, self._game_text())
        for folder in (self._logs(), Path(tempfile.gettempdir())):
            path = None if folder is None else _write_new(folder, text)
            if path is not None:
                _keep_newest(path.parent)
                return path
        return None

    def report(self, error: BaseException, fault: str = STOPPED) -> Path | None:
        """Write a report and print a sentence about it on standard error, if there is one. Return the report's path."""
        path = self.write(error, fault)
        log = logging.getLogger("capitol.crash")
        if log.hasHandlers():  # without a handler, logging would print the whole traceback to stderr
            log.critical("crashed; report: %s\n%s", path, trace_text(error))
        if path is None and fault == STOPPED:
            sentence = _("Capitol stopped because of a fault in the program, and no report of it could be written.")
        elif path is None:
            sentence = _("A part of Capitol failed, and no report of it could be written.")
        elif fault == STOPPED:
            sentence = _("Capitol stopped because of a fault in the program. A report was written to {path}.")
        else:
            sentence = _("A part of Capitol failed. A report was written to {path}.")
        sentence = sentence.format(path=path)
        if sys.stderr is not None:  # None in a windowed program without a terminal
            print(sentence, file=sys.stderr)
            if path is None:
                print(trace_text(error), file=sys.stderr)
        return path

    def install(self) -> None:
        """Report uncaught exceptions in all threads. Ctrl-C is not a fault and keeps its usual behaviour."""

        def on_error(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
            if issubclass(kind, KeyboardInterrupt):
                sys.__excepthook__(kind, error, trace)
            else:
                self.report(error)

        def on_thread_error(failure: threading.ExceptHookArgs) -> None:
            if failure.exc_value is not None:
                self.report(failure.exc_value, WENT_ON)

        sys.excepthook = on_error
        threading.excepthook = on_thread_error

    def _logs(self) -> Path | None:
        if self.logs is not None:
            return self.logs
        try:
            from capitol.host.folders import NoFolderError, wanted_folders  # here: this import may be what fails

            try:
                folder = wanted_folders(os.environ)["logs"]
            except NoFolderError:
                return None
            folder.mkdir(parents=True, exist_ok=True)
        except (ImportError, OSError):
            return None
        return folder

    def _game_text(self) -> str:
        if self.game is None:
            return ""
        try:
            return self.game()
        except Exception as error:  # the state may be what is broken; the report matters more
            return "The game cannot be told:\n" + trace_text(error)


def _report_text(error: BaseException | str, fault: str, game: str) -> str:
    """Compose the report: what failed, where, on which system, and the game in progress if there is one. The player's
    home folder, and so their name, is left out of paths."""
    pygame = sys.modules.get("pygame")  # not imported: a command without a window must not load it just to crash
    failure = error if isinstance(error, str) else trace_text(error)
    lines = [
        "Report of a fault in Capitol",
        f"Fault: {fault}",
        f"Capitol {__version__}",
        f"Time: {datetime.now(UTC).isoformat(timespec='seconds')}",
        f"Python: {platform.python_version()} ({platform.python_implementation()})",
        f"System: {platform.platform()} {platform.machine()}",
        f"pygame: {getattr(getattr(pygame, 'version', None), 'ver', 'not loaded')}",
        f"Frozen: {bool(getattr(sys, 'frozen', False))}",
        "",
        failure,
    ]
    if game:
        lines += ["The game in progress, as everybody at the table may know it.", "", game]
    text = "\n".join(lines)
    with contextlib.suppress(RuntimeError):
        home = str(Path.home())
        if len(home) > 3:
            text = text.replace(home, "~")
    return text


def _write_new(folder: Path, text: str) -> Path | None:
    """Write a report under a new name containing the time; None when the folder is not writable.

    The name sorts after all others, even if the clock was ahead when those were written, so that this report is the one
    shown and the last to be deleted.
    """
    for _try in range(100):
        newest = max((int(re.sub(r"\D", "", path.name)) for path in _reports(folder)), default=0)
        digits = str(max(int(f"{datetime.now(UTC):%Y%m%d%H%M%S%f}"), newest + 1))
        path = folder / f"crash-{digits[:-12]}-{digits[-12:-6]}-{digits[-6:]}.txt"
        try:
            with open(path, "x", encoding="utf-8", errors="backslashreplace") as file:
                file.write(text)
        except FileExistsError:
            continue
        except OSError:
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)  # half a report would take the place of a whole one
            return None
        return path
    return None


def _reports(folder: Path) -> list[Path]:
    """Return the reports in a folder, oldest first."""
    return [path for path in listed(folder, _PATTERN) if _NAME.fullmatch(path.name)]


def _keep_newest(folder: Path) -> None:
    for old in _reports(folder)[:-KEPT]:
        with contextlib.suppress(OSError):
            old.unlink()


def unseen_report(logs: Path) -> Path | None:
    """Return the newest report in ``logs``, unless the player was already shown it."""
    newest = max((path.name for path in _reports(logs)), default="")
    try:
        told = (logs / _TOLD).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        told = ""
    return logs / newest if newest > told else None


def mark_seen(report: Path) -> None:
    """Remember that the player has seen this report. If that cannot be stored, it is shown once more."""
    with contextlib.suppress(OSError):
        (report.parent / _TOLD).write_text(report.name + "\n", encoding="utf-8")


def program_stopped(report: Path) -> bool:
    """Whether the report is about the whole program stopping, not one failed part. Raises OSError if unreadable."""
    with open(report, encoding="utf-8", errors="replace") as file:
        return f"Fault: {WENT_ON}" not in file.read(1000)
