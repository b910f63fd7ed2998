"""The animation speed button: its icon shows the current speed, and a press selects the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from capitol.host.language import _
from capitol.session.settings import Speed

if TYPE_CHECKING:
    from capitol.table.context import TableContext

SPEEDS: tuple[str, ...] = get_args(Speed)
_ICONS = {"leisurely": "arrow", "slow": "arrow", "normal": "arrows", "fast": "arrows3", "instant": "end"}


def speed_icon(speed: str) -> str:
    """Return the icon: one, two or three arrowheads, or an arrowhead at a bar for no movement."""
    return _ICONS[speed]


def speed_text(speed: str) -> str:
    """Return the button's name, including the speed."""
    texts = {
        "leisurely": _("Speed: leisurely"),
        "slow": _("Speed: slow"),
        "normal": _("Speed: normal"),
        "fast": _("Speed: fast"),
        "instant": _("Speed: instant"),
    }
    return texts[speed]


def speed_tip(speed: str) -> str:
    """Return the speed, what a press makes it, and the keys that change it."""
    texts = {
        "leisurely": _("Speed: leisurely. A press makes it slow."),
        "slow": _("Speed: slow. A press makes it normal."),
        "normal": _("Speed: normal. A press makes it fast."),
        "fast": _("Speed: fast. A press makes it instant."),
        "instant": _("Speed: instant. A press makes it leisurely."),
    }
    return " ".join((texts[speed], _("The comma and full stop keys change it, too.")))


def take_next_speed(context: TableContext) -> None:
    """Select the next speed; after the fastest, the slowest."""
    at = SPEEDS.index(context.motion.speed)
    context.change_settings("motion", speed=SPEEDS[(at + 1) % len(SPEEDS)])
