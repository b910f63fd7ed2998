"""The search that judges what was played: it plays chosen moves out to the next scoring, all on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any

from capitol.ai.comparing import Tried
from capitol.ai.player import Candidate
from capitol.core.evaluator import Interrupted, Stop, never
from capitol.core.game import RandomSource
from capitol.games.capitol.ai.bid_search import outbid
from capitol.games.capitol.ai.foreseen import foresee
from capitol.games.capitol.ai.playouts import Branch, Playouts, Whims
from capitol.games.capitol.ai.search import LAST_LEAD_WEIGHT, MASTER, SearchPlayer, shipped_searcher
from capitol.games.capitol.ai.value_player import LEAD_WEIGHT, NO_BID, sealed
from capitol.games.capitol.rules.game import encode
from capitol.games.capitol.rules.moves import Bid, Move
from capitol.games.capitol.rules.numbers import ROUNDS
from capitol.games.capitol.rules.state import BID, State
from capitol.games.capitol.rules.view import View, determinize


class SearchComparer:
    """Compares moves by the playouts of a search."""

    def __init__(self, search: SearchPlayer) -> None:
        self._search = search

    def compare(
        self, view: View, moves: Sequence[Move], deals: int, rng: RandomSource, stop: Stop = never
    ) -> tuple[Tried[Move], ...]:
        """Play each move out on as many deals as asked for; a bid counts by its chance to win the tile."""
        weight = LEAD_WEIGHT if view.table.round < ROUNDS - 1 else LAST_LEAD_WEIGHT
        bidding = view.table.phase == BID
        games = Playouts(self._search.guide, view.seat, 0.0 if bidding else MASTER.curiosity, (), weight, tells=True)
        branches, lost = [Branch(encode(move)) for move in moves], Branch(NO_BID)
        chances = [self._chance(view, move) if isinstance(move, Bid) else 1.0 for move in moves]
        outcomes: list[list[float]] = [[] for _move in moves]
        for _deal in range(deals):
            if stop():
                raise Interrupted
            table, whims = determinize(view, rng), Whims(rng, [MASTER.whims] * view.table.tables.seats)
            missed = self._missed(table, view.seat, games, lost, whims, rng) if bidding else 0.0
            free = sealed(table, view.seat, {}) if bidding else table
            for found, branch, chance in zip(outcomes, branches, chances, strict=True):
                win, _lead = games.play(free, branch.move, branch, whims)
                found.append(chance * win + (1 - chance) * missed)
        played: dict[int, Sequence[Any]] = {
            branch.move: (branch.games, lost.games) if bidding else branch.games for branch in branches
        }
        tried = []
        for move, branch, chance, wins in zip(moves, branches, chances, outcomes, strict=True):
            foreseen = foresee(view, branch.move, played)
            won = chance if isinstance(move, Bid) and move.cards else None
            candidate = Candidate(move, fsum(wins) / deals, visits=deals, chance=won, foreseen=foreseen)
            tried.append(Tried(candidate, tuple(wins)))
        return tuple(tried)

    def _chance(self, view: View, bid: Bid) -> float:
        """Return the chance that a bid wins the tile; for none, that nobody bids."""
        return self._search.value.rivals(view.table, view.seat).beaten_by(max(1, bid.total))

    def _missed(self, table: State, seat: int, games: Playouts, lost: Branch, whims: Whims, rng: RandomSource) -> float:
        """Return the seat's chance to win the game after a rival has won the tile; if none can, nobody has it."""
        taken = outbid(table, seat, self._search.value, rng)
        return games.play(sealed(table, seat, {}) if taken is None else taken, NO_BID, lost, whims)[0]


def shipped_comparer() -> SearchComparer:
    """Return a comparer with the shipped search networks, for two to four seats."""
    return SearchComparer(shipped_searcher(MASTER))
