"""The worth of a position to every seat, by what is on the open board."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from capitol.ai.fitted import FittedEvaluator, Readings
from capitol.ai.generic.playout_comparer import PlayoutComparer
from capitol.core.game import RandomSource
from capitol.games.capoterra.ai.planner import Planner
from capitol.games.capoterra.ai.worth import PARTS, PROSPECTS, RIVALS, Style, readings, rolls_left
from capitol.games.capoterra.rules.game import CapoterraGame
from capitol.games.capoterra.rules.moves import Move
from capitol.games.capoterra.rules.numbers import GOLD_PER_POINT, VILLAGE_POINTS
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.rules.view import View

FITS = Path(__file__).with_name("evaluator.json")
_ROLLS_A_STAGE = 6
STAGES = 8
"""How many parts a game has, by the rolls that are left; the last parts of the game come first."""


class BoardGauge:
    """Reads positions by the sum of `PARTS`: the strength of a seat is its worth in gold. Only the future is hidden,
    and nothing of it is read."""

    def read(self, states: Sequence[State]) -> Readings:
        """Return what each seat is worth; and for the points a constant, that worth, and the points so far."""
        seats = states[0].terms.seats
        counted = np.array([readings(state) for state in states])
        worths = counted @ np.array(PROSPECTS[seats])
        gold, villages = (counted[..., PARTS.index(name)] for name in ("gold", "villages"))
        so_far = VILLAGE_POINTS * villages + gold / GOLD_PER_POINT
        inputs = np.stack([np.ones_like(worths), worths, so_far], axis=2)
        return Readings(np.array([stage_of(state) for state in states]), worths[..., None], inputs)

    def imagined(self, view: View, rng: RandomSource) -> list[tuple[float, State]]:
        """Return the open board."""
        return [(1.0, view.table)]


def stage_of(state: State) -> int:
    """Return the stage of a position."""
    return min(int(rolls_left(state)) // _ROLLS_A_STAGE, STAGES - 1)


def shipped_evaluator() -> FittedEvaluator[State, View]:
    """Return the evaluator with the shipped fits."""
    return FittedEvaluator(CapoterraGame(), BoardGauge(), FITS)


def shipped_comparer() -> PlayoutComparer[State, View, Move]:
    """Return what compares moves: all seats play on by their plans, without offers, for a few moves."""
    return PlayoutComparer(CapoterraGame(), shipped_evaluator(), Planner(Style(PROSPECTS, rivals=RIVALS), asks=0))
