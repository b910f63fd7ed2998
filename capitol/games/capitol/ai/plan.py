"""What a seat could still build: a rough plan that matches its Permits, buildings, roofs and floors with the areas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from capitol.games.capitol.ai.outlook import Slot
from capitol.games.capitol.ai.weights import Weights
from capitol.games.capitol.rules.numbers import CARD_COLOUR, CARD_STACK, CARD_VALUE, FLOOR, ROOF
from capitol.games.capitol.rules.state import Cards, State


@dataclass(frozen=True, slots=True)
class Means:
    """What a seat builds with: its card values by use (lowest first), its yard, its roofs, the supply."""

    roofs: tuple[int, ...]
    floors: tuple[int, ...]
    permits: tuple[tuple[int, ...], ...]
    open: Cards
    done: Cards
    round_roofs: int
    triangular_roofs: int
    supply: int

    @property
    def pips(self) -> int:
        """The sum of all card values."""
        return sum(self.roofs) + sum(self.floors) + sum(map(sum, self.permits))

    @property
    def cards(self) -> int:
        """The number of cards."""
        return len(self.roofs) + len(self.floors) + sum(map(len, self.permits))


def means_of(table: State, seat: int, hand: Iterable[int]) -> Means:
    """Return the means of a seat with the cards ``hand``."""
    roofs: list[int] = []
    floors: list[int] = []
    permits: list[list[int]] = [[], [], []]
    for card in hand:
        kind = CARD_STACK[card]
        values = roofs if kind == ROOF else floors if kind == FLOOR else permits[CARD_COLOUR[card]]
        values.append(CARD_VALUE[card])
    return Means(
        tuple(sorted(roofs)),
        tuple(sorted(floors)),
        tuple([tuple(sorted(values)) for values in permits]),
        table.open[seat],
        table.done[seat],
        table.roofs[2 * seat],
        table.roofs[2 * seat + 1],
        table.supply,
    )


def plan_worth(means: Means, slots: Sequence[Slot], weights: Weights, pip: float, drawn: float) -> float:
    """Return the points to expect from hand and yard: the best buildings in the best areas, assigned greedily.

    ``pip`` is the value of a point of card value for other uses; a building worth less than its cards is left out.
    ``drawn`` is the fraction of a building's points left if it has to wait for cards to be drawn; 0 if none will be.
    """
    options = _options(means, slots, weights)
    permits_used = [0, 0, 0]
    roofs_used = storeys_used = 0
    areas_used = 0
    used: list[int] = []
    worth = 0.0
    for gain, area, colour, source, roofs, storeys in options:
        if areas_used >> area & 1 or used.count(source) >= _stock(means, source):
            continue
        price = 0
        if permits_used[colour] < len(means.permits[colour]):
            price += means.permits[colour][permits_used[colour]]
        elif drawn:
            gain *= drawn * weights.missing_permit
        else:
            continue
        if roofs:
            if roofs_used < len(means.roofs):
                price += means.roofs[roofs_used]
            elif drawn:
                gain *= drawn * weights.missing_roof
            else:
                continue
        if storeys:
            cards_needed = (storeys_used + storeys + 1) // 2
            if cards_needed <= len(means.floors):
                price += sum(means.floors[(storeys_used + 1) // 2 : cards_needed])
            elif drawn:
                gain *= drawn * weights.missing_floor
            else:
                continue
        gain -= pip * price
        if gain <= 0:
            continue
        worth += gain
        permits_used[colour] += 1
        roofs_used += roofs
        storeys_used += storeys
        areas_used |= 1 << area
        used.append(source)
    return worth


_NEW = 1000
"""Source of a building: floors from the supply; otherwise 2000 + a finished code, or an unfinished height."""
_DONE = 2000


def _stock(means: Means, source: int) -> int:
    if source >= _DONE:
        return means.done.count(source - _DONE)
    return 2 if source == _NEW else means.open.count(source)


def _options(means: Means, slots: Sequence[Slot], weights: Weights) -> list[tuple[float, int, int, int, int, int]]:
    """Return all ways to fill a slot: discounted gain, area, colour, source, and roof cards and storeys needed."""
    found = []
    done, heights = means.done, means.open
    left = (means.round_roofs, means.triangular_roofs)
    for area, colour, code, gain in slots:
        if gain <= 0:
            break
        if code in done:
            found.append((gain * weights.ready, area, colour, _DONE + code, 0, 0))
        if not left[code & 1]:
            continue
        height = code >> 1
        if height in heights:
            found.append((gain * weights.needs_roof, area, colour, height, 1, 0))
        if not means.supply:
            continue
        if height - 1 in heights:
            found.append((gain * weights.needs_floor, area, colour, height - 1, 1, 1))
        if height - 2 in heights:
            found.append((gain * weights.needs_floor, area, colour, height - 2, 1, 2))
        if height <= 2:
            found.append((gain * weights.needs_floor, area, colour, _NEW, 1, height))
    found.sort(key=_first, reverse=True)
    return found


def _first(option: tuple[float, int, int, int, int, int]) -> float:
    return option[0]
