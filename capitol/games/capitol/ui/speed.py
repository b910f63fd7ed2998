"""The speeds of what moves, from the slowest, and the button that goes to the next one."""

from __future__ import annotations

from capitol.games.capitol.ui.context import TableContext
from capitol.kit.tween import SPEEDS


def next_speed(context: TableContext) -> None:
    """Change the setting to the next faster speed; after the fastest comes the slowest."""
    names = list(SPEEDS)
    at = names.index(context.settings.motion.speed)
    context.change_settings("motion", speed=names[(at + 1) % len(names)])
