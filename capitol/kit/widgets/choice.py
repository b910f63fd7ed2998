"""One of several: a row of segments, or a field that opens a menu when there are many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.inputs import KeyDown
from capitol.kit.look import Look
from capitol.kit.theme import mix
from capitol.kit.widgets.base import Host, Widget, upwards
from capitol.kit.widgets.button import Button
from capitol.kit.widgets.dialog import Dialog
from capitol.kit.widgets.layout import inset, row
from capitol.kit.widgets.scroll import ScrollList

_MOST_SEGMENTS = 5


@dataclass(frozen=True, slots=True)
class Option:
    """A value and the word shown for it."""

    value: str
    text: str
    enabled: bool = True


class Choice(Widget):
    """``style``: "segments", "menu", or "auto" (segments for up to five). Left and right change the value."""

    role = "choice"

    def __init__(
        self, id: str, rect: Rect, label: str, options: Sequence[Option], value: str,
        on_change: Callable[[str], None], *, style: str = "auto", text_px: float = 16, **more: Any,
    ) -> None:
        more.setdefault("focusable", True)
        super().__init__(id, rect, label=label, text_px=text_px, **more)
        self.options, self.value, self._on_change = list(options), value, on_change
        self.style = ("segments" if len(self.options) <= _MOST_SEGMENTS else "menu") if style == "auto" else style
        self.takes_enter = self.style == "menu"
        if self.style == "segments":
            for option, cell in zip(self.options, row(self.rect, max(1, len(self.options))), strict=False):
                self.add(_Segment(self, option, cell))

    @property
    def interactive(self) -> bool:
        return True

    def choose(self, value: str, host: Host) -> None:
        """Take a value and tell the owner, if it is another one."""
        if value == self.value:
            return
        self.value = value
        for child in self.children:
            child.selected = isinstance(child, _Segment) and child.option.value == value
        host.changed()
        self._on_change(value)

    def key_down(self, event: KeyDown, host: Host) -> bool:
        step = {"left": -1, "right": 1}.get(event.chord, 0)
        if not step or not self.enabled:
            return False
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
    def shown(self) -> str:
        """The text of the present value."""
        return next((option.text for option in self.options if option.value == self.value), "")

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        if self.style == "segments":
            canvas.rounded(self.rect, theme.card if self.enabled else theme.disabled_fill, theme.control_radius,
                           theme.border, theme.button_edge)
            return
        fill = theme.card if self.enabled else theme.disabled_fill
        if "hovered" in self.flags and self.enabled:
            fill = mix(fill, theme.gold_light, 0.35)
        canvas.rounded(self.rect, fill, theme.control_radius, theme.border, theme.button_edge)
        inner = inset(self.rect, look.ui(10), look.ui(3))
        arrow = min(look.ui(16), inner.height)
        self.fg, self.bg = (theme.ink if self.enabled else theme.disabled_text), fill
        room = Rect(inner.x, inner.y, inner.width - arrow - look.ui(4), inner.height)
        self.clipped = look.text_width(self.shown, self.text_px) > room.width
        canvas.text(self.shown, room, self.text_px, self.fg)
        canvas.icon("down", Rect(inner.right - arrow, inner.centery - arrow // 2, arrow, arrow), self.fg)

    def describe(self) -> dict[str, object]:
        return {**super().describe(), "value": self.value}


class _Segment(Widget):
    """One value of a row."""

    role = "option"

    def __init__(self, owner: Choice, option: Option, rect: Rect) -> None:
        super().__init__(f"{owner.id}.{option.value}", rect, label=option.text, text_px=owner.text_px,
                         enabled=owner.enabled and option.enabled, selected=option.value == owner.value)
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
            canvas.gradient(inner, theme.gold_light, theme.gold, theme.control_radius - 2, theme.border,
                            theme.gold_edge)
        elif "hovered" in self.flags and self.enabled:
            canvas.rounded(inner, mix(theme.card, theme.gold_light, 0.45), theme.control_radius - 2)
        self.fg = theme.ink if self.enabled else theme.disabled_text
        self.bg = mix(theme.gold_light, theme.gold, 0.5) if self.selected else theme.card
        room = inset(inner, look.ui(4), 0)
        self.clipped = look.text_width(self.label, self.text_px, bold=self.selected) > room.width
        canvas.text(self.label, room, self.text_px, self.fg, bold=self.selected, align="centre")


class _Menu(Dialog):
    """The open menu of a choice; a click beside it closes it."""

    role = "menu"
    light = True

    def __init__(self, owner: Choice, look: Look) -> None:
        self._owner = owner
        line = max(look.ui(36), look.line(owner.text_px) + look.ui(10))
        pad = look.ui(6)
        texts = [look.text_width(option.text, owner.text_px, bold=True) for option in owner.options]
        width = max(owner.rect.width, max(texts, default=0) + look.ui(64))
        height = min(len(owner.options) * line + 2 * pad, look.scale.height - 2 * pad)
        box = Rect(owner.rect.x, owner.rect.bottom + look.ui(3), width, height)
        if box.bottom > look.scale.height - pad:
            box.bottom = max(height + pad, owner.rect.y - look.ui(3))
        box.clamp_ip(inset(look.scale.rect, pad))
        super().__init__(f"{owner.id}.menu", box, "", on_cancel=None)
        rows: list[Widget] = []
        for option in owner.options:
            chosen = option.value == owner.value
            rows.append(_MenuRow(owner, option, Rect(0, 0, box.width - 2 * pad, line)))
            if chosen:
                self.first_focus = rows[-1].id
        self.add(ScrollList(f"{owner.id}.menu.list", inset(box, pad), rows, gap=0))

    def pick(self, value: str, host: Host) -> None:
        """Close and take the value."""
        host.close()
        self._owner.choose(value, host)


class _MenuRow(Button):
    """One line of a menu."""

    role = "option"

    def __init__(self, owner: Choice, option: Option, rect: Rect) -> None:
        chosen = option.value == owner.value
        super().__init__(f"{owner.id}.{option.value}", rect, option.text, None, text_px=owner.text_px,
                         enabled=option.enabled, selected=chosen, bold=chosen, align="left", region="menu")
        self._value = option.value

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
        room = inset(self.rect, look.ui(8), 0)
        tick = look.ui(18)
        if self.selected:
            canvas.icon("check", Rect(room.x, room.centery - tick // 2, tick, tick), theme.good)
        words = Rect(room.x + tick + look.ui(6), room.y, room.width - tick - look.ui(6), room.height)
        self.clipped = look.text_width(self.label, self.text_px, bold=self.bold) > words.width
        canvas.text(self.label, words, self.text_px, self.fg, bold=self.bold)
