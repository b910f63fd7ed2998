"""Judge moves that were played, by playouts to a coming scoring on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Any

from capitol.ai.comparing import Tried
from capitol.ai.generic.playout_comparer import PlayoutComparer
from capitol.ai.player import Candidate
from capitol.core.evaluator import Evaluator, Interrupted, Stop, never
from capitol.core.game import RandomSource
from capitol.games.capitol.ai.bid_search import outbid
from capitol.games.capitol.ai.evaluator import shipped_evaluator
from capitol.games.capitol.ai.foreseen import foresee
from capitol.games.capitol.ai.playouts import Branch, Playouts, Whims
from capitol.games.capitol.ai.search import LAST_LEAD_WEIGHT, MASTER, SearchPlayer, shipped_searcher
from capitol.games.capitol.ai.value_player import LEAD_WEIGHT, NO_BID, sealed, shipped_player
from capitol.games.capitol.rules.game import CapitolGame, encode
from capitol.games.capitol.rules.moves import Bid, Draw, Move
from capitol.games.capitol.rules.numbers import ROUNDS
from capitol.games.capitol.rules.state import BID, DRAW, State
from capitol.games.capitol.rules.view import View, determinize


class SearchComparer:
    """Compares moves by the playouts of a search to the next scoring, where the evaluator judges the position. A bid is
    judged by its chance to win the tile and the outcomes of both cases."""

    def __init__(self, search: SearchPlayer, evaluator: Evaluator[State, View]) -> None:
        self._search, self._evaluator = search, evaluator

    def compare(
        self, view: View, moves: Sequence[Move], deals: int, rng: RandomSource, stop: Stop = never
    ) -> tuple[Tried[Move], ...]:
        weight = LEAD_WEIGHT if view.table.round < ROUNDS - 1 else LAST_LEAD_WEIGHT
        bidding = view.table.phase == BID
        games = Playouts(
            self._search.guide, view.seat, 0.0 if bidding else MASTER.curiosity, (), weight, keep_games=True
        )
        branches, lost = [Branch(encode(move)) for move in moves], Branch(NO_BID)
        chances = [self._chance(view, move) if isinstance(move, Bid) else 1.0 for move in moves]
        ends: list[State] = []
        for _deal in range(deals):
            if stop():
                raise Interrupted
            table, whims = determinize(view, rng), Whims(rng, [MASTER.whims] * view.table.tables.seats)
            if bidding:
                ends.append(self._missed(table, view.seat, games, lost, whims, rng))
            free = sealed(table, view.seat, {}) if bidding else table
            ends += [games.played(free, branch.move, branch, whims) for branch in branches]
        wins = [row[view.seat] for row in self._evaluator.of_states(ends, [rng] * len(ends), stop).chances]
        rows = [wins[at :: len(moves) + bidding] for at in range(len(moves) + bidding)]
        missed = rows.pop(0) if bidding else [0.0] * deals
        played: dict[int, Sequence[Any]] = {
            branch.move: (branch.games, lost.games) if bidding else branch.games for branch in branches
        }
        tried = []
        for move, branch, chance, row in zip(moves, branches, chances, rows, strict=True):
            outcomes = [chance * win + (1 - chance) * other for win, other in zip(row, missed, strict=True)]
            foreseen = foresee(view, branch.move, played)
            won = chance if isinstance(move, Bid) and move.cards else None
            candidate = Candidate(move, fsum(outcomes) / deals, visits=deals, chance=won, foreseen=foreseen)
            tried.append(Tried(candidate, tuple(outcomes)))
        return tuple(tried)

    def _chance(self, view: View, bid: Bid) -> float:
        """Return the chance that a bid wins the tile; for no bid, the chance that nobody bids."""
        return self._search.value.rivals(view.table, view.seat).beaten_by(max(1, bid.total))

    def _missed(self, table: State, seat: int, games: Playouts, lost: Branch, whims: Whims, rng: RandomSource) -> State:
        """Return the table at the next scoring after a rival has won the tile, or nobody if no rival can bid."""
        taken = outbid(table, seat, self._search.value, rng)
        return games.played(sealed(table, seat, {}) if taken is None else taken, NO_BID, lost, whims)


FEWEST_DRAWS = 2
"""The number of cards still to be drawn from which on their order is open."""
SCORINGS = 2
"""The number of scorings that `StrongComparer` plays to: before the next, cards kept by passing count for too much."""


class StrongComparer(PlayoutComparer[State, View, Move]):
    """Compares moves by playouts over two scorings in which everybody plays on as `strong` does, by what each seat
    knows. A search plans its later moves better, but against rivals that are quicker and weaker, so it is sometimes too
    hopeful.

    Cards are drawn one after another, so what is not drawn now may be drawn next: a draw counts by the best draw that
    can follow it."""

    def compare(
        self, view: View, moves: Sequence[Move], deals: int, rng: RandomSource, stop: Stop = never
    ) -> tuple[Tried[Move], ...]:
        if view.table.phase != DRAW or view.table.owed[view.seat] < FEWEST_DRAWS:
            return super().compare(view, moves, deals, rng, stop)
        lines = [[(move, *then) for then in _drawn_next(view.table, move)] for move in moves]
        rows = iter(self._outcomes(view, [line for some in lines for line in some], deals, rng, stop))
        best = [max([next(rows) for _line in some], key=fsum) for some in lines]
        return tuple([Tried.of_playouts(move, row) for move, row in zip(moves, best, strict=True)])

    def _ended(self, begun: State, state: State, made: int) -> bool:
        return len(state.round_scores) >= len(begun.round_scores) + SCORINGS


def _drawn_next(table: State, move: Move) -> list[tuple[Move, ...]]:
    """Return the draws that are surely possible after one; nothing if it may be the last."""
    stack = move.stack if isinstance(move, Draw) else None
    return [(Draw(other),) for other, cards in enumerate(table.stacks) if len(cards) > (other == stack)] or [()]


def shipped_comparer() -> SearchComparer:
    """Return a comparer with the shipped search networks, for two to four seats."""
    return SearchComparer(shipped_searcher(MASTER), shipped_evaluator())


def shipped_doubter() -> StrongComparer:
    """Return a comparer with the shipped networks, for two to four seats."""
    return StrongComparer(CapitolGame(), shipped_evaluator(), shipped_player())
