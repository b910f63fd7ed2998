"""What the scene of a table needs from its flow, both when playing and when viewing a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Protocol

from capitol.core.events import Event
from capitol.core.moods import Mood
from capitol.session.source import TableSource
from capitol.table.context import TableContext
from capitol.table.remarks import Faces, Speaker
from capitol.table.spec import TableSpec
from capitol.table.watching import WatchViewModel


class Eyes(Protocol):
    """Chooses the seat whose view is shown, with the buttons for viewers."""

    @property
    def may_open(self) -> bool:
        """Whether a hand may be shown although nobody here plays its seat."""
        ...

    def view_model(self) -> WatchViewModel | None:
        """Return the buttons; None if somebody plays."""
        ...

    def press(self, what: str) -> None:
        """Handle a press of a button, by its id without ``watch.``."""
        ...


class SceneFlow(ABC):
    """The flow behind a table's scene. ``waiting`` is true while a computer player is to act; ``scores`` are the points
    shown so far."""

    watch: Eyes

    def __init__(self, context: TableContext, session: TableSource, spec: TableSpec) -> None:
        self.context, self.session, self.spec = context, session, spec
        self.colours = spec.colours(session, context.seats)
        self.waiting = False
        self.scores: tuple[int, ...] = ()
        self.speaker, self.faces = Speaker(context), Faces()

    # Seats, and what has been shown

    @property
    @abstractmethod
    def people(self) -> tuple[int, ...]:
        """The seats of people who play here."""

    @property
    @abstractmethod
    def unlocked(self) -> frozenset[int]:
        """The seats whose PIN was removed recently, which everyone should see."""

    @property
    @abstractmethod
    def hides(self) -> bool:
        """Whether the viewer's hand is hidden as soon as its owner looks away."""

    @property
    @abstractmethod
    def hideable(self) -> bool:
        """Whether the visible hand can be hidden and shown again."""

    def hand_decides(self, seat: int) -> bool:
        """Whether the seat's possible moves depend on what only it sees, so that they are hidden with its hand."""
        return True

    @property
    @abstractmethod
    def acting(self) -> int | None:
        """The computer player that is to act, if any."""

    @property
    def tells_thinking(self) -> bool:
        """Whether to tell that a computer player is thinking: at instant speed only once that has lasted."""
        return True

    @property
    @abstractmethod
    def queued(self) -> tuple[Event, ...]:
        """The events still to be shown, not yet visible on the table."""

    @property
    @abstractmethod
    def shown_steps(self) -> int:
        """The number of steps in the log that have been shown completely."""

    @property
    def moods(self) -> tuple[Mood, ...]:
        """The moods of all seats to be shown now: those after the last step that has been shown."""
        return self.faces.want(self.speaker.moods(self.session, self.shown_steps), self.context.now())

    # Called by the scene

    @abstractmethod
    def entered(self) -> None:
        """Handle the table coming to the front."""

    @abstractmethod
    def next_due(self, now: float) -> float | None:
        """Return when `tick` has something to do, in ms; None while nothing can be done."""

    @abstractmethod
    def tick(self, now: float) -> bool:
        """Do what is due; return True if the picture changed."""

    def on_key(self, chord: str) -> bool:
        """Handle a key that the scene does not use; return True if used."""
        return False

    def go_to(self, event: Event) -> bool:
        """Show the table as it was after an event of its log; return False if the table cannot go back."""
        return False

    @abstractmethod
    def open_menu(self) -> None:
        """Open the menu behind the table."""

    @abstractmethod
    def open_hand(self, seat: int) -> None:
        """Show the hand of the viewing seat, if the person at the screen may see it."""

    @abstractmethod
    def open_seat(self, seat: int) -> None:
        """Open the actions for a seat."""

    @abstractmethod
    def play(self, move: Any) -> None:
        """Play a move of the viewing seat."""

    @abstractmethod
    def undo(self, seat: int) -> None:
        """Undo the seat's last move."""

    @abstractmethod
    def why_no_undo(self, seat: int) -> str:
        """Return why the seat may not undo its last move; "" if it may."""

    @abstractmethod
    def can_redo(self, seat: int) -> bool:
        """Whether the seat can redo the move that it last undid."""

    @abstractmethod
    def redo(self, seat: int) -> None:
        """Redo the seat's last undone move."""


def scores_seen(session: TableSource, seat: int) -> Sequence[int]:
    """Return the points of all seats as far as ``seat`` may know them."""
    return session.entry.game.scores(session.view(seat))
