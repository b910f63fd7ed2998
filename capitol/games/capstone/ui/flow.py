"""The flow of a game of Capstone: its scenes, what is private in its turns, and how events are shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from capitol.core.events import Event
from capitol.games.capstone.ui.models.recap import TURN_KINDS
from capitol.games.capstone.ui.table_scene import TableScene
from capitol.games.capstone.ui.words import event_text
from capitol.host.language import _
from capitol.kit.scene import Scene
from capitol.session.controller import TableSession
from capitol.session.source import TableSource
from capitol.table.context import TableContext
from capitol.table.flow import GameFlow
from capitol.table.palette import SEAT_STYLES
from capitol.table.seats.colours import SeatPalette
from capitol.table.seats.menu import SeatFacts, open_seat_menu


def open_label() -> str:
    """Return the label of a cover's button."""
    return _("Open my shield")


class Colours:
    """The styles of both seats; a seat without a valid one gets the first that is free."""

    def __init__(self, session: TableSource, seats: SeatPalette) -> None:
        known = [style.id for style in SEAT_STYLES]
        chosen = [seat.colour if seat.colour in known else "" for seat in session.seats]
        free = [style for style in known if style not in chosen]
        self.styles = tuple(style or free.pop(0) for style in chosen)
        self.seats = seats


class TableFlow(GameFlow):
    """Turns at the table; goals and the end in scenes in front of it."""

    def __init__(self, context: TableContext, session: TableSession) -> None:
        super().__init__(context, session, Colours(session, context.seats))
        self._scene = TableScene(context, session, self)
        self.sit_down()

    @property
    def scene(self) -> TableScene:
        return self._scene

    # Privacy and text

    @property
    def covers_sealed(self) -> bool:
        """False: goals are open there, too."""
        return False

    def turn_text(self, seat: int) -> str:
        """Say whose turn it is, if two people share the screen."""
        return _("{name}, your turn").format(name=self.session.seats[seat].name) if len(self.people) > 1 else ""

    def announce_turn(self, text: str, seat: int) -> None:
        """Announce it in a banner across the stacks."""
        self.scene.micro.announce(text, self.colours.seats.style(self.colours.styles[seat]))

    def cover_label(self) -> str:
        """Return the label for a shield instead of a hand."""
        return open_label()

    def reveal_text(self) -> str:
        """Return the question before the game starts; goals stay hidden."""
        return _("Both goals are sealed. Choose a seat to arrange its goal anew, or begin.")

    def reveal_label(self) -> str:
        """Return the label of the button that starts the game."""
        return _("Begin")

    def why_no_undo(self, seat: int) -> str:
        """Return why a turn cannot be undone: once confirmed between two people, or at a table without takebacks."""
        if not self.people:
            return _("Nothing to take back.")
        if not self.session.options.get("takebacks", True):
            return _("This table plays without takebacks.")
        if len(self.people) > 1:
            return _("A confirmed turn stands.")
        return super().why_no_undo(seat)

    def seen_lines(self, seat: int, since: int) -> Sequence[str]:
        names = tuple(one.name for one in self.session.seats)
        lines = [
            event_text(event, names)
            for step in self.session.steps[since:]
            for event in step.events
            if event.audience is None and event.seat != seat
        ]
        return [line for line in lines if line is not None]

    def event_words(self, event: Event) -> str | None:
        """Return the text of the log."""
        return event_text(event, tuple(one.name for one in self.session.seats))

    def open_seat(self, seat: int) -> None:
        """Open a seat's menu: read about it, or change who plays it."""

        def facts() -> SeatFacts:
            reopen = _("Arrange the goal anew") if self.scene.on_confirm is not None else ""
            return SeatFacts(self.scene.view_model.sitters[seat].about, reopen)

        open_seat_menu(self, seat, facts)

    # Scenes in front of the table

    def seal(self, seat: int, *, replace: bool) -> None:
        """Let a person arrange a goal."""
        from capitol.games.capstone.ui.arrange_scene import ArrangeScene

        scene = ArrangeScene(
            self.context,
            self.session,
            seat,
            self.colours,
            self.pop_and(partial(self.sealed, seat)),
        )
        if replace:
            self.replace(scene)
        else:
            self.push(scene)

    def end_scene(self) -> Scene:
        """Return the scene in which both goals move along the stacks."""
        from capitol.games.capstone.ui.end_scene import EndScene

        return EndScene(self.context, self.session, self.colours)

    # Showing events

    def show_event(self, event: Event, *, own: bool) -> None:
        """Animate the parts of a turn on the table; show other events as text."""
        if event.kind in TURN_KINDS:
            self.scene.present(event, own=own, done=self.next_event)
        else:
            self.next_event()
