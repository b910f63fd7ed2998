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
from capitol.games.capitol.rules.corridor import K_FORGO, K_PASS, K_PERMIT, K_PLACE, lay
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
from capitol.games.capitol.rules.phases import take_from_hand
from capitol.games.capitol.rules.state import CONSTRUCTION, DRAW, OVER, Cards, State, Tables

MEAN_VALUE = 4.4
"""The mean value of an unseen card."""
_STAGE, _RACE, _HAND, _YARD, _REACH, _BOARD, _RIVAL = 13, 8, 8, 16, 8, 10, 8
_TALLEST = 12
"""Taller buildings are not considered."""
_MOST_BOARDS, _MOST_HANDS = 3000, 5000
"""The most boards, and the most hands and yards, kept in the caches."""
UNKNOWN = -1
_EFFECT = ~(63 << 3)
"""All of a move but the card paid for it."""


def feature_count(seats: int) -> int:
    """Return how many numbers `Features.of` gives for this number of seats."""
    return _STAGE + _RACE + _HAND + _YARD + _REACH + _BOARD + 3 * STANDINGS + _RIVAL * (seats - 1)


class _Board:
    """What the board's pieces alone mean to a seat; valid for every table with the same pieces."""

    __slots__ = (
        "after",
        "areas",
        "cards",
        "cells",
        "counts",
        "large",
        "now",
        "openings",
        "other_free",
        "own_free",
        "own_large",
        "reaches",
        "rival_large",
        "seat",
        "spaces",
        "standings",
        "threats",
    )

    def __init__(self, table: State, seat: int, kept: Areas, last: _Board | None, changed: int = UNKNOWN) -> None:
        """Only areas that differ from ``last``, from another table of the same game, are evaluated; ``changed`` is the
        one that may, if that is known."""
        seats = table.tables.seats
        self.seat = seat
        self.cells = table.cells[:]
        self.large = table.large[:]
        self.after: dict[int, _Board] = {}
        if last is None:
            self.areas: list[Area] = []
            self.now = [0] * seats
            self.cards = [0] * seats
            self.counts = [0] * (3 * STANDINGS)
            self.standings = [0.0] * (3 * STANDINGS)
            # Where the seat leads or a rival: what first place pays if a large tile, or a small one, may be placed.
            self.own_large = [0] * AREAS
            self.rival_large = [0] * AREAS
            self.own_free = [0] * AREAS
            self.other_free = [0] * AREAS
            self.spaces = [0] * AREAS
            for number in range(AREAS):
                area = kept.of(table, number, seat, seats)
                self.areas.append(area)
                self._count(area, 1)
                self._open(table, number, area)
        else:
            self.areas = last.areas[:]
            self.now = last.now[:]
            self.cards = last.cards[:]
            self.counts = last.counts[:]
            self.standings = last.standings[:]
            self.own_large = last.own_large[:]
            self.rival_large = last.rival_large[:]
            self.own_free = last.own_free[:]
            self.other_free = last.other_free[:]
            self.spaces = last.spaces[:]
            if changed >= 0:
                self._replace(table, changed, kept)
            else:
                bounds = table.tables.base
                end = len(self.cells)
                for number in range(AREAS - 1, -1, -1):
                    begin = bounds[number]
                    if self.cells[begin:end] != last.cells[begin:end] or self.large[number] != last.large[number]:
                        self._replace(table, number, kept)
                    end = begin
        open_large = self.large.count(0)
        # Where tiles may still be placed, and who would profit.
        self.openings = [
            open_large / 9.0,
            max(self.own_large) / 6.0,
            max(self.rival_large) / 6.0,
            max(self.own_free) / 6.0,
            sum(self.other_free) / 9.0,
            sum(self.spaces) / 50.0,
            1.0 if open_large else 0.0,
        ]
        self.threats: dict[tuple[int, ...], list[float]] = {}
        self.reaches: dict[tuple[int, tuple[int, ...], int], list[float]] = {}

    def _replace(self, table: State, number: int, kept: Areas) -> None:
        area = kept.of(table, number, self.seat, table.tables.seats)
        if area is not self.areas[number]:
            self._count(self.areas[number], -1)
            self._count(area, 1)
            self.areas[number] = area
        self._open(table, number, area)

    def _open(self, table: State, number: int, area: Area) -> None:
        leads = area.standing <= LEAD_SHARED
        large = area.first if not table.large[number] and area.placed else 0
        self.own_large[number] = large if leads else 0
        self.rival_large[number] = 0 if leads else large
        free = table.free[number]
        self.own_free[number] = area.first if free and leads else 0
        self.other_free[number] = 1 if free and not leads else 0
        self.spaces[number] = free.bit_count()

    def _count(self, area: Area, sign: int) -> None:
        for other in area.placed:
            self.now[other] += sign * area.points[other]
            self.cards[other] += sign * area.cards[other]
        at = 3 * area.standing
        counts, standings = self.counts, self.standings
        counts[at] += sign
        counts[at + 1] += sign * area.first
        counts[at + 2] += sign * area.second
        standings[at] = counts[at] / 8.0
        standings[at + 1] = counts[at + 1] / 8.0
        standings[at + 2] = counts[at + 2] / 8.0

    def threats_of(self, table: State) -> list[float]:
        """Return what rivals' finished buildings could take away."""
        masks = table.done_mask[:]
        masks[self.seat] = 0
        key = tuple(masks)
        found = self.threats.get(key)
        if found is None:
            found = self.threats[key] = _threats(table, masks, self.areas)
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


