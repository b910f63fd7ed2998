"""A scrolling list of widgets: by wheel, page keys, its bar, and by following the focus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.inputs import KeyDown, Point, Wheel
from capitol.kit.look import Look
from capitol.kit.theme import mix
from capitol.kit.widgets.base import Host, Widget
from capitol.kit.widgets.basic import Paragraph

BAR = 12
_WHEEL_STEP = 60
_SHADE, _DARKEST = 14, 46
"""The depth, in logical pixels, of the shade at an edge with more rows beyond, and its strength there, up to 255."""


class ScrollList(Widget):
    """Rows one below the other in ``rect``, each with the height of its own rect; x is aligned to the list.

    Make rows no wider than ``rect.width - look.ui(BAR + 4)`` if they may overflow. The list itself is focusable only if
    no row is, so that long texts can be read with the keys.
    """

    role = "list"
    solid = True

    def __init__(self, id: str, rect: Rect, rows: Sequence[Widget], *, gap: int = 4, **options: Any) -> None:
        super().__init__(id, rect, **options)
        self.offset = 0
        at = self.rect.y
        for line in rows:
            line.move_by(self.rect.x - line.rect.x, at - line.rect.y)
            at += line.rect.height + gap
            self.add(line)
        self.content = max(0, at - gap - self.rect.y) if rows else 0
        self._grip: int | None = None
        if self.most and not any(widget.can_focus for line in rows for widget in line.walk()):
            self.focusable = True

    @property
    def most(self) -> int:
        """How far it can scroll, in window pixels."""
        return max(0, self.content - self.rect.height)

    def scroll_to(self, offset: float) -> bool:
        """Scroll to an offset from the top; return True if it moved."""
        wanted = round(max(0, min(self.most, offset)))
        moved = self.offset - wanted
        if moved:
            self.offset = wanted
            for line in self.children:
                line.move_by(0, moved)
        return bool(moved)

    def memory(self) -> object:
        return self.offset

    def recall(self, memory: object) -> None:
        if isinstance(memory, int):
            self.scroll_to(memory)

    def reveal(self, inner: Rect) -> None:
        if inner.top < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - inner.top))
        elif inner.bottom > self.rect.bottom:
            self.scroll_to(self.offset + inner.bottom - self.rect.bottom)

    def hit(self, pos: Point) -> Widget | None:
        return super().hit(pos) if self.rect.collidepoint(pos) else None

    def _by(self, distance: float, host: Host) -> bool:
        if self.scroll_to(self.offset + distance):
            host.changed()
            return True
        return False

    def wheel(self, event: Wheel, host: Host) -> bool:
        self._by(-event.dy * host.look.ui(_WHEEL_STEP), host)
        return self.most > 0

    def key_down(self, event: KeyDown, host: Host) -> bool:
        page = self.rect.height * 0.9
        moves = {
            "up": -host.look.ui(_WHEEL_STEP),
            "down": host.look.ui(_WHEEL_STEP),
            "pageup": -page,
            "pagedown": page,
            "home": -self.content,
            "end": self.content,
        }
        return event.chord in moves and self._by(moves[event.chord], host)

    def _bar(self, look: Look) -> tuple[Rect, Rect]:
        width = look.ui(BAR - 4)
        track = Rect(self.rect.right - width, self.rect.y, width, self.rect.height)
        tall = max(look.ui(28), round(track.height * self.rect.height / max(1, self.content)))
        top = track.y + round((track.height - tall) * self.offset / max(1, self.most))
        return track, Rect(track.x, top, width, tall)

    def pointer_down(self, pos: Point, host: Host) -> bool:
        if not self.most:
            return False
        track, grip = self._bar(host.look)
        if not track.inflate(host.look.ui(8), 0).collidepoint(pos):
            return False
        self._grip = pos[1] - grip.y if grip.collidepoint(pos[0], pos[1]) else grip.height // 2
        self.pointer_drag(pos, host)
        return True

    def pointer_drag(self, pos: Point, host: Host) -> None:
        track, grip = self._bar(host.look)
        room = max(1, track.height - grip.height)
        self._by((pos[1] - (self._grip or 0) - track.y) / room * self.most - self.offset, host)

    def shown(self, look: Look) -> Rect:
        """Return the part of its rect that is painted: it ends with whole lines of text."""
        top, bottom = self.rect.top, self.rect.bottom
        for widget in self.walk():
            if isinstance(widget, Paragraph):
                above, below = widget.between_lines(look, self.rect.top), widget.between_lines(look, self.rect.bottom)
                if above is not None:
                    top = max(top, above[1])
                if below is not None:
                    bottom = min(bottom, below[0])
        return Rect(self.rect.x, top, self.rect.width, bottom - top) if top < bottom else self.rect

    def draw(self, canvas: Canvas) -> None:
        seen = self.shown(canvas.look) if self.most else self.rect
        with canvas.clip(seen):
            for line in self.children:
                if line.rect.colliderect(seen):
                    line.draw(canvas)
        if self.most:
            self._paint_shades(canvas, seen)
            track, grip = self._bar(canvas.look)
            theme = canvas.look.theme
            canvas.rounded(track, mix(theme.parchment, theme.ink_soft, 0.15), 4)
            canvas.rounded(grip, mix(theme.parchment, theme.ink_soft, 0.7), 4)

    def _paint_shades(self, canvas: Canvas, seen: Rect) -> None:
        """Shade the edges beyond which there is more."""
        deep = min(canvas.look.ui(_SHADE), seen.height // 4)
        wide = seen.width - canvas.look.ui(BAR)
        for step in range(deep):
            alpha = round(_DARKEST * (1 - step / deep) ** 2)
            if self.offset > 0:
                canvas.dim(Rect(seen.x, seen.y + step, wide, 1), alpha)
            if self.offset < self.most:
                canvas.dim(Rect(seen.x, seen.bottom - 1 - step, wide, 1), alpha)

    def describe(self) -> dict[str, object]:
        return {**super().describe(), "offset": self.offset, "content": self.content}
