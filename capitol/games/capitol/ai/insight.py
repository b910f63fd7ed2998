"""A player that now and then builds and draws as a stronger one would."""

from __future__ import annotations

from collections.abc import Mapping

from capitol.ai.player import Budget, Decision, Player
from capitol.core.game import MoveSpace, RandomSource
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.rules.state import BID
from capitol.games.capitol.rules.view import View


class Insightful:
    """Plays as ``player`` does, except that ``seer`` decides some of its moves, but no bid: the part that ``shares``
    gives for the number of seats."""

    def __init__(self, player: Player[View, Move], seer: Player[View, Move], shares: Mapping[int, float]) -> None:
        self.player = player
        self.seer = seer
        self.shares = dict(shares)

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        table = view.table
        share = self.shares.get(table.tables.seats, 0.0)
        sees = share > 0.0 and table.phase != BID and rng.random() < share
        return (self.seer if sees else self.player).decide(view, choices, budget, rng)
