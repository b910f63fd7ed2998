"""The line between board and tray: what is expected now, its cost and effect, and the others' actions."""

from __future__ import annotations

from pygame import Rect

from capitol.games.capitol.ui.table.recap import build_recap, least_recap
from capitol.games.capitol.ui.table.sentences import spend_text
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.host.language import _
from capitol.kit.widgets import Choice, Label, Option, Widget, column, inset, split_top
from capitol.table.status_label import StatusLabel

_LABEL = 16
_STATUS = 17
_AFTER = 24
_WORDS, _LOW = 66, 32


def build_status(view_model: TableViewModel) -> Widget:
    """Return the line with the current prompt, the card being spent, and at the end the effect of the move."""
    look, theme, rect = view_model.look, view_model.look.theme, view_model.frame.status
    root = Widget("status.line", rect, region="status")
    root.prompt = True
    if view_model.frame.place == "beside":
        return _build_narrow(view_model, root)
    room = inset(rect, look.ui(10), 0)
    right = room.right
    said = look.text_width(view_model.status, _STATUS, bold=True) + look.ui(_AFTER)
    # In a line of double height, card and effect are one above the other.
    both = view_model.frame.two_lines and view_model.spend is not None and bool(view_model.forecast)
    upper, lower = column(rect, 2) if both else (rect, rect)
    spent = "" if view_model.spend is None else spend_text(view_model.spend)
    spent_wide = look.text_width(spent, _LABEL) + look.ui(46) if spent else 0
    end = right
    if view_model.forecast:
        most = (room.width if both else room.width - spent_wide - look.ui(10)) // 2
        wide = min(look.text_width(view_model.forecast, _LABEL, bold=True) + 2, most)
        box = Rect(right - wide, lower.y, wide, lower.height)
        root.add(
            Label("forecast", box, view_model.forecast, bold=True, fg=theme.gold_light, bg=theme.table, align="right")
        )
        end = box.x - look.ui(12)
        right = right if both else end
    if view_model.spend is not None:
        # Close to the prompt that it belongs to, not to the rail's button beside the end of the line.
        left = right - spent_wide if view_model.frame.two_lines else min(room.x + said, right - spent_wide)
        box = Rect(left, upper.y, spent_wide, upper.height)
        root.add(_spend(view_model, box, "right" if view_model.frame.two_lines else "left"))
        right = min(box.x - look.ui(10), end)
    if view_model.spend is None and not view_model.forecast:
        # The others' actions are shown while nothing is chosen yet, and never at the expense of the prompt.
        free = Rect(room.x, rect.y, right - room.x, rect.height)
        apart = look.ui(_AFTER)
        said = StatusLabel.width_beside(look, view_model.status, free, least_recap(view_model) + apart) + apart
        recap = build_recap(view_model, Rect(room.x + said, rect.y, right - room.x - said, rect.height))
        if recap is not None:
            root.add(recap)
            right = recap.rect.x - look.ui(12)
    place = Rect(room.x, rect.y, right - room.x, rect.height)
    if not view_model.frame.two_lines:
        place.width = min(place.width, said)  # leave room for a note beside the prompt
    words = root.add(StatusLabel(look, "status", place, view_model.status))
    words.spoken = view_model.status_spoken
    for widget in root.children:
        widget.prompt = widget.id != "recap"
        widget.live = widget.id in ("status", "spend", "forecast")
    return root


def _build_narrow(view_model: TableViewModel, root: Widget) -> Widget:
    """Return the line for a narrow tray: the prompt on its own lines, everything else below."""
    look, theme = view_model.look, view_model.look.theme
    upper, below = split_top(inset(root.rect, look.ui(10), look.ui(4)), look.ui(_WORDS), look.ui(2))
    words = root.add(StatusLabel(look, "status", upper, view_model.status))
    spent = "" if view_model.spend is None else spend_text(view_model.spend)
    below.height = min(below.height, look.ui(2 * _LOW if spent and view_model.forecast else _LOW))
    upper, lower = column(below, 2) if spent and view_model.forecast else (below, below)
    if spent or len(view_model.spend_options) > 1:
        root.add(_spend(view_model, upper))
    if view_model.forecast:
        px = look.fitting(view_model.forecast, _LABEL, lower.width, bold=True)
        root.add(
            Label("forecast", lower, view_model.forecast, bold=True, text_px=px, fg=theme.gold_light, bg=theme.table)
        )
    recap = build_recap(view_model, below) if not spent and not view_model.forecast else None
    if recap is not None:
        root.add(recap)
    words.spoken = view_model.status_spoken
    for widget in root.children:
        widget.prompt = widget.id != "recap"
        widget.live = widget.id in ("status", "spend", "forecast")
    return root


def _spend(view_model: TableViewModel, rect: Rect, align: str = "left") -> Widget:
    """Return the card being spent, or the choice of it if there are several."""
    theme, card = view_model.look.theme, view_model.spend
    if len(view_model.spend_options) > 1:
        options = [Option(str(card), spend_text(card)) for card in view_model.spend_options]

        def choose(value: str) -> None:
            view_model.press(f"spend.{value}")

        return Choice("spend", rect, _("Card to spend"), options, str(card), choose, style="menu")
    text = "" if card is None else spend_text(card)
    return Label("spend", rect, text, fg=theme.cream, bg=theme.table, align=align)
