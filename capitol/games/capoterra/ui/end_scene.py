"""The end of a game of Capoterra: villages and gold are counted on the board; then the result, and what can follow."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, cast

import pygame
from pygame import Rect

from capitol.ai.player import Decision
from capitol.core.events import Event
from capitol.games.capoterra.rules.cells import position_of
from capitol.games.capoterra.rules.game import points
from capitol.games.capoterra.rules.numbers import GOODS
from capitol.games.capoterra.rules.view import View
from capitol.games.capoterra.ui.cues import COUNT
from capitol.games.capoterra.ui.models.camera import USUAL, Bounds, Camera, Limits
from capitol.games.capoterra.ui.models.ending import (
    Count,
    counting,
    expected_rolls,
    ledgers,
    points_by_turn,
    rolls,
)
from capitol.games.capoterra.ui.models.hint import hint_lines
from capitol.games.capoterra.ui.place_words import face_text
from capitol.games.capoterra.ui.table.board_picture import BoardPicture
from capitol.games.capoterra.ui.table.map_at_dusk import map_dusk
from capitol.games.capoterra.ui.table.preview_words import good_name
from capitol.games.capoterra.ui.tools.tool_words import place_name
from capitol.games.capoterra.ui.words import gold_text
from capitol.host.language import N_, _, ngettext
from capitol.kit.canvas import Canvas
from capitol.kit.chart import Series, line_chart
from capitol.kit.inputs import InputEvent, KeyDown, PointerDown
from capitol.kit.look import Look
from capitol.kit.tween import Call, Wait
from capitol.kit.widgets import Button, Custom, Label, Panel, Widget, inset, split_bottom, split_left, split_top
from capitol.session.source import TableSource
from capitol.table.context import TableContext
from capitol.table.dusk import Dusk
from capitol.table.end_picture import HEIGHT, WIDTH, end_picture, paint_badge
from capitol.table.ending import BUTTONS, MOST_BUTTONS, EndingScene
from capitol.table.frame import bar_rect
from capitol.table.front_scene import FrontScene
from capitol.table.hint.panel import HintLine
from capitol.table.result_text import over_text
from capitol.table.score_columns import ColumnRow, scale_top
from capitol.table.seats.badge import SeatBadge, SeatColours
from capitol.table.sheet import Sheet, sheet_list
from capitol.table.tool_bar import bar_label, build_bar, menu_tool

_VILLAGE_MS, _GOLD_MS, _INTRO_MS = 700.0, 900.0, 700.0
_LEFT, _TITLE, _BADGE, _MOST_BADGE = 372, 20, 38, 48
_LEAST_SIDE = 6
"""The least side of a tile here, in logical pixels: the whole board is always seen."""
_FACES = ("yellow", "green", "red", "blue")


class EndScene(EndingScene):
    """The end screen of a finished game. ``counted`` is how many steps of the counting have been shown."""

    title = N_("Capoterra: the end")
    files = ("capoterra-end", "capoterra-game")
    page = "board"
    counted_before = True

    def __init__(self, context: TableContext, session: TableSource, colours: SeatColours) -> None:
        super().__init__(context, session, colours)
        self.state = cast(View, session.view(0)).table
        self.names = tuple(seat.name for seat in session.seats)
        self.counts = counting(self.state)
        self.counted = -1
        self._picture, self._camera = BoardPicture(), Camera()
        self._one_step = False

    # Text

    def ranking(self) -> list[int]:
        """Return the seats, winners first, then by points, villages and gold."""
        state = cast(View, self.session.view(0)).table
        return sorted(
            range(state.terms.seats),
            key=lambda seat: (
                seat not in self.result.winners,
                -points(state, seat),
                -len(state.villages[seat]),
                -state.gold[seat],
            ),
        )

    def headline(self) -> str:
        """Return who has won."""
        return over_text(self.result, self.session.seats)

    def subline(self) -> str:
        """Return villages and gold of all, and how a tie was decided."""
        parts = [
            _("{who}: {villages}, {gold}").format(
                who=self.names[seat],
                villages=_villages(len(self.state.villages[seat])),
                gold=gold_text(self.state.gold[seat]),
            )
            for seat in self.order
        ]
        tie = self._tie_text()
        return "\n".join([*parts, tie] if tie else parts)

    def _tie_text(self) -> str:
        best = max(self.result.scores)
        first = [seat for seat, score in enumerate(self.result.scores) if score == best]
        if len(first) < 2:
            return ""
        if len(self.result.winners) > 1:
            return _("Points, villages and gold are equal.")
        villages = {len(self.state.villages[seat]) for seat in first}
        return _("Points are equal: more villages decide.") if len(villages) > 1 else _("More gold decides.")

    def move_lines(self, view: Any, decision: Decision[Any]) -> Sequence[HintLine]:
        return hint_lines(view, decision, self.names)

    def opening(self) -> Iterable[str]:
        """Return nothing during the counting, then the result."""
        return () if self.walking else super().opening()

    def count_text(self) -> str:
        """Return what is counted now."""
        count = self._count
        if count is None:
            return _("The bag is empty: villages and gold are counted.")
        who, sum_ = self.names[count.seat], self._so_far(count.seat)
        points_ = ngettext("{count} point", "{count} points", sum_).format(count=sum_)
        if count.cell is None:
            gold = gold_text(self.state.gold[count.seat])
            return _("{who}: {what}, {points}").format(who=who, what=gold, points=points_)
        village = place_name(self.state, count.cell)
        return _("{who}: {what}, {points}").format(who=who, what=village, points=points_)

    # The counting

    @property
    def in_steps(self) -> bool:
        return self.walking

    @property
    def walking(self) -> bool:
        """Whether points are still counted."""
        return self.counted < len(self.counts)

    @property
    def _count(self) -> Count | None:
        return self.counts[self.counted] if 0 <= self.counted < len(self.counts) else None

    def _so_far(self, seat: int) -> int:
        """Return a seat's points so far."""
        return sum(count.points for count in self.counts[: max(0, self.counted + 1)] if count.seat == seat)

    def begin(self) -> None:
        """Start the counting."""
        self._play_step()

    def _play_step(self) -> None:
        self.rebuild_later()
        if not self.walking:
            for text in self.opening():
                self.context.announce(text)
            self.guided = "end"
            self.celebrate()
            return
        count = self._count
        if count is not None and self.animator.factor > 0:
            self.context.sound.play(COUNT)
        ms = _INTRO_MS if count is None else _GOLD_MS if count.cell is None else _VILLAGE_MS
        self.animator.play(Wait(ms), Call(self._stepped))

    def _stepped(self) -> None:
        self.counted += 1
        if self._one_step:
            self.rebuild_later()
        else:
            self._play_step()

    def _pass_over(self, *, one_step: bool) -> None:
        """Skip one step of the counting, or all."""
        self._one_step = one_step
        self.animator.finish()
        self._one_step = False
        if one_step:
            self._play_step()

    def handle(self, event: InputEvent) -> bool:
        """During the counting, go on with Space or a press, and to the end with Enter or Esc."""
        if not self.walking or not isinstance(event, KeyDown | PointerDown) or self.stage.dialog is not None:
            return super().handle(event)
        if isinstance(event, PointerDown) and self.is_on(event, "menu", "settings", "help"):
            return self.stage.handle(event)
        chord = event.chord if isinstance(event, KeyDown) else ""
        if chord in ("return", "escape") or (isinstance(event, PointerDown) and self.is_on(event, "walk.end")):
            self._pass_over(one_step=False)
        elif chord == "space" or isinstance(event, PointerDown):
            self._pass_over(one_step=True)
        else:
            return False
        return True

    # Widgets

    def layout(self, look: Look) -> None:
        """Build the counting, and afterwards the picture or the story."""
        if not self.walking:
            super().layout(look)
            return
        root = Widget("end", look.scale.rect)
        foot, left, right = self._rooms(look, root)
        self._build_walk(look, root, foot)
        self._build_columns(look, root, left)
        self._add_board(root, right)
        self.stage.set_root(root)

    def build_story(self, look: Look, root: Widget) -> None:
        foot, left, right = self._rooms(look, root)
        self.build_buttons(look, root, foot)
        self.build_left(look, root, left)
        self._build_pages(look, root, right)

    def _rooms(self, look: Look, root: Widget) -> tuple[Rect, Rect, Rect]:
        """Build the bar; return the rooms at the foot, at the left and at the right."""
        bar = bar_rect(look)

        def title(room: Rect) -> list[Widget]:
            return [bar_label(look, "end.title", room, self.window_title, family="title")]

        root.add(build_bar(look, bar, menu_tool(self.open_menu, key="escape"), self.help_tools(), title))
        gap = look.ui(10)
        body = inset(Rect(0, bar.bottom, look.scale.width, look.scale.height - bar.bottom), gap, gap)
        foot, body = split_bottom(body, min(look.ui(BUTTONS), look.board(MOST_BUTTONS)), gap)
        left, right = split_left(body, min(look.ui(_LEFT), body.width * 2 // 5), gap)
        return foot, left, right

    def dusk_key(self) -> object:
        styles = tuple(seat.style.id for seat in self.seats)
        return "capoterra", tuple(self.state.tiles.items()), styles, self.result.winners

    def dusk_slices(self, look: Look) -> Generator[None, None, Dusk]:
        return map_dusk(look, self.state, [seat.style.id for seat in self.seats], self.result.winners)

    def _build_columns(self, look: Look, root: Widget, left: Rect) -> None:
        """Build the seats' names, and reserve the room below for the columns while points are counted."""
        for seat in self.seats:
            badge, left = split_top(left, min(look.ui(_BADGE), look.board(_MOST_BADGE)), look.ui(6))
            root.add(SeatBadge(f"walk.seat.{seat.seat}", badge, seat, faced=True, label=seat.sitter.name).fitted(look))
        self._columns = ColumnRow(left, tuple(self.seats), scale_top(self.result.scores), 0.6)

    def _build_walk(self, look: Look, root: Widget, foot: Rect) -> None:
        wide = Button.width_for(look, _("To the end"), "end") + look.ui(20)
        root.add(
            Button(
                "walk.end",
                Rect(foot.right - wide, foot.y, wide, foot.height),
                _("To the end"),
                lambda: self._pass_over(one_step=False),
                icon="end",
                tooltip=_("To the end ([confirm]); [pick] shows the next one"),
            )
        )
        said = Rect(foot.x, foot.y, foot.width - wide - look.ui(10), foot.height)
        text, theme = self.count_text(), look.theme
        px = look.fitting(text, _TITLE, said.width, bold=True)
        label = root.add(Label("walk.said", said, text, text_px=px, bold=True, fg=theme.cream, bg=theme.table))
        label.live = True

    def _build_pages(self, look: Look, root: Widget, right: Rect) -> None:
        panel = root.add(Panel("summary", right, style="parchment"))
        room = inset(right, look.ui(14), look.ui(12))
        head, body = split_top(room, look.ui(38), look.ui(10))
        names = [
            ("board", _("Board")),
            ("points", _("Points over time")),
            ("goods", _("Goods and gold")),
            ("rolls", _("Rolls")),
        ]
        panel.add(self.page_choice(look, head, names))
        if self.page == "board":
            self._add_board(panel, body)
        elif self.page == "points":
            panel.add(Custom("chart", body, self._paint_chart))
        else:
            sheet = self._goods_sheet() if self.page == "goods" else self._rolls_sheet()
            panel.add(sheet_list(look, "figures", body, sheet, self.seats))

    def _add_board(self, root: Widget, rect: Rect) -> None:
        board = root.add(Custom("board", rect, self._paint_board))
        board.spoken = " ".join(
            _("{who}: {villages}.").format(who=name, villages=_villages(len(self.state.villages[seat])))
            for seat, name in enumerate(self.names)
        )

    def _events(self) -> list[Event]:
        return [event for step in self.session.steps for event in step.events]

    def _goods_sheet(self) -> Sheet:
        """Return what each seat produced, traded and spent."""
        found = ledgers(self._events(), len(self.names))
        rows = [
            (_("{good} produced").format(good=good_name(good)), *(str(one.produced[good]) for one in found))
            for good in range(len(GOODS))
        ]
        rows += [
            (_("goods sold"), *(str(one.sold) for one in found)),
            (_("goods bought"), *(str(one.bought) for one in found)),
            (_("offers agreed"), *(str(one.offers) for one in found)),
            (_("units hired"), *(str(one.hired) for one in found)),
            (_("times a unit was paid"), *(str(one.paid) for one in found)),
            (_("events drawn"), *(str(one.events) for one in found)),
        ]
        return Sheet(("", *self.names), tuple(rows))

    def _rolls_sheet(self) -> Sheet:
        """Return how often each colour was rolled, and how often on average."""
        found = rolls(self._events())
        wanted = expected_rolls(self.state, sum(found))
        rows = tuple((face_text(_FACES[good]), str(found[good]), f"{wanted[good]:.1f}") for good in range(len(GOODS)))
        return Sheet((_("Die"), _("Rolled"), _("On average")), rows)

    # The picture

    def paint_static(self, canvas: Canvas) -> None:
        if self.walking:
            FrontScene.paint_static(self, canvas)
        else:
            super().paint_static(canvas)

    def _paint_chart(self, canvas: Canvas, widget: Widget) -> None:
        states = [cast(View, self.session.view(0, after)).table for after in range(len(self.session.steps) + 1)]
        values = points_by_turn(states)
        series = [Series(seat.name, values[seat.seat], seat.colour, seat.marker, seat.dash) for seat in self.seats]
        labels = [str(number) if number % 5 == 0 else "" for number in range(len(values[0]))]
        line_chart(canvas, widget.rect, series, labels, y_label=_("Points after each turn"))

    def _paint_board(self, canvas: Canvas, widget: Widget) -> None:
        self.paint_whole_board(canvas, widget.rect)
        camera = self._camera
        shown = self.counts if not self.walking else self.counts[: self.counted + 1]
        for count in shown:
            if count.cell is not None:
                box = Rect(camera.corner(position_of(count.cell)), (camera.side, camera.side))
                if count is self._count:
                    canvas.landing_ring(box)
                else:
                    canvas.last_move_ticks(box)

    def paint_whole_board(self, canvas: Canvas, rect: Rect) -> None:
        """Paint the whole board with the roads of all seats."""
        look = canvas.look
        limits = Limits(look.board(_LEAST_SIDE), look.board(USUAL), look.board(USUAL))
        bounds = Bounds.around(map(position_of, self.state.tiles))
        self._camera.settle((rect.x, rect.y, rect.width, rect.height), limits, bounds)
        with canvas.clip(rect):
            styles = [seat.style.id for seat in self.seats]
            self._picture.paint(canvas, rect, self._camera, self.state, styles, tuple(range(len(self.names))))

    def paint_moving(self, canvas: Canvas) -> None:
        """Paint the columns as far as they are counted; afterwards medals and leaves too."""
        if not self.walking or self._columns is None:
            super().paint_moving(canvas)
            return
        self._columns.paint(canvas, [self._so_far(seat.seat) for seat in self.seats])

    def forget_pictures(self) -> None:
        super().forget_pictures()
        self._picture.forget()

    def card(self) -> pygame.Surface:
        """Draw the board, the seats with their points, and the winner."""
        (picture, canvas), theme = end_picture(self.look), self.look.theme
        self._picture.forget()
        edge, foot, side = 40, 190, 420
        self.paint_whole_board(canvas, Rect(edge, edge, WIDTH - side - 2 * edge - 20, HEIGHT - foot - 2 * edge))
        self._picture.forget()
        for place, seat in enumerate(self.order):
            box = Rect(WIDTH - side - edge, edge + place * 90, side, 64)
            crowned = seat in self.result.winners
            paint_badge(canvas, box, self.seats[seat], self.result.scores[seat], crowned=crowned)
        panel = Rect(edge, HEIGHT - foot - edge // 2, WIDTH - 2 * edge, foot)
        canvas.panel(panel, "parchment")
        room = panel.inflate(-60, -40)
        headline = Rect(room.x, room.y, room.width, 62)
        canvas.text(self.headline(), headline, 26, theme.ink, bold=True, family="title")
        words = " · ".join(self.subline().split("\n"))
        canvas.text(words, Rect(room.x, room.y + 74, room.width, 44), 20, theme.ink)
        return picture


def _villages(count: int) -> str:
    return ngettext("{count} village", "{count} villages", count).format(count=count)
