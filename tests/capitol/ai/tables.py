"""Helpers for tests of computer players: whole games between them, and a network that sees nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import numpy as np

from capitol.ai.player import Budget, Decision, Player
from capitol.core.setup import PlayerSpec
from capitol.games.capitol.ai.features import feature_count
from capitol.games.capitol.ai.net import ValueNet
from capitol.games.capitol.rules.game import CapitolGame
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.setup import Setup, new_setup
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.view import View
from tests.capitol.rules.positions import NAMES, ROMA

GAME = CapitolGame()
NO_LIMIT = Budget()
CapitolPlayer = Player[View, Move]


def deal(seed: int, seats: int, rules: Rules | None = None) -> Setup:
    """Return a new setup on the board Roma."""
    players = tuple(PlayerSpec(name) for name in NAMES[:seats])
    return new_setup(rules or Rules(), ROMA, players, random.Random(seed))


def play(
    setup: Setup,
    players: Sequence[CapitolPlayer],
    seed: int,
    watch: Callable[[State, int, Decision[Move]], None] | None = None,
    budget: Budget = NO_LIMIT,
) -> State:
    """Play a game through the checked interface; ``watch`` is called with each state, the seat to decide and its
    decision."""
    rng = random.Random(seed)
    state = GAME.start(setup)
    while acting := GAME.to_act(state):
        for seat in acting:
            view = GAME.view(state, seat)
            decision = players[seat].decide(view, GAME.choices(view, seat), budget, rng)
            if watch is not None:
                watch(state, seat, decision)
            state, _events = GAME.apply(state, seat, decision.move)
    return state


def winners(state: State) -> tuple[int, ...]:
    """Return the seats that have won a finished game."""
    result = GAME.result(state)
    assert result is not None
    return result.winners


def blind(seats: int) -> ValueNet:
    """Return a network that rates every position the same."""
    layers = [(feature_count(seats), 1), (1,), (1, 1), (1,), (1, 2), (2,)]
    return ValueNet([np.zeros(size, np.float32) for size in layers])
