"""Registration of Capstone's sprites: their names, and the function that draws each."""

from __future__ import annotations

from functools import partial

from capitol.games.capstone.ui.art import board, pieces
from capitol.games.capstone.ui.palette import PIECE_STYLES
from capitol.kit.sprites import SpriteStore
from capitol.table.art.register import register_in_colours
from capitol.table.seats.colours import SeatPalette


def register_sprites(store: SpriteStore, seats: SeatPalette) -> None:
    """Register all sprites of Capstone with ``store``, beside those of every table; they are drawn on demand.

    Names: ``capstone.piece.SIZE.COLOUR.free``, and ``.covered`` under another piece; ``capstone.cap.COLOUR``;
    ``capstone.goal.COLOUR``, a small piece; ``capstone.shadow.SIZE.LAYERS``; ``capstone.room``, ``capstone.tray``;
    ``capstone.plinth.SIZE`` (its foot is at that of a stack), ``capstone.lid.SIZE``;
    ``capstone.bag``; ``capstone.shield.SEAT``, in the seat's colour; ``capstone.standing.bag`` and
    ``capstone.standing.shield.SEAT``, larger and with their shadows; ``capstone.symbol.COLOUR``, flat and in the ink
    that is legible on that colour. `pieces.sprite_rect` gives size and position of each; `pieces.paint_stack` paints
    whole stacks.
    """
    for name in pieces.sprite_ids():
        store.register(name, partial(pieces.draw_sprite, sprite=name))
    for name in ("room", "tray"):
        store.register(f"capstone.{name}", partial(board.draw_picture, name=name))
    register_in_colours(store, seats, "capstone.shield", board.draw_shield)
    register_in_colours(store, seats, pieces.SCREEN, partial(board.draw_shield, sheet="secret"))
    for colour, style in enumerate(PIECE_STYLES):
        store.register(f"capstone.symbol.{style.id}", partial(pieces.draw_symbol, colour=colour))
