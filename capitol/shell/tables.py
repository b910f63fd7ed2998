"""Tables: start, continue, watch and leave games, and record them in the history when they are over."""

from __future__ import annotations

import datetime
import itertools
import logging
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from capitol.ai.player import Budget
from capitol.ai.program_thinker import GONE
from capitol.ai.shared import SharedThinking
from capitol.ai.thinkers import Thinkers
from capitol.ai.thinking import Failure, Thinking
from capitol.core.game import with_players
from capitol.core.refusal import RecordError
from capitol.core.setup import RANDOM_FIRST, PlayerSpec
from capitol.games.registry import GameEntry, trouble
from capitol.host.crash import WENT_ON, CrashReports
from capitol.host.language import _, day_text, labelled, time_text
from capitol.host.letters import kept_notice
from capitol.host.reasons import file_reason
from capitol.kit.scene import Scene
from capitol.session.achievements_summary import AchievementsSummary, achievement_summaries
from capitol.session.controller import TableSession
from capitol.session.game_dump import game_dump
from capitol.session.journal import SaveError
from capitol.session.pin_tries import PinTriesFile
from capitol.session.privacy import PRIVATE
from capitol.session.recorded import table_of_file
from capitol.session.review import GameReview
from capitol.session.saves import (
    DamagedSave,
    DamagedSaveError,
    deals_in_play,
    numbers_in_play,
    open_before_damage,
)
from capitol.session.seal import Word, deal_by_word, deal_hash, first_by_word, new_salt, pledge_of, word_seed
from capitol.session.seats import Seat, recorded_kind
from capitol.session.seeds import derive_seed
from capitol.session.source import RecordedTable, TableSource
from capitol.session.table_options import CURTAIN
from capitol.shell.damaged import tell, tell_damaged
from capitol.shell.library import Library
from capitol.shell.navigator import Navigator
from capitol.shell.people import People
from capitol.shell.preferences import Preferences
from capitol.shell.program_seats import replaced_texts
from capitol.shell.saved_games import SavedGames
from capitol.shell.screen_prefetch import want_screens
from capitol.shell.table_choice import TableChoice, known_programs
from capitol.shell.unsaved import UnsavedScene

LOG = logging.getLogger("capitol.shell")
MOST_MS = 2500
"""The time limit for a decision, which the hardest opponent needs at the start of a round. A stuck one is abandoned
after four times as long."""
COUNTED = 16
"""Iterations of a decision in scripts, so that the same script plays the same game."""


class Leading(Protocol):
    """Accompanies one table, as a lesson or a challenge: it begins before the table opens and ends with it."""

    def begin(self) -> None:
        """Begin: the table is about to open."""
        ...

    def end(self) -> None:
        """End: the table was left."""
        ...


