"""English stretched by 40 % with accents: reveals untranslated text and layouts without room to grow."""

from __future__ import annotations

import gettext
import math
import re

_PLACEHOLDER = re.compile(r"(\{[^{}]*\}|\[\w+\]|%(?:\(\w+\))?[sr])")
_ACCENTED = str.maketrans("aeiouyAEIOUYcnCN", "âêîôûÿÂÊÎÔÛŸçñÇÑ")
_VOWELS = frozenset("âêîôûÿÂÊÎÔÛŸ")
GROWTH = 0.4
SHORT = 12
"""Texts of at most this many characters may grow more: in another language a button's word can be twice as long."""


def stretch(text: str, short: float = GROWTH) -> str:
    """Add accents and 40 % more characters to ``text``, leaving {placeholders} alone; a short text grows by ``short``.

    Vowels are repeated, evenly over the text, so that lines break as they would in a real translation; text without a
    vowel is padded at its end.
    """
    pieces = _PLACEHOLDER.split(text)
    plain = [piece.translate(_ACCENTED) for piece in pieces[::2]]
    length = sum(len(piece.strip()) for piece in plain)
    extra = math.ceil((short if length <= SHORT else GROWTH) * length)
    vowels = sum(character in _VOWELS for piece in plain for character in piece)
    if not vowels:
        return text + "~" * extra
    seen = 0

    def repeated(character: str) -> str:
        nonlocal seen
        if character not in _VOWELS:
            return character
        seen += 1
        return character * (1 + extra * seen // vowels - extra * (seen - 1) // vowels)

    pieces[::2] = ["".join(map(repeated, piece)) for piece in plain]
    return "".join(pieces)


class PseudoTranslations(gettext.NullTranslations):
    """A catalogue that stretches every text it is asked for, short ones by ``short``."""

    def __init__(self, short: float = GROWTH) -> None:
        super().__init__()
        self._short = short

    def gettext(self, message: str) -> str:
        return stretch(message, self._short)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return stretch(super().ngettext(msgid1, msgid2, n), self._short)

    def pgettext(self, context: str, message: str) -> str:
        return stretch(message, self._short) if any(map(str.isalpha, _PLACEHOLDER.sub("", message))) else message
