"""The journal of one game in progress: a header line, then one line for everything that is confirmed.

Every line is a JSON object, on disk (append, flush, fsync) before `Journal.write` returns. After the header a line is
an action in the game's record format (it has a ``player`` and a ``type``), or an object with one key:

- ``{"sealed": action}``: a sealed move, provisional; a later one of the same player replaces it.
- ``{"unsealed": seat}``: the seat has taken back its sealed move.
- ``{"reveal": [action, …]}``: all sealed moves took effect, shown or still secret; one line, which no crash can split.
- ``{"undo": count}``: the last ``count`` actions were taken back, a person's own and those of computer players since,
  and with them every sealed move.
- ``{"draft": {"seat", "data"}}``: what a person was last seen preparing, as plain JSON for the game's screens only; a
  later one of the same seat replaces it, ``data`` null removes it. It confirms nothing: an action, a reveal or an undo
  ends all drafts, a sealed move or another player at the seat ends that of the seat.
- ``{"seat": {"number", "kind"}}``: another player decides at this seat from now on. With the key ``pin`` the seat has
  that PIN from now on, empty for none.
- ``{"pin": …}``: the number of wrong PINs, from earlier versions; no longer written, and ignored.
- ``{"note": {"step", "seat", "kind", "text"}}``: a remark for the log, e.g. that a computer player did not answer, or
  that a person has taken its seat.
- ``{"name": text}``: the game was renamed.
- ``{"played": number}``: the game was continued; of all games in the folder the last one played has the highest.
- ``{"over": {"scores", "winners"}}``: the game is over; an undo takes this back too.

Each line ends in the key ``check``: eight hexadecimal digits, the CRC-32 of all lines up to and including this one,
each without this key and its newline. So a changed, missing or added line is found where it is. Version 1 had no
checks; such journals are read, and rewritten as a whole with the next line.
"""

from __future__ import annotations

import errno
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec

from capitol.core.names import clean_name
from capitol.core.refusal import RecordError
from capitol.host.atomic import append_line, write_atomic
from capitol.host.language import _
from capitol.host.letters import refusal
from capitol.host.plain_text import plain
from capitol.host.reasons import os_reason
from capitol.session.seal import KEY, Receipt, Seal, read_seal
from capitol.session.seats import Seat

FORMAT = "capitol-save"
VERSION = 2
FIRST_CHECKED = 2
"""The first version whose lines have checks."""
MAX_BYTES = 16 * 1024 * 1024
MAX_LINE = 256 * 1024
COMPACT_BYTES = 2 * 1024 * 1024
"""Beyond this size a journal is rewritten without what was taken back or replaced. A long game has some 50 kB."""
NOTES_BYTES = 512 * 1024
"""How many bytes of failures, the latest ones, stay when a journal is compacted."""
NOTE_LENGTH = 2_000
KIND_LENGTH = 500
MOST_COUNTED = 2**53
MOST_SEATS = 8
TAKEN, HANDED, REPLACED, UNLOCKED = "taken", "handed", "replaced", "unlocked"
"""Kinds of notes that say who plays a seat from now on: a person who has sat down, the computer player named in the
text, or the usual one in place of a player not available here; and that a seat's PIN was removed."""
AIDED, HINTED = "aided", "hinted"
"""Kinds of notes that somebody at a seat used an aid that shows what a computer player would infer from the turns, and
that somebody there saw a hint for the decision that was due."""
RELIEVED = "relieved"
"""The kind of note that a stand-in has decided for a failed computer player."""
_LASTING = frozenset({TAKEN, HANDED, REPLACED, UNLOCKED, AIDED, HINTED})
"""Notes of these kinds are never dropped: they determine whose secrets are hidden, and what counts."""
_CHECK = re.compile(rb',"check":"([0-9a-f]{8})"\}\Z')
_CONFIRMS_NOTHING = (b'{"draft":', b'{"note":', b'{"name":', b'{"pin":', b'{"played":')


class SaveError(Exception):
    """A game could not be stored, opened or changed; the message is a sentence for the player."""


