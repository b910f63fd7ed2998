"""The end of a game of Capstone: both goals come out and walk along the stacks; then who won, and what can follow."""

from __future__ import annotations

from functools import partial
from typing import cast

import pygame
from pygame import Rect

from capitol.games.capstone.rules.numbers import HEIGHT, SIZE_OF
from capitol.games.capstone.rules.view import View
from capitol.games.capstone.ui.cues import PERFECT, REVEAL, TICK
from capitol.games.capstone.ui.models.scoring import StackScore, ending, points_over_time
from capitol.games.capstone.ui.models.table import table_model
from capitol.games.capstone.ui.palette import PIECE_STYLES
from capitol.games.capstone.ui.parts.end_card import end_card
from capitol.games.capstone.ui.table.board_picture import paint_board
from capitol.games.capstone.ui.table.pyramids import MEASURES, Art, paint_stack
from capitol.games.capstone.ui.words import colour_letter, result_text, slot_name
from capitol.host.language import _, ngettext
from capitol.kit.canvas import Canvas
from capitol.kit.chart import Series, line_chart
from capitol.kit.inputs import InputEvent, KeyDown, PointerDown
from capitol.kit.look import Look
from capitol.kit.tween import Call, Item, Wait
from capitol.kit.widgets import (
    Button,
    Custom,
    Label,
    Panel,
    Widget,
    inset,
    split_bottom,
    split_left,
    split_right,
    split_top,
)
from capitol.session.controller import TableSession
from capitol.table.context import TableContext
from capitol.table.ending import BUTTONS, MOST_BUTTONS, EndingScene
from capitol.table.frame import BAR
from capitol.table.palette import OUTLINE
from capitol.table.seats.badge import SeatBadge, SeatColours
from capitol.table.sheet import Sheet, sheet_list
from capitol.table.tool_bar import BarButton, paint_topbar, tool_button

_INTRO_MS, _RISE_MS = 900.0, 900.0
_LAYER_MS, _STACK_MS, _PERFECT_MS = 80.0, 900.0, 1400.0
_LEFT = 372
_TEXT, _BIG, _TITLE = 17, 44, 22
_INTRO, _GOALS = -2, -1
"""The steps before the first stack: no open stack is left; the goals come out."""


