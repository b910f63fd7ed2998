"""Checks that all drawn text can be read: nothing shortened, no word broken, nothing below the minimum size, and
nothing that extends above or below its widget.

Names that people type and paths of files may have any length: they may be shortened (a tooltip shows them in full) or
broken, as long as their beginning is recognisable. So may the oldest of the last lines of the log, which gets the room
that the newer ones leave. Everything else is a fault.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from capitol.host.language import current_language
from capitol.kit.scene import Scene
from capitol.kit.text import ELLIPSIS, NARROW_SPACE
from capitol.kit.widgets import Panel, ScrollList, Widget
from capitol.kit.widgets.base import upwards
from tests.scenes.checks import CAPTION, TEXT
from tests.texts_drawn import Drawn, Placed, placed_to, told_to

KEPT = 0.25
"""The fraction of an enlargement that a text may not lose again."""
ON_BOARD = 12.0
"""Text painted on a board scales with the board, which gives up room as other text grows."""
BOARD = "capitol.games.capitol.ui.parts.bands"
LOG = "capitol.table.log_panel"
ACCENT = 1
"""The accent of a capital letter may extend this many pixels above its widget."""
BEGINNING = 4
"""At least this many letters of a name remain."""


def least_px(ui: float) -> float:
    """Return the minimum size of text in pixels of a window of 1280×720."""
    return CAPTION if ui <= 1 else TEXT * (1 + KEPT * (ui - 1))


@contextmanager
def read(size: tuple[int, int], ui: float, faults: list[str], typed: tuple[str, ...] = ()) -> Iterator[None]:
    """Inside the context, add to ``faults`` a sentence for each drawn text that cannot be read. ``typed`` are the names
    that people have typed."""
    scale = min(size[0] / 1280, size[1] / 720)
    least = least_px(ui)
    found: dict[str, None] = {}

    def hear(drawn: Drawn) -> None:
        px = drawn.px / scale
        wrong = []
        if drawn.cut and not _may_be_cut(drawn, typed):
            wrong.append(f"is shortened to {drawn.shown!r}")
        if drawn.broken and not _may_break(drawn, typed):
            wrong.append(f"breaks the word {drawn.broken!r}")
        if px < (min(ON_BOARD, least) if drawn.painter == BOARD else least):
            wrong.append("is too small")
        if wrong:
            scene, widget = _drawn_by(sys._getframe(1))
            found[
                f"{scene}, {'' if widget is None else widget.id}: {drawn.whole!r} {' and '.join(wrong)}"
                f" ({current_language()}, {px:.1f} px, {size[0]}×{size[1]}, texts at {ui:.0%})"
            ] = None

    def hear_placed(placed: Placed) -> None:
        scene, widget = _drawn_by(sys._getframe(1))
        wrong = _beyond(placed, widget)
        if wrong:
            found[
                f"{scene}, {widget.id if widget is not None else ''}: {placed.shown!r} {wrong}"
                f" ({current_language()}, {size[0]}×{size[1]}, texts at {ui:.0%})"
            ] = None

    with told_to(hear), placed_to(hear_placed, size):
        yield
    faults += found


def _beyond(placed: Placed, widget: Widget | None) -> str:
    """Return how the letters extend beyond the widget that draws them, a panel that it is on, or the visible area; ""
    if they do not."""
    ink, clip = placed.ink, placed.clip
    if (ink.bottom > clip.bottom or ink.top < clip.top) and (widget is None or not _scrolls(widget)):
        return f"is cut by {max(ink.bottom - clip.bottom, clip.top - ink.top)} px"
    if widget is None or placed.apart:
        return ""
    for around in upwards(widget):
        if isinstance(around, ScrollList):
            break
        over = max(ink.bottom - around.rect.bottom, around.rect.top - ink.top)
        if over > ACCENT and (around is widget or isinstance(around, Panel)):
            return f"leaves {around.id} by {over} px"
    return ""


def _scrolls(widget: Widget) -> bool:
    """Return whether a widget is in a scrolling list."""
    return any(isinstance(above, ScrollList) and above.most > 0 for above in upwards(widget))


def _may_be_cut(drawn: Drawn, typed: tuple[str, ...]) -> bool:
    return (drawn.whole in typed or drawn.painter == LOG) and len(drawn.shown.rstrip(ELLIPSIS)) >= BEGINNING


def _may_break(drawn: Drawn, typed: tuple[str, ...]) -> bool:
    """Return whether a line may break there: between the folders of a path, before a narrow space, and in a name."""
    if drawn.shown.endswith(("/", "\\", NARROW_SPACE)) or "/" in drawn.broken or "\\" in drawn.broken:
        return True
    return any(drawn.broken in name for name in typed)


def _drawn_by(frame: FrameType | None) -> tuple[str, Widget | None]:
    """Return the name of the scene and the widget that draw in a frame."""
    scene, widget = "", None
    while frame is not None:
        drawing = frame.f_locals.get("self")
        if isinstance(drawing, Widget) and widget is None:
            widget = drawing
        elif isinstance(drawing, Scene) and not scene:
            scene = type(drawing).__name__
        frame = frame.f_back
    return scene, widget
