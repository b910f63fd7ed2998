"""The curve over a timeline: every seat's chance to win after each step, filled in as the worker computes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from capitol.core.evaluator import Worth
from capitol.host.language import _, labelled, ngettext, percent_text
from capitol.kit.cached_layer import CachedLayer
from capitol.kit.canvas import Canvas
from capitol.kit.chart import dashed_line, marker
from capitol.kit.inputs import Point
from capitol.kit.look import Look
from capitol.kit.theme import mix
from capitol.kit.widgets import Widget
from capitol.session.timeline import step_words
from capitol.table.seats.badge import SeatLook
from capitol.table.timeline import progress_words

ID = "timeline.worth"
HEIGHT = 54.0
"""The height in logical pixels of a control."""
_WIDTH, _EDGE = 2.5, 4.5
_APART, _RADIUS = 90, 4
"""The distance between two markers of a line, and their radius, in logical pixels."""


class WorthCurve:
    """The chances of ``seats``: of all, or of one alone (`turn`). Implements `capitol.table.timeline.Curve`; the text
    of a row also says what share of the chances has been computed.

    ``worth`` returns what is known of a step, ``step`` the present one, and ``done`` the share of the steps that have
    been evaluated.
    """

    height = HEIGHT

    def __init__(
        self,
        seats: Callable[[], Sequence[SeatLook]],
        last: int,
        worth: Callable[[int], Worth | None],
        step: Callable[[], int],
        done: Callable[[], float],
    ) -> None:
        self._seats, self._last, self._worth, self._step, self._done = seats, last, worth, step, done
        self._lines = CachedLayer()
        self._alone: int | None = None
        """The seat whose line is shown alone; None for all."""

    def turn(self) -> None:
        seat = 0 if self._alone is None else self._alone + 1
        self._alone = seat if seat < len(self._seats()) else None

    def _shown(self) -> tuple[SeatLook, ...]:
        return tuple([look for look in self._seats() if self._alone in (None, look.seat)])

    def build(self, look: Look, rect: Rect, x_of: Callable[[int], int], step_at: Callable[[int], int]) -> Widget:
        known = [self._worth(step) for step in range(self._last + 1)]
        return _CurveWidget(rect, self._shown(), known, x_of, step_at, self._step(), self.words, self._lines)

    def row_words(self) -> str:
        told, done = self.words(points=False), self._done()
        if done == 1 or self._worth(self._step()) is None:
            return told
        return _("{chances} ({share} worked out)").format(chances=told, share=percent_text(done))

    def words(self, step: int | None = None, *, points: bool = True) -> str:
        worth = self._worth(self._step() if step is None else step)
        if worth is None:
            done = self._done()
            return progress_words(done) if done < 1 else _("The chances to win are not known here.")
        told = [
            labelled(look.name, _told(worth, look.seat) if points else percent_text(worth.chances[look.seat]))
            for look in self._shown()
        ]
        return _("Chances to win: {chances}").format(chances=(" · " if points else ", ").join(told))


def _told(worth: Worth, seat: int) -> str:
    points = round(worth.points[seat])
    score = ngettext("{points} point", "{points} points", points).format(points=points)
    return f"{percent_text(worth.chances[seat])}, {score}"


class _CurveWidget(Widget):
    """The lines of ``seats``, distinguished by colour, dash and marker, and the present step."""

    role = "picture"

    def __init__(
        self,
        rect: Rect,
        seats: tuple[SeatLook, ...],
        known: Sequence[Worth | None],
        x_of: Callable[[int], int],
        step_at: Callable[[int], int],
        step: int,
        words: Callable[[int], str],
        lines: CachedLayer,
    ) -> None:
        super().__init__(ID, rect, tooltip=words(step))
        self.spoken = self.tooltip
        self.seats, self.known, self.x_of, self.step = seats, known, x_of, step
        self._step_at, self._words, self._lines = step_at, words, lines

    def pointer_over(self, pos: Point, look: Look) -> None:
        step = self._step_at(pos[0])
        count = step_words(step, len(self.known) - 1)
        self.tooltip = f"{count}\n{self._words(step)}"

    def paint(self, canvas: Canvas) -> None:
        look = canvas.look
        left, right = self.x_of(0), self.x_of(max(1, len(self.known) - 1))
        box = Rect(left, self.rect.y + look.ui(4), max(1, right - left), max(1, self.rect.height - look.ui(8)))
        # The lines are cached while the present step moves along them.
        self._lines.draw(canvas, (tuple(box), self.seats, self.known), partial(self._paint_lines, box))
        canvas.fill(look.theme.gold, Rect(self.x_of(self.step), box.y, max(1, look.ui(1)), box.height))

    def _paint_lines(self, box: Rect, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        canvas.fill(mix(theme.dark, theme.cream, 0.12), box)
        canvas.fill(mix(theme.dark, theme.cream, 0.3), Rect(box.x, box.centery, box.width, 1))
        every = max(1, round(look.ui(_APART) * len(self.known) / box.width))
        for number, seat in enumerate(self.seats):
            for run in self._runs():
                points = [(self.x_of(at), self._y(box, at, seat.seat)) for at in run]
                if len(points) > 1:
                    dashed_line(canvas, points, seat.dash, theme.ring_dark, look.ui(_EDGE))
                    dashed_line(canvas, points, seat.dash, seat.colour, look.ui(_WIDTH))
            # Each seat's markers are shifted against the others', so that they hide nothing.
            for at in range(every * number // max(1, len(self.seats)), len(self.known), every):
                if self.known[at] is not None:
                    place = self.x_of(at), self._y(box, at, seat.seat)
                    marker(canvas, seat.marker, place, look.ui(_RADIUS), seat.colour, theme.ring_light)

    def _y(self, box: Rect, step: int, seat: int) -> float:
        worth = self.known[step]
        assert worth is not None
        return box.bottom - box.height * worth.chances[seat]

    def _runs(self) -> list[list[int]]:
        """Return the runs of consecutive steps that are known."""
        runs: list[list[int]] = []
        for at, worth in enumerate(self.known):
            if worth is not None and runs and runs[-1][-1] == at - 1:
                runs[-1].append(at)
            elif worth is not None:
                runs.append([at])
        return runs
