"""What a seat gains at once from placing the auctioned tile, and from a Permit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from capitol.games.capitol.rules.corridor import K_PERMIT, legal, push
from capitol.games.capitol.rules.numbers import AREAS, CARD_STACK, FIRST_PLACE, ROUNDS
from capitol.games.capitol.rules.places import Seats, places, round_points
from capitol.games.capitol.rules.state import CONSTRUCTION, PLACE, Cards, State
from capitol.games.capitol.rules.tile_kinds import FACTOR_OF_LARGE, TILE_KINDS


def greedy_places(table: State, seat: int) -> list[int]:
    """Return the moves that place the tile just won, best first by the points ``seat`` gains at once over the best
    other seat there."""
    return [move for _loss, move in _by_loss(table, seat)]


def gains_at_once(table: State, seat: int) -> bool:
    """Whether some place for the auctioned tile would gain the seat points at once over the best other seat there."""
    return _by_loss(paid(table, seat, ()), seat)[0][0] < 0


def _by_loss(table: State, seat: int) -> list[tuple[int, int]]:
    """Return the moves that place the tile just won, each with the points that the seat loses at once to the best other
    seat there; lowest first."""
    tables = tuple(table.floors), tuple(table.tallest), tuple(table.fountains), tuple(table.large)
    found: list[tuple[int, int]] = []
    for move, first, second, pay_first, pay_second in _pays(table.tile, tuple(legal(table)), *tables):
        gain = pay_first if seat in first else pay_second if seat in second else 0
        others = 0
        if first and first != (seat,):
            others = pay_first
        elif second and second != (seat,):
            others = pay_second
        found.append((others - gain, move))
    found.sort()
    return found


@lru_cache(maxsize=1000)
def _pays(
    tile: int, moves: tuple[int, ...], floors: Cards, tallest: Cards, fountains: Cards, large: Cards
) -> list[tuple[int, Seats, Seats, int, int]]:
    """Return, for each of the ``moves`` that place a tile, who is first and second in the area and what the tile pays
    them, on a board with these floors and pieces. Cached, since four bidders in three auctions ask for the same."""
    seats = len(floors) // AREAS
    found, more = [], TILE_KINDS[tile].points
    for move in moves:
        area = move >> 9 & 15
        start = area * seats
        first, second, _ = places(floors[start : start + seats], tallest[start : start + seats])
        if more:
            pay_first = pay_second = more * FACTOR_OF_LARGE[large[area]]
        else:
            pay_first, pay_second = FIRST_PLACE + fountains[area], fountains[area]
        found.append((move, first, second, pay_first, pay_second))
    return found


def paid(table: State, seat: int, cards: Sequence[int]) -> State:
    """Return the table after ``seat`` has won the auction with ``cards`` and before it places the tile."""
    after = table.copy()
    known, hidden = list(after.known[seat]), list(after.hidden[seat])
    for card in cards:
        (known if card in known else hidden).remove(card)
        after.piles[CARD_STACK[card]] += (card,)
    after.known[seat], after.hidden[seat] = tuple(known), tuple(hidden)
    after.bids = [None] * table.tables.seats
    after.phase = PLACE
    after.turn = seat
    return after


def idle_pass(table: State) -> bool:
    """Whether passing would give away points: it is the last round, and a Permit of the seat to move gains some."""
    return table.phase == CONSTRUCTION and table.round == ROUNDS - 1 and bool(gaining_permits(table))


def gaining_permits(table: State) -> list[int]:
    """Return the Permits of the seat to move that would give it more points and a greater lead over the best rival if
    the areas were scored right afterwards."""
    seat = table.turn
    points = round_points(table)
    now = points[seat], _lead(points, seat)
    found = []
    for move in legal(table):
        if move & 7 == K_PERMIT:
            after = table.copy()
            push(after, move)
            points = round_points(after)
            if points[seat] > now[0] and _lead(points, seat) > now[1]:
                found.append(move)
    return found


def _lead(points: Sequence[int], seat: int) -> int:
    return points[seat] - max([others for other, others in enumerate(points) if other != seat])
