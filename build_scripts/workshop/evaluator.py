"""`python build_scripts/workshop evaluator`: how true a game's evaluator is, and with --fit the file that it reads.

Computer players play games; the evaluator says of every step, as an open position or with --known by what one seat
knows, what it is worth to each seat, and the end of the game says what came of it. What was measured is kept, game by
game, so that runs add up: the same command goes on where it stopped, and --first and --games share the games out among
machines. Games of another version of the rules, of a player or of the evaluator are left out. Measure on other games
than those of the fit: with another seed.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import cycle
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
from tqdm import tqdm

from capitol.ai.fitted import Fit, FittedEvaluator, read_fits, softmax, write_fits
from capitol.ai.generic.playout_evaluator import win_shares
from capitol.ai.player import Budget
from capitol.core.evaluator import Evaluator
from capitol.core.game import Result
from capitol.core.match import Match
from capitol.core.setup import PlayerSpec
from capitol.games.registry import GameEntry, games
from capitol.host.atomic import write_atomic
from capitol.session.records import decode_record, record_suffix
from capitol.session.seats import player_kind, recorded_kind
from capitol.session.seeds import derive_seed
from capitol.session.selfplay import GamePlan, PlayedGame, play_game, play_games
from workshop import compiled, workers
from workshop.calibration import (
    BINS,
    COLUMNS,
    Floats,
    GameTally,
    Sample,
    Whole,
    measured,
    tallies,
    tenths_told,
)
from workshop.compiled import ROOT
from workshop.errors import WorkshopError
from workshop.kept_games import KeptGames, is_stale, kept_games, stale_words, stamp_now
from workshop.locked import locked
from workshop.players import complaint, make_player
from workshop.tables import markdown

AnyMatch = Match[Any, Any, Any, Any]
FOLDER = ROOT / "research" / "{game}" / "evaluator"
"""Where games that were measured are kept."""
AT_ONCE = 8
"""How many games each worker is given before the time is looked at."""
STEPS, LONGEST = 30, 2.0
"""The number of Newton's steps of a fit, and how far one may go."""
_TENTHS = tuple([f"{100 * tenth // BINS} to {100 * (tenth + 1) // BINS}" for tenth in range(BINS)])
RIDGE = 1.0
"""The weight of the penalty on the squares of a fit's weights, in positions."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "evaluator",
        help="how true the evaluator of positions is; with --fit, fit it to games",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "players",
        nargs="*",
        metavar="PLAYER",
        help="who plays; each seat gets one of them by chance; none: only report what is kept",
    )
    parser.add_argument("--seats", type=int, nargs="+", choices=game.seats, default=list(game.seats))
    parser.add_argument("--games", type=int, default=200, help="for each number of seats")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, to share them out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="the most, for each number of seats")
    parser.add_argument("--fit", action="store_true", help="write the file of fits instead of measuring")
    parser.add_argument("--known", action="store_true", help="evaluate by what one seat knows, by turns")
    parser.add_argument("--records", type=Path, metavar="DIR", help="write a record of each game into this folder")
    parser.add_argument("--kept", type=Path, default=None, help="the folder where games are kept (default research/)")
    workers.add_options(parser)
    compiled.add_option(parser)
    parser.set_defaults(run=lambda options: run(options, game))


def run(options: argparse.Namespace, game: GameEntry) -> int:
    """Play and fit, or keep what was measured and print tables. Raises WorkshopError."""
    for seats in options.seats:
        for player in options.players:
            if why := complaint(game.id, player, seats):
                raise WorkshopError(why)
    folder = options.kept or Path(str(FOLDER).format(game=game.id))
    if options.compiled:
        if options.fit:
            raise WorkshopError("a fit is written into the sources, not into their compiled copy: without --compiled")
        return compiled.run_compiled(options, "--kept", str(folder.resolve()))
    try:
        if options.fit:
            refit(game, options)
            return 0
        if options.players:
            for seats in options.seats:
                measure(game, seats, options, folder)
        print(report(game, folder))
    except (OSError, ValueError) as error:
        raise WorkshopError(str(error)) from error
    return 0


def refit(game: GameEntry, options: argparse.Namespace) -> None:
    """Fit the evaluator to games of each number of seats, and write each fit when it is done. Raises WorkshopError for
    an evaluator without fits."""
    evaluator = game.make_evaluator()
    if not isinstance(evaluator, FittedEvaluator):
        raise WorkshopError(f"the evaluator of {game.title} is not fitted to games")
    for seats in options.seats:
        add_fit(evaluator.path, seats, fitted(evaluator, list(played(game, seats, options))))


def add_fit(path: Path, seats: int, one: Fit) -> None:
    """Write the fit of one number of seats; those of others, which another run may just have written, stay."""
    with locked(path):
        write_fits(path, (read_fits(path) if path.exists() else {}) | {seats: one})


def measure(game: GameEntry, seats: int, options: argparse.Namespace, folder: Path) -> None:
    """Play those of the games for one number of seats that are not kept yet, while there is time."""
    kept = KeptGames(folder, stamp_now(game, seats, options.known, tuple(options.players)))
    if options.records:
        options.records.mkdir(parents=True, exist_ok=True)
    add_missing(game, kept, options.seed, _numbers(options), options, options.minutes, options.records)


def add_missing(
    game: GameEntry,
    kept: KeptGames,
    seed: int,
    wanted: Iterable[int],
    options: argparse.Namespace,
    minutes: float = float("inf"),
    records: Path | None = None,
) -> None:
    """Play those of some games of a seed that are not kept yet, by the workers of ``options``, and keep each as soon as
    it is measured; its record, too, in a folder of ``records``."""
    stamp, numbers, end = kept.stamp, kept.missing(seed, wanted), monotonic() + 60 * minutes
    work, at_once = partial(_tallied, stamp.known, seed, records), AT_ONCE * options.jobs
    with tqdm(total=len(numbers), unit="game", disable=None) as bar, workers.opened(options) as executor:
        while numbers and monotonic() < end:
            some, numbers = numbers[:at_once], numbers[at_once:]
            plans = planned(game, stamp.seats, stamp.players, seed, some)
            for tally in workers.mapped(executor, work, plans):
                kept.add(tally)
                bar.update()


def report(game: GameEntry, folder: Path) -> str:
    """Return tables of all games that are kept and still true, and a line for those that are not."""
    figures, tenths, left_out = [["seats", "eyes", "players", *COLUMNS]], [["seats", "eyes", "players", *_TENTHS]], []
    for kept in kept_games(folder):
        stamp = kept.stamp
        if changed := is_stale(kept, game):
            left_out.append(stale_words(kept, changed))
        elif kept.games:
            whose = [str(stamp.seats), "seat" if stamp.known else "open", " ".join(stamp.players)]
            figures.append([*whose, *measured(kept.games)])
            tenths.append([*whose, *tenths_told(kept.games)])
    if len(figures) == 1:
        return "\n".join(["no games are kept", *left_out])
    said = "Mean chance and share of the win that came of it, by tenths of the chances, in per cent:"
    return "\n".join([markdown(figures), "", said, "", markdown(tenths), *left_out])


def _numbers(options: argparse.Namespace) -> range:
    return range(options.first, options.first + options.games)


def played(game: GameEntry, seats: int, options: argparse.Namespace) -> Iterator[AnyMatch]:
    """Play the games for one number of seats; the same options give the same games."""
    plans = planned(game, seats, options.players, options.seed, _numbers(options))
    for done in play_games(plans, options.jobs, make_player, workers.chosen_engine(options)):
        yield match_of(game, done)


def planned(game: GameEntry, seats: int, among: Sequence[str], seed: int, numbers: Iterable[int]) -> Iterator[GamePlan]:
    """Deal the games of a seed with these numbers, and choose by chance who plays them."""
    board = game.usual_board()

    def plan(number: int) -> GamePlan:
        rng = random.Random(derive_seed("evaluator", seed, seats, number))
        players = tuple(rng.choice(among) for _seat in range(seats))
        specs = tuple(PlayerSpec(player, recorded_kind(player_kind(player))) for player in players)
        setup = game.game.new_setup(specs, {}, board, rng)
        return GamePlan(number, game.id, setup, players, rng.getrandbits(60), Budget())

    return map(plan, numbers)


def match_of(game: GameEntry, done: PlayedGame) -> AnyMatch:
    """Read what was played."""
    record = decode_record(done.record, game.game)
    return Match(game.game, record.setup, record.actions)


def fitted(evaluator: FittedEvaluator[Any, Any], matches: Sequence[AnyMatch]) -> Fit:
    """Fit an evaluator's gauge to games of one number of seats, stage by stage."""
    stages, strengths, inputs, won, ends = [], [], [], [], []
    for match in matches:
        states = states_of(match)
        readings = evaluator.gauge.read(states)
        stages.append(readings.stages)
        strengths.append(readings.strengths)
        inputs.append(readings.inputs)
        won += [_shares(match)] * len(states)
        ends += [_result(match).scores] * len(states)
    return fit(np.concatenate(stages), np.concatenate(strengths), np.concatenate(inputs), np.array(won), np.array(ends))


