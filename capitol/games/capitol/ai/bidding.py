"""Auctions: what a tile is worth to a seat, how likely a sum wins it, and which cards to give for that sum."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from capitol.games.capitol.ai.outlook import Outlook
from capitol.games.capitol.ai.weights import Weights
from capitol.games.capitol.rules.numbers import AREAS, CARD_VALUE, FOUNTAIN, tile_of
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.view import is_unseen

MEAN_VALUE = 4.4
"""The mean value of a card nobody has seen."""


def place_worth(table: State, outlook: Outlook, tile: int, area: int) -> float:
    """What placing ``tile`` in an area brings the seat of the outlook."""
    if tile == FOUNTAIN:
        return outlook.area(table, area, fountain=True) - outlook.area(table, area)
    return outlook.area(table, area, large=tile) - outlook.area(table, area)


def places_for(table: State, tile: int) -> list[int]:
    """The areas that can take ``tile`` now."""
    if tile == FOUNTAIN:
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


def hope_of_tiles(table: State, outlook: Outlook, first_auction: int) -> float:
    """What all tiles of this round from ``first_auction`` on are worth to the seat together."""
    worth: dict[int, float] = {}
    total = 0.0
    for auction in range(first_auction, 3):
        tile = tile_of(table.round, auction)
        if tile not in worth:
            worth[tile] = tile_worth(table, outlook, tile)
        total += worth[tile]
    return outlook.weights.hope * total


def reserve_worth(pips: int, hope: float, weights: Weights) -> float:
    """What cards with ``pips`` points of value promise in auctions whose tiles are worth ``hope`` together."""
    return hope * (1 - exp(-pips / weights.pips))


def win_chance(table: State, seat: int, total: int, last: bool) -> float:
    """How likely a bid of ``total`` wins against the hands that the rivals may hold, by what was public.

    ``last``: the last auction of the game, in which nobody has a reason to keep anything.
    """
    if not total:
        return 0.0
    chance = 1.0
    for rival in range(table.tables.seats):
        if rival == seat:
            continue
        cards = table.known[rival] + table.hidden[rival]
        if not cards:
            continue
        pips = sum([MEAN_VALUE if is_unseen(card) else CARD_VALUE[card] for card in cards])
        middle = (0.65 if last else 0.4) * pips
        spread = 0.12 * pips + 0.6
        lower = 1 / (1 + exp((middle - total + 0.5) / spread))
        abstain = 0.05 if last else 0.2
        chance *= abstain + (1 - abstain) * lower
    return chance


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
