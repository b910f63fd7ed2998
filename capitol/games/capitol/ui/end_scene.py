"""The end of the game: who won, the columns, the story in charts and sheets, and what can be done next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from capitol.games.capitol.rules.numbers import ROUNDS
from capitol.games.capitol.ui.models.chronicle import chronicle, ranking
from capitol.games.capitol.ui.models.report import (
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
from capitol.games.capitol.ui.parts.backdrop import board_backdrop
from capitol.games.capitol.ui.parts.board_picture import BoardArt
from capitol.games.capitol.ui.parts.end_card import city_picture, end_card
from capitol.games.capitol.ui.parts.end_charts import area_chart, card_chart, lead_chart, round_chart, score_chart
from capitol.games.capitol.ui.parts.top_bar import top_bar
from capitol.games.capitol.ui.words import Names
from capitol.host.atomic import write_atomic
from capitol.host.files import free_path
from capitol.host.language import _, pgettext
from capitol.host.reasons import os_reason
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import shrinking
from capitol.kit.inputs import KeyDown
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.tween import Tween, in_out_cubic, linear, out_back, out_cubic, parallel, sequence
from capitol.kit.widgets import (
    Button,
    Choice,
    Custom,
    Label,
    Option,
    Panel,
    Paragraph,
    Toggle,
    Widget,
    inset,
    split_bottom,
    split_left,
    split_top,
)
from capitol.session.controller import TableSession
from capitol.session.opponents import player_at
from capitol.session.records import record_suffix
from capitol.table.backdrop import EVENING
from capitol.table.confetti import FALL_MS, Confetti
from capitol.table.context import TableContext
from capitol.table.frame import usual_frame
from capitol.table.score_columns import ColumnRow, scale_top
from capitol.table.seats.badge import SeatBadge, seat_looks
from capitol.table.seats.players import open_strengths
from capitol.table.sheet import Sheet, sheet_list
from capitol.table.tool_bar import BarButton

_RISE = 1400.0
_HONOUR = 420.0
_DUSK = 2200.0
"""In so many milliseconds the columns rise, and then the medal of the winner lands on its column; evening comes
over the city."""
_LEFT = 392
_BUTTONS, _BADGE = 46, 38
_MOST_BUTTONS, _MOST_BADGE, _LEAST_COLUMNS = 60, 48, 70
_LEAST_TEXT = 16
_HEADLINE = 20
"""A headline may be written so small to save a line."""
_DONE = ROUNDS + 1


class EndScene(Scene):
    """A finished game. Raises ValueError for one that goes on."""

    def __init__(self, context: TableContext, session: TableSession, board: BoardArt) -> None:
        super().__init__()
        result = session.result
        if result is None:
            raise ValueError("the game is not over")
        self.context, self.session, self.board, self.result = context, session, board, result
        self.seats = seat_looks(session.entry, session.seats, board.styles, board.seats)
        self._order = [seat for _rank, seat in ranking(result.scores)]
        self.names = Names(tuple(seat.name for seat in self.seats), board.titles)
        self.title, self.guided = _("Capitol: end of the game"), "end"
        view = session.view(0)
        self.model = table_model(view)
        self.story = chronicle(session.steps, [view.table.hand_size(seat) for seat in range(len(self.seats))])
        self._backdrop = board_backdrop(board, self.model, plan_view=context.settings.display.plan_view, tint=EVENING)
        self.page = "city"
        self.as_sheet = False
        self._begun = False
        self._rise = 0.0
        self._fall = 0.0
        self._dusk = 0.0
        self._honour = 0.0
        self._frames_to_card = 0
        self._confetti = Confetti(sum(result.scores))

    # Widgets

    def layout(self, look: Look) -> None:
        cut, gap = usual_frame(look), look.ui(10)
        root = Widget("end", look.scale.rect)
        root.add(
            top_bar(
                look,
                cut.bar,
                ROUNDS - 1,
                _DONE,
                self._menu,
                [
                    BarButton("help", "help", _("Rules"), _("Rules (?)"), self._help, "? f1"),
                    BarButton("settings", "settings", _("Settings"), _("Settings"), self.context.open_settings),
                ],
            )
        )
        body = inset(Rect(0, cut.bar.bottom, look.scale.width, look.scale.height - cut.bar.bottom), gap, gap)
        body, buttons = split_bottom(body, min(look.ui(_BUTTONS), look.board(_MOST_BUTTONS)), gap)[::-1]
        self._build_buttons(look, root, buttons)
        left, right = split_left(body, min(look.ui(_LEFT), body.width * 2 // 5), gap)
        self._build_left(look, root, left)
        self._build_right(look, root, right)
        self.stage.set_root(root)

    def _build_left(self, look: Look, root: Widget, left: Rect) -> None:
        gap, theme = look.ui(8), look.theme
        title, note = headline(self.result, self.names), subline(self.result, self.names)
        pad = look.ui(14)
        wide = left.width - 2 * pad
        tall = min(look.ui(_BADGE), look.board(_MOST_BADGE))
        badges = len(self.seats) * (tall + look.ui(6))
        below = Paragraph.height_for(look, note, wide)
        # A long headline is written smaller before a word stands alone or the badges have no room.
        fewest = len(look.fonts.wrap(title, look.text_px(_HEADLINE), wide, bold=True, family="title"))
        for px in shrinking(look, 24, 22, 20, 18, 16):
            size = look.text_px(px)
            lines = look.fonts.wrap(title, size, wide, bold=True, family="title")
            high = round(size * 1.25) * len(lines)
            if len(lines) <= fewest and high + below + 2 * look.ui(10) + gap + badges <= left.height:
                break
        banner, rest = split_top(left, high + below + 2 * look.ui(10), gap)
        panel = root.add(Panel("result", banner, style="glass"))
        top = Rect(banner.x + pad, banner.y + look.ui(10), wide, high)
        panel.add(
            Label(
                "result.text",
                top,
                "\n".join(lines),
                text_px=px,
                bold=True,
                family="title",
                fg=theme.gold_light,
                bg=theme.dark,
            )
        )
        panel.add(Paragraph("result.note", Rect(top.x, top.bottom, wide, below), note, fg=theme.cream, bg=theme.dark))
        for place, (rank, seat) in enumerate(ranking(self.result.scores)):
            line = Rect(rest.x, rest.y + place * (tall + look.ui(6)), rest.width, tall)
            number, badge = split_left(line, look.ui(44), look.ui(4))
            root.add(
                Label(
                    f"rank.{seat}",
                    number,
                    f"{rank}.",
                    text_px=20,
                    bold=True,
                    align="right",
                    fg=theme.cream,
                    bg=theme.table,
                )
            )
            sitter, player = self.seats[seat].sitter, player_at(self.session.entry, self.session.seats[seat])
            tell = partial(open_strengths, self.stage, self.session.entry, [player]) if player is not None else None
            shown = root.add(
                SeatBadge(
                    f"seat.{seat}",
                    badge,
                    self.seats[seat],
                    score=str(self.result.scores[seat]),
                    faced=True,
                    crowned=seat in self.result.winners,
                    label=sitter.name,
                    tooltip=sitter.who,
                    on_press=tell,
                    focusable=tell is not None,
                ).fitted(look)
            )
            shown.takes_enter = tell is not None  # Enter there must not be that of the rematch
        used = badges + look.ui(4)
        # Without room for them the columns are left out: the badges have the scores.
        columns = Rect(rest.x, rest.y + used, rest.width, max(1, rest.height - used))
        in_order = tuple(self.seats[seat] for seat in self._order)
        self._columns = ColumnRow(columns, in_order, scale_top(self.result.scores), 0.6)

    def _build_right(self, look: Look, root: Widget, right: Rect) -> None:
        panel = root.add(Panel("story", right, style="glass" if self.page == "city" else "parchment"))
        room = inset(right, look.ui(14), look.ui(12))
        head, body = split_top(room, look.ui(38), look.ui(10))
        toggle = look.ui(56) + look.text_width(_("As a table"), 16) + look.ui(12)
        switch = Rect(head.right - toggle, head.y, toggle, head.height)
        pages = Rect(head.x, head.y, head.width - toggle - look.ui(10), head.height)
        options = [
            Option("city", _("City")),
            Option("score", _("Score")),
            Option("rounds", _("Rounds")),
            Option("areas", _("Areas")),
            Option("leads", _("Leads")),
            Option("auctions", _("Auctions")),
            Option("cards", _("Cards")),
        ]
        fits = max(look.text_width(option.text, 16, bold=True) for option in options) + look.ui(14)
        style = "segments" if fits * len(options) <= pages.width else "menu"
        panel.add(
            Choice(
                "page",
                pages,
                pgettext("what is shown", "Show"),
                options,
                self.page,
                self._turn_page,
                style=style,
                region="pages",
            )
        )
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
        text = "\n".join(highlights(self.story, self.result, self.names)[1:])
        high = Paragraph.height_for(look, text, body.width) if text else 0
        foot, city = split_bottom(body, high, look.ui(8))
        panel.add(Custom("city", city, self._paint_city))
        if text:
            panel.add(Paragraph("highlights", foot, text, fg=look.theme.cream, bg=look.theme.dark))

    def _build_buttons(self, look: Look, root: Widget, rect: Rect) -> None:
        gap = look.ui(8)
        made: list[tuple[str, str, str | None, Callable[[], None], str]] = [
            ("rematch", _("Rematch"), "play", self._rematch, "primary"),
            ("samedeal", _("Same deal, other seat"), "redo", self._same_deal, "secondary"),
            ("picture", _("Save picture"), "save", self._save_picture, "secondary"),
            ("export", _("Export record"), "log", self._export, "secondary"),
            ("title", _("Title"), "door", self.context.to_title, "secondary"),
        ]
        room, px = rect.width - gap * (len(made) - 1), 17.0
        needed = [Button.width_for(look, label, icon, px) + look.ui(12) for _id, label, icon, _do, _kind in made]
        while sum(needed) > room and px * look.scale.ui_scale > _LEAST_TEXT:
            px -= 0.5
            needed = [Button.width_for(look, label, icon, px) for _id, label, icon, _do, _kind in made]
        spare = room - sum(needed)
        named = spare >= 0
        if not named:
            # Words that have no room at all become tooltips.
            needed, spare = [room // len(made)] * len(made), 0
        left = rect.x + spare // 2
        for (id, label, icon, press, kind), wide in zip(made, needed, strict=True):
            box = Rect(left, rect.y, wide, rect.height)
            key = "return" if kind == "primary" else ""
            root.add(
                Button(
                    id,
                    box,
                    label,
                    press,
                    kind=kind,
                    icon=icon,
                    key=key,
                    region="buttons",
                    text_px=px,
                    show_label=named,
                    tooltip="" if named else label,
                )
            )
            left += wide + gap

    # Pages

    def _turn_page(self, page: str) -> None:
        self.page = page
        self.rebuild()

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
        return makers[self.page](self.story, self.names)

    def _paint_chart(self, canvas: Canvas, widget: Widget) -> None:
        if self.page == "leads":
            colours = [area.colour for area in self.model.areas]
            lead_chart(canvas, widget.rect, self.story, self.seats, colours, self.names)
            return
        charts = {"score": score_chart, "rounds": round_chart, "areas": area_chart, "cards": card_chart}
        charts[self.page](canvas, widget.rect, self.story, self.seats)

    def _paint_city(self, canvas: Canvas, widget: Widget) -> None:
        room = self._city_room(widget.rect)
        canvas.shadow(room, 2)
        canvas.blit(self._city(room.size, evening=True), room.topleft)

    def _city(self, size: tuple[int, int], *, evening: bool) -> pygame.Surface:
        plan_view = self.context.settings.display.plan_view
        return city_picture(self.look, self.board, self.model, size, plan_view, evening=evening)

    def _city_room(self, rect: Rect) -> Rect:
        """As much of ``rect`` as the board fills."""
        wide, tall = self.board.layout.size
        return Rect(0, 0, round(wide), round(tall)).fit(rect)

    # Buttons and keys

    def on_key(self, event: KeyDown) -> bool:
        return self.stage.explain() if event.chord == "i" else False

    def _menu(self) -> None:
        self.context.open_menu(self.session)

    def _help(self) -> None:
        self.context.open_rules("goal.win", self.session)

    def _rematch(self) -> None:
        self.context.rematch(self.session)

    def _same_deal(self) -> None:
        self.context.rematch(self.session, same_deal=True)

    def _save_picture(self) -> None:
        """Say what comes, which takes a moment, and draw it when that has been seen."""
        self.stage.bubble(_("The picture is being drawn…"), "picture")
        self._frames_to_card = 2

    def tick(self, now: float) -> bool:
        """Draw the card that was asked for."""
        waited, self._frames_to_card = self._frames_to_card, max(0, self._frames_to_card - 1)
        if waited == 1:
            self._keep_card()
        return waited > 0

    def next_due(self, now: float) -> float | None:
        """At once while a card is to be drawn."""
        return now if self._frames_to_card else super().next_due(now)

    def _keep_card(self) -> None:
        """Keep the end card as a picture, and say where."""
        sentences = highlights(self.story, self.result, self.names)
        card = end_card(
            self.look,
            self.board,
            self.model,
            self.seats,
            self.result.scores,
            sentences,
            self.context.settings.display.plan_view,
        )
        try:
            path = free_path(self.context.picture_folder, "capitol-city", ".png")
            pygame.image.save(card, str(path))
        except (OSError, pygame.error) as error:
            self.stage.bubble(_("The picture cannot be saved: {reason}.").format(reason=error), "picture")
            return
        self.stage.bubble(_("The picture is saved as {path}").format(path=path), "picture", "good")

    def _export(self) -> None:
        """Write the record of the game, and say where."""
        try:
            path = free_path(self.context.record_folder, "capitol-game", record_suffix(self.session.entry.id))
            write_atomic(path, self.session.record())
        except OSError as error:
            said = _("The record cannot be saved: {reason}.").format(reason=os_reason(error))
            self.stage.bubble(said, "export")
            return
        self.stage.bubble(_("The record is saved as {path}").format(path=path), "export", "good")

    # The picture

    def enter(self) -> None:
        self.animator.factor, self.animator.reduced = self.context.motion.factor, self.context.motion.reduced
        if not self._begun:
            self._begun = True
            self.context.sound.play("win")
            fall = Tween(FALL_MS, self._set_fall, linear, motion=True)
            rise = Tween(_RISE, self._set_rise, out_cubic, motion=True)
            honour = Tween(_HONOUR, self._set_honour, out_back)
            dusk = Tween(_DUSK, self._set_dusk, in_out_cubic)
            self.animator.play(parallel(sequence(rise, honour), fall, dusk))

    def _set_dusk(self, t: float) -> None:
        self._dusk = t

    def _set_rise(self, t: float) -> None:
        self._rise = t

    def _set_honour(self, t: float) -> None:
        self._honour = t

    def _set_fall(self, t: float) -> None:
        self._fall = t

    def paint_static(self, canvas: Canvas) -> None:
        self._backdrop.paint(canvas, self.stage.root)
        self.stage.draw_still(canvas)

    def paint_moving(self, canvas: Canvas) -> None:
        city = self.root.find("city")
        if city is not None and 0 < self._dusk < 1:
            room = self._city_room(city.rect)
            canvas.blit(self._city(room.size, evening=False), room.topleft, round(255 * (1 - self._dusk)))
        if self._columns.rect.height >= canvas.look.board(_LEAST_COLUMNS):
            scores = [self.result.scores[seat] for seat in self._order]
            self._columns.paint(canvas, [score * self._rise for score in scores])
            # The winners stand first.
            self._columns.paint_medals(canvas, scores, range(len(self.result.winners)), self._honour)
        for seat in self.result.winners:
            self._confetti.paint(canvas, self._leaves_of(seat), self._fall)

    def _leaves_of(self, seat: int) -> Rect:
        """Where leaves fall for a winner: from the headline down over the columns; over its own where several win."""
        top, place = self.root.find("result"), self._columns.rect
        above = place if top is None else top.rect
        whole = Rect(above.x, above.y, above.width, max(1, place.bottom - above.y))
        if len(self.result.winners) == 1:
            return whole
        slot = self._columns.slot(self._order.index(seat))
        return Rect(slot.x, whole.y, slot.width, whole.height)
