"""The value of the areas to one seat: the points they should still bring it, less those for rivals."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum

from capitol.games.capitol.ai.weights import Weights
from capitol.games.capitol.rules.numbers import AREAS, FIRST_PLACE, ROUNDS
from capitol.games.capitol.rules.places import places
from capitol.games.capitol.rules.state import CONSTRUCTION, DRAW, State
from capitol.games.capitol.rules.tile_kinds import CARDS_OF_LARGE, FACTOR_OF_LARGE

Slot = tuple[int, int, int, float]
"""A place for a building: area, colour, the code of the building that may stand there, the points that it brings."""


class Outlook:
    """The prospects of ``seat`` at one decision. Reads only public information of the table.

    Round and phase are those of the decision; the board may be a later one that the decision leads to.
    """

    def __init__(self, table: State, seat: int, weights: Weights) -> None:
        self.seat = seat
        self.weights = weights
        scored = table.phase == DRAW
        self.scorings = ROUNDS - table.round - scored
        self.draws = max(0, ROUNDS - 1 - table.round - scored)
        self.building = table.phase == CONSTRUCTION
        self.regard = _regard(table, seat, weights)
        self._houses: dict[tuple[int, ...], float] = {}

    def board(self, table: State) -> float:
        """Return the value of the whole board."""
        return fsum(self.area(table, area) for area in range(AREAS) if table.top[area])

    def area(self, table: State, area: int, house: int = 0, fountain: bool = False, large: int | None = None) -> float:
        """Return the value of an area: as it is, or with one more building of the seat of height ``house``, one more
        ``fountain``, or the tile ``large`` on its large space."""
        seats = table.tables.seats
        start = area * seats
        floors = table.floors[start : start + seats]
        tallest = table.tallest[start : start + seats]
        vacant = table.free[area].bit_count()
        fountains = table.fountains[area]
        if house:
            floors[self.seat] += house
            tallest[self.seat] = max(tallest[self.seat], house)
            vacant -= 1
        if fountain:
            fountains += 1
            vacant -= 1
        on_large = table.large[area] if large is None else 1 + large
        return self._worth(floors, tallest, fountains, on_large, vacant)

    def alone(self, fountain: bool = False, large: int = 0) -> float:
        """Return the value of an open area with only this seat, with one ``fountain``, or ``large`` (1 + tile)."""
        floors = [0] * len(self.regard)
        floors[self.seat] = 1
        return self._worth(floors, floors, int(fountain), large, 1)

    def house(self, table: State, area: int, height: int) -> float:
        """Return what one more building of the seat in an area brings."""
        at = area * table.tables.seats + self.seat
        vacant = table.free[area].bit_count()
        key = (area, height, table.floors[at], table.tallest[at], vacant)
        found = self._houses.get(key)
        if found is None:
            found = self.area(table, area, house=height) - self.area(table, area)
            self._houses[key] = found
        return found

    def slots(self, table: State) -> list[Slot]:
        """Return every kind of building that some area would take now, with its value to the seat, best first."""
        found = []
        for area in range(AREAS):
            codes = table.accept[area]
            while codes:
                bit = codes & -codes
                codes ^= bit
                code = bit.bit_length() - 1
                found.append((area, table.tables.colour[area], code, self.house(table, area, code >> 1)))
        found.sort(key=_gain, reverse=True)
        return found

    def _worth(
        self, floors: Sequence[int], tallest: Sequence[int], fountains: int, on_large: int, vacant: int
    ) -> float:
        total = sum(floors)
        if not total:
            return 0.0
        weights = self.weights
        first, second, _ = places(floors, tallest)
        factor = FACTOR_OF_LARGE[on_large]
        best = factor * (FIRST_PLACE + fountains)
        hold = weights.hold if vacant > 0 else weights.hold_closed
        share = weights.share if vacant > 0 else 0.0
        # The current scoring is certain once construction is over; every later one loses some certainty.
        now, later, rest = 1.0, 0.0, hold
        for _scoring in range(1, self.scorings):
            later += rest
            rest *= hold
        if self.building:
            now, later = 0.0, 1.0 + later
        for_first, for_second = CARDS_OF_LARGE[on_large]
        cards = weights.bonus_card * self.draws * hold if for_first else 0.0
        certain = now + later * (1 - share)
        worth = later * share * best / total * fsum(map(_product, floors, self.regard))
        for seat in first:
            worth += self.regard[seat] * (certain * best + cards * for_first)
        for seat in second:
            worth += self.regard[seat] * (certain * factor * fountains + cards * for_second)
        return worth


def _gain(slot: Slot) -> float:
    return slot[3]


def _product(left: float, right: float) -> float:
    return left * right


def _regard(table: State, seat: int, weights: Weights) -> list[float]:
    """Return the value of each seat's points to ``seat``: 1 for its own, negative for rivals, leaders most."""
    seats = table.tables.seats
    rivals = [other for other in range(seats) if other != seat]
    best = max(table.scores[other] for other in rivals)
    fear = [exp((table.scores[other] - best) / weights.leader) for other in rivals]
    rivalry = 1.0 if seats == 2 else weights.rivalry
    regard = [1.0] * seats
    for other, part in zip(rivals, fear, strict=True):
        regard[other] = -rivalry * part / fsum(fear)
    return regard
