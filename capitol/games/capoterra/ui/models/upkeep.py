"""Step 5: how each unit is paid, what is proposed, and what the loss of a unit means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from capitol.games.capoterra.rules.cells import position_of
from capitol.games.capoterra.rules.corridor import push
from capitol.games.capoterra.rules.moves import CAPITAL_CORN, UNPAID, VILLAGE_CORN, WITH_GOLD, Pay, encode
from capitol.games.capoterra.rules.numbers import EXPLORER, SOLDIER
from capitol.games.capoterra.rules.state import BYTE, PAYING, TRADING, State
from capitol.games.capoterra.rules.turn import can_pay_with, to_be_paid
from capitol.games.capoterra.ui.models.deals import ends_with_turn, is_last_turn
from capitol.games.capoterra.ui.models.hauling import reach

PREFERRED = (VILLAGE_CORN, CAPITAL_CORN, WITH_GOLD)
"""The ways to pay a unit in the order in which they are proposed: corn in the unit's own place is least useful
elsewhere."""
GUARD, SITE_FREEZES, FOUNDER, UNIT = "guard", "site", "founder", "unit"
"""What is lost with a unit: the guard of a village, the completion of a site, the founder of a village, or just
itself."""
LAST, LAST_GUARD = "last", "last_guard"
"""In a seat's last turn nothing is lost, except a village without its guard if a rival still has a turn."""


@dataclass(frozen=True, slots=True)
class Due:
    """A unit to be paid. ``way`` is how, `UNPAID` for a dismissal, None if it cannot be paid: then it leaves without a
    question. ``ways`` are those possible, ``loss`` is what it means if the unit leaves."""

    unit: int
    cell: int
    way: int | None
    ways: tuple[int, ...]
    loss: str

    @property
    def leaves(self) -> bool:
        """Whether the unit leaves the board."""
        return self.way in (None, UNPAID)

    @property
    def move(self) -> Pay | None:
        """The payment as a move; None if the seat is not asked."""
        return None if self.way is None else Pay(self.unit, position_of(self.cell), self.way)


def dues(table: State, wishes: Mapping[int, int]) -> list[Due]:
    """Return all units still to be paid, in order. ``wishes`` are the ways chosen, by the number of the unit in this
    list; a way that is no longer possible is replaced by the proposal."""
    return _plan(table, wishes, table) if table.phase == PAYING else []


def forecast(table: State) -> list[Due]:
    """Return how the units of the seat that trades would be paid now."""
    if table.phase != TRADING:
        return []
    trial = table.copy()
    trial.phase, trial.queue = PAYING, to_be_paid(table)
    return _plan(trial, {}, table)


def _plan(table: State, wishes: Mapping[int, int], now: State) -> list[Due]:
    """Return all units of the queue. ``now`` is the present table, which determines whether the turn is the seat's
    last."""
    last, ends = is_last_turn(now), ends_with_turn(now)
    trial, found, kept = table.copy(), [], {} if last else _kept_corn(table)
    for number, (unit, cell) in enumerate(table.queue):
        ways = tuple([way for way in PREFERRED if can_pay_with(trial, cell, way)])
        loss = _loss(table, unit, cell)
        if last:
            loss = LAST_GUARD if loss == GUARD and not ends else LAST
        if not ways:
            found.append(Due(unit, cell, None, (), loss))
            continue
        wish = wishes.get(number)
        way = wish if wish is not None and wish in (*ways, UNPAID) else _proposal(trial, cell, ways, kept, last=last)
        due = Due(unit, cell, way, ways, loss)
        found.append(due)
        assert due.move is not None
        push(trial, encode(due.move))
    return found


def payments(table: State, wishes: Mapping[int, int]) -> list[Pay]:
    """Return the moves that pay and dismiss all units as wished, or else as proposed."""
    return [one.move for one in dues(table, wishes) if one.move is not None]


def _proposal(trial: State, cell: int, ways: tuple[int, ...], kept: Mapping[int, int], *, last: bool) -> int:
    """Return the cheapest way: corn that nothing needs, then gold, then any corn; in the seat's last turn never gold,
    since nothing would come of it."""
    seat = trial.turn
    places = {VILLAGE_CORN: cell, CAPITAL_CORN: trial.terms.capitals[seat]}
    for way, place in places.items():
        if way in ways and trial.stock(place, seat) & BYTE > kept.get(place, 0):
            return way
    if last:
        return UNPAID
    return WITH_GOLD if WITH_GOLD in ways else ways[0]


def _kept_corn(table: State) -> dict[int, int]:
    """Return how much corn is kept in each place: one for each own site that lacks it and each own village that
    starves, if open road leads there; kept first in places in which it would pay no unit."""
    seat = table.turn
    waiting = [site for site in table.sites[seat] if not table.stock(site, seat) & BYTE]
    waiting += [village for village in table.villages[seat] if village in table.starving]
    paid, capital = {cell for _unit, cell in table.queue}, table.terms.capitals[seat]
    towns = sorted(table.towns(seat), key=lambda town: 1 if town == capital else 2 * (town in paid))
    kept: dict[int, int] = {}
    for target in waiting:
        for town in towns:
            if table.stock(town, seat) & BYTE > kept.get(town, 0) and target in reach(table, seat, town):
                kept[town] = kept.get(town, 0) + 1
                break
    return kept


def _loss(table: State, unit: int, cell: int) -> str:
    seat = table.turn
    alone = table.units[2 * seat + unit].count(cell) == 1
    if unit == SOLDIER:
        return GUARD if alone and cell in table.villages[seat] else UNIT
    if alone and cell in table.sites[seat]:
        return SITE_FREEZES
    return FOUNDER if len(table.units[2 * seat + EXPLORER]) == 1 else UNIT
