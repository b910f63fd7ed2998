"""Draws the start positions of Capoterra: `python -m build_scripts.levels.make_starts` rewrites levels/capoterra.

The maps are meant to be edited in Tiled; running this again replaces such edits.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from capitol.games.capoterra.levels import COLUMNS, COMMON_LAYER, OWN_LAYERS, SIDE, TILESET, TILESET_NAMES
from capitol.games.capoterra.rules.cells import PATTERN_MASKS

FOLDER = Path(__file__).resolve().parents[2] / "levels" / "capoterra"
ROWS = -(-len(TILESET_NAMES) // COLUMNS)
WIDE, HIGH = 15, 11
"""The size of a map in tiles: the standard start with room to draw."""
GROUNDS = {
    "D": (203, 185, 148),
    "R": (140, 143, 150),
    "C": (227, 178, 60),
    "S": (141, 191, 106),
    "W": (91, 127, 75),
    "0": (184, 50, 15),
    "1": (79, 179, 232),
    "2": (30, 90, 50),
}
ROAD, WALL, EDGE = (236, 226, 204), (236, 226, 204), (86, 74, 58)
DIAGONAL, DOWN, ACROSS = 1 << 29, 1 << 30, 1 << 31
TURNS = (0, DIAGONAL | ACROSS, ACROSS | DOWN, DIAGONAL | DOWN)
"""How Tiled marks quarter turns clockwise."""


@dataclass(frozen=True)
class Start:
    """A map: its rows of tiles about the middle, and what differs with two and with three players.

    A tile is written as in a record, with its turn behind: ``C-L1``; a capital as its seat.
    """

    name: str
    title: str
    common: dict[tuple[int, int], str] = field(default_factory=dict)
    two: dict[tuple[int, int], str] = field(default_factory=dict)
    three: dict[tuple[int, int], str] = field(default_factory=dict)


STARTS = (
    Start(
        "standard",
        "Standard start",
        {(0, 0): "D"},
        {(-1, 0): "0", (1, 0): "1"},
        {(-1, 0): "0", (0, -1): "1", (1, 0): "2"},
    ),
    # A road through a narrow valley: granite on both slopes, and a ford of wasteland in the middle.
    Start(
        "valley",
        "The valley",
        {
            (0, 0): "D",
            (-1, 0): "S-I1",
            (1, 0): "S-I1",
            (-1, -1): "R",
            (1, 1): "R",
        },
        {(-2, 0): "0", (2, 0): "1", (0, -1): "W-X", (0, 1): "W-X"},
        {(-2, 0): "0", (0, -2): "1", (2, 0): "2", (0, -1): "S-I", (-1, 1): "R", (1, -1): "R", (0, 1): "W-X"},
    ),
    # Two shores of corn and wood, joined by a causeway of wasteland.
    Start(
        "two_coasts",
        "Two coasts",
        {
            (-1, 0): "D",
            (0, 0): "D",
            (1, 0): "D",
            (-2, 0): "C-T",
            (2, 0): "C-T2",
            (-2, -1): "W-L2",
            (2, 1): "W-L",
        },
        {(-3, 0): "0", (3, 0): "1"},
        {(-3, 0): "0", (0, -3): "1", (3, 0): "2", (0, -1): "D", (0, -2): "C-T1", (1, -2): "W-L3"},
    ),
)


def draw_tiles() -> pygame.Surface:
    """Draw the tileset."""
    sheet = pygame.Surface((COLUMNS * SIDE, ROWS * SIDE), pygame.SRCALPHA)
    for number, name in enumerate(TILESET_NAMES):
        box = pygame.Rect(number % COLUMNS * SIDE, number // COLUMNS * SIDE, SIDE, SIDE)
        pygame.draw.rect(sheet, GROUNDS[name[0]], box)
        mask = PATTERN_MASKS[name[2]] if "-" in name else 15 if name.isdigit() else 0
        arms = ((13, 0, 6, 19), (13, 13, 19, 6), (13, 13, 6, 19), (0, 13, 19, 6))
        for side, arm in enumerate(arms):
            if mask >> side & 1:
                pygame.draw.rect(sheet, ROAD, pygame.Rect(arm).move(box.topleft))
        if name.isdigit():
            pygame.draw.rect(sheet, WALL, box.inflate(-14, -14), 3)
            for dot in range(int(name) + 1):
                pygame.draw.circle(sheet, EDGE, (box.centerx + 5 * dot - int(name) * 5 // 2, box.centery), 2)
        if name == "R":
            for x, y in ((7, 20), (17, 12), (20, 24)):
                pygame.draw.polygon(
                    sheet, EDGE, [(box.x + x - 4, box.y + y), (box.x + x, box.y + y - 7), (box.x + x + 4, box.y + y)]
                )
        pygame.draw.rect(sheet, EDGE, box, 1)
    return sheet


def _number(name: str) -> int:
    """Return the number of a tile in a layer, with Tiled's marks of its turn."""
    bare, turn = (name[:3], int(name[3:] or 0)) if "-" in name else (name, 0)
    return TILESET_NAMES.index(bare) + 1 | TURNS[turn]


def write_map(start: Start) -> None:
    """Write a map as Tiled 1.10 would."""
    size = {"width": str(WIDE), "height": str(HIGH)}
    side = {"tilewidth": str(SIDE), "tileheight": str(SIDE)}
    made = {"version": "1.10", "tiledversion": "1.10.2", "orientation": "orthogonal", "renderorder": "right-down"}
    root = ElementTree.Element(
        "map", {**made, **size, **side, "infinite": "0", "nextlayerid": "4", "nextobjectid": "1"}
    )
    properties = ElementTree.SubElement(root, "properties")
    ElementTree.SubElement(properties, "property", {"name": "title", "value": start.title})
    count = {"tilecount": str(COLUMNS * ROWS), "columns": str(COLUMNS)}
    tileset = ElementTree.SubElement(root, "tileset", {"firstgid": "1", "name": "tiles", **side, **count})
    picture = {"source": TILESET, "width": str(COLUMNS * SIDE), "height": str(ROWS * SIDE)}
    ElementTree.SubElement(tileset, "image", picture)
    for number, (name, tiles) in enumerate(
        ((COMMON_LAYER, start.common), (OWN_LAYERS[2], start.two), (OWN_LAYERS[3], start.three)), 1
    ):
        rows = [
            ",".join(str(_number(tiles[x, y]) if (x, y) in tiles else 0) for x in range(-(WIDE // 2), WIDE // 2 + 1))
            for y in range(-(HIGH // 2), HIGH // 2 + 1)
        ]
        layer = ElementTree.SubElement(root, "layer", {"id": str(number), "name": name, **size})
        ElementTree.SubElement(layer, "data", {"encoding": "csv"}).text = "\n" + ",\n".join(rows) + "\n"
    ElementTree.indent(root, " ")
    text = ElementTree.tostring(root, encoding="unicode")
    (FOLDER / f"{start.name}.tmx").write_text(
        f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n', encoding="utf-8", newline="\n"
    )


def main() -> None:
    """Write all maps and their tileset."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    pygame.image.save(draw_tiles(), FOLDER / TILESET)
    for start in STARTS:
        write_map(start)


if __name__ == "__main__":
    main()
