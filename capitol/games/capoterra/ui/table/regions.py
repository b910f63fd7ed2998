"""The regions of the table: the board under the bar as wide as the window, rails that float over it, and the tray."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from capitol.kit.look import Look
from capitol.table.frame import FOLDED_FROM, bar_rect

_RAIL, _TRAY, _EDGE, _PAD = 200, 168, 8, 6
_MOST_RAIL, _MOST_TRAY = 0.25, 0.4
_STATUS, _STATUS_FOLDED, _BUTTONS = 32, 43, 196
_MOST_BUTTONS = 0.24
_TABS = 38


@dataclass(frozen=True, slots=True)
class Regions:
    """The regions in window pixels. ``open`` is the part of the ``board`` that no rail covers; ``tool`` the part of the
    ``tray`` for the tool of the step. ``folded``: text is so large that only one rail is shown, below ``tabs``."""

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


def regions(look: Look) -> Regions:
    """Divide the window: bar, rails and tray scale with text, the board gets all the other room."""
    window = look.room
    folded = look.scale.ui_scale >= FOLDED_FROM
    bar = bar_rect(look)
    top = bar.bottom + look.band_height
    tall = min(look.ui(_TRAY), round(window.height * _MOST_TRAY))
    tray = Rect(0, window.height - tall, window.width, tall)
    board = Rect(0, top, window.width, tray.top - top)
    edge, pad = look.ui(_EDGE), look.ui(_PAD)
    wide = min(look.ui(_RAIL), round(window.width * (_MOST_RAIL if not folded else 0.4)))
    tabs = Rect(0, 0, 0, 0)
    rail = Rect(edge, board.top + edge, wide, board.height - 2 * edge)
    if folded:
        tabs = Rect(rail.x, rail.y, rail.width, look.ui(_TABS))
        rail = Rect(rail.x, tabs.bottom + pad, rail.width, rail.bottom - tabs.bottom - pad)
        left = right = rail
        free = Rect(rail.right + edge, board.top, board.width - rail.right - 2 * edge, board.height)
    else:
        left, right = rail, Rect(board.right - edge - wide, rail.y, wide, rail.height)
        free = Rect(left.right + edge, board.top, right.left - left.right - 2 * edge, board.height)
    status = Rect(0, tray.top, window.width, look.ui(_STATUS_FOLDED if folded else _STATUS))
    room = Rect(pad, status.bottom, window.width - 2 * pad, tray.bottom - status.bottom - pad)
    buttons = min(look.ui(_BUTTONS), round(window.width * _MOST_BUTTONS))
    actions = Rect(room.right - buttons, room.y, buttons, room.height)
    tool = Rect(room.x, room.y, room.width - buttons - pad, room.height)
    return Regions(bar, board, free, left, right, tabs, tray, status, tool, actions, folded)
