"""What the stage says about widgets in their flags, and the rings of the targets."""

from __future__ import annotations

from capitol.kit.canvas import Canvas
from capitol.kit.drag import Drag
from capitol.kit.widgets.base import Widget

_NONE: frozenset[str] = frozenset()


def mark(tree: Widget, drag: Drag, targets: frozenset[str], *, hovered: str, focused: str, pressed: str) -> None:
    """Set the flags of all widgets of a tree; the ids are "" where this tree has none such."""
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
        if id == pressed:
            flags.add("pressed")
        if id == dragged:
            flags.add("dragged")
        if widget.droppable and id in legal:
            flags.add("target")
        elif widget.droppable and drag.active:
            flags.add("refused")
        widget.flags = frozenset(flags)


def draw_target_rings(canvas: Canvas, root: Widget, drag: Drag, wave: float) -> None:
    """The dashed ring of each legal target, its strength following ``wave``; a gold one where the piece would land.

    While something is dragged, the illegal targets are dimmed, those without targets inside them that is.
    """
    for widget in root.walk():
        if "refused" in widget.flags and "dragged" not in widget.flags and not _has_targets(widget):
            canvas.illegal_mark(widget.rect)
        if "target" in widget.flags:
            canvas.legal_ring(widget.rect, wave)
            if drag.active and widget.id == drag.over:
                canvas.rounded(widget.rect, None, 7, 4, canvas.look.theme.ring_focus)


def _has_targets(widget: Widget) -> bool:
    return any(inner.droppable for inner in widget.walk() if inner is not widget)
