"""What a person has come to beside games, in one small file: lessons gone through, laurels earned, goes left open."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from capitol.host.language import N_
from capitol.host.plain_text import plain
from capitol.host.shared_file import Document, SharedFile

FILE = "progress.json"
OLD = {"lessons": "lessons.json", "laurels": "laurels.json"}
"""The files of earlier versions, a section each: read where the new one is not there yet, and left where they are."""
LOG = logging.getLogger("capitol.session")
_Section = dict[str, dict[str, Any]]


class Progress:
    """By section, game and id one value of plain JSON. A change that cannot be stored holds for now, and is tried again
    with the next one and by `retry`."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._file = SharedFile(self.path, N_("Lessons and challenges"), dict[str, _Section], begin=self._of_before)

    @property
    def trouble(self) -> str:
        """A sentence about a file that cannot be read or written; "" when all is well."""
        return self._file.trouble

    def _of_before(self) -> Document:
        found: Document = {}
        for section, name in OLD.items():
            path = self.path.with_name(name)
            try:
                found[section] = msgspec.json.decode(plain(path.read_bytes()), type=_Section)
            except (FileNotFoundError, NotADirectoryError):
                continue
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                LOG.warning("cannot read %s: %s", path, error)
        return found

    def any(self, section: str, game: str) -> bool:
        """Whether anything is kept of a game in a section."""
        return bool(self._section(section).get(game))

    def get(self, section: str, game: str, id: str) -> Any | None:
        """What is kept, None for nothing."""
        return self._section(section).get(game, {}).get(id)

    def _section(self, name: str) -> _Section:
        found: _Section = self._file.read().get(name, {})
        return found

    def put(self, section: str, game: str, id: str, change: Callable[[Any | None], Any | None]) -> bool:
        """Keep what ``change`` makes of what is kept by then, None to forget it. True: it is on the disk."""
        old = self.get(section, game, id)
        if change(old) == old:
            return self._file.retry()

        def changed(document: Document) -> Document:
            of_section: _Section = document.get(section, {})
            of_game = of_section.get(game, {})
            value = change(of_game.get(id))
            made = {key: one for key, one in of_game.items() if key != id} | ({} if value is None else {id: value})
            return {**document, section: {**of_section, game: made}}

        return self._file.change(changed)

    def retry(self) -> bool:
        """Store what waits. True when nothing waits any more."""
        return self._file.retry()


class Runs:
    """Goes that were left in the middle, a value of plain JSON each. What cannot be written costs no more than that."""

    def __init__(self, progress: Progress, section: str) -> None:
        self._progress, self._section = progress, section

    def of_game(self, game: str) -> bool:
        """Whether anything of a game was ever begun."""
        return self._progress.any(self._section, game)

    def get(self, game: str, id: str) -> Mapping[str, Any]:
        """What is kept of one; empty for nothing."""
        found = self._progress.get(self._section, game, id)
        return found if isinstance(found, dict) else {}

    def put(self, game: str, id: str, value: Mapping[str, Any] | None) -> None:
        """Keep one, None to forget it."""
        kept = None if value is None else dict(value)
        if not self._progress.put(self._section, game, id, lambda _before: kept):
            LOG.warning("%s", self._progress.trouble)
