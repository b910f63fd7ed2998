"""Pieces of Capstone on screens of the program: for choosing colours, and on empty pages."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect

from capitol.games.capstone.rules.numbers import LARGE, MEDIUM
from capitol.games.capstone.ui.art.pieces import foot_of, paint_stack, sprite_rect
from capitol.games.capstone.ui.rules_pictures import SMALL, Item, Stack, paint_row, row_height
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.table.palette import SeatStyle
from capitol.table.plain import SymbolSamples
from capitol.table.slab import paint_slab

BANNER: tuple[Item, ...] = (
    Stack("Y", MEDIUM),
    Stack("BG", MEDIUM, cap="R"),
    Stack("RGYB"),
    Stack("GYRB", cap="Y"),
    Stack("BYG"),
    Stack("RB", MEDIUM),
    Stack("G", MEDIUM),
)
STILL_LIVES: dict[str, tuple[Item, ...]] = {
    "sound": (Stack("RB", SMALL), Stack("GYB", MEDIUM), Stack("Y", SMALL)),
    "data": (Stack("BG", MEDIUM), Stack("", MEDIUM, cap="B"), Stack("YR", MEDIUM)),
}
"""The stacks by page of the settings."""
_PIECE, _SHIELD = 0.62, 0.9


class CapstoneSamples(SymbolSamples):
    """Implements `capitol.table.plugin.Samples`. Seats have no pieces of their own, but their shields have their
    colours."""

    def paint_seat(self, canvas: Canvas, rect: Rect, style: SeatStyle) -> None:
        """Paint the shield of a seat."""
        paint_shield(canvas, rect, style)

    def motion(self, canvas: Canvas, rect: Rect, part: float) -> None:
        """Paint a piece moving to another one."""
        paint_slab(canvas, rect)
        scale = canvas.look.ui(1000) / 1000 * _PIECE
        pad = round(60 * scale)
        box = Rect(rect.x + pad, rect.y, rect.width - 2 * pad, rect.height - canvas.look.ui(14))
        place = Rect(0, 0, 1, box.height)
        place.bottomleft = box.x + round(box.width * part), box.bottom
        paint_stack(canvas, place, LARGE, (0,), scale=scale)

    def banner(self, canvas: Canvas, rect: Rect) -> None:
        paint_slab(canvas, rect)
        paint_row(canvas, rect, BANNER)

    def banner_height(self, look: Look, width: int) -> int:
        return row_height(look, BANNER, width)

    def setting_note(self, setting: str) -> str:
        notes = {
            "palette": _("Each seat keeps its symbol in every set."),
            "all_signs": _(
                "Otherwise the name of a slot is seen only while you point at it, or while something names it."
            ),
            "plan_view": _("Pieces drawn plainly, in flat colours."),
        }
        return notes.get(setting, "")

    def still_life(self, canvas: Canvas, rect: Rect, page: str) -> None:
        if page in STILL_LIVES:
            paint_row(canvas, rect, STILL_LIVES[page])

    def prepare_still_life(self, look: Look, size: tuple[int, int], page: str) -> Iterator[None] | None:
        return iter(()) if page in STILL_LIVES else None


def paint_shield(canvas: Canvas, rect: Rect, style: SeatStyle) -> None:
    """Paint the shield of a seat, standing in ``rect``, with the seat's symbol."""
    name = f"capstone.shield.{style.id}"
    scale = canvas.look.ui(1000) / 1000 * _SHIELD
    place = sprite_rect(name, foot_of(rect, SMALL, scale), scale)
    if place.height > rect.height or place.width > rect.width:
        scale *= min(rect.height / place.height, rect.width / place.width)
        place = sprite_rect(name, foot_of(rect, SMALL, scale), scale)
    place.center = rect.center
    canvas.sprite(name, place)
