"""The tool of the tile step: the tile that was drawn, and the swap."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from capitol.games.capoterra.rules.cells import turned
from capitol.games.capoterra.ui.art.names import tile_sprite
from capitol.games.capoterra.ui.models.pending import PendingStep, Taking, can_swap, can_take
from capitol.games.capoterra.ui.models.preview import preview
from capitol.games.capoterra.ui.place_words import tile_text
from capitol.games.capoterra.ui.table.preview_words import preview_lines, warning
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.widgets import Button, Paragraph, Widget

_GAP, _BUTTON, _WIDE, _TEXT = 10, 38, 230, 16
_NOTE, _LEAST_NOTE = 420, 160


class DrawnTile(Widget):
    """The tile in the hand in its present turn."""

    role = "picture"

    def __init__(self, rect: Rect, tile: int, turn: int) -> None:
        super().__init__("drawn", rect, draggable=True)
        self.tile, self.turn = tile, turn
        self.spoken = self.tooltip = tile_text(turned_tile(tile, turn))

    def paint(self, canvas: Canvas) -> None:
        canvas.shadow(self.rect, 4)
        canvas.sprite(tile_sprite(turned_tile(self.tile, self.turn)), self.rect)


class Warned(Paragraph):
    """A text with a warning in its first line, on the ground of warnings."""

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        canvas.rounded(self.rect.inflate(look.ui(12), look.ui(8)), theme.alert, 7, 2, theme.alert_light)
        super().paint(canvas)


def turned_tile(tile: int, turn: int) -> int:
    """Return a tile after quarter turns; one without roads is unchanged, and so is the mark of a swap."""
    return turned(tile, turn) if tile >> 4 & 15 else tile


def build_tile_tool(view_model: TableViewModel, room: Rect) -> Widget:
    """Build the drawn tile with the buttons that turn it, and the button for the swap."""
    look, pending = view_model.look, view_model.pending
    root = Widget("tile.tool", room, region="moves")
    assert pending is not None
    tile = view_model.state.drawn
    side = min(room.height - look.ui(4), look.ui(112))
    box = Rect(room.x + look.ui(_GAP), room.y + (room.height - side) // 2, side, side)
    root.add(DrawnTile(box, tile, pending.turn))
    left, wide = box.right + look.ui(_GAP), min(look.ui(_WIDE), room.right - box.right - 2 * look.ui(_GAP))
    tall, gap = look.ui(_BUTTON), look.ui(6)
    buttons = []
    if pending.can_rotate:
        words = _("Turn left"), _("Turn right")
        needed = 2 * max(Button.width_for(look, text, text_px=_TEXT) for text in words) + gap
        if needed <= room.right - left - look.ui(_LEAST_NOTE) - 3 * look.ui(_GAP):  # the note keeps its room
            wide = max(wide, needed)
        if needed > wide:
            words = _("Left"), _("Right")
        half = (wide - gap) // 2
        root.add(_turn_button(view_model, "turn.left", Rect(left, box.y, half, tall), words[0], -1))
        root.add(_turn_button(view_model, "turn.right", Rect(left + half + gap, box.y, half, tall), words[1], 1))
        buttons.append(tall)
    if can_take(view_model.state):
        taking = isinstance(pending.held, Taking)
        text = _("Lay the wasteland") if taking else _("Swap with a tile")
        able = taking or can_swap(view_model.state)
        root.add(
            Button(
                "take",
                Rect(left, box.y + len(buttons) * (tall + gap), wide, tall),
                text,
                partial(view_model.hold, None if taking else Taking()),
                kind="secondary",
                enabled=able,
                tooltip=_("The swap wasteland goes where a tile lies; that tile is then laid elsewhere.")
                if able
                else _(
                    "No tile can be taken now: it must be field or rock, fit elsewhere, and not lie beside another "
                    "player’s capital."
                ),
            )
        )
        buttons.append(tall)
    text, theme = tile_text(turned_tile(tile, pending.turn)), look.theme
    top = box.y + len(buttons) * (tall + gap)
    line = Rect(
        left, top, wide, max(look.line(_TEXT), min(Paragraph.height_for(look, text, wide, _TEXT), box.bottom - top))
    )
    root.add(Paragraph("drawn.text", line, text, text_px=_TEXT, fg=theme.cream, bg=theme.table))
    beside = Rect(line.right + 2 * look.ui(_GAP), box.y, 0, box.height)
    beside.width = max(0, min(look.ui(_NOTE), room.right - beside.x - look.ui(_GAP)))
    root.add(_note(view_model, pending, beside))
    return root


def _note(view_model: TableViewModel, pending: PendingStep, room: Rect) -> Widget:
    """Return what the laid tile yields, which is spoken even if the room is too narrow to show it; or else the meaning
    of the marks on the board."""
    look, theme = view_model.look, view_model.look.theme
    placed, warned = pending.placed, ""
    if placed is None and isinstance(pending.held, Taking):
        text = _("Ringed tiles can be taken.")
    elif placed is None and not pending.can_rotate:
        text = _("The tile fits in ringed places.")
    elif placed is None:
        text = _("In ringed places the tile fits as it lies now, in dotted ones once you turn it.")
    else:
        at, tile, turn = placed
        told, names, viewer = preview(view_model.state, tile, at, turn), view_model.seat_names, view_model.viewer
        warned, text = warning(told, names, viewer), "\n".join(preview_lines(told, names, viewer))
    if placed is None and pending.ghost and view_model.state.is_first():
        text = "\n".join((text, _("In the first turn you only lay a tile.")))
    note = Widget("tile.note", label=text)
    if room.width >= look.ui(_LEAST_NOTE):
        tall = min(room.height, Paragraph.height_for(look, text, room.width, _TEXT))
        box = Rect(room.x, room.y, room.width, tall)
        if warned:
            note = Warned("tile.note", box, text, text_px=_TEXT, fg=theme.ring_light, bg=theme.alert)
        else:
            note = Paragraph("tile.note", box, text, text_px=_TEXT, fg=theme.cream, bg=theme.table)
    note.live = placed is not None
    return note


def _turn_button(view_model: TableViewModel, id: str, rect: Rect, text: str, by: int) -> Button:
    return Button(
        id,
        rect,
        text,
        partial(view_model.press, id),
        kind="secondary",
        key="e" if by < 0 else "r",
        tooltip=_("Turn the tile to the left ([turn_back])") if by < 0 else _("Turn the tile to the right ([turn])"),
        text_px=_TEXT,
    )
