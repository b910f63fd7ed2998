"""Pieces of Capoterra on screens of the program: for choosing colours, and on empty pages."""

from __future__ import annotations

from pygame import Rect

from capitol.games.capoterra.rules.cells import ALL_SIDES, CORN, ROCK, SHEEP, VILLAGE, WOOD, tile
from capitol.games.capoterra.rules.numbers import EXPLORER
from capitol.games.capoterra.ui.art.names import settlement_sprite, tile_sprite, unit_sprite
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.table.palette import SeatStyle
from capitol.table.plain import SymbolSamples
from capitol.table.slab import paint_slab

_TOWN = tile(VILLAGE, ALL_SIDES)
_EAST_WEST, _SOUTH_WEST = 0b1010, 0b1100
_LAND = (
    tile(WOOD, 0b0010),
    tile(CORN, _EAST_WEST),
    _TOWN,
    tile(SHEEP, _EAST_WEST),
    tile(WOOD, _SOUTH_WEST),
    tile(ROCK, 0),
)
"""The banner: a road through the fields of a village."""
_SHARE, _LEAST = 0.72, 100
"""The side of a tile relative to the height of its slab, and the height of the banner in logical pixels."""


class CapoterraSamples(SymbolSamples):
    """Implements `capitol.table.plugin.Samples` with tiles, villages and explorers."""

    def paint_seat(self, canvas: Canvas, rect: Rect, style: SeatStyle) -> None:
        """Paint a village of a seat with an explorer."""
        _paint_village(canvas, rect, style.id)

    def motion(self, canvas: Canvas, rect: Rect, part: float) -> None:
        """Paint an explorer walking from left to right."""
        paint_slab(canvas, rect)
        side = rect.height // 2
        left = rect.x + side // 2 + round((rect.width - 2 * side) * part)
        canvas.sprite(unit_sprite(EXPLORER, self._place.styles[0].id), Rect(left, rect.y + side // 2, side, side))

    def banner(self, canvas: Canvas, rect: Rect) -> None:
        """Paint a village and the land around it."""
        paint_slab(canvas, rect)
        side = min(round(rect.height * _SHARE), (rect.width - rect.height // 4) // len(_LAND))
        box = Rect(rect.centerx - side * len(_LAND) // 2, rect.centery - side // 2, side, side)
        for number, there in enumerate(_LAND):
            place = box.move(number * side, 0)
            canvas.sprite(tile_sprite(there, number), place)
            if there == _TOWN:
                canvas.sprite(settlement_sprite(there, self._place.styles[0].id), place)

    def banner_height(self, look: Look, width: int) -> int:
        """Return the height of the row of tiles."""
        return look.ui(_LEAST)

    def setting_note(self, setting: str) -> str:
        notes = {
            "palette": _("Each seat keeps its symbol in every set."),
            "all_signs": _(
                "Otherwise goods on the board are smaller; where space is short, only the largest amounts are shown."
            ),
        }
        return notes.get(setting, "")


def _paint_village(canvas: Canvas, rect: Rect, seat: str) -> None:
    side = round(min(rect.size) * _SHARE)
    box = Rect(0, 0, side, side)
    box.center = rect.center
    canvas.sprite(tile_sprite(_TOWN), box)
    canvas.sprite(settlement_sprite(_TOWN, seat), box)
    unit = Rect(0, 0, side * 2 // 5, side * 2 // 5)
    unit.topright = box.topright
    canvas.sprite(unit_sprite(EXPLORER, seat), unit)
