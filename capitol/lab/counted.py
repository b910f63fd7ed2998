"""Players with a budget of their own: ``master@2500`` thinks so many times for a decision, whatever the others may."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capitol.ai.company import seated
from capitol.ai.player import Budget, Decision, Player
from capitol.core.game import MoveSpace, RandomSource


class CountedPlayer:
    """A player whose budget is always so many iterations, whatever is allowed: the same game every time."""

    def __init__(self, player: Player[Any, Any], iterations: int) -> None:
        self.player = player
        self.iterations = iterations

    def among(self, company: Sequence[str]) -> CountedPlayer:
        """The same at a table with this company."""
        return CountedPlayer(seated(self.player, company), self.iterations)

    def decide(self, view: Any, choices: MoveSpace[Any], budget: Budget, rng: RandomSource) -> Decision[Any]:
        """The player's decision."""
        return self.player.decide(view, choices, Budget(iterations=self.iterations), rng)
