"""Capoterra with its table, for those who ask for it: set ``CAPITOL_GAMES=tests.unoffered``."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from capitol.core.evaluator import Evaluator
from capitol.games.capoterra.ai.roster import ADVISER, PLAYERS, SPARRING, STAND_IN, USUAL
from capitol.games.capoterra.board import find_boards, lint, load_board
from capitol.games.capoterra.facts import FACTS
from capitol.games.capoterra.house_rules import OPTIONS, PRESETS
from capitol.games.capoterra.house_words import KEYS
from capitol.games.capoterra.rules.fast_path import FAST_PATH
from capitol.games.capoterra.rules.game import CapoterraGame
from capitol.games.capoterra.rules.numbers import SEATS
from capitol.games.capoterra.rules.protocol import CapoterraProtocol
from capitol.games.capoterra.rules.start_board import StartBoard
from capitol.games.registry import Boards, GameEntry

TITLE = "Capoterra"


def entry() -> GameEntry:
    return GameEntry(
        id="capoterra",
        title=TITLE,
        game=CapoterraGame(),
        protocol=CapoterraProtocol(),
        seats=SEATS,
        seat_colours=("terracotta", "aegean", "ink"),
        players=PLAYERS,
        usual=USUAL,
        stand_in=STAND_IN,
        sparring=SPARRING,
        adviser=ADVISER,
        evaluator=_evaluator,
        options=OPTIONS,
        presets=PRESETS,
        fast_path=FAST_PATH,
        boards=Boards(find_boards, _load, lint),
        table_options=("confirm", "takebacks", "hints"),
        keys=KEYS,
        facts=FACTS,
        screens=lambda: import_module("capitol.games.capoterra.ui.plugin").CapoterraScreens,
    )


def _evaluator() -> Evaluator[Any, Any]:
    from capitol.games.capoterra.ai.evaluator import shipped_evaluator

    return shipped_evaluator()


def _load(path: Path) -> tuple[StartBoard, ...]:
    return load_board(path).boards
