"""The layout of the reveal: bar, prize, bids and result; and the place of the prize in the light."""

from __future__ import annotations

from pygame import Rect

from capitol.games.capitol.ui.auction.heading import BAR, MOST_BAR
from capitol.games.capitol.ui.parts.rostra import prize_box
from capitol.kit.look import Look
from capitol.kit.widgets import inset, split_bottom, split_top

PRIZE = 226
FOOT = 84
GAP = 10
_BETWEEN = 10
"""The gap between two columns, in logical pixels."""
OVER = 6
"""How far a banner begins above the cards' room, in logical pixels."""


def rooms(look: Look) -> tuple[Rect, Rect, Rect, Rect]:
    """Return the places of the bar, the prize, the columns and the result."""
    top, body = split_top(look.scale.rect, min(look.ui(BAR), look.board(MOST_BAR)))
    body = inset(split_top(body, look.band_height)[1], look.ui(12), look.ui(GAP))
    result, upper = split_bottom(body, min(look.ui(FOOT), body.height // 4), look.ui(GAP))
    prize, columns = split_top(upper, min(look.board(PRIZE), upper.height * 2 // 5), look.ui(GAP))
    return top, prize, columns, result


def prize_side(look: Look, rect: Rect) -> int:
    """Return the size of the prize's picture in its place, in window pixels."""
    return min(rect.height, look.board(PRIZE))


def prize_place(look: Look) -> Rect:
    """Return the place of the prize and its drum, whose foot is behind the ledge."""
    _top, room, columns, _result = rooms(look)
    side = prize_side(look, room)
    foot = columns.y - look.board(OVER)
    return Rect(room.centerx - side // 2, room.bottom - side, side, foot - room.bottom + side)


def column_boxes(look: Look, rect: Rect, count: int) -> list[Rect]:
    """Divide the room of the bids into a column for each seat."""
    gap = min(look.ui(_BETWEEN), look.board(_BETWEEN))  # with enlarged text the columns get the room
    wide = (rect.width - gap * (count - 1)) // max(1, count)
    return [Rect(rect.x + number * (wide + gap), rect.y, wide, rect.height) for number in range(count)]


def stands(look: Look) -> Rect:
    """Return the place of the prize on its drum."""
    return prize_box(prize_place(look))
