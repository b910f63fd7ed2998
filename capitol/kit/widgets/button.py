"""Buttons and switches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect

from capitol.host.language import pgettext
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.theme import RGB, Theme, luminance, mix
from capitol.kit.widgets.base import Host, Widget
from capitol.kit.widgets.layout import inset

_ICON = 20
_PAD = 12
_GAP = 7


class Button(Widget):
    """A button with a text, an icon or both. Kinds: primary, secondary, quiet (no face until hovered), danger.

    ``on_dark``: its face is always dark. ``on_wood``: only while it is disabled, so that it fades into dark wood.
    """

    role = "button"
    takes_enter = True
    icon_px: float = _ICON
    """The size of its icon."""

    def __init__(
        self,
        id: str,
        rect: Rect,
        label: str,
        on_press: Callable[[], None] | None,
        *,
        kind: str = "secondary",
        icon: str | None = None,
        bold: bool = True,
        align: str = "centre",
        on_dark: bool = False,
        on_wood: bool = False,
        show_label: bool = True,
        text_px: float = 17,
        icon_after: bool = False,
        **options: Any,
    ) -> None:
        options.setdefault("focusable", True)
        super().__init__(id, rect, label=label, text_px=text_px, on_press=on_press, **options)
        self.kind, self.icon, self.bold, self.align = kind, icon, bold, align
        self.on_dark, self.on_wood = on_dark, on_wood
        self.show_label, self.icon_after = show_label, icon_after

    @staticmethod
    def width_for(look: Look, label: str, icon: str | None = None, text_px: float = 17) -> int:
        """Return the width in window pixels at which nothing is cut off, for bold and regular text: which is wider
        depends on the typeface."""
        text = max(look.text_width(label, text_px, bold=bold) for bold in (True, False)) if label else 0
        sign = look.ui(_ICON) if icon else 0
        return text + sign + (look.ui(_GAP) if label and icon else 0) + 2 * look.ui(_PAD) + 2

    def colours(self, theme: Theme) -> tuple[RGB, RGB, RGB, RGB]:
        """Return the colours of the face at the top and bottom, the edge and the text, in the present state."""
        if not self.enabled:
            if self.kind == "quiet" or self.on_dark or self.on_wood:
                face = mix(theme.dark_raised, theme.dark, 0.5)
                return face, face, mix(face, theme.dark_edge, 0.4), mix(theme.cream_soft, face, 0.35)
            return (
                theme.disabled_fill,
                theme.disabled_fill,
                mix(theme.disabled_fill, theme.button_edge, 0.45),
                theme.disabled_text,
            )
        if self.kind == "primary" or self.selected:
            top, bottom, edge, text = theme.gold_light, theme.gold, theme.gold_edge, theme.ring_dark
        elif self.kind == "danger":
            top, bottom, edge, text = theme.alert_light, theme.alert, theme.dark_edge, theme.ring_light
        elif self.kind == "quiet" or self.on_dark:
            top = bottom = theme.dark_raised
            top = mix(top, theme.cream, 0.06)
            edge, text = theme.dark_edge, theme.cream
        else:
            top, bottom, edge, text = theme.button_light, theme.button, theme.button_edge, theme.ink
        if "pressed" in self.flags:
            top, bottom = mix(bottom, edge, 0.18), mix(bottom, edge, 0.05)
        elif "hovered" in self.flags:
            glow = 0.6 if text == theme.cream else 1.0  # light text stays legible
            top, bottom = mix(top, (255, 255, 255), 0.3 * glow), mix(bottom, (255, 255, 255), 0.2 * glow)
        return top, bottom, edge, text

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        top, bottom, edge, text = self.colours(theme)
        self.fg, self.bg = text, mix(top, bottom, 0.5)
        face = pressed_rect(self.rect) if "pressed" in self.flags else self.rect
        shown = self.label if self.show_label else ""
        inner = inset(face, look.ui(_PAD) if shown else look.ui(4), look.ui(3))
        sign = min(look.ui(self.icon_px), inner.height) if self.icon else 0
        gap = look.ui(_GAP) if shown and self.icon else 0
        wide = look.text_width(shown, self.text_px, bold=self.bold) if shown else 0
        self.clipped = bool(shown) and wide + sign + gap > inner.width + 1
        total = min(inner.width, wide + sign + gap)
        left = inner.x if self.align == "left" else inner.x + (inner.width - total) // 2
        sign_at, words_at = (left + wide + gap, left) if self.icon_after else (left, left + sign + gap)
        words = min(wide, inner.width - sign - gap)
        raised = self.enabled and self.kind != "quiet"

        def paint(canvas: Canvas) -> None:
            if raised:
                canvas.shadow(face, theme.control_radius, 2, 90)
            shine = 0.5 if luminance(top) > 0.2 else 0.2
            light = mix(top, (255, 255, 255), shine) if self.enabled and top != bottom else None
            canvas.gradient(face, top, bottom, theme.control_radius, theme.border, edge, light)
            if self.icon:
                canvas.icon(self.icon, Rect(sign_at, inner.centery - sign // 2, sign, sign), text)
            if shown:
                canvas.text(shown, Rect(words_at, inner.y, words, inner.height), self.text_px, text, bold=self.bold)

        canvas.cached(
            (
                "button",
                tuple(face),
                (top, bottom, edge, text),
                raised,
                self.enabled,
                self.icon,
                sign,
                tuple(inner),
                left,
                shown,
                self.text_px,
                self.bold,
                self.icon_after,
            ),
            paint,
        )


def pressed_rect(rect: Rect) -> Rect:
    """Return the rect of a pressed widget: 3 % smaller, by the same amount on all sides."""
    by = max(2, round(min(rect.size) * 0.03))
    return rect.inflate(-by, -by)


class Toggle(Widget):
    """A switch with its text after it, or with ``before`` in that many window pixels before it."""

    role = "toggle"
    takes_enter = True

    def __init__(
        self,
        id: str,
        rect: Rect,
        label: str,
        value: bool,
        on_change: Callable[[bool], None],
        *,
        before: int = 0,
        **options: Any,
    ) -> None:
        options.setdefault("focusable", True)
        super().__init__(id, rect, label=label, checked=value, **options)
        self._on_change, self._before = on_change, before

    @property
    def interactive(self) -> bool:
        return True

    @property
    def value_words(self) -> str:
        return pgettext("switch", "on") if self.checked else pgettext("switch", "off")

    def press(self, host: Host) -> None:
        self.checked = not self.checked
        host.changed()
        self._on_change(self.checked)

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        height = min(look.ui(24), self.rect.height)
        track = Rect(self.rect.x + self._before, self.rect.centery - height // 2, look.ui(44), height)
        on = theme.good if self.enabled else mix(theme.good, theme.disabled_fill, 0.5)
        off = mix(theme.parchment, theme.ink_soft, 0.45 if self.enabled else 0.2)
        fill = on if self.checked else off
        if "hovered" in self.flags and self.enabled:
            fill = mix(fill, (255, 255, 255), 0.12)
        canvas.rounded(track, fill, 12, theme.border, theme.ink_soft)
        knob = height // 2 - look.ui(3)
        x = track.right - height // 2 if self.checked else track.x + height // 2
        canvas.circle((x, track.centery), knob, theme.card, look.ui(1), theme.ink_soft)
        if self.checked:
            side = knob
            canvas.icon("check", Rect(x - side // 2, track.centery - side // 2, side, side), theme.good)
        left = self.rect.x if self._before else track.right + look.ui(10)
        right = track.x - look.ui(10) if self._before else self.rect.right
        room = Rect(left, self.rect.y, right - left, self.rect.height)
        self.clipped = look.text_width(self.label, self.text_px) > room.width
        canvas.text(self.label, room, self.text_px, self.ink(look) if self.enabled else theme.disabled_text)
