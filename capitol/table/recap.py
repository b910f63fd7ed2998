"""The recap of a table: chips that show what others have done since the viewer last acted, and where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from capitol.core.events import Event
from capitol.host.language import ngettext
from capitol.kit.cached_layer import CachedPart
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Widget
from capitol.table.event_link import EventLink
from capitol.table.palette import OUTLINE, SeatStyle
from capitol.table.seats.badge import paint_bare_symbol
from capitol.table.view_model import Press

_SEAT, _SIGN, _GAP, _PAD, _TEXT, _MORE, _LOG = 28, 22, 4, 3, 16, 66, 16
_TARGET = 32
"""The minimum height of a chip, in logical pixels of the table."""


class RecapChip(EventLink):
    """An action of another player: who, a picture of it, and a short ``note``; pointing at it describes it and lights
    its place. A press shows it again."""

    role = "button"
    takes_enter = True

    def __init__(
        self,
        press: Press,
        number: int,
        event: Event,
        rect: Rect,
        text: str,
        style: SeatStyle | None,
        note: str = "",
    ) -> None:
        id = f"recap.{number}"
        super().__init__(id, rect, label=text, text_px=_TEXT, tooltip=text, focusable=True, on_press=partial(press, id))
        self.event, self.style, self.note = event, style, note

    @staticmethod
    def width(look: Look, note: str = "", least: int = 0) -> int:
        """Return the width of a chip with this note, in window pixels; at least ``least`` logical ones."""
        words = look.ui(1) + look.text_width(note, _TEXT, bold=True) if note else 0
        return max(look.ui(least), look.ui(_SEAT + 2 * _PAD + _SIGN) + words)

    def paint_sign(self, canvas: Canvas, box: Rect) -> None:
        """Paint the picture of the action; by default nothing."""

    def paint_nobody(self, canvas: Canvas, box: Rect) -> None:
        """Paint the sign for an action of nobody; by default nothing."""

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        up = look.ui(1) if "hovered" in self.flags and "pressed" not in self.flags else 0
        box = self.rect.inflate(0, -look.ui(4)).move(0, -up)
        canvas.rounded(box, theme.parchment, 6, 1.5, OUTLINE)
        half = Rect(box.x, box.y, look.ui(_SEAT), box.height)
        self.fg, self.bg = theme.ink, theme.parchment
        side = look.ui(_SIGN) - look.ui(4)
        mark = Rect(half.centerx - side // 2, half.centery - side // 2, side, side)
        if self.style is None:
            canvas.rounded(half, theme.dark, 6, 1.5, OUTLINE)
            self.paint_nobody(canvas, mark)
        else:
            canvas.rounded(half, self.style.colour, 6, 1.5, OUTLINE)
            paint_bare_symbol(canvas, self.style, mark)
        sign = Rect(half.right + look.ui(_PAD), box.y + look.ui(2), look.ui(_SIGN), box.height - look.ui(4))
        self.paint_sign(canvas, sign)
        if self.note:
            room = Rect(sign.right + look.ui(1), box.y, box.right - sign.right - look.ui(4), box.height)
            canvas.text(self.note, room, _TEXT, theme.ink, bold=True, align="centre")


def least_width(look: Look, wides: Sequence[int]) -> int:
    """Return the width that the newest of the chips needs, with the button for the others; 0 for none."""
    if not wides:
        return 0
    return wides[-1] + (look.ui(_GAP) + look.ui(_MORE) if len(wides) > 1 else 0)


def build_chips(
    look: Look, press: Press, room: Rect, wides: Sequence[int], make: Callable[[int, Rect], Widget]
) -> Widget | None:
    """Return chips of these widths at the right end of ``room``, the newest last, as many as fit, preceded by a button
    that opens the log if some are left out; None if there are none, or no room for the newest."""
    gap, more = look.ui(_GAP), look.ui(_MORE)
    first, used = _fitting(wides, room.width, gap)
    if first:
        first, used = _fitting(wides, room.width - more - gap, gap)
    if first == len(wides):
        return None
    left = room.right - used
    root = CachedPart("recap", Rect(left, room.y, used, room.height), region="recap")
    if first:
        root.rect = Rect(left - gap - more, room.y, used + gap + more, room.height)
        text = ngettext("{count} earlier line ([log])", "{count} earlier lines ([log])", first).format(count=first)
        tall = max(room.height - look.ui(4), min(room.height, look.board(_TARGET)))
        box = Rect(root.rect.x, room.y + (room.height - tall) // 2, more, tall)
        # The sign of the log, not a plus: “+2” beside the seats' colours reads as points.
        earlier = Button(
            "earlier", box, str(first), partial(press, "log"), icon="log", kind="secondary", tooltip=text, text_px=_TEXT
        )
        earlier.icon_px = _LOG
        root.add(earlier)
    for number in range(first, len(wides)):
        root.add(make(number, Rect(left, room.y, wides[number], room.height)))
        left += wides[number] + gap
    return root


def _fitting(wides: Sequence[int], width: int, gap: int) -> tuple[int, int]:
    """Return the number of the first chip of those that fit, and the width that they take."""
    first, used = len(wides), -gap
    while first and used + wides[first - 1] + gap <= width:
        first -= 1
        used += wides[first] + gap
    return first, max(0, used)
