"""What a seat has and earns, computed from a position. No pygame, no drawing."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.games.capoterra.rules.game import points
from capitol.games.capoterra.rules.numbers import (
    BANK_PAYS,
    EXPLORER,
    GOLD_PER_POINT,
    GOODS,
    SOLDIER,
    VILLAGE_POINTS,
    Goods,
)
from capitol.games.capoterra.rules.open_road import roads_of
from capitol.games.capoterra.rules.production import yields
from capitol.games.capoterra.rules.state import State, unpacked


@dataclass(frozen=True, slots=True)
class Standing:
    """What a seat has: ``home`` are the goods in its capital, ``away`` those in its villages, and ``far`` those of them
    from which no open road leads to the capital; ``income`` is what a roll of each good's colour yields."""

    points: int
    sold: int
    """The points it would have if the goods in its capital were sold now: unsold they count nothing at the end."""
    worth: int
    """The gold that these goods would bring."""
    gold: int
    home: Goods
    away: Goods
    far: Goods
    soldiers: int
    explorers: int
    villages: int
    sites: int
    tokens: int
    income: Goods


def standing(state: State, seat: int) -> Standing:
    """Return what a seat has in a position."""
    capital, cut_off = state.terms.capitals[seat], far_villages(state, seat)
    away, far = [0] * len(GOODS), [0] * len(GOODS)
    for village in state.villages[seat]:
        for good, count in enumerate(unpacked(state.stock(village, seat))):
            away[good] += count
            far[good] += count if village in cut_off else 0
    worth = BANK_PAYS * sum(unpacked(state.stock(capital, seat)))
    return Standing(
        points(state, seat),
        VILLAGE_POINTS * len(state.villages[seat]) + (state.gold[seat] + worth) // GOLD_PER_POINT,
        worth,
        state.gold[seat],
        unpacked(state.stock(capital, seat)),
        (away[0], away[1], away[2], away[3]),
        (far[0], far[1], far[2], far[3]),
        len(state.units[2 * seat + SOLDIER]),
        len(state.units[2 * seat + EXPLORER]),
        len(state.villages[seat]),
        len(state.sites[seat]),
        state.tokens_left(seat),
        incomes(state)[seat],
    )


def far_villages(state: State, seat: int) -> list[int]:
    """Return the cells of a seat's villages with goods from which no open road leads to its capital."""
    part = roads_of(state, seat).parts.get(state.terms.capitals[seat])
    reached = set() if part is None else set(part.towns)
    return [town for town in state.villages[seat] if town not in reached and state.stock(town, seat)]


def incomes(state: State) -> tuple[Goods, ...]:
    """Return what a roll of each good's colour yields for each seat."""
    sums = [[0] * len(GOODS) for _seat in range(state.terms.seats)]
    for good in range(len(GOODS)):
        for seat, _town, amount in yields(state, good):
            sums[seat][good] += amount
    return tuple((one[0], one[1], one[2], one[3]) for one in sums)
