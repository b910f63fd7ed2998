"""Fortuna: every move as likely as every other."""

from __future__ import annotations

from capitol.ai.player import Budget, Decision
from capitol.core.game import MoveSpace, RandomSource
from capitol.games.capstone.rules.moves import Move
from capitol.games.capstone.rules.view import View


class RandomPlayer:
    """Draws uniformly from the canonical moves."""

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """One of the moves, all equally likely."""
        return Decision(choices.sample(rng))
