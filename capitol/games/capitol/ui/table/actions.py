"""The three buttons of the table: Confirm, Play for nothing, Pass; in the tray, or in the rail where that is folded."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from capitol.games.capitol.ui.table.sight import Sight
from capitol.host.language import _
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Widget, column

_BUTTONS = 172
_TALL, _TALL_FOLDED = (44, 38, 38), (36, 32, 32)
_APART = 6


def action_labels(sight: Sight) -> tuple[str, str, str]:
    """The words on the three buttons."""
    return sight.buttons.confirm_label or _("Confirm"), _("Play for nothing"), _("Pass the round")


def actions_width(sight: Sight) -> int:
    """The room for the buttons: what their words need, within reason."""
    look = sight.look
    confirm, blank, leave = action_labels(sight)
    wanted = max(
        look.ui(_BUTTONS), Button.width_for(look, confirm, "check", 18), Button.width_for(look, blank, None, 16),
        Button.width_for(look, leave, None, 16),
    )  # fmt: skip
    return min(wanted, sight.frame.tray.width * 3 // 10)


def actions_height(look: Look) -> int:
    """How high the buttons are where the rail has them."""
    return sum(look.ui(tall) for tall in _TALL_FOLDED) + 2 * look.ui(_APART)


def build_actions(sight: Sight, rect: Rect) -> Widget:
    """Confirm, Play for nothing, Pass."""
    look, buttons = sight.look, sight.buttons
    root = Widget("actions", rect, region="actions")
    gap = look.ui(_APART)
    cells = column(rect, _TALL_FOLDED if sight.frame.folded else _TALL, gap)
    confirm, blank, leave = action_labels(sight)
    root.add(
        Button("confirm", cells[0], confirm, partial(sight.press, "confirm"), kind="primary", key="return",
               icon="check", enabled=buttons.confirm, tooltip=buttons.confirm_why or _("Confirm (Enter)"), text_px=18)
    )  # fmt: skip
    root.add(
        Button("blank", cells[1], blank, partial(sight.press, "blank"), enabled=buttons.blank,
               tooltip=buttons.blank_why or _("Give a card away without using it."), text_px=16)
    )  # fmt: skip
    root.add(
        Button("pass", cells[2], leave, partial(sight.press, "pass"), key="p", enabled=buttons.pass_,
               tooltip=buttons.pass_why or _("Keep the cards and stop building this round (P)."), text_px=16)
    )  # fmt: skip
    return root
