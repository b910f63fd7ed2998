"""A program whose parts tests reach by short names, whichever part it is that has them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from capitol.ai.player import Budget
from capitol.ai.shared import SharedThinking
from capitol.ai.thinking import Thinking
from capitol.core.challenge import Challenge
from capitol.games.registry import GameEntry
from capitol.kit.look import Look
from capitol.session.achievements_summary import AchievementsSummary
from capitol.session.controller import TableSession
from capitol.session.evaluations import Evaluations
from capitol.session.laurels import Laurels
from capitol.session.lesson_progress import LessonProgress
from capitol.session.profiles import Profile
from capitol.session.review import GameReview
from capitol.session.saves import DamagedSave, Peek, SaveInfo, Shelf
from capitol.session.settings import Settings
from capitol.session.source import RecordedTable, TableSource
from capitol.shell.preferences import Fixed, MotionNow
from capitol.shell.program import Program
from capitol.shell.table_choice import TableChoice
from capitol.shell.tables import Leading
from capitol.table.plugin import GameScreens


class DrivenProgram(Program):
    """The program as a test drives it. Serves as the context of a table's scenes too."""

    # Settings and appearance

    @property
    def settings(self) -> Settings:
        return self.preferences.settings

    @property
    def motion(self) -> MotionNow:
        return self.preferences.motion

    @property
    def counted(self) -> bool:
        return self.preferences.counted

    @property
    def fixed(self) -> Fixed:
        return self.preferences.fixed

    @fixed.setter
    def fixed(self, fixed: Fixed) -> None:
        self.preferences.fixed = fixed

    @property
    def look(self) -> Look:
        return self.stack.look

    def change_settings(self, group: str = "", /, **changes: Any) -> None:
        self.preferences.change(group, **changes)

    def relook(self, size: tuple[int, int] | None = None) -> None:
        self.appearance.relook(size)

    def announce(self, text: str) -> None:
        self.voice.announce(text)

    def now(self) -> int:
        return self.services.now()

    @property
    def notices(self) -> list[str]:
        return self.stack.notices

    def toast(self, text: str) -> None:
        self.stack.toast(text)

    @property
    def tips(self) -> bool:
        return self.table_tips.wanted

    @tips.setter
    def tips(self, wanted: bool) -> None:
        self.table_tips.wanted = wanted

    # Files

    @property
    def picture_folder(self) -> Path:
        return self.folders.pictures

    @property
    def record_folder(self) -> Path:
        return self.folders.records

    @property
    def damaged(self) -> list[DamagedSave]:
        return self.saved.damaged

    def shelf(self) -> Shelf:
        return self.saved.shelf()

    def peek(self, path: Path) -> Peek | None:
        return self.saved.peek(path)

    def newest_playable(self) -> tuple[SaveInfo | None, Peek | None]:
        return self.saved.newest_playable()

    def last_dump(self, since: float) -> str:
        return self.saved.last_dump(since)

    # Games and people

    @property
    def games(self) -> Any:
        return self.library.games

    @property
    def game(self) -> str:
        return self.library.game

    @property
    def entry(self) -> GameEntry:
        return self.library.entry

    @property
    def screens(self) -> GameScreens:
        return self.library.screens

    def entry_of(self, game: str) -> GameEntry:
        return self.library.entry_of(game)

    def screens_of(self, game: str) -> GameScreens:
        return self.library.screens_of(game)

    def choose_game(self, game: str) -> None:
        self.library.choose_game(game)

    @property
    def me(self) -> Profile:
        return self.people.me

    def choose_person(self, id: str) -> None:
        self.people.choose_person(id)

    def forget(self, id: str, name: str) -> str:
        return self.people.forget(id, name)

    @property
    def lesson_progress(self) -> LessonProgress:
        return self.lessons.progress

    @property
    def laurels(self) -> Laurels:
        return self.challenges.laurels

    # Tables

    @property
    def session(self) -> TableSession | None:
        return self.tables.session

    @property
    def thinker(self) -> Thinking:
        return self.tables.thinker

    @thinker.setter
    def thinker(self, thinker: Thinking) -> None:
        self.tables.thinker = thinker
        self.tables.line = SharedThinking(thinker)

    @property
    def budget(self) -> Budget:
        return self.tables.budget

    def account(self) -> str:
        return self.tables.account()

    def achievements(self, session: TableSession) -> tuple[AchievementsSummary, ...]:
        return self.tables.achievements(session)

    def new_game(self, last: bool = False) -> None:
        self.tables.new_game(last)

    def play(self) -> None:
        self.tables.play()

    def begin(self, choice: TableChoice) -> None:
        self.tables.begin(choice)

    def rematch(self, session: TableSession, same_deal: bool = False) -> None:
        self.tables.rematch(session, same_deal)

    def resume(self, path: Path) -> None:
        self.tables.resume(path)

    def open_table(self, session: TableSession, leading: Leading | None = None) -> None:
        self.tables.open(session, leading)

    def evaluations(self, table: RecordedTable) -> Evaluations:
        return self.services.evaluations(table)

    def review(self, session: TableSource) -> GameReview:
        return self.services.review(session)

    def withheld(self, session: TableSource) -> str:
        return self.services.withheld(session)

    def watch(self, table: RecordedTable) -> None:
        self.services.watch(table)

    def look_at(self, table: RecordedTable, seat: int | None = None) -> None:
        self.tables.look_at(table, seat)

    def leave_table(self) -> None:
        self.tables.leave()

    def to_title(self) -> None:
        self.tables.to_title()

    def quit(self) -> None:
        self.tables.quit()

    # Screens

    def show_title(self) -> None:
        self.navigator.show_title()

    def open_settings(self, group: str = "display") -> None:
        self.navigator.open_settings(group)

    def open_rules(self, topic: str = "", session: TableSource | None = None) -> None:
        self.navigator.open_rules(topic, session)

    def open_credits(self) -> None:
        self.navigator.open_credits()

    def open_players(self, *, joining: bool = False) -> None:
        self.navigator.open_players(joining=joining)

    def open_saves(self) -> None:
        self.navigator.open_saves()

    def open_lessons(self) -> None:
        self.navigator.open_lessons()

    def open_lesson(self, number: int, game: str = "", *, afresh: bool = False) -> None:
        self.lessons.open(number, game, afresh=afresh)

    def open_challenges(self, chosen: str = "") -> None:
        self.navigator.open_challenges(chosen)

    def begin_challenge(self, entry: GameEntry, challenge: Challenge, *, afresh: bool = False) -> None:
        self.challenges.begin(entry, challenge, afresh=afresh)

    def open_menu(self, session: TableSession | None = None) -> None:
        self.navigator.open_menu(session)
