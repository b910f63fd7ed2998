"""`python build_scripts/workshop truth`: whether a review tells the truth.

Games of some players are played. In some positions a bad move is planted: a legal one that loses 15 points or more of
the chance to win, prefiltered on few deals and judged on many. The review must find it, and name a move that the judge
finds as good as any. In others the strongest player decides, and its moves should hardly ever be called mistakes.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import deque
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from time import monotonic
from typing import Any

from capitol.ai.comparing import Comparison
from capitol.ai.generic.greedy import some_moves
from capitol.ai.player import Budget, Player
from capitol.ai.reviewing import Passage, Reviewer
from capitol.core.match import Match
from capitol.games.registry import GameEntry, games
from capitol.session.review import MISTAKE, glance, grade_of
from capitol.session.seeds import derive_seed
from capitol.session.selfplay import GamePlan, play_game
from workshop import workers
from workshop.errors import WorkshopError
from workshop.evaluator import match_of, planned
from workshop.players import complaint, make_player
from workshop.tables import markdown

PLANTED = 0.15
"""A planted move loses this much or more, as the judge finds."""
AS_GOOD = 0.02
"""A named move is as good as any if it is no worse than the judge's best by more than this."""
TRIED, FEW, MANY = 12, 4, 96
"""The number of moves among which a bad one is looked for, and the deals of the prefilter and of the judge."""
STEPS, GAMES = 2, 50
"""The number of decisions looked at in a game, and the most games, for each position that is wanted."""
AHEAD = 3
"""Games waiting for each worker."""


@dataclass(slots=True)
class Tally:
    """What reviews said: of ``planted`` moves ``found``, and a good one ``named``; of ``sound`` moves ``blamed``.
    ``wrong`` says in words what they got wrong."""

    planted: int = 0
    found: int = 0
    named: int = 0
    sound: int = 0
    blamed: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add what reviews said of other moves."""
        self.planted += other.planted
        self.found += other.found
        self.named += other.named
        self.sound += other.sound
        self.blamed += other.blamed
        self.wrong += other.wrong


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play and to review: moves are planted in it, the strongest player decides, or both."""

    plan: GamePlan
    strongest: str
    seed: int
    plants: bool
    blames: bool


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
                *(_share(part, found.planted) for part in (found.found, found.named)),
                str(found.sound),
                _share(found.blamed, found.sound),
            ]
        )
    print(markdown(table))
    return 0


def tally(game: GameEntry, seats: int, options: argparse.Namespace) -> Tally:
    """Review planted and sound moves until there are enough of both. There may be a few more: a game is counted whole,
    and workers are ahead of what has been counted. Games that have begun when the time is over count too."""
    found, end = Tally(), monotonic() + 60 * options.minutes
    plans = planned(game, seats, options.players, options.seed, range(GAMES * options.positions))
    waiting: deque[Future[Tally]] = deque()
    with workers.opened(options) as executor:
        ahead = 1 if executor is None else AHEAD * options.jobs
        try:
            while True:
                plants, blames = found.planted < options.positions, found.sound < options.positions
                over = monotonic() >= end
                if over:
                    waiting = deque([task for task in waiting if not task.cancel()])
                elif plants or blames:
                    for plan in islice(plans, ahead - len(waiting)):
                        task = Task(plan, options.strongest, options.seed, plants, blames)
                        waiting.append(_begun(executor, task))
                if not waiting or not (over or plants or blames):
                    return found
                said = waiting.popleft().result()
                print(*said.wrong, sep="\n", end="\n" if said.wrong else "", file=sys.stderr, flush=True)
                found.add(said)
        finally:
            if executor is not None:
                executor.shutdown(wait=False, cancel_futures=True)


def _begun(executor: Executor | None, task: Task) -> Future[Tally]:
    """Begin a task; without workers, do all of it here."""
    if executor is not None:
        return executor.submit(review_game, task)
    done: Future[Tally] = Future()
    done.set_result(review_game(task))
    return done


def review_game(task: Task) -> Tally:
    """Play a game, and review planted and sound moves at some decisions with more than one move."""
    game, found = games()[task.plan.game], Tally()
    match = match_of(game, play_game(task.plan, make_player))
    rng = random.Random(derive_seed("truth", task.seed, len(task.plan.players), task.plan.number))
    steps = [
        step
        for step, done in enumerate(match.steps)
        if game.game.choices(match.view(done.seat, step), done.seat).count() > 1
    ]
    for step in rng.sample(steps, min(STEPS, len(steps))):
        if task.plants:
            _plant(game, _reviewer(game.id), match, step, rng, found)
        if task.blames:
            _blame(game, _reviewer(game.id), match, step, task.strongest, rng, found)
    return found


@lru_cache(maxsize=1)
def _reviewer(game: str) -> Reviewer[Any, Any, Any]:
    """Return the reviewer of a game, whose networks are read once by each worker."""
    return games()[game].make_reviewer()


@lru_cache(maxsize=1)
def _strongest(game: str, player: str) -> Player[Any, Any]:
    """Return the strongest player, whose networks are read once by each worker."""
    return make_player(game, player)


def _blame(
    game: GameEntry,
    reviewer: Reviewer[Any, Any, Any],
    match: Match[Any, Any, Any, Any],
    step: int,
    strongest: str,
    rng: random.Random,
    found: Tally,
) -> None:
    """Let the strongest player decide in a position, and count whether the review calls that a mistake."""
    view = match.view(match.steps[step].seat, step)
    move = _strongest(game.id, strongest).decide(view, game.game.choices(view, view.seat), Budget(), rng).move
    loss, error = reviewer.compare(view, move, rng.getrandbits(32)).loss
    found.sound += 1
    if loss >= MISTAKE and grade_of(loss, error) in ("mistake", "blunder"):
        found.blamed += 1
        _tell(found, game, match, step, f"{_words(game, match, move)} was called a {grade_of(loss, error)}")


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
        _tell(found, game, match, step, f"{planted}, but was not looked at")
        return
    if grade_of(*said.loss) in ("best", "good"):
        _tell(found, game, match, step, f"{planted}, but was found to lose {said.loss[0]:.2f} (± {said.loss[1]:.2f})")
        return
    found.found += 1
    behind = judged.best.chance - _judged(judged, said.best.move)
    if behind <= AS_GOOD:
        found.named += 1
    else:
        best, named = (_words(game, match, one.best.move) for one in (judged, said))
        _tell(found, game, match, step, f"{planted}; {named} was named, {behind:.2f} behind {best}")


def _tell(found: Tally, game: GameEntry, match: Match[Any, Any, Any, Any], step: int, what: str) -> None:
    """Say what a review got wrong."""
    found.wrong.append(f"{game.id}, {len(match.setup.players)} seats, step {step} of {len(match)}: {what}")


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / max(1, whole):.0f} %)"


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
