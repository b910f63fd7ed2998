"""What happens when the program fails: a report file with everything needed to mend it, and one sentence."""

from __future__ import annotations

import itertools
import logging
import platform
import sys
import tempfile
import threading
import traceback
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from capitol import __version__
from capitol.host.language import _


def report_text(error: BaseException) -> str:
    """The report as text: version, system and traceback; nothing of the game in progress, so no seat's secrets."""
    pygame = sys.modules.get("pygame")  # only looked at: a command without a window must not load it to crash
    lines = [
        f"Capitol {__version__}",
        f"Time: {datetime.now(UTC).isoformat(timespec='seconds')}",
        f"Python: {platform.python_version()} ({platform.python_implementation()})",
        f"System: {platform.platform()} {platform.machine()}",
        f"pygame: {getattr(getattr(pygame, 'version', None), 'ver', 'not loaded')}",
        f"Frozen: {bool(getattr(sys, 'frozen', False))}",
        "",
        "".join(traceback.format_exception(error)),
    ]
    return "\n".join(lines)


def write_report(error: BaseException, logs: Path) -> Path | None:
    """Write a report of ``error`` into ``logs``, else into the system's temporary folder; None when neither works."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    text = report_text(error)
    for folder in (logs, Path(tempfile.gettempdir())):
        for number in itertools.count(1):
            path = folder / (f"crash-{stamp}.txt" if number == 1 else f"crash-{stamp}-{number}.txt")
            try:
                with open(path, "x", encoding="utf-8", errors="backslashreplace") as file:
                    file.write(text)
            except FileExistsError:
                continue
            except OSError:
                break
            return path
    return None


def report_crash(error: BaseException, logs: Path) -> Path | None:
    """Write a report and say so on standard error, if there is one; returns the report's path, None if not written."""
    path = write_report(error, logs)
    log = logging.getLogger("capitol.crash")
    if log.hasHandlers():  # without one, logging would print the whole traceback for want of a better place
        log.critical("crashed; report: %s", path, exc_info=error)
    if path is None:
        sentence = _("Capitol stopped because of a fault in the program, and no report of it could be written.")
    else:
        sentence = _("Capitol stopped because of a fault in the program. A report was written to {path}.").format(
            path=path
        )
    if sys.stderr is not None:  # None in a windowed program without a terminal
        print(sentence, file=sys.stderr)
        if path is None:
            traceback.print_exception(error, file=sys.stderr)
    return path


def install_crash_report(logs: Path) -> None:
    """Report whatever nobody catches, in the main thread and in others, to a file in ``logs``.

    Ctrl-C is no fault: it ends the program as ever.
    """

    def on_error(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
        else:
            report_crash(error, logs)

    def on_thread_error(failure: threading.ExceptHookArgs) -> None:
        if failure.exc_value is not None:
            report_crash(failure.exc_value, logs)

    sys.excepthook = on_error
    threading.excepthook = on_thread_error
