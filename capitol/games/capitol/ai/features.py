"""A position as numbers for a value network: what one seat may know of it, and nothing else.

Everything is read from what is public and from the seat's own hand, so a full state and the seat's view of it give the
same numbers, and so does a table on which the seat has tried a move. Areas and colours have no names here: what counts
is how the seat stands in them, so that what is learnt in one is known of all.
"""

from __future__ import annotations

from capitol.games.capitol.ai.areas import (
    LEAD_SHARED,
    STANDINGS,
    Area,
    Areas,
)
from capitol.games.capitol.rules.numbers import (
    AREAS,
    CARD_COLOUR,
    CARD_STACK,
    CARD_VALUE,
    FLOOR,
    FLOORS,
    ROOF,
    ROOFS_PER_SHAPE,
    ROUNDS,
)
from capitol.games.capitol.rules.state import CONSTRUCTION, DRAW, OVER, State

MEAN_VALUE = 4.4
"""The mean value of a card nobody has seen."""
_STAGE, _RACE, _OWN, _REACH, _BOARD, _RIVAL = 13, 8, 24, 8, 10, 8
_TALLEST = 12
"""No house that one could build is taller."""


def feature_count(seats: int) -> int:
    """How many numbers `Features.of` gives at a table of so many seats."""
    return _STAGE + _RACE + _OWN + _REACH + _BOARD + 3 * STANDINGS + _RIVAL * (seats - 1)


class _Board:
    """What the pieces on the board alone say to a seat; good for every table with the same pieces there."""

    __slots__ = (
        "areas", "cards", "floors", "fountains", "free", "large", "masks", "now", "openings", "seat", "standings",
        "tallest", "threats",
    )  # fmt: skip

    def __init__(self, table: State, seat: int, kept: Areas, last: _Board | None) -> None:
        """Only areas that are not as in ``last`` are read anew."""
        seats = table.tables.seats
        self.seat = seat
        self.floors = table.floors[:]
        self.tallest = table.tallest[:]
        self.fountains = table.fountains[:]
        self.large = table.large[:]
        self.free = table.free[:]
        self.areas: list[Area] = []
        self.now = [0] * seats
        self.cards = [0] * seats
        counts = [0] * (3 * STANDINGS)
        use_last = last is not None and last.seat == seat and len(last.floors) == len(table.floors)
        for number in range(AREAS):
            if use_last and last is not None and last.holds(table, number, seats):
                area = last.areas[number]
            else:
                area = kept.of(table, number, seat, seats)
            self.areas.append(area)
            for other in area.placed:
                self.now[other] += area.points[other]
                self.cards[other] += area.cards[other]
            at = 3 * area.standing
            counts[at] += 1
            counts[at + 1] += area.first
            counts[at + 2] += area.second
        self.standings = [count / 8.0 for count in counts]
        self.openings = _openings(table, seat, self.areas)
        self.masks: list[int] = []
        self.threats: list[float] = []

    def holds(self, table: State, number: int, seats: int) -> bool:
        """True when an area of the table is as it is here."""
        if self.free[number] != table.free[number] or self.large[number] != table.large[number]:
            return False
        if self.fountains[number] != table.fountains[number]:
            return False
        at = number * seats
        for place in range(at, at + seats):
            if self.floors[place] != table.floors[place] or self.tallest[place] != table.tallest[place]:
                return False
        return True

    def fits(self, table: State, seat: int) -> bool:
        """True when the table has the same pieces on its board."""
        return (
            self.seat == seat
            and self.floors == table.floors
            and self.free == table.free
            and self.large == table.large
            and self.fountains == table.fountains
            and self.tallest == table.tallest
        )

    def threats_of(self, table: State) -> list[float]:
        """What houses that rivals have ready would take away; worked out anew only where they have others."""
        masks = table.done_mask[:]
        masks[self.seat] = 0
        # Which houses an area accepts depends on its neighbours too, by their shapes.
        masks += table.accept
        if masks != self.masks:
            self.masks = masks
            self.threats = _threats(table, self.seat, self.areas)
        return self.threats


