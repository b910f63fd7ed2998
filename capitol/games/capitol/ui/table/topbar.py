"""The top bar: menu, round, the steps of the round with the current one highlighted, and the tools."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from capitol.games.capitol.rules.numbers import ROUNDS
from capitol.games.capitol.rules.tile_kinds import TILES
from capitol.games.capitol.ui.parts.board_picture import paint_icon
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.games.capitol.ui.words import NUMERALS, round_title, tile_title
from capitol.host.language import _, pgettext
from capitol.kit.canvas import Canvas
from capitol.kit.noted import Part
from capitol.kit.widgets import Button, Label, Widget
from capitol.table.speed import speed_icon, speed_text
from capitol.table.tool_bar import menu_button, tool_button

_LEAST = 32
_STEP_TEXT = 16


class StepChip(Widget):
    """One step of the round; the current one is highlighted, past ones are muted. None looks like a button."""

    role = "label"

    def __init__(self, id: str, rect: Rect, label: str, icon: str, *, now: bool, past: bool, words: bool) -> None:
        super().__init__(id, rect, label=label, text_px=_STEP_TEXT, selected=now, tooltip="" if words else label)
        self.icon, self.now, self.past, self.words = icon, now, past, words

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        if self.now:
            canvas.rounded(self.rect.inflate(0, -look.ui(4)), theme.gold, 7)
            ink, back = theme.ring_dark, theme.gold
        else:
            ink, back = theme.cream if not self.past else theme.cream_soft, theme.dark
        self.fg, self.bg = ink, back
        side = min(look.ui(18), self.rect.height)
        left = self.rect.x + look.ui(7) if self.words else self.rect.centerx - side // 2
        paint_icon(canvas, self.icon, Rect(left, self.rect.centery - side // 2, side, side), ink)
        if self.words:
            left += side + look.ui(5)
            room = Rect(left, self.rect.y, self.rect.right - left - look.ui(4), self.rect.height)
            self.clipped = look.text_width(self.label, _STEP_TEXT, bold=self.now) > room.width + 1
            canvas.text(self.label, room, _STEP_TEXT, ink, bold=self.now)


def round_steps(view_model: TableViewModel) -> list[tuple[str, str, bool, bool]]:
    """Return icon, word, whether it is current, and whether it is past, for each of the six steps of a round."""
    model = view_model.model
    at = {"construction": 0, "bid": 1 + model.auction, "place": 1 + model.auction, "draw": 5, "over": 4}[model.phase]
    steps = [("floors", pgettext("phase", "Build"))]
    steps += [(TILES[tile], tile_title(tile)) for tile in model.tiles]
    steps += [("crown", pgettext("phase", "Score"))]
    if model.round < 3:
        steps += [("hand", pgettext("phase", "Draw"))]
    return [(icon, word, number == at, number < at) for number, (icon, word) in enumerate(steps)]


def round_words(view_model: TableViewModel) -> str:
    """Return the bar's contents in a sentence, for the screen reader."""
    steps = round_steps(view_model)
    now = next((word for _icon, word, is_now, _past in steps if is_now), steps[-1][1])
    return _("Round {number} of {rounds}: {steps}. Now: {step}.").format(
        number=view_model.model.round + 1, rounds=ROUNDS, steps=", ".join(step[1] for step in steps), step=now
    )


def topbar_shows(view_model: TableViewModel) -> object:
    """Return everything that only the bar depends on."""
    model = view_model.model
    tools = view_model.buttons, view_model.speed, view_model.hint, view_model.hideable, bool(model.hand)
    return view_model.setting, view_model.looked_at, tools, model.round, model.phase, model.auction, model.tiles


