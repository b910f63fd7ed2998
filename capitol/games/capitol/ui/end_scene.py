"""The end of the game: the winner, the columns, charts and tables of the game, and what to do next."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

import pygame
from pygame import Rect

from capitol.ai.player import Decision
from capitol.core.events import Event
from capitol.games.capitol.game_statistics import game_statistics
from capitol.games.capitol.rules.numbers import ROUNDS
from capitol.games.capitol.ui.models.autopsy import auction_note
from capitol.games.capitol.ui.models.hint import hint_lines
from capitol.games.capitol.ui.models.score_sheets import (
    area_sheet,
    auction_sheet,
    card_sheet,
    headline,
    highlights,
    lead_sheet,
    round_sheet,
    score_sheet,
    subline,
)
from capitol.games.capitol.ui.models.table import table_model
from capitol.games.capitol.ui.parts.board_backdrop import board_backdrop
from capitol.games.capitol.ui.parts.board_picture import BoardArt
from capitol.games.capitol.ui.parts.city_at_dusk import city_dusk
from capitol.games.capitol.ui.parts.end_card import city_picture, end_card
from capitol.games.capitol.ui.parts.end_charts import area_chart, card_chart, lead_chart, round_chart, score_chart
from capitol.games.capitol.ui.parts.rostra import hall
from capitol.games.capitol.ui.parts.round_bar import DONE, round_bar
from capitol.games.capitol.ui.words import Names, event_text
from capitol.host.language import N_, _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import (
    Custom,
    Panel,
    Paragraph,
    Toggle,
    Widget,
    inset,
    split_bottom,
    split_left,
    split_top,
)
from capitol.session.source import RecordedTable, TableSource
from capitol.table.backdrop import EVENING, Backdrop
from capitol.table.context import TableContext
from capitol.table.dusk import Dusk
from capitol.table.ending import BUTTONS, MOST_BUTTONS, EndingScene
from capitol.table.frame import usual_frame
from capitol.table.hint.panel import HintLine
from capitol.table.sheet import Sheet, sheet_list

_LEFT = 392


def _rooms(look: Look) -> tuple[Rect, Rect, Rect]:
    """Return the places at the left and right, and that of the buttons below."""
    bar, gap = usual_frame(look).bar, look.ui(10)
    body = inset(Rect(0, bar.bottom, look.scale.width, look.scale.height - bar.bottom), gap, gap)
    buttons, body = split_bottom(body, min(look.ui(BUTTONS), look.board(MOST_BUTTONS)), gap)
    return *split_left(body, min(look.ui(_LEFT), body.width * 2 // 5), gap), buttons


def _head_and_page(look: Look, right: Rect) -> tuple[Rect, Rect]:
    """Return the places of the page choice and of the page."""
    return split_top(inset(right, look.ui(14), look.ui(12)), look.ui(38), look.ui(10))


class EndScene(EndingScene):
    """A finished game. Raises ValueError for one in progress."""

    title = N_("Capitol: end of the game")
    guided = "end"
    topic = "goal.win"

    files = ("capitol-city", "capitol-game")
    result_style = "glass"
    page = "city"

    def __init__(self, context: TableContext, session: TableSource, board: BoardArt) -> None:
        super().__init__(context, session, board)
        self.board = board
        self.names = Names(tuple(seat.name for seat in self.seats), board.titles)
        view = session.view(0)
        self.model = table_model(view)
        self.statistics = game_statistics(
            session.steps, [view.table.hand_size(seat) for seat in range(len(self.seats))]
        )
        self.as_sheet = False

    # Widgets

    def build_story(self, look: Look, root: Widget) -> None:
        bar = usual_frame(look).bar
        root.add(round_bar(look, bar, ROUNDS - 1, DONE, self.way_out(), self.help_tools()))
        left, right, buttons = _rooms(look)
        self.build_buttons(look, root, buttons)
        self.build_left(look, root, left)
        self._build_right(look, root, right)

    def dusk_key(self) -> object:
        styles = tuple(self.board.style(seat) for seat in range(len(self.seats)))
        plan_view = self.context.settings.display.plan_view
        return self.board.layout, self.board.spec, styles, self.model.areas, self.result.winners, plan_view

    def release(self, look: Look) -> None:
        hall().forget(look)
        look.release()  # but not the wood, on which the city stands

    def dusk_slices(self, look: Look) -> Generator[None, None, Dusk]:
        plan_view = self.context.settings.display.plan_view
        return city_dusk(look, self.board, self.model, self.result.winners, plan_view)

    def _build_right(self, look: Look, root: Widget, right: Rect) -> None:
        panel = root.add(Panel("summary", right, style="glass" if self.page == "city" else "parchment"))
        head, body = _head_and_page(look, right)
        toggle = look.ui(56) + look.text_width(_("As a table"), 16) + look.ui(12)
        switch = Rect(head.right - toggle, head.y, toggle, head.height)
        pages = Rect(head.x, head.y, head.width - toggle - look.ui(10), head.height)
        names = [
            ("city", _("City")),
            ("score", _("Score")),
            ("rounds", _("Rounds")),
            ("areas", _("Areas")),
            ("leads", _("Leads")),
            ("auctions", _("Auctions")),
            ("cards", _("Cards")),
        ]
        panel.add(self.page_choice(look, pages, names))
        if self.page not in ("auctions", "city"):
            panel.add(
                Toggle(
                    "sheet",
                    switch,
                    _("As a table"),
                    self.as_sheet,
                    self._turn_sheet,
                    region="pages",
                    bg=look.theme.parchment,
                )
            )
        if self.page == "city":
            self._build_city(look, panel, body)
        elif self.as_sheet or self.page == "auctions":
            panel.add(sheet_list(look, "figures", body, self._sheet(), self.seats))
        else:
            panel.add(Custom("chart", body, self._paint_chart))

    def _build_city(self, look: Look, panel: Widget, body: Rect) -> None:
        text, foot, city = self._words_and_city(look, body)
        panel.add(Custom("city", city, self._paint_city))
        if text:
            panel.add(Paragraph("highlights", foot, text, fg=look.theme.cream, bg=look.theme.dark))

    def _words_and_city(self, look: Look, body: Rect) -> tuple[str, Rect, Rect]:
        """Return the text below the city, and the places of both."""
        text = "\n".join(highlights(self.statistics, self.result, self.names)[1:])
        high = Paragraph.height_for(look, text, body.width) if text else 0
        return text, *split_bottom(body, high, look.ui(8))

    # Pages

    def _turn_sheet(self, on: bool) -> None:
        self.as_sheet = on
        self.rebuild()

    def _sheet(self) -> Sheet:
        makers = {
            "score": score_sheet,
            "rounds": round_sheet,
            "areas": area_sheet,
            "leads": lead_sheet,
            "auctions": auction_sheet,
            "cards": card_sheet,
        }
        return makers[self.page](self.statistics, self.names)

    def _paint_chart(self, canvas: Canvas, widget: Widget) -> None:
        if self.page == "leads":
            colours = [area.colour for area in self.model.areas]
            lead_chart(canvas, widget.rect, self.statistics, self.seats, colours, self.names)
            return
        charts = {"score": score_chart, "rounds": round_chart, "areas": area_chart, "cards": card_chart}
        charts[self.page](canvas, widget.rect, self.statistics, self.seats)

    def _paint_city(self, canvas: Canvas, widget: Widget) -> None:
        room = self._city_room(widget.rect)
        canvas.shadow(room, 2)
        plan_view = self.context.settings.display.plan_view
        canvas.blit(city_picture(self.look, self.board, self.model, room.size, plan_view), room.topleft)

    def _city_room(self, rect: Rect) -> Rect:
        """Return the part of ``rect`` that the board fills."""
        wide, tall = self.board.layout.size
        return Rect(0, 0, round(wide), round(tall)).fit(rect)

    # Texts and painting

    def headline(self) -> str:
        return headline(self.result, self.names)

    def subline(self) -> str:
        return subline(self.result, self.names)

    def move_lines(self, view: Any, decision: Decision[Any]) -> Sequence[HintLine]:
        return hint_lines(view, decision, self.names)

    def chance_text(self, event: Event) -> str | None:
        return event_text(event, self.names) if event.kind == "drawn" else None

    def point_note(self, table: RecordedTable, step: int, better: Any) -> str:
        return auction_note(table, step, self.names.seats, better)

    def card(self) -> pygame.Surface:
        sentences = highlights(self.statistics, self.result, self.names)
        plan_view = self.context.settings.display.plan_view
        return end_card(self.look, self.board, self.model, self.seats, self.result.scores, sentences, plan_view)

    def backdrop(self) -> Backdrop:
        plan_view = self.context.settings.display.plan_view
        return board_backdrop(self.board, self.model, plan_view=plan_view, tint=EVENING)
