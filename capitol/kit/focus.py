"""Keyboard focus: Tab between regions, arrows by position within one; kept by id when the tree is rebuilt."""

from __future__ import annotations

import math

from pygame import Rect

from capitol.kit.widgets.base import MENU, Widget, upwards
from capitol.kit.widgets.scroll import ScrollList

_DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_OTHER_ROW = 100_000  # more pixels than any row is long
TOOLS = "tools"
"""The region of a bar shared by many screens: the focus starts there only if there is nothing else."""
REST = ".rest"
"""Suffix of a region that is the remainder of another, as in ``board.rest``: arrows lead from it to that one, not
back."""

ANSWERS = ".answers"
"""Suffix of the region of a dialog's answers, of which the one that goes on comes before the one that closes it."""


class Focus:
    """The focused widget's id, and whether the ring is shown (only once keys are used)."""

    def __init__(self) -> None:
        self.id = ""
        self.visible = False
        self._region = ""
        self._rect = Rect(0, 0, 0, 0)
        self._last: dict[str, str] = {}  # region → id that was focused there
        self.returns: list[tuple[str, bool]] = []
        """The id that each open dialog gives the focus back to, and whether the ring was shown there, the topmost
        last."""
        self.doors: dict[tuple[str, str], str] = {}
        """Where an arrow leads at the edge of a region: (region, direction) → region. Set by the scene."""

    @property
    def region(self) -> str:
        """The region of the focused widget."""
        return self._region if self.id else ""

    def set(self, widget: Widget, visible: bool | None = None) -> None:
        """Focus a widget; ``visible`` shows or hides the ring, None leaves it."""
        self.id = widget.id
        self._region = widget.region_name
        self._rect = Rect(widget.rect)
        if self._region:
            self._last[self._region] = widget.id
        if visible is not None:
            self.visible = visible

    def clear(self) -> None:
        """Clear the focus and its history (when the seat changes, for example); no dialog gives it back."""
        self.id, self._region, self.visible = "", "", False
        self._last.clear()
        self.returns = [("", False)] * len(self.returns)

    def current(self, root: Widget) -> Widget | None:
        """Return the focused widget in this tree, or None. One that is disabled while it has the focus keeps it until
        the next move: a repeated press then says why it does nothing, and never presses its neighbour."""
        if not self.id:
            return None
        found = root.find(self.id) if "*" not in self.id else None
        return found if found is not None and found.focusable else None

    def settle(self, root: Widget) -> Widget | None:
        """Restore the focus after a rebuild: the same widget, else the nearest of its region, else none."""
        if not self.id:
            return None
        found = self.current(root)
        if found is None and self._region:
            same = [widget for widget in stops(root) if widget.region_name == self._region]
            found = min(same, key=lambda widget: math.dist(widget.rect.center, self._rect.center), default=None)
        if found is None:
            self.id = ""
        else:
            self.set(found)
        return found

    def step(self, root: Widget, by: int) -> Widget | None:
        """Handle Tab (by = 1) or Shift+Tab (-1): go to the next region, at its last focus. With only one region, as in
        a question with its answers, go to the next stop. In a row in which a widget uses the arrows itself, first go
        along that row, which no arrow can pass."""
        groups: list[list[Widget]] = []
        places: dict[str, int] = {}
        now = self.current(root)
        for widget in root.walk():
            if not (widget.can_focus or widget is now):
                continue
            name = widget.region_name or f"\0{widget.id}"
            if name not in places:
                places[name] = len(groups)
                groups.append([])
            groups[places[name]].append(widget)
        if not groups:
            return None
        if len(groups) == 1 and now is not None:
            (only,) = groups
            following = only[(only.index(now) + by) % len(only)]
            self.set(following, visible=True)
            return following
        if now is not None:
            beside = _beside(now, groups[places[now.region_name or f"\0{now.id}"]], by)
            if beside is not None:
                self.set(beside, visible=True)
                return beside
        if now is None:
            names = list(places)
            content = next((index for index, name in enumerate(names) if name != TOOLS), 0)
            index = content if by > 0 else len(groups) - 1
        else:
            index = (places[now.region_name or f"\0{now.id}"] + by) % len(groups)
        return self._enter(groups[index])

    def _enter(self, group: list[Widget]) -> Widget:
        """Return the widget of a region that last had the focus, else its selected widget, else among answers the one
        that goes on, else its first stop."""
        before = self._last.get(group[0].region_name, "")
        chosen = next((widget for widget in group if widget.id == before), None)
        chosen = chosen or next((widget for widget in group if widget.selected), None)
        if chosen is None and group[0].region_name.endswith(ANSWERS):
            chosen = next((one for one in group if getattr(one, "kind", "") == "primary"), None)
        chosen = chosen or group[0]
        self.set(chosen, visible=True)
        return chosen

    def move(self, root: Widget, direction: str) -> Widget | None:
        """Handle an arrow: go to the nearest widget in that direction in the same region, at its edge through its door;
        None if there is none. Without a focus, go to the selected widget, else to the first stop that is not a tool."""
        now = self.current(root)
        able = stops(root)
        if now is None:
            content = [widget for widget in able if widget.region_name != TOOLS] or able
            chosen = next((widget for widget in content if widget.selected), content[0] if content else None)
        else:
            around = (now.region_name, now.region_name.removesuffix(REST))
            same = [w for w in able if w is not now and w.region_name in around]
            chosen = min(
                (w for w in same if _ahead(now.rect, w.rect, direction)),
                key=lambda w: _cost(now.rect, w.rect, direction),
                default=None,
            )
            beyond = self.doors.get((now.region_name, direction), "") if chosen is None else ""
            group = [widget for widget in able if widget.region_name == beyond] if beyond else []
            if group:
                return self._enter(group)
            if chosen is None and now.region_name == MENU and direction in ("up", "down"):
                chosen = (min if direction == "down" else max)(same, key=lambda w: w.rect.centery, default=None)
        if chosen is not None:
            self.set(chosen, visible=True)
        return chosen

    def roam(self, root: Widget, direction: str) -> Widget | None:
        """Handle an arrow at the edge of a region that has no door there: enter the region of the nearest widget in
        that direction; None if there is none."""
        now = self.current(root)
        if now is None:
            return None
        able = [widget for widget in stops(root) if widget.region_name != now.region_name]
        nearest = min(
            (widget for widget in able if in_sight(widget) and _ahead(now.rect, widget.rect, direction)),
            key=lambda widget: _cost(now.rect, widget.rect, direction),
            default=None,
        )
        if nearest is None:
            return None
        if nearest.region_name:
            return self._enter([widget for widget in able if widget.region_name == nearest.region_name])
        self.set(nearest, visible=True)
        return nearest


