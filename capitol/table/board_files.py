"""The boards of a game for New game: the shipped ones and a person's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic, TypeVar

from capitol.boards.errors import LevelErrors
from capitol.table.plugin import BoardEntry

B = TypeVar("B")
E = TypeVar("E", bound=BoardEntry)


class BoardFiles(Generic[B, E]):
    """Reads all board files, each once, and again after it has changed."""

    def __init__(
        self,
        find: Callable[[], Sequence[Path]],
        load: Callable[[Path], B],
        entry: Callable[[Path, B | None, tuple[str, ...]], E],
    ) -> None:
        """``find`` returns the files, the default one first; ``load`` reads one, or raises LevelErrors; ``entry`` makes
        the entry of a file from its board, or from the faults that make it unplayable."""
        self._find, self._load, self._make = find, load, entry
        self._known: dict[Path, tuple[int, E]] = {}

    def entries(self) -> list[E]:
        """Return all boards, the default first, including those with faults."""
        return [self._entry(path) for path in self._find()]

    def find(self, path: str) -> E | None:
        """Return the entry of a file; None if it no longer exists."""
        return next((self._entry(found) for found in self._find() if str(found) == path), None)

    def named(self, name: str) -> list[E]:
        """Return the entries of the files with this name."""
        return [self._entry(path) for path in self._find() if path.stem == name]

    def _entry(self, path: Path) -> E:
        try:
            stamp = path.stat().st_mtime_ns
        except OSError:
            stamp = 0
        known = self._known.get(path)
        if known is None or known[0] != stamp:
            known = self._known[path] = stamp, self._read(path)
        return known[1]

    def _read(self, path: Path) -> E:
        try:
            return self._make(path, self._load(path), ())
        except LevelErrors as errors:
            return self._make(path, None, tuple(str(error) for error in errors.errors))
