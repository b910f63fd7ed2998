"""Players with their own budget: ``master@2500`` uses that many iterations per decision, whatever the others may."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capitol.ai.player import Budget, Decision, Player
from capitol.ai.table_mates import seated
from capitol.core.game import MoveSpace, RandomSource


class CountedPlayer:
    """A player whose budget is always a fixed number of iterations, whatever is allowed: its games are reproducible."""

    def __init__(self, player: Player[Any, Any], iterations: int) -> None:
        self.player = player
        self.iterations = iterations

    def among(self, table_mates: Sequence[str]) -> CountedPlayer:
        """Return the same player for a table with this company."""
        return CountedPlayer(seated(self.player, table_mates), self.iterations)

    def decide(self, view: Any, choices: MoveSpace[Any], budget: Budget, rng: RandomSource) -> Decision[Any]:
        """Return the player's decision with the fixed budget."""
        return self.player.decide(view, choices, Budget(iterations=self.iterations), rng)
