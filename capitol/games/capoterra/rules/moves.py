"""The moves of Capoterra in readable form, for people, files and programs, and as tuples for `corridor`.

Positions are [x, y]; goods, units and sections are numbers (`capitol.games.capoterra.rules.numbers`). A raw move is a
tuple of integers that begins with its code and holds cells instead of positions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from capitol.games.capoterra.rules.cells import Position, cell_at, position_of

Bundle = tuple[int, int, int, int, int]
"""An amount of each good, then gold."""
CAPITAL_CORN, VILLAGE_CORN, WITH_GOLD, UNPAID = range(4)
WAYS = ("capital", "village", "gold", "none")
"""The ways to pay a unit."""


@dataclass(frozen=True, slots=True)
class Resolve:
    """Choose what an event card does (RULES.md, Events): ``at``, a tile or village; ``victim`` of a robbery; ``turn`` 1
    or 3 of a reroute; ``explorer``, the place from which an explorer moves to a site founded by a redevelopment. With
    no field set, a reroute is skipped."""

    at: Position | None = None
    victim: int | None = None
    turn: int | None = None
    explorer: Position | None = None


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell goods from the capital to the bank (RULES.md, Trade and hire)."""

    good: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy goods from the bank into the capital (RULES.md, Trade and hire)."""

    good: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class Hire:
    """Hire a unit from goods in one settlement (RULES.md, Trade and hire)."""

    unit: int
    at: Position


@dataclass(frozen=True, slots=True)
class Road:
    """Lay a road section on a wasteland (RULES.md, Trade and hire)."""

    at: Position
    section: int
    turn: int


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer a rival one bundle for another (RULES.md, Trade and hire)."""

    to: int
    give: Bundle
    get: Bundle


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept an offer."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """Refuse an offer."""


@dataclass(frozen=True, slots=True)
class Draw:
    """End step 3 and draw a tile (RULES.md, The turn)."""


@dataclass(frozen=True, slots=True)
class Found:
    """End step 3 and found a site with an adjacent explorer (RULES.md, Village)."""

    at: Position
    explorer: Position


@dataclass(frozen=True, slots=True)
class Done:
    """End step 3 after a redevelopment replaced step 4 (RULES.md, Events)."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Put the swap wasteland in place of a tile, and take that tile (RULES.md, Tiles and roads)."""

    at: Position


@dataclass(frozen=True, slots=True)
class Place:
    """Place the tile that was drawn, or taken by a swap, after ``turn`` quarter turns (RULES.md, Tiles and roads)."""

    at: Position
    turn: int


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay the next unit in one of the `WAYS`, or dismiss it (RULES.md, Pay)."""

    unit: int
    at: Position
    way: int


@dataclass(frozen=True, slots=True)
class Haul:
    """Move goods along open road (RULES.md, Move)."""

    good: int
    count: int
    source: Position
    target: Position


@dataclass(frozen=True, slots=True)
class Walk:
    """Move a unit by one tile (RULES.md, Move)."""

    unit: int
    source: Position
    target: Position


@dataclass(frozen=True, slots=True)
class End:
    """End the turn (RULES.md, The turn)."""


Move = (
    Resolve
    | Sell
    | Buy
    | Hire
    | Road
    | Offer
    | Accept
    | Refuse
    | Draw
    | Found
    | Done
    | Swap
    | Place
    | Pay
    | Haul
    | Walk
    | End
)
RawMove = tuple[Any, ...]
CLASSES: tuple[type[Move], ...] = (
    Resolve,
    Sell,
    Buy,
    Hire,
    Road,
    Offer,
    Accept,
    Refuse,
    Draw,
    Found,
    Done,
    Swap,
    Place,
    Pay,
    Haul,
    Walk,
    End,
)
(
    RESOLVE,
    SELL,
    BUY,
    HIRE,
    ROAD,
    OFFER,
    ACCEPT,
    REFUSE,
    DRAW,
    FOUND,
    DONE,
    SWAP_TILE,
    PLACE,
    PAY,
    HAUL,
    WALK,
    END,
) = range(len(CLASSES))
TYPES = (
    "event",
    "sell",
    "buy",
    "hire",
    "road",
    "offer",
    "accept",
    "refuse",
    "draw",
    "village",
    "done",
    "swap",
    "place",
    "pay",
    "haul",
    "walk",
    "end",
)
"""The type of each move in records."""
CODE_OF = {kind: code for code, kind in enumerate(CLASSES)}
FIELDS = tuple(tuple(kind.__dataclass_fields__) for kind in CLASSES)
POSITIONS = frozenset({"at", "explorer", "source", "target"})
"""The fields that are positions."""
_PLACES = tuple(tuple(n for n, name in enumerate(names) if name in POSITIONS) for names in FIELDS)


def encode(move: Move) -> RawMove:
    """Return a well-formed move as a raw one."""
    code = CODE_OF[type(move)]
    parts: list[Any] = [code]
    for name in FIELDS[code]:
        part = getattr(move, name)
        parts.append(cell_at(part) if name in POSITIONS and part is not None else part)
    return tuple(parts)


def decode(raw: RawMove) -> Move:
    """Return a raw move in readable form."""
    parts = list(raw[1:])
    for place in _PLACES[raw[0]]:
        if parts[place] is not None:
            parts[place] = position_of(parts[place])
    return CLASSES[raw[0]](*parts)
