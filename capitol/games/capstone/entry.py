"""Capstone's entry in the registry; everything else is imported when the game is used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from capitol.ai.comparing import Comparer
from capitol.core.evaluator import Evaluator
from capitol.core.remarks import Remarks
from capitol.games.registry import GameEntry

TITLE = "Capstone"


def entry() -> GameEntry:
    """Return the entry: rules, players, options, and the loader of the screens."""
    from capitol.games.capstone.ai.roster import PLAYERS, SPARRING, SUBSTITUTE
    from capitol.games.capstone.facts import FACTS
    from capitol.games.capstone.house_rules import (
        OPTIONS,
        OWN_TABLE_OPTIONS,
        PRESETS,
        SHIELD_SETTING,
        TABLE_OPTIONS,
        TABLE_WORDS,
    )
    from capitol.games.capstone.house_words import AID, CAPTIONS, MOMENTS, OWN_WORDS
    from capitol.games.capstone.rules.fast_path import FAST_PATH
    from capitol.games.capstone.rules.game import CapstoneGame
    from capitol.games.capstone.rules.numbers import SEATS
    from capitol.games.capstone.rules.protocol import CapstoneProtocol

    return GameEntry(
        id="capstone",
        title=TITLE,
        game=CapstoneGame(),
        protocol=CapstoneProtocol(),
        seats=SEATS,
        seat_colours=("ivory", "ink"),
        players=PLAYERS,
        substitute=SUBSTITUTE,
        stand_in="stonemason",
        sparring=SPARRING,
        options=OPTIONS,
        presets=PRESETS,
        table_options=TABLE_OPTIONS,
        table_words=TABLE_WORDS,
        own_table_options=OWN_TABLE_OPTIONS,
        settings=(SHIELD_SETTING,),
        evaluator=_evaluator,
        comparer=_comparer,
        doubter=_doubter,
        guide="surveyor",
        fast_path=FAST_PATH,
        facts=FACTS,
        screens=_screens,
        captions=CAPTIONS,
        aid=AID,
        own_words=OWN_WORDS,
        moments=MOMENTS,
        remarks=_remarks,
    )


# Importing this reads networks and tables and imports numpy, so it waits for the first position to be evaluated.
def _evaluator() -> Evaluator[Any, Any]:
    from capitol.games.capstone.ai.evaluator import shipped_evaluator

    return shipped_evaluator()


def _comparer() -> Comparer[Any, Any]:
    from capitol.games.capstone.ai.evaluator import shipped_comparer

    return shipped_comparer()


def _doubter() -> Comparer[Any, Any]:
    from capitol.games.capstone.ai.second_look import shipped_doubter

    return shipped_doubter()


def _remarks() -> Remarks:
    from capitol.games.capstone.ai.remarks import remarks

    return remarks()


def _screens() -> Callable[[Any], Any]:
    from capitol.games.capstone.ui.plugin import CapstoneScreens

    return CapstoneScreens
