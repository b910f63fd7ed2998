"""Which camera shows most of a crowded board? Counted on random late positions of Roma, by geometry alone.

    .venv-assets/bin/python build_scripts/assets/camera_study.py

For each camera: how wide a block and how high a floor is at 1280x720; how many buildings can have every floor counted
with ease (of each floor's front three quarters are in sight), how many roofs are seen whole (nine tenths), how many
empty plots are at least half in sight, and what of its front and roof a building shows on the average.

What it found (8 positions in each of 2 sets): seen square from the front, the staggered plots hide next to nothing at
any elevation from 50 to 65 degrees: every floor can be counted and every empty plot is seen. Blocks turned on their
plots gain nothing that is read, and lose at 55 degrees (96 %). A board that is turned loses most (floors 89 to 95 %,
empty plots 87 to 99 %, and a floor is only 5 pixels high). So the pieces stay square to the front, at 60 degrees, as
the level draws its plots.
"""

from __future__ import annotations

import math
import random
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy
from PIL import Image, ImageDraw
from scipy.spatial import ConvexHull

ROOT = Path(__file__).resolve().parents[2]
WINDOW = (796, 504)
"""The board's part of a window of 1280x720."""
POSITIONS, SETS = 8, 2
HEIGHTS = (1, 1, 2, 2, 3, 3, 4, 5, 6, 8)
FULL, THINNED = 2, 0.4
"""Floors above the second are drawn at this part of their thickness."""
BLOCK, TURNED, FLOOR, RIDGE, PLINTH = (30.6, 23.9), 26.0, 18.0, 25.2, 16.2
"""The game's block on a plot of 42, a smaller one that stays on its plot when turned, and the heights of a floor, of a
roof and of the plate below, in thousandths of the board's width."""
PLAN = math.sin(math.radians(60))
"""The level draws its map as it looks from 60 degrees: on the ground it is deeper by this."""


@dataclass(frozen=True)
class Camera:
    """Degrees it looks down, degrees the whole board is turned, and degrees each block is turned on its plot."""

    elevation: float
    board: float = 0.0
    blocks: float = 0.0

    @property
    def name(self) -> str:
        """In words."""
        turned = f", board turned {self.board:.0f}°" if self.board else ""
        return f"{self.elevation:.0f}°{turned or ', square'}{', blocks turned 45°' if self.blocks else ''}"


CAMERAS = (
    Camera(50), Camera(55), Camera(60), Camera(65), Camera(70),
    Camera(55, 0, 45), Camera(60, 0, 45), Camera(65, 0, 45), Camera(55, 45), Camera(60, 45),
)  # fmt: skip


@dataclass(frozen=True)
class Plot:
    """A space on the ground, in map pixels, y away from the viewer."""

    x: float
    y: float
    side: float
    large: bool


def plots() -> tuple[list[Plot], tuple[float, float]]:
    """The spaces of Roma and the size of its ground."""
    sys.path.insert(0, str(ROOT))
    from capitol.games.capitol.board import default_board, load_board

    layout = load_board(default_board()).layout
    found = []
    for area in layout.areas:
        for place, large in [*((small, False) for small in area.small), (area.large, True)]:
            found.append(Plot(place.centre[0], -place.centre[1] / PLAN, place.size[0], large))
    return found, (layout.size[0], layout.size[1] / PLAN)


class View:
    """One camera over one ground: where points appear, in pixels, and what hides what."""

    def __init__(self, camera: Camera, ground: tuple[float, float]) -> None:
        tilt, turn = math.radians(camera.elevation), math.radians(camera.board)
        self.back = numpy.array([math.sin(turn) * math.cos(tilt), -math.cos(turn) * math.cos(tilt), math.sin(tilt)])
        self.right = numpy.array([math.cos(turn), math.sin(turn), 0])
        self.up = numpy.cross(self.back, self.right)
        corners = numpy.array([(x, y, 0) for x in (0, ground[0]) for y in (0, -ground[1])])
        across, down = corners @ self.right, corners @ self.up
        self.scale = min(WINDOW[0] / numpy.ptp(across), WINDOW[1] / numpy.ptp(down))
        self.left, self.top = across.min(), down.max()

    def pixels(self, points: Any) -> Any:
        """Points (n x 3) in pixels (n x 2)."""
        where = numpy.asarray(points, dtype=float)
        x = (where @ self.right - self.left) * self.scale
        # Room above, so that no tower is cut by the border.
        return numpy.c_[x, (self.top - where @ self.up) * self.scale + 100]


def solid(plot: Plot, size: tuple[float, float], low: float, high: float, turn: float, ridge: float = 0.0) -> Any:
    """The corners of a block, or with ``ridge`` of a roof whose ridge lies so much higher."""
    cos, sin = math.cos(turn), math.sin(turn)
    flat = [(x, y) for x in (-size[0] / 2, size[0] / 2) for y in (-size[1] / 2, size[1] / 2)]
    points = [(x, y, z) for x, y in flat for z in (low, high)]
    points += [(0, y, high + ridge) for y in (-size[1] / 2, size[1] / 2)] if ridge else []
    return [(plot.x + cos * x - sin * y, plot.y + sin * x + cos * y, z) for x, y, z in points]


