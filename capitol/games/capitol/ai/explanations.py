"""Explain a move by the fact that most distinguishes it from the alternatives."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from capitol.games.capitol.ai.move_effects import Fact, facts
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.rules.view import View

NOTHING = Fact("nothing", 0.0)
"""Used when no fact distinguishes a move from the others."""
LEAST = 0.05
"""In points; smaller differences are ignored."""


def reason(view: View, move: Move, others: Sequence[Move]) -> Fact:
    """Return the fact about ``move`` that counts most against the mean of ``others``, all legal moves of the view's
    seat."""
    return reasons(view, (move, *(other for other in others if other != move)), 1)[0]


def reasons(view: View, moves: Sequence[Move], count: int) -> tuple[Fact, ...]:
    """Return, for each of the first ``count`` of ``moves`` (distinct legal moves of the view's seat), the fact that
    counts most against the mean of all the others. If a move is better in nothing, return its most valuable fact;
    `NOTHING` if it has none."""
    found = [facts(view, move) for move in moves]
    worths = [_worths(about) for about in found]
    return tuple(_apart(found[at], worths[:at] + worths[at + 1 :]) for at in range(min(count, len(moves))))


def _apart(own: Sequence[Fact], rest: Sequence[dict[tuple[str, int], float]]) -> Fact:
    best, most = NOTHING, LEAST
    for fact in own:
        ahead = fact.worth - (fmean(worths.get(fact.about, 0.0) for worths in rest) if rest else 0.0)
        if ahead > most:
            best, most = fact, ahead
    if best is NOTHING:
        return max((fact for fact in own if fact.worth > LEAST), key=lambda fact: fact.worth, default=NOTHING)
    return best


def _worths(found: Sequence[Fact]) -> dict[tuple[str, int], float]:
    worths: dict[tuple[str, int], float] = {}
    for fact in found:
        worths[fact.about] = worths.get(fact.about, 0.0) + fact.worth
    return worths
