"""A person taken out of everything that is kept: the history, the saved games, and what New game had last.

The games stay, with “Player 1” (the number of the seat) in the place of the person, as a guest. Each file is replaced
whole or not at all, and the person stays on the list of players until all is done: then it can be done again.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from capitol.core.setup import HUMAN
from capitol.host.atomic import write_atomic
from capitol.host.language import _
from capitol.session.history import History, Remembered, recorded_as
from capitol.session.journal import body_of, chained, is_current, read_lines
from capitol.session.saves import DAMAGED, SUFFIX, TRASH, changing
from capitol.session.statistics import GUEST

_TEXTS = ("name", "text")
"""Where a saved game has words in which a name may stand."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Who is to be forgotten: the id of a profile, "" for somebody who is known by name alone."""

    id: str
    name: str

    def sits(self, seat: dict[str, Any]) -> bool:
        """Whether a seat, as plain values, is the person's."""
        profile, kind = seat.get("profile", ""), seat.get("kind", HUMAN)
        if self.id and profile == self.id:
            return True
        name = seat.get("name")
        return kind == HUMAN and not profile and isinstance(name, str) and name.casefold() == self.name.casefold()

    def without(self, value: Any, instead: str) -> Any:
        """Plain values without the person: seats become guests, and other words say ``instead``."""
        if isinstance(value, list):
            return [
                self._seat(one, number) if isinstance(one, dict) and self.sits(one) else self.without(one, instead)
                for number, one in enumerate(value)
            ]
        if isinstance(value, dict):
            return {
                key: self.cleared(one, instead)
                if key in _TEXTS and isinstance(one, str) and "kind" not in value
                else self._note(one, instead)
                if key == "note"
                else self.without(one, instead)
                for key, one in value.items()
            }
        return value

    def _note(self, note: Any, instead: str) -> Any:
        if not isinstance(note, dict):
            return note
        return {key: self.cleared(one, instead) if key in _TEXTS else one for key, one in note.items()}

    def _seat(self, seat: dict[str, Any], number: int) -> dict[str, Any]:
        made = {**seat, "name": stand_in(number)}
        return made | {"profile": GUEST} if "profile" in seat else made

    def cleared(self, text: Any, instead: str) -> Any:
        """A text with the seat in place of the name, where that stands by itself."""
        if not isinstance(text, str):
            return text
        return re.sub(rf"(?<!\w){re.escape(self.name)}(?!\w)", lambda _found: instead, text, flags=re.IGNORECASE)


def stand_in(seat: int) -> str:
    """What stands for a forgotten person at a seat."""
    return _("Player {number}").format(number=seat + 1)


def _numbers(person: Forgotten, value: Any) -> list[int]:
    """The numbers of the seats at which the person sits, anywhere in plain values."""
    if isinstance(value, list):
        own = [number for number, one in enumerate(value) if isinstance(one, dict) and person.sits(one)]
        return own + [number for one in value for number in _numbers(person, one)]
    if isinstance(value, dict):
        return [number for one in value.values() for number in _numbers(person, one)]
    return []


def forget_in_history(history: History, person: Forgotten) -> None:
    """Take a person out of the history. Raises OSError."""

    def change(entry: Remembered) -> Remembered:
        seats = msgspec.to_builtins(entry.seats)
        numbers = [number for number, seat in enumerate(seats) if person.sits(seat)]
        if not numbers:
            return entry
        made = [
            msgspec.structs.replace(one, name=stand_in(number), profile=GUEST) if number in numbers else one
            for number, one in enumerate(entry.seats)
        ]
        record = person.without(msgspec.json.decode(entry.record), stand_in(numbers[0]))
        players = [
            {**player, "name": stand_in(number)} if number in numbers else player
            for number, player in enumerate(record["players"])
        ]
        return recorded_as(entry, made, {**record, "players": players})

    history.forget(change, person.name)


def forget_in_saves(folder: Path, person: Forgotten) -> None:
    """Take a person out of all saved games, also of those in the trash and the damaged ones. Raises SaveError at one
    that is open elsewhere, and OSError."""
    for place in (folder, folder / TRASH):
        for path in sorted(place.glob(f"*{SUFFIX}*")) if place.is_dir() else ():
            if path.is_file() and path.name.endswith((SUFFIX, DAMAGED)):
                _forget_in_save(path, person)


def _forget_in_save(path: Path, person: Forgotten) -> None:
    with changing(path):
        lines, _torn = read_lines(path)
        bodies = [body_of(line) for line in lines]
        header = _decoded(bodies[0]) if bodies else None
        numbers = _numbers(person, header) if isinstance(header, dict) else []
        if header is not None and not numbers:
            return
        instead = stand_in(min(numbers, default=0))
        seats = header.get("seats", []) if isinstance(header, dict) else []
        # Somebody who has changed names sits there under the old one.
        names = {person.name, *(seats[number]["name"] for number in numbers if number < len(seats))}
        made = bodies
        for one in (Forgotten(person.id, name) for name in sorted(names)):
            made = [_line_without(body, one, instead) for body in made]
        if made == bodies:
            return
        sound = chained(bodies) == lines
        stat = path.stat()
        # What was damaged stays so: its lines keep no check that they never had.
        kept = chained(made) if sound and is_current(lines) else made
        write_atomic(path, b"".join(line + b"\n" for line in kept))
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def _decoded(body: bytes) -> Any:
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _line_without(body: bytes, person: Forgotten, instead: str) -> bytes:
    value = _decoded(body)
    if value is None:  # nobody can read it but with an editor: there the name must not stand either
        return re.sub(re.escape(person.name).encode(), instead.encode(), body)
    made = person.without(value, instead)
    return body if made == value else msgspec.json.encode(made)
