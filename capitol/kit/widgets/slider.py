"""A slider: drag, click, wheel or arrows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.inputs import KeyDown, Point, Wheel
from capitol.kit.theme import mix
from capitol.kit.widgets.base import SIDEWAYS, Host, Widget


class Slider(Widget):
    """A value from ``minimum`` to ``maximum`` in steps; ``shown`` formats the text beside the track."""

    role = "slider"

    def __init__(
        self,
        id: str,
        rect: Rect,
        label: str,
        value: float,
        on_change: Callable[[float], None],
        *,
        minimum: float = 0.0,
        maximum: float = 1.0,
        step: float = 0.05,
        shown: Callable[[float], str] | None = None,
        **options: Any,
    ) -> None:
        options.setdefault("focusable", True)
        super().__init__(id, rect, label=label, **options)
        self.minimum, self.maximum, self.step = minimum, maximum, step
        self._on_change, self._shown = on_change, shown
        self.value = self._snapped(value)

    @property
    def interactive(self) -> bool:
        return True

    @property
    def value_words(self) -> str:
        return self._shown(self.value) if self._shown is not None else f"{self.value:g}"

    def _snapped(self, value: float) -> float:
        steps = round((value - self.minimum) / self.step)
        return round(min(self.maximum, max(self.minimum, self.minimum + steps * self.step)), 6)

    def take(self, value: float, host: Host) -> None:
        """Set the step nearest to ``value`` and notify the owner, if it differs."""
        snapped = self._snapped(value)
        if snapped != self.value:
            self.value = snapped
            host.changed()
            self._on_change(snapped)

    def _track(self, host_ui: Callable[[float], int]) -> Rect:
        room = self.rect.width - (host_ui(64) if self._shown else 0)
        return Rect(self.rect.x + host_ui(11), self.rect.centery - host_ui(3), room - 2 * host_ui(11), host_ui(6))

    def _point_to(self, pos: Point, host: Host) -> None:
        track = self._track(host.look.ui)
        share = (pos[0] - track.x) / max(1, track.width)
        self.take(self.minimum + share * (self.maximum - self.minimum), host)

    def pointer_down(self, pos: Point, host: Host) -> bool:
        if self.enabled:
            self._point_to(pos, host)
        return self.enabled

    def pointer_drag(self, pos: Point, host: Host) -> None:
        self._point_to(pos, host)

    def wheel(self, event: Wheel, host: Host) -> bool:
        # Only while focused, or a list that contains sliders could not be scrolled over them.
        if not self.enabled or "focused" not in self.flags:
            return False
        self.take(self.value + self.step * (1 if event.dy > 0 else -1), host)
        return True

    @property
    def keeps(self) -> frozenset[str]:
        return SIDEWAYS if self.enabled else super().keeps

    def key_down(self, event: KeyDown, host: Host) -> bool:
        moves = {
            "left": self.value - self.step,
            "right": self.value + self.step,
            "home": self.minimum,
            "end": self.maximum,
            "pageup": self.value + 4 * self.step,
            "pagedown": self.value - 4 * self.step,
        }
        if event.chord not in moves or not self.enabled:
            return False
        self.take(moves[event.chord], host)
        return True

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        track = self._track(look.ui)
        share = (self.value - self.minimum) / ((self.maximum - self.minimum) or 1)
        x = track.x + round(track.width * share)
        canvas.rounded(track, mix(theme.parchment, theme.ink_soft, 0.35), 3)
        if self.enabled and x > track.x:
            canvas.rounded(Rect(track.x, track.y, x - track.x, track.height), theme.gold_edge, 3)
        face = theme.gold if self.enabled else theme.disabled_fill
        if self.flags & {"hovered", "pressed"} and self.enabled:
            face = theme.gold_light
        canvas.circle((x, track.centery), look.ui(10), face, look.ui(1.5), theme.gold_edge)
        if self._shown is not None:
            room = Rect(self.rect.right - look.ui(60), self.rect.y, look.ui(60), self.rect.height)
            text = self._shown(self.value)
            self.clipped = look.text_width(text, self.text_px) > room.width
            ink = self.ink(look) if self.enabled else theme.disabled_text
            canvas.text(text, room, self.text_px, ink, align="right")

    def describe(self) -> dict[str, object]:
        return {**super().describe(), "value": self.value}
