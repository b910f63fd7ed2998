"""Opponents that no training has seen, for the gauntlet: ``unseen:NAME`` or ``unseen:NAME:WHAT``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from capitol.ai.player import Budget, Candidate, Decision, Player
from capitol.core.game import MoveSpace, RandomSource
from capitol.games.capitol.ai.auctions import ladder
from capitol.games.capitol.ai.immediate_gain import greedy_places, paid
from capitol.games.capitol.ai.net import points_of
from capitol.games.capitol.ai.value_player import (
    FULL_HAND,
    LEAD_WEIGHT,
    ValuePlayer,
    as_rows,
    shipped_player,
    takes_points,
    thinkable,
)
from capitol.games.capitol.rules.corridor import K_FLOORS, K_PASS, K_PERMIT, K_ROOF, push
from capitol.games.capitol.rules.game import decode
from capitol.games.capitol.rules.moves import Bid, Move
from capitol.games.capitol.rules.numbers import CARD_VALUE
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, State
from capitol.games.capitol.rules.view import View
from workshop.games.capitol.rollouts import MonteCarlo

PREFIX = "unseen:"
WRAPPED = "strong"
"""Who plays the rest of the game for those who only bid in a way of their own."""
PLAYOUTS = 60
GAUNTLET = ("random", "mason", "unseen:never-bids", "unseen:all-in", f"unseen:monte-carlo:{PLAYOUTS}")
"""Who is met where no other list is given."""

BANS = {
    "never": frozenset[int](),
    "finish": frozenset((K_PERMIT, K_ROOF)),
    "raise": frozenset((K_PERMIT, K_ROOF, K_FLOORS)),
}
"""The moves with which a full hand is forbidden to pass: none; those that move or finish a house; also those that raise
one."""

Maker = Callable[[str], Player[View, Move]]


class BidTable(msgspec.Struct, frozen=True):
    """How often a player bid which sum when it held cards, by ``round-auction``, counted from 0, in ``games`` games of
    its own kind at ``seats`` seats; ``version`` is what it was made of."""

    player: str
    version: str
    seats: int
    seed: int
    games: int
    bids: dict[str, dict[int, int]]

    @classmethod
    def read(cls, path: Path) -> BidTable:
        """Read the table in a file. Raises OSError and ValueError."""
        try:
            return msgspec.json.decode(path.read_bytes(), type=cls)
        except msgspec.MsgspecError as error:
            raise ValueError(f"{path}: {error}") from error

    def below(self, round_number: int, auction: int, total: int) -> float:
        """Return how often a bid was lower than ``total``, from 0 to 1; one that was equal counts half."""
        counts = self.bids.get(f"{round_number}-{auction}", {})
        lower = sum(count * (1.0 if bid < total else 0.5) for bid, count in counts.items() if bid <= total)
        return lower / sum(counts.values()) if counts else 0.5


class NeverBids:
    """Plays as another does, but never bids."""

    def __init__(self, player: Player[View, Move]) -> None:
        self.player = player

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """Return no bid, or the other's decision."""
        if view.table.phase == BID:
            return Decision(Bid(()))
        return self.player.decide(view, choices, budget, rng)


class AllIn:
    """Plays as another does, but bids all that it has for every tile."""

    def __init__(self, player: Player[View, Move]) -> None:
        self.player = player

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """Return a bid of all cards, or the other's decision."""
        if view.table.phase == BID:
            return Decision(Bid(tuple(sorted(view.table.hand(view.seat)))))
        return self.player.decide(view, choices, budget, rng)


