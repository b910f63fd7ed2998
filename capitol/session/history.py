"""The history: every finished game, one line each in an append-only file. It outlives the saved games.

A line is a JSON object (`Remembered`), on disk (append, flush, fsync) before `History.add` returns; its last key is
``check``, the CRC-32 of the line without it, as in a journal of one line. Lines are independent, so that two copies of
the program may both add some, and a damaged one loses only that game: it stays in the file but is not counted. A last
line without its newline was never confirmed: it does not count, and the next line replaces it. A later line of the same
sitting replaces an earlier one (somebody took a move back after the end).

Apart from the record, a line is derived from the record (`capitol.core.facts`); this is stored so that a thousand games
need not be replayed to be counted, and computed again when a game's facts have a new version.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from capitol.core.facts import Facts
from capitol.core.match import Match
from capitol.core.refusal import IllegalMove, RecordError
from capitol.games.registry import GameEntry
from capitol.host.atomic import append_line, is_whole, sync_folder, write_atomic
from capitol.host.language import _, ngettext
from capitol.host.lock import FileLock, held
from capitol.host.plain_text import plain
from capitol.host.reasons import os_reason
from capitol.session.journal import Header, body_of, chained
from capitol.session.records import decode_record, encode_record, record_document

FILE_NAME = "history.jsonl"
LOCK_NAME = ".history.lock"
SINCE_NAME = ".history.since"
VERSION = 2
"""In version 1 the digest included the names of the players."""
LOG = logging.getLogger("capitol.session")
Games = Mapping[str, GameEntry]
Amount = tuple[float, float]
"""A figure of one game: amount and count."""


class Sitter(Struct, frozen=True):
    """Who sat at a seat: ``kind`` as in a record, ``profile`` the id of a person's profile or "". ``changed``: the seat
    was handed over during the game, so it counts for nobody. ``aided``: its person used an aid whose use is recorded;
    ``hinted``: it saw hints for half of its decisions or more."""

    name: str
    kind: str
    profile: str = ""
    changed: bool = False
    aided: bool = False
    hinted: bool = False


class SeatFacts(Struct, frozen=True):
    """The stored facts about a seat: its figures by id, and the ids of its achievements."""

    figures: dict[str, Amount] = {}
    achieved: tuple[str, ...] = ()


class Remembered(Struct, frozen=True):
    """A finished game. ``ended`` is a local time (ISO 8601); ``digest`` is the SHA-256 of the record as this program
    writes it, without players' names, to recognise duplicates even after somebody was removed from one; ``sitting``
    names a game at the table from its first deal on, "" for an imported one. ``facts_version`` is that of
    ``facts``, 0 for a game without facts."""

    version: int
    game: str
    ended: str
    digest: str
    sitting: str
    seats: tuple[Sitter, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    facts_version: int = msgspec.field(name="told")  # its name in the files of earlier versions
    facts: tuple[SeatFacts, ...]
    record: msgspec.Raw

    def won(self, seat: int) -> bool:
        """Whether the seat won, perhaps with others."""
        return seat in self.winners


def remembered(
    entry: GameEntry, match: Match[Any, Any, Any, Any], seats: Sequence[Sitter], ended: datetime, sitting: str = ""
) -> Remembered:
    """Return the history entry of a finished match. Raises ValueError if it is not over."""
    result = match.result
    if result is None:
        raise ValueError("the game is not over")
    document = record_document(match)
    version, facts = _facts(entry.facts, match)
    return Remembered(
        VERSION,
        entry.id,
        f"{ended:%Y-%m-%dT%H:%M:%S}",
        digest_of(document),
        sitting,
        tuple(seats),
        result.scores,
        result.winners,
        version,
        facts,
        msgspec.Raw(msgspec.json.encode(document)),
    )


def sitting_of(header: Header) -> str:
    """Return the name of a game at the table, which it keeps from deal to end."""
    start = [header.setup, header.seed, header.created]
    return header.sitting or hashlib.sha256(msgspec.json.encode(start)).hexdigest()[:24]


def digest_of(record: Mapping[str, Any]) -> str:
    """Return the digest of a record, whoever played it."""
    players = [{**player, "name": ""} for player in record["players"]]
    return hashlib.sha256(encode_record({**record, "players": players})).hexdigest()


def _facts(facts: Facts | None, match: Match[Any, Any, Any, Any]) -> tuple[int, tuple[SeatFacts, ...]]:
    if facts is None:
        return 0, ()
    contents = facts.read(match)
    seats = range(len(match.setup.players))
    return facts.version, tuple(
        SeatFacts(dict(facts.figures_of(contents, seat)), facts.earned(contents, seat)) for seat in seats
    )


class History:
    """The finished games on this computer. A game that cannot be stored waits in memory, counts all the same, and is
    retried with the next one and by `retry`; `trouble` says why in a sentence."""

    def __init__(self, folder: Path, games: Games) -> None:
        """The history in ``folder``; nothing is read until needed."""
        self.path = folder / FILE_NAME
        self.trouble = ""
        self._games = games
        self._lock = FileLock(folder / LOCK_NAME)
        self._since_path = folder / SINCE_NAME
        self._waiting: list[Remembered] = []
        self._read: tuple[Remembered, ...] = ()
        self._damaged = 0
        self._touched = False
        self._state: tuple[int, int] | None = None

    # Reading

    def entries(self) -> tuple[Remembered, ...]:
        """Return all games that count, in the order in which they ended, without those of games not available here."""
        self._refresh()
        found = _counted([*self._read, *self._waiting])
        return tuple(sorted(found, key=lambda one: one.ended))

    def has(self, digest: str) -> bool:
        """Whether there is a game with this record."""
        return any(one.digest == digest for one in self.entries())

    @property
    def damage(self) -> str:
        """A sentence about unreadable lines; "" if there are none."""
        self._refresh()
        if not self._damaged:
            return ""
        text = ngettext(
            "{count} game in {path} cannot be read and is not counted. The file is left as it is.",
            "{count} games in {path} cannot be read and are not counted. The file is left as it is.",
            self._damaged,
        )
        return text.format(count=self._damaged, path=self.path)

    def _refresh(self) -> None:
        """Read the file if it changed since it was last read."""
        try:
            stat = self.path.stat()
            state = (stat.st_size, stat.st_mtime_ns)
            if state == self._state:
                return
            data = self.path.read_bytes()
        except FileNotFoundError:
            self._read, self._damaged, self._touched, self._state = (), 0, False, None
            return
        except OSError as error:
            LOG.warning("the history cannot be read: %s", error)
            return
        found: list[Remembered] = []
        damaged = 0
        for line in _lines(data):
            entry = _read_line(line)
            if entry is None:
                damaged += 1
            elif entry.game in self._games:
                found.append(self._with_current_facts(entry))
        self._read, self._damaged, self._state = tuple(found), damaged, state
        self._touched = plain(data) != data

    def _with_current_facts(self, entry: Remembered) -> Remembered:
        """Return the entry with the current version of its game's facts."""
        game = self._games[entry.game]
        if entry.facts_version == (game.facts.version if game.facts is not None else 0):
            return entry
        try:
            match = replayed(bytes(entry.record), game)
        except (RecordError, IllegalMove) as error:
            LOG.warning("a game of the history cannot be played again: %s", error)
            return entry
        version, facts = _facts(game.facts, match)
        return msgspec.structs.replace(entry, facts_version=version, facts=facts)

    # Writing

    def add(self, *entries: Remembered) -> int:
        """Add games that are not known yet; return how many. Never raises: see `trouble`."""
        known, new = _Known([*self._stored(), *self._waiting]), []
        for entry in entries:
            if known.is_new(entry):
                known.take(entry)
                new.append(entry)
        self._waiting += new
        self.retry()
        return len(new)

    def _stored(self) -> tuple[Remembered, ...]:
        self._refresh()
        return self._read

    def retry(self) -> bool:
        """Store the waiting games; True when none is left."""
        if not self._waiting:
            return True
        try:
            with held(self._lock):
                known = _Known(self._stored())  # another copy of the program may have added the same in the meantime
                if self._touched:  # by an editor, whose format cannot be appended to
                    write_atomic(self.path, plain(self.path.read_bytes()))
                    self._touched = False
                while self._waiting:
                    entry = self._waiting[0]
                    if known.is_new(entry):
                        append_line(self.path, _line(entry))
                        known.take(entry)
                    del self._waiting[0]
        except OSError as error:
            self.trouble = _("The finished game cannot be kept in {path}: {reason}. It is tried again later.").format(
                path=self.path, reason=os_reason(error)
            )
            return False
        self.trouble = ""
        return True

    def delete(self) -> None:
        """Delete the whole history for good. Raises OSError."""
        with held(self._lock):
            gone = {*self._deleted()[1:], *(one.sitting for one in (*self._stored(), *self._waiting) if one.sitting)}
            # Written first: games finished before must not come back when an old save is opened.
            write_atomic(self._since_path, "\n".join([f"{datetime.now():%Y-%m-%dT%H:%M:%S}", *sorted(gone), ""]))
            self.path.unlink(missing_ok=True)
            sync_folder(self.path.parent)
        self._waiting.clear()
        self._state = None

    def was_deleted(self, sitting: str, ended: datetime) -> bool:
        """Whether a game was finished when the history was deleted. ``ended`` decides for a game that was not in it:
        its file's time, which is later if the file was moved or the game continued."""
        since, *sittings = self._deleted() or [""]
        return sitting in sittings or f"{ended:%Y-%m-%dT%H:%M:%S}" <= since

    def _deleted(self) -> list[str]:
        """Return when the history was last deleted, as a local time (ISO 8601), then all sittings that it ever
        contained; empty if it never was."""
        try:
            return self._since_path.read_text(encoding="utf-8-sig").split()
        except (OSError, UnicodeDecodeError):
            return []

    def forget(self, change: Callable[[Remembered], Remembered], unread: Callable[[bytes], bytes]) -> None:
        """Apply ``change`` to every stored game at once, and ``unread`` to lines that cannot be read. Raises OSError;
        the file is then unchanged."""

        def changed(line: bytes) -> bytes:
            entry = _read_line(line)
            if entry is not None:
                made = change(entry)
                return line if made is entry else _line(made).encode("utf-8")
            body = body_of(line)
            sound = chained([body])[0] == line  # from a later version
            return chained([unread(body)])[0] if sound else unread(line)

        with held(self._lock):
            lines = _lines(self.path.read_bytes()) if self.path.exists() else []
            made = [changed(line) for line in lines]
            if made != lines:
                write_atomic(self.path, b"".join(line + b"\n" for line in made))
        self._waiting = [change(entry) for entry in self._waiting]
        self._state = None


