"""A position as numbers for a value network, using only what one seat may know.

Everything is read from public information and the seat's own hand, so a full state and the seat's view of it give the
same numbers, and so does a table on which the seat has tried a move. Areas and colours are anonymous here: only the
seat's standing in them counts, so that what is learnt in one applies to all.
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
from capitol.games.capitol.rules.state import CONSTRUCTION, DRAW, OVER, Cards, State, Tables

MEAN_VALUE = 4.4
"""The mean value of an unseen card."""
_STAGE, _RACE, _HAND, _YARD, _REACH, _BOARD, _RIVAL = 13, 8, 8, 16, 8, 10, 8
_TALLEST = 12
"""Taller buildings are not considered."""
_MOST_BOARDS, _MOST_HANDS = 3000, 5000
"""The most boards and hands kept in the caches."""


def feature_count(seats: int) -> int:
    """Return how many numbers `Features.of` gives for this number of seats."""
    return _STAGE + _RACE + _HAND + _YARD + _REACH + _BOARD + 3 * STANDINGS + _RIVAL * (seats - 1)


class _Board:
    """What the board's pieces alone mean to a seat; valid for every table with the same pieces."""

    __slots__ = (
        "areas",
        "cards",
        "cells",
        "counts",
        "large",
        "now",
        "openings",
        "reaches",
        "seat",
        "standings",
        "threats",
    )

    def __init__(self, table: State, seat: int, kept: Areas, last: _Board | None) -> None:
        """Only areas that differ from ``last``, from another table of the same game, are evaluated."""
        seats = table.tables.seats
        bounds = table.tables.base
        self.seat = seat
        self.cells = table.cells[:]
        self.large = table.large[:]
        if last is None:
            self.areas: list[Area] = []
            self.now = [0] * seats
            self.cards = [0] * seats
            self.counts = [0] * (3 * STANDINGS)
            for number in range(AREAS):
                area = kept.of(table, number, seat, seats)
                self.areas.append(area)
                self._count(area, 1)
        else:
            self.areas = last.areas[:]
            self.now = last.now[:]
            self.cards = last.cards[:]
            self.counts = last.counts[:]
            end = len(self.cells)
            for number in range(AREAS - 1, -1, -1):
                begin = bounds[number]
                if self.cells[begin:end] != last.cells[begin:end] or self.large[number] != last.large[number]:
                    area = kept.of(table, number, seat, seats)
                    if area is not self.areas[number]:
                        self._count(self.areas[number], -1)
                        self._count(area, 1)
                        self.areas[number] = area
                end = begin
        self.standings = [count / 8.0 for count in self.counts]
        self.openings = _openings(table, self.areas)
        self.threats: dict[tuple[int, ...], list[float]] = {}
        self.reaches: dict[tuple[int, tuple[int, ...], int], list[float]] = {}

    def _count(self, area: Area, sign: int) -> None:
        for other in area.placed:
            self.now[other] += sign * area.points[other]
            self.cards[other] += sign * area.cards[other]
        at = 3 * area.standing
        self.counts[at] += sign
        self.counts[at + 1] += sign * area.first
        self.counts[at + 2] += sign * area.second

    def threats_of(self, table: State) -> list[float]:
        """Return what rivals' finished buildings could take away."""
        masks = table.done_mask[:]
        masks[self.seat] = 0
        key = tuple(masks)
        found = self.threats.get(key)
        if found is None:
            found = self.threats[key] = _threats(table, self.seat, self.areas)
        return found

    def reach_of(self, table: State, colours: int) -> list[float]:
        """Return what one more building would gain, with Permits of these ``colours`` (bits) in hand."""
        key = (table.done_mask[self.seat], table.open[self.seat], colours)
        found = self.reaches.get(key)
        if found is None:
            found = self.reaches[key] = _reach(table, self.seat, self.areas, colours)
        return found


class _Holding:
    """The visible part of a rival's cards and yard as numbers; valid while they are the same."""

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
        """Whether the rival's cards and yard are the same."""
        return (
            self.known == table.known[other]
            and self.hidden == len(table.hidden[other])
            and self.done == table.done[other]
            and self.open == table.open[other]
            and self.roofs == table.roofs[2 * other] + table.roofs[2 * other + 1]
        )


