"""Asking a seat's person for proof of presence before showing the seat's secrets."""

from __future__ import annotations

from collections.abc import Callable

from capitol.host.language import Words, silent
from capitol.session.controller import TableSession
from capitol.table.context import TableContext
from capitol.table.curtain.cover import CoverScene, nothing_seen
from capitol.table.seats.badge import SeatColours


def show_secret(
    context: TableContext,
    session: TableSession,
    seat: int,
    show: Callable[[], None],
    *,
    colours: SeatColours | None = None,
    label: Words = silent,
) -> None:
    """Call ``show`` once the person of ``seat`` is at the screen.

    That is behind a cover if `Privacy.asks` for one or the table has a full curtain, else at once. ``label``
    is as in `CoverScene`.
    """
    privacy, stack = session.privacy, context.stack
    full = privacy.curtain == "full" and privacy.hides(seat)
    if not full and not privacy.asks(seat):
        privacy.prove(seat)
        show()
        return

    def opened() -> None:
        stack.pop()
        show()

    def back() -> None:
        stack.pop()

    stack.push(CoverScene(context, session, seat, nothing_seen, opened, back, colours=colours, label=label))
