"""The folder of saved games: list, open (in one copy of the program at a time), rename, delete and restore them, and
recover damaged ones."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from capitol.core.game import Game, Result
from capitol.core.match import Match
from capitol.core.names import clean_name
from capitol.core.refusal import IllegalMove, RecordError
from capitol.games.registry import GameEntry
from capitol.host import atomic
from capitol.host.atomic import sync_folder
from capitol.host.files import listed
from capitol.host.language import _, ngettext
from capitol.host.lock import FileLock
from capitol.host.reasons import os_reason
from capitol.session.journal import (
    MOST_COUNTED,
    Header,
    Journal,
    JournalContents,
    NewerSaveError,
    SaveError,
    chained,
    is_current,
    read_contents,
    read_lines,
    refuse_name,
    sound_lines,
)
from capitol.session.seal import deal_hash
from capitol.session.seats import Seat
from capitol.session.stand_ins import with_stand_ins

SUFFIX = ".capitol-save"
TRASH = "trash"
TRASH_KEEPS = 20
Games = Mapping[str, GameEntry]
_PLAYED = re.compile(rb'^\{"played":(\d{1,16})\b', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """One saved game in the list. ``modified`` is in seconds since 1970; ``played`` is a counter: the game played last
    has the highest. ``trouble`` says why it cannot be opened here; "" if it can."""

    path: Path
    name: str
    game: str
    seats: tuple[Seat, ...]
    actions: int
    finished: bool
    modified: float
    played: int = 0
    trouble: str = ""

    @property
    def id(self) -> str:
        """The file's name without its suffix; never changes."""
        return self.path.name.removesuffix(SUFFIX)


@dataclass(frozen=True, slots=True)
class DamagedSave:
    """A file that could not be read as a saved game: its name, where it is kept now, and what is wrong with it.

    Its first ``playable`` actions can be continued with `open_before_damage`; None if not. ``title`` is the name of the
    game, as far as it is known.
    """

    name: str
    kept: Path
    reason: str
    playable: int | None = None
    title: str = ""

    def __str__(self) -> str:
        name = f"“{self.title}” ({self.name})" if self.title else self.name
        said = _("The saved game {name} cannot be read: {reason}. It is kept as {kept}.").format(
            name=name, reason=self.reason, kept=self.kept
        )
        if self.playable is None:
            return said
        return f"{said} " + ngettext(
            "Its first {count} action is in order: the game can go on from there.",
            "Its first {count} actions are in order: the game can go on from there.",
            self.playable,
        ).format(count=self.playable)


class DamagedSaveError(SaveError):
    """An opened file is damaged or not a save, and was set aside."""

    def __init__(self, damaged: DamagedSave) -> None:
        super().__init__(str(damaged))
        self.damaged = damaged


@dataclass(frozen=True, slots=True)
class Shelf:
    """All saved games, newest first, and the damaged files found and set aside in the process."""

    saves: tuple[SaveInfo, ...]
    damaged: tuple[DamagedSave, ...]

    @property
    def newest(self) -> SaveInfo | None:
        """The newest game that can be continued: what Continue opens."""
        return next((save for save in self.saves if not save.finished and not save.trouble), None)


@dataclass(frozen=True, slots=True)
class Peek:
    """A look at a saved game without opening it: the ``view`` of ``seat``, the seats to act, points and result."""

    seat: int
    view: Any
    to_act: tuple[int, ...]
    scores: tuple[int, ...]
    result: Result | None


@dataclass(frozen=True, slots=True)
class OpenSave:
    """An open game: its journal, the lock that excludes other copies (None if it cannot be created), and what was
    saved."""

    journal: Journal
    lock: FileLock | None
    contents: JournalContents
    match: Match[Any, Any, Any, Any]


def create_save(folder: Path, header: Header) -> tuple[Journal, FileLock | None]:
    """Create the save of a new game. The journal's ``trouble`` reports a failure; the lock may be None then."""
    path = new_path(folder)
    lock, _free = _lock(path)
    return Journal.create(path, replace(header, played=_last_played(folder) + 1)), lock


