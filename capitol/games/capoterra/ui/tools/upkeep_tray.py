"""The tray of step 5: the units to be paid, each with the proposal, other ways, and what its loss means."""

from __future__ import annotations

from pygame import Rect

from capitol.games.capoterra.rules.cells import CAPITAL, KIND_NAMES, VILLAGE, position_of
from capitol.games.capoterra.rules.moves import CAPITAL_CORN, UNPAID, VILLAGE_CORN, WITH_GOLD
from capitol.games.capoterra.rules.numbers import CORN_GOOD
from capitol.games.capoterra.rules.trade import GOLD_PART
from capitol.games.capoterra.ui.models.upkeep import Due, dues
from capitol.games.capoterra.ui.tools.desk import Desk
from capitol.games.capoterra.ui.tools.pictured_words import (
    FittedText,
    Line,
    Piece,
    Pieces,
    Sign,
    ToolButton,
    good_sign,
)
from capitol.games.capoterra.ui.tools.tool_words import loss_text, unit_label, unit_spot, way_text
from capitol.host.language import _, labelled
from capitol.kit.canvas import Canvas
from capitol.kit.widgets import Widget, column, inset, row, split_left, split_top

WAY_IDS = {CAPITAL_CORN: "capital", VILLAGE_CORN: "village", WITH_GOLD: "gold", UNPAID: "none"}
"""The ways to pay as the last part of ids: ``pay.NUMBER.WAY``."""
_GAP, _MOST_WIDE = 5, 130
_HEAD, _TOLD, _WORDS = 0.3, 0.5, 0.36
_LEAST = 12.0
"""The text size, in logical pixels, below which pictures of capital and village replace their words."""


def build_upkeep(desk: Desk, room: Rect) -> Widget:
    """Build a card for each unit to be paid."""
    look, gap = desk.look, desk.look.ui(_GAP)
    root = Widget("upkeep", room, region="moves")
    plan = dues(desk.table, desk.wishes)
    rows = 1 if len(plan) <= 4 else 2
    per_row = max(1, -(-len(plan) // rows))
    most = look.ui(_MOST_WIDE) * max([len(due.ways) + 1 for due in plan], default=1)
    for number, due in enumerate(plan):
        line = column(room, rows, gap)[number // per_row]
        wide = min((line.width - gap * (per_row - 1)) // per_row, most)
        cell = Rect(line.x + number % per_row * (wide + gap), line.y, wide, line.height)
        root.add(UnitCard(desk, number, due, cell, flat=rows > 1))
    buttons = [one for one in root.walk() if isinstance(one, ToolButton)]
    if min([one.text_px for one in buttons], default=_LEAST) < _LEAST:
        for one in buttons:
            one.show(look, (_pictures(desk, one),))
    least = min([one.text_px for one in buttons], default=_LEAST)
    for one in buttons:
        one.text_px = least
    return root


def _pictures(desk: Desk, button: ToolButton) -> Line:
    """Return a way to pay without words; its tooltip has them."""
    (line,) = button.lines
    way = button.id.rpartition(".")[2]
    style = desk.looks[desk.seat].style.id
    place = {WAY_IDS[CAPITAL_CORN]: CAPITAL, WAY_IDS[VILLAGE_CORN]: VILLAGE}.get(way)
    if place is not None:
        return (Sign(f"capoterra.{KIND_NAMES[place]}.{style}"), good_sign(CORN_GOOD))
    return tuple(one for one in line if isinstance(one, Sign)) if way == WAY_IDS[UNPAID] else line


class UnitCard(Widget):
    """A unit to be paid: its kind and place, how it is paid or in red what its loss means, and the ways as buttons;
    ``flat``: those stand beside the words."""

    def __init__(self, desk: Desk, number: int, due: Due, rect: Rect, *, flat: bool = False) -> None:
        x, y = position_of(due.cell)
        name = unit_label(desk.table, due.unit, due.cell)
        how = way_text(due.way, desk.table.terms.numbers.upkeep_gold)
        super().__init__(f"due.{number}", rect, label=labelled(name, how))
        spot = labelled(unit_spot(desk.table, due.unit, due.cell), how)
        self.spoken = f"{spot}. {loss_text(due.loss)}" if due.leaves else spot
        self.due, self.at = due, (x, y)
        look, gap = desk.look, desk.look.ui(4)
        inner = inset(rect, look.ui(6), look.ui(4))
        if flat:
            words, buttons = split_left(inner, round(inner.width * _WORDS), gap)
            head, told = column(words, 2, gap)
        else:
            head, below = split_top(inner, round(inner.height * _HEAD))
            told, buttons = split_top(below, round(below.height * _TOLD))
        style = desk.looks[desk.seat].style.id
        sprite = "soldier" if due.unit == 0 else "explorer"
        title: list[Piece] = [Sign(f"capoterra.{sprite}.{style}"), name]
        heading = Pieces(look, f"due.{number}.name", head, name, (tuple(title),), bold=True, on_dark=False)
        heading.hushed = True
        self.add(heading)
        if due.way is None:
            text = f"{how}. {loss_text(due.loss)}"
            self.add(_told(desk, f"due.{number}.text", told.union(buttons), text))
            return
        if due.leaves:
            self.add(_told(desk, f"due.{number}.text", told, loss_text(due.loss)))
        else:
            paid = FittedText(look, f"due.{number}.text", told, _("Pay: {how}.").format(how=how))
            paid.fg, paid.bg, paid.hushed = look.theme.ink, look.theme.parchment, True
            self.add(paid)
        ways = (*due.ways, UNPAID)
        for way, cell in zip(ways, row(buttons, len(ways), gap), strict=True):
            id = f"pay.{number}.{WAY_IDS[way]}"
            label = way_text(way, desk.table.terms.numbers.upkeep_gold)
            tip = _("Dismiss it. {loss}").format(loss=loss_text(due.loss)) if way == UNPAID else label
            name = _("Dismiss") if way == UNPAID else label
            line = _way_line(way, desk.table.terms.numbers.upkeep_gold)
            self.add(desk.tool(id, cell, name, desk.why(None), tip, line, selected=way == due.way))

    def paint(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "parchment", shadow=False)
        if self.due.leaves:
            canvas.rounded(self.rect, None, 9, 2, canvas.look.theme.alert)


def _told(desk: Desk, id: str, rect: Rect, text: str) -> FittedText:
    """Return in red what the loss of a unit means."""
    words = FittedText(desk.look, id, rect, text)
    words.fg, words.bg, words.hushed = desk.look.theme.alert, desk.look.theme.parchment, True
    return words


def _way_line(way: int, gold: int) -> Line:
    if way == WITH_GOLD:
        return (str(gold), good_sign(GOLD_PART))
    if way == UNPAID:
        return (Sign("icon.cross"), _("Dismiss"))
    place = _("Village") if way == VILLAGE_CORN else _("Capital")
    return (place, good_sign(CORN_GOOD))
