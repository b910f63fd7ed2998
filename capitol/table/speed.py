"""The button for the speed of movement: its icon shows the speed that is on, and a press takes the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from capitol.host.language import _
from capitol.session.settings import Speed

if TYPE_CHECKING:
    from capitol.table.context import TableContext

SPEEDS: tuple[str, ...] = get_args(Speed)
_ICONS = {"leisurely": "arrow", "slow": "arrow", "normal": "arrows", "fast": "arrows3", "instant": "end"}


def speed_icon(speed: str) -> str:
    """One, two or three arrowheads, and for no movement at all an arrowhead at a bar."""
    return _ICONS[speed]


def speed_text(speed: str) -> str:
    """The name of the button, which says the speed."""
    texts = {
        "leisurely": _("Speed: leisurely"),
        "slow": _("Speed: slow"),
        "normal": _("Speed: normal"),
        "fast": _("Speed: fast"),
        "instant": _("Speed: instant"),
    }
    return texts[speed]


def take_next_speed(context: TableContext) -> None:
    """Put the next speed on; the slowest follows the fastest."""
    at = SPEEDS.index(context.motion.speed)
    context.change_settings("motion", speed=SPEEDS[(at + 1) % len(SPEEDS)])
