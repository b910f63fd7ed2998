"""One measurement of `speed`, in a process of its own, of the checkout that `PYTHONPATH` names, which may be an older
one: so it uses little of it. Prints a number, for a second of processor time."""

from __future__ import annotations

import random
import sys
import threading
import time
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any
from unittest.mock import patch

from capitol.ai.child import DECIDED, READY, think_forever
from capitol.ai.player import Budget
from capitol.ai.thinking import Request
from capitol.core.setup import PlayerSpec
from capitol.games.capitol.ai.net import Floats, ValueNet, shipped_search_nets
from capitol.games.capitol.ai.value_player import Option, ValuePlayer, thinkable
from capitol.games.capitol.rules import corridor
from capitol.games.capitol.rules.state import BID, OVER, State
from capitol.games.registry import PLAYER_FACTORY, games

ENTRY = games()["capitol"]
RANDOM_GAMES, DEALS = 100, 20
THOUGHTS = 120
EACH, GAMES = 29, 2
"""Every so many decisions of so many games is one for the master."""


def started(seats: int, seed: int) -> State:
    """Return the start of a game."""
    players = tuple(PlayerSpec(str(seat)) for seat in range(seats))
    state: State = ENTRY.game.start(ENTRY.game.new_setup(players, {}, ENTRY.usual_board(), random.Random(seed)))
    return state


def random_decisions(seats: int) -> float:
    """Return the decisions a second of random games."""
    starts = [started(seats, seed) for seed in range(DEALS)]
    rng, moves, begun = random.Random(1), 0, time.process_time()
    for number in range(RANDOM_GAMES):
        moves += corridor.playout(starts[number % DEALS].copy(), rng)
    return moves / (time.process_time() - begun)


def positions(seats: int) -> list[State]:
    """Return some positions of games between networks."""
    guide, found, number = ValuePlayer(shipped_search_nets(), rough=True), [], 0
    for seed in range(GAMES):
        state = started(seats, seed)
        while state.phase != OVER:
            moves = [] if state.phase == BID else thinkable(state)
            if len(moves) == 1:
                corridor.push(state, moves[0])
                continue
            options = guide.bids(state, state.turn, brief=True) if state.phase == BID else []
            options = options or guide.tried(state, state.turn, moves)[0]
            if number % EACH == 0:
                found.append(state.copy())
            number += 1
            corridor.push(state, max(options, key=_worth).move)
    return found


def evaluated_positions(seats: int) -> float:
    """Return how many positions a second the master's network evaluates, decisions of counted thoughts, in the loop of
    the process in which players think."""
    rows, plain = 0, ValueNet.values

    def counted(net: ValueNet, some: Floats) -> tuple[list[float], list[float]]:
        nonlocal rows
        rows += len(some)
        return plain(net, some)

    here, there = Pipe()
    asked = [request(number, state) for number, state in enumerate(positions(seats))]
    taken: list[float] = []

    def ask() -> None:
        assert here.recv()[0] == READY
        with patch.object(ValueNet, "values", counted):
            answer_all(here, asked)
        begun = time.process_time()
        answer_all(here, asked)
        taken.append(time.process_time() - begun)
        here.close()

    # The process's own loop has signals to set, which only the main thread may.
    asking = threading.Thread(target=ask)
    asking.start()
    think_forever(there, PLAYER_FACTORY)
    asking.join()
    return rows / taken[0]


def request(number: int, state: State) -> Request:
    """Return the question for the master's move."""
    view: Any = ENTRY.game.view(state, state.turn)
    choices = ENTRY.game.choices(view, state.turn)
    return Request(number, "capitol", "master", view, choices, Budget(iterations=THOUGHTS), number)


def answer_all(pipe: Connection, asked: list[Request]) -> None:
    """Ask, and wait for the answers."""
    for one in asked:
        pipe.send(one)
        assert pipe.recv()[0] == DECIDED


def _worth(option: Option) -> float:
    return option.worth


if __name__ == "__main__":
    print({"random": random_decisions, "master": evaluated_positions}[sys.argv[1]](int(sys.argv[2])))
