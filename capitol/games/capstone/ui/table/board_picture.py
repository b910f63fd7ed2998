"""The ten stacks as a picture without controls: for the end, for cards and thumbnails."""

from __future__ import annotations

from pygame import Rect

from capitol.games.capstone.rules.numbers import HEIGHT
from capitol.games.capstone.ui.models.table import TableModel
from capitol.games.capstone.ui.table.pyramids import Art, paint_stack
from capitol.games.capstone.ui.table.regions import cells_in
from capitol.games.capstone.ui.table.slots import COURT, ROOM, paint_ground, paint_lid, paint_plinth, within_frame
from capitol.games.capstone.ui.words import slot_name
from capitol.kit.canvas import Canvas

SHAPE = 800 / 540
"""Width over height."""


def board_box(rect: Rect) -> Rect:
    """Return the largest board that fits into ``rect``."""
    box = Rect(0, 0, min(rect.width, round(rect.height * SHAPE)), min(rect.height, round(rect.width / SHAPE)))
    box.center = rect.center
    return box


def paint_board(
    canvas: Canvas,
    rect: Rect,
    model: TableModel,
    *,
    plain: bool,
    caps: bool = True,
    ground: Rect | None = None,
    sun: bool = True,
) -> None:
    """Paint the board with its stacks in ``rect``; without capstones if ``caps`` is False, and without shadows and
    names if ``sun`` is. ``ground`` is the place of the court in which they stand instead of the room, if any."""
    look, box = canvas.look, board_box(rect)
    whole = box if ground is None else ground
    paint_ground(canvas, whole, ROOM if ground is None else COURT)
    shaded = within_frame(look, whole) if sun else None
    cells, scale = cells_in(look, box)
    art = Art(look, scale, plain)
    for stack, cell in zip(model.stacks, cells, strict=True):
        foot = cell.rect.centerx, cell.foot[1]
        paint_plinth(canvas, stack.size, foot, scale, full=len(stack.pieces) == HEIGHT)
        if stack.cap is not None and not stack.pieces and caps:
            paint_lid(canvas, stack.size, foot, scale)
        paint_stack(canvas, art, stack.size, foot, stack.pieces, stack.cap if caps else None, ground=shaded)
    if sun:
        paint_names(canvas, rect)


def paint_names(canvas: Canvas, rect: Rect) -> None:
    """Paint the names of the slots of the board in ``rect``, if there is room."""
    for slot, cell in enumerate(cells_in(canvas.look, board_box(rect))[0]):
        if cell.under.height * 2 < cell.rect.height:
            _paint_name(canvas, slot_name(slot), cell.under)


def _paint_name(canvas: Canvas, name: str, line: Rect) -> None:
    """Paint the name of a slot on a plate of parchment, as at the table."""
    look, theme = canvas.look, canvas.look.theme
    plate = Rect(0, line.y, min(line.width, look.text_width(name, 14, bold=True) + look.ui(16)), line.height)
    plate.centerx = line.centerx
    canvas.rounded(plate, theme.parchment, 5, 1, theme.ring_dark)
    canvas.text(name, plate, 14, theme.ink, bold=True, align="centre")
