"""What Capitol adds to the workshop: commands, kinds of players, and the modules that are compiled."""

from __future__ import annotations

from capitol.games.capitol.ai.evaluator import FITS
from capitol.games.capitol.ai.roster import STRENGTH
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, DRAW, PLACE, State
from workshop.compiled import FOLDER
from workshop.game_workshop import Derived, GameWorkshop, PlayerKind
from workshop.games.capitol import (
    bids,
    challenges,
    chances,
    habits,
    learning_report,
    net_players,
    refine,
    ship,
    speed,
    steady,
    styles,
    train,
)
from workshop.games.capitol import (
    unseen_opponents as unseen,
)

_RULES, _AI = (f"capitol/games/capitol/{room}" for room in ("rules", "ai"))
_PLAYED = ("novice", "casual", "club", "strong")
"""The players to whose games the evaluator is fitted."""
_DECISIONS = {CONSTRUCTION: "construction", BID: "bid", PLACE: "place", DRAW: "draw"}


def _decision(state: State) -> str:
    return _DECISIONS[state.phase]


WORKSHOP = GameWorkshop(
    commands=(bids, challenges, chances, habits, train, refine, speed, steady, styles, ship),
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
        *(f"{_RULES}/{name}.py" for name in ("numbers", "tile_kinds", "state", "corridor", "phases", "places", "view")),
        *(
            f"{_AI}/{name}.py"
            for name in (
                "areas",
                "immediate_gain",
                "features",
                "auctions",
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
        f"{FOLDER}/games/capitol/training_games.py",
        f"{FOLDER}/games/capitol/rollouts.py",
    ),
    thinking=("capitol.games.capitol.ai.",),
    gauntlet=unseen.GAUNTLET,
    strength=STRENGTH,
    fields=("random", "casual", "strong"),
    decision=_decision,
    training=learning_report.told,
    derived=(
        *(
            Derived(
                habits.shipped(seats),
                ("habits", "--seats", str(seats), "--turns", "10", "--games", "60", "--compiled"),
                modules=("workshop.games.capitol.habits",),
                files=(habits.shipped(seats).with_name(f"seats-{seats}.npz"),),
            )
            for seats in (2, 3, 4)
        ),
        Derived(FITS, ("evaluator", *_PLAYED, "--games", "600", "--fit"), _PLAYED, readings=True),
    ),
)
