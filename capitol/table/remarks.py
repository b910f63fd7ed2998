"""Opponents' remarks: what a table's computer players say, in a bubble at their portraits, which show their moods."""

from __future__ import annotations

import math
from typing import Any

from capitol.core.events import Event
from capitol.core.match import Step
from capitol.core.moods import Mood
from capitol.core.remarks import Remark, Talk, public_events
from capitol.games.registry import GameEntry
from capitol.host.language import _, labelled
from capitol.session.opponents import player_at
from capitol.session.source import TableSource
from capitol.table.context import TableContext
from capitol.table.seats.players import sitters

CHANGE_MS = 1000
"""Moods at a table change at most once in this time."""


class Speaker:
    """Shows the remarks of a table's computer players. Remarks on a step are chosen when it is played, and shown beside
    the badge of their seat once it has been shown; nothing waits for them."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._talk: Talk | None = None
        self._characters: tuple[str, ...] = ()
        self._heard: list[Step[Any]] = []
        self._remarks: dict[int, Remark] = {}
        self._moods: list[tuple[Mood, ...]] = []
        self._due: tuple[Remark, str, str] | None = None

    def hear(self, table: TableSource, since: int) -> None:
        """Choose the remarks on the steps after the first ``since``. Remarks not yet shown are dropped, as is the one
        that is shown if a round or a part of one has begun since."""
        self._due = None
        if any(_begins(table.entry, event) for step in table.steps[since:] for event in step.events):
            self._drop()
        if not self._speaks_at(table):
            return
        self._follow(table)
        said = [self._remarks[step] for step in sorted(self._remarks) if step > since]
        if said:
            sitter = sitters(table.entry, table.seats, moods=self._moods[len(table.steps)])[said[-1].seat]
            self._due = said[-1], sitter.name, sitter.face

    def speak(self) -> None:
        """Show the next remark on the front scene, if its speaker is visible there."""
        top = self._context.stack.top
        if self._due is None or top is None:
            return
        remark, name, face = self._due
        text = _(remark.line)
        if top.stage.remark(text, f"seat.{remark.seat}", spoken=labelled(name, text), face=face):
            self._due = None

    def hush(self) -> None:
        """Drop the remarks on steps that were undone."""
        self._due = None
        self._drop()

    def moods(self, table: TableSource, step: int) -> tuple[Mood, ...]:
        """Return the moods of all seats after the first ``step`` steps; everybody is calm if nobody speaks."""
        if not self._speaks_at(table):
            return (Mood.CALM,) * len(table.seats)
        self._follow(table)
        return self._moods[step]

    def _drop(self) -> None:
        if self._context.stack.top is not None:
            self._context.stack.top.stage.drop_remark()

    def _speaks_at(self, table: TableSource) -> bool:
        return table.entry.remarks is not None and not table.seats_fixed and self._context.settings.play.remarks

    def _follow(self, table: TableSource) -> None:
        """Take in the new steps of the log, or all of them if it is not the log followed so far."""
        steps, result = table.steps, table.result
        players = [player_at(table.entry, seat) for seat in table.seats]
        characters = tuple("" if player is None else player.id for player in players)
        heard = self._heard
        if self._talk is None or characters != self._characters or heard != list(steps[: len(heard)]):
            assert table.entry.remarks is not None
            self._talk, self._characters = Talk(table.entry.remarks(), characters), characters
            self._heard, self._remarks, self._moods = [], {}, [self._talk.moods]
        for step in steps[len(self._heard) :]:
            self._heard.append(step)
            ended = result if len(self._heard) == len(steps) else None
            remark = self._talk.hear(public_events(step.events), ended)
            if remark is not None:
                self._remarks[len(self._heard)] = remark
            self._moods.append(self._talk.moods)


def _begins(entry: GameEntry, event: Event) -> bool:
    """Return whether a round or a part of one begins with this event."""
    moment = entry.moments.get(event.kind)
    return moment is not None and moment.kind in ("round", "part")


class Faces:
    """The moods shown at a table, which change at most once a second (`CHANGE_MS`)."""

    def __init__(self) -> None:
        self.shown: tuple[Mood, ...] = ()
        self._wanted: tuple[Mood, ...] = ()
        self._since = -math.inf

    def want(self, moods: tuple[Mood, ...], now: float) -> tuple[Mood, ...]:
        """Set the wanted moods; return those to be shown now."""
        self._wanted = moods
        self.update(now)
        return self.shown

    def update(self, now: float) -> bool:
        """Show the wanted moods if they are due; return True if something changed."""
        due = self.due
        if due is None or now < due:
            return False
        self.shown, self._since = self._wanted, now
        return True

    @property
    def due(self) -> float | None:
        """When the moods change, in ms; None for never."""
        return None if self.shown == self._wanted else self._since + CHANGE_MS