def stops(root: Widget) -> list[Widget]:
    """Return all focusable widgets, in tree order."""
    return [widget for widget in root.walk() if widget.can_focus]


def in_sight(widget: Widget) -> bool:
    """Whether at least half of a widget, or of each list around it, is inside the lists around it."""
    lists = (one for one in upwards(widget.parent) if isinstance(one, ScrollList))
    return all(2 * widget.rect.clip(one.rect).height >= min(widget.rect.height, one.rect.height) for one in lists)


def _beside(now: Widget, group: list[Widget], by: int) -> Widget | None:
    """Return the next widget in the same row or column, if one in it uses the arrows along it itself."""
    for direction, axis in (("right", 0), ("down", 1)):
        line = [widget for widget in group if _gap_across(now.rect, widget.rect, direction) == 0]
        line.sort(key=lambda widget: widget.rect.center[axis])
        at = line.index(now) + by
        if 0 <= at < len(line) and any(direction in widget.keeps for widget in line):
            return line[at]
    return None


def _ahead(a: Rect, b: Rect, direction: str) -> bool:
    dx, dy = _DIRECTIONS[direction]
    along = (b.centerx - a.centerx) * dx + (b.centery - a.centery) * dy
    across = abs((b.centerx - a.centerx) * dy) + abs((b.centery - a.centery) * dx)
    if along <= 0 or _gap_across(a, b, direction) == 0:
        return along > 0
    # A long thing in another row reaches both ways: only what begins beyond the middle of this one is ahead of it.
    begins = {
        "left": a.centerx - b.right,
        "right": b.left - a.centerx,
        "up": a.centery - b.bottom,
        "down": b.top - a.centery,
    }[direction]
    return across <= 3 * along and begins >= 0


def _gap_across(a: Rect, b: Rect, direction: str) -> int:
    """Return the sideways distance of two rects; 0 if they overlap as seen along the direction."""
    if direction in ("left", "right"):
        return max(0, b.top - a.bottom + 1, a.top - b.bottom + 1)
    return max(0, b.left - a.right + 1, a.left - b.right + 1)


def _cost(a: Rect, b: Rect, direction: str) -> float:
    dx, dy = _DIRECTIONS[direction]
    along = (b.centerx - a.centerx) * dx + (b.centery - a.centery) * dy
    across = abs((b.centerx - a.centerx) * dy) + abs((b.centery - a.centery) * dx)
    gap = _gap_across(a, b, direction)
    # Left and right stay in the row as long as it continues, however near the rows above and below are.
    return along + 0.3 * across + 3 * gap + (_OTHER_ROW if gap and dx else 0)
