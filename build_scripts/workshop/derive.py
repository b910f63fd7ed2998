"""`python build_scripts/workshop derive`: the files that are made from players, whether they are stale, and new ones.

Without --renew it only lists. A file is stale if it was made from another version of the rules, of a player or of what
else it is made from, or if nobody wrote down from which; --vouch does so for files that a change cannot have touched.
Renewing plays for as long as the commands that are listed take.
"""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec.structs import replace
from tqdm import tqdm

from capitol.ai.player import Budget
from capitol.games.registry import GameEntry
from capitol.host.atomic import write_atomic
from capitol.session.selfplay import play_games
from workshop import schemas, workers
from workshop.compiled import ROOT
from workshop.errors import WorkshopError
from workshop.evaluator import add_missing
from workshop.game_workshop import Derived, game_workshop
from workshop.kept_games import KeptGames, is_stale, kept_games, stamp_now
from workshop.locked import locked
from workshop.matchups import Conditions, Row, RowFile, other_versions
from workshop.players import make_player
from workshop.strength import encoded, strengths
from workshop.tables import markdown
from workshop.versions import files_version, modules_version, readings_version, rules_version, version

RULES, READINGS, CODE, FILES = "the rules", "the evaluator's readings", "the code that makes it", "the files it reads"
Versions = dict[str, str]


@dataclass(frozen=True, slots=True)
class Made:
    """Something that is made from players: its ``file``, the words of the command that makes it, why it is ``stale``
    ("" if it is not), and how to make it again. ``vouch`` declares it to be current, None if it must be made."""

    file: Path
    command: str
    stale: str
    renew: Callable[[], None]
    vouch: Callable[[], None] | None = None

    @property
    def name(self) -> str:
        """The path of the file in the checkout."""
        return (self.file.relative_to(ROOT) if self.file.is_relative_to(ROOT) else self.file).as_posix()


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "derive",
        help="list the files made from players, and make those anew that are stale",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="only these, as they are listed, or folders of them")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--renew", action="store_true", help="make what is stale anew")
    what.add_argument("--vouch", action="store_true", help="declare that what is named is as it would be made now")
    parser.add_argument("--research", type=Path, default=None, help="the folder of rows and games (default research/)")
    workers.add_options(parser)
    parser.set_defaults(run=lambda options: run(options, game))


def run(options: argparse.Namespace, game: GameEntry) -> int:
    """List, renew or vouch. Raises WorkshopError."""
    if options.vouch and not options.files:
        raise WorkshopError("name the files to vouch for")
    try:
        if options.renew or options.vouch:
            names = [made.name for made in everything(game, options) if made.stale and _is_named(made, options.files)]
            for name in names:  # one after the other: what is made first may make the others stale, or current
                for made in [made for made in everything(game, options) if made.name == name and made.stale]:
                    _make(made, options.vouch)
        print(listed([made for made in everything(game, options) if _is_named(made, options.files)]))
    except (OSError, ValueError, KeyError) as error:
        raise WorkshopError(str(error)) from error
    return 0


def _make(made: Made, vouched: bool) -> None:
    if not vouched:
        print(f"{made.name}: {made.command}", flush=True)
        made.renew()
    elif made.vouch is None:
        raise WorkshopError(f"{made.name} says itself what it is made from: renew it")
    else:
        made.vouch()


def _is_named(made: Made, files: Sequence[str]) -> bool:
    return not files or any(made.name == one or made.name.startswith(one.rstrip("/") + "/") for one in files)


def listed(found: Sequence[Made]) -> str:
    """Return a table of what there is, stale or not, and how it is made."""
    rows = [[made.name, f"stale: {made.stale}" if made.stale else "current", made.command] for made in found]
    return markdown([["file", "state", "made by"], *rows])


def everything(game: GameEntry, options: argparse.Namespace) -> list[Made]:
    """Return all that is made from the players of a game, in the order in which it must be made. Raises OSError and
    ValueError for what cannot be read, and WorkshopError."""
    research = (options.research or ROOT / "research") / game.id
    return [
        *(_file(game, derived, research / "derived.json") for derived in game_workshop(game.id).derived),
        *(_rows(game, path, options) for path in sorted((research / "rows").glob("*.jsonl"))),
        *_strength(game, research / "rows"),
        *(_measured(game, kept, options) for kept in kept_games(research / "evaluator")),
        *_schemas(game),
    ]


# What a command makes, with a note of what it was made from


def made_from(game: GameEntry, derived: Derived) -> Versions:
    """Return the versions of what a file is made from, as they are now. Raises what `version` raises."""
    found = {RULES: rules_version(game)} | {player: version(game.id, player) for player in derived.players}
    if derived.readings:
        found[READINGS] = readings_version(game)
    if derived.modules:
        found[CODE] = modules_version(game.id, derived.modules)
    if derived.files:
        found[FILES] = files_version(derived.files)
    return found


