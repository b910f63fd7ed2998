"""The move in the making at the table, kept as its seat's draft: leaving and hiding the hand lose nothing of it."""

from __future__ import annotations

from capitol.games.capitol.rules.state import PHASES
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.keeper import DraftKeeper
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.placing import Placer
from capitol.session.controller import TableSession

Task = Builder | Placer


class Making:
    """What the seat to act is choosing: ``task``, None while nothing is to be chosen.

    While the hand is hidden a move of construction is out of sight: it lies in the draft alone. A tile is placed in
    plain sight of all.
    """

    def __init__(self, session: TableSession) -> None:
        self.session = session
        self.task: Task | None = None
        self._keeper: DraftKeeper | None = None
        self._aside = False

    def begin(self, view: View, *, hand_open: bool) -> None:
        """It is the turn of the viewer, who goes on where the move was left."""
        self.task = Placer(view) if PHASES[view.table.phase] == "place" else Builder(view)
        self._keeper = DraftKeeper(self.session, view.seat, self.session.draft(view.seat))
        self._aside = isinstance(self.task, Builder)
        if hand_open or not self._aside:
            self.take_up()

    def end(self) -> None:
        """Nothing is to be chosen."""
        if self._keeper is not None:
            self._keeper.store()
        self.task, self._keeper, self._aside = None, None, False

    def put_aside(self) -> None:
        """The hand is being hidden: a move of construction goes out of sight with it."""
        if isinstance(self.task, Builder) and not self._aside:
            self.keep()
            self.task, self._aside = Builder(self.task.view), True

    def take_up(self) -> None:
        """The hand is shown (again): go on where the move was left. What no longer fits the game is dropped."""
        self._aside = False
        draft = self.session.draft(self.task.view.seat) if self.task is not None else None
        if self.task is not None and draft is not None:
            self.task.resume(draft)

    def keep(self) -> None:
        """Make what is chosen now the seat's draft; it is on the disk a little later."""
        if self.task is not None and self._keeper is not None and not self._aside:
            self._keeper.keep(self.task.kept)

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
