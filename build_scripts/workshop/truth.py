"""`python build_scripts/workshop truth`: whether a review tells the truth.

Games of some players are played. In some positions a bad move is planted: a legal one that loses 15 points or more of
the chance to win, prefiltered on few deals and judged on many. The review must find it, and name a move that the judge
finds as good as any. In others the strongest player decides, and its moves should hardly ever be called mistakes.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Any

from capitol.ai.comparing import Comparison
from capitol.ai.generic.greedy import some_moves
from capitol.ai.player import Budget
from capitol.ai.reviewing import Passage, Reviewer
from capitol.core.match import Match
from capitol.games.registry import GameEntry
from capitol.session.review import MISTAKE, glance, grade_of
from capitol.session.seeds import derive_seed
from workshop import workers
from workshop.errors import WorkshopError
from workshop.evaluator import played
from workshop.players import complaint, make_player
from workshop.tables import markdown

PLANTED = 0.15
"""A planted move loses this much or more, as the judge finds."""
AS_GOOD = 0.02
"""A named move is as good as any if it is no worse than the judge's best by more than this."""
TRIED, FEW, MANY = 12, 4, 96
"""The number of moves among which a bad one is looked for, and the deals of the prefilter and of the judge."""


@dataclass(slots=True)
class Tally:
    """What reviews said: of ``planted`` moves ``found``, and a good one ``named``; of ``sound`` moves ``blamed``."""

    planted: int = 0
    found: int = 0
    named: int = 0
    sound: int = 0
    blamed: int = 0


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "truth",
        help="whether a review finds planted bad moves, and leaves good ones alone",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="who plays; each seat gets one of them by chance")
    parser.add_argument("--seats", type=int, nargs="+", choices=game.seats, default=[min(game.seats)])
    parser.add_argument("--strongest", default=game.players[-1].id, help="whose moves are sound (default %(default)s)")
    parser.add_argument("--positions", type=int, default=60, help="of each kind, for each number of seats")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="the most, for each number of seats")
    parser.add_argument("--seed", type=int, default=1)
    workers.add_options(parser)
    parser.set_defaults(run=lambda options: run(options, game))


def run(options: argparse.Namespace, game: GameEntry) -> int:
    """Play, plant and review; print a table. Raises WorkshopError."""
    table = [["seats", "planted", "found", "best named", "sound", "called mistakes"]]
    for seats in options.seats:
        for player in (*options.players, options.strongest):
            if why := complaint(game.id, player, seats):
                raise WorkshopError(why)
        found = tally(game, seats, options)
        table.append(
            [
                str(seats),
                str(found.planted),
                *(f"{100 * part / max(1, found.planted):.0f} %" for part in (found.found, found.named)),
                str(found.sound),
                f"{100 * found.blamed / max(1, found.sound):.0f} %",
            ]
        )
    print(markdown(table))
    return 0


def tally(game: GameEntry, seats: int, options: argparse.Namespace) -> Tally:
    """Review planted and sound moves until there are enough of both."""
    reviewer, strongest = game.make_reviewer(), make_player(game.id, options.strongest)
    found, end = Tally(), monotonic() + 60 * options.minutes
    for match, step, rng in _positions(game, seats, options):
        if found.planted < options.positions:
            _plant(game, reviewer, match, step, rng, found)
        if found.sound < options.positions:
            view = match.view(match.steps[step].seat, step)
            move = strongest.decide(view, game.game.choices(view, view.seat), Budget(), rng).move
            loss, error = reviewer.compare(view, move, rng.getrandbits(32)).loss
            found.sound += 1
            if loss >= MISTAKE and grade_of(loss, error) in ("mistake", "blunder"):
                found.blamed += 1
                _tell(game, match, step, f"{_words(game, match, move)} was called {grade_of(loss, error)}")
        if min(found.planted, found.sound) >= options.positions or monotonic() >= end:
            break
    return found


