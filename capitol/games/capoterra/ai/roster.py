"""The computer players of Capoterra, weakest first: five characters, and one that moves at random."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from capitol.ai.generic.random_player import RandomPlayer
from capitol.ai.player import Player
from capitol.ai.roster import PlayerEntry, with_strengths
from capitol.games.capoterra.ai.governor import Governor
from capitol.games.capoterra.ai.offers import GENEROUS
from capitol.games.capoterra.ai.planner import Planner
from capitol.games.capoterra.ai.worth import AT_HAND, PROSPECTS, RIVALS, Style
from capitol.games.capoterra.rules.moves import Move
from capitol.games.capoterra.rules.view import View
from capitol.host.language import N_

STRENGTH = Path(__file__).with_name("strength.json")
"""The file of measured strengths, made from the arena's rows by `python build_scripts/workshop strength`."""
_OWN = N_("Pays no heed to anybody else’s land.")
_ALL = N_("Counts everybody’s goods, roads and villages.")
_NEAR, _ALONE = Style({2: AT_HAND, 3: AT_HAND}, rivals=0.0), Style(PROSPECTS, rivals=0.0)
_MINDING = Style(PROSPECTS, rivals=RIVALS)
_WATCHING = Style(PROSPECTS, rivals=0.45)


def _settler() -> Player[View, Move]:
    return Planner(_NEAR, swaps=False, trades=False, asks=0, fair=GENEROUS, slip=8.0)


def _trader() -> Player[View, Move]:
    return Planner(_ALONE, swaps=False, fair=GENEROUS, slip=5.0)


def _roadblocker() -> Player[View, Move]:
    return Planner(_WATCHING, swaps=False, asks=0, slip=3.0)


def _steward() -> Player[View, Move]:
    return Planner(_MINDING, swaps=False, slip=1.75)


def _governor() -> Player[View, Move]:
    return Governor(Planner(_MINDING))


def _adviser() -> Player[View, Move]:
    return Governor(Planner(_MINDING, tells=True))


PLAYERS = with_strengths(
    (
        PlayerEntry(
            "settler",
            "Silvia",
            N_("Settler"),
            N_("Lays each tile where the land looks good to her, and founds when she gets there."),
            _OWN,
            _settler,
            suits=N_("For your first games"),
            others=("Flavia", "Drusilla"),
        ),
        PlayerEntry(
            "trader",
            "Atticus",
            N_("Trader"),
            N_("Sells what he has too much of, buys what a village lacks, and likes to make offers."),
            _OWN,
            _trader,
            suits=N_("For an easy evening"),
            others=("Crassus", "Lucullus"),
        ),
        PlayerEntry(
            "roadblocker",
            "Corbulo",
            N_("Roadblocker"),
            N_("Ends your roads where he can, and keeps the best places for villages from you."),
            _ALL,
            _roadblocker,
            suits=N_("When you know the game"),
            others=("Germanicus", "Scipio"),
        ),
        PlayerEntry(
            "steward",
            "Marcia",
            N_("Steward"),
            N_("Weighs her own income, roads and villages against yours with every tile."),
            _ALL,
            _steward,
            suits=N_("Plays to win"),
            others=("Sabina", "Aelia"),
        ),
        PlayerEntry(
            "governor",
            "Traianus",
            N_("Governor"),
            N_("Thinks ahead to your next tile, and takes from the land what stands in his way."),
            _ALL,
            _governor,
            suits=N_("The strongest level"),
            others=("Hadrianus", "Aurelius"),
        ),
    ),
    STRENGTH,
)
SPARRING = (PlayerEntry("random", "Fortuna", N_("Random moves"), N_("Leaves every move to chance."), "", RandomPlayer),)
"""Players not offered in New game: opponents for measurements, in tests and on the command line."""

ADVISER = replace(PLAYERS[-1], id="adviser", make=_adviser)
"""The strongest player, as it is asked for a hint: it also lists what else its plan would do."""
SUBSTITUTE = "settler"
"""The player that takes the place of a person who leaves: one that can be beaten."""
SHARES = {"settler": GENEROUS, "trader": GENEROUS}
"""The least share of a gain at which players accept an offer, by the number of seats; `FAIR` for all others."""
STAND_IN = "steward"
"""The player that decides in place of one that fails."""
