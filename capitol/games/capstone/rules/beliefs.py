"""What the other's draw can be, by what one has drawn oneself (RULES.md, What is public): for views and players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, permutations
from math import comb, prod

from capitol.games.capstone.rules.numbers import COLOUR_COUNT, HEIGHT, SMALLS, Column, is_kept
from capitol.games.capstone.rules.setup import Draws

Hand = Column
"""Four smalls in rising order."""


@cache
def hands() -> tuple[Hand, ...]:
    """The 19 hands that may be kept."""
    return tuple(hand for hand in combinations_with_replacement(range(COLOUR_COUNT), HEIGHT) if is_kept(hand))


@cache
def arrangements(hand: Hand) -> tuple[Column, ...]:
    """The different goals that a hand can be arranged into: 6, 12 or 24."""
    return tuple(sorted(set(permutations(hand))))


def hand_weights(own: Draws, drew_last: bool) -> Iterator[tuple[Hand, int]]:
    """How often, in proportion, the other seat holds each hand, for a seat with these draws.

    Who drew first knows that the other drew from the 12 left. Who drew last drew, every time, from what the other had
    left, so that its own draws weigh the hands that the other may have, those put back too.
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
    """In how many ways these colours come out of a bag with so many of each."""
    return prod([comb(bag[colour], draw.count(colour)) for colour in range(COLOUR_COUNT)])
