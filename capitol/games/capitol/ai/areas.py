"""What an area means to one seat: who leads and how safely, what it pays, and what one more building would change."""

from __future__ import annotations

from capitol.games.capitol.rules.numbers import FIRST_PLACE
from capitol.games.capitol.rules.places import places
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.tile_kinds import CARDS_OF_LARGE, FACTOR_OF_LARGE

Seats = tuple[int, ...]
(
    LEAD_CLOSED,
    LEAD_SAFE,
    LEAD_OPEN,
    LEAD_SHARED,
    SECOND_CLOSED,
    SECOND_NEAR,
    SECOND_FAR,
    NONE_CLOSED,
    NONE_NEAR,
    NONE_FAR,
    NOBODY,
) = range(11)
STANDINGS = 11
"""The number of ways a seat can stand in an area: first, second or not placed; closed, or open with the gap within
reach of one building or beyond it."""
_MOST_KEPT = 30_000


class Area:
    """One area as a seat sees it.

    ``placed``: the seats in first or second place; ``points`` and ``cards`` by seat, if the round were scored now;
    ``first`` and ``second``: what the places pay; ``gain`` and ``gain_taller``: the change in the seat's lead from its
    own building of either legal height; ``losses``: the same for rivals' buildings, by ``2 * rival + (taller)``.
    """

    __slots__ = ("cards", "first", "gain", "gain_taller", "losses", "placed", "points", "second", "standing")

    def __init__(
        self,
        standing: int,
        first: int,
        second: int,
        points: Seats,
        cards: Seats,
        gain: float,
        gain_taller: float,
        losses: tuple[float, ...],
        placed: Seats,
    ) -> None:
        self.standing = standing
        self.placed = placed
        self.first = first
        self.second = second
        self.points = points
        self.cards = cards
        self.gain = gain
        self.gain_taller = gain_taller
        self.losses = losses


class Areas:
    """Evaluates areas, with a cache: the same areas recur again and again."""

    def __init__(self) -> None:
        self._kept: dict[tuple[Seats, Seats, int], Area] = {}

    def of(self, table: State, area: int, seat: int, seats: int) -> Area:
        """Return an area of the table as the seat sees it."""
        at = area * seats
        end = at + seats
        closed = 0 if table.free[area] else 1
        rest = table.fountains[area] | table.large[area] << 4 | closed << 6 | table.top[area] << 7 | seat << 11
        key = (tuple(table.floors[at:end]), tuple(table.tallest[at:end]), rest)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            found = _read(key[0], key[1], seat, table.fountains[area], table.large[area], closed, table.top[area])
            self._kept[key] = found
        return found


def _read(floors: Seats, tallest: Seats, seat: int, fountains: int, large: int, closed: int, top: int) -> Area:
    seats = len(floors)
    factor = FACTOR_OF_LARGE[large]
    first, second, _ = places(floors, tallest)
    pay_first, pay_second = factor * (FIRST_PLACE + fountains), factor * fountains
    points = [0] * seats
    cards = [0] * seats
    bonus = CARDS_OF_LARGE[large]
    for holder in first:
        points[holder] = pay_first
        cards[holder] = bonus[0]
    for holder in second:
        points[holder] = pay_second
        cards[holder] = bonus[1]
    gain = gain_taller = 0.0
    losses = [0.0] * (2 * seats)
    if not closed:
        lead = _lead(points, seat)
        low = top if top else 1
        high = top + 1
        for other in range(seats):
            one = _lead(_points_with(floors, tallest, other, low, pay_first, pay_second), seat) - lead
            two = _lead(_points_with(floors, tallest, other, high, pay_first, pay_second), seat) - lead
            if other == seat:
                gain, gain_taller = one, two
            else:
                losses[2 * other], losses[2 * other + 1] = one, two
    standing = _standing(floors, seat, first, second, closed, top + 1)
    return Area(
        standing, pay_first, pay_second, tuple(points), tuple(cards), gain, gain_taller, tuple(losses), first + second
    )


def _points_with(floors: Seats, tallest: Seats, builder: int, height: int, first: int, second: int) -> list[int]:
    """Return the points of all seats if ``builder`` added a building of ``height``."""
    more = list(floors)
    more[builder] += height
    peaks = list(tallest)
    peaks[builder] = max(peaks[builder], height)
    points = [0] * len(floors)
    winners, seconds, _ = places(more, peaks)
    for holder in winners:
        points[holder] = first
    for holder in seconds:
        points[holder] = second
    return points


def _lead(points: list[int], seat: int) -> float:
    """Return the seat's points, less half of its best rival's."""
    best = 0
    for other, value in enumerate(points):
        if other != seat and value > best:
            best = value
    return points[seat] - best / 2


def _standing(floors: Seats, seat: int, first: Seats, second: Seats, closed: int, reach: int) -> int:
    own = floors[seat]
    most = 0
    for other, count in enumerate(floors):
        if other != seat and count > most:
            most = count
    if not own and not most:
        return NOBODY
    if seat in first:
        if closed:
            return LEAD_CLOSED
        if len(first) > 1:
            return LEAD_SHARED
        return LEAD_SAFE if own - most > reach else LEAD_OPEN
    near = most - own <= reach
    if seat in second:
        return SECOND_CLOSED if closed else SECOND_NEAR if near else SECOND_FAR
    return NONE_CLOSED if closed else NONE_NEAR if near else NONE_FAR
