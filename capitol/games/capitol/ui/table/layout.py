"""Where the regions of the table are: top bar, board, rail and tray, for every window and UI scale."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from capitol.kit.look import Look

BAR = 40
RAIL = 276
FOLDED_FROM = 1.5
"""The UI scale from which the rail is folded: short rows for the seats, and lower buttons below them."""
_MOST_BAR = 62
# The most of the window that rail and tray may take when text and controls are large.
_MOST_RAIL = 0.335
_MOST_TRAY = 0.40
# Room for the pieces of the tray, which follow the board and not the size of texts.
_PIECES = 132
_PIECES_FOLDED = 134
STATUS = 32
# What is to be done next may take two lines there.
_STATUS_FOLDED = 43


@dataclass(frozen=True, slots=True)
class Frame:
    """The regions of the table in window pixels. ``tray`` is below the board, ``rail`` right of both.

    ``folded``: texts are so large that the rail shows less of everything.
    """

    bar: Rect
    board: Rect
    rail: Rect
    tray: Rect
    status: Rect
    folded: bool = False


def frame(look: Look) -> Frame:
    """Cut the window up: bar and rail follow the size of texts, the board gets all the room there is."""
    window = look.scale.rect
    folded = look.scale.ui_scale >= FOLDED_FROM
    bar = Rect(0, 0, window.width, min(look.ui(BAR), look.board(_MOST_BAR)))
    wide = min(look.ui(RAIL), round(window.width * _MOST_RAIL))
    status = look.ui(_STATUS_FOLDED if folded else STATUS)
    pieces = look.board(_PIECES_FOLDED) if folded else max(look.board(_PIECES + 2), look.ui(_PIECES))
    tall = min(pieces + status, round(window.height * _MOST_TRAY))
    rail = Rect(window.right - wide, bar.bottom, wide, window.height - bar.height)
    left = window.width - wide
    tray = Rect(0, window.bottom - tall, left, tall)
    board = Rect(0, bar.bottom, left, tray.top - bar.bottom)
    return Frame(bar, board, rail, tray, Rect(tray.x, tray.y, tray.width, status), folded)
