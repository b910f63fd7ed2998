"""The global checks of a screen: nothing outside the window, no overlaps, no text cut, everything large and clear
enough.

Draw the scene first: widgets find out while painting whether their text fits.
"""

from __future__ import annotations

import fnmatch
from collections import Counter
from collections.abc import Iterable, Sequence

from pygame import Rect

from capitol.kit.look import Look
from capitol.kit.theme import contrast
from capitol.kit.widgets import ScrollList, Widget

TEXT = 16.0
CAPTION = 14.0
TARGET = 32
LARGE_TEXT = 24.0
WINDOWS = [
    ((1280, 720), 1.0),
    ((1280, 720), 1.25),
    ((1366, 768), 0.75),
    ((1366, 768), 0.85),
    ((1920, 1080), 1.0),
    ((1280, 720), 1.5),
    ((1280, 720), 1.75),
    ((1280, 720), 2.0),
    ((3840, 2160), 2.0),
]
"""Sizes of the window and of text at which a screen must have no faults."""
NARROW_AND_WIDE = [((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.0), ((1920, 1080), 2.0)]
"""The sizes between which layouts differ most."""


def faults(
    roots: Iterable[Widget],
    look: Look,
    *,
    captions: Sequence[str] = (),
    may_overlap: Sequence[str] = (),
    small: Sequence[str] = (),
) -> list[str]:
    """Return one sentence for each fault in these trees; none for a clean screen.

    ``captions``: patterns of ids whose text may be 14 logical pixels high; ``may_overlap``: patterns of ids that may
    cover their siblings (towers, badges); ``small``: patterns of ids that may be smaller than a target, because another
    widget does the same.
    """
    found: list[str] = []
    for root in roots:
        found += _double_ids(root)
        for widget in root.walk():
            if not _shows(widget) or scrolled_away(widget):
                continue
            found += _outside(widget, look)
            found += _text(widget, captions, look.scale.ui_scale)
            found += _target(widget, look, small)
            found += _reach(widget)
            found += _overlaps(widget, may_overlap)
    return found


def _shows(widget: Widget) -> bool:
    return widget.rect.width > 0 and widget.rect.height > 0


def _list_of(widget: Widget) -> ScrollList | None:
    at = widget.parent
    while at is not None and not isinstance(at, ScrollList):
        at = at.parent
    return at


def scrolled_away(widget: Widget) -> bool:
    """Return whether a widget is in a scrolling list and not entirely visible: it can be scrolled into view."""
    scroll = _list_of(widget)
    return (
        scroll is not None
        and scroll.most > 0
        and not (scroll.rect.top <= widget.rect.top and widget.rect.bottom <= scroll.rect.bottom)
    )


def _double_ids(root: Widget) -> list[str]:
    counts = Counter(widget.id for widget in root.walk())
    return [f"{name}: the id is used {count} times" for name, count in sorted(counts.items()) if count > 1]


def _outside(widget: Widget, look: Look) -> list[str]:
    if look.scale.rect.contains(widget.rect):
        return []
    return [f"{widget.id}: {tuple(widget.rect)} is not inside the window {look.scale.rect.size}"]


def _text(widget: Widget, captions: Sequence[str], ui: float) -> list[str]:
    """Check the text of a widget. Minimum sizes apply at 100 %; enlarged text may lose part of the enlargement, but not
    go below that minimum."""
    found = []
    if "clipped" in widget.state and widget.role != "field":  # a field scrolls while one writes in it
        found.append(f"{widget.id}: the text {widget.label!r} is cut at {widget.rect.size}")
    if not widget.label:
        return found
    least = CAPTION if _matches(widget, captions) else TEXT
    if widget.text_px * max(1.0, ui) < least:
        found.append(f"{widget.id}: text of {widget.text_px} px is smaller than {least}")
    if widget.fg is not None and widget.bg is not None and widget.enabled:
        needed = 3.0 if widget.text_px >= LARGE_TEXT else 4.5
        ratio = contrast(widget.fg, widget.bg)
        if ratio < needed:
            found.append(f"{widget.id}: contrast {ratio:.2f} is less than {needed}")
    return found


def _target(widget: Widget, look: Look, small: Sequence[str]) -> list[str]:
    pressable = widget.focusable or widget.on_press is not None or widget.draggable
    least = int(TARGET * look.scale.s * min(1.0, look.scale.ui_scale))
    if not pressable or min(widget.rect.size) >= least or _matches(widget, small):
        return []
    return [f"{widget.id}: a target of {widget.rect.size} is smaller than {least}"]


def _reach(widget: Widget) -> list[str]:
    """Check that a widget that can be pressed can be reached with the keys."""
    if widget.on_press is None or not widget.enabled or widget.focusable or widget.key:
        return []
    return [f"{widget.id}: cannot be reached with the keys"]


def _overlaps(widget: Widget, may_overlap: Sequence[str]) -> list[str]:
    children = [child for child in widget.children if _shows(child) and _counts(child, may_overlap)]
    found = []
    for at, first in enumerate(children):
        for second in children[at + 1 :]:
            common = _seen(first).clip(_seen(second))
            if common.width > 1 and common.height > 1:
                found.append(f"{first.id} and {second.id} overlap by {common.size}")
    return found


def _seen(widget: Widget) -> Rect:
    scroll = _list_of(widget)
    return widget.rect if scroll is None else widget.rect.clip(scroll.rect)


def _counts(widget: Widget, may_overlap: Sequence[str]) -> bool:
    """Return whether an overlap of this widget counts: pictures in the background and plain groups may be covered, text
    and buttons may not."""
    if _matches(widget, may_overlap):
        return False
    return bool(widget.label) or widget.focusable or widget.on_press is not None or widget.solid


def _matches(widget: Widget, patterns: Sequence[str]) -> bool:
    return any(fnmatch.fnmatchcase(widget.id, pattern) for pattern in patterns)