class EndScene(EndingScene):
    """A finished game. ``step`` is how far the walk along the stacks is: the number of a full stack, or how many there
    are when it is over; ``layers`` of that stack have been compared."""

    files = ("capstone-end", "capstone-game")
    page = "stacks"

    def __init__(self, context: TableContext, session: TableSession, colours: SeatColours) -> None:
        self._view = cast(View, session.view(0))
        self.outcome = ending(self._view.table)
        super().__init__(context, session, colours)
        self.title = _("Capstone: the end")
        self.model = table_model(self._view.table)
        self.names = tuple(seat.name for seat in session.seats)
        self.step, self.layers = _INTRO, 0
        self._one_step = False
        self._points = points_over_time(
            [cast(View, session.view(0, after)).table for after in range(2, len(session.steps) + 1)], self.outcome.goals
        )

    # The words of the end

    def headline(self) -> str:
        """Who has won, and why where points are equal."""
        return result_text(self.names, self.outcome.points, self.outcome.perfect, self.result.winners)

    def subline(self) -> str:
        """How many stacks counted, and how many were perfect."""
        full = ngettext("{count} full stack counted.", "{count} full stacks counted.", len(self.outcome.rows)).format(
            count=len(self.outcome.rows)
        )
        said = [
            _("{who}: {count} perfect").format(who=name, count=count)
            for name, count in zip(self.names, self.outcome.perfect, strict=True)
            if count
        ]
        return " ".join([full, *([" · ".join(said) + "."] if said else [])])

    def card(self) -> pygame.Surface:
        """The stacks, both goals and the points."""
        plain = self.context.settings.display.plan_view
        return end_card(
            self.look, self.model, self.outcome, self.seats, self.headline(), self.subline(), self.result.winners, plain
        )

    # The walk

    @property
    def walking(self) -> bool:
        """Whether the goals are still under way."""
        return self.step < len(self.outcome.rows)

    def enter(self) -> None:
        """The first time the goals walk along the stacks."""
        self.animator.factor, self.animator.reduced = self.context.motion.factor, self.context.motion.reduced
        if not self._begun:
            self._begun = True
            self._play_step()

    def _play_step(self) -> None:
        if not self.walking:
            self.guided = "end"
            self.rebuild_later()
            self.celebrate()
            return
        self.rebuild_later()
        self.animator.play(*self._items(), Call(self._stepped))

    def _items(self) -> list[Item]:
        """What happens in the present step."""
        if self.step == _INTRO:
            return [Wait(_INTRO_MS)]
        if self.step == _GOALS:
            return [Call(partial(self.context.sound.play, REVEAL)), Wait(_RISE_MS)]
        row = self.outcome.rows[self.step]
        items: list[Item] = [Wait(160)]
        for layer in range(HEIGHT):
            items += [Call(partial(self._light, layer + 1)), Wait(_LAYER_MS)]
        perfect = any(row.perfect(seat) for seat in range(2))
        if perfect:
            items.append(Call(partial(self.context.sound.play, PERFECT)))
        items.append(Wait((_PERFECT_MS if perfect else _STACK_MS) - HEIGHT * _LAYER_MS - 160))
        return items

    def _light(self, layers: int) -> None:
        self.layers = layers
        self.context.sound.play(TICK)
        self.rebuild_later()

    def _stepped(self) -> None:
        self.step += 1
        self.layers = 0
        if self._one_step:
            self.rebuild_later()
        else:
            self._play_step()

    def handle(self, event: InputEvent) -> bool:
        """During the walk Space or a press goes to the next stack, Enter or Esc to the end. Menu, settings and rules
        open at any time, and the walk goes on where it was; all other keys are those of the program."""
        if not self.walking or not isinstance(event, KeyDown | PointerDown) or self.stage.dialog is not None:
            return super().handle(event)
        if isinstance(event, PointerDown) and self._is_on(event, "menu", "settings", "help"):
            return self.stage.handle(event)
        chord = event.chord if isinstance(event, KeyDown) else ""
        if chord in ("return", "escape") or (isinstance(event, PointerDown) and self._is_on(event, "walk.end")):
            self.animator.finish()
        elif chord == "space" or isinstance(event, PointerDown):
            self._one_step = True
            self.animator.finish()
            self._one_step = False
            self._play_step()
        else:
            return False
        return True

    def _is_on(self, event: PointerDown, *ids: str) -> bool:
        """Whether a press is on one of these widgets."""
        found = (self.root.find(id) for id in ids)
        return any(widget is not None and widget.rect.collidepoint(event.pos) for widget in found)

    # Widgets

    def layout(self, look: Look) -> None:
        """The walk, and afterwards the pages of the end."""
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
        bar = Custom("topbar", rect, lambda canvas, widget: paint_topbar(canvas, widget.rect), region="tools")
        gap = look.ui(4)
        tall = rect.height - 2 * gap
        menu = BarButton("menu", "menu", _("Menu"), _("Menu (Esc)"), self.menu, "escape")
        left = bar.add(tool_button(look, rect.x + gap, rect.y + gap, tall, menu)).rect.right + 2 * gap
        right = rect.right - gap
        for tool in (
            BarButton("settings", "settings", _("Settings"), _("Settings"), self.context.open_settings),
            BarButton("help", "help", _("Rules"), _("Rules (?)"), self._help, "? f1"),
        ):
            right -= tall + gap
            bar.add(tool_button(look, right, rect.y + gap, tall, tool))
            right -= gap
        theme = look.theme
        room = Rect(left, rect.y, right - left - gap, rect.height)
        bar.add(
            Label("end.title", room, self.title, text_px=18, bold=True, family="title", fg=theme.cream, bg=theme.dark)
        )
        root.add(bar)

    def _build_walk(self, look: Look, root: Widget, body: Rect) -> None:
        theme, gap = look.theme, look.ui(10)
        foot, body = split_bottom(body, look.ui(BUTTONS), gap)
        wide = Button.width_for(look, _("To the end"), "end") + look.ui(20)
        root.add(
            Button(
                "walk.end",
                Rect(foot.right - wide, foot.y, wide, foot.height),
                _("To the end"),
                self.finish_animations,
                icon="end",
                tooltip=_("To the end (Enter); Space shows the next stack"),
            )
        )
        said = Rect(foot.x, foot.y, foot.width - wide - gap, foot.height)
        text = self.walk_text()
        px = look.fitting(text, _TITLE, said.width, bold=True)
        root.add(Label("walk.said", said, text, text_px=px, bold=True, fg=theme.cream, bg=theme.table))
        sheet, stage = split_right(body, min(look.ui(300), body.width * 3 // 10), gap)
        panel = root.add(Panel("walk.sheet", sheet, style="parchment"))
        room = inset(sheet, look.ui(12), look.ui(10))
        panel.add(sheet_list(look, "figures", room, self.sheet(), self.seats))
        root.add(Custom("walk", stage, self._paint_walk))

    def walk_text(self) -> str:
        """What is shown of the walk now."""
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
        """The points by stack, as far as they have been counted, and their sums."""
        done = [*self.outcome.rows[: max(0, self.step)]]
        if 0 <= self.step < len(self.outcome.rows) and self.layers == HEIGHT:
            done.append(self.outcome.rows[self.step])
        rows = [(slot_name(row.slot), *(self._figure(row, seat) for seat in range(2))) for row in done]
        sums = [str(sum(row.points[seat] for row in done)) for seat in range(2)]
        return Sheet((_("Stack"), *self.names), (*rows, (_("Sum"), *sums)), total=True)

    def _figure(self, row: StackScore, seat: int) -> str:
        return _("{points} perfect").format(points=row.points[seat]) if row.perfect(seat) else str(row.points[seat])

    def _paint_walk(self, canvas: Canvas, widget: Widget) -> None:
        """The stack in the middle, both goals beside it."""
        look, rect = canvas.look, widget.rect
        canvas.panel(rect, "parchment")
        room = inset(rect, look.ui(14), look.ui(12))
        if self.step == _INTRO:
            paint_board(canvas, room, self.model, plain=self._plain(look), caps=False)
            return
        third = room.width // 3
        sides = (Rect(room.x, room.y, third, room.height), Rect(room.right - third, room.y, third, room.height))
        middle = Rect(room.x + third, room.y, room.width - 2 * third, room.height)
        tall = min(look.board(64), room.height // 9)
        low = room.bottom - HEIGHT * tall - look.ui(4)
        row = self.outcome.rows[self.step] if self.step >= 0 else None
        for seat, side in enumerate(sides):
            self._paint_side(canvas, seat, side, low, tall, row)
        if row is not None:
            self._paint_middle(canvas, middle, low, tall, row)

    def _plain(self, look: Look) -> bool:
        return self.context.settings.display.plan_view or not look.theme.textured

    def _paint_side(self, canvas: Canvas, seat: int, side: Rect, low: int, tall: int, row: StackScore | None) -> None:
        """Name, points so far and goal of a seat."""
        look, theme = canvas.look, canvas.look.theme
        badge = Rect(side.x, side.y, side.width, look.ui(38))
        SeatBadge(f"walk.seat.{seat}", badge, self.seats[seat], faced=True).paint(canvas)
        sofar = sum(one.points[seat] for one in self.outcome.rows[: max(0, self.step)])
        if row is not None:
            sofar += len([at for at in row.agree[seat] if at < self.layers])
            sofar += row.points[seat] - len(row.agree[seat]) if self.layers == HEIGHT else 0
        number = Rect(side.x, badge.bottom + look.ui(6), side.width, look.line(_BIG, bold=True))
        canvas.text(str(sofar), number, _BIG, theme.ink, bold=True, align="centre")
        wide = min(look.board(120), side.width - look.ui(20))
        for at, colour in enumerate(self.outcome.goals[seat]):
            box = Rect(side.centerx - wide // 2, low + at * tall, wide, tall - look.board(4))
            lit = row is not None and at < self.layers and at in row.agree[seat]
            self._paint_place(canvas, box, colour, lit=lit)

    def _paint_place(self, canvas: Canvas, box: Rect, colour: int, *, lit: bool) -> None:
        look, theme, style = canvas.look, canvas.look.theme, PIECE_STYLES[colour]
        if lit:
            canvas.rounded(box.inflate(look.board(8), look.board(6)), theme.gold, 9, 2, OUTLINE)
        canvas.rounded(box, style.colour, 7, 2, OUTLINE)
        canvas.text(colour_letter(colour), box, 20, style.ink, bold=True, align="centre")
        if lit:
            side = round(box.height * 0.62)
            tick = Rect(box.right - side // 2, box.centery - side // 2, side, side)
            canvas.circle(tick.center, side // 2, theme.good, 1.5, OUTLINE)
            canvas.icon("check", tick.inflate(-side // 3, -side // 3), theme.cream)

    def _paint_middle(self, canvas: Canvas, middle: Rect, low: int, tall: int, row: StackScore) -> None:
        """The stack as it stands, and its layers on the lines of the goals."""
        look, theme = canvas.look, canvas.look.theme
        size = SIZE_OF[row.slot]
        name = Rect(middle.x, middle.y, middle.width, look.line(_TITLE, bold=True))
        canvas.text(slot_name(row.slot), name, _TITLE, theme.ink, bold=True, align="centre")
        above = Rect(middle.x, name.bottom, middle.width, low - name.bottom - look.ui(8))
        scale = min(above.width / 110, above.height / (MEASURES[size].tall(HEIGHT) + 8))
        art = Art(look, scale, self._plain(look))
        foot = above.centerx, above.bottom - art.px(MEASURES[size].near + 3)
        perfect = self.layers == HEIGHT and any(row.perfect(seat) for seat in range(2))
        paint_stack(canvas, art, size, foot, row.pieces, fresh=HEIGHT if perfect else 0)
        wide = min(look.board(120), middle.width - look.ui(16))
        for at, colour in enumerate(row.pieces[::-1]):
            box = Rect(middle.centerx - wide // 2, low + at * tall, wide, tall - look.board(4))
            self._paint_place(canvas, box, colour, lit=False)
            if perfect:
                canvas.rounded(box.inflate(look.board(6), look.board(4)), None, 9, 3, theme.gold)

    # The pages afterwards

    def _build_pages(self, look: Look, root: Widget, right: Rect) -> None:
        panel = root.add(Panel("story", right, style="parchment"))
        room = inset(right, look.ui(14), look.ui(12))
        head, body = split_top(room, look.ui(38), look.ui(10))
        names = [
            ("stacks", _("Points by stack")),
            ("points", _("Points over time")),
            ("board", _("Stacks")),
        ]
        panel.add(self.page_choice(look, head, names))
        if self.page == "stacks":
            goals, body = split_bottom(body, look.board(46), look.ui(8))
            panel.add(sheet_list(look, "figures", body, self.sheet(), self.seats))
            panel.add(Custom("goals", goals, self._paint_goals))
        elif self.page == "points":
            panel.add(Custom("chart", body, self._paint_chart))
        else:
            panel.add(Custom("board", body, self._paint_board))

    def _paint_goals(self, canvas: Canvas, widget: Widget) -> None:
        paint_goal_lines(canvas, widget.rect, self.names, self.outcome.goals)

    def _paint_chart(self, canvas: Canvas, widget: Widget) -> None:
        series = [
            Series(seat.name, self._points[seat.seat], seat.colour, seat.marker, seat.dash) for seat in self.seats
        ]
        count = len(self._points[0])
        labels = [str(number) if number % 5 == 0 else "" for number in range(count)]
        line_chart(canvas, widget.rect, series, labels, y_label=_("Points after each turn"))

    def _paint_board(self, canvas: Canvas, widget: Widget) -> None:
        paint_board(canvas, widget.rect, self.model, plain=self._plain(canvas.look))

    def _help(self) -> None:
        self.context.open_rules("", self.session)


def paint_goal_lines(
    canvas: Canvas, rect: Rect, names: tuple[str, ...], goals: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    """Both goals in a line, each from top to bottom as from left to right."""
    look, theme = canvas.look, canvas.look.theme
    half = rect.width // 2
    for seat, goal in enumerate(goals):
        left = rect.x + seat * half
        side = min(rect.height, look.board(34))
        said = Rect(left, rect.y, half - HEIGHT * side - look.ui(20), rect.height)
        px = look.fitting(names[seat], _TEXT, said.width, bold=True)
        canvas.text(names[seat], said, px, theme.ink, bold=True)
        for at, colour in enumerate(goal):
            box = Rect(said.right + look.ui(6) + at * side, rect.centery - side // 2, side - look.board(3), side)
            canvas.rounded(box, PIECE_STYLES[colour].colour, 5, 1.5, OUTLINE)
            canvas.text(colour_letter(colour), box, 16, PIECE_STYLES[colour].ink, bold=True, align="centre")
