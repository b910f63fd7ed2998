"""Cells, sides and tiles as integers, and how roads turn and match (RULES.md, Tiles and roads).

A cell is ``y * WIDTH + x``, so cells in ascending order go from north to south and from west to east. A side is a
number from 0 (north), clockwise; a mask has a bit for each side with road. A tile is its kind, its mask, and the
owner.
"""

from __future__ import annotations

from functools import cache

from capitol.games.capoterra.rules.numbers import DISTANCE, PATTERNS

WIDTH = 2048
REACH = 1000
"""The largest absolute value of a coordinate."""
Position = tuple[int, int]
"""A cell as people and records write it: x grows to the east, y to the south."""
STEPS = (-WIDTH, 1, WIDTH, -1)
"""What to add to a cell to get its neighbour on each side."""
SIDES = tuple((side, STEPS[side], 1 << side, 1 << (side ^ 2)) for side in range(4))
"""Each side with its step, its bit, and the bit of the opposite side."""

CORN, SHEEP, WOOD, ROCK, WASTE, SECTION, CAPITAL, VILLAGE, SITE, RUIN = range(1, 11)
KIND_NAMES = ("", "corn", "sheep", "wood", "rock", "waste", "section", "capital", "village", "site", "ruin")
KIND, MASK_SHIFT, OWNER_SHIFT = 15, 4, 8
SWAP = 1 << 12
"""The mark of a swap wasteland in the bag."""
ALL_SIDES = 15
ROAD_KINDS = frozenset({CORN, SHEEP, WOOD, SECTION})
"""The kinds whose roads must match: field tiles and laid sections."""
SETTLEMENTS = frozenset({CAPITAL, VILLAGE, SITE})
BUILT = frozenset({*SETTLEMENTS, RUIN})
"""The kinds on which no bandit may stand."""

PATTERN_MASKS = dict(zip(PATTERNS, (0b0101, 0b0011, 0b1011, 0b1111, 0b0001, 0b0000), strict=True))


def cell_at(position: Position) -> int:
    """Return the cell at a position."""
    return position[1] * WIDTH + position[0]


def position_of(cell: int) -> Position:
    """Return the position of a cell."""
    x = (cell + WIDTH // 2) % WIDTH - WIDTH // 2
    return x, (cell - x) // WIDTH


def rotated(mask: int, turn: int) -> int:
    """Return a mask after that many quarter turns clockwise."""
    return (mask << turn | mask >> (4 - turn)) & ALL_SIDES


def base_mask(mask: int) -> int:
    """Return the mask of the same pattern before it is turned."""
    return next(base for base in PATTERN_MASKS.values() if mask in [rotated(base, turn) for turn in range(4)])


def tile(kind: int, mask: int = 0, owner: int | None = None) -> int:
    """Return a tile; ``owner`` is the seat of a settlement."""
    return kind | mask << MASK_SHIFT | (0 if owner is None else owner + 1) << OWNER_SHIFT


def mask_of(tile: int) -> int:
    """Return the sides of a tile with road."""
    return tile >> MASK_SHIFT & ALL_SIDES


def owner_of(tile: int) -> int | None:
    """Return the seat that owns a settlement, None for another tile."""
    owner = tile >> OWNER_SHIFT & ALL_SIDES
    return owner - 1 if owner else None


def turned(tile: int, turn: int) -> int:
    """Return a field tile or section turned clockwise."""
    return tile & KIND | rotated(mask_of(tile), turn) << MASK_SHIFT


NEAR = tuple(
    y * WIDTH + x for y in range(-DISTANCE, DISTANCE) for x in range(-DISTANCE, DISTANCE) if abs(x) + abs(y) < DISTANCE
)
"""What to add to a cell to get the cells that are too near to it for a site (`numbers.DISTANCE`)."""

Fits = tuple[tuple[int, ...], ...]


@cache
def fits_of(kind: int, base: int) -> Fits:
    """Return the turns in which a tile fits, by the code of a cell: the bits of the sides that must have road, and
    above them those that must have none. Of equal orientations only the smallest turn is listed."""
    if kind not in ROAD_KINDS:
        return ((0,),) * 256
    turns: dict[int, int] = {}
    for turn in range(4):
        turns.setdefault(rotated(base, turn), turn)
    return tuple(
        tuple([turn for mask, turn in turns.items() if not mask & code >> 4 and mask & code & 15 == code & 15])
        for code in range(256)
    )


def tile_name(tile: int) -> str:
    """Return the name of a tile from the bag as records write it: ``C-I``, ``R``, ``D``, ``D*``."""
    kind = tile & KIND
    if kind == ROCK:
        return "R"
    if kind == WASTE:
        return "D*" if tile & SWAP else "D"
    base = base_mask(mask_of(tile))
    return f"{'CSW'[kind - CORN]}-{next(name for name, mask in PATTERN_MASKS.items() if mask == base)}"


TILES = {
    "R": ROCK,
    "D": WASTE,
    "D*": WASTE | SWAP,
    **{
        f"{letter}-{name}": tile(CORN + n, mask)
        for n, letter in enumerate("CSW")
        for name, mask in PATTERN_MASKS.items()
    },
}
"""All tiles that a bag may hold, by name."""
