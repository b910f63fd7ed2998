"""The characters that the fonts can draw, and the sentence for those that none of them has."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterable
from functools import cache

from capitol.host.language import _

DRAWN = (
    "20-7E A0-AC AE-377 37A-37F 384-38A 38C 38E-3A1 3A3-3E1 3F0-52F 591-5C7 5D0-5EA 5EF-5F4 606-61B 61D-6DC 6DE-6FF"
    " 750-77F 870-88E 898-8E1 8E3-8FF E3F 10FB 1AB0-1AC0 1AC5 1AC7-1ACE 1C80-1C88 1D00-1DF9 1DFB-1F15 1F18-1F1D"
    " 1F20-1F45 1F48-1F4D 1F50-1F57 1F59 1F5B 1F5D 1F5F-1F7D 1F80-1FB4 1FB6-1FC4 1FC6-1FD3 1FD6-1FDB 1FDD-1FEF"
    " 1FF2-1FF4 1FF6-1FFE 2000-200A 2010-2027 202F-205F 2070-2071 2074-208E 2090-209C 20A0-20C0 20F0 2100-215F"
    " 2183-2184 2189 2190-2193 2202 2205-2206 220F 2211-2212 2215 2219-221A 221E 222B 2248 2260 2264-2265 22C5 25AF"
    " 25CA 25CC 2C60-2C7F 2DE0-2E5D A640-A69F A700-A7CA A7D0-A7D1 A7D3 A7D5-A7D9 A7F2-A7FF A92E AB30-AB6B FB00-FB06"
    " FB1D-FB36 FB38-FB3C FB3E FB40-FB41 FB43-FB44 FB46-FBC2 FBD3-FD8F FD92-FDC7 FDCF FDF0-FDFF FE20-FE2F FE70-FE74"
    " FE76-FEFC FFFD"
)
"""The characters that can be drawn, as ranges of code points: Latin, Greek, Cyrillic, Hebrew and Arabic letters and
what goes with them. Plain data, so that programs without a window know it too; a test compares it with the fonts."""


@cache
def _ranges() -> tuple[list[int], list[int]]:
    ends = [[int(end, 16) for end in part.split("-")] for part in DRAWN.split()]
    return [one[0] for one in ends], [one[-1] for one in ends]


def is_drawn(sign: str) -> bool:
    """Whether one of the fonts has this character."""
    firsts, lasts = _ranges()
    number = bisect_right(firsts, ord(sign)) - 1
    return number >= 0 and ord(sign) <= lasts[number]


def undrawn(text: str) -> str:
    """Return the first character of a text that no font has; "" if all can be drawn."""
    return next((sign for sign in text if not is_drawn(sign)), "")


def sign_name(sign: str) -> str:
    """Return a character with its Unicode name, for those whose screen cannot draw it."""
    number = f"U+{ord(sign):04X}"
    return f"{sign} ({unicodedata.name(sign, number)})"


def kept_notice(names: Iterable[str]) -> str:
    """Return the sentence about stored names with characters that no font has; "" if all can be drawn."""
    found = [name for name in names if undrawn(name)]
    if not found:
        return ""
    return _(
        "Not all letters of {names} can be shown: the number of each stands in its place. Every name is kept as it is."
    ).format(names=", ".join(found))


def refusal(text: str) -> str:
    """Return the sentence about a name or title with a character that no font has; "" if all can be drawn."""
    sign = undrawn(text)
    if not sign:
        return ""
    return _("{sign} cannot be shown. Use Latin, Greek, Cyrillic, Hebrew or Arabic letters.").format(
        sign=sign_name(sign)
    )
