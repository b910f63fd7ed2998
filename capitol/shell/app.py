"""From the command line to the window and back: set everything up, run the loop, save at the end."""

from __future__ import annotations

import json
import logging
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from capitol import __version__
from capitol.ai.program_thinker import ProgramThinker
from capitol.ai.thinkers import Thinkers
from capitol.ai.thinking import LocalThinker, Thinking
from capitol.games.registry import PLAYER_FACTORY, make_expert
from capitol.host.crash import CrashReports, unseen_report
from capitol.host.desktop import languages_wanted
from capitol.host.folders import HOME_VARIABLE, Folders, find_folders
from capitol.host.language import _, best_language, set_language
from capitol.host.lock import FileLock
from capitol.host.log_file import start_log, stop_log
from capitol.host.lost_files import cannot_start, needed_file
from capitol.host.memory import give_back_freed_memory
from capitol.host.native_crashes import NativeCrashFile, earlier_faults
from capitol.host.reasons import file_reason
from capitol.host.speech import Speech, Voice, open_written, wanted_by_environment
from capitol.kit.display import Display, DisplayError, WindowState
from capitol.kit.inputs import FileDropped, FocusLost, InputEvent, QuitAsked
from capitol.kit.look import Scale, make_look
from capitol.kit.loop import Driver, Hooks, clock_ms, run, wake
from capitol.kit.pictures import shipped_picture
from capitol.kit.script import ScriptDriver, ScriptError, dump
from capitol.kit.sound import Sound
from capitol.kit.sprites import SpriteStore
from capitol.kit.theme import Theme
from capitol.session.launch import Launch
from capitol.session.settings import Settings, load_settings
from capitol.shell.appearance import Window
from capitol.shell.faces import make_fonts
from capitol.shell.preferences import Fixed
from capitol.shell.program import Program
from capitol.shell.scales import most_usable, usable

DRAWN_BY_DEFAULT = (1280, 720)
LOG = logging.getLogger("capitol.shell")
COMMON_CUES = ("wood", "paper", "stamp", "knock")


def run_play(launch: Launch, driver: Driver | None = None) -> int:
    """Open the game and run it until it is closed. Return 0 on success, 1 after a crash, 2 without a display or with an
    invalid script.

    ``driver`` acts in place of a script (used by the benchmark).
    """
    with ExitStack() as cleanup:
        if launch.fresh:
            home = tempfile.mkdtemp(prefix="capitol-fresh-")
            cleanup.callback(shutil.rmtree, home, ignore_errors=True)
            os.environ[HOME_VARIABLE] = home
        folders = find_folders()
        # A temporary home is deleted afterwards, so reports do not go there.
        crashes = CrashReports(Path(tempfile.gettempdir()) if launch.fresh else folders.logs)
        crashes.install()
        cleanup.callback(stop_log)
        start_log(folders.logs)
        faults = NativeCrashFile(folders.logs)
        cleanup.callback(faults.close)
        try:
            if launch.script is not None:
                driver = ScriptDriver.from_file(launch.script, out=launch.screenshots or Path.cwd())
            return _run(launch, Machine(folders, crashes, faults), driver, cleanup)
        except ScriptError as error:  # raised before the script's first line
            _say(str(error))
            return 2
        except DisplayError as error:
            _say(_("{reason} “capitol selfplay” plays without a window.").format(reason=error))
            return 2
        except Exception as error:
            if lost := needed_file(error):
                crashes.write(error)
                _say(cannot_start(lost))
                return 1
            crashes.report(error)  # before the window is closed, which may fail as well
            return 1


@dataclass(frozen=True, slots=True)
class Machine:
    """The parts of the machine that a run uses: its folders, and where its crashes are reported."""

    folders: Folders
    crashes: CrashReports
    faults: NativeCrashFile


