"""Evaluate bids by playouts, from tables on which the seat has won the tile with a sum, a rival has it, or nobody bid.

`rival_bids` gives the probability of each case, playouts its value. All bids get the same deals.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from capitol.ai.player import Candidate
from capitol.core.game import RandomSource
from capitol.games.capitol.ai.auctions import nothing_later
from capitol.games.capitol.ai.net import points_of
from capitol.games.capitol.ai.playouts import Line, Playouts, Whims
from capitol.games.capitol.ai.value_player import NO_BID, Option, ValuePlayer, payments, sealed
from capitol.games.capitol.rules.corridor import push
from capitol.games.capitol.rules.game import decode
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.view import View, determinize

SUMS, LAST_SUMS = 5, 2
"""The number of sums evaluated, those that the network rates highest, and how many of them remain in the second half of
the time."""
_TRIES = 50
"""How often rivals' bids are redrawn until one of them bids."""


class Weighed:
    """A bid: the playouts after it has ``won`` (for no bid: after nobody has bid), the probability of that, and the
    playouts after a rival has won."""

    __slots__ = ("chance", "lost", "move", "won")

    def __init__(self, move: int, chance: float, won: Line, lost: Line) -> None:
        self.move = move
        self.chance = chance
        self.won = won
        self.lost = lost

    def worth(self, prior: float) -> float:
        """Return the bid's value (see `Line.worth`)."""
        return self.chance * self.won.worth(prior) + (1 - self.chance) * self.lost.worth(prior)

    def candidate(self, prior: float) -> Candidate[Move]:
        """Return the bid as a `Candidate`."""
        (win, lead), (other_win, other_lead) = self.won.outcome(prior), self.lost.outcome(prior)
        chance, rest = self.chance, 1 - self.chance
        error, other_error = self.won.error(), self.lost.error()
        both = None
        if error is not None and (other_error is not None or not rest):
            both = sqrt((chance * error) ** 2 + (rest * (other_error or 0.0)) ** 2)
        margin = points_of(chance * lead + rest * other_lead)
        games = (self.won.branch.games, self.lost.branch.games)
        return Candidate(
            decode(self.move),
            chance * win + rest * other_win,
            margin,
            both,
            self.won.visits,
            chance=chance,
            games=games if any(games) else (),
        )


def weigh_bids(
    view: View,
    value: ValuePlayer,
    games: Playouts,
    prior: float,
    whims: list[float],
    spent: Callable[[int], float],
    rng: RandomSource,
) -> list[Weighed]:
    """Evaluate each plausible bid of the seat, best first, by as many ``games`` as time allows; sums that are not
    evaluated come last. ``spent`` returns the fraction of the time used after a number of evaluations; ``prior`` is the
    search's parameter, ``whims`` the standard deviation of each seat's whims."""
    table, seat = view.table, view.seat
    found, lost = value.auctioned(table, seat)
    weight = games.lead_weight
    rival = Line(lost, weight)
    won = [Weighed(option.move, chance, Line(option, weight), rival) for chance, option in found]
    # In the last auction of the game sums differ only in their chance: the highest one stands for all.
    last = won[:1] if nothing_later(table) else []
    won.sort(key=lambda bid: bid.worth(prior), reverse=True)
    nobody = sealed(table, seat, {})
    push(nobody, NO_BID)
    alone = Line(Option(NO_BID, *value.judge(nobody, seat)), weight)
    none = Weighed(NO_BID, value.rivals(table, seat).beaten_by(1), alone, rival)
    left = last or won[:SUMS]
    number = 0
    for part in (1, 2):
        while spent(games.thoughts) < part / 2:
            number += 1
            deal, fancies = determinize(view, rng), Whims(rng, whims)
            unbid = sealed(deal, seat, {})
            alone.add(*games.play(unbid, NO_BID, alone.branch, fancies), number)
            taken = outbid(deal, seat, value, rng)
            if taken is not None:
                rival.add(*games.play(taken, NO_BID, rival.branch, fancies), number)
            for bid in left:
                bid.won.add(*games.play(unbid, bid.move, bid.won.branch, fancies), number)
        left = sorted(left, key=lambda bid: bid.worth(prior), reverse=True)[:LAST_SUMS]
    weighed = [bid for bid in won if bid.won.visits]
    rest = [bid for bid in won if not bid.won.visits]
    return sorted([none, *weighed], key=lambda bid: bid.worth(prior), reverse=True) + rest


def outbid(deal: State, seat: int, value: ValuePlayer, rng: RandomSource) -> State | None:
    """Return a table on which a rival has sealed the highest bid, drawn by the rivals' habits; None if no rival can
    bid."""
    others = [other for other in range(deal.tables.seats) if other != seat and deal.hand_size(other)]
    if not others:
        return None
    rivals = value.rivals(deal, seat)
    sums = [0.0]
    for _ in range(_TRIES):
        sums = rivals.drawn(rng)
        if any(sums):
            break
    most = max(sums)
    other = others[sums.index(most)]
    ladder = payments(deal.hand(other))
    paid = next((cards for total, cards in ladder if total >= most - 0.5), ladder[-1][1])
    return sealed(deal, seat, {other: paid})
