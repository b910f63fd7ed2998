"""What can be chosen at the table of Capitol: a move of construction, or the place of a tile."""

from __future__ import annotations

from capitol.games.capitol.rules.state import PHASES
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.placing import Placer
from capitol.table.pending_keeper import PendingMoveKeeper

Pending = Builder | Placer


def begin_move(keeper: PendingMoveKeeper[Pending], view: View, *, hand_open: bool) -> None:
    """It is the turn of the viewer. A tile is placed in plain sight of all, construction shows what the hand holds."""
    if PHASES[view.table.phase] == "place":
        keeper.begin(view.seat, lambda: Placer(view), private=False, hand_open=hand_open)
    else:
        keeper.begin(view.seat, lambda: Builder(view), private=True, hand_open=hand_open)
