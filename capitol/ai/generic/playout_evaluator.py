"""An evaluator for any game, by playouts: slow and rough, but it needs only the contract."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import Any, Generic, TypeVar, cast

from capitol.ai.generic.position_value import Knowledge, Standing, played_on, standing
from capitol.core.evaluator import Evaluation, Interrupted, Stop, never
from capitol.core.game import Game, RandomSource, SeatView

S = TypeVar("S")
V = TypeVar("V", bound=SeatView)
M = TypeVar("M")
P = TypeVar("P")
PLAYOUTS = 24
"""The number of games played from each position."""
HORIZON = 1000
"""The most moves of a game, after which the leaders are taken to share the win."""
Line = tuple[tuple[float, ...], tuple[float, ...]]
"""The chances and the points of one position."""


class PlayoutEvaluator(Generic[S, V, M]):
    """Averages the results of games from states drawn from what a seat knows, played by the game's policy or at random.

    An open position is played with all hands as they are; only what nobody knows is drawn again.
    """

    def __init__(
        self,
        game: Game[S, V, M, Any],
        knowledge: Knowledge[S, V, M] | None = None,
        playouts: int = PLAYOUTS,
    ) -> None:
        self._game, self._knowledge, self._playouts = game, knowledge or Knowledge(), playouts

    def of_states(self, states: Sequence[S], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        return self._evaluation(self._game.redraw, states, rngs, stop)

    def of_views(self, views: Sequence[V], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        return self._evaluation(self._game.determinize, views, rngs, stop)

    def _evaluation(
        self, draw: Callable[[P, RandomSource], S], positions: Sequence[P], rngs: Sequence[RandomSource], stop: Stop
    ) -> Evaluation:
        lines = [self._worth(draw, position, rng, stop) for position, rng in zip(positions, rngs, strict=True)]
        return Evaluation(tuple([chances for chances, _ in lines]), tuple([points for _, points in lines]))

    def _worth(self, draw: Callable[[P, RandomSource], S], position: P, rng: RandomSource, stop: Stop) -> Line:
        """Return the worth of a position, by playouts from states that ``draw`` makes from it."""
        if stop():
            raise Interrupted
        game = self._game
        result = game.result(cast("S", position))
        if result is not None:
            return win_shares(result.winners, len(result.scores)), tuple(map(float, result.scores))
        ends: list[tuple[Standing, tuple[int, ...]]] = []
        for _game in range(self._playouts):
            if stop():
                raise Interrupted
            end = played_on(game, draw(position, rng), self._knowledge, rng, HORIZON)
            ends.append((standing(game, end, self._knowledge), game.scores(end)))
        seats = range(len(ends[0][0].shares))
        chances = tuple([fsum(stands.shares[seat] for stands, _ in ends) / len(ends) for seat in seats])
        return chances, tuple([sum(points[seat] for _, points in ends) / len(ends) for seat in seats])


def win_shares(winners: Sequence[int], seats: int) -> tuple[float, ...]:
    """Return each seat's share of the win."""
    return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(seats)])
