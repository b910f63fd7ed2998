"""`python build_scripts/workshop evaluator`: how true a game's evaluator is, and with --fit the file that it reads.

Computer players play games; the evaluator says of every step, as an open position or with --known by what one seat
knows, what it is worth to each seat, and the end of the game says what came of it. Measure on other games than those of
the fit: with another seed.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache, partial
from itertools import cycle
from typing import Any

import numpy as np
from numpy.typing import NDArray

from capitol.ai.fitted import Fit, FittedEvaluator, read_fits, softmax, write_fits
from capitol.ai.generic.playout_evaluator import win_shares
from capitol.ai.player import Budget
from capitol.core.evaluator import Evaluator
from capitol.core.game import Result
from capitol.core.match import Match
from capitol.core.setup import PlayerSpec
from capitol.games.registry import GameEntry, games
from capitol.session.records import decode_record
from capitol.session.seats import player_kind, recorded_kind
from capitol.session.seeds import derive_seed
from capitol.session.selfplay import GamePlan, PlayedGame, play_game, play_games
from workshop import workers
from workshop.errors import WorkshopError
from workshop.players import complaint, make_player
from workshop.tables import markdown

Floats = NDArray[np.float64]
Whole = NDArray[np.intp]
AnyMatch = Match[Any, Any, Any, Any]
BINS = 10
DRAWS = 1000
"""The number of samples of the bootstrap."""
STEPS, LONGEST = 30, 2.0
"""The number of Newton's steps of a fit, and how far one may go."""
RIDGE = 1.0
"""The weight of the penalty on the squares of a fit's weights, in positions."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Steps of games that are not over, and what came of them. ``games``: (steps,), the number of the game;
    ``chances``, ``points``: (steps, seats), as evaluated; ``scores``: (steps, seats), the public points then;
    ``shares``, ``ends``: (steps, seats), the shares of the win and the points at the end."""

    games: Whole
    chances: Floats
    points: Floats
    scores: Floats
    shares: Floats
    ends: Floats


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "evaluator",
        help="how true the evaluator of positions is; with --fit, fit it to games",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="who plays; each seat gets one of them by chance")
    parser.add_argument("--seats", type=int, nargs="+", choices=game.seats, default=list(game.seats))
    parser.add_argument("--games", type=int, default=200, help="for each number of seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fit", action="store_true", help="write the file of fits instead of measuring")
    parser.add_argument("--known", action="store_true", help="evaluate by what one seat knows, by turns")
    workers.add_options(parser)
    parser.set_defaults(run=lambda options: run(options, game))


def run(options: argparse.Namespace, game: GameEntry) -> int:
    """Play and fit, or print a table. Raises WorkshopError."""
    for seats in options.seats:
        for player in options.players:
            if why := complaint(game.id, player, seats):
                raise WorkshopError(why)
    evaluator = game.make_evaluator()
    if options.fit and not isinstance(evaluator, FittedEvaluator):
        raise WorkshopError(f"the evaluator of {game.title} is not fitted to games")
    table = [["seats", "games", "steps", "error of chances", "Brier", "1/seats", "share of points", "error of points"]]
    for seats in options.seats:
        if isinstance(evaluator, FittedEvaluator) and options.fit:
            fits = read_fits(evaluator.path) if evaluator.path.exists() else {}
            write_fits(evaluator.path, fits | {seats: fitted(evaluator, list(played(game, seats, options)))})
        else:
            table.append([str(seats), *measured(sampled(game, seats, options))])
    if not options.fit:
        print(markdown(table))
    return 0


def played(game: GameEntry, seats: int, options: argparse.Namespace) -> Iterator[AnyMatch]:
    """Play the games for one number of seats; the same options give the same games."""
    plans = planned(game, seats, options)
    for done in play_games(plans, options.jobs, make_player, workers.chosen_engine(options)):
        yield match_of(game, done)


