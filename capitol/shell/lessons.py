"""Lessons in the program: open a lesson at its table, and go from one to the next.

The modules that only lessons need are imported when the first one is opened.
"""

from __future__ import annotations

import math

from capitol.games.registry import GameEntry
from capitol.host.language import _
from capitol.session.lesson_progress import LessonProgress
from capitol.session.lessons import Lesson, LessonRun
from capitol.session.seats import Seat
from capitol.shell.library import Library
from capitol.shell.table_choice import TableChoice
from capitol.shell.tables import Tables
from capitol.table.context import Motion

CROSS_MS = 200.0
"""How long one position of a lesson fades into the next."""


class Lessons:
    """Opens the lessons of the games."""

    def __init__(self, tables: Tables, library: Library, progress: LessonProgress) -> None:
        self.tables, self.library, self.progress = tables, library, progress

    def open(self, number: int, game: str = "", *, afresh: bool = False) -> None:
        """Resume a lesson of a game (by default the title's), or start it from the beginning with ``afresh``."""
        self.tables.leaving(lambda: Teaching(self, game or self.library.game, number, afresh=afresh).open())

    def left(self, game: str) -> tuple[int, int] | None:
        """Return the number of the interrupted lesson of a game, from 0, and how many of its steps are done; None for
        none."""
        lessons = enumerate(self.library.screens_of(game).lessons())
        begun = ((number, self.progress.begun(game, lesson.id)) for number, lesson in lessons)
        return next(((number, steps) for number, steps in begun if steps), None)

    def left_text(self, game: str) -> str:
        """Say which lesson of a game was interrupted, and where; "" for none."""
        found = self.left(game)
        if found is None:
            return ""
        number, done = found
        lesson = self.library.screens_of(game).lessons()[number]
        step = _("Step {step} of {steps}").format(step=done + 1, steps=len(lesson.steps))
        title = lesson.title(LessonRun(lesson, self.library.entry_of(game)).at)
        return f"{number + 1}. {title}\n{step}"

    def open_list(self) -> None:
        """Leave the table for the list of lessons."""
        self.tables.to_title()
        self.tables.navigator.open_lessons()


class Teaching:
    """A lesson being played. Implements `capitol.table.lesson_guide.LessonHost`."""

    def __init__(self, house: Lessons, game: str, number: int, *, afresh: bool = False) -> None:
        """Resume the lesson with this number, or start it from the beginning with ``afresh``."""
        self.house, self.tables, self.game, self.number = house, house.tables, game, number
        self.lessons = tuple(house.library.screens_of(game).lessons())
        kept = None if afresh else house.progress.run(game, self.lesson.id)
        self.run = LessonRun(self.lesson, self.entry, kept)
        self.run.on_changed = self._keep

    @property
    def entry(self) -> GameEntry:
        """The game."""
        return self.house.library.entry_of(self.game)

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return self.lessons[self.number]

    @property
    def motion(self) -> Motion:
        return self.tables.preferences.motion

    @property
    def title(self) -> str:
        return f"{self.number + 1}. {self.lesson.title(self.run.at)}"

    @property
    def next_title(self) -> str:
        following = self.lessons[self.number + 1 : self.number + 2]
        return following[0].title(self.run.at) if following else ""

    @property
    def place(self) -> tuple[int, int]:
        return self.number + 1, len(self.lessons)

    @property
    def ahead(self) -> str:
        following = self.lessons[self.number + 1 : self.number + 2]
        if not following:
            weakest = self.entry.players[0]
            said = _("Next: play against {name} ({level}), the easiest opponent.")
            return said.format(name=weakest.name, level=_(weakest.level))
        at = self.run.at
        return _("Next: {lesson}. {aim}.").format(
            lesson=following[0].title(at), aim=following[0].aim(at).removesuffix(".")
        )

    def open(self) -> None:
        """Open the table at the run's current position."""
        from capitol.session.lesson_table import LessonSession

        tables, me = self.tables, self.tables.people.me
        if isinstance(tables.session, LessonSession):  # another position
            tables.stack.cross_fade(CROSS_MS)
        person = Seat(me.name, profile=me.id)
        session = LessonSession(self.run, person, self.entry.seat_colours, tables.line, tables.budget)
        tables.open(session, self)

    def begin(self) -> None:
        """Attach the guide to the table that is being opened; scenes already open keep the previous one."""
        from capitol.session.lesson_table import LessonSession
        from capitol.table.lesson_band import BAND
        from capitol.table.lesson_guide import LessonGuide

        session = self.tables.session
        assert isinstance(session, LessonSession)
        self.tables.stack.lead(LessonGuide(session, self), BAND, bar_up_to=1.0)

    def end(self) -> None:
        """Detach the guide."""
        self.tables.stack.lead(None, 0.0, math.inf)

    def _keep(self) -> None:
        progress, lesson = self.house.progress, self.lesson.id
        if self.run.over:
            progress.finish(self.game, lesson)
        else:
            progress.keep(self.game, lesson, self.run.kept, self.run.number)

    # Called by the guide

    def reopen(self) -> None:
        self.open()

    def next_lesson(self) -> None:
        if self.number + 1 < len(self.lessons):
            self.house.open(self.number + 1, self.game)
        else:
            self.house.open_list()

    def new_game(self) -> None:
        people, settings = self.tables.people, self.tables.preferences.settings
        people.keep_draft(TableChoice.first_game(settings, self.entry, people.me))
        self.house.library.choose_game(self.game)
        self.tables.to_title()
        self.tables.navigator.open_new_game()

    def again(self) -> None:
        self.house.open(self.number, self.game, afresh=True)

    def to_title(self) -> None:
        self.tables.to_title()
