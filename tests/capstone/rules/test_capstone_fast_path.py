"""The unchecked way through a game leads where the checked door leads."""

from __future__ import annotations

import random

from capitol.core.setup import PlayerSpec
from capitol.games.capstone.rules.fast_path import FAST_PATH
from capitol.games.capstone.rules.game import CapstoneGame, decode
from capitol.games.capstone.rules.moves import Arrange
from capitol.games.capstone.rules.numbers import HEIGHT

GAME = CapstoneGame()
PLAYERS = (PlayerSpec("Livia"), PlayerSpec("Cato"))


def test_both_ways_lead_to_the_same_positions() -> None:
    for seed in range(10):
        rng = random.Random(seed)
        checked = GAME.start(GAME.new_setup(PLAYERS, {}, None, rng))
        fast = FAST_PATH.copy(checked)
        while not FAST_PATH.is_over(fast):
            move = FAST_PATH.random_move(fast, rng)
            listed = FAST_PATH.listed(fast)
            assert listed is not None
            assert move in listed
            seat = GAME.to_act(checked)[0]
            checked, _events = GAME.apply(checked, seat, Arrange(move) if len(move) == HEIGHT else decode(move))
            FAST_PATH.push(fast, move)
            fast.turns = checked.turns  # which the corridor does not remember
            assert fast == checked
        assert not GAME.to_act(checked)


def test_a_playout_counts_its_decisions() -> None:
    state = GAME.start(GAME.new_setup(PLAYERS, {}, None, random.Random(1)))
    played = FAST_PATH.playout(state, random.Random(2))
    assert FAST_PATH.is_over(state)
    assert 26 <= played <= 42
