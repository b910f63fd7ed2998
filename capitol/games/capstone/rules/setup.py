"""The setup of a game: rules, players, the seat that begins, and every draw from the bag."""

from __future__ import annotations

from dataclasses import dataclass, replace

from capitol.core.game import RandomSource
from capitol.core.setup import RANDOM_FIRST, PlayerSpec, check_seats, first_seat
from capitol.games.capstone.rules.numbers import COLOUR_COUNT, HEIGHT, SEATS, SMALLS, Column, is_kept
from capitol.games.capstone.rules.options import Rules

Draws = tuple[Column, ...]
"""All draws of a seat in order: the last is kept, the earlier ones went back into the bag."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything needed to replay a game, apart from the moves. ``first_player`` is the seat that begins, which drew
    last; ``draws`` by seat (RULES.md, Set-up)."""

    rules: Rules
    players: tuple[PlayerSpec, ...]
    first_player: int
    draws: tuple[Draws, Draws]


def full_bag() -> list[int]:
    """Return the smalls in the bag before the first draw."""
    return [colour for colour in range(COLOUR_COUNT) for _ in range(SMALLS)]


def draw_until_kept(bag: list[int], rng: RandomSource) -> Draws:
    """Draw four from ``bag`` until a draw may be kept; return all draws in order. Only the kept one leaves the bag."""
    draws: list[Column] = []
    while True:
        rng.shuffle(bag)
        draws.append(tuple(bag[:HEIGHT]))
        if is_kept(draws[-1]):
            del bag[:HEIGHT]
            return tuple(draws)


def deal(first_player: int, rng: RandomSource) -> tuple[Draws, Draws]:
    """Draw for both seats; the one that begins draws last (RULES.md, Set-up)."""
    bag = full_bag()
    others = draw_until_kept(bag, rng)
    bag.sort()
    own = draw_until_kept(bag, rng)
    return (own, others) if first_player == 0 else (others, own)


def new_setup(
    rules: Rules, players: tuple[PlayerSpec, ...], rng: RandomSource, first_player: str = RANDOM_FIRST
) -> Setup:
    """Return a setup with all draws made; the option ``first_player`` says who begins. Raises ValueError."""
    check_seats(players, SEATS)
    first = first_seat(first_player, len(players), rng.randrange)
    return Setup(rules, players, first, deal(first, rng))


def redeal(setup: Setup, rng: RandomSource) -> Setup:
    """Return the same table with new draws; the other seat begins."""
    first = 1 - setup.first_player
    return replace(setup, first_player=first, draws=deal(first, rng))