class _Scene:
    """All numbers except those of the seat's own cards and yard; valid for every table that differs only in those."""

    __slots__ = ("auction", "board", "consul", "head", "holdings", "out", "owed", "phase", "round", "scores", "tail")

    def __init__(self, table: State, board: _Board, holdings: list[_Holding]) -> None:
        self.board = board
        self.holdings = holdings
        self.round = table.round
        self.phase = table.phase
        self.auction = table.auction
        self.consul = table.consul
        self.out = table.out
        self.owed = table.owed[board.seat]
        self.scores = table.scores[:]
        self.head, self.tail = _head_and_tail(table, board, holdings)

    def fits(self, table: State, seat: int) -> bool:
        """Whether the table differs only in the seat's own cards and yard."""
        board = self.board
        if (
            board.seat != seat
            or self.out != table.out
            or self.phase != table.phase
            or self.round != table.round
            or self.auction != table.auction
            or self.consul != table.consul
            or self.owed != table.owed[seat]
            or self.scores != table.scores
            or board.large != table.large
            or board.cells != table.cells
        ):
            return False
        for other in range(len(self.scores)):
            if other != seat and not self.holdings[other].fits(table, other):
                return False
        return True


class Features:
    """Computes the features of positions. Recent boards are cached, since most moves leave them unchanged; the cache is
    for one board and one number of seats at a time, and is cleared for another."""

    def __init__(self) -> None:
        self._areas = Areas()
        self._scene: _Scene | None = None
        self._holdings: list[_Holding | None] = [None] * 4
        self._boards: dict[tuple[int, tuple[int, ...], tuple[int, ...]], _Board] = {}
        self._last: list[_Board | None] = [None] * 4
        self._hands: dict[tuple[Cards, Cards], tuple[list[float], int]] = {}
        self._tables: Tables | None = None

    def of(self, table: State, seat: int) -> list[float]:
        """Return the position as ``seat`` sees it: `feature_count` numbers, most of them from -1 to 1."""
        scene = self._scene
        if self._tables is not table.tables or scene is None or not scene.fits(table, seat):
            scene = self._seen(table, seat)
        hand, colours = self._hand(table, seat)
        return scene.head + hand + _yard(table, seat) + scene.board.reach_of(table, colours) + scene.tail

    def _seen(self, table: State, seat: int) -> _Scene:
        if self._tables is not table.tables:
            self._tables = table.tables
            self._boards.clear()
            self._last = [None] * 4
            self._holdings = [None] * 4
        key = (seat, tuple(table.cells), tuple(table.large))
        board = self._boards.get(key)
        if board is None:
            if len(self._boards) >= _MOST_BOARDS:
                self._boards.clear()
            board = self._boards[key] = _Board(table, seat, self._areas, self._last[seat])
        self._last[seat] = board
        holdings: list[_Holding] = []
        for other in range(table.tables.seats):
            holding = self._holdings[other]
            if holding is None or not holding.fits(table, other):
                holding = self._holdings[other] = _Holding(table, other)
            holdings.append(holding)
        scene = self._scene = _Scene(table, board, holdings)
        return scene

    def _hand(self, table: State, seat: int) -> tuple[list[float], int]:
        key = (table.known[seat], table.hidden[seat])
        found = self._hands.get(key)
        if found is None:
            if len(self._hands) >= _MOST_HANDS:
                self._hands.clear()
            found = self._hands[key] = _hand(key[0] + key[1])
        return found


def _head_and_tail(table: State, board: _Board, holdings: list[_Holding]) -> tuple[list[float], list[float]]:
    seat = board.seat
    now, cards = board.now, board.cards
    scored = table.phase == DRAW or table.phase == OVER
    left = ROUNDS - table.round - (1 if scored else 0)
    scores = table.scores
    own = scores[seat] + now[seat] * left
    order: list[tuple[int, int]] = []
    most = most_now = most_cards = ahead = 0
    for other in range(table.tables.seats):
        if other != seat:
            projected = scores[other] + now[other] * left
            order.append((-projected, other))
            if scores[other] > most:
                most = scores[other]
            if now[other] > most_now:
                most_now = now[other]
            if cards[other] > most_cards:
                most_cards = cards[other]
            if projected > own:
                ahead += 1
    order.sort()
    head = [
        scores[seat] / 50.0,
        (scores[seat] - most) / 20.0,
        now[seat] / 10.0,
        most_now / 10.0,
        (own + order[0][0]) / 30.0,
        ahead / len(order),
        cards[seat] / 4.0,
        most_cards / 4.0,
    ]
    head += _stage(table, seat, left, len(order))
    tail = board.openings + board.threats_of(table) + board.standings
    for negative, other in order:
        tail += holdings[other].numbers
        tail.append((own + negative) / 30.0)
        tail.append(float(table.out >> other & 1) if table.phase == CONSTRUCTION else 0.0)
    return head, tail


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


def _hand(hand: Cards) -> tuple[list[float], int]:
    """Return the hand by use and value, and the colours of its Permits as bits."""
    numbers = [0.0] * _HAND
    pips = high = top = colours = 0
    for card in hand:
        kind = CARD_STACK[card]
        if kind == ROOF:
            numbers[0] += 0.25
        elif kind == FLOOR:
            numbers[1] += 0.25
        else:
            numbers[2] += 0.25
            colours |= 1 << CARD_COLOUR[card]
        value = CARD_VALUE[card]
        pips += value
        if value >= 6:
            high += 1
        if value > top:
            top = value
    numbers[3] = colours.bit_count() / 3.0
    numbers[4] = pips / 40.0
    numbers[5] = high / 4.0
    numbers[6] = top / 8.0
    numbers[7] = len(hand) / 10.0
    return numbers, colours


