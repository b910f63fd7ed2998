"""The mason: looks one move ahead and takes the move with the most expected points over the rivals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from capitol.ai.player import Budget, Candidate, Decision
from capitol.core.game import MoveSpace, RandomSource
from capitol.games.capitol.ai.auctions import (
    MEAN_VALUE,
    Prospects,
    bid_share,
    ladder,
    nothing_later,
    place_worth,
    rival_hand_values,
    tile_worth,
    win_chance,
)
from capitol.games.capitol.ai.immediate_gain import gains_at_once, idle_pass
from capitol.games.capitol.ai.outlook import Outlook
from capitol.games.capitol.ai.plan import Means, means_of, plan_worth
from capitol.games.capitol.ai.weights import WEIGHTS, Weights
from capitol.games.capitol.rules.corridor import push
from capitol.games.capitol.rules.game import encode
from capitol.games.capitol.rules.moves import Bid, Draw, Floors, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import CARD_STACK, CARD_VALUE, ROUNDS
from capitol.games.capitol.rules.phases import without
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, DRAW, Cards, State
from capitol.games.capitol.rules.view import View

Scored = list[tuple[float, Move]]


@dataclass(frozen=True, slots=True)
class ErrorModel:
    """Human-like errors: misjudgements that do not throw anything away.

    ``hasty``: how often it plays the first useful move it finds; ``wobble``: the standard deviation, in points, of its
    error about each move; ``misprice``: the standard deviation of its error about a tile's value, as a fraction of it;
    ``keeps``: how many cards it saves from building for the auctions, give or take one; ``covets``: how much more a
    tile is worth to it than it should be, as a fraction; ``discerns``: how often, before the last auction, it sees that
    a tile would bring it nothing on the best rival at once, and lets it go. Without ``remembers`` it treats cards seen
    going into rivals' hands as unseen.
    """

    hasty: float = 0.0
    wobble: float = 0.0
    misprice: float = 0.0
    keeps: int = 0
    covets: float = 0.0
    discerns: float = 0.0
    remembers: bool = True


NO_ERRORS = ErrorModel()
_UNIFORM = 12**0.5
"""The width of a uniform distribution with a standard deviation of 1."""


class Mason:
    """A one-ply greedy player on expected points; it bids by value, and keeps cards for auctions that are worth it. A
    decision takes well under 5 ms; equal or nearly equal moves are chosen between at random."""

    def __init__(
        self,
        weights: Weights = WEIGHTS,
        errors: ErrorModel = NO_ERRORS,
        errors_at: Mapping[int, ErrorModel] | None = None,
    ) -> None:
        """``errors_at``: its errors at tables with these numbers of seats, if they are others there."""
        self.weights = weights
        self.errors = errors
        self.errors_at = dict(errors_at or {})

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        table, seat = view.table, view.seat
        errors = self.errors_at.get(table.tables.seats, self.errors)
        if not errors.remembers:
            table = forgotten(table, seat)
        if choices.listed and choices.count() == 1:
            return Decision(choices.moves()[0])
        hasty = errors.hasty > 0.0 and rng.random() < errors.hasty
        if table.phase == BID:
            return self._bid(table, seat, errors, hasty, rng)
        outlook = Outlook(table, seat, self.weights)
        if table.phase == CONSTRUCTION:
            saves = errors.keeps > 0 and table.hand_size(seat) <= errors.keeps + int(rng.random() * 3) - 1
            if saves and not idle_pass(table):
                return Decision(Pass())
            scored = self._construction(table, seat, outlook, choices)
        elif table.phase == DRAW:
            scored = self._draws(table, seat, outlook, choices)
        else:
            tile = table.tile
            scored = [
                (place_worth(table, outlook, tile, move.area), move)
                for move in choices.moves()
                if isinstance(move, Place)
            ]
        useful = [entry for entry in scored if not isinstance(entry[1], Pass)]
        if hasty and useful:
            return Decision(useful[int(rng.random() * len(useful))][1])
        if errors.wobble:
            passing = [entry for entry in scored if isinstance(entry[1], Pass)]
            scored = passing + [(worth + errors.wobble * _off(rng), move) for worth, move in useful]
        return _pick(scored, 1e-9, rng)

    def _bid(self, table: State, seat: int, errors: ErrorModel, hasty: bool, rng: RandomSource) -> Decision[Move]:
        """Choose a bid. Two sums of nearly equal value are mixed, so that the cards cannot be inferred from the bid; in
        the last auction of the game, when kept cards are worth nothing, the higher one is bid."""
        sees = errors.discerns
        discerning = sees >= 1 or (sees > 0 and rng.random() < sees)
        if discerning and not nothing_later(table) and not gains_at_once(table, seat):
            return Decision(Bid(()))
        if hasty and not nothing_later(table):
            return Decision(_glimpsed(table.hand(seat), rng))
        misjudged = 1 + errors.covets
        if errors.misprice:
            misjudged *= 1 + errors.misprice * _off(rng)
        scored = self._bids(table, seat, Outlook(table, seat, self.weights), max(0.0, misjudged))
        if not nothing_later(table):
            return _pick(scored, 0.05, rng)
        scored.sort(key=_worth_and_total, reverse=True)
        return Decision(scored[0][1], tuple([Candidate(move=move, margin=worth) for worth, move in scored]))

    def _construction(self, table: State, seat: int, outlook: Outlook, choices: MoveSpace[Move]) -> Scored:
        """Score every move by the resulting board, plan and reserve. Blank plays are left out: they gain nothing over
        passing."""
        hand = table.hand(seat)
        card, pip = self._kept(outlook)
        price = pip + card / MEAN_VALUE
        prospects = Prospects(table, outlook, 0, price)
        slots = outlook.slots(table)
        now = outlook.board(table)
        more = table.round < ROUNDS - 1
        scored: Scored = []
        seen: set[object] = set()
        for move in choices.moves():
            if isinstance(move, Pass):
                means = means_of(table, seat, hand)
                kept = self._later(outlook) * plan_worth(means, slots, self.weights, 0.0, 1.0) if more else 0.0
                scored.append((now + kept + self._reserve(means, prospects, outlook), move))
            elif isinstance(move, Floors | Roof | Permit):
                # Among cards with the same use the first one listed has the lowest value, and is the one to play.
                use = _use(move)
                if use in seen:
                    continue
                seen.add(use)
                after = table.copy()
                push(after, encode(move))
                means = means_of(after, seat, without(hand, move.card))
                new_slots, board = slots, now
                if isinstance(move, Permit):
                    board += outlook.house(table, move.area, move.height)
                    new_slots = outlook.slots(after)
                plan = plan_worth(means, new_slots, self.weights, price, self._later(outlook) if more else 0.0)
                if more:
                    later = self._later(outlook) * plan_worth(means, new_slots, self.weights, 0.0, 1.0)
                    plan = max(plan, later)
                scored.append((board + plan + self._reserve(means, prospects, outlook), move))
        return scored

    def _later(self, outlook: Outlook) -> float:
        """Return the fraction of a plan's value that is left if it has to wait for the next round."""
        return self.weights.later * max(0, outlook.scorings - 1) / max(1, outlook.scorings)

    def _kept(self, outlook: Outlook) -> tuple[float, float]:
        """Return the value of a card and of a point of card value after this round: less with fewer rounds left."""
        left = outlook.scorings - 1
        part = 1 - (1 - self.weights.kept) * (ROUNDS - 1 - left) / 2 if left > 0 else 0.0
        return self.weights.card * part, self.weights.pip * part

    def _reserve(self, means: Means, prospects: Prospects, outlook: Outlook) -> float:
        """Return the value of the cards in hand beyond the plan, and of the storeys in the yard."""
        worth = prospects.worth(means.pips, means.cards)
        if outlook.scorings > 1:
            card, pip = self._kept(outlook)
            worth += card * means.cards + pip * means.pips
            worth += self.weights.storey * (sum(means.open) + sum([code >> 1 for code in means.done]))
        return worth

    def _bids(self, table: State, seat: int, outlook: Outlook, misjudged: float) -> Scored:
        """Score the cheapest cards for every sum by its chance to win, times the tile's value minus that of the cards.
        The tile is valued at ``misjudged`` times its value."""
        hand = table.hand(seat)
        card, pip = self._kept(outlook)
        worth = misjudged * tile_worth(table, outlook, table.tile)
        prospects = Prospects(table, outlook, table.auction + 1, pip + card / MEAN_VALUE)
        costs = self._card_costs(table, seat, outlook, hand)
        pips = sum([CARD_VALUE[card] for card in hand])
        held = prospects.worth(pips, len(hand))
        hand_values = rival_hand_values(table, seat, self.weights)
        share = bid_share(table.round, table.auction, self.weights)
        scored: Scored = []
        for total, (cost, cards) in ladder(hand, costs).items():
            cost += held - prospects.worth(pips - total, len(hand) - len(cards))
            scored.append((win_chance(hand_values, total, share, self.weights) * (worth - cost), Bid(cards)))
        return scored

    def _card_costs(self, table: State, seat: int, outlook: Outlook, hand: tuple[int, ...]) -> list[float]:
        """Return the value of each card of the hand after this round."""
        if outlook.scorings <= 1:
            return [0.0] * len(hand)
        slots = outlook.slots(table)
        each, pip = self._kept(outlook)
        costs: dict[int, float] = {}
        whole = plan_worth(means_of(table, seat, hand), slots, self.weights, 0.0, 1.0)
        for card in hand:
            if card not in costs:
                less = means_of(table, seat, without(hand, card))
                lost = whole - plan_worth(less, slots, self.weights, 0.0, 1.0)
                lost *= self._later(outlook)
                costs[card] = max(0.0, lost) + each + pip * CARD_VALUE[card]
        return [costs[card] for card in hand]

    def _draws(self, table: State, seat: int, outlook: Outlook, choices: MoveSpace[Move]) -> Scored:
        """Score the visible cards by what they add to the plan and the reserve."""
        hand = table.hand(seat)
        slots = outlook.slots(table)
        scored: Scored = []
        for move in choices.moves():
            if isinstance(move, Draw):
                card = table.stacks[move.stack][-1]
                means = means_of(table, seat, (*hand, card))
                plan = plan_worth(means, slots, self.weights, 0.0, 1.0)
                scored.append((plan + 2 * self.weights.pip * CARD_VALUE[card], move))
        return scored


