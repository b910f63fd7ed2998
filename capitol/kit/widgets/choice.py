"""A choice among several values: a row of segments, or a field that opens a menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Rect

from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import KeyDown
from capitol.kit.look import Look
from capitol.kit.theme import RGB, mix
from capitol.kit.widgets.base import MENU, SIDEWAYS, Host, Widget, upwards
from capitol.kit.widgets.basic import Paragraph
from capitol.kit.widgets.button import Button
from capitol.kit.widgets.dialog import Dialog
from capitol.kit.widgets.layout import inset, row, split_left
from capitol.kit.widgets.scroll import BAR, ScrollList

_MOST_SEGMENTS = 5
_ICON = 20
_NOTED = 460
"""The width of a menu whose values have notes."""


@dataclass(frozen=True, slots=True)
class Option:
    """A value and its text; in a menu also an icon before it and a ``note`` of a few words below it. ``closed``: the
    text of the closed menu, if something beside it already says the usual one."""

    value: str
    text: str
    enabled: bool = True
    icon: str = ""
    note: str = ""
    closed: str = ""


class Choice(Widget):
    """A choice of one option. ``style``: "segments", "menu", or "auto" (segments for up to five). Left and right change
    the value; Space takes the next one, or opens the menu. In a row of controls the arrows pass a menu by, so that
    nothing changes in passing."""

    role = "choice"
    takes_enter = True  # for segments too: Enter on a row of tabs must not trigger the screen's main action

    def __init__(
        self,
        id: str,
        rect: Rect,
        label: str,
        options: Sequence[Option],
        value: str,
        on_change: Callable[[str], None],
        *,
        style: str = "auto",
        text_px: float = 16,
        **more: Any,
    ) -> None:
        more.setdefault("focusable", True)
        super().__init__(id, rect, label=label, text_px=text_px, **more)
        self.options, self.value, self._on_change = list(options), value, on_change
        self.style = ("segments" if len(self.options) <= _MOST_SEGMENTS else "menu") if style == "auto" else style
        if self.style == "segments":
            self.enter_says = _("Left and right choose.")  # a step by Enter would undo what an arrow has chosen
            for option, cell in zip(self.options, row(self.rect, max(1, len(self.options))), strict=False):
                self.add(_Segment(self, option, cell))

    @property
    def interactive(self) -> bool:
        return True

    def choose(self, value: str, host: Host) -> None:
        """Set a value and notify the owner, if it differs."""
        if value == self.value:
            return
        self.value = value
        for child in self.children:
            child.selected = isinstance(child, _Segment) and child.option.value == value
        host.changed()
        self._on_change(value)

    @property
    def keeps(self) -> frozenset[str]:
        return SIDEWAYS if self.enabled and self.style != "menu" else super().keeps

    def key_down(self, event: KeyDown, host: Host) -> bool:
        if event.chord not in self.keeps:
            return False
        step = -1 if event.chord == "left" else 1
        able = [option.value for option in self.options if option.enabled]
        if not able:
            return True
        at = able.index(self.value) if self.value in able else 0
        self.choose(able[max(0, min(len(able) - 1, at + step))], host)
        return True

    def press(self, host: Host) -> None:
        if self.style == "menu":
            host.open(self._menu)
            return
        able = [option.value for option in self.options if option.enabled]
        if able:
            at = able.index(self.value) if self.value in able else -1
            self.choose(able[(at + 1) % len(able)], host)

    def _menu(self, look: Look) -> Dialog:
        return _Menu(self, look)

    @property
    def chosen(self) -> Option:
        """The current option."""
        return next((option for option in self.options if option.value == self.value), Option("", ""))

    @property
    def value_words(self) -> str:
        return self.chosen.text

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        if self.style == "segments":
            canvas.rounded(
                self.rect,
                theme.card if self.enabled else theme.disabled_fill,
                theme.control_radius,
                theme.border,
                theme.button_edge,
            )
            return
        fill = theme.card if self.enabled else theme.disabled_fill
        if "hovered" in self.flags and self.enabled:
            fill = mix(fill, theme.gold_light, 0.35)
        canvas.rounded(self.rect, fill, theme.control_radius, theme.border, theme.button_edge)
        inner = inset(self.rect, look.ui(10), look.ui(3))
        arrow = min(look.ui(16), inner.height)
        self.fg, self.bg = (theme.ink if self.enabled else theme.disabled_text), fill
        room = Rect(inner.x, inner.y, inner.width - arrow - look.ui(4), inner.height)
        room = _signed(canvas, self.chosen.icon, room, self.fg)
        text = self.chosen.closed or self.chosen.text
        self.clipped = look.text_width(text, self.text_px) > room.width
        canvas.text(text, room, self.text_px, self.fg)
        canvas.icon("down", Rect(inner.right - arrow, inner.centery - arrow // 2, arrow, arrow), self.fg)

    def describe(self) -> dict[str, object]:
        return {**super().describe(), "value": self.value}


def _signed(canvas: Canvas, icon: str, room: Rect, ink: RGB) -> Rect:
    """Draw the icon of a value, if it has one; return the room beside it."""
    if not icon:
        return room
    side = min(canvas.look.ui(_ICON), room.height)
    canvas.icon(icon, Rect(room.x, room.centery - side // 2, side, side), ink)
    return split_left(room, side, canvas.look.ui(8))[1]


class _Segment(Widget):
    """One value of a row."""

    role = "option"

    def __init__(self, owner: Choice, option: Option, rect: Rect) -> None:
        super().__init__(
            f"{owner.id}.{option.value}",
            rect,
            label=option.text,
            text_px=owner.text_px,
            enabled=owner.enabled and option.enabled,
            selected=option.value == owner.value,
        )
        self.owner, self.option = owner, option

    @property
    def interactive(self) -> bool:
        return True

    def press(self, host: Host) -> None:
        self.owner.choose(self.option.value, host)

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        inner = inset(self.rect, look.ui(2))
        if self.selected and self.enabled:
            canvas.gradient(
                inner, theme.gold_light, theme.gold, theme.control_radius - 2, theme.border, theme.gold_edge
            )
        elif "hovered" in self.flags and self.enabled:
            canvas.rounded(inner, mix(theme.card, theme.gold_light, 0.45), theme.control_radius - 2)
        self.fg = theme.ink if self.enabled else theme.disabled_text
        self.bg = mix(theme.gold_light, theme.gold, 0.5) if self.selected else theme.card
        room = inset(inner, look.ui(4), 0)
        self.clipped = look.text_width(self.label, self.text_px, bold=self.selected) > room.width
        canvas.text(self.label, room, self.text_px, self.fg, bold=self.selected, align="centre")


class _Menu(Dialog):
    """The open menu of a choice."""

    role = "menu"
    light = True

    def __init__(self, owner: Choice, look: Look) -> None:
        self._owner = owner
        self._has_icons = any(option.icon for option in owner.options)
        line = max(look.ui(36), look.line(owner.text_px) + look.ui(10))
        pad = look.ui(6)
        texts = [look.text_width(option.text, owner.text_px, bold=True) for option in owner.options]
        width = max(owner.rect.width, max(texts, default=0) + look.ui(64 + (_ICON + 8) * self._has_icons))
        if any(option.note for option in owner.options):
            width = max(width, look.ui(_NOTED))
        width = min(width, look.scale.width - 2 * pad)
        rows = [_MenuRow(owner, option, Rect(0, 0, width - 2 * pad, line), look) for option in owner.options]
        height = min(sum(one.rect.height for one in rows) + 2 * pad, look.scale.height - 2 * pad)
        box = Rect(owner.rect.x, owner.rect.bottom + look.ui(3), width, height)
        if box.bottom > look.scale.height - pad:
            box.bottom = max(height + pad, owner.rect.y - look.ui(3))
        box.clamp_ip(inset(look.scale.rect, pad))
        super().__init__(f"{owner.id}.menu", box, "", on_cancel=None)
        self.first_focus, self.opener = next((one.id for one in rows if one.selected), ""), owner.id
        if sum(one.rect.height for one in rows) > box.height - 2 * pad:
            rows = [
                _MenuRow(owner, option, Rect(0, 0, width - 2 * pad - look.ui(BAR + 4), line), look)
                for option in owner.options
            ]
        self.add(ScrollList(f"{owner.id}.menu.list", inset(box, pad), rows, gap=0))

    def pick(self, value: str, host: Host) -> None:
        """Close the menu and choose the value."""
        host.close()
        self._owner.choose(value, host)


class _MenuRow(Button):
    """One value of a menu: a tick if it is the current one, its icon, its text, and its note below."""

    role = "option"

    def __init__(self, owner: Choice, option: Option, rect: Rect, look: Look) -> None:
        chosen = option.value == owner.value
        super().__init__(
            f"{owner.id}.{option.value}",
            rect,
            option.text,
            None,
            text_px=owner.text_px,
            enabled=option.enabled,
            selected=chosen,
            bold=chosen or bool(option.note),
            align="left",
            region=MENU,
        )
        self._value, self._icon, self._line = option.value, option.icon, rect.height
        self._note: Paragraph | None = None
        if option.note:
            words = self._words(look)
            tall = Paragraph.height_for(look, option.note, words.width)
            below = Rect(words.x, rect.bottom - look.ui(4), words.width, tall)
            self._note = self.add(Paragraph(f"{self.id}.note", below, option.note))
            self._note.hushed = True  # spoken with its option
            self.spoken = f"{option.text}. {option.note}"
            self.rect.height = below.bottom - rect.y + look.ui(8)

    def _words(self, look: Look) -> Rect:
        """Return the room for its text on the first line, beside tick and icon."""
        left = look.ui(8 + 18 + 6) + (look.ui(_ICON + 8) if self._icon else 0)
        return Rect(self.rect.x + left, self.rect.y, self.rect.width - left - look.ui(8), self._line)

    def press(self, host: Host) -> None:
        menu = next((widget for widget in upwards(self) if isinstance(widget, _Menu)), None)
        if menu is not None:
            menu.pick(self._value, host)

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        lit = bool(self.flags & {"hovered", "focused"}) and self.enabled
        if lit:
            canvas.rounded(self.rect, theme.gold_light, theme.control_radius - 2)
        self.fg = theme.ink if self.enabled else theme.disabled_text
        self.bg = theme.gold_light if lit else theme.parchment_light
        tick = look.ui(18)
        first = Rect(self.rect.x + look.ui(8), self.rect.y, self.rect.width - look.ui(16), self._line)
        if self.selected:
            canvas.icon("check", Rect(first.x, first.centery - tick // 2, tick, tick), theme.good)
        words = self._words(look)
        _signed(canvas, self._icon, Rect(first.x + tick + look.ui(6), first.y, look.ui(_ICON), first.height), self.fg)
        self.clipped = look.text_width(self.label, self.text_px, bold=self.bold) > words.width
        canvas.text(self.label, words, self.text_px, self.fg, bold=self.bold)
        if self._note is not None:
            self._note.fg, self._note.bg = (theme.ink if lit else theme.ink_soft), self.bg
