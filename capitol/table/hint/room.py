"""The place of the hint panel: in the rail, so that the board and its marks stay visible; otherwise in room left by the
scene."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pygame import Rect

from capitol.kit.cached_layer import CachedPart
from capitol.kit.look import Look
from capitol.kit.widgets import Widget, inset, split_right
from capitol.table.frame import Frame

_WIDE = 330
_EDGE, _OVER = 5, 3
"""The distance of the rail's contents from its edge, and how far the panel extends beyond them and their rings."""


DECIDE = ("confirm", "blank", "pass")
"""The buttons in the rail that end a decision."""


@dataclass(frozen=True, slots=True)
class Room:
    """The available ``rect`` in window pixels; the panel's lower edge is at one of ``ends``, if there are any."""

    rect: Rect
    ends: tuple[int, ...] = ()

    def cut(self, tall: int) -> Rect:
        """Return the place of a panel that needs to be ``tall``: no lower than the room allows."""
        lowest = self.rect.top + tall
        bottom = next((end for end in self.ends if end >= lowest), self.ends[-1] if self.ends else lowest)
        return Rect(self.rect.x, self.rect.y, self.rect.width, min(bottom, self.rect.bottom) - self.rect.y)


def split_side(look: Look, body: Rect, gap: int) -> tuple[Rect, Rect]:
    """Split the ``body`` of a scene without a rail: return the rest, and the room for a panel at its right."""
    side, rest = split_right(body, min(look.ui(_WIDE), round(look.scale.width * 0.42)), gap)
    return rest, side


def things_in(rail: Widget) -> list[Widget]:
    """Return the contents of a rail, both direct children and those of separately cached parts."""
    found: list[Widget] = []
    for child in rail.children:
        found += child.children if isinstance(child, CachedPart) else [child]
    return found


def in_rail(look: Look, cut: Frame, root: Widget, marks: Iterable[Rect]) -> Room:
    """Return the room in the rail of a scene's ``root``: down to the end of one of its contents, so that none is cut
    through, and above the deciding buttons and ``marks``, the places of the moves' numbers. Of two columns it is the
    one without these."""
    over = look.ui(_OVER)
    rail = inset(cut.rail, look.ui(_EDGE) - over)
    other = root.find("stack.*") if cut.two_columns else None
    if other is not None:
        rail.width = other.rect.x - over - rail.x
    buttons = [button.rect for button in map(root.find, DECIDE) if button is not None]
    lowest = min((box.top for box in (*buttons, *marks) if box.colliderect(rail)), default=rail.bottom)
    holder = root.find("rail") or root
    bottoms = {thing.rect.bottom + over for thing in things_in(holder) if rail.contains(thing.rect)}
    ends = sorted(bottom for bottom in bottoms if bottom <= lowest)
    return Room(Rect(rail.x, rail.y, rail.width, lowest - rail.y), tuple(ends))
