"""The program: the state that all screens share, and navigation between them. It is the `TableContext` of a table's
scenes."""

from __future__ import annotations

import datetime
import itertools
import logging
import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from capitol.ai.player import Budget
from capitol.ai.program_thinker import GONE
from capitol.ai.thinkers import Thinkers
from capitol.ai.thinking import Failure, Thinking
from capitol.core.challenge import Challenge
from capitol.core.game import with_players
from capitol.core.setup import PlayerSpec
from capitol.games.registry import GameEntry, trouble
from capitol.games.screens import make_screens, shown_games, unplayable_games
from capitol.host.crash import WENT_ON, CrashReports
from capitol.host.folders import Folders
from capitol.host.language import _, current_language, day_text, ngettext, set_language, time_text
from capitol.host.letters import kept_notice
from capitol.host.lost_files import lost_sentence
from capitol.host.speech import Manner, Speech, Voice
from capitol.kit.background import Background
from capitol.kit.look import Look
from capitol.kit.magnifier import STEPS
from capitol.kit.narrator import Narrator
from capitol.kit.sound import CHANNELS, Sound
from capitol.kit.theme import Theme
from capitol.kit.tween import SPEEDS
from capitol.session.account import account_of_last, game_account
from capitol.session.controller import TableSession
from capitol.session.forgetting import Forgotten, forget_in_history, forget_in_saves
from capitol.session.history import History
from capitol.session.journal import SaveError
from capitol.session.laurels import Laurels
from capitol.session.lesson_progress import LessonProgress
from capitol.session.privacy import PRIVATE, PinTries
from capitol.session.profiles import NAMES, NOBODY, TYPED, Profile, Profiles
from capitol.session.progress import Progress
from capitol.session.saves import (
    DamagedSave,
    DamagedSaveError,
    Peek,
    SaveInfo,
    Shelf,
    list_saves,
    open_before_damage,
    peek,
)
from capitol.session.seats import Seat, recorded_kind
from capitol.session.seeds import derive_seed
from capitol.session.settings import Settings, SettingsFile, changed_part
from capitol.session.source import RecordedTable, TableSource
from capitol.session.statistics import GUEST
from capitol.session.table_options import CURTAIN, first_values
from capitol.session.telling import Telling, tellings
from capitol.shell.ahead import want_screens
from capitol.shell.faces import make_fonts
from capitol.shell.program_seats import replaced_texts
from capitol.shell.scales import usable
from capitol.shell.stack import ProgramStack
from capitol.shell.table_choice import (
    SeatChoice,
    TableChoice,
    known_programs,
    overruled,
    with_overruled,
    without_overruled,
)
from capitol.table.art.register import forget_seats, register_common
from capitol.table.captions import caption_of
from capitol.table.plugin import BoardEntry, GameScreens, ScreensPlace
from capitol.table.seats.colours import SeatPalette, styles_of

if TYPE_CHECKING:
    from capitol.session.challenges import ChallengeSession

LOG = logging.getLogger("capitol.shell")
MOST_MS = 2500
"""The time limit for a decision, which the hardest opponent needs at the start of a round. A stuck one is abandoned
after three times as long."""
NOTE_TIMES = {"usual": 1.0, "twice": 2.0, "closed": math.inf}
"""Factor for how long messages stay, by the setting."""
COUNTED = 16
"""Iterations of a decision in scripts, so that the same script plays the same game."""


@dataclass(frozen=True, slots=True)
class MotionNow:
    """Speed and reduced motion, as `Animator` expects them."""

    speed: str = "normal"
    reduced: bool = False

    @property
    def factor(self) -> float:
        """The factor by which durations are multiplied."""
        return SPEEDS[self.speed]


@dataclass
class Window:
    """The services that the program needs of the window; the defaults do nothing (for tests)."""

    set_fullscreen: Callable[[bool], None] = lambda on: None
    picture: Callable[[Path], None] = lambda path: None
    remember: Callable[[], dict[str, Any]] = dict
    clock: Callable[[], float] = lambda: 0.0


@dataclass(frozen=True)
class Fixed:
    """Values set on the command line: they apply to this run, whatever the settings say, and are not saved."""

    speed: str | None = None
    ui_scale: float | None = None
    seed: int | None = None
    counted: bool = False


class Leading(Protocol):
    """A companion of one table, a lesson or a challenge: it begins before the table opens and ends with it."""

    def begin(self) -> None:
        """Begin: the table is about to open."""
        ...

    def end(self) -> None:
        """End: the table was left."""
        ...


