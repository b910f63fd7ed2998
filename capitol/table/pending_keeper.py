"""The pending move of the seat to act, kept as that seat's draft: leaving or hiding the hand loses none of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from capitol.session.controller import playable
from capitol.session.source import TableSource
from capitol.table.draft_keeper import DraftKeeper
from capitol.table.pending_move import PendingMove

P = TypeVar("P", bound=PendingMove[Any])


class PendingMoveKeeper(Generic[P]):
    """The move being chosen by the seat to act: ``pending``, None if there is nothing to choose.

    While the hand is hidden a private move is hidden too: it is then only in the draft.
    """

    def __init__(self, session: TableSource) -> None:
        self._playing = playable(session)
        self.pending: P | None = None
        self._seat = 0
        self._make: Callable[[], P] | None = None
        self._private = False
        self._keeper: DraftKeeper | None = None
        self._aside = False

    def begin(self, seat: int, make: Callable[[], P], *, private: bool, hand_open: bool) -> None:
        """Start the turn of ``seat``, resuming its draft; ``make`` creates a move without any choice, and ``private``
        says whether it must be hidden with the hand."""
        self._seat, self._make, self._private = seat, make, private
        self.pending = make()
        assert self._playing is not None
        self._keeper = DraftKeeper(self._playing, seat, self._playing.draft(seat))
        self._aside = private
        if hand_open or not private:
            self.take_up()

    def end(self) -> None:
        """End the turn: there is nothing to choose."""
        if self._keeper is not None:
            self._keeper.store()
        self.pending, self._make, self._keeper, self._aside = None, None, None, False

    def put_aside(self) -> None:
        """Hide a private move together with the hand."""
        if self._make is not None and self._private and not self._aside:
            self.keep()
            self.pending, self._aside = self._make(), True

    def forget_undone(self) -> None:
        """Drop the undone choices of a move that stays visible, because someone else may sit here now: they may have
        come from a hint, which reveals what the seat holds."""
        if self.pending is not None and not self._private:
            self.pending.forget_undone()
            self.keep()

    def take_up(self) -> None:
        """Restore the move from the draft when the hand is shown (again). Anything that no longer fits the game is
        dropped."""
        self._aside = False
        draft = self._playing.draft(self._seat) if self._playing is not None and self.pending is not None else None
        if self.pending is not None and draft is not None:
            self.pending.resume(draft)

    def keep(self) -> None:
        """Set the current choices as the seat's draft; it is saved a little later."""
        if self.pending is not None and self._keeper is not None and not self._aside:
            self._keeper.keep(self.pending.kept)

    def store(self) -> None:
        """Save the draft at once."""
        self.keep()
        if self._keeper is not None:
            self._keeper.store()

    def tick(self, now: float) -> None:
        """Save the draft if it is due; ``now`` in ms."""
        if self._keeper is not None:
            self._keeper.tick(now)

    @property
    def due(self) -> float | None:
        """When `tick` has something to do, in ms; None if nothing is waiting."""
        return self._keeper.due if self._keeper is not None else None
