"""The table of a lesson: a session that starts from the lesson's position and plays the scripted opponent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from capitol.ai.player import Budget
from capitol.ai.shared import SharedThinking
from capitol.ai.thinking import Thinking
from capitol.core.match import Step
from capitol.core.refusal import Refusal
from capitol.host.language import pgettext
from capitol.session.controller import Steps, TableSession
from capitol.session.journal import Header
from capitol.session.lessons import TAUGHT, LessonRun, Log
from capitol.session.seats import Seat


class LessonSession(TableSession):
    """A run of a lesson at a table. Nothing is saved here: the run stores itself. The opponents play the lesson's
    script, or ask their computer player; undo stops at the beginning of the lesson; tips are off, and seats cannot
    change hands."""

    def __init__(
        self, run: LessonRun, person: Seat, colours: Sequence[str], thinker: Thinking | SharedThinking, budget: Budget
    ) -> None:
        """``person`` sits first, under a unique name; ``colours`` are the styles of the seats."""
        if person.name.casefold() in {seat.name.casefold() for seat in run.lesson.seats}:
            person = replace(person, name=pgettext("name", "You"))
        sitting = zip((person, *run.lesson.seats), colours, strict=False)
        seats = tuple(replace(seat, colour=colour) for seat, colour in sitting)
        entry, title = run.entry, run.lesson.title(run.at)
        header = Header(entry.id, "", title, {}, seats, {"confirm": "always", **run.lesson.options}, 1)
        super().__init__(entry, run.match, header, thinker, budget)
        self.run = run
        self.keep_draft(TAUGHT, run.to_lay)

    @property
    def shows_tips(self) -> bool:
        return False

    @property
    def seats_fixed(self) -> bool:
        return True

    @property
    def pointed(self) -> tuple[str, ...]:
        step = self.run.step
        return () if step is None else tuple(step.light(self.run.at))

    @property
    def holds(self) -> bool:
        return self.run.holds

    @property
    def waiting_for(self) -> tuple[int, ...]:
        return () if self.run.holds else super().waiting_for

    @property
    def ready(self) -> bool:
        if self.run.to_show:
            return True
        if self.run.holds:
            return False
        if self.run.part.rival is None:
            return super().ready
        return self._next_rival is not None or self._commits_itself

    @property
    def _next_rival(self) -> int | None:
        return next((seat for seat in self.match.to_act if seat != TAUGHT), None)

    def poll(self) -> Steps:
        if self.run.to_show:
            return self._show_again(self.run.to_show)
        if self.run.holds:
            return []
        rival = self.run.part.rival
        if rival is None:
            steps = super().poll()
            if steps:
                self.run.played()
            return steps
        seat = self._next_rival
        if seat is not None:
            return self.act(seat, rival(self.match.view(seat), seat))
        return self.commit_sealed() if self._commits_itself else []

    def _show_again(self, moves: Log) -> Steps:
        """Play moves that have been judged before, unchanged."""
        steps: Steps = []
        if self.match.is_sealed_decision:
            for seat, move in moves:
                super().seal(seat, move)
            steps = super().commit_sealed()
        else:
            for seat, move in moves:
                steps = [*steps, *super().act(seat, move)]
        self.run.played()
        return steps

    def objection(self, seat: int, move: Any, *, begun: bool = False) -> str:
        return self.run.objection(move, begun=begun) if seat == TAUGHT else ""

    def objection_to(self, seat: int, leads: Callable[[Any], bool]) -> str:
        if seat != TAUGHT:
            return ""
        choices = self.choices(seat)
        return self.run.objection_to(choices.moves(), leads) if choices.listed else ""

    def undo_count(self, seat: int) -> int:
        count = super().undo_count(seat)
        return count if count <= self.run.played_here else 0

    def attempted(self, seat: int, move: Any | None, laid: Mapping[str, Any] | None = None) -> None:
        if seat == TAUGHT:
            self.run.attempted(move, laid)

    def refused(self, seat: int, refusal: Refusal) -> bool:
        if seat != TAUGHT:
            return False
        held = self.run.holds
        tried = self.run.refused(refusal)
        if held != self.run.holds:
            self.on_changed()
        return tried

    def act(self, seat: int, move: Any) -> Steps:
        if seat == TAUGHT:
            self.run.playing(move)
        steps = super().act(seat, move)
        if steps:
            self.run.played()
        return steps

    def seal(self, seat: int, move: Any) -> None:
        """Store a sealed move; the lesson judges it when it takes effect."""
        if seat == TAUGHT:
            self.run.playing(move)
        super().seal(seat, move)

    def commit_sealed(self) -> Steps:
        steps = super().commit_sealed()
        self.run.played()
        return steps

    def undo(self, seat: int) -> list[Step[Any]]:
        steps = super().undo(seat)
        self.run.played()
        return steps

    def redo(self, seat: int) -> Steps:
        steps = super().redo(seat)
        self.run.played()
        return steps

    def acknowledge(self) -> None:
        """Mark the text as read: the seat to act may continue."""
        self.run.acknowledge()
        self.on_changed()

    def name_answer(self, choice: str) -> str:
        """Answer the lesson's question; return why that was wrong, "" if it was right."""
        wrong = self.run.name(choice)
        if not wrong:
            self.on_changed()
        return wrong
