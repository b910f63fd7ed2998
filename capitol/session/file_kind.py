"""Recognise a file that was given to a command by mistake, and say what to do with it."""

from __future__ import annotations

from pathlib import Path

from capitol.host.language import _
from capitol.host.plain_text import plain
from capitol.session import journal, records

RECORD, SAVE, BOARD, SCRIPT = "record", "save", "board", "script"
_HEAD = 1 << 16
"""The number of bytes examined."""
_OWN = ("settings.json", "players.json", "progress.json", "pin-tries.json", "history.jsonl")
"""Files that the program writes for itself, by name."""
_RECORD = f'"{records.FORMAT}"'.encode()
_SAVE = f'{{"format":"{journal.FORMAT}"'.encode()


def misplaced(path: Path, wanted: str = "") -> str:
    """Return a sentence (without the file's name) that says what the file is and what to do if it is not ``wanted``; ""
    if it may be, or if it cannot be read."""
    kind = kind_of(path)
    if kind in (wanted, "json", "") or (kind in ("text", "empty") and wanted != RECORD):
        return ""
    return {
        SAVE: _("this is a saved game: Saved games in the program opens it, and exports its record"),
        RECORD: _("this is the record of a game: “capitol replay” reads it"),
        BOARD: _("this is a board: “capitol levels lint” checks it"),
        "own": _("the program keeps this file for itself: no command reads it"),
        "empty": _("the file is empty"),
        "text": _("this is no record of a game: records end in “.json”, and Saved games exports them"),
        "binary": _("the file holds no text: it is a picture, an archive or a program"),
    }[kind]


def kind_of(path: Path) -> str:
    """Return the kind of a file, such as `SAVE`; "" if it cannot be read."""
    try:
        with open(path, "rb") as file:
            return _kind(path, file.read(_HEAD))
    except OSError:
        return ""


def _kind(path: Path, head: bytes) -> str:
    """Guess the kind of a file from its first bytes."""
    if not head.strip():
        return "empty"
    text = plain(head)
    if b"\0" in text or head[:4] in (b"PK\x03\x04", b"\x89PNG") or head[:2] in (b"\xff\xd8", b"\x1f\x8b"):
        return "binary"
    if text.lstrip()[:1] == b"<":
        return BOARD if b"<map" in text else "text"
    if path.name in _OWN:
        return "own"
    first = text.lstrip().split(b"\n")[0]
    if text.lstrip()[:1] != b"{":
        return "text"
    if first.startswith(_SAVE):
        return SAVE
    return RECORD if _RECORD in text else "json"  # the reader reports what is wrong with it, and where
