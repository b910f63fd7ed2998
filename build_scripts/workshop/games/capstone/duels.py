"""Paired duels: the same draws and goals twice, with seats changed; the share of wins with its interval by pair.

``python build_scripts/workshop --game capstone duels ONE TWO --pairs 100 --seed 1``: names of `PLAYERS` here, those
of the roster and unseen ones, which were never tuned against.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from capitol.ai.player import Budget, Player
from capitol.core.setup import PlayerSpec
from capitol.games.capstone.ai import roster
from capitol.games.capstone.ai.opponent_model import Mixture, Reader, Reading, shipped_reader
from capitol.games.capstone.ai.players import Roller, Weigher
from capitol.games.capstone.ai.values import (
    PATTERNS,
    PHASES,
    Judge,
    Table,
    fitted_judge,
    fitted_table,
    hand_judge,
    hand_table,
)
from capitol.games.capstone.rules.game import CapstoneGame, tallies, winners_of
from capitol.games.capstone.rules.moves import Arrange
from capitol.games.capstone.rules.numbers import HEIGHT
from capitol.games.capstone.rules.setup import Setup
from capitol.games.capstone.rules.state import OVER, State
from capitol.games.registry import GameEntry

GAME = CapstoneGame()
_SEATS = (PlayerSpec("One", "ai:one"), PlayerSpec("Two", "ai:two"))


def _unseen_table() -> Table:
    """Return a table that no player of ours knows: it loves stacks that may still become perfect, and looks
    neither at capstones nor at how late it is."""
    table = np.zeros((PHASES, 2, 2, PATTERNS))
    for pattern in range(1, PATTERNS):
        height, agree = pattern.bit_length() - 1, pattern.bit_count() - 1
        table[..., pattern] = (
            0.6 * agree + 0.25 * (HEIGHT - height) + (agree == height) * (0, 0.6, 1.6, 3.2, 4.6)[height]
        )
    return table


def _unseen_judge() -> Judge:
    return Judge(_unseen_table())


def _bent(seed: int, error: float = 0.1) -> Table:
    """Return the fitted table with a random error of this share in every figure, and 0.4 of it again in each phase."""
    rng = np.random.default_rng(seed)
    noise = np.exp(rng.normal(0, error, (1, 1, 2, PATTERNS)))
    noise = noise * np.exp(rng.normal(0, 0.4 * error, (PHASES, 2, 2, PATTERNS)))
    table: Table = fitted_table() * noise
    return table


def _blend(part: float, table: Table) -> Table:
    """Return a weighted mean of the fitted table and another."""
    mixed: Table = part * fitted_table() + (1 - part) * table
    return mixed


def _stranger(
    own: Table, other: Table, width: int, deals: int, depth: int, halvings: int = 0, noise: float = 0.0
) -> Player[Any, Any]:
    """Return a player that judges by its ``own`` table, suspects others to judge by either, and plays out its best
    turns."""
    judge = Judge(own)
    readings = [
        Reading(judge_, spite_, beta, lapse)
        for judge_ in (judge, Judge(other))
        for spite_ in (0.5, 1.0)
        for beta, lapse in ((1.5, 0.1), (0.8, 0.25))
    ]
    reader = Reader(Mixture(tuple(readings)))
    return Roller(Weigher(judge, noise, reader=reader), width, deals, depth, halvings)


def _timeless() -> Table:
    return _blend(0.6, fitted_table().mean(axis=0, keepdims=True).repeat(PHASES, axis=0))


def _unseen_reader() -> Player[Any, Any]:
    judge = _unseen_judge()
    return Weigher(judge, noise=0.2, reader=Reader(Mixture((Reading(judge, 1.0, 1.0, 0.2),))))


PLAYERS: dict[str, Callable[[], Player[Any, Any]]] = {
    **{entry.id: entry.make for entry in (*roster.PLAYERS, *roster.SPARRING)},
    "own": lambda: Weigher(fitted_judge(), spite=0.0),
    "unseen_own": lambda: Weigher(_unseen_judge(), noise=1.0, spite=0.0),
    "unseen_diff": lambda: Weigher(_unseen_judge(), noise=0.3, spite=0.7),
    "unseen_reader": _unseen_reader,
    "hand_diff": lambda: Weigher(hand_judge()),
    "hand_reader": lambda: Weigher(hand_judge(), reader=Reader(Mixture((Reading(hand_judge(), 1.0, 2.0, 0.05),)))),
    "eight": lambda: Roller(Weigher(fitted_judge(), reader=shipped_reader())),
    "reader_a": lambda: _stranger(_bent(1), _blend(0.5, hand_table()), 12, 32, 1, 2),
    "reader_b": lambda: _stranger(_timeless(), hand_table(), 10, 12, 2, noise=0.15),
    "reader_c": lambda: _stranger(_blend(0.8, _unseen_table()), _bent(2), 12, 32, 2, 2),
    "rollout_a": lambda: _stranger(_bent(2), _timeless(), 12, 32, 4, 3),
    "rollout_b": lambda: _stranger(_blend(0.5, hand_table()), _bent(3), 8, 16, 6, 2),
    "rollout_c": lambda: _stranger(_bent(3), _blend(0.8, _unseen_table()), 12, 32, 4, 3),
}
"""The roster; unseen opponents, by a table of their own; players by the hand-made table, which the readers know; the
architect as it was, with eight turns against eight goals; and strangers about as strong, with tables and readings that
no player here has: three that read and look at the next turn or two, and three that play out four turns or six."""


@dataclass(frozen=True, slots=True)
class Duel:
    """The result of a pair: the share of two games that the first player won, points of both, and how long the slowest
    decision of the first took, in seconds of the processor."""

    share: float
    points: tuple[float, float]
    slowest: float


def play(
    setup: Setup, goals: tuple[Any, Any], players: tuple[Player[Any, Any], Player[Any, Any]], seed: int
) -> tuple[State, list[float]]:
    """Play a game with these goals; return its end, and the processor seconds of each seat's slowest decision."""
    chance = random.Random(seed)
    state = GAME.start(setup)
    slowest = [0.0, 0.0]
    for seat in GAME.to_act(state):
        state, _ = GAME.apply(state, seat, Arrange(goals[seat]))
    while state.phase != OVER:
        seat = state.turn
        view = GAME.view(state, seat)
        begun = time.process_time()
        decision = players[seat].decide(view, GAME.choices(view, seat), Budget(), chance)
        slowest[seat] = max(slowest[seat], time.process_time() - begun)
        state, _ = GAME.apply(state, seat, decision.move)
    return state, slowest


