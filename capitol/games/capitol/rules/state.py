"""The full state of a game in flat lists of integers, fast to copy; and the constant data of a game.

Tuples inside the lists are never changed in place, so copying the outer list copies everything.
"""

from __future__ import annotations

from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.rules.numbers import AREAS, COLOURS, TRIANGULAR
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.tile_kinds import tile_of

CONSTRUCTION, BID, PLACE, DRAW, OVER = range(5)
PHASES = ("construction", "bid", "place", "draw", "over")
EMPTY, FOUNTAIN_CELL, BUILDING_CELL = 0, 1, 2
NO_SHAPE = -1
Cards = tuple[int, ...]


class Tables:
    """Constant data of a game: board figures and rules."""

    __slots__ = ("areas_of", "base", "board", "cells", "clockwise", "colour", "rules", "seats", "sisters")

    def __init__(self, board: BoardSpec, rules: Rules, seats: int) -> None:
        self.board = board
        self.rules = rules
        self.seats = seats
        self.clockwise = tuple(tuple((first + step) % seats for step in range(seats)) for first in range(seats))
        self.colour = tuple(COLOURS.index(area.colour) for area in board.areas)
        self.areas_of = tuple(
            tuple(area for area in range(AREAS) if self.colour[area] == colour) for colour in range(len(COLOURS))
        )
        self.sisters = tuple(
            tuple(other for other in self.areas_of[self.colour[area]] if other != area) for area in range(AREAS)
        )
        base, total = [], 0
        for area in board.areas:
            base.append(total)
            total += area.small
        self.base = tuple(base)
        self.cells = total


class State:
    """One position. Seats, areas, spaces and cards are numbers from 0; a building's code is ``2 * height + shape``.

    - ``known[seat]``, ``hidden[seat]``: the hand, split into publicly known cards and dealt cards that nobody else has
      seen; both sorted.
    - ``open[seat]``: sorted heights of unfinished buildings; ``done[seat]``: sorted codes of finished ones in the yard;
      ``done_mask[seat]``: the same codes as bits.
    - ``stacks``: bottom card first, top card last; ``piles``: oldest discard first; ``turned``: bit per stack that has
      been turned over, so that all of it is public.
    - ``cells[base[area] + space]``: 0 vacant, 1 fountain, else ``2 + seat + 4 * code``; ``free[area]``: bits of vacant
      small spaces; ``large[area]``: 0 vacant, else 1 + tile; ``accept[area]``: bits of the codes that may stand there.
    - ``floors``, ``tallest``: by ``area * seats + seat``.
    - ``bids[seat]``: None until sealed; ``owed[seat]``: cards still to be drawn.
    """

    tables: Tables
    phase: int
    round: int
    auction: int
    consul: int
    turn: int
    out: int
    supply: int
    turned: int
    scores: list[int]
    round_scores: tuple[tuple[int, ...], ...]
    roofs: list[int]
    known: list[Cards]
    hidden: list[Cards]
    open: list[Cards]
    done: list[Cards]
    done_mask: list[int]
    stacks: list[Cards]
    piles: list[Cards]
    cells: list[int]
    free: list[int]
    shape: list[int]
    top: list[int]
    fountains: list[int]
    large: list[int]
    accept: list[int]
    floors: list[int]
    tallest: list[int]
    bids: list[Cards | None]
    owed: list[int]

    __slots__ = tuple(sorted(__annotations__))  # what is declared above, in the order of `key`

    def copy(self) -> State:
        """Return an independent copy; constant data is shared."""
        new = State.__new__(State)
        new.tables = self.tables
        new.phase = self.phase
        new.round = self.round
        new.auction = self.auction
        new.consul = self.consul
        new.turn = self.turn
        new.out = self.out
        new.supply = self.supply
        new.turned = self.turned
        new.scores = self.scores[:]
        new.round_scores = self.round_scores
        new.roofs = self.roofs[:]
        new.known = self.known[:]
        new.hidden = self.hidden[:]
        new.open = self.open[:]
        new.done = self.done[:]
        new.done_mask = self.done_mask[:]
        new.stacks = self.stacks[:]
        new.piles = self.piles[:]
        new.cells = self.cells[:]
        new.free = self.free[:]
        new.shape = self.shape[:]
        new.top = self.top[:]
        new.fountains = self.fountains[:]
        new.large = self.large[:]
        new.accept = self.accept[:]
        new.floors = self.floors[:]
        new.tallest = self.tallest[:]
        new.bids = self.bids[:]
        new.owed = self.owed[:]
        return new

    def key(self) -> tuple[object, ...]:
        """Return everything that determines equality, as one tuple."""
        return tuple(
            tuple(value) if isinstance(value, list) else value
            for value in (getattr(self, name) for name in self.__slots__ if name != "tables")
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    @property
    def tile(self) -> int:
        """The tile of the current auction."""
        return tile_of(self.round, self.auction)

    def hand(self, seat: int) -> Cards:
        """Return all cards of a hand, sorted by face."""
        return tuple(sorted(self.known[seat] + self.hidden[seat]))

    def hand_size(self, seat: int) -> int:
        """Return the number of cards in a hand, which is public."""
        return len(self.known[seat]) + len(self.hidden[seat])

    def turn_order(self) -> tuple[int, ...]:
        """Return all seats clockwise from the Consul."""
        return self.tables.clockwise[self.consul]


def refresh_accept(state: State, area: int) -> None:
    """Update which finished buildings may stand in ``area`` (E, Building Permit Rules 2; D; F 2)."""
    if not state.free[area]:
        state.accept[area] = 0
        return
    shape = state.shape[area]
    if shape != NO_SHAPE:
        state.accept[area] = 0b101 << (2 * state.top[area] + shape)
        return
    first, second = state.tables.sisters[area]
    mask = 0b1100
    if state.shape[first] == state.shape[second] != NO_SHAPE:
        mask = 0b0100 if state.shape[first] == TRIANGULAR else 0b1000
    state.accept[area] = mask
