"""`python build_scripts/workshop challenges`: positions for challenges, and a solution of each with all three laurels.

Computer players play games; in each, a position that fits is taken. There the person's seat is played again and again,
by different players, with moves by chance among theirs, and the best games are varied from their middle on, against
opponents that always answer the same moves alike. What players reach by themselves is where the first two laurels are
set, what the search reached is the third: its game is kept, and a test plays it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from capitol.ai.player import Budget, Player
from capitol.core.challenge import CHALLENGED, FAILED, Challenge
from capitol.core.game import MoveSpace
from capitol.core.match import Match
from capitol.core.setup import HUMAN, PlayerSpec
from capitol.games.capitol.board import default_board, load_board
from capitol.games.capitol.challenges import FILE, GOALS, Kept
from capitol.games.capitol.rules.moves import Bid, Move
from capitol.games.capitol.rules.numbers import CARD_VALUE
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, State
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE, FOUNTAIN, TEMPLE
from capitol.games.capitol.rules.view import View
from capitol.games.registry import GameEntry, games
from capitol.session.challenges import play_out
from capitol.session.seats import ai_kind
from capitol.session.seeds import decision_seed, derive_seed

SOLUTIONS = Path(__file__).resolve().parents[4] / "tests" / "capitol" / "challenges.json"
EPISODES, TRIES, SOUNDING = 200, 60, 40
FRESH = 0.4
"""The part of the games that begin at the position; the others vary the best so far."""
HANDS = ("club", "casual", "novice", "strong", "mason")
"""Who plays the person's seat in the search."""
ITERATIONS = 16
BOLD = (0.0, 0.0, 0.1, 0.3)
"""How often a move is drawn by chance instead."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A kind of position: the goal with its numbers, who plays against the person, who played for it so far, and where
    it begins: in building, or in the auction of a tile."""

    id: str
    goal: str
    rivals: tuple[str, ...]
    round: int
    before: str = "club"
    tile: int | None = None
    behind: range = field(default=range(-40, 41))
    numbers: dict[str, int] = field(default_factory=dict)

    def fits(self, state: State) -> bool:
        """Whether the position is one."""
        if state.round != self.round:
            return False
        if self.tile is not None:
            return state.phase == BID and state.tile == self.tile and state.hand_size(CHALLENGED) > 2
        building = state.phase == CONSTRUCTION and state.turn == CHALLENGED
        rival = max(points for seat, points in enumerate(state.scores) if seat != CHALLENGED)
        return building and rival - state.scores[CHALLENGED] in self.behind


def _cheap(id: str, tile: int, round: int, rivals: tuple[str, ...]) -> Wanted:
    return Wanted(id, "cheap_tile", rivals, round, tile=tile, numbers={"tile": tile})


WANTED = (
    Wanted("settlers-1", "settlers", ("novice",), 0),
    Wanted("floors-1", "floors", ("novice", "novice"), 1),
    Wanted("points-1", "round_points", ("novice",), 0),
    Wanted("areas-1", "areas_led", ("novice", "casual"), 1),
    _cheap("fountain-1", FOUNTAIN, 1, ("casual", "casual")),
    Wanted("lead-1", "round_lead", ("casual",), 1),
    Wanted("ahead-1", "final_lead", ("casual",), 3, "casual", behind=range(-8, 1)),
    Wanted("points-2", "round_points", ("casual", "casual", "casual"), 1),
    Wanted("tiles-1", "tiles_won", ("casual", "casual"), 2),
    Wanted("rivals-1", "rival_points", ("casual",), 2),
    _cheap("amphitheatre-1", AMPHITHEATRE, 1, ("casual", "casual", "club")),
    Wanted("settlers-2", "settlers", ("club", "club"), 2),
    Wanted("behind-1", "final_lead", ("casual",), 3, "casual", behind=range(2, 7)),
    Wanted("areas-2", "areas_led", ("club", "casual"), 2),
    Wanted("lead-2", "round_lead", ("club", "club"), 2),
    _cheap("temple-1", TEMPLE, 2, ("club", "club")),
    Wanted("floors-2", "floors", ("club", "club", "club"), 2),
    Wanted("rivals-2", "rival_points", ("club", "club"), 3),
    Wanted("behind-2", "final_lead", ("club", "casual"), 3, behind=range(2, 9)),
    Wanted("behind-3", "final_lead", ("club", "club", "club"), 3, behind=range(3, 12)),
)
"""What is looked for, the easiest first."""


class Hand:
    """Who plays the person's seat in one game of the search: a computer player, bold now and then; the first moves as
    in an earlier game."""

    def __init__(self, player: Player[View, Move], bold: float, rng: Random, begun: tuple[Move, ...]) -> None:
        self.player, self.bold, self.rng, self.begun = player, bold, rng, list(begun)

    def choose(self, view: View, choices: MoveSpace[Move]) -> Move:
        """Its move."""
        if self.begun:
            move = self.begun.pop(0)
            if move in choices:
                return move
            self.begun.clear()
        if self.rng.random() < self.bold:
            move = choices.sample(self.rng)
            if isinstance(move, Bid) and self.rng.random() < 0.7:  # few cards: a subset by chance is half the hand
                move = Bid(tuple(sorted(move.cards, key=lambda card: CARD_VALUE[card])[: self.rng.randrange(1, 4)]))
            return move
        return self.player.decide(view, choices, Budget(iterations=ITERATIONS), self.rng).move


