"""Capoterra's entry in the registry; everything else is imported when the game is used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from capitol.ai.comparing import Comparer
from capitol.core.challenge import Challenge
from capitol.core.evaluator import Evaluator
from capitol.core.remarks import Remarks
from capitol.games.registry import Boards, GameEntry

TITLE = "Capoterra"


def entry() -> GameEntry:
    """Return the entry: rules, players, options, start positions, and the loader of the screens."""
    from capitol.games.capoterra.ai.roster import ADVISER, PLAYERS, SPARRING, STAND_IN, SUBSTITUTE
    from capitol.games.capoterra.facts import FACTS
    from capitol.games.capoterra.house_rules import OPTIONS, OWN_TABLE_OPTIONS, PRESETS, TABLE_OPTIONS
    from capitol.games.capoterra.house_words import CAPTIONS, KEYS, MOMENTS, OWN_WORDS
    from capitol.games.capoterra.rules.fast_path import FAST_PATH
    from capitol.games.capoterra.rules.game import CapoterraGame
    from capitol.games.capoterra.rules.numbers import SEATS
    from capitol.games.capoterra.rules.protocol import CapoterraProtocol

    return GameEntry(
        id="capoterra",
        title=TITLE,
        game=CapoterraGame(),
        protocol=CapoterraProtocol(),
        seats=SEATS,
        seat_colours=("terracotta", "aegean", "ink"),
        players=PLAYERS,
        substitute=SUBSTITUTE,
        stand_in=STAND_IN,
        sparring=SPARRING,
        adviser=ADVISER,
        evaluator=_evaluator,
        comparer=_comparer,
        guide=ADVISER.id,
        options=OPTIONS,
        presets=PRESETS,
        fast_path=FAST_PATH,
        boards=Boards(_find, _load),
        table_options=TABLE_OPTIONS,
        own_table_options=OWN_TABLE_OPTIONS,
        captions=CAPTIONS,
        keys=KEYS,
        moments=MOMENTS,
        remarks=_remarks,
        own_words=OWN_WORDS,
        challenges=_challenges,
        facts=FACTS,
        screens=_screens,
    )


def _evaluator() -> Evaluator[Any, Any]:
    from capitol.games.capoterra.ai.evaluator import shipped_evaluator

    return shipped_evaluator()


def _comparer() -> Comparer[Any, Any]:
    from capitol.games.capoterra.ai.evaluator import shipped_comparer

    return shipped_comparer()


def _challenges() -> Sequence[Challenge]:
    from capitol.games.capoterra.challenges import challenges

    return challenges()


def _remarks() -> Remarks:
    from capitol.games.capoterra.ai.remarks import remarks

    return remarks()


def _screens() -> Callable[[Any], Any]:
    from capitol.games.capoterra.ui.plugin import CapoterraScreens

    return CapoterraScreens


# Reading maps needs libraries that few commands use, so they are imported with the first board.


def _find(own: Path | None) -> list[Path]:
    from capitol.games.capoterra.levels import find_boards

    return find_boards(own)


def _load(path: Path) -> Any:
    from capitol.games.capoterra.levels import load_board

    return load_board(path).boards
