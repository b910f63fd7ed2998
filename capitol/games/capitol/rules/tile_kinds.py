"""The three kinds of tiles: where each is placed, what it does there, and when it is auctioned."""

from __future__ import annotations

from dataclasses import dataclass

FOUNTAIN, AMPHITHEATRE, TEMPLE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class TileKind:
    """A kind of tile in the rules (RULES.md, Scoring); ``name`` is its name in records.

    It fills a ``small`` space, or else the large one of its area. There, first and second place score ``points`` more
    each, and ``factor`` multiplies all that they score; after each round but the last they draw ``cards`` more.
    """

    name: str
    small: bool = False
    points: int = 0
    factor: int = 1
    cards: tuple[int, int] = (0, 0)

    @property
    def draws(self) -> bool:
        """Whether it gives cards instead of points."""
        return any(self.cards)


TILE_KINDS = (
    TileKind("fountain", small=True, points=1),
    TileKind("amphitheatre", cards=(2, 1)),
    TileKind("temple", factor=2),
)
"""Indexed by tile number."""
TILES = tuple(kind.name for kind in TILE_KINDS)

# Indexed by a state's large space: 0 if vacant, else 1 + tile number.
FACTOR_OF_LARGE = (1, *(kind.factor for kind in TILE_KINDS))
CARDS_OF_LARGE = ((0, 0), *(kind.cards for kind in TILE_KINDS))


def tile_of(round_number: int, auction: int) -> int:
    """Return the tile sold in ``auction`` 0-2 of ``round_number`` 0-3 (E, Improvement Phase)."""
    if auction < 2:
        return FOUNTAIN
    return AMPHITHEATRE if round_number < 2 else TEMPLE
