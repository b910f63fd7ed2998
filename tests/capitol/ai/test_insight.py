"""A player that now and then builds and draws as a stronger one does."""

from __future__ import annotations

import random

import pytest

from capitol.ai.player import Budget, Decision
from capitol.core.game import MoveSpace, RandomSource
from capitol.games.capitol.ai.insight import Insightful
from capitol.games.capitol.rules.moves import Bid, Move
from capitol.games.capitol.rules.state import BID
from capitol.games.capitol.rules.view import View
from tests.capitol.ai.tables import GAME
from tests.capitol.rules.positions import auction, position


class Always:
    """Takes the first move or the last; of bids, none or one card."""

    def __init__(self, at: int) -> None:
        self.at = at

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        if view.table.phase == BID:
            return Decision(Bid(view.table.hand(view.seat)[: -self.at]))
        return Decision(sorted(choices.moves(), key=repr)[self.at])


@pytest.mark.parametrize(("seats", "bidding", "seen"), [(2, False, 13), (3, False, 0), (2, True, 0)])
def test_it_sees_some_moves_and_no_bids(seats: int, bidding: bool, seen: int) -> None:
    """Of 40 moves at a table for which it has a share, about that share."""
    state = position(seats, round_number=3 if bidding else 0, hands=tuple(["F1 F2 F3"] * seats))
    if bidding:
        state, _events = auction(state, 2)
    view = GAME.view(state, 0)
    choices = GAME.choices(view, 0)
    player = Insightful(Always(0), Always(-1), {2: 0.3})
    last = Always(-1).decide(view, choices, Budget(), random.Random()).move
    moves = [player.decide(view, choices, Budget(), random.Random(seed)).move for seed in range(40)]
    assert moves.count(last) == pytest.approx(seen, abs=5 if seen else 0)
