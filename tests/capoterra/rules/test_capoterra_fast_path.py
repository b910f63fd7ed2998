"""The unchecked way through a game leads where the checked door leads."""

from __future__ import annotations

import random
import time

from capitol.games.capoterra.rules.fast_path import FAST_PATH
from capitol.games.capoterra.rules.moves import decode
from tests.capoterra.rules.positions import GAME, random_setup


def test_both_ways_lead_to_the_same_positions() -> None:
    for seed in range(2):
        rng = random.Random(seed)
        checked = GAME.start(random_setup(seed, 2 + seed))
        fast = FAST_PATH.copy(checked)
        while not FAST_PATH.is_over(fast):
            move = FAST_PATH.random_move(fast, rng)
            checked, _events = GAME.apply(checked, GAME.to_act(checked)[0], decode(move))
            FAST_PATH.push(fast, move)
            assert fast == checked
        assert not GAME.to_act(checked)


def test_a_copy_is_independent() -> None:
    """A copy that is played to the end leaves the original as it was, whatever both know of the roads."""
    state = GAME.start(random_setup(1))
    rng = random.Random(1)
    for _move in range(120):
        FAST_PATH.push(state, FAST_PATH.random_move(state, rng))
    before = state.key()
    moves = FAST_PATH.listed(state)
    for seed in range(3):
        played = FAST_PATH.playout(FAST_PATH.copy(state), random.Random(seed))
        assert played > 20
    assert state.key() == before
    assert FAST_PATH.listed(state) == moves


def test_it_is_fast_enough() -> None:
    """At least 6,000 decisions a second of processor time, and copies in at most 15 µs; both are about ten times
    faster."""
    state = GAME.start(random_setup(2))
    begun = time.process_time()
    played = sum(FAST_PATH.playout(FAST_PATH.copy(state), random.Random(seed)) for seed in range(4))
    assert played / (time.process_time() - begun) > 6000
    begun = time.process_time()
    for _copy in range(2000):
        FAST_PATH.copy(state)
    assert (time.process_time() - begun) / 2000 < 15e-6
