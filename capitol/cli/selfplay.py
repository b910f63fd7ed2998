"""`capitol selfplay`: many games between computer players, with records and a table of results."""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import capitol
from capitol.boards.errors import LevelErrors
from capitol.cli.common import CommandError, add_game, game_named, named_path, table_text, whole_number, with_progress
from capitol.core.setup import FIRST_PLAYER, PlayerSpec, first_players, seats_text
from capitol.games.registry import GameEntry, games
from capitol.host.language import _, decimal, ngettext
from capitol.host.reasons import os_reason
from capitol.session.executors import ENGINES, NoRayError, OtherVersionError
from capitol.session.file_kind import BOARD, misplaced
from capitol.session.records import record_suffix
from capitol.session.seats import CMD_PREFIX, player_kind, recorded_kind
from capitol.session.seeds import derive_seed, game_seed
from capitol.session.selfplay import GamePlan, PlayedGame, play_games

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

PRESET = "preset"
MOST_PROCESSES = 61
"""As many processes as Windows can wait for at once."""
MOST_JOBS = 4096


@dataclass(frozen=True, slots=True)
class Series:
    """The settings shared by all games of a run."""

    entry: GameEntry
    seed: int
    kinds: tuple[str, ...]
    rotate: bool
    board: object
    options: Mapping[str, str]


