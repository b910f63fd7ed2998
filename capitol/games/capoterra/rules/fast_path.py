"""Capoterra's fast path in the form that the benchmarks use: moves are raw tuples."""

from __future__ import annotations

from capitol.core.fast_path import FastPath
from capitol.core.game import RandomSource
from capitol.games.capoterra.rules.corridor import push, random_game
from capitol.games.capoterra.rules.listing import listed
from capitol.games.capoterra.rules.moves import RawMove
from capitol.games.capoterra.rules.state import OVER, State


def _is_over(state: State) -> bool:
    return state.phase == OVER


def _random_move(state: State, rng: RandomSource) -> RawMove:
    moves = listed(state)
    return moves[int(rng.random() * len(moves))]


def _push(state: State, move: RawMove) -> None:
    push(state, move)


def _playout(state: State, rng: RandomSource) -> int:
    return random_game(state, rng.random)


FAST_PATH = FastPath(State.copy, _is_over, listed, _random_move, _push, _playout)
