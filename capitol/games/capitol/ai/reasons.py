"""Why a move and not another one: the fact that sets it apart most from the moves it is compared with."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from capitol.games.capitol.ai.facts import Fact, facts
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.rules.view import View

NOTHING = Fact("nothing", 0.0)
"""Where nothing that can be named tells a move from the others."""
LEAST = 0.05
"""In points: less is no difference."""


def reason(view: View, move: Move, others: Sequence[Move]) -> Fact:
    """The fact about ``move`` that counts most against the mean of ``others``, all legal moves of the view's seat.

    Where it is no better than they are in anything, what it brings most; `NOTHING` where it brings nothing."""
    own = facts(view, move)
    rest = [_worths(facts(view, other)) for other in others if other != move]
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
