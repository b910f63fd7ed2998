"""Draws the boards that ship: `python -m build_scripts.levels.make_boards` rewrites levels/capitol.

The level files are meant to be edited in Tiled; running this again replaces such edits. Needs only the game's own
dependencies. The same pictures and files come out each time.
"""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from capitol.games.capitol.levels import stagger

FOLDER = Path(__file__).resolve().parents[2] / "levels" / "capitol"
TILE = 32
COLUMNS, ROWS = 60, 31
WIDTH, HEIGHT = COLUMNS * TILE, ROWS * TILE
STREET, ALLEY, TOP, CELL_HEIGHT = 21, 16, 16, 306
"""Streets between rows and alleys between neighbours, the margin above, the height of an area."""
FINE = 4
PAVING, GRASS, EARTH, WATER = (1, 2, 3), (4, 5), 6, (7, 8)
STONE_DARK, WATER_BLUE, WATER_LIGHT = (122, 104, 84), (58, 110, 128), (104, 156, 168)
QUAY, QUAY_EDGE, WOOD, SAIL = (196, 178, 146), (104, 86, 66), (110, 74, 44), (238, 226, 198)
BRONZE = (150, 112, 62)


@dataclass(frozen=True)
class Plan:
    """One area to draw: id, title, colour, small spaces, the numbers of printed fountains, width in map pixels, and its
    landmark where it is none of its colour's."""

    id: str
    title: str
    colour: str
    small: int
    fountains: tuple[int, ...]
    width: int
    landmark: str = ""


@dataclass(frozen=True)
class Thing:
    """Something to look at: its class, and its box or, with ``closed`` or not, its points, in map pixels."""

    kind: str
    box: tuple[float, float, float, float] = (0, 0, 0, 0)
    points: tuple[tuple[float, float], ...] = ()
    closed: bool = True


@dataclass(frozen=True)
class Town:
    """A board to draw: three rows of three areas beginning at ``left``; water fills the columns up to ``shore``."""

    name: str
    title: str
    left: int
    shore: int
    rows: tuple[tuple[Plan, Plan, Plan], ...]
    scenery: tuple[Thing, ...] = ()


def _cell(
    id: str,
    title: str,
    colour: str,
    small: int = 7,
    fountains: tuple[int, ...] = (),
    width: int = 588,
    landmark: str = "",
) -> Plan:
    return Plan(id, title, colour, small, fountains, width, landmark)


def _steps(town_left: int, rows: Sequence[tuple[Plan, Plan, Plan]]) -> tuple[Thing, ...]:
    """Return stairs in the alleys between neighbours: one up from the street in front, one farther back."""
    found = []
    for row, plans in enumerate(rows):
        x, y = town_left, TOP + row * (CELL_HEIGHT + STREET)
        for plan in plans[:-1]:
            x += plan.width
            if plan.id == "insula_tiberina":
                x += ALLEY
                continue  # water is around it
            found += [Thing("steps", (x, y + at, ALLEY, 46)) for at in (52, 232)]
            x += ALLEY
    return tuple(found)


def _river(left: float, right: float, sway: float) -> Thing:
    """Return a river from the upper to the lower border of the map."""
    steps = range(0, HEIGHT + 31, 31)
    banks = [(right + sway * math.sin(y / 118 + 0.6), float(y)) for y in steps]
    return Thing("water", points=tuple((round(x, 1), y) for x, y in [(left, 0.0), *banks, (left, float(HEIGHT))]))


def _boats(places: Sequence[tuple[float, float, float]]) -> tuple[Thing, ...]:
    """Return boats, from the middle and the length of each."""
    return tuple(Thing("boat", (x - size / 6, y - size / 2, size / 3, size)) for x, y, size in places)


