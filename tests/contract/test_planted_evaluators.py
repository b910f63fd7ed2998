"""Evaluators of the toy with one fault each: the contract suite finds every one, and passes the sound ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from capitol.ai.generic.playout_evaluator import PlayoutEvaluator
from capitol.core.contract import ContractBroken, check_game
from capitol.core.evaluator import Evaluation, Rows, Stop, never
from capitol.core.game import RandomSource
from capitol.core.setup import PlayerSpec
from tests.toy.rules import Move, Setup, State, ToyGame, View

GAME = ToyGame()
SETUP = Setup((3, 8), (7, 5, 8, 6), (PlayerSpec("Ada"), PlayerSpec("Bo")))
SEEDS = range(8)
Toys = PlayoutEvaluator[State, View, Move]


def check(evaluator: Toys) -> None:
    """Some faults show only by chance."""
    for seed in SEEDS:
        check_game(GAME, SETUP, random.Random(seed), hash, check_every=100, evaluator=evaluator)


def weighted(found: Evaluation, weights: Sequence[float]) -> Evaluation:
    """Return the evaluation with the first seat's chances moved towards 1 by a weight for each position."""
    rows = [
        (chances[0] + weight * chances[1], (1 - weight) * chances[1])
        for chances, weight in zip(found.chances, weights, strict=True)
    ]
    return replace(found, chances=tuple(rows))


class SumsToMore(Toys):
    """Its chances do not sum to 1."""

    def of_states(self, states: Sequence[State], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        found = super().of_states(states, rngs, stop)
        return replace(found, chances=tuple(tuple(0.6 for _chance in row) for row in found.chances))


class DoubtsTheEnd(Toys):
    """Gives the loser of a finished game a chance."""

    def of_states(self, states: Sequence[State], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        return weighted(super().of_states(states, rngs, stop), [0.1] * len(states))


class CountsNoPoints(Toys):
    """Knows who wins and not with how many points."""

    def of_states(self, states: Sequence[State], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        found = super().of_states(states, rngs, stop)
        nothing: Rows = ((0.0, 0.0),) * len(states)
        return replace(found, points=nothing)


class LooksBeside(Toys):
    """Lets the number of positions count."""

    def of_states(self, states: Sequence[State], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        found = super().of_states(states, rngs, stop)
        return weighted(found, [0.0 if GAME.result(state) else 0.1 * (len(states) > 1) for state in states])


class KeepsItsChance(Toys):
    """Has a generator of its own."""

    rng = random.Random(1)

    def of_states(self, states: Sequence[State], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        return super().of_states(states, [self.rng] * len(states), stop)


class ReadsTheDeck(Toys):
    """Knows the next card, which nobody has seen."""

    def of_states(self, states: Sequence[State], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        found = super().of_states(states, rngs, stop)
        tops = [(state.deck[0] or 0) / 100 if state.deck and GAME.to_act(state) else 0.0 for state in states]
        return weighted(found, tops)


class Remembers(Toys):
    """Answers for a seat by the open position that was evaluated before."""

    def __init__(self) -> None:
        super().__init__(GAME, playouts=2)
        self.met: dict[View, float] = {}

    def of_states(self, states: Sequence[State], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        for state in states:
            for seat in range(2):
                if GAME.to_act(state):
                    self.met[GAME.view(state, seat)] = (state.secrets[1 - seat] or 0) / 10
        return super().of_states(states, rngs, stop)

    def of_views(self, views: Sequence[View], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        return weighted(super().of_views(views, rngs, stop), [self.met.get(view, 0.0) for view in views])


class Hurries(Toys):
    """Never asks whether to stop."""

    def of_states(self, states: Sequence[State], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        return super().of_states(states, rngs)


def few(kind: Callable[..., Toys]) -> Callable[[], Toys]:
    return lambda: kind(GAME, playouts=2)


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (few(SumsToMore), "sum to 1"),
        (few(DoubtsTheEnd), "by its result"),
        (few(CountsNoPoints), "by its result"),
        (few(LooksBeside), "beside others"),
        (few(KeepsItsChance), "two evaluations"),
        (few(ReadsTheDeck), "nobody may know"),
        (Remembers, "may not know"),
        (few(Hurries), "cannot be stopped"),
    ],
)
def test_a_faulty_evaluator_is_noticed(broken: Callable[[], Toys], says: str) -> None:
    with pytest.raises(ContractBroken, match=says):
        check(broken())


def test_playouts_pass() -> None:
    check(PlayoutEvaluator(GAME, playouts=2))
