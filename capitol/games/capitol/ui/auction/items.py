"""The items of the row (cards, and STOP among them), and the sum that is wished for. Plain values, no pictures."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.games.capitol.ui.models.stacking import Stack, move_card, move_stop


@dataclass(frozen=True, slots=True)
class Wish:
    """What was typed, the ways to make it, which of them is shown, and the bids near it. ``beside``: the nearest sums
    under and over one that cannot be made.

    ``held`` is the wish before one of the bids near it was taken by the pointer: they keep their places as they stood.
    """

    text: str
    ways: tuple[tuple[int, ...], ...]
    at: int
    near: tuple[tuple[int, ...], ...]
    beside: tuple[int | None, int | None] = (None, None)
    held: Wish | None = None


def item_ids(stack: Stack) -> list[str]:
    """The widget ids of the items: ``bid.0`` …, ``stop``, ``kept.0`` …"""
    kept = len(stack.cards) - stack.stop
    return [*(f"bid.{n}" for n in range(stack.stop)), "stop", *(f"kept.{n}" for n in range(kept))]


def item_cards(stack: Stack) -> list[int | None]:
    """The cards of the items, None for STOP."""
    return [*stack.cards[: stack.stop], None, *stack.cards[stack.stop :]]


def card_of_item(stack: Stack, item: int) -> int:
    """The index in the stack's cards of an item that is not STOP."""
    return item if item < stack.stop else item - 1


def moved_item(stack: Stack, item: int, to: int) -> Stack:
    """The stack after an item (a card, or STOP) went to another place of the row; both count STOP."""
    to = max(0, min(to, len(stack.cards)))
    if item == stack.stop:
        return move_stop(stack, to)
    at = card_of_item(stack, item)
    # Without the card STOP stands here; the card lands above it when its place comes before.
    stop = stack.stop - (item < stack.stop)
    above = to <= stop
    return move_card(stack, at, to if above else to - 1, above)
