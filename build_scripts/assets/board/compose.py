"""From a level file to the picture of its empty board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image

from assets.board import relief, things, town
from assets.board.fields import noise, outline_distance
from assets.board.frame import frame
from assets.board.scenery import Thing, load_scenery
from assets.board.sheet import Sheet
from capitol.boards.geometry import Box
from capitol.games.capitol.board import AreaPlace, CapitolBoard, board_mark, load_board

WIDTH, QUALITY = 4184, 90
"""Pixels of the picture: the title covers a window of 3840 x 2160 with a board 4182 wide."""
FINER = 1.25
"""It is painted so many times larger and made smaller at the end, which makes its edges clean."""
BORDER = 0.004
"""Bands stand so far off the border of their district, as a part of the board's width: as where the table writes."""
MOST_FRAME, LEAST_FRAME = 30.0, 8.0


def paint(level: Path, scale: float) -> Sheet:
    """The heights and colours of a level's board, ``scale`` pixels to a map pixel."""
    board = load_board(level)
    scenery = load_scenery(level)
    sheet = Sheet(*board.layout.size, scale)
    town.street(sheet, 3)
    things.water(sheet, [thing.outline for thing in scenery if thing.kind == "water"], 40)
    for number, (area, rules) in enumerate(zip(board.layout.areas, board.spec.areas, strict=True)):
        bands = _bands(area, BORDER * sheet.size[0])
        town.district(sheet, area.outline, area.box, bands, rules.colour, 100 + 50 * number)
        # Slabs end at the kerb, whose pattern goes on along it.
        everywhere = sheet.window()
        ends = outline_distance(everywhere.x, everywhere.y, area.outline, 17) + town.EDGE + 1.5
        for index, space in enumerate((*area.small, area.large)):
            (x, y), (width, height) = space.centre, space.size
            box = (x - width / 2, y - height / 2, width, height)
            town.plot(sheet, box, index == len(area.small), 1000 + 20 * number + index, ends)
    for number, thing in enumerate(scenery):
        _put(sheet, thing, 3000 + 30 * number)
    frame(sheet, frame_width(board, scenery), 5000)
    everywhere = sheet.window()
    sheet.colour *= (1 + 0.02 * noise(everywhere.x, everywhere.y, 380, 77, 3))[..., None]
    return sheet


def render(sheet: Sheet, width: int) -> list[Image.Image]:
    """The lit pictures, ``width`` pixels wide: with the patterns of the districts, and without."""
    lit = relief.shade(sheet.height, sheet.colour, sheet.gloss, sheet.scale, relief.CITY)
    seen = relief.lean(sheet.height, lit, sheet.hollow, sheet.scale, relief.CITY.lean)
    size = (width, round(width * sheet.size[1] / sheet.size[0]))
    pictures = []
    for layer in seen:
        # Made smaller as light, not as numbers of a picture: fine bright edges keep their brightness.
        parts = [
            np.asarray(Image.fromarray(layer[..., part]).resize(size, Image.Resampling.HAMMING)) for part in range(3)
        ]
        pictures.append(Image.fromarray((relief.picture(np.stack(parts, -1)) * 255 + 0.5).astype(np.uint8)))
    return pictures


def frame_width(board: CapitolBoard, scenery: tuple[Thing, ...]) -> float:
    """As wide as the room between the border of the map and the districts and walls."""
    width, height = board.layout.size
    margins = list(_margins(board, scenery, width, height))
    return max(LEAST_FRAME, min([MOST_FRAME, *margins]))


def _margins(board: CapitolBoard, scenery: tuple[Thing, ...], width: int, height: int) -> Iterator[float]:
    outlines = [area.outline for area in board.layout.areas]
    for outline in outlines:
        for x, y in outline:
            yield from (x - 1, y - 1, width - x - 1, height - y - 1)
    for thing in scenery:
        if thing.kind == "wall":
            for x, y in thing.outline:
                yield from (edge - 4.5 for edge in (x, y, width - x, height - y) if edge > 4.5)


def _bands(area: AreaPlace, inset: float) -> tuple[Box, Box]:
    """The marble of the header and of the majority bar."""
    (x, y, width, height), foot = area.header, area.bar
    return (x + inset, y + inset, width - 2 * inset, height - inset), (
        foot[0] + inset,
        foot[1],
        foot[2] - 2 * inset,
        foot[3] - inset,
    )


def _put(sheet: Sheet, thing: Thing, seed: int) -> None:
    """One thing of the scenery that stands on the ground."""
    x, y, width, height = thing.box
    if thing.kind == "bridge":
        things.bridge(sheet, thing.box, seed)
    elif thing.kind == "wall":
        things.wall(sheet, thing.outline, seed)
    elif thing.kind == "boat":
        things.boat(sheet, (x + width / 2, y + height / 2), height, seed)
    elif thing.kind == "mole":
        things.mole(sheet, thing.box, seed)
    elif thing.kind == "lighthouse":
        things.lighthouse(sheet, (x + width / 2, y + height / 2), width / 2, seed)


def save(level: Path, folder: Path) -> list[Path]:
    """Paint a level with patterns and without, as ``NAME.jpg`` and ``NAME_plain.jpg`` in ``folder``; the files.

    Raises LevelErrors for a level with faults, ValueError for scenery that is unknown.
    """
    board = load_board(level)
    mark = board_mark(board.layout, board.spec)
    pictures = render(paint(level, FINER * WIDTH / board.layout.size[0]), WIDTH)
    paths = [folder / f"{level.stem}.jpg", folder / f"{level.stem}_plain.jpg"]
    for path, picture in zip(paths, pictures, strict=True):
        # The game looks for the mark near the head of the file.
        picture.save(path, quality=QUALITY, subsampling=2, optimize=True, comment=mark)
    return paths
