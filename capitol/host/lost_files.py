"""Missing or damaged program files (a virus scanner may remove some): recorded and reported; the program goes on
without them."""

from __future__ import annotations

import logging
from pathlib import Path

from capitol.host.language import _
from capitol.host.resources import MissingResourceError

LOG = logging.getLogger("capitol.host")
_MOST_NAMED = 3
_lost: list[str] = []


def note_lost(name: str, error: Exception) -> None:
    """Record that an optional file cannot be read; the program goes on without it."""
    if name not in _lost:
        _lost.append(name)
        LOG.error("%s is missing or damaged: %s", name, error)


def lost_files() -> list[str]:
    """Return the files recorded so far in this process."""
    return list(_lost)


def lost_sentence() -> str:
    """Return the sentence for the player: which files are missing, and what to do; "" if none is."""
    if not _lost:
        return ""
    names = ", ".join(_lost[:_MOST_NAMED]) + ", …" * (len(_lost) > _MOST_NAMED)
    return _(
        "Missing or damaged in this copy of Capitol: {names}. The game goes on without. A virus scanner may have taken "
        "it: allow it there, and install Capitol again."
    ).format(names=names)


def needed_file(error: BaseException | None) -> str:
    """Return the name of the file or module that the program cannot run without, if this error or one of its causes
    says that it is missing; else ""."""
    while error is not None:
        if isinstance(error, MissingResourceError):
            return error.name
        if isinstance(error, ImportError):
            return Path(error.path).name if error.path else error.name or ""
        if isinstance(error, NotImplementedError) and "module not available" in str(error):  # a module of pygame
            return f"pygame ({str(error).partition(' ')[0]})"
        error = error.__cause__ or error.__context__
    return ""


def cannot_start(name: str) -> str:
    """Return the sentence for the player that says why the program does not start."""
    return _(
        "Capitol cannot run: {name} is missing or damaged in this copy. A virus scanner may have taken it: allow it "
        "there, and install Capitol again."
    ).format(name=name)
