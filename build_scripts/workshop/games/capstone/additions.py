"""What Capstone adds to the workshop: two commands, and unseen opponents."""

from __future__ import annotations

from capitol.ai.player import Player
from capitol.games.capstone.ai.evaluator import FITS
from capitol.games.capstone.ai.roster import PLAYERS, STRENGTH
from capitol.games.capstone.rules.moves import Move
from capitol.games.capstone.rules.view import View
from workshop.game_workshop import Derived, GameWorkshop, MakePlayer, PlayerKind
from workshop.games.capstone import duels, fit

_PLAYED = ("apprentice", "stonemason", "surveyor")
"""The players to whose games the evaluator is fitted."""


def _make(name: str, make: MakePlayer) -> Player[View, Move]:
    """Create the player of that name in `duels`. Raises KeyError."""
    return duels.PLAYERS[name]()


WORKSHOP = GameWorkshop(
    commands=(duels, fit),
    kinds=(PlayerKind("duel:", "duel:NAME", _make),),
    strength=STRENGTH,
    fields=("random", *(player.id for player in PLAYERS[:-1])),
    thinking=("capitol.games.capstone.ai.",),
    derived=(
        Derived(fit.TABLE, ("fit", "--games", "200", "--rounds", "4"), modules=("workshop.games.capstone.fit",)),
        Derived(FITS, ("evaluator", *_PLAYED, "--games", "290", "--fit"), _PLAYED, readings=True),
    ),
)
