"""The regions of the table, for windows of any shape and every UI scale."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from capitol.games.capstone.rules.numbers import COLOUR_COUNT, SLOTS_PER_SIZE
from capitol.games.capstone.ui.table.pyramids import MEASURES
from capitol.games.capstone.ui.words import colour_letter
from capitol.kit.look import Look
from capitol.table.frame import FOLDED_FROM, bar_rect

_STASH, _RAIL, _TRAY = 228, 246, 146
_MOST_STASH, _MOST_RAIL, _MOST_TRAY = 0.20, 0.245, 0.34
STATUS = 32
_STATUS_FOLDED = 43
_LARGE, _MEDIUM = 290, 240
"""The shares of the board's height for the two rows of stacks."""
_PAD, _RIM = 6, 20
PLINTHS = 16.2, 13.2
"""How far a plinth extends below the near corner of its stack, by size."""
_COLUMN, _COLUMN_TEXT = 20, 14
_CLEAR = 6
"""The room at the right of the last columns: marks around them keep off the frame."""
_UNDER = 17
_MOST_TALL = 0.78
"""The largest height of the board relative to its width: stacks gain nothing beyond it."""
_ROOM = 9
"""Free room above a stack of four with its capstone, in logical pixels of the table."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The layout of one slot, in window pixels: ``rect`` is all of it, ``foot`` the middle of the lowest base,
    ``column`` the flat column beside the stack, ``under`` the line below it."""

    rect: Rect
    foot: tuple[int, int]
    column: Rect
    under: Rect


@dataclass(frozen=True, slots=True)
class Regions:
    """The regions of the table in window pixels, with ``scale`` window pixels per logical pixel of the stacks.
    ``cells`` are the slots. ``folded``: text is so large that less of everything is shown."""

    bar: Rect
    stash: Rect
    board: Rect
    rail: Rect
    tray: Rect
    status: Rect
    cells: tuple[Cell, ...]
    scale: float
    folded: bool


def regions(look: Look) -> Regions:
    """Divide the window: bar and rails scale with text, the stacks get all the other room."""
    window = look.room
    folded = look.scale.ui_scale >= FOLDED_FROM
    bar = bar_rect(look)
    status = look.ui(_STATUS_FOLDED if folded else STATUS)
    tall = min(max(look.ui(_TRAY), look.board(_TRAY)), round(window.height * _MOST_TRAY))
    tray = Rect(0, window.height - tall, window.width, tall)
    top = bar.bottom + look.band_height
    between = Rect(0, top, window.width, tray.top - top)
    left = min(look.ui(_STASH), round(window.width * _MOST_STASH))
    right = min(look.ui(_RAIL), round(window.width * _MOST_RAIL))
    stash = Rect(0, between.y, left, between.height)
    rail = Rect(window.width - right, between.y, right, between.height)
    board = Rect(stash.right, between.y, rail.left - stash.right, between.height)
    board.height = min(board.height, round(board.width * _MOST_TALL))
    board.centery = between.centery
    cells, scale = cells_in(look, board)
    line = Rect(tray.x, tray.y, tray.width, status)
    return Regions(bar, stash, board, rail, tray, line, cells, scale, folded)


def letters_wide(look: Look) -> int:
    """Return the width of the widest letter of a colour in flat columns."""
    return max(look.text_width(colour_letter(colour), _COLUMN_TEXT, bold=True) for colour in range(COLOUR_COUNT))


def cells_in(look: Look, board: Rect) -> tuple[tuple[Cell, ...], float]:
    """Return the cells of the ten slots in two rows of five, and the scale at which stacks fit in them."""
    pad = look.board(_PAD)
    rim = look.board(_RIM)
    room = board.inflate(-2 * rim, -2 * rim)
    column = max(look.board(_COLUMN), letters_wide(look) + look.ui(6))
    under = look.line(_UNDER, bold=True) + look.board(4)
    wide = (room.width - look.board(_CLEAR)) // SLOTS_PER_SIZE
    upper = round(room.height * _LARGE / (_LARGE + _MEDIUM))
    heights = (upper, room.height - upper)
    free = wide - column - 3 * pad
    scale = min(
        free / (MEASURES[0].width + 8),
        *(
            max(1, tall - under - 2 * pad) / (MEASURES[size].tall(4, capped=True) + _ROOM + PLINTHS[size])
            for size, tall in enumerate(heights)
        ),
    )
    cells = []
    for size, tall in enumerate(heights):
        top = room.y + (upper if size else 0)
        for at in range(SLOTS_PER_SIZE):
            rect = Rect(room.x + at * wide, top, wide, tall).inflate(-pad, -pad)
            line = Rect(rect.x, rect.bottom - under, rect.width, under)
            high = min(round(column * 1.15) * 4, line.top - rect.top - pad)
            flat = Rect(rect.right - column - pad // 2, line.top - pad - high, column, high)
            middle = rect.x + (flat.x - rect.x) // 2
            foot = line.top - round((MEASURES[size].near + PLINTHS[size]) * scale)
            cells.append(Cell(rect, (middle, foot), flat, line))
    return tuple(cells), scale
