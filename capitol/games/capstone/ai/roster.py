"""The computer players of Capstone, weakest first: four characters, and one that moves at random."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from capitol.ai.generic.chance import ChancePlayer
from capitol.ai.player import Player
from capitol.ai.roster import PlayerEntry, with_strengths
from capitol.games.capstone.rules.moves import Move
from capitol.games.capstone.rules.view import View
from capitol.host.language import N_

if TYPE_CHECKING:
    from capitol.games.capstone.ai.players import Weigher

STRENGTH = Path(__file__).with_name("strength.json")
"""The file that `python build_scripts/workshop strength` makes from the arena's rows."""
_FORGETS = N_("Never thinks about your goal.")
_GUESSES = N_("Knows which goals are likely, and no more.")
_READS = N_("Reads your goal from your turns.")


# numpy takes a tenth of a second to import: only when a player needs it.
def _apprentice() -> Player[View, Move]:
    from capitol.games.capstone.ai.players import Weigher
    from capitol.games.capstone.ai.values import fitted_judge

    return Weigher(fitted_judge(), noise=1.5, spite=0.0)


def _stonemason() -> Player[View, Move]:
    from capitol.games.capstone.ai.players import Weigher
    from capitol.games.capstone.ai.values import fitted_judge

    return Weigher(fitted_judge())


def _surveyor() -> Player[View, Move]:
    return _reader()


def _architect() -> Player[View, Move]:
    from capitol.games.capstone.ai.players import Roller

    return Roller(_reader())


def _reader() -> Weigher:
    from capitol.games.capstone.ai.opponent_model import shipped_reader
    from capitol.games.capstone.ai.players import Weigher
    from capitol.games.capstone.ai.values import fitted_judge

    return Weigher(fitted_judge(), reader=shipped_reader())


PLAYERS = with_strengths(
    (
        PlayerEntry(
            "apprentice",
            "Tiro",
            N_("Apprentice"),
            N_("Piles up what suits its own goal, and slips now and then."),
            _FORGETS,
            _apprentice,
            suits=N_("For your first games"),
            others=("Felix", "Celer"),
        ),
        PlayerEntry(
            "stonemason",
            "Sabina",
            N_("Stonemason"),
            N_("Builds without slips, and spoils what others are likely to want."),
            _GUESSES,
            _stonemason,
            suits=N_("When you know the game"),
            others=("Marcia", "Aelia"),
        ),
        PlayerEntry(
            "surveyor",
            "Frontinus",
            N_("Surveyor"),
            N_("Measures every turn of yours, until the goal behind it is plain, and builds against it."),
            _READS,
            _surveyor,
            suits=N_("Plays to win"),
            others=("Balbus", "Celsus"),
        ),
        PlayerEntry(
            "architect",
            "Apollodorus",
            N_("Architect"),
            N_("Reads your goal, and plays the best turns out a few turns ahead."),
            _READS,
            _architect,
            suits=N_("The strongest level"),
            others=("Severus", "Rabirius"),
        ),
    ),
    STRENGTH,
)
SPARRING = (PlayerEntry("random", "Fortuna", N_("Random moves"), N_("Leaves every move to chance."), "", ChancePlayer),)
"""Players not offered in New game: opponents for measurements, in tests and on the command line."""

USUAL = "apprentice"
"""The default opponent: one that can be beaten."""