def positions(wanted: Wanted, entry: GameEntry) -> Iterator[Challenge]:
    """Positions that fit, out of one game after the other."""
    board = load_board(default_board()).spec
    kinds = (HUMAN, *map(ai_kind, wanted.rivals))
    for number in range(TRIES):
        seed = derive_seed("challenge", wanted.id, number) % 10**9
        rng = Random(seed)
        people = tuple(PlayerSpec(f"{seat + 1}", kind) for seat, kind in enumerate(kinds))
        setup = entry.game.new_setup(people, {}, board, rng)
        match: Match[State, View, Move, Any] = Match(entry.game, setup)
        players = [entry.player(id).make() for id in (wanted.before, *wanted.rivals)]
        while match.result is None and not wanted.fits(match.full_state):
            for seat in match.to_act:
                view = match.view(seat)
                chance = Random(decision_seed(seed, len(match), seat))
                move = players[seat].decide(view, entry.game.choices(view, seat), Budget(), chance).move
                match.act(seat, move)
        if match.result is not None:
            continue
        scores = match.full_state.scores
        numbers = dict(wanted.numbers)
        if wanted.goal == "final_lead":
            numbers["behind"] = max(scores[1:]) - scores[CHALLENGED]
        log = tuple(entry.game.encode_move(setup, step.seat, step.move) for step in match.steps)
        goal = GOALS[wanted.goal](**numbers)
        yield Challenge(wanted.id, goal, kinds, seed, ITERATIONS, (0, 0, 0), entry.game.encode_setup(setup), log)


def search(challenge: Challenge, entry: GameEntry, seed: int, least: int) -> tuple[list[int], int, tuple[Move, ...]]:
    """What players reached by themselves, the best that was reached, and the person's moves for that. A position in
    which a few games come nowhere near ``least`` is given up."""
    rng = Random(seed)
    players = {id: entry.player(id).make() for id in HANDS}
    alone: list[int] = []
    best, solution = FAILED - 1, ()
    for episode in range(EPISODES):
        if episode == SOUNDING and best <= least:
            break
        fresh = episode < 20 or rng.random() < FRESH
        begun = () if fresh or not solution else solution[: rng.randrange(len(solution))]
        hand = Hand(players[rng.choice(HANDS)], rng.choice(BOLD), Random(rng.random()), begun)
        value, moves = play_out(entry, challenge, hand.choose)
        if fresh:
            alone.append(value)
        if value > best or (value == best and len(moves) < len(solution)):
            best, solution = value, moves
    return sorted(alone), best, solution


def laurels(alone: list[int], best: int, least: int) -> tuple[int, int, int] | None:
    """Where the laurels are set: the middle of what players reached, or the least where some missed the goal; half-way
    from there; and the best. None where that leaves no room for three."""
    reached = [value for value in alone if value != FAILED]
    if len(reached) < len(alone) // 20 or not reached:
        return None
    usual = reached[len(reached) // 2] if len(reached) == len(alone) else reached[0]
    first = max(least, min(usual, max(best - 2, reached[0])))
    second = first + (best - first) // 2
    return (first, second, best) if first < second < best else None


def make(wanted: Wanted) -> tuple[Kept, list[dict[str, object]]]:
    """A challenge of the kind, and its solution. Raises ValueError where none was found."""
    entry = games()["capitol"]
    least = 1 if wanted.goal in ("round_lead", "final_lead", "tiles_won", "areas_led") else FAILED
    for challenge in positions(wanted, entry):
        alone, best, solution = search(challenge, entry, challenge.seed, least)
        found = laurels(alone, best, least)
        print(wanted.id, "laurels", found, "players", alone[:: max(1, len(alone) // 8)], "best", best, flush=True)
        if found is None:
            continue
        numbers = {name: getattr(challenge.goal, name) for name in challenge.goal.__dataclass_fields__}  # type: ignore[attr-defined]
        setup = entry.game.decode_setup(challenge.setup)
        kept = Kept(
            wanted.id,
            wanted.goal,
            challenge.players,
            challenge.seed,
            ITERATIONS,
            found,
            dict(challenge.setup),
            tuple(dict(action) for action in challenge.log),
            numbers,
        )
        return kept, [entry.game.encode_move(setup, CHALLENGED, move) for move in solution]
    raise ValueError(f"{wanted.id}: no position of {TRIES} leaves room for three laurels")


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "challenges",
        help="make the challenges, each with a solution",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("only", nargs="*", help="the ids to be made anew; all of them where none is named")
    parser.add_argument("--jobs", type=int, default=1)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make them and write both files after each."""
    kept = (
        {one.id: one for one in msgspec.json.decode(FILE.read_bytes(), type=tuple[Kept, ...])} if FILE.exists() else {}
    )
    solved = json.loads(SOLUTIONS.read_text(encoding="utf-8")) if SOLUTIONS.exists() else {}
    todo = [wanted for wanted in WANTED if wanted.id in options.only or not options.only]
    with ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn")) as pool:
        for made in as_completed([pool.submit(make, wanted) for wanted in todo]):
            if made.exception() is not None:
                print(made.exception(), flush=True)
                continue
            challenge, solution = made.result()
            kept[challenge.id], solved[challenge.id] = challenge, solution
            lines = [msgspec.json.encode(kept[one.id]).decode() for one in WANTED if one.id in kept]
            FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
            moves = [f" {json.dumps(one.id)}: {json.dumps(solved[one.id])}" for one in WANTED if one.id in solved]
            SOLUTIONS.write_text("{\n" + ",\n".join(moves) + "\n}\n", encoding="utf-8")
    return 0
