"""The quantities of Capoterra (RULES.md, Numbers), each marked as stated by the source or settled by this edition."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

SOURCE, OURS = "source", "ours"
SEATS = range(2, 4)
SEAT_COLOURS = ("red", "blue", "green")
GOODS = ("corn", "sheep", "wood", "rock")
CORN_GOOD, SHEEP_GOOD, WOOD_GOOD, ROCK_GOOD = range(4)
GOLD = "gold"
UNITS = ("soldier", "explorer")
SOLDIER, EXPLORER = range(2)
GOOD_OF_COLOUR = {"yellow": CORN_GOOD, "green": SHEEP_GOOD, "red": WOOD_GOOD, "blue": ROCK_GOOD}
"""What each colour of the die yields."""
DOT = "*"
"""The suffix of the names of faces with a dot."""
SECTIONS = "ILTX"
PATTERNS = "ILTXEO"
"""Road patterns: straight, corner, junction and crossing, and, in records of other editions, dead end and none."""
BANDIT, SUBVERSION, UNREST, REDEVELOPMENT, ROBBERY, STRUCK, REROUTE, REPAIRS, STARVATION, SHUFFLE = range(10)
CARDS = (
    "bandit",
    "subversion",
    "unrest",
    "redevelopment",
    "robbery",
    "struck",
    "reroute",
    "repairs",
    "starvation",
    "shuffle",
)

BANK_ASKS, BANK_PAYS = 3, 1
"""What the bank charges for a good, and what it pays for one."""
VILLAGE_POINTS, GOLD_PER_POINT = 2, 5
ROBBED, ROBBABLE = 4, 5
"""How many goods a robbery takes, and the least gold that the victim must have."""
STRUCK_GOLD = 4
DISTANCE = 3
"""The minimum distance of a new site from every capital, village and site."""
MOST_GOODS = 255
"""The most of one good that a place can hold; the excess is lost."""
MOST_DRAWS = 10
"""The most tiles drawn for one placement."""
ROLLS, LOTS, LOT = 200, 400, 10_000
"""How many rolls and lots a new setup holds, and the number of different lots."""
ORIGINS = {
    "BANK_ASKS": SOURCE,
    "BANK_PAYS": SOURCE,
    "VILLAGE_POINTS": SOURCE,
    "GOLD_PER_POINT": SOURCE,
    "ROBBED": SOURCE,
    "ROBBABLE": SOURCE,
    "STRUCK_GOLD": SOURCE,
    "DISTANCE": SOURCE,
    "MOST_GOODS": OURS,
    "MOST_DRAWS": OURS,
}
"""Where the quantities above come from; the fields of `Numbers` carry their own origin."""

Goods = tuple[int, int, int, int]
"""An amount of each good, in the order of `GOODS`."""


_SOURCE, _OURS = {"origin": SOURCE}, {"origin": OURS}


@dataclass(frozen=True, slots=True)
class Numbers:
    """The quantities that a record states. ``corn``, ``sheep`` and ``wood`` hold the road patterns of those fields, one
    letter a tile; ``section_price`` is in the order of `SECTIONS`, ``events`` in that of `CARDS`."""

    corn: str = field(default="IIILLTTTTXXX", metadata=_OURS)
    sheep: str = field(default="IIILLTTTTXXX", metadata=_OURS)
    wood: str = field(default="IIILLTTTTXXX", metadata=_OURS)
    rock: int = field(default=6, metadata=_OURS)
    waste: int = field(default=3, metadata=_OURS)
    swap: int = field(default=3, metadata=_OURS)
    die: tuple[str, ...] = field(
        default=("yellow", "yellow", "green", "green*", "red", "red*", "blue", "blue*"), metadata=_OURS
    )
    start_goods: Goods = field(default=(3, 2, 3, 2), metadata=_OURS)
    start_gold: int = field(default=5, metadata=_OURS)
    explorer: Goods = field(default=(1, 0, 1, 0), metadata=_OURS)
    soldier: Goods = field(default=(1, 1, 0, 0), metadata=_SOURCE)
    upkeep_gold: int = field(default=1, metadata=_OURS)
    section_price: tuple[Goods, ...] = field(
        default=((0, 0, 1, 1), (0, 0, 1, 1), (0, 0, 1, 2), (0, 0, 1, 2)), metadata=_OURS
    )
    sections: int = field(default=3, metadata=_OURS)
    bandits: int = field(default=3, metadata=_OURS)
    events: tuple[int, ...] = field(default=(2, 2, 2, 2, 2, 2, 2, 2, 2, 1), metadata=_OURS)
    tokens: int = field(default=5, metadata=_SOURCE)
    soldiers: int = field(default=5, metadata=_SOURCE)
    explorers: int = field(default=3, metadata=_SOURCE)


def origin_of(name: str) -> str:
    """Return ``source`` or ``ours`` for a field of `Numbers` or a key of `ORIGINS`. Raises KeyError."""
    found = {one.name: str(one.metadata["origin"]) for one in fields(Numbers)} | ORIGINS
    return found[name]
