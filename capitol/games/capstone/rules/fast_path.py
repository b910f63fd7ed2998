"""Capstone's fast path in the form that the benchmarks use: goals are columns, turns five numbers (`RawTurn`)."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.core.fast_path import FastPath
from capitol.core.game import RandomSource
from capitol.games.capstone.rules import corridor
from capitol.games.capstone.rules.beliefs import arrangements
from capitol.games.capstone.rules.corridor import RawTurn
from capitol.games.capstone.rules.numbers import HEIGHT, Column
from capitol.games.capstone.rules.refusals import to_act
from capitol.games.capstone.rules.state import ARRANGE, OVER, TURN, State

RawMove = Column | RawTurn


def _is_over(state: State) -> bool:
    return state.phase == OVER


def _listed(state: State) -> Sequence[RawMove]:
    return _goals(state) if state.phase == ARRANGE else list(corridor.turns(state))


def _goals(state: State) -> Sequence[Column]:
    """Return the possible goals of the first seat to act."""
    draws = state.draws[to_act(state)[0]]
    assert draws is not None, "a full state knows all draws"
    return arrangements(tuple(sorted(draws[-1])))


def _random_move(state: State, rng: RandomSource) -> RawMove:
    if state.phase == ARRANGE:
        goals = _goals(state)
        return goals[rng.randrange(len(goals))]
    return corridor.draw_turn(state, rng.random)


def _push(state: State, move: RawMove) -> None:
    if len(move) == HEIGHT:
        state.goals[to_act(state)[0]] = move
        if None not in state.goals:
            state.phase = TURN
    else:
        corridor.push(state, move)  # type: ignore[arg-type]  # as long as no goal is


def _playout(state: State, rng: RandomSource) -> int:
    sealed = 0
    while state.phase == ARRANGE:
        _push(state, _random_move(state, rng))
        sealed += 1
    return sealed + corridor.random_game(state, rng.random)


FAST_PATH = FastPath(State.copy, _is_over, _listed, _random_move, _push, _playout)
