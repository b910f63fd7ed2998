"""Faults of a level: one sentence each, naming the file, the object and the remedy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from capitol.host.language import _, ngettext

_MOST_ALIKE, _MOST_NAMED = 4, 3


class LevelError(ValueError):
    """One fault of a level; ``fault`` and ``remedy`` are translated clauses, ``object`` a label such as ``line 12``.

    Its text gives only the file's name; `with_path` gives the path as passed in.
    """

    def __init__(self, path: Path, object: str, fault: str, remedy: str) -> None:
        super().__init__(path, object, fault, remedy)
        self.path = path
        self.object = object
        self.fault = fault
        self.remedy = remedy

    def __str__(self) -> str:
        return self._sentence(self.path.name or str(self.path))

    def with_path(self) -> str:
        """Return the sentence with the file's full path."""
        return self._sentence(str(self.path))

    def _sentence(self, file: str) -> str:
        return _("{file}, {object}: {fault}; {remedy}.").format(
            file=file, object=self.object, fault=self.fault, remedy=self.remedy
        )


class LevelErrors(ValueError):
    """All faults found in a level, in order of discovery; the text has one sentence per line. A fault shared by many
    objects is listed once, naming the first of them."""

    def __init__(self, errors: tuple[LevelError, ...]) -> None:
        self.errors = _few(errors)
        super().__init__(self.errors)

    def __str__(self) -> str:
        return "\n".join(str(error) for error in self.errors)


def _few(errors: tuple[LevelError, ...]) -> tuple[LevelError, ...]:
    alike: dict[tuple[str, str], dict[str, LevelError]] = {}
    for error in errors:
        alike.setdefault((error.fault, error.remedy), {}).setdefault(error.object, error)
    found: list[LevelError] = []
    for same in alike.values():
        if len(same) <= _MOST_ALIKE:
            found += same.values()
            continue
        first, others = next(iter(same.values())), len(same) - _MOST_NAMED
        named = ", ".join(list(same)[:_MOST_NAMED])
        objects = ngettext("{objects} and {count} other", "{objects} and {count} others", others)
        objects = objects.format(objects=named, count=others)
        found.append(LevelError(first.path, objects, first.fault, first.remedy))
    return tuple(found)


class Faults:
    """Collects the faults of one file, so that a level maker sees them all at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.errors: list[LevelError] = []

    def add(self, object: str, fault: str, remedy: str) -> None:
        """Record one fault and go on."""
        self.errors.append(LevelError(self.path, object, fault, remedy))

    def stop(self, object: str, fault: str, remedy: str) -> LevelErrors:
        """Record a fault that makes further reading pointless; the caller raises the returned error."""
        self.add(object, fault, remedy)
        return LevelErrors(tuple(self.errors))

    def check(self) -> None:
        """Raise LevelErrors if any fault was recorded."""
        if self.errors:
            raise LevelErrors(tuple(self.errors))


def faults_of(load: Callable[[Path], object], path: Path) -> list[str]:
    """Return a sentence for each fault for which ``load`` refuses a file, naming file with its folder, object and
    remedy; none if it is valid."""
    try:
        load(path)
    except LevelErrors as errors:
        return [error.with_path() for error in errors.errors]
    return []


def map_label() -> str:
    """Return the label of the map itself."""
    return _("map")


def file_label() -> str:
    """Return the label of the file as a whole."""
    return _("whole file")


def line_label(line: int) -> str:
    """Return the label of a line of the file, counted from 1."""
    return _("line {line}").format(line=line)


def layer_label(name: str) -> str:
    """Return the label of a layer."""
    return _("layer “{name}”").format(name=name)


def tileset_label(name: str) -> str:
    """Return the label of a tileset."""
    return _("tileset “{name}”").format(name=name)


def object_label(number: int | str, name: str) -> str:
    """Return the label of an object: Tiled's object number, and its name if it has one."""
    if name:
        return _("object {number} “{name}”").format(number=number, name=name)
    return _("object {number}").format(number=number)
