"""`python build_scripts/workshop habits`: how players with networks bid, learnt by fictitious play.

They play against themselves in turns; after each, the figures by which they reckon with a rival's bids are fitted to
what was bid in the later half of all turns so far. What they reckon with and what they do thus approach each other: a
watcher who knows how they bid gains as little by it as may be.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize
from scipy.special import expit

from capitol.ai.player import Budget
from capitol.core.setup import PlayerSpec
from capitol.games.capitol.ai.auctions import hand_value_of
from capitol.games.capitol.ai.net import ValueNet, shipped_net
from capitol.games.capitol.ai.rival_bids import (
    FIGURES,
    FOLDER,
    HAND_VALUE_STEP,
    LEAST_SPREAD,
    SMALLEST_BID,
    USUAL_HAND_VALUE,
    BidHabits,
    HabitsFile,
)
from capitol.games.capitol.ai.value_player import ValuePlayer
from capitol.games.capitol.ai.weights import WEIGHTS
from capitol.games.capitol.levels import default_board, load_board
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.rules.corridor import legal, push
from capitol.games.capitol.rules.game import CapitolGame, encode
from capitol.games.capitol.rules.moves import Bid
from capitol.games.capitol.rules.numbers import AUCTIONS, ROUNDS
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.setup import new_setup
from capitol.games.capitol.rules.start import start
from capitol.games.capitol.rules.state import BID, OVER
from capitol.games.capitol.rules.view import view
from capitol.games.registry import GameEntry
from capitol.session.seeds import derive_seed
from workshop import compiled, workers
from workshop.errors import WorkshopError

BATCH = 10
"""Games that a process plays at a time."""
FIRST = (0.0, 0.0, 0.35, 0.12)
"""What is reckoned with in every auction before anybody has been seen to bid."""
SPREADS = (0.03, 0.6)
PULL = 3.0
"""What a figure's distance from the usual one costs: as much as so many observations, so that a few cannot bend it."""


