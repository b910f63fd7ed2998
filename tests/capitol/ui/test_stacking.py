"""The sealed stack as a model: moving cards and STOP, and finding bids of a wished sum."""

from __future__ import annotations

import itertools
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from capitol.core.setup import PlayerSpec
from capitol.games.capitol.levels import default_board, load_board
from capitol.games.capitol.rules.moves import Bid
from capitol.games.capitol.rules.numbers import CARD_OF_NAME, CARD_VALUE, COPIES
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.setup import new_setup
from capitol.games.capitol.rules.start import start
from capitol.games.capitol.rules.state import BID
from capitol.games.capitol.rules.view import View, view
from capitol.games.capitol.ui.auction.items import item_cards, item_ids, moved_item
from capitol.games.capitol.ui.auction.stack_edit import StackEdit, same_cards
from capitol.games.capitol.ui.models.stacking import (
    Stack,
    biggest_first,
    building_use,
    by_value,
    clear,
    fits,
    from_bid,
    jump,
    most_they_could_bid,
    move_card,
    move_stop,
    near_fits,
    new_stack,
    smallest_first,
    spread_fits,
)

BOARD = load_board(default_board()).spec
DECK = [card for card, copies in enumerate(COPIES) for _ in range(copies)]


def hand_view(hand: tuple[int, ...], *, round_number: int = 0, roofs: tuple[int, int] = (3, 3)) -> View:
    """What seat 0 of two sees at an auction with this hand."""
    players = (PlayerSpec("Livia"), PlayerSpec("Cato"))
    state = start(new_setup(Rules(), BOARD, players, random.Random(3)))
    state.phase, state.round = BID, round_number
    state.known[0], state.hidden[0] = tuple(sorted(hand)), ()
    state.roofs[0], state.roofs[1] = roofs
    return view(state, 0)