class _Purse:
    """What can be seen of a rival's cards and yard, as numbers; good as long as they are the same."""

    __slots__ = ("done", "hidden", "known", "numbers", "open", "roofs")

    def __init__(self, table: State, other: int) -> None:
        self.known = table.known[other]
        self.hidden = len(table.hidden[other])
        self.done = table.done[other]
        self.open = table.open[other]
        self.roofs = table.roofs[2 * other] + table.roofs[2 * other + 1]
        pips = storeys = floors = 0
        for card in self.known:
            pips += CARD_VALUE[card]
        for code in self.done:
            storeys += code >> 1
        for height in self.open:
            floors += height
        self.numbers = [
            (len(self.known) + self.hidden) / 12.0,
            (pips + MEAN_VALUE * self.hidden) / 40.0,
            len(self.done) / 5.0,
            storeys / 10.0,
            floors / 8.0,
            self.roofs / (2.0 * ROOFS_PER_SHAPE),
        ]

    def fits(self, table: State, other: int) -> bool:
        """True when the rival's cards and yard are the same."""
        return (
            self.known == table.known[other]
            and self.hidden == len(table.hidden[other])
            and self.done == table.done[other]
            and self.open == table.open[other]
            and self.roofs == table.roofs[2 * other] + table.roofs[2 * other + 1]
        )


class Features:
    """Makes the numbers of positions. The board of the last one is kept, since most moves leave it as it is."""

    def __init__(self) -> None:
        self._areas = Areas()
        self._last: _Board | None = None
        self._purses: list[_Purse | None] = [None] * 4

    def of(self, table: State, seat: int) -> list[float]:
        """The position as ``seat`` sees it: `feature_count` numbers, most of them from -1 to 1."""
        seats = table.tables.seats
        board = self._last
        if board is None or not board.fits(table, seat):
            board = self._last = _Board(table, seat, self._areas, board)
        now, cards = board.now, board.cards
        scored = table.phase == DRAW or table.phase == OVER
        left = ROUNDS - table.round - (1 if scored else 0)
        scores = table.scores
        own = scores[seat] + now[seat] * left
        order: list[tuple[int, int]] = []
        most = most_now = most_cards = ahead = 0
        for other in range(seats):
            if other != seat:
                projected = scores[other] + now[other] * left
                order.append((-projected, other))
                most = max(most, scores[other])
                most_now = max(most_now, now[other])
                most_cards = max(most_cards, cards[other])
                if projected > own:
                    ahead += 1
        order.sort()
        numbers = [
            scores[seat] / 50.0,
            (scores[seat] - most) / 20.0,
            now[seat] / 10.0,
            most_now / 10.0,
            (own + order[0][0]) / 30.0,
            ahead / len(order),
            cards[seat] / 4.0,
            most_cards / 4.0,
        ]
        numbers += _stage(table, seat, left, len(order))
        numbers += _own(table, seat)
        numbers += _reach(table, seat, board.areas)
        numbers += board.openings
        numbers += board.threats_of(table)
        numbers += board.standings
        for negative, other in order:
            purse = self._purses[other]
            if purse is None or not purse.fits(table, other):
                purse = self._purses[other] = _Purse(table, other)
            numbers += purse.numbers
            numbers.append((own + negative) / 30.0)
            numbers.append(float(table.out >> other & 1) if table.phase == CONSTRUCTION else 0.0)
        return numbers


def _stage(table: State, seat: int, left: int, rivals: int) -> list[float]:
    numbers = [0.0] * _STAGE
    numbers[left] = 1.0  # 0 to 4
    out = table.out >> seat & 1
    if table.phase == CONSTRUCTION:
        numbers[5] = 1.0
        numbers[9] = float(out)
        numbers[10] = (table.out.bit_count() - out) / rivals
    elif table.phase == DRAW:
        numbers[8] = 1.0
        numbers[11] = table.owed[seat] / 6.0
    else:
        numbers[6] = 1.0
        numbers[7] = table.auction / 2.0
    numbers[12] = ((seat - table.consul) % (rivals + 1)) / rivals
    return numbers


