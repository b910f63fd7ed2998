"""What the table will show sooner or later and what takes long to draw: asked for ahead of time."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from capitol.games.capitol.rules.numbers import CARD_NAMES
from capitol.games.capitol.ui.art.cards import SHEET
from capitol.games.capitol.ui.parts.board_picture import BoardArt, BoardPicture
from capitol.games.capitol.ui.parts.fan import card_width
from capitol.games.capitol.ui.table.layout import frame
from capitol.kit.look import Look

_WOOD = ((640, 360), (320, 320))
_LARGEST_CARD = 288
"""The height of the cards on the stacks of the draw, in logical pixels."""


def want_pictures(look: Look, board: BoardArt) -> None:
    """Let the loop prepare the board's ground, the kinds of cards, and the wood of the table, before they are shown."""
    cut = frame(look)
    ground = BoardPicture(look, board, Rect(cut.board))
    if look.ahead.asked(("table", ground.ground_key)):
        return
    look.ahead.want(ground.ground_key, ground.prepare_ground)

    def want(name: str, width: int, height: int) -> None:
        look.ahead.want((name, width, height), partial(look.sprites.get, name, width, height))

    for rect in (cut.rail, cut.tray):
        want("panel.wood", rect.width, rect.height)
    tall = look.board(_LARGEST_CARD)
    for letter in dict.fromkeys(name[0] for name in CARD_NAMES):
        want(f"sheet.{letter}", *SHEET)
        want(f"face.{letter}", card_width(tall), tall)
    want("card.back", card_width(tall), tall)
    for width, height in _WOOD:
        want("table.wood", look.board(width), look.board(height))
