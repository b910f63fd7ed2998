"""Whom a person asks for a hint: the master, who besides reckons with how everybody at the table bids, and says what
the games that it played out had in common."""

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

TOLD = 3
"""Of so many candidates it is said what comes of them."""
Bidder = Player[View, Move]


class Adviser:
    """A search that tells. It plays for nobody: all it may know is the view of who asks, and who sits at the table."""

    def __init__(self, search: SearchPlayer, make: Callable[[str], Bidder]) -> None:
        """``search`` keeps the games that it plays out; ``make`` makes the player of an id. Raises KeyError there."""
        self._search = search
        self._make = make
        self._company: tuple[str, ...] = ()

    def among(self, company: Sequence[str]) -> Adviser:
        """The adviser at a table of such seats (as `capitol.ai.company.Sociable` says)."""
        seated = Adviser(self._search.among(company), self._make)
        seated._company = tuple(company)
        return seated

    def _bidder(self, kind: str) -> Bidder | None:
        """Who bids at a seat of this kind; None where that is not known."""
        if not kind.startswith(AI_PREFIX):
            return None
        try:
            player = self._make(kind.removeprefix(AI_PREFIX))
        except KeyError:
            return None
        # A search would take a second for each bid: what its network bids at once is near it.
        return player.value if isinstance(player, SearchPlayer) else player

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """What the master would do, and what comes of its best candidates."""
        if view.table.phase == BID:
            return self._bid(view, choices, budget, rng)
        decision = self._search.decide(view, choices, budget, rng)
        return Decision(decision.move, _told(view, decision.candidates))

    def _bid(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """Every sum of the hand is told with its chance to win the auction, the best ones first."""
        bidders = [self._bidder(kind) for kind in self._company] or [None] * view.table.tables.seats
        expected = Expected(view, bidders, rng)
        search = self._search.with_value(_Reckoning(self._search.value.nets, expected))
        decision = search.decide(view, choices, budget, rng)
        found = [
            replace(candidate, chance=expected.won_with(candidate.move.cards) if candidate.move.cards else None)
            for candidate in decision.candidates
            if isinstance(candidate.move, Bid)
        ]
        told = {candidate.move.total for candidate in found if isinstance(candidate.move, Bid)}
        rest: list[Candidate[Move]] = [
            Candidate(Bid(cards), chance=expected.won_with(cards))
            for total, cards in payments(view.table.hand(view.seat))
            if total not in told
        ]
        return Decision(decision.move, (*_told(view, found), *rest))


class _Reckoning(ValuePlayer):
    """One ply by the networks, which expects of the rivals in the auction at hand what others found out."""

    def __init__(self, nets: dict[int, ValueNet], expected: Expected) -> None:
        super().__init__(nets)
        self._expected = expected

    def rivals(self, table: State, seat: int) -> Expected:
        """What the seat expects its rivals to bid."""
        return self._expected


def _told(view: View, candidates: Sequence[Candidate[Move]]) -> tuple[Candidate[Move], ...]:
    """The candidates without their games, the first ones with what those have in common."""
    games = {encode(candidate.move): candidate.games for candidate in candidates[:TOLD]}
    return tuple(
        replace(candidate, games=(), foreseen=foresee(view, encode(candidate.move), games) if at < TOLD else None)
        for at, candidate in enumerate(candidates)
    )
