"""A comparer for any game: a quick player continues for some moves, and the game's evaluator judges the position
reached."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from capitol.ai.comparing import Tried
from capitol.ai.player import Budget, Player
from capitol.core.evaluator import Evaluator, Interrupted, Stop, never
from capitol.core.game import Game, RandomSource, SeatView

S = TypeVar("S")
V = TypeVar("V", bound=SeatView)
M = TypeVar("M")
DEPTH = 6
"""The number of moves played after the one compared."""


class PlayoutComparer(Generic[S, V, M]):
    """Applies each move in states drawn from what the seat knows, plays on, and evaluates the position there.

    All moves meet the same states, the same sealed moves of others, and the same chance afterwards.
    """

    def __init__(
        self,
        game: Game[S, V, M, Any],
        evaluator: Evaluator[S, V],
        guide: Player[V, M],
        *,
        depth: int = DEPTH,
        imagine: Callable[[V, RandomSource], S] | None = None,
    ) -> None:
        """``guide`` plays on for all seats, ``depth`` moves (sealed ones together count as one); ``imagine`` draws a
        state that fits a view, `Game.determinize` if None."""
        self._game, self._evaluator, self._guide, self._depth = game, evaluator, guide, depth
        self._imagine = imagine or game.determinize

    def compare(
        self, view: V, moves: Sequence[M], deals: int, rng: RandomSource, stop: Stop = never
    ) -> tuple[Tried[M], ...]:
        rows = self._outcomes(view, [(move,) for move in moves], deals, rng, stop)
        return tuple([Tried.of_playouts(move, row) for move, row in zip(moves, rows, strict=True)])

    def _outcomes(
        self, view: V, lines: Sequence[Sequence[M]], deals: int, rng: RandomSource, stop: Stop
    ) -> list[tuple[float, ...]]:
        """Return for each line, the next moves of the seat of ``view``, the chances to win at the end of its playouts:
        one for each deal."""
        rows: list[tuple[float, ...]] = []
        for _deal in range(deals):
            if stop():
                raise Interrupted
            state, seed = self._imagine(view, rng), rng.getrandbits(32)
            ends = [self._played(state, view.seat, line, random.Random(seed)) for line in lines]
            chances = self._evaluator.of_states(ends, [random.Random(seed) for _end in ends], stop).chances
            rows.append(tuple([row[view.seat] for row in chances]))
        return list(zip(*rows, strict=True))

    def _played(self, state: S, seat: int, line: Sequence[M], rng: RandomSource) -> S:
        """Return the state after the next moves of a seat and what the others do."""
        game, ahead, begun, made = self._game, list(line)[::-1], state, 0
        while not self._ended(begun, state, made) and (acting := game.to_act(state)):
            # All sealed moves are chosen before any takes effect.
            moves = {
                other: ahead.pop() if other == seat and ahead else self._choice(state, other, rng) for other in acting
            }
            for actor, move in moves.items():
                state, _events = game.apply(state, actor, move)
            made += 1
        return state

    def _ended(self, begun: S, state: S, made: int) -> bool:
        """Whether a playout from ``begun`` ends in a state, after so many moves (sealed ones together count as one)."""
        return made > self._depth

    def _choice(self, state: S, seat: int, rng: RandomSource) -> M:
        view = self._game.view(state, seat)
        return self._guide.decide(view, self._game.choices(view, seat), Budget(), rng).move