ROMA = Town(
    name="roma",
    title="Roma",
    left=108,
    shore=2,
    rows=(
        (
            _cell("campus_martius", "Campus Martius", "blue"),
            _cell("quirinalis", "Quirinalis", "pink"),
            _cell("viminalis", "Viminalis", "pink"),
        ),
        (
            _cell("insula_tiberina", "Insula Tiberina", "blue", width=582),
            _cell("capitolinus", "Capitolinus", "blue", fountains=(0, 1), width=600, landmark="capitol"),
            _cell("esquilinus", "Esquilinus", "pink", fountains=(3,), width=582),
        ),
        (
            _cell("aventinus", "Aventinus", "purple", fountains=(6,)),
            _cell("palatinus", "Palatinus", "purple"),
            _cell("caelius", "Caelius", "purple"),
        ),
    ),
    scenery=(
        _river(25, 91, 4.5),
        Thing("water", (82, 335, 620, 322)),
        *(Thing("bridge", (18, y, 86, 26)) for y in (150, 806)),
        Thing("bridge", (18, 470, 92, 26)),
        *_boats(((50, 80, 40), (66, 268, 44), (46, 400, 38), (64, 612, 44), (50, 726, 40), (66, 914, 42))),
    ),
)
OSTIA = Town(
    name="ostia",
    title="Ostia",
    left=107,
    shore=3,
    rows=(
        (
            _cell("portus", "Portus", "blue", 4, (0,), 488),
            _cell("theatrum", "Theatrum", "pink", 7, (), 588),
            _cell("porta_romana", "Porta Romana", "purple", 9, (4, 5), 689),
        ),
        (
            _cell("emporium", "Emporium", "blue", 5, (), 512),
            _cell("forum", "Forum", "pink", 9, (2,), 700),
            _cell("castrum", "Castrum", "purple", 6, (), 553),
        ),
        (
            _cell("horrea", "Horrea", "blue", 6, (), 565),
            _cell("thermae", "Thermae", "pink", 8, (0, 7), 640),
            _cell("porta_laurentina", "Porta Laurentina", "purple", 5, (), 560),
        ),
    ),
    scenery=(
        Thing(
            "water",
            points=(
                (0, 0),
                (92, 0),
                (92, 120),
                (74, 120),
                (74, 330),
                (92, 330),
                (92, 440),
                (70, 440),
                (70, 560),
                (92, 560),
                (92, 690),
                (76, 690),
                (76, 880),
                (92, 880),
                (92, HEIGHT),
                (0, HEIGHT),
            ),
        ),
        *(Thing("mole", (36, y, 58, 14)) for y in (218, 780)),
        Thing("lighthouse", (30, 482, 36, 36)),
        *_boats(
            (
                (50, 90, 44),
                (42, 170, 38),
                (52, 300, 46),
                (46, 396, 40),
                (46, 620, 44),
                (54, 706, 40),
                (42, 850, 42),
                (60, 930, 38),
            )
        ),
    ),
)


class Dice:
    """A small random generator, so that the pictures do not depend on a library's."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, limit: int) -> int:
        """Return a random whole number from 0 up to, but not including, ``limit``."""
        self._state = (self._state * 1_103_515_245 + 12_345) % (1 << 31)
        return (self._state >> 8) % limit


def _shade(colour: Sequence[int], by: int) -> tuple[int, int, int]:
    red, green, blue = (max(0, min(255, part + by)) for part in colour)
    return red, green, blue


def draw_tiles() -> pygame.Surface:
    """Draw the tileset: three pavings, two lawns, earth, two waters, 32 × 32 pixels each, in one row."""
    side = TILE * FINE
    sheet = pygame.Surface((8 * side, side))
    dice = Dice(7)
    for number in range(3):
        sheet.fill(STONE_DARK, (number * side, 0, side, side))
        for row in range(4):
            shift = (side // 6) * ((row + number) % 2)
            for column in range(-1, 4):
                x = column * side // 3 + shift
                slab = pygame.Rect(x + 3, row * side // 4 + 3, side // 3 - 5, side // 4 - 5)
                slab = slab.clip(pygame.Rect(0, 0, side, side)).move(number * side, 0)
                pygame.draw.rect(sheet, _shade((178, 160, 132), dice.below(24) - 12), slab, border_radius=6)
    for number, base in ((3, (122, 136, 78)), (4, (130, 142, 84)), (5, (164, 136, 98))):
        sheet.fill(base, (number * side, 0, side, side))
        for _stroke in range(26):
            x, y = number * side + 4 + dice.below(side - 12), 8 + dice.below(side - 12)
            pygame.draw.line(sheet, _shade(base, dice.below(30) - 18), (x, y), (x + 4, y - 7), 3)
    for number in (6, 7):
        sheet.fill(WATER_BLUE, (number * side, 0, side, side))
        for row in range(3):
            y = row * side // 3 + 12 + 9 * (number - 6)
            x = number * side + 14 + dice.below(side // 2)
            pygame.draw.arc(sheet, WATER_LIGHT, (x, y, side // 3, side // 6), 0.3, 2.8, 4)
    return pygame.transform.smoothscale(sheet, (8 * TILE, TILE))


def _boat(canvas: pygame.Surface, x: int, y: int, size: int) -> None:
    """Draw a small sailing boat with its middle at x, y."""
    hull = [(x - size, y), (x + size, y), (x + size * 2 // 3, y + size // 2), (x - size * 2 // 3, y + size // 2)]
    pygame.draw.polygon(canvas, WOOD, hull)
    pygame.draw.line(canvas, WOOD, (x, y), (x, y - size * 3 // 2), 5)
    sail = [(x + 5, y - size * 3 // 2), (x + 5, y - 6), (x + size, y - 6)]
    pygame.draw.polygon(canvas, SAIL, sail)


def _waves(canvas: pygame.Surface, area: pygame.Rect, seed: int) -> None:
    dice = Dice(seed)
    for _wave in range(area.width * area.height // 9000):
        x, y = area.x + dice.below(max(1, area.width - 40)), area.y + dice.below(area.height)
        pygame.draw.arc(canvas, WATER_LIGHT, (x, y, 36, 16), 0.3, 2.8, 3)


def _frame(canvas: pygame.Surface) -> None:
    pygame.draw.rect(canvas, BRONZE, canvas.get_rect(), 10)
    pygame.draw.rect(canvas, _shade(BRONZE, -50), canvas.get_rect().inflate(-20, -20), 3)


def draw_roma() -> pygame.Surface:
    """Draw Roma's ground: the Tiber along the left edge and around its island, and two bridges."""
    canvas = pygame.Surface((WIDTH * 2, HEIGHT * 2), pygame.SRCALPHA)
    bank = 2 * (ROMA.left - 14)
    island = pygame.Rect(
        2 * ROMA.left - 28, 2 * (TOP + CELL_HEIGHT + 1), 2 * 588 + 48, 2 * (CELL_HEIGHT + 2 * STREET - 2)
    )
    for grow, colour in ((8, QUAY_EDGE), (0, WATER_BLUE)):
        pygame.draw.rect(canvas, colour, (0, 0, bank + grow, HEIGHT * 2))
        pygame.draw.rect(canvas, colour, island.inflate(grow * 2, grow), border_radius=24)
    pygame.draw.rect(canvas, WATER_BLUE, (0, 0, bank - 4, HEIGHT * 2))
    _waves(canvas, pygame.Rect(12, 0, bank - 30, HEIGHT * 2), 3)
    _waves(canvas, pygame.Rect(island.x, island.y, island.width, 14), 5)
    for y in (330, 1640):
        pygame.draw.rect(canvas, QUAY_EDGE, (0, y - 6, 2 * ROMA.left, 76))
        pygame.draw.rect(canvas, QUAY, (0, y, 2 * ROMA.left, 64))
        for x in range(14, 2 * ROMA.left, 44):
            pygame.draw.rect(canvas, _shade(QUAY, -22), (x, y + 8, 30, 48), 3, border_radius=4)
    for x, y, size in ((76, 180, 30), (90, 860, 34), (70, 1180, 28), (88, 1880, 30)):
        _boat(canvas, x, y, size)
    _frame(canvas)
    return pygame.transform.smoothscale(canvas, (WIDTH, HEIGHT))


