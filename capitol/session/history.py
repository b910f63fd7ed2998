"""The history: every finished game, one line each in a file that only grows. It outlives the saved games.

A line is a JSON object (`Remembered`), on the disk (append, flush, fsync) before `History.add` returns; its last key is
``check``, the CRC-32 of the line without it, as in a journal of one line. Lines do not lean on each other, so that two
copies of the program may both add some, and a damaged one costs that game alone: it stays where it is, not counted. A
last line without its end was never confirmed: it does not count, and the next one takes its place. A later line of the
same sitting takes the place of an earlier one (somebody took a move back after the end).

What a line tells beside the record follows from the record (`capitol.core.facts`); it is kept so that a thousand games
need not be played again to be counted, and worked out anew where a game tells other facts by now.
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
"""Version 1 had the names of the players in the digest."""
LOG = logging.getLogger("capitol.session")
Games = Mapping[str, GameEntry]
Amount = tuple[float, float]
"""What a figure says of one game: how much, and of how much."""


class Sitter(Struct, frozen=True):
    """Who sat at a seat: ``kind`` as in a record, ``profile`` the id of a person's profile or nothing. ``changed``: it
    was handed over during the game, so it counts for nobody. ``aided``: its person used an aid that is marked;
    ``hinted``: it saw hints for half of its decisions or more."""

    name: str
    kind: str
    profile: str = ""
    changed: bool = False
    aided: bool = False
    hinted: bool = False


class SeatFacts(Struct, frozen=True):
    """What the game remembers of a seat: its figures by id, and the ids of what it achieved."""

    figures: dict[str, Amount] = {}
    achieved: tuple[str, ...] = ()


class Remembered(Struct, frozen=True):
    """A finished game. ``ended`` is a local time (ISO 8601); ``digest`` the SHA-256 of the record as this program
    writes it, without the names of players, by which duplicates are known, also after somebody was taken out of one;
    ``sitting`` names a game at the table from its first deal on, "" for one that was imported. ``told`` is the version
    of the facts in ``facts``, 0 for a game that has none."""

    version: int
    game: str
    ended: str
    digest: str
    sitting: str
    seats: tuple[Sitter, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    told: int
    facts: tuple[SeatFacts, ...]
    record: msgspec.Raw

    def won(self, seat: int) -> bool:
        """Whether the seat won, perhaps with others."""
        return seat in self.winners


def remembered(
    entry: GameEntry, match: Match[Any, Any, Any, Any], seats: Sequence[Sitter], ended: datetime, sitting: str = ""
) -> Remembered:
    """A finished match as it is remembered. Raises ValueError for one that goes on."""
    result = match.result
    if result is None:
        raise ValueError("the game is not over")
    document = record_document(match)
    told, facts = _facts(entry.facts, match)
    return Remembered(
        VERSION,
        entry.id,
        f"{ended:%Y-%m-%dT%H:%M:%S}",
        _digest_of(document),
        sitting,
        tuple(seats),
        result.scores,
        result.winners,
        told,
        facts,
        msgspec.Raw(msgspec.json.encode(document)),
    )


def sitting_of(header: Header) -> str:
    """The name of a game at the table, which it keeps from its deal to its end."""
    told = [header.setup, header.seed, header.created]
    return header.sitting or hashlib.sha256(msgspec.json.encode(told)).hexdigest()[:24]


def _digest_of(record: Mapping[str, Any]) -> str:
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
    """The finished games of this computer. A game that cannot be stored waits in memory, counts all the same, and is
    tried again with the next one and by `retry`; `trouble` says why in a sentence."""

    def __init__(self, folder: Path, games: Games) -> None:
        """The history in ``folder``; nothing is read before it is asked for."""
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

    # What there is

    def entries(self) -> tuple[Remembered, ...]:
        """All games that count, in the order in which they ended; those of games that are not here are left out."""
        self._refresh()
        found = _counted([*self._read, *self._waiting])
        return tuple(sorted(found, key=lambda one: one.ended))

    def has(self, digest: str) -> bool:
        """Whether there is a game with this record."""
        return any(one.digest == digest for one in self.entries())

    @property
    def damage(self) -> str:
        """A sentence about the lines that cannot be read; "" when all can."""
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
        """Read the file where it is not as when it was read last."""
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
                found.append(self._as_told_now(entry))
        self._read, self._damaged, self._state = tuple(found), damaged, state
        self._touched = plain(data) != data

    def _as_told_now(self, entry: Remembered) -> Remembered:
        """The entry with the facts that its game tells by now."""
        game = self._games[entry.game]
        if entry.told == (game.facts.version if game.facts is not None else 0):
            return entry
        try:
            match = replayed(bytes(entry.record), game)
        except (RecordError, IllegalMove) as error:
            LOG.warning("a game of the history cannot be played again: %s", error)
            return entry
        told, facts = _facts(game.facts, match)
        return msgspec.structs.replace(entry, told=told, facts=facts)

    # What is added

    def add(self, *entries: Remembered) -> int:
        """Keep games, each unless it is there already; how many were new. Never raises: see `trouble`."""
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
        """Store the games that wait; True when none waits any more."""
        if not self._waiting:
            return True
        try:
            with held(self._lock):
                known = _Known(self._stored())  # another copy of the program may have added the same meanwhile
                if self._touched:  # by an editor, after whose manner no line can be added
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
        """Take the whole history away, for good. Raises OSError."""
        with held(self._lock):
            gone = {*self._deleted()[1:], *(one.sitting for one in (*self._stored(), *self._waiting) if one.sitting)}
            # Written first: what was over before must not come back when an old game is looked at.
            write_atomic(self._since_path, "\n".join([f"{datetime.now():%Y-%m-%dT%H:%M:%S}", *sorted(gone), ""]))
            self.path.unlink(missing_ok=True)
            sync_folder(self.path.parent)
        self._waiting.clear()
        self._state = None

    def was_deleted(self, sitting: str, ended: datetime) -> bool:
        """Whether a game was over when the history was deleted. ``ended`` counts for one that was not in it: the time
        of its file, which is a later one where that was moved or gone on with."""
        since, *sittings = self._deleted() or [""]
        return sitting in sittings or f"{ended:%Y-%m-%dT%H:%M:%S}" <= since

    def _deleted(self) -> list[str]:
        """When the history was deleted last, as a local time (ISO 8601), then all sittings that ever were; empty where
        it never was."""
        try:
            return self._since_path.read_text(encoding="utf-8-sig").split()
        except (OSError, UnicodeDecodeError):
            return []

    def forget(self, change: Callable[[Remembered], Remembered], unread: Callable[[bytes], bytes]) -> None:
        """Put a change of each game in the place of what is kept, all at once, and that of ``unread`` in the place of a
        line that cannot be read. Raises OSError; then the file is as it was."""

        def changed(line: bytes) -> bytes:
            entry = _read_line(line)
            if entry is not None:
                made = change(entry)
                return line if made is entry else _line(made).encode("utf-8")
            body = body_of(line)
            sound = chained([body])[0] == line  # of a later version
            return chained([unread(body)])[0] if sound else unread(line)

        with held(self._lock):
            lines = _lines(self.path.read_bytes()) if self.path.exists() else []
            made = [changed(line) for line in lines]
            if made != lines:
                write_atomic(self.path, b"".join(line + b"\n" for line in made))
        self._waiting = [change(entry) for entry in self._waiting]
        self._state = None


def recorded_as(entry: Remembered, seats: Sequence[Sitter], record: Mapping[str, object]) -> Remembered:
    """The same game with other words for who sat there."""
    return msgspec.structs.replace(entry, seats=tuple(seats), record=msgspec.Raw(msgspec.json.encode(record)))


def replayed(data: bytes, entry: GameEntry) -> Match[Any, Any, Any, Any]:
    """The match that a record tells. Raises RecordError, and IllegalMove where it is not by the rules."""
    record = decode_record(data, entry.game)
    return Match(entry.game, record.setup, record.actions)


def _lines(data: bytes) -> list[bytes]:
    """The lines of the file that were written to their end, whatever an editor did to line ends."""
    *lines, tail = plain(data).split(b"\n")
    if is_whole(tail):
        lines.append(tail)
    return [line for line in lines if line.strip()]


def _line(entry: Remembered) -> str:
    return chained([msgspec.json.encode(entry)])[0].decode("utf-8")


def _read_line(line: bytes) -> Remembered | None:
    """What a line tells; None for one that is not as it was written, or of a later version."""
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
        return msgspec.structs.replace(entry, version=VERSION, digest=_digest_of(msgspec.json.decode(entry.record)))
    except (msgspec.DecodeError, KeyError, TypeError):
        return None


class _Known:
    """What the history knows already: games by their records, and how each sitting ended."""

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
        """Whether an entry tells a game that is not known, or another end of a sitting."""
        if entry.sitting in self._ends:
            return self._ends[entry.sitting] != entry.digest
        return entry.digest not in self._digests


def _counted(entries: Sequence[Remembered]) -> list[Remembered]:
    """One entry for each sitting, the last; and none twice."""
    last = {entry.sitting or f"record {entry.digest}": entry for entry in entries}
    found: dict[str, Remembered] = {}
    for entry in last.values():
        found.setdefault(entry.digest, entry)
    return list(found.values())
