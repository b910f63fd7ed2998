"""What a seat may know, and what it may not (RULES.md, What is public)."""

from __future__ import annotations

import random

from capitol.games.capitol.rules.moves import Forgo, Pass
from capitol.games.capitol.rules.view import SEALED, is_unseen
from tests.capitol.rules.positions import GAME, auction, bid, card, cards, play, position


def test_own_hand_yes_other_dealt_cards_no() -> None:
    """Of a dealt card of another seat only the stack it came from is known: packets are 2, 2 and 4."""
    state = position(3, hands=["F3 R2 B4", "F4 R1 V1", "F5 B1"], known=["", "F8", ""])
    seen = GAME.view(state, 0).table
    assert seen.hidden[0] == tuple(sorted(cards("F3 R2 B4")))
    assert sorted(-1 - face for face in seen.hidden[1]) == [0, 1, 2]
    assert all(map(is_unseen, seen.hidden[1] + seen.hidden[2]))
    assert seen.known[1] == cards("F8")
    assert [seen.hand_size(seat) for seat in range(3)] == [3, 4, 2]


def test_only_the_top_of_an_original_stack() -> None:
    """The cards under it are unknown; their number is not."""
    state = position(2)
    seen = GAME.view(state, 0).table
    for stack in range(3):
        assert len(seen.stacks[stack]) == len(state.stacks[stack])
        assert seen.stacks[stack][-1] == state.stacks[stack][-1]
        assert all(map(is_unseen, seen.stacks[stack][:-1]))


def test_a_turned_pile_is_public_with_its_order() -> None:
    """As are the discards."""
    state = position(hands=["F3 F5", "F4"], stacks={1: ""}, piles={1: "", 0: "R3 R1"})
    state, _ = play(state, (0, Forgo(card("F3"))), (1, Forgo(card("F4"))), (0, Forgo(card("F5"))))
    seen = GAME.view(state, 1).table
    assert seen.stacks[1] == cards("F3")
    assert seen.piles[1] == cards("F4 F5")
    assert seen.piles[0] == cards("R3 R1")


def test_a_sealed_bid_is_seen_by_its_seat() -> None:
    """Others see that it is sealed."""
    state, _ = auction(position(hands=["F3 F5", "F4"]))
    state, _ = play(state, (0, bid("F5")))
    assert GAME.view(state, 0).table.bids == [cards("F5"), None]
    assert GAME.view(state, 1).table.bids == [SEALED, None]


def test_a_played_card_that_all_knew_is_not_taken_from_the_secret_ones() -> None:
    """Of two equal cards, one known and one secret, the known one goes: others learn nothing of the secret one."""
    state = position(hands=["F3", "F4"], known=["F3", ""])
    state, _ = play(state, (0, Forgo(card("F3"))))
    assert (state.known[0], state.hidden[0]) == ((), cards("F3"))
    assert all(map(is_unseen, GAME.view(state, 1).table.hidden[0]))


def test_drawn_states_differ_and_fit() -> None:
    """Every drawn state fits the view; over many draws each secret card turns up where it may be."""
    state = position(2)
    view = GAME.view(state, 0)
    rng = random.Random(3)
    drawn = [GAME.determinize(view, rng) for _ in range(60)]
    assert all(GAME.view(one, 0) == view for one in drawn)
    assert len({one.hidden[1] for one in drawn}) > 30
    assert len({one.stacks[2] for one in drawn}) > 30
    assert {one.hidden[0] for one in drawn} == {state.hidden[0]}


def test_the_same_generator_draws_the_same_whatever_the_truth() -> None:
    """Two truths that look alike to a seat give the same drawn state: nothing of the truth leaks through."""
    state = position(3)
    view = GAME.view(state, 2)
    other = GAME.determinize(view, random.Random(8))
    assert other != state
    one, two = (GAME.determinize(GAME.view(truth, 2), random.Random(1)) for truth in (state, other))
    assert one == two


def test_passing_tells_nothing() -> None:
    """No event of construction has secrets: what all see is what there is."""
    _, events = play(position(2), (0, Pass()))
    assert all(event.audience is None for event in events)