class Tables:
    """Opens tables and leaves them; at most one game is at the table."""

    def __init__(
        self,
        navigator: Navigator,
        preferences: Preferences,
        library: Library,
        people: People,
        saved: SavedGames,
        thinker: Thinking,
        crashes: CrashReports,
        pin_tries: PinTriesFile,
    ) -> None:
        self.navigator, self.stack = navigator, navigator.stack
        self.preferences, self.library, self.people, self.saved = preferences, library, people, saved
        self.thinker, self.crashes = thinker, crashes
        self.line = SharedThinking(thinker)
        """The thinker, as all tables and reviews share it."""
        self._review: GameReview | None = None
        self.session: TableSession | None = None
        """The game at the table."""
        self._leading: Leading | None = None
        self._failure_reported = False
        self._pin_tries = pin_tries
        self._games_begun = itertools.count(1)
        self._salt = ""

    @property
    def game(self) -> str:
        """The id of the game at the table, else of the one that the title shows."""
        return self.session.entry.id if self.session is not None else self.library.game

    # Begin

    def new_game(self, last: bool = False) -> None:
        """Open the New game screen, or with ``last`` start a game like the last one at once (if that is still
        possible)."""
        choice = self.people.last_choice(self.library.entry)
        if last and not choice.faults() and self.library.board_of(choice) is not None:
            self.begin(choice)
        else:
            self.navigator.open_new_game()

    def play(self) -> None:
        """Start a game at once, against opponents of the level chosen on the title. The choices in New game are
        kept."""
        choice = TableChoice.quick(self.preferences.settings, self.library.entry, self.people.me)

        def deal() -> None:
            self._deal(choice)

        self.leaving(deal)

    def begin(self, choice: TableChoice) -> None:
        """Start a game with these choices, which must have no faults."""
        self.leaving(lambda: self._begin(choice))

    def _begin(self, choice: TableChoice) -> None:
        known = zip(choice.seats, self.people.seated(choice.session_seats()), strict=True)
        choice = replace(choice, seats=tuple(replace(seat, profile=whose.profile) for seat, whose in known))
        settings = self.preferences.settings
        last = {**settings.last_games, choice.entry.id: choice.remembered()}
        self.preferences.change(last_games=last, programs=known_programs(choice, settings.programs))
        if self._deal(choice):
            self.people.drop_draft(choice.entry.id)
            self.people.played_alone(choice)

    def _deal(self, choice: TableChoice) -> bool:
        """Deal and open the table; return False if computer players alone would show a deal that people are playing."""
        word, board = choice.deal_word, self.library.board_spec(choice)
        mixed, salt = None, ""
        if word:
            salt, self._salt = self.salt, ""  # each salt is for one game
            seed, mixed = word_seed(salt, word), Word(word, pledge_of(salt), choice.first == RANDOM_FIRST)
            if mixed.draws_first:
                choice = replace(choice, first=str(first_by_word(seed, len(choice.seats))))
            setup = deal_by_word(choice.entry.game, choice.setup(board, random.Random(0)), seed)
        else:
            seed = self._new_seed(choice.seed)
            setup = choice.setup(board, random.Random(derive_seed("deal", seed)))
            if not choice.people and self._being_played(choice.entry, setup, seed):
                self.stack.toast(_("People are playing this deal. It can be watched when their game is over."))
                return False
        seats = self.people.seated(choice.session_seats())
        self._open_new(choice.entry, setup, seats, choice.table_options(), seed, salt, mixed)
        if self.people.profiles.trouble:
            self.stack.toast(self.people.profiles.trouble)
        return True

    def _being_played(self, entry: GameEntry, setup: Any, seed: int) -> bool:
        """Return whether people are playing this deal, or this deal number under other rules."""
        return self._in_play(entry.id, entry.game.encode_setup(setup), seed)

    def _in_play(self, game: str, setup: Mapping[str, Any], number: int | None) -> bool:
        folder, games = self.saved.folder, self.library.games
        if number in numbers_in_play(folder, games, game):
            return True
        return deal_hash(game, setup, "") in deals_in_play(folder, games)

    def review(self, table: TableSource) -> GameReview:
        """Return the review of a finished game; the same object until another one is asked for."""
        found = GameReview(table.at(table.last_step), self.line, self.people.reviews.of(table.entry))
        if self._review is not None and self._review.digest == found.digest:
            return self._review
        if self._review is not None:
            self._review.close()
        self._review = found
        return found

    def rematch(self, session: TableSession, same_deal: bool = False) -> None:
        """Start a rematch: the same seats with the next one beginning, or with ``same_deal`` the same deal with
        everybody moved on by one seat."""
        self.leaving(lambda: self._rematch(session, same_deal))

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
        if session.privacy.is_private:  # also if only one person is left of those who have played
            options |= {PRIVATE: True, CURTAIN: session.privacy.curtain}
        self._open_new(session.entry, setup, tuple(seats), options, seed)

    def _open_new(
        self,
        entry: GameEntry,
        setup: Any,
        seats: tuple[Seat, ...],
        options: dict[str, Any],
        seed: int,
        salt: str = "",
        word: Word | None = None,
    ) -> None:
        now = datetime.datetime.now()
        sealed = word is not None or any(seat.is_human for seat in seats)
        session = TableSession.new(
            entry,
            setup,
            seats,
            self.line,
            seed=seed,
            folder=self.saved.folder,
            name=_("Game of {date}").format(date=f"{day_text(now)}, {time_text(now)}"),
            created=f"{now:%Y-%m-%dT%H:%M:%S}",
            options=options,
            budget=self.budget,
            salt=(salt or self.salt_of(seed)) if sealed else None,
            word=word,
        )
        self.open(session)

    @property
    def budget(self) -> Budget:
        """The thinking time of computer players: counted in scripts, else at most `MOST_MS`; each usually takes
        less."""
        return Budget(iterations=COUNTED) if self.preferences.counted else Budget(milliseconds=MOST_MS)

    @property
    def salt(self) -> str:
        """The salt of the next game with a person's word in its deal: New game shows its hash before it asks for the
        word."""
        self._salt = self._salt or self.salt_of(0) or new_salt()
        return self._salt

    def salt_of(self, seed: int) -> str | None:
        """Return the salt of a new game's seal: "" for a random one, or in scripts one that repeats."""
        return f"{derive_seed('salt', seed):032x}" if self.preferences.counted else ""

    def _new_seed(self, text: str) -> int:
        """Return the seed of a new game: the typed one, else the command line's, else a random one."""
        if text:
            return int(text) if text.isdecimal() else derive_seed("typed", text)
        fixed = self.preferences.fixed.seed
        if fixed is not None:
            number = next(self._games_begun)
            return fixed if number == 1 else derive_seed("next", fixed, number)
        return random.SystemRandom().randrange(10**9)

    # Continue

    def resume(self, path: Path) -> None:
        """Resume a saved game, or show a dialog with the reason why that fails."""
        if self.session is not None and self.session.path == path:
            self.open(self.session)
            return
        self.leaving(lambda: self._resume(path))

    def _resume(self, path: Path) -> None:
        games, programs = self.library.games, self.preferences.settings.programs
        try:
            session = TableSession.resume(path, games, self.line, self.budget, programs)
        except DamagedSaveError as error:
            self.saved.found_damaged(error.damaged)
            tell_damaged(self.stack, self.saved, self)
        except SaveError as error:
            self._cannot_open(error)
        else:
            self._open_saved(session)

    def resume_before_damage(self, damaged: DamagedSave) -> None:
        """Resume a damaged game from its intact part."""
        self.leaving(lambda: self._resume_before_damage(damaged))

    def _resume_before_damage(self, damaged: DamagedSave) -> None:
        games, programs = self.library.games, self.preferences.settings.programs
        try:
            saved = open_before_damage(damaged, games)
        except SaveError as error:
            self._cannot_open(error)
        else:
            self._open_saved(TableSession.go_on(saved, games, self.line, self.budget, programs))

    def _cannot_open(self, error: SaveError) -> None:
        tell(self.stack, _("This game cannot be opened"), str(error))

    def _open_saved(self, session: TableSession) -> None:
        self.open(session)
        unshown = kept_notice((session.name, *(seat.name for seat in session.seats)))
        if texts := [*replaced_texts(session), *filter(None, [unshown])]:
            self.stack.toast("\n".join(texts))

    # Open

    def open(self, session: TableSession, leading: Leading | None = None) -> None:
        """Close all scenes and open the table of this game; another game is left without a confirmation. ``leading``
        adds its own widgets to the table."""
        if self.session is not session:
            self.leave()
        self.session = session
        session.on_failure = self._on_failure
        if session.sitting:
            session.privacy.tries = self._pin_tries.of(session.sitting)
        session.on_over = partial(self._remember, session)
        self._remember(session, _written(session))  # in case the program was closed between the end and this
        if leading is not None:
            self._leading = leading
            leading.begin()
        scene = self._made(session.entry, lambda: self.navigator.make.table(session))
        if isinstance(scene, str):  # the game is saved
            self.leave()
            self.navigator.show_title()
            self.stack.toast(scene)
            return
        self.stack.reset(scene)
        self.library.choose_game(session.entry.id)
        self.prefetch()

    def withheld(self, table: TableSource) -> str:
        """Return why a finished game may not be looked into (its deal is being played again, and would be revealed); ""
        if it may."""
        return self.deal_withheld(table.entry.id, table.entry.game.encode_setup(table.setup), table.number)

    def deal_withheld(self, game: str, setup: Mapping[str, Any], number: int | None) -> str:
        """Return why a finished game with this setup and deal number may not be looked into, as `withheld` does."""
        if not self._in_play(game, setup, number):
            return ""
        return _("This deal is being played again. This game can be looked at when that one is over.")

    def look_at(self, table: RecordedTable, seat: int | None = None) -> None:
        """Open a game for viewing over the current screen, as ``seat`` or the public sees it; nothing is saved."""
        if table.finished and (why := self.withheld(table)):
            self.stack.toast(why)
            return
        if table.sitting:  # wrong PINs count wherever they are typed
            table.privacy.tries = self._pin_tries.of(table.sitting)
        scene = self._made(table.entry, lambda: self.navigator.make.record(table, seat))
        if isinstance(scene, str):
            self.stack.toast(scene)
            return
        self.stack.push(scene)
        want_screens(self.stack.look, self.library.screens_of(table.entry.id))

    def watch(self, table: RecordedTable) -> None:
        """Open a game to be watched: a finished one from its beginning, as its first person saw it, or with open hands
        if only computers played; an unfinished one at its last step, as everybody sees it."""
        people = table.privacy.began
        if not table.finished:
            self.look_at(table)
            return
        table.is_open = not people
        self.look_at(table.at(0), people[0] if people else None)

    def watch_file(self, path: Path) -> None:
        """Watch a saved game or a record, or show a dialog with the reason why that fails."""
        try:
            table = table_of_file(path, self.library.games)
        except (OSError, RecordError, SaveError) as error:
            reason = file_reason(error) if isinstance(error, OSError) else str(error)
            tell(self.stack, _("This file cannot be opened"), labelled(path.name, reason))
            return
        self.watch(table)

    def _made(self, entry: GameEntry, make: Callable[[], Scene]) -> Scene | str:
        """Return a game's table, or a sentence if a part of the game cannot be imported."""
        try:
            return make()
        except (ImportError, SyntaxError) as error:
            LOG.exception("the table of %s cannot be imported", entry.id)
            return trouble(entry.title, error)

    def prefetch(self) -> None:
        """Load in advance the screens that are opened from the table."""
        if self.session is not None:
            want_screens(self.stack.look, self.library.screens_of(self.session.entry.id))

    # Leave

    def leaving(self, leave: Callable[[], None]) -> None:
        """Call ``leave``, which gives up the game at the table. Asks first only if that game could not be saved and
        would be lost."""
        session = self.session
        if session is None or session.retry_save():
            leave()
        elif not isinstance(self.stack.top, UnsavedScene):
            self.stack.push(UnsavedScene(str(session.save_trouble), leave))

    def leave(self) -> None:
        """Close the game at the table, saving its picture for the list of saved games."""
        session, self.session = self.session, None
        if self._leading is not None:
            self._leading.end()
            self._leading = None
        if session is not None:
            session.retry_save()
            session.close()
            # These caches would keep the table alive, with the pictures of everything shown on it.
            self.stack.look.prefetch.clear()
            self.stack.look.recordings.clear()
            if isinstance(self.thinker, Thinkers):
                self.thinker.end_programs()

    def to_title(self) -> None:
        """Leave the table for the title."""

        def go() -> None:
            self.leave()
            self.navigator.show_title()

        self.leaving(go)

    def quit(self) -> None:
        """End the program after this frame."""
        self.leaving(self.stack.quit)

    # Information on the game at the table

    def achievements(self, session: TableSession) -> tuple[AchievementsSummary, ...]:
        """Return the sentences for the people of a finished game."""
        if session.result is None or not session.counts:
            return ()
        game = session.remembered(datetime.datetime.now())
        return achievement_summaries(session.entry, game, self.people.history.entries(), self.people.profiles.names)

    def _remember(self, session: TableSession, ended: datetime.datetime | None = None) -> None:
        """Add a finished game to the history unless it is already there; ``ended`` defaults to now."""
        if session.result is None or not session.counts:
            return
        history = self.people.history
        if ended is not None and history.was_deleted(session.sitting, ended):
            return  # it was already over when the history was deleted: looking at it must not bring it back
        history.add(session.remembered(ended or datetime.datetime.now()))
        if history.trouble:
            self.stack.toast(history.trouble)

    def report_to(self, crashes: CrashReports) -> None:
        """Make these crash reports include the game in progress."""
        self.crashes = crashes
        crashes.game = self.account

    def account(self) -> str:
        """Return a description of the game at the table for a report, limited to public knowledge; "" without a
        game."""
        session = self.session
        if session is None:
            return ""
        return game_dump(session.match, session.seats, session.options, session.path)

    def _on_failure(self, failure: Failure) -> None:
        """Log the failure of a computer player, with a report for the first one; the game continues."""
        LOG.warning("a computer player failed (%s): %s", failure.kind, failure.text)
        if failure.kind == GONE:
            self.stack.toast(_("A program at this table has ended. A computer player plays on for it."))
        if failure.kind == "crash" and not self._failure_reported:
            self._failure_reported = True
            self.crashes.write(failure.trace or failure.text, WENT_ON)


def _written(session: TableSession) -> datetime.datetime | None:
    """Return when a session's save was last written; None if unknown."""
    try:
        return datetime.datetime.fromtimestamp(session.path.stat().st_mtime) if session.path is not None else None
    except (OSError, OverflowError, ValueError):
        return None
