"""The rail at the right: both seats, the other's last turn, and the log or the note pad."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from capitol.core.events import Event
from capitol.games.capstone.rules.numbers import Column
from capitol.games.capstone.ui.table.pad import build_pad
from capitol.games.capstone.ui.table.pyramids import paint_symbol
from capitol.games.capstone.ui.table.slots import paint_column
from capitol.games.capstone.ui.table.view_model import TableViewModel
from capitol.games.capstone.ui.words import colour_letter, event_text, redraws_text, slot_name
from capitol.host.language import _
from capitol.kit.cached_layer import CachedPart
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import first_fitting
from capitol.kit.widgets import Choice, Label, Option, Widget, inset, split_top
from capitol.table.event_link import EventLink
from capitol.table.log_panel import LogPanel
from capitol.table.seats.badge import TurnMark, own_badge

_GAP, _BADGE, _TEXT = 5, 38, 16
_ROW = 32
_LEAST_LOG = 90
_TAB = 32


def rail_shows(view_model: TableViewModel) -> object:
    """Return what the rail depends on, beyond the common settings."""
    model = view_model.model
    paused = view_model.paused
    acts = view_model.to_act, view_model.thinking, paused, view_model.winners
    seats = view_model.sitters, view_model.sealed, acts, view_model.open_goals
    secrets = view_model.secrets
    pad = None if secrets is None else (secrets.pad, view_model.pad_open)
    return view_model.setting, seats, model.phase, model.redraws, view_model.recap, view_model.log, pad


def build_rail(view_model: TableViewModel) -> Widget:
    """Build the whole rail; what does not fit is left out from the bottom up."""
    look = view_model.look
    root = CachedPart("rail", view_model.regions.rail, region="rail")
    room = inset(view_model.regions.rail, look.ui(_GAP), look.ui(_GAP))
    tabbed = view_model.secrets is not None and view_model.secrets.pad is not None
    padded = tabbed and view_model.pad_open
    order = [1 - view_model.viewer, view_model.viewer]
    for seat in order:
        if not (tabbed and view_model.regions.folded):  # with large text pad and log need all the room
            room = _seat(view_model, root, seat, room)
    if view_model.recap and not padded and not (tabbed and view_model.regions.folded):
        room = _recap(view_model, root, room)
    if room.height >= look.ui(_LEAST_LOG):
        _log_or_pad(view_model, root, room)
    return root


def _seat(view_model: TableViewModel, root: Widget, seat: int, room: Rect) -> Rect:
    look, theme = view_model.look, view_model.look.theme
    badge, rest = split_top(room, look.ui(_BADGE), look.ui(2))
    thinking = view_model.thinking == seat and not view_model.paused
    more = {"selected": seat in view_model.to_act, "crowned": seat in view_model.winners}
    shown = root.add(own_badge(view_model.looks[seat], badge, view_model.press, **more).fitted(look))
    if seat in view_model.to_act and view_model.model.phase == "turn":
        root.add(TurnMark(f"turn.{seat}", shown.rect))
    facts = []
    if view_model.model.phase == "arrange" and seat not in view_model.sealed:
        facts.append(_("arranging a goal"))
        explained = _("Four small pyramids are put in a secret order: full stacks score what agrees with it.")
    else:
        facts.append(_("goal sealed"))
        sealed = _("The sealed goal of {who}: nobody else sees it. All goals are opened at the end of the game.")
        explained = sealed.format(who=view_model.seat_names[seat])
    redrawn = redraws_text(view_model.model.redraws[seat])
    if redrawn:
        facts.append(redrawn)
        explained += " " + _("Whoever draws three or four smalls of one colour puts all four back and draws again.")
    if thinking:
        facts.append(_("thinking"))
    goal = view_model.open_goals[seat] if view_model.open_goals is not None and seat != view_model.viewer else None
    line, rest = split_top(rest, look.line(_TEXT), look.ui(_GAP))
    lines = [" · ".join(facts[at:]) for at in range(len(facts))]
    text = first_fitting(look, [said[:1].upper() + said[1:] for said in lines], line.width, _TEXT)
    px = look.fitting(text, _TEXT, line.width)
    root.add(Label(f"fact.{seat}", line, text, text_px=px, fg=theme.cream, bg=theme.table, tooltip=explained))
    if goal is not None:
        place, rest = split_top(rest, look.board(96), look.ui(_GAP))
        root.add(GoalStrip(f"goal.{seat}", place, goal))
    return rest


class GoalStrip(Widget):
    """An open goal as a flat column."""

    role = "goal"

    def __init__(self, id: str, rect: Rect, goal: Column) -> None:
        super().__init__(id, rect, label=" ".join(colour_letter(colour) for colour in goal))
        self.goal = goal

    def paint(self, canvas: Canvas) -> None:
        wide = canvas.look.board(26)
        box = Rect(self.rect.centerx - wide // 2, self.rect.y, wide, self.rect.height)
        paint_column(canvas, box, self.goal[::-1])


def _recap(view_model: TableViewModel, root: Widget, room: Rect) -> Rect:
    look, theme = view_model.look, view_model.look.theme
    rows = len(view_model.recap)
    head, rest = split_top(room, look.line(_TEXT, bold=True), look.ui(2))
    if rest.height < rows * look.ui(_ROW):
        return room
    title = _("Last turn of {who}").format(who=view_model.seat_names[view_model.recap[0].seat or 0])
    px = look.fitting(title, _TEXT, head.width, bold=True)
    root.add(Label("recap.title", head, title, bold=True, text_px=px, fg=theme.cream, bg=theme.table))
    for number, event in enumerate(view_model.recap):
        line, rest = split_top(rest, look.ui(_ROW), look.ui(3))
        root.add(RecapRow(view_model, number, event, line))
    return Rect(rest.x, rest.y + look.ui(3), rest.width, rest.height - look.ui(3))


class RecapRow(EventLink):
    """One part of the other's last turn: the piece, its origin and destination. A press replays it."""

    role = "recap"
    takes_enter = True

    def __init__(self, view_model: TableViewModel, number: int, event: Event, rect: Rect) -> None:
        id = f"recap.{number}"
        super().__init__(
            id,
            rect,
            label=event_text(event, view_model.seat_names) or "",
            tooltip=event_text(event, view_model.seat_names) or "",
            focusable=True,
            on_press=partial(view_model.press, id),
        )
        self.view_model, self.event = view_model, event

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        assert self.event is not None
        face = theme.parchment_light if {"hovered", "focused"} & self.flags else theme.parchment
        canvas.rounded(self.rect, face, 5, 1, theme.parchment_edge)
        self.fg, self.bg = theme.ink, face
        side = self.rect.height - look.ui(6)
        box = Rect(self.rect.x + look.ui(5), self.rect.y + look.ui(3), side, side)
        paint_symbol(canvas, int(str(self.event.data["colour"])), box)
        left = box.right + look.ui(8)
        if self.event.kind == "capped":
            canvas.icon("lock", Rect(left, box.y + side // 6, side * 2 // 3, side * 2 // 3), theme.ink)
            left += side
        room = Rect(left, self.rect.y, self.rect.right - left - look.ui(4), self.rect.height)
        canvas.text(_short(self.event), room, _TEXT, theme.ink, bold=True)


def _short(event: Event) -> str:
    """Return a part of a turn in symbols."""
    data = {key: int(str(value)) for key, value in event.data.items() if value is not None}
    if event.kind == "placed":
        return f"→ {slot_name(data['slot'])}"
    if event.kind == "moved":
        return f"{slot_name(data['source'])} → {slot_name(data['target'])}"
    start = f"{slot_name(data['stood'])} " if "stood" in data else ""
    return f"{start}→ {slot_name(data['slot'])}"


def _log_or_pad(view_model: TableViewModel, root: Widget, room: Rect) -> None:
    """Add the log; under an open shield, if the table has note pads, a choice of log and pad."""
    pad = view_model.secrets.pad if view_model.secrets is not None else None
    if pad is None:
        root.add(LogPanel(view_model, room))
        return
    look = view_model.look
    tabs, rest = split_top(room, look.ui(_TAB), look.ui(3))
    options = [Option("log", _("Log")), Option("pad", _("Note pad"))]
    shown = "pad" if view_model.pad_open else "log"
    cell = tabs.width // 2 - look.ui(14)
    px = min(look.fitting(option.text, _TEXT, cell, bold=True) for option in options)
    root.add(
        Choice(
            "tabs",
            tabs,
            _("Log or note pad"),
            options,
            shown,
            lambda value: view_model.press(f"tab.{value}"),
            style="segments",
            text_px=px,
            region="tabs",
        )
    )
    root.add(build_pad(view_model, pad, rest) if view_model.pad_open else LogPanel(view_model, rest))
