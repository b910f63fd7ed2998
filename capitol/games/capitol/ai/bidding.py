"""Auctions: what a tile is worth to a seat, how likely a sum wins it, what cards kept for them promise, and which cards
to give for a sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, fsum

from capitol.games.capitol.ai.outlook import Outlook
from capitol.games.capitol.ai.weights import Weights
from capitol.games.capitol.rules.numbers import AREAS, AUCTIONS, CARD_VALUE, ROUNDS
from capitol.games.capitol.rules.state import CONSTRUCTION, State
from capitol.games.capitol.rules.tile_kinds import TILE_KINDS, tile_of
from capitol.games.capitol.rules.view import is_unseen

MEAN_VALUE = 4.4
"""The mean value of a card nobody has seen."""
TOP_VALUE = 8
"""The most that such a card can be worth."""
MOST_PIPS = 40
"""More than this on one tile promises nothing more."""


@dataclass(frozen=True, slots=True)
class HandValue:
    """What a rival may bid with: the sum of card values to expect, the most that it can be, and how many of the cards
    are not known."""

    pips: float
    most: int
    unseen: int = 0


def place_worth(table: State, outlook: Outlook, tile: int, area: int) -> float:
    """What placing ``tile`` in an area brings the seat of the outlook."""
    if TILE_KINDS[tile].small:
        return outlook.area(table, area, fountain=True) - outlook.area(table, area)
    return outlook.area(table, area, large=tile) - outlook.area(table, area)


def places_for(table: State, tile: int) -> list[int]:
    """The areas that can take ``tile`` now."""
    if TILE_KINDS[tile].small:
        return [area for area in range(AREAS) if table.free[area]]
    return [area for area in range(AREAS) if not table.large[area]]


def tile_worth(table: State, outlook: Outlook, tile: int) -> float:
    """What winning ``tile`` is worth to the seat: the best place for it, and that no rival uses it against the seat."""
    areas = places_for(table, tile)
    if not areas:
        return 0.0
    gains = [place_worth(table, outlook, tile, area) for area in areas]
    best, worst = max(gains), min(gains)
    return max(best, 0.0) - outlook.weights.denial * min(worst, 0.0)


def rival_hand_values(table: State, seat: int, weights: Weights) -> list[HandValue]:
    """What each rival with cards may bid with."""
    return [
        hand_value_of(table, rival, weights)
        for rival in range(table.tables.seats)
        if rival != seat and table.known[rival] + table.hidden[rival]
    ]


def hand_value_of(table: State, rival: int, weights: Weights) -> HandValue:
    """What a rival may bid with, by what was public: the hand as it is, or what building should leave of it."""
    cards = table.known[rival] + table.hidden[rival]
    unseen = sum([is_unseen(card) for card in cards])
    known = sum([CARD_VALUE[card] for card in cards if not is_unseen(card)])
    left = 1.0 if table.phase != CONSTRUCTION or table.out >> rival & 1 else weights.left_to_bid
    return HandValue((known + MEAN_VALUE * unseen) * left, known + TOP_VALUE * unseen, unseen)


def nothing_later(table: State) -> bool:
    """True in the last auction of the game: what is left in a hand then is worth nothing."""
    if table.round < ROUNDS - 1:
        return False
    return not any(places_for(table, tile_of(table.round, later)) for later in range(table.auction + 1, AUCTIONS))


def win_chance(hand_values: Sequence[HandValue], total: int, share: float, weights: Weights) -> float:
    """How likely a bid of ``total`` wins against rivals who put about ``share`` of their hand value on the tile."""
    if not total:
        return 0.0
    chance = 1.0
    for hand_value in hand_values:
        if total <= hand_value.most:
            middle = share * hand_value.pips
            spread = weights.spread * hand_value.pips + 0.6
            lower = 1 / (1 + exp((middle - total + 0.5) / spread))
            chance *= weights.abstain + (1 - weights.abstain) * lower
    return chance


def expected_worth(table: State, outlook: Outlook, tile: int) -> float:
    """What ``tile`` should be worth once the houses stand that the seat can still build this round: no less than in an
    area of its own. Before that, the board alone says nothing yet."""
    worth = tile_worth(table, outlook, tile)
    if table.phase == CONSTRUCTION and table.done[outlook.seat] and places_for(table, tile):
        one = outlook.alone(fountain=True) if TILE_KINDS[tile].small else outlook.alone(large=1 + tile)
        worth = max(worth, one - outlook.alone())
    return worth


class Prospects:
    """What the auctions of this round from ``first`` on promise a seat, by the values of the cards it holds for them.

    ``price`` is what a point of card value is worth after the round: a tile is only bid for as far as it is worth more.
    """

    def __init__(self, table: State, outlook: Outlook, first: int, price: float) -> None:
        weights = outlook.weights
        hand_values = rival_hand_values(table, outlook.seat, weights)
        worth: dict[int, float] = {}
        gains = []
        for auction in range(first, AUCTIONS):
            tile = tile_of(table.round, auction)
            if tile not in worth:
                worth[tile] = expected_worth(table, outlook, tile)
            share = bid_share(table.round, auction, weights)
            best, row = 0.0, [0.0]
            for total in range(1, MOST_PIPS + 1):
                gain = worth[tile] - price * total
                if gain > best:
                    best = max(best, win_chance(hand_values, total, share, weights) * gain)
                row.append(best)
            gains.append(row)
        # With cards for one tile only, the best one; with more, they are shared out evenly.
        gains.sort(key=_last, reverse=True)
        self._gains = gains

    def worth(self, pips: int, cards: int) -> float:
        """The points that ``cards`` cards with ``pips`` points of value together promise, beyond what they are worth
        after the round. Every tile takes a card at least."""
        best = 0.0
        for count in range(1, min(cards, len(self._gains)) + 1):
            each = min(pips // count, MOST_PIPS)
            best = max(best, fsum([row[each] for row in self._gains[:count]]))
        return best


def bid_share(round_number: int, auction: int, weights: Weights) -> float:
    """The part of a hand that is bid for a tile: more in the last auctions of the game, when cards lose their use."""
    if round_number < ROUNDS - 1:
        return weights.bid_share
    return (weights.bid_share, weights.bid_share, weights.last_share)[auction]


def _last(row: Sequence[float]) -> float:
    return row[-1]


def ladder(hand: Sequence[int], costs: Sequence[float]) -> dict[int, tuple[float, tuple[int, ...]]]:
    """For every sum that the hand can bid, the cheapest cards that make it: cost and cards. 0 is no bid."""
    rungs: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for card, cost in zip(hand, costs, strict=True):
        value = CARD_VALUE[card]
        for total, (price, cards) in list(rungs.items()):
            new = price + cost
            old = rungs.get(total + value)
            if old is None or new < old[0]:
                rungs[total + value] = (new, (*cards, card))
    return rungs
