"""The program's log: a file that never grows beyond a few megabytes and never disturbs the player."""

from __future__ import annotations

import contextlib
import logging
import logging.handlers
from pathlib import Path

LOGGER = "capitol"
FILE_NAME = "capitol.log"
MAX_BYTES = 1_000_000
OLD_FILES = 3


class _QuietHandler(logging.handlers.RotatingFileHandler):
    """Drops lines that cannot be written: a full disk must not print tracebacks, to a terminal or a missing stderr."""

    def handleError(self, record: logging.LogRecord) -> None:
        pass  # there is nowhere left to report it

    def close(self) -> None:
        with contextlib.suppress(OSError):
            super().close()


def start_log(folder: Path, level: int = logging.INFO) -> logging.Logger:
    """Send everything logged below ``capitol`` to a rotating file in ``folder``.

    Nothing goes to the terminal, which a windowed program may not have. A second call moves the log. The file is opened
    with the first line; if the folder is not writable, only the log is lost.
    """
    logger = logging.getLogger(LOGGER)
    stop_log()
    handler = _QuietHandler(folder / FILE_NAME, maxBytes=MAX_BYTES, backupCount=OLD_FILES, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logger.addHandler(handler)
    logger.setLevel(level)
    logger.propagate = False
    return logger


def stop_log() -> None:
    """Close the log file, if one is open."""
    logger = logging.getLogger(LOGGER)
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
        handler.close()
