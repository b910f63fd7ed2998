"""Why an event card has no effect, in words."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.games.capoterra.rules.cards import is_guarded
from capitol.games.capoterra.rules.numbers import (
    BANDIT,
    REDEVELOPMENT,
    REPAIRS,
    REROUTE,
    ROBBABLE,
    ROBBERY,
    SUBVERSION,
)
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.ui.words import gold_text
from capitol.host.language import _


def void_text(card: int, seat: int, names: Sequence[str], table: State) -> str:
    """Return why a card that a seat has drawn has no effect, on the ``table`` on which it had none."""
    if card == SUBVERSION:
        return _why_no_subversion(seat, names, table)
    if told := {
        BANDIT: _("No tile is free for a bandit."),
        REDEVELOPMENT: _("No plain wasteland may give way."),
        ROBBERY: _("No rival has {gold}.").format(gold=gold_text(ROBBABLE)),
        REROUTE: _("No tile with a road can be turned."),
        REPAIRS: _("This card lies on all roads and villages already."),
    }.get(card):
        return told
    if any(table.villages[other] for other in range(table.terms.seats) if other != seat):
        return _("This card lies on each rival’s village already.")
    return _("No rival has a village.")


def _why_no_subversion(seat: int, names: Sequence[str], table: State) -> str:
    """Return what the roll for Subversion lacks: a seat of its colour, or a village that this seat may take."""
    rolled = next((name for kind, name in reversed(table.met) if kind == "roll"), "")
    taker = next((face.seat for face in table.terms.faces if face.name == rolled), None)
    if taker is None:
        return _("The colour rolled stands for nobody.")
    if taker != seat and table.terms.rules.subversion != "symmetric":
        return _("The colour rolled stands for {who}, who did not draw the card.").format(who=names[taker])
    owners = [one for one in range(table.terms.seats) if (one == seat) != (taker == seat)]
    towns = [(owner, town) for owner in owners for town in table.villages[owner]]
    if towns and all(is_guarded(table, town, owner) for owner, town in towns):
        return _("Soldiers guard every village that {who} could take.").format(who=names[taker])
    return _("There is no village that {who} could take.").format(who=names[taker])
