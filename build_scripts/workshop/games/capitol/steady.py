"""`python build_scripts/workshop steady`: does a player asked twice at the start of a round choose alike, and well?

Positions are dealt in which a seat is to make its first move of a round: those of games of strong players, each round
as often. The player is asked at each with several seeds. What its choices cost is told by a reference: the moves that
the search's network likes best, played out many times on the same deals.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean

import msgspec
from tqdm import tqdm

from capitol.ai.player import Budget
from capitol.ai.table_mates import seated
from capitol.core.setup import PlayerSpec
from capitol.games.capitol.ai.net import shipped_search_nets
from capitol.games.capitol.ai.playouts import Branch, Playouts, Whims
from capitol.games.capitol.ai.search import MASTER
from capitol.games.capitol.ai.value_player import ValuePlayer, shipped_player
from capitol.games.capitol.levels import default_board, load_board
from capitol.games.capitol.rules.corridor import K_PASS
from capitol.games.capitol.rules.game import CapitolGame, encode
from capitol.games.capitol.rules.numbers import ROUNDS
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.setup import new_setup
from capitol.games.capitol.rules.state import CONSTRUCTION, State
from capitol.games.capitol.rules.view import View, determinize, view
from capitol.games.registry import GameEntry
from capitol.session.seeds import derive_seed
from workshop import compiled, workers
from workshop.errors import WorkshopError
from workshop.game_workshop import CAPITOL
from workshop.players import complaint, make_player

SLIP, BLUNDER = 0.02, 0.05
"""Parts of a win that a choice must be behind the best to be counted as one."""
LOOK, BEST = 30, 4
"""Games of every move before the reference looks closer, and how many it looks at then."""
FULL = 6
"""A pass with so many cards in hand is counted."""


class Reference(msgspec.Struct, frozen=True):
    """What the moves at a position came to: the mean part of a win, by the number that the rules give a move."""

    position: int
    wins: dict[int, float]


@dataclass(frozen=True)
class Question:
    """A position to ask about; workers recreate it from its number."""

    number: int
    seats: int
    seed: int


@dataclass(frozen=True)
class Asked:
    """What a player answered: its ``moves``, one for each seed, at a position of this ``round`` with so many
    ``cards``."""

    number: int
    round: int
    cards: int
    moves: tuple[int, ...]


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "steady",
        help="does a player choose alike when asked again",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("player", metavar="PLAYER", help="any that the arena takes")
    parser.add_argument("--seats", type=int, choices=game.seats, default=4)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--seeds", type=int, default=8)
    parser.add_argument("--seed", type=int, default=0, help="where the positions come from")
    parser.add_argument("--company", default="human", help="who the other seats are told to be (ai:strong, ...)")
    parser.add_argument("--games", type=int, default=150, help="games of each of the best moves for the reference")
    parser.add_argument("--reference", type=Path, metavar="FILE", help="keep the reference here, and go on from it")
    workers.add_options(parser)
    compiled.add_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Ask and print. Raises WorkshopError."""
    if why := complaint(options.game, options.player, options.seats):
        raise WorkshopError(why)
    if options.compiled:
        return compiled.run_compiled(options)
    questions = [Question(number, options.seats, options.seed) for number in range(options.positions)]
    with workers.opened(options) as executor:
        known = {found.position: found for found in _kept(options.reference)}
        missing = [question for question in questions if question.number not in known]
        made = workers.mapped(executor, partial(reference, games=options.games), missing)
        for found in tqdm(made, total=len(missing), unit="reference", disable=None):
            known[found.position] = found
            if options.reference is not None:
                with open(options.reference, "ab") as file:
                    file.write(msgspec.json.encode(found) + b"\n")
        ask = partial(asked, player=options.player, seeds=options.seeds, table_mates=options.company)
        given = workers.mapped(executor, ask, questions)
        answers = list(tqdm(given, total=len(questions), unit="position", disable=None))
    print(json.dumps({"player": options.player, "company": options.company} | summary(answers, known)))
    return 0


def _kept(path: Path | None) -> Iterator[Reference]:
    if path is not None and path.exists():
        for line in path.read_bytes().splitlines():
            try:
                yield msgspec.json.decode(line, type=Reference)
            except msgspec.MsgspecError as error:
                raise WorkshopError(f"{path}: {error}") from error


