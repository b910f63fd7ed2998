"""Properties of moves: a move is legal exactly when nothing is said against it; both doors agree; nothing is lost."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from capitol.games.capitol.rules import corridor
from capitol.games.capitol.rules.game import decode, encode
from capitol.games.capitol.rules.moves import Bid
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.start import start
from capitol.games.capitol.rules.state import BID, OVER
from tests.capitol.rules.positions import GAME
from tests.properties.walks import candidates, check_pieces, outcome, setups, walk

SEEDS = st.integers(0, 10**6)
THRIFT = st.sampled_from([0.0, 0.5, 0.95])


class Fixed(random.Random):
    """Draws the same number again and again."""

    def __init__(self, number: float) -> None:
        super().__init__()
        self.number = number

    def random(self) -> float:
        return self.number


@given(setups(), SEEDS, THRIFT)
def test_legal_exactly_when_nothing_is_said_against_it(setup: Setup, seed: int, thrift: float) -> None:
    """Of a large universe of candidates, those without a reason lead exactly to the outcomes of the listed moves."""
    chance = random.Random(seed)
    for state, seat, _, _ in walk(setup, seed, thrift):
        if chance.random() > 0.04:
            continue
        allowed = [move for move in candidates(state, seat) if GAME.why_not(state, seat, move) is None]
        space = GAME.choices(state, seat)
        assert all(move in space for move in allowed)
        if space.listed:
            outcomes = [outcome(state, seat, move) for move in space.moves()]
            assert len(set(outcomes)) == len(outcomes)
            assert {outcome(state, seat, move) for move in allowed} == set(outcomes)
        else:
            assert all(isinstance(move, Bid) for move in allowed)


@given(setups(), SEEDS, THRIFT)
def test_nothing_is_lost_and_nothing_is_made(setup: Setup, seed: int, thrift: float) -> None:
    """Cards, floors, roofs and tiles at every decision; hands grow and shrink as told; the game ends."""
    count = 0
    for _, _, _, after in walk(setup, seed, thrift):
        check_pieces(after)
        count += 1
    assert count < 500


@given(setups(), SEEDS, THRIFT)
def test_both_doors_offer_the_same_and_reach_the_same(setup: Setup, seed: int, thrift: float) -> None:
    """The corridor, in place and without checks, beside the checked door."""
    quick = start(setup)
    for state, seat, move, after in walk(setup, seed, thrift):
        if state.phase == BID:
            break_order = state.copy()
            break_order.turn = seat
            corridor.push(break_order, encode(move))
            assert break_order == after
            quick = after.copy()
            continue
        assert quick == state
        assert quick.turn == seat
        offered = corridor.legal(quick)
        assert [decode(number) for number in offered] == list(GAME.choices(state, seat).moves())
        assert [encode(decode(number)) for number in offered] == offered
        corridor.push(quick, encode(move))
        assert quick == after
        quick = after.copy()


@given(setups(), SEEDS)
def test_a_playout_of_the_corridor_passes_the_checked_door(setup: Setup, seed: int) -> None:
    """Every move that the corridor draws is accepted by the door, to the same end."""
    rng = random.Random(seed)
    quick, slow = start(setup), GAME.start(setup)
    while quick.phase != OVER:
        number = corridor.sample_bid(quick, rng) if quick.phase == BID else rng.choice(corridor.legal(quick))
        seat = quick.turn
        corridor.push(quick, number)
        slow, _ = GAME.apply(slow, seat, decode(number))
        assert quick == slow
    assert corridor.playout(start(setup), random.Random(seed)) > 0


@given(setups(), SEEDS)
def test_a_random_move_is_one_of_the_list(setup: Setup, seed: int) -> None:
    """A random move is the one at the drawn fraction of the list, for every move of the list."""
    state, rng = start(setup), random.Random(seed)
    while state.phase != OVER:
        if state.phase != BID:
            moves = corridor.legal(state)
            for at, move in enumerate(moves):
                assert corridor.random_move(state, Fixed((at + 0.5) / len(moves))) == move
        corridor.push(state, corridor.random_move(state, rng))


@given(st.lists(st.integers(0, 38), max_size=30))
def test_bids_as_numbers(cards: list[int]) -> None:
    """A bid of any length survives the corridor's notation, in its order."""
    assert corridor.decode_bid(corridor.encode_bid(tuple(cards))) == tuple(cards)
    assert decode(encode(Bid(tuple(cards)))) == Bid(tuple(cards))


@given(setups(), SEEDS)
def test_every_bid_is_drawn_and_counted_once(setup: Setup, seed: int) -> None:
    """The samples of a small hand are exactly the subsets that are counted."""
    for state, seat, _, _ in walk(setup, seed):
        if state.phase == BID and 1 < GAME.choices(state, seat).count() <= 16:
            space = GAME.choices(state, seat)
            rng = random.Random(seed)
            drawn = {space.sample(rng) for _ in range(400)}
            assert len(drawn) == space.count()
            return
