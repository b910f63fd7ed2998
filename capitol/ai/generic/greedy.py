"""A greedy player for any game: one move ahead, over several states consistent with the seat's view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from capitol.ai.generic.clock import Clock
from capitol.ai.generic.position_value import Knowledge, standing
from capitol.ai.player import Budget, Candidate, Decision
from capitol.core.game import Game, MoveSpace, RandomSource, SeatView

S = TypeVar("S")
V = TypeVar("V", bound=SeatView)
M = TypeVar("M")
WIN = 1e6
"""The value of a win, in points: more than any lead."""
SAME = 1e-6
"""Values that differ by no more than this are equal."""
DRAWS = 2
"""The number of draws per wanted move from a space that cannot be listed: some come up twice."""


@dataclass(frozen=True, slots=True)
class GreedyHabits:
    """``deals``: states drawn per decision if no iterations are counted (an iteration tries one move in one state);
    ``width``: the number of moves tried, drawn at random if there are more or if they cannot be listed."""

    deals: int = 8
    width: int = 100


class GreedyPlayer(Generic[S, V, M]):
    """Takes the move with the best average lead in points, and a win before any lead.

    All moves are tried in the same states against the same random sealed moves of rivals (common random numbers).
    """

    def __init__(
        self,
        game: Game[S, V, M, Any],
        knowledge: Knowledge[S, V, M] | None = None,
        habits: GreedyHabits | None = None,
    ) -> None:
        self.game = game
        self.knowledge = knowledge or Knowledge()
        self.habits = habits or GreedyHabits()

    def decide(self, view: V, choices: MoveSpace[M], budget: Budget, rng: RandomSource) -> Decision[M]:
        """Return the best move, ties broken at random; ``visits`` is the number of states in which each was tried."""
        moves = some_moves(choices, self.habits.width, rng)
        if len(moves) == 1:
            return Decision(moves[0], (Candidate(moves[0]),))
        clock = Clock(budget, self.habits.deals * len(moves))
        worths, leads, deals = [0.0] * len(moves), [0.0] * len(moves), 0
        while not clock.over(deals * len(moves)):
            state = self.game.determinize(view, rng)
            before, after = self._rivals(state, view.seat, rng)
            for number, move in enumerate(moves):
                worth, lead = self._tried(state, view.seat, move, before, after)
                worths[number] += worth
                leads[number] += lead
            deals += 1
        best = max(worths) / deals
        near = [number for number in range(len(moves)) if worths[number] / deals >= best - SAME]
        chosen = near[rng.randrange(len(near))]
        order = sorted(range(len(moves)), key=lambda number: (number != chosen, -worths[number]))
        told = tuple([Candidate(moves[number], margin=leads[number] / deals, visits=deals) for number in order])
        return Decision(moves[chosen], told)

    def _rivals(self, state: S, seat: int, rng: RandomSource) -> tuple[list[tuple[int, M]], list[tuple[int, M]]]:
        """Draw the sealed moves of rivals: those that take effect before the seat's own, and those after it."""
        acting = self.game.to_act(state)
        drawn = [(other, self.game.choices(state, other).sample(rng)) for other in acting if other != seat]
        own = acting.index(seat)
        return drawn[:own], drawn[own:]

    def _tried(
        self, state: S, seat: int, move: M, before: list[tuple[int, M]], after: list[tuple[int, M]]
    ) -> tuple[float, float]:
        """Return the value of a move in one state, and the lead after it."""
        for actor, made in (*before, (seat, move), *after):
            state, _events = self.game.apply(state, actor, made)
        stands = standing(self.game, state, self.knowledge)
        lead = stands.leads[seat]
        fair = 1 / len(stands.shares)
        return lead + (WIN * (stands.shares[seat] - fair) if stands.over else 0.0), lead


def some_moves(choices: MoveSpace[M], width: int, rng: RandomSource) -> list[M]:
    """Return all moves in order, or at most ``width`` distinct ones, drawn if there are more or no list."""
    if choices.listed:
        moves = list(choices.moves())
        if len(moves) > width:
            rng.shuffle(moves)
        return moves[:width]
    wanted = min(width, choices.count())
    drawn: dict[M, None] = {}
    for _draw in range(DRAWS * wanted):
        if len(drawn) == wanted:
            break
        drawn[choices.sample(rng)] = None
    return list(drawn)
