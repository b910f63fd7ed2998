"""Names that people, files and other programs give to seats, games and boards: made fit to be shown."""

from __future__ import annotations

import unicodedata

NAME_LENGTH = 40
"""Characters of a name that are kept."""
_MARKS = 3
"""Accents on one letter that are kept: some writing needs that many, and more would hide the lines above."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that count as letters or accents, and show nothing."""


def clean_name(text: str, most: int = NAME_LENGTH) -> str:
    """The name in one line of at most ``most`` characters that can be seen; empty where nothing of it can.

    Left out are control characters, what has no width, what turns the direction of writing, half characters, and signs
    that this Python does not know. Spaces of all kinds become single ones.
    """
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text[: 8 * most]):
        kind = unicodedata.category(sign)
        if sign.isspace() or kind[0] == "Z":
            kept.append(" ")
        elif kind[0] == "C" or sign in _BLANK or _is_variation(sign):
            continue
        elif kind[0] == "M":
            marks += 1
            if marks <= _MARKS and kept and kept[-1] != " ":
                kept.append(sign)
            continue
        else:
            kept.append(sign)
        marks = 0
    return " ".join("".join(kept).split())[:most].rstrip()


def _is_variation(sign: str) -> bool:
    """Whether it only asks for another form of the sign before it."""
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef" or "\u180b" <= sign <= "\u180f"