def hands(most: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Hands of distinct physical cards."""
    return st.lists(st.sampled_from(range(len(DECK))), max_size=most, unique=True).map(
        lambda places: tuple(DECK[place] for place in places)
    )


@st.composite
def stacks(draw: st.DrawFn) -> Stack:
    """A stack in any order, STOP anywhere."""
    hand = draw(hands(12))
    return Stack(hand, draw(st.integers(0, len(hand))))


@settings(max_examples=30)
@given(hands(12), st.integers(0, 3))
def test_a_bid_of_every_sum_that_there_is_is_found_and_no_other(hand: tuple[int, ...], round_number: int) -> None:
    seen = hand_view(hand, round_number=round_number)
    best: dict[int, tuple[int, int]] = {}
    for size in range(1, len(hand) + 1):
        for chosen in itertools.combinations(hand, size):
            total = sum(CARD_VALUE[card] for card in chosen)
            price = (sum(building_use(seen, card) for card in chosen), size)
            best[total] = min(best.get(total, price), price)
    for wish in range(1, sum(CARD_VALUE[card] for card in hand) + 2):
        found = fits(seen, wish)
        assert bool(found) == (wish in best)
        prices = []
        for chosen in found:
            assert sum(CARD_VALUE[card] for card in chosen) == wish
            left = list(hand)
            for card in chosen:
                left.remove(card)
            prices.append((sum(building_use(seen, card) for card in chosen), len(chosen)))
        assert prices == sorted(prices)
        if prices:
            assert prices[0] == best[wish]
        assert len(set(found)) == len(found)


def test_the_largest_hands_are_searched_too() -> None:
    seen = hand_view(tuple(DECK[:36]))
    total = sum(CARD_VALUE[card] for card in DECK[:36])
    assert all(fits(seen, wish, most=1) for wish in (1, 40, total // 2, total))
    assert not fits(seen, total + 1)


def test_cards_that_build_nothing_any_more_are_spent_first() -> None:
    """Of two cards of one value the one that is of less use, whichever it is."""
    roof, floor, permit = (CARD_OF_NAME[name] for name in ("R3", "F3", "B3"))
    hand = (roof, floor, permit)

    def order(seen: View) -> tuple[int, ...]:
        return tuple(bid[0] for bid in fits(seen, 3))

    def uses(seen: View) -> tuple[int, ...]:
        return tuple(building_use(seen, card) for card in hand)

    useful = hand_view(hand)
    assert uses(useful) == (2, 2, 3)
    assert order(useful)[-1] == permit
    no_roofs = hand_view(hand, roofs=(0, 0))
    assert uses(no_roofs) == (0, 2, 3)
    assert order(no_roofs) == hand
    no_floors = hand_view(hand)
    no_floors.table.supply = 0
    assert uses(no_floors) == (2, 0, 3)
    assert order(no_floors)[0] == floor
    no_house = hand_view(hand)
    no_house.table.done_mask[0] = 0
    assert uses(no_house) == (2, 2, 1)
    assert order(no_house)[0] == permit
    no_space = hand_view(hand)
    for area in no_space.table.tables.areas_of[0]:
        no_space.table.free[area] = 0
    assert uses(no_space) == (2, 2, 0)
    assert uses(hand_view(hand, round_number=3)) == (0, 0, 0)


@given(hands(10), st.integers(1, 60))
def test_near_bids_are_the_nearest_sums_and_the_whole_hand(hand: tuple[int, ...], wish: int) -> None:
    seen = hand_view(hand)
    near = near_fits(seen, wish)
    totals = [sum(CARD_VALUE[card] for card in chosen) for chosen in near]
    every = {
        sum(CARD_VALUE[card] for card in chosen)
        for size in range(1, len(hand) + 1)
        for chosen in itertools.combinations(hand, size)
    }
    nearest = sorted(every, key=lambda total: (abs(total - wish), total))
    if len(nearest) > 7:
        ends = {min(every), max(every)}
        between = [total for total in nearest if total not in ends][:3]
        nearest = [total for total in nearest if total in ends or total in between]
    assert totals == nearest


@given(hands(10), st.integers(0, 60))
def test_the_first_bids_offered_go_from_the_smallest_to_the_whole_hand(hand: tuple[int, ...], reach: int) -> None:
    """Between them are a usual bid, and what no rival can reach, if the hand reaches it."""
    totals = [sum(CARD_VALUE[card] for card in chosen) for chosen in spread_fits(hand_view(hand), reach)]
    every = {
        sum(CARD_VALUE[card] for card in chosen)
        for size in range(1, len(hand) + 1)
        for chosen in itertools.combinations(hand, size)
    }
    assert len(totals) == len(set(totals))
    if len(every) <= 7:
        assert set(totals) == every
        return
    assert {min(every), max(every)} <= set(totals) <= every
    assert len(totals) <= 5
    assert sum(total > reach for total in totals) <= 2, "more than a sure win would be given away"
    safe = [total for total in every if total > reach]
    assert not safe or min(safe) in totals


def test_what_the_others_can_bid_is_told_by_their_cards_alone() -> None:
    """By how many there are; with the memory aid by those that everybody has seen."""
    seen = hand_view((9, 11, 12, 13))
    seen.table.known[1], seen.table.hidden[1] = (9,), (-1, -2)
    assert StackEdit(seen, None).reach == 3 * 8
    assert StackEdit(seen, None, aided=True).reach == CARD_VALUE[9] + 7 + 8


@given(stacks())
def test_total_count_and_highest_are_those_of_the_cards_above_stop(stack: Stack) -> None:
    above = stack.cards[: stack.stop]
    assert stack.bid == Bid(above)
    assert stack.total == sum(CARD_VALUE[card] for card in above)
    assert stack.highest == max((CARD_VALUE[card] for card in above), default=0)
    assert above + stack.kept == stack.cards


@given(stacks(), st.data())
def test_a_jump_crosses_stop_and_back(stack: Stack, data: st.DataObject) -> None:
    if not stack.cards:
        return
    at = data.draw(st.integers(0, len(stack.cards) - 1))
    card, above = stack.cards[at], at < stack.stop
    after = jump(stack, at)
    assert sorted(after.cards) == sorted(stack.cards)
    assert after.stop == stack.stop + (-1 if above else 1)
    landed = after.stop if above else after.stop - 1
    assert after.cards[landed] == card
    others = list(stack.cards)
    others.pop(at)
    rest = list(after.cards)
    rest.pop(landed)
    assert rest == others
    back = jump(after, landed)
    assert back.stop == stack.stop
    assert sorted(back.bid.cards) == sorted(stack.bid.cards)


@given(stacks(), st.data())
def test_a_card_lands_where_it_is_put(stack: Stack, data: st.DataObject) -> None:
    if not stack.cards:
        return
    at = data.draw(st.integers(0, len(stack.cards) - 1))
    to = data.draw(st.integers(-2, len(stack.cards) + 2))
    above = data.draw(st.booleans())
    after = move_card(stack, at, to, above)
    assert sorted(after.cards) == sorted(stack.cards)
    assert after.stop == stack.stop - (at < stack.stop) + above
    landed = [place for place, card in enumerate(after.cards) if card == stack.cards[at]]
    assert any((place < after.stop) == above for place in landed)


@given(stacks(), st.integers(-3, 15))
def test_stop_moves_within_the_row_and_no_card_moves(stack: Stack, to: int) -> None:
    after = move_stop(stack, to)
    assert after.cards == stack.cards
    assert after.stop == max(0, min(to, len(stack.cards)))


@given(stacks(), st.data())
def test_items_of_the_row_go_where_they_are_dragged(stack: Stack, data: st.DataObject) -> None:
    last = len(stack.cards)
    item, to = data.draw(st.integers(0, last)), data.draw(st.integers(0, last))
    before = item_cards(stack)
    wanted = list(before)
    wanted.insert(to, wanted.pop(item))
    assert item_cards(moved_item(stack, item, to)) == wanted
    assert len(set(item_ids(stack))) == last + 1


@given(stacks())
def test_orders_and_clearing_keep_the_hand(stack: Stack) -> None:
    for after in (smallest_first(stack), biggest_first(stack)):
        assert (after.stop, after.kept) == (stack.stop, stack.kept)
        assert sorted(after.bid.cards) == sorted(stack.bid.cards)
    values = [CARD_VALUE[card] for card in biggest_first(stack).bid.cards]
    assert values == sorted(values, reverse=True)
    assert clear(stack) == new_stack(stack.cards)
    assert clear(stack).total == 0


@given(stacks())
def test_a_sealed_bid_opens_as_it_was(stack: Stack) -> None:
    again = from_bid(stack.cards, stack.bid)
    assert again.bid == stack.bid
    assert again.kept == by_value(stack.kept)


@given(stacks(), stacks())
def test_cards_are_followed_from_one_order_to_the_next(before: Stack, after: Stack) -> None:
    origin = same_cards(before, after)
    known = [was for was in origin if was is not None]
    assert len(set(known)) == len(known)
    first, second = item_cards(before), item_cards(after)
    for item, was in enumerate(origin):
        if was is not None:
            assert first[was] == second[item]


def test_digits_cycle_and_a_new_number_after_one_out_of_reach() -> None:
    hand = (9, 11, 12, 13)  # Floors 3, 5, 6, 7
    edit = StackEdit(hand_view(hand), None)
    edit.type_wish("1")
    assert edit.stack.total == 0
    edit.type_wish("11")
    assert edit.stack.total == 11
    edit.type_wish("115")
    assert (edit.wish, edit.stack.total) == ("115", 0)  # as before the first digit
    edit.type_wish("1155")
    assert (edit.wish, edit.stack.total) == ("5", 5)
    edit.type_wish("8")
    first = edit.stack.bid
    edit.cycle(1)
    assert edit.stack.total == 8
    edit.cycle(-1)
    assert edit.stack.bid == first
    edit.jump(0)
    assert edit.wish == ""


def test_the_most_a_rival_could_bid_counts_unseen_cards_at_their_highest() -> None:
    seen = hand_view(())
    table = seen.table
    table.known[1], table.hidden[1] = (0, 7), (-3, -2, -1)
    assert most_they_could_bid(seen, 1) == 1 + 1 + 8 + 8 + 7