def _yard(table: State, seat: int) -> list[float]:
    """Return the yard, and what is left to build with."""
    numbers = [0.0] * _YARD
    storeys = 0
    for height in table.open[seat]:
        numbers[height - 1 if height < 4 else 3] += 0.5
        storeys += height
    for code in table.done[seat]:
        numbers[2 + 2 * min(code >> 1, 4) + (code & 1)] += 0.5
    numbers[12] = table.roofs[2 * seat] / ROOFS_PER_SHAPE
    numbers[13] = table.roofs[2 * seat + 1] / ROOFS_PER_SHAPE
    numbers[14] = table.supply / FLOORS
    numbers[15] = storeys / 8.0
    return numbers


def _reach(table: State, seat: int, areas: list[Area], colours: int) -> list[float]:
    """Return what one more building would gain: one finished in the yard, one that needs its roof, one that needs
    floors; each with a Permit in hand (``colours`` as bits), and without."""
    mask = table.done_mask[seat]
    roofed = 0
    for height in table.open[seat]:
        if height < _TALLEST:
            roofed |= 3 << 2 * height
    raised = roofed << 2 | roofed << 4 | 0b111100
    whatever = mask | roofed | raised
    tables = table.tables
    ready, ready_any = [0.0] * 3, 0.0
    needs_roof = needs_roof_any = needs_floor = needs_floor_any = 0.0
    ways = 0
    for area in range(AREAS):
        accept = table.accept[area]
        if not accept & whatever:
            continue
        colour = tables.colour[area]
        held = colours >> colour & 1
        tall = 2 * (table.top[area] + 1)
        fact = areas[area]
        codes = accept & mask
        if codes:
            ways += 1
            gain = fact.gain_taller if codes >> tall else fact.gain
            if gain > ready_any:
                ready_any = gain
            if gain > ready[colour]:
                ready[colour] = gain
        codes = accept & roofed
        if codes:
            gain = fact.gain_taller if codes >> tall else fact.gain
            if gain > needs_roof_any:
                needs_roof_any = gain
            if held and gain > needs_roof:
                needs_roof = gain
        codes = accept & raised
        if codes:
            gain = fact.gain_taller if codes >> tall else fact.gain
            if gain > needs_floor_any:
                needs_floor_any = gain
            if held and gain > needs_floor:
                needs_floor = gain
    best = total = 0.0
    for colour in range(3):
        if colours >> colour & 1:
            best = max(best, ready[colour])
            total += ready[colour]
    return [
        best / 6.0,
        total / 10.0,
        ready_any / 6.0,
        needs_roof / 6.0,
        needs_roof_any / 6.0,
        needs_floor / 6.0,
        needs_floor_any / 6.0,
        ways / 9.0,
    ]


def _openings(table: State, areas: list[Area]) -> list[float]:
    """Return where tiles may still be placed, and who would profit."""
    open_large = own_large = rival_large = own_free = other_free = spaces = 0
    for number in range(AREAS):
        area = areas[number]
        first = area.first
        leads = area.standing <= LEAD_SHARED
        if not table.large[number]:
            open_large += 1
            if leads:
                if first > own_large:
                    own_large = first
            elif area.placed and first > rival_large:
                rival_large = first
        if table.free[number]:
            spaces += table.free[number].bit_count()
            if not leads:
                other_free += 1
            elif first > own_free:
                own_free = first
    return [
        open_large / 9.0,
        own_large / 6.0,
        rival_large / 6.0,
        own_free / 6.0,
        other_free / 9.0,
        spaces / 50.0,
        1.0 if open_large else 0.0,
    ]


def _threats(table: State, seat: int, areas: list[Area]) -> list[float]:
    """Return what rivals' finished buildings could take from the seat: in all, at most, and in how many areas."""
    total = worst = 0.0
    threatened = 0
    for number in range(AREAS):
        accept = table.accept[number]
        if not accept:
            continue
        loss = 0.0
        tall = 2 * (table.top[number] + 1)
        losses = areas[number].losses
        for other in range(table.tables.seats):
            codes = accept & table.done_mask[other]
            if codes and other != seat:
                one = losses[2 * other + (1 if codes >> tall else 0)]
                if one < loss:
                    loss = one
        if loss < 0:
            threatened += 1
            total += loss
            if loss < worst:
                worst = loss
    return [total / 10.0, worst / 6.0, threatened / 9.0]
