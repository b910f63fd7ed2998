"""The journal of one game in progress: a header line, then one line for everything that is confirmed.

Every line is a JSON object, on the disk (append, flush, fsync) before `Journal.write` returns. After the header a line
is an action in the words of the game's record (it has a ``player`` and a ``type``), or an object with one key:

- ``{"sealed": action}``: a sealed move, provisional; a later one of the same player replaces it.
- ``{"unsealed": seat}``: the seat has opened its sealed move again.
- ``{"reveal": [action, …]}``: all sealed moves entered the log; one line, so that no crash can part them.
- ``{"undo": count}``: so many actions were taken back, and with them every sealed move.
- ``{"draft": {"seat", "data"}}``: what a person was preparing when last seen, as plain JSON that only the screens of
  the game understand; a later one of the same seat replaces it, ``data`` null takes it away. It confirms nothing: an
  action, a reveal or an undo ends all drafts, a sealed move or another player at the seat that of the seat.
- ``{"seat": {"number", "kind"}}``: another player decides at this seat from now on.
- ``{"pin": {"seat", "wrong"}}``: so many wrong PINs were typed for this seat since a right one or the last waiting.
- ``{"note": {"step", "seat", "kind", "text"}}``: a remark for the log, e.g. that a computer player did not answer, or
  that a person has taken its seat.
- ``{"name": text}``: the game was given another name.
- ``{"over": {"scores", "winners"}}``: the game is over; an undo takes this back too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from capitol.core.refusal import RecordError
from capitol.host.atomic import append_line, write_atomic
from capitol.host.language import _
from capitol.session.pins import TRIES
from capitol.session.seats import Seat

FORMAT = "capitol-save"
VERSION = 1
MAX_BYTES = 16 * 1024 * 1024


class SaveError(Exception):
    """A game could not be stored, opened or changed; the text is a sentence for the player."""


class NewerSaveError(SaveError):
    """The save was written by a later version of the program: nothing is wrong with it."""


@dataclass(frozen=True, slots=True)
class Note:
    """A remark in the log: before which action (its number), about which seat, of what kind, in what words."""

    step: int
    seat: int
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: what a game begins with. ``setup`` holds the record's own objects, ``options`` the choices of
    the table that are no rules; ``seed`` is where the computer players' chance comes from."""

    game: str
    created: str
    name: str
    setup: Mapping[str, Any]
    seats: tuple[Seat, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0


@dataclass
class Story:
    """What the lines of a journal add up to."""

    header: Header
    name: str
    seats: list[Seat]
    actions: list[dict[str, Any]] = field(default_factory=list)
    sealed: dict[int, dict[str, Any]] = field(default_factory=dict)
    drafts: dict[int, dict[str, Any]] = field(default_factory=dict)
    wrong_pins: dict[int, int] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    over: bool = False


class Journal:
    """The open journal of a game. Lines that could not be stored wait in memory, in order, for the next try."""

    def __init__(self, path: Path, lines: list[str]) -> None:
        """Go on with a journal whose confirmed lines are ``lines``, all of them on the disk already."""
        self.path = path
        self._lines = lines
        self._waiting: list[str] = []
        self.trouble: SaveError | None = None

    @classmethod
    def create(cls, path: Path, header: Header) -> Journal:
        """Begin a journal; the file appears whole or not at all. A failure is told by `trouble`."""
        journal = cls(path, [])
        journal._waiting.append(_line(header_object(header)))
        journal.retry()
        return journal

    def write(self, entry: Mapping[str, object]) -> bool:
        """Add a line and put it on the disk. False: it waits in memory, and `trouble` says why in a sentence."""
        self._waiting.append(_line(entry))
        return self.retry()

    def retry(self) -> bool:
        """Store the lines that wait. True when nothing waits any more."""
        try:
            if self._waiting and not (self._lines and self.path.exists()):
                # New, or taken away behind our back: the whole journal is in memory, so it is written anew.
                lines = self._lines + self._waiting
                write_atomic(self.path, "".join(line + "\n" for line in lines))
                self._lines, self._waiting = lines, []
            while self._waiting:
                append_line(self.path, self._waiting[0])
                self._lines.append(self._waiting.pop(0))
        except OSError as error:
            self.trouble = SaveError(
                _(
                    "The game cannot be saved to {path}: {reason}. You can go on playing; "
                    "everything is kept in memory and saved as soon as that works again."
                ).format(path=self.path, reason=error.strerror or error)
            )
            return False
        self.trouble = None
        return True


def header_object(header: Header) -> dict[str, object]:
    """The header as the first line's plain values."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": header.game,
        "created": header.created,
        "name": header.name,
        "seed": header.seed,
        "setup": header.setup,
        "seats": [
            {"name": seat.name, "kind": seat.kind, "colour": seat.colour, "pin": seat.pin} for seat in header.seats
        ],
        "options": header.options,
    }


def read_lines(path: Path) -> tuple[list[bytes], int]:
    """The whole lines of a journal, and the length of the torn one after them: 0 when all are whole.

    A line without its end was never confirmed: the program died while it was written. A block of zeros is what a power
    failure may leave in its place. Raises OSError, and RecordError when the file is too large.
    """
    with open(path, "rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise RecordError(_("the file is larger than {limit} MiB").format(limit=MAX_BYTES // 1024 // 1024))
    end = data.rfind(b"\n") + 1
    lines = data[:end].split(b"\n")[:-1]
    if lines and b"\0" in lines[-1]:
        end -= len(lines.pop()) + 1
    return lines, len(data) - end


def read_story(lines: list[bytes]) -> Story:
    """What whole lines add up to. Raises NewerSaveError, and RecordError with a sentence for what is not understood."""
    if not lines:
        raise RecordError(_("the file is empty"))
    header = _read_header(_object(lines[0], 1))
    story = Story(header, header.name, list(header.seats))
    for number, line in enumerate(lines[1:], 2):
        entry = _object(line, number)
        try:
            _add(story, entry)
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise RecordError(_("line {number} is not understood").format(number=number)) from error
    return story


def _add(story: Story, entry: dict[str, Any]) -> None:
    """Add one line; whatever is wrong with its form raises one of the errors that `read_story` catches."""
    seats = range(len(story.seats))
    if "type" in entry:
        story.actions.append(entry)
        story.drafts.clear()
        return
    ((key, value),) = entry.items()
    match key:
        case "sealed":
            story.sealed[seats.index(value["player"])] = value
            story.drafts.pop(value["player"], None)
        case "unsealed":
            story.sealed.pop(seats.index(value), None)
        case "reveal":
            story.actions += [dict(action) for action in value]
            story.sealed.clear()
            story.drafts.clear()
        case "undo":
            if not 0 < value <= len(story.actions):
                raise ValueError("more is undone than was done")
            del story.actions[-value:]
            story.sealed.clear()
            story.drafts.clear()
            story.over = False
        case "draft":
            number, data = seats.index(value["seat"]), value["data"]
            story.drafts.pop(number, None)
            if data is not None:
                story.drafts[number] = dict(data)
        case "seat":
            number = seats.index(value["number"])
            old = story.seats[number]
            story.seats[number] = Seat(old.name, _text(value["kind"]), old.colour, old.pin)
            story.drafts.pop(number, None)
        case "pin":
            story.wrong_pins[seats.index(value["seat"])] = range(TRIES + 1).index(value["wrong"])
        case "note":
            story.notes.append(Note(int(value["step"]), int(value["seat"]), _text(value["kind"]), _text(value["text"])))
        case "name":
            story.name = _text(value)
        case "over":
            story.over = True
        case _:
            raise ValueError(key)


def _read_header(data: dict[str, Any]) -> Header:
    if data.get("format") != FORMAT or not isinstance(data.get("version"), int):
        raise RecordError(_("the file is no saved game"))
    if data["version"] > VERSION:
        raise NewerSaveError(
            _("This game was saved by a newer version of the program (save version {version}, here {ours}).").format(
                version=data["version"], ours=VERSION
            )
        )
    try:
        seats = tuple(
            Seat(_text(seat["name"]), _text(seat["kind"]), _text(seat["colour"]), _text(seat["pin"]))
            for seat in data["seats"]
        )
        header = Header(
            _text(data["game"]),
            _text(data["created"]),
            _text(data["name"]),
            dict(data["setup"]),
            seats,
            dict(data["options"]),
            int(data["seed"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise RecordError(_("the first line of the saved game is not understood")) from error
    return header


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("expected a text")
    return value


def _object(line: bytes, number: int) -> dict[str, Any]:
    try:
        value = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(_("line {number} is not valid JSON").format(number=number)) from error
    if not isinstance(value, dict):
        raise RecordError(_("line {number} is not understood").format(number=number))
    return value


def _line(entry: Mapping[str, object]) -> str:
    return msgspec.json.encode(entry).decode("utf-8")
