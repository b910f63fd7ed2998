"""Judges once more moves that a review takes for mistakes: stronger players play on."""

from __future__ import annotations

from capitol.ai.generic.playout_comparer import PlayoutComparer
from capitol.ai.player import Player
from capitol.games.capstone.ai.evaluator import shipped_comparer
from capitol.games.capstone.ai.roster import PLAYERS
from capitol.games.capstone.rules.moves import Move
from capitol.games.capstone.rules.state import State
from capitol.games.capstone.rules.view import View

GUIDE = "builder"
"""Who plays on: near the end one ply is not enough to see how a turn is meant to go on."""


class SecondLook(PlayoutComparer[State, View, Move]):
    """The usual comparer of turns with another player, ``guide``, who plays on."""

    def __init__(self, guide: Player[View, Move]) -> None:
        usual = shipped_comparer()
        super().__init__(usual._game, usual._evaluator, guide, depth=usual._depth, imagine=usual._imagine)


def shipped_doubter() -> SecondLook:
    """Return the second comparer of turns, in which the builder plays on."""
    return SecondLook(next(player for player in PLAYERS if player.id == GUIDE).make())
