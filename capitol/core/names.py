"""Names that people, files and other programs give to seats, games and boards, made safe to display."""

from __future__ import annotations

import unicodedata

NAME_LENGTH = 40
"""The most characters of a name that are kept."""
_MARKS = 3
"""The most accents kept on one letter: some scripts need that many, and more would cover the lines above."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters or accents but show nothing."""


def clean_name(text: str, most: int = NAME_LENGTH) -> str:
    """Return the name as one line of at most ``most`` visible characters; empty if none is visible.

    Control characters, zero-width characters, direction changes, lone surrogates and characters unknown to this Python
    are removed. Whitespace of any kind becomes single spaces.
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
    """Whether it only selects a variant of the character before it."""
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef" or "\u180b" <= sign <= "\u180f"
