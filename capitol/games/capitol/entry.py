"""Capitol's entry in the registry; everything else is imported when the game is used."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from capitol.ai.comparing import Comparer, ForesightFormat
from capitol.core.evaluator import Evaluator
from capitol.core.remarks import Remarks
from capitol.games.registry import Boards, GameEntry

TITLE = "Capitol"


def entry() -> GameEntry:
    """Return the entry: rules, players, options, boards, and the loader of the screens."""
    from capitol.games.capitol.ai.points_now import KNOWLEDGE
    from capitol.games.capitol.ai.roster import ADVISER, PLAYERS, SPARRING, SUBSTITUTE
    from capitol.games.capitol.challenges import challenges
    from capitol.games.capitol.facts import FACTS
    from capitol.games.capitol.house_rules import OPTIONS, PRESETS, TABLE_OPTIONS, TABLE_WORDS
    from capitol.games.capitol.house_words import CAPTIONS, KEYS, MOMENTS, OWN_WORDS
    from capitol.games.capitol.record_text import CapitolTranscript
    from capitol.games.capitol.rules.fast_path import FAST_PATH
    from capitol.games.capitol.rules.game import CapitolGame
    from capitol.games.capitol.rules.numbers import SEATS
    from capitol.games.capitol.rules.protocol import CapitolProtocol

    return GameEntry(
        id="capitol",
        title=TITLE,
        game=CapitolGame(),
        protocol=CapitolProtocol(),
        seats=SEATS,
        players=PLAYERS,
        substitute=SUBSTITUTE,
        stand_in="mason",
        sparring=SPARRING,
        adviser=ADVISER,
        options=OPTIONS,
        presets=PRESETS,
        table_options=TABLE_OPTIONS,
        table_words=TABLE_WORDS,
        boards=Boards(_find, _load),
        transcript=CapitolTranscript(),
        knowledge=KNOWLEDGE,
        evaluator=_evaluator,
        comparer=_comparer,
        doubter=_doubter,
        foresight=_foresight,
        guide="strong",
        fast_path=FAST_PATH,
        challenges=challenges,
        facts=FACTS,
        screens=_screens,
        captions=CAPTIONS,
        own_words=OWN_WORDS,
        keys=KEYS,
        moments=MOMENTS,
        remarks=_remarks,
    )


# Importing this reads networks and tables and imports numpy, so it waits for the first position to be evaluated.
def _evaluator() -> Evaluator[Any, Any]:
    from capitol.games.capitol.ai.evaluator import shipped_evaluator

    return shipped_evaluator()


def _comparer() -> Comparer[Any, Any]:
    from capitol.games.capitol.ai.comparer import shipped_comparer

    return shipped_comparer()


def _doubter() -> Comparer[Any, Any]:
    from capitol.games.capitol.ai.comparer import shipped_doubter

    return shipped_doubter()


def _foresight() -> ForesightFormat:
    from capitol.games.capitol.ai.foreseen import ForeseenFormat

    return ForeseenFormat()


def _remarks() -> Remarks:
    from capitol.games.capitol.ai.remarks import remarks

    return remarks()


def _screens() -> Callable[[Any], Any]:
    from capitol.games.capitol.ui.plugin import CapitolScreens

    return CapitolScreens


# Reading levels needs libraries that few commands use, so they are imported with the first board.


def _find(own: Path | None) -> list[Path]:
    from capitol.games.capitol.levels import find_boards

    return find_boards(own)


def _load(path: Path) -> Any:
    from capitol.games.capitol.levels import load_board

    return load_board(path).spec