def _own(table: State, seat: int) -> list[float]:
    """The hand by its uses and its values, the yard, and what is left to build with."""
    numbers = [0.0] * _OWN
    pips = high = top = count = 0
    colours = [0] * 3
    for hand in (table.known[seat], table.hidden[seat]):
        for card in hand:
            kind = CARD_STACK[card]
            if kind == ROOF:
                numbers[0] += 0.25
            elif kind == FLOOR:
                numbers[1] += 0.25
            else:
                numbers[2] += 0.25
                colours[CARD_COLOUR[card]] = 1
            value = CARD_VALUE[card]
            pips += value
            count += 1
            if value >= 6:
                high += 1
            if value > top:
                top = value
    numbers[3] = sum(colours) / 3.0
    numbers[4] = pips / 40.0
    numbers[5] = high / 4.0
    numbers[6] = top / 8.0
    numbers[7] = count / 10.0
    storeys = 0
    for height in table.open[seat]:
        numbers[7 + min(height, 4)] += 0.5
        storeys += height
    for code in table.done[seat]:
        numbers[10 + 2 * min(code >> 1, 4) + (code & 1)] += 0.5
    numbers[20] = table.roofs[2 * seat] / ROOFS_PER_SHAPE
    numbers[21] = table.roofs[2 * seat + 1] / ROOFS_PER_SHAPE
    numbers[22] = table.supply / FLOORS
    numbers[23] = storeys / 8.0
    return numbers


def _reach(table: State, seat: int, areas: list[Area]) -> list[float]:
    """What one house more would gain: one ready in the yard, one that needs its roof, one that needs floors; each
    where a permit is in hand, and anywhere."""
    held = [False] * 3
    for hand in (table.known[seat], table.hidden[seat]):
        for card in hand:
            if CARD_COLOUR[card] >= 0:
                held[CARD_COLOUR[card]] = True
    mask = table.done_mask[seat]
    roofed = 0
    for height in table.open[seat]:
        if height < _TALLEST:
            roofed |= 3 << 2 * height
    raised = roofed << 2 | roofed << 4 | 0b111100
    tables = table.tables
    ready, ready_any = [0.0] * 3, 0.0
    needs_roof = needs_roof_any = needs_floor = needs_floor_any = 0.0
    ways = 0
    for area in range(AREAS):
        accept = table.accept[area]
        if not accept:
            continue
        colour = tables.colour[area]
        tall = 2 * (table.top[area] + 1)
        fact = areas[area]
        codes = accept & mask
        if codes:
            ways += 1
            gain = fact.gain_taller if codes >> tall else fact.gain
            ready_any = max(ready_any, gain)
            ready[colour] = max(ready[colour], gain)
        codes = accept & roofed
        if codes:
            gain = fact.gain_taller if codes >> tall else fact.gain
            needs_roof_any = max(needs_roof_any, gain)
            if held[colour]:
                needs_roof = max(needs_roof, gain)
        codes = accept & raised
        if codes:
            gain = fact.gain_taller if codes >> tall else fact.gain
            needs_floor_any = max(needs_floor_any, gain)
            if held[colour]:
                needs_floor = max(needs_floor, gain)
    best = total = 0.0
    for colour in range(3):
        if held[colour]:
            best = max(best, ready[colour])
            total += ready[colour]
    return [
        best / 6.0, total / 10.0, ready_any / 6.0, needs_roof / 6.0, needs_roof_any / 6.0, needs_floor / 6.0,
        needs_floor_any / 6.0, ways / 9.0,
    ]  # fmt: skip


def _openings(table: State, seat: int, areas: list[Area]) -> list[float]:
    """Where tiles may still come, and who would profit from them."""
    open_large = own_large = rival_large = own_free = other_free = spaces = 0
    for number in range(AREAS):
        area = areas[number]
        leads = area.standing <= LEAD_SHARED
        if not table.large[number]:
            open_large += 1
            if leads:
                own_large = max(own_large, area.first)
            elif area.placed:
                rival_large = max(rival_large, area.first)
        if table.free[number]:
            spaces += table.free[number].bit_count()
            if leads:
                own_free = max(own_free, area.first)
            else:
                other_free += 1
    return [
        open_large / 9.0, own_large / 6.0, rival_large / 6.0, own_free / 6.0, other_free / 9.0, spaces / 50.0,
        1.0 if open_large else 0.0,
    ]  # fmt: skip


def _threats(table: State, seat: int, areas: list[Area]) -> list[float]:
    """What the houses that rivals have ready would take away from the seat: in all, at most, and in how many areas."""
    total = worst = 0.0
    threatened = 0
    for number in range(AREAS):
        accept = table.accept[number]
        if not accept:
            continue
        loss = 0.0
        tall = 2 * (table.top[number] + 1)
        for other in range(table.tables.seats):
            codes = accept & table.done_mask[other]
            if codes and other != seat:
                loss = min(loss, areas[number].losses[2 * other + (1 if codes >> tall else 0)])
        if loss < 0:
            threatened += 1
            total += loss
            worst = min(worst, loss)
    return [total / 10.0, worst / 6.0, threatened / 9.0]