def open_save(path: Path, games: Games) -> OpenSave:
    """Open a saved game to continue it: read it without an incomplete last line, and replay it. Nothing is written yet,
    so that a full or read-only disk is no obstacle.

    Raises SaveError with a sentence: open in another copy of the program, missing, not readable, made by a newer
    version, of a game that this program does not have. A damaged or foreign file is set aside: DamagedSaveError.
    """
    if not os.path.isfile(path):
        raise SaveError(_("There is no saved game {path}.").format(path=path))
    lock, free = _lock(path)
    if not free:
        raise SaveError(_("This game is open in another copy of Capitol. Close it there first."))
    try:
        lines, torn = read_lines(path)
        return _opened(path, lines, lock, games, stored=not torn)
    except Exception as error:
        damaged = set_aside(path, str(error), games) if isinstance(error, RecordError) else None
        if lock is not None:
            lock.release()
        if damaged is not None:
            raise DamagedSaveError(damaged) from error
        if isinstance(error, OSError):
            raise SaveError(
                _("The saved game {path} cannot be opened: {reason}.").format(path=path, reason=os_reason(error))
            ) from error
        raise


def open_before_damage(damaged: DamagedSave, games: Games) -> OpenSave:
    """Open the intact part of a damaged game, as a separate saved game with the original file name.

    If it cannot be stored it continues in memory, as its journal reports. Raises SaveError.
    """
    path = _unused(damaged.kept.with_name(damaged.name))
    try:
        lines = _sound_part(read_lines(damaged.kept)[0], games)
        opened = _opened(path, lines, _lock(path)[0], games, stored=False)
    except (OSError, RecordError) as error:
        raise SaveError(_("The saved game {path} cannot be read.").format(path=damaged.kept)) from error
    opened.journal.store()
    return opened


def _opened(path: Path, lines: list[bytes], lock: FileLock | None, games: Games, *, stored: bool) -> OpenSave:
    contents = _contents(lines, games)
    match = replay(contents, _game(contents, games))
    played = _last_played(path.parent, but=path) + 1
    journal = Journal(path, chained(sound_lines(lines)), stored=stored and is_current(lines), played=played)
    return OpenSave(journal, lock, contents, match)


def _sound_part(lines: list[bytes], games: Games) -> list[bytes]:
    """Return as many of the first lines as are undamaged and follow the rules. Raises RecordError or SaveError if not
    even the start of the game is known."""
    sound = chained(sound_lines(lines))

    def plays(count: int) -> bool:
        try:
            contents = _contents(sound[:count], games)
            replay(contents, _game(contents, games))
        except RecordError:
            return False
        return True

    if plays(len(sound)):
        return sound
    good, bad = 1, len(sound)
    if not plays(good):
        raise RecordError(_("the first line of the saved game is not understood"))
    while bad - good > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if plays(middle) else (good, middle)
    return sound[:good]


def _contents(lines: list[bytes], games: Games) -> JournalContents:
    """Return the contents of the lines. Seats with an unknown or a duplicate colour get a free one."""
    contents = read_contents(lines)
    if contents.header.game in games:
        colours = games[contents.header.game].seat_colours
        contents.seats = _with_colours(contents.seats, colours)
        contents.header = replace(contents.header, seats=tuple(_with_colours(contents.header.seats, colours)))
    return contents


def _with_colours(seats: Sequence[Seat], colours: Sequence[str]) -> list[Seat]:
    taken: list[str] = []
    for seat in seats:
        taken.append(seat.colour if seat.colour in colours and seat.colour not in taken else "")
    free = iter([colour for colour in colours if colour not in taken])
    return [replace(seat, colour=colour or next(free, "")) for seat, colour in zip(seats, taken, strict=True)]


def _lock(path: Path) -> tuple[FileLock | None, bool]:
    """Return the lock of a saved game, and whether nobody else holds it. None if its file cannot be created: a full or
    read-only disk keeps nobody from a game."""
    lock = FileLock(lock_of(path))
    try:
        return (lock, True) if lock.acquire() else (None, False)
    except OSError:
        return None, True


def replay(contents: JournalContents, game: Game[Any, Any, Any, Any]) -> Match[Any, Any, Any, Any]:
    """Return the match in a journal, with its sealed moves. Raises RecordError if it breaks the rules."""
    setup = game.decode_setup(contents.header.setup)
    seats = game.seats(game.start(setup))
    if seats != len(contents.seats):
        raise RecordError(_("the number of seats does not fit the game"))
    try:
        match = Match(game, setup, [game.decode_move(setup, action) for action in contents.actions])
        for action in contents.sealed.values():
            match.seal(*game.decode_move(setup, action))
    except IllegalMove as error:
        raise RecordError(_("a move in it is against the rules: {reason}").format(reason=error.refusal.code)) from error
    return match


