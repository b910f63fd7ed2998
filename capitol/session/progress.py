"""A person's progress apart from games, in one small file: lessons completed, laurels earned, unfinished attempts."""

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
"""The files of earlier versions, one per section: read if the new one does not exist yet, and left in place."""
LOG = logging.getLogger("capitol.session")
_Section = dict[str, dict[str, Any]]


class Progress:
    """One value of plain JSON by section, game and id. A change that cannot be stored holds for now, and is retried
    with the next one and by `retry`."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._file = SharedFile(self.path, N_("Lessons and challenges"), dict[str, _Section], begin=self._of_before)

    @property
    def trouble(self) -> str:
        """A sentence about a file that cannot be read or written; "" if all is well."""
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
        """Whether anything is stored for a game in a section."""
        return bool(self._section(section).get(game))

    def get(self, section: str, game: str, id: str) -> Any | None:
        """Return the stored value, None if there is none."""
        return self._section(section).get(game, {}).get(id)

    def _section(self, name: str) -> _Section:
        found: _Section = self._file.read().get(name, {})
        return found

    def put(self, section: str, game: str, id: str, change: Callable[[Any | None], Any | None]) -> bool:
        """Store the result of ``change``, called with the current value; None removes it. True: it is on disk."""
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
        """Store pending changes. True when none is left."""
        return self._file.retry()


class Runs:
    """Unfinished attempts, each a value of plain JSON. One that cannot be written is lost; nothing else happens."""

    def __init__(self, progress: Progress, section: str) -> None:
        self._progress, self._section = progress, section

    def of_game(self, game: str) -> bool:
        """Whether anything of a game was ever begun."""
        return self._progress.any(self._section, game)

    def get(self, game: str, id: str) -> Mapping[str, Any]:
        """Return one attempt; empty if there is none."""
        found = self._progress.get(self._section, game, id)
        return found if isinstance(found, dict) else {}

    def put(self, game: str, id: str, value: Mapping[str, Any] | None) -> None:
        """Store one; None removes it."""
        kept = None if value is None else dict(value)
        if not self._progress.put(self._section, game, id, lambda _before: kept):
            LOG.warning("%s", self._progress.trouble)
