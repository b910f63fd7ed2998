"""The worth of a position to every seat, by what is on the open board.

A tile that waits to be placed and an event that waits to be resolved count as what their seat would make of them, so
that their worth is known once they are drawn. Of a placement only what it gains beyond a usual one counts, because
everybody gains a usual one in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from capitol.ai.fitted import FittedEvaluator, Readings
from capitol.ai.generic.playout_comparer import PlayoutComparer
from capitol.core.game import RandomSource
from capitol.games.capoterra.ai.planner import Planner, best_first
from capitol.games.capoterra.ai.worth import PARTS, PROSPECTS, RIVALS, Style, readings, rolls_left
from capitol.games.capoterra.rules.game import CapoterraGame
from capitol.games.capoterra.rules.moves import Move
from capitol.games.capoterra.rules.numbers import GOLD_PER_POINT, VILLAGE_POINTS
from capitol.games.capoterra.rules.state import PLACING, RESOLVING, State
from capitol.games.capoterra.rules.view import View

FITS = Path(__file__).with_name("evaluator.json")
GUIDE = Planner(Style(PROSPECTS, rivals=RIVALS), asks=0)
"""The player by whose plans positions are played on."""
_ROLLS_A_STAGE = 6
USUAL_GAINS = {2: (-0.25, 0.134), 3: (-0.92, 0.142)}
"""The mean gain of a placement over the mean of the rivals, in gold, by the number of seats: a constant, and an amount
for each roll that is left. Fitted to 1,548 placements in 31 games of two seats, and 1,194 in 24 of three."""
STAGES = 8
"""The number of stages of a game, by the rolls that are left; the last stages of the game come first."""


class BoardGauge:
    """Reads positions by the sum of `PARTS`: the strength of a seat is its worth in gold, after ``guide`` has placed
    the tile or resolved the event that waits. Only the future is hidden, and nothing of it is read."""

    def __init__(self, guide: Planner) -> None:
        self._guide = guide

    def read(self, states: Sequence[State]) -> Readings:
        """Return the features of each state: what each seat is worth; and for the points a constant, that worth, and
        the points so far."""
        seats = states[0].terms.seats
        counted = np.array([readings(self._settled(state)) for state in states])
        worths = counted @ np.array(PROSPECTS[seats])
        constant, by_roll = USUAL_GAINS[seats]
        for at, state in enumerate(states):
            if state.phase == PLACING:
                worths[at, state.acting] -= constant + by_roll * rolls_left(state)
        gold, villages = (counted[..., PARTS.index(name)] for name in ("gold", "villages"))
        so_far = VILLAGE_POINTS * villages + gold / GOLD_PER_POINT
        inputs = np.stack([np.ones_like(worths), worths, so_far], axis=2)
        return Readings(np.array([stage_of(state) for state in states]), worths[..., None], inputs)

    def imagined(self, view: View, rng: RandomSource) -> list[tuple[float, State]]:
        return [(1.0, view.table)]

    def _settled(self, state: State) -> State:
        """Return the state after the waiting tile is placed or the waiting event is resolved."""
        if state.phase not in (RESOLVING, PLACING):
            return state
        return best_first(self._guide.tried(state, state.acting))[0].after


def stage_of(state: State) -> int:
    """Return the stage of a position."""
    return min(int(rolls_left(state)) // _ROLLS_A_STAGE, STAGES - 1)


def shipped_evaluator() -> FittedEvaluator[State, View]:
    """Return the evaluator with the shipped fits."""
    return FittedEvaluator(CapoterraGame(), BoardGauge(replace(GUIDE, swaps=False)), FITS)


def shipped_comparer() -> PlayoutComparer[State, View, Move]:
    """Return what compares moves: all seats play on by their plans for a few moves, without making offers."""
    return PlayoutComparer(CapoterraGame(), shipped_evaluator(), GUIDE)
