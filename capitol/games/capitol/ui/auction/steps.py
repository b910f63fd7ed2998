"""The steps of the reveal: what is open after each. Plain values, no drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from capitol.core.events import Event
from capitol.games.capitol.rules.numbers import CARD_STACK, CARD_VALUE


@dataclass(frozen=True, slots=True)
class Shown:
    """The open part of one seat's stack after a step: the cards turned, their sum, and whether STOP has appeared."""

    cards: tuple[int, ...]
    total: int
    stopped: bool


@dataclass(frozen=True, slots=True)
class Reveal:
    """The bids of one auction by seat from the Consul on; ``winner`` is None if nobody gets the tile.

    Step ``k`` (from 1) turns the k-th card of every stack; a seat with no more cards above STOP turns STOP.
    """

    tile: int
    consul: int
    bids: tuple[tuple[int, tuple[int, ...]], ...]
    winner: int | None
    decided: str
    tied: tuple[int, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that held cards, from the Consul on."""
        return tuple(seat for seat, _cards in self.bids)

    @property
    def steps(self) -> int:
        """The number of steps until every STOP is open."""
        return max((len(cards) + 1 for _seat, cards in self.bids), default=0)

    def bid(self, seat: int) -> tuple[int, ...]:
        """Return all cards that a seat bid; () for a seat without cards."""
        return dict(self.bids).get(seat, ())

    def shown(self, seat: int, step: int) -> Shown:
        """Return what is open of a seat's stack after ``step`` steps; step 0 is before the first card."""
        cards = self.bid(seat)[:step]
        stopped = seat in self.seats and step > len(self.bid(seat))
        return Shown(cards, sum(CARD_VALUE[card] for card in cards), stopped)

    def leaders(self, step: int) -> tuple[int, ...]:
        """Return the seats with the highest sum after a step, () while nothing is bid; after the last step the
        winner."""
        if step >= self.steps:
            return () if self.winner is None else (self.winner,)
        totals = {seat: self.shown(seat, step).total for seat in self.seats}
        best = max(totals.values(), default=0)
        return tuple(seat for seat, total in totals.items() if best and total == best)

    def discarded(self) -> tuple[int, int, int]:
        """Return how many cards the winner pays to each of the three piles."""
        paid = [] if self.winner is None else [CARD_STACK[card] for card in self.bid(self.winner)]
        return paid.count(0), paid.count(1), paid.count(2)


def reveal_of(event: Event, seats: int) -> Reveal:
    """Return the reveal described by a ``bids_revealed`` event at a table of ``seats``."""
    data = event.data
    consul = cast(int, data["consul"])
    bids = cast(Mapping[int, Sequence[int]], data["bids"])
    order = [(consul + step) % seats for step in range(seats)]
    return Reveal(
        tile=cast(int, data["tile"]),
        consul=consul,
        bids=tuple((seat, tuple(bids[seat])) for seat in order if seat in bids),
        winner=cast("int | None", data["winner"]),
        decided=str(data["decided"]),
        tied=tuple(cast(Sequence[int], data["tied"])),
    )
