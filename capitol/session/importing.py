"""Import old games into the history: records and finished saves in some folders, each once."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from capitol.core.names import clean_name
from capitol.core.refusal import IllegalMove, RecordError
from capitol.core.setup import PlayerSpec
from capitol.games.registry import GameEntry
from capitol.host.letters import refusal
from capitol.host.reasons import os_reason
from capitol.session.controller import sitters
from capitol.session.history import History, Remembered, Sitter, remembered, replayed, sitting_of
from capitol.session.journal import SaveError, read_contents, read_lines
from capitol.session.records import parse_object, read_record, record_suffix
from capitol.session.saves import SUFFIX, replay


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import: new games, games already known, unfinished ones, and files that are not games or break
    the rules, with the reason."""

    new: int = 0
    known: int = 0
    unfinished: int = 0
    refused: tuple[tuple[Path, str], ...] = ()


def import_folders(history: History, games: Mapping[str, GameEntry], *folders: Path) -> Imported:
    """Add all finished games in these folders and their subfolders. Never raises because of a file's contents."""
    steps = Importer(history, games, *folders)
    for _file in steps:
        pass
    return steps.done


class Importer:
    """An import in steps of one file: iterate for as long as there is time; ``done`` is the result so far."""

    def __init__(self, history: History, games: Mapping[str, GameEntry], *folders: Path) -> None:
        self.done = Imported()
        self._history, self._games, self._folders = history, games, folders

    def __iter__(self) -> Generator[Path, None, None]:
        new, known, unfinished = [], 0, 0
        refused: list[tuple[Path, str]] = []
        digests = {one.digest for one in self._history.entries()}
        paths = {path for folder in self._folders for path in _files(folder, self._games)}
        try:
            # Saves first: they contain profiles, guests and every change of a seat, records only some of that.
            for path in sorted(paths, key=lambda path: (not path.name.endswith(SUFFIX), path)):
                try:
                    entry = read_finished(path, self._games)
                except (RecordError, IllegalMove, SaveError) as error:
                    refused.append((path, str(error)))
                except OSError as error:
                    refused.append((path, os_reason(error)))
                else:
                    if entry is None:
                        unfinished += 1
                    elif entry.digest in digests:
                        known += 1
                    else:
                        digests.add(entry.digest)
                        new.append(entry)
                yield path
        finally:  # also when the caller stops early
            self.done = Imported(self._history.add(*new), known, unfinished, tuple(refused))


def _files(folder: Path, games: Mapping[str, GameEntry]) -> Iterator[Path]:
    endings = (SUFFIX, *(record_suffix(game) for game in games))
    try:
        yield from (path for path in folder.rglob("*") if path.name.endswith(endings) and path.is_file())
    except OSError:
        return


def read_finished(path: Path, games: Mapping[str, GameEntry]) -> Remembered | None:
    """Return the game of a record or a save; None if it is not finished. Raises OSError, RecordError, IllegalMove or
    SaveError with the reason why it is not a game."""
    ended = datetime.fromtimestamp(path.stat().st_mtime)
    if path.name.endswith(SUFFIX):
        return _of_save(path, games, ended)
    entry = games[read_record(path, games).game]
    data = path.read_bytes()
    match = replayed(data, entry)
    if match.result is None:
        return None
    objection = next(filter(None, (refusal(clean_name(player.name)) for player in match.setup.players)), "")
    if objection:
        raise RecordError(objection)
    return remembered(entry, match, _recorded(match.setup.players, parse_object(data).get("notes")), ended)


def _recorded(players: Sequence[PlayerSpec], notes: Any) -> tuple[Sitter, ...]:
    """Return who sat at the seats of a record; its ``notes`` name those that changed hands."""
    listed = notes if isinstance(notes, list) else []
    moved = [note.get("player") for note in listed if isinstance(note, dict)]
    return tuple(Sitter(player.name, player.kind, "", seat in moved) for seat, player in enumerate(players))


def _of_save(path: Path, games: Mapping[str, GameEntry], ended: datetime) -> Remembered | None:
    contents = read_contents(read_lines(path)[0])
    header = contents.header
    if header.game not in games:
        raise RecordError(header.game)
    entry = games[header.game]
    match = replay(contents, entry.game)
    if match.result is None:
        return None
    return remembered(
        entry,
        match,
        sitters(contents.seats, contents.notes, [step.seat for step in match.steps]),
        ended,
        sitting_of(header),
    )
