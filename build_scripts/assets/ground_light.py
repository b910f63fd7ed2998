"""Does the ground carry what stands on it? Measured on the pixels that the game draws.

    python3 build_scripts/assets/ground_light.py

needs the game's own packages alone. On every board that ships, empty, in the smallest window: how light the ground is
(0 to 255) where pieces stand, which is paving and plots as far as an empty plot's own neighbourhood reaches; how much
of the districts is near white; and, for a house of each seat's colour on every plot, the contrast along the outline of
its roof with the ground beside it, of which the median counts: that of the roof itself or of the line that it ends in,
whichever stands off more there. The exit status is 1 where a target is missed.
"""

from __future__ import annotations

import os
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from assets.legibility import pictures
from capitol.games.capitol.ui.art.terrace import KERB
from capitol.games.capitol.ui.models.table import LARGE, Building
from capitol.games.capitol.ui.parts.board_picture import BoardPicture, Site
from capitol.kit.canvas import Canvas
from capitol.table.palette import SEAT_STYLES

LEAST_MEAN, MOST_MEAN, MOST_WHITE, LEAST_CONTRAST = 130.0, 175.0, 0.12, 3.0
WHITE = 225.0
FLOORS = 3
ASIDE, LINE = 3, 2
"""So many pixels beside an outline the ground and the roof are looked at, and so many are those of its line."""


def light(colour: pygame.Color) -> float:
    """How light a pixel is, 0 to 255."""
    return 0.2126 * colour.r + 0.7152 * colour.g + 0.0722 * colour.b


def luminance(colour: pygame.Color) -> float:
    """Relative luminance, 0 to 1 (WCAG 2)."""
    parts = (part / 255 for part in (colour.r, colour.g, colour.b))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def empty(picture: BoardPicture) -> pygame.Surface:
    """The empty board in its window."""
    surface = pygame.Surface(picture.rect.bottomright, 0, 32)
    picture.paint_ground(Canvas(surface, picture.look))
    return surface


def standing(picture: BoardPicture, site: Site) -> Iterator[tuple[int, int]]:
    """The pixels of the ground where a piece on a space stands: its paving and plot, within the kerb."""
    area, kerb = picture.area_rect(site[0]), round(KERB * picture.map.unit) + 1
    top, foot = picture.header_rect(site[0]).bottom + kerb, picture.bar_rect(site[0]).top - kerb
    room = pygame.Rect(area.left + kerb, top, area.width - 2 * kerb, foot - top)
    box = picture.space_rect(*site).inflate(8, 0).clip(room)
    yield from ((x, y) for x in range(box.left, box.right) for y in range(box.top, box.bottom))


def outline_contrast(picture: BoardPicture, surface: pygame.Surface, site: Site, seat: int, shape: int) -> list[float]:
    """The contrasts of a roof's outline with the ground to its left and right, row by row."""
    building = Building(seat, FLOORS, shape)
    house = picture.tower(building)
    left, top = picture.tower_rect(site, FLOORS).topleft
    mask = pygame.mask.from_surface(house, 200)
    header = picture.header_rect(site[0]).bottom
    found = []
    for row in range(picture.geometry.roof_size[1] * 2 // 3):
        if top + row < header:
            continue
        solid = [x for x in range(house.get_width()) if mask.get_at((x, row))]
        if len(solid) < 4 * ASIDE:
            continue
        for edge, way in ((solid[0], -1), (solid[-1], 1)):
            ground = luminance(surface.get_at((left + edge + way * ASIDE, top + row)))
            seen = [luminance(house.get_at((edge - depth * way, row))) for depth in (*range(LINE), ASIDE)]
            found.append(max(contrast(tone, ground) for tone in seen))
    return found


def contrast(first: float, second: float) -> float:
    """The contrast of two luminances, 1 to 21 (WCAG 2)."""
    bright, dark = max(first, second), min(first, second)
    return (bright + 0.05) / (dark + 0.05)


def main() -> int:
    """Print what is measured on every board."""
    pygame.font.init()
    missed = False
    for picture in pictures():
        surface = empty(picture)
        print(f"{picture.board.layout.title}:")
        white = whole = 0
        lights: dict[str, list[float]] = {}
        for area, rules in enumerate(picture.board.spec.areas):
            sites = [(area, space) for space in range(rules.small)]
            found = [light(surface.get_at(place)) for site in sites for place in standing(picture, site)]
            lights.setdefault(rules.colour, []).extend(found)
            box = picture.area_rect(area)
            tones = [
                light(surface.get_at((x, y))) for x in range(box.left, box.right) for y in range(box.top, box.bottom)
            ]
            white, whole = white + sum(tone >= WHITE for tone in tones), whole + len(tones)
        for colour, found in lights.items():
            mean = statistics.mean(found)
            print(f"  {colour}: mean {mean:.0f} (from {LEAST_MEAN:.0f} to {MOST_MEAN:.0f})")
            missed |= not LEAST_MEAN <= mean <= MOST_MEAN
        print(f"  near white: {white / whole:.3f} (at most {MOST_WHITE})")
        missed |= white > MOST_WHITE * whole
        for seat, style in enumerate(SEAT_STYLES):
            for colour in lights:
                areas = [area for area, rules in enumerate(picture.board.spec.areas) if rules.colour == colour]
                sites = [(area, space) for area in areas for space in range(picture.board.spec.areas[area].small)]
                found = [
                    ratio
                    for site in sites
                    if site[1] != LARGE
                    for shape in (0, 1)
                    for ratio in outline_contrast(picture, surface, site, seat, shape)
                ]
                ratio = statistics.median(found)
                needed = style.id in ("ink", "ivory")
                print(
                    f"  {style.id} on {colour}: {ratio:.2f}" + (f" (at least {LEAST_CONTRAST:.0f})" if needed else "")
                )
                missed |= needed and ratio < LEAST_CONTRAST
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
