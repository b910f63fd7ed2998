"""The state of a game of Capstone in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.games.capstone.rules.state import ARRANGE, State
from capitol.host.language import _
from capitol.session.saves import Peek
from capitol.session.seats import Seat
from capitol.table.result_text import over_text


def status_text(peek: Peek, seats: Sequence[Seat]) -> str:
    """Return the state of a game, e.g. “Turn 12, Livia to play”. Nothing in it depends on a goal before the end."""
    table: State = peek.view.table
    if peek.result is not None:
        return over_text(peek.result, seats)
    names = ", ".join(seats[seat].name for seat in peek.to_act)
    if table.phase == ARRANGE:
        return _("Arranging the goals, {name} to act").format(name=names)
    return _("Turn {number}, {name} to play").format(number=len(table.turns) + 1, name=names)
