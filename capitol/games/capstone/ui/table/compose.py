"""Composing the view model of the table from the scene's present state."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from capitol.core.events import Event
from capitol.games.capstone.rules.numbers import Column
from capitol.games.capstone.rules.state import State
from capitol.games.capstone.rules.view import View
from capitol.games.capstone.ui.models.pending_turn import (
    NOTHING,
    Parts,
    Top,
    with_parts,
)
from capitol.games.capstone.ui.models.recap import TURN_KINDS, last_turn, slots_of
from capitol.games.capstone.ui.models.table import TableModel, forecast, table_model
from capitol.games.capstone.ui.table.pyramids import Art
from capitol.games.capstone.ui.table.regions import regions
from capitol.games.capstone.ui.table.view_model import Secrets, TableViewModel
from capitol.host.controls import hand
from capitol.kit.look import Look

if TYPE_CHECKING:
    from capitol.games.capstone.ui.table_scene import TableScene


def compose(scene: TableScene, look: Look) -> TableViewModel:
    """Return the view model of the whole table."""
    session, flow, pending = scene.session, scene.flow, scene.pending
    cut = regions(look)
    plain = scene.context.settings.display.plan_view or not look.theme.textured
    state, model, parts = _table(scene)
    goal = scene.view.goal if scene.hand_open and scene.has_shield else None
    secrets = None
    if scene.hand_open and scene.has_shield:
        told = forecast(scene.view.table, state, goal) if goal is not None and scene.forecasts else None
        secrets = Secrets(goal, told, scene.pads.view_model(scene.view))
    legal = pending is not None and scene.may_choose
    recap = last_turn(session.steps, scene.viewer, flow.queued)
    return TableViewModel(
        **scene.shared(look),
        regions=cut,
        art=Art(look, cut.scale, plain),
        model=model,
        hold=scene.hold_shield,
        buttons=scene.move_buttons(),
        recap=recap,
        changed=frozenset(slot for event in recap for slot in slots_of(event)),
        parts=parts,
        held=pending.held if pending is not None else None,
        targets=pending.targets() if pending is not None and legal else {},
        movable=pending.movable if pending is not None and legal else frozenset(),
        secrets=secrets,
        open_goals=_open_goals(scene),
        has_shield=scene.has_shield,
        by_hold=scene.by_hold,
        pad_open=scene.pad_open,
        dragging=scene.stage.drag.active,
        by_key=scene.by_key and hand() != "pad",
        lifted=scene.drags.lifted or ("click" if pending is not None and isinstance(pending.held, Top) else ""),
        flying=scene.flying,
        names_shown=scene.names_shown,
    )


def _table(scene: TableScene) -> tuple[State, TableModel, Parts]:
    """Return the table as far as it has been shown, with the pending turn."""
    pending, queued = scene.pending, scene.flow.queued
    if pending is not None:
        return pending.table, table_model(pending.table, pending.parts), pending.parts
    if not queued:
        state = scene.view.table
        return state, table_model(state), NOTHING
    step = scene.flow.shown_steps
    view = cast(View, scene.session.view(scene.viewer, step))
    hidden = {id(event) for event in queued}
    told = [event for event in scene.session.steps[step].events if id(event) not in hidden]
    parts = parts_of(told)
    state = with_parts(view.table, parts)
    return state, table_model(state), NOTHING


def parts_of(events: list[Event]) -> Parts:
    """Return the parts of a turn in these events."""
    parts = {}
    for event in events:
        if event.kind not in TURN_KINDS:
            continue
        data = event.data
        if event.kind == "placed":
            parts["colour"], parts["slot"] = data["colour"], data["slot"]
        elif event.kind == "moved":
            parts["source"], parts["target"] = data["source"], data["target"]
        else:
            parts["cap"] = data["slot"]
    return Parts(**cast("dict[str, int]", parts))


def _open_goals(scene: TableScene) -> tuple[Column | None, ...] | None:
    """Return both goals, at a table of two people who play with open goals."""
    if scene.session.privacy.is_private or len(scene.people) < 2:
        return None
    hides = scene.session.privacy.hides  # a seat with a PIN has not agreed to it
    return tuple(None if hides(seat) else cast(View, scene.session.view(seat)).goal for seat in range(2))
