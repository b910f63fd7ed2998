"""`capitol --selftest`: check that this copy of the program is complete and works here, from its files to a whole
game."""

from __future__ import annotations

import os
import platform
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from capitol import __version__
from capitol.ai.player import Budget
from capitol.ai.thinking import Failure
from capitol.ai.worker import Thinker
from capitol.games.registry import PLAYER_FACTORY, GameEntry, games
from capitol.games.screens import make_screens, shown_games, unplayable_games
from capitol.host.folders import HOME_VARIABLE, find_folders
from capitol.host.language import _, decimal, labelled, ngettext
from capitol.host.reasons import file_reason
from capitol.host.resources import resource
from capitol.kit.direction import visual
from capitol.kit.sound import Sound
from capitol.session.controller import TableSession
from capitol.session.records import decode_record, verify
from capitol.session.saves import list_saves
from capitol.session.seats import ai_kind
from capitol.session.settings import Settings
from capitol.shell.faces import make_fonts
from capitol.shell.selftest_files import FileFault, kinds_of, load_file
from capitol.shell.selftest_scenes import Tour, TourFault
from capitol.shell.table_choice import TableChoice
from capitol.table.plugin import ScreensPlace

SEED = 11
QUICK = Budget(iterations=2)
"""The players' budget: the test checks that all work, not how well they play."""
FRAMES = 3
TRIED_PX = 20
GAME_S = 240.0
"""Time limit for a game of computer players; on an idle machine it takes a few seconds."""
SAVED_AFTER = 40
"""The number of steps after which the game is closed and resumed."""


class Fault(Exception):
    """Raised if a part of the program does not work; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the test: its name, and a function that runs it and returns a note, or raises."""

    name: str
    check: Callable[[], str]


