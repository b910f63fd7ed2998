"""Capitol's pieces on screens of the program: as colour samples, and to fill empty pages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame
from pygame import Rect

from capitol.games.capitol.rules.numbers import SHAPES
from capitol.games.capitol.ui.art.mosaic import laid_floor
from capitol.games.capitol.ui.art.pieces import PieceGeometry
from capitol.games.capitol.ui.art.towers import draw_tower, draw_tower_shadow, tower_shadow_offset
from capitol.games.capitol.ui.districts import DISTRICT_STYLES
from capitol.games.capitol.ui.parts.house import paint_house
from capitol.games.capitol.ui.rules_diagrams import (
    STILL_LIVES,
    height_of,
    paint_diagram,
    paint_still_life,
    prepare_still_life,
)
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import row
from capitol.table.art.brush import cut_rounded
from capitol.table.palette import OUTLINE, SeatStyle
from capitol.table.seats.colours import SeatPalette
from capitol.table.slab import paint_slab, within_groove

BANNER = "skyline"
HOUSE, LARGER, MOVING = 1150, 1600, 1500
"""The sizes of houses, in thousandths of their usual size at 100 %."""


class CapitolSamples:
    """Capitol's samples. Implements `capitol.table.plugin.Samples`."""

    def __init__(self, seats: SeatPalette) -> None:
        self._seats = seats

    def piece(self, canvas: Canvas, rect: Rect, style: SeatStyle) -> None:
        """Paint a low house on a slab."""
        paint_slab(canvas, rect)
        geometry = PieceGeometry.at(canvas.look.ui(HOUSE) / 1000)
        place = Rect((0, 0), geometry.tower_size(1))
        place.center = rect.center
        paint_house(canvas, geometry, 1, style, place, within_groove(canvas.look, rect))

    def colours(self, canvas: Canvas, rect: Rect) -> None:
        """Paint houses of all seats on the ground of each district."""
        look, seats = canvas.look, self._seats
        boxes = row(rect, 3, look.ui(10))
        geometry = PieceGeometry.at(look.ui(LARGER) / 1000)
        room = (boxes[0].width - look.ui(8)) // len(seats.styles)
        wide = geometry.tower_size(2)[0]
        if wide > room:  # large texts leave little room beside the list of groups
            geometry = PieceGeometry.at(look.ui(LARGER) / 1000 * room / wide)
        for number, (district, box) in enumerate(zip(DISTRICT_STYLES, boxes, strict=True)):
            ground = Rect(box.x, box.y + look.ui(14), box.width, box.height - look.ui(14))
            canvas.blit(_ground(look, district.id, ground.size, seats.patterns), ground.topleft)
            shape, stand = SHAPES[number % 2], ground.bottom - look.ui(9)
            cells = row(ground.inflate(-look.ui(8), 0), len(seats.styles))
            for cell in cells:
                foot = geometry.tower_middle(Rect(cell.x, ground.y, cell.width, stand - ground.y))
                left, top = tower_shadow_offset(geometry, 2, shape)
                shadow = look.cache.get(
                    ("colour sample shadow", geometry, shape), partial(draw_tower_shadow, geometry, 2, shape, low=False)
                )
                place = shadow.get_rect(topleft=(foot[0] + left, foot[1] + top))
                seen_part = place.clip(ground)
                canvas.surface.blit(shadow, seen_part, seen_part.move(-place.x, -place.y))
            canvas.rounded(ground, None, 2, 1.5, OUTLINE)
            for style, cell in zip(seats.styles, cells, strict=True):
                make = partial(draw_tower, geometry, 2, shape, style, number, look.sprites.get)
                house = look.cache.get(("colour sample", geometry, style, number), make)
                canvas.blit(house, house.get_rect(midbottom=(cell.centerx, stand)).topleft)

    def motion(self, canvas: Canvas, rect: Rect, part: float) -> None:
        """Paint a house moving over a strip of mosaic."""
        look = canvas.look
        geometry = PieceGeometry.at(look.ui(MOVING) / 1000)
        wide, tall = geometry.tower_size(2)
        paint_slab(canvas, rect)
        pad, deep = look.ui(28), look.ui(48)
        ground = Rect(rect.x + pad, rect.bottom - pad - deep, rect.width - 2 * pad, deep)
        floor = ("motion floor", ground.size)
        stone = max(4, look.ui(5))
        canvas.blit(
            look.cache.get(floor, lambda: cut_rounded(laid_floor("blue", *ground.size, stone), look.ui(6))),
            ground.topleft,
        )
        style = self._seats.style("terracotta")
        room = ground.width - wide - look.ui(70)
        left = ground.x + look.ui(12) + round(room * part)
        place = Rect(left, ground.centery + look.ui(14) - tall, wide, tall)
        paint_house(canvas, geometry, 2, style, place, within_groove(look, rect))

    def banner(self, canvas: Canvas, rect: Rect) -> None:
        """Paint houses of all heights."""
        paint_diagram(canvas, rect, BANNER, self._seats)

    def banner_height(self, look: Look, width: int) -> int:
        """Return the height including the slab."""
        return height_of(look, BANNER, width)

    def setting_note(self, setting: str) -> str:
        notes = {
            "palette": _("Each seat keeps its symbol and the pattern of its plinths in every set."),
            "patterns": _("Waves, dots and diagonals in the kerbs of the areas. Their signs always stay."),
            "plan_view": _("Houses seen from straight above, so that none hides another."),
            "all_signs": _(
                "Otherwise the points of an area are seen only while you point at it, and in the last round."
            ),
        }
        return notes.get(setting, "")

    def still_life(self, canvas: Canvas, rect: Rect, page: str) -> None:
        paint_still_life(canvas, rect, page, self._seats)

    def prepare_still_life(self, look: Look, size: tuple[int, int], page: str) -> Iterator[None] | None:
        return prepare_still_life(look, size, page, self._seats) if page in STILL_LIVES else None


def _ground(look: Look, district: str, size: tuple[int, int], patterns: bool) -> pygame.Surface:
    def make() -> pygame.Surface:
        return laid_floor(district, *size, max(4, look.ui(4)), patterns)

    return look.cache.get(("colour sample ground", district, size, patterns), make)
