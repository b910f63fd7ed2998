"""The pending move of the seat to act, kept as that seat's draft: leaving and hiding the hand lose nothing of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from capitol.session.source import TableSource
from capitol.table.draft_keeper import DraftKeeper
from capitol.table.pending_move import PendingMove

P = TypeVar("P", bound=PendingMove[Any])


class PendingMoveKeeper(Generic[P]):
    """What the seat to act is choosing: ``pending``, None while nothing is to be chosen.

    While the hand is hidden a private move is out of sight: it lies in the draft alone.
    """

    def __init__(self, session: TableSource) -> None:
        self._playing = session.playing
        self.pending: P | None = None
        self._seat = 0
        self._make: Callable[[], P] | None = None
        self._private = False
        self._keeper: DraftKeeper | None = None
        self._aside = False

    def begin(self, seat: int, make: Callable[[], P], *, private: bool, hand_open: bool) -> None:
        """It is the turn of ``seat``, which goes on where the move was left; ``make`` gives a move of which nothing is
        chosen yet, and ``private`` says whether it must not be seen while the hand is hidden."""
        self._seat, self._make, self._private = seat, make, private
        self.pending = make()
        assert self._playing is not None
        self._keeper = DraftKeeper(self._playing, seat, self._playing.draft(seat))
        self._aside = private
        if hand_open or not private:
            self.take_up()

    def end(self) -> None:
        """Nothing is to be chosen."""
        if self._keeper is not None:
            self._keeper.store()
        self.pending, self._make, self._keeper, self._aside = None, None, None, False

    def put_aside(self) -> None:
        """The hand is being hidden: a private move goes out of sight with it."""
        if self._make is not None and self._private and not self._aside:
            self.keep()
            self.pending, self._aside = self._make(), True

    def forget_undone(self) -> None:
        """Somebody else may sit here now: of a move that stays in sight, what was taken back is gone. It may have been
        a hint, which tells of what its person holds."""
        if self.pending is not None and not self._private:
            self.pending.forget_undone()
            self.keep()

    def take_up(self) -> None:
        """The hand is shown (again): go on where the move was left. What no longer fits the game is dropped."""
        self._aside = False
        draft = self._playing.draft(self._seat) if self._playing is not None and self.pending is not None else None
        if self.pending is not None and draft is not None:
            self.pending.resume(draft)

    def keep(self) -> None:
        """Make what is chosen now the seat's draft; it is on the disk a little later."""
        if self.pending is not None and self._keeper is not None and not self._aside:
            self._keeper.keep(self.pending.kept)

    def store(self) -> None:
        """Put the draft on the disk at once."""
        self.keep()
        if self._keeper is not None:
            self._keeper.store()

    def tick(self, now: float) -> None:
        """Put the draft on the disk when its time (ms) has come."""
        if self._keeper is not None:
            self._keeper.tick(now)

    @property
    def due(self) -> float | None:
        """When `tick` has something to do, in ms; None while nothing waits."""
        return self._keeper.due if self._keeper is not None else None
