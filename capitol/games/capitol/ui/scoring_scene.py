"""The scoring: area by area points are counted, fly from houses, fountains and temples to the seats' badges, and fill
table and columns; skipping loses no information."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect

from capitol.core.events import Event
from capitol.games.capitol.rules.numbers import ROUNDS
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.auction.auction_words import goes_on
from capitol.games.capitol.ui.models.scoring import (
    MOST_TOKENS,
    AreaRow,
    AreaTimes,
    ScoringModel,
    area_times,
    scoring_model,
    token_sources,
)
from capitol.games.capitol.ui.models.table import table_model
from capitol.games.capitol.ui.parts.bands import paint_bar, paint_header
from capitol.games.capitol.ui.parts.board_picture import BoardArt, BoardPicture
from capitol.games.capitol.ui.parts.round_bar import SCORE, round_bar
from capitol.games.capitol.ui.parts.score_table import ScoreRow, build_table, paint_numbers, table_height, table_places
from capitol.games.capitol.ui.parts.scored_area import ScoredArea
from capitol.games.capitol.ui.table.cells import area_at
from capitol.games.capitol.ui.words import NUMERALS, Names, seat_names
from capitol.host.language import N_, InLanguage, _, decimal, in_force, ngettext
from capitol.kit.background import SCORING_MUSIC
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import LEFT, InputEvent, KeyDown, PointerDown
from capitol.kit.look import Look
from capitol.kit.tween import Call, Item, Tween, Wait, in_out_cubic, linear, out_back, parallel, sequence
from capitol.kit.widgets import Button, Panel, Paragraph, Widget, inset, row, split_bottom, split_top
from capitol.session.source import TableSource
from capitol.table.auto_advance import AutoAdvance
from capitol.table.context import TableContext
from capitol.table.frame import Frame, frame, usual_frame
from capitol.table.front_scene import FrontScene, paint_ahead
from capitol.table.score_columns import ColumnRow, scale_top
from capitol.table.seats.badge import SeatBadge, paint_symbol
from capitol.table.table_top import paint_rail
from capitol.table.token_path import TokenPath
from capitol.table.tool_bar import menu_tool

_DIM = 0.35
_CROSS_MS = 120
_TOKEN, _SWELL = 26, 4
_BADGE, _NEXT, _WORDS = 34, 46, 166
_MOST_BADGE, _LEAST_COLUMNS = 44, 110
_LEAST_SPACING = 1.15
_LEAST_TEXT, _LEAST_REASON = 16, 14
_SCALE_NOTES = (0, 2, 4, 7, 9, 12, 14, 16, 19)
"""Semitones of the ticks for each claimant, and of the chords for each area: a pentatonic rise."""


def scoring_frame(look: Look) -> Frame:
    """Return the frame: board, text (in the tray) and table with columns (in the rail), as at the table; but in a wide
    window the text goes below table and columns, and in a high one above them, if there is room."""
    cut = frame(look)
    if cut.place == "below":
        return cut
    usual, both = usual_frame(look), cut.tray.union(cut.rail)
    tall = min(look.board(_WORDS), both.height // 3)
    if cut.place == "beside":
        tray, rail = split_bottom(both, tall)
    else:
        tray, rail = split_top(both, tall)
    if rail.height < table_height(look) + look.ui(16):
        return usual
    return replace(cut, tray=tray, rail=rail)


def panel_and_columns(look: Look) -> tuple[Rect, Rect]:
    """Return the places of the table and, below it or at its right, of the columns."""
    gap = look.ui(8)
    cut = scoring_frame(look)
    rail = inset(cut.rail, gap, gap)
    if cut.place != "below":
        panel, columns = row(rail, 2, gap)
        return Rect(panel.x, panel.y, panel.width, min(table_height(look), panel.height)), columns
    most = rail.height - look.board(_LEAST_COLUMNS)
    panel = Rect(rail.x, rail.y, rail.width, min(table_height(look), most))
    return panel, Rect(panel.x + gap, panel.bottom + gap, rail.width - gap, max(1, rail.bottom - panel.bottom - gap))


class ScoringScene(FrontScene[TableSource]):
    """One scored round. ``event`` is its ``round_scored``, ``table`` a view's table after it; ``on_done`` is called at
    the end."""

    title = N_("Capitol: scoring")
    guided = "scoring"
    topic = "scoring"
    music = SCORING_MUSIC

    def __init__(
        self,
        context: TableContext,
        session: TableSource,
        event: Event,
        table: State,
        viewer: int,
        board: BoardArt,
        on_done: Callable[[], None],
    ) -> None:
        super().__init__(context, session, board)
        self.board = board
        self.names = Names(tuple(seat.name for seat in self.seats), board.titles)
        self._model = InLanguage(partial(scoring_model, event, table, self.names))
        self.areas = table_model(View(viewer, table))
        self._on_done = on_done
        self.auto_advance = AutoAdvance(context, session)
        self._begun = False
        self._counting = True
        self._counted = 0
        self._current: AreaRow | None = None
        self._focus = 0.0
        self._claims = 0
        self._flight = 0.0
        self._hop = 1.0
        self._scored: ScoredArea | None = None
        self._cross = 0.0  # with reduced motion: progress of the tokens' fade from the area to the badges
        self._times = area_times(self.model.rows[0])
        self._shown: list[float] = [float(score) for score in self.model.before]
        self._raised = self._shown  # the values shown by the heights of the columns
        self._bright: pygame.Surface | None = None
        self._dark: pygame.Surface | None = None
        self._drawn_for: object = None

    @property
    def model(self) -> ScoringModel:
        """The round in numbers and words."""
        return self._model()

    @property
    def counted(self) -> int:
        """The number of areas counted."""
        return self._counted

    @property
    def shown(self) -> tuple[int, ...]:
        """The scores that the columns show now."""
        return tuple(round(score) for score in self._shown)

    def opening(self) -> Iterable[str]:
        return (goes_on(),)

    # Widgets

    def layout(self, look: Look) -> None:
        root = self._composed(look)
        if self._drawn_for != self._depends(look):
            self._bright = self._dark = None
        self._scored = None
        self.stage.set_root(root)

    def ahead(self, look: Look) -> Iterator[None]:
        """Make its first picture before it is shown, in small steps."""
        root = self._composed(look)
        yield
        yield from self._board_slices(look)
        yield from paint_ahead(look, root.walk())

    def _composed(self, look: Look) -> Widget:
        self._frame = scoring_frame(look)
        settings = self.context.settings
        plan_view, hours = settings.display.plan_view, settings.motion.life
        self._picture = BoardPicture(look, self.board, self._frame.board, plan_view=plan_view, hours=hours)
        gap = look.ui(8)
        self._panel, columns = panel_and_columns(look)
        self._columns = ColumnRow(columns, self.seats, scale_top(self.model.after))
        root = Widget("scoring", look.scale.rect)
        root.add(
            round_bar(
                look,
                self._frame.bar,
                self.model.round,
                SCORE,
                menu_tool(self.open_menu, key="escape"),
                self.help_tools(),
            )
        )
        colours = [area.colour for area in self.areas.areas]
        for area in range(len(colours)):
            root.add(Widget(f"area.{area}", self._picture.area_rect(area), role="area"))
        root.add(build_table(look, self._panel, self.model, colours, self.names, self._explain))
        self._build_tray(look, root, inset(self._frame.tray, gap, gap))
        return root

    def _build_tray(self, look: Look, root: Widget, tray: Rect) -> None:
        gap, badge = look.ui(8), min(look.ui(_BADGE), look.board(_MOST_BADGE))
        badges: list[SeatBadge] = []
        levels = True
        for seat in self.seats:
            left = tray.x + (tray.width + gap) * seat.seat // len(self.seats)
            right = tray.x + (tray.width + gap) * (seat.seat + 1) // len(self.seats) - gap
            box, crowned = Rect(left, tray.y, right - left, badge), seat.seat in self.model.leaders
            won = decimal(self.model.points[seat.seat], 0, sign=True)
            # The portrait is left out if it leaves no room for the name.
            made = [
                SeatBadge(f"seat.{seat.seat}", box, seat, score=won, faced=faced, crowned=crowned, of_a_round=True)
                for faced in (True, False)
            ]
            shown = next((one for one in made if one.fits(look)), made[-1])
            levels &= shown.level_fits(look)
            badges.append(shown)
        for shown in badges:
            shown.level = shown.level if levels else ""  # show the level on all badges or on none
            shown.counting = self._counting
            shown.crowned &= not self._counting
            root.add(shown.fitted(look))
        self._badges = tuple(badges)
        below = Rect(tray.x, tray.y + badge + gap, tray.width, tray.height - badge - gap)
        label = self._next_label()
        wide = max(look.ui(170), Button.width_for(look, label, "right"))
        tall = min(look.ui(_NEXT), below.height)
        button = Rect(below.right - wide, below.bottom - tall, wide, tall)
        root.add(
            Button(
                "next",
                button,
                label,
                self._next,
                kind="secondary" if self._counting else "primary",
                icon="right",
                key="return",
            )
        )
        self._text = Panel("reason", Rect(below.x, below.y, below.width - wide - gap, below.height), shadow=False)
        root.add(self._text)
        if not self._counting:
            body = inset(self._text.rect, look.ui(12), look.ui(8))
            text, px = self._summary(), 16.0
            while Paragraph.height_for(look, text, body.width, px) > body.height:
                if px * look.scale.ui_scale <= _LEAST_TEXT:
                    break
                px -= 0.5
            self._text.add(Paragraph("summary", body, text, text_px=px, bg=look.theme.parchment)).live = True

    def _next_label(self) -> str:
        if self._counting:
            return _("Skip to the draw") if self.model.round < ROUNDS - 1 else _("Skip to the result")
        return _("To the draw") if self.model.round < ROUNDS - 1 else _("To the result")

    def _summary(self) -> str:
        leaders, best = self.model.leaders, max(self.model.after)
        if self.model.round == ROUNDS - 1:
            if len(leaders) == 1:
                text = ngettext("{who} wins with {score} point.", "{who} wins with {score} points.", best)
            else:
                text = ngettext(
                    "{who} share the win with {score} point.", "{who} share the win with {score} points.", best
                )
        elif len(leaders) == 1:
            text = ngettext(
                "{who} leads with {score} point after round {round}.",
                "{who} leads with {score} points after round {round}.",
                best,
            )
        else:
            text = ngettext(
                "{who} share the lead with {score} point after round {round}.",
                "{who} share the lead with {score} points after round {round}.",
                best,
            )
        leading = text.format(who=seat_names(self.names, leaders), score=best, round=NUMERALS[self.model.round])
        return "\n".join((leading, _("Choose a row to read the reasons.")))

    # Keys and buttons

    def handle(self, event: InputEvent) -> bool:
        """Open the menu on Esc even while points are counted; the count continues later where it was."""
        if self._counting and isinstance(event, KeyDown) and event.chord == "escape" and self.stage.dialog is None:
            self.open_menu()
            return True
        if not self._counting and self.stage.dialog is None and self.auto_advance.too_soon(event):
            return True
        return super().handle(event)

    def on_key(self, event: KeyDown) -> bool:
        if event.chord == "i":
            return self.stage.explain()
        if event.chord.isdigit() and event.chord != "0":
            return self.stage.focus_on(f"row.{int(event.chord) - 1}", True)
        return False

    def on_event(self, event: InputEvent) -> bool:
        """Treat a press on an area of the board as one on its row."""
        area = area_at(self.root, event.pos) if isinstance(event, PointerDown) and event.button == LEFT else None
        if area is not None:
            self._explain(area)
        return area is not None

    def _explain(self, area: int) -> None:
        """Keep a row's reason in the tray (a press anywhere on the row)."""
        self.stage.focus_on(f"row.{area}")

    def _next(self) -> None:
        self._on_done()

    # Animation

    def enter(self) -> None:
        super().enter()
        if not self._begun:
            self._begun = True
            self.animator.play(*[self._area(row) for row in self.model.rows], Call(self._finished))
        elif not self._counting:
            self.auto_advance.begin()

    def leave(self) -> None:
        self._bright = self._dark = None

    def tick(self, now: float) -> bool:
        """Close the result by itself if only computer players play."""
        if self.auto_advance.over(now):
            self._on_done()
            return True
        return False

    def next_due(self, now: float) -> float | None:
        due = [at for at in (super().next_due(now), self.auto_advance.due) if at is not None]
        return min(due, default=None)

    def _area(self, row: AreaRow) -> Item:
        """Return the animation of one area, a sequence of steps."""
        times = area_times(row)
        begin, count = Call(lambda: self._begin(row, times)), Call(lambda: self._count(row))
        if not row.scores:
            return sequence(begin, Wait(times.whole), count)
        steps: list[Item] = [begin, Tween(times.focus, self._set_focus, in_out_cubic)]
        for number in range(len(row.claimants)):
            hop = Tween(times.claimant, self._set_hop, linear, motion=True)
            steps += [Call(partial(self._claim, number)), parallel(hop, Wait(times.claimant))]
        rise = Tween(times.column, lambda t: self._rise(row, t), out_back)
        if self.animator.reduced:
            steps += [Tween(_CROSS_MS, self._set_cross), count, rise]
        else:
            tokens = min(MOST_TOKENS, max(row.points))
            whole = times.token + times.stagger * (tokens - 1)
            steps.append(parallel(Tween(whole, self._set_flight, linear), sequence(Wait(times.token), count, rise)))
        return sequence(*steps, Call(lambda: self._rise(row, 1.0)), Wait(times.rest))

    def _begin(self, row: AreaRow, times: AreaTimes) -> None:
        self._current, self._times = row, times
        self._scored = None
        self._focus, self._claims, self._flight, self._cross = (0.0 if row.scores else 1.0), 0, 0.0, 0.0

    def _set_focus(self, t: float) -> None:
        self._focus = t

    def _claim(self, number: int) -> None:
        self._claims = number + 1
        self.context.sound.play("tick", semitone=_SCALE_NOTES[number])

    def _set_hop(self, t: float) -> None:
        self._hop = t

    def _set_flight(self, t: float) -> None:
        self._flight = t

    def _set_cross(self, t: float) -> None:
        self._cross = t

    def _count(self, row: AreaRow) -> None:
        self._counted = row.area + 1
        if row.scores:
            self.context.sound.play("chord", semitone=_SCALE_NOTES[row.area])

    def _rise(self, row: AreaRow, t: float) -> None:
        """Raise the columns, which overshoot slightly and settle; the numbers never overshoot."""
        before, after = self.model.standing(row.area), self.model.standing(row.area + 1)
        self._raised = [old + (new - old) * t for old, new in zip(before, after, strict=True)]
        self._shown = [min(score, float(new)) for score, new in zip(self._raised, after, strict=True)]

    def _finished(self) -> None:
        self._counting, self._current, self._counted = False, None, len(self.model.rows)
        self._shown = self._raised = [float(score) for score in self.model.after]
        self._dark = None
        self.auto_advance.begin()
        self.context.sound.play("chord", semitone=24)
        self.rebuild()

    # Painting

    def paint_static(self, canvas: Canvas) -> None:
        self._paint_ground(canvas)
        for _step in self._board_slices(canvas.look):
            pass
        board = self._dark if self._counting else self._bright
        if board is not None:
            canvas.blit(board, self._frame.board.topleft)
        if not self._counting:
            for area in self.areas.areas:
                paint_bar(canvas, self._picture, area)
        self.stage.draw_still(canvas)
        lit = self._lit_row()
        if lit is not None and not self._counting:
            self._paint_reason(canvas, lit)
            self._paint_ring(canvas, lit.area)

    def _paint_ground(self, canvas: Canvas) -> None:
        paint_rail(canvas, self._frame.rail)
        paint_rail(canvas, self._frame.tray)

    def _board_slices(self, look: Look) -> Iterator[None]:
        """Draw the board once as it is without chips, and once with chips and dimmed for the count, in small steps."""
        if self._bright is not None:
            return
        size = self._frame.board.size
        bright = pygame.Surface(size, 0, 32)
        look.cache.count(bright)
        inner = Canvas(bright, look)
        inner.fill(look.theme.table)
        plan_view, hours = self._picture.plan_view, self._picture.hours
        picture = BoardPicture(look, self.board, Rect((0, 0), size), plan_view=plan_view, hours=hours)
        picture.paint_ground(inner, self.areas)
        yield
        picture.paint_pieces(inner, self.areas)
        for area in self.areas.areas:
            yield
            paint_header(inner, picture, area)
        if self._counting:
            yield
            dimmed = bright.copy()
            look.cache.count(dimmed)
            dark = Canvas(dimmed, look)
            yield
            for area in self.areas.areas:
                paint_bar(dark, picture, area)
            dark.dim(alpha=round(255 * _DIM))
            self._dark = dimmed
        self._bright, self._drawn_for = bright, self._depends(look)

    def _depends(self, look: Look) -> object:
        """Return everything that the pictures of the board depend on and that may change."""
        return look, self._picture.plan_view, self._picture.hours, in_force()

    def _lit_row(self) -> AreaRow | None:
        for widget in self.root.walk():
            if isinstance(widget, ScoreRow) and widget.lit:
                return widget.row
        return None

    def _paint_reason(self, canvas: Canvas, row: AreaRow) -> None:
        """Paint an area's reason in the tray, on an empty panel."""
        look, theme = canvas.look, canvas.look.theme
        canvas.panel(self._text.rect, "parchment", shadow=False)
        body = inset(self._text.rect, look.ui(12), look.ui(8))
        px, head = 16.0, look.line(18, bold=True, family="title")
        lines = look.fonts.wrap(row.text, look.text_px(px), body.width)
        if round(len(lines) * look.text_px(px) * _LEAST_SPACING) > body.height - head:
            head = 0  # the row and the ring identify the area
        room = Rect(body.x, body.y + head, body.width, body.height - head)
        while len(lines) * look.text_px(px) * _LEAST_SPACING > room.height and px * look.scale.ui_scale > _LEAST_REASON:
            px -= 0.5
            lines = look.fonts.wrap(row.text, look.text_px(px), body.width)
        if head:
            title = _("{numeral} {name}").format(numeral=NUMERALS[row.area], name=self.names.areas[row.area])
            canvas.text(title, Rect(body.x, body.y, body.width, head), 18, theme.ink, bold=True, family="title")
        spacing = max(_LEAST_SPACING, min(1.4, room.height / max(1, len(lines) * look.text_px(px))))
        canvas.paragraph(row.text, room, px, theme.ink, spacing=spacing)

    def _paint_ring(self, canvas: Canvas, area: int, alpha: int = 255) -> None:
        box = self._picture.area_rect(area)
        canvas.rounded(box, None, 9, 4, canvas.look.theme.ring_dark, alpha)
        canvas.rounded(box.inflate(-2, -2), None, 9, 2.5, canvas.look.theme.ring_focus, alpha)

    def paint_moving(self, canvas: Canvas) -> None:
        row = self._current
        if row is not None:
            self._paint_area(canvas, row)
            self._paint_reason(canvas, row)
        paint_numbers(canvas, self._panel, self.model, self.seats, self._counted, self._shown)
        if row is not None:
            line = table_places(canvas.look, self._panel, len(self.seats)).row_rect(row.area)
            canvas.rounded(line, None, 4, 2.5, canvas.look.theme.gold_edge)
        self._columns.paint(canvas, self._raised, said=self.shown)
        if self._counting:
            for badge, shown, before in zip(self._badges, self.shown, self.model.before, strict=True):
                badge.paint_score(canvas, decimal(shown - before, 0, sign=True))
        if row is not None and 0 < self._flight < 1:
            self._paint_tokens(canvas, row)
        elif row is not None and 0 < self._cross < 1:
            self._paint_crossing(canvas, row)

    def _paint_area(self, canvas: Canvas, row: AreaRow) -> None:
        """Paint the area being counted above the dimmed ones, with the chips counted so far."""
        if self._bright is None:
            return
        board = self._frame.board
        box = self._picture.area_rect(row.area).clip(board)
        alpha = 255 if self._focus >= 1 else round(255 * self._focus)
        if self._claims and 0 < self._hop < 1:
            self._area_of(row).paint_hopping(canvas, row.claimants[self._claims - 1], self._hop)
        else:
            canvas.blit(self._bright.subsurface(box.move(-board.x, -board.y)), box.topleft, alpha)
        if 0 < self._flight < 1:
            self._area_of(row).paint_bonus(canvas, self._flight)
        self._paint_ring(canvas, row.area, alpha)
        if row.scores and self._claims:
            model = self.areas.areas[row.area]
            paint_bar(canvas, self._picture, replace(model, chips=model.chips[: self._claims]))

    def _area_of(self, row: AreaRow) -> ScoredArea:
        """Return the area being counted, split into layers once."""
        if self._scored is None or self._scored.area != row.area:
            self._scored = ScoredArea(self.look, self.board, self._picture, self.areas, row.area)
        return self._scored

    def _starts(self, row: AreaRow, seat: int) -> list[tuple[int, int]]:
        """Return where a seat's tokens start, alternating between the houses, fountains or temples that they
        represent."""
        scored, found = self._area_of(row), list[tuple[int, int]]()
        for number, source in enumerate(token_sources(row, seat)):
            places = scored.starts(source, seat)
            found.append(places[number % len(places)])
        return found

    def _paint_tokens(self, canvas: Canvas, row: AreaRow) -> None:
        """Paint the points on their way to the badges."""
        times, look = self._times, canvas.look
        tokens = min(MOST_TOKENS, max(row.points))
        elapsed = self._flight * (times.token + times.stagger * (tokens - 1))
        side = look.board(_TOKEN)
        path = TokenPath(self._panel, side)
        for seat in range(len(row.points)):
            goal = self._badges[seat].symbol_rect(look).center
            for token, start in enumerate(self._starts(row, seat)):
                t = (elapsed - token * times.stagger) / times.token
                if 0 < t < 1:
                    x, y = path.at(start, goal, in_out_cubic(t))
                    box = Rect(round(x - side / 2), round(y - side / 2), side, side)
                    paint_symbol(canvas, self.seats[seat], box)

    def _paint_crossing(self, canvas: Canvas, row: AreaRow) -> None:
        """Paint each scoring seat's tokens fading out while the symbol on its badge swells briefly."""
        look, side = canvas.look, canvas.look.board(_TOKEN)
        for seat, points in enumerate(row.points):
            if points:
                box = Rect(0, 0, side, side)
                for box.center in dict.fromkeys(self._starts(row, seat)):
                    paint_symbol(canvas, self.seats[seat], box, round(255 * (1 - self._cross)))
                mark = self._badges[seat].symbol_rect(look)
                mark = mark.inflate(2 * look.ui(_SWELL), 2 * look.ui(_SWELL))
                paint_symbol(canvas, self.seats[seat], mark, round(255 * math.sin(math.pi * self._cross)))
