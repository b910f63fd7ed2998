"""The pictures of the rules pages, small pieces of island on a slab; and the examples computed from the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect

from capitol.games.capoterra.rules.cells import (
    ALL_SIDES,
    CAPITAL,
    KIND,
    SECTION,
    SETTLEMENTS,
    SITE,
    TILES,
    VILLAGE,
    WASTE,
    Position,
    mask_of,
    owner_of,
    tile,
    turned,
)
from capitol.games.capoterra.rules.numbers import Numbers
from capitol.games.capoterra.rules.setup import Setup
from capitol.games.capoterra.rules.state import packed
from capitol.games.capoterra.ui.art.names import settlement_sprite, tile_sprite
from capitol.games.capoterra.ui.rules_examples import example
from capitol.games.capoterra.ui.rules_pages import house_rule
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.table.palette import SeatStyle
from capitol.table.rules_book import Section
from capitol.table.slab import paint_slab

_SIDE, _LEAST, _PAD = 62, 40, 18
"""The side of a cell, the side below which a picture is too small beside text, and the margin: logical pixels at 100
%."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A piece of island: tiles as text by place, pieces over them, and its width and height in cells.

    A tile is a name of the record followed by its turn (``C-L1``), ``SI`` a section, or a settlement with its seat
    (``capital0``, ``village1``, ``site0``); ``ruin``. Pieces are names of sprites without seat, followed by the digit
    of the seat.
    """

    tiles: Mapping[Position, str]
    pieces: Mapping[tuple[float, float], str]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in cells."""
        places = [*self.tiles, *self.pieces]
        return max(x for x, _y in places) + 1, max(y for _x, y in places) + 1


SCENES: Mapping[str, Scene] = {
    "aim": Scene(
        {
            (0, 0): "capital0",
            (1, 0): "C-X",
            (2, 0): "S-I1",
            (3, 0): "village0",
            (4, 0): "R",
            (2, 1): "W-L1",
            (3, 1): "W-T",
        },
        {(1, 1): "gold"},
    ),
    "turn": Scene(
        {(3, 0): "C-T"},
        {
            (0, 0): "die.red.dot",
            (1, 0): "card.back",
            (2, 0): "gold",
            (4, 0): "explorer0",
            (5, 0): "good.wood",
        },
    ),
    "match": Scene({(0, 0): "capital0", (1, 0): "C-I1", (2, 0): "S-L2", (2, 1): "W-I", (1, 1): "R", (0, 1): "D"}, {}),
    "swap": Scene({(0, 0): "D*", (2, 0): "C-X", (4, 0): "D"}, {(1, 0): "icon:right", (3, 0): "icon:right"}),
    "road": Scene(
        {(0, 0): "capital0", (1, 0): "S-I1", (2, 0): "C-L2", (2, 1): "W-I", (1, 1): "R", (3, 0): "W-I", (3, 1): "D"},
        {},
    ),
    "roll": Scene(
        {(0, 0): "capital0", (1, 0): "C-I1", (2, 0): "village1"},
        {(3, 0): "die.yellow", (4, 0): "good.corn", (5, 0): "good.corn"},
    ),
    "field": Scene(
        {(0, 0): "C-L1", (0, 1): "C-L", (1, 1): "C-L3", (1, 0): "capital0"},
        {(2, 0.5): "die.yellow", (3, 0.5): "good.corn"},
    ),
    "bandit": Scene({(0, 0): "capital0", (1, 0): "W-I1", (2, 0): "W-I1", (3, 0): "village0"}, {(2, 0): "bandit"}),
    "hire": Scene(
        {},
        {
            (0, 0): "good.corn",
            (1, 0): "good.wood",
            (2, 0): "icon:right",
            (3, 0): "explorer0",
            (0, 1): "good.corn",
            (1, 1): "good.sheep",
            (2, 1): "icon:right",
            (3, 1): "soldier0",
        },
    ),
    "section": Scene(
        {(0, 0): "capital0", (1, 0): "D", (3, 0): "capital0", (4, 0): "SI1"},
        {(0.9, 0): "good.wood", (1.25, 0.2): "good.rock", (2, 0): "icon:right"},
    ),
    "found": Scene({(0, 0): "capital0", (1, 0): "C-I1", (2, 0): "S-I1", (3, 0): "site0"}, {(3, 0): "explorer0"}),
    "site": Scene(
        {(0, 0): "site0", (2, 0): "village0"}, {(0, 0): "explorer0", (1, 0): "icon:right", (2, 0): "soldier0"}
    ),
    "haul": Scene(
        {(0, 0): "village0", (1, 0): "W-I1", (2, 0): "C-X", (3, 0): "capital0"},
        {(1, 0): "good.sheep", (0, 0): "good.rock"},
    ),
}


