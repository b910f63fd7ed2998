"""The end of a game of Capstone: both goals are revealed and move along the stacks; then the result, and what can
follow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any, cast

import pygame
from pygame import Rect

from capitol.ai.player import Decision
from capitol.games.capstone.rules.numbers import HEIGHT, SIZE_OF
from capitol.games.capstone.rules.view import View
from capitol.games.capstone.ui.cues import PERFECT, REVEAL, TICK
from capitol.games.capstone.ui.models.belief import belief_over_time
from capitol.games.capstone.ui.models.hint import hint_lines
from capitol.games.capstone.ui.models.scoring import StackScore, ending, points_over_time, turning_points
from capitol.games.capstone.ui.models.table import table_model
from capitol.games.capstone.ui.palette import PIECE_STYLES
from capitol.games.capstone.ui.parts.end_card import end_card
from capitol.games.capstone.ui.parts.walk import between, goal_rect, paint_goal, paint_letter, paint_scores
from capitol.games.capstone.ui.table.board_picture import board_box, paint_board
from capitol.games.capstone.ui.table.pyramids import Art, paint_stack
from capitol.games.capstone.ui.table.regions import cells_in
from capitol.games.capstone.ui.words import colour_words, result_text, slot_name, slot_words
from capitol.games.capstone.ui.worker_thread import in_background
from capitol.host.language import N_, _, ngettext
from capitol.kit.canvas import Canvas
from capitol.kit.chart import Series, line_chart
from capitol.kit.inputs import InputEvent, KeyDown, PointerDown
from capitol.kit.look import Look
from capitol.kit.text import NO_BREAK
from capitol.kit.tween import Call, Item, Tween, Wait, in_out_cubic, out_cubic
from capitol.kit.widgets import (
    Button,
    Custom,
    Label,
    Panel,
    Paragraph,
    ScrollList,
    Widget,
    inset,
    row,
    split_bottom,
    split_left,
    split_right,
    split_top,
)
from capitol.kit.widgets.scroll import BAR as SCROLL_BAR
from capitol.session.source import TableSource
from capitol.table.context import TableContext
from capitol.table.ending import BUTTONS, MOST_BUTTONS, EndingScene
from capitol.table.frame import BAR
from capitol.table.hint.panel import HintLine
from capitol.table.palette import OUTLINE
from capitol.table.seats.badge import SeatBadge, SeatColours
from capitol.table.sheet import Sheet, sheet_list
from capitol.table.tool_bar import bar_label, build_bar, menu_tool

_INTRO_MS, _RISE_MS = 900.0, 900.0
_LAYER_MS, _STACK_MS, _PERFECT_MS = 80.0, 900.0, 1400.0
_COME_MS, _GO_MS = 400.0, 220.0
_LEFT = 372
_TEXT, _BIG, _TITLE = 17, 34, 22
_CHART = 150
"""The height of a chart with legend and labels, in logical pixels, below which it is unreadable."""
_INTRO, _GOALS = -2, -1
"""The steps before the first stack: no open stack is left; the goals are revealed."""


class EndScene(EndingScene):
    """The end screen of a finished game. ``step`` is the progress of the scoring: the number of a full stack, or their
    count when it is over; ``layers`` of that stack have been compared."""

    title = N_("Capstone: the end")

    files = ("capstone-end", "capstone-game")
    page = "board"

    def __init__(self, context: TableContext, session: TableSource, colours: SeatColours) -> None:
        self._view = cast(View, session.view(0))
        self.outcome = ending(self._view.table)
        super().__init__(context, session, colours)
        self.model = table_model(self._view.table)
        self.names = tuple(seat.name for seat in session.seats)
        self.step, self.layers = _INTRO, 0
        self._told_after = False
        self._one_step = False
        self._hushed = False
        self._way = 1.0
        """How far the goals have moved to the stack of the step, 0 to 1."""
        self._states = [cast(View, session.view(0, after)).table for after in range(2, len(session.steps) + 1)]
        self._points = points_over_time(self._states, self.outcome.goals)
        self._read: Future[tuple[tuple[int, ...], ...]] | None = None
        self._read_shown = False

    # Text

    def headline(self) -> str:
        """Return who has won, and the tie-break if points are equal."""
        return result_text(self.names, self.outcome.points, self.outcome.perfect, self.result.winners)

    def subline(self) -> str:
        """Return how many stacks counted, and how many were perfect."""
        full = ngettext("{count} full stack counted.", "{count} full stacks counted.", len(self.outcome.rows)).format(
            count=len(self.outcome.rows)
        )
        said = [
            ngettext("{who}: {count} perfect", "{who}: {count} perfect", count).format(who=name, count=count)
            for name, count in zip(self.names, self.outcome.perfect, strict=True)
            if count
        ]
        return " ".join([full, *([" · ".join(said) + "."] if said else [])])

    def move_lines(self, view: Any, decision: Decision[Any]) -> Sequence[HintLine]:
        return hint_lines(view, decision)

    def card(self) -> pygame.Surface:
        """Draw the stacks, both goals and the points."""
        plain = self.context.settings.display.plan_view
        return end_card(
            self.look, self.model, self.outcome, self.seats, self.headline(), self.subline(), self.result.winners, plain
        )

    # The scoring

    @property
    def in_steps(self) -> bool:
        return self.walking

    @property
    def walking(self) -> bool:
        """Whether the scoring is still shown."""
        return self.step < len(self.outcome.rows)

    def begin(self) -> None:
        """Start the scoring."""
        self._play_step()
        self._told_after = self.walking

    def opening(self) -> Iterable[str]:
        """Return nothing during the scoring, then the result."""
        return () if self.walking else super().opening()

    def _play_step(self) -> None:
        if not self.walking:
            if self._told_after:
                self._told_after = False
                for text in self.opening():
                    self.context.announce(text)
            self.guided = "end"
            self.rebuild_later()
            self.celebrate()
            return
        self.rebuild_later()
        self.animator.play(*self._items(), Call(self._stepped))

    def _items(self) -> list[Item]:
        """Return the animation of the present step."""
        if self.step == _INTRO:
            return [Wait(_INTRO_MS)]
        if self.step == _GOALS:
            return [Call(partial(self._sound, REVEAL)), Tween(_COME_MS, self._go, out_cubic), Wait(_RISE_MS - _COME_MS)]
        row = self.outcome.rows[self.step]
        items: list[Item] = [Tween(_GO_MS, self._go, in_out_cubic, motion=True)]
        for layer in range(HEIGHT):
            items += [Call(partial(self._light, layer + 1)), Wait(_LAYER_MS)]
        perfect = any(row.perfect(seat) for seat in range(2))
        if perfect:
            items.append(Call(partial(self._sound, PERFECT)))
        items.append(Wait((_PERFECT_MS if perfect else _STACK_MS) - HEIGHT * _LAYER_MS - _GO_MS))
        return items

    def _go(self, t: float) -> None:
        self._way = t

    def _light(self, layers: int) -> None:
        self.layers = layers
        self._sound(TICK)
        if layers == HEIGHT:
            self.rebuild_later()

    def _sound(self, cue: str) -> None:
        """Play a cue, unless the scoring is being skipped."""
        if not self._hushed:
            self.context.sound.play(cue)

    def _pass_over(self, *, one_step: bool) -> None:
        """Skip to the end of the current stack, or of all."""
        self._hushed, self._one_step = True, one_step
        self.animator.finish()
        self._hushed = self._one_step = False

    def _stepped(self) -> None:
        self.step += 1
        self.layers = 0
        if self._one_step:
            self.rebuild_later()
        else:
            self._play_step()

    def handle(self, event: InputEvent) -> bool:
        """During the scoring, skip to the next stack with Space or a press, to the end with Enter or Esc. Menu,
        settings and rules open at any time, and the scoring continues where it was; all other keys are the
        program's."""
        if not self.walking or not isinstance(event, KeyDown | PointerDown) or self.stage.dialog is not None:
            return super().handle(event)
        if isinstance(event, PointerDown) and self.is_on(event, "menu", "settings", "help"):
            return self.stage.handle(event)
        chord = event.chord if isinstance(event, KeyDown) else ""
        if chord in ("return", "escape") or (isinstance(event, PointerDown) and self.is_on(event, "walk.end")):
            self._pass_over(one_step=False)
        elif chord == "space" or isinstance(event, PointerDown):
            self._pass_over(one_step=True)
            self._play_step()
        else:
            return False
        return True

    # Widgets

    def layout(self, look: Look) -> None:
        """Build the scoring, and afterwards the pages of the end screen."""
        root = Widget("end", look.scale.rect)
        bar = Rect(0, 0, look.scale.width, min(look.ui(BAR), look.board(62)))
        self._build_bar(look, root, bar)
        gap = look.ui(10)
        body = inset(Rect(0, bar.bottom, look.scale.width, look.scale.height - bar.bottom), gap, gap)
        if self.walking:
            self._columns = None
            self._build_walk(look, root, body)
        else:
            buttons, body = split_bottom(body, min(look.ui(BUTTONS), look.board(MOST_BUTTONS)), gap)
            self.build_buttons(look, root, buttons)
            left, right = split_left(body, min(look.ui(_LEFT), body.width * 2 // 5), gap)
            self.build_left(look, root, left)
            self._build_pages(look, root, right)
        self.stage.set_root(root)

    def _build_bar(self, look: Look, root: Widget, rect: Rect) -> None:
        def title(room: Rect) -> list[Widget]:
            return [bar_label(look, "end.title", room, self.window_title, family="title")]

        root.add(build_bar(look, rect, menu_tool(self.open_menu, key="escape"), self.help_tools(), title))

    def _build_walk(self, look: Look, root: Widget, body: Rect) -> None:
        theme, gap = look.theme, look.ui(10)
        foot, body = split_bottom(body, look.ui(BUTTONS), gap)
        wide = Button.width_for(look, _("To the end"), "end") + look.ui(20)
        root.add(
            Button(
                "walk.end",
                Rect(foot.right - wide, foot.y, wide, foot.height),
                _("To the end"),
                partial(self._pass_over, one_step=False),
                icon="end",
                tooltip=_("To the end ([confirm]); [pick] shows the next stack"),
            )
        )
        said = Rect(foot.x, foot.y, foot.width - wide - gap, foot.height)
        text = self.walk_text()
        px = look.fitting(text, _TITLE, said.width, bold=True)
        root.add(Label("walk.said", said, text, text_px=px, bold=True, fg=theme.cream, bg=theme.table))
        sheet, stage = split_right(body, min(look.ui(350), body.width * 3 // 10), gap)
        panel = root.add(Panel("walk.sheet", sheet, style="parchment"))
        room = inset(sheet, look.ui(12), look.ui(10))
        panel.add(sheet_list(look, "figures", room, self.sheet(), self.seats, self._lines))
        root.add(Custom("walk", stage, self._paint_walk))

    def walk_text(self) -> str:
        """Return the text for the present step of the scoring."""
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
        """How many lines the sheet has once everything is counted."""
        return len(self.outcome.rows) + 2

    def _done(self) -> list[StackScore]:
        """Return the stacks that have been counted."""
        row = self._row
        return [*self.outcome.rows[: max(0, self.step)], *([row] if row is not None and self.layers == HEIGHT else [])]

    def _figure(self, row: StackScore, seat: int) -> str:
        points = str(row.points[seat])
        return _("{points} perfect").format(points=points).replace(" ", NO_BREAK) if row.perfect(seat) else points

    def _paint_walk(self, canvas: Canvas, widget: Widget) -> None:
        """Paint the board with what has been counted, and both names above it."""
        look = canvas.look
        canvas.panel(widget.rect, "parchment")
        heads, board = self._walk_rooms(look, widget.rect)
        for seat, head in enumerate(heads):
            badge, _number = self._head(look, head, seat)
            SeatBadge(f"walk.seat.{seat}", badge, self.seats[seat], faced=True).paint(canvas)
        paint_board(canvas, board, self.model, plain=self._plain(look), caps=False)
        paint_scores(canvas, board, self.model, self.seats, self._done())
        row = self._row
        if row is not None and self.layers == HEIGHT and any(row.perfect(seat) for seat in range(2)):
            self._gild(canvas, board, row)

    def _gild(self, canvas: Canvas, board: Rect, row: StackScore) -> None:
        """Paint a perfect stack in gold."""
        look = canvas.look
        cells, scale = cells_in(look, board_box(board))
        cell = cells[row.slot]
        art = Art(look, scale, self._plain(look))
        foot = cell.rect.centerx, cell.foot[1]
        paint_stack(canvas, art, SIZE_OF[row.slot], foot, row.pieces, fresh=HEIGHT, shadow=False)

    @property
    def _row(self) -> StackScore | None:
        """The stack that the goals have reached."""
        return self.outcome.rows[self.step] if 0 <= self.step < len(self.outcome.rows) else None

    def _walk_rooms(self, look: Look, rect: Rect) -> tuple[list[Rect], Rect]:
        """Return the rects of the seats' names, and of the board."""
        room = inset(rect, look.ui(14), look.ui(10))
        top, board = split_top(room, min(look.ui(48), look.board(64)), look.ui(6))
        return row(top, 2, look.ui(20)), board

    def _head(self, look: Look, head: Rect, seat: int) -> tuple[Rect, Rect]:
        """Return the rects of a seat's badge and its number, which is on the inner side."""
        wide = min(look.text_width("00", _BIG, bold=True) + look.ui(12), head.width // 3)
        if seat:
            number, badge = split_left(head, wide, look.ui(6))
        else:
            number, badge = split_right(head, wide, look.ui(6))
        return Rect(badge.x, badge.y, badge.width, min(badge.height, look.ui(40))), number

    def paint_moving(self, canvas: Canvas) -> None:
        """Paint the moving goals with their points so far; afterwards columns, medals and leaves."""
        widget = self.root.find("walk")
        if not self.walking or widget is None:
            super().paint_moving(canvas)
            return
        look = canvas.look
        heads, board = self._walk_rooms(look, widget.rect)
        row = self._row
        for seat, head in enumerate(heads):
            _badge, number = self._head(look, head, seat)
            canvas.text(str(self._so_far(seat)), number, _BIG, look.theme.ink, bold=True, align="centre", fit=False)
        if self.step == _INTRO:
            return
        for seat in range(2):
            here = goal_rect(look, board, seat, None if row is None else row.slot)
            if row is not None:
                before = None if self.step == 0 else self.outcome.rows[self.step - 1].slot
                here = between(goal_rect(look, board, seat, before), here, self._way)
            elif self._way < 1:
                here.y += round((1 - self._way) * look.board(60))
            lit = () if row is None else [at for at in row.agree[seat] if at < self.layers]
            paint_goal(canvas, here, self.seats[seat], self.outcome.goals[seat], lit)

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

    def _build_pages(self, look: Look, root: Widget, right: Rect) -> None:
        panel = root.add(Panel("summary", right, style="parchment"))
        room = inset(right, look.ui(14), look.ui(12))
        head, body = split_top(room, look.ui(38), look.ui(10))
        names = [
            ("board", _("Stacks")),
            ("stacks", _("Points by stack")),
            ("points", _("Points over time")),
            ("belief", _("Goals read")),
        ]
        panel.add(self.page_choice(look, head, names))
        if self.page in ("stacks", "board"):
            goals, body = split_bottom(body, look.board(46), look.ui(8))
            if self.page == "stacks":
                panel.add(sheet_list(look, "figures", body, self.sheet(), self.seats, self._lines))
            else:
                picture = panel.add(Custom("board", body, self._paint_board))
                picture.spoken = self.board_words()
            lines = panel.add(Custom("goals", goals, self._paint_goals))
            lines.spoken = " ".join(
                _("Goal of {who}, from the top: {colours}.").format(who=name, colours=colour_words(goal))
                for name, goal in zip(self.names, self.outcome.goals, strict=True)
            )
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
                before="{} : {}".format(*point.before),
                after="{} : {}".format(*point.after),
            )
            for point in found
        ]
        return "\n".join([_("Turning points"), *lines])

    def _belief(self) -> tuple[tuple[int, ...], ...] | None:
        """Return what a reader believed of each seat's true goal after each turn, in per cent; None during the
        calculation, which takes a second or two."""
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
        paint_board(canvas, widget.rect, self.model, plain=self._plain(canvas.look), caps=False)
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
