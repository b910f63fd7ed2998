"""The three kinds of tiles: one record each of where one stands and what it does there; and when they are sold."""

from __future__ import annotations

from dataclasses import dataclass

FOUNTAIN, AMPHITHEATRE, TEMPLE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class TileKind:
    """What a kind of tile is to the rules (RULES.md, Scoring); ``name`` is how records write it.

    It fills a ``small`` space, or else the large one of its area. There, first and second place score ``points`` more
    each, all of that is multiplied by ``factor``, and after each round but the last they draw ``cards`` more.
    """

    name: str
    small: bool = False
    points: int = 0
    factor: int = 1
    cards: tuple[int, int] = (0, 0)

    @property
    def draws(self) -> bool:
        """Whether it brings cards, and no points."""
        return any(self.cards)


TILE_KINDS = (
    TileKind("fountain", small=True, points=1),
    TileKind("amphitheatre", cards=(2, 1)),
    TileKind("temple", factor=2),
)
"""By number."""
TILES = tuple(kind.name for kind in TILE_KINDS)

# As a state has a large space: 0 while it is vacant, else 1 more than the number of its tile.
FACTOR_OF_LARGE = (1, *(kind.factor for kind in TILE_KINDS))
CARDS_OF_LARGE = ((0, 0), *(kind.cards for kind in TILE_KINDS))


def tile_of(round_number: int, auction: int) -> int:
    """The tile sold in ``auction`` 0-2 of ``round_number`` 0-3 (E, Improvement Phase)."""
    if auction < 2:
        return FOUNTAIN
    return AMPHITHEATRE if round_number < 2 else TEMPLE