def read_save(path: Path, games: Games) -> tuple[JournalContents, Match[Any, Any, Any, Any]]:
    """Return the contents of a saved game and its match, without changing the file or locking it. Raises OSError,
    RecordError for a damaged or foreign file, and SaveError for a game that this program does not have."""
    contents = _contents(read_lines(path)[0], games)
    return contents, replay(contents, _game(contents, games))


def peek(path: Path, games: Games) -> Peek:
    """Look into a saved game with the knowledge of a person at its table. Raises SaveError with a sentence; a damaged
    file, or one with moves against the rules, is set aside: DamagedSaveError."""
    try:
        contents, match = read_save(path, games)
    except RecordError as error:
        raise DamagedSaveError(set_aside(path, str(error), games)) from error
    except OSError as error:
        raise SaveError(_("The saved game {path} cannot be read.").format(path=path)) from error
    people = [number for number, seat in enumerate(contents.seats) if seat.is_human]
    seat = next((number for number in match.to_act if number in people), people[0] if people else 0)
    return Peek(seat, match.view(seat), match.to_act, match.game.scores(match.view(seat)), match.result)


def deals_in_play(folder: Path, games: Games) -> set[str]:
    """Return the hashes, without salt, of the deals of saved games with people that are not over."""
    return {deal_hash(header.game, header.setup, "") for header in _in_play(folder, games)}


def numbers_in_play(folder: Path, games: Games, game: str) -> set[int]:
    """Return the deal numbers of saved games of this kind with people that are not over: the same number deals the same
    cards at tables with other rules too."""
    return {header.seed for header in _in_play(folder, games) if header.game == game}


def _in_play(folder: Path, games: Games) -> Iterator[Header]:
    """Yield the headers of saved games with people that are not over; files that cannot be read are left alone."""
    for path in _paths(folder):
        try:
            contents = _contents(read_lines(path)[0], games)
        except (OSError, RecordError, SaveError):
            continue
        if not contents.over and any(seat.is_human for seat in contents.seats):
            yield contents.header


def list_saves(folder: Path, games: Games) -> Shelf:
    """Return all saved games of a folder, the one played last first; damaged and foreign files are set aside and
    reported.

    Moves are not replayed here: `peek` shows whether a game can be continued. Never raises: a file that cannot be read
    at all is left alone and listed with its ``trouble``.
    """
    saves: list[SaveInfo] = []
    damaged: list[DamagedSave] = []
    for path in _paths(folder):
        try:
            saves.append(_info(path, games))
        except RecordError as error:
            damaged.append(set_aside(path, str(error), games))
        except (NewerSaveError, OSError) as error:
            trouble = os_reason(error) if isinstance(error, OSError) else str(error)
            name = clean_name(path.name.removesuffix(SUFFIX))
            saves.append(SaveInfo(path, name, "", (), 0, False, _modified(path), trouble=trouble))
    return Shelf(tuple(sorted(saves, key=lambda save: (-save.played, -save.modified, save.path))), tuple(damaged))


def last_played(folder: Path) -> Path | None:
    """Return the save of the game played last; None if none can be read."""
    played = [(_played(path), _modified(path), path) for path in _paths(folder)]
    return max(played)[2] if played else None


def _last_played(folder: Path, but: Path | None = None) -> int:
    """Return the highest number of the games in the folder, except ``but``; 0 if there is none."""
    return max((_played(path) for path in _paths(folder) if path != but), default=0)


def _played(path: Path) -> int:
    """Return the number of a saved game in the order of play; 0 if it cannot be read."""
    try:
        lines = read_lines(path)[0]
        first = read_contents(lines[:1]).header.played
    except (OSError, RecordError, SaveError):
        return 0
    later = _PLAYED.findall(b"\n".join(lines))
    return min(max([first, *map(int, later)]), MOST_COUNTED - 1)


def _paths(folder: Path) -> list[Path]:
    return listed(folder, f"*{SUFFIX}")


def rename_save(path: Path, name: str) -> None:
    """Rename a saved game that is not open; its date stays. Raises SaveError, also for a name with letters that cannot
    be drawn."""
    refuse_name(name)
    with _held(path), _as_save_errors(path):
        lines, torn = read_lines(path)
        stat = path.stat()
        read_contents(lines)
        journal = Journal(path, chained(sound_lines(lines)), stored=not torn and is_current(lines))
        if not journal.write({"name": clean_name(name)}):
            assert journal.trouble is not None
            raise journal.trouble
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


