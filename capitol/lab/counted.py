"""Players with a budget of their own: ``master@2500`` thinks so many times for a decision, whatever the others may."""

from __future__ import annotations

from typing import Any

from capitol.ai.player import Budget, Decision, Player
from capitol.core.game import MoveSpace, RandomSource


class CountedPlayer:
    """A player whose budget is always so many iterations, whatever is allowed: the same game every time."""

    def __init__(self, player: Player[Any, Any], iterations: int) -> None:
        self.player = player
        self.budget = Budget(iterations=iterations)

    def decide(self, view: Any, choices: MoveSpace[Any], budget: Budget, rng: RandomSource) -> Decision[Any]:
        """The player's decision."""
        return self.player.decide(view, choices, self.budget, rng)