def draw_ostia() -> pygame.Surface:
    """Draw Ostia's ground: the sea along the left edge with a stepped quay, moles, ships and a lighthouse."""
    canvas = pygame.Surface((WIDTH * 2, HEIGHT * 2), pygame.SRCALPHA)
    shore = 2 * (OSTIA.left - 12)
    pygame.draw.rect(canvas, QUAY_EDGE, (0, 0, shore, HEIGHT * 2))
    pygame.draw.rect(canvas, QUAY, (0, 0, shore - 6, HEIGHT * 2))
    for y in range(0, HEIGHT * 2, 62):
        step = 40 if (y // 62) % 3 else 62
        pygame.draw.rect(canvas, QUAY_EDGE, (0, y, shore - step + 6, 62))
        pygame.draw.rect(canvas, WATER_BLUE, (0, y, shore - step, 62))
    _waves(canvas, pygame.Rect(12, 0, shore - 110, HEIGHT * 2), 11)
    for y in (300, 980, 1660):
        pygame.draw.rect(canvas, QUAY_EDGE, (54, y - 5, shore - 80, 34), border_radius=8)
        pygame.draw.rect(canvas, QUAY, (54, y, shore - 80, 24), border_radius=6)
    for number, (x, y) in enumerate(((78, 180), (84, 470), (66, 760), (90, 1230), (72, 1500), (84, 1880))):
        _boat(canvas, x, y, 30 + 4 * (number % 3))
    for size, colour in ((34, QUAY_EDGE), (29, QUAY), (17, SAIL), (9, (206, 92, 40))):
        pygame.draw.circle(canvas, colour, (62, 992), size)
    _frame(canvas)
    return pygame.transform.smoothscale(canvas, (WIDTH, HEIGHT))


def _tile_rows(town: Town) -> str:
    """Return the tile layer as CSV: water up to the shore, lawns at the outer edge, paving elsewhere."""
    dice = Dice(len(town.name) * 977)
    rows = []
    for row in range(ROWS):
        cells = []
        for column in range(COLUMNS):
            if column < town.shore:
                cells.append(WATER[dice.below(2)])
            elif column == COLUMNS - 1 or row in (0, ROWS - 1):
                cells.append(GRASS[dice.below(2)] if dice.below(6) else EARTH)
            else:
                cells.append(PAVING[dice.below(3)])
        rows.append(",".join(map(str, cells)))
    return "\n" + ",\n".join(rows) + "\n"


def _properties(element: ElementTree.Element, values: dict[str, str | bool]) -> None:
    table = ElementTree.SubElement(element, "properties")
    for name, value in values.items():
        if isinstance(value, bool):
            attributes = {"name": name, "type": "bool", "value": str(value).lower()}
        else:
            attributes = {"name": name, "value": value}
        ElementTree.SubElement(table, "property", attributes)


def write_level(town: Town) -> None:
    """Write the level file as Tiled 1.10 would."""
    areas = ElementTree.Element("objectgroup", {"id": "3", "name": "areas", "color": "#ffd36b"})
    spaces = ElementTree.Element("objectgroup", {"id": "4", "name": "spaces", "color": "#fff9ea"})
    number = 0

    def add(group: ElementTree.Element, kind: str, box: Sequence[float], name: str = "") -> ElementTree.Element:
        nonlocal number
        number += 1
        named = {"name": name} if name else {}
        sides = {key: f"{value:g}" for key, value in zip(("x", "y", "width", "height"), box, strict=True)}
        return ElementTree.SubElement(group, "object", {"id": str(number), **named, "type": kind, **sides})

    for row, plans in enumerate(town.rows):
        x = town.left
        for plan in plans:
            box = (float(x), float(TOP + row * (CELL_HEIGHT + STREET)), float(plan.width), float(CELL_HEIGHT))
            area = add(areas, "area", box, plan.title)
            landmark: dict[str, str | bool] = {"landmark": plan.landmark} if plan.landmark else {}
            _properties(area, {"colour": plan.colour, "id": plan.id, **landmark, "title": plan.title})
            small, large = stagger(box, plan.small)
            for index, place in enumerate((*small, large)):
                size = place.size
                corner = (round(place.centre[0] - size[0] / 2), round(place.centre[1] - size[1] / 2))
                item = add(spaces, "small" if index < plan.small else "large", (*corner, *size))
                fountain: dict[str, str | bool] = {"fountain": True} if index in plan.fountains else {}
                _properties(item, {"area": plan.id, **fountain})
            x += plan.width + ALLEY
    scenery = ElementTree.Element("objectgroup", {"id": "5", "name": "scenery", "color": "#8fd3ff"})
    for thing in (*town.scenery, *_steps(town.left, town.rows)):
        if not thing.points:
            add(scenery, thing.kind, thing.box)
            continue
        number += 1
        (x0, y0) = thing.points[0]
        begin = {"x": f"{x0:g}", "y": f"{y0:g}"}
        item = ElementTree.SubElement(scenery, "object", {"id": str(number), "type": thing.kind, **begin})
        points = " ".join(f"{x - x0:g},{y - y0:g}" for x, y in thing.points)
        ElementTree.SubElement(item, "polygon" if thing.closed else "polyline", {"points": points})
    counts = {"width": str(COLUMNS), "height": str(ROWS)}
    root = ElementTree.Element(
        "map",
        {
            "version": "1.10",
            "tiledversion": "1.10.2",
            "orientation": "orthogonal",
            "renderorder": "right-down",
            **counts,
            "tilewidth": str(TILE),
            "tileheight": str(TILE),
            "infinite": "0",
            "nextlayerid": "6",
            "nextobjectid": str(number + 1),
        },
    )
    _properties(root, {"title": town.title})
    tileset = {"firstgid": "1", "name": "town", "tilewidth": str(TILE), "tileheight": str(TILE)}
    tiles = ElementTree.SubElement(root, "tileset", {**tileset, "tilecount": "8", "columns": "8"})
    ElementTree.SubElement(tiles, "image", {"source": "town.png", "width": str(8 * TILE), "height": str(TILE)})
    layer = ElementTree.SubElement(root, "layer", {"id": "1", "name": "ground", **counts})
    ElementTree.SubElement(layer, "data", {"encoding": "csv"}).text = _tile_rows(town)
    picture = ElementTree.SubElement(root, "imagelayer", {"id": "2", "name": "water"})
    ElementTree.SubElement(picture, "image", {"source": f"{town.name}.png", "width": str(WIDTH), "height": str(HEIGHT)})
    root.extend((areas, spaces, scenery))
    ElementTree.indent(root, " ")
    text = ElementTree.tostring(root, encoding="unicode")
    (FOLDER / f"{town.name}.tmx").write_text(
        f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n', encoding="utf-8", newline="\n"
    )


def main() -> None:
    """Write both boards with their pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    pygame.image.save(draw_tiles(), FOLDER / "town.png")
    pygame.image.save(draw_roma(), FOLDER / "roma.png")
    pygame.image.save(draw_ostia(), FOLDER / "ostia.png")
    for town in (ROMA, OSTIA):
        write_level(town)


if __name__ == "__main__":
    main()
