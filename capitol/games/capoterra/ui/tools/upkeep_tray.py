"""The tray of step 5: the units to be paid, each with the proposal, other ways, and what its loss means."""

from __future__ import annotations

from pygame import Rect

from capitol.games.capoterra.rules.cells import position_of
from capitol.games.capoterra.rules.moves import CAPITAL_CORN, UNPAID, VILLAGE_CORN, WITH_GOLD
from capitol.games.capoterra.rules.numbers import CORN_GOOD
from capitol.games.capoterra.rules.trade import GOLD_PART
from capitol.games.capoterra.ui.models.upkeep import Due, dues
from capitol.games.capoterra.ui.tools.desk import Desk
from capitol.games.capoterra.ui.tools.pictured_words import FittedText, Line, Piece, Pieces, Sign, good_sign
from capitol.games.capoterra.ui.tools.tool_words import loss_text, unit_label, unit_spot, way_text
from capitol.host.language import _, labelled
from capitol.kit.canvas import Canvas
from capitol.kit.widgets import Widget, column, inset, row, split_top

WAY_IDS = {CAPITAL_CORN: "capital", VILLAGE_CORN: "village", WITH_GOLD: "gold", UNPAID: "none"}
"""The ways to pay as the last part of ids: ``pay.NUMBER.WAY``."""
_GAP, _MOST_WIDE = 5, 300
_HEAD = 0.3


def build_upkeep(desk: Desk, room: Rect) -> Widget:
    """Build a card for each unit to be paid."""
    look, gap = desk.look, desk.look.ui(_GAP)
    root = Widget("upkeep", room, region="moves")
    plan = dues(desk.table, desk.wishes)
    rows = 1 if len(plan) <= 4 else 2
    per_row = max(1, -(-len(plan) // rows))
    for number, due in enumerate(plan):
        line = column(room, rows, gap)[number // per_row]
        wide = min((line.width - gap * (per_row - 1)) // per_row, look.ui(_MOST_WIDE))
        cell = Rect(line.x + number % per_row * (wide + gap), line.y, wide, line.height)
        root.add(UnitCard(desk, number, due, cell))
    return root


class UnitCard(Widget):
    """A unit to be paid: its kind and place, how it is paid, the other ways as buttons, and in red what its loss
    means."""

    def __init__(self, desk: Desk, number: int, due: Due, rect: Rect) -> None:
        x, y = position_of(due.cell)
        name = unit_label(desk.table, due.unit, due.cell)
        how = way_text(due.way, desk.table.terms.numbers.upkeep_gold)
        super().__init__(f"due.{number}", rect, label=labelled(name, how))
        spot = labelled(unit_spot(desk.table, due.unit, due.cell), how)
        self.spoken = f"{spot}. {loss_text(due.loss)}" if due.leaves else spot
        self.due, self.at = due, (x, y)
        look, gap = desk.look, desk.look.ui(4)
        inner = inset(rect, look.ui(6), look.ui(4))
        head, below = split_top(inner, round(inner.height * _HEAD))
        style = desk.looks[desk.seat].style.id
        sprite = "soldier" if due.unit == 0 else "explorer"
        title: list[Piece] = [Sign(f"capoterra.{sprite}.{style}"), name]
        heading = Pieces(look, f"due.{number}.name", head, name, (tuple(title),), bold=True, on_dark=False)
        heading.hushed = True
        self.add(heading)
        if due.way is None:
            text = f"{how}. {loss_text(due.loss)}"
            self.add(_told(desk, f"due.{number}.text", below, text))
            return
        told, buttons = below, below
        if due.leaves:
            told, buttons = column(below, 2, gap)
            said = loss_text(due.loss)
            self.add(_told(desk, f"due.{number}.text", told, said))
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
