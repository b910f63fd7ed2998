"""An evaluator for any game, which plays positions out: slow and rough, but it needs only the contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from capitol.ai.generic.position_value import Knowledge, Standing, played_on, standing
from capitol.core.evaluator import Evaluation, Interrupted, Stop, never
from capitol.core.game import Game, RandomSource, SeatView

S = TypeVar("S")
V = TypeVar("V", bound=SeatView)
M = TypeVar("M")
PLAYOUTS = 24
"""The number of games played from each position."""
HORIZON = 1000
"""The most moves of a game, after which the leaders are taken to share the win."""
Line = tuple[tuple[float, ...], tuple[float, ...]]
"""The chances and the points of one position."""


class PlayoutEvaluator(Generic[S, V, M]):
    """Averages the results of games from states drawn from what a seat knows, played by the game's policy or at random.

    An open position is played from what each seat in turn knows of it: a state also holds what nobody knows yet, and
    the contract does not say where that ends and a hand begins.
    """

    def __init__(
        self,
        game: Game[S, V, M, Any],
        knowledge: Knowledge[S, V, M] | None = None,
        playouts: int = PLAYOUTS,
    ) -> None:
        self._game, self._knowledge, self._playouts = game, knowledge or Knowledge(), playouts

    def of_states(self, states: Sequence[S], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        game = self._game
        views = ([game.view(state, seat) for seat in range(game.seats(state))] for state in states)
        return self._evaluation([self._worth(known, rng, stop) for known, rng in zip(views, rngs, strict=True)])

    def of_views(self, views: Sequence[V], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        return self._evaluation([self._worth([view], rng, stop) for view, rng in zip(views, rngs, strict=True)])

    def _evaluation(self, lines: Sequence[Line]) -> Evaluation:
        return Evaluation(tuple([chances for chances, _ in lines]), tuple([points for _, points in lines]))

    def _worth(self, views: Sequence[V], rng: RandomSource, stop: Stop) -> Line:
        """Return what a position is worth by the views of it, to which the games are dealt in turn."""
        if stop():
            raise Interrupted
        game = self._game
        result = game.result(views[0])
        if result is not None:
            return win_shares(result.winners, len(result.scores)), tuple(map(float, result.scores))
        ends: list[tuple[Standing, tuple[int, ...]]] = []
        for number in range(max(self._playouts, len(views))):
            if stop():
                raise Interrupted
            start = game.determinize(views[number % len(views)], rng)
            end = played_on(game, start, self._knowledge, rng, HORIZON)
            ends.append((standing(game, end, self._knowledge), game.scores(end)))
        seats = range(game.seats(views[0]))
        chances = tuple([sum(stands.shares[seat] for stands, _ in ends) / len(ends) for seat in seats])
        return chances, tuple([sum(points[seat] for _, points in ends) / len(ends) for seat in seats])


def win_shares(winners: Sequence[int], seats: int) -> tuple[float, ...]:
    """Return each seat's share of the win."""
    return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(seats)])
