"""The state of a person's stack: order, wished sum, and the selected way to reach it. No drawing."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from capitol.games.capitol.rules.moves import Bid
from capitol.games.capitol.rules.numbers import CARD_VALUE
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.auction.items import Wish, card_of_item, item_cards, moved_item
from capitol.games.capitol.ui.models.stacking import (
    Stack,
    beside,
    biggest_first,
    by_value,
    clear,
    fits,
    from_bid,
    from_draft,
    jump,
    most_by_count,
    most_they_could_bid,
    near_fits,
    new_stack,
    shuffled,
    smallest_first,
    spread_fits,
)
from capitol.table.choice_history import ChoiceHistory

MOST_DIGITS = 3


class StackEdit:
    """The stack of the viewer of ``view``, starting from the ``draft`` if one was left, else from what was ``sealed``
    before, if anything.

    ``item`` is the place in the row (counting STOP) that keys act on. ``aided``: the memory aid is on, so what the
    others can bid is known from the cards seen, not from their number alone.
    """

    def __init__(
        self, view: View, sealed: Bid | None, draft: Mapping[str, object] | None = None, aided: bool = False
    ) -> None:
        self.view = view
        self.hand = view.table.hand(view.seat)
        begun = from_bid(self.hand, sealed) if sealed is not None else new_stack(self.hand)
        self.stack = from_draft(self.hand, draft) or begun
        self.item = self.stack.stop + 1 if self.stack.kept else self.stack.stop
        self.wish = ""
        self.way = 0
        self.biggest = False
        self._typed_on = self.stack  # the stack before the first digit
        self._refused = False
        self._history = ChoiceHistory(self.stack)
        self._held: Wish | None = None
        self._near: dict[int, tuple[tuple[int, ...], ...]] = {}
        most = most_they_could_bid if aided else most_by_count
        others = (seat for seat in range(len(view.table.known)) if seat != view.seat)
        self.reach = max((most(view, seat) for seat in others), default=0)

    @property
    def most(self) -> int:
        """The sum of the whole hand."""
        return sum(CARD_VALUE[card] for card in self.hand)

    # Moving cards

    def jump(self, item: int) -> None:
        """Move a card across STOP; STOP itself stays. The focus follows the card."""
        if item == self.stack.stop:
            self.item = item
            return
        above = item < self.stack.stop
        self.stack = self.jumped(item)
        self.item = self.stack.stop + 1 if above else self.stack.stop - 1
        self._forget()

    def move(self, item: int, to: int) -> None:
        """Move an item to another place of the row."""
        to = max(0, min(to, len(self.stack.cards)))
        self.stack = moved_item(self.stack, item, to)
        self.item = to
        self._forget()

    def previewed(self, item: int, to: int) -> Stack:
        """Return the stack as `move` would leave it."""
        return moved_item(self.stack, item, to)

    def jumped(self, item: int) -> Stack:
        """Return the stack as `jump` would leave it; ``item`` is not STOP."""
        return jump(self.stack, card_of_item(self.stack, item))

    def clear(self) -> None:
        """Put all cards below STOP."""
        self.stack = clear(self.stack)
        self.item = 1 if self.hand else 0
        self._forget()

    def order(self, biggest: bool) -> None:
        """Sort the bid's cards, and those of bids found for a sum from now on."""
        self.biggest = biggest
        self.stack = biggest_first(self.stack) if biggest else smallest_first(self.stack)

    def shuffle(self, rng: Random) -> None:
        """Shuffle the bid's cards."""
        self.stack = shuffled(self.stack, rng)

    # Undo and redo

    def remember(self) -> None:
        """Add the current stack to the undo history if it has changed."""
        if self.stack != self._history.now:
            self._history.go(self.stack)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        return self._history.can_back

    @property
    def can_redo(self) -> bool:
        """Whether there is something to redo."""
        return self._history.can_forward

    def undo(self) -> None:
        """Undo the last change of the stack; does nothing if there is none."""
        if self._history.back():
            self._lay(self._history.now)

    def redo(self) -> None:
        """Redo the last undone change, unless the stack has changed since."""
        if self._history.forward():
            self._lay(self._history.now)

    def _lay(self, stack: Stack) -> None:
        self.stack = stack
        self._forget()

    # Wished sum

    def type_wish(self, text: str) -> None:
        """Set the field to these digits: the first way to reach that sum becomes the bid. If there is none, the
        previous bid is restored."""
        digits = "".join(sign for sign in text if sign.isdecimal()).lstrip("0")
        if self.wish and len(self.wish) < len(digits) and (self._refused or int(self.wish) > self.most):
            digits = digits[-1].lstrip("0")  # a new number, not another digit of one out of reach
        if not self.wish:
            self._typed_on = self.stack
        self.wish, self.way, self._held, self._refused = digits[:MOST_DIGITS], 0, None, False
        if self.impossible:
            self.stack = self._typed_on
        self._take_way()

    def accept(self) -> None:
        """Keep the bid made for the typed sum, and empty the field."""
        self._forget()

    @property
    def impossible(self) -> bool:
        """Whether the typed sum is impossible."""
        return bool(self.wish) and not self.ways

    def refuse(self) -> None:
        """Note that the typed sum was refused: the next digit starts a new one."""
        self._refused = True

    def cycle(self, by: int) -> None:
        """Select the next or previous way to reach the wished sum."""
        ways = self.ways
        if ways:
            self.way = (self.way + by) % len(ways)
            self._take_way()

    def make(self, cards: tuple[int, ...], hold: bool = False) -> None:
        """Bid these cards; with ``hold`` the bids offered stay the same until another change of the stack or
        `release`."""
        held = self._held or self.shown_wish
        self._bid(cards)
        self._forget()
        self._held = held if hold else None

    def release(self) -> bool:
        """Offer the bids around the current sum again; return whether others were held."""
        held, self._held = self._held, None
        return held is not None

    @property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """The best ways to reach the wished sum."""
        return fits(self.view, int(self.wish)) if self.wish else ()

    @property
    def shown_wish(self) -> Wish:
        """The wish as the bid panel shows it; without one, bids around the current sum are offered, and
        before there is one, bids from the smallest to the whole hand."""
        if self._held is not None:
            return Wish(self.wish, self.ways, self.way, self._held.near, self.reach, self._beside, self._held)
        around = int(self.wish) if self.wish else self.stack.total
        if around not in self._near:
            self._near[around] = near_fits(self.view, around) if around else spread_fits(self.view, self.reach)
        return Wish(self.wish, self.ways, self.way, self._near[around], self.reach, self._beside)

    @property
    def _beside(self) -> tuple[int | None, int | None]:
        return beside(self.view, int(self.wish)) if self.impossible else (None, None)

    def _take_way(self) -> None:
        ways = self.ways
        if ways:
            self._bid(ways[self.way])

    def _bid(self, cards: tuple[int, ...]) -> None:
        ordered = by_value(cards)
        self.stack = from_bid(self.hand, Bid(ordered[::-1] if self.biggest else ordered))
        self.item = min(self.item, len(self.stack.cards))

    def _forget(self) -> None:
        self.wish, self.way, self._held = "", 0, None


def same_cards(before: Stack, after: Stack) -> list[int | None]:
    """Return for each item of ``after`` the item of ``before`` with the same card (identical cards keep their order),
    or None."""
    free: dict[int | None, list[int]] = {}
    for number, card in enumerate(item_cards(before)):
        free.setdefault(card, []).append(number)
    result: list[int | None] = []
    for card in item_cards(after):
        places = free.get(card)
        result.append(places.pop(0) if places else None)
    return result
