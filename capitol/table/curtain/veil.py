"""The cover over an unfinished sealed decision, until its person reopens it."""

from __future__ import annotations

from collections.abc import Callable

from capitol.host.language import _
from capitol.session.controller import TableSession
from capitol.table.context import TableContext
from capitol.table.curtain.cover import CoverScene, nothing_seen
from capitol.table.seats.badge import SeatColours


def veil_of(
    context: TableContext,
    session: TableSession,
    seat: int,
    on_away: Callable[[], None] | None = None,
    *,
    colours: SeatColours | None = None,
) -> CoverScene:
    """Return a cover, shown in the very next frame, over the scene in which ``seat`` decides; opening it returns to
    that scene. ``on_away`` leaves the scene if it is the wrong person."""

    def show() -> None:
        context.stack.pop()

    def back() -> None:
        context.stack.pop()
        if on_away is not None:
            on_away()

    return CoverScene(
        context,
        session,
        seat,
        nothing_seen,
        show,
        None if on_away is None else back,
        colours=colours,
        at_once=True,
        reason=lambda: _("The stack is covered."),
    )
