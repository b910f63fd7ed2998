"""The gamepad section of the settings: what each button does."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from capitol.host.language import _, pgettext
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Custom, Widget
from capitol.shell.screen import Rows, heading, labelled

_ROUND = ("A", "B", "X", "Y")


def pad_rows(look: Look, width: int) -> Rows:
    """Return a heading and a row for each button."""
    made = [
        ("move", _("Move"), pgettext("gamepad", "Directional pad, left stick")),
        ("a", _("Choose the highlighted item"), "A"),
        ("b", _("Back"), "B"),
        ("x", _("Undo"), "X"),
        ("y", _("Hint: the best three moves"), "Y"),
        ("start", _("Confirm"), pgettext("gamepad", "Start")),
        ("back", _("Menu"), pgettext("gamepad", "Back")),
        ("areas", _("Previous or next part of the screen"), pgettext("gamepad", "Left, right shoulder")),
        ("pages", _("Scroll"), pgettext("gamepad", "Left, right trigger")),
        ("explain", _("Explain"), pgettext("gamepad", "Press the left stick (L3)")),
        ("hide", _("Hide or show my hand"), pgettext("gamepad", "Press the right stick (R3)")),
    ]
    rows: Rows = [heading(look, "settings.pad", width, _("Gamepad"))]
    for id, means, button in made:
        row = labelled(look, f"settings.pad.{id}", width, means, partial(_button, look, id, button), share=0.55)
        rows.append(row)
    return rows


def _button(look: Look, id: str, name: str, rect: Rect) -> Widget:
    """Return a picture of a gamepad button: one of the four round ones, or a bar with its name."""
    wide = rect.height if name in _ROUND else min(rect.width, look.text_width(name, 16, bold=True) + look.ui(28))

    def paint(canvas: Canvas, widget: Widget) -> None:
        theme, side = canvas.look.theme, widget.rect.height - canvas.look.ui(6)
        box = Rect(widget.rect.x, widget.rect.centery - side // 2, widget.rect.width, side)
        radius = 100 if name in _ROUND else 8
        if name in _ROUND:
            box.width = side
        canvas.rounded(box, theme.dark, radius, 1.5, theme.dark_edge)
        canvas.text(name, box, 16, theme.cream, bold=True, align="centre")

    theme = look.theme
    return Custom(
        f"settings.pad.{id}.button",
        Rect(rect.x, rect.y, wide, rect.height),
        paint,
        label=name,
        fg=theme.cream,
        bg=theme.dark,
    )
