"""The regions of the table: the board under the bar as wide as the window, rails that float over it, and the tray."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from capitol.kit.look import Look
from capitol.table.frame import FOLDED_FROM, bar_rect
from capitol.table.watching import WatchViewModel, row_width

_RAIL, _TURN, _TRAY, _EDGE, _PAD = 200, 256, 150, 8, 6
_MOST_RAIL, _MOST_TRAY = 0.25, 0.4
_STATUS, _STATUS_FOLDED, _BUTTONS = 32, 43, 196
_MOST_BUTTONS = 0.24
_TABS = 38
_CONTROLS, _BESIDE = 36, 260
"""The height of the controls of a table without players, and the width that the status needs to stand beside them."""
_MOST_SHOWN = 760
"""The width, in logical pixels, from which a card or an offer that is only shown gains nothing."""


@dataclass(frozen=True, slots=True)
class Regions:
    """The regions in window pixels. ``open`` is the part of the ``board`` that no rail covers; ``tool`` the part of the
    ``tray``, or while nobody plays of the board, for the tool of the step. ``folded``: text is so large that only one
    rail is shown, below ``tabs``."""

    bar: Rect
    board: Rect
    open: Rect
    left: Rect
    right: Rect
    tabs: Rect
    tray: Rect
    status: Rect
    tool: Rect
    actions: Rect
    folded: bool


def regions(look: Look, watch: WatchViewModel | None = None, *, shows: bool = False) -> Regions:
    """Divide the window: bar, rails and tray scale with text, the board gets all the other room.

    While nobody plays (``watch``) the tray has no tools, and is only as tall as its controls; if the step ``shows`` a
    card or an offer, that floats at the lower end of the board, and ``open`` ends above it.
    """
    window = look.room
    folded = look.scale.ui_scale >= FOLDED_FROM
    bar = bar_rect(look)
    top = bar.bottom + look.band_height
    edge, pad = look.ui(_EDGE), look.ui(_PAD)
    line, controls = look.ui(_STATUS_FOLDED if folded else _STATUS), look.ui(_CONTROLS) + 2 * pad
    needed = 0 if watch is None else min(row_width(look, watch), window.width - 2 * pad)
    beside = window.width - needed - 2 * pad >= look.ui(_BESIDE)
    wanted = look.ui(_TRAY) if watch is None else controls if beside else line + controls
    tall = min(wanted, round(window.height * _MOST_TRAY))
    tray = Rect(0, window.height - tall, window.width, tall)
    board = Rect(0, top, window.width, tray.top - top)
    wide = min(look.ui(_RAIL), round(window.width * (_MOST_RAIL if not folded else 0.4)))
    tabs = Rect(0, 0, 0, 0)
    rail = Rect(edge, board.top + edge, wide, board.height - 2 * edge)
    if folded:
        tabs = Rect(rail.x, rail.y, rail.width, look.ui(_TABS))
        rail = Rect(rail.x, tabs.bottom + pad, rail.width, rail.bottom - tabs.bottom - pad)
        left = right = rail
        free = Rect(rail.right + edge, board.top, board.width - rail.right - 2 * edge, board.height)
    else:
        turn = min(look.ui(_TURN), round(window.width * _MOST_RAIL))
        left, right = rail, Rect(board.right - edge - turn, rail.y, turn, rail.height)
        free = Rect(left.right + edge, board.top, right.left - left.right - 2 * edge, board.height)
    status = Rect(0, tray.top, window.width, line)
    if watch is not None:
        if beside:
            status = Rect(0, tray.top, window.width - needed - 2 * pad, tray.height)
        high = min(look.ui(_CONTROLS), tray.height)
        actions = Rect(window.width - pad - needed, tray.bottom - min(pad, tray.height - high) - high, needed, high)
        most = free.height // (3 if folded else 2)
        shown = Rect(0, 0, min(look.ui(_MOST_SHOWN), free.width), min(look.ui(_TRAY) - line, most) - pad)
        shown.midbottom = (free.centerx, free.bottom - edge)
        if shows:
            free.height = shown.top - edge - free.top
        return Regions(bar, board, free, left, right, tabs, tray, status, shown, actions, folded)
    room = Rect(pad, status.bottom, window.width - 2 * pad, tray.bottom - status.bottom - pad)
    buttons = min(look.ui(_BUTTONS), round(window.width * _MOST_BUTTONS))
    actions = Rect(room.right - buttons, room.y, buttons, room.height)
    tool = Rect(room.x, room.y, room.width - buttons - pad, room.height)
    return Regions(bar, board, free, left, right, tabs, tray, status, tool, actions, folded)
