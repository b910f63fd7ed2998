"""Widget flags set by the stage, and the rings of legal targets: how they appear and pulse."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.drag import Drag
from capitol.kit.tween import out_quad, pulse
from capitol.kit.widgets.base import Widget

SHOWN_MS = 16.0
"""How far a fade has gone when it is first shown, in ms: the response to an input must not wait for a frame."""
RINGS_MS = 120
_PULSE_STEP = 50  # ms between two frames of pulsing rings
_PULSE_REST = 12_000  # after this long without input the rings stop pulsing and the program sleeps
_NONE: frozenset[str] = frozenset()


def mark(
    tree: Widget, drag: Drag, targets: frozenset[str], *, hovered: str, focused: str, outlined: str, pressed: str
) -> None:
    """Set the flags of all widgets in a tree; an id is "" if this tree has no such widget. ``outlined`` is the focused
    one while the focus ring is shown."""
    dragged = drag.source.id if drag.active and drag.source is not None else ""
    legal = drag.targets if drag.active else targets
    named = {hovered, focused, pressed, dragged}
    for widget in tree.walk():
        id = widget.id
        if id not in named and not (widget.droppable and (drag.active or id in legal)):
            widget.flags = _NONE
            continue
        flags = set()
        if id == hovered and not drag.active:
            flags.add("hovered")
        if id == focused:
            flags.add("focused")
        if id == outlined:
            flags.add("outlined")
        if id == pressed:
            flags.add("pressed")
        if id == dragged:
            flags.add("dragged")
        if widget.droppable and id in legal:
            flags.add("target")
            if id == drag.over if drag.active else id == hovered:
                flags.add("landing")
        elif widget.droppable and drag.active:
            flags.add("refused")
        widget.flags = frozenset(flags)


class Rings:
    """The glowing rings of the legal targets: new ones fade in, and all pulse while the player is active.

    ``shown`` goes from 0 to 1 while the newest fade in. They start in the frame after the one in which the piece itself
    is lifted, for which the table is laid out: each has enough to paint.
    """

    def __init__(self) -> None:
        self.shown = 1.0
        self._legal: frozenset[str] = frozenset()
        self._dragging = False
        self._fresh: frozenset[str] = frozenset()
        self._since: float | None = None
        self._now = 0.0
        self._last_input: float | None = None
        self._last_pulse = 0.0
        self._still = False

    def touched(self) -> None:
        """Note an input: the player is active."""
        self._last_input = None

    def update(self, now: float, legal: frozenset[str], *, dragging: bool, factor: float, still: bool) -> bool:
        """Advance to ``now`` (ms) with the targets ``legal``, of a dragged piece if ``dragging``; ``still`` (reduced
        motion) leaves the pulse out. Return True if the rings look different."""
        if self._last_input is None:
            self._last_input = now
        self._still = still
        begun, self._dragging = dragging and not self._dragging, dragging
        if legal != self._legal or begun:
            self._fresh, self._legal = legal - self._legal, legal
            self._since = now if (self._fresh or begun) and factor > 0 else None
            self.shown = 1.0
        self._now, coming = now, self._since is not None
        if self._since is not None:
            t = (now - self._since) / (RINGS_MS * factor) if factor > 0 else 1.0
            self.shown = out_quad(min(1.0, t))
            if t >= 1:
                self._since = None
        beat = self._pulses(now) and now - self._last_pulse >= _PULSE_STEP
        if beat:
            self._last_pulse = now
        return coming or beat

    @property
    def opening(self) -> float:
        """How far a new choice of targets has faded in, 0 to 1."""
        return self.shown if self._fresh == self._legal else 1.0

    def next_due(self, now: float) -> float | None:
        """Return when `update` will change something without input; None for never."""
        if self._since is not None:
            return self._now + SHOWN_MS
        return self._last_pulse + _PULSE_STEP if self._pulses(now) else None

    def _pulses(self, now: float) -> bool:
        since = self._last_input if self._last_input is not None else now
        return bool(self._legal) and not self._still and now - since < _PULSE_REST

    def draw(self, canvas: Canvas, root: Widget) -> None:
        """Draw the ring of each legal target; a gold one where the piece would land or a click would put it. While
        dragging, illegal targets without targets inside them are dimmed as soon as new rings appear."""
        wave = 0.0 if self._still else pulse(self._last_pulse)
        marked = [widget for widget in root.walk() if widget.flags and not widget.marks_itself]
        for widget in marked:
            refused = "refused" in widget.flags and "dragged" not in widget.flags
            if refused and self.shown > 0 and not _has_targets(widget):
                with _room(canvas, widget):
                    canvas.illegal_mark(widget.mark_rect)
        for widget in marked:
            if "target" in widget.flags:
                share = self.shown if widget.id in self._fresh else 1.0
                landing = "landing" in widget.flags
                if not share and not landing:
                    continue
                with _room(canvas, widget):
                    if share:
                        canvas.legal_ring(
                            widget.mark_rect, wave, round(255 * share), widget.mark_outline, made=widget.mark_made
                        )
                    if landing:
                        canvas.landing_ring(widget.mark_rect, widget.mark_outline, made=widget.mark_made)
                widget.paint_before(canvas)


def _room(canvas: Canvas, widget: Widget) -> AbstractContextManager[None]:
    """Limit drawing to the room for a widget's marks: around it, and never on widgets that cover it."""
    rect, seen = widget.rect, widget.in_sight
    if seen == rect:
        return nullcontext()
    if not seen:
        return canvas.clip(seen)
    left = seen.left if seen.left > rect.left else rect.left - rect.width
    top = seen.top if seen.top > rect.top else rect.top - rect.height
    right = seen.right if seen.right < rect.right else rect.right + rect.width
    bottom = seen.bottom if seen.bottom < rect.bottom else rect.bottom + rect.height
    return canvas.clip(Rect(left, top, right - left, bottom - top))


def _has_targets(widget: Widget) -> bool:
    return any(inner.droppable for inner in widget.walk() if inner is not widget)
