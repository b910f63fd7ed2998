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
from capitol.table.takeback import listed


def _offset_text(x: int, y: int) -> str:
    """Return a distance along rows and columns: “2 steps west, 1 north”."""
    across = (
        ngettext("{count} step east", "{count} steps east", abs(x))
        if x > 0
        else ngettext("{count} step west", "{count} steps west", abs(x))
    ).format(count=abs(x))
    if x and y:
        beyond = _("{steps}, {count} south") if y > 0 else _("{steps}, {count} north")
        return beyond.format(steps=across, count=abs(y))
    down = (
        ngettext("{count} step south", "{count} steps south", abs(y))
        if y > 0
        else ngettext("{count} step north", "{count} steps north", abs(y))
    ).format(count=abs(y))
    return across if x else down


def _from_capital(table: State, names: Sequence[str], at: Position, home: int, seat: int | None) -> str:
    """Return where a place is, as seen from the capital of the seat ``home``, whose name is left out if it is
    ``seat``."""
    x, y = position_of(table.terms.capitals[home])
    offset = _offset_text(at[0] - x, at[1] - y)
    if home == seat:
        return _("{offset} of the capital").format(offset=offset)
    return _("{offset} of the capital of {who}").format(offset=offset, who=names[home])


def _nearest_capital(table: State, at: Position, seat: int | None) -> int:
    """Return the seat of the nearest capital; if several are equally near, that of ``seat`` if it is one of them."""

    def far(home: int) -> tuple[int, bool, int]:
        x, y = position_of(table.terms.capitals[home])
        return abs(at[0] - x) + abs(at[1] - y), home != seat, home

    return min(range(table.terms.seats), key=far)


def place_text(table: State, names: Sequence[str], at: Position) -> str:
    """Return where a cell is, for the voice: “2 steps east, 1 north of the capital of Livia”; a capital is located from
    the start tile, any other settlement from the capital of its owner."""
    there = table.tiles.get(cell_at(at), 0)
    owner = owner_of(there)
    if there & KIND == CAPITAL:
        return _("{offset} of the start tile").format(offset=_offset_text(*at)) if any(at) else _("the start tile")
    return _from_capital(table, names, at, _nearest_capital(table, at, None) if owner is None else owner, None)


def from_home(table: State, at: Position, seat: int) -> str:
    """Return where a place is as seen from the capital of a seat, of which a sentence speaks: “2 steps west of
    the capital”."""
    return _from_capital(table, (), at, seat, seat)


def land_from_home(table: State, at: Position, seat: int) -> str:
    """Return what lies on a cell, and where seen from the capital of a seat, of which a sentence speaks: “corn, 2 steps
    west of the capital”."""
    what = land_text(table.tiles[cell_at(at)])
    return _("{what}, {where}").format(what=what, where=from_home(table, at, seat))


def place_numbers(table: State, seat: int) -> dict[int, int]:
    """Return the number of each village of a seat, and of each site if there are several. A place keeps its number
    when it is finished, or another one is."""
    villages, sites = table.villages[seat], table.sites[seat]
    own = {*villages, *sites}
    numbers = dict(zip((cell for cell in table.tiles if cell in own), range(1, len(own) + 1), strict=True))
    return {cell: number for cell, number in numbers.items() if cell in villages or len(sites) > 1}


def spot_text(table: State, names: Sequence[str], at: Position, seat: int | None = None) -> str:
    """Return a place as it can be found on the board: villages and sites by the number that they bear there and by
    their owner, other places by their contents, and how many rows and columns away from a capital. The owner of a
    settlement is left out if it is ``seat``, the subject of the sentence."""
    cell = cell_at(at)
    there = table.tiles.get(cell)
    owner = None if there is None else owner_of(there)
    if there is None or owner is None:
        what = _("free place") if there is None else land_text(there)
        where = _from_capital(table, names, at, _nearest_capital(table, at, seat), seat)
        return _("{what}, {where}").format(what=what, where=where)
    kind, number = there & KIND, place_numbers(table, owner).get(cell)
    if owner == seat:
        numbered = {VILLAGE: _("village {number}"), SITE: _("site {number}")}
        return land_text(there) if number is None else numbered[kind].format(number=number)
    if number is None:
        what = {CAPITAL: _("capital of {who}"), SITE: _("site of {who}")}[kind]
        return what.format(who=names[owner])
    numbered = {VILLAGE: _("village {number} of {who}"), SITE: _("site {number} of {who}")}
    return numbered[kind].format(number=number, who=names[owner])


def land_text(tile: int) -> str:
    """Return the kind of a tile: “corn”, “wasteland”, “village”."""
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
    """Return the sides to which the roads of a tile lead; "" without roads."""
    sides = (
        pgettext("road to", "north"),
        pgettext("road to", "east"),
        pgettext("road to", "south"),
        pgettext("road to", "west"),
    )
    found = [side for number, side in enumerate(sides) if mask >> number & 1]
    return _("road {sides}").format(sides=listed(found)) if found else ""


def tile_text(tile: int) -> str:
    """Return a tile with its roads: “corn, road north and south”."""
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