@contextlib.contextmanager
def changing(path: Path) -> Iterator[None]:
    """Hold the lock of a saved game that is not open while it is changed; errors become a SaveError with a sentence."""
    with _held(path), _as_save_errors(path):
        yield


def delete_save(path: Path) -> Path:
    """Move a saved game that is not open to the trash, and return its path there, for `undelete`. Raises SaveError.

    The trash keeps the last 20 games.
    """
    with _held(path), _as_save_errors(path):
        trash = path.parent / TRASH
        trash.mkdir(exist_ok=True)
        target = _unused(trash / path.name)
        os.replace(path, target)
        os.utime(target)
        sync_folder(path.parent)
    with contextlib.suppress(OSError):
        # The one just deleted can be restored, whatever the clock says.
        others = [old for old in listed(trash, f"*{SUFFIX}") if old != target]
        for old in sorted(others, key=_modified, reverse=True)[TRASH_KEEPS - 1 :]:
            old.unlink()
    return target


def undelete(trashed: Path) -> Path:
    """Restore a game from the trash, and return its path. Raises SaveError."""
    target = _unused(trashed.parent.parent / trashed.name)
    with _as_save_errors(trashed):
        os.replace(trashed, target)
        sync_folder(target.parent)
    return target


def set_aside(path: Path, reason: str, games: Games) -> DamagedSave:
    """Rename an unusable file, so that it is not listed; if that fails it stays where it is."""
    try:
        contents = _contents(_sound_part(read_lines(path)[0], games), games)
        playable, title = len(contents.actions) or None, contents.name
    except (OSError, RecordError, SaveError):
        playable, title = None, ""
    try:
        target = atomic.set_aside(path)
    except OSError:
        target = path
    return DamagedSave(path.name, target, reason, playable, title)


def new_path(folder: Path) -> Path:
    """Return a unique file name, sorted by time."""
    return folder / f"{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}{SUFFIX}"


def lock_of(path: Path) -> Path:
    """Return the path of the lock file of a saved game; the file stays, empty."""
    return path.with_name(f".{path.name.removesuffix(SUFFIX)}.lock")


def _info(path: Path, games: Games) -> SaveInfo:
    contents = _contents(read_lines(path)[0], games)
    trouble = "" if contents.header.game in games else _unknown_game(contents)
    entry, seats, actions = games.get(contents.header.game), tuple(contents.seats), len(contents.actions)
    if entry is not None:
        seats = with_stand_ins(entry, seats, [seat.kind for seat in contents.header.seats], contents.notes)
    name, game = contents.name, contents.header.game
    return SaveInfo(path, name, game, seats, actions, contents.over, _modified(path), contents.played, trouble)


def _game(contents: JournalContents, games: Games) -> Game[Any, Any, Any, Any]:
    if contents.header.game not in games:
        raise SaveError(_unknown_game(contents))
    return games[contents.header.game].game


def _unknown_game(contents: JournalContents) -> str:
    return _("This is a saved game of “{game}”, which this program does not have.").format(game=contents.header.game)


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _unused(path: Path) -> Path:
    """Return ``path``, with a number before its suffix if that name exists."""
    number, candidate = 2, path
    while candidate.exists():
        candidate = path.with_name(f"{path.name.removesuffix(SUFFIX)}-{number}{SUFFIX}")
        number += 1
    return candidate


@contextlib.contextmanager
def _held(path: Path) -> Iterator[None]:
    """Hold the lock of a saved game briefly. Raises SaveError if it is open elsewhere."""
    lock = FileLock(lock_of(path))
    try:
        free = lock.acquire()
    except OSError as error:
        raise SaveError(
            _("The saved game {path} cannot be changed: {reason}.").format(path=path, reason=os_reason(error))
        ) from error
    if not free:
        raise SaveError(_("This game is open in another copy of Capitol. Close it there first."))
    try:
        yield
    finally:
        lock.release()


@contextlib.contextmanager
def _as_save_errors(path: Path) -> Iterator[None]:
    """Turn disk errors, and those of an unreadable file, into a SaveError with a sentence."""
    try:
        yield
    except OSError as error:
        raise SaveError(
            _("The saved game {path} cannot be changed: {reason}.").format(path=path, reason=os_reason(error))
        ) from error
    except RecordError as error:
        raise SaveError(
            _("The saved game {path} cannot be changed: {reason}.").format(path=path, reason=error)
        ) from error