@dataclass(frozen=True)
class Evening:
    """A batch of games in which all bids are watched."""

    seats: int
    board: BoardSpec
    net: ValueNet
    habits: BidHabits
    seeds: tuple[int, ...]


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "habits",
        help="learn how players with networks bid",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seats", type=int, choices=game.seats, required=True)
    parser.add_argument("--net", type=Path, metavar="FILE", help="whose bids; else the network's that ships")
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--games", type=int, default=100, help="games of a turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, metavar="FILE", help="where the habits are written; else where they ship")
    workers.add_options(parser)
    compiled.add_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play, fit and write. Raises WorkshopError."""
    if options.compiled:
        # The compiled tree has a folder of its own for what ships.
        where = [] if options.to else ["--to", str(shipped(options.seats))]
        return compiled.run_compiled(options, *where)
    to: Path = options.to or shipped(options.seats)
    try:
        net = ValueNet.load(options.net) if options.net else shipped_net(options.seats)
    except (OSError, ValueError) as error:
        raise WorkshopError(str(error)) from error
    board = load_board(default_board()).spec
    habits = BidHabits([FIRST] * (ROUNDS * AUCTIONS))
    seen: list[npt.NDArray[np.float64]] = []
    with workers.opened(options) as executor:
        for turn in range(options.turns):
            seeds = [derive_seed("habits", options.seed, turn, number) for number in range(options.games)]
            evenings = [
                Evening(options.seats, board, net, habits, tuple(seeds[at : at + BATCH]))
                for at in range(0, len(seeds), BATCH)
            ]
            found = list(workers.mapped(executor, watch, evenings))
            seen.append(np.asarray([bid for part in found for bid in part]))
            habits = fitted(np.concatenate(seen[len(seen) // 2 :]), habits)
            none = float(np.mean(seen[-1][:, 3] == 0))
            print(f"turn {turn + 1}: {len(seen[-1])} bids, {100 * none:.1f} % of them nothing", flush=True)
    rows = [[round(figure, 4) for figure in row] for row in habits.rows]
    file = HabitsFile(options.seats, options.turns * options.games, rows)
    try:
        to.write_bytes(msgspec.json.format(msgspec.json.encode(file)) + b"\n")
    except OSError as error:
        raise WorkshopError(str(error)) from error
    return 0


def shipped(seats: int) -> Path:
    """Return the path of the shipped habits for a number of seats."""
    return FOLDER / f"bids-{seats}.json"


def watch(evening: Evening) -> list[tuple[int, int, float, int]]:
    """Play the games; returns round and auction, from 0, the pips that others expect in the hand, and the sum, of
    every bid that was made with cards in hand."""
    player = ValuePlayer({evening.seats: evening.net}, habits={evening.seats: evening.habits})
    game, budget = CapitolGame(), Budget()
    specs = tuple([PlayerSpec(f"Seat {number}") for number in range(evening.seats)])
    found = []
    for seed in evening.seeds:
        rng = random.Random(seed)
        state = start(new_setup(Rules(), evening.board, specs, rng))
        while state.phase != OVER:
            seat = state.turn
            if state.phase != BID and len(moves := legal(state)) == 1:
                push(state, moves[0])
                continue
            seen = view(state, seat)
            move = player.decide(seen, game.choices(seen, seat), budget, rng).move
            if isinstance(move, Bid) and state.hand_size(seat):
                public = view(state, (seat + 1) % evening.seats).table
                found.append((state.round, state.auction, hand_value_of(public, seat, WEIGHTS).pips, move.total))
            push(state, encode(move))
    return found


def fitted(seen: npt.NDArray[np.float64], before: BidHabits) -> BidHabits:
    """Return the habits that make the bids ``seen`` (rows as of `watch`) likeliest. The search starts from ``before``,
    which also stays for auctions without bids."""
    rows = []
    for number, old in enumerate(before.rows):
        here = seen[(seen[:, 0] == number // AUCTIONS) & (seen[:, 1] == number % AUCTIONS)]
        rows.append(fit(here[:, 2], here[:, 3], old) if len(here) else old)
    return BidHabits(rows)


def fit(pips: npt.NDArray[np.float64], sums: npt.NDArray[np.float64], old: Sequence[float]) -> list[float]:
    """Return the four figures (see `BidHabits`) that make the sums bid with these hand values likeliest."""
    begun = np.asarray([old[0], old[1], old[2], np.log(old[3])])
    usual = np.asarray([0.0, 0.0, FIRST[2], np.log(FIRST[3])])
    cost = partial(_surprise, pips, sums, usual)
    best = minimize(cost, begun, method="Nelder-Mead", options={"maxiter": 400 * FIGURES})
    refusal, slope, share, spread = (float(figure) for figure in best.x)
    return [refusal, slope, max(0.0, share), float(np.clip(np.exp(spread), *SPREADS))]


def _surprise(
    pips: npt.NDArray[np.float64],
    sums: npt.NDArray[np.float64],
    usual: npt.NDArray[np.float64],
    figures: npt.NDArray[np.float64],
) -> float:
    """Return the negative mean log likelihood, with a penalty for distance from the usual figures."""
    refusal, slope, share, spread = figures
    refuses = expit(refusal + slope * (pips - USUAL_HAND_VALUE) / HAND_VALUE_STEP)
    middle = max(0.0, share) * pips
    width = np.clip(np.exp(spread), *SPREADS) * pips + LEAST_SPREAD
    below = expit((SMALLEST_BID - middle) / width)
    here = expit((sums + 0.5 - middle) / width) - expit((sums - 0.5 - middle) / width)
    bids = (1 - refuses) * np.maximum(here, 1e-12) / (1 - below)
    chances = np.maximum(np.where(sums == 0, refuses, bids), 1e-12)
    pull = PULL * float(np.sum((figures - usual) ** 2)) / len(sums)
    return pull - float(np.mean(np.log(chances)))
