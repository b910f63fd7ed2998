"""The three buttons at the foot of the rail: Confirm, Discard, Pass."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.host.language import _, control_name, keyed
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Widget, column, split_left
from capitol.table.move_buttons import confirm_button

_TALL, _TALL_FOLDED = (46, 38), (38, 32)
_APART = 6
_PASS = 96
_TEXT = 16


def _labels(look: Look, width: int) -> tuple[str, str]:
    """Return the labels of Discard and Pass, with their keys while keys are in use and there is room for them."""
    plain = _("Discard"), _("Pass")
    blank, leave = keyed(plain[0], control_name("discard")), keyed(plain[1], control_name("pass"))
    return (blank, leave) if _beside(look, (blank, leave), width) else plain


def _widths(look: Look, labels: tuple[str, str]) -> list[int]:
    """Return the widths of the two smaller buttons side by side; Pass is wide enough to hit easily, and gets the
    remaining width."""
    blank, leave = (Button.width_for(look, label, None, _TEXT) for label in labels)
    return [blank, max(leave, look.ui(_PASS))]


def _beside(look: Look, labels: tuple[str, str], width: int) -> bool:
    """Return whether the two smaller buttons have room side by side."""
    return sum(_widths(look, labels)) + look.ui(_APART) <= width


def _rows(view_model: TableViewModel, width: int) -> list[int]:
    """Return the heights of the rows: two, or three if the labels are too long to be side by side."""
    look = view_model.look
    first, other = _TALL_FOLDED if view_model.frame.folded else _TALL
    together = _beside(look, _labels(look, width), width)
    return [look.ui(first), *([look.ui(other)] if together else [look.ui(_TALL_FOLDED[1])] * 2)]


def actions_height(view_model: TableViewModel, width: int) -> int:
    """Return the height of the buttons in a rail of this width, both in window pixels."""
    rows = _rows(view_model, width)
    return sum(rows) + view_model.look.ui(_APART) * (len(rows) - 1)


def build_actions(view_model: TableViewModel, rect: Rect) -> Widget:
    """Return Confirm above Discard and Pass. Discard is the smallest and least prominent, because it is seldom used."""
    look, buttons = view_model.look, view_model.buttons
    root = Widget("actions", rect, region="actions")
    gap = look.ui(_APART)
    top, *below = column(rect, _rows(view_model, rect.width), gap)
    blank, leave = _labels(look, rect.width)
    left, right = below if len(below) > 1 else split_left(below[0], _widths(look, (blank, leave))[0], gap)
    root.add(confirm_button(view_model, top, "check"))
    root.add(
        Button(
            "blank",
            left,
            blank,
            partial(view_model.press, "blank"),
            kind="quiet",
            bold=False,
            key="d",
            enabled=buttons.blank,
            selected=buttons.giving,
            tooltip=buttons.blank_why
            or (
                _("Keep all cards after all ([escape]).")
                if buttons.giving
                else _("Throw one card away and stay in ([discard]).")
            ),
            text_px=_TEXT,
        )
    )
    root.add(
        Button(
            "pass",
            right,
            leave,
            partial(view_model.press, "pass"),
            key="p",
            on_wood=True,
            enabled=buttons.pass_,
            tooltip=buttons.pass_why or _("Keep the cards and stop building this round ([pass])."),
            text_px=_TEXT,
        )
    )
    return root
