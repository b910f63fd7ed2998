"""The kinds of pending moves at Capitol's table: a construction move, or the place of a tile."""

from __future__ import annotations

from capitol.games.capitol.rules.state import PHASES
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.placing import Placer
from capitol.table.pending_keeper import PendingMoveKeeper

Pending = Builder | Placer


def begin_move(keeper: PendingMoveKeeper[Pending], view: View, *, hand_open: bool) -> None:
    """Begin the viewer's turn. A tile is placed in public; construction reveals the hand."""
    if PHASES[view.table.phase] == "place":
        keeper.begin(view.seat, lambda: Placer(view), private=False, hand_open=hand_open)
    else:
        keeper.begin(view.seat, lambda: Builder(view), private=True, hand_open=hand_open)
