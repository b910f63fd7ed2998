"""A player for any game that moves at random: the baseline against which others are measured."""

from __future__ import annotations

from typing import Any

from capitol.ai.player import Budget, Decision
from capitol.core.game import MoveSpace, RandomSource


class RandomPlayer:
    """Draws uniformly from the canonical moves."""

    def decide(self, view: Any, choices: MoveSpace[Any], budget: Budget, rng: RandomSource) -> Decision[Any]:
        return Decision(choices.sample(rng))
