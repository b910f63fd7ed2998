"""The strip below the table's top bar that shows a challenge's goal while it is played."""

from __future__ import annotations

import math

from pygame import Rect

from capitol.core.challenge import Challenge
from capitol.host.language import labelled, ngettext
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import InputEvent
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.theme import mix
from capitol.kit.widgets import Widget
from capitol.shell.stack import ProgramStack
from capitol.table.lesson_band import add_tools, band_place, bar_of, tools_of

BAND = 38.0
"""The height of the strip, in logical pixels of a control."""
MOST_SCALE = 1.2
"""At a larger UI scale the strip replaces the top bar, of which only the menu and undo remain."""
TEXT_PX, LEAST_PX = 17.0, 14.0
_PAD, _GAP = 14, 14


class ChallengeBand(Widget):
    """A label with the goal at the left and the terms of each number of laurels at the right, on two lines if one is
    too short."""

    role = "label"

    def __init__(self, look: Look, rect: Rect, challenge: Challenge) -> None:
        super().__init__("challenge.band", rect, label=challenge.goal.aim, region="challenge.band")
        self.fg, self.bg = look.theme.ink, look.theme.parchment_light
        self._terms = [(count, challenge.goal.term(value)) for count, value in enumerate(challenge.laurels, 1)]
        laurels = [
            ngettext("{count} laurel", "{count} laurels", count).format(count=count) for count, _term in self._terms
        ]
        terms = [labelled(each, term) for each, (_count, term) in zip(laurels, self._terms, strict=True)]
        self.spoken, self.live = "\n".join([self.label, *terms]), True
        self.text_px = TEXT_PX
        # Enlarged text may shrink, but never below its size at 100 %.
        least = LEAST_PX / max(1.0, look.scale.ui_scale)
        while self.text_px > LEAST_PX and self._wide(look) > rect.width:
            self.text_px -= 0.5
        self.rows = 1 if self._wide(look) <= rect.width else 2
        while self.text_px > least and self._is_cut(look):
            self.text_px -= 0.5
        self.clipped = self._is_cut(look)

    def _wide(self, look: Look) -> int:
        """Return the width of all texts on one line at the present text size, in window pixels."""
        pad = 2 * look.ui(_PAD)
        return pad + look.text_width(self.label, self.text_px, bold=True) + sum(self._term_widths(look))

    def _is_cut(self, look: Look) -> bool:
        pad, room = 2 * look.ui(_PAD), self.rect
        if self.rows == 1:
            return self._wide(look) > room.width
        wide = max(look.text_width(self.label, self.text_px, bold=True), sum(self._term_widths(look)))
        return pad + wide > room.width or 2 * look.line(self.text_px) > room.height

    def _term_widths(self, look: Look) -> list[int]:
        """Return the width of each term, including its laurels and the gap before it."""
        side, apart = look.text_px(self.text_px), look.ui(_GAP) + look.ui(4)
        return [apart + count * side + look.text_width(text, self.text_px) for count, text in self._terms]

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        line = max(1, look.ui(2))
        canvas.fill(theme.parchment_light, self.rect)
        canvas.fill(theme.gold_edge, Rect(self.rect.x, self.rect.bottom - line, self.rect.width, line))
        inner = self.rect.inflate(-2 * look.ui(_PAD), 0)
        widths, side = self._term_widths(look), look.text_px(self.text_px)
        x = inner.right - sum(widths)
        low = inner
        if self.rows == 2:
            step = look.line(self.text_px)
            inner, low = (
                Rect(inner.x, inner.centery - step, inner.width, step),
                Rect(inner.x, inner.centery, inner.width, step),
            )
            x = low.x - look.ui(_GAP)
        canvas.text(self.label, inner, self.text_px, theme.ink, bold=True)
        for (count, text), wide in zip(self._terms, widths, strict=True):
            left = x + look.ui(_GAP)
            for number in range(count):
                box = Rect(left + number * side, low.centery - side // 2, side, side)
                canvas.icon("laurel", box, mix(theme.gold_edge, theme.ink, 0.15))
            words = Rect(left + count * side + look.ui(4), low.y, wide, low.height)
            canvas.text(text, words, self.text_px, theme.ink_soft)
            x += wide


class ChallengeGuide:
    """Shows the strip at the table of one challenge. Implements `capitol.kit.scene.Guide`."""

    def __init__(self, stack: ProgramStack, challenge: Challenge) -> None:
        self.stack, self.challenge = stack, challenge

    def begin(self) -> None:
        """Show the strip on the table that is being opened."""
        self.stack.lead(self, BAND, MOST_SCALE)

    def end(self) -> None:
        """Remove the strip."""
        self.stack.lead(None, 0.0, math.inf)

    def dress(self, scene: Scene, root: Widget) -> None:
        """Add the strip below the bar, or in its place."""
        look = scene.look
        place, bar = band_place(look, root), bar_of(look, root)
        if bar is not None and look.takes_bar:
            place = bar.rect.union(place)
            root.remove(bar)
            place = add_tools(look, root, place, tools_of(bar))
        root.add(ChallengeBand(look, place, self.challenge))

    @property
    def calls(self) -> str:
        return ""

    def handle(self, scene: Scene, event: InputEvent) -> bool:
        return False

    def update(self, scene: Scene, now: float) -> bool:
        return False

    def next_due(self, scene: Scene, now: float) -> float | None:
        return None

    def paint(self, scene: Scene, canvas: Canvas) -> None:
        """Paint nothing: nothing in the strip moves."""
