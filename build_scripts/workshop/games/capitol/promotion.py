"""Chooses the champion among the networks of a training run; only a better network replaces it.

A network takes the champion's place when a sequential test says that it wins more than its share against a table of
champions, and that it wins no less than the champion did against others: strength against similar networks alone
proves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from capitol.games.capitol.ai.net import ValueNet
from capitol.games.capitol.rules.board import BoardSpec
from workshop.games.capitol.training_games import duel
from workshop.statistics import SequentialTest

GAIN = 0.05
"""The share of wins over par that a better network has against a table of champions."""
LOSS = 0.06
"""The share of wins against others that it must not have lost."""
MOST_DEALS = 120
STEP = 4
"""Deals between two looks at a test."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a candidate: whether it is ``promoted``, and the mean shares of wins, with how many deals."""

    promoted: bool
    against_champion: float
    deals: int
    lost_to: str = ""


def judge(
    board: BoardSpec, seats: int, candidate: ValueNet, champion: ValueNet, others: Sequence[tuple[str, ValueNet | None]]
) -> Verdict:
    """Test a candidate against the champion, and both against each of the ``others`` (None is the mason)."""
    par = 1 / seats
    test = SequentialTest(par, par + GAIN)
    shares: list[float] = []
    verdict = None
    while verdict is None and len(shares) < MOST_DEALS:
        shares += [duel(board, seats, candidate, champion, [deal]) for deal in range(len(shares), len(shares) + STEP)]
        verdict = test.verdict(shares)
    mean = sum(shares) / len(shares)
    if verdict != "H1":
        return Verdict(False, mean, len(shares))
    for name, other in others:
        if _worse(board, seats, candidate, champion, other):
            return Verdict(False, mean, len(shares), name)
    return Verdict(True, mean, len(shares))


def _worse(board: BoardSpec, seats: int, candidate: ValueNet, champion: ValueNet, other: ValueNet | None) -> bool:
    """Return whether the candidate is clearly weaker against an opponent, on the same deals."""
    test = SequentialTest(-LOSS, 0.0)
    differences: list[float] = []
    verdict = None
    while verdict is None and len(differences) < MOST_DEALS:
        for deal in range(len(differences), len(differences) + STEP):
            one, before = (duel(board, seats, net, other, [deal]) for net in (candidate, champion))
            differences.append(one - before)
        verdict = test.verdict(differences)
    return verdict == "H0"
