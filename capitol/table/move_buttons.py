"""The buttons that end a move, or take a part of it back."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from capitol.host.language import _, control_name, keyed
from capitol.kit.canvas import Canvas
from capitol.kit.theme import mix
from capitol.kit.widgets import Button, inset
from capitol.table.view_model import SharedViewModel

_TEXT, _CONFIRM = 16, 18


def confirm_button(view_model: SharedViewModel, rect: Rect, icon: str = "") -> Button:
    """Return the primary button; its label may take two lines."""
    look, can = view_model.look, view_model.buttons
    label = can.confirm_label or _("Confirm")
    px = look.fitting(label, _CONFIRM, rect.width - look.ui(28), bold=True)
    return TwoLineButton(
        "confirm",
        rect,
        label,
        partial(view_model.press, "confirm"),
        kind="primary",
        key="return",
        icon=icon,
        on_wood=True,
        enabled=can.confirm,
        tooltip=can.confirm_why or _("Confirm ([confirm])"),
        text_px=_CONFIRM if px < look.least(_CONFIRM) else px,  # in two lines it can be larger
    )


def undo_button(view_model: SharedViewModel, rect: Rect) -> Button:
    """Return a button for undo, with its word."""
    can = view_model.buttons
    label = keyed(_("Undo"), control_name("undo"))
    return Button(
        "undo",
        rect,
        label if Button.width_for(view_model.look, label, "undo", _TEXT) <= rect.width else _("Undo"),
        partial(view_model.press, "undo"),
        key="z ctrl+z",
        icon="undo",
        on_wood=True,
        enabled=can.undo,
        tooltip=can.undo_why or can.undo_tip or _("Undo ([undo])"),
        text_px=_TEXT,
    )


class TwoLineButton(Button):
    """A button whose label may take two lines."""

    def paint(self, canvas: Canvas) -> None:
        look = canvas.look
        top, bottom, edge, text = self.colours(look.theme)
        room = inset(self.rect, look.ui(8), look.ui(3))
        if look.text_width(self.label, self.text_px, bold=True) <= room.width - look.ui(12):
            super().paint(canvas)
            return
        self.fg, self.bg = text, mix(top, bottom, 0.5)
        canvas.gradient(self.rect, top, bottom, look.theme.control_radius, look.theme.border, edge)
        px = self.text_px
        lines = look.fonts.wrap(self.label, look.text_px(px), room.width, bold=True)
        while len(lines) * look.line(px, bold=True) > room.height and px > 12:
            px -= 0.5
            lines = look.fonts.wrap(self.label, look.text_px(px), room.width, bold=True)
        self.clipped = len(lines) * look.line(px, bold=True) > room.height
        canvas.text("\n".join(lines), room, px, text, bold=True, align="centre")