def build_topbar(view_model: TableViewModel) -> Widget:
    """Return the whole bar. Words give way to icons if they do not fit."""
    look, bar = view_model.look, view_model.frame.bar
    root = Part("topbar", bar, region="tools")
    gap = look.ui(4)
    tall = max(bar.height - 2 * gap, min(bar.height, look.ui(_LEAST)))
    pad = (bar.height - tall) // 2
    menu = root.add(
        tool_button(look, bar.x + pad, bar.y + pad, tall, menu_button(view_model.press, back=view_model.looked_at))
    )
    right = bar.right - pad
    for id, icon, label, tooltip, key, enabled in reversed(_tools(view_model)):
        right -= tall + look.ui(4)
        root.add(
            Button(
                id,
                Rect(right, bar.y + pad, tall + look.ui(4), tall),
                label,
                partial(view_model.press, id),
                icon=icon,
                show_label=False,
                kind="quiet",
                tooltip=tooltip,
                key=key,
                enabled=enabled,
            )
        )
        right -= gap
    steps = round_steps(view_model)
    room = right - menu.rect.right - 3 * gap
    title = round_title(view_model.model.round)
    short = _("{number}/{rounds}").format(number=NUMERALS[view_model.model.round], rounds=NUMERALS[3])
    sign_wide, inside = look.ui(18), look.ui(18)
    worded = [look.text_width(word, _STEP_TEXT, bold=True) + sign_wide + inside for _icon, word, _now, _past in steps]
    plain = [sign_wide + inside] * len(steps)
    now = next((at for at, step in enumerate(steps) if step[2]), 0)
    one = [worded[at] if at == now else plain[at] for at in range(len(steps))]
    heading = look.text_width(title, 18, bold=True, family="title") + look.ui(8)
    brief = look.text_width(short, 18, bold=True, family="title") + look.ui(8)
    spaces = gap * len(steps)
    tries = [(heading, title, worded), (heading, title, one), (brief, short, one), (0, "", plain)]
    fitting = [made for made in tries if made[0] + sum(made[2]) + spaces <= room]
    wide, text, widths = fitting[0] if fitting else tries[-1]
    left = menu.rect.right + 2 * gap
    if text:
        theme = look.theme
        root.add(
            Label(
                "round",
                Rect(left, bar.y, wide, bar.height),
                text,
                text_px=18,
                bold=True,
                family="title",
                fg=theme.cream,
                bg=theme.dark,
            )
        )
        left += wide + gap
    for number, ((sign, word, lit, past), size) in enumerate(zip(steps, widths, strict=True)):
        words = size == worded[number]
        box = Rect(left, bar.y + pad, size, tall)
        root.add(StepChip(f"step.{number}", box, word, sign, now=lit, past=past, words=words))
        left += size + gap
    return root


def _tools(view_model: TableViewModel) -> list[tuple[str, str, str, str, str, bool]]:
    """Return id, icon, name, tooltip, key and whether it is enabled, for each tool."""
    speed = speed_text(view_model.speed)
    can = view_model.buttons
    tools = [
        ("undo", "undo", _("Undo"), can.undo_why or can.undo_tip or _("Undo ([undo])"), "z ctrl+z", can.undo),
        ("redo", "redo", _("Redo"), can.redo_why or _("Redo ([redo])"), "y ctrl+y ctrl+shift+z", can.redo),
        ("help", "help", _("Rules"), _("Rules ([help])"), "? f1", True),
        ("log", "log", _("Log"), _("Log ([log])"), "l", True),
        ("speed", speed_icon(view_model.speed), speed, _("{speed} (, and .)").format(speed=speed), "", True),
    ]
    if view_model.hint is not None:
        said = view_model.hint or _("Hint: the best three moves ([hint])")
        tools.insert(2, ("hint", "hint", _("Hint"), said, "n", not view_model.hint))
    if view_model.hideable:
        icon = "hide" if view_model.hand_open else "eye"
        tip = _("Hide the hand ([hide])") if view_model.hand_open else _("Show the hand ([hide])")
        why = "" if view_model.model.hand else _("There are no cards in the hand.")
        tools.append(("hide", icon, tip, why or tip, "h", not why))
    tools.append(("settings", "settings", _("Settings"), _("Settings"), "", True))
    return tools
