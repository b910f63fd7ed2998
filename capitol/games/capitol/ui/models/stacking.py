"""The stack to seal: ordered cards, the STOP card among them, and help to reach a wished sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from capitol.games.capitol.rules.moves import Bid
from capitol.games.capitol.rules.numbers import (
    CARD_COLOUR,
    CARD_NAMES,
    CARD_OF_NAME,
    CARD_STACK,
    CARD_VALUE,
    FLOOR,
    ROOF,
)
from capitol.games.capitol.rules.view import View

USUAL_BID = 10
"""This bid wins the first auction against one to three novices in 80 to 90 games of 100, against two casual players in
97."""
HIGHEST_CARD = max(CARD_VALUE)


@dataclass(frozen=True, slots=True)
class Stack:
    """The whole hand in order, turned over from left to right; the first ``stop`` cards are above the STOP card: the
    bid."""

    cards: tuple[int, ...]
    stop: int = 0

    @property
    def bid(self) -> Bid:
        """The move that seals this stack."""
        return Bid(self.cards[: self.stop])

    @property
    def kept(self) -> tuple[int, ...]:
        """The cards below STOP."""
        return self.cards[self.stop :]

    @property
    def total(self) -> int:
        """The sum of the bid."""
        return self.bid.total

    @property
    def highest(self) -> int:
        """The highest value in the bid, 0 without one: the first tie-break of the designers' rules."""
        return max((CARD_VALUE[card] for card in self.bid.cards), default=0)


def by_value(cards: Sequence[int]) -> tuple[int, ...]:
    """Return the cards, smallest first."""
    return tuple(sorted(cards, key=lambda card: (CARD_VALUE[card], card)))


def new_stack(hand: Sequence[int]) -> Stack:
    """Return the hand smallest first with STOP on top: no bid."""
    return Stack(by_value(hand))


def from_bid(hand: Sequence[int], bid: Bid) -> Stack:
    """Return the stack of a bid sealed before, to reopen it."""
    kept = list(hand)
    for card in bid.cards:
        kept.remove(card)
    return Stack(bid.cards + by_value(kept), len(bid.cards))


def draft_of(stack: Stack) -> dict[str, object]:
    """Return an unsealed stack as plain JSON, to save it while its owner is away."""
    return {"cards": [CARD_NAMES[card] for card in stack.cards], "stop": stack.stop}


def from_draft(hand: Sequence[int], draft: Mapping[str, object] | None) -> Stack | None:
    """Return the stack saved by `draft_of`; None if there is none, or it is not of exactly this hand."""
    names, stop = (draft.get("cards"), draft.get("stop")) if draft is not None else (None, None)
    if not isinstance(names, list) or not isinstance(stop, int) or not 0 <= stop <= len(names):
        return None
    cards = [CARD_OF_NAME[name] for name in names if isinstance(name, str) and name in CARD_OF_NAME]
    if len(cards) < len(names) or sorted(cards) != sorted(hand):
        return None
    return Stack(tuple(cards), stop)


def jump(stack: Stack, at: int) -> Stack:
    """Move the card at an index across STOP: to the end of the bid, or to the front of the kept cards."""
    cards = list(stack.cards)
    card = cards.pop(at)
    if at < stack.stop:
        cards.insert(stack.stop - 1, card)
        return Stack(tuple(cards), stack.stop - 1)
    cards.insert(stack.stop, card)
    return Stack(tuple(cards), stack.stop + 1)


def move_card(stack: Stack, at: int, to: int, above: bool) -> Stack:
    """Move a card to index ``to`` of the whole order (counted without it), above or below STOP."""
    cards = list(stack.cards)
    card = cards.pop(at)
    stop = stack.stop - (at < stack.stop)
    if above:
        to = max(0, min(to, stop))
        stop += 1
    else:
        to = max(stop, min(to, len(cards)))
    cards.insert(to, card)
    return Stack(tuple(cards), stop)


def move_stop(stack: Stack, stop: int) -> Stack:
    """Put STOP before the card at index ``stop``."""
    return replace(stack, stop=max(0, min(stop, len(stack.cards))))


def clear(stack: Stack) -> Stack:
    """Return the stack without a bid: all cards below STOP, smallest first."""
    return new_stack(stack.cards)


def smallest_first(stack: Stack) -> Stack:
    """Return the stack with the bid's cards smallest first."""
    return Stack(by_value(stack.bid.cards) + stack.kept, stack.stop)


def biggest_first(stack: Stack) -> Stack:
    """Return the stack with the bid's cards biggest first."""
    return Stack(by_value(stack.bid.cards)[::-1] + stack.kept, stack.stop)


