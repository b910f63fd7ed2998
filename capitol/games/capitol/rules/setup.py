"""The setup of a game: rules, board, players, first Consul and the three shuffled stacks."""

from __future__ import annotations

from dataclasses import dataclass, replace

from capitol.core.game import RandomSource
from capitol.core.setup import RANDOM_FIRST, PlayerSpec, check_seats, first_seat
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.rules.numbers import SEATS, STACKS, full_stack
from capitol.games.capitol.rules.options import Rules


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything needed to replay a game, apart from the moves. ``stacks``: roof, floor and permit cards, complete, top
    card first, before the deal. ``first_player`` is the Consul of round 1 (RULES.md, Set-up)."""

    rules: Rules
    board: BoardSpec
    players: tuple[PlayerSpec, ...]
    first_player: int
    stacks: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]

    @property
    def seats(self) -> int:
        """The number of seats, 2 to 4."""
        return len(self.players)


def shuffled_stacks(rng: RandomSource) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return three complete shuffled stacks, top card first (RULES.md, Set-up 1)."""
    piles = []
    for stack in range(len(STACKS)):
        cards = full_stack(stack)
        rng.shuffle(cards)
        piles.append(tuple(cards))
    return piles[0], piles[1], piles[2]


def new_setup(
    rules: Rules,
    board: BoardSpec,
    players: tuple[PlayerSpec, ...],
    rng: RandomSource,
    first_player: str = RANDOM_FIRST,
) -> Setup:
    """Return a setup with newly shuffled stacks. The option ``first_player`` sets the first Consul: ``random``, or
    ``seat`` followed by its number (RULES.md, Set-up 3). Raises ValueError for any other value or a wrong number of
    players."""
    check_seats(players, SEATS)
    stacks = shuffled_stacks(rng)
    return Setup(rules, board, players, first_seat(first_player, len(players), rng.randrange), stacks)


def redeal(setup: Setup, rng: RandomSource) -> Setup:
    """Return the same table with newly shuffled stacks; the next seat is Consul of round 1."""
    return replace(setup, stacks=shuffled_stacks(rng), first_player=(setup.first_player + 1) % setup.seats)
