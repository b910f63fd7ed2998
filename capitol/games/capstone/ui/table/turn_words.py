"""Describes what may be done next in a turn of Capstone, and what confirms it."""

from __future__ import annotations

from capitol.games.capstone.ui.models.pending_turn import (
    MOVE,
    Capstone,
    PendingTurn,
    Piece,
    Top,
)
from capitol.games.capstone.ui.words import owed_text
from capitol.host.language import _


def turn_status(pending: PendingTurn, with_: str = "") -> str:
    """Return what may be done next in the turn, and how with keys or a gamepad."""
    keys, held = with_ == "keys", pending.held
    if with_ == "pad" and (held is not None or pending.move is None):
        return _("{what} Directions lead there, [pick] chooses.").format(what=turn_status(pending))
    if isinstance(held, Capstone):
        where = (
            _("Where does the red capstone go?"),
            _("Where does the yellow capstone go?"),
            _("Where does the green capstone go?"),
            _("Where does the blue capstone go?"),
        )[held.colour]
        return _("{question} 1 to 5 large, Shift + 1 to 5 medium.").format(question=where) if keys else where
    if isinstance(held, Piece):
        return _("Now 1 to 5 choose the slot.") if keys else _("Choose a slot.")
    if isinstance(held, Top):
        return _("Now 1 to 5 choose the other stack.") if keys else _("Choose another stack.")
    if pending.ends_game:
        return _("No slot stays open: this ends the game.")
    if pending.parts.next == MOVE:
        if keys:
            return _("Confirm, or move: now 1 to 5 lift a large top, Shift + 1 to 5 a medium one.")
        return _("Confirm, or move the top of a stack.")
    if pending.move is not None:
        return _("Confirm, or undo to choose again.")
    return _("Place a piece: 1 to 4 large, Shift + 1 to 4 medium.") if keys else _("Place a piece from the stash.")


def confirm_label(pending: PendingTurn) -> str:
    """Return the label of the button that ends a turn: what is still due, or what it causes; "" for the usual one."""
    if isinstance(pending.held, Capstone):
        return owed_text(pending.held.colour)
    return _("Confirm: this ends the game") if pending.ends_game else ""
