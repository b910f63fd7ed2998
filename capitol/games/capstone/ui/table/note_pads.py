"""The note pads of a table: marks made by hand, and calculations in the background."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial

from capitol.games.capstone.rules.state import TURN
from capitol.games.capstone.rules.view import View
from capitol.games.capstone.ui.models.notepad import (
    COUNTING,
    MODES,
    OFF,
    READING,
    Chances,
    Mark,
    PadViewModel,
    chances,
    plain_marks,
    read_marks,
)
from capitol.games.capstone.ui.worker_thread import in_background
from capitol.session.controller import playable
from capitol.session.source import TableSource

_DRAFT = "paper"


class NotePads:
    """One pad per seat. ``at_once`` calculates immediately, so that pictures do not depend on a thread."""

    def __init__(self, session: TableSource, *, at_once: bool) -> None:
        self._playing, self._at_once = playable(session), at_once
        chosen = str(session.options.get("notepad", OFF))
        self.mode = chosen if chosen in MODES else OFF
        self._marks: dict[int, frozenset[Mark]] = {}
        for seat in range(len(session.seats)):
            draft = self._playing.draft(seat) if self._playing is not None else None
            if draft is not None:
                self._marks[seat] = read_marks(draft.get(_DRAFT))
        self._known: tuple[object, Chances] | None = None
        self._asked: tuple[object, Future[Chances]] | None = None

    def view_model(self, view: View) -> PadViewModel | None:
        """Return the pad of the view's seat; None if this table has none, and before the turns start."""
        if self.mode == OFF or view.table.phase != TURN:
            return None
        marks = self._marks.get(view.seat, frozenset())
        found = self._chances(view) if self.mode in (COUNTING, READING) else None
        return PadViewModel(self.mode, marks, found)

    def toggle(self, seat: int, mark: Mark) -> None:
        """Cross a colour out, or remove the cross."""
        self._marks[seat] = self._marks.get(seat, frozenset()) ^ {mark}
        self.keep()

    def keep(self) -> None:
        """Save the marks in the drafts of their seats: any step deletes the drafts, and the last one deletes the
        pads."""
        playing = self._playing
        if playing is None or playing.result is not None:
            return
        for seat, marks in self._marks.items():
            draft = dict(playing.draft(seat) or {})
            if marks:
                draft[_DRAFT] = plain_marks(marks)
            else:
                draft.pop(_DRAFT, None)
            playing.keep_draft(seat, draft or None)
        if self._marks:
            playing.store_drafts()

    def beside(self, seat: int) -> dict[str, object]:
        """Return what to save in the draft of a seat besides its turn."""
        marks = self._marks.get(seat, frozenset())
        return {_DRAFT: plain_marks(marks)} if marks else {}

    @property
    def ready(self) -> bool:
        """Whether a result is ready for `collect`."""
        return self._asked is not None and self._asked[1].done()

    def collect(self) -> bool:
        """Take a finished result, whether a pad is shown or not; return True if there was a new one."""
        if self._asked is None or not self._asked[1].done():
            return False
        self._known, self._asked = (self._asked[0], self._asked[1].result()), None
        return True

    def _chances(self, view: View) -> Chances | None:
        key = view.seat, len(view.table.turns)
        self.collect()
        if self._known is not None and self._known[0] == key:
            return self._known[1]
        if self._asked is None:
            self._asked = key, in_background(partial(chances, view, self.mode), at_once=self._at_once)
            if self._at_once and self.collect() and self._known is not None:
                return self._known[1]
        return None
