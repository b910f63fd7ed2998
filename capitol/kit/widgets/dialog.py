"""Dialogs: panels above everything that take all input until they are answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.theme import mix
from capitol.kit.widgets.base import Widget
from capitol.kit.widgets.basic import Panel, Paragraph
from capitol.kit.widgets.button import Button
from capitol.kit.widgets.layout import centred, inset, split_bottom, split_top


class Dialog(Panel):
    """A modal panel. Esc calls ``on_cancel``; a ``light`` one is closed by a press beside it and dims nothing. Such a
    press also acts on the widget below, except on the widget ``opener``, which closes the dialog it opened."""

    role = "dialog"
    light = False
    opener = ""

    def __init__(
        self,
        id: str,
        rect: Rect,
        title: str,
        *,
        on_cancel: Callable[[], None] | None = None,
        children: Iterable[Widget] = (),
        first_focus: str = "",
        **options: Any,
    ) -> None:
        super().__init__(id, rect, title=title, children=children, **options)
        self.on_cancel = on_cancel
        self.first_focus = first_focus

    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        if self.label:
            look, body = canvas.look, self.body(canvas.look)
            line = Rect(body.x, body.y - look.ui(4), body.width, max(1, look.ui(1)))
            canvas.fill(mix(look.theme.parchment, look.theme.parchment_edge, 0.8), line)


def dialog_width(look: Look, title: str, width: float, title_px: float = 20) -> int:
    """Return the width of a dialog with this title: ``width`` logical pixels, more if the title needs it, never wider
    than the window."""
    pad = look.ui(14)
    needed = look.text_width(title, title_px, bold=True, family="title") + 2 * pad
    return min(max(look.ui(width), needed), look.scale.width - 4 * pad)


@dataclass(frozen=True, slots=True)
class DialogButton:
    """An answer: its widget id becomes ``DIALOG.id``; Enter also presses the primary one."""

    id: str
    label: str
    on_press: Callable[[], None]
    kind: str = "secondary"
    key: str = ""


def message_dialog(
    look: Look,
    id: str,
    title: str,
    text: str,
    buttons: Sequence[DialogButton],
    *,
    on_cancel: Callable[[], None] | None = None,
    width: float = 480,
    below: int = 0,
) -> Dialog:
    """Make a dialog with a title, a text and answers in a row (or one below the other if they are long); ``below``
    leaves that many window pixels under the text for something else."""
    pad, gap, tall = look.ui(14), look.ui(8), look.ui(44)
    wide = dialog_width(look, title, width)
    needed = [max(look.ui(96), Button.width_for(look, button.label)) for button in buttons]
    stacked = sum(needed) + gap * max(0, len(buttons) - 1) > wide - 2 * pad
    rows = len(buttons) if stacked else 1
    text_height = Paragraph.height_for(look, text, wide - 2 * pad)
    title_height = look.line(20) + look.ui(6) if title else 0
    height = 2 * look.ui(12) + title_height + text_height + below + look.ui(16) + rows * tall + (rows - 1) * gap
    dialog = Dialog(
        id, centred(look.scale.rect, wide, min(height, look.scale.height - 2 * pad)), title, on_cancel=on_cancel
    )
    body = dialog.body(look)
    feet, upper = split_bottom(body, rows * tall + (rows - 1) * gap, gap=look.ui(16))
    upper.height -= below
    dialog.add(Paragraph(f"{id}.text", upper, text))
    if stacked:
        rest = feet
        for button in buttons:
            cell, rest = split_top(rest, tall, gap)
            dialog.add(_answer(id, cell, button))
    else:
        left = feet.right - sum(needed) - gap * (len(needed) - 1)
        for button, size in zip(buttons, needed, strict=True):
            dialog.add(_answer(id, Rect(left, feet.y, size, tall), button))
            left += size + gap
    # Enter at once must never destroy anything: the focus starts at the primary or else a harmless answer.
    first = next((button for button in buttons if button.kind == "primary"), None)
    first = first or next((button for button in buttons if button.kind != "danger"), None)
    dialog.first_focus = f"{id}.{first.id}" if first else ""
    return dialog


def _answer(id: str, rect: Rect, button: DialogButton) -> Button:
    key = button.key or ("return" if button.kind == "primary" else "")
    return Button(
        f"{id}.{button.id}",
        inset(rect, 0),
        button.label,
        button.on_press,
        kind=button.kind,
        key=key,
        region=f"{id}.answers",
    )
