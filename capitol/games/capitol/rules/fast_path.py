"""Capitol's fast path in the form that the benchmarks use."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.core.fast_path import FastPath
from capitol.core.game import RandomSource
from capitol.games.capitol.rules import corridor
from capitol.games.capitol.rules.state import BID, OVER, State


def _is_over(state: State) -> bool:
    return state.phase == OVER


def _listed(state: State) -> Sequence[int] | None:
    return None if state.phase == BID else corridor.legal(state)


def _random_move(state: State, rng: RandomSource) -> int:
    if state.phase == BID:
        return corridor.sample_bid(state, rng)
    moves = corridor.legal(state)
    return moves[rng.randrange(len(moves))]


FAST_PATH = FastPath(State.copy, _is_over, _listed, _random_move, corridor.push, corridor.playout)
