"""Who may see a seat's secrets at one screen: a property of the seat, and of who last proved to sit there.

A hand, a stack or a goal belongs to a seat. As soon as two people have played at a table, or a seat has a PIN, it is
hidden until the seat's person proves to be the one at the screen: by the PIN, or where there is none by a cover that
names the seat. How many people are left at the table changes nothing about that.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from capitol.core.setup import HUMAN
from capitol.session.journal import TAKEN, UNLOCKED
from capitol.session.table_options import CURTAIN

if TYPE_CHECKING:
    from capitol.session.source import TableSource

QUICK, OPEN = "quick", "open"
PRIVATE = "private"
"""The choice of a table that hands stay hidden although one person alone plays there: a rematch of a table that was
private keeps it."""

FREE_TRIES, WAIT_MS = 3, 10_000.0
"""So many wrong PINs may be typed at once; how long the next one has to wait after each further one."""


@dataclass
class PinTries:
    """The wrong PINs of a game, by seat: how many there were, and until when, in ms, the next one has to wait."""

    wrong: dict[int, int] = field(default_factory=dict)
    wait_till: dict[int, float] = field(default_factory=dict)


class Privacy:
    """Whose secrets may be shown at the screen of one table.

    All but `proved` follows from the setup, the notes and the seats, so that it is the same after a save was opened
    again. `proved` is of this sitting alone: it ends with the table, and whenever somebody sits down or leaves.
    """

    def __init__(self, session: TableSource) -> None:
        self._session = session
        self.proved: int | None = None
        """The seat whose person plays alone with computer players, and has proved to be at the screen."""
        self.tries = PinTries()
        """The wrong PINs that were typed; the program keeps them when the table is left and opened again."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats at which people sit now."""
        return tuple(number for number, seat in enumerate(self._session.seats) if seat.is_human)

    @property
    def began(self) -> tuple[int, ...]:
        """The seats at which people sat when the game began."""
        players = self._session.setup.players
        return tuple(number for number, player in enumerate(players) if player.kind == HUMAN)

    @property
    def played(self) -> frozenset[int]:
        """The seats at which people sit or have ever sat, and those that have a PIN or had one: what these hold is
        theirs, whoever plays for them now. A rematch of computer players keeps the PINs of those who have left."""
        sat = {note.seat for note in self._session.notes if note.kind in (TAKEN, UNLOCKED)}
        return frozenset(self.began) | sat | {n for n, seat in enumerate(self._session.seats) if seat.pin}

    @property
    def curtain(self) -> str:
        """The curtain in force: ``quick``, ``full`` or ``open``.

        Open where nobody but one person without a PIN has ever played, where one is taught or put to the test, and
        where several have agreed to it when the game began; who sits down later has agreed to nothing.
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
        """Whether computer players play alone and always have, in the games before this one, too: nobody has a hand to
        hide."""
        return not self.people and not self.played and not self._session.options.get(PRIVATE)

    @property
    def alone(self) -> int | None:
        """The seat of the only person at the table; None with several, and with none."""
        people = self.people
        return people[0] if len(people) == 1 else None

    def hides(self, seat: int) -> bool:
        """Whether what ``seat`` holds is to be out of sight when its owner looks away. To open hands nobody has agreed
        who has a PIN, nor who sat down later where others play."""
        played = self.played
        late = len(played) > 1 and seat in played and seat not in self.began
        agreed = self._session.seats_fixed or not (self._session.seats[seat].pin or late)
        return (self.is_private or not agreed) and self.proved != seat

    def hides_sealed(self, seat: int) -> bool:
        """Whether what ``seat`` prepares to seal is to be out of sight: where several people have played even with open
        hands."""
        several = len(self.played) > 1 and not self._session.seats_fixed
        return self.hides(seat) or (several and self.proved != seat)

    def asks(self, seat: int) -> bool:
        """Whether a cover has to be opened before what ``seat`` holds is shown: where a PIN is asked for, and where
        another person has left the table to this one."""
        return self.hides(seat) and (bool(self._session.seats[seat].pin) or self.alone == seat)

    def prove(self, seat: int) -> None:
        """The person of ``seat`` has proved to be at the screen: who plays alone with computer players is not asked
        again, until somebody sits down."""
        self.tries.wrong.pop(seat, None)
        self.proved = seat if self.alone == seat else None

    def mistyped(self, seat: int, now: float) -> None:
        """A wrong PIN was typed for ``seat`` at ``now`` (ms): from `FREE_TRIES` on the next one has to wait, so that
        nobody can go through all of them."""
        wrong = self.tries.wrong
        wrong[seat] = wrong.get(seat, 0) + 1
        if wrong[seat] >= FREE_TRIES:
            self.tries.wait_till[seat] = now + WAIT_MS

    def waits(self, seat: int, now: float) -> float:
        """How long, in ms, no PIN is taken for ``seat``; 0 when one may be typed."""
        return max(0.0, self.tries.wait_till.get(seat, 0.0) - now)

    def lapse(self) -> None:
        """Somebody has sat down or left, or is about to: who is at the screen is to be proved again."""
        self.proved = None
