"""The hands that the other seat may have drawn, given one's own draws (RULES.md, What is public)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, permutations
from math import comb, prod

from capitol.games.capstone.rules.numbers import COLOUR_COUNT, HEIGHT, SMALLS, Column, is_kept
from capitol.games.capstone.rules.setup import Draws

Hand = Column
"""Four smalls in ascending order."""


@cache
def hands() -> tuple[Hand, ...]:
    """Return the 19 hands that may be kept."""
    return tuple(hand for hand in combinations_with_replacement(range(COLOUR_COUNT), HEIGHT) if is_kept(hand))


@cache
def arrangements(hand: Hand) -> tuple[Column, ...]:
    """Return the different goals into which a hand can be arranged: 6, 12 or 24."""
    return tuple(sorted(set(permutations(hand))))


def hand_weights(own: Draws, drew_last: bool) -> Iterator[tuple[Hand, int]]:
    """Yield the other seat's possible hands, each with a weight proportional to its probability, given one's own draws.

    The seat that drew first knows that the other drew from the 12 left. The seat that drew last drew, every time, from
    what the other had left, so its own draws, including those put back, are evidence of the other's hand.
    """
    for hand in hands():
        if drew_last:
            ways = _ways(hand, (SMALLS,) * COLOUR_COUNT)
            left = tuple([SMALLS - hand.count(colour) for colour in range(COLOUR_COUNT)])
            yield hand, ways * prod([_ways(draw, left) for draw in own])
        else:
            kept = own[-1]
            yield hand, _ways(hand, tuple([SMALLS - kept.count(colour) for colour in range(COLOUR_COUNT)]))


def _ways(draw: Column, bag: tuple[int, ...]) -> int:
    """Return the number of ways to draw these colours from a bag with these numbers of each."""
    return prod([comb(bag[colour], draw.count(colour)) for colour in range(COLOUR_COUNT)])
