"""Moves as one line of plain text, for logs, terminals and tests; not translated, unlike what players read."""

from __future__ import annotations

from capitol.core.refusal import RecordError
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.rules.moves import Bid, Draw, Floors, Forgo, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import CARD_NAMES, CARD_OF_NAME, SHAPES, STACKS


def move_text(board: BoardSpec, move: Move) -> str:
    """Return one line for a move, e.g. ``permit B4 1 round capitolinus 2``; `parse_move` reads it back."""
    match move:
        case Floors(card, on):
            return " ".join(["floors", CARD_NAMES[card], *map(str, on)])
        case Roof(card, height, shape):
            return f"roof {CARD_NAMES[card]} {height} {SHAPES[shape]}"
        case Permit(card, height, shape, area, space):
            return f"permit {CARD_NAMES[card]} {height} {SHAPES[shape]} {board.areas[area].id} {space}"
        case Forgo(card):
            return f"forgo {CARD_NAMES[card]}"
        case Pass():
            return "pass"
        case Bid(cards):
            return " ".join(["bid", *(CARD_NAMES[card] for card in cards)])
        case Place(area, space):
            return f"place {board.areas[area].id}" + ("" if space is None else f" {space}")
        case Draw(stack):
            return f"draw {STACKS[stack]}"


def parse_move(board: BoardSpec, text: str) -> Move:
    """Parse a line as a move. Raises RecordError, quoting the line, if it is not understood."""
    try:
        match text.split():
            case ["floors", card, *on]:
                return Floors(CARD_OF_NAME[card], tuple(map(int, on)))
            case ["roof", card, height, shape]:
                return Roof(CARD_OF_NAME[card], int(height), SHAPES.index(shape))
            case ["permit", card, height, shape, *area, space] if area:
                where = area_number(board, " ".join(area)), int(space)
                return Permit(CARD_OF_NAME[card], int(height), SHAPES.index(shape), *where)
            case ["forgo", card]:
                return Forgo(CARD_OF_NAME[card])
            case ["pass"]:
                return Pass()
            case ["bid", *cards]:
                return Bid(tuple(CARD_OF_NAME[card] for card in cards))
            case ["place", *where] if " ".join(where) in [area.id for area in board.areas]:
                return Place(area_number(board, " ".join(where)))
            case ["place", *area, space] if area:
                return Place(area_number(board, " ".join(area)), int(space))
            case ["draw", stack]:
                return Draw(STACKS.index(stack))
    except (KeyError, ValueError) as error:
        raise RecordError(f"the move “{text}” names something unknown: {error}") from error
    raise RecordError(f"the move “{text}” is not understood")


def area_number(board: BoardSpec, area_id: str) -> int:
    """Return the number of the area with this id. Raises ValueError."""
    for number, area in enumerate(board.areas):
        if area.id == area_id:
            return number
    raise ValueError(f"no area “{area_id}” on board “{board.name}”")
