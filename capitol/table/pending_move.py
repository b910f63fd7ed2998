"""A pending move: what a seat has chosen and not confirmed, with where it may go on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from capitol.core.refusal import Refusal
from capitol.table.choice_history import ChoiceHistory

T = TypeVar("T")


class PendingMove(ABC, Generic[T]):
    """Keeps the history of its choices. Targets are named as their widgets are."""

    def __init__(self, empty: T) -> None:
        self._history = ChoiceHistory(empty)

    def forget_undone(self) -> None:
        """Forget the choices that were taken back."""
        self._history.forget_undone()

    @property
    @abstractmethod
    def active(self) -> bool:
        """True once anything is chosen."""

    @property
    @abstractmethod
    def attempt(self) -> Any | None:
        """The move as far as it is laid, for whoever watches how it is put together; None while nothing is."""

    @property
    @abstractmethod
    def kept(self) -> Mapping[str, Any] | None:
        """All choices as plain JSON, those that can be taken back or made again too; None when there never was one."""

    @abstractmethod
    def resume(self, data: Mapping[str, object]) -> None:
        """Go on from what `kept` was; what no longer fits is left alone."""

    @abstractmethod
    def targets(self) -> dict[str, Refusal | None]:
        """Everything that could come next, with the reason where it may not."""

    def legal(self) -> frozenset[str]:
        """The ids of the legal targets."""
        return frozenset(id for id, refusal in self.targets().items() if refusal is None)

    @property
    @abstractmethod
    def asked(self) -> frozenset[str]:
        """The legal targets that lead on: what is to be chosen next. Empty for a finished move."""

    @property
    @abstractmethod
    def here(self) -> frozenset[str]:
        """The targets where what was chosen last stands or lies now, as long as it is not confirmed."""

    @property
    def elsewhere(self) -> frozenset[str]:
        """The targets to which what stands here provisionally may move instead."""
        return self.legal() - self.asked - self.here if self.here else frozenset()

    def step_back(self) -> bool:
        """Take the last choice back; False when nothing was chosen."""
        return self._history.back()

    @property
    def can_step_forward(self) -> bool:
        """True when `step_forward` has something to do."""
        return self._history.can_forward

    def step_forward(self) -> bool:
        """Choose again what `step_back` took back last; False when there is nothing."""
        return self._history.forward()

    def cancel(self) -> bool:
        """Forget all that was chosen; False when nothing was."""
        was = self.active
        self._history.clear()
        return was

    def hold(self) -> None:
        """Remember how things are before a drag picks something up."""
        self._history.hold()

    def restore(self) -> None:
        """Go back to `hold`: the drag was cancelled."""
        self._history.restore()
