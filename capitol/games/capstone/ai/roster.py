"""The computer players of Capstone, weakest first: eight characters, and one that moves at random."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from capitol.ai.generic.random_player import RandomPlayer
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
_SUSPECTS = N_("Half believes what your turns say about your goal.")
_READS = N_("Reads your goal from your turns.")


# numpy takes a tenth of a second to import: only when a player needs it.
def _weigher(noise: float, spite: float) -> Weigher:
    from capitol.games.capstone.ai.players import Weigher
    from capitol.games.capstone.ai.values import fitted_judge

    return Weigher(fitted_judge(), noise, spite)


def _reader(trust: float = 1.0) -> Weigher:
    from capitol.games.capstone.ai.opponent_model import shipped_reader
    from capitol.games.capstone.ai.players import Weigher
    from capitol.games.capstone.ai.values import fitted_judge

    return Weigher(fitted_judge(), reader=shipped_reader(), trust=trust)


def _roller(width: int, deals: int, depth: int, halvings: int = 0) -> Player[View, Move]:
    from capitol.games.capstone.ai.players import Roller

    return Roller(_reader(), width, deals, depth, halvings)


PLAYERS = with_strengths(
    (
        PlayerEntry(
            "porter",
            "Celer",
            N_("Porter"),
            N_("Carries up what he likes, often to the wrong place, and spoils nothing of yours on purpose."),
            _FORGETS,
            partial(_weigher, noise=2.4, spite=0.0),
            suits=N_("For children and a first try"),
            others=("Figulus",),
        ),
        PlayerEntry(
            "apprentice",
            "Tiro",
            N_("Apprentice"),
            N_("Piles up what suits his own goal, and slips now and then."),
            _FORGETS,
            partial(_weigher, noise=1.5, spite=0.0),
            suits=N_("For your first games"),
            others=("Felix",),
        ),
        PlayerEntry(
            "journeyman",
            "Aelia",
            N_("Journeyman"),
            N_("Builds for her goal with fewer slips, and keeps half an eye on what others are likely to want."),
            _GUESSES,
            partial(_weigher, noise=0.95, spite=0.5),
            suits=N_("For an easy evening"),
            others=("Silvia",),
        ),
        PlayerEntry(
            "stonemason",
            "Sabina",
            N_("Stonemason"),
            N_("Hardly ever slips, and spoils what others are likely to want."),
            _GUESSES,
            partial(_weigher, noise=0.3, spite=1.0),
            suits=N_("When you know the game"),
            others=("Marcia",),
        ),
        PlayerEntry(
            "foreman",
            "Celsus",
            N_("Foreman"),
            N_("Never slips, and has a suspicion about your goal."),
            _SUSPECTS,
            partial(_reader, trust=0.08),
            suits=N_("When you win most games"),
            others=("Corbulo",),
        ),
        PlayerEntry(
            "surveyor",
            "Frontinus",
            N_("Surveyor"),
            N_("Measures every turn of yours, until the goal behind it is plain, and builds against it."),
            _READS,
            _reader,
            suits=N_("Plays to win"),
            others=("Balbus",),
        ),
        PlayerEntry(
            "builder",
            "Rabirius",
            N_("Master builder"),
            N_("Reads your goal, and tries out a few good turns, two turns ahead."),
            _READS,
            partial(_roller, width=4, deals=4, depth=2),
            suits=N_("Hard to beat"),
            others=("Vitruvius",),
        ),
        PlayerEntry(
            "architect",
            "Apollodorus",
            N_("Architect"),
            N_("Reads your goal, and plays the best turns out a few turns ahead, many times over."),
            _READS,
            partial(_roller, width=12, deals=32, depth=4, halvings=3),
            suits=N_("The strongest level"),
            others=("Severus",),
        ),
    ),
    STRENGTH,
)
SPARRING = (PlayerEntry("random", "Fortuna", N_("Random moves"), N_("Leaves every move to chance."), "", RandomPlayer),)
"""Players not offered in New game: opponents for measurements, in tests and on the command line."""

SUBSTITUTE = "apprentice"
"""The player that takes the place of a person who leaves: one that can be beaten."""
