"""A pending move: what a seat has chosen but not confirmed, and how it may continue."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from capitol.core.refusal import Refusal
from capitol.table.choice_history import ChoiceHistory

T = TypeVar("T")


class PendingMove(ABC, Generic[T]):
    """A move under construction with the history of its choices. Targets are named like their widgets."""

    def __init__(self, empty: T) -> None:
        self._history = ChoiceHistory(empty)

    def forget_undone(self) -> None:
        """Forget undone choices."""
        self._history.forget_undone()

    @property
    @abstractmethod
    def active(self) -> bool:
        """Whether anything has been chosen."""

    @property
    @abstractmethod
    def move(self) -> Any | None:
        """The complete move, as it could be confirmed now; None while something is missing."""

    @property
    @abstractmethod
    def attempt(self) -> Any | None:
        """The move as far as it is complete, for observers of its construction; None if nothing is chosen."""

    @property
    @abstractmethod
    def kept(self) -> Mapping[str, Any] | None:
        """All choices as plain JSON, including those that can be undone or redone; None if there has never been one."""

    @abstractmethod
    def resume(self, data: Mapping[str, object]) -> None:
        """Restore the choices from `kept`; anything that no longer fits is ignored."""

    @abstractmethod
    def targets(self) -> dict[str, Refusal | None]:
        """Return everything that could be chosen next, each with the refusal if it is illegal."""

    def legal(self) -> frozenset[str]:
        """Return the ids of the legal targets."""
        return frozenset(id for id, refusal in self.targets().items() if refusal is None)

    @property
    @abstractmethod
    def asked(self) -> frozenset[str]:
        """The legal targets that continue the move: what to choose next. Empty for a complete move."""

    @property
    @abstractmethod
    def here(self) -> frozenset[str]:
        """The targets that the last choice occupies until it is confirmed."""

    @property
    def elsewhere(self) -> frozenset[str]:
        """The targets to which the provisional choice may move instead."""
        return self.legal() - self.asked - self.here if self.here else frozenset()

    def drop(self) -> bool:
        """Put back what is held but not yet placed; return False if nothing was held."""
        return False

    def step_back(self) -> bool:
        """Undo the last choice; return False if nothing was chosen."""
        return self._history.back()

    @property
    def can_step_forward(self) -> bool:
        """Whether `step_forward` has something to do."""
        return self._history.can_forward

    def step_forward(self) -> bool:
        """Redo the choice last undone by `step_back`; return False if there is none."""
        return self._history.forward()

    def cancel(self) -> bool:
        """Drop all choices; return False if there were none."""
        was = self.active
        self._history.clear()
        return was

    def hold(self) -> None:
        """Remember the state before a drag picks something up."""
        self._history.hold()

    def restore(self) -> None:
        """Return to the state of `hold`: the drag was cancelled."""
        self._history.restore()
