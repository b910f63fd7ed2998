"""The people who play here: names with a symbol and a colour in one file. No password, nothing leaves the computer.

Two copies of the program may run: every change reads the file anew, under a lock, before it writes it.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

from capitol.core.names import clean_name
from capitol.host.atomic import set_aside, sync_folder, write_atomic
from capitol.host.language import _
from capitol.host.lock import FileLock, held
from capitol.host.reasons import os_reason
from capitol.session.statistics import GUEST

FILE_NAME = "players.json"
LOCK_NAME = ".players.lock"
MAX_BYTES = 1024 * 1024
NAME_LENGTH = 24
EMBLEMS = ("laurel", "star", "sun", "moon", "crown", "leaf")
"""The symbols that a person can have, each an icon."""
COLOURS = ("ivory", "aegean", "terracotta", "ink")
"""The ids of the seat colours that a person can like best."""
LOG = logging.getLogger("capitol.session")
Players = tuple["Profile", ...]
Change = Callable[[Players], Players]


class Profile(Struct, frozen=True):
    """A person: ``id`` stays for good, the rest can be changed."""

    id: str
    name: str
    symbol: str = EMBLEMS[0]
    colour: str = COLOURS[0]


class _Kept(Struct, frozen=True):
    players: Players = ()
    version: int = 1


class Profiles:
    """Everybody on the list, who played last first. A change that cannot be stored holds for this run; `trouble` says
    why in a sentence. A file that cannot be read is set aside, which `trouble` says as well."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME
        self.trouble = ""
        self._lock = FileLock(folder / LOCK_NAME)
        self._stored: Players = ()
        self._state: tuple[int, int] | None = None
        self._waiting: list[Change] = []
        self._unread: OSError | None = None
        self._read()

    # What there is

    def all(self) -> Players:
        """Everybody, who played last first."""
        self._read()
        players = self._stored
        for change in self._waiting:
            players = change(players)
        return players

    def find(self, id: str) -> Profile | None:
        """The person of that id; None where it was deleted."""
        return next((one for one in self.all() if one.id == id), None)

    def named(self, name: str) -> Profile | None:
        """The person of that name, capital or small."""
        wanted = clean_name(name, NAME_LENGTH).casefold()
        return next((one for one in self.all() if one.name.casefold() == wanted), None)

    @property
    def names(self) -> dict[str, str]:
        """All names by id."""
        return {one.id: one.name for one in self.all()}

    def _read(self) -> None:
        """Read the file where it is not as when it was read last."""
        try:
            before, self._unread = self._unread, None
            stat = self.path.stat()
            state = (stat.st_size, stat.st_mtime_ns)
            if state == self._state:
                return
            with open(self.path, "rb") as file:
                data = file.read(MAX_BYTES + 1)
            self._stored, self._state = _decoded(data), state
        except (FileNotFoundError, NotADirectoryError):
            self._stored, self._state = (), None
        except OSError as error:
            self._unread = error
            if str(error) != str(before):
                LOG.warning("the list of players cannot be read: %s", error)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            kept = set_aside(self.path)
            self._stored, self._state = (), None
            self.trouble = _("The list of players in {path} is damaged. The file is kept as {kept}.").format(
                path=self.path, kept=kept
            )

    # Changes

    def add(self, name: str, symbol: str = "", colour: str = "") -> Profile | None:
        """A new person, with a symbol and a colour that few have; the one of that name where there is one already.
        None for a name of which nothing can be seen."""
        name = clean_name(name, NAME_LENGTH)
        if not name:
            return None
        id, made = secrets.token_hex(6), []

        def change(players: Players) -> Players:
            same = next((one for one in players if one.name.casefold() == name.casefold()), None)
            if same is not None:
                made.append(same)
                return players
            emblem = symbol or min(EMBLEMS, key=[one.symbol for one in players].count)
            liked = colour or min(COLOURS, key=[one.colour for one in players].count)
            made.append(Profile(id, name, emblem, liked))
            return (made[-1], *players)

        self._change(change)
        return made[-1]

    def change(self, id: str, *, name: str = "", symbol: str = "", colour: str = "") -> bool:
        """Change what is given. False for a name that somebody else has, or of which nothing can be seen."""
        wanted = clean_name(name, NAME_LENGTH)
        other = self.named(wanted) if wanted else None
        if (name and not wanted) or (other is not None and other.id != id):
            return False
        changes = {"name": wanted, "symbol": symbol, "colour": colour}
        given = {key: value for key, value in changes.items() if value}
        self._change(
            lambda players: tuple(msgspec.structs.replace(one, **given) if one.id == id else one for one in players)
        )
        return True

    def played(self, *ids: str) -> None:
        """These sat down last, the first of them at the top."""
        now = self.all()
        if [one.id for one in now[: len(ids)]] != [id for id in ids if id]:
            self._change(
                lambda players: tuple(sorted(players, key=lambda one: ids.index(one.id) if one.id in ids else len(ids)))
            )

    def remove(self, id: str) -> None:
        """Take somebody from the list. The games that were played are another matter: see `forgetting`."""
        self._change(lambda players: tuple(one for one in players if one.id != id))

    def delete(self) -> None:
        """Delete the whole list, for good. Raises OSError."""
        with held(self._lock):
            self.path.unlink(missing_ok=True)
            sync_folder(self.path.parent)
        self._stored, self._state = (), None
        self._waiting.clear()

    def _change(self, change: Change) -> None:
        """Store a change, and those before it that could not be stored, on top of what the file holds now."""
        self._waiting.append(change)
        try:
            with held(self._lock):
                players = self.all()
                if self._unread is not None:
                    raise self._unread  # what could not be read is never written over
                write_atomic(self.path, msgspec.json.format(msgspec.json.encode(_Kept(players)), indent=2))
                self._waiting.clear()
                self._state, self.trouble = None, ""
        except OSError as error:
            self.all()  # whoever made the change wants to know what came of it
            self.trouble = _("The list of players cannot be saved to {path}: {reason}.").format(
                path=self.path, reason=os_reason(error)
            )


def _decoded(data: bytes) -> Players:
    """The people of a file: each id and name once, with a symbol and a colour that there are."""
    if len(data) > MAX_BYTES:
        raise msgspec.DecodeError("too large")
    found: dict[str, Profile] = {}
    names: set[str] = set()
    for one in msgspec.json.decode(data, type=_Kept).players:
        name = clean_name(one.name, NAME_LENGTH)
        if one.id and one.id != GUEST and one.id not in found and name and name.casefold() not in names:
            names.add(name.casefold())
            symbol = one.symbol if one.symbol in EMBLEMS else EMBLEMS[0]
            found[one.id] = Profile(one.id, name, symbol, one.colour if one.colour in COLOURS else COLOURS[0])
    return tuple(found.values())
