"""The line between board and tray: what is expected now, what it costs and brings, and what the others did."""

from __future__ import annotations

from pygame import Rect

from capitol.games.capitol.ui.table.recap import build_recap
from capitol.games.capitol.ui.table.sentences import spend_text
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.host.language import _
from capitol.kit.widgets import Choice, Label, Option, Widget, column, inset, split_top
from capitol.table.status_label import StatusLabel

_LABEL = 16
_STATUS = 17
_AFTER = 24
_WORDS, _LOW = 66, 32


def build_status(sight: TableViewModel) -> Widget:
    """The line that always says what is expected now; after it the card that is being spent, and at the end what the
    move brings."""
    look, theme, rect = sight.look, sight.look.theme, sight.frame.status
    root = Widget("status.line", rect, region="status")
    root.prompt = True
    if sight.frame.place == "beside":
        return _build_narrow(sight, root)
    room = inset(rect, look.ui(10), 0)
    right = room.right
    said = look.text_width(sight.status, _STATUS, bold=True) + look.ui(_AFTER)
    # Where the line is two lines high, the card and what it brings are one above the other.
    both = sight.frame.two_lines and sight.spend is not None and bool(sight.forecast)
    upper, lower = column(rect, 2) if both else (rect, rect)
    spent = "" if sight.spend is None else spend_text(sight.spend)
    spent_wide = look.text_width(spent, _LABEL) + look.ui(46) if spent else 0
    end = right
    if sight.forecast:
        most = (room.width if both else room.width - spent_wide - look.ui(10)) // 2
        wide = min(look.text_width(sight.forecast, _LABEL, bold=True) + 2, most)
        box = Rect(right - wide, lower.y, wide, lower.height)
        root.add(Label("forecast", box, sight.forecast, bold=True, fg=theme.gold_light, bg=theme.table, align="right"))
        end = box.x - look.ui(12)
        right = right if both else end
    if sight.spend is not None:
        # It belongs to the words before it, and not to the button in the rail beside the end of the line.
        left = right - spent_wide if sight.frame.two_lines else min(room.x + said, right - spent_wide)
        box = Rect(left, upper.y, spent_wide, upper.height)
        if len(sight.spend_options) > 1:
            options = [Option(str(card), spend_text(card)) for card in sight.spend_options]
            root.add(
                Choice(
                    "spend",
                    box,
                    _("Card to spend"),
                    options,
                    str(sight.spend),
                    lambda value: sight.press(f"spend.{value}"),
                    style="menu",
                )
            )
        else:
            root.add(
                Label(
                    "spend",
                    box,
                    spent,
                    fg=theme.cream,
                    bg=theme.table,
                    align="right" if sight.frame.two_lines else "left",
                )
            )
        right = min(box.x - look.ui(10), end)
    if sight.spend is None and not sight.forecast:
        # What the others did is told while nothing is chosen yet, and never at the cost of what is to be done.
        recap = build_recap(sight, Rect(room.x + said, rect.y, right - room.x - said, rect.height))
        if recap is not None:
            root.add(recap)
            right = recap.rect.x - look.ui(12)
    place = Rect(room.x, rect.y, right - room.x, rect.height)
    if sight.frame.two_lines:
        words: Widget = StatusLabel(look, "status", place, sight.status)
    else:
        place.width = min(place.width, said)  # beside the words there is room for a note
        words = Label("status", place, sight.status, text_px=_STATUS, bold=True, fg=theme.cream, bg=theme.table)
    root.add(words)
    for widget in root.children:
        widget.prompt = widget.id != "recap"
    return root


def _build_narrow(sight: TableViewModel, root: Widget) -> Widget:
    """The same in a narrow tray: the words in lines of their own, and below them what else there is to say."""
    look, theme = sight.look, sight.look.theme
    words, below = split_top(inset(root.rect, look.ui(10), look.ui(4)), look.ui(_WORDS), look.ui(2))
    root.add(StatusLabel(look, "status", words, sight.status))
    spent = "" if sight.spend is None else spend_text(sight.spend)
    below.height = min(below.height, look.ui(2 * _LOW if spent and sight.forecast else _LOW))
    upper, lower = column(below, 2) if spent and sight.forecast else (below, below)
    if len(sight.spend_options) > 1:
        options = [Option(str(card), spend_text(card)) for card in sight.spend_options]
        root.add(
            Choice(
                "spend",
                upper,
                _("Card to spend"),
                options,
                str(sight.spend),
                lambda value: sight.press(f"spend.{value}"),
                style="menu",
            )
        )
    elif spent:
        root.add(Label("spend", upper, spent, fg=theme.cream, bg=theme.table))
    if sight.forecast:
        px = look.fitting(sight.forecast, _LABEL, lower.width, bold=True)
        root.add(Label("forecast", lower, sight.forecast, bold=True, text_px=px, fg=theme.gold_light, bg=theme.table))
    recap = build_recap(sight, below) if not spent and not sight.forecast else None
    if recap is not None:
        root.add(recap)
    for widget in root.children:
        widget.prompt = widget.id != "recap"
    return root
