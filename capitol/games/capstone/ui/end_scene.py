"""The end of a game of Capstone: both goals are revealed and move along the stacks; then the result, and what can be
done next."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any, cast

import pygame
from pygame import Rect

from capitol.ai.player import Decision
from capitol.games.capstone.rules.numbers import HEIGHT
from capitol.games.capstone.rules.view import View
from capitol.games.capstone.ui.cues import PERFECT, REVEAL, TICK
from capitol.games.capstone.ui.models.belief import belief_over_time
from capitol.games.capstone.ui.models.ending import StackScore, ending, points_over_time, turning_points
from capitol.games.capstone.ui.models.hint import hint_lines
from capitol.games.capstone.ui.models.table import table_model
from capitol.games.capstone.ui.palette import PIECE_STYLES
from capitol.games.capstone.ui.parts.end_card import end_card
from capitol.games.capstone.ui.parts.stacks_at_dusk import dusk_room, stacks_dusk
from capitol.games.capstone.ui.parts.walk import (
    between,
    cells_of,
    goal_rect,
    paint_goal,
    paint_letter,
    paint_scores,
)
from capitol.games.capstone.ui.table.board_picture import paint_board
from capitol.games.capstone.ui.words import colour_words, result_text, score_text, slot_name, slot_words
from capitol.games.capstone.ui.worker_thread import in_background
from capitol.host.language import N_, _, ngettext
from capitol.kit.canvas import Canvas
from capitol.kit.chart import Series, line_chart
from capitol.kit.look import Look
from capitol.kit.text import NO_BREAK
from capitol.kit.tween import Call, Item, Tween, Wait, in_out_cubic, linear, out_cubic
from capitol.kit.widgets import (
    Custom,
    Paragraph,
    ScrollList,
    Widget,
    split_bottom,
)
from capitol.kit.widgets.scroll import BAR as SCROLL_BAR
from capitol.session.source import TableSource
from capitol.table.context import TableContext
from capitol.table.counting import CountingScene
from capitol.table.dusk import MARGIN, Dusk, crowd_top, soft_cut
from capitol.table.hint.panel import HintLine
from capitol.table.palette import OUTLINE
from capitol.table.seats.badge import SeatColours
from capitol.table.sheet import Sheet, sheet_list

_INTRO_MS, _RISE_MS, _OPEN_MS = 1500.0, 1500.0, 110.0
_LAYER_MS, _STACK_MS, _PERFECT_MS = 80.0, 900.0, 1400.0
_COME_MS, _GO_MS = 400.0, 220.0
_TEXT = 17
_NOTE, _NOTE_WIDE = 16, 0.9
"""The text size of the goals on the picture of the end, and the fraction of the window's width that they may take."""
_CHART = 150
"""The height of a chart with legend and labels, in logical pixels, below which it is unreadable."""
_INTRO, _GOALS = -2, -1
"""The steps before the first stack: all stacks are closed; the goals are revealed."""


