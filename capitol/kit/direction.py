"""Visual order of the letters in a line: Hebrew and Arabic run from right to left."""

from __future__ import annotations

import re
import unicodedata

from capitol.host.lost_files import note_lost

_LEFTWARD = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_LEFTWARD_SIGN = re.compile(f"[{_LEFTWARD}]")
_STRETCH = re.compile("R(?:[Rc-]*R)?c?")
RIGHTWARD = "\u200e"
"""Put before a part of a line that would run from right to left by itself but does not in the whole."""
_FIRST_STRONG, _POP = "\u2068", "\u2069"
_MARKS = str.maketrans(dict.fromkeys((_FIRST_STRONG, _POP, RIGHTWARD)))
_HERE = "\u200b"
"""Marks the cursor while a line is reordered: it has no width and does not affect its surroundings."""
_JOINER = "\u200d"
_ARABIC = re.compile("[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufefc]")


def is_leftward(sign: str) -> bool:
    """Whether a character is a letter or accent of Hebrew or Arabic."""
    return _LEFTWARD_SIGN.match(sign) is not None


def holds_leftward(text: str) -> bool:
    """Whether any part of the line runs from right to left."""
    return _LEFTWARD_SIGN.search(text) is not None


def runs_leftward(text: str) -> bool:
    """Whether the whole line runs from right to left: it has such letters and none of the other direction."""
    return holds_leftward(text) and "L" not in map(unicodedata.bidirectional, text)


def part_of(text: str, part: str) -> str:
    """Return a part of a text, to be drawn by itself, in the direction of the whole."""
    return RIGHTWARD + part if runs_leftward(part) and not runs_leftward(text) else part


def visual(text: str) -> str:
    """Return the letters of a line from left to right, each followed by its accents.

    The program's sentences run from left to right. Text by others in them, above all names, is ordered by itself: the
    full stop after it, or the number of its points, stays where the sentence has it.
    """
    if not holds_leftward(text):
        return text.translate(_MARKS)
    try:
        from bidi import get_display
        from bidi.mirror import MIRRORED
    except ImportError as error:
        note_lost("bidi", error)
        return text
    mirrored = str.maketrans(MIRRORED)
    if runs_leftward(text):
        shown = get_display(text.translate(mirrored), base_dir="R")
    else:
        # The end of a line is taken out of its run, so something else must end it.
        shown = get_display(_isolated(text, mirrored) + RIGHTWARD, base_dir="L")
    assert isinstance(shown, str)
    return _accents_after(shown).translate(_MARKS)


def until(text: str, index: int) -> str:
    """Return the part of ``visual(text)`` to the left of a cursor before the character with that index."""
    while index < len(text) and unicodedata.category(text[index]).startswith("M"):
        index += 1  # an accent belongs to its letter
    if not holds_leftward(text):
        return text[:index]
    before, _here, after = visual(f"{text[:index]}{_HERE}{text[index:]}").partition(_HERE)
    joined = _ARABIC.match(before[-1:]) and _ARABIC.match(after[:1])
    return before + _JOINER if joined else before


def _isolated(text: str, mirrored: dict[int, str]) -> str:
    """Isolate each run of right-to-left letters from its surroundings."""
    kinds = "".join(map(_kind, text))
    parts, at = [], 0
    for stretch in _STRETCH.finditer(kinds):
        inner = text[stretch.start() : stretch.end()].translate(mirrored)
        parts += [text[at : stretch.start()], _FIRST_STRONG, inner, _POP]
        at = stretch.end()
    return "".join((*parts, text[at:]))


def _kind(sign: str) -> str:
    if sign == _HERE:
        return "c"
    if is_leftward(sign):
        return "R"
    return "L" if unicodedata.bidirectional(sign) == "L" else "-"


def _accents_after(shown: str) -> str:
    """Move accents behind their letters, in their own order: reversing a line puts them in front."""
    signs: list[str] = []
    accents: list[str] = []
    for sign in shown:
        if is_leftward(sign) and unicodedata.category(sign).startswith("M"):
            accents.insert(0, sign)
        else:
            signs += [sign, *accents]
            accents = []
    return "".join((*signs, *accents))
