"""The setup of a game: rules, board, players, first Consul and the three shuffled stacks."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.core.game import RandomSource
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.rules.numbers import STACKS, full_stack
from capitol.games.capitol.rules.options import Rules


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """Who sits at a seat: ``kind`` is ``human``, ``ai:ID`` or ``cmd``."""

    name: str
    kind: str = "human"


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything a game is replayed from. ``stacks``: roof, floor, permit, each whole, top card first, before the
    deal. ``first_player`` is the Consul of round 1 (RULES.md, Set-up)."""

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
    """Three whole stacks, shuffled, top card first (RULES.md, Set-up 1)."""
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
    first_player: str = "random",
    chosen: int = 0,
) -> Setup:
    """A setup with fresh stacks; the first Consul by the option ``first_player`` (RULES.md, Set-up 3)."""
    stacks = shuffled_stacks(rng)
    consul = {"random": rng.randrange(len(players)), "seat0": 0, "chosen": chosen}[first_player]
    return Setup(rules, board, players, consul, stacks)