def _run(launch: Launch, machine: Machine, driver: Driver | None, cleanup: ExitStack) -> int:
    """Play until the window is closed. Whatever must be closed in any case is registered with ``cleanup``."""
    folders = machine.folders
    settings, trouble = load_settings(folders.config)
    set_language(settings.language or best_language(languages_wanted()))
    notices = [text for text in (folders.trouble, trouble) if text]
    running = FileLock(folders.data / "running.lock")
    cleanup.callback(running.release)
    if not _take(running) and launch.script is None:
        notices.append(_("Capitol is running already. A game that is open there cannot be opened here as well."))
    display = open_display(launch, settings)
    cleanup.callback(display.close)
    versions = (__version__, platform.python_version(), sys.platform)
    LOG.info("Capitol %s, Python %s, %s, window %s × %s", *versions, *display.size)
    voice = _voice(launch, notices)
    program = make_program(launch, folders, settings, display, notices, faults=machine.faults.path, voice=voice)
    cleanup.callback(program.sound.close)
    cleanup.callback(program.close)
    program.tables.report_to(machine.crashes)
    if running.held:
        _report_faults(machine, program)
    program.crash.report = unseen_report(folders.logs)
    try:
        program.navigator.show_title()
        if launch.watch is not None:
            program.tables.look_at(launch.watch, launch.seat)
        run(display, program.stack, driver=driver, hooks=hooks_of(program))
        return 0 if _leave_pictures(launch, program, display) else 1
    except ScriptError as error:
        _say(str(error))
        _leave_pictures(launch, program, display)
        return 1


def _report_faults(machine: Machine, program: Program) -> None:
    """Write reports of crashes that killed earlier runs, which could not write any themselves."""
    for fault in earlier_faults(machine.folders.logs, machine.faults.path):
        CrashReports(machine.folders.logs, partial(program.saved.last_dump, fault.began)).write(fault.text)


def open_display(launch: Launch, settings: Settings) -> Display:
    """Open the window as it was last left, or as the command line says. Memory of pictures is returned to the system
    when they are freed from now on. Raises DisplayError."""
    give_back_freed_memory()
    remembered = settings.display
    by_nobody = DRAWN_BY_DEFAULT if launch.script is not None else (0, 0)  # a script runs alike on every desktop
    width, height = launch.size or remembered.window or by_nobody
    fullscreen = remembered.fullscreen and launch.size is None
    maximised = remembered.maximised and launch.size is None and launch.script is None
    state = WindowState(width, height, fullscreen, remembered.monitor, maximised)
    icon = shipped_picture("assets/shared/icon.png")
    display = Display(state, title="Capitol", icon=icon)
    display.greet(theme_of(settings).table, icon)
    return display


def theme_of(settings: Settings) -> Theme:
    """Return the theme that the settings ask for."""
    return Theme.high_contrast() if settings.display.high_contrast else Theme.standard()


def make_program(
    launch: Launch,
    folders: Folders,
    settings: Settings,
    display: Display,
    notices: list[str],
    thinker: Thinking | None = None,
    faults: Path | None = None,
    voice: Voice | None = None,
) -> Program:
    """Return the program for an open window. ``faults`` is a file for crashes of the engine process, ``voice`` reads
    the screen from the start."""
    width, height = display.size
    scale = usable(launch.ui_scale or settings.display.ui_scale, width, height)
    if launch.ui_scale is not None and launch.ui_scale > most_usable(width, height):
        _say(
            _("A window of {width} × {height} has room for text and controls up to {scale}.").format(
                width=width, height=height, scale=most_usable(width, height)
            )
        )
    sprites = SpriteStore()
    look = make_look(width, height, scale, make_fonts(settings.access.face), theme_of(settings), sprites)
    sound = Sound()
    sound.want(*COMMON_CUES)
    counted = launch.script is not None
    window = Window(
        set_fullscreen=lambda on: display.toggle_fullscreen() if on != display.fullscreen else None,
        picture=display.screenshot,
        remember=lambda: {} if launch.size is not None or counted else _remember(display),
        clock=clock_ms,
    )
    fixed = Fixed(launch.speed, launch.ui_scale, launch.seed, counted)
    thinking = thinker or make_thinker(counted, faults)
    return Program(
        folders,
        settings,
        look,
        sound,
        thinking,
        window,
        fixed,
        notices,
        game=launch.game or settings.play.game,
        tips=not counted,
        voice=voice,
        saver=None if counted else ThreadPoolExecutor(1, "settings"),
    )


