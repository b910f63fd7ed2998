"""The widgets that a hint's move involves, and their marks on the table."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from capitol.games.capitol.rules.moves import Draw, Floors, Forgo, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import SHAPES, STACKS
from capitol.games.capitol.ui.models.table import LARGE, YardPiece
from capitol.games.capitol.ui.table.offers import NEW, site_id
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Widget
from capitol.table.hint.panel import HintPanel, paint_badge


def marked_by(move: Move, hand: Sequence[int], yard: Sequence[YardPiece]) -> tuple[str, ...]:
    """Return the ids of the widgets involved in a move, its destination last. ``hand`` and ``yard`` are the mover's, as
    displayed."""
    match move:
        case Permit(card, height, shape, area, space):
            return (*_card(hand, card), *_pieces(yard, height, shape), site_id((area, space)))
        case Roof(card, height, shape):
            return (*_card(hand, card), f"roof.{SHAPES[shape]}", *_pieces(yard, height, None))
        case Floors(card, on):
            return (*_card(hand, card), "crane", *_floored(on, yard))
        case Forgo(card):
            return ("blank", *_card(hand, card))
        case Place(area, space):
            return (site_id((area, LARGE if space is None else space)),)
        case Draw(stack):
            return (f"stack.{STACKS[stack]}",)
        case Pass():
            return ("pass",)
        case _:
            return ()


def _card(hand: Sequence[int], card: int) -> tuple[str, ...]:
    return (f"hand.{hand.index(card)}",) if card in hand else ()


def _pieces(yard: Sequence[YardPiece], height: int, shape: int | None) -> tuple[str, ...]:
    fitting = [piece for piece in yard if (piece.building.height, piece.building.shape) == (height, shape)]
    return tuple(f"yard.{piece.number}" for piece in fitting[:1])


def _floored(on: Sequence[int], yard: Sequence[YardPiece]) -> tuple[str, ...]:
    """Return the destinations of floors in the current yard: a floor on top of another new one has the same
    destination."""
    places: list[str] = []
    laid: list[int] = []
    for height in on:
        if height in laid:
            laid.remove(height)
        else:
            places += _pieces(yard, height, None) if height else (NEW,)
        laid.append(height + 1)
    return tuple(dict.fromkeys(places))


def mark_boxes(look: Look, root: Widget, marks: Sequence[Sequence[str]]) -> list[Rect]:
    """Return the place of each move's number, an empty rect for a move without a visible destination. Numbers with the
    same destination are placed side by side."""
    side = look.ui(26)
    taken: dict[str, int] = {}
    boxes = []
    for ids in marks:
        box = Rect(0, 0, 0, 0)
        last = root.find(ids[-1]) if ids else None
        if last is not None:
            beside = taken.get(last.id, 0)
            taken[last.id] = beside + 1
            box = Rect(0, 0, side, side)
            if isinstance(last, Button):  # at its corner, clear of its label
                box.center = (last.rect.x + side // 4 + beside * side, last.rect.y)
            else:
                box.midtop = (last.rect.centerx + beside * side, last.rect.y - side // 3)
        boxes.append(box)
    return boxes


def paint_marks(canvas: Canvas, root: Widget, panel: HintPanel, marks: Sequence[Sequence[str]]) -> None:
    """Paint a number at each move's destination, and rings around all widgets of the move under the pointer."""
    pointed = panel.pointed
    for number, box in enumerate(mark_boxes(canvas.look, root, marks)):
        if pointed not in (None, number):
            continue
        for id in marks[number] if pointed is not None else ():
            found = root.find(id)
            if found is not None:
                canvas.pointing_ring(found.rect)
        if box.width:
            paint_badge(canvas, box, number)
