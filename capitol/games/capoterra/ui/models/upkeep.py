"""Step 5: how each unit is paid, what is proposed, and what a unit's loss means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from capitol.games.capoterra.rules.cells import position_of
from capitol.games.capoterra.rules.corridor import push
from capitol.games.capoterra.rules.moves import CAPITAL_CORN, UNPAID, VILLAGE_CORN, WITH_GOLD, Pay, encode
from capitol.games.capoterra.rules.numbers import EXPLORER, SOLDIER
from capitol.games.capoterra.rules.state import PAYING, State
from capitol.games.capoterra.rules.turn import can_pay_with

PREFERRED = (VILLAGE_CORN, CAPITAL_CORN, WITH_GOLD)
"""The ways to pay a unit in the order in which they are proposed: corn that lies with it is worth least elsewhere."""
GUARD, SITE_FREEZES, FOUNDER, UNIT = "guard", "site", "founder", "unit"
"""What is lost with a unit: the guard of a village, the completion of a site, the founder of a village, or itself."""


@dataclass(frozen=True, slots=True)
class Due:
    """A unit to be paid. ``way`` is how, `UNPAID` for a dismissal, None if nothing is there to pay it with: then it
    leaves without being asked. ``ways`` are those possible, ``loss`` what it means if it leaves."""

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
    list; a way that is not possible any more is replaced by the proposal."""
    if table.phase != PAYING:
        return []
    trial, found = table.copy(), []
    for number, (unit, cell) in enumerate(table.queue):
        ways = tuple([way for way in PREFERRED if can_pay_with(trial, cell, way)])
        loss = _loss(table, unit, cell)
        if not ways:
            found.append(Due(unit, cell, None, (), loss))
            continue
        wish = wishes.get(number)
        way = wish if wish == UNPAID or wish in ways else ways[0]
        assert way is not None
        due = Due(unit, cell, way, ways, loss)
        found.append(due)
        assert due.move is not None
        push(trial, encode(due.move))
    return found


def payments(table: State, wishes: Mapping[int, int]) -> list[Pay]:
    """Return the moves that pay and dismiss all units as wished, or else as proposed."""
    return [one.move for one in dues(table, wishes) if one.move is not None]


def spent(plan: list[Due]) -> tuple[int, int]:
    """Return how much corn and how many payments in gold a plan takes."""
    corn = sum(one.way in (CAPITAL_CORN, VILLAGE_CORN) for one in plan)
    return corn, sum(one.way == WITH_GOLD for one in plan)


def _loss(table: State, unit: int, cell: int) -> str:
    seat = table.turn
    alone = table.units[2 * seat + unit].count(cell) == 1
    if unit == SOLDIER:
        return GUARD if alone and cell in table.villages[seat] else UNIT
    if alone and cell in table.sites[seat]:
        return SITE_FREEZES
    return FOUNDER if len(table.units[2 * seat + EXPLORER]) == 1 else UNIT
