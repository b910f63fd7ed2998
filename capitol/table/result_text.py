"""The result of a game as a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.core.game import Result
from capitol.host.language import _, ngettext
from capitol.session.seats import Seat
from capitol.table.takeback import listed


def over_text(result: Result, seats: Sequence[Seat]) -> str:
    """Return a sentence such as “Over: Livia won with 42 points”; without points if they did not decide the game."""
    winners, points = listed([seats[seat].name for seat in result.winners]), max(result.scores)
    shared = len(result.winners) > 1
    if any(result.scores[seat] < points for seat in result.winners):
        text = _("Over: {names} share the win") if shared else _("Over: {names} won")
    elif shared:
        text = ngettext(
            "Over: {names} share the win with {points} point",
            "Over: {names} share the win with {points} points",
            points,
        )
    else:
        text = ngettext("Over: {names} won with {points} point", "Over: {names} won with {points} points", points)
    return text.format(names=winners, points=points)
