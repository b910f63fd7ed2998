"""The worth of a position to every seat, by the networks of the searches.

A network judges for one seat, from what that seat knows. Here it is asked for every seat of an open position, and the
fits weigh its answers against each other; none of them uses what is still face down. The networks know positions after
a move: if a tile is to be placed or a card drawn, the move that the seat likes best is made first.

In the last round, when no more cards are turned up, the game is also played to its end. With two seats this begins at
the draw before, with the cards to be turned up dealt again.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import log
from pathlib import Path

import numpy as np

from capitol.ai.fitted import FittedEvaluator, Readings
from capitol.core.game import RandomSource
from capitol.games.capitol.ai.immediate_gain import greedy_places
from capitol.games.capitol.ai.net import ValueNet, points_of, shipped_search_nets
from capitol.games.capitol.ai.playouts import Playouts
from capitol.games.capitol.ai.value_player import PLACES, Option, ValuePlayer, result, thinkable
from capitol.games.capitol.rules.corridor import push
from capitol.games.capitol.rules.game import CapitolGame
from capitol.games.capitol.rules.numbers import ROUNDS
from capitol.games.capitol.rules.places import round_points
from capitol.games.capitol.rules.state import CONSTRUCTION, DRAW, PLACE, State
from capitol.games.capitol.rules.view import View, determinize, redraw

FITS = Path(__file__).with_name("evaluator.json")
DEALS = 16
"""The number of deals over which a seat's own knowledge is averaged."""
TURNED_UP, ENDED_DEALS = 2, 4
"""At the draw before the last round: how often the cards to be turned up are dealt for an open position, and the number
of deals instead of `DEALS`."""
CARDS_LEFT = (6, 5, 4)
"""The limits between the stages of the last round's construction, in mean cards left per seat."""
STAGES = 16
"""The number of stages: construction, auctions and draw of each round but the last; of the last round, four stages of
construction, and each auction."""
LEAST = 1e-4
"""The smallest chance; the greatest is 1 less this."""


class NetGauge:
    """Reads positions by a network for each number of seats."""

    def __init__(self, nets: dict[int, ValueNet]) -> None:
        self._value = ValuePlayer(nets)
        self._guide = ValuePlayer(nets, rough=True)

    def read(self, states: Sequence[State]) -> Readings:
        """Read positions. For a seat's chance: the logit of winning, and if the position `is_nearly_over`, its points
        and its share of the win after playing on as the networks would.

        For its points: a constant; its points so far; those of the areas if scored now, 0 if this round is already
        scored; its expected lead; its points after playing on; and the means over all seats of the points so far, of
        those of the areas, and of those after playing on.
        """
        seats = states[0].tables.seats
        stages = np.array([stage_of(state) for state in states])
        settled = [self._settled(state) for state in states]
        strengths, inputs = np.zeros((len(states), seats, 3)), np.ones((len(states), seats, 8))
        # One seat after the other: the features of a seat are cached from one position to the next.
        for seat in range(seats):
            worths = self._value.judged(settled, seat)
            for at, (win, lead) in enumerate(worths):
                strengths[at, seat, 0] = _logit(win)
                inputs[at, seat, 3] = points_of(lead)
        for at, state in enumerate(settled):
            scored = len(state.round_scores) > state.round
            inputs[at, :, 1] = state.scores
            inputs[at, :, 2] = 0 if scored else round_points(state)
            inputs[at, :, 4] = 0
            if is_nearly_over(states[at]):
                ends = self._ends(states[at], state)
                inputs[at, :, 4] = strengths[at, :, 1] = np.mean([end.scores for end in ends], axis=0)
                strengths[at, :, 2] = [np.mean([result(end, seat)[0] for end in ends]) for seat in range(seats)]
        inputs[:, :, 5:] = inputs[:, :, (1, 2, 4)].mean(axis=1, keepdims=True)
        return Readings(stages, strengths, inputs)

    def imagined(self, view: View, rng: RandomSource) -> list[tuple[float, State]]:
        table = view.table
        deals = ENDED_DEALS if is_nearly_over(table) and table.round < ROUNDS - 1 else DEALS
        return [(1 / deals, determinize(view, rng)) for _deal in range(deals)]

    def _ends(self, state: State, settled: State) -> list[State]:
        """Return possible ends of the game: one from ``settled`` in the last round, before it one for each deal of the
        cards to be turned up."""
        starts = [settled]
        if state.round < ROUNDS - 1:
            starts = [redraw(state, random.Random(deal)) for deal in range(TURNED_UP)]
        games = Playouts(self._guide, 0, 0.0)
        return [games.ended(start) for start in starts]

    def _settled(self, state: State) -> State:
        """Return the state after the pending placement of a tile, and after the pending draw, whose card is visible."""
        while state.phase in (PLACE, DRAW):
            drawing = state.phase == DRAW
            moves = thinkable(state) if drawing else greedy_places(state, state.turn)[:PLACES]
            options = self._value.tried(state, state.turn, moves)[0] if len(moves) > 1 else [Option(moves[0], 0.0, 0.0)]
            state = state.copy()
            push(state, max(options, key=_worth).move)
            if drawing:
                break
        return state


def is_nearly_over(state: State) -> bool:
    """Whether to play the game to its end: in the last round, and with two seats at the draw before it. With more
    seats, that early, it would add hardly anything to the networks."""
    before = state.tables.seats == 2 and state.phase == DRAW and state.round == ROUNDS - 2
    return before or state.round == ROUNDS - 1


def stage_of(state: State) -> int:
    """Return the stage of a position, from 0 for the first construction to `STAGES` - 1 for the last auction."""
    first = 3 * state.round
    if state.round < ROUNDS - 1:
        return first + (0 if state.phase == CONSTRUCTION else 2 if state.phase == DRAW else 1)
    if state.phase == CONSTRUCTION:
        seats = state.tables.seats
        left = sum([state.hand_size(seat) for seat in range(seats)]) / seats
        return first + sum([left <= cards for cards in CARDS_LEFT])
    return first + len(CARDS_LEFT) + 1 + state.auction


def shipped_evaluator() -> FittedEvaluator[State, View]:
    """Return the evaluator with the shipped networks and fits, for two to four seats."""
    return FittedEvaluator(CapitolGame(), NetGauge(shipped_search_nets()), FITS)


def _worth(option: Option) -> float:
    return option.worth


def _logit(chance: float) -> float:
    kept = min(1 - LEAST, max(LEAST, chance))
    return log(kept / (1 - kept))