def add_parser(commands: Commands) -> None:
    commands.add_parser(
        "selfplay",
        help=_("let computer players play, without a window"),
        description=_(
            "Let computer players play against each other, write records, and print a table. "
            "The same seed gives the same games, byte for byte, whatever the number of jobs."
        ),
        fill=add_arguments,
    )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments. Their help names the players and rules of all games, which are imported for it."""
    several = len(games()) > 1
    kinds = _("; ").join(
        [
            f"{player.id}{f' ({entry.id})' if several else ''}: {_(player.sentence).removesuffix('.')}"
            for entry in games().values()
            for player in entry.everybody
        ]
        + ["cmd:COMMAND: " + _("A program that speaks the engine protocol; a comma in its command is written twice.")]
    )
    rules = _("; ").join(
        f"{key}={'|'.join(values)}" for entry in games().values() for key, values in _rule_values(entry).items()
    )
    seats = ", ".join(seats_text(entry.seats) for entry in games().values())
    add_game(parser)
    parser.add_argument("--games", type=whole_number(1), required=True, metavar="N", help=_("how many games"))
    parser.add_argument(
        "--seats",
        type=seat_kinds,
        required=True,
        metavar="KIND,KIND",
        help=_("who plays: kinds in turn order, {seats} of them. {kinds}").format(seats=seats, kinds=kinds),
    )
    parser.add_argument("--seed", type=whole_number(0), default=0, metavar="S", help=_("the seed of all chance"))
    parser.add_argument(
        "--records", type=named_path, metavar="DIR", help=_("write a record of each game into this folder")
    )
    parser.add_argument(
        "--jobs", type=whole_number(1, MOST_JOBS), default=1, metavar="J", help=_("the number of processes at once")
    )
    parser.add_argument(
        "--engine",
        choices=list(ENGINES),
        default="processes",
        help=_("what plays: processes of this computer, or those of Ray, also on many computers (RAY_ADDRESS)"),
    )
    parser.add_argument("--rotate", action="store_true", help=_("move the kinds on by one seat from game to game"))
    parser.add_argument(
        "--rules",
        nargs="+",
        action="extend",
        default=[],
        metavar="KEY=VALUE",
        help=_("rule options, the first value of each is the default: {rules}").format(rules=rules),
    )
    parser.add_argument("--level", type=named_path, metavar="FILE", help=_("a board made in Tiled, instead of Roma"))
    parser.set_defaults(run=run)


def seat_kinds(text: str) -> tuple[str, ...]:
    """Parse kinds of player from ``KIND,KIND``. A comma in a command is written twice."""
    return tuple(part.strip().replace("\0", ",") for part in text.replace(",,", "\0").split(","))


def check_kinds(kinds: Sequence[str], entry: GameEntry) -> None:
    """Raise CommandError if these kinds of player cannot play the game."""
    known = [player.id for player in entry.everybody]
    for kind in kinds:
        if kind.startswith(CMD_PREFIX):
            if not kind.removeprefix(CMD_PREFIX).strip():
                raise CommandError(_("“cmd:” needs the command that starts the program"))
        elif kind not in known:
            raise CommandError(
                _("there is no player “{kind}”; there are: {known}").format(
                    kind=kind, known=", ".join([*known, "cmd:COMMAND"])
                )
            )
    if len(kinds) not in entry.seats:
        raise CommandError(
            _("seats of a game: {seats}, not {count}").format(seats=seats_text(entry.seats), count=len(kinds))
        )


def read_options(pairs: Sequence[str], entry: GameEntry) -> dict[str, str]:
    """Return the game's options from ``KEY=VALUE`` pairs; a preset is applied first, wherever it appears.

    Raises CommandError for unknown ones.
    """
    values = _rule_values(entry)
    given: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or key not in values:
            raise CommandError(
                _("there is no rule “{pair}”; there are: {known}").format(
                    pair=pair, known=", ".join(f"{name}=…" for name in values)
                )
            )
        if value not in values[key]:
            raise CommandError(
                _("the rule {key} is one of {known}, not “{value}”").format(
                    key=key, known=", ".join(values[key]), value=value
                )
            )
        given[key] = value
    presets = {preset.id: preset for preset in entry.presets}
    chosen = presets[given.pop(PRESET)].choices(entry.options) if PRESET in given else {}
    return chosen | given


def read_board(path: Path | None, entry: GameEntry) -> object:
    """Load the board of a level file, by default the usual one; None for a game without boards. Raises CommandError
    with all its faults in one line."""
    boards = entry.boards
    if boards is None:
        if path is not None:
            raise CommandError(_("{game} is played without a board").format(game=entry.title))
        return None
    other = misplaced(path, BOARD) if path is not None else ""
    if other:
        raise CommandError(_("{path}: {reason}").format(path=path, reason=other))
    try:
        return boards.load(path or boards.default)
    except LevelErrors as errors:
        raise CommandError(" ".join(error.with_path() for error in errors.errors)) from errors


def run(options: argparse.Namespace) -> int:
    """Play the games and print the table."""
    entry = game_named(options)
    check_kinds(options.seats, entry)
    choices = read_options(options.rules, entry)
    board = read_board(options.level, entry)
    if options.engine == "processes" and options.jobs > MOST_PROCESSES:
        raise CommandError(
            _("--jobs {asked}: the most on one computer is {most}").format(asked=options.jobs, most=MOST_PROCESSES)
        )
    folder: Path | None = options.records
    if folder is not None:
        _prepare_folder(folder)
    series = Series(entry, options.seed, options.seats, options.rotate, board, choices)
    begun = time.perf_counter()
    played = []
    try:
        results = play_games(
            plans(series, options.games), min(options.jobs, options.games), engine=ENGINES[options.engine]
        )
        for game in with_progress(results, options.games, _("games")):
            if folder is not None:
                _write_record(folder / record_name(entry.id, options.seed, game.number), game.record)
            # The record is on disk; keeping thousands of them here too would fill the memory.
            played.append(replace(game, record=b""))
    except NoRayError as error:
        raise CommandError(
            _("--engine ray cannot start; it needs the Python package with Ray, “capitol[ray]”: {reason}").format(
                reason=error
            )
        ) from error
    except OtherVersionError as error:
        raise CommandError(
            _("a computer of the cluster has Capitol {version}, this one {own}; their games might differ").format(
                version=error.version, own=capitol.__version__
            )
        ) from error
    except BrokenExecutor as error:
        raise CommandError(_("a playing process ended before its time; perhaps the memory was full")) from error
    seconds = time.perf_counter() - begun
    print(summary(series, played))
    print(
        ngettext("{count} game, {rate} games/s", "{count} games, {rate} games/s", len(played)).format(
            count=len(played), rate=decimal(len(played) / seconds)
        )
    )
    failures = sum(len(game.failures) for game in played)
    if failures:
        sentence = ngettext(
            "{count} move was drawn by chance because its player failed",
            "{count} moves were drawn by chance because their players failed",
            failures,
        )
        print(sentence.format(count=failures))
        for failure in [failure for game in played for failure in game.failures][:3]:
            print(f"  {failure.kind}: {failure.detail or failure.text}")
    return 0


def plans(series: Series, count: int) -> Iterator[GamePlan]:
    """Yield the games of a series: game number i depends only on the seed and i."""
    for number in range(count):
        yield plan(series, number)


def plan(series: Series, number: int) -> GamePlan:
    """Return one game of a series."""
    seed = game_seed(series.seed, number)
    shift = number % len(series.kinds) if series.rotate else 0
    kinds = series.kinds[-shift:] + series.kinds[:-shift] if shift else series.kinds
    deal = random.Random(derive_seed("deal", seed))
    setup = series.entry.game.new_setup(_players(kinds, series.entry), series.options, series.board, deal)
    return GamePlan(number, series.entry.id, setup, kinds, seed)


def record_name(game: str, seed: int, number: int) -> str:
    """Return the file name of a record."""
    return f"s{seed}-g{number:06d}{record_suffix(game)}"


def summary(series: Series, played: Sequence[PlayedGame]) -> str:
    """Return the table: wins, shared wins and mean score, for each kind of player, in all and by seat."""
    cells: dict[tuple[str, int | None], list[int]] = {}
    for game in played:
        for seat, kind in enumerate(game.players):
            won = seat in game.winners
            shared = won and len(game.winners) > 1
            for key in ((kind, None), (kind, seat)):
                cell = cells.setdefault(key, [0, 0, 0, 0])
                cell[0] += 1
                cell[1] += won and not shared
                cell[2] += shared
                cell[3] += game.scores[seat]
    rows = []
    for kind in dict.fromkeys(series.kinds):
        for seat in (None, *range(len(series.kinds))):
            if (kind, seat) in cells:
                count, wins, ties, points = cells[kind, seat]
                where = _("all") if seat is None else str(seat)
                figures = [str(count), str(wins), str(ties), f"{100 * (wins + ties) / count:.1f}"]
                rows.append([kind, where, *figures, f"{points / count:.2f}"])
    return table_text([_("kind"), _("seat"), _("games"), _("wins"), _("ties"), _("won %"), _("mean score")], rows)


def _players(kinds: Sequence[str], entry: GameEntry) -> tuple[PlayerSpec, ...]:
    names = {player.id: player.name for player in entry.everybody}
    numerals = ("", " II", " III", " IV")
    return tuple(
        PlayerSpec(names.get(kind, "Program") + numerals[kinds[:seat].count(kind)], recorded_kind(player_kind(kind)))
        for seat, kind in enumerate(kinds)
    )


def _rule_values(entry: GameEntry) -> dict[str, tuple[str, ...]]:
    presets = {PRESET: tuple(preset.id for preset in entry.presets)} if entry.presets else {}
    options = {option.id: option.ids for option in entry.options}
    return {**presets, **options, FIRST_PLAYER: first_players(entry.seats[-1])}


def _write_record(path: Path, record: bytes) -> None:
    try:
        path.write_bytes(record)
    except OSError as error:
        raise CommandError(_("cannot write to {path}: {reason}").format(path=path, reason=os_reason(error))) from error


def _prepare_folder(folder: Path) -> None:
    """Create the folder for records, and check that it is writable before an hour of play is lost."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise CommandError(
            _("cannot write records to {path}: {reason}").format(path=folder, reason=os_reason(error))
        ) from error
