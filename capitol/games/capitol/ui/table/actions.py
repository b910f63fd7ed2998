"""The three buttons at the foot of the rail: Confirm, Discard, Pass."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.host.language import _
from capitol.kit.widgets import Button, Widget, column, split_left
from capitol.table.move_buttons import confirm_button

_TALL, _TALL_FOLDED = (46, 38), (38, 32)
_APART = 6
_PASS = 96
_TEXT = 16


def _labels() -> tuple[str, str]:
    return _("Discard"), _("Pass")


def _widths(view_model: TableViewModel) -> list[int]:
    """Return the widths of the two smaller buttons side by side; Pass is wide enough to hit easily, and gets the
    remaining width."""
    look = view_model.look
    blank, leave = (Button.width_for(look, label, None, _TEXT) for label in _labels())
    return [blank, max(leave, look.ui(_PASS))]


def _rows(view_model: TableViewModel, width: int) -> list[int]:
    """Return the heights of the rows: two, or three if the labels are too long to be side by side."""
    look = view_model.look
    first, other = _TALL_FOLDED if view_model.frame.folded else _TALL
    together = sum(_widths(view_model)) + look.ui(_APART) <= width
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
    left, right = below if len(below) > 1 else split_left(below[0], _widths(view_model)[0], gap)
    blank, leave = _labels()
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
            enabled=buttons.pass_,
            tooltip=buttons.pass_why or _("Keep the cards and stop building this round ([pass])."),
            text_px=_TEXT,
        )
    )
    return root
