"""What a file is that a command was given in place of another, for whoever named it, and what to do with it."""

from __future__ import annotations

from pathlib import Path

from capitol.host.language import _
from capitol.host.plain_text import plain
from capitol.session import journal, records

RECORD, BOARD, SCRIPT = "record", "board", "script"
_HEAD = 1 << 16
"""So many bytes tell what a file is."""
_OWN = ("settings.json", "players.json", "progress.json", "history.jsonl")
"""What the program writes for itself, by name."""
_RECORD = f'"{records.FORMAT}"'.encode()
_SAVE = f'{{"format":"{journal.FORMAT}"'.encode()


def misplaced(path: Path, wanted: str = "") -> str:
    """What the file is and what to do, as a sentence without its name, where it is not ``wanted``; "" where it may be,
    and for one that cannot be read."""
    try:
        with open(path, "rb") as file:
            head = file.read(_HEAD)
    except OSError:
        return ""
    kind = _kind(path, head)
    if kind in (wanted, "json") or (kind in ("text", "empty") and wanted != RECORD):
        return ""
    return {
        "save": _("this is a saved game: Saved games in the program opens it, and exports its record"),
        RECORD: _("this is the record of a game: “capitol replay” reads it"),
        BOARD: _("this is a board: “capitol levels lint” checks it"),
        "own": _("the program keeps this file for itself: no command reads it"),
        "empty": _("the file is empty"),
        "text": _("this is no record of a game: records end in “.json”, and Saved games exports them"),
        "binary": _("the file holds no text: it is a picture, an archive or a program"),
    }[kind]


def _kind(path: Path, head: bytes) -> str:
    """What the first bytes of a file say."""
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
        return "save"
    return RECORD if _RECORD in text else "json"  # what reads it says what is wrong with it, and where
