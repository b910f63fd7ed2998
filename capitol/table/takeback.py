"""What can be undone after confirming a move, and why not, in one short sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from capitol.core.events import Event
from capitol.host.language import _
from capitol.session.controller import TableSession
from capitol.session.source import TableSource


def listed(names: Sequence[str]) -> str:
    """Return several names in a sentence: “Livia”, “Livia and Cato”, “Livia, Cato and Octavia”."""
    *others, last = names
    return _("{names} and {last}").format(names=", ".join(others), last=last) if others else last


def hand_first() -> str:
    """Return the message for everything that requires the hand to be shown first."""
    return _("Show the hand first ([hide]).")


def other_moved(session: TableSource, seat: int) -> str:
    """Return why nothing can be undone for ``seat`` if the last person's move was another's; "" if it was not."""
    people = session.privacy.people
    last = next((step.seat for step in reversed(session.steps) if step.seat in people), seat)
    if last == seat:
        return ""
    return _("{other} has confirmed, and it is the turn of {who}: the move stands.").format(
        other=session.seats[last].name, who=session.seats[seat].name
    )


def why_no_undo(session: TableSession, seat: int, shown_text: Callable[[Event], str]) -> str:
    """Return why the last confirmed move of ``seat`` cannot be undone; "" if it can. ``shown_text`` describes what has
    been revealed since, if anything."""
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
        return shown_text(shown)
    people = [number for number, sitting in enumerate(session.seats) if sitting.is_human and number != seat]
    moved = [step.seat for step in steps[own:] if step.seat in people]
    if moved:
        text = _("{who} has moved since: it can no longer be undone.")
        return text.format(who=session.seats[moved[-1]].name)
    sealed = [number for number in session.sealed_seats if number in people]
    if sealed:
        text = _("{who} has sealed a decision since: it can no longer be undone.")
        return text.format(who=session.seats[sealed[0]].name)
    return _("Somebody has changed seats since: it can no longer be undone.")


def undo_tip(session: TableSource, seat: int) -> str:
    """Return the undo button's tooltip, which names others whose moves are undone too."""
    count = session.undo_count(seat)
    made = [step.seat for step in session.steps[len(session.steps) - count :]] if count else []
    others = list(dict.fromkeys(other for other in (*made, *session.sealed_seats) if other != seat)) if count else []
    if not others:
        return _("Undo ([undo])")
    text = _("Undo ([undo]). What {names} did since goes with it, and is decided anew.")
    return text.format(names=listed([session.seats[other].name for other in others]))


def taken_back_text(names: Sequence[str]) -> str:
    """Return the message after moves of others were undone together with one's own."""
    return _("Taken back, with what {names} did since.").format(names=listed(names))
