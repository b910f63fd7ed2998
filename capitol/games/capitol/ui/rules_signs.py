"""The signs of the table for the rules page that explains them, painted as the table paints them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect

from capitol.games.capitol.ui.art.pieces import PieceGeometry
from capitol.games.capitol.ui.art.towers import draw_tower
from capitol.games.capitol.ui.models.table import Building, Chip
from capitol.games.capitol.ui.parts.bands import ALERT, INK, Fact, on_board, paint_chips, paint_facts
from capitol.games.capitol.ui.parts.board_picture import paint_icon
from capitol.games.capitol.ui.table.rail import paint_house_chip
from capitol.games.capitol.ui.table.yard import paint_caption
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.table.palette import MARBLE, OUTLINE, SEAT_STYLES
from capitol.table.seats.colours import SeatPalette

_BAND, _CHIP = 25.0, 22.0
_LETTERS = 0.72
"""The size of the letters beside a sign, as a fraction of its height."""
_CAPTION = 16.0
_HIGHEST = 2
"""The floors of the tallest house shown: all are on one line."""

Paint = Callable[[Canvas, Rect, float, SeatPalette], None]


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of the table: its size in logical pixels, and a function that paints it in a rect at a scale."""

    width: float
    height: float
    paint: Paint


def _letters(look: Look, tall: float) -> float:
    """Return the logical text size beside signs of this height in window pixels."""
    return tall * _LETTERS * 1000 / look.text_px(1000)


def _band(width: float, *facts: Fact) -> Sign:
    """Return signs from the header of an area, on a piece of its marble."""

    def paint(canvas: Canvas, rect: Rect, _scale: float, _seats: SeatPalette) -> None:
        canvas.rounded(rect, MARBLE, *on_board(canvas.look, 4, 1), OUTLINE)
        room = Rect(rect.x, rect.y, rect.width - rect.height // 3, rect.height)
        paint_facts(canvas, room, facts, _letters(canvas.look, rect.height))

    return Sign(width, _BAND, paint)


def _chips(width: float, *chips: Chip, gains: Mapping[int, int] | None = None) -> Sign:
    """Return chips from the foot of an area."""

    def paint(canvas: Canvas, rect: Rect, _scale: float, seats: SeatPalette) -> None:
        styled = [(chip, seats.style(SEAT_STYLES[chip.seat].id)) for chip in chips]
        paint_chips(canvas, rect, styled, _letters(canvas.look, rect.height), gains=gains)

    return Sign(width, _CHIP, paint)


def _counted(width: float, icon: str, text: str) -> Sign:
    """Return an icon with its number, in ink."""

    def paint(canvas: Canvas, rect: Rect, _scale: float, _seats: SeatPalette) -> None:
        theme, side = canvas.look.theme, rect.height
        left = rect.x
        if icon:
            paint_icon(canvas, icon, Rect(left, rect.y, side, side), theme.ink)
            left += side + side // 6
        room = Rect(left, rect.y, rect.right - left, side)
        canvas.text(text, room, _letters(canvas.look, 1.15 * side), theme.ink, bold=True, fit=False)

    return Sign(width, 19, paint)


def _in_yard(height: int, shape: str | None, areas: Sequence[int] | None) -> Sign:
    """Return a building of the yard with the sign below it."""

    def paint(canvas: Canvas, rect: Rect, scale: float, seats: SeatPalette) -> None:
        geometry, style = PieceGeometry.at(scale), seats.style(SEAT_STYLES[2].id)
        tower = draw_tower(geometry, height, shape, style, salt=height, pieces=canvas.look.sprites.get)
        caption = Rect(rect.x, rect.bottom - round(_CAPTION * scale), rect.width, round(_CAPTION * scale))
        canvas.blit(tower, tower.get_rect(midbottom=(rect.centerx, caption.y - round(2 * scale))).topleft)
        paint_caption(canvas, caption, areas, _letters(canvas.look, 1.2 * caption.height))

    wide, tall = PieceGeometry.at(1.0).tower_size(_HIGHEST, True)
    return Sign(wide, tall + _CAPTION + 2, paint)


def _house_chip(height: int, shape: int | None) -> Sign:
    """Return a building of a yard as the row of its seat shows it."""

    def paint(canvas: Canvas, rect: Rect, _scale: float, seats: SeatPalette) -> None:
        paint_house_chip(canvas, rect, Building(1, height, shape), seats.style(SEAT_STYLES[1].id))

    return Sign(24, 26, paint)


def _space(mark: Callable[[Canvas, Rect], None]) -> Sign:
    """Return a space of the board with a mark around it."""

    def paint(canvas: Canvas, rect: Rect, _scale: float, _seats: SeatPalette) -> None:
        plot = rect.inflate(-rect.width // 8, -rect.height // 4)
        canvas.polygon([plot.midtop, plot.midright, plot.midbottom, plot.midleft], MARBLE, 1, OUTLINE)
        mark(canvas, plot)

    return Sign(48, 48, paint)


def _sprite(name: str, width: float, height: float) -> Sign:
    """Return a sprite of the table."""
    return Sign(width, height, lambda canvas, rect, _scale, _seats: canvas.sprite(name, rect))


_FLOOR = PieceGeometry.at(1.0).floor_size
SIGNS: Mapping[str, tuple[Sign, ...]] = {
    "signs.next": (_band(52, ("any", "1", INK)), _band(70, ("triangular", "2–3", INK))),
    "signs.forced": (_band(62, ("round", "! 1", ALERT)),),
    "signs.spaces": (
        _band(50, ("fountain", "2", INK)),
        _band(42, ("plot", "5", INK)),
        _band(72, ("lock", "", ALERT), ("plot", "0", ALERT)),
    ),
    "signs.places": (_chips(222, Chip(0, 5, 3, 4, 1, ""), Chip(2, 3, 2, 2, 2, ""), Chip(3, 1, 1, 0, 0, "")),),
    "signs.tallest": (_chips(176, Chip(1, 4, 3, 3, 1, "tallest"), Chip(2, 4, 2, 1, 2, "")),),
    "signs.shared": (_chips(146, Chip(0, 2, 2, 3, 1, "shared"), Chip(1, 2, 2, 3, 1, "shared")),),
    "signs.change": (_chips(188, Chip(0, 3, 2, 3, 1, ""), Chip(2, 2, 2, 1, 2, ""), gains={0: 2, 2: -2}),),
    "signs.rings": (
        _space(lambda canvas, rect: canvas.last_move_ticks(rect)),
        _space(lambda canvas, rect: canvas.legal_ring(rect, outline="diamond")),
    ),
    "signs.yard": (
        _counted(20, "plus", ""),
        _in_yard(1, None, None),
        _in_yard(1, "round", (0, 1, 2)),
        _in_yard(2, "triangular", ()),
    ),
    "signs.seats": (
        _counted(34, "hand", "6"),
        _counted(34, "round", "3"),
        _counted(34, "triangular", "2"),
        _house_chip(1, None),
        _house_chip(2, 0),
        _house_chip(3, 1),
    ),
    "signs.consul": (
        _sprite("consul", 28, 28),
        _counted(20, "flag", ""),
    ),
    "signs.stacks": (
        _sprite("card.back", 24, 33.5),
        _counted(20, "", "10"),
        _counted(34, "trash", "5"),
        _sprite("floor.0", *_FLOOR),
        _counted(48, "", "58/90"),
    ),
}
"""The signs of each section of the page, from left to right."""
