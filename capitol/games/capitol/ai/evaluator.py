"""The worth of a position to every seat, by the networks that searches use.

A network answers for one seat from what that seat knows; asked for every seat of an open position, and weighed against
each other, its answers are those of the table as a whole. What is still face down is in none of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from pathlib import Path

import numpy as np

from capitol.ai.fitted import FittedEvaluator, Readings
from capitol.core.game import RandomSource
from capitol.games.capitol.ai.features import Features
from capitol.games.capitol.ai.net import ValueNet, points_of, shipped_search_nets
from capitol.games.capitol.ai.value_player import as_rows
from capitol.games.capitol.rules.game import CapitolGame
from capitol.games.capitol.rules.places import round_points
from capitol.games.capitol.rules.state import CONSTRUCTION, DRAW, State
from capitol.games.capitol.rules.view import View, determinize

FITS = Path(__file__).with_name("evaluator.json")
DEALS = 16
"""The number of deals over which a seat's own knowledge is averaged."""
STAGES = 11
"""Construction, auctions and draw of each round; the last round has no draw."""
LEAST = 1e-4
"""No chance is taken to be smaller than this."""


class NetGauge:
    """Reads positions by a network for each number of seats."""

    def __init__(self, nets: dict[int, ValueNet]) -> None:
        self._nets = nets
        self._features = Features()

    def read(self, states: Sequence[State]) -> Readings:
        """Return the logit of winning of each seat, and for its points: a constant, its points so far, those of the
        areas if they are still to be scored and were scored now, its expected lead, and the means of points and areas
        over all seats."""
        seats = states[0].tables.seats
        numbers: list[float] = []
        # One seat after the other: the features of a seat are cached from one position to the next.
        for seat in range(seats):
            for state in states:
                numbers += self._features.of(state, seat)
        wins, leads = self._nets[seats].values(as_rows(numbers, seats * len(states)))
        inputs = np.ones((len(states), seats, 6))
        for at, state in enumerate(states):
            scored = len(state.round_scores) > state.round
            areas = [0] * seats if scored else round_points(state)
            for seat in range(seats):
                lead = points_of(leads[seat * len(states) + at])
                inputs[at, seat, 1:4] = state.scores[seat], areas[seat], lead
            inputs[at, :, 4:] = sum(state.scores) / seats, sum(areas) / seats
        logits = np.array([_logit(win) for win in wins]).reshape(seats, len(states)).T
        return Readings(np.array([stage_of(state) for state in states]), logits, inputs)

    def imagined(self, view: View, rng: RandomSource) -> list[tuple[float, State]]:
        """Return deals of what the seat does not know."""
        return [(1 / DEALS, determinize(view, rng)) for _deal in range(DEALS)]


def stage_of(state: State) -> int:
    """Return the stage of a position: 0 for the first construction, to `STAGES` - 1 for the last auctions."""
    part = 0 if state.phase == CONSTRUCTION else 2 if state.phase == DRAW else 1
    return 3 * state.round + part


def shipped_evaluator() -> FittedEvaluator[State, View]:
    """Return the evaluator with the shipped networks and fits, for two to four seats."""
    return FittedEvaluator(CapitolGame(), NetGauge(shipped_search_nets()), FITS)


def _logit(chance: float) -> float:
    kept = min(1 - LEAST, max(LEAST, chance))
    return log(kept / (1 - kept))
