"""What lies over a sealed decision in the making, until its person shows it again."""

from __future__ import annotations

from capitol.host.language import _
from capitol.session.controller import TableSession
from capitol.table.backdrop import Backdrop
from capitol.table.context import TableContext
from capitol.table.curtain.cover import CoverScene, nothing_seen
from capitol.table.seats.badge import SeatColours


def veil_of(
    context: TableContext,
    session: TableSession,
    seat: int,
    *,
    colours: SeatColours | None = None,
    ground: Backdrop | None = None,
) -> CoverScene:
    """A cover, there in the very next frame, over the scene in which ``seat`` decides; opened, that is in front again.
    ``ground`` is that of `CoverScene`."""

    def show() -> None:
        context.stack.pop()

    return CoverScene(
        context,
        session,
        seat,
        nothing_seen,
        show,
        None,
        colours=colours,
        at_once=True,
        reason=lambda: _("The stack is covered."),
        ground=ground,
    )
