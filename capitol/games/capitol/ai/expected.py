"""The bids to expect from rivals: known players are asked in random deals consistent with the view; for all others
learnt habits are used."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.ai.player import Budget, Player
from capitol.core.game import RandomSource
from capitol.games.capitol.ai.auctions import hand_value_of, nothing_later
from capitol.games.capitol.ai.rival_bids import Rivals, shipped_habits
from capitol.games.capitol.ai.weights import WEIGHTS
from capitol.games.capitol.rules.game import CapitolGame
from capitol.games.capitol.rules.moves import Bid, Move
from capitol.games.capitol.rules.numbers import AUCTIONS, CARD_VALUE
from capitol.games.capitol.rules.phases import auction_winner
from capitol.games.capitol.rules.state import Cards, State
from capitol.games.capitol.rules.view import View, determinize

DEALS = 64
"""The number of deals in which known rivals are asked."""
_GAME = CapitolGame()
Bidders = Sequence[Player[View, Move] | None]


class Expected(Rivals):
    """The rivals with cards in an auction, as in `Rivals`; known players bid as they do in ``deals``, in order of
    seats."""

    def __init__(self, view: View, bidders: Bidders, rng: RandomSource) -> None:
        """``bidders``: the player at each seat, None if unknown."""
        self._view, table = view, view.table
        others = [seat for seat in range(table.tables.seats) if seat != view.seat and table.hand_size(seat)]
        self._others = others
        self._known = [seat for seat in others if bidders[seat] is not None]
        rest = [hand_value_of(table, seat, WEIGHTS) for seat in others if bidders[seat] is None]
        habits = shipped_habits(table.tables.seats).rows[table.round * AUCTIONS + table.auction]
        super().__init__(habits, rest, nothing_later(table))
        self.most = max([hand_value_of(table, seat, WEIGHTS).most for seat in others], default=0)
        deals = DEALS if self._known else 1
        self.deals = [_sealed(view, self._known, bidders, rng) for _ in range(deals)]
        self._sums = [{seat: _total(cards) for seat, cards in bids.items()} for bids in self.deals]

    def beaten_by(self, total: int) -> float:
        if not total:
            return 0.0
        known = 0.0
        for sums in self._sums:
            most = max(sums.values(), default=0)
            known += 1.0 if most < total else 0.5 if most == total else 0.0
        return super().beaten_by(total) * known / len(self.deals)

    def won_with(self, cards: Cards) -> float:
        """Return the probability that a bid of these cards wins, breaking ties among known players by the rules."""
        total = _total(cards)
        if not total:
            return 0.0
        table = self._view.table.copy()
        wins = 0
        for bids, sums in zip(self.deals, self._sums, strict=True):
            table.bids = [bids.get(seat) for seat in range(table.tables.seats)]
            table.bids[self._view.seat] = cards
            wins += auction_winner(table, {**sums, self._view.seat: total})[0] == self._view.seat
        return super().beaten_by(total) * wins / len(self.deals)

    def drawn(self, rng: RandomSource) -> list[float]:
        sums = self._sums[int(rng.random() * len(self._sums))]
        others = iter(super().drawn(rng))
        return [float(sums[seat]) if seat in sums else next(others) for seat in self._others]


def _sealed(view: View, seats: Sequence[int], bidders: Bidders, rng: RandomSource) -> dict[int, Cards]:
    """Return the bids of the known ``seats`` in a random deal consistent with the view, each from its own view."""
    if not seats:
        return {}
    deal = determinize(view, rng)
    deal.bids = [None] * deal.tables.seats
    return {seat: _bid(deal, seat, bidders[seat], rng) for seat in seats}


def _bid(deal: State, seat: int, bidder: Player[View, Move] | None, rng: RandomSource) -> Cards:
    seen = _GAME.view(deal, seat)
    if bidder is None:
        return ()
    move = bidder.decide(seen, _GAME.choices(seen, seat), Budget(), rng).move
    return move.cards if isinstance(move, Bid) else ()


def _total(cards: Cards) -> int:
    return sum([CARD_VALUE[card] for card in cards])
