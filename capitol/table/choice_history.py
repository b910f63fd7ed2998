"""The choices that a pending move has gone through: back, forward, and as plain values to be kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")


class ChoiceHistory(Generic[T]):
    """The present choice, those before it, and those taken back. It begins with, and `clear` leaves, ``empty``."""

    def __init__(self, empty: T) -> None:
        self.empty = self.now = empty
        self._past: list[T] = []
        self._undone: list[T] = []
        self._held: tuple[T, list[T], list[T]] | None = None

    def go(self, choice: T) -> None:
        """A new choice; what was taken back before is forgotten. To choose the same again is no choice."""
        if choice == self.now:
            return
        self._past.append(self.now)
        self._undone.clear()
        self.now = choice

    def back(self) -> bool:
        """Take the last choice back; False when there was none."""
        if not self._past:
            return False
        self._undone.append(self.now)
        self.now = self._past.pop()
        return True

    @property
    def can_back(self) -> bool:
        """True when `back` has something to do."""
        return bool(self._past)

    @property
    def can_forward(self) -> bool:
        """True when `forward` has something to do."""
        return bool(self._undone)

    def forward(self) -> bool:
        """Choose again what `back` took back last; False when there is nothing."""
        if not self._undone:
            return False
        self._past.append(self.now)
        self.now = self._undone.pop()
        return True

    def forget_undone(self) -> None:
        """Forget what `back` took back: `forward` has nothing to do."""
        self._undone.clear()

    def clear(self) -> None:
        """Forget all choices."""
        self.now = self.empty
        self._past.clear()
        self._undone.clear()

    # A drag makes several choices that count as one

    def hold(self) -> None:
        """Remember how things are before a drag picks something up."""
        self._held = (self.now, list(self._past), list(self._undone))

    def restore(self) -> None:
        """Go back to `hold`: the drag was cancelled."""
        if self._held is not None:
            self.now, self._past, self._undone = self._held
            self._held = None

    def settle(self, worth: Callable[[T], bool]) -> None:
        """The drag that began with `hold` has ended: all since then is one choice. Whether the one at `hold` is a place
        to come back to, ``worth`` says."""
        if self._held is None:
            return
        (held, past, _undone), self._held = self._held, None
        before = [*past, held]
        if self.now == held and self._past == past:
            return  # nothing was chosen
        self._past = before if worth(held) and self._past[: len(before)] == before else [self.empty]

    # Keeping

    @property
    def steps(self) -> tuple[list[T], int]:
        """All choices in their order, those taken back last, and which of them is the present one."""
        return [*self._past, self.now, *reversed(self._undone)], len(self._past)

    def resume(self, steps: Sequence[T], at: int) -> None:
        """Go on from `steps`; ``at`` is the number of one of them."""
        self._past, self.now = list(steps[:at]), steps[at]
        self._undone = list(reversed(steps[at + 1 :]))
