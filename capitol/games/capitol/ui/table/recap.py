"""The actions of other seats since the viewer's last one, as small chips; and the marking of an event's place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from pygame import Rect

from capitol.core.events import Event
from capitol.core.match import Step
from capitol.games.capitol.rules.numbers import SHAPES
from capitol.games.capitol.rules.tile_kinds import TILES
from capitol.games.capitol.ui.models.table import LARGE, Building
from capitol.games.capitol.ui.parts.board_picture import Site, paint_icon
from capitol.games.capitol.ui.table.rail import paint_house_chip
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.games.capitol.ui.words import NUMERALS, event_text
from capitol.kit.canvas import Canvas
from capitol.kit.widgets import Widget
from capitol.table.recap import RecapChip, build_chips, least_width

MOST = 8
DEEDS = frozenset({"floors", "roof", "permit", "forgo", "passed", "out", "tile_placed"})
"""The kinds of events at the table that somebody chose."""
_TOLD = DEEDS | {"tile_removed"}
_WIDE_WITH_AREA = 84
_ICONS = {"floors": "floors", "forgo": "trash", "passed": "flag", "out": "flag"}


def recap_events(steps: Sequence[Step[Any]], viewer: int, queued: Sequence[Event] = ()) -> tuple[Event, ...]:
    """Return the actions of others at the table since the viewer's last one, in order, the last few only, without those
    ``queued``, which are still to be shown."""
    found: list[Event] = []
    hidden = {id(event) for event in queued}
    for step in reversed(steps):
        if any(event.seat == viewer and event.kind in DEEDS for event in step.events):
            break
        found += [
            event
            for event in reversed(step.events)
            if event.audience is None and event.kind in _TOLD and id(event) not in hidden
        ]
        if len(found) >= MOST:
            break
    return tuple(reversed(found[:MOST]))


def last_placed(steps: Sequence[Step[Any]]) -> frozenset[Site]:
    """Return the space of the last piece placed on the board."""
    for step in reversed(steps):
        for event in reversed(step.events):
            site = place_of(event)
            if site is not None:
                return frozenset([site])
    return frozenset()


def place_of(event: Event) -> Site | None:
    """Return the space of an event on the board, else None."""
    if event.kind not in ("permit", "tile_placed"):
        return None
    space = event.data["space"]
    return cast(int, event.data["area"]), LARGE if space is None else cast(int, space)


class TurnChip(RecapChip):
    """One action of another seat: who, what and where."""

    def __init__(self, view_model: TableViewModel, number: int, event: Event, rect: Rect, text: str) -> None:
        style = None if event.seat is None else view_model.board.style(event.seat)
        super().__init__(view_model.press, number, event, rect, text, style, _note(event))
        self.view_model = view_model

    def paint_nobody(self, canvas: Canvas, box: Rect) -> None:
        paint_icon(canvas, "trash", box, canvas.look.theme.cream)

    def paint_sign(self, canvas: Canvas, box: Rect) -> None:
        event, ink = self.event, canvas.look.theme.ink
        assert event is not None
        if event.kind == "permit":
            style = self.view_model.board.style(cast(int, event.seat))
            building = Building(cast(int, event.seat), cast(int, event.data["height"]), cast(int, event.data["shape"]))
            paint_house_chip(canvas, box.inflate(-canvas.look.ui(2), -canvas.look.ui(3)), building, style)
            return
        if event.kind == "roof":
            name = SHAPES[cast(int, event.data["shape"])]
        elif event.kind in ("tile_placed", "tile_removed"):
            name = TILES[cast(int, event.data["tile"])]
        else:
            name = _ICONS[event.kind]
        paint_icon(canvas, name, box.inflate(-2, -2), ink)


def _note(event: Event) -> str:
    """Return the area of an action."""
    site = place_of(event)
    return "" if site is None else NUMERALS[site[0]]


def least_recap(view_model: TableViewModel) -> int:
    """Return the width that the chips need; 0 if there are none."""
    return least_width(view_model.look, _widths(view_model))


def _widths(view_model: TableViewModel) -> list[int]:
    look = view_model.look
    longest = max(NUMERALS, key=lambda numeral: look.text_width(numeral, 16, bold=True))
    with_area = RecapChip.width(look, longest, _WIDE_WITH_AREA)
    return [RecapChip.width(look) if place_of(event) is None else with_area for event in view_model.recap]


def build_recap(view_model: TableViewModel, room: Rect) -> Widget | None:
    """Return the chips at the right end of ``room``; None if there are none."""

    def chip(number: int, box: Rect) -> Widget:
        event = view_model.recap[number]
        return TurnChip(view_model, number, event, box, event_text(event, view_model.names) or "")

    return build_chips(view_model.look, view_model.press, room, _widths(view_model), chip)


def paint_place(canvas: Canvas, view_model: TableViewModel, root: Widget, event: Event) -> None:
    """Ring the space of an event, or else the seat that acted."""
    site = place_of(event)
    if site is not None:
        box = view_model.picture.space_rect(*site)
        building = next(
            (space.building for space in view_model.model.areas[site[0]].spaces if space.space == site[1]), None
        )
        if building is not None:
            box = box.union(view_model.picture.tower_rect(site, building.height, building.shape is not None))
        canvas.pointing_ring(box)
        return
    row = root.find(f"seat.{event.seat}") if event.seat is not None else None
    if row is not None:
        canvas.pointing_ring(row.rect.inflate(-canvas.look.ui(8), -canvas.look.ui(8)))