class Trial:
    """A table as one seat sees it, from which the features of tables after one more move follow: only what a move
    changes is computed anew."""

    __slots__ = ("_board", "_consul", "_features", "_holdings", "_races", "_round", "_scenes", "_scores", "_tile")

    def __init__(self, features: Features, table: State, board: _Board, holdings: list[_Holding | None]) -> None:
        self._features = features
        self._board = board
        self._holdings = holdings
        self._round = table.round
        self._consul = table.consul
        self._scores = table.scores[:]
        self._tile = table.tile
        self._races: dict[tuple[_Board, int], _Race] = {}
        # All numbers except those of the seat's own cards and yard, by what a move may change of the rest.
        self._scenes: dict[tuple[_Board, int, int, int, int, int], tuple[list[float], list[float]]] = {}

    def fits(self, table: State, board: _Board, holdings: list[_Holding | None]) -> bool:
        """Whether the table differs only in the seat's own cards and yard, or in what `after` looks at."""
        if (
            self._board is not board
            or self._round != table.round
            or self._consul != table.consul
            or self._tile != table.tile
            or self._scores != table.scores
        ):
            return False
        for other, holding in enumerate(holdings):
            if other != board.seat and self._holdings[other] is not holding:
                return False
        return True

    def after(self, table: State, move: int) -> list[float]:
        """Return the features of the ``table`` after a ``move``: one of the seat's own, or one that places the tile for
        whoever won it; if rivals bid for that tile, they have paid nothing."""
        board = self._board
        kind = move & 7
        if kind in (K_PERMIT, K_PLACE):
            board = self._features.board_after(board, table, move, self._tile if kind == K_PLACE else 0)
        seat = board.seat
        key = (board, table.phase, table.round, table.auction, table.out, table.owed[seat])
        scene = self._scenes.get(key)
        if scene is None:
            scene = self._scenes[key] = self._scene(table, board)
        hand, colours = self._features.hand(table, seat)
        return scene[0] + hand + self._features.yard(table, seat) + board.reach_of(table, colours) + scene[1]

    def after_in_yard(self, table: State, out: int, move: int) -> list[float]:
        """Return the features after a move of the seat that changes nothing on the board, while somebody else builds
        on; ``out``: who has passed before it. The ``table`` is changed meanwhile."""
        seat = self._board.seat
        if move & 7 == K_PASS:
            table.out, out = out | 1 << seat, table.out
            numbers = self.after(table, K_PASS)
            table.out = out
            return numbers
        known, hidden, heights = table.known[seat], table.hidden[seat], table.open[seat]
        done, mask, supply, roofs = table.done[seat], table.done_mask[seat], table.supply, table.roofs[:]
        if move & 7 != K_FORGO:
            lay(table, seat, move)
        take_from_hand(table, seat, move >> 3 & 63)
        table.out, out = out, table.out
        numbers = self.after(table, K_PASS)
        table.known[seat], table.hidden[seat], table.open[seat] = known, hidden, heights
        table.done[seat], table.done_mask[seat], table.supply, table.roofs = done, mask, supply, roofs
        table.out = out
        return numbers

    def _scene(self, table: State, board: _Board) -> tuple[list[float], list[float]]:
        """Return all numbers except those of the seat's own cards and yard: those before, and those after them."""
        scored = table.phase == DRAW or table.phase == OVER
        left = ROUNDS - table.round - (1 if scored else 0)
        race = self._races.get((board, left))
        if race is None:
            race = self._races[board, left] = _Race(table, board, self._holdings, left)
        tail = race.front
        builds = table.phase == CONSTRUCTION
        for other, numbers in race.rivals:
            tail = tail + numbers
            tail.append(float(table.out >> other & 1) if builds else 0.0)
        return race.head + _stage(table, board.seat, left, len(race.rivals)), tail


class _Race:
    """Who is ahead, and by how much, with ``left`` scorings to come: the first numbers of all (``head``), those in
    front of the rivals' (``front``), and those of each rival but whether it is out (``rivals``), the best one first."""

    __slots__ = ("front", "head", "rivals")

    def __init__(self, table: State, board: _Board, holdings: list[_Holding | None], left: int) -> None:
        seat = board.seat
        now, cards = board.now, board.cards
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
        self.head = [
            scores[seat] / 50.0,
            (scores[seat] - most) / 20.0,
            now[seat] / 10.0,
            most_now / 10.0,
            (own + order[0][0]) / 30.0,
            ahead / len(order),
            cards[seat] / 4.0,
            most_cards / 4.0,
        ]
        self.front = board.openings + board.threats_of(table) + board.standings
        self.rivals: list[tuple[int, list[float]]] = []
        for negative, other in order:
            holding = holdings[other]
            assert holding is not None
            self.rivals.append((other, [*holding.numbers, (own + negative) / 30.0]))


