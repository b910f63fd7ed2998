"""The player that gives a person hints: the master, which also expects everybody at the table to bid in character, and
summarises what its playouts have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from capitol.ai.player import Budget, Candidate, Decision, Player
from capitol.core.game import MoveSpace, RandomSource
from capitol.core.setup import AI_PREFIX
from capitol.games.capitol.ai.expected import Expected
from capitol.games.capitol.ai.foreseen import foresee
from capitol.games.capitol.ai.net import ValueNet
from capitol.games.capitol.ai.search import SearchPlayer
from capitol.games.capitol.ai.value_player import ValuePlayer, payments
from capitol.games.capitol.rules.game import encode
from capitol.games.capitol.rules.moves import Bid, Move
from capitol.games.capitol.rules.state import BID, State
from capitol.games.capitol.rules.view import View

SUMMARISED = 3
"""The number of candidates whose consequences are summarised."""
Bidder = Player[View, Move]


class Adviser:
    """A search that explains itself. It never sits at a table: it knows only the asker's view and the kinds of
    players."""

    def __init__(self, search: SearchPlayer, make: Callable[[str], Bidder]) -> None:
        """``search`` must keep its playouts; ``make`` creates a player from its id, or raises KeyError."""
        self._search = search
        self._make = make
        self._table_mates: tuple[str, ...] = ()

    def among(self, table_mates: Sequence[str]) -> Adviser:
        """Return the adviser for a table with these seats (see `capitol.ai.table_mates.Sociable`)."""
        seated = Adviser(self._search.among(table_mates), self._make)
        seated._table_mates = tuple(table_mates)
        return seated

    def _bidder(self, kind: str) -> Bidder | None:
        """Return the bidder for this kind of player; None if unknown."""
        if not kind.startswith(AI_PREFIX):
            return None
        try:
            player = self._make(kind.removeprefix(AI_PREFIX))
        except KeyError:
            return None
        # A search would take a second for each bid; its network's immediate bid is close to it.
        return player.value if isinstance(player, SearchPlayer) else player

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """Return the master's move and the consequences of its best candidates. Somebody waits for them, so a limit of
        time is one on the wall."""
        budget = replace(budget, patience=1.0)
        if view.table.phase == BID:
            return self._bid(view, choices, budget, rng)
        decision = self._search.decide(view, choices, budget, rng)
        return Decision(decision.move, _summarised(view, decision.candidates))

    def _bid(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """Evaluate every sum that the hand can bid, with its chance to win the auction, best first."""
        bidders = [self._bidder(kind) for kind in self._table_mates] or [None] * view.table.tables.seats
        expected = Expected(view, bidders, rng)
        search = self._search.with_value(_OnePlySearch(self._search.value.nets, expected))
        decision = search.decide(view, choices, budget, rng)
        found = [
            replace(candidate, chance=expected.won_with(candidate.move.cards) if candidate.move.cards else None)
            for candidate in decision.candidates
            if isinstance(candidate.move, Bid)
        ]
        weighed = {candidate.move.total for candidate in found if isinstance(candidate.move, Bid)}
        rest: list[Candidate[Move]] = [
            Candidate(Bid(cards), chance=expected.won_with(cards))
            for total, cards in payments(view.table.hand(view.seat))
            if total not in weighed
        ]
        return Decision(decision.move, (*_summarised(view, found), *rest))


class _OnePlySearch(ValuePlayer):
    """One-ply search by the networks, with given expectations of the rivals' bids in the current auction."""

    def __init__(self, nets: dict[int, ValueNet], expected: Expected) -> None:
        super().__init__(nets)
        self._expected = expected

    def rivals(self, table: State, seat: int) -> Expected:
        return self._expected


def _summarised(view: View, candidates: Sequence[Candidate[Move]]) -> tuple[Candidate[Move], ...]:
    """Replace the games of the first candidates by a summary of what they have in common; drop the others' games."""
    games = {encode(candidate.move): candidate.games for candidate in candidates[:SUMMARISED]}
    return tuple(
        replace(candidate, games=(), foreseen=foresee(view, encode(candidate.move), games) if at < SUMMARISED else None)
        for at, candidate in enumerate(candidates)
    )
