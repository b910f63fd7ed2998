"""Capoterra's translated text for places, tiles, units and faces of the die."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.games.capoterra.rules.cells import (
    CAPITAL,
    CORN,
    KIND,
    ROCK,
    RUIN,
    SECTION,
    SETTLEMENTS,
    SHEEP,
    SITE,
    SWAP,
    TILES,
    VILLAGE,
    WASTE,
    WOOD,
    Position,
    cell_at,
    mask_of,
    owner_of,
    position_of,
)
from capitol.games.capoterra.rules.numbers import DOT
from capitol.games.capoterra.rules.state import State
from capitol.host.language import _, ngettext, pgettext


def place_text(at: Position) -> str:
    """Return where a cell lies, seen from the start tile: “2 east, 1 north”."""
    x, y = at
    east = (
        ngettext("{count} east", "{count} east", abs(x)) if x > 0 else ngettext("{count} west", "{count} west", abs(x))
    )
    south = (
        ngettext("{count} south", "{count} south", abs(y))
        if y > 0
        else ngettext("{count} north", "{count} north", abs(y))
    )
    parts = [text.format(count=abs(far)) for text, far in ((east, x), (south, y)) if far]
    return ", ".join(parts) or _("the start tile")


def spot_text(table: State, names: Sequence[str], at: Position, seat: int | None = None) -> str:
    """Return a place as it can be found on the board: by its settlement, or its land and the nearest settlement. The
    owner of a settlement is left out if that is ``seat``, of which a sentence speaks."""
    there = table.tiles.get(cell_at(at))
    if there is not None and there & KIND in SETTLEMENTS:
        owner = owner_of(there)
        assert owner is not None, "a settlement is a seat's"
        if owner == seat:
            return land_text(there)
        whole = {
            CAPITAL: _("capital of {who}"),
            VILLAGE: _("village of {who}"),
            SITE: _("site of {who}"),
        }
        return whole[there & KIND].format(who=names[owner])
    far, cell = min((_steps(at, position_of(cell)), cell) for cell in _settlements(table))
    kind, owner = table.tiles[cell] & KIND, owner_of(table.tiles[cell])
    assert owner is not None, "a settlement is a seat's"
    if far == 1:
        by = {
            CAPITAL: _("{what} beside the capital of {who}"),
            VILLAGE: _("{what} beside a village of {who}"),
            SITE: _("{what} beside a site of {who}"),
        }
    else:
        by = {
            CAPITAL: _("{what} near the capital of {who}"),
            VILLAGE: _("{what} near a village of {who}"),
            SITE: _("{what} near a site of {who}"),
        }
    what = _("free place") if there is None else land_text(there)
    return by[kind].format(what=what, who=names[owner])


def _settlements(table: State) -> list[int]:
    return [*table.terms.capitals, *(cell for towns in (*table.villages, *table.sites) for cell in towns)]


def _steps(one: Position, other: Position) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def land_text(tile: int) -> str:
    """Return what a tile is: “corn”, “wasteland”, “village”."""
    kind = tile & KIND
    return {
        CORN: _("corn"),
        SHEEP: _("sheep"),
        WOOD: _("wood"),
        ROCK: _("rock"),
        WASTE: _("swap wasteland") if tile & SWAP else _("wasteland"),
        SECTION: _("road section"),
        CAPITAL: _("capital"),
        VILLAGE: _("village"),
        SITE: _("site"),
        RUIN: _("ruin"),
    }[kind]


def side_names() -> tuple[str, ...]:
    """Return the names of the four sides of a tile, in the order of `STEPS`."""
    return _("north"), _("east"), _("south"), _("west")


def road_text(mask: int) -> str:
    """Return to which sides the roads of a tile lead; "" without roads."""
    found = [side for number, side in enumerate(side_names()) if mask >> number & 1]
    return _("road {sides}").format(sides=", ".join(found)) if found else ""


def tile_text(tile: int) -> str:
    """Return a tile with its roads: “corn, road north, south”."""
    return ", ".join(filter(None, (land_text(tile), road_text(mask_of(tile)))))


def drawn_text(name: str) -> str:
    """Return a tile from the bag by its name in records. Raises KeyError for an unknown one."""
    return land_text(TILES[name])


def unit_text(unit: str) -> str:
    """Return a unit by its name in the rules."""
    return _("soldier") if unit == "soldier" else _("explorer")


def card_text(card: str) -> str:
    """Return the name of an event card by its name in the rules. Raises KeyError for an unknown one."""
    return {
        "bandit": pgettext("event card", "Bandit"),
        "subversion": pgettext("event card", "Subversion"),
        "unrest": pgettext("event card", "Civil unrest"),
        "redevelopment": pgettext("event card", "Redevelopment"),
        "robbery": pgettext("event card", "Robbery"),
        "struck": pgettext("event card", "Struck gold"),
        "reroute": pgettext("event card", "Reroute"),
        "repairs": pgettext("event card", "Urgent repairs"),
        "starvation": pgettext("event card", "Starvation"),
        "shuffle": pgettext("event card", "Shuffle"),
    }[card]


def face_text(face: str) -> str:
    """Return a face of the die with what it yields. Raises KeyError for an unknown one."""
    said = {
        "yellow": _("yellow: corn"),
        "green": _("green: sheep"),
        "red": _("red: wood"),
        "blue": _("blue: rock"),
    }[face.removesuffix(DOT)]
    return _("{face}, and an event").format(face=said) if face.endswith(DOT) else said
