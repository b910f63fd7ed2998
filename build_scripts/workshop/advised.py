"""A stand-in for a person who takes every hint: it plays the move that the hint of a player shows first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capitol.ai.player import Budget, Decision, Player
from capitol.ai.shown import best_first
from capitol.ai.table_mates import seated
from capitol.core.game import MoveSpace, RandomSource
from workshop.game_workshop import MakePlayer, PlayerKind


class Advised:
    """Asks ``adviser`` at every decision, and plays the first line of its hint."""

    def __init__(self, adviser: Player[Any, Any]) -> None:
        self.adviser = adviser

    def among(self, table_mates: Sequence[str]) -> Advised:
        """Return the same stand-in for a table with this company."""
        return Advised(seated(self.adviser, table_mates))

    def decide(self, view: Any, choices: MoveSpace[Any], budget: Budget, rng: RandomSource) -> Decision[Any]:
        """Return the move shown first."""
        return Decision(best_first(self.adviser.decide(view, choices, budget, rng))[0].move)


def _make(adviser: str, make: MakePlayer) -> Advised:
    return Advised(make(adviser))


HINT = PlayerKind("hint:", "hint:PLAYER", _make)
"""`Advised` by any player that gives hints, as ``hint:adviser@500``."""
