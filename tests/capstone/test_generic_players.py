"""The players for any game at a table of the second game, whose rules they know by the contract alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from capitol.ai.generic.entries import generic_players
from capitol.ai.player import Budget
from tests.capstone.rules.positions import GAME, random_setup


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_a_whole_game_and_no_secret_seen(name: str) -> None:
    """Every move is legal (`apply` refuses others); dealt anew behind the seat's view, it decides the same."""
    player = next(entry for entry in generic_players(GAME) if entry.id == name).make()
    state: Any = GAME.start(random_setup(4))
    rng = random.Random(4)
    compared = 0
    while acting := GAME.to_act(state):
        sealed = []
        for seat in acting:
            view = GAME.view(state, seat)
            decision = player.decide(view, GAME.choices(view, seat), Budget(iterations=4), random.Random(7))
            other = GAME.determinize(view, rng)
            if other != state and compared < 12:
                compared += 1
                again = GAME.view(other, seat)
                assert (
                    player.decide(again, GAME.choices(again, seat), Budget(iterations=4), random.Random(7)) == decision
                )
            sealed.append((seat, decision.move))
        for seat, move in sealed:
            state, _events = GAME.apply(state, seat, move)
    assert GAME.result(state) is not None
    assert compared == 12
