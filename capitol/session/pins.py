"""The tries at the PIN of a seat: after three wrong ones nothing is taken for five seconds."""

from __future__ import annotations

from collections.abc import Callable

from capitol.session.seats import PIN_DIGITS, pin_matches

TRIES = 3
WAIT_MS = 5000


class PinLock:
    """Counts the wrong tries at one PIN. It is the seat's, not a screen's: who goes away and comes back goes on where
    the tries were, also in the middle of the waiting."""

    def __init__(self, hashed: str, wrong: int = 0, on_change: Callable[[int], None] = lambda wrong: None) -> None:
        """``wrong`` tries were made before the game was opened; ``on_change`` gets their number whenever it changes.

        Who leaves the game while waiting begins the waiting anew: no clock runs while the game is closed.
        """
        self._hashed = hashed
        self.typed = ""
        self.wrong = wrong
        self._on_change = on_change
        self._until: float | None = None

    def begin(self) -> None:
        """Somebody stands before the lock anew: nothing is typed yet."""
        self.typed = ""

    def type(self, typed: str) -> bool:
        """Take what the field holds; with the last digit it is tried. True when it opens."""
        self.typed = typed
        if len(typed) < PIN_DIGITS or self.must_wait:
            return False
        self.typed = ""
        if pin_matches(typed, self._hashed):
            self._count(0)
            return True
        self._count(self.wrong + 1)
        return False

    @property
    def must_wait(self) -> bool:
        """True when the tries are used up and the waiting has to begin or to end first."""
        return self.wrong >= TRIES

    def wait(self, now: float) -> int:
        """Seconds still to be waited at the time ``now`` (ms); 0 when it may be tried again."""
        if not self.must_wait:
            return 0
        if self._until is None:
            self._until = now + WAIT_MS
        if now >= self._until:
            self._until = None
            self._count(0)
            return 0
        return -int(-(self._until - now) // 1000)

    def due(self, shown: int) -> float | None:
        """When `wait` will no longer say ``shown`` seconds, in ms; None where nobody has to wait."""
        if not self.must_wait:
            return 0.0 if shown else None
        return 0.0 if self._until is None or not shown else self._until - 1000 * (shown - 1)

    def _count(self, wrong: int) -> None:
        if wrong != self.wrong:
            self.wrong = wrong
            self._on_change(wrong)
