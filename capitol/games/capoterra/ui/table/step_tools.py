"""The tools of the tray: one for each step of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygame import Rect

from capitol.games.capoterra.rules.moves import Resolve
from capitol.games.capoterra.ui.table.tile_tool import build_tile_tool
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.games.capoterra.ui.tools.desk import Desk, desk_of
from capitol.games.capoterra.ui.tools.event_tray import build_event
from capitol.games.capoterra.ui.tools.market import build_market
from capitol.games.capoterra.ui.tools.move_tray import build_moves
from capitol.games.capoterra.ui.tools.offer_dialog import build_answer
from capitol.games.capoterra.ui.tools.upkeep_tray import build_upkeep
from capitol.kit.widgets import Widget

StepTool = Callable[[TableViewModel, Rect], Widget]
"""Builds a tool in its room. While the viewer is to act it offers the moves of the step; else it may show less."""


def _of_desk(build: Callable[[Desk, Rect], Widget]) -> StepTool:
    return lambda view_model, room: build(desk_of(view_model), room)


def _event(view_model: TableViewModel, room: Rect) -> Widget:
    chosen = view_model.choice.move
    return build_event(desk_of(view_model), room, chosen if isinstance(chosen, Resolve) else None)


TOOLS: Mapping[str, StepTool] = {
    "event": _event,
    "trade": _of_desk(build_market),
    "answer": _of_desk(build_answer),
    "place": build_tile_tool,
    "pay": _of_desk(build_upkeep),
    "move": _of_desk(build_moves),
}
"""The tools by the phase of the game (`capitol.games.capoterra.rules.state.PHASES`)."""


PUBLIC = ("event", "answer")
"""The phases whose tool everybody sees: the card or offer that another seat decides on."""


def build_step_tool(view_model: TableViewModel) -> Widget:
    """Build the tool of the current step for the seat that acts, even while its last move is still being shown."""
    room, phase = view_model.regions.tool, view_model.phase
    build = TOOLS.get(phase)
    if phase == "event" and view_model.card_waits:
        return Widget("tool", room)
    own = view_model.is_own_turn and (phase != "place" or view_model.pending is not None)
    return build(view_model, room) if build is not None and (own or phase in PUBLIC) else Widget("tool", room)
