"""The flow of a game of Capstone: its scenes, what is private in its turns, and how events are shown."""

from __future__ import annotations

from capitol.core.events import Event
from capitol.games.capstone.ui.models.recap import TURN_KINDS
from capitol.games.capstone.ui.table_scene import TableScene
from capitol.host.language import _
from capitol.table.flow import GameFlow
from capitol.table.seats.menu import SeatFacts


class TableFlow(GameFlow[TableScene]):
    """The flow of turns at the table; goals and the end are scenes in front of it. A turn between two people cannot be
    undone once confirmed."""

    def turn_text(self, seat: int) -> str:
        return _("{name}, your turn").format(name=self.session.seats[seat].name) if len(self.people) > 1 else ""

    def reveal_text(self) -> str:
        return _("Both goals are sealed. Choose a seat to arrange its goal anew, or begin.")

    def reveal_label(self) -> str:
        return _("Begin")

    def why_no_undo(self, seat: int) -> str:
        if len(self.people) > 1 and self.session.options.get("takebacks", True):
            return _("A confirmed turn stands.")
        return super().why_no_undo(seat)

    def seat_facts(self, seat: int) -> SeatFacts:
        reopen = _("Arrange the goal anew") if self.scene.on_confirm is not None else ""
        return SeatFacts(self.scene.view_model.sitters[seat].about, reopen)

    def show_event(self, event: Event, *, own: bool) -> None:
        if event.kind in TURN_KINDS:
            self.scene.present(event, own=own, done=self.next_event)
        else:
            self.next_event()
