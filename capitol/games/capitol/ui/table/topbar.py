"""The top bar: menu, round, the steps of the round with the current one highlighted, and the tools."""

from __future__ import annotations

from functools import partial

from capitol.games.capitol.rules.numbers import ROUNDS
from capitol.games.capitol.ui.parts.round_bar import AUCTION, BUILD, DRAW, SCORE, round_heading, round_phase
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.host.language import _
from capitol.kit.widgets import Widget
from capitol.table.phase_steps import Phase
from capitol.table.tool_bar import (
    BarButton,
    build_bar,
    hide_tool,
    hint_tool,
    log_tool,
    menu_tool,
    redo_tool,
    rules_tool,
    settings_tool,
    speed_tool,
    undo_tool,
)


def current_step(view_model: TableViewModel) -> int:
    """Return the number of the current step of the round."""
    auction = AUCTION + view_model.model.auction
    return {"construction": BUILD, "bid": auction, "place": auction, "draw": DRAW, "over": SCORE}[
        view_model.model.phase
    ]


def phase_of(view_model: TableViewModel) -> Phase:
    """Return the round and its steps."""
    return round_phase(view_model.model.round, current_step(view_model))


def round_words(view_model: TableViewModel) -> str:
    """Return the bar's contents in a sentence, for the screen reader."""
    phase = phase_of(view_model)
    words = [step.word for step in phase.steps]
    return _("Round {number} of {rounds}: {steps}. Now: {step}.").format(
        number=view_model.model.round + 1, rounds=ROUNDS, steps=", ".join(words), step=words[phase.now]
    )


def topbar_shows(view_model: TableViewModel) -> object:
    """Return everything that only the bar depends on."""
    model = view_model.model
    tools = view_model.buttons, view_model.speed, view_model.hint, view_model.hideable, bool(model.hand)
    return view_model.setting, view_model.looked_at, tools, model.round, model.phase, model.auction


def build_topbar(view_model: TableViewModel) -> Widget:
    """Return the whole bar."""
    look, press = view_model.look, view_model.press
    menu = menu_tool(partial(press, "menu"), back=view_model.looked_at)
    heading = partial(round_heading, look, view_model.model.round, current_step(view_model))
    return build_bar(look, view_model.frame.bar, menu, _tools(view_model), heading)


def _tools(view_model: TableViewModel) -> list[BarButton]:
    can, press = view_model.buttons, view_model.press
    tools = [
        undo_tool(partial(press, "undo"), can.undo_why, can.undo_tip),
        redo_tool(partial(press, "redo"), can.redo_why),
        rules_tool(partial(press, "help")),
        log_tool(partial(press, "log")),
        speed_tool(partial(press, "speed"), view_model.speed),
    ]
    if view_model.hint is not None:
        tools.insert(2, hint_tool(partial(press, "hint"), view_model.hint))
    if view_model.hideable:
        why = "" if view_model.model.hand else _("There are no cards in the hand.")
        tools.append(hide_tool(partial(press, "hide"), shown=view_model.hand_open, why_not=why))
    return [*tools, settings_tool(partial(press, "settings"))]
