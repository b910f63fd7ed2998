"""Capstone's table as it is declared: slots, stash, rail and tray under a bar, and a goal behind each shield."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pygame import Rect

from capitol.games.capstone.ui.table.compose import compose
from capitol.games.capstone.ui.table.rail import build_rail, rail_shows
from capitol.games.capstone.ui.table.slots import build_slots
from capitol.games.capstone.ui.table.stash import build_stash
from capitol.games.capstone.ui.table.tray import build_tray
from capitol.games.capstone.ui.table.view_model import TableViewModel
from capitol.games.capstone.ui.words import cover_label
from capitol.host.language import _, pgettext
from capitol.kit.background import QUIET_MUSIC
from capitol.kit.cached_layer import CachedParts
from capitol.kit.scene import Scene
from capitol.kit.widgets import Widget
from capitol.session.controller import TableSession
from capitol.session.source import TableSource
from capitol.table.context import TableContext
from capitol.table.scene_flow import SceneFlow
from capitol.table.seats.badge import SeatColours
from capitol.table.spec import Sealing, TableSpec
from capitol.table.tool_bar import bar_label

if TYPE_CHECKING:
    from capitol.games.capstone.ui.table_scene import TableScene
    from capitol.table.flow import GameFlow


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


def _scene(context: TableContext, session: TableSource, flow: SceneFlow) -> Scene:
    from capitol.games.capstone.ui.table_scene import TableScene

    return TableScene(context, session, flow)


def _flow(context: TableContext, session: TableSession, spec: TableSpec) -> GameFlow[TableScene]:
    from capitol.games.capstone.ui.flow import TableFlow

    return TableFlow(context, session, spec)


def _arrange(sealing: Sealing) -> Scene:
    from capitol.games.capstone.ui.arrange_scene import ArrangeScene

    return ArrangeScene(sealing.context, sealing.session, sealing.seat, sealing.colours, sealing.on_sealed)


def _end(context: TableContext, session: TableSource, colours: SeatColours) -> Scene:
    from capitol.games.capstone.ui.end_scene import EndScene

    return EndScene(context, session, colours)


TABLE = TableSpec(
    music=QUIET_MUSIC,
    scene=_scene,
    compose=compose,
    flow=_flow,
    seal=_arrange,
    end=_end,
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
    hand_first=lambda: _("First open the shield with [hide]: a hint tells of your goal."),
    cover_label=cover_label,
)
