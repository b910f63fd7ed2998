"""Infer a seat's goal from its turns: a belief over all goals, from public turns alone.

A turn is likely, given a goal, if it is among the good ones for it. How the other player judges is unknown, so several
*readings* of a player are kept in parallel, each with its own belief, and each allows that any turn is a slip (a
lapse).
"""

from __future__ import annotations

import random
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache

import numpy as np

from capitol.games.capstone.ai.all_turns import changes
from capitol.games.capstone.ai.values import (
    Floats,
    Judge,
    fitted_judge,
    goals,
    hand_judge,
    number_of,
    phase_of,
)
from capitol.games.capstone.rules import corridor
from capitol.games.capstone.rules.beliefs import arrangements, hand_weights
from capitol.games.capstone.rules.game import encode
from capitol.games.capstone.rules.moves import Turn
from capitol.games.capstone.rules.options import Rules
from capitol.games.capstone.rules.setup import Draws
from capitol.games.capstone.rules.state import TURN, State, blank

_SAMPLES = 120
_KEPT = 4096
_MOST_CHANGES = 5


@dataclass(frozen=True, slots=True)
class Reading:
    """A model of how a player chooses turns: by a judge's table, more strictly with a higher ``beta``; ``spite`` is the
    fraction of the other's expected points subtracted; a fraction ``lapse`` of the turns is random."""

    judge: Judge
    spite: float
    beta: float
    lapse: float


@dataclass(frozen=True, slots=True)
class Mixture:
    """Readings that are equally likely at first."""

    readings: tuple[Reading, ...]


@cache
def shipped_mixture() -> Mixture:
    """Return two judges, each without and with spite, and each strict and loose."""
    return Mixture(
        tuple(
            Reading(judge, spite, beta, lapse)
            for judge in (fitted_judge(), hand_judge())
            for spite in (0.0, 1.0)
            for beta, lapse in ((2.0, 0.05), (1.0, 0.2))
        )
    )


@cache
def even_belief() -> Floats:
    """Return the belief of somebody who has seen no draw: the probability of each goal in the deal."""
    weights = {
        goal: weight / len(arrangements(hand)) for hand, weight in hand_weights((), True) for goal in arrangements(hand)
    }
    return _normal(np.array([weights[goal] for goal in goals()]))


def prior(own: Draws, drew_last: bool) -> Floats:
    """Return the belief of a seat with these draws about the other's goal, before any turn."""
    belief = np.zeros(len(goals()))
    places = number_of()
    for hand, weight in hand_weights(own, drew_last):
        ways = arrangements(hand)
        for goal in ways:
            belief[places[goal]] = weight / len(ways)
    return _normal(belief)


class Reader:
    """Infers goals from turns. The evidence of a turn depends only on public information, so it is cached."""

    def __init__(self, mixture: Mixture) -> None:
        self._mixture = mixture
        self._kept: OrderedDict[object, Floats] = OrderedDict()

    def belief(self, before: Floats, state: State, seat: int) -> Floats:
        """Return the belief about the goal of ``seat`` after its turns in ``state``; ``before`` is the belief without
        them. Shape (204,), summing to 1."""
        table = blank(state.rules, state.first, [None, None], (0, 0))
        table.phase = TURN
        evidence = np.zeros((len(self._mixture.readings), len(goals())))
        for number, turn in enumerate(state.turns):
            if table.turn == seat:
                evidence += self._evidence(state.rules, state.first, state.turns[: number + 1], table, turn)
            corridor.push(table, encode(turn))
        likely = np.exp(evidence - evidence.max()) * before
        return _normal(likely.sum(axis=0))

    def _evidence(self, rules: Rules, first: int, turns: tuple[Turn, ...], table: State, turn: Turn) -> Floats:
        key = rules, first, turns
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._log_likelihood(table, turn, len(turns))
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return found

    def _log_likelihood(self, table: State, turn: Turn, number: int) -> Floats:
        """Return the log-likelihood of the turn among random other turns, for each reading and goal: shape (readings,
        204)."""
        # The same random turns for the same position, whoever asks: the evidence must not depend on the question.
        chance = random.Random(number)
        tried = [encode(turn), *(corridor.draw_turn(table, chance.random) for _ in range(_SAMPLES))]
        before = np.zeros((len(tried), _MOST_CHANGES), dtype=np.intp)
        after = np.zeros_like(before)
        for row, raw in enumerate(tried):
            for at, (was, becomes) in enumerate(changes(table, raw)):
                before[row, at], after[row, at] = was, becomes
        phase = phase_of(number)
        gains: dict[int, tuple[Floats, Floats]] = {}
        rows = []
        for reading in self._mixture.readings:
            if id(reading.judge) not in gains:
                own = reading.judge.every_goal(phase, True)
                theirs = reading.judge.expected(even_belief(), phase, False)
                gains[id(reading.judge)] = (
                    (own[:, after] - own[:, before]).sum(axis=2),
                    (theirs[after] - theirs[before]).sum(axis=1),
                )
            own_gain, their_gain = gains[id(reading.judge)]
            good = reading.beta * (own_gain - reading.spite * their_gain)
            good -= good.max(axis=1, keepdims=True)
            likely = np.exp(good)
            share = likely[:, 0] / likely.sum(axis=1)
            rows.append(np.log((1 - reading.lapse) * share + reading.lapse / len(tried)))
        return np.array(rows)


def _normal(weights: Floats) -> Floats:
    belief: Floats = weights / weights.sum()
    return belief


@cache
def shipped_reader() -> Reader:
    """Return the reader of the shipped players."""
    return Reader(shipped_mixture())
