"""Auctions: the value of a tile to a seat, the chance of a sum to win it, the value of cards kept for later tiles, and
which cards to pay with."""

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
"""The mean value of an unseen card."""
TOP_VALUE = 8
"""The highest value of an unseen card."""
MOST_PIPS = 40
"""The sum above which a bid for one tile gains nothing."""


@dataclass(frozen=True, slots=True)
class HandValue:
    """What a rival may bid: the expected sum of card values, the highest sum, and the number of unknown cards."""

    pips: float
    most: int
    unseen: int = 0


def place_worth(table: State, outlook: Outlook, tile: int, area: int) -> float:
    """Return the value of placing ``tile`` in an area to the outlook's seat."""
    if TILE_KINDS[tile].small:
        return outlook.area(table, area, fountain=True) - outlook.area(table, area)
    return outlook.area(table, area, large=tile) - outlook.area(table, area)


def places_for(table: State, tile: int) -> list[int]:
    """Return the areas that can take ``tile`` now."""
    if TILE_KINDS[tile].small:
        return [area for area in range(AREAS) if table.free[area]]
    return [area for area in range(AREAS) if not table.large[area]]


def tile_worth(table: State, outlook: Outlook, tile: int) -> float:
    """Return the value of winning ``tile`` to the seat: its best place, and keeping rivals from using it against the
    seat."""
    areas = places_for(table, tile)
    if not areas:
        return 0.0
    gains = [place_worth(table, outlook, tile, area) for area in areas]
    best, worst = max(gains), min(gains)
    return max(best, 0.0) - outlook.weights.denial * min(worst, 0.0)


def rival_hand_values(table: State, seat: int, weights: Weights) -> list[HandValue]:
    """Return the hand value of each rival that has cards."""
    return [
        hand_value_of(table, rival, weights)
        for rival in range(table.tables.seats)
        if rival != seat and table.known[rival] + table.hidden[rival]
    ]


def hand_value_of(table: State, rival: int, weights: Weights) -> HandValue:
    """Return a rival's hand value from public knowledge: of its hand, or of what building should leave of it."""
    cards = table.known[rival] + table.hidden[rival]
    unseen = sum([is_unseen(card) for card in cards])
    known = sum([CARD_VALUE[card] for card in cards if not is_unseen(card)])
    left = 1.0 if table.phase != CONSTRUCTION or table.out >> rival & 1 else weights.left_to_bid
    return HandValue((known + MEAN_VALUE * unseen) * left, known + TOP_VALUE * unseen, unseen)


def nothing_later(table: State) -> bool:
    """Whether this is the last auction of the game: cards left in hand are then worth nothing."""
    if table.round < ROUNDS - 1:
        return False
    return not any(places_for(table, tile_of(table.round, later)) for later in range(table.auction + 1, AUCTIONS))


def win_chance(hand_values: Sequence[HandValue], total: int, share: float, weights: Weights) -> float:
    """Return the chance that a bid of ``total`` wins against rivals who bid about ``share`` of their hand value."""
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
    """Return the expected value of ``tile`` once the seat has built what it can this round: at least that in an area of
    its own, because before building the board alone says little."""
    worth = tile_worth(table, outlook, tile)
    if table.phase == CONSTRUCTION and table.done[outlook.seat] and places_for(table, tile):
        one = outlook.alone(fountain=True) if TILE_KINDS[tile].small else outlook.alone(large=1 + tile)
        worth = max(worth, one - outlook.alone())
    return worth


class Prospects:
    """The value to a seat of this round's auctions from ``first`` on, by the values of the cards kept for them.

    ``price`` is the value of one point of card value after the round: a bid for a tile goes only up to its value beyond
    that.
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
        """Return the points to expect from ``cards`` cards of total value ``pips``, beyond their worth after the round.
        Every tile takes at least one card."""
        best = 0.0
        for count in range(1, min(cards, len(self._gains)) + 1):
            each = min(pips // count, MOST_PIPS)
            best = max(best, fsum([row[each] for row in self._gains[:count]]))
        return best


def bid_share(round_number: int, auction: int, weights: Weights) -> float:
    """Return the fraction of a hand bid for a tile: more in the game's last auctions, when cards lose their use."""
    if round_number < ROUNDS - 1:
        return weights.bid_share
    return (weights.bid_share, weights.bid_share, weights.last_share)[auction]


def _last(row: Sequence[float]) -> float:
    return row[-1]


def ladder(hand: Sequence[int], costs: Sequence[float]) -> dict[int, tuple[float, tuple[int, ...]]]:
    """Return, for every sum that the hand can bid, the cheapest cards that make it: cost and cards. 0 is no bid."""
    rungs: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for card, cost in zip(hand, costs, strict=True):
        value = CARD_VALUE[card]
        for total, (price, cards) in list(rungs.items()):
            new = price + cost
            old = rungs.get(total + value)
            if old is None or new < old[0]:
                rungs[total + value] = (new, (*cards, card))
    return rungs
