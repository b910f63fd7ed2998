"""What a seat has and earns, computed from a position. No pygame, no drawing."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.games.capoterra.rules.game import points
from capitol.games.capoterra.rules.numbers import EXPLORER, GOODS, SOLDIER, Goods
from capitol.games.capoterra.rules.open_road import roads_of
from capitol.games.capoterra.rules.production import yields
from capitol.games.capoterra.rules.state import State, unpacked


@dataclass(frozen=True, slots=True)
class Standing:
    """What a seat has: ``near`` are the goods in its capital and in places with open road to it, ``far`` all others;
    ``income`` is what a roll of each good's colour yields."""

    points: int
    gold: int
    near: Goods
    far: Goods
    soldiers: int
    explorers: int
    villages: int
    sites: int
    tokens: int
    income: Goods


def standing(state: State, seat: int) -> Standing:
    """Return what a seat has in a position."""
    part = roads_of(state, seat).parts.get(state.terms.capitals[seat])
    reached = set() if part is None else set(part.towns)
    near, far = [0] * len(GOODS), [0] * len(GOODS)
    for key, stock in state.stocks.items():
        if key & 3 == seat:
            goes = near if key >> 2 in reached else far
            for good, count in enumerate(unpacked(stock)):
                goes[good] += count
    return Standing(
        points(state, seat),
        state.gold[seat],
        (near[0], near[1], near[2], near[3]),
        (far[0], far[1], far[2], far[3]),
        len(state.units[2 * seat + SOLDIER]),
        len(state.units[2 * seat + EXPLORER]),
        len(state.villages[seat]),
        len(state.sites[seat]),
        state.tokens_left(seat),
        incomes(state)[seat],
    )


def incomes(state: State) -> tuple[Goods, ...]:
    """Return what a roll of each good's colour yields for each seat."""
    sums = [[0] * len(GOODS) for _seat in range(state.terms.seats)]
    for good in range(len(GOODS)):
        for seat, _town, amount in yields(state, good):
            sums[seat][good] += amount
    return tuple((one[0], one[1], one[2], one[3]) for one in sums)
