"""The status of a game of Capitol, in a sentence."""

from __future__ import annotations

from capitol.games.capitol.rules.state import BID, CONSTRUCTION, DRAW, PLACE, State
from capitol.games.capitol.tile_words import TILE_WORDS
from capitol.games.capitol.ui.words import NUMERALS
from capitol.host.language import _


def turn_status(table: State, name: str) -> str:
    """Return the status of a game, e.g. “Round III, Build, Livia to play”."""
    forms = {
        CONSTRUCTION: _("Round {round}, Build, {name} to play"),
        DRAW: _("Round {round}, Draw, {name} to play"),
    }
    form = forms.get(table.phase, "")
    if table.phase in (BID, PLACE):
        kind = TILE_WORDS[table.tile]
        form = _(kind.auction if table.phase == BID else kind.placing)
    return form.format(round=NUMERALS[table.round], name=name)