def _voice(launch: Launch, notices: list[str]) -> Voice | None:
    """Return the voice that the command line or the environment asks for; None to follow the settings."""
    where = launch.voice if launch.voice is not None else wanted_by_environment()
    if where is None:
        return None
    if not where:
        return Speech()
    try:
        return open_written(where)
    except OSError as error:
        notices.append(_("A file cannot be written: {reason}.").format(reason=file_reason(error)))
        return None


def make_thinker(counted: bool, faults: Path | None = None) -> Thinking:
    """Return the engine that computes the moves of computer players: another process, or this one for scripts, so that
    runs are reproducible."""
    programs = ProgramThinker(wake)
    if counted:
        return Thinkers(LocalThinker(make_expert, wake), programs)
    from capitol.ai.worker import Thinker

    return Thinkers(Thinker(PLAYER_FACTORY, wake, faults=faults), programs)


def _take(lock: FileLock) -> bool:
    """Return whether no other copy of the program is running; also True if that cannot be determined."""
    try:
        return lock.acquire()
    except OSError:
        return True


def _remember(display: Display) -> dict[str, Any]:
    state = display.state()
    return {
        "window": (state.width, state.height),
        "fullscreen": state.fullscreen,
        "monitor": state.monitor,
        "maximised": state.maximised,
    }


def _scale(program: Program, width: int, height: int) -> Scale:
    wanted = program.preferences.fixed.ui_scale or program.preferences.settings.display.ui_scale
    return Scale(width, height, usable(wanted, width, height))


def hooks_of(program: Program) -> Hooks:
    """Return the program's hooks into the loop of its window."""
    return Hooks(
        on_event=lambda event: notice(program, event),
        scale_for=lambda width, height: _scale(program, width, height),
        on_idle=program.idle,
        magnified=lambda: program.preferences.settings.display.magnifier,
    )


def notice(program: Program, event: InputEvent) -> bool:
    """Handle an input that concerns the whole program; return True to keep it from the scene in front."""
    if isinstance(event, QuitAsked):
        program.tables.quit()
        return True
    if isinstance(event, FileDropped):
        program.tables.watch_file(event.path)
        return True
    if isinstance(event, FocusLost):
        program.retry_files()
    return False


def _leave_pictures(launch: Launch, program: Program, display: Display) -> bool:
    """Write the last frame as a picture and as a widget tree if the command line asks for them; return whether all was
    written. Without a script, the screen is captured as it looks after losing focus: whoever started the program may
    not be the person in front of it at the end."""
    if launch.script is None:
        program.stack.handle(FocusLost())
    written = True
    if launch.screenshots is not None:
        picture = launch.screenshots / "last.png"
        program.stack.draw(display.surface)
        written = _write(lambda: display.screenshot(picture))
    if launch.dump_ui is not None:
        tree = launch.dump_ui
        text = json.dumps(dump(program.stack), indent=1, ensure_ascii=False) + "\n"
        written = _write(lambda: tree.write_text(text, encoding="utf-8")) and written
    return written


def _write(write: Callable[[], object]) -> bool:
    try:
        write()
    except OSError as error:
        _say(_("A file cannot be written: {reason}.").format(reason=file_reason(error)))
        return False
    return True


def _say(text: str) -> None:
    """Print a sentence on standard error, which a windowed program may not have."""
    if sys.stderr is not None:
        print(text, file=sys.stderr)
