"""What can be undone after confirming a move, and why not, in one short sentence."""

from __future__ import annotations

from typing import cast

from capitol.core.events import Event
from capitol.games.capitol.ui.words import Names, card_name, seat_names
from capitol.host.language import _
from capitol.session.controller import TableSession
from capitol.session.source import TableSource


def hand_first() -> str:
    """Return the message for everything that requires the hand to be shown first."""
    return _("Show the hand first ([hide]).")


def other_moved(session: TableSource, seat: int, names: Names) -> str:
    """Return why nothing is undone for ``seat`` if the last move of a person was another's; "" if it was not."""
    people = session.privacy.people
    last = next((step.seat for step in reversed(session.steps) if step.seat in people), seat)
    if last == seat:
        return ""
    return _("{other} has confirmed, and it is the turn of {who}: the move stands.").format(
        other=names.seats[last], who=names.seats[seat]
    )


def why_no_undo(session: TableSession, seat: int, names: Names) -> str:
    """Return why the last confirmed move of ``seat`` cannot be undone; "" if it can. If something was revealed since,
    the sentence names it."""
    if not session.options.get("takebacks", True):
        return _("Takebacks are off at this table.")
    if session.can_undo(seat):
        return ""
    steps = session.steps
    own = next((number for number in range(len(steps) - 1, -1, -1) if steps[number].seat == seat), None)
    if own is None:
        return _("Nothing to take back.")
    shown = next((event for step in steps[own:] for event in step.events if event.reveals), None)
    if shown is not None:
        return _shown_text(shown, names)
    people = [number for number, sitting in enumerate(session.seats) if sitting.is_human and number != seat]
    moved = [step.seat for step in steps[own:] if step.seat in people]
    if moved:
        return _("{who} has moved since: it can no longer be undone.").format(who=names.seats[moved[-1]])
    sealed = [number for number in session.sealed_seats if number in people]
    if sealed:
        return _("{who} has sealed a stack since: it can no longer be undone.").format(who=names.seats[sealed[0]])
    return _("Somebody has changed seats since: it can no longer be undone.")


def _shown_text(event: Event, names: Names) -> str:
    if event.kind == "drawn" and event.seat is not None:
        text = _("{who} drew {card}, and the next card was seen: this can no longer be undone.")
        return text.format(who=names.seats[event.seat], card=card_name(cast(int, event.data["card"])))
    return _("The bids were turned over since: this can no longer be undone.")


def undo_tip(session: TableSource, seat: int, names: Names) -> str:
    """Return the undo button's tooltip, which names others whose moves are undone too."""
    others = _others(session, seat)
    if not others:
        return _("Undo ([undo])")
    text = _("Undo ([undo]). What {names} did since goes with it, and is decided anew.")
    return text.format(names=seat_names(names, others))


def taken_back_text(others: list[int], names: Names) -> str:
    """Return the message after computer players' moves were undone together with one's own."""
    return _("Taken back, with what {names} did since.").format(names=seat_names(names, others))


def _others(session: TableSource, seat: int) -> list[int]:
    """Return the computer players that acted since the move that the seat may undo, each once."""
    count = session.undo_count(seat)
    made = [step.seat for step in session.steps[len(session.steps) - count :]]
    return list(dict.fromkeys([other for other in (*made, *session.sealed_seats) if other != seat])) if count else []