def _positions(
    game: GameEntry, seats: int, options: argparse.Namespace
) -> Iterator[tuple[Match[Any, Any, Any, Any], int, random.Random]]:
    """Yield decisions with more than one move, two of each game."""
    options.games = 50 * options.positions
    for number, match in enumerate(played(game, seats, options)):
        rng = random.Random(derive_seed("truth", options.seed, seats, number))
        steps = [
            step
            for step, done in enumerate(match.steps)
            if game.game.choices(match.view(done.seat, step), done.seat).count() > 1
        ]
        for step in rng.sample(steps, min(2, len(steps))):
            yield match, step, rng


def _plant(
    game: GameEntry,
    reviewer: Reviewer[Any, Any, Any],
    match: Match[Any, Any, Any, Any],
    step: int,
    rng: random.Random,
    found: Tally,
) -> None:
    """Plant a bad move in a position, if there is one, and count what the review says of it."""
    seat = match.steps[step].seat
    view = match.view(seat, step)
    moves = some_moves(game.game.choices(view, seat), TRIED, rng)
    quick = reviewer.tried(view, moves, FEW, rng.getrandbits(32))
    bad = min(quick, key=lambda tried: tried.chance)
    if max(quick, key=lambda tried: tried.chance).chance - bad.chance < PLANTED:
        return
    judged = reviewer.compare(view, bad.move, rng.getrandbits(32), deals=MANY)
    if judged.loss[0] < PLANTED:
        return
    found.planted += 1
    said = reviewer.compare(view, bad.move, rng.getrandbits(32))
    planted = f"{_words(game, match, bad.move)} loses {judged.loss[0]:.2f} (± {judged.loss[1]:.2f})"
    if not _suspected(game, reviewer, match, step, bad.move):
        _tell(game, match, step, f"{planted}, but was not looked at")
        return
    if grade_of(*said.loss) in ("best", "good"):
        _tell(game, match, step, f"{planted}, but was found to lose {said.loss[0]:.2f} (± {said.loss[1]:.2f})")
        return
    found.found += 1
    behind = judged.best.chance - _judged(judged, said.best.move)
    if behind <= AS_GOOD:
        found.named += 1
    else:
        best, named = (_words(game, match, one.best.move) for one in (judged, said))
        _tell(game, match, step, f"{planted}; {named} was named, {behind:.2f} behind {best}")


def _tell(game: GameEntry, match: Match[Any, Any, Any, Any], step: int, what: str) -> None:
    """Say what a review got wrong."""
    where = f"{game.id}, {len(match.setup.players)} seats, step {step} of {len(match)}"
    print(f"{where}: {what}", file=sys.stderr, flush=True)


def _words(game: GameEntry, match: Match[Any, Any, Any, Any], move: Any) -> str:
    return game.game.move_text(match.setup, move)


def _judged(judged: Comparison[Any], move: Any) -> float:
    return next((tried.chance for tried in judged.tried if tried.move == move), 0.0)


def _suspected(
    game: GameEntry, reviewer: Reviewer[Any, Any, Any], match: Match[Any, Any, Any, Any], step: int, move: Any
) -> bool:
    """Whether the review would look at the move more closely, if it had been played."""
    begin, count = _together(match, step)
    state = match.at(begin).full_state
    states, moves = [state], []
    for at in range(begin, begin + count):
        done = match.steps[at]
        made = move if at == step else done.move
        moves.append((done.seat, made))
        states.append(game.game.apply(states[-1], done.seat, made)[0])
    (change,) = reviewer.changes(Passage(begin, tuple(states), tuple(moves)), [1] * count)
    return glance(change, match.steps[step].seat) != 0


def _together(match: Match[Any, Any, Any, Any], step: int) -> tuple[int, int]:
    """Return where the moves that were sealed together with a step begin, and how many they are; one in the open."""
    begin = 0
    while True:
        past = match.at(begin)
        count = len(past.to_act) if past.is_sealed_decision else 1
        if begin + count > step:
            return begin, count
        begin += count