def planned(game: GameEntry, seats: int, options: argparse.Namespace) -> Iterator[GamePlan]:
    """Deal the games for one number of seats, and choose who plays them."""
    board = game.usual_board()

    def plan(number: int) -> GamePlan:
        rng = random.Random(derive_seed("evaluator", options.seed, seats, number))
        players = tuple(rng.choice(options.players) for _seat in range(seats))
        specs = tuple(PlayerSpec(player, recorded_kind(player_kind(player))) for player in players)
        setup = game.game.new_setup(specs, {}, board, rng)
        return GamePlan(number, game.id, setup, players, rng.getrandbits(60), Budget())

    return map(plan, range(options.games))


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


def sampled(game: GameEntry, seats: int, options: argparse.Namespace) -> Sample:
    """Play the games for one number of seats and evaluate them, both by the workers."""
    with workers.opened(options) as executor:
        work = partial(_sampled, options.known)
        return _joined(list(workers.mapped(executor, work, planned(game, seats, options))))


def _sampled(known: bool, plan: GamePlan) -> Sample:
    game = games()[plan.game]
    return sample_of(game, [(plan.number, match_of(game, play_game(plan, make_player)))], known)


def _joined(samples: Sequence[Sample]) -> Sample:
    return Sample(*(np.concatenate([getattr(one, part.name) for one in samples]) for part in fields(Sample)))


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


def measured(sample: Sample) -> list[str]:
    """Return the cells of a row: games and steps; the expected calibration error with its 95 % interval, in points of
    100; the Brier score of the evaluator, of equal chances, and of chances in proportion to the points so far; and the
    root of the mean squared error of the points."""
    low, high = error_interval(sample)
    seats = sample.chances.shape[1]
    total = sample.scores.sum(axis=1, keepdims=True)
    with_points = np.where(total > 0, sample.scores / np.maximum(total, 1), 1 / seats)
    return [
        str(len(np.unique(sample.games))),
        str(len(sample.games)),
        f"{100 * calibration_error(*bins_of(sample).sum(axis=1)):.1f} ({100 * low:.1f} to {100 * high:.1f})",
        *(f"{brier(chances, sample.shares):.4f}" for chances in (sample.chances, 1 / seats, with_points)),
        f"{np.sqrt(np.mean((sample.points - sample.ends) ** 2)):.1f}",
    ]


def brier(chances: Floats | float, shares: Floats) -> float:
    """Return the mean squared difference between chances and shares of the win, over all seats."""
    return float(np.mean((chances - shares) ** 2))


def bins_of(sample: Sample) -> Floats:
    """Return for each game and each tenth of the chances: how many, their sum, and the sum of shares that came of them;
    shape (3, games, `BINS`)."""
    seats = sample.chances.shape[1]
    games = np.repeat(sample.games, seats)
    tenth = np.minimum((sample.chances.ravel() * BINS).astype(int), BINS - 1)
    found = np.zeros((3, int(sample.games.max()) + 1, BINS))
    chances = sample.chances.ravel()
    for row, values in zip(found, (np.ones_like(chances), chances, sample.shares.ravel()), strict=True):
        np.add.at(row, (games, tenth), values)
    return found


def calibration_error(counts: Floats, chances: Floats, shares: Floats) -> float:
    """Return the expected calibration error: how far chances and shares are apart in a tenth, in the mean over tenths
    by their counts."""
    return float(np.abs(chances - shares).sum() / counts.sum())


def error_interval(sample: Sample) -> tuple[float, float]:
    """Return the ends of the 95 % interval of the calibration error, by a bootstrap over games."""
    each, rng = bins_of(sample), np.random.default_rng(1)
    games = each.shape[1]
    drawn = (rng.integers(0, games, games) for _draw in range(DRAWS))
    errors = [calibration_error(*each[:, some].sum(axis=1)) for some in drawn]
    low, high = np.percentile(errors, [2.5, 97.5])
    return float(low), float(high)
