"""Opponents that show what a part of play is worth: ``simple:NAME``."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.ai.player import Budget, Candidate, Decision, Player
from capitol.core.game import MoveSpace, RandomSource
from capitol.games.capoterra.ai.planner import Planner
from capitol.games.capoterra.ai.plans import is_last_turn
from capitol.games.capoterra.ai.worth import AT_HAND, PLAIN, PROSPECTS, RIVALS, Style
from capitol.games.capoterra.rules.moves import DONE, DRAW, Move, decode
from capitol.games.capoterra.rules.state import TRADING
from capitol.games.capoterra.rules.view import View

PREFIX = "simple:"
SIMPLE = {
    "planner": Planner(Style(PROSPECTS, RIVALS), swaps=False),
    "greedy": Planner(Style({2: PLAIN, 3: PLAIN}, RIVALS), swaps=False),
    "merchant": Planner(Style({2: AT_HAND, 3: AT_HAND}, RIVALS), swaps=False),
}
"""By name: a steward without errors; one that places by what is there already; one that never founds."""


@dataclass(frozen=True, slots=True)
class Merchant:
    """Never hires nor founds: it places tiles for its capital, keeps what they bring, and sells it in the end."""

    player: Planner

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """Return the other's decision, but do no trade before the last turn."""
        state = view.table
        if state.phase != TRADING or is_last_turn(state):
            return self.player.decide(view, choices, budget, rng)
        move = decode((DONE,) if state.placed else (DRAW,))
        return Decision(move, (Candidate(move),))


def make_opponent(name: str, _make: object) -> Player[View, Move]:
    """Create the opponent of a name. Raises ValueError."""
    if name not in SIMPLE:
        raise ValueError(f"there is no such opponent “{name}”; there are: {', '.join(SIMPLE)}")
    return Merchant(SIMPLE[name]) if name == "merchant" else SIMPLE[name]