class BidKnower:
    """Plays as the player with a network does, but bids what is best against rivals whose bids are distributed exactly
    as a table says: what an eternal watcher could gain from how a player bids."""

    def __init__(self, player: ValuePlayer, table: BidTable) -> None:
        self.player = player
        self.table = table

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """Return the bid with the best expectation, or the other's decision."""
        if view.table.phase != BID:
            return self.player.decide(view, choices, budget, rng)
        candidates = self._bids(view.table, view.seat)
        return Decision(candidates[0][1].move, tuple([candidate for _worth, candidate in candidates]))

    def _bids(self, table: State, seat: int) -> list[tuple[float, Candidate[Move]]]:
        """Return every sum with its worth, best first."""
        rivals = [rival for rival in range(table.tables.seats) if rival != seat and table.hand_size(rival)]
        won = paid(table, seat, ())
        target = max(self.player.tried(won, seat, greedy_places(won, seat))[0], key=lambda option: option.worth).move
        hand = table.hand(seat)
        rungs = [cards for total, (_cost, cards) in sorted(ladder(hand, [1.0] * len(hand)).items()) if total]
        after = []
        for rival in rivals:
            theirs = paid(table, rival, ())
            push(theirs, greedy_places(theirs, rival)[0])
            after.append(theirs)
        lost = len(after) or 1
        after = after or [won]
        for cards in rungs:
            mine = paid(table, seat, cards)
            push(mine, target)
            after.append(mine)
        numbers = [number for state in after for number in self.player.features.of(state, seat)]
        wins, leads = self.player.nets[table.tables.seats].values(as_rows(numbers, len(after)))
        no_win, no_lead = sum(wins[:lost]) / lost, sum(leads[:lost]) / lost
        none: Candidate[Move] = Candidate(Bid(()), no_win, points_of(no_lead))
        found = [(no_win + LEAD_WEIGHT * no_lead, none)]
        for cards, win, lead in zip(rungs, wins[lost:], leads[lost:], strict=True):
            total = sum([CARD_VALUE[card] for card in cards])
            chance = self.table.below(table.round, table.auction, total) ** len(rivals)
            win, lead = chance * win + (1 - chance) * no_win, chance * lead + (1 - chance) * no_lead
            bid: Candidate[Move] = Candidate(Bid(tuple(sorted(cards))), win, points_of(lead))
            found.append((win + LEAD_WEIGHT * lead, bid))
        return sorted(found, key=lambda entry: -entry[0])


class Builds:
    """Plays as the player with a network does, but with a full hand it may pass unless it has a move of some ``kinds``,
    whatever the number of seats: what the ban on passing costs."""

    def __init__(self, player: ValuePlayer, kinds: frozenset[int]) -> None:
        self.player = player
        self.kinds = kinds

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """Return the best of the allowed moves, or the other's decision."""
        table, seat = view.table, view.seat
        if table.phase != CONSTRUCTION or table.hand_size(seat) < FULL_HAND:
            return self.player.decide(view, choices, budget, rng)
        moves = thinkable(table)
        if not self.kinds.isdisjoint([move & 7 for move in moves]):
            moves.remove(K_PASS)
        options = sorted(self.player.tried(table, seat, moves)[0], key=lambda option: -option.worth)
        best = takes_points(table, options) or options[0]
        return Decision(decode(best.move), (Candidate(decode(best.move), best.win, points_of(best.lead)),))


def make_opponent(name: str, make: Maker) -> Player[View, Move]:
    """Create the opponent that ``NAME`` or ``NAME:WHAT`` stands for: never-bids and all-in take the id of a player that
    ``make`` makes, monte-carlo a number of playouts, bid-knower a file of `bids`, builds one of `BANS`. Raises OSError,
    ValueError, and what ``make`` raises."""
    kind, _colon, what = name.partition(":")
    if kind == "never-bids":
        return NeverBids(make(what or WRAPPED))
    if kind == "all-in":
        return AllIn(make(what or WRAPPED))
    if kind == "monte-carlo":
        return MonteCarlo(int(what or PLAYOUTS))
    if kind == "bid-knower":
        return BidKnower(shipped_player(), BidTable.read(Path(what)))
    if kind == "builds" and what in BANS:
        return Builds(shipped_player(), BANS[what])
    there = ", ".join(["never-bids", "all-in", "monte-carlo", "bid-knower:FILE", *[f"builds:{ban}" for ban in BANS]])
    raise ValueError(f"there is no such opponent “{name}”; there are: {there}")


def unfit(player: Player[View, Move], seats: int) -> str:
    """Return why it cannot play at a table of that size; empty if it can."""
    if isinstance(player, BidKnower) and player.table.seats != seats:
        return f"it knows bids at {player.table.seats} seats"
    return ""
