"""The regions of the table: top bar, board, rail and tray, for windows of any shape and every UI scale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pygame import Rect

from capitol.kit.look import Look

BAR = 40
RAIL = 276
FOLDED_FROM = 1.5
"""The UI scale from which the rail is folded: short rows for the seats, and lower buttons below them."""
USUAL_SHAPE = 1920 / 992
"""Width over height of the usual board."""
_MOST_BAR = 62
# The largest fraction of the window for rail and tray if text and controls are large.
_MOST_RAIL = 0.335
_MOST_TRAY = 0.40
# Room for the pieces of the tray, which scale with the board and not with text.
_PIECES = 132
_PIECES_FOLDED = 134
STATUS = 32
# The status may take two lines there.
_STATUS_FOLDED = 43
_STATUS_STRIP, _STATUS_BESIDE = 47, 138
"""In a narrow tray the status takes several lines, with a move's cost and gain below."""
_WORTH = 1.08
"""How many times larger the board must be to justify another arrangement than the usual one."""
_SPARE = 24
"""Spare room beside the board below this width is useless."""
_BESIDE = 268
_STRIP, _STRIP_RAIL, _STACKED = 264, 672, 560
"""The minimum height of the strip below a board as wide as the window, the width of the rail in it, and the height from
which tray and rail are placed one below the other there."""

Place = Literal["below", "beside", "strip"]


@dataclass(frozen=True, slots=True)
class Frame:
    """The regions of the table in window pixels. The ``tray`` is ``below`` the board with the ``rail`` right of both,
    or ``beside`` the board, between it and the rail, or both are in a ``strip`` below a board as wide as the window.

    ``folded``: text is so large that the rail shows less of everything.
    """

    bar: Rect
    board: Rect
    rail: Rect
    tray: Rect
    status: Rect
    folded: bool = False
    place: Place = "below"
    two_lines: bool = False
    """Whether the status may take two lines."""

    def drawn(self, shape: float = USUAL_SHAPE) -> int:
        """Return how many pixels a board of this shape covers in its region."""
        return int(min(self.board.width, self.board.height * shape) * min(self.board.height, self.board.width / shape))

    @property
    def two_columns(self) -> bool:
        """Whether the rail is wide and low: seats and log beside stacks and buttons."""
        return self.place == "strip" and self.rail.width > self.rail.height


def frame(look: Look, shape: float = USUAL_SHAPE) -> Frame:
    """Divide the window so that a board of this shape is as large as possible: bar and rail scale with text, the board
    gets all the other room. The usual arrangement is kept if another one would be hardly better."""
    usual = _below(look, shape)
    if usual.folded:
        return usual
    best = max((_beside(look, shape), _strip(look, shape)), key=lambda cut: cut.drawn(shape))
    return best if best.drawn(shape) > _WORTH * usual.drawn(shape) else usual


def usual_frame(look: Look) -> Frame:
    """Return the usual arrangement, whatever the window's shape: for the screens between two building phases."""
    return _below(look, USUAL_SHAPE)


def arrangements(look: Look, shape: float = USUAL_SHAPE) -> tuple[Frame, ...]:
    """Return all possible arrangements."""
    return _below(look, shape), _beside(look, shape), _strip(look, shape)


def bar_rect(look: Look) -> Rect:
    """Return the place of the bar at the top of every table."""
    return Rect(0, 0, look.scale.width, min(look.ui(BAR), look.board(_MOST_BAR)))


def _pieces(look: Look) -> int:
    return max(look.board(_PIECES + 2), look.ui(_PIECES))


def _below(look: Look, shape: float) -> Frame:
    """Arrange the tray below the board, the rail right of both. They get the room that the board cannot use."""
    window, bar = look.room, bar_rect(look)
    folded = look.scale.ui_scale >= FOLDED_FROM
    wide = min(look.ui(RAIL), round(window.width * _MOST_RAIL))
    status = look.ui(_STATUS_FOLDED if folded else STATUS)
    pieces = look.board(_PIECES_FOLDED) if folded else _pieces(look)
    tall = min(pieces + status, round(window.height * _MOST_TRAY))
    room = window.height - bar.bottom - look.band_height - tall
    over = round(room - (window.width - wide) / shape)
    if over > look.board(_SPARE):
        tall += min(over, pieces * 3 // 4)
    aside = round(window.width - wide - room * shape)
    if aside > look.board(_SPARE):
        wide += min(aside, wide // 2)
    left = window.width - wide
    top = bar.bottom + look.band_height
    rail = Rect(left, top, wide, window.height - top)
    tray = Rect(0, window.bottom - tall, left, tall)
    board = Rect(0, top, left, tray.top - top)
    return Frame(bar, board, rail, tray, Rect(tray.x, tray.y, tray.width, status), folded, two_lines=folded)


def _beside(look: Look, shape: float) -> Frame:
    """Arrange the tray as a column between the board and the rail, for wide windows."""
    window, bar = look.room, bar_rect(look)
    rail_wide, wide = look.ui(RAIL), max(look.board(_BESIDE), look.ui(_BESIDE))
    top = bar.bottom + look.band_height
    tall = window.height - top
    spare = max(0, round(window.width - rail_wide - wide - tall * shape))
    wide += min(spare, wide)
    rail_wide += min(max(0, spare - wide), rail_wide // 4)
    rail = Rect(window.right - rail_wide, top, rail_wide, tall)
    tray = Rect(rail.x - wide, top, wide, tall)
    board = Rect(0, top, tray.x, tall)
    status = Rect(tray.x, tray.y, wide, look.ui(_STATUS_BESIDE))
    return Frame(bar, board, rail, tray, status, place="beside")


def _strip(look: Look, shape: float) -> Frame:
    """Arrange the board as wide as the window, for tall windows: tray and rail below it, side by side or one above the
    other."""
    window, bar = look.room, bar_rect(look)
    least = max(look.board(_STRIP), look.ui(_STRIP))
    top = bar.bottom + look.band_height
    tall = max(least, round(window.height - top - window.width / shape))
    board = Rect(0, top, window.width, max(1, window.height - top - tall))
    below = Rect(0, board.bottom, window.width, tall)
    status = look.ui(STATUS)
    if tall >= look.ui(_STACKED):
        high = min(round(tall * 0.45), round(_pieces(look) * 3.2) + status)
        tray = Rect(0, below.y, below.width, high)
        rail = Rect(0, tray.bottom, below.width, below.bottom - tray.bottom)
    else:
        wide = look.ui(_STRIP_RAIL)
        tray = Rect(0, below.y, below.width - wide, tall)
        rail = Rect(tray.right, below.y, wide, tall)
        status = look.ui(_STATUS_STRIP)
    line = Rect(tray.x, tray.y, tray.width, status)
    return Frame(bar, board, rail, tray, line, place="strip", two_lines=rail.y == tray.y)
