"""A player that looks a tile further: it tries its best placements against what the next seat would do with its tile.

The tiles that the next seat may draw are sampled from the rest of the bag, the same for every placement, so that chance
does not decide between them. Everything else follows the plan (`planner`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import fsum
from typing import Any

from capitol.ai.player import Budget, Decision
from capitol.core.game import MoveSpace, RandomSource
from capitol.games.capoterra.ai.planner import Planner, Trial, best_first, decision
from capitol.games.capoterra.ai.worth import Style, lead_of, readings
from capitol.games.capoterra.rules.board import lay, places
from capitol.games.capoterra.rules.cells import SWAP, turned
from capitol.games.capoterra.rules.moves import Move
from capitol.games.capoterra.rules.state import PLACING, State
from capitol.games.capoterra.rules.view import View

TILES = 4
"""How many tiles are tried for the next seat by default."""
_WIDTH = 3
_NEAR = 8.0
"""How many placements are examined further, and by how much gold they may be worse than the best at first sight."""


@dataclass(frozen=True)
class Governor:
    """Plans as ``planner`` does, and tries the best placements against the next seat's tile. A counted budget is the
    number of tiles tried."""

    planner: Planner

    def under(self, options: Mapping[str, Any]) -> Governor:
        """Return this player adapted to a table at which each computer player makes at most so many offers a turn."""
        return Governor(self.planner.under(options))

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        """Return the placement that is best after the next seat's reply, or what the plan says."""
        state = view.table
        if state.phase != PLACING or not state.bag:
            return self.planner.decide(view, choices, budget, rng)
        ranked = best_first(self.planner.tried(state, view.seat))
        some = [one for one in ranked[:_WIDTH] if one.value > ranked[0].value - _NEAR]
        count = TILES if budget.iterations is None else budget.iterations
        if len(some) < 2 or not count:
            return decision(ranked)
        bag = list(state.bag)
        rng.shuffle(bag)
        tiles = bag[:count]
        further = [one._replace(value=self._after_reply(one, view.seat, tiles)) for one in some]
        return decision(best_first(further))

    def _after_reply(self, trial: Trial, seat: int, tiles: list[int]) -> float:
        """Return the mean value of a placement after the next seat's best reply with each of these tiles."""
        replies = [_reply(trial.after, seat, tile & ~SWAP, self.planner.style) for tile in tiles]
        return (trial.value + fsum(replies) / len(replies)) / 2


def _reply(state: State, seat: int, tile: int, style: Style) -> float:
    """Return a seat's lead after the next seat has placed a tile as it prefers."""
    other = (seat + 1) % state.terms.seats
    found = []
    for cell, turn in places(state, tile):
        after = state.copy()
        lay(after, cell, turned(tile, turn))
        counted = readings(after)
        found.append((lead_of(counted, other, style), lead_of(counted, seat, style)))
    return max(found)[1] if found else lead_of(readings(state), seat, style)
