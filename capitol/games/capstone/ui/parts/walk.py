"""The two goals moving along the stacks at the end: their positions and looks, and the points of the stacks."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pygame import Rect

from capitol.games.capstone.rules.numbers import HEIGHT, Column
from capitol.games.capstone.ui.models.ending import StackScore
from capitol.games.capstone.ui.models.table import TableModel
from capitol.games.capstone.ui.palette import PIECE_STYLES
from capitol.games.capstone.ui.table.board_picture import board_box
from capitol.games.capstone.ui.table.regions import Cell, cells_in
from capitol.games.capstone.ui.words import colour_letter, slot_name
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.table.palette import OUTLINE
from capitol.table.seats.badge import SeatLook, paint_bare_symbol

_WIDE, _PLACE, _HEAD = 34, 30, 26
_TEXT = 16


def cells_of(look: Look, room: Rect) -> tuple[Cell, ...]:
    """Return the cells of the board that `paint_board` paints in ``room``."""
    return cells_in(look, board_box(room))[0]


def goal_rect(look: Look, room: Rect, seat: int, slot: int | None) -> Rect:
    """Return the rect of a seat's goal: at the left or right of a slot, or (None) beside the middle of the board."""
    board = board_box(room)
    wide, tall = look.board(_WIDE), look.board(_HEAD + HEIGHT * _PLACE)
    if slot is None:
        tall = min(tall, board.height)
        return Rect(board.centerx + (wide if seat else -2 * wide), board.centery - tall // 2, wide, tall)
    found = cells_of(look, room)[slot]
    cell = found.rect
    left = cell.right - wide + look.board(4) if seat else cell.x - look.board(4)
    box = Rect(left, max(cell.y, found.under.y - tall - look.board(6)), wide, tall)
    return box.clamp(board)


def between(one: Rect, other: Rect, part: float) -> Rect:
    """Return a rect at ``part`` of the way from one to another."""
    x, y = one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part
    return Rect(round(x), round(y), other.width, other.height)


def paint_goal(canvas: Canvas, box: Rect, seat: SeatLook, goal: Column, lit: Collection[int], closed: int = 0) -> None:
    """Paint a moving goal, top to bottom, under the symbol of its seat; places that agree are lit and ticked. The upper
    ``closed`` places are still covered."""
    look, theme = canvas.look, canvas.look.theme
    canvas.rounded(box.inflate(look.board(6), look.board(6)), seat.colour, 7, 2, OUTLINE)
    head = look.board(_HEAD)
    side = head - look.board(6)
    paint_bare_symbol(canvas, seat.style, Rect(box.centerx - side // 2, box.y + look.board(2), side, side))
    tall = (box.height - head) // HEIGHT
    for at, colour in enumerate(goal):
        place = Rect(box.x, box.y + head + at * tall, box.width, tall - look.board(2))
        style = PIECE_STYLES[colour]
        if at < closed:
            canvas.rounded(place, theme.dark, 4, 1.5, theme.gold)
            continue
        if at in lit:
            canvas.rounded(place.inflate(look.board(6), look.board(4)), theme.gold, 6, 1.5, OUTLINE)
        canvas.rounded(place, style.colour, 4, 1.5, OUTLINE)
        paint_letter(canvas, place, colour)
        if at in lit:
            tick = Rect(0, 0, look.board(16), look.board(16))
            out = look.board(6)  # beside the letters, which fill the place in some languages
            tick.center = (place.x - out if seat.seat else place.right + out, place.centery)
            canvas.circle(tick.center, tick.width // 2, theme.good, 1.5, OUTLINE)
            canvas.icon("check", tick.inflate(-tick.width // 3, -tick.width // 3), theme.cream)


def paint_letter(canvas: Canvas, box: Rect, colour: int, px: float = _TEXT) -> None:
    """Paint the letter of a colour, in some languages two; they are never cut off, but smaller in a narrow box."""
    letter = colour_letter(colour)
    px = canvas.look.fitting(letter, px, box.width - canvas.look.board(4), bold=True)
    canvas.text(letter, box, px, PIECE_STYLES[colour].ink, bold=True, align="centre", fit=False)


def paint_scores(
    canvas: Canvas,
    room: Rect,
    model: TableModel,
    seats: Sequence[SeatLook],
    done: Sequence[StackScore],
    *,
    dusk: bool = False,
) -> None:
    """Paint on the board in ``room`` each stack's points for both, in the seats' colours; by day, stacks that do not
    count are dimmed."""
    look, theme = canvas.look, canvas.look.theme
    cells = cells_of(look, room)
    for stack, cell in zip(model.stacks, cells, strict=True):
        if len(stack.pieces) < HEIGHT and not dusk:
            canvas.rounded(cell.rect, OUTLINE, 8, alpha=120)
    for row in done:
        under = cells[row.slot].under
        wide = look.text_width("00", _TEXT, bold=True) + look.ui(6)
        name = look.text_width(slot_name(row.slot), _TEXT, bold=True) + look.ui(20)
        if under.width < 2 * wide + name:
            continue
        for seat, points in zip(seats, row.points, strict=True):
            left = under.centerx + (name // 2 if seat.seat else -name // 2 - wide)
            chip = Rect(left, under.y, wide, under.height)
            perfect = row.perfect(seat.seat)
            canvas.rounded(chip, seat.colour, 5, 2.5 if perfect else 1.5, theme.gold if perfect else OUTLINE)
            canvas.text(str(points), chip, _TEXT, seat.text_colour, bold=True, align="centre", fit=False)
