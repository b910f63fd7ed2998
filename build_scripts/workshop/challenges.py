"""Making challenges for any game: positions, and a solution of each with all three laurels.

Computer players play games; in each, a position that fits is taken. There the person's seat is played again and again,
by different players, with moves by chance among theirs, and the best games are varied from their middle on, against
opponents that always answer the same moves alike. What players reach by themselves is where the first two laurels are
set, what the search reached is the third: its game is kept, and a test plays it. Where a game says so, a second search
with another seed must get as far in futures that are drawn anew, so that no laurel is owed to luck.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Protocol

import msgspec

from capitol.ai.player import Budget, Player
from capitol.core.challenge import CHALLENGED, FAILED, Challenge, Goal
from capitol.core.game import MoveSpace
from capitol.core.match import Match
from capitol.core.setup import HUMAN, PlayerSpec
from capitol.games.registry import GameEntry, games
from capitol.session.challenges import match_of, play_out
from capitol.session.seats import ai_kind
from capitol.session.seeds import decision_seed, derive_seed

EPISODES, TRIES, SOUNDING = 200, 60, 40
FRESH = 0.4
"""The part of the games that begin at the position; the others vary the best so far."""
BOLD = (0.0, 0.0, 0.1, 0.3)
"""How often a move is drawn by chance instead."""
Moves = tuple[Any, ...]


class Kept(msgspec.Struct, frozen=True):
    """A challenge as its file holds it, and `capitol.core.challenge.read_challenges` reads it."""

    id: str
    goal: str
    players: tuple[str, ...]
    seed: int
    iterations: int
    laurels: tuple[int, int, int]
    setup: dict[str, Any]
    log: tuple[dict[str, Any], ...]
    numbers: dict[str, int] = {}


class Wanted(Protocol):
    """A kind of position: its goal, who plays against the person, and who played for it so far."""

    @property
    def id(self) -> str: ...

    @property
    def goal(self) -> str: ...

    @property
    def rivals(self) -> tuple[str, ...]: ...

    @property
    def before(self) -> str: ...

    @property
    def least(self) -> int:
        """The least value that earns a laurel."""
        ...

    def fits(self, state: Any) -> bool:
        """Whether a position is of this kind."""
        ...

    def numbers(self, state: Any) -> dict[str, int]:
        """Return the numbers of the goal in a position."""
        ...


def plainly(move: Any, rng: Random) -> Any:
    """Return a move that was drawn by chance as it is."""
    return move


@dataclass(frozen=True, slots=True)
class Workbench:
    """What a game brings for its challenges.

    ``file``: where they are kept; ``solutions``: where their solutions are; ``wanted``: what is looked for, the easiest
    first; ``goals``: the goals by name; ``board``: the board; ``hands``: who plays the person's seat in the search;
    ``iterations``: the budget of all players; ``tamed``: changes a move drawn by chance; ``futures``: in how many
    futures a second search must get as far.
    """

    game: str
    file: Path
    solutions: Path
    wanted: Sequence[Wanted]
    goals: Mapping[str, Callable[..., Goal]]
    board: Callable[[], Any]
    hands: tuple[str, ...]
    iterations: int
    tamed: Callable[[Any, Random], Any] = plainly
    futures: int = 0


@dataclass
class Hand:
    """Who plays the person's seat in one game of the search: a computer player, bold now and then; the first moves as
    in an earlier game."""

    player: Player[Any, Any]
    bold: float
    rng: Random
    begun: Sequence[Any]
    bench: Workbench
    played: int = field(default=0, init=False)

    def choose(self, view: Any, choices: MoveSpace[Any]) -> Any:
        """Return its move."""
        if self.played < len(self.begun):
            move = self.begun[self.played]
            self.played += 1
            if move in choices:
                return move
            self.begun = ()
        if self.rng.random() < self.bold:
            return self.bench.tamed(choices.sample(self.rng), self.rng)
        return self.player.decide(view, choices, Budget(iterations=self.bench.iterations), self.rng).move


def positions(wanted: Wanted, bench: Workbench, entry: GameEntry) -> Iterator[Challenge]:
    """Yield positions that fit, out of one game after the other."""
    board = bench.board()
    kinds = (HUMAN, *map(ai_kind, wanted.rivals))
    for number in range(TRIES):
        seed = derive_seed("challenge", wanted.id, number) % 10**9
        rng = Random(seed)
        people = tuple(PlayerSpec(f"{seat + 1}", kind) for seat, kind in enumerate(kinds))
        setup = entry.game.new_setup(people, {}, board, rng)
        match: Match[Any, Any, Any, Any] = Match(entry.game, setup)
        players = [entry.player(id).make() for id in (wanted.before, *wanted.rivals)]
        while match.result is None and not wanted.fits(match.full_state):
            for seat in match.to_act:
                view = match.view(seat)
                chance = Random(decision_seed(seed, len(match), seat))
                move = players[seat].decide(view, entry.game.choices(view, seat), Budget(), chance).move
                match.act(seat, move)
        if match.result is not None:
            continue
        log = tuple(entry.game.encode_move(setup, step.seat, step.move) for step in match.steps)
        goal = bench.goals[wanted.goal](**wanted.numbers(match.full_state))
        deal = entry.game.encode_setup(setup)
        yield Challenge(wanted.id, goal, kinds, seed, bench.iterations, (0, 0, 0), deal, log)


def search(
    challenge: Challenge,
    bench: Workbench,
    entry: GameEntry,
    seed: int,
    least: int,
    enough: int | None = None,
    state: Any = None,
) -> tuple[list[int], int, Moves]:
    """Return what players reached by themselves, the best that was reached, and the person's moves for that. A position
    in which a few games come nowhere near ``least`` is given up; ``enough`` ends the search. ``state`` replaces the
    position: one that differs in its future."""
    rng = Random(seed)
    players = {id: entry.player(id).make() for id in bench.hands}
    alone: list[int] = []
    best, solution = FAILED - 1, ()
    for episode in range(EPISODES):
        if (episode == SOUNDING and best <= least) or (enough is not None and best >= enough):
            break
        fresh = episode < 20 or rng.random() < FRESH
        begun = () if fresh or not solution else solution[: rng.randrange(len(solution))]
        hand = Hand(players[rng.choice(bench.hands)], rng.choice(BOLD), Random(rng.random()), begun, bench)
        match = None if state is None else Match(entry.game, entry.game.decode_setup(challenge.setup), position=state)
        value, moves = play_out(entry, challenge, hand.choose, match)
        if fresh:
            alone.append(value)
        if value > best or (value == best and len(moves) < len(solution)):
            best, solution = value, moves
    return sorted(alone), best, solution


def in_other_futures(challenge: Challenge, bench: Workbench, entry: GameEntry, best: int) -> int:
    """Return what a second search reaches whatever comes: the least of its best values, at most ``best``."""
    state, fresh = match_of(entry, challenge).full_state, replace(challenge, log=())
    for number in range(bench.futures):
        seed = derive_seed("future", challenge.id, challenge.seed, number)
        drawn = entry.game.redraw(state, Random(seed))
        best = min(best, search(fresh, bench, entry, seed, FAILED, best, drawn)[1])
    return best


def laurels(alone: list[int], best: int, least: int) -> tuple[int, int, int] | None:
    """Return where the laurels are set: the middle of what players reached, or the least if some missed the goal;
    half-way from there; and the best. None if that leaves no room for three."""
    reached = [value for value in alone if value != FAILED]
    if len(reached) < len(alone) // 20 or not reached:
        return None
    usual = reached[len(reached) // 2] if len(reached) == len(alone) else reached[0]
    first = max(least, min(usual, max(best - 2, reached[0])))
    second = first + (best - first) // 2
    return (first, second, best) if first < second < best else None


def make(wanted: Wanted, bench: Workbench) -> tuple[Kept, list[dict[str, object]]]:
    """Return a challenge of the kind, and its solution. Raises ValueError if none was found."""
    entry = games()[bench.game]
    for challenge in positions(wanted, bench, entry):
        alone, best, solution = search(challenge, bench, entry, challenge.seed, wanted.least)
        found = laurels(alone, best, wanted.least)
        if found is not None:
            found = laurels(alone, in_other_futures(challenge, bench, entry, best), wanted.least)
        if found is not None and found[-1] < alone[len(alone) // 2]:
            found = None  # in this future most games reach more
        print(
            wanted.id,
            "laurels",
            found,
            len(challenge.log),
            "players",
            alone[:: max(1, len(alone) // 8)],
            "best",
            best,
            flush=True,
        )
        if found is None:
            continue
        numbers = {name: getattr(challenge.goal, name) for name in challenge.goal.__dataclass_fields__}  # type: ignore[attr-defined]
        setup = entry.game.decode_setup(challenge.setup)
        kept = Kept(
            wanted.id,
            wanted.goal,
            challenge.players,
            challenge.seed,
            bench.iterations,
            found,
            dict(challenge.setup),
            tuple(dict(action) for action in challenge.log),
            numbers,
        )
        return kept, [entry.game.encode_move(setup, CHALLENGED, move) for move in solution]
    raise ValueError(f"{wanted.id}: no position of {TRIES} leaves room for three laurels")


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser], bench: Workbench) -> None:
    """Add the command for a game."""
    parser = commands.add_parser(
        "challenges",
        help="make the challenges, each with a solution",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("only", nargs="*", help="the ids to be made anew; all of them if none is named")
    parser.add_argument("--jobs", type=int, default=1)
    parser.set_defaults(run=lambda options: run(options, bench))


def run(options: argparse.Namespace, bench: Workbench) -> int:
    """Make them and write both files after each."""
    kept: dict[str, Kept] = {}
    if bench.file.exists():
        kept = {one.id: one for one in msgspec.json.decode(bench.file.read_bytes(), type=tuple[Kept, ...])}
    solved = json.loads(bench.solutions.read_text(encoding="utf-8")) if bench.solutions.exists() else {}
    todo = [wanted for wanted in bench.wanted if wanted.id in options.only or not options.only]
    with ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn")) as pool:
        for made in as_completed([pool.submit(make, wanted, bench) for wanted in todo]):
            if made.exception() is not None:
                print(made.exception(), flush=True)
                continue
            challenge, solution = made.result()
            kept[challenge.id], solved[challenge.id] = challenge, solution
            lines = [msgspec.json.encode(kept[one.id]).decode() for one in bench.wanted if one.id in kept]
            bench.file.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
            moves = [f" {json.dumps(one.id)}: {json.dumps(solved[one.id])}" for one in bench.wanted if one.id in solved]
            bench.solutions.write_text("{\n" + ",\n".join(moves) + "\n}\n", encoding="utf-8")
    return 0
