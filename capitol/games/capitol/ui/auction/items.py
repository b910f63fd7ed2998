"""The items of the row (cards and STOP), and the wished sum. Plain values, no drawing."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.games.capitol.ui.models.stacking import Stack, move_card, move_stop


@dataclass(frozen=True, slots=True)
class Wish:
    """The typed text, the ways to reach that sum, which of them is shown, and bids near it. ``reach``: no rival can bid
    more. ``beside``: the nearest possible sums below and above an impossible one.

    ``held`` is the wish before the pointer chose one of the nearby bids, which then keep their places.
    """

    text: str
    ways: tuple[tuple[int, ...], ...]
    at: int
    near: tuple[tuple[int, ...], ...]
    reach: int
    beside: tuple[int | None, int | None] = (None, None)
    held: Wish | None = None


def item_ids(stack: Stack) -> list[str]:
    """Return the widget ids of the items: ``bid.0`` …, ``stop``, ``kept.0`` …"""
    kept = len(stack.cards) - stack.stop
    return [*(f"bid.{n}" for n in range(stack.stop)), "stop", *(f"kept.{n}" for n in range(kept))]


def item_cards(stack: Stack) -> list[int | None]:
    """Return the cards of the items, None for STOP."""
    return [*stack.cards[: stack.stop], None, *stack.cards[stack.stop :]]


def card_of_item(stack: Stack, item: int) -> int:
    """Return the index in the stack's cards of an item that is not STOP."""
    return item if item < stack.stop else item - 1


def moved_item(stack: Stack, item: int, to: int) -> Stack:
    """Return the stack after an item (a card, or STOP) moved to another place of the row; both numbers count STOP."""
    to = max(0, min(to, len(stack.cards)))
    if item == stack.stop:
        return move_stop(stack, to)
    at = card_of_item(stack, item)
    # The position of STOP without the card; the card lands above it if its new place comes before.
    stop = stack.stop - (item < stack.stop)
    above = to <= stop
    return move_card(stack, at, to if above else to - 1, above)
