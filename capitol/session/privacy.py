"""Who may see a seat's secrets on a shared screen: this depends on the seat, and on who last proved to sit there.

A hand, a stack or a goal belongs to a seat. As soon as two people have played at a table, or a seat has a PIN, it is
hidden until the seat's person proves to be at the screen: by the PIN, or without one by opening a cover that names the
seat. How many people are left at the table makes no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from capitol.core.setup import HUMAN
from capitol.session.journal import TAKEN, UNLOCKED, Note
from capitol.session.seats import Seat
from capitol.session.table_options import CURTAIN

QUICK, OPEN = "quick", "open"
PRIVATE = "private"
"""The table option that hides hands although only one person plays: a rematch of a private table keeps it."""

FREE_TRIES, WAIT_MS = 3, 10_000.0
"""How many wrong PINs may be typed at once, and the wait after each further one."""


@dataclass
class PinTries:
    """The wrong PINs of a game, by seat: their number, and until when, in ms, the next attempt has to wait; ``changed``
    is called when a number changes."""

    wrong: dict[int, int] = field(default_factory=dict)
    wait_till: dict[int, float] = field(default_factory=dict)
    changed: Callable[[], None] = field(default=lambda: None, compare=False)


class Seated(Protocol):
    """A table, as far as privacy depends on it."""

    options: Mapping[str, Any]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats and who sits there now."""
        ...

    @property
    def notes(self) -> tuple[Note, ...]:
        """Who changed places, and who was let in without a PIN."""
        ...

    @property
    def setup(self) -> Any:
        """The setup, with who sat where at first."""
        ...

    @property
    def seats_fixed(self) -> bool:
        """Whether nobody may hand a seat over or take one."""
        ...


class Privacy:
    """Whose secrets may be shown on the screen of one table.

    Everything except `proved` follows from the setup, the notes and the seats, so it is the same after reopening a
    save. `proved` lasts only for this sitting: it ends with the table, and whenever somebody sits down or leaves.
    """

    def __init__(self, session: Seated) -> None:
        self._session = session
        self.proved: int | None = None
        """The seat whose person plays alone with computer players, and has proved to be at the screen."""
        self.tries = PinTries()
        """The wrong PINs typed so far; the program keeps them when the table is closed and reopened."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people now."""
        return tuple(number for number, seat in enumerate(self._session.seats) if seat.is_human)

    @property
    def began(self) -> tuple[int, ...]:
        """The seats of people when the game began."""
        players = self._session.setup.players
        return tuple(number for number, player in enumerate(players) if player.kind == HUMAN)

    @property
    def played(self) -> frozenset[int]:
        """The seats where people sit or have ever sat, and those that have or had a PIN: their secrets belong to those
        people, whoever plays for them now. A rematch of computer players keeps the PINs of those who have left."""
        sat = {note.seat for note in self._session.notes if note.kind in (TAKEN, UNLOCKED)}
        return frozenset(self.began) | sat | {n for n, seat in enumerate(self._session.seats) if seat.pin}

    @property
    def curtain(self) -> str:
        """The curtain in force: ``quick``, ``full`` or ``open``.

        Open if only one person without a PIN has ever played, in lessons and challenges, and if several people agreed
        to it when the game began; a person who sat down later has agreed to nothing.
        """
        session, played = self._session, self.played
        if session.seats_fixed:
            return OPEN
        kept = bool(session.options.get(PRIVATE)) or any(session.seats[seat].pin for seat in played)
        if len(played) < 2 and not kept:
            return OPEN
        chosen = str(session.options.get(CURTAIN, QUICK))
        return QUICK if chosen == OPEN and len(self.began) < 2 else chosen

    @property
    def is_private(self) -> bool:
        """Whether this table has secrets to keep among people."""
        return self.curtain != OPEN

    @property
    def is_exhibition(self) -> bool:
        """Whether only computer players play and always have, in the previous games at this table too: nobody has a
        hand to hide."""
        return not self.people and not self.played and not self._session.options.get(PRIVATE)

    @property
    def alone(self) -> int | None:
        """The seat of the only person at the table; None if there are several or none."""
        people = self.people
        return people[0] if len(people) == 1 else None

    def hides(self, seat: int) -> bool:
        """Whether the secrets of ``seat`` must be hidden while its owner looks away. People with a PIN, and those who
        sat down later at a table with other people, have not agreed to open hands."""
        played = self.played
        late = len(played) > 1 and seat in played and seat not in self.began
        agreed = self._session.seats_fixed or not (self._session.seats[seat].pin or late)
        return (self.is_private or not agreed) and self.proved != seat

    def hides_sealed(self, seat: int) -> bool:
        """Whether what ``seat`` prepares to seal must be hidden: even with open hands if several people have played."""
        several = len(self.played) > 1 and not self._session.seats_fixed
        return self.hides(seat) or (several and self.proved != seat)

    def asks(self, seat: int) -> bool:
        """Whether a cover must be opened before the secrets of ``seat`` are shown: if it has a PIN, or if another
        person has left the table to this one."""
        return self.hides(seat) and (bool(self._session.seats[seat].pin) or self.alone == seat)

    def prove(self, seat: int) -> None:
        """Record that the person of ``seat`` has proved to be at the screen: somebody alone with computer players is
        not asked again until somebody sits down."""
        if self.tries.wrong.pop(seat, None):
            self.tries.changed()
        self.proved = seat if self.alone == seat else None

    def mistyped(self, seat: int, now: float) -> None:
        """Record a wrong PIN for ``seat`` at ``now`` (ms): from `FREE_TRIES` on the next attempt has to wait, so that
        nobody can try all of them."""
        wrong = self.tries.wrong
        wrong[seat] = wrong.get(seat, 0) + 1
        self.tries.changed()
        if wrong[seat] >= FREE_TRIES:
            self.tries.wait_till[seat] = now + WAIT_MS

    def waits(self, seat: int, now: float) -> float:
        """Return how long, in ms, no PIN is accepted for ``seat``; 0 if one may be typed. A wait begins again with the
        program."""
        if self.tries.wrong.get(seat, 0) >= FREE_TRIES:
            self.tries.wait_till.setdefault(seat, now + WAIT_MS)
        return max(0.0, self.tries.wait_till.get(seat, 0.0) - now)

    def lapse(self) -> None:
        """Require a new proof of who is at the screen: somebody has sat down or left, or is about to."""
        self.proved = None
