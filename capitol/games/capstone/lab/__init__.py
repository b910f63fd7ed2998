"""Capstone's own workshop: the table of its players is fitted, and unseen opponents are to be met; never shipped."""

from __future__ import annotations

from capitol.ai.player import Player
from capitol.games.capstone.ai.roster import PLAYERS, STRENGTH
from capitol.games.capstone.lab import duels
from capitol.games.capstone.rules.moves import Move
from capitol.games.capstone.rules.view import View
from capitol.lab.workshop import MakePlayer, PlayerKind, Workshop


def _make(name: str, make: MakePlayer) -> Player[View, Move]:
    """The player of that name in `duels`. Raises KeyError."""
    return duels.PLAYERS[name]()


WORKSHOP = Workshop(
    kinds=(PlayerKind("duel:", "duel:NAME", _make),),
    strength=STRENGTH,
    fields=("random", *(player.id for player in PLAYERS[:-1])),
    thinking=("capitol.games.capstone.ai.", "capitol.games.capstone.lab."),
)
