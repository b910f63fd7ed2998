"""The names under which Capstone's screens ask for their pictures, and who draws each."""

from __future__ import annotations

from functools import partial

from capitol.games.capstone.ui.art import board, pieces
from capitol.games.capstone.ui.palette import PIECE_STYLES
from capitol.kit.sprites import SpriteStore
from capitol.table.art.register import register_in_colours
from capitol.table.seats.colours import SeatPalette


def register_sprites(store: SpriteStore, seats: SeatPalette) -> None:
    """Make all pictures of Capstone known to ``store``, beside those of every table; none is drawn before it is asked
    for.

    Names: ``capstone.piece.SIZE.COLOUR.free``, and ``.covered`` where another piece stands above;
    ``capstone.cap.COLOUR``; ``capstone.goal.COLOUR``, a small one; ``capstone.shadow.SIZE.LAYERS``;
    ``capstone.board``, ``capstone.tray``; ``capstone.plinth.SIZE`` (its foot is where that of a stack goes) and
    ``capstone.lid.SIZE``; ``capstone.bag``; ``capstone.shield.SEAT``, in the colour that a seat has;
    ``capstone.symbol.COLOUR``, flat and in the ink that is read on that colour. How large each
    of these is and where it goes is told by `pieces.sprite_rect`; `pieces.paint_stack` paints whole stacks.
    """
    for name in pieces.sprite_ids():
        store.register(name, partial(pieces.draw_sprite, sprite=name))
    for name, picture in (("board", "court"), ("tray", "tray")):
        store.register(f"capstone.{name}", partial(board.draw_picture, name=picture))
    register_in_colours(store, seats, "capstone.shield", board.draw_shield)
    for colour, style in enumerate(PIECE_STYLES):
        store.register(f"capstone.symbol.{style.id}", partial(pieces.draw_symbol, colour=colour))
