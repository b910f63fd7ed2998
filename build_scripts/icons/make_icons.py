"""Draws the program's icon with the game's own art, and writes it in the forms that the systems want.

Run it with the Python of .venv-build (which build.py makes) after a change of the art.
"""

from __future__ import annotations

import io
import os
import struct
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
from PIL import Image

from capitol.games.capitol.ui.art.mosaic import district_floor
from capitol.games.capitol.ui.art.pieces import PieceGeometry
from capitol.games.capitol.ui.art.towers import draw_tower
from capitol.table.art.brush import canvas, cut_rounded, darker, gradient, lighter, soften
from capitol.table.art.symbols import paint_wreath
from capitol.table.palette import GOLD

SIDE = 512
"""As large as the pictures of the pieces allow: in a larger icon the house would have to be enlarged."""
FINE = 4
"""The ground is drawn so many times larger and made smaller, for smooth edges."""
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_SIZES = {"ic07": 128, "ic08": 256, "ic09": 512, "ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512}
"""The elements of a macOS icon (Apple, "Icon Set Type") but for the one of 1024 pixels; from ic11 on for Retina."""
WINDOW_SIDE = 256
LEAF, VEIN = (0xF2, 0xC8, 0x62), (0x6B, 0x48, 0x12)


def draw_picture() -> pygame.Surface:
    """A terracotta house of three floors before a golden laurel wreath on purple mosaic, 512 x 512."""
    side = SIDE * FINE
    ground = canvas(side, side)
    inset = side * 50 // 1000
    ground.blit(draw_tile(side - 2 * inset), (inset, inset))
    paint_wreath(ground, (side * 0.5, side * 0.5), side * 0.312, LEAF, VEIN)
    picture = pygame.transform.smoothscale(ground, (SIDE, SIDE))
    house = draw_house()
    place = house.get_rect(midbottom=(SIDE // 2, round(SIDE * 0.83)))
    shadow = pygame.mask.from_surface(house).to_surface(setcolor=(20, 8, 4, 150), unsetcolor=(0, 0, 0, 0))
    padded = canvas(SIDE, SIDE)
    padded.blit(shadow, place.move(SIDE // 60, SIDE // 60))
    picture.blit(soften(padded, SIDE / 70), (0, 0))
    picture.blit(house, place)
    return picture


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


def draw_house() -> pygame.Surface:
    """The house of the game, larger than any window shows it."""
    return draw_tower(PieceGeometry.at(SIDE * 0.36 / 38), 3, "triangular", "terracotta", number=False)


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
    elements = b"".join(element(kind, png_of(image, side)) for kind, side in ICNS_SIZES.items())
    (HERE / "capitol.icns").write_bytes(element("icns", elements))
    (ROOT / "assets" / "shared" / "icon.png").write_bytes(png_of(image, WINDOW_SIDE))
    return 0


def element(kind: str, data: bytes) -> bytes:
    """One element of a macOS icon, or the whole icon: its kind, its length with these eight bytes, its data."""
    return struct.pack(">4sI", kind.encode(), 8 + len(data)) + data


def png_of(image: Image.Image, side: int) -> bytes:
    """The picture at a size that it has or a smaller one, as a PNG file."""
    file = io.BytesIO()
    image.resize((side, side), Image.Resampling.LANCZOS).save(file, "PNG", optimize=True)
    return file.getvalue()


if __name__ == "__main__":
    sys.exit(main())