class EndScene(CountingScene):
    """The end screen of a finished game. ``step`` is the progress of the scoring: the number of a full stack, or their
    count when it is over; ``layers`` of that stack have been compared."""

    title = N_("Capstone: the end")

    files = ("capstone-end", "capstone-game")
    show_from = 3900.0
    first = _INTRO
    text_px = 22
    bare_bar = True

    def __init__(self, context: TableContext, session: TableSource, colours: SeatColours) -> None:
        self._view = cast(View, session.view(0))
        self.outcome = ending(self._view.table)
        super().__init__(context, session, colours)
        self.model = table_model(self._view.table)
        self.layers = 0
        self._closed = [HEIGHT, HEIGHT]
        """How many places of each goal are still covered."""
        self._night = 0.0
        self._cuts: dict[int, tuple[pygame.Surface, Rect]] = {}
        """The lit stacks that have been counted, with their places."""
        self._way = 1.0
        """How far the goals have moved to the stack of the step, 0 to 1."""
        self._states = [cast(View, session.view(0, after)).table for after in range(2, len(session.steps) + 1)]
        self._points = points_over_time(self._states, self.outcome.goals)
        self._read: Future[tuple[tuple[int, ...], ...]] | None = None
        self._read_shown = False

    # Text

    def headline(self) -> str:
        return result_text(self.names, self.outcome.points, self.outcome.perfect, self.result.winners)

    def subline(self) -> str:
        how, goals, look = self._how(), self.goals_text(), self.context.stack.look  # asked for before it has a stage
        fits = not look.band and look.text_width(goals, _NOTE) <= _NOTE_WIDE * look.scale.width
        # The pages of the story show the goals as pieces. With the largest texts only they do; so below the strip of a
        # lesson, where the words would lie over the tops of the stacks.
        return f"{how}\n{goals}" if fits and not self.story else how

    def _how(self) -> str:
        """Return why the game ended, and what counted."""
        full = ngettext("{count} full stack counted.", "{count} full stacks counted.", len(self.outcome.rows)).format(
            count=len(self.outcome.rows)
        )
        said = [
            ngettext("{who}: {count} perfect", "{who}: {count} perfect", count).format(who=name, count=count)
            for name, count in zip(self.names, self.outcome.perfect, strict=True)
            if count
        ]
        return " ".join([_("No open stack is left."), full, *([" · ".join(said) + "."] if said else [])])

    def goals_text(self) -> str:
        """Return both goals in words: the game is over, and they explain the points."""
        return " ".join(
            _("Goal of {who}, from the top: {colours}.").format(who=name, colours=colour_words(goal))
            for name, goal in zip(self.names, self.outcome.goals, strict=True)
        )

    def move_lines(self, view: Any, decision: Decision[Any]) -> Sequence[HintLine]:
        return hint_lines(view, decision)

    def card(self) -> pygame.Surface:
        plain = self.context.settings.display.plan_view
        return end_card(
            self.look, self.model, self.outcome, self.seats, self.headline(), self._how(), self.result.winners, plain
        )

    # The scoring

    @property
    def last(self) -> int:
        return len(self.outcome.rows)

    def step_items(self) -> list[Item]:
        if self.step == _INTRO:
            return [Tween(_INTRO_MS, self._fall, linear)]
        if self.step == _GOALS:
            places = [item for seat in range(2) for _place in range(HEIGHT) for item in self._opening_of(seat)]
            rest = max(0.0, _RISE_MS - _COME_MS - 2 * HEIGHT * _OPEN_MS)
            return [Call(partial(self.sound, REVEAL)), Tween(_COME_MS, self._go, out_cubic), *places, Wait(rest)]
        row = self.outcome.rows[self.step]
        items: list[Item] = [Tween(_GO_MS, self._go, in_out_cubic, motion=True)]
        for layer in range(HEIGHT):
            items += [Call(partial(self._light, layer + 1)), Wait(_LAYER_MS)]
        perfect = any(row.perfect(seat) for seat in range(2))
        if perfect:
            items.append(Call(partial(self.sound, PERFECT)))
        items.append(Wait((_PERFECT_MS if perfect else _STACK_MS) - HEIGHT * _LAYER_MS - _GO_MS))
        return items

    def _opening_of(self, seat: int) -> list[Item]:
        """Return the animation that opens the next place of a goal."""
        return [Call(partial(self._open, seat)), Call(partial(self.sound, TICK)), Wait(_OPEN_MS)]

    def _open(self, seat: int) -> None:
        self._closed[seat] -= 1

    def _fall(self, t: float) -> None:
        self._night = t

    def _go(self, t: float) -> None:
        self._way = t

    def _light(self, layers: int) -> None:
        self.layers = layers
        self.sound(TICK)
        if layers == HEIGHT:
            self.rebuild_later()

    def stepped(self) -> None:
        self.layers = 0
        self._closed = [0, 0] if self.step > _GOALS else [HEIGHT, HEIGHT]

    # Widgets

    def dusk_key(self) -> object:
        return (
            "capstone",
            tuple((stack.slot, stack.pieces, stack.cap) for stack in self.model.stacks),
            self.result.winners,
        )

    def dusk_slices(self, look: Look) -> Generator[None, None, Dusk]:
        return stacks_dusk(look, self.model, self.outcome, self.result.winners)

    def build_count(self, look: Look, root: Widget, body: Rect) -> None:
        bottom = min(body.bottom, crowd_top(look)) if look.theme.textured else body.bottom
        left = Rect(body.x, body.y, dusk_room(look).x - body.x - look.ui(MARGIN), bottom - body.y)
        self.build_columns(look, root, left)
        stage = root.add(Custom("walk", dusk_room(look), self._paint_walk))
        stage.spoken = " ".join(
            ngettext("{who}: {count} point.", "{who}: {count} points.", self._so_far(seat)).format(
                who=name, count=self._so_far(seat)
            )
            for seat, name in enumerate(self.names)
        )

    def next_tip(self) -> str:
        return _("To the end ([confirm]); [pick] shows the next stack")

    def count_text(self) -> str:
        if self.step == _INTRO:
            return _("No open stack is left.")
        if self.step == _GOALS:
            return _("The goals are shown.")
        row = self.outcome.rows[self.step]
        if self.layers == HEIGHT:
            for seat in range(2):
                if row.perfect(seat):
                    return _("{slot}: Perfect for {who}! 4 + 3").format(slot=slot_name(row.slot), who=self.names[seat])
        return _("Stack {slot}").format(slot=slot_name(row.slot))

    def sheet(self) -> Sheet:
        """Return the sheet of points by stack, as far as counted, with their sums."""
        done = self._done()
        rows = [(slot_name(row.slot), *(self._figure(row, seat) for seat in range(2))) for row in done]
        sums = [str(sum(row.points[seat] for row in done)) for seat in range(2)]
        return Sheet((_("Stack"), *self.names), (*rows, (_("Sum"), *sums)), total=True)

    @property
    def _lines(self) -> int:
        """Return how many lines the sheet will have once everything is counted."""
        return len(self.outcome.rows) + 2

    def _done(self) -> list[StackScore]:
        """Return the stacks that have been counted."""
        row = self._row
        return [*self.outcome.rows[: max(0, self.step)], *([row] if row is not None and self.layers == HEIGHT else [])]

    def _figure(self, row: StackScore, seat: int) -> str:
        points = str(row.points[seat])
        return _("{points} perfect").format(points=points).replace(" ", NO_BREAK) if row.perfect(seat) else points

    def _paint_walk(self, canvas: Canvas, widget: Widget) -> None:
        """Paint the points counted so far; without textures the board too."""
        textured = canvas.look.theme.textured
        if not textured:
            paint_board(canvas, widget.rect, self.model, plain=True)
        paint_scores(canvas, widget.rect, self.model, self.seats, self._done(), dusk=textured)

    def paint_static(self, canvas: Canvas) -> None:
        if not self.walking or not canvas.look.theme.textured:
            super().paint_static(canvas)
            if not (self.walking or self.showing or self.story):
                self._paint_points(canvas)
            return
        canvas.surface.blit(self.dusk(canvas.look).unlit, (0, 0))
        self.stage.draw_still(canvas)

    @property
    def _row(self) -> StackScore | None:
        """Return the stack that the goals have reached."""
        return self.outcome.rows[self.step] if 0 <= self.step < len(self.outcome.rows) else None

    def paint_moving(self, canvas: Canvas) -> None:
        """Paint what has been lit so far, the moving goals and the columns; afterwards the show."""
        if not self.walking or self._columns is None:
            super().paint_moving(canvas)
            if self.showing:
                self._paint_points(canvas)
            return
        look, board = canvas.look, dusk_room(canvas.look)
        if look.theme.textured:
            self._paint_lights(canvas)
        self._columns.paint(canvas, [self._so_far(seat) for seat in range(2)], night=look.theme.textured)
        if self.step == _INTRO:
            return
        row = self._row
        for seat in range(2):
            here = goal_rect(look, board, seat, None if row is None else row.slot)
            if row is not None:
                before = None if self.step == 0 else self.outcome.rows[self.step - 1].slot
                here = between(goal_rect(look, board, seat, before), here, self._way)
            elif self._way < 1:
                here.y += round((1 - self._way) * look.board(60))
            lit = () if row is None else [at for at in row.agree[seat] if at < self.layers]
            closed = self._closed[seat] if self.step == _GOALS else 0
            paint_goal(canvas, here, self.seats[seat], self.outcome.goals[seat], lit, closed)

    def _paint_points(self, canvas: Canvas) -> None:
        """Paint each stack's points for both on the picture of the end."""
        if canvas.look.theme.textured:
            paint_scores(canvas, dusk_room(canvas.look), self.model, self.seats, self.outcome.rows, dusk=True)

    def _paint_lights(self, canvas: Canvas) -> None:
        """Paint nightfall, then the stacks whose places have been compared, shining."""
        look = canvas.look
        dusk = self.dusk(look)
        if self.step == _INTRO:
            canvas.blit(dusk.day, (0, 0), round(255 * (1 - in_out_cubic(self._night))))
            return
        for number, row in enumerate(self.outcome.rows[: max(0, self.step + 1)]):
            part = self.layers / HEIGHT if number == self.step else 1.0
            if row.slot not in self._cuts:
                cell = cells_of(look, dusk_room(look))[row.slot]
                place = Rect(cell.rect.topleft, (cell.rect.width, cell.under.y - cell.rect.y))
                self._cuts[row.slot] = soft_cut(dusk.lit, place), place
            picture, place = self._cuts[row.slot]
            canvas.blit(picture, place.topleft, round(255 * part))

    def forget_pictures(self) -> None:
        super().forget_pictures()
        self._cuts.clear()

    def _so_far(self, seat: int) -> int:
        """Return a seat's points so far."""
        found = sum(one.points[seat] for one in self.outcome.rows[: max(0, self.step)])
        row = self._row
        if row is not None:
            found += len([at for at in row.agree[seat] if at < self.layers])
            found += row.points[seat] - len(row.agree[seat]) if self.layers == HEIGHT else 0
        return found

    def _plain(self, look: Look) -> bool:
        return self.context.settings.display.plan_view or not look.theme.textured

    # The pages after the scoring

    def page_names(self) -> list[tuple[str, str]]:
        return [
            ("board", _("Stacks")),
            ("stacks", _("Points by stack")),
            ("points", _("Points over time")),
            ("belief", _("Goals read")),
        ]

    def build_page(self, look: Look, panel: Widget, body: Rect) -> None:
        if self.page in ("stacks", "board"):
            goals, body = split_bottom(body, look.board(46), look.ui(8))
            if self.page == "stacks":
                panel.add(sheet_list(look, "figures", body, self.sheet(), self.seats, self._lines))
            else:
                picture = panel.add(Custom("board", body, self._paint_board))
                picture.spoken = self.board_words()
            lines = panel.add(Custom("goals", goals, self._paint_goals))
            lines.spoken = self.goals_text()
            return
        self._build_chart(look, panel, body)

    def _build_chart(self, look: Look, panel: Widget, body: Rect) -> None:
        """Build the chart and its notes; if text is enlarged the chart keeps its height, and the page scrolls."""
        notes, ink, ground = self._notes(), look.theme.ink, look.theme.parchment
        below, above = split_bottom(body, Paragraph.height_for(look, notes, body.width), look.ui(6))
        if above.height >= look.ui(_CHART):
            panel.add(Paragraph("chart.notes", below, notes, fg=ink, bg=ground))
            panel.add(Custom("chart", above, self._paint_chart))
            return
        wide = body.width - look.ui(SCROLL_BAR + 4)
        chart = Custom("chart", Rect(0, 0, wide, body.height - look.line(16)), self._paint_chart)
        below = Rect(0, 0, wide, Paragraph.height_for(look, notes, wide))
        rows = [chart, Paragraph("chart.notes", below, notes, fg=ink, bg=ground)]
        panel.add(ScrollList("chart.list", body, rows, gap=look.ui(6), region="sheet"))

    def board_words(self) -> str:
        """Describe the full stacks and their points for both, for blind players."""
        pieces = {stack.slot: stack.pieces for stack in self.model.stacks}
        said = []
        for score in self.outcome.rows:
            gave = ", ".join(f"{name} {points}" for name, points in zip(self.names, score.points, strict=True))
            said.append(f"{slot_words(score.slot, pieces[score.slot], None).rstrip('.')}. {gave}.")
        return " ".join(said)

    def _paint_goals(self, canvas: Canvas, widget: Widget) -> None:
        paint_goal_lines(canvas, widget.rect, self.names, self.outcome.goals)

    def _notes(self) -> str:
        """Return the turns that changed most, or the explanation of the reading."""
        if self.page == "belief":
            if self._belief() is None:
                return _("The turns are being read…")
            return _("How likely the goal of each was to somebody who read its turns as a computer player does.")
        found = turning_points(self._points)
        if not found:
            return _("No turn changed much.")
        lines = [
            _("Turn {turn}, {who}: {before} became {after}.").format(
                turn=point.turn,
                who=self.names[(self._view.table.first + point.turn - 1) % 2],
                before=score_text(*point.before),
                after=score_text(*point.after),
            )
            for point in found
        ]
        return "\n".join([_("Turning points"), *lines])

    def _belief(self) -> tuple[tuple[int, ...], ...] | None:
        """Return the probability, in per cent, that a reader would have given each seat's true goal after each turn;
        None during the calculation, which takes a second or two."""
        if self._read is None:
            work = partial(belief_over_time, self._states, self.outcome.goals)
            self._read = in_background(work, at_once=self.context.counted)
        return self._read.result() if self._read.done() else None

    def tick(self, now: float) -> bool:
        """Show the reading once it is ready."""
        if self._read is not None and self._read.done() and not self._read_shown:
            self._read_shown = True
            self.rebuild_later()
        return super().tick(now)

    def next_due(self, now: float) -> float | None:
        """Return the next due time; now if the reading is ready."""
        return now if self._read is not None and self._read.done() and not self._read_shown else super().next_due(now)

    def _paint_chart(self, canvas: Canvas, widget: Widget) -> None:
        values, label = self._points, _("Points after each turn")
        if self.page == "belief":
            read, label = self._belief(), _("Chance given to the goal, in per cent")
            if read is None:
                return
            values = read
        series = [Series(seat.name, values[seat.seat], seat.colour, seat.marker, seat.dash) for seat in self.seats]
        labels = [str(number) if number % 5 == 0 else "" for number in range(len(values[0]))]
        line_chart(canvas, widget.rect, series, labels, y_label=label)

    def _paint_board(self, canvas: Canvas, widget: Widget) -> None:
        paint_board(canvas, widget.rect, self.model, plain=self._plain(canvas.look))
        paint_scores(canvas, widget.rect, self.model, self.seats, self.outcome.rows)


def paint_goal_lines(
    canvas: Canvas, rect: Rect, names: tuple[str, ...], goals: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    """Paint both goals in a line, top to bottom as left to right."""
    look, theme = canvas.look, canvas.look.theme
    half = rect.width // 2
    for seat, goal in enumerate(goals):
        left = rect.x + seat * half
        side = min(rect.height, look.board(34))
        said = Rect(left, rect.y, half - HEIGHT * side - look.ui(20), rect.height)
        text = _("{who}, from the top:").format(who=names[seat])
        if look.text_width(text, look.least(_TEXT), bold=True) > said.width:
            text = f"{names[seat]} ↓"
        px = look.fitting(text, _TEXT, said.width, bold=True)
        canvas.text(text, said, px, theme.ink, bold=True)
        for at, colour in enumerate(goal):
            box = Rect(said.right + look.ui(6) + at * side, rect.centery - side // 2, side - look.board(3), side)
            canvas.rounded(box, PIECE_STYLES[colour].colour, 5, 1.5, OUTLINE)
            paint_letter(canvas, box, colour, 16)
