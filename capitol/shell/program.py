"""The program: puts its parts together, and makes its screens from the parts that each uses."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from capitol.ai.thinking import Thinking
from capitol.games.registry import GameEntry
from capitol.games.screens import make_screens, shown_games, unplayable_games
from capitol.host.crash import CrashReports
from capitol.host.folders import Folders
from capitol.host.late_writes import LateWrites
from capitol.host.lost_files import lost_sentence
from capitol.host.power import saves_power
from capitol.host.speech import Voice
from capitol.kit.background import Background
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.sound import Sound
from capitol.session.controller import TableSession
from capitol.session.history import History
from capitol.session.laurels import Laurels
from capitol.session.lesson_progress import LessonProgress
from capitol.session.pin_tries import PinTriesFile
from capitol.session.profiles import Profiles
from capitol.session.progress import Progress
from capitol.session.review import ReviewFolder
from capitol.session.settings import Settings
from capitol.session.source import RecordedTable, TableSource
from capitol.shell.appearance import Appearance, Window
from capitol.shell.challenge_tables import ChallengeTables
from capitol.shell.command_keys import ProgramKeys
from capitol.shell.crash_dialog import CrashNotice
from capitol.shell.lessons import Lessons
from capitol.shell.library import Library
from capitol.shell.navigator import Navigator
from capitol.shell.people import People
from capitol.shell.preferences import Fixed, Preferences
from capitol.shell.save_troubles import SaveTroubles
from capitol.shell.saved_games import SavedGames
from capitol.shell.screen_voice import ScreenVoice
from capitol.shell.stack import ProgramStack
from capitol.shell.table_services import TableServices
from capitol.shell.table_tips import TableTips
from capitol.shell.tables import Tables
from capitol.table.plugin import GameScreens, ScreensPlace
from capitol.table.seats.colours import SeatPalette

if TYPE_CHECKING:
    from capitol.session.challenges import ChallengeSession

_ASK_POWER_MS = 30_000.0


@dataclass
class ProgramScreens:
    """Makes each screen from the parts that it uses. Implements `capitol.shell.navigator.ScreenMaker`."""

    program: Program

    def title(self) -> Scene:
        from capitol.shell.title import TitleScene

        p = self.program
        return TitleScene(
            p.navigator, p.tables, p.library, p.people, p.preferences, p.saved, p.lessons, p.seats, p.crash
        )

    def settings(self, group: str) -> Scene:
        from capitol.shell.settings import SettingsScene
        from capitol.shell.settings_groups import GROUPS, rows_of

        p = self.program
        return SettingsScene(
            p.navigator, p.preferences, p.library, p.people, p.appearance, p.folders, GROUPS, rows_of, group
        )

    def rules(self, topic: str, table: TableSource | None) -> Scene:
        from capitol.shell.rules import RulesScene

        table, library = table or self.program.tables.session, self.program.library
        if table is None:
            return RulesScene(library, topic)
        return RulesScene(library, topic, table.setup, table.entry.id)

    def credits(self) -> Scene:
        from capitol.shell.credits import CreditsScene

        return CreditsScene(self.program.library)

    def players(self, joining: bool) -> Scene:
        from capitol.shell.player_pages import PAGES
        from capitol.shell.players import PlayersScene

        p = self.program
        return PlayersScene(p.library, p.people, p.preferences, p.seats, p.folders, PAGES, joining=joining)

    def saves(self) -> Scene:
        from capitol.shell.saves import SavesScene

        p = self.program
        return SavesScene(p.tables, p.library, p.preferences, p.saved, p.seats, p.folders)

    def new_game(self) -> Scene:
        from capitol.shell.new_game import NewGameScene
        from capitol.shell.new_game_board import board_rows
        from capitol.shell.new_game_rules import rules_rows
        from capitol.shell.new_game_seats import seat_rows

        p, columns = self.program, {"seats": seat_rows, "rules": rules_rows, "board": board_rows}
        return NewGameScene(p.tables, p.library, p.people, p.preferences, p.seats, p.voice, columns)

    def lessons(self) -> Scene:
        from capitol.shell.learn import LearnScene

        return LearnScene(self.program.lessons, self.program.library)

    def challenges(self, chosen: str) -> Scene:
        from capitol.shell.challenges import ChallengesScene

        p = self.program
        return ChallengesScene(p.challenges, p.library, p.preferences, p.seats, chosen)

    def challenge_card(self, session: ChallengeSession, value: int | None) -> Scene:
        from capitol.shell.challenges import ChallengeCard

        return ChallengeCard(self.program.challenges, session, value)

    def menu(self, session: TableSession | None) -> Scene:
        from capitol.shell.menu import MenuScene

        p, session = self.program, session or self.program.tables.session
        entry = p.library.entry if session is None else session.entry
        return MenuScene(p.services, p.challenges, session, entry)

    def table(self, session: TableSession) -> Scene:
        p = self.program
        return p.library.screens_of(session.entry.id).open_table(p.services, session)

    def record(self, table: RecordedTable, seat: int | None) -> Scene:
        p = self.program
        return p.library.screens_of(table.entry.id).look_at(p.services, table, seat)


class Program:
    """The parts that exist once while the program runs."""

    def __init__(
        self,
        folders: Folders,
        settings: Settings,
        look: Look,
        sound: Sound,
        thinker: Thinking,
        window: Window | None = None,
        fixed: Fixed | None = None,
        notices: Sequence[str] = (),
        games: Mapping[str, GameEntry] | None = None,
        game: str = "",
        screens_for: Callable[[str, ScreensPlace], GameScreens] = make_screens,
        tips: bool = False,
        voice: Voice | None = None,
        saver: Executor | None = None,
    ) -> None:
        """``notices`` are messages for the title, ``games`` the games that can be played (by default all that have
        screens), ``game`` the one that is shown at first. ``tips`` says whether this run shows tips if the settings ask
        for them, ``voice`` reads the screen from the start, and ``saver`` saves settings and reviews."""
        games, unplayable = shown_games() if games is None else games, unplayable_games()
        self.folders, self.sound, self.window = folders, sound, window or Window()
        self.seats, self.crash = SeatPalette(), CrashNotice()
        self.background = Background(sound, random.Random(fixed.seed if fixed is not None else None))
        self._lost_told = False
        self._ask_power = 0.0  # when to ask the machine next whether it saves power
        # Stored in the folders
        self.profiles, self.progress = Profiles(folders.data), Progress(folders.data)
        self.history = History(folders.data, games)
        self.saved = SavedGames(folders.saves, games)
        troubles = [one.trouble for one in (self.profiles, self.progress) if one.trouble]
        # The parts, each made from those before it
        self.preferences = Preferences(folders.config, settings, fixed or Fixed(), games, saver)
        notices = [*notices, *troubles, *unplayable.values()]
        self.stack = ProgramStack(look, self.preferences, notices, games, lambda: self.tables.game)
        self.appearance = Appearance(self.preferences, self.stack, self.window, sound, self.seats, games)
        self.voice = ScreenVoice(self.preferences, self.stack, voice)
        self.preferences.on_trouble = self.stack.toast
        self.preferences.followers += [
            self.appearance.follow_at_once,
            self.stack.follow_keys,
            self.voice.follow,
            self.appearance.follow,
            self.stack.follow,
        ]
        levels, sprites = folders.data / "levels", look.sprites
        self.library = Library(games, unplayable, screens_for, levels, self.seats, sprites, self.preferences, game)
        reviews = ReviewFolder(folders.reviews, late=LateWrites(saver))
        self.people = People(self.preferences, self.library, self.profiles, self.history, reviews, folders.saves)
        self.seats.emblems = self.people.emblem_of
        self.navigator = Navigator(self.stack, ProgramScreens(self))
        self.tables = Tables(
            self.navigator,
            self.preferences,
            self.library,
            self.people,
            self.saved,
            thinker,
            CrashReports(folders.logs),
            PinTriesFile(folders.data),
        )
        self.appearance.on_relook = self.tables.prefetch
        self.lessons = Lessons(self.tables, self.library, LessonProgress(self.progress))
        self.challenges = ChallengeTables(
            self.navigator, self.tables, self.preferences, self.people, Laurels(self.progress)
        )
        self.services = TableServices(
            self.preferences, self.appearance, self.voice, self.navigator, self.tables, folders
        )
        self.table_tips = TableTips(self.stack, self.preferences, self.library, self.tables, wanted=tips)
        self.stack.companions += [self.table_tips, SaveTroubles(self.stack, self.tables)]
        self.stack.commands = ProgramKeys(
            self.stack, self.preferences, self.appearance, self.voice, self.navigator, self.tables, folders
        )

    def idle(self) -> bool:
        """Work while nothing moves: prepare sounds, report lost files. Return whether there is more to do."""
        if not self._lost_told and lost_sentence():
            self._lost_told = True  # only once, since one remedy helps against all
            self.stack.toast(lost_sentence())
        self.preferences.idle()
        self.background.follow(self.stack.music)
        now = self.window.clock()
        if now >= self._ask_power:
            self._ask_power, self.stack.saving = now + _ASK_POWER_MS, saves_power()
        return self.background.idle(now)

    def retry_files(self) -> None:
        """Retry everything that could not be saved before."""
        if self.tables.session is not None:
            self.tables.session.retry_save()
        for one in (self.preferences, self.profiles, self.progress, self.history):
            one.retry()

    def close(self) -> None:
        """Save what is left to save and stop the computer players."""
        self.tables.leave()
        remembered, settings = self.window.remember(), self.preferences.settings
        display = msgspec.structs.replace(settings.display, **remembered)
        self.preferences.close(msgspec.structs.replace(settings, display=display))
        self.retry_files()
        self.tables.thinker.stop()
        self.background.close()
        self.voice.close()
