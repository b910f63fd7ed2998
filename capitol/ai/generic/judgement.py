"""What a position is worth to each seat, by the contract alone or by what a game hands in; and how games are played on.

More points are taken to be better: a game in which they are not hands in an ``evaluate``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from capitol.core.game import Game, RandomSource, SeatView

S = TypeVar("S")
V = TypeVar("V", bound=SeatView)
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Knowledge(Generic[S, V, M]):
    """What a game may tell players that know no game; each is optional.

    ``evaluate``: by how many points the seat of a view should lead its best rival at the end (negative: be behind).
    ``policy``: what a seat would play in a state, for games that are played out; by chance where there is none. Both
    are asked about states drawn at random, never about the truth, and change nothing.
    """

    evaluate: Callable[[V], float] | None = None
    policy: Callable[[S, int, RandomSource], M] | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a position, or a game that is over, stands by seat: ``shares`` of the win, one in all, a shared win counted
    as a part; and ``leads``, the points ahead of the best rival. While the game goes on, whoever leads has the win."""

    over: bool
    shares: tuple[float, ...]
    leads: tuple[float, ...]


def standing(game: Game[S, V, M, Any], state: S, knowledge: Knowledge[S, V, M]) -> Standing:
    """How a state stands: by its result, else by the game's evaluation, else by the scores so far."""
    result = game.result(state)
    seats = range(game.seats(state))
    if result is None and knowledge.evaluate is not None:
        leads = tuple([knowledge.evaluate(game.view(state, seat)) for seat in seats])
        return Standing(False, _shares([seat for seat in seats if leads[seat] == max(leads)], len(leads)), leads)
    points = game.scores(state) if result is None else result.scores
    winners = [seat for seat in seats if points[seat] == max(points)] if result is None else list(result.winners)
    leads = tuple([float(points[seat] - _best_but(points, seat)) for seat in seats])
    return Standing(result is not None, _shares(winners, len(points)), leads)


def _best_but(points: tuple[int, ...], seat: int) -> int:
    """The most points of another seat; 0 for a seat that is alone."""
    return max((score for other, score in enumerate(points) if other != seat), default=0)


def _shares(winners: list[int], seats: int) -> tuple[float, ...]:
    return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(seats)])


def played_on(
    game: Game[S, V, M, Any], state: S, knowledge: Knowledge[S, V, M], rng: RandomSource, most_moves: int
) -> S:
    """The state after the game was played out, or after ``most_moves`` (sealed ones together count as one)."""
    policy = knowledge.policy
    for _move in range(most_moves):
        acting = game.to_act(state)
        if not acting:
            break
        # Sealed moves are made before any of them takes effect, so that none can answer another.
        moves = [
            game.choices(state, seat).sample(rng) if policy is None else policy(state, seat, rng) for seat in acting
        ]
        for seat, move in zip(acting, moves, strict=True):
            state, _events = game.apply(state, seat, move)
    return state
