"""The end of a game of Capoterra: villages and gold are counted on the board; then the result, and what can be done
next."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, cast

import pygame
from pygame import Rect

from capitol.ai.player import Decision
from capitol.core.events import Event
from capitol.games.capoterra.rules.cells import position_of
from capitol.games.capoterra.rules.moves import Resolve
from capitol.games.capoterra.rules.numbers import GOODS
from capitol.games.capoterra.rules.view import View
from capitol.games.capoterra.ui.art.names import face_sprite
from capitol.games.capoterra.ui.art.palette import GOOD_STYLES
from capitol.games.capoterra.ui.cues import COUNT
from capitol.games.capoterra.ui.event_words import event_text
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
from capitol.games.capoterra.ui.models.standing import standing
from capitol.games.capoterra.ui.place_words import face_text
from capitol.games.capoterra.ui.table.board_picture import BoardPicture
from capitol.games.capoterra.ui.table.map_at_dusk import map_dusk
from capitol.games.capoterra.ui.table.preview_words import good_name
from capitol.games.capoterra.ui.tools.tool_words import place_name
from capitol.games.capoterra.ui.words import gold_text
from capitol.host.language import N_, _, decimal, ngettext
from capitol.kit.canvas import Canvas
from capitol.kit.chart import Series, line_chart
from capitol.kit.look import Look
from capitol.kit.tween import Item, Wait
from capitol.kit.widgets import Custom, Widget, split_top
from capitol.session.source import RecordedTable, TableSource
from capitol.table.context import TableContext
from capitol.table.counting import CountingScene
from capitol.table.dusk import Dusk
from capitol.table.end_picture import HEIGHT, WIDTH, end_picture, paint_badge
from capitol.table.front_scene import FrontScene
from capitol.table.hint.panel import HintLine
from capitol.table.result_text import over_text
from capitol.table.seats.badge import SeatColours
from capitol.table.sheet import Sheet, sheet_list

_VILLAGE_MS, _GOLD_MS, _INTRO_MS = 700.0, 900.0, 700.0
_BAR = 44
"""The height of a bar of the rolls, in logical pixels of a control."""
_FACES = ("yellow", "green", "red", "blue")


class EndScene(CountingScene):
    """The end screen of a finished game: villages and gold are counted."""

    title = N_("Capoterra: the end")
    files = ("capoterra-end", "capoterra-game")
    spoken_steps = True

    def __init__(self, context: TableContext, session: TableSource, colours: SeatColours) -> None:
        super().__init__(context, session, colours)
        self.state = cast(View, session.view(0)).table
        self.counts = counting(self.state)
        self._picture, self._camera = BoardPicture(), Camera()

    # Text

    def tie_break(self, seat: int) -> tuple[int, ...]:
        return tuple(of_all[seat] for of_all in self.result.counts)  # villages, then gold (RULES.md, End)

    def headline(self) -> str:
        return over_text(self.result, self.session.seats)

    def subline(self) -> str:
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
        if len(villages) > 1:
            return _("Points are equal: whoever has more villages wins.")
        return _("Points and villages are equal: whoever has more gold wins.")

    def move_lines(self, view: Any, decision: Decision[Any]) -> Sequence[HintLine]:
        return hint_lines(view, decision, self.names)

    def chance_text(self, event: Event) -> str | None:
        drawn = event.kind in ("rolled", "card_drawn", "tile_drawn")
        return event_text(event, self.names, self.state) if drawn else None

    def chance_note(self, table: RecordedTable, step: int) -> str:
        told = super().chance_note(table, step)
        steps = table.whole.steps
        if step + 1 == len(steps) or not isinstance(steps[step + 1].move, Resolve):
            return told
        # Whom an event strikes is seen by what was chosen for it only.
        after = cast(View, table.view(0, step + 2)).table
        became = (event_text(event, self.names, after) for event in steps[step + 1].events)
        return " ".join(filter(None, (told, *became)))

    def count_text(self) -> str:
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

    def next_tip(self) -> str:
        return _("To the end ([confirm]); [pick] shows the next one")

    # The counting

    @property
    def last(self) -> int:
        return len(self.counts)

    @property
    def _count(self) -> Count | None:
        return self.counts[self.step] if 0 <= self.step < len(self.counts) else None

    def _so_far(self, seat: int) -> int:
        """Return a seat's points so far."""
        return sum(count.points for count in self.counts[: max(0, self.step + 1)] if count.seat == seat)

    def step_items(self) -> list[Item]:
        count = self._count
        if count is not None and self.animator.factor > 0:
            self.sound(COUNT)
        return [Wait(_INTRO_MS if count is None else _GOLD_MS if count.cell is None else _VILLAGE_MS)]

    # Widgets

    def build_count(self, look: Look, root: Widget, body: Rect) -> None:
        left, right = self.halves(look, body)
        self.build_columns(look, root, left)
        self._add_board(root, right)

    def dusk_key(self) -> object:
        styles = tuple(seat.style.id for seat in self.seats)
        return "capoterra", tuple(self.state.tiles.items()), styles, self.result.winners

    def dusk_slices(self, look: Look) -> Generator[None, None, Dusk]:
        return map_dusk(look, self.state, [seat.style.id for seat in self.seats], self.result.winners)

    def page_names(self) -> list[tuple[str, str]]:
        return [
            ("board", _("Board")),
            ("points", _("Points over time")),
            ("goods", _("Goods and gold")),
            ("rolls", _("Rolls")),
        ]

    def build_page(self, look: Look, panel: Widget, body: Rect) -> None:
        if self.page == "board":
            self._add_board(panel, body)
        elif self.page == "points":
            panel.add(Custom("chart", body, self._paint_chart))
        elif self.page == "goods":
            panel.add(sheet_list(look, "figures", body, self._goods_sheet(), self.seats))
        else:
            rolled, room = split_top(body, min(look.ui(36) * (len(GOODS) + 1), body.height * 5 // 9), look.ui(10))
            panel.add(sheet_list(look, "figures", rolled, self._rolls_sheet(), self.seats))
            panel.add(Custom("luck", room, self._paint_luck))

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
            (_("goods left unsold"), *(str(sum(standing(self.state, seat).home)) for seat in range(len(found)))),
            (_("gold at the end"), *map(str, self.state.gold)),
        ]
        return Sheet(("", *self.names), tuple(rows), total=True)

    def _rolls_sheet(self) -> Sheet:
        """Return how often each colour was rolled, and how often on average."""
        found, wanted = self._rolls()
        rows = tuple((face_text(_FACES[good]), str(found[good]), decimal(wanted[good])) for good in range(len(GOODS)))
        return Sheet((_("Die"), _("Rolled"), _("On average")), rows)

    def _rolls(self) -> tuple[Sequence[int], Sequence[float]]:
        """Return how often each good's colour was rolled, and how often on average."""
        found = rolls(self._events())
        return found, expected_rolls(self.state, sum(found))

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

    def _paint_luck(self, canvas: Canvas, widget: Widget) -> None:
        """Paint a bar for each colour, as long as it was rolled often, with a mark at the average."""
        look, theme = canvas.look, canvas.look.theme
        found, wanted = self._rolls()
        gap = look.ui(6)
        tall = min(look.ui(_BAR), (widget.rect.height + gap) // len(GOODS) - gap)
        wide = (widget.rect.width - tall - 2 * gap) / max(1.0, *found, *wanted)
        for good, style in enumerate(GOOD_STYLES):
            face = Rect(widget.rect.x, widget.rect.y + good * (tall + gap), tall, tall)
            canvas.sprite(face_sprite(_FACES[good]), face)
            bar = Rect(face.right + gap, face.y + tall // 5, round(found[good] * wide), tall * 3 // 5)
            if bar.width:
                canvas.rounded(bar, style.die, 4, 1, theme.ink)
            mean = face.right + gap + round(wanted[good] * wide)
            mark = [(mean, face.y), (mean, face.bottom)]
            for colour, width in ((theme.parchment, look.ui(6)), (theme.ink, look.ui(3))):
                canvas.line(mark, colour, width)

    def _paint_board(self, canvas: Canvas, widget: Widget) -> None:
        self.paint_whole_board(canvas, widget.rect)
        camera = self._camera
        shown = self.counts if not self.walking else self.counts[: self.step + 1]
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
        limits = Limits(1, look.board(USUAL), look.board(USUAL))
        bounds = Bounds.around(map(position_of, self.state.tiles))
        self._camera.settle((rect.x, rect.y, rect.width, rect.height), limits, bounds)
        with canvas.clip(rect):
            styles = [seat.style.id for seat in self.seats]
            self._picture.paint(canvas, rect, self._camera, self.state, styles, tuple(range(len(self.names))))

    def paint_moving(self, canvas: Canvas) -> None:
        """Paint the columns as far as they have been counted; afterwards medals and leaves too."""
        if not self.walking or self._columns is None:
            super().paint_moving(canvas)
            return
        self._columns.paint(canvas, [self._so_far(seat.seat) for seat in self.seats])

    def forget_pictures(self) -> None:
        super().forget_pictures()
        self._picture.forget()

    def card(self) -> pygame.Surface:
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
