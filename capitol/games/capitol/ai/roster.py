"""The computer players of Capitol, weakest first: six characters, and two sparring partners for measurements."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from capitol.ai.generic.random_player import RandomPlayer
from capitol.ai.player import Player
from capitol.ai.roster import PlayerEntry, with_strengths
from capitol.games.capitol.ai.insight import Insightful
from capitol.games.capitol.ai.mason import ErrorModel, Mason
from capitol.games.capitol.ai.weights import BIDDER, BUILDER
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.rules.view import View
from capitol.host.language import N_

_FOLDER = Path(__file__).parent
STRENGTH = _FOLDER / "strength.json"
"""The file that `python build_scripts/workshop strength` makes from the arena's rows."""
_ADVICE, _MOST_WAITED = 5000, 2500
"""The evaluations (thoughts) behind a hint, and the milliseconds after which it is given with fewer."""
_FORGETS = N_("Forgets which cards went into which hand.")
_REMEMBERS = N_("Remembers every card that was seen.")
_KNOWS = N_("Remembers every card, and foresees what strong players do.")


def _novice() -> Player[View, Move]:
    errors = ErrorModel(hasty=0.28, wobble=1.3, misprice=0.8, keeps=2, discerns=0.4, remembers=False)
    spending = replace(errors, keeps=0)
    return Mason(
        BUILDER,
        errors,
        {2: replace(spending, hasty=0.21, wobble=1.05), 3: replace(spending, hasty=0.17, wobble=0.85, misprice=0.7)},
    )


# numpy takes a tenth of a second to import: only when a player needs it.
def _casual() -> Player[View, Move]:
    errors = ErrorModel(hasty=0.05, wobble=0.3, misprice=0.4, keeps=2, discerns=0.4, remembers=False)
    spending = replace(errors, keeps=0)
    mason = Mason(
        BUILDER,
        errors,
        {2: replace(spending, hasty=0.07, wobble=0.4), 3: replace(spending, hasty=0.0, wobble=0.15, misprice=0.2)},
    )
    return Insightful(mason, _strong(), {3: 0.04})


def _club() -> Player[View, Move]:
    return Insightful(Mason(BIDDER, ErrorModel(covets=1.0, discerns=1.0)), _strong(), {2: 0.37, 3: 0.2})


def _strong() -> Player[View, Move]:
    from capitol.games.capitol.ai.value_player import shipped_player

    return shipped_player()


def _expert() -> Player[View, Move]:
    from capitol.games.capitol.ai.net import shipped_search_nets
    from capitol.games.capitol.ai.search import EXPERT, SearchPlayer

    return SearchPlayer(shipped_search_nets(), EXPERT)


def _master() -> Player[View, Move]:
    from capitol.games.capitol.ai.search import MASTER, shipped_searcher

    return shipped_searcher(MASTER)


def _adviser() -> Player[View, Move]:
    from capitol.games.capitol.ai.adviser import Adviser
    from capitol.games.capitol.ai.search import MASTER, shipped_searcher

    known = {player.id: player for player in (*PLAYERS, *SPARRING)}
    # The asker waits for one answer, so a bid or a draw may take as long as anything else.
    habits = replace(MASTER, iterations=_ADVICE, milliseconds=_MOST_WAITED, brief=1.0, care=1.0)
    return Adviser(shipped_searcher(habits, keep_games=True), lambda player_id: known[player_id].make())


PLAYERS = with_strengths(
    (
        PlayerEntry(
            "novice",
            "Lucia",
            N_("Novice"),
            N_("Builder: new in the city, raises houses on a whim and bids what she feels like."),
            _FORGETS,
            _novice,
            suits=N_("For your first games"),
            others=("Flavia", "Silvia", "Drusilla"),
        ),
        PlayerEntry(
            "casual",
            "Faber",
            N_("Casual"),
            N_("Builder: puts up house after house, and keeps a few cards back for the auctions."),
            _FORGETS,
            _casual,
            suits=N_("For an easy evening"),
            others=("Figulus", "Pistor", "Sutor"),
        ),
        PlayerEntry(
            "club",
            "Crassus",
            N_("Club player"),
            N_("Bidder: builds what pays at once, and keeps good cards to outbid everybody."),
            _REMEMBERS,
            _club,
            suits=N_("When you know the game"),
            others=("Lucullus", "Atticus", "Murena"),
        ),
        PlayerEntry(
            "strong",
            "Agrippa",
            N_("Strong"),
            N_("Has learnt by playing against himself what a position is worth, and looks one move ahead."),
            _REMEMBERS,
            _strong,
            suits=N_("Plays to win"),
            others=("Corbulo", "Germanicus", "Scipio"),
        ),
        PlayerEntry(
            "expert",
            "Sibylla",
            N_("Expert"),
            N_("Blocker: plays the best moves out in her head, and of two as good takes the one that hurts."),
            _REMEMBERS,
            _expert,
            suits=N_("Hard to beat"),
            others=("Cassandra", "Egeria", "Pythia"),
        ),
        PlayerEntry(
            "master",
            "Augustus",
            N_("Master"),
            N_("Plays every promising move out to the end of the round, many times over."),
            _KNOWS,
            _master,
            suits=N_("The strongest level"),
            others=("Traianus", "Hadrianus", "Aurelius"),
        ),
    ),
    STRENGTH,
)
SPARRING = (
    PlayerEntry("random", "Fortuna", N_("Random moves"), N_("Leaves every move to chance."), "", RandomPlayer),
    PlayerEntry(
        "mason",
        "Vitruvius",
        N_("Measure"),
        N_("The hand-made judgement by which others are measured."),
        _REMEMBERS,
        Mason,
    ),
)
"""Players not offered in New game: opponents for measurements, in tests and on the command line."""
ADVISER = replace(PLAYERS[-1], id="adviser", make=_adviser)
"""Gives hints, and plays at no table."""

SUBSTITUTE = "casual"
"""The player that takes the place of a person who leaves: one that can be beaten."""
