"""What a person has come to beside games, in one small file: lessons gone through, laurels earned, goes left open."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from capitol.host.atomic import set_aside, write_atomic

FILE = "progress.json"
OLD = {"lessons": "lessons.json", "laurels": "laurels.json"}
"""The files of earlier versions, a section each: read where the new one is not there yet, and left where they are."""
LOG = logging.getLogger("capitol.session")
_Section = dict[str, dict[str, Any]]
_Form = TypeVar("_Form")


class Progress:
    """By section, game and id one value of plain JSON.

    A file that cannot be read counts as empty, and is set aside when there is something to be kept.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._unread: list[Path] = []
        kept = self._read(self.path, dict[str, _Section])
        self._kept: dict[str, _Section] = {} if kept is None else kept
        if kept is None and not self._unread:
            for section, name in OLD.items():
                self._kept[section] = self._read(folder / name, _Section) or {}

    def _read(self, path: Path, form: type[_Form]) -> _Form | None:
        try:
            return msgspec.json.decode(path.read_bytes(), type=form)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            LOG.warning("cannot read %s: %s", path, error)
            self._unread.append(path)
            return None

    def any(self, section: str) -> bool:
        """Whether anything is kept in a section."""
        return any(self._kept.get(section, {}).values())

    def get(self, section: str, game: str, id: str) -> Any | None:
        """What is kept, None for nothing."""
        return self._kept.get(section, {}).get(game, {}).get(id)

    def put(self, section: str, game: str, id: str, value: Any | None) -> None:
        """Keep a value, None to forget it; it is on the disk before this returns. Raises OSError, and holds it for now,
        where that fails."""
        if self.get(section, game, id) == value:
            return
        of_game = self._kept.setdefault(section, {}).setdefault(game, {})
        if value is None:
            del of_game[id]
        else:
            of_game[id] = value
        for path in self._unread:
            set_aside(path)
        self._unread.clear()
        write_atomic(self.path, msgspec.json.format(msgspec.json.encode(self._kept), indent=1))


class Runs:
    """Goes that were left in the middle, a value of plain JSON each. What cannot be written costs no more than that."""

    def __init__(self, progress: Progress, section: str) -> None:
        self._progress, self._section = progress, section

    def __bool__(self) -> bool:
        """Whether anything was ever begun."""
        return self._progress.any(self._section)

    def get(self, game: str, id: str) -> Mapping[str, Any]:
        """What is kept of one; empty for nothing."""
        found = self._progress.get(self._section, game, id)
        return found if isinstance(found, dict) else {}

    def put(self, game: str, id: str, value: Mapping[str, Any] | None) -> None:
        """Keep one, None to forget it."""
        try:
            self._progress.put(self._section, game, id, None if value is None else dict(value))
        except OSError as error:
            LOG.warning("the progress cannot be kept: %s", error)
