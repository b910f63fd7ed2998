"""What Capoterra adds to the workshop: commands, opponents, strengths, and the modules that are compiled."""

from __future__ import annotations

from capitol.games.capoterra.ai.evaluator import FITS
from capitol.games.capoterra.ai.roster import PLAYERS, STRENGTH
from capitol.games.capoterra.rules.state import PHASES, State
from workshop.game_workshop import Derived, GameWorkshop, PlayerKind
from workshop.games.capoterra import balance, challenges
from workshop.games.capoterra import simple_opponents as simple

_RULES, _AI = (f"capitol/games/capoterra/{room}" for room in ("rules", "ai"))

_PLAYED = ("settler", "trader", "roadblocker", "steward")
"""The players to whose games the evaluator is fitted."""


def _decision(state: State) -> str:
    return PHASES[state.phase]


WORKSHOP = GameWorkshop(
    commands=(balance, challenges),
    kinds=(PlayerKind(simple.PREFIX, f"{simple.PREFIX}NAME", simple.make_opponent),),
    hot=(
        *(f"{_RULES}/{name}.py" for name in ("state", "board", "open_road", "production", "listing", "movement")),
        *(f"{_AI}/{name}.py" for name in ("worth", "plans", "offers", "planner", "governor")),
    ),
    thinking=("capitol.games.capoterra.ai.",),
    strength=STRENGTH,
    fields=("random", *(player.id for player in PLAYERS[:-1])),
    decision=_decision,
    derived=(Derived(FITS, ("evaluator", *_PLAYED, "--games", "400", "--fit"), _PLAYED, readings=True),),
)
