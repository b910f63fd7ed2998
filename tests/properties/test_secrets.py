"""Properties of views: they never depend on what a seat may not know, and a state drawn from one fits it."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from capitol.core.events import visible_to
from capitol.games.capitol.rules.corridor import playout
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.state import BID, State
from tests.capitol.rules.positions import GAME
from tests.properties.walks import check_pieces, setups, walk

SEEDS = st.integers(0, 10**6)


def dealt_again(state: State, seat: int, rng: random.Random) -> State:
    """The same position with everything that ``seat`` has not seen dealt anew.

    Written without the view: unseen are others' hidden cards and originals under the top of a stack, by stack.
    """
    again = state.copy()
    for stack in range(3):
        bounds = ((0, 7), (7, 15), (15, 39))[stack]
        held = [
            (other, at)
            for other in range(state.tables.seats)
            if other != seat
            for at, card in enumerate(state.hidden[other])
            if bounds[0] <= card < bounds[1]
        ]
        under = [] if state.turned >> stack & 1 else list(state.stacks[stack][:-1])
        pool = [state.hidden[other][at] for other, at in held] + under
        rng.shuffle(pool)
        hands = [list(cards) for cards in again.hidden]
        for other, at in held:
            hands[other][at] = pool.pop()
        again.hidden = [tuple(cards) for cards in hands]
        if under:
            again.stacks[stack] = (*pool, state.stacks[stack][-1])
    again.hidden = [tuple(sorted(cards)) for cards in again.hidden]
    return again


@given(setups(), SEEDS)
def test_a_view_does_not_depend_on_what_is_hidden(setup: Setup, seed: int) -> None:
    """Dealing the hidden cards again changes neither the view nor the choices nor the reasons nor a drawn state."""
    rng = random.Random(seed)
    for state, acting, move, _ in walk(setup, seed, 0.5):
        if state.phase == BID and any(bids is not None for bids in state.bids):
            continue
        for seat in range(setup.seats):
            if rng.random() > 0.2:
                continue
            other = dealt_again(state, seat, rng)
            check_pieces(other)
            view = GAME.view(state, seat)
            assert GAME.view(other, seat) == view
            one, two = (GAME.determinize(GAME.view(truth, seat), random.Random(seed)) for truth in (state, other))
            assert one == two
            if seat == acting:
                mine, theirs = GAME.choices(view, seat), GAME.choices(other, seat)
                assert mine.count() == theirs.count()
                assert not mine.listed or mine.moves() == theirs.moves()
                assert GAME.why_not(view, seat, move) is None
                now, later = (GAME.apply(truth, seat, move)[1] for truth in (state, other))
                if now and not any(event.reveals for event in now):
                    assert visible_to(now, seat) == visible_to(later, seat)


@given(setups(), SEEDS)
def test_a_drawn_state_keeps_the_view_and_can_be_played(setup: Setup, seed: int) -> None:
    """For every seat at every decision; all pieces are there, and a game goes on from it to the end."""
    rng = random.Random(seed)
    for state, _, _, after in walk(setup, seed, 0.5):
        before = state.key()
        seat = rng.randrange(setup.seats)
        view = GAME.view(state, seat)
        drawn = GAME.determinize(view, rng)
        assert GAME.view(drawn, seat) == view
        check_pieces(drawn)
        if rng.random() < 0.05:
            playout(drawn.copy(), rng)
            assert GAME.view(drawn, seat) == view
        assert state.key() == before
        assert GAME.to_act(after) == GAME.to_act(GAME.view(after, seat))


@given(setups(), SEEDS)
def test_copies_are_apart(setup: Setup, seed: int) -> None:
    """A game played on in a copy, a view or a drawn state leaves the original alone."""
    rng = random.Random(seed)
    kept: list[tuple[State, object]] = []
    for state, _, _, _ in walk(setup, seed):
        if rng.random() < 0.1:
            kept.append((state, state.key()))
            playout(state.copy(), rng)
            playout(GAME.determinize(GAME.view(state, 0), rng), rng)
    assert all(state.key() == key for state, key in kept)


@given(setups(), SEEDS)
def test_everything_a_seat_hears_of_others_is_in_its_view(setup: Setup, seed: int) -> None:
    """No event for all names a card that stays hidden: only faces that the views show afterwards."""
    for state, seat, move, _ in walk(setup, seed):
        after, events = GAME.apply(state, seat, move)
        for other in range(setup.seats):
            if other == seat:
                continue
            for event in visible_to(events, other):
                if event.kind == "bids_revealed":
                    shown = event.data["bids"]
                    assert isinstance(shown, dict)
                    for bidder, cards in shown.items():
                        piles = [card for pile in (*after.piles, *after.stacks) for card in pile]
                        assert all(card in after.known[bidder] or card in piles for card in cards)
                assert event.kind != "bid_sealed"
