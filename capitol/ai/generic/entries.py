"""Roster entries of the generic players, available to any game whose rules keep the contract."""

from __future__ import annotations

from functools import partial
from typing import Any

from capitol.ai.generic.greedy import GreedyPlayer
from capitol.ai.generic.ismcts import TreeSearchPlayer
from capitol.ai.generic.position_value import Knowledge
from capitol.ai.generic.random_player import RandomPlayer
from capitol.ai.roster import PlayerEntry
from capitol.core.game import Game
from capitol.host.language import N_


def generic_players(
    game: Game[Any, Any, Any, Any], knowledge: Knowledge[Any, Any, Any] | None = None
) -> tuple[PlayerEntry, ...]:
    """Return ``random``, ``greedy`` and ``search``, weakest first; the last two use ``knowledge``."""
    return (
        PlayerEntry("random", "Chance", N_("Random moves"), N_("Leaves every move to chance."), "", RandomPlayer),
        PlayerEntry(
            "greedy",
            "Greedy",
            N_("Simple"),
            N_("Looks one move ahead and takes the most points."),
            "",
            partial(GreedyPlayer, game, knowledge),
        ),
        PlayerEntry(
            "search",
            "Search",
            N_("Searcher"),
            N_("Plays the game out many times over, and does what has come out best."),
            "",
            partial(TreeSearchPlayer, game, knowledge),
        ),
    )
