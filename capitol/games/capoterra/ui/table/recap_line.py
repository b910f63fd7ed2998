"""The recap beside the status: what each rival has done since the viewer's last turn."""

from __future__ import annotations

from typing import cast

from pygame import Rect

from capitol.games.capoterra.rules.cells import Position, cell_at
from capitol.games.capoterra.rules.numbers import CARDS, GOODS, SECTIONS, UNITS
from capitol.games.capoterra.rules.trade import SECTION_MASKS
from capitol.games.capoterra.ui.art.names import card_sprite, face_sprite, good_sprite, tile_sprite, unit_sprite
from capitol.games.capoterra.ui.models.recap import TRADES, Act
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.kit.canvas import Canvas
from capitol.kit.widgets import Widget
from capitol.table.recap import RecapChip, build_chips, least_width


class ActChip(RecapChip):
    """One act of a rival: who, what, and how many."""

    def __init__(self, view_model: TableViewModel, number: int, act: Act, rect: Rect) -> None:
        said = [view_model.said(event) for event in act.events]
        seat = act.first.seat
        style = None if seat is None else view_model.style(seat)
        super().__init__(view_model.press, number, act.first, rect, "\n".join(said), style, note_of(act))
        self.sprite = sprite_of(view_model, act)

    def paint_sign(self, canvas: Canvas, box: Rect) -> None:
        side = min(box.size)
        wide = side * 5 // 7 if self.sprite.startswith("capoterra.wordless") else side
        place = Rect(0, 0, wide, side)
        place.center = box.center
        if self.sprite.startswith("icon."):
            canvas.icon(self.sprite.removeprefix("icon."), place, canvas.look.theme.ink)
        else:
            canvas.sprite(self.sprite, place)


def note_of(act: Act) -> str:
    """Return a sign or a number that distinguishes acts with the same picture."""
    match act.first.kind:
        case "sold" | "bought":
            return f"{act.gold:+}".replace("-", "−")
        case "hauled":
            return f"{act.count} ›"
        case "walked":
            return "›"
        case "hired":
            return "+1"
        case "unit_left":
            return "−1"
        case "robbed":
            return f"−{act.first.data['gold']}"
    return ""


def sprite_of(view_model: TableViewModel, act: Act) -> str:
    """Return the picture of an act."""
    event, state = act.first, view_model.state
    data, style = event.data, view_model.styles[event.seat or 0]
    match event.kind:
        case "rolled":
            return face_sprite(str(data["face"]))
        case "card_drawn" | "card_resolved" | "cured":
            return card_sprite(CARDS.index(str(data["card"])))
        case "hauled":
            goods = {str(one.data["good"]) for one in act.events}
            return good_sprite(GOODS.index(goods.pop())) if len(goods) == 1 else "icon.haul"
        case "hired" | "walked" | "unit_left":
            return unit_sprite(UNITS.index(str(data["unit"])), style)
        case "section_laid":
            return f"capoterra.tile.section.0.{SECTION_MASKS[SECTIONS.index(str(data['section']))]}"
        case "tile_placed" | "tile_taken":
            cell = cell_at(cast(Position, data["at"]))
            return tile_sprite(state.tiles[cell], cell) if cell in state.tiles else "icon.road"
        case "site_founded":
            return f"capoterra.site.0.{style}"
        case "village_completed" | "village_taken" | "village_rioted":
            return f"capoterra.village.{style}"
        case "village_ruined":
            return "capoterra.ruin"
        case "bandit_removed":
            return "capoterra.bandit"
        case kind if kind in (*TRADES, "robbed"):
            return "capoterra.gold"
    return "icon.haul"


def least_recap(view_model: TableViewModel) -> int:
    """Return the width that the recap needs; 0 if there is none."""
    return least_width(view_model.look, _widths(view_model))


def _widths(view_model: TableViewModel) -> list[int]:
    return [RecapChip.width(view_model.look, note_of(act)) for act in view_model.acts]


def build_recap(view_model: TableViewModel, room: Rect) -> Widget | None:
    """Return the chips at the right end of ``room``; None if there are none."""
    return build_chips(
        view_model.look,
        view_model.press,
        room,
        _widths(view_model),
        lambda number, box: ActChip(view_model, number, view_model.acts[number], box),
    )
