"""Fitting text into its space: the largest size that fits, a shorter wording, or as much as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect

from capitol.kit.look import Look
from capitol.kit.widgets import Label

LEAST_PX = 16
_LETTERS = 1.2
"""How much taller a line is than its letters."""


def shrinking(look: Look, *usual: float) -> list[float]:
    """Return the ``usual`` sizes followed by those to which an enlarged text may shrink: never smaller than `LEAST_PX`
    is at 100 %."""
    least = LEAST_PX / max(1.0, look.scale.ui_scale)
    sizes = list(usual)
    while sizes[-1] - 0.5 >= least:
        sizes.append(sizes[-1] - 0.5)
    return sizes


def fitting_px(
    look: Look, text: str, width: int, sizes: Sequence[float], *, bold: bool = False, family: str = "text"
) -> float:
    """Return the first of the sizes (largest first) at which ``text`` is no wider than ``width``, else the last."""
    for px in sizes:
        if look.text_width(text, px, bold=bold, family=family) <= width:
            return px
    return sizes[-1]


def words_fit(look: Look, text: str, width: int, px: float, *, bold: bool = False) -> bool:
    """Whether each word of ``text`` fits into a line of this width."""
    return all(look.text_width(word, px, bold=bold) <= width for word in text.split())


def fitted_label(
    look: Look, id: str, rect: Rect, text: str, sizes: Sequence[float] = (18, 17, LEAST_PX), **options: Any
) -> Label:
    """Make a label at the largest size that fits; ``options`` are passed to `Label`."""
    style = {"bold": options.get("bold", False), "family": options.get("family", "text")}
    return Label(id, rect, text, text_px=fitting_px(look, text, rect.width, sizes, **style), **options)


def name_label(look: Look, id: str, rect: Rect, name: str, sizes: Sequence[float], **options: Any) -> Label:
    """Make a label for a text that a person may have made up to 24 letters long: shortened if necessary, with the whole
    text as its tooltip."""
    style = {"bold": options.get("bold", False), "family": options.get("family", "text")}
    px = fitting_px(look, name, rect.width, sizes, **style)
    shown = look.fonts.fit(name, look.text_px(px), rect.width, **style)
    return Label(id, rect, shown, text_px=px, tooltip="" if shown == name else name, **options)


def first_fitting(look: Look, texts: Sequence[str], width: int, px: float = LEAST_PX, *, bold: bool = False) -> str:
    """Return the first of several wordings (longest first) that fits on one line, else the last."""
    return next((text for text in texts if look.text_width(text, px, bold=bold) <= width), texts[-1])


def low_px(look: Look, px: float, height: int) -> float:
    """Return a text size of at most ``px`` at which letters are no taller than ``height``: little is left of it with
    large text in a low window."""
    return min(px, _LETTERS * px * height / look.line(px))
