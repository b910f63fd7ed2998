"""Remove a person from everything stored: the history, the saved games, and the last choices in New game.

The games stay, with “Player 1” (by the number of the seat) in the person's place, as a guest. Each file is replaced
whole or not at all. If one cannot be changed, all others are, and the person stays on the list of players until that
one succeeds too.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeGuard

import msgspec

from capitol.core.refusal import RecordError
from capitol.core.setup import HUMAN
from capitol.host.atomic import DAMAGED, write_atomic
from capitol.host.language import _
from capitol.session.history import History, Remembered, recorded_as, sitting_of
from capitol.session.journal import AIDED, HANDED, SaveError, body_of, chained, is_current, read_header, read_lines
from capitol.session.saves import SUFFIX, TRASH, changing
from capitol.session.statistics import GUEST, People, person_at

_IDS = (HANDED, AIDED)
"""The kinds of notes whose text is an id: of a computer player, or of an aid."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The person to forget: the id of a profile, "" for somebody known only by name. ``people``: the names of all
    profiles by id, so that nobody else's seats are changed."""

    id: str
    name: str
    people: People = field(default_factory=dict)

    def sits(self, seat: Mapping[str, Any]) -> bool:
        """Whether a seat, as plain values, is the person's: as in the statistics, and also if it changed hands."""
        profile, kind, name = seat.get("profile", ""), seat.get("kind", HUMAN), seat.get("name")
        if self.id and profile == self.id:
            return True
        if not (isinstance(profile, str) and isinstance(name, str) and (kind == HUMAN or seat.get("changed"))):
            return False
        names = {**self.people, self.id: self.name} if self.id else self.people
        ids = {known.casefold(): id for id, known in names.items()}
        return person_at(profile, name, names, ids) == person_at("", self.name, names, ids)

    def without(self, choice: Mapping[str, Any]) -> dict[str, Any]:
        """Return the last choices in New game without the person."""
        seats = choice.get("seats")
        if not _are_seats(seats):
            return dict(choice)
        numbers = [number for number, seat in enumerate(seats) if self.sits(seat)]
        return {**choice, "seats": _emptied(seats, numbers, profile=GUEST)}


def stand_in(seat: int) -> str:
    """Return the name that replaces a forgotten person's at a seat."""
    return _("Player {number}").format(number=seat + 1)


def _cleared(text: str, names: Collection[str], instead: str) -> str:
    """Replace the names in a text by ``instead``, as whole words in any case."""
    either = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"(?<!\w)(?:{either})(?!\w)", lambda _found: instead, text, flags=re.IGNORECASE)


def _cleared_bytes(line: bytes, names: Collection[str], instead: str) -> bytes:
    """Do the same with a line that cannot be decoded: the name must not remain there either."""
    return _cleared(line.decode("utf-8", "surrogateescape"), names, instead).encode("utf-8", "surrogateescape")


def _are_seats(value: Any) -> TypeGuard[list[dict[str, Any]]]:
    return isinstance(value, list) and all(isinstance(seat, dict) for seat in value)


def _emptied(seats: list[dict[str, Any]], numbers: Collection[int], **more: str) -> list[dict[str, Any]]:
    """Return the seats with the people at ``numbers`` replaced."""
    return [
        {**seat, "name": stand_in(number), **more} if number in numbers else seat for number, seat in enumerate(seats)
    ]


def forget_in_history(history: History, person: Forgotten) -> None:
    """Remove a person from the history. Raises OSError."""

    def change(entry: Remembered) -> Remembered:
        seats = msgspec.to_builtins(entry.seats)
        numbers = [number for number, seat in enumerate(seats) if person.sits(seat)]
        if not numbers:
            return entry
        made = [
            msgspec.structs.replace(one, name=stand_in(number), profile=GUEST) if number in numbers else one
            for number, one in enumerate(entry.seats)
        ]
        record = _decoded(bytes(entry.record))
        if not isinstance(record, dict):
            return msgspec.structs.replace(entry, seats=tuple(made))
        if _are_seats(record.get("players")):
            record["players"] = _emptied(record["players"], numbers)
        return recorded_as(entry, made, record)

    history.forget(change, lambda line: _cleared_bytes(line, (person.name,), stand_in(0)))


def forget_in_saves(folder: Path, person: Forgotten) -> list[SaveError]:
    """Remove a person from all saved games, including those in the trash and damaged ones; return the errors of those
    that could not be changed."""
    failures = []
    for place in (folder, folder / TRASH):
        for path in sorted(place.glob(f"*{SUFFIX}*")) if place.is_dir() else ():
            if path.is_file() and path.name.endswith((SUFFIX, DAMAGED)):
                try:
                    _forget_in_save(path, person)
                except SaveError as error:
                    failures.append(error)
    return failures


def _forget_in_save(path: Path, person: Forgotten) -> None:
    with changing(path):
        lines, _torn = read_lines(path)
        bodies = [body_of(line) for line in lines]
        header = _decoded(bodies[0]) if bodies else None
        seats = header.get("seats") if isinstance(header, dict) else None
        numbers, names = [], {person.name}
        if _are_seats(seats):
            numbers = [number for number, seat in enumerate(seats) if person.sits(seat)]
            if not numbers:
                return
            # Somebody who has changed names sits there under the old one.
            names |= {name for number in numbers if isinstance(name := seats[number].get("name"), str) and name}
        instead = stand_in(min(numbers, default=0))
        made = [_line_without(body, person, names, numbers, instead) for body in bodies]
        if made == bodies:
            return
        # Each check depends on the previous lines. Damage stays detectable: from there on lines are written without
        # checks.
        checked = chained(bodies) if is_current(lines) else []
        sound = next((at for at, line in enumerate(checked) if line != lines[at]), len(checked))
        stat = path.stat()
        kept = chained(made[:sound]) + made[sound:]
        write_atomic(path, b"".join(line + b"\n" for line in kept))
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def _decoded(body: bytes) -> Any:
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _line_without(
    body: bytes, person: Forgotten, names: Collection[str], numbers: Collection[int], instead: str
) -> bytes:
    """Return a line of a saved game without the person. Names occur in its name, its seats, the players of its setup
    and in notes; all other words belong to the game, and stay."""
    value = _decoded(body)
    if not isinstance(value, dict):
        return _cleared_bytes(body, names, instead)
    made = dict(value)
    name, seats, setup, note = (value.get(key) for key in ("name", "seats", "setup", "note"))
    if isinstance(name, str) and "type" not in value:
        made["name"] = _cleared(name, names, instead)
    if "seats" in value:
        if not _are_seats(seats):
            return _cleared_bytes(body, names, instead)
        made["seats"] = _emptied(seats, numbers, profile=GUEST)
    if isinstance(setup, dict) and _are_seats(players := setup.get("players")):
        made["setup"] = {**setup, "players": _emptied(players, numbers)}
        with contextlib.suppress(RecordError, SaveError):
            made["sitting"] = sitting_of(read_header(value))
    if isinstance(note, dict) and isinstance(note.get("text"), str) and note.get("kind") not in _IDS:
        made["note"] = {**note, "text": _cleared(note["text"], names, instead)}
    return body if made == value else msgspec.json.encode(made)
