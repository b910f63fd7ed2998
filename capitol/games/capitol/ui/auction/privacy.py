"""Who may see what on one screen: whether hands must be covered, and who the other people at the table are."""

from __future__ import annotations

from capitol.session.controller import TableSession


def people(session: TableSession) -> tuple[int, ...]:
    """The seats at which persons sit."""
    return tuple(number for number, seat in enumerate(session.seats) if seat.is_human)


def is_private(session: TableSession) -> bool:
    """True when several people share the screen and do not play with open hands."""
    return len(people(session)) > 1 and session.options.get("curtain", "quick") != "open"
