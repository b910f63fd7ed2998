"""Step 6: goods that can be moved, goods and units not yet moved, and the hauls of “Bring home” and “Stock the
site”."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.games.capoterra.rules.cells import position_of
from capitol.games.capoterra.rules.movement import can_walk, movable
from capitol.games.capoterra.rules.moves import Haul
from capitol.games.capoterra.rules.numbers import EXPLORER, MOST_GOODS, SOLDIER, Goods
from capitol.games.capoterra.rules.open_road import find_roads, roads_of
from capitol.games.capoterra.rules.state import State, unpacked


@dataclass(frozen=True, slots=True)
class Stores:
    """Goods of a seat in one of its places: all of them, and those that have not been moved this turn."""

    cell: int
    goods: Goods
    movable: Goods


def stores(table: State, seat: int) -> list[Stores]:
    """Return the goods of a seat by place: capital, villages, sites, and wasteland."""
    others = sorted(key >> 2 for key in table.stocks if key & 3 == seat)
    towns = table.towns(seat)
    cells = dict.fromkeys((*towns, *table.sites[seat], *others))
    found = []
    for cell in cells:
        stock = table.stock(cell, seat)
        free = movable(table, cell, seat) if cell in towns and table.turn == seat else 0
        found.append(Stores(cell, unpacked(stock), unpacked(free)))
    return found


def loose(table: State, seat: int, good: int, cell: int) -> int:
    """Return how many goods of a kind a seat can still move from a place."""
    return unpacked(movable(table, cell, seat))[good]


def reach(table: State, seat: int, cell: int) -> list[int]:
    """Return every place to which goods can go from an own settlement, by open road."""
    part = roads_of(table, seat).parts.get(cell)
    if part is None:
        return []
    return [one for one in (*part.towns, *part.ends, *part.mends) if one != cell]


def is_cut_off(table: State, seat: int, site: int) -> bool:
    """Return whether goods reach a site from no capital or village of its seat, but would if no road were broken."""
    if not table.repairs:
        return False
    mended = table.copy()
    mended.repairs = ()
    towns = set(table.towns(seat))
    now, then = (roads.parts[site].towns for roads in (roads_of(table, seat), find_roads(mended, seat)))
    return towns.isdisjoint(now) and not towns.isdisjoint(then)


def units_at_rest(table: State, seat: int) -> list[tuple[int, int]]:
    """Return kind and place of the units of a seat that have not moved this turn, one for each place and kind."""
    return [
        (unit, cell)
        for unit in (SOLDIER, EXPLORER)
        for cell in dict.fromkeys(table.units[2 * seat + unit])
        if table.turn == seat and can_walk(table, unit, cell)
    ]


def homeward(table: State, seat: int) -> list[Haul]:
    """Return the hauls that bring all movable goods of the villages to the capital, as far as road and room allow."""
    capital = table.terms.capitals[seat]
    room = [MOST_GOODS - count for count in unpacked(table.stock(capital, seat))]
    hauls = []
    for village in table.villages[seat]:
        if capital not in reach(table, seat, village):
            continue
        for good, free in enumerate(unpacked(movable(table, village, seat))):
            count = min(free, room[good])
            if count:
                hauls.append(Haul(good, count, position_of(village), position_of(capital)))
                room[good] -= count
    return hauls


def missing(table: State, seat: int, site: int) -> list[int]:
    """Return the goods of which a site still has none."""
    return [good for good, count in enumerate(unpacked(table.stock(site, seat))) if not count]


def supplies(table: State, seat: int, site: int) -> list[Haul]:
    """Return the hauls that send a site one of each good that it lacks, if a place with open road has it: the capital
    first, then the villages."""
    hauls = []
    towns = [cell for cell in table.towns(seat) if site in reach(table, seat, cell)]
    for good in missing(table, seat, site):
        source = next((cell for cell in towns if loose(table, seat, good, cell)), None)
        if source is not None:
            hauls.append(Haul(good, 1, position_of(source), position_of(site)))
    return hauls