def shuffled(stack: Stack, rng: Random) -> Stack:
    """Return the stack with the bid's cards in another random order, if there is another.

    The result depends only on the generator and the set of cards, except that the previous order is never repeated.
    """
    bid = by_value(stack.bid.cards)
    if len(set(bid)) < 2:
        return stack
    while True:
        cards = list(bid)
        rng.shuffle(cards)
        if tuple(cards) != stack.bid.cards:
            return Stack(tuple(cards) + stack.kept, stack.stop)


def building_use(view: View, card: int) -> int:
    """Return how useful a card still is for building, 0 to 3: bids should spend the least useful cards first."""
    table, seat = view.table, view.seat
    last_round = table.round == 3
    if last_round:
        return 0
    if CARD_STACK[card] == FLOOR:
        return 2 if table.supply else 0
    if CARD_STACK[card] == ROOF:
        return 2 if any(table.roofs[2 * seat : 2 * seat + 2]) else 0
    areas = table.tables.areas_of[CARD_COLOUR[card]]
    if not any(table.free[area] for area in areas):
        return 0
    return 3 if any(table.accept[area] & table.done_mask[seat] for area in areas) else 1


def fits(view: View, wish: int, most: int = 6) -> tuple[tuple[int, ...], ...]:
    """Return bids of exactly ``wish``: those that spend the least building use first, then the fewest cards.

    Works for any hand: a table over sums keeps the best few sets for each sum (RULES.md, Auctions 1).
    """
    hand = view.table.hand(view.seat)
    uses = {card: building_use(view, card) for card in set(hand)}
    best: dict[int, list[tuple[int, int, tuple[int, ...]]]] = {0: [(0, 0, ())]}
    for card in by_value(hand):
        grown: dict[int, list[tuple[int, int, tuple[int, ...]]]] = {}
        for total, sets in best.items():
            reached = total + CARD_VALUE[card]
            if reached <= wish:
                grown[reached] = [(use + uses[card], count + 1, (*cards, card)) for use, count, cards in sets]
        for total, sets in grown.items():
            merged = {entry[2]: entry for entry in best.get(total, []) + sets}
            best[total] = sorted(merged.values())[:most]
    return tuple(cards for _, _, cards in best.get(wish, ()) if cards)


def beside(view: View, wish: int) -> tuple[int | None, int | None]:
    """Return the nearest possible sums below and above ``wish``; None if there is none."""
    sums = _sums(view)
    under, over = [total for total in sums if total < wish], [total for total in sums if total > wish]
    return max(under, default=None), min(over, default=None)


def _sums(view: View) -> set[int]:
    """Return the sums of all bids with cards."""
    sums = {0}
    for card in view.table.hand(view.seat):
        sums |= {total + CARD_VALUE[card] for total in sums}
    return sums - {0}


def near_fits(view: View, wish: int) -> tuple[tuple[int, ...], ...]:
    """Return the best bid for each reachable sum around ``wish``, nearest first: all of at most seven, else five, among
    them the smallest sum and the whole hand."""
    totals = sorted(_sums(view), key=lambda value: (abs(value - wish), value))
    if len(totals) > 7:
        ends = min(totals), max(totals)
        nearest = [total for total in totals if total not in ends][:3]
        totals = sorted({*nearest, *ends}, key=totals.index)
    return _best(view, totals)


def spread_fits(view: View, reach: int) -> tuple[tuple[int, ...], ...]:
    """Return the best bid for some sums to begin with, most useful first: of at most seven sums all, else the smallest,
    the whole hand, and what is sensible between them if no rival can bid more than ``reach``."""
    totals = sorted(_sums(view))
    if len(totals) > 7:
        low, whole = totals[0], totals[-1]
        safe = next((total for total in totals if total > reach), whole)
        top = min(safe, 2 * USUAL_BID)
        half, quarter, more = (low + (top - low) * part / 4 for part in (2, 1, 3))
        chosen = [low]
        for wish in (half, quarter, safe if safe < whole else more):
            total = min(totals, key=lambda value: (abs(value - wish), value))
            if total not in (*chosen, whole):
                chosen.append(total)
        totals = [*chosen, whole]
    return _best(view, totals)


def _best(view: View, totals: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    return tuple(fits(view, total)[0] for total in totals)  # as when the sum is typed


def most_by_count(view: View, seat: int) -> int:
    """Return what another seat's bid cannot exceed, from the number of its cards alone."""
    return HIGHEST_CARD * (len(view.table.known[seat]) + len(view.table.hidden[seat]))


def most_they_could_bid(view: View, seat: int) -> int:
    """Return the highest possible bid of another seat by the viewer's knowledge: seen cards, and the highest value of
    its kind for each unseen one."""
    highest = {-1: 7, -2: 8, -3: 8}
    table = view.table
    return sum(CARD_VALUE[card] for card in table.known[seat]) + sum(
        highest[card] if card < 0 else CARD_VALUE[card] for card in table.hidden[seat]
    )