def _side(look: Look, scene: Scene, width: int) -> float:
    """Return the side of a cell in window pixels."""
    return min(look.ui(_SIDE), (width - 2 * look.ui(_PAD)) / scene.size[0])


def tile_named(name: str) -> int:
    """Return the tile of a scene. Raises KeyError."""
    for word, kind in (("capital", CAPITAL), ("village", VILLAGE), ("site", SITE)):
        if name.startswith(word):
            return tile(kind, ALL_SIDES, int(name[-1]))
    if name.startswith("S") and name[1] in "ILTX":
        return turned(tile(SECTION, mask_of(TILES[f"C-{name[1]}"])), int(name[2:] or 0))
    if "-" in name:
        return turned(TILES[name[:3]], int(name[3:] or 0))
    return TILES[name]


class CapoterraPictures:
    """Implements `capitol.table.plugin.RulesPictures` with pieces of island on a slab. The examples give the numbers of
    the setup, each with its origin."""

    def __init__(self, styles: Sequence[SeatStyle]) -> None:
        """``styles`` are those of the seats."""
        self._styles = styles

    def height(self, look: Look, name: str, width: int) -> int:
        return round(SCENES[name].size[1] * _side(look, SCENES[name], width)) + 2 * look.ui(_PAD)

    def is_wide(self, look: Look, name: str, width: int) -> bool:
        return _side(look, SCENES[name], width) < look.ui(_LEAST)

    def paint(self, canvas: Canvas, rect: Rect, name: str) -> None:
        """Paint the piece of island on a slab."""
        scene = SCENES[name]
        paint_slab(canvas, rect)
        side = _side(canvas.look, scene, rect.width)
        wide, high = scene.size
        left, top = rect.centerx - wide * side / 2, rect.centery - high * side / 2

        def box(place: tuple[float, float], part: float = 1.0) -> Rect:
            small = side * part
            x, y = left + (place[0] + 0.5) * side - small / 2, top + (place[1] + 0.5) * side - small / 2
            # Neighbouring tiles share an edge: their corners are rounded, never their sizes.
            return Rect(round(x), round(y), round(x + small) - round(x), round(y + small) - round(y))

        for place, text in scene.tiles.items():
            there = tile_named(text)
            canvas.sprite(tile_sprite(there, start=there == WASTE), box(place))
            if there & KIND in SETTLEMENTS:
                style = self._styles[owner_of(there) or 0].id
                stock = packed((1, 1, 1, 1)) if there & KIND == SITE and name == "site" else 0
                canvas.sprite(settlement_sprite(there, style, stock), box(place))
        for spot, text in scene.pieces.items():
            if text.startswith("icon:"):
                canvas.icon(text.removeprefix("icon:"), box(spot, 0.5), canvas.look.theme.ink)
                continue
            bare = text.rstrip("012")
            seat = f".{self._styles[int(text[-1])].id}" if bare != text else ""
            canvas.sprite(f"capoterra.{bare}{seat}", box(spot, 0.6 if spot in scene.tiles else 0.8))

    def prepare(self, look: Look, size: tuple[int, int], name: str) -> Iterator[None]:
        yield from ()

    def example(self, name: str, setup: Setup | None) -> Sequence[str]:
        numbers = setup.numbers if setup is not None else Numbers()
        return example(name, numbers)

    def house_rule(self, section: Section, setup: Setup | None) -> str:
        return house_rule(section, setup.rules if setup is not None else None)
