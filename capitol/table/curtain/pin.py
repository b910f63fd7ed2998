"""The PIN of a seat: the pad with its field. Forgotten, all others at the table may open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from capitol.host.language import _, ngettext
from capitol.kit.fitting import fitted_label
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Panel, TextField, Widget, centred, grid, inset, row, split_bottom, split_top
from capitol.session.pins import TRIES, PinLock
from capitol.session.seats import PIN_DIGITS
from capitol.table.palette import SeatStyle

_MOST_ROW = 56
"""The most that the rows around the keys may take, in logical pixels of the board."""


def pin_message(lock: PinLock, waiting: int) -> str:
    """What to say above the pad; ``waiting`` is in seconds."""
    if waiting:
        return ngettext("Wrong PIN. Wait {count} second.", "Wrong PIN. Wait {count} seconds.", waiting).format(
            count=waiting
        )
    if lock.wrong:
        left = TRIES - lock.wrong
        return ngettext("Wrong PIN. {count} try left.", "Wrong PIN. {count} tries left.", left).format(count=left)
    return _("Enter the PIN")


def pin_pad(
    look: Look,
    rect: Rect,
    lock: PinLock,
    waiting: int,
    on_type: Callable[[str], None],
    on_forgot: Callable[[], None] | None,
) -> Panel:
    """A field and twelve keys in a panel that fills ``rect``."""
    theme = look.theme
    panel = Panel("pin.panel", rect, style="parchment")
    body = inset(rect, look.ui(18), min(look.ui(14), look.board(18)))
    top, body = split_top(body, look.line(17), min(look.ui(8), look.board(10)))
    ink = theme.alert if lock.wrong else theme.ink
    said = pin_message(lock, waiting)
    panel.add(
        fitted_label(look, "pin.message", top, said, (17, 16), bold=True, align="centre", fg=ink, bg=theme.parchment)
    )
    place, body = split_top(body, min(look.ui(40), look.board(_MOST_ROW)), min(look.ui(10), look.board(12)))
    open_ = not waiting
    panel.add(
        TextField(
            "pin",
            centred(place, look.ui(150), place.height),
            _("PIN"),
            lock.typed,
            on_type,
            mode="pin",
            max_length=PIN_DIGITS,
            text_px=22,
            enabled=open_,
        )
    )
    if on_forgot is not None:
        foot, body = split_bottom(body, min(look.ui(36), look.board(_MOST_ROW)), min(look.ui(10), look.board(12)))
        label = _("PIN forgotten")
        wide = Button.width_for(look, label, text_px=16)
        panel.add(Button("pin.forgot", centred(foot, wide, foot.height), label, on_forgot, text_px=16))
    keys = panel.add(Widget("pin.keys", body, region="pin.keys"))
    signs = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", "erase")
    for sign, cell in zip(signs, grid(body, 3, 4, look.ui(6)), strict=True):
        if sign == "erase":
            keys.add(
                Button(
                    "pin.erase",
                    cell,
                    _("Erase"),
                    partial(on_type, lock.typed[:-1]),
                    icon="left",
                    show_label=False,
                    enabled=open_ and bool(lock.typed),
                )
            )
        elif sign:
            keys.add(Button(f"pin.{sign}", cell, sign, partial(on_type, lock.typed + sign), text_px=20, enabled=open_))
    return panel


def vote_panel(
    look: Look,
    rect: Rect,
    voters: Sequence[tuple[int, str, SeatStyle]],
    agreed: frozenset[int],
    on_vote: Callable[[int], None],
    on_back: Callable[[], None],
) -> Panel:
    """Everybody else at the table presses a button to open the hand of a person who has forgotten the PIN."""
    theme = look.theme
    panel = Panel("vote.panel", rect, style="parchment")
    body = inset(rect, look.ui(18), min(look.ui(14), look.board(18)))
    top, body = split_top(body, look.line(17), min(look.ui(12), look.board(15)))
    said = _("All others must agree")
    panel.add(
        fitted_label(
            look, "vote.title", top, said, (17, 16), bold=True, align="centre", fg=theme.ink, bg=theme.parchment
        )
    )
    foot, body = split_bottom(body, look.ui(40), min(look.ui(12), look.board(15)))
    holder = panel.add(Widget("votes", body, region="votes"))
    for seat, name, _style in voters:
        place, body = split_top(body, look.ui(44), look.ui(8))
        label = _("{name} agrees").format(name=name)
        holder.add(
            Button(
                f"vote.{seat}",
                place,
                label,
                partial(on_vote, seat),
                selected=seat in agreed,
                icon="check" if seat in agreed else None,
            )
        )
    place = row(foot, 3, look.ui(8))[1]
    panel.add(Button("vote.back", place, _("Back"), on_back))
    return panel
