"""How much of a crowded board is seen? Counted on random houses of up to eight floors, on the pixels the game draws.

    python3 build_scripts/assets/legibility.py [HOUSES]

needs the game's own packages alone. On every board that ships, in the smallest window, plots are filled by chance
whatever the rules say (heights as in a game and beyond it, seven plots of ten built on), until 3,000 houses have stood.
Of each house: how much of its number is seen, and whether every floor can be counted, which it can where as much as a
third of a face's width is seen of the two together, over three quarters of the floor's height at least. Of each empty
plot: how much of it is seen. The exit status is 1 where a target is missed.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame.mask import Mask

from capitol.games.capitol.levels import find_boards, load_board
from capitol.games.capitol.rules.numbers import SHAPES
from capitol.games.capitol.ui.art.pieces import HALF, SIN, PieceGeometry
from capitol.games.capitol.ui.art.register import register_sprites
from capitol.games.capitol.ui.art.towers import place_number
from capitol.games.capitol.ui.models.table import Building
from capitol.games.capitol.ui.parts.board_picture import BoardArt, BoardPicture
from capitol.kit.look import make_look
from capitol.table.frame import frame
from capitol.table.palette import SEAT_STYLES
from capitol.table.seats.colours import SeatPalette

HOUSES = 3000
WINDOW = (1280, 720)
BUILT = 0.72
HEIGHTS = (1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8)
FACE, UPRIGHT = 1 / 3, 3 / 4
"""The part of a face's width that must be seen, over which part of a floor's height."""
TARGETS = (
    ("numbers of which 95 % is seen", 0.97),
    ("number seen least", 0.55),
    ("houses with every floor countable", 0.98),
    ("empty plots half seen", 0.92),
)


@dataclass(slots=True)
class Counts:
    """What was seen: shares of numbers and of empty plots, and whether floors can be counted."""

    numbers: list[float] = field(default_factory=list)
    countable: list[bool] = field(default_factory=list)
    plots: list[float] = field(default_factory=list)

    def results(self) -> list[float]:
        """One figure for each of `TARGETS`."""
        return [
            sum(share >= 0.95 for share in self.numbers) / len(self.numbers),
            min(self.numbers),
            sum(self.countable) / len(self.countable),
            sum(share >= 0.5 for share in self.plots) / len(self.plots),
        ]


@dataclass(frozen=True, slots=True)
class Standing:
    """A house before the viewer: its building, where its picture begins, and the pixels it covers."""

    building: Building
    at: tuple[int, int]
    mask: Mask


def pictures() -> Iterator[BoardPicture]:
    """The boards that ship, in the smallest window."""
    for path in find_boards():
        look = make_look(*WINDOW)
        register_sprites(look.sprites, SeatPalette())
        board = load_board(path)
        art = BoardArt(board.layout, board.spec, tuple(style.id for style in SEAT_STYLES), board.level)
        yield BoardPicture(look, art, frame(look).board, plan_view=False)


def fill(picture: BoardPicture, chance: random.Random, masks: dict[Building, Mask], counts: Counts) -> None:
    """Build by chance on one board, and count."""
    houses: list[Standing] = []
    empty = []
    shapes = [chance.randrange(len(SHAPES)) for _area in picture.board.layout.areas]
    sites = [site for site in picture.sites() if site[1] >= 0]
    for site in sorted(sites, key=lambda site: picture.space_rect(*site).centery):
        if chance.random() > BUILT:
            empty.append(site)
            continue
        building = Building(chance.randrange(len(SEAT_STYLES)), chance.choice(HEIGHTS), shapes[site[0]])
        if building not in masks:
            masks[building] = pygame.mask.from_surface(picture.tower(building), 127)
        houses.append(Standing(building, picture.tower_rect(site, building.height).topleft, masks[building]))
    for number, house in enumerate(houses):
        seen = house.mask.copy()
        seen.fill()
        for other in houses[number + 1 :]:
            seen.erase(other.mask, (other.at[0] - house.at[0], other.at[1] - house.at[1]))
        figure = figure_of(picture.geometry, house.building)
        counts.numbers.append(seen.overlap_area(figure, (0, 0)) / figure.count())
        counts.countable.append(countable(picture.geometry, house.building.height, seen))
    for site in empty:
        rect = picture.space_rect(*site)
        left = diamond(rect.size)
        whole = left.count()
        for house in houses:
            left.erase(house.mask, (house.at[0] - rect.x, house.at[1] - rect.y))
        counts.plots.append(left.count() / whole)


def diamond(size: tuple[int, int]) -> Mask:
    """The face of an empty plot."""
    width, height = size
    surface = pygame.Surface(size, pygame.SRCALPHA)
    corners = [(width / 2, 0), (width, height / 2), (width / 2, height), (0, height / 2)]
    pygame.draw.polygon(surface, (255, 255, 255, 255), corners)
    return pygame.mask.from_surface(surface)


def figure_of(geometry: PieceGeometry, building: Building) -> Mask:
    """The pixels of the number on a house."""
    surface = pygame.Surface(geometry.tower_size(building.height), pygame.SRCALPHA)
    style = SEAT_STYLES[building.seat]
    place_number(surface, geometry, building.height, SHAPES[building.shape or 0], style, geometry.roof[0])
    return pygame.mask.from_surface(surface, 127)


def countable(geometry: PieceGeometry, floors: int, seen: Mask) -> bool:
    """Whether of every floor enough is seen; ``seen`` is what no other house covers of the house's picture."""
    side = round(HALF * 2**0.5 * 10 * geometry.scale)
    ground = geometry.tower_size(floors)[1] - geometry.foot - geometry.plinth
    for floor in range(floors):
        columns = 0
        for x in range(-side + 1, side):
            down = round((side - abs(x)) * SIN)
            rows = range(ground + down - geometry.level(floor + 1) + 1, ground + down - geometry.level(floor))
            columns += sum(seen.get_at((geometry.half + x, y)) for y in rows) >= UPRIGHT * len(rows)
        if columns < FACE * side:
            return False
    return True


def main(houses: int) -> int:
    """Print what is seen on every board."""
    pygame.font.init()
    missed = False
    for picture in pictures():
        counts, chance = Counts(), random.Random(1)
        masks: dict[Building, Mask] = {}
        while len(counts.numbers) < houses:
            fill(picture, chance, masks, counts)
        print(f"{picture.board.layout.title}: {len(counts.numbers)} houses, {len(counts.plots)} empty plots")
        for (name, least), result in zip(TARGETS, counts.results(), strict=True):
            print(f"  {name}: {result:.3f} (at least {least})")
            missed |= result < least
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else HOUSES))
