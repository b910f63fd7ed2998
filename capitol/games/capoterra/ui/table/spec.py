"""The declaration of Capoterra's table: a growing board under a bar, rails that float over it, and a tray."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect

from capitol.games.capoterra.ui.end_scene import EndScene
from capitol.games.capoterra.ui.flow import TableFlow
from capitol.games.capoterra.ui.table.board_widgets import Board
from capitol.games.capoterra.ui.table.compose import compose
from capitol.games.capoterra.ui.table.heading import heading, heading_shows
from capitol.games.capoterra.ui.table.rails import build_rails
from capitol.games.capoterra.ui.table.tray import build_tray
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.games.capoterra.ui.table_scene import TableScene
from capitol.games.capoterra.ui.tips import TIPS
from capitol.host.language import pgettext
from capitol.kit.background import ISLAND_MUSIC
from capitol.kit.cached_layer import CachedParts
from capitol.kit.widgets import Widget
from capitol.table.spec import TableSpec


def _board(view_model: TableViewModel, _parts: CachedParts) -> Widget:
    return Board(view_model)


def _shaded(view_model: TableViewModel) -> Iterable[Rect]:
    return (view_model.regions.tray,)


TABLE = TableSpec(
    music=ISLAND_MUSIC,
    scene=TableScene,
    compose=compose,
    flow=TableFlow,
    end=EndScene,
    tools=("redo", "hint", "help", "log", "speed", "settings"),
    heading=heading,
    heading_shows=heading_shows,
    parts=(_board, build_rails, build_tray),
    shaded=_shaded,
    read=("rail", "board", "tray"),
    played=("board", "moves"),
    regions={
        "rail": lambda: pgettext("part of the table", "Seats and die"),
        "recap": lambda: pgettext("part of the table", "Since your last turn"),
        "moves": lambda: pgettext("part of the table", "Tools of the step"),
        "tabs": lambda: pgettext("part of the table", "Seats or die"),
    },
    privacy="none",
    rules_topics={
        "event": "events",
        "trade": "trade",
        "answer": "trade.offer",
        "place": "tiles",
        "pay": "move",
        "move": "move.goods",
        "over": "goal",
    },
    tips=TIPS,
)