@dataclass
class Program:
    """The state that exists once while the program runs. Implements `TableContext`."""

    folders: Folders
    settings: Settings
    look: Look
    sound: Sound
    thinker: Thinking
    window: Window = field(default_factory=Window)
    fixed: Fixed = field(default_factory=Fixed)
    notices: list[str] = field(default_factory=list)
    seats: SeatPalette = field(default_factory=SeatPalette)
    games: Mapping[str, GameEntry] = field(default_factory=shown_games)
    unplayable: Mapping[str, str] = field(default_factory=unplayable_games)
    """Why installed games cannot be played, in sentences, by game id."""
    game: str = ""
    screens_for: Callable[[str, ScreensPlace], GameScreens] = make_screens
    tips: bool = False
    """Whether this run shows tips if the settings ask for them."""
    voice: Voice | None = None
    """The voice that reads the screen from the start of this run; None for the system's speech program, once the
    settings turn it on."""

    def __post_init__(self) -> None:
        if self.game not in self.games:
            last = self.settings.play.game
            self.game = last if last in self.games else next(iter(self.games))
        self._apply_colours()
        register_common(self.look.sprites, self.seats)
        self._screens: dict[str, GameScreens] = {}
        self.stack = ProgramStack(self.look, self)
        self.session: TableSession | None = None
        self.untold: Path | None = None
        """The report of a crash that the player has not seen yet."""
        self.damaged: list[DamagedSave] = []
        """Damaged saves that have not been reported to the player yet."""
        self.damage_told: set[Path] = set()
        self.settings_file = SettingsFile(self.folders.config, self.settings)
        self.progress = Progress(self.folders.data)
        self.laurels, self.lesson_progress = Laurels(self.progress), LessonProgress(self.progress)
        self.history = History(self.folders.data, self.games)
        self.profiles = Profiles(self.folders.data)
        self.seats.emblems = self._emblem_of
        self.notices += [one.trouble for one in (self.profiles, self.progress) if one.trouble]
        self.notices += self.unplayable.values()
        self._leading: Leading | None = None
        self._crashes = CrashReports(self.folders.logs)
        self._failure_reported = False
        self._pin_tries: dict[str, PinTries] = {}
        self._lost_told = False
        self._games_begun = itertools.count(1)
        self.background = Background(self.sound, random.Random(self.fixed.seed))
        self._drafts: dict[str, TableChoice] = {}
        self._guest = False
        self._voiced = self.voice is not None
        self._apply_sound()
        self._apply_voice()
        self._apply_messages()
        self._recognise()

    # Games and screens

    @property
    def entry(self) -> GameEntry:
        """The game that the title and New game show."""
        return self.entry_of(self.game)

    def entry_of(self, game: str) -> GameEntry:
        """Return a game by its id. Raises KeyError."""
        return self.games[game]

    @property
    def screens(self) -> GameScreens:
        """The screens of the game that the title and New game show."""
        return self.screens_of(self.game)

    def screens_of(self, game: str) -> GameScreens:
        """Return the screens of a game, created on first use. Raises KeyError."""
        if game not in self._screens:
            place = ScreensPlace(self.folders.data / "levels", self.seats, self.entry_of(game).seat_colours)
            screens = self._screens[game] = self.screens_for(game, place)
            screens.register_sprites(self.look.sprites)
        return self._screens[game]

    def choose_game(self, game: str) -> None:
        """Make the title and New game show this game, also after a restart."""
        self.game = game
        if (self.settings.play.game or next(iter(self.games))) != game:
            self.change_settings("play", game=game)

    # The player

    @property
    def me(self) -> Profile:
        """The player that "Play", challenges and lessons seat: the person chosen on the title, or a guest; otherwise an
        unlisted player with the default name of a first seat."""
        return Profile(GUEST, _("Guest")) if self._guest else self.without_guest

    @property
    def without_guest(self) -> Profile:
        """The player when nobody is a guest."""
        return self.profiles.find(self.settings.play.person) or self.profiles.named(NOBODY.name) or NOBODY

    def choose_person(self, id: str) -> None:
        """Make a listed person the player from now on; "" for nobody on the list. `GUEST` lasts until the program ends,
        so that later games are not lost because somebody was once a guest."""
        before, self._guest = self.me, id == GUEST
        if not self._guest:
            self.change_settings("play", person=id)
        if self.me != before:
            self._drafts = {game: choice.with_alone(self.me) for game, choice in self._drafts.items()}

    def _recognise(self) -> None:
        """If nobody was chosen yet, take the only person of a game in the settings of an earlier version, else the only
        one on the list."""
        if self.settings.play.person:
            return
        last = self.settings.last_games
        for game in dict.fromkeys((self.game, *last)):
            alone = TableChoice.from_last(self.settings, self.games[game]).alone if game in self.games else None
            person = self._on_the_list(alone) if game in last and alone is not None else None
            if person is not None:
                self.choose_person(person.id)
                return
        people = self.profiles.all()
        if len(people) == 1:
            self.choose_person(people[0].id)

    def _on_the_list(self, seat: Seat | SeatChoice) -> Profile | None:
        """Return the profile of a person's seat, by id or else by name; None for a guest or somebody not on the
        list."""
        if not seat.is_human or seat.profile == GUEST:
            return None
        return self.profiles.find(seat.profile) or self.profiles.named(seat.name)

    # The choices in New game

    def last_choice(self, entry: GameEntry) -> TableChoice:
        """Return the choices of a game's last table, with people under their current names."""
        return TableChoice.from_last(self.settings, entry, self.me).with_names(self.profiles.names)

    def draft_of(self, entry: GameEntry) -> TableChoice | None:
        """Return the choices made in New game but not started yet; kept until the program ends."""
        draft = self._drafts.get(entry.id)
        return draft.with_names(self.profiles.names) if draft is not None else None

    def keep_draft(self, choice: TableChoice) -> None:
        """Keep the choices made in New game for when it is opened again."""
        self._drafts[choice.entry.id] = choice

    @property
    def motion(self) -> MotionNow:
        """Speed and reduced motion in force."""
        return MotionNow(self.fixed.speed or self.settings.motion.speed, self.settings.motion.reduced)

    @property
    def counted(self) -> bool:
        """Whether computer players think on counted budgets in this process."""
        return self.fixed.counted

    @property
    def picture_folder(self) -> Path:
        """The folder for pictures, created on access."""
        return self._data_folder("pictures")

    @property
    def record_folder(self) -> Path:
        """The folder for exported records, created on access."""
        return self._data_folder("records")

    def _data_folder(self, name: str) -> Path:
        folder = self.folders.data / name
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def now(self) -> int:
        """Return the loop's clock in milliseconds."""
        return int(self.window.clock())

    def shelf(self) -> Shelf:
        """Return all saved games; damaged files are moved aside, to be reported."""
        shelf = list_saves(self.folders.saves, self.games)
        for one in shelf.damaged:
            self._found_damaged(one)
        return shelf

    def newest_playable(self, game: str = "") -> tuple[SaveInfo | None, Peek | None]:
        """Return the game that Continue opens: the last one played, of ``game`` or of any, that can be continued, with
        its current position. Both are None if there is none."""
        for save in self.shelf().saves:
            other = bool(game) and save.game != game
            seen = None if other or save.finished or save.trouble else self.peek(save.path)
            if seen is not None:
                return save, seen
        return None, None

    def peek(self, path: Path) -> Peek | None:
        """Read the current position of a saved game. Return None if it cannot be read; a damaged one is moved aside, to
        be reported."""
        try:
            return peek(path, self.games)
        except DamagedSaveError as error:
            self._found_damaged(error.damaged)
        except SaveError as error:
            LOG.warning("cannot look into %s: %s", path.name, error)
        return None

    def _found_damaged(self, damaged: DamagedSave) -> None:
        # A file that cannot be moved aside is found every time.
        if damaged.kept not in self.damage_told:
            self.damage_told.add(damaged.kept)
            self.damaged.append(damaged)
            LOG.warning("%s", damaged)

    # Crashes

    def report_to(self, crashes: CrashReports) -> None:
        """Make these crash reports include the game in progress."""
        self._crashes = crashes
        crashes.game = self.account

    def account(self) -> str:
        """Return the game at the table for a report, limited to public knowledge; "" without a game."""
        session = self.session
        if session is None:
            return ""
        return game_account(session.match, session.seats, session.options, session.path)

    def last_account(self, since: float) -> str:
        """Return the account of the last saved game if it was played after ``since``."""
        return account_of_last(self.folders.saves, {id: entry.game for id, entry in self.games.items()}, since)

    def _on_failure(self, failure: Failure) -> None:
        """Log the failure of a computer player, with a report for the first one; the game continues."""
        LOG.warning("a computer player failed (%s): %s", failure.kind, failure.text)
        if failure.kind == GONE:
            self.toast(_("A program at this table has ended. A computer player plays on for it."))
        if failure.kind == "crash" and not self._failure_reported:
            self._failure_reported = True
            self._crashes.write(failure.trace or failure.text, WENT_ON)

    # Settings

    def change_settings(self, group: str = "", /, **changes: Any) -> None:
        """Change settings of a group (or at the top level), apply them at once and save them."""
        before, fixed = self.settings, self.fixed
        # A new choice overrides what the command line fixed.
        self.fixed = replace(
            fixed,
            speed=None if "speed" in changes else fixed.speed,
            ui_scale=None if "ui_scale" in changes else fixed.ui_scale,
        )
        if group:
            changes = {group: changed_part(getattr(before, group), changes)}
        self.take_settings(msgspec.structs.replace(before, **changes), freed=self.fixed != fixed)

    def take_settings(self, settings: Settings, *, freed: bool = False) -> None:
        """Apply settings and save them; ``freed`` if some take effect that the command line overruled so far."""
        changed = overruled(self.settings, settings, self.games.values())
        settings = without_overruled(changed, settings)
        self._drafts = {game: with_overruled(changed, settings, choice) for game, choice in self._drafts.items()}
        if settings.play.tips and not self.settings.play.tips:
            settings = msgspec.structs.replace(settings, tips_seen=())
        before, self.settings = self.settings, settings
        if settings == before and not freed:
            return
        trouble = self.settings_file.save(settings)
        if trouble:
            self.toast(trouble)
        self._apply_sound()
        if before.access.voice and not settings.access.voice:
            self._voiced = False
        if settings.display.fullscreen != before.display.fullscreen:
            self.window.set_fullscreen(settings.display.fullscreen)
        if settings.language != before.language:
            set_language(settings.language)
        if settings.keys != before.keys:
            self.stack.take_keys()
        self._apply_voice()
        fixed = replace(self.fixed)
        if settings.display.ui_scale != before.display.ui_scale:
            fixed = replace(fixed, ui_scale=None)
        if settings.motion.speed != before.motion.speed:
            fixed = replace(fixed, speed=None)
        self.fixed = fixed
        recoloured = settings.colour != before.colour and self._apply_colours()
        if settings.access.messages != before.access.messages:
            self._apply_messages()
        if settings.access.face != before.access.face:
            self.look = self.look.with_fonts(make_fonts(settings.access.face))
        shown = settings.display
        as_before = msgspec.structs.replace(before.display, plan_view=shown.plan_view, magnifier=shown.magnifier)
        if (
            freed
            or settings.display != as_before
            or settings.language != before.language
            or settings.keys != before.keys  # texts that name them must be rebuilt
            or settings.access.face != before.access.face
            or settings.access.messages != before.access.messages
        ):
            self.relook()
        elif recoloured:
            # All other pictures remain valid and are kept.
            self.stack.set_look(self.look)
        elif settings.display != before.display:
            self.stack.rebuild()
        self.stack.follow_motion()
        for scene in self.stack.scenes:
            told = getattr(scene, "on_settings", None)
            if told is not None:
                told()

    def relook(self, size: tuple[int, int] | None = None) -> None:
        """Lay everything out again for a new size, UI scale, theme or language."""
        width, height = size or (self.look.scale.width, self.look.scale.height)
        wanted = self.fixed.ui_scale or self.settings.display.ui_scale
        scale = replace(self.look.scale, width=width, height=height, ui_scale=usable(wanted, width, height))
        theme = Theme.high_contrast() if self.settings.display.high_contrast else Theme.standard()
        self.look = self.look.with_scale(scale).with_theme(theme)
        self.stack.set_look(self.look)
        if self.session is not None:
            want_screens(self.look, self.screens_of(self.session.entry.id))

    def _apply_colours(self) -> bool:
        """Apply the seat colours; return whether they changed."""
        colour = self.settings.colour
        if not self.seats.use(styles_of(colour.palette, colour.own), colour.patterns):
            return False
        forget_seats(self.look.sprites)
        return True

    def _apply_messages(self) -> None:
        """Apply the setting for how long messages stay."""
        self.look = replace(self.look, note_times=NOTE_TIMES[self.settings.access.messages])
        self.stack.look = self.look

    def _apply_sound(self) -> None:
        for channel in CHANNELS:
            self.sound.set_volume(channel, getattr(self.settings.sound, channel) / 100)
        self.sound.mute = self.settings.sound.mute
        self.sound.on_play = self._caption if self.settings.access.captions else None

    def _caption(self, cue: str) -> None:
        """Show the caption of a sound on the front screen."""
        text = caption_of(cue, self.games.values())
        if text and self.stack.top is not None:
            self.stack.top.stage.caption(text)

    def _apply_voice(self) -> None:
        """Turn reading of the screen on or off, following the settings."""
        stack = self.stack
        if isinstance(self.voice, Speech):
            self.voice.use(Manner(current_language(), self.settings.access.voice_rate))
        if not (self._voiced or self.settings.access.voice):
            stack.narrator = None
        elif stack.narrator is None:
            if self.voice is None:
                self.voice = Speech(manner=Manner(current_language(), self.settings.access.voice_rate))
            stack.narrator = Narrator(self.voice)
            stack.narrator.announce(self._voice_text())
            stack.narrator.begin(stack)

    def _voice_text(self) -> str:
        return _("Voice on. [repeat] says the last words again, [whole] tells the whole screen.")

    def switch_voice(self) -> None:
        """Toggle the voice (its key was pressed)."""
        if self.stack.narrator is None:
            self._voiced = True
            self.toast(self._voice_text())
            self.change_settings("access", voice=True)
            self._apply_voice()
            if isinstance(self.voice, Speech) and self.voice.silent:
                self.toast(_("There is no speech program here: the voice stays silent."))
        else:
            self.stack.narrator.announce(_("Voice off"))
            self._voiced = False
            self.change_settings("access", voice=False)
            self._apply_voice()
            self.toast(_("Voice off"))

    def switch_magnifier(self) -> None:
        """Go to the next magnifier step, after the largest back to none (its key was pressed)."""
        now = self.settings.display.magnifier
        times = next((step for step in STEPS if step > now), STEPS[0])
        self.change_settings("display", magnifier=times)
        percent = round(100 * times)
        self.toast(_("Magnifier: {percent} %").format(percent=percent) if times > 1 else _("Magnifier off"))

    def announce(self, text: str) -> None:
        """Speak a text that must not be lost, if the voice is on."""
        if self.stack.narrator is not None:
            self.stack.narrator.announce(text)

    def idle(self) -> bool:
        """Work while nothing moves: prepare sounds, report lost files. Return whether there is more to do."""
        if not self._lost_told and lost_sentence():
            self._lost_told = True  # once: the remedy is the same for all
            self.toast(lost_sentence())
        return self.background.idle(self.window.clock())

    # Messages

    def toast(self, text: str) -> None:
        """Show a sentence on the front scene, or on the title once it opens."""
        if self.stack.top is not None:
            self.stack.top.stage.toast(text)
        else:
            self.notices.append(text)

    # Screens

    def show_title(self) -> None:
        """Start with the title."""
        from capitol.shell.title import TitleScene

        self.stack.reset(TitleScene(self))

    def to_title(self) -> None:
        """Leave the table for the title."""

        def go() -> None:
            self.leave_table()
            self.show_title()

        self._leaving(go)

    def _leaving(self, leave: Callable[[], None]) -> None:
        """Call ``leave``, which gives up the game at the table. Asks first only if that game could not be saved and
        would be lost."""
        from capitol.shell.unsaved import UnsavedScene

        session = self.session
        if session is None or session.retry_save():
            leave()
        elif not isinstance(self.stack.top, UnsavedScene):
            self.stack.push(UnsavedScene(self, str(session.save_trouble), leave))

    def open_challenges(self, chosen: str = "") -> None:
        """Open the challenges of the title's game with one selected: ``chosen``, or the next to be played."""
        from capitol.shell.challenges import ChallengesScene

        self.stack.push(ChallengesScene(self, chosen))

    def begin_challenge(self, entry: GameEntry, challenge: Challenge, *, afresh: bool = False) -> None:
        """Start a challenge where it was left, or from its beginning with ``afresh``."""
        self._leaving(lambda: self._begin_challenge(entry, challenge, afresh))

    def _begin_challenge(self, entry: GameEntry, challenge: Challenge, afresh: bool) -> None:
        from capitol.session.challenges import ChallengeSession
        from capitol.shell.challenge_guide import ChallengeGuide
        from capitol.shell.challenges import ChallengeCard, seats_of

        options = first_values(self.settings, entry) | {"curtain": "open", "hints": False}
        if afresh:
            self.laurels.keep(entry.id, challenge, None)
        kept = self.laurels.run(entry.id, challenge)
        session = ChallengeSession(entry, challenge, seats_of(self, entry, challenge), self.thinker, options, kept)
        session.on_kept = lambda run: self.laurels.keep(entry.id, challenge, run)
        session.closing = lambda: self._closes(session)
        self.open_table(session, ChallengeGuide(self, session))
        if session.value is None:
            self.stack.push(ChallengeCard(self, session))
        else:  # the program ended before this was shown
            self._closes(session)

    def _closes(self, session: ChallengeSession) -> bool:
        """Return whether a challenge is decided; if so, save its laurels and show the card."""
        from capitol.shell.challenges import ChallengeCard

        value = session.value
        if value is None:
            return False
        if not isinstance(self.stack.top, ChallengeCard):
            trouble = self.laurels.earn(session.entry.id, session.challenge, session.challenge.earned(value))
            self.laurels.keep(session.entry.id, session.challenge, None)
            self.stack.push(ChallengeCard(self, session, value))
            if trouble:
                self.toast(trouble)
        return True

    def leave_challenge(self, challenge: Challenge) -> None:
        """Leave a challenge's table for the list."""
        self.leave_table()
        self.show_title()
        self.open_challenges(challenge.id)

    def leave_table(self) -> None:
        """Close the game at the table, saving its picture for the list of saved games."""
        session, self.session = self.session, None
        if self._leading is not None:
            self._leading.end()
            self._leading = None
        if session is not None:
            session.retry_save()
            session.close()
            # They would keep the table alive, with the pictures of everything shown on it.
            self.look.ahead.clear()
            self.look.kept.clear()
            if isinstance(self.thinker, Thinkers):
                self.thinker.end_programs()

    def open_menu(self, session: TableSession | None = None) -> None:
        """Open the menu over the table."""
        from capitol.shell.menu import MenuScene

        self.stack.push(MenuScene(self, session or self.session))

    def open_settings(self) -> None:
        """Open the settings over the current screen."""
        from capitol.shell.settings import SettingsScene

        self.stack.push(SettingsScene(self))

    def open_rules(self, topic: str = "", session: TableSource | None = None) -> None:
        """Open the rules at a topic."""
        from capitol.shell.rules import RulesScene

        at_table = session or self.session
        if at_table is None:
            self.stack.push(RulesScene(self, topic))
        else:
            self.stack.push(RulesScene(self, topic, at_table.setup, at_table.entry.id))

    def open_credits(self) -> None:
        """Open the credits."""
        from capitol.shell.credits import CreditsScene

        self.stack.push(CreditsScene(self))

    def open_players(self, *, joining: bool = False) -> None:
        """Open the players and statistics; with ``joining`` to add a name, which plays from then on."""
        from capitol.shell.players import PlayersScene

        self.stack.push(PlayersScene(self, joining=joining))

    def open_saves(self) -> None:
        """Open the saved games."""
        from capitol.shell.saves import SavesScene

        self.stack.push(SavesScene(self))

    def new_game(self, last: bool = False) -> None:
        """Open the New game screen, or with ``last`` start a game like the last one at once (if that is still
        possible)."""
        from capitol.shell.new_game import NewGameScene

        choice = self.last_choice(self.entry)
        if last and not choice.faults() and self.board_of(choice) is not None:
            self.begin(choice)
        else:
            self.stack.push(NewGameScene(self))

    def play(self) -> None:
        """Start a game at once, against opponents of the level chosen on the title. The choices in New game are
        kept."""
        choice = TableChoice.quick(self.settings, self.entry, self.me)
        self._leaving(lambda: self._deal(choice))

    def begin(self, choice: TableChoice) -> None:
        """Start a game with these choices, which must have no faults."""
        self._leaving(lambda: self._begin(choice))

    def _begin(self, choice: TableChoice) -> None:
        known = zip(choice.seats, self._known(choice.session_seats()), strict=True)
        choice = replace(choice, seats=tuple(replace(seat, profile=whose.profile) for seat, whose in known))
        last = {**self.settings.last_games, choice.entry.id: choice.remembered()}
        self.change_settings(last_games=last, programs=known_programs(choice, self.settings.programs))
        self._drafts.pop(choice.entry.id, None)
        self._deal(choice)
        alone = choice.alone
        person = self._on_the_list(alone) if alone is not None else None
        if person is not None:  # several at one screen leave it as it is who plays alone
            self._guest = False
            self.change_settings("play", person=person.id)

    def _deal(self, choice: TableChoice) -> None:
        seed = self._new_seed(choice.seed)
        setup = choice.setup(self._board_spec(choice), random.Random(derive_seed("deal", seed)))
        self._open_new(choice.entry, setup, self._known(choice.session_seats()), choice.table_options(), seed)
        if self.profiles.trouble:
            self.toast(self.profiles.trouble)

    def _emblem_of(self, profile: str) -> str:
        """Return the symbol of a person on the list; "" for anybody else."""
        person = self.profiles.find(profile)
        return person.symbol if person is not None else ""

    def _known(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the seats with the profiles of their people: by id, else by name; a typed name is added to the list.
        Default names belong to nobody."""
        found = []
        for seat in seats:
            if seat.is_human and seat.profile != GUEST:
                person = self._on_the_list(seat)
                if person is None and (seat.profile == TYPED or seat.name not in NAMES):
                    person = self.profiles.add(seat.name, colour=seat.colour)
                seat = replace(seat, profile=person.id if person is not None else "")
            found.append(seat)
        self.profiles.played(*(seat.profile for seat in found if seat.profile not in ("", GUEST)))
        return tuple(found)

    def board_of(self, choice: TableChoice) -> BoardEntry | None:
        """Return the chosen board, with its faults if any; None if its file is missing or the game has no boards."""
        boards = self.screens_of(choice.entry.id).boards
        return boards.find(choice.board) if boards is not None else None

    def _board_spec(self, choice: TableChoice) -> Any:
        """Return the chosen board for the rules, else the first without faults."""
        boards = self.screens_of(choice.entry.id).boards
        if boards is None:
            return None
        found = [self.board_of(choice), *boards.entries()]
        return next((one.spec for one in found if one is not None and one.spec is not None), None)

    def rematch(self, session: TableSession, same_deal: bool = False) -> None:
        """Start a rematch: the same seats with the next one beginning, or with ``same_deal`` the same deal with
        everybody one seat further."""
        self._leaving(lambda: self._rematch(session, same_deal))

    def _rematch(self, session: TableSession, same_deal: bool) -> None:
        game = session.entry.game
        seats = list(session.seats)
        seed = self._new_seed("")
        if same_deal:
            seats = [seats[-1], *seats[:-1]]
        players = tuple(PlayerSpec(seat.name, recorded_kind(seat.kind)) for seat in seats)
        setup = with_players(game, session.match.setup, players)
        if not same_deal:
            setup = game.redeal(setup, random.Random(derive_seed("deal", seed)))
        options = dict(session.options)
        if session.privacy.is_private:  # also where one person is left of those who have played
            options |= {PRIVATE: True, CURTAIN: session.privacy.curtain}
        self._open_new(session.entry, setup, tuple(seats), options, seed)

    def _open_new(
        self, entry: GameEntry, setup: Any, seats: tuple[Any, ...], options: dict[str, Any], seed: int
    ) -> None:
        now = datetime.datetime.now()
        session = TableSession.new(
            entry,
            setup,
            seats,
            self.thinker,
            seed=seed,
            folder=self.folders.saves,
            name=_("Game of {date}").format(date=f"{day_text(now)} {time_text(now)}"),
            created=f"{now:%Y-%m-%dT%H:%M:%S}",
            options=options,
            budget=self.budget,
        )
        self.open_table(session)

    def resume(self, path: Path) -> None:
        """Resume a saved game, or show a dialog with the reason why that fails."""
        if self.session is not None and self.session.path == path:
            self.open_table(self.session)
            return
        self._leaving(lambda: self._resume(path))

    def _resume(self, path: Path) -> None:
        try:
            session = TableSession.resume(path, self.games, self.thinker, self.budget, self.settings.programs)
        except DamagedSaveError as error:
            from capitol.shell.damaged import tell_damaged

            self._found_damaged(error.damaged)
            tell_damaged(self)
        except SaveError as error:
            self._cannot_open(error)
        else:
            self._open_saved(session)

    def resume_before_damage(self, damaged: DamagedSave) -> None:
        """Resume a damaged game from its intact part."""
        self._leaving(lambda: self._resume_before_damage(damaged))

    def _resume_before_damage(self, damaged: DamagedSave) -> None:
        try:
            saved = open_before_damage(damaged, self.games)
        except SaveError as error:
            self._cannot_open(error)
        else:
            programs = self.settings.programs
            self._open_saved(TableSession.go_on(saved, self.games, self.thinker, self.budget, programs))

    def _cannot_open(self, error: SaveError) -> None:
        from capitol.shell.damaged import tell

        tell(self, _("This game cannot be opened"), str(error))

    def _open_saved(self, session: TableSession) -> None:
        self.open_table(session)
        unshown = kept_notice((session.name, *(seat.name for seat in session.seats)))
        if texts := [*replaced_texts(session), *filter(None, [unshown])]:
            self.toast("\n".join(texts))

    def open_lessons(self) -> None:
        """Open the list of lessons over the current scene."""
        from capitol.shell.learn import LearnScene

        self.stack.push(LearnScene(self))

    def open_lesson(self, number: int, game: str = "", *, afresh: bool = False) -> None:
        """Start a lesson of a game (by default the title's): where it was left, or from the beginning with
        ``afresh``."""
        from capitol.shell.lessons import Teaching

        self._leaving(lambda: Teaching(self, game or self.game, number, afresh=afresh).open())

    def open_table(self, session: TableSession, leading: Leading | None = None) -> None:
        """Close all scenes and open the table of this game; another game is left without a confirmation. ``leading``
        adds its own widgets to the table."""
        if self.session is not session:
            self.leave_table()
        self.session = session
        session.on_failure = self._on_failure
        if session.sitting:
            session.privacy.tries = self._pin_tries.setdefault(session.sitting, session.privacy.tries)
        session.on_over = partial(self._remember, session)
        self._remember(session, _written(session))  # in case the program ended between the end and this
        if leading is not None:
            self._leading = leading
            leading.begin()
        screens = self.screens_of(session.entry.id)
        try:
            scene = screens.open_table(self, session)
        except (ImportError, SyntaxError) as error:  # a part of the game that is imported here; the game is saved
            LOG.exception("the table of %s cannot be imported", session.entry.id)
            self.leave_table()
            self.show_title()
            self.toast(trouble(session.entry.title, error))
            return
        self.stack.reset(scene)
        self.choose_game(session.entry.id)
        want_screens(self.look, screens)

    def look_at(self, table: RecordedTable, seat: int | None = None) -> None:
        """Open a game for viewing over the current screen, as ``seat`` or the public sees it; nothing is saved."""
        if table.sitting:  # wrong PINs count wherever they are typed
            table.privacy.tries = self._pin_tries.setdefault(table.sitting, table.privacy.tries)
        screens = self.screens_of(table.entry.id)
        try:
            scene = screens.look_at(self, table, seat)
        except (ImportError, SyntaxError) as error:
            LOG.exception("the table of %s cannot be imported", table.entry.id)
            self.toast(trouble(table.entry.title, error))
            return
        self.stack.push(scene)
        want_screens(self.look, screens)

    def told(self, session: TableSession) -> tuple[Telling, ...]:
        """Return the sentences for the people of a finished game."""
        if session.result is None or not session.counts:
            return ()
        game = session.remembered(datetime.datetime.now())
        return tellings(session.entry, game, self.history.entries(), self.profiles.names)

    def _remember(self, session: TableSession, ended: datetime.datetime | None = None) -> None:
        """Add a finished game to the history unless it is already there; ``ended`` defaults to now."""
        if session.result is None or not session.counts:
            return
        if ended is not None and self.history.was_deleted(session.sitting, ended):
            return  # it was over when the history was deleted: looking at it brings nothing back
        self.history.add(session.remembered(ended or datetime.datetime.now()))
        if self.history.trouble:
            self.toast(self.history.trouble)

    def drop_person(self, id: str) -> None:
        """Remove a person from the list and keep everything else."""
        if self.settings.play.person == id:
            self.choose_person("")
        self.profiles.remove(id)

    def forget(self, id: str, name: str) -> str:
        """Delete a person from all stored data; ``id`` is that of the profile, or "". Return a sentence if some of it
        failed: the person is then on the list, for another try. Raises OSError if the history cannot be changed."""
        person = Forgotten(id, name, self.profiles.names)
        failures = forget_in_saves(self.folders.saves, person)
        self._drafts.clear()
        if id and self.settings.play.person == id:
            self.choose_person("")
        last = {game: person.without(choice) for game, choice in self.settings.last_games.items()}
        if last != self.settings.last_games:
            self.change_settings(last_games=last)
        forget_in_history(self.history, person)
        if not failures:
            if id:
                self.profiles.remove(id)
            return ""
        if not id:
            self.profiles.add(name, of_old=True)
        return ngettext(
            "{reason} {count} file is left, all else is done. {name} stays on the list until it is done too.",
            "{reason} {count} files are left, all else is done. {name} stays on the list until they are done too.",
            len(failures),
        ).format(reason=failures[0], count=len(failures), name=name)

    @property
    def budget(self) -> Budget:
        """The thinking time of computer players: counted in scripts, else at most `MOST_MS`; each usually takes
        less."""
        return Budget(iterations=COUNTED) if self.counted else Budget(milliseconds=MOST_MS)

    def _new_seed(self, text: str) -> int:
        """Return the seed of a new game: the typed one, else the command line's, else a random one."""
        if text:
            return int(text) if text.isdecimal() else derive_seed("typed", text)
        if self.fixed.seed is not None:
            number = next(self._games_begun)
            return self.fixed.seed if number == 1 else derive_seed("next", self.fixed.seed, number)
        return random.SystemRandom().randrange(10**9)

    # Exit

    def quit(self) -> None:
        """End the program after this frame."""
        self._leaving(self.stack.quit)

    def retry_files(self) -> None:
        """Retry everything that could not be saved before."""
        if self.session is not None:
            self.session.retry_save()
        for one in (self.settings_file, self.profiles, self.progress, self.history):
            one.retry()

    def close(self) -> None:
        """Save what is left to save and stop the computer players."""
        self.leave_table()
        remembered = self.window.remember()
        if remembered:
            display = msgspec.structs.replace(self.settings.display, **remembered)
            if display != self.settings.display:
                self.settings_file.save(msgspec.structs.replace(self.settings, display=display))
        self.retry_files()
        self.thinker.stop()
        self.background.close()
        if self.voice is not None:
            self.voice.close()


def _written(session: TableSession) -> datetime.datetime | None:
    """Return when a session's save was last written; None if unknown."""
    try:
        return datetime.datetime.fromtimestamp(session.path.stat().st_mtime) if session.path is not None else None
    except (OSError, OverflowError, ValueError):
        return None
