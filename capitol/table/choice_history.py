"""Undo history of the choices in a pending move, with saving as plain values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")


class ChoiceHistory(Generic[T]):
    """The current choice with those before it and those undone. Starts with ``empty``, and `clear` returns to it."""

    def __init__(self, empty: T) -> None:
        self.empty = self.now = empty
        self._past: list[T] = []
        self._undone: list[T] = []
        self._held: tuple[T, list[T], list[T]] | None = None

    def go(self, choice: T) -> None:
        """Make a new choice, forgetting undone ones. Repeating the current choice does nothing."""
        if choice == self.now:
            return
        self._past.append(self.now)
        self._undone.clear()
        self.now = choice

    def back(self) -> bool:
        """Undo the last choice; return False if there was none."""
        if not self._past:
            return False
        self._undone.append(self.now)
        self.now = self._past.pop()
        return True

    @property
    def can_back(self) -> bool:
        """Whether `back` has something to do."""
        return bool(self._past)

    @property
    def can_forward(self) -> bool:
        """Whether `forward` has something to do."""
        return bool(self._undone)

    def forward(self) -> bool:
        """Redo the choice last undone; return False if there is none."""
        if not self._undone:
            return False
        self._past.append(self.now)
        self.now = self._undone.pop()
        return True

    def forget_undone(self) -> None:
        """Forget undone choices: `forward` has nothing to do."""
        self._undone.clear()

    def clear(self) -> None:
        """Forget all choices."""
        self.now = self.empty
        self._past.clear()
        self._undone.clear()

    # A drag makes several choices that count as one

    def hold(self) -> None:
        """Remember the state before a drag picks something up."""
        self._held = (self.now, list(self._past), list(self._undone))

    def restore(self) -> None:
        """Return to the state of `hold`: the drag was cancelled."""
        if self._held is not None:
            self.now, self._past, self._undone = self._held
            self._held = None

    def settle(self, worth: Callable[[T], bool]) -> None:
        """Merge all choices since `hold` into one: the drag has ended. ``worth`` decides whether the choice at `hold`
        remains as an undo step."""
        if self._held is None:
            return
        (held, past, _undone), self._held = self._held, None
        before = [*past, held]
        if self.now == held and self._past == past:
            return  # nothing was chosen
        self._past = before if worth(held) and self._past[: len(before)] == before else [self.empty]

    # Saving

    @property
    def steps(self) -> tuple[list[T], int]:
        """All choices in order, including the undone ones, and the index of the current one."""
        return [*self._past, self.now, *reversed(self._undone)], len(self._past)

    def resume(self, steps: Sequence[T], at: int) -> None:
        """Restore `steps` with the choice at index ``at`` as the current one."""
        self._past, self.now = list(steps[:at]), steps[at]
        self._undone = list(reversed(steps[at + 1 :]))
