"""Where the parts of the reveal are: bar, prize, bids and result; and where the prize stands in the light."""

from __future__ import annotations

from pygame import Rect

from capitol.games.capitol.ui.auction.heading import BAR, MOST_BAR
from capitol.kit.look import Look
from capitol.kit.widgets import inset, split_bottom, split_top

PRIZE = 226
FOOT = 84
GAP = 10


def rooms(look: Look) -> tuple[Rect, Rect, Rect, Rect]:
    """The room of the bar, of the prize, of the columns and of the result."""
    top, body = split_top(look.scale.rect, min(look.ui(BAR), look.board(MOST_BAR)))
    body = inset(split_top(body, look.band_height)[1], look.ui(12), look.ui(GAP))
    result, upper = split_bottom(body, min(look.ui(FOOT), body.height // 4), look.ui(GAP))
    prize, columns = split_top(upper, min(look.board(PRIZE), upper.height * 2 // 5), look.ui(GAP))
    return top, prize, columns, result


def prize_side(look: Look, rect: Rect) -> int:
    """The side of the prize's picture in its room, in window pixels."""
    return min(rect.height, look.board(PRIZE))


def prize_place(look: Look) -> Rect:
    """Where the prize stands."""
    _top, room, _columns, _result = rooms(look)
    side = prize_side(look, room)
    return Rect(room.centerx - side // 2, room.centery - side // 2, side, side)
