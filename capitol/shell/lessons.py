"""Lessons in the program: open a lesson at its table, and go from one to the next."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from capitol.session.lesson_table import LessonSession
from capitol.session.lessons import Lesson, LessonRun
from capitol.session.seats import Seat
from capitol.table.context import Motion
from capitol.table.lesson_band import BAND
from capitol.table.lesson_guide import LessonGuide

if TYPE_CHECKING:
    from capitol.shell.program import Program


class Teaching:
    """A lesson being played. Implements `capitol.table.lesson_guide.LessonHost`."""

    def __init__(self, program: Program, game: str, number: int, *, afresh: bool = False) -> None:
        """Resume the lesson with this number where it was left, or start it from the beginning with ``afresh``."""
        self.program, self.game, self.number = program, game, number
        self.lessons = tuple(program.screens_of(game).lessons())
        kept = None if afresh else program.lesson_progress.run(game, self.lesson.id)
        self.run = LessonRun(self.lesson, program.entry_of(game), kept)
        self.run.on_changed = self._keep

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return self.lessons[self.number]

    @property
    def motion(self) -> Motion:
        """The animation settings in force."""
        return self.program.motion

    @property
    def next_title(self) -> str:
        """The title of the next lesson; "" after the last."""
        following = self.lessons[self.number + 1 : self.number + 2]
        return following[0].title(self.run.at) if following else ""

    def open(self) -> None:
        """Open the table at the run's current position."""
        program, entry = self.program, self.program.entry_of(self.game)
        person = Seat(program.me.name, profile=program.me.id)
        session = LessonSession(self.run, person, entry.seat_colours, program.thinker, program.budget)
        program.open_table(session, self)

    def begin(self) -> None:
        """Attach the guide to the table that is being opened; scenes already open keep the previous one."""
        program, session = self.program, self.program.session
        assert isinstance(session, LessonSession)
        program.stack.guide = LessonGuide(session, self)
        program.look = program.stack.look = replace(program.look, band=BAND, bar_up_to=1.0)

    def end(self) -> None:
        """Detach the guide."""
        program = self.program
        program.stack.guide = None
        program.look = program.stack.look = replace(program.look, band=0.0, bar_up_to=math.inf)

    def _keep(self) -> None:
        progress, lesson = self.program.lesson_progress, self.lesson.id
        if self.run.over:
            progress.finish(self.game, lesson)
        else:
            progress.keep(self.game, lesson, self.run.kept, self.run.number)

    # Called by the guide

    def reopen(self) -> None:
        """Open the table again at the run's current position."""
        self.open()

    def next_lesson(self) -> None:
        """Open the next lesson, or the list of lessons after the last."""
        if self.number + 1 < len(self.lessons):
            self.program.open_lesson(self.number + 1, self.game)
        else:
            self.program.to_title()
            self.program.open_lessons()

    def again(self) -> None:
        """Restart the lesson from the beginning."""
        self.program.open_lesson(self.number, self.game, afresh=True)

    def to_title(self) -> None:
        """Leave for the title."""
        self.program.to_title()
