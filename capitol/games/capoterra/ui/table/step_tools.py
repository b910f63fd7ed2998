"""What the tray shows in each step of a turn: a tool for each step, and a list of moves where there is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from pygame import Rect

from capitol.games.capoterra.rules.listing import listed
from capitol.games.capoterra.rules.moves import PLACE, Draw, End, Place, decode
from capitol.games.capoterra.rules.notation import move_text
from capitol.games.capoterra.ui.event_words import move_words
from capitol.games.capoterra.ui.table.tile_tool import build_tile_tool
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.kit.widgets import Button, ScrollList, Widget

_BUTTON, _GAP, _LEAST = 34, 4, 250

StepTool = Callable[[TableViewModel, Rect], Widget]
"""Builds a tool in its room. While the viewer is to act it offers the moves of the step; else it may show less."""


def build_move_list(view_model: TableViewModel, room: Rect) -> Widget:
    """Build a button for each move that is not made on the board or with the button that confirms."""
    look = view_model.look
    tall, gap = look.ui(_BUTTON), look.ui(_GAP)
    columns = max(1, (room.width - look.ui(16) + gap) // (look.ui(_LEAST) + gap))
    wide = (room.width - look.ui(16) - gap * (columns - 1)) // columns
    moves = [decode(raw) for raw in listed(view_model.state) if raw[0] != PLACE] if view_model.acting else []
    rows: list[Widget] = []
    for number, move in enumerate(one for one in moves if not isinstance(one, Draw | End | Place)):
        if number % columns == 0:
            rows.append(Widget(f"moves.{number // columns}", Rect(0, 0, room.width, tall)))
        text = move_words(move, view_model.seat_names)
        box = Rect(number % columns * (wide + gap), 0, wide, tall)
        rows[-1].add(
            Button(
                f"move.{move_text(move)}",
                box,
                text,
                partial(view_model.play, move),
                kind="secondary",
                text_px=look.fitting(text, 15, wide - look.ui(20), bold=True),
            )
        )
    return ScrollList("moves", room, rows, gap=gap, region="moves")


TOOLS: Mapping[str, StepTool] = {"place": build_tile_tool}
"""The tools by the phase of the game (`capitol.games.capoterra.rules.state.PHASES`)."""


def build_step_tool(view_model: TableViewModel) -> Widget:
    """Build the tool of the current step."""
    room = view_model.regions.tool
    if view_model.pending is None:
        return Widget("tool", room)
    return TOOLS.get(view_model.phase, build_move_list)(view_model, room)