def fit(stages: Whole, strengths: Floats, inputs: Floats, shares: Floats, ends: Floats) -> Fit:
    """Fit readings to what came of them: by stage, the scales with the greatest likelihood, and weights by ridge
    regression. A stage that never came up is treated like all others together."""
    usual = _scales(strengths, shares)
    scales, weights = [], []
    for stage in range(int(stages.max()) + 1):
        here = stages == stage
        scales.append(_scales(strengths[here], shares[here]) if here.any() else usual)
        rows, wanted = (inputs[here], ends[here]) if here.any() else (inputs, ends)
        weights.append(_weights(rows.reshape(-1, rows.shape[-1]), wanted.ravel()))
    return Fit(scales, weights)


def _scales(strengths: Floats, shares: Floats) -> list[float]:
    """Return the factors of strengths, shape (positions, seats, strengths), under which their softmax makes the shares
    likeliest, by Newton's method; factors of strengths in units of their deviation have a penalty on their squares."""
    between = strengths - strengths.mean(axis=1, keepdims=True)
    units = np.sqrt((between**2).mean(axis=(0, 1)))
    rows = between / np.where(units > 0, units, 1.0)
    found = np.zeros(rows.shape[2])
    for _step in range(STEPS):
        chances = softmax(rows @ found)
        slope = np.einsum("psn,ps->n", rows, shares - chances) - RIDGE * found
        mean = np.einsum("psn,ps->pn", rows, chances)
        bend = np.einsum("psn,ps,psm->nm", rows, chances, rows) - mean.T @ mean + RIDGE * np.eye(len(found))
        change = np.linalg.solve(bend, slope)
        found = found + change * min(1.0, LONGEST / max(LONGEST, float(np.abs(change).max())))
    scales: list[float] = (found / np.where(units > 0, units, 1.0)).tolist()
    return scales


