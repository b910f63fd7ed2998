"""Separate luck from skill: the causes of each change of the chances in a game.

A change has three causes: chance (what came, minus the mean over what could have come), decisions (what was played,
minus the best move found), and the estimate's own correction (the best move found, minus the estimate before). All
numbers are chances to win, from 0 to 1, or differences of them; a row has one for each seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import factorial, fsum, sqrt

Row = tuple[float, ...]
_STUDENT = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23)
"""Student's t for a two-sided interval of 95 %, from one degree of freedom on."""
_LATER = (1.96, 2.4)
"""Beyond that approximately the first number plus the second over the degrees of freedom."""


@dataclass(frozen=True, slots=True)
class Change:
    """How the chances changed over the ``steps`` steps of the log that follow its first ``step``. ``steps`` is 0 for
    the deal, 1 for a move, and more for moves that were sealed together.

    ``luck`` and ``correction`` have a number for each seat, ``decisions`` a row for each seat that decided.
    """

    step: int
    steps: int
    luck: Row
    decisions: tuple[tuple[int, Row], ...]
    correction: Row

    def own(self, seat: int) -> float:
        """Return what a seat's decision changed for itself; 0 if it made none."""
        return fsum(row[seat] for mover, row in self.decisions if mover == seat)

    def others(self, seat: int) -> float:
        """Return what the decisions of others changed for a seat."""
        return fsum(row[seat] for mover, row in self.decisions if mover != seat)

    def total(self, seat: int) -> float:
        """Return how the chance of a seat changed."""
        return fsum((self.luck[seat], self.own(seat), self.others(seat), self.correction[seat]))


@dataclass(frozen=True, slots=True)
class Causes:
    """The causes of the difference between a seat's result and its chance at the start, which is their sum."""

    luck: float
    own: float
    others: float
    correction: float

    @property
    def total(self) -> float:
        """The difference."""
        return fsum((self.luck, self.own, self.others, self.correction))


def of_deal(mean: Row, after: Row) -> Change:
    """Return what the deal gave: ``mean`` are the chances over all deals, ``after`` those after this one."""
    return Change(0, 0, _less(after, mean), (), (0.0,) * len(mean))


def of_moves(
    step: int, movers: Sequence[int], before: Row, expected: Callable[[frozenset[int]], Row], after: Row
) -> Change:
    """Return what one move changed, or several sealed ones.

    ``expected`` returns the mean of the chances over what could come if the given seats play what they played, and the
    other ``movers`` the best moves found for them. If several seats moved, each is credited with what its decision
    changed, averaged over all orders in which they could have decided (L. Shapley, "A Value for n-Person Games", 1953).
    """
    count = len(movers)
    values = {
        frozenset(some): expected(frozenset(some)) for size in range(count + 1) for some in combinations(movers, size)
    }
    decisions = []
    for mover in movers:
        parts = []
        for some, value in values.items():
            if mover not in some:
                weight = factorial(len(some)) * factorial(count - len(some) - 1) / factorial(count)
                parts.append([weight * change for change in _less(values[some | {mover}], value)])
        decisions.append((mover, tuple(map(fsum, zip(*parts, strict=True)))))
    played, best = values[frozenset(movers)], values[frozenset()]
    return Change(step, count, _less(after, played), tuple(decisions), _less(best, before))


def causes(changes: Iterable[Change], seat: int) -> Causes:
    """Sum the causes of all changes for a seat."""
    found = list(changes)
    return Causes(
        fsum(change.luck[seat] for change in found),
        fsum(change.own(seat) for change in found),
        fsum(change.others(seat) for change in found),
        fsum(change.correction[seat] for change in found),
    )


def luckiest(changes: Iterable[Change], seat: int, count: int, least: float = 0.0) -> tuple[Change, ...]:
    """Return the changes in which a seat was luckiest, by more than ``least``, the greatest first."""
    lucky = [change for change in changes if change.luck[seat] > least]
    return tuple(sorted(lucky, key=lambda change: -change.luck[seat])[:count])


def unluckiest(changes: Iterable[Change], seat: int, count: int, least: float = 0.0) -> tuple[Change, ...]:
    """Return the changes in which a seat was unluckiest, by more than ``least``, the greatest first."""
    unlucky = [change for change in changes if change.luck[seat] < -least]
    return tuple(sorted(unlucky, key=lambda change: change.luck[seat])[:count])


def mean_interval(numbers: Sequence[float]) -> tuple[float, float, float] | None:
    """Return the mean of some numbers and the ends of its 95 % interval; None for fewer than two."""
    count = len(numbers)
    if count < 2:
        return None
    mean = fsum(numbers) / count
    error = sqrt(fsum((number - mean) ** 2 for number in numbers) / (count - 1) / count)
    free = count - 1
    width = error * (_STUDENT[free - 1] if free <= len(_STUDENT) else _LATER[0] + _LATER[1] / free)
    return mean, mean - width, mean + width


def _less(one: Row, other: Row) -> Row:
    return tuple([here - there for here, there in zip(one, other, strict=True)])