def run_selftest(frames: int = FRAMES, screenshot: Path | None = None) -> int:
    """Test everything in a temporary home and print the results; return 0 on success, else 1.

    Picture and sound go to dummy drivers unless SDL_VIDEODRIVER and SDL_AUDIODRIVER say otherwise. ``screenshot`` is
    where a picture of the table is written (PNG).
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    parts = (
        Part(_("boards"), check_boards),
        Part(_("files"), check_files),
        Part(_("sound"), check_sound),
        Part(_("game and save"), check_game),
        Part(_("screens"), lambda: check_scenes(frames, screenshot)),
    )
    _say(describe())
    try:
        with _temporary_home():
            failed = [part.name for part in parts if not passes(part)]
    except OSError as error:
        _say(_("FAILED: no temporary folder can be made ({reason}).").format(reason=file_reason(error)))
        return 1
    if failed:
        _say(_("SELFTEST FAILED: {parts}").format(parts=", ".join(failed)))
        return 1
    _say("SELFTEST OK")  # not translated: scripts look for it
    return 0


def describe() -> str:
    """Return one line about this copy of the program and its environment."""
    sdl = ".".join(map(str, pygame.version.SDL))
    return _("Capitol {version}, Python {python}, pygame {pygame}, SDL {sdl}, {system}, {packed}").format(
        version=__version__,
        python=platform.python_version(),
        pygame=pygame.version.ver,
        sdl=sdl,
        system=f"{platform.system()} {platform.machine()}",
        packed=_("packed") if getattr(sys, "frozen", False) else _("from source"),
    )


def passes(part: Part) -> bool:
    """Run one part and print its result, with a traceback if the failure was unexpected; return whether it passed."""
    begun = time.perf_counter()
    try:
        note = part.check()
    except (Fault, FileFault, TourFault) as fault:
        _say(_("FAILED {part}: {reason}").format(part=part.name, reason=fault))
        return False
    except Exception as error:
        _say(_("FAILED {part}: {reason}").format(part=part.name, reason=f"{type(error).__name__}: {error}"))
        _say("".join(traceback.format_exception(error)))
        return False
    _say(
        _("ok {part}: {note} ({seconds} s)").format(
            part=part.name, note=note, seconds=decimal(time.perf_counter() - begun)
        )
    )
    return True


def check_boards() -> str:
    """Check that every game with screens finds its own files complete."""
    found, shown = [], shown_games()
    for why in unplayable_games().values():
        raise Fault(why)
    for id, entry in shown.items():
        try:
            note = make_screens(id, ScreensPlace()).check()
        except ValueError as error:
            raise Fault(str(error)) from (error.__cause__ or error)
        found.append(note if len(shown) == 1 else labelled(entry.title, note))
    return ", ".join(found)


def check_files() -> str:
    """Read one shipped file of each kind, because SDL loads the library for a kind only when it is used."""
    if not pygame.font.get_init():
        pygame.font.init()
    if not pygame.mixer.get_init():
        pygame.mixer.init()
    kinds = kinds_of([resource("assets"), resource("levels")])
    for path in kinds.values():
        load_file(path)
    fonts, word = make_fonts(), "عمع"
    if visual("אב") != "בא" or fonts.width(word, TRIED_PX) >= sum(fonts.width(letter, TRIED_PX) for letter in word):
        raise Fault(_("Hebrew letters are not put in order, or Arabic ones do not join"))
    return ", ".join(sorted(kinds))


def check_sound() -> str:
    """Check that the mixer opens and plays every cue."""
    sound = Sound()
    try:
        if not sound.available:
            raise Fault(_("the sound device cannot be opened ({reason})").format(reason=pygame.get_error()))
        sound.want(*sound.names)
        while sound.prepare():
            pass
        for name in sound.names:
            sound.play(name)
        return ngettext("{count} cue", "{count} cues", len(sound.names)).format(count=len(sound.names))
    finally:
        sound.close()


def check_game() -> str:
    """Play a whole game of computer players in the engine process for each game with screens, and save, close and
    resume it on the way."""
    steps = sum(_whole_game(entry) for entry in shown_games().values())
    return ngettext("{count} step, saved and read", "{count} steps, saved and read", steps).format(count=steps)


def _whole_game(entry: GameEntry) -> int:
    """Play one game and return its number of steps. Raises Fault."""
    folders = find_folders()
    choice = TableChoice.standard(Settings(), entry)
    for number in range(len(choice.seats)):
        choice = choice.with_seat(number, kind=ai_kind(entry.players[(number or -1) % len(entry.players)].id))
    setup = choice.setup(_first_board(entry.id), random.Random(SEED))
    thinker = Thinker(PLAYER_FACTORY)
    try:
        seats = choice.session_seats()
        session = TableSession.new(
            entry, setup, seats, thinker, seed=SEED, folder=folders.saves, name="Selftest – ü", budget=QUICK
        )
        _play(session, thinker, SAVED_AFTER)
        steps, path = session.steps, session.path
        if session.save_trouble is not None or path is None:
            raise Fault(_("the game cannot be saved: {reason}").format(reason=session.save_trouble))
        session.close()
        session = TableSession.resume(path, games(), thinker, QUICK)
        if session.steps != steps or session.name != "Selftest – ü":
            raise Fault(_("the saved game is not the one that was played"))
        _play(session, thinker, None)
        session.close()
    finally:
        thinker.stop()
    shelf = list_saves(folders.saves, games())
    if shelf.damaged or [save.finished for save in shelf.saves if save.game == entry.id] != [True]:
        raise Fault(_("the finished game is not in the list of saved games"))
    wrong = verify(decode_record(session.record(), entry.game), entry.game)
    if wrong is not None:
        raise Fault(_("the record of the game is not valid: {reason}").format(reason=wrong))
    return len(session.steps)


def _first_board(game: str) -> Any:
    """Return the first board of a game for its rules; None if it has no boards."""
    boards = make_screens(game, ScreensPlace()).boards
    return boards.entries()[0].spec if boards is not None else None


def _play(session: TableSession, thinker: Thinker, until: int | None) -> None:
    """Let the computer players continue until there are ``until`` steps, or to the end."""
    give_up = time.monotonic() + GAME_S
    failures: list[Failure] = []
    session.on_failure = failures.append
    while session.result is None and (until is None or len(session.steps) < until):
        session.poll()
        if failures:
            reason = failures[0].detail or failures[0].text
            raise Fault(_("a computer player failed: {reason}").format(reason=reason))
        if time.monotonic() > give_up:
            raise Fault(
                _("the computer players did not finish their game within {seconds:.0f} s").format(seconds=GAME_S)
            )
        if not session.can_commit:
            time.sleep(0.0005)
    if until is not None and thinker.process_id is None:
        raise Fault(_("the computer players did not think in a process of their own"))


def check_scenes(frames: int, screenshot: Path | None) -> str:
    """Draw every screen, in the order in which a game shows them."""
    tour = Tour(frames, screenshot, SEED)
    try:
        drawn = tour.run()
    finally:
        tour.close()
    return _("{names}; driver {driver}").format(names=", ".join(drawn), driver=tour.driver)


@contextmanager
def _temporary_home() -> Iterator[None]:
    """Use a temporary home for the test, so that no file of the player is read or written."""
    before = os.environ.get(HOME_VARIABLE)
    with tempfile.TemporaryDirectory(prefix="capitol-selftest-", ignore_cleanup_errors=True) as home:
        os.environ[HOME_VARIABLE] = home
        try:
            yield
        finally:
            if before is None:
                del os.environ[HOME_VARIABLE]
            else:
                os.environ[HOME_VARIABLE] = before


def _say(text: str) -> None:
    """Print a line on standard output at once, because the next part may crash the process."""
    if sys.stdout is not None:
        print(text, flush=True)