def _weights(rows: Floats, wanted: Floats) -> list[float]:
    penalty = RIDGE * np.eye(rows.shape[1])
    found: list[float] = np.linalg.solve(rows.T @ rows + penalty, rows.T @ wanted).tolist()
    return found


def _tallied(known: bool, seed: int, records: Path | None, plan: GamePlan) -> GameTally:
    """Play a game and evaluate it; for a worker."""
    game, played = games()[plan.game], play_game(plan, make_player)
    if records:
        write_atomic(records / f"{len(plan.players)}-s{seed}-g{plan.number:06d}{record_suffix(game.id)}", played.record)
    (tally,) = tallies(sample_of(game, [(plan.number, match_of(game, played))], known), seed)
    return tally


def sample_of(game: GameEntry, matches: Iterable[tuple[int, AnyMatch]], known: bool = False) -> Sample:
    """Evaluate all steps but the ends of some numbered games, as open positions or by what each seat in turn knows."""
    evaluator = _evaluator(game.id)
    numbers: list[int] = []
    rows: tuple[list[Any], ...] = ([], [], [], [], [])
    chances, points, scores, won, ends = rows
    for number, match in matches:
        states = states_of(match)
        rngs = [random.Random(derive_seed("evaluator", number, step)) for step in range(len(states))]
        if known:
            seats = range(len(match.setup.players))
            views = [match.view(seat, step) for step, seat in zip(range(len(states)), cycle(seats), strict=False)]
            found = evaluator.of_views(views, rngs)
        else:
            found = evaluator.of_states(states, rngs)
        numbers += [number] * len(states)
        chances += found.chances
        points += found.points
        scores += [game.game.scores(state) for state in states]
        won += [_shares(match)] * len(states)
        ends += [_result(match).scores] * len(states)
    return Sample(np.array(numbers), *(np.array(each, dtype=float) for each in rows))


@cache
def _evaluator(game_id: str) -> Evaluator[Any, Any]:
    """Make a game's evaluator once in each worker."""
    return games()[game_id].make_evaluator()


def states_of(match: AnyMatch) -> list[Any]:
    """Return the states of a finished game before its end."""
    return [match.at(step).full_state for step in range(len(match))]


def _shares(match: AnyMatch) -> list[float]:
    result = _result(match)
    return list(win_shares(result.winners, len(result.scores)))


def _result(match: AnyMatch) -> Result:
    """Return the result of a finished game."""
    assert match.result is not None
    return match.result
