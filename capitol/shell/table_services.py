"""The program's services for the scenes of a table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from capitol.host.folders import Folders
from capitol.kit.sound import Sound
from capitol.session.achievements_summary import AchievementsSummary
from capitol.session.controller import TableSession
from capitol.session.evaluations import Evaluations
from capitol.session.review import GameReview
from capitol.session.settings import Settings
from capitol.session.source import RecordedTable, TableSource
from capitol.shell.appearance import Appearance
from capitol.shell.navigator import Navigator
from capitol.shell.preferences import MotionNow, Preferences
from capitol.shell.screen_voice import ScreenVoice
from capitol.shell.stack import ProgramStack
from capitol.shell.tables import Tables
from capitol.table.context import TableContext
from capitol.table.seats.colours import SeatPalette


@dataclass(frozen=True)
class TableServices(TableContext):
    """Implements the services for the scenes of a table by passing calls on to the program's parts."""

    preferences: Preferences
    appearance: Appearance
    voice: ScreenVoice
    navigator: Navigator
    tables: Tables
    folders: Folders

    @property
    def settings(self) -> Settings:
        return self.preferences.settings

    @property
    def seats(self) -> SeatPalette:
        return self.appearance.seats

    @property
    def sound(self) -> Sound:
        return self.appearance.sound

    @property
    def stack(self) -> ProgramStack:
        return self.appearance.stack

    @property
    def motion(self) -> MotionNow:
        return self.preferences.motion

    @property
    def counted(self) -> bool:
        return self.preferences.counted

    @property
    def picture_folder(self) -> Path:
        return self.folders.pictures

    @property
    def record_folder(self) -> Path:
        return self.folders.records

    def change_settings(self, group: str = "", /, **changes: Any) -> None:
        self.preferences.change(group, **changes)

    def now(self) -> int:
        return int(self.appearance.window.clock())

    def toast(self, text: str) -> None:
        self.stack.toast(text)

    def announce(self, text: str) -> None:
        self.voice.announce(text)

    def to_title(self) -> None:
        self.tables.to_title()

    def open_menu(self, session: TableSession | None = None) -> None:
        self.navigator.open_menu(session)

    def open_settings(self) -> None:
        self.navigator.open_settings()

    def open_rules(self, topic: str = "", session: TableSource | None = None) -> None:
        self.navigator.open_rules(topic, session)

    def open_saves(self) -> None:
        self.navigator.open_saves()

    def new_game(self, last: bool = False) -> None:
        self.tables.new_game(last)

    def achievements(self, session: TableSession) -> tuple[AchievementsSummary, ...]:
        return self.tables.achievements(session)

    def evaluations(self, table: RecordedTable) -> Evaluations:
        return Evaluations(table, self.tables.line, self.tables.people.reviews.of(table.entry))

    def review(self, session: TableSource) -> GameReview:
        return self.tables.review(session)

    def withheld(self, session: TableSource) -> str:
        return self.tables.withheld(session)

    def look_at(self, table: RecordedTable, seat: int | None = None) -> None:
        self.tables.look_at(table, seat)

    def rematch(self, session: TableSession, same_deal: bool = False) -> None:
        self.tables.rematch(session, same_deal)

    def watch(self, table: RecordedTable) -> None:
        self.tables.watch(table)

    def open_table(self, session: TableSession) -> None:
        self.tables.open(session)

    def quit(self) -> None:
        self.tables.quit()
