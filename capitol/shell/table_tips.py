"""Tips at a table: when one is shown, how long it stays, and that each is shown once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from capitol.core.match import Step
from capitol.host.controls import hand
from capitol.host.language import _
from capitol.kit.notes import BUBBLE_MS
from capitol.kit.scene import Scene
from capitol.session.controller import TableSession
from capitol.shell.library import Library
from capitol.shell.preferences import Preferences
from capitol.shell.stack import ProgramStack
from capitol.shell.tables import Tables
from capitol.table.plugin import Tip
from capitol.table.seat_scene import SeatScene

BETWEEN_TIPS_MS = 20_000
"""The minimum time between two tips; a tip that is due sooner waits until it is due again."""
AFTER_TIP_MS = 5_000
"""The minimum time from the end of a tip to the next one."""
AT_REST_MS = 60
"""How long nothing must have changed before room for a tip is searched: that takes as long as a frame, which must not
be one in which the board moves or something opens."""
MOVES_BESIDE_TIP = 2
"""After this many confirmed moves of its person a tip counts as read and is removed, unless messages stay until
closed: after one already, if it stood for as long as a message."""
PATIENCE_MS = 200.0
"""How long a tip waits for a moment in which no frame is drawn."""
READ_TIMES = 2.5
"""How many times as long as a message a tip stays, at least, while others move; after that it counts as read, too."""


class TableTips:
    """Shows the tips of a game at its table. Implements `capitol.shell.stack.Companion`."""

    def __init__(
        self, stack: ProgramStack, preferences: Preferences, library: Library, tables: Tables, *, wanted: bool
    ) -> None:
        """``wanted`` says whether this run shows tips if the settings ask for them."""
        self.stack, self.preferences, self.library, self.tables = stack, preferences, library, tables
        self.wanted = wanted
        self._next_tip = 0.0
        self._looked_at: tuple[object, ...] = ()
        self._without_room: set[str] = set()  # the places of tips that had no room in what was there then
        self._seen: tuple[object, ...] = ()  # what was there at the last update, and since when
        self._rests_at: float | None = None  # when that will have been there for long enough
        self._said: tuple[Scene, Tip, tuple[int | None, int, int, str, bool]] | None = None
        """The last tip: its scene, the tip, and what it depends on."""
        self._said_after, self._said_at = 0, 0.0  # the number of steps and the time when it appeared

    def forget(self) -> None:
        self._looked_at, self._seen, self._said, self._rests_at = (), (), None, None
        self._without_room.clear()

    def update(self, now: float) -> bool:
        followed = self._follow_tip(now)
        return self._tell_tip(now) or followed

    def next_due(self, now: float) -> float | None:
        return self._rests_at

    def _tell_tip(self, now: float) -> bool:
        """Show a tip about something new at a table, some time after the last one."""
        rests_at, self._rests_at = self._rests_at, None
        top, session, settings = self.stack.top, self.tables.session, self.preferences.settings
        if not (self.wanted and settings.play.tips) or session is None or top is None or not session.shows_tips:
            return False
        if getattr(top, "session", session) is not session:
            return False  # another game is being viewed
        stage = top.stage
        if stage.tipped:
            self._next_tip = max(self._next_tip, now + AFTER_TIP_MS)
        if top.busy or stage.dialog is not None or stage.held or stage.tipped or now < self._next_tip:
            return False
        state = (top, stage.version, stage.hovered, len(session.match))
        if state == self._looked_at:
            return False
        if state != self._seen or rests_at is None:
            self._seen, rests_at = state, now + AT_REST_MS
            self._without_room.clear()
        if now < rests_at or (self.stack.changing and now < rests_at + PATIENCE_MS):
            self._rests_at = rests_at  # to look for room takes as long as a frame: do it between two
            return False
        game = session.entry.id
        seen = {name.removeprefix(f"{game}.") for name in settings.tips_seen if name.startswith(f"{game}.")}
        tip = self.library.screens_of(game).tip(top, seen | self._without_room)
        if tip is None:
            self._looked_at = state
            return False
        if not stage.tip(tip.text, tip.about, self._off_text(), self._no_more_tips, spoken=tip.spoken):
            self._without_room.add(tip.place)  # it waits for another position, and does not keep the next ones waiting
            self._rests_at = now
            return False
        self._looked_at = state
        if self._said is not None and self._said[0] is not top:
            self._said[0].stage.drop_tip()  # nothing would remove it any more
        self._said = top, tip, self._tip_depends(top, session)
        self._said_after, self._said_at = len(session.match), now
        self._next_tip = now + BETWEEN_TIPS_MS
        self.preferences.change(tips_seen=(*settings.tips_seen, f"{game}.{tip.id}"))
        return True

    def _tip_depends(self, top: Scene, session: TableSession) -> tuple[int | None, int, int, str, bool]:
        """Return what a tip depends on: the viewer, the number of steps, what is shown (a choice may make the tip
        pointless before it is confirmed), the language and device in which it names keys, and whether anything
        moves."""
        viewer = top.viewer if isinstance(top, SeatScene) else None
        return viewer, len(session.match), top.stage.version, self._off_text(), top.busy

    def _follow_tip(self, now: float) -> bool:
        """Remove the tip when it has become pointless, when the viewer changes, when the viewer has confirmed
        `MOVES_BESIDE_TIP` moves since it appeared, or one when it had been there for a while, or when others have made
        as many in the time that reading takes; until then keep its wording up to date."""
        session, top = self.tables.session, self.stack.top
        if self._said is None or session is None or top is not self._said[0]:
            return False
        _scene, said, before = self._said
        if not top.stage.tipped:
            self._said = None
            return False
        depends = self._tip_depends(top, session)
        if depends == before or top.stage.adrift:  # asked once the board rests
            return False
        tip = self.library.screens_of(session.entry.id).standing_tip(top, said.id, said.about)
        self._said = top, tip or said, depends
        passed = self._is_read(session.steps[self._said_after :], top, now)
        version = top.stage.version
        if tip is None or depends[0] != before[0] or passed:
            top.stage.drop_tip()
        elif not top.busy:
            top.stage.word_tip(tip.text, tip.about, self._off_text())
        return top.stage.version != version

    def _is_read(self, steps: Sequence[Step[Any]], top: Scene, now: float) -> bool:
        """Return whether a tip has been read, given these steps since it appeared."""
        times, viewer = top.look.note_times, top.viewer if isinstance(top, SeatScene) else None
        own, stood = sum(step.seat == viewer for step in steps), now - self._said_at
        if math.isinf(times):
            return False
        if own and stood >= times * BUBBLE_MS:
            return True
        if len(steps) < MOVES_BESIDE_TIP:
            return False
        return own >= MOVES_BESIDE_TIP or stood >= READ_TIMES * times * BUBBLE_MS

    @staticmethod
    def _off_text() -> str:
        return _("No more tips") if hand() == "mouse" else _("No more tips ([delete])")

    def _no_more_tips(self) -> None:
        self.preferences.change("play", tips=False)
