"""The folder of saved games: list, open (one copy of the program at a time), rename, delete and bring back."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from capitol.core.game import Game, Result
from capitol.core.match import Match
from capitol.core.refusal import IllegalMove, RecordError
from capitol.host.atomic import sync_folder
from capitol.host.language import _
from capitol.host.lock import FileLock
from capitol.session.journal import Header, Journal, NewerSaveError, SaveError, Story, read_lines, read_story
from capitol.session.seats import Seat

SUFFIX = ".capitol-save"
DAMAGED = ".damaged"
TRASH = "trash"
TRASH_KEEPS = 20
Games = Mapping[str, Game[Any, Any, Any, Any]]


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """One saved game in the list. ``modified`` is seconds since 1970; ``trouble`` says why it cannot be opened here,
    and is empty when it can."""

    path: Path
    name: str
    game: str
    seats: tuple[Seat, ...]
    actions: int
    finished: bool
    modified: float
    trouble: str = ""

    @property
    def id(self) -> str:
        """The file's name without its ending; never changes."""
        return self.path.name.removesuffix(SUFFIX)


@dataclass(frozen=True, slots=True)
class DamagedSave:
    """A file that could not be read as a saved game: its name, where it is kept now, and what is wrong with it."""

    name: str
    kept: Path
    reason: str

    def __str__(self) -> str:
        return _("The saved game {name} cannot be read: {reason}. It is kept as {kept}.").format(
            name=self.name, reason=self.reason, kept=self.kept
        )


class DamagedSaveError(SaveError):
    """Raised on opening a damaged or foreign file; ``newest`` is the newest good game in the folder, or None."""

    def __init__(self, damaged: DamagedSave, newest: SaveInfo | None) -> None:
        super().__init__(str(damaged))
        self.damaged = damaged
        self.newest = newest


@dataclass(frozen=True, slots=True)
class Shelf:
    """All saved games, the newest first, and the damaged files that were found and moved aside on the way."""

    saves: tuple[SaveInfo, ...]
    damaged: tuple[DamagedSave, ...]

    @property
    def newest(self) -> SaveInfo | None:
        """The newest game that can be gone on with: what Continue opens."""
        return next((save for save in self.saves if not save.finished and not save.trouble), None)


@dataclass(frozen=True, slots=True)
class Peek:
    """A look at a saved game without opening it: the ``view`` of ``seat``, who is to act, points and result."""

    seat: int
    view: Any
    to_act: tuple[int, ...]
    scores: tuple[int, ...]
    result: Result | None


@dataclass(frozen=True, slots=True)
class OpenSave:
    """A game that is being played: its journal, the lock that keeps other copies away, and what was saved of it."""

    journal: Journal
    lock: FileLock
    story: Story
    match: Match[Any, Any, Any, Any]


def create_save(folder: Path, header: Header) -> tuple[Journal, FileLock | None]:
    """Begin the save of a new game. A failure is told by the journal's ``trouble``; the lock is then None."""
    path = new_path(folder)
    lock: FileLock | None = FileLock(lock_of(path))
    try:
        if lock is not None and not lock.acquire():
            lock = None
    except OSError:
        lock = None
    return Journal.create(path, header), lock


def open_save(path: Path, games: Games) -> OpenSave:
    """Open a saved game to go on with it: read it, drop a torn last line, replay it.

    Raises SaveError with a sentence: open in another copy of the program, missing, not readable, made by a newer
    version, of a game this program does not have. A damaged or foreign file is moved aside: DamagedSaveError.
    """
    lock = FileLock(lock_of(path))
    try:
        if not path.is_file():
            raise SaveError(_("There is no saved game {path}.").format(path=path))
        if not lock.acquire():
            raise SaveError(_("This game is open in another copy of Capitol. Close it there first."))
        lines, torn = read_lines(path)
        story = read_story(lines)
        match = replay(story, _game(story, games))
        if torn:
            with open(path, "r+b") as file:
                file.truncate(path.stat().st_size - torn)
                os.fsync(file.fileno())
    except SaveError:
        lock.release()
        raise
    except RecordError as error:
        damaged = set_aside(path, str(error))
        lock.release()
        raise DamagedSaveError(damaged, list_saves(path.parent, games).newest) from error
    except OSError as error:
        lock.release()
        raise SaveError(
            _("The saved game {path} cannot be opened: {reason}.").format(path=path, reason=error.strerror or error)
        ) from error
    return OpenSave(Journal(path, [line.decode("utf-8") for line in lines]), lock, story, match)


def replay(story: Story, game: Game[Any, Any, Any, Any]) -> Match[Any, Any, Any, Any]:
    """The match that a story tells, with its sealed moves. Raises RecordError where it is not by the rules."""
    setup = game.decode_setup(story.header.setup)
    seats = game.seats(game.start(setup))
    if seats != len(story.seats):
        raise RecordError(_("the number of seats does not fit the game"))
    try:
        match = Match(game, setup, [game.decode_move(setup, action) for action in story.actions])
        for action in story.sealed.values():
            match.seal(*game.decode_move(setup, action))
    except IllegalMove as error:
        raise RecordError(_("a move in it is against the rules: {reason}").format(reason=error.refusal)) from error
    return match