def outline(view: View, points: Any) -> list[tuple[float, float]]:
    """What those corners cover in the picture."""
    flat = view.pixels(points)
    return [tuple(flat[at]) for at in ConvexHull(flat).vertices]


def area(corners: list[tuple[float, float]]) -> float:
    """The area of a polygon."""
    pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2


class Scene:
    """One position, painted from back to front with a number for each body, and what would be seen of each alone."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.picture = Image.new("I", (WINDOW[0] + 40, WINDOW[1] + 140))
        self.pen = ImageDraw.Draw(self.picture)
        self.alone: list[float] = [1.0]
        self.houses: list[list[int]] = []
        self.roofs: list[int] = []
        self.free: list[Plot] = []

    def paint(self, points: Any, hidden: Any = None) -> int:
        """A body, and its number; ``hidden`` is the part of it that what stands upon it covers anyway."""
        shape = outline(self.view, points)
        self.alone.append(area(shape) - (area(outline(self.view, hidden)) if hidden is not None else 0))
        self.pen.polygon(shape, fill=len(self.alone) - 1)
        return len(self.alone) - 1

    def build(self, plot: Plot, size: tuple[float, float], turn: float, floors: int, unit: float) -> None:
        """A house with its plinth and roof."""
        step = FLOOR * unit * (min(floors, FULL) + THINNED * max(0, floors - FULL)) / floors
        low = PLINTH * unit
        self.paint(solid(plot, size, 0, low, turn))
        levels = []
        for _floor in range(floors):
            top = solid(plot, size, low + step, low + step, turn)
            levels.append(self.paint(solid(plot, size, low, low + step, turn), top))
            low += step
        self.houses.append(levels)
        self.roofs.append(self.paint(solid(plot, size, low, low, turn, RIDGE * unit)))

    def shares(self) -> Any:
        """How much of each body is seen, as a part of what would be if it stood alone."""
        return numpy.bincount(numpy.asarray(self.picture).ravel(), minlength=len(self.alone)) / numpy.array(self.alone)

    def sees(self, plot: Plot) -> bool:
        """Whether half of an empty plot is in sight."""
        grid = numpy.linspace(-0.45, 0.45, 11) * plot.side
        where = self.view.pixels([(plot.x + x, plot.y + y, 0) for x in grid for y in grid])
        return bool(sum(self.picture.getpixel((int(x), int(y))) == 0 for x, y in where) >= len(where) / 2)


def study(camera: Camera, ground: tuple[float, float], places: list[Plot], seed: int) -> list[float]:
    """Block width and floor step in pixels, and the four shares (0 to 1) that the table shows."""
    view = View(camera, ground)
    unit = ground[0] / 1000
    size = (TURNED * unit, TURNED * unit) if camera.blocks else (BLOCK[0] * unit, BLOCK[1] * unit)
    chance = random.Random(seed)
    counted: list[float] = []
    roofs: list[float] = []
    empty: list[bool] = []
    for _position in range(POSITIONS):
        scene = Scene(view)
        for plot in sorted(places, key=lambda plot: float(numpy.dot((plot.x, plot.y, 0), view.back))):
            lot, floors = chance.random(), chance.choice(HEIGHTS)
            if lot < 0.12:
                scene.free.append(plot)
            elif lot < (0.75 if plot.large else 0.24):
                high = (38 if plot.large else 20) * unit
                scene.paint(solid(plot, (plot.side * 0.9,) * 2, 0, high, 0))
            else:
                scene.build(plot, size, math.radians(camera.blocks), floors, unit)
        shares = scene.shares()
        counted += [min(1.0, *(float(shares[level]) for level in levels)) for levels in scene.houses]
        roofs += [min(1.0, float(shares[roof])) for roof in scene.roofs]
        empty += [scene.sees(plot) for plot in scene.free]
    wide = size[0] * view.scale * (math.sqrt(2) if camera.blocks or camera.board else 1)
    step = FLOOR * unit * view.scale * math.cos(math.radians(camera.elevation))
    judged = (
        [share >= 0.75 for share in counted],
        [share >= 0.9 for share in roofs],
        empty,
        [(front + roof) / 2 for front, roof in zip(counted, roofs, strict=True)],
    )
    return [wide, step, *(sum(part) / len(part) for part in judged)]


def main() -> int:
    """Print the table."""
    places, ground = plots()
    print("| camera | block px | floor px | floors counted | roofs whole | empty plots in sight | mean in sight |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for camera in CAMERAS:
        runs = [study(camera, ground, places, seed) for seed in range(SETS)]
        told = [" to ".join(dict.fromkeys(f"{100 * run[at]:.0f}" for run in runs)) + " %" for at in (2, 3, 4, 5)]
        print(f"| {camera.name} | {runs[0][0]:.1f} | {runs[0][1]:.1f} | {' | '.join(told)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
