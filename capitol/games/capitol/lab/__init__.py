"""Capitol's own workshop: networks are trained, habits learnt, and what its players do is counted; never shipped."""

from __future__ import annotations

from capitol.games.capitol.ai.roster import STRENGTH
from capitol.games.capitol.lab import (
    bids,
    challenges,
    chances,
    habits,
    learning_report,
    net_players,
    refine,
    ship,
    steady,
    styles,
    train,
)
from capitol.games.capitol.lab import (
    unseen_opponents as unseen,
)
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, DRAW, PLACE, State
from capitol.lab.workshop import PlayerKind, Workshop

_RULES, _AI, _LAB = (f"capitol/games/capitol/{room}" for room in ("rules", "ai", "lab"))
_DECISIONS = {CONSTRUCTION: "construction", BID: "bid", PLACE: "place", DRAW: "draw"}


def _decision(state: State) -> str:
    return _DECISIONS[state.phase]


WORKSHOP = Workshop(
    commands=(bids, challenges, chances, habits, train, refine, steady, styles, ship),
    kinds=(
        PlayerKind(net_players.PREFIX, f"{net_players.PREFIX}FILE", net_players.make, net_players.unfit),
        PlayerKind(
            unseen.PREFIX,
            f"{unseen.PREFIX}NAME",
            unseen.make_opponent,
            unseen.unfit,
        ),
    ),
    hot=(
        *(f"{_RULES}/{name}.py" for name in ("numbers", "tile_kinds", "state", "corridor", "flow", "places", "view")),
        *(
            f"{_AI}/{name}.py"
            for name in (
                "areas",
                "features",
                "bidding",
                "rival_bids",
                "weights",
                "outlook",
                "plan",
                "mason",
                "value_player",
                "playouts",
                "bid_search",
                "expected",
                "adviser",
                "search",
            )
        ),
        f"{_LAB}/training_games.py",
        f"{_LAB}/rollouts.py",
    ),
    thinking=("capitol.games.capitol.ai.", "capitol.games.capitol.lab."),
    gauntlet=unseen.GAUNTLET,
    strength=STRENGTH,
    fields=("random", "casual", "strong"),
    decision=_decision,
    training=learning_report.told,
)
