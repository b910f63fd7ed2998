"""The declaration of Capstone's table: slots, stash, rail and tray under a bar, and a goal behind each shield."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect

from capitol.games.capstone.ui.arrange_scene import ArrangeScene
from capitol.games.capstone.ui.end_scene import EndScene
from capitol.games.capstone.ui.flow import TableFlow
from capitol.games.capstone.ui.table.compose import compose
from capitol.games.capstone.ui.table.rail import build_rail, rail_shows
from capitol.games.capstone.ui.table.slots import build_slots
from capitol.games.capstone.ui.table.stash import build_stash
from capitol.games.capstone.ui.table.tray import build_tray
from capitol.games.capstone.ui.table.view_model import TableViewModel
from capitol.games.capstone.ui.table_scene import TableScene
from capitol.games.capstone.ui.tips import TIPS
from capitol.games.capstone.ui.words import cover_label
from capitol.host.language import _, pgettext
from capitol.kit.background import QUIET_MUSIC
from capitol.kit.cached_layer import CachedParts
from capitol.kit.widgets import Widget
from capitol.table.spec import TableSpec
from capitol.table.tool_bar import bar_label


def _heading(view_model: TableViewModel, room: Rect) -> Iterable[Widget]:
    return [bar_label(view_model.look, "turn", room, bar_title(view_model))]


def bar_title(view_model: TableViewModel) -> str:
    """Return the title: arranging goals, or the number of the turn."""
    if view_model.phase == "arrange":
        return _("Capstone: goals")
    if view_model.phase == "over":
        return _("Capstone: the end")
    return _("Capstone: turn {number}").format(number=view_model.model.turns + 1)


def _slots(view_model: TableViewModel, _parts: CachedParts) -> Widget:
    return build_slots(view_model)


def _stash(view_model: TableViewModel, _parts: CachedParts) -> Widget:
    return build_stash(view_model)


def _rail(view_model: TableViewModel, parts: CachedParts) -> Widget:
    return parts.get("rail", rail_shows(view_model), lambda: build_rail(view_model))


def _shaded(view_model: TableViewModel) -> Iterable[Rect]:
    return view_model.regions.stash, view_model.regions.rail, view_model.regions.tray


TABLE = TableSpec(
    music=QUIET_MUSIC,
    scene=TableScene,
    compose=compose,
    flow=TableFlow,
    seal=lambda it: ArrangeScene(it.context, it.session, it.seat, it.colours, it.on_sealed),
    end=EndScene,
    tools=("redo", "hint", "help", "log", "speed", "settings"),
    heading=_heading,
    heading_shows=bar_title,
    parts=(_slots, _stash, _rail, build_tray),
    shaded=_shaded,
    read=("rail", "board", "stash", "tray"),
    played=("stash", "board"),
    regions={
        "stash": lambda: pgettext("part of the table", "Stash"),
        "strip": lambda: pgettext("part of the table", "Parts of the turn"),
    },
    privacy="shield",
    rules_topics={"arrange": "goal", "turn": "turn", "over": "scoring"},
    hand_first=lambda: _("First open the shield with [hide]: a hint tells of your goal."),
    cover_label=cover_label,
    tips=TIPS,
)