def position(question: Question) -> State:
    """Return the state in which a seat is to make its first move of a round, in a game of strong players."""
    player, game = shipped_player(), CapitolGame()
    round_number, seat = question.number % ROUNDS, question.number // ROUNDS % question.seats
    specs = tuple(PlayerSpec(f"Seat {number}") for number in range(question.seats))
    for attempt in range(1000):
        rng = random.Random(derive_seed("steady", question.seed, question.number, attempt))
        state = game.start(new_setup(Rules(), load_board(default_board()).spec, specs, rng))
        while acting := game.to_act(state):
            if state.round == round_number and state.phase == CONSTRUCTION and acting[0] == seat:
                return state
            if state.round > round_number:
                break
            seen = game.view(state, acting[0])
            move = player.decide(seen, game.choices(seen, acting[0]), Budget(), rng).move
            state, _events = game.apply(state, acting[0], move)
    raise WorkshopError(f"no game came to position {question.number}")


def asked(question: Question, player: str, seeds: int, table_mates: str) -> Asked:
    """Return the answers of a player at a position."""
    state, game = position(question), CapitolGame()
    seat = state.turn
    one = seated(make_player(CAPITOL, player), (table_mates,) * question.seats)
    seen = game.view(state, seat)
    choices = game.choices(seen, seat)
    rngs = [random.Random(derive_seed("steady", question.seed, question.number, "seed", seed)) for seed in range(seeds)]
    moves = [encode(one.decide(seen, choices, Budget(), rng).move) for rng in rngs]
    return Asked(question.number, state.round, state.hand_size(seat), tuple(moves))


def reference(question: Question, games: int) -> Reference:
    """Play out the moves of the search's width at a position on the same deals: all of them `LOOK` times, then the
    best, the best that builds, and the pass ``games`` times."""
    state = position(question)
    seat, rng = state.turn, random.Random(derive_seed("steady", question.seed, question.number, "reference"))
    seen: View = view(state, seat)
    nets = shipped_search_nets()
    options = ValuePlayer(nets).options(seen)
    moves = [option.move for option in options[: MASTER.width]]
    moves += [option.move for option in options[MASTER.width :] if option.move & 7 == K_PASS]
    playouts = Playouts(ValuePlayer(nets, rough=True), seat, MASTER.curiosity)
    branches = {move: Branch(move) for move in moves}
    wins: dict[int, list[float]] = {move: [] for move in moves}

    def play(left: Sequence[int], count: int) -> None:
        for _ in range(count):
            table, whims = determinize(seen, rng), Whims(rng, [MASTER.whims] * question.seats)
            for move in left:
                wins[move].append(playouts.play(table, move, branches[move], whims)[0])

    play(moves, LOOK)
    moves.sort(key=lambda move: -fmean(wins[move]))
    left = moves[:BEST] + [move for move in moves[BEST:] if move & 7 == K_PASS]
    play(left, games - LOOK)
    return Reference(question.number, {move: fmean(played) for move, played in wins.items()})


def summary(answers: Sequence[Asked], known: dict[int, Reference]) -> dict[str, object]:
    """Return, in per cent and points of winning chance: positions where all seeds agree, how often the commonest
    answer is given, choices that are slips and blunders, and what a choice costs; the same for first passes with a full
    hand."""
    costs: list[float] = []
    passes: list[float] = []
    unlike: list[float] = []
    common = alike = 0
    full = 0
    for answer in answers:
        found = known[answer.number]
        best = max(found.wins.values())
        lost = [best - found.wins.get(move, min(found.wins.values())) for move in answer.moves]
        costs += lost
        unlike += [cost - min(lost) for cost in lost]
        most = Counter(answer.moves).most_common(1)[0][1]
        common += most
        alike += most == len(answer.moves)
        if answer.cards >= FULL:
            full += len(answer.moves)
            building = max([worth for move, worth in found.wins.items() if move & 7 != K_PASS], default=0.0)
            passes += [building - found.wins[move] for move in answer.moves if move & 7 == K_PASS]
    asked_ = len(costs)

    def part(rows: Sequence[float], least: float) -> float:
        return round(100 * sum(row > least for row in rows) / max(1, len(rows)), 1)

    return {
        "positions": len(answers),
        "answers": asked_,
        "all alike": round(100 * alike / len(answers), 1),
        "commonest": round(100 * common / asked_, 1),
        "slips": part(costs, SLIP),
        "blunders": part(costs, BLUNDER),
        "mean cost": round(100 * sum(costs) / asked_, 2),
        "worst": round(100 * max(costs), 1),
        "apart by a slip": part(unlike, SLIP),
        "by a blunder": part(unlike, BLUNDER),
        "with a full hand": full,
        "passes": len(passes),
        "passes that lose": sum(cost > 0 for cost in passes),
        "mean cost of a pass": round(100 * sum(passes) / max(1, len(passes)), 2),
    }
