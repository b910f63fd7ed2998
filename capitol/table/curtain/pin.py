"""The PIN of a seat: the pad with its field, and the panel for a forgotten PIN.

A PIN keeps people at one screen from seeing each other's hands by mistake. Removing it opens the hand, and the log
tells everyone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from capitol.host.language import _
from capitol.kit.fitting import fitted_label
from capitol.kit.look import Look
from capitol.kit.widgets import (
    Button,
    Panel,
    Paragraph,
    TextField,
    Widget,
    centred,
    grid,
    inset,
    row,
    split_bottom,
    split_top,
)
from capitol.session.seats import PIN_DIGITS

_KEYS = "pin.keys"
"""The focus region of the whole pad: arrows lead from the field to the keys and on."""
_MOST_ROW = 56
"""The largest height of the rows around the keys, in logical pixels of the board."""


def pin_pad(
    look: Look,
    rect: Rect,
    typed: str,
    message: str,
    said: bool,
    on_type: Callable[[str], None],
    on_forgot: Callable[[], None] | None,
) -> Panel:
    """Make a panel that fills ``rect`` with a field showing what is ``typed`` and twelve keys; ``message`` says what
    was wrong with the last PIN, if anything; a voice says it if ``said``. Without ``on_forgot`` the PIN cannot be
    removed here."""
    theme = look.theme
    panel = Panel("pin.panel", rect, style="parchment")
    body = inset(rect, look.ui(18), min(look.ui(14), look.board(18)))
    top, body = split_top(body, look.line(17), min(look.ui(8), look.board(10)))
    ink = theme.alert if message else theme.ink
    words = message or _("Enter the PIN")
    told = panel.add(
        fitted_label(look, "pin.message", top, words, (17, 16), bold=True, align="centre", fg=ink, bg=theme.parchment)
    )
    told.live = said
    place, body = split_top(body, min(look.ui(40), look.board(_MOST_ROW)), min(look.ui(10), look.board(12)))
    panel.add(
        TextField(
            "pin",
            centred(place, look.ui(150), place.height),
            _("PIN"),
            typed,
            on_type,
            mode="pin",
            max_length=PIN_DIGITS,
            text_px=22,
            region=_KEYS,
        )
    )
    if on_forgot is not None:
        foot, body = split_bottom(body, min(look.ui(36), look.board(_MOST_ROW)), min(look.ui(10), look.board(12)))
        label = _("PIN forgotten")
        wide = Button.width_for(look, label, text_px=16)
        panel.add(Button("pin.forgot", centred(foot, wide, foot.height), label, on_forgot, text_px=16, region=_KEYS))
    keys = panel.add(Widget("pin.keys", body, region=_KEYS))
    signs = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", "erase")
    for sign, cell in zip(signs, grid(body, 3, 4, look.ui(6)), strict=True):
        if sign == "erase":  # always enabled: a change of the number of keys makes the voice repeat the digit pressed
            keys.add(
                Button(
                    "pin.erase",
                    cell,
                    _("Erase"),
                    partial(on_type, typed[:-1]),
                    icon="left",
                    show_label=False,
                )
            )
        elif sign:
            keys.add(Button(f"pin.{sign}", cell, sign, partial(on_type, typed + sign), text_px=20))
    return panel


def forgotten_panel(
    look: Look, rect: Rect, name: str, on_take_away: Callable[[], None], on_back: Callable[[], None]
) -> Panel:
    """Make a panel that asks whether to remove the PIN of ``name``, and says that everyone will see it."""
    theme = look.theme
    panel = Panel("forgotten.panel", rect, style="parchment")
    body = inset(rect, look.ui(18), min(look.ui(14), look.board(18)))
    foot, body = split_bottom(body, min(look.ui(44), look.board(_MOST_ROW)), min(look.ui(12), look.board(15)))
    text = _("Remove the PIN of {name}? The seat will have none, and the log will say so.").format(name=name)
    panel.add(Paragraph("forgotten.text", body, text, fg=theme.ink, bg=theme.parchment))
    left, right = row(foot, 2, look.ui(8))
    panel.add(Button("forgotten.back", left, _("Back"), on_back, key="escape"))
    panel.add(Button("forgotten.yes", right, _("Remove it"), on_take_away, kind="primary"))
    return panel
