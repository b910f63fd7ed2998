"""Why a confirmed move cannot be taken back, in one short sentence."""

from __future__ import annotations

from capitol.host.language import _
from capitol.session.controller import TableSession


def hand_first() -> str:
    """What is said of everything that waits until the hand is shown."""
    return _("Show the hand first (H).")


def why_no_undo(session: TableSession, seat: int) -> str:
    """Why the last confirmed move of ``seat`` stays; "" when it may be taken back."""
    if not session.options.get("takebacks", True):
        return _("Takebacks are off at this table.")
    if session.can_undo(seat):
        return ""
    steps = session.steps
    if all(step.seat != seat for step in steps):
        return _("Nothing to take back.")
    if steps[-1].seat == seat and all(other == seat for other in session.sealed_seats):
        return _("New cards have been seen since: it can no longer be undone.")
    return _("Others have moved since: it can no longer be undone.")
