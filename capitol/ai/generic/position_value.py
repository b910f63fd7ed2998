"""The value of a position to each seat, by the contract alone or by a game's own functions, and playouts.

More points are assumed to be better; a game in which they are not supplies ``evaluate``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from capitol.core.game import Game, RandomSource, SeatView, leaders

S = TypeVar("S")
V = TypeVar("V", bound=SeatView)
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Knowledge(Generic[S, V, M]):
    """A game's own knowledge for generic players; each part is optional.

    ``evaluate``: the expected final lead over the best rival, in points, of the seat of a view (negative if behind).
    ``policy``: a seat's move in a state, for playouts; random if None. Both are asked about states drawn at random,
    never about the true state, and must not change anything.
    """

    evaluate: Callable[[V], float] | None = None
    policy: Callable[[S, int, RandomSource], M] | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """Each seat's standing in a position or a finished game: ``shares`` of the win, summing to 1, a shared win being
    split; and ``leads``, the points ahead of the best rival. While the game goes on, the leaders share the win."""

    over: bool
    shares: tuple[float, ...]
    leads: tuple[float, ...]


def standing(game: Game[S, V, M, Any], state: S, knowledge: Knowledge[S, V, M]) -> Standing:
    """Evaluate a state: by its result, else by the game's evaluation, else by the scores so far."""
    result = game.result(state)
    seats = range(game.seats(state))
    if result is None and knowledge.evaluate is not None:
        leads = tuple([knowledge.evaluate(game.view(state, seat)) for seat in seats])
        return Standing(False, _shares(leaders(leads), len(leads)), leads)
    points = game.scores(state) if result is None else result.scores
    winners = leaders(points) if result is None else result.winners
    leads = tuple([float(points[seat] - _best_but(points, seat)) for seat in seats])
    return Standing(result is not None, _shares(winners, len(points)), leads)


def _best_but(points: tuple[int, ...], seat: int) -> int:
    """Return the most points of any other seat; 0 if there is none."""
    return max((score for other, score in enumerate(points) if other != seat), default=0)


def _shares(winners: Sequence[int], seats: int) -> tuple[float, ...]:
    return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(seats)])


def played_on(
    game: Game[S, V, M, Any], state: S, knowledge: Knowledge[S, V, M], rng: RandomSource, most_moves: int
) -> S:
    """Play the game on to its end, or for ``most_moves`` (sealed ones together count as one), and return the state."""
    policy = knowledge.policy
    for _move in range(most_moves):
        acting = game.to_act(state)
        if not acting:
            break
        # All sealed moves are chosen before any takes effect, so that none can answer another.
        moves = [
            game.choices(state, seat).sample(rng) if policy is None else policy(state, seat, rng) for seat in acting
        ]
        for seat, move in zip(acting, moves, strict=True):
            state, _events = game.apply(state, seat, move)
    return state
