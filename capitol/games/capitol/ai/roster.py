"""The computer players of Capitol, weakest first."""

from __future__ import annotations

from capitol.ai.roster import PlayerEntry
from capitol.games.capitol.ai.mason import Mason
from capitol.games.capitol.ai.random_player import RandomPlayer
from capitol.host.language import N_

PLAYERS = (
    PlayerEntry("random", "Fortuna", N_("Leaves every move to chance."), RandomPlayer),
    PlayerEntry("mason", "Faber", N_("Builds what pays at once, and keeps good cards for the auctions."), Mason),
)
