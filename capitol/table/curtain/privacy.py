"""Who may see what on one screen: whether hands must be covered, and who the people at the table are and were."""

from __future__ import annotations

from capitol.core.setup import HUMAN
from capitol.session.controller import TableSession


def people(session: TableSession) -> tuple[int, ...]:
    """The seats at which persons sit."""
    return tuple(number for number, seat in enumerate(session.seats) if seat.is_human)


def began(session: TableSession) -> tuple[int, ...]:
    """The seats at which persons sat when the game began."""
    return tuple(number for number, player in enumerate(session.match.setup.players) if player.kind == HUMAN)


def curtain_of(session: TableSession) -> str:
    """The curtain in force: ``quick``, ``full`` or ``open``. With one person there is nothing to hide; where a second
    one sits down later, nobody has agreed to open hands."""
    if len(people(session)) < 2:
        return "open"
    chosen = str(session.options.get("curtain", "quick"))
    return "quick" if chosen == "open" and len(began(session)) < 2 else chosen


def is_private(session: TableSession) -> bool:
    """True when several people share the screen and do not play with open hands."""
    return curtain_of(session) != "open"


def is_exhibition(session: TableSession) -> bool:
    """True when computer players play alone and have from the beginning: nobody has a hand to hide."""
    return not people(session) and not began(session)
