"""What the scene of a table asks of its flow, whether a game is played there or looked at."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Protocol

from capitol.core.events import Event
from capitol.session.source import TableSource
from capitol.table.context import TableContext
from capitol.table.seats.badge import SeatColours
from capitol.table.watching import WatchViewModel


class Eyes(Protocol):
    """From which seat the table is seen, and the buttons of whoever does not play there."""

    @property
    def may_open(self) -> bool:
        """True when a hand may be seen that nobody here plays."""
        ...

    def view_model(self) -> WatchViewModel | None:
        """The buttons; None where somebody plays."""
        ...

    def press(self, what: str) -> None:
        """One of them was pressed, by its id without ``watch.``."""
        ...


class SceneFlow(ABC):
    """``waiting`` is true while a computer player is to act; ``scores`` are the points that have been shown."""

    watch: Eyes

    def __init__(self, context: TableContext, session: TableSource, colours: SeatColours) -> None:
        self.context, self.session, self.colours = context, session, colours
        self.waiting = False
        self.scores: tuple[int, ...] = ()

    # Who sits here, and what has been shown

    @property
    @abstractmethod
    def people(self) -> tuple[int, ...]:
        """The seats of people who play here."""

    @property
    @abstractmethod
    def unlocked(self) -> frozenset[int]:
        """The seats whose PIN was taken away a short while ago: all are to see it."""

    @property
    @abstractmethod
    def hides(self) -> bool:
        """True when the hand of the seat that looks is hidden as soon as its owner looks away."""

    @property
    @abstractmethod
    def hideable(self) -> bool:
        """True when the hand that is shown can be hidden and shown again."""

    @property
    @abstractmethod
    def acting(self) -> int | None:
        """The computer player that is to act, if one is."""

    @property
    @abstractmethod
    def untold(self) -> tuple[Event, ...]:
        """The events that are still to be shown: nothing on the table tells of them."""

    @property
    @abstractmethod
    def told_steps(self) -> int:
        """How many steps of the log have been shown to their end."""

    # What the scene tells it

    @abstractmethod
    def entered(self) -> None:
        """The table is in front."""

    @abstractmethod
    def next_due(self, now: float) -> float | None:
        """When `tick` has something to do, in ms; None while there is nothing to do before something else happens."""

    @abstractmethod
    def tick(self, now: float) -> bool:
        """Do what is due; True when the picture changed."""

    def on_key(self, chord: str) -> bool:
        """A key that the scene has no use for; True if used."""
        return False

    @abstractmethod
    def open_menu(self) -> None:
        """What lies behind the table was asked for."""

    @abstractmethod
    def open_hand(self, seat: int) -> None:
        """Show the hand of the seat at the table, if whoever is at the screen may see it."""

    @abstractmethod
    def open_seat(self, seat: int) -> None:
        """What can be done about a seat."""

    @abstractmethod
    def play(self, move: Any) -> None:
        """The move of the seat at the table."""

    @abstractmethod
    def undo(self, seat: int) -> None:
        """Take the seat's last move back."""

    @abstractmethod
    def why_no_undo(self, seat: int) -> str:
        """Why the seat may not take its last move back; "" when it may."""

    @abstractmethod
    def can_redo(self, seat: int) -> bool:
        """True when the seat may make the move again that it took back last."""

    @abstractmethod
    def redo(self, seat: int) -> None:
        """Make it again."""


def scores_seen(session: TableSource, seat: int) -> Sequence[int]:
    """The points of all seats as ``seat`` may know them."""
    return session.entry.game.scores(session.view(seat))