def _file(game: GameEntry, derived: Derived, notes: Path) -> Made:
    name = derived.file.relative_to(ROOT).as_posix() if derived.file.is_relative_to(ROOT) else derived.file.name
    was, now = _noted(notes).get(name), made_from(game, derived)
    stale = "nobody wrote down what it was made from"
    if was is not None:
        stale = _changed([what for what in {**was, **now} if was.get(what) != now.get(what)])
    words = ("--game", game.id, *derived.command)

    def note() -> None:
        with locked(notes):
            notes.parent.mkdir(parents=True, exist_ok=True)
            whole = _noted(notes) | {name: made_from(game, derived)}
            write_atomic(notes, msgspec.json.format(msgspec.json.encode(whole, order="sorted"), indent=1) + b"\n")

    def renew() -> None:
        from workshop.commands import parsed  # it has this command, too

        options = parsed(words)
        if options.run(options):
            raise WorkshopError(f"{shlex.join(words)} has failed")
        note()

    return Made(derived.file, shlex.join(derived.command), stale, renew, note)


def _noted(notes: Path) -> dict[str, Versions]:
    return msgspec.json.decode(notes.read_bytes(), type=dict[str, Versions]) if notes.exists() else {}


def _changed(what: Sequence[str]) -> str:
    return f"another version of {', '.join(what)}" if what else ""


# Rows of games, and the strengths that follow from them


def _rows(game: GameEntry, path: Path, options: argparse.Namespace) -> Made:
    rows = RowFile(path).rows
    now = {player: version(game.id, player) for player in sorted({player for row in rows for player in row.players})}

    def renew() -> None:
        _play_again(path, now, options)

    def vouch() -> None:
        _write_rows(path, [replace(row, versions={player: now[player] for player in row.players}) for row in rows])

    count = sum(bool(other_versions([row], now)) for row in rows)
    stale = _changed(other_versions(rows, now))
    return Made(path, f"the arena, {count} games again" if stale else "the arena", stale, renew, vouch)


def _play_again(path: Path, now: Versions, options: argparse.Namespace) -> None:
    """Play each game of another version again, with the same deal, and replace its row."""
    rows = RowFile(path).rows
    places = [at for at, row in enumerate(rows) if other_versions([row], now)]
    conditions = [_conditions(rows[at], now) for at in places]
    plans = [
        one.plan(rows[at].match_up, rows[at].deal, rows[at].seat) for one, at in zip(conditions, places, strict=True)
    ]
    games = play_games(iter(plans), options.jobs, make_player, workers.chosen_engine(options))
    for one, at, played in tqdm(zip(conditions, places, games, strict=True), total=len(places), disable=None):
        rows[at] = one.row(rows[at].match_up, rows[at].deal, rows[at].seat, played)
        _write_rows(path, rows)


def _write_rows(path: Path, rows: Iterable[Row]) -> None:
    write_atomic(path, b"".join([msgspec.json.encode(row) + b"\n" for row in rows]))


def _conditions(row: Row, versions: Versions) -> Conditions:
    return Conditions(row.game, row.seats, row.seed, Budget(row.iterations, row.milliseconds), versions)


def _strength(game: GameEntry, folder: Path) -> Iterator[Made]:
    file = game_workshop(game.id).strength
    rows = [row for path in sorted(folder.glob("*.jsonl")) for row in RowFile(path).rows]
    if file is not None and rows:
        wanted = encoded(strengths(rows, game.id))
        stale = "" if file.exists() and file.read_bytes() == wanted else "other rows"

        def renew() -> None:
            file.write_bytes(wanted)

        yield Made(file, "strength", stale, renew)


# Games in which the evaluator was measured, and the schemas


def _measured(game: GameEntry, kept: KeptGames, options: argparse.Namespace) -> Made:
    stamp = kept.stamp

    def renew() -> None:
        fresh = KeptGames(kept.path.parent, stamp_now(game, stamp.seats, stamp.known, stamp.players))
        for seed in sorted({one.seed for one in kept.games}):
            add_missing(game, fresh, seed, sorted(one.number for one in kept.games if one.seed == seed), options)
        kept.path.unlink()

    def vouch() -> None:
        fresh = KeptGames(kept.path.parent, stamp_now(game, stamp.seats, stamp.known, stamp.players))
        for one in kept.games:
            fresh.add(one)
        kept.path.unlink()

    words = ("evaluator", *stamp.players, "--seats", str(stamp.seats), *(["--known"] if stamp.known else []))
    return Made(kept.path, shlex.join(words), _changed(is_stale(kept, game)), renew, vouch)


def _schemas(game: GameEntry) -> Iterator[Made]:
    for path, text in schemas.schema_files(game).items() if schemas.has_wire_types(game) else ():
        stale = "" if path.exists() and path.read_text(encoding="utf-8") == text else "other types"

        def renew(path: Path = path, text: str = text) -> None:
            path.write_text(text, encoding="utf-8")

        yield Made(path, "schemas", stale, renew)