def peek(path: Path, games: Games) -> Peek:
    """Look into a saved game as a person at its table may. Raises SaveError with a sentence."""
    try:
        story = read_story(read_lines(path)[0])
        match = replay(story, _game(story, games))
    except (OSError, RecordError) as error:
        raise SaveError(_("The saved game {path} cannot be read.").format(path=path)) from error
    people = [number for number, seat in enumerate(story.seats) if seat.is_human]
    seat = next((number for number in match.to_act if number in people), people[0] if people else 0)
    return Peek(seat, match.view(seat), match.to_act, match.game.scores(match.view(seat)), match.result)


def list_saves(folder: Path, games: Games) -> Shelf:
    """All saved games of a folder, the newest first; damaged and foreign files are moved aside and named.

    Moves are not replayed here, so a game against the rules is found only on opening it. Never raises: what cannot be
    read at all is left alone and listed with its ``trouble``.
    """
    saves: list[SaveInfo] = []
    damaged: list[DamagedSave] = []
    try:
        paths = sorted(path for path in folder.glob(f"*{SUFFIX}") if path.is_file())
    except OSError:
        paths = []
    for path in paths:
        try:
            saves.append(_info(path, games))
        except RecordError as error:
            damaged.append(set_aside(path, str(error)))
        except (NewerSaveError, OSError) as error:
            saves.append(SaveInfo(path, path.name.removesuffix(SUFFIX), "", (), 0, False, _modified(path), str(error)))
    return Shelf(tuple(sorted(saves, key=lambda save: (-save.modified, save.path))), tuple(damaged))


def rename_save(path: Path, name: str) -> None:
    """Give a saved game that is not open another name; its date stays. Raises SaveError."""
    with _held(path), _told(path):
        lines, torn = read_lines(path)
        stat = path.stat()
        if torn:
            with open(path, "r+b") as file:
                file.truncate(stat.st_size - torn)
        journal = Journal(path, [line.decode("utf-8", "replace") for line in lines])
        if not journal.write({"name": name}):
            assert journal.trouble is not None
            raise journal.trouble
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def delete_save(path: Path) -> Path:
    """Move a saved game that is not open to the trash, and return its place there, for `undelete`. Raises SaveError.

    The trash keeps the last 20 games.
    """
    with _held(path), _told(path):
        trash = path.parent / TRASH
        trash.mkdir(exist_ok=True)
        target = _unused(trash / path.name)
        os.replace(path, target)
        os.utime(target)
        sync_folder(path.parent)
    with contextlib.suppress(OSError):
        for old in sorted(trash.glob(f"*{SUFFIX}"), key=_modified, reverse=True)[TRASH_KEEPS:]:
            old.unlink()
    return target


def undelete(trashed: Path) -> Path:
    """Bring a game back from the trash, and return its place. Raises SaveError."""
    target = _unused(trashed.parent.parent / trashed.name)
    with _told(trashed):
        os.replace(trashed, target)
        sync_folder(target.parent)
    return target


def set_aside(path: Path, reason: str) -> DamagedSave:
    """Keep a file that is no good under another name, out of the list; where that fails it stays where it is."""
    target = _unused(path.with_name(path.name + DAMAGED))
    try:
        os.replace(path, target)
    except OSError:
        target = path
    return DamagedSave(path.name, target, reason)


def new_path(folder: Path) -> Path:
    """A file name that no other game has, sorted by time."""
    return folder / f"{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}{SUFFIX}"


def lock_of(path: Path) -> Path:
    """The file that says that a saved game is open; it stays, empty."""
    return path.with_name(f".{path.name.removesuffix(SUFFIX)}.lock")


def _info(path: Path, games: Games) -> SaveInfo:
    story = read_story(read_lines(path)[0])
    trouble = "" if story.header.game in games else _unknown_game(story)
    seats, actions = tuple(story.seats), len(story.actions)
    return SaveInfo(path, story.name, story.header.game, seats, actions, story.over, _modified(path), trouble)


def _game(story: Story, games: Games) -> Game[Any, Any, Any, Any]:
    if story.header.game not in games:
        raise SaveError(_unknown_game(story))
    return games[story.header.game]


def _unknown_game(story: Story) -> str:
    return _("This is a saved game of “{game}”, which this program does not have.").format(game=story.header.game)


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _unused(path: Path) -> Path:
    """``path``, or with a number before its ending while something of that name exists."""
    number, candidate = 2, path
    ending = SUFFIX + DAMAGED if path.name.endswith(SUFFIX + DAMAGED) else SUFFIX
    while candidate.exists():
        candidate = path.with_name(f"{path.name.removesuffix(ending)}-{number}{ending}")
        number += 1
    return candidate


@contextlib.contextmanager
def _held(path: Path) -> Iterator[None]:
    """Hold the lock of a saved game for a moment. Raises SaveError when it is open elsewhere."""
    lock = FileLock(lock_of(path))
    try:
        free = lock.acquire()
    except OSError as error:
        raise SaveError(
            _("The saved game {path} cannot be changed: {reason}.").format(path=path, reason=error.strerror or error)
        ) from error
    if not free:
        raise SaveError(_("This game is open in another copy of Capitol. Close it there first."))
    try:
        yield
    finally:
        lock.release()


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """Turn errors of the disk, and of a file that cannot be read, into a sentence."""
    try:
        yield
    except OSError as error:
        raise SaveError(
            _("The saved game {path} cannot be changed: {reason}.").format(path=path, reason=error.strerror or error)
        ) from error
    except RecordError as error:
        raise SaveError(
            _("The saved game {path} cannot be changed: {reason}.").format(path=path, reason=error)
        ) from error
