"""Capoterra for the command line, without a table: set ``CAPITOL_GAMES=tests.unoffered``."""

from __future__ import annotations

from capitol.ai.generic.entries import generic_players
from capitol.games.capoterra.house_rules import OPTIONS, PRESETS
from capitol.games.capoterra.rules.fast_path import FAST_PATH
from capitol.games.capoterra.rules.game import CapoterraGame
from capitol.games.capoterra.rules.numbers import SEATS
from capitol.games.capoterra.rules.protocol import CapoterraProtocol
from capitol.games.registry import GameEntry

TITLE = "Capoterra"


def entry() -> GameEntry:
    return GameEntry(
        id="capoterra",
        title=TITLE,
        game=CapoterraGame(),
        protocol=CapoterraProtocol(),
        seats=SEATS,
        seat_colours=("terracotta", "aegean", "ink"),
        players=generic_players(CapoterraGame()),
        usual="random",
        options=OPTIONS,
        presets=PRESETS,
        fast_path=FAST_PATH,
    )