class Features:
    """Computes the features of positions. Recent boards are cached, since most moves leave them unchanged; the cache is
    for one board and one number of seats at a time, and is cleared for another."""

    def __init__(self) -> None:
        self._areas = Areas()
        self._trial: Trial | None = None
        self._holdings: list[_Holding | None] = [None] * 4
        self._boards: dict[tuple[int, tuple[int, ...], tuple[int, ...]], _Board] = {}
        self._last: list[_Board | None] = [None] * 4
        self._hands: dict[tuple[Cards, Cards], tuple[list[float], int]] = {}
        self._yards: dict[tuple[Cards, Cards, int, int, int], list[float]] = {}
        self._tables: Tables | None = None

    def of(self, table: State, seat: int) -> list[float]:
        """Return the position as ``seat`` sees it: `feature_count` numbers, most of them from -1 to 1."""
        return self.trial(table, seat).after(table, K_PASS)

    def trial(self, table: State, seat: int) -> Trial:
        """Return the table as ``seat`` sees it, to try moves on copies of it."""
        if self._tables is not table.tables:
            self._tables = table.tables
            self._forget()
            self._last = [None] * 4
            self._holdings = [None] * 4
            self._trial = None
        board = self._last[seat]
        if board is None or board.cells != table.cells or board.large != table.large:
            board = self._last[seat] = self._board(table, seat, board, UNKNOWN)
        holdings = self._holdings
        for other in range(table.tables.seats):
            if other != seat:
                holding = holdings[other]
                if holding is None or not holding.fits(table, other):
                    holdings[other] = _Holding(table, other)
        trial = self._trial
        if trial is None or not trial.fits(table, board, holdings):
            trial = self._trial = Trial(self, table, board, holdings[:])
        return trial

    def board_after(self, board: _Board, table: State, move: int, tile: int) -> _Board:
        """Return the board of the ``table`` after a Permit of the board's seat, or after anybody's placing a ``tile``,
        by the board before."""
        key = move & _EFFECT | tile << 30
        found = board.after.get(key)
        if found is None:
            area = move >> 17 & 15 if move & 7 == K_PERMIT else move >> 9 & 15
            found = board.after[key] = self._board(table, board.seat, board, area)
        return found

    def _board(self, table: State, seat: int, last: _Board | None, changed: int) -> _Board:
        key = (seat, tuple(table.cells), tuple(table.large))
        board = self._boards.get(key)
        if board is None:
            if len(self._boards) >= _MOST_BOARDS:
                self._forget()
            board = self._boards[key] = _Board(table, seat, self._areas, last, changed)
        return board

    def _forget(self) -> None:
        """Drop all boards; those still in use must not hold on to the others."""
        for board in self._boards.values():
            board.after = {}
        self._boards.clear()

    def hand(self, table: State, seat: int) -> tuple[list[float], int]:
        """Return the seat's hand by use and value, and the colours of its Permits as bits."""
        key = (table.known[seat], table.hidden[seat])
        found = self._hands.get(key)
        if found is None:
            if len(self._hands) >= _MOST_HANDS:
                self._hands.clear()
            found = self._hands[key] = _hand(key[0] + key[1])
        return found

    def yard(self, table: State, seat: int) -> list[float]:
        """Return the seat's yard, and what is left to build with."""
        roofs = table.roofs
        key = (table.open[seat], table.done[seat], roofs[2 * seat], roofs[2 * seat + 1], table.supply)
        found = self._yards.get(key)
        if found is None:
            if len(self._yards) >= _MOST_HANDS:
                self._yards.clear()
            found = self._yards[key] = _yard(table, seat)
        return found


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
    for accept, colour, top, fact in zip(table.accept, tables.colour, table.top, areas, strict=True):
        if not accept & whatever:
            continue
        held = colours >> colour & 1
        tall = 2 * (top + 1)
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


def _threats(table: State, masks: list[int], areas: list[Area]) -> list[float]:
    """Return what rivals' finished buildings could take from the seat: in all, at most, and in how many areas.
    ``masks``: their codes as bits, by seat; 0 for the seat itself."""
    total = worst = 0.0
    threatened = 0
    together = 0
    for mask in masks:
        together |= mask
    for number, accept in enumerate(table.accept):
        if not accept & together:
            continue
        loss = 0.0
        tall = 2 * (table.top[number] + 1)
        losses = areas[number].losses
        for other, mask in enumerate(masks):
            codes = accept & mask
            if codes:
                one = losses[2 * other + (1 if codes >> tall else 0)]
                if one < loss:
                    loss = one
        if loss < 0:
            threatened += 1
            total += loss
            if loss < worst:
                worst = loss
    return [total / 10.0, worst / 6.0, threatened / 9.0]
