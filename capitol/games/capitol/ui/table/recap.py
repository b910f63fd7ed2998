"""The actions of other seats since the viewer's last one, as small chips; and the marking of an event's place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
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
from capitol.table.event_link import EventLink
from capitol.table.palette import OUTLINE
from capitol.table.seats.badge import paint_bare_symbol

MOST = 8
DEEDS = frozenset({"floors", "roof", "permit", "forgo", "passed", "out", "tile_placed"})
"""The kinds of events at the table that somebody chose."""
_TOLD = DEEDS | {"tile_removed"}
_WIDE, _WIDE_WITH_AREA, _GAP, _SIGN, _TEXT = 56, 84, 4, 22, 16
_ICONS = {"floors": "floors", "forgo": "trash", "passed": "flag", "out": "flag"}


def recap_events(steps: Sequence[Step[Any]], viewer: int, untold: Sequence[Event] = ()) -> tuple[Event, ...]:
    """Return the actions of others at the table since the viewer's last one, in order, the last few only, without those
    ``untold``, which are still to be shown."""
    found: list[Event] = []
    hidden = {id(event) for event in untold}
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


class RecapChip(EventLink):
    """One action of another seat: who, what and where. A press shows it again."""

    role = "button"
    takes_enter = True

    def __init__(self, view_model: TableViewModel, number: int, event: Event, rect: Rect, text: str) -> None:
        id = f"recap.{number}"
        super().__init__(
            id, rect, label=text, text_px=_TEXT, tooltip=text, focusable=True, on_press=partial(view_model.press, id)
        )
        self.view_model, self.event = view_model, event

    def paint(self, canvas: Canvas) -> None:
        look, theme, event = canvas.look, canvas.look.theme, self.event
        if event is None:
            return
        up = look.ui(1) if "hovered" in self.flags and "pressed" not in self.flags else 0
        box = self.rect.inflate(0, -look.ui(4)).move(0, -up)
        canvas.rounded(box, theme.parchment, 6, 1.5, OUTLINE)
        half = Rect(box.x, box.y, look.ui(28), box.height)
        self.fg, self.bg = theme.ink, theme.parchment
        side = look.ui(_SIGN) - look.ui(4)
        mark = Rect(half.centerx - side // 2, half.centery - side // 2, side, side)
        if event.seat is None:  # a tile that nobody gets
            canvas.rounded(half, theme.dark, 6, 1.5, OUTLINE)
            paint_icon(canvas, "trash", mark, theme.cream)
        else:
            style = self.view_model.board.style(event.seat)
            canvas.rounded(half, style.colour, 6, 1.5, OUTLINE)
            paint_bare_symbol(canvas, style, mark)
        left = half.right + look.ui(3)
        sign = Rect(left, box.y + look.ui(2), look.ui(_SIGN), box.height - look.ui(4))
        self._sign(canvas, sign, event)
        site = place_of(event)
        if site is not None:
            room = Rect(sign.right + look.ui(1), box.y, box.right - sign.right - look.ui(4), box.height)
            canvas.text(NUMERALS[site[0]], room, _TEXT, theme.ink, bold=True, align="centre")

    def _sign(self, canvas: Canvas, box: Rect, event: Event) -> None:
        ink = canvas.look.theme.ink
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


def build_recap(view_model: TableViewModel, room: Rect) -> Widget | None:
    """Return the chips at the right end of ``room``, the newest last, as many as fit; None if there are none."""
    look = view_model.look
    gap = look.ui(_GAP)
    words = max(look.text_width(numeral, _TEXT, bold=True) for numeral in NUMERALS)
    with_area = max(look.ui(_WIDE_WITH_AREA), look.ui(28 + 3 + _SIGN + 1 + 4) + words)
    wides = [look.ui(_WIDE) if place_of(event) is None else with_area for event in view_model.recap]
    first = len(wides)
    used = 0
    while first and used + wides[first - 1] + gap <= room.width:
        first -= 1
        used += wides[first] + gap
    if first == len(wides):
        return None
    left = room.right - used + gap
    root = Widget("recap", Rect(left, room.y, used - gap, room.height), region="recap")
    for number in range(first, len(wides)):
        event = view_model.recap[number]
        text = event_text(event, view_model.names) or ""
        root.add(RecapChip(view_model, number, event, Rect(left, room.y, wides[number], room.height), text))
        left += wides[number] + gap
    return root


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
