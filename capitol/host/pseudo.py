"""English stretched by 40 % with accents: shows text that was not translated and layout that has no room."""

from __future__ import annotations

import gettext
import math
import re

_PLACEHOLDER = re.compile(r"(\{[^{}]*\})")
_ACCENTED = str.maketrans("aeiouyAEIOUYcnCN", "âêîôûÿÂÊÎÔÛŸçñÇÑ")
_VOWELS = frozenset("âêîôûÿÂÊÎÔÛŸ")
GROWTH = 0.4


def stretch(text: str) -> str:
    """``text`` with accents and 40 % more characters, {placeholders} untouched and not counted.

    Vowels are repeated, evenly over the text, so that lines break where they would in a real translation; text
    without a vowel is padded at its end.
    """
    pieces = _PLACEHOLDER.split(text)
    plain = [piece.translate(_ACCENTED) for piece in pieces[::2]]
    extra = math.ceil(GROWTH * sum(len(piece.strip()) for piece in plain))
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
    """A catalogue that stretches what it is asked for."""

    def gettext(self, message: str) -> str:
        """``message``, stretched."""
        return stretch(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The English form for ``n``, stretched."""
        return stretch(super().ngettext(msgid1, msgid2, n))
