"""Draws the program's icon with the game's own art, and writes it in the forms that the systems want.

Run it with the Python of .venv-build (which build.py makes) after a change of the art.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
from PIL import Image

from capitol.games.capitol.ui.art.brush import canvas, cut_rounded, darker, gradient, lighter, soften
from capitol.games.capitol.ui.art.mosaic import district_floor
from capitol.games.capitol.ui.art.pieces import PieceGeometry
from capitol.games.capitol.ui.art.symbols import paint_wreath
from capitol.games.capitol.ui.art.towers import draw_tower
from capitol.games.capitol.ui.palette import GOLD

SIDE = 1024
FINE = 2
"""Everything is drawn so many times larger and made smaller at the end, for smooth edges."""
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
WINDOW_SIDE = 256
LEAF, VEIN = (0xF2, 0xC8, 0x62), (0x6B, 0x48, 0x12)


def draw_picture() -> pygame.Surface:
    """A terracotta house of three floors before a golden laurel wreath on purple mosaic, 1024 x 1024."""
    side = SIDE * FINE
    picture = canvas(side, side)
    inset = side * 50 // 1000
    picture.blit(draw_tile(side - 2 * inset), (inset, inset))
    paint_wreath(picture, (side * 0.5, side * 0.5), side * 0.312, LEAF, VEIN)
    house = draw_house(side)
    place = house.get_rect(midbottom=(side // 2, round(side * 0.80)))
    shadow = pygame.mask.from_surface(house).to_surface(setcolor=(20, 8, 4, 150), unsetcolor=(0, 0, 0, 0))
    padded = canvas(side, side)
    padded.blit(shadow, place.move(side // 60, side // 60))
    picture.blit(soften(padded, side / 70), (0, 0))
    picture.blit(house, place)
    return pygame.transform.smoothscale(picture, (SIDE, SIDE))


def draw_tile(side: int) -> pygame.Surface:
    """The ground: a rounded tile of mosaic in a golden frame."""
    radius, frame = side * 21 // 100, side * 26 // 1000
    outer = gradient(side, side, ((0.0, lighter(GOLD, 0.35)), (0.5, GOLD), (1.0, darker(GOLD, 0.4))))
    outer = cut_rounded(outer, radius)
    inside = side - 2 * frame
    floor = district_floor("purple", inside, inside, side // 30, pattern=False)
    glow = canvas(inside, inside)
    for step in range(40):
        share = step / 40
        light = (255, 214, 150, round(110 * share))
        pygame.draw.circle(glow, light, (inside // 2, inside // 2), round(inside * 0.6 * (1 - share)))
    ground = canvas(inside, inside)
    ground.blit(floor, (0, 0))
    ground.blit(soften(glow, side / 80), (0, 0))
    outer.blit(cut_rounded(ground, radius - frame), (frame, frame))
    return outer


def draw_house(side: int) -> pygame.Surface:
    """The house of the game, larger than any window shows it."""
    geometry = PieceGeometry.at(side * 0.36 / 38)
    return draw_tower(geometry, 3, "triangular", "terracotta", number=False)


def main() -> int:
    """Write capitol.png, .ico and .icns beside this file, and the window's icon into assets/."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    picture = HERE / "capitol.png"
    pygame.image.save(draw_picture(), str(picture))
    with Image.open(picture) as opened:
        image = opened.convert("RGBA")
    image.save(picture, optimize=True)
    image.save(HERE / "capitol.ico", sizes=[(size, size) for size in ICO_SIZES])
    image.save(HERE / "capitol.icns")
    image.resize((WINDOW_SIDE, WINDOW_SIDE), Image.Resampling.LANCZOS).save(ROOT / "assets" / "icon.png", optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
