"""The computer players of Capoterra so far, weakest first."""

from __future__ import annotations

from capitol.ai.generic.chance import ChancePlayer
from capitol.ai.player import Player
from capitol.ai.roster import PlayerEntry
from capitol.games.capoterra.ai.planner import Planner
from capitol.games.capoterra.ai.worth import RIVALS, Style
from capitol.games.capoterra.rules.moves import Move
from capitol.games.capoterra.rules.view import View
from capitol.host.language import N_


def _greedy() -> Player[View, Move]:
    return Planner(Style(prospects=0.0, rivals=0.0), swaps=False, trades=False)


def _planner() -> Player[View, Move]:
    return Planner(Style(prospects=1.0, rivals=RIVALS))


PLAYERS = (
    PlayerEntry("random", "Chance", N_("Random moves"), N_("Leaves every move to chance."), "", ChancePlayer),
    PlayerEntry("greedy", "Greedy", N_("Simple"), N_("Looks one move ahead and takes the most points."), "", _greedy),
    PlayerEntry(
        "planner", "Planner", N_("Planner"), N_("Plans ahead for villages, and minds what others have."), "", _planner
    ),
)
