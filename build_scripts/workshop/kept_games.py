"""Games in which an evaluator was measured, kept in files so that runs add up, with the versions they came from.

A file holds the games of one `Stamp`, its first line; each other line is the `GameTally` of one game. Several runs may
add to it at once. Another version of the rules, of a player or of the evaluator gets another file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from capitol.games.registry import GameEntry
from capitol.host.atomic import append_line
from workshop.calibration import GameTally
from workshop.compiled import ROOT
from workshop.errors import WorkshopError
from workshop.locked import locked
from workshop.versions import evaluator_version, rules_version, version

RULES, EVALUATOR = "the rules", "the evaluator"


class Stamp(msgspec.Struct, frozen=True):
    """What the games of a file have in common. ``known``: evaluated by what one seat knows, by turns, and not as open
    positions; ``versions``: of the players, of the rules and of the evaluator."""

    game: str
    seats: int
    known: bool
    players: tuple[str, ...]
    versions: dict[str, str]

    @property
    def file_name(self) -> str:
        """The name of its file."""
        digest = hashlib.sha256(msgspec.json.encode(self, order="sorted")).hexdigest()[:12]
        return f"{self.seats}-{'known' if self.known else 'open'}-{digest}.jsonl"


def stamp_now(game: GameEntry, seats: int, known: bool, players: tuple[str, ...]) -> Stamp:
    """Return the stamp of games that are played now. Raises what `version` raises."""
    versions = {player: version(game.id, player) for player in sorted(set(players))}
    versions |= {RULES: rules_version(game), EVALUATOR: evaluator_version(game)}
    return Stamp(game.id, seats, known, players, versions)


class KeptGames:
    """The games of one stamp, in a file of ``folder``."""

    def __init__(self, folder: Path, stamp: Stamp) -> None:
        """Read what is there. Raises WorkshopError for a damaged file."""
        self.stamp, self.path = stamp, folder / stamp.file_name
        self.games = _read(self.path)[1] if self.path.exists() else []

    def missing(self, seed: int, numbers: Iterable[int]) -> list[int]:
        """Return the numbers of a seed whose games are not kept yet."""
        known = {game.key for game in self.games}
        return [number for number in numbers if (seed, number) not in known]

    def add(self, game: GameTally) -> None:
        """Keep a game, unless another run has kept it meanwhile. Raises OSError."""
        with locked(self.path):
            there = _read(self.path)[1] if self.path.exists() else None
            if there is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                append_line(self.path, msgspec.json.encode(self.stamp).decode())
            self.games = there or []
            if game.key not in {one.key for one in self.games}:
                append_line(self.path, msgspec.json.encode(game).decode())
                self.games.append(game)

    def changed(self, now: Stamp) -> list[str]:
        """Return what has another version now."""
        return [name for name, one in self.stamp.versions.items() if now.versions.get(name) != one]


def kept_games(folder: Path) -> Iterator[KeptGames]:
    """Return what is kept in a folder. Raises WorkshopError for a damaged file."""
    for path in sorted(folder.glob("*.jsonl")):
        kept = KeptGames(folder, _read(path)[0])
        if kept.path == path:  # else somebody has renamed or changed it
            yield kept
        else:
            raise WorkshopError(f"{path} is not named as its first line says")


def is_stale(kept: KeptGames, game: GameEntry) -> list[str]:
    """Return what has another version than when these games were played, or is there no more."""
    stamp = kept.stamp
    try:
        now = stamp_now(game, stamp.seats, stamp.known, stamp.players)
    except (KeyError, ValueError, OSError) as error:
        return [f"a player ({error})"]
    return kept.changed(now)


def stale_words(kept: KeptGames, changed: list[str]) -> str:
    """Say that games are left out, and why."""
    path = kept.path.relative_to(ROOT) if kept.path.is_relative_to(ROOT) else kept.path
    return f"left out: {len(kept.games)} games in {path}, of another version of {', '.join(changed)}"


def _read(path: Path) -> tuple[Stamp, list[GameTally]]:
    whole, _newline, _cut_off = path.read_bytes().rpartition(b"\n")  # a line without its end is written again
    first, *lines = whole.split(b"\n")
    try:
        return msgspec.json.decode(first, type=Stamp), [msgspec.json.decode(line, type=GameTally) for line in lines]
    except msgspec.MsgspecError as error:
        raise WorkshopError(f"{path} is damaged: {error}") from error
