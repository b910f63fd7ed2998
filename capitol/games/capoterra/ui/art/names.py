"""The sprite names for pieces of the rules: tiles, settlements, units, goods, faces of the die and cards."""

from __future__ import annotations

from capitol.games.capoterra.rules.cells import (
    BUILT,
    CAPITAL,
    CORN,
    KIND,
    KIND_NAMES,
    ROCK,
    RUIN,
    SHEEP,
    SITE,
    SWAP,
    VILLAGE,
    WASTE,
    WOOD,
    mask_of,
    position_of,
)
from capitol.games.capoterra.rules.numbers import CARDS, DOT, GOODS, UNITS
from capitol.games.capoterra.rules.state import unpacked
from capitol.games.capoterra.ui.art.tiles import LOOKS

FIELDS = frozenset({CORN, SHEEP, WOOD, ROCK})
"""The kinds whose tiles join to form fields."""


def tile_sprite(tile: int, cell: int = 0, *, start: bool = False) -> str:
    """Return the sprite of a tile, square, with its roads as it is turned; that of a settlement is only the ground.

    Grounds without roads vary by ``cell``, those side by side always; ``start``: the start tile.
    """
    kind, mask = tile & KIND, mask_of(tile)
    if kind in BUILT:
        return "capoterra.tile.town.0.15"
    land = KIND_NAMES[kind]
    if kind == WASTE and (start or tile & SWAP):
        land = "start" if start else "swap"
    return f"capoterra.tile.{land}.{sum(position_of(cell)) % LOOKS[land]}.{mask}"


def furrow_sprite(tile: int, beside: int, side: int) -> str:
    """Return the sprite of the line between a tile and its neighbour to the east (side 1) or south (side 2), or "" if
    there is none, or they are parts of one field; a faint one between two wastelands."""
    kind = tile & KIND
    if not beside or (kind == beside & KIND and kind in FIELDS):
        return ""
    road = mask_of(tile) >> side & 1 and mask_of(beside) >> (side ^ 2) & 1
    ending = "faint" if kind == beside & KIND == WASTE else "road" if road else "open"
    return f"capoterra.furrow.{side}.{ending}"


def network_sprite(tile: int, seat: str) -> str:
    """Return the sprite that marks the roads of a tile as open for a seat (id of its style), or "" without roads."""
    mask = 15 if tile & KIND in BUILT else mask_of(tile)
    return f"capoterra.network.{mask}.{seat}" if mask else ""


def settlement_sprite(tile: int, seat: str, stock: int = 0) -> str:
    """Return the sprite of a capital, village, site or ruin, to be drawn over its tile; ``seat`` is the style of the
    owner, ``stock`` the goods there. Raises ValueError for another tile."""
    kind = tile & KIND
    if kind == RUIN:
        return "capoterra.ruin"
    if kind == SITE:
        there = sum(1 << good for good, count in enumerate(unpacked(stock)) if count)
        return f"capoterra.site.{there}.{seat}"
    if kind not in (CAPITAL, VILLAGE):
        raise ValueError(f"no settlement: {KIND_NAMES[kind]}")
    return f"capoterra.{KIND_NAMES[kind]}.{seat}"


def unit_sprite(unit: int, seat: str) -> str:
    """Return the sprite of a soldier or explorer by the rules' number."""
    return f"capoterra.{UNITS[unit]}.{seat}"


def good_sprite(good: int) -> str:
    """Return the sprite of a token of a good by the rules' number."""
    return f"capoterra.good.{GOODS[good]}"


def face_sprite(face: str, seat: str = "") -> str:
    """Return the sprite of a face of the die by its name in the rules; with ``seat`` it shows the symbol of the seat of
    this colour."""
    name = f"capoterra.die.{face.removesuffix(DOT)}{'.dot' if face.endswith(DOT) else ''}"
    return f"{name}.{seat}" if seat else name


def card_sprite(card: int) -> str:
    """Return the sprite of an event card by the rules' number, five wide and seven high, all picture and without
    words."""
    return f"capoterra.wordless.{CARDS[card]}"
