"""The steps of a round or turn in the bar of a table, with the current step highlighted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Widget
from capitol.table.palette import Colour
from capitol.table.tool_bar import TITLE, bar_controls, bar_label

_TEXT, _ICON, _INSIDE, _GAP = 16, 18, 18, 4

PaintIcon = Callable[[Canvas, str, Rect, Colour], None]
"""Paints a game's icon by its name, in a colour."""


@dataclass(frozen=True, slots=True)
class PhaseStep:
    """A step: the name of its icon, and its word; ``void`` says why it is left out this time."""

    icon: str
    word: str
    void: str = ""


@dataclass(frozen=True, slots=True)
class Phase:
    """The heading of a bar: a ``title``, with a ``short`` form, and all ``steps``; the step at index ``now`` is
    current."""

    title: str
    short: str
    steps: Sequence[PhaseStep]
    now: int


class StepChip(Widget):
    """One step; the current one is highlighted, past ones are muted, and one that is left out is crossed out and says
    why. None looks like a button."""

    role = "label"

    def __init__(self, id: str, rect: Rect, step: PhaseStep, paint_icon: PaintIcon, *, ahead: int, words: bool) -> None:
        """``ahead``: how many steps after the current one it comes."""
        label, tip = step.word, "" if words else step.word
        if step.void:
            tip = f"{label}\n{step.void}"
        super().__init__(id, rect, label=label, text_px=_TEXT, selected=not ahead, tooltip=tip)
        self.icon, self.prefetch, self.words, self.void = step.icon, ahead, words, bool(step.void)
        if step.void:
            self.spoken = tip
        self._paint_icon = paint_icon

    def paint(self, canvas: Canvas) -> None:
        look, theme, now = canvas.look, canvas.look.theme, not self.prefetch
        if now:
            canvas.rounded(self.rect.inflate(0, -look.ui(4)), theme.gold, 7)
            ink, back = theme.ring_dark, theme.gold
        else:
            ink, back = theme.cream if self.prefetch > 0 and not self.void else theme.cream_soft, theme.dark
        self.fg, self.bg = ink, back
        side = min(look.ui(_ICON), self.rect.height)
        left = self.rect.x + look.ui(7) if self.words else self.rect.centerx - side // 2
        self._paint_icon(canvas, self.icon, Rect(left, self.rect.centery - side // 2, side, side), ink)
        if self.words:
            left += side + look.ui(5)
            room = Rect(left, self.rect.y, self.rect.right - left - look.ui(4), self.rect.height)
            self.clipped = look.text_width(self.label, _TEXT, bold=now) > room.width + 1
            canvas.text(self.label, room, _TEXT, ink, bold=now)
        if self.void:
            inside = self.rect.inflate(-2 * look.ui(5), 0)
            canvas.line([inside.midleft, inside.midright], ink, max(1, look.ui(1)))


def phase_heading(look: Look, room: Rect, phase: Phase, paint_icon: PaintIcon, id: str = "round") -> Iterator[Widget]:
    """Yield the title with this id and a chip for each step. Words give way to icons if they do not fit, first those of
    the other steps, and then the title."""
    gap, bare = look.ui(_GAP), look.ui(_ICON) + look.ui(_INSIDE)
    # A regular letter may be wider than a bold one.
    words = [max(look.text_width(step.word, _TEXT, bold=bold) for bold in (False, True)) for step in phase.steps]
    worded = [wide + bare for wide in words]
    one = [wide if number == phase.now else bare for number, wide in enumerate(worded)]
    tries = [(phase.title, worded), (phase.title, one), (phase.short, one), ("", [bare] * len(worded))]
    for text, widths in tries:
        wide = look.text_width(text, TITLE, bold=True, family="title") + look.ui(8) if text else 0
        if wide + sum(widths) + gap * len(widths) <= room.width:
            break
    left = room.x
    if text:
        yield bar_label(look, id, Rect(left, room.y, wide, room.height), text, family="title")
        left += wide + gap
    place = bar_controls(look, room)
    for number, (step, size) in enumerate(zip(phase.steps, widths, strict=True)):
        box = Rect(left, place.y, size, place.height)
        ahead = number - phase.now
        yield StepChip(f"step.{number}", box, step, paint_icon, ahead=ahead, words=size == worded[number])
        left += size + gap
