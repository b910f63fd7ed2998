"""Where a game of Capitol stands, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.games.capitol.rules.numbers import TILES
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, DRAW, PLACE, State
from capitol.games.capitol.ui.words import NUMERALS
from capitol.host.language import _
from capitol.session.saves import Peek
from capitol.session.seats import Seat
from capitol.table.result_text import over_text


def status_text(peek: Peek, seats: Sequence[Seat]) -> str:
    """Where a game stands, e.g. “Round III, Build, Livia to play”."""
    table: State = peek.view.table
    if peek.result is not None:
        return over_text(peek.result, seats)
    name = seats[peek.to_act[0]].name if peek.to_act else ""
    forms = {
        CONSTRUCTION: _("Round {round}, Build, {name} to play"),
        DRAW: _("Round {round}, Draw, {name} to play"),
    }
    auctions = {
        "fountain": _("Round {round}, auction of a fountain"),
        "amphitheatre": _("Round {round}, auction of an amphitheatre"),
        "temple": _("Round {round}, auction of a temple"),
    }
    placings = {
        "fountain": _("Round {round}, {name} places a fountain"),
        "amphitheatre": _("Round {round}, {name} places an amphitheatre"),
        "temple": _("Round {round}, {name} places a temple"),
    }
    form = forms.get(table.phase, "")
    if table.phase in (BID, PLACE):
        form = (auctions if table.phase == BID else placings)[TILES[table.tile]]
    return form.format(round=NUMERALS[table.round], name=name)
