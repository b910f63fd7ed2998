"""What is remembered of a finished game of Capstone: figures of each seat, and achievements for good play.

Goals are part of it: they are public once the game is over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from capitol.core.facts import Achievement, Facts, Figure
from capitol.core.match import Match
from capitol.games.capstone.rules.moves import Turn
from capitol.games.capstone.rules.numbers import FULL, HEIGHT, PERFECT, column_number
from capitol.games.capstone.rules.scoring import agreements
from capitol.games.capstone.rules.state import State
from capitol.host.language import N_

CLEAR = 10
LOPSIDED = 3
MANY_PERFECT = 2


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A finished game: for each full stack the places in which it agrees with the goal of each seat; how often each
    seat moved a piece, and who took the last turn."""

    agree: tuple[tuple[int, int], ...]
    moved: tuple[int, int]
    last: int
    winners: tuple[int, ...]

    def points(self, seat: int) -> int:
        """Return the points of a seat."""
        return sum(stack[seat] + PERFECT * (stack[seat] == HEIGHT) for stack in self.agree)

    def perfect(self, seat: int) -> int:
        """Return the number of stacks that match the seat's goal exactly."""
        return sum(stack[seat] == HEIGHT for stack in self.agree)

    def alone(self, seat: int) -> bool:
        """Whether the seat has won alone."""
        return self.winners == (seat,)


def read(match: Match[Any, Any, Any, Any]) -> GameSummary:
    """Return the summary of a finished match."""
    state: State = match.full_state
    goals = [column_number(goal) for goal in state.goals if goal is not None]
    agree = [(agreements(number, goals[0]), agreements(number, goals[1])) for number in state.stacks if number >= FULL]
    turns = [step for step in match.steps if isinstance(step.move, Turn)]
    moved = [sum(step.seat == seat and step.move.source is not None for step in turns) for seat in range(2)]
    result = match.result
    assert result is not None, "a finished match has a result"
    return GameSummary(tuple(agree), (moved[0], moved[1]), turns[-1].seat, result.winners)


def _perfect(summary: GameSummary, seat: int) -> tuple[float, float]:
    return summary.perfect(seat), 1


def _share(summary: GameSummary, seat: int) -> tuple[float, float]:
    return 100 * summary.points(seat), summary.points(0) + summary.points(1)


FIGURES = (
    Figure("perfect", N_("Perfect stacks"), N_("Stacks that are just as the goal says, in a game"), _perfect, 2),
    Figure(
        "share", N_("Share of the points"), N_("Share of every hundred points that stacks bring to both"), _share, 0
    ),
)


def _one_perfect(summary: GameSummary, seat: int) -> bool:
    return summary.perfect(seat) >= 1


def _two_perfect(summary: GameSummary, seat: int) -> bool:
    return summary.perfect(seat) >= MANY_PERFECT


def _spoiler(summary: GameSummary, seat: int) -> bool:
    return summary.alone(seat) and not summary.perfect(1 - seat)


def _mine_alone(summary: GameSummary, seat: int) -> bool:
    return any(stack[seat] >= LOPSIDED and not stack[1 - seat] for stack in summary.agree)


def _clear_win(summary: GameSummary, seat: int) -> bool:
    return summary.points(seat) >= summary.points(1 - seat) + CLEAR


def _few_moves(summary: GameSummary, seat: int) -> bool:
    return summary.alone(seat) and summary.moved[seat] < summary.moved[1 - seat]


def _last_word(summary: GameSummary, seat: int) -> bool:
    return summary.alone(seat) and summary.last == seat


ACHIEVEMENTS = (
    Achievement("perfect", N_("Just so"), N_("Have a perfect stack at the end."), _one_perfect),
    Achievement("two_perfect", N_("Twice just so"), N_("Have two perfect stacks at the end."), _two_perfect),
    Achievement("spoiler", N_("Spoiler"), N_("Win, and leave your opponent no perfect stack."), _spoiler),
    Achievement(
        "mine_alone",
        N_("Mine alone"),
        N_("End a game with a full stack that brings you 3 points or more and your opponent none."),
        _mine_alone,
    ),
    Achievement("clear_win", N_("Beyond doubt"), N_("Win by 10 points or more."), _clear_win),
    Achievement(
        "few_moves", N_("A steady hand"), N_("Win, and move pieces less often than your opponent."), _few_moves
    ),
    Achievement("last_word", N_("The last word"), N_("Win by playing the last turn of the game."), _last_word),
)

FACTS = Facts(1, read, FIGURES, ACHIEVEMENTS)