def recorded_as(entry: Remembered, seats: Sequence[Sitter], record: Mapping[str, object]) -> Remembered:
    """Return the same game with other seats and another record."""
    return msgspec.structs.replace(entry, seats=tuple(seats), record=msgspec.Raw(msgspec.json.encode(record)))


def replayed(data: bytes, entry: GameEntry) -> Match[Any, Any, Any, Any]:
    """Replay a record as a match. Raises RecordError, and IllegalMove if it breaks the rules."""
    record = decode_record(data, entry.game)
    return Match(entry.game, record.setup, record.actions)


def _lines(data: bytes) -> list[bytes]:
    """Return the complete lines of the file, whatever an editor did to line endings."""
    *lines, tail = plain(data).split(b"\n")
    if is_whole(tail):
        lines.append(tail)
    return [line for line in lines if line.strip()]


def _line(entry: Remembered) -> str:
    return chained([msgspec.json.encode(entry)])[0].decode("utf-8")


def _read_line(line: bytes) -> Remembered | None:
    """Return the entry of a line; None if it was changed or is from a later version."""
    body = body_of(line)
    if chained([body])[0] != line:
        return None
    try:
        entry = msgspec.json.decode(body, type=Remembered)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    seats = len(entry.seats)
    fits = len(entry.scores) == seats and all(0 <= seat < seats for seat in entry.winners)
    fits = fits and len(entry.facts) in (0, seats)
    if not fits or entry.version > VERSION:
        return None
    if entry.version == VERSION:
        return entry
    try:
        return msgspec.structs.replace(entry, version=VERSION, digest=digest_of(msgspec.json.decode(entry.record)))
    except (msgspec.DecodeError, KeyError, TypeError):
        return None


class _Known:
    """What the history already contains: games by their records, and the end of each sitting."""

    def __init__(self, entries: Iterable[Remembered]) -> None:
        self._digests: set[str] = set()
        self._ends: dict[str, str] = {}
        for entry in entries:
            self.take(entry)

    def take(self, entry: Remembered) -> None:
        self._digests.add(entry.digest)
        if entry.sitting:
            self._ends[entry.sitting] = entry.digest

    def is_new(self, entry: Remembered) -> bool:
        """Whether an entry is an unknown game, or another end of a sitting."""
        if entry.sitting in self._ends:
            return self._ends[entry.sitting] != entry.digest
        return entry.digest not in self._digests


def _counted(entries: Sequence[Remembered]) -> list[Remembered]:
    """Return the last entry of each sitting, without duplicates."""
    last = {entry.sitting or f"record {entry.digest}": entry for entry in entries}
    found: dict[str, Remembered] = {}
    for entry in last.values():
        found.setdefault(entry.digest, entry)
    return list(found.values())
