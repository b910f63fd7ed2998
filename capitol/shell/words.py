"""Sentences about games in progress that the title, the list of saves and the menu share."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from capitol.games.capitol.rules.numbers import TILES
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, DRAW, PLACE, State
from capitol.host.language import _, ngettext
from capitol.session.saves import Peek
from capitol.session.seats import Seat

NUMERALS = ("I", "II", "III", "IV")


def status_text(peek: Peek, seats: Sequence[Seat]) -> str:
    """Where a game stands, e.g. “Round III, Build, Livia to play”."""
    table: State = peek.view.table
    if peek.result is not None:
        winners = ", ".join(seats[seat].name for seat in peek.result.winners)
        points = max(peek.result.scores)
        if len(peek.result.winners) > 1:
            text = ngettext("Over: {names} share the win with {points} point",
                            "Over: {names} share the win with {points} points", points)  # fmt: skip
        else:
            text = ngettext("Over: {names} won with {points} point", "Over: {names} won with {points} points", points)
        return text.format(names=winners, points=points)
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


def date_text(modified: float, now: float) -> str:
    """When a game was last played, from seconds since 1970: near times in words, others as a date."""
    try:
        then = datetime.fromtimestamp(modified)
    except (OverflowError, ValueError, OSError):  # a file can bear any date
        return ""
    days = (datetime.fromtimestamp(now).date() - then.date()).days
    clock = f"{then:%H:%M}"
    if days == 0:
        return _("today at {time}").format(time=clock)
    if days == 1:
        return _("yesterday at {time}").format(time=clock)
    if 1 < days < 7:
        return ngettext("{days} day ago", "{days} days ago", days).format(days=days)
    return f"{then:%Y-%m-%d}"
