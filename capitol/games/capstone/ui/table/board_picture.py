"""The ten stacks as a picture without controls: for the end, for cards and thumbnails."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator

import pygame
from pygame import Rect, Surface

from capitol.games.capstone.rules.numbers import HEIGHT
from capitol.games.capstone.ui.art.board import PICTURES, SIZE
from capitol.games.capstone.ui.models.table import TableModel
from capitol.games.capstone.ui.table.pyramids import Art, paint_stack
from capitol.games.capstone.ui.table.regions import cells_in
from capitol.games.capstone.ui.table.slots import (
    ROOM,
    board_place,
    light_slices,
    paint_ground,
    paint_lid,
    paint_plinth,
    within_frame,
)
from capitol.games.capstone.ui.words import slot_name
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.pictures import opaque_picture, scaled_slices
from capitol.table.art.layers import at_once

SHAPE = 800 / 540
"""Width over height."""
_INSIDE, _WALL = (20, 20, 780, 506), (20, 20, 780, 84)
_FLOORS, _GROUND = ((20, 104.5, 780, 247), (20, 280, 780, 470.5)), (20, 292, 780, 470)
"""Left, top, right and bottom of parts of the room's picture, in its logical pixels: all within its frame, its wall
above the plinth, the floors of both terraces, and the ground of the lower one out of the shade."""
_NAME = 16
_PERIOD, _FADE = 635.6, 18
"""After how many of these pixels to the side the joints of a floor are the same again (nine flags), and the width in
which a floor goes over into its neighbour."""


def board_box(rect: Rect) -> Rect:
    """Return the largest board that fits into ``rect``."""
    box = Rect(0, 0, min(rect.width, round(rect.height * SHAPE)), min(rect.height, round(rect.width / SHAPE)))
    box.center = rect.center
    return box


def paint_board(canvas: Canvas, rect: Rect, model: TableModel, *, plain: bool) -> None:
    """Paint the board with its stacks in ``rect``."""
    box = board_box(rect)
    paint_ground(canvas, box)
    ground = within_frame(canvas.look, box)
    at_once(stack_slices(canvas, rect, model, ground, plain=plain))
    paint_names(canvas, rect)


def stack_slices(
    canvas: Canvas, rect: Rect, model: TableModel, ground: Rect | None, *, plain: bool
) -> Generator[None, None, None]:
    """Paint the stacks of the board in ``rect`` in small steps; with shadows on ``ground``, if given."""
    look = canvas.look
    cells, scale = cells_in(look, board_box(rect))
    art = Art(look, scale, plain)
    for stack, cell in zip(model.stacks, cells, strict=True):
        foot = cell.rect.centerx, cell.foot[1]
        paint_plinth(canvas, stack.size, foot, scale, full=len(stack.pieces) == HEIGHT)
        if stack.cap is not None and not stack.pieces:
            paint_lid(canvas, stack.size, foot, scale)
        yield
        paint_stack(canvas, art, stack.size, foot, stack.pieces, stack.cap, ground=ground)
        yield


def hall_slices(look: Look, rect: Rect, hall: Rect) -> Generator[None, None, Surface]:
    """Return a picture of the room of the board in ``rect`` as it goes on over all of ``hall`` without its frame, made
    in small steps: walls and terraces to both sides, each bay the mirror image of the next, floors whose joints run on,
    more wall above, and its ground below."""
    made = Surface(hall.size, 0, 32)
    if not look.theme.textured or not look.sprites.has(ROOM):
        paint_ground(Canvas(made, look), made.get_rect())
        return made
    place = board_place(look, board_box(rect)).move(-hall.x, -hall.y)
    room = yield from scaled_slices(opaque_picture(PICTURES["room"]), place.size)
    inside, wall, below = (_part(room.get_rect(), part) for part in (_INSIDE, _WALL, _GROUND))
    top, foot = place.y + inside.y, place.y + inside.bottom
    yield from _lay(made, room.subsurface(inside), place.x + inside.x, top)
    for row in range(math.ceil(top / wall.height)):
        above = top - (row + 1) * wall.height
        yield from _lay(made, room.subsurface(wall), place.x + inside.x, above, upright=row % 2 > 0)
    period, fade = (round(part * place.width / SIZE[0]) for part in (_PERIOD, _FADE))
    for floor in (_part(room.get_rect(), part) for part in _FLOORS):
        yield from _pave(made, room.subsurface(floor), place.x + floor.x, place.y + floor.y, period, fade)
    ground = room.subsurface(below)
    for row in range(math.ceil((hall.height - foot) / below.height)):
        turned = pygame.transform.flip(ground, False, row % 2 > 0)
        yield from _pave(made, turned, place.x + inside.x, foot + row * below.height, period, fade)
    yield from light_slices(made)
    return made


def _part(whole: Rect, part: tuple[float, float, float, float]) -> Rect:
    """Return a part of the room's picture, given in its logical pixels."""
    left, top, right, bottom = (
        round(at * length / logical)
        for at, length, logical in zip(part, (whole.width, whole.height) * 2, (*SIZE, *SIZE), strict=True)
    )
    return Rect(left, top, right - left, bottom - top)


def _lay(made: Surface, bay: Surface, left: int, top: int, *, upright: bool = True) -> Iterator[None]:
    """Lay a bay with its corner there, upright or upside down, and mirror images of it to both sides."""
    wide = bay.get_width()
    stands = bay if upright else pygame.transform.flip(bay, False, True)
    pair = stands, pygame.transform.flip(stands, True, False)
    for number in range(-math.ceil(left / wide), math.ceil((made.get_width() - left) / wide)):
        yield
        made.blit(pair[number % 2], (left + number * wide, top))


def _pave(made: Surface, floor: Surface, left: int, top: int, period: int, fade: int) -> Iterator[None]:
    """Lay a floor with its corner there, and again after each ``period`` to both sides; the edges of each fade into the
    next one farther out, which overlaps it by more than two fades."""
    wide, tall = floor.get_size()
    laid = Surface((wide, tall), pygame.SRCALPHA, 32)
    laid.blit(floor, (0, 0))
    yield
    for x in range(fade):
        for edge in (x, wide - 1 - x):
            laid.fill((255, 255, 255, round(255 * x / fade)), (edge, 0, 1, tall), pygame.BLEND_RGBA_MULT)
    first, last = -math.ceil((left + fade) / period), math.ceil((made.get_width() - left - wide + fade) / period)
    for number in sorted(range(first, last + 1), key=abs, reverse=True):
        yield
        made.blit(laid, (left + number * period, top))


def paint_names(canvas: Canvas, rect: Rect) -> None:
    """Paint the names of the slots of the board in ``rect``, if there is room."""
    for slot, cell in enumerate(cells_in(canvas.look, board_box(rect))[0]):
        if cell.under.height * 2 < cell.rect.height:
            _paint_name(canvas, slot_name(slot), cell.under)


def _paint_name(canvas: Canvas, name: str, line: Rect) -> None:
    """Paint the name of a slot on a plate of parchment, as at the table."""
    look, theme = canvas.look, canvas.look.theme
    plate = Rect(0, line.y, min(line.width, look.text_width(name, _NAME, bold=True) + look.ui(16)), line.height)
    plate.centerx = line.centerx
    canvas.rounded(plate, theme.parchment, 5, 1, theme.ring_dark)
    canvas.text(name, plate, _NAME, theme.ink, bold=True, align="centre")
