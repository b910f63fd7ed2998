"""A panel that asks a computer player about a seat's view, shown while that player thinks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from pygame import Rect

from capitol.ai.player import Decision
from capitol.ai.roster import PlayerEntry
from capitol.games.registry import GameEntry
from capitol.host.language import _
from capitol.kit.look import Look
from capitol.kit.stage import Stage
from capitol.kit.widgets import Button, Dialog, ScrollList, Widget, inset, split_bottom
from capitol.session.controller import TableSession, playable
from capitol.session.source import TableSource
from capitol.table.hint.room import Room

Decisions = tuple[Decision[Any] | None, ...]


class SeatView(Protocol):
    """A seat's view of a game."""

    @property
    def seat(self) -> int: ...


class Host(Protocol):
    """The scene that shows the panel."""

    @property
    def stage(self) -> Stage: ...

    @property
    def session(self) -> TableSource: ...

    def changed(self) -> None:
        """Mark the picture as outdated."""


def adviser(entry: GameEntry) -> PlayerEntry:
    """Return the player to ask; the strongest one if the game names no adviser."""
    return entry.adviser or entry.players[-1]


class AskingPanel(ABC):
    """A panel with a computer player's answers. Nothing blocks on them: `tick` polls.

    The panel is above everything until it is closed, which ends the thinking. ``room`` returns its place; ``decisions``
    are the answers, None until they arrive.
    """

    id = ""
    opener = ""
    """The id of the button that opens it."""

    def __init__(self, host: Host, room: Callable[[Look], Room]) -> None:
        self.host = host
        self._room = room
        self.view: SeatView | None = None
        self.decisions: Decisions | None = None
        self._steps = 0  # the length of the log when it was asked
        self._aside = False  # something else was opened over it while it is thinking

    @property
    def offered(self) -> bool:
        """Whether hints are allowed at this table; never when viewing a game."""
        session = self.host.session
        return playable(session) is not None and bool(session.options.get("hints", True))

    @property
    def open(self) -> bool:
        """Whether the panel is shown."""
        dialog = self.host.stage.dialog
        return dialog is not None and dialog.id == self.id

    def begin(self, view: SeatView, views: Sequence[SeatView]) -> None:
        """Show the panel for the seat of ``view``, and start thinking about ``views``, in which that seat is to act."""
        session = self._playing
        self.view, self.decisions, self._steps = view, None, len(session.steps)
        session.advice.ask(adviser(session.entry).id, view.seat, views, session.budget)
        self.host.stage.open(self.build)

    @property
    def _playing(self) -> TableSession:
        """Return the asking person's table."""
        playing = playable(self.host.session)
        assert playing is not None
        return playing

    def close(self) -> None:
        """Close the panel and stop thinking."""
        if self.view is not None and self.open:
            self.host.stage.close()
        if self.view is not None:
            self._forget()

    @property
    def ready(self) -> bool:
        """Whether `tick` has something to do."""
        if self.view is None:
            return False
        if not self.open:
            return not self._waits
        return self.decisions is None and self._playing.advice.ready

    @property
    def _waits(self) -> bool:
        """Whether something else, such as the log, is open over the panel while the answers are computed: the panel
        then comes back. A press may open such a thing."""
        stage = self.host.stage
        if self.decisions is not None or len(self.host.session.steps) != self._steps:
            return False
        return stage.dialog is not None or stage.held

    def tick(self) -> bool:
        """Take answers that have arrived; return True if the picture changed. Closing the panel ends the thinking, and
        a panel about an earlier position closes."""
        if self.view is None:
            return False
        stage = self.host.stage
        if self.open and len(self.host.session.steps) != self._steps:
            stage.close()
        if not self.open and self._waits:
            self._aside |= stage.dialog is not None
            return False
        if not self.open and self._aside and len(self.host.session.steps) == self._steps:
            stage.open(self.build)
        if not self.open:
            self._forget()
            return True
        self._aside = False
        if self.decisions is not None:
            return False
        self.decisions = self._playing.advice.take()
        if self.decisions is None:
            return False
        if any(decision is not None for decision in self.decisions):
            self._playing.note_hint(self.view.seat)
        self.host.stage.rebuild_dialog()
        self.came()
        self.host.changed()
        return True

    def _forget(self) -> None:
        self.view, self.decisions, self._aside = None, None, False
        playing = playable(self.host.session)
        if playing is not None:
            playing.advice.forget()
        self.host.changed()

    @abstractmethod
    def came(self) -> None:
        """Handle the arrival of the answers."""

    @abstractmethod
    def build(self, look: Look) -> Dialog:
        """Build the panel in its present state."""

    def sheet(
        self,
        look: Look,
        title: str,
        rows_of: Callable[[int], Sequence[Widget]],
        button_in: Callable[[Rect], Button],
        first_focus: str,
    ) -> Dialog:
        """Make a panel as tall as necessary: the rows for its width, one below the other, and a button below."""
        room = self._room(look)
        # Everything is aligned with the panel's title; the focus ring of the button touches no row.
        side, pad, gap, apart = look.ui(14), look.ui(12), look.ui(8), look.ui(12)
        inner = room.rect.width - 2 * side
        rows = rows_of(inner)
        content = sum(row.rect.height for row in rows) + gap * (len(rows) - 1)
        top, foot = look.line(20) + look.ui(6), look.ui(40)
        box = room.cut(top + content + apart + foot + 2 * pad)
        dialog = LightDialog(self.id, box, title, first_focus=first_focus)
        dialog.opener = self.opener
        end, body = split_bottom(inset(box, side, pad), foot, apart)
        body = Rect(body.x, body.y + top, body.width, body.height - top)
        if content > body.height:
            rows = rows_of(inner - look.ui(16))
        dialog.add(ScrollList(f"{self.id}.list", body, rows, gap=gap))
        dialog.add(button_in(end))
        return dialog

    def thinking_text(self) -> str:
        """Return the sentence shown while thinking."""
        return _("The hint is on its way…")


class LightDialog(Dialog):
    """A dialog without dimming; a press beside it closes it and acts."""

    light = True
