"""Rendered pictures of Capstone's board and accessories: room, court, tray, plinths, lids, bag and shields."""

from __future__ import annotations

import pygame

from capitol.games.capstone.ui.art.pieces import SheetName, atlas
from capitol.kit.look import Look
from capitol.kit.pictures import opaque_picture
from capitol.table.backdrop import Backdrop, Pool
from capitol.table.palette import SeatStyle, seat_style

SIZE = (800, 530)
"""The board in logical pixels of the table; its picture may be stretched slightly."""
_RIM = 44
"""The width of the court's frame, in pixels of its picture."""
_DIM, _POOL = 0.5, Pool(0.5, 0.48, 0.5, 0.66, 1.0)
"""The brightness of the court behind a goal, and the light around it."""
# Written out, so that the files can be searched for.
PICTURES = {
    "room": "assets/capstone/board/room.jpg",
    "court": "assets/capstone/board/court.jpg",
    "tray": "assets/capstone/board/tray.jpg",
}


def draw_picture(width: int, height: int, name: str) -> pygame.Surface:
    """Draw the empty room, or the tray of the stash."""
    return pygame.transform.smoothscale(opaque_picture(PICTURES[name]), (max(1, width), max(1, height)))


def court() -> Backdrop:
    """Return the paving of the court, on which a goal is arranged; it shows nothing of the game."""

    def paving(look: Look) -> pygame.Surface:
        whole = opaque_picture(PICTURES["court"])
        return whole.subsurface(whole.get_rect().inflate(-2 * _RIM, -2 * _RIM))

    return Backdrop("capstone.court", paving, (_POOL,), _DIM, blurred=False)


def draw_shield(width: int, height: int, seat: str | SeatStyle, sheet: SheetName = "things") -> pygame.Surface:
    """Draw the standing screen of a seat: wooden frames with cloth in the seat's colour."""
    things, style = atlas(sheet), seat_style(seat)
    cloth = things.scaled("shield.cloth", width, height)
    cloth.fill((*style.colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    cloth.blit(things.scaled("shield.wood", width, height), (0, 0))
    return cloth
