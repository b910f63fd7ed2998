"""The widgets that a move involves."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.games.capitol.rules.moves import Draw, Floors, Forgo, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import SHAPES, STACKS
from capitol.games.capitol.ui.models.table import LARGE, YardPiece
from capitol.games.capitol.ui.table.offers import NEW, site_id


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