def forgotten(table: State, seat: int) -> State:
    """Return a seat's table without the known cards in rivals' hands."""
    table = table.copy()
    for other in range(table.tables.seats):
        if other != seat:
            table.hidden[other] += tuple([-1 - CARD_STACK[card] for card in table.known[other]])
            table.known[other] = ()
    return table


def _use(move: Floors | Roof | Permit) -> object:
    """Reduce a construction move to its effect, regardless of the card paid."""
    if isinstance(move, Floors):
        return move.on
    if isinstance(move, Roof):
        return "roof", move.height, move.shape
    return move.height, move.shape, move.area


def _pick(scored: Scored, tolerance: float, rng: RandomSource) -> Decision[Move]:
    """Choose one of the best moves, with all moves as candidates, best first."""
    scored.sort(key=_worth, reverse=True)
    best = scored[0][0]
    near = [move for worth, move in scored if worth >= best - tolerance]
    move = near[int(rng.random() * len(near))]
    return Decision(move, tuple([Candidate(move=m, margin=worth) for worth, m in scored]))


def _worth(entry: tuple[float, Move]) -> float:
    return entry[0]


def _worth_and_total(entry: tuple[float, Move]) -> tuple[float, int]:
    """Sort key: of two equally good sums, the higher one if the tile is worth something, else the lower."""
    worth, move = entry
    total = move.total if isinstance(move, Bid) else 0
    return worth, total if worth > 0 else -total


def _off(rng: RandomSource) -> float:
    """Draw an error with a standard deviation of 1 and a limited range."""
    return _UNIFORM * (rng.random() - 0.5)


def _glimpsed(hand: Cards, rng: RandomSource) -> Bid:
    """Return an unconsidered bid: a card or two, or nothing."""
    left = list(hand)
    paid = [left.pop(int(rng.random() * len(left))) for _ in range(min(len(left), int(rng.random() * 3)))]
    return Bid(tuple(sorted(paid)))
