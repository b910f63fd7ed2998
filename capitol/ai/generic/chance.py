"""A player for any game that leaves every move to chance: what others are measured against first."""

from __future__ import annotations

from typing import Any

from capitol.ai.player import Budget, Decision
from capitol.core.game import MoveSpace, RandomSource


class ChancePlayer:
    """Draws uniformly from the canonical moves."""

    def decide(self, view: Any, choices: MoveSpace[Any], budget: Budget, rng: RandomSource) -> Decision[Any]:
        """Any move."""
        return Decision(choices.sample(rng))
