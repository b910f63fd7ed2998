"""The people who play here: names with a symbol and a colour in one file. No passwords; nothing leaves the computer."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

from capitol.core.names import clean_name
from capitol.host.language import N_
from capitol.host.letters import undrawn
from capitol.host.shared_file import Document, SharedFile
from capitol.session.statistics import GUEST

FILE_NAME = "players.json"
VERSION = 1
NAME_LENGTH = 24
EMBLEMS = ("laurel", "amphora", "sun", "moon", "crown", "leaf")
"""The symbols for people, each an icon, none of them a seat's symbol."""
_ONCE = {"star": "amphora"}
"""Symbols of earlier versions and their replacements: the star is now a seat's."""
COLOURS = ("ivory", "aegean", "terracotta", "ink")
"""The ids of the seat colours that a person can prefer."""
Players = tuple["Profile", ...]
Change = Callable[[Players], Players]


class Profile(Struct, frozen=True):
    """A person: ``id`` never changes, the rest can."""

    id: str
    name: str
    symbol: str = EMBLEMS[0]
    colour: str = COLOURS[0]


NAMES = ("Livia", "Cato", "Julia", "Titus", "Claudia", "Marcus", "Octavia", "Seneca")
"""The default names for seats of people; a person who keeps one is not put on the list."""
NOBODY = Profile("", NAMES[0])
"""The player if nobody on the list was chosen."""
TYPED = "typed"
"""Stands in for a profile's id: the name was typed, and a person with it is added to the list."""


class _Kept(Struct, frozen=True):
    players: Players = ()


class Profiles:
    """Everybody on the list, most recent player first. A change that cannot be stored holds for this run."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME
        self._file = SharedFile(self.path, N_("Players"), _Kept, VERSION)

    @property
    def trouble(self) -> str:
        """A sentence about a list that cannot be read or written; "" if all is well."""
        return self._file.trouble

    # Reading

    def all(self) -> Players:
        """Return everybody, most recent player first."""
        return _people(self._file.read())

    def find(self, id: str) -> Profile | None:
        """Return the person with that id; None if it was deleted."""
        return next((one for one in self.all() if one.id == id), None)

    def named(self, name: str) -> Profile | None:
        """Return the person with that name, in any case."""
        wanted = clean_name(name, NAME_LENGTH).casefold()
        return next((one for one in self.all() if one.name.casefold() == wanted), None)

    @property
    def names(self) -> dict[str, str]:
        """All names by id."""
        return {one.id: one.name for one in self.all()}

    # Changes

    def add(self, name: str, symbol: str = "", colour: str = "", *, of_old: bool = False) -> Profile | None:
        """Add a person, by default with the symbol and colour that fewest have; return the existing one if the name is
        taken. None for a name with nothing visible or with letters that cannot be drawn; with ``of_old`` any letters
        are allowed."""
        name = clean_name(name, NAME_LENGTH)
        if not name or (undrawn(name) and not of_old):
            return None
        id = secrets.token_hex(6)

        def change(players: Players) -> Players:
            if any(one.name.casefold() == name.casefold() for one in players):
                return players
            emblem = symbol or min(EMBLEMS, key=[one.symbol for one in players].count)
            liked = colour or min(COLOURS, key=[one.colour for one in players].count)
            return (Profile(id, name, emblem, liked), *players)

        self._change(change)
        return self.named(name)

    def change(self, id: str, *, name: str = "", symbol: str = "", colour: str = "") -> bool:
        """Change what is given. False for a name that somebody else has, with nothing visible, or with letters that
        cannot be drawn."""
        wanted = clean_name(name, NAME_LENGTH)
        other = self.named(wanted) if wanted else None
        if (name and not wanted) or undrawn(wanted) or (other is not None and other.id != id):
            return False
        changes = {"name": wanted, "symbol": symbol, "colour": colour}
        given = {key: value for key, value in changes.items() if value}
        self._change(
            lambda players: tuple(msgspec.structs.replace(one, **given) if one.id == id else one for one in players)
        )
        return True

    def played(self, *ids: str) -> None:
        """Move these people to the top of the list: they played last."""
        now = self.all()
        if [one.id for one in now[: len(ids)]] != [id for id in ids if id]:
            self._change(
                lambda players: tuple(sorted(players, key=lambda one: ids.index(one.id) if one.id in ids else len(ids)))
            )

    def remove(self, id: str) -> None:
        """Remove somebody from the list. The games played are unaffected: see `forgetting`."""
        self._change(lambda players: tuple(one for one in players if one.id != id))

    def delete(self) -> None:
        """Delete the whole list for good. Raises OSError."""
        self._file.delete()

    def retry(self) -> bool:
        """Store pending changes. True when none is left."""
        return self._file.retry()

    def _change(self, change: Change) -> None:
        self._file.change(lambda document: _with(document, change(_people(document))))


def _people(document: Document) -> Players:
    """Return the people of a file: unique ids and names, with valid symbols and colours."""
    found: dict[str, Profile] = {}
    names: set[str] = set()
    for one in msgspec.convert(document.get("players", ()), list[Profile]):
        name = clean_name(one.name, NAME_LENGTH)
        if one.id and one.id != GUEST and one.id not in found and name and name.casefold() not in names:
            names.add(name.casefold())
            symbol = _ONCE.get(one.symbol, one.symbol)
            symbol = symbol if symbol in EMBLEMS else EMBLEMS[0]
            found[one.id] = Profile(one.id, name, symbol, one.colour if one.colour in COLOURS else COLOURS[0])
    return tuple(found.values())


def _with(document: Document, players: Players) -> Document:
    """Return the document with these people; unchanged values stay as they are in the file."""
    before = {one.id: msgspec.to_builtins(one) for one in _people(document)}
    kept = {one["id"]: one for one in reversed(document.get("players", ()))}

    def written(one: Profile) -> Document:
        known = before.get(one.id, {})
        changed = {key: value for key, value in msgspec.to_builtins(one).items() if known.get(key) != value}
        return {**(kept[one.id] if known else {}), **changed}

    return {"version": VERSION, **document, "players": [written(one) for one in players]}