def refuse_name(name: str) -> None:
    """Raise SaveError for a new name with letters that cannot be drawn; existing names are kept."""
    objection = refusal(clean_name(name))
    if objection:
        raise SaveError(objection)


class DamagedLineError(RecordError):
    """A line of a journal was changed or is not understood; ``line`` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line


class NewerSaveError(SaveError):
    """The save was written by a later version of the program: nothing is wrong with it."""


@dataclass(frozen=True, slots=True)
class Note:
    """A remark in the log: before which action (its number), about which seat, of what kind, and its text."""

    step: int
    seat: int
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: the start of a game. ``setup`` holds the record's own objects, ``options`` the table options;
    ``seed`` seeds the computer players, ``seal`` is the receipt of the deal. ``sitting`` is the history's name for the
    game if that can no longer be derived from the others, else ""."""

    game: str
    created: str
    name: str
    setup: Mapping[str, Any]
    seats: tuple[Seat, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    played: int = 0
    sitting: str = ""
    seal: Seal | None = None


@dataclass
class JournalContents:
    """The combined content of a journal's lines. ``log`` has a list for each action, and one for all of a reveal."""

    header: Header
    name: str
    seats: list[Seat]
    log: list[list[dict[str, Any]]] = field(default_factory=list)
    sealed: dict[int, dict[str, Any]] = field(default_factory=dict)
    drafts: dict[int, dict[str, Any]] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    played: int = 0
    over: bool = False

    @property
    def actions(self) -> list[dict[str, Any]]:
        """All actions that took effect."""
        return [action for entry in self.log for action in entry]


class Journal:
    """The open journal of a game. All lines are in memory; those that could not be stored wait for the next attempt."""

    def __init__(self, path: Path, lines: list[bytes], *, stored: bool, played: int = 0) -> None:
        """Continue a journal with these lines, which must be valid; with ``stored`` the file contains exactly them.

        ``played`` is written before the next line, unless the journal already has a number as high.
        """
        self.path = path
        self.trouble: SaveError | None = None
        self._story = read_contents(lines)
        self._played = played
        self._lines: list[bytes] = []
        self._check = 0
        self._bytes = 0
        self._compact_at = COMPACT_BYTES
        self._add_lines(map(body_of, lines))
        # How much of the file is known to be ours: nothing if it must be written as a whole.
        self._stored, self._stored_bytes = (len(lines), self._bytes) if stored else (0, 0)
        self._waits = False

    @classmethod
    def create(cls, path: Path, header: Header) -> Journal:
        """Create a journal; the file appears whole or not at all. `trouble` reports a failure."""
        journal = cls(path, chained([_encoded(header_object(header))]), stored=False)
        journal.store()
        return journal

    def write(self, entry: Mapping[str, object]) -> bool:
        """Add a line and store it on disk. False: it waits in memory, and `trouble` says why in a sentence.

        Raises ValueError for a line that a reader would refuse; nothing is changed then.
        """
        if self._played > self._story.played:
            self._take({"played": self._played})
        self._take(entry)
        if self._bytes > self._compact_at:
            self._compact()
        return self.store()

    def write_first(self, entries: Sequence[Mapping[str, object]]) -> None:
        """Add lines that must be on disk before what they announce may happen. Raises SaveError, with nothing changed,
        if they cannot be stored; ValueError as `write` does."""
        lines, check, size = self._lines[:], self._check, self._bytes
        try:
            for entry in entries:
                self._take(entry)
            if self.store():
                return
            fault: Exception = SaveError(
                _("Nothing was changed, because it must be saved first. {trouble}").format(trouble=self.trouble)
            )
        except ValueError as error:
            fault = error
        self._lines, self._check, self._bytes = lines, check, size
        self._story = read_contents(lines)
        self._stored = 0  # a part of what was removed may have reached the file
        raise fault

    def store(self) -> bool:
        """Store what waits, or everything if the file does not exist yet."""
        self._waits = True
        return self.retry()

    def retry(self) -> bool:
        """Store the waiting lines. True when nothing waits any more."""
        if not self._waits:
            return True
        try:
            self._store()
        except OSError as error:
            self.trouble = SaveError(
                _(
                    "The game cannot be saved to {path}: {reason}. You can go on playing; "
                    "everything is kept in memory and saved as soon as that works again."
                ).format(path=self.path, reason=os_reason(error))
            )
            return False
        self._waits = False
        self.trouble = None
        return True

    def _store(self) -> None:
        if self._bytes > MAX_BYTES:
            raise OSError(errno.EFBIG, _("it would be larger than {limit} MiB").format(limit=MAX_BYTES // 1024 // 1024))
        if not self._stored or _size(self.path) != self._stored_bytes:
            # New, or changed or removed by others, or half written: everything is in memory, so it is rewritten.
            self._stored = 0
            write_atomic(self.path, b"".join(line + b"\n" for line in self._lines))
            self._stored, self._stored_bytes = len(self._lines), self._bytes
        for line in self._lines[self._stored :]:
            try:
                append_line(self.path, line.decode("utf-8"))
            except OSError:
                # The file's content is now unknown: removing the line may have failed as well.
                self._stored = 0
                raise
            self._stored += 1
            self._stored_bytes += len(line) + 1

    def _take(self, entry: Mapping[str, object]) -> None:
        body = _encoded(entry)
        if len(body) > MAX_LINE - 100:
            raise ValueError("a reader would not take a line of this length")
        try:
            _add(self._story, msgspec.json.decode(body))
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise ValueError("a reader would not understand this line") from error
        self._add_lines([body])

    def _add_lines(self, bodies: Iterable[bytes]) -> None:
        for body in bodies:
            line, self._check = _with_check(body, self._check)
            self._lines.append(line)
            self._bytes += len(line) + 1

    def _compact(self) -> None:
        """Leave out what was taken back or replaced, and the oldest failures."""
        notes, room = [], NOTES_BYTES
        for note in reversed(self._story.notes):
            lasting = note.kind in _LASTING
            room -= 0 if lasting else len(note.text.encode("utf-8")) + len(note.kind)
            if lasting or room >= 0:
                notes.append(note)
        self._story.notes = notes[::-1]
        self._lines, self._check, self._bytes, self._stored = [], 0, 0, 0
        self._add_lines(map(_encoded, entries_of(self._story)))
        self._compact_at = max(COMPACT_BYTES, 2 * self._bytes)


def _size(path: Path) -> int:
    """Return the length of the file; -1 if there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return -1


def receipt_of(header: Header) -> Receipt | None:
    """Return the receipt of a game's deal, if it was sealed."""
    return None if header.seal is None else Receipt(header.seal, header.game, header.setup)


def header_object(header: Header) -> dict[str, object]:
    """Return the header as plain values for the first line."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": header.game,
        "created": header.created,
        "name": header.name,
        "played": header.played,
        "seed": header.seed,
        "setup": header.setup,
        "seats": [
            {"name": seat.name, "kind": seat.kind, "colour": seat.colour, "pin": seat.pin}
            | ({"profile": seat.profile} if seat.profile else {})
            for seat in header.seats
        ],
        "options": header.options,
        **({"sitting": header.sitting} if header.sitting else {}),
        **(header.seal.document(over=True) if header.seal is not None else {}),
    }


def read_lines(path: Path) -> tuple[list[bytes], int]:
    """Return the complete lines of a journal, and the length of the incomplete one after them, 0 if there is none.

    A line without its newline was never confirmed: the program died while writing it. A power failure may leave a block
    of zeros in its place. An editor's line endings and byte-order mark do not matter. Raises OSError, and RecordError
    if the file is too large.
    """
    with open(path, "rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise RecordError(_("the file is larger than {limit} MiB").format(limit=MAX_BYTES // 1024 // 1024))
    data = plain(data)
    end = data.rfind(b"\n") + 1
    lines = data[:end].split(b"\n")[:-1]
    if lines and b"\0" in lines[-1]:
        end -= len(lines.pop()) + 1
    return lines, len(data) - end


def entries_of(contents: JournalContents) -> list[Mapping[str, object]]:
    """Return the fewest lines with this content, the header first."""
    lines: list[Mapping[str, object]] = [header_object(contents.header)]
    lines += [entry[0] if len(entry) == 1 else {"reveal": entry} for entry in contents.log]
    if contents.name != contents.header.name:
        lines.append({"name": contents.name})
    for number, (first, now) in enumerate(zip(contents.header.seats, contents.seats, strict=True)):
        if now.kind != first.kind or now.pin != first.pin:
            pin = {} if now.pin == first.pin else {"pin": now.pin}
            lines.append({"seat": {"number": number, "kind": now.kind, **pin}})
    for note in contents.notes:
        lines.append({"note": {"step": note.step, "seat": note.seat, "kind": note.kind, "text": note.text}})
    lines += [{"sealed": action} for action in contents.sealed.values()]
    lines += [{"draft": {"seat": seat, "data": data}} for seat, data in contents.drafts.items()]
    if contents.played != contents.header.played:
        lines.append({"played": contents.played})
    if contents.over:
        lines.append({"over": {}})
    return lines


def chained(bodies: Iterable[bytes]) -> list[bytes]:
    """Add checks to lines."""
    lines, check = [], 0
    for body in bodies:
        line, check = _with_check(body, check)
        lines.append(line)
    return lines


def body_of(line: bytes) -> bytes:
    """Return a line without its check."""
    return _CHECK.sub(b"}", line)


def _with_check(body: bytes, before: int) -> tuple[bytes, int]:
    check = zlib.crc32(body, before)
    return b'%s,"check":"%08x"}' % (body[:-1], check), check


def read_contents(lines: list[bytes]) -> JournalContents:
    """Return the content of complete lines. Raises NewerSaveError; DamagedLineError, a RecordError with a sentence, at
    the first line that was changed or is not understood."""
    contents, _bodies, fault = _read(lines)
    if fault is not None:
        raise fault
    return contents


def sound_lines(lines: list[bytes]) -> list[bytes]:
    """Return the lines, without checks and in the current version, from which a damaged game can be continued: those
    before the damage. A damaged header is used as long as it can be read; damaged lines that confirm nothing are left
    out.

    Raises NewerSaveError, and DamagedLineError if not even the header can be read.
    """
    return _read(lines, mending=True)[1]


def is_current(lines: list[bytes]) -> bool:
    """Whether readable lines are in the current format."""
    return bool(_CHECK.search(lines[0]))


def _read(lines: list[bytes], mending: bool = False) -> tuple[JournalContents, list[bytes], DamagedLineError | None]:
    """Return the content of the lines, those that belong to it, and the fault that ended it early."""
    if not lines:
        raise DamagedLineError(1, _("the file is empty"))
    data = _object(lines[0], 1)
    header = read_header(data)
    contents = JournalContents(header, header.name, list(header.seats), played=header.played)
    bodies = [body_of(lines[0])]
    checked, check = data["version"] >= FIRST_CHECKED, 0
    if not checked:
        bodies = [_encoded(data | {"version": VERSION})]
    for number, line in enumerate(lines, 1):
        found = _CHECK.search(line)
        fits = bool(found) == checked and (not found or int(found[1], 16) == zlib.crc32(body_of(line), check))
        check = int(found[1], 16) if found else 0
        try:
            if len(line) > MAX_LINE:
                raise DamagedLineError(number, _("line {number} is too long").format(number=number))
            if not fits:
                raise DamagedLineError(number, _("line {number} is not what was written").format(number=number))
            if number > 1:
                _add_line(contents, line, number)
                bodies.append(body_of(line))
        except DamagedLineError as fault:
            if not mending or not (number == 1 or line.startswith(_CONFIRMS_NOTHING)):
                return contents, bodies, fault
    return contents, bodies, None


def _add_line(contents: JournalContents, line: bytes, number: int) -> None:
    entry = _object(body_of(line), number)
    try:
        _add(contents, entry)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise DamagedLineError(number, _("line {number} is not understood").format(number=number)) from error


def _add(contents: JournalContents, entry: dict[str, Any]) -> None:
    """Add one line; an invalid form raises one of the errors that `read_contents` catches."""
    seats = range(len(contents.seats))
    if "type" in entry:
        contents.log.append([entry])
        contents.drafts.clear()
        return
    ((key, value),) = entry.items()
    match key:
        case "sealed":
            contents.sealed[seats.index(value["player"])] = value
            contents.drafts.pop(value["player"], None)
        case "unsealed":
            contents.sealed.pop(seats.index(value), None)
        case "reveal":
            contents.log.append([dict(action) for action in value])
            contents.sealed.clear()
            contents.drafts.clear()
        case "undo":
            left = _count(value)
            if not 0 < left <= len(contents.actions):
                raise ValueError("more is undone than was done")
            while left:
                last = contents.log[-1]
                taken = min(left, len(last))
                del last[len(last) - taken :]
                left -= taken
                if not last:
                    contents.log.pop()
            contents.sealed.clear()
            contents.drafts.clear()
            contents.over = False
        case "draft":
            number, data = seats.index(value["seat"]), value["data"]
            contents.drafts.pop(number, None)
            if data is not None:
                contents.drafts[number] = dict(data)
        case "seat":
            number = seats.index(value["number"])
            old = contents.seats[number]
            new = replace(old, kind=_text(value["kind"])[:KIND_LENGTH], pin=_text(value.get("pin", old.pin)))
            contents.seats[number] = new
            if "pin" not in value:
                contents.drafts.pop(number, None)
        case "pin":
            pass
        case "note":
            step, text = _count(value["step"]), _text(value["text"])[-NOTE_LENGTH:]
            if value["seat"] in seats:  # ignore a note about no seat: it is not worth losing the game
                contents.notes.append(Note(step, seats.index(value["seat"]), _text(value["kind"])[:KIND_LENGTH], text))
        case "name":
            contents.name = clean_name(_text(value)) or contents.name
        case "played":
            contents.played = _count(value)
        case "over":
            contents.over = True
        case _:
            raise ValueError(key)


def read_header(data: Mapping[str, Any]) -> Header:
    """Read the plain values of a first line. Raises NewerSaveError and DamagedLineError."""
    version = data.get("version")
    if data.get("format") != FORMAT or not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise DamagedLineError(1, _("the file is no saved game"))
    if version > VERSION:
        raise NewerSaveError(
            _("This game was saved by a newer version of the program (save version {version}, here {ours}).").format(
                version=version, ours=VERSION
            )
        )
    try:
        seats = tuple(
            Seat(
                clean_name(_text(seat["name"])) or _("Player {number}").format(number=number),
                _text(seat["kind"])[:KIND_LENGTH],
                _text(seat["colour"]),
                _text(seat["pin"]),
                clean_name(_text(seat.get("profile", ""))),
            )
            for number, seat in enumerate(data["seats"], 1)
        )
        if not 1 <= len(seats) <= MOST_SEATS:
            raise ValueError("so many seats has no game")
        header = Header(
            _text(data["game"]),
            clean_name(_text(data["created"])),
            clean_name(_text(data["name"])) or _("A game without a name"),
            dict(data["setup"]),
            seats,
            dict(data["options"]),
            _whole(data["seed"]),
            _count(data.get("played", 0)),
            _text(data.get("sitting", "")),
            read_seal(data.get(KEY)),
        )
    except (KeyError, TypeError, ValueError, RecordError) as error:
        raise DamagedLineError(1, _("the first line of the saved game is not understood")) from error
    return header


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError("expected a whole number")
    return value


def _count(value: object) -> int:
    if not 0 <= _whole(value) <= MOST_COUNTED:
        raise ValueError("expected a number from 0")
    return _whole(value)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("expected a text")
    return value


def _object(line: bytes, number: int) -> dict[str, Any]:
    try:
        value = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DamagedLineError(number, _("line {number} is not valid JSON").format(number=number)) from error
    if not isinstance(value, dict):
        raise DamagedLineError(number, _("line {number} is not understood").format(number=number))
    return value


def _encoded(entry: Mapping[str, object]) -> bytes:
    return msgspec.json.encode(entry)