def duel(one: Player[Any, Any], two: Player[Any, Any], seed: int) -> Duel:
    """Play a pair of games: draws and goals stay with the seats, the players change seats."""
    rng = random.Random(seed)
    setup = GAME.new_setup(_SEATS, {"first_player": f"seat{seed % 2}"}, None, rng)
    start = GAME.start(setup)
    goals = tuple([GAME.choices(start, seat).sample(rng) for seat in range(2)])
    arranged = tuple([move.goal for move in goals if isinstance(move, Arrange)])
    share, points, slowest = 0.0, [0.0, 0.0], 0.0
    for seat in range(2):
        seats = (one, two) if seat == 0 else (two, one)
        end, seconds = play(setup, (arranged[0], arranged[1]), seats, seed)
        both = tallies(end)
        assert both is not None
        winners = winners_of(both)
        share += (seat in winners) / len(winners) / 2
        points[0] += both[seat].points / 2
        points[1] += both[1 - seat].points / 2
        slowest = max(slowest, seconds[seat])
    return Duel(share, (points[0], points[1]), slowest)


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser("duels", help="play two players against each other, in pairs", description=__doc__)
    parser.add_argument("one", choices=PLAYERS)
    parser.add_argument("two", choices=PLAYERS)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play and print."""
    one, two = PLAYERS[options.one](), PLAYERS[options.two]()
    pairs: list[Duel] = []
    for number in range(options.pairs):
        pairs.append(duel(one, two, options.seed * 100_000 + number))
        if len(pairs) % 10 == 0 or len(pairs) == options.pairs:
            print(_line(options.one, options.two, pairs), flush=True)
    return 0


def _line(one: str, two: str, pairs: list[Duel]) -> str:
    shares = [pair.share for pair in pairs]
    half = 196 * statistics.stdev(shares) / len(pairs) ** 0.5
    points = [statistics.fmean(pair.points[side] for pair in pairs) for side in range(2)]
    slowest = max(pair.slowest for pair in pairs)
    return (
        f"{one} vs {two}: {100 * statistics.fmean(shares):.1f} ± {half:.1f} % of {2 * len(pairs)} games, "
        f"points {points[0]:.1f} : {points[1]:.1f}, slowest turn {slowest:.2f} s"
    )
