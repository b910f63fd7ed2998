"""The end screen of a game: the winner, badges and columns at the left, the game's pages at the right, and buttons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Rect

from capitol.ai.player import Decision
from capitol.host.atomic import write_atomic
from capitol.host.files import free_path
from capitol.host.language import InLanguage, _, ngettext, pgettext
from capitol.host.reasons import os_reason
from capitol.kit.accessible_text import texts_of
from capitol.kit.background import END_MUSIC
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import shrinking
from capitol.kit.focus import TOOLS
from capitol.kit.inputs import KeyDown, PointerDown
from capitol.kit.look import Look
from capitol.kit.tween import Tween, linear, out_back, out_cubic, parallel, sequence
from capitol.kit.widgets import Button, Choice, Label, Option, Panel, Paragraph, Widget, split_left, split_top
from capitol.session.achievements_summary import AchievementsSummary
from capitol.session.controller import TableSession, playable
from capitol.session.opponents import player_at
from capitol.session.records import record_suffix
from capitol.session.source import RecordedTable, TableSource
from capitol.table.achievements_dialog import achievements_label, open_achievements
from capitol.table.confetti import FALL_MS, Confetti
from capitol.table.context import TableContext
from capitol.table.front_scene import FrontScene
from capitol.table.hint.lines import usual_lines
from capitol.table.hint.panel import HintLine
from capitol.table.review_scene import ReviewScene, plain_text
from capitol.table.score_columns import ColumnRow, scale_top
from capitol.table.seats.badge import SeatBadge, SeatColours
from capitol.table.seats.players import open_strengths

_RISE = 1400.0
_HONOUR = 420.0
"""The milliseconds in which the columns rise; the winner's medal then lands on its column."""
BUTTONS = 46
_BADGE = 38
_TOLD = 38
MOST_BUTTONS = 60
_MOST_BADGE, _LEAST_COLUMNS = 48, 70
_LEAST_TEXT = 16
_UNNAMED_FIRST = ("export", "picture", "samedeal", "again", "review", "title")
_LINE = ("rank", "seat")
"""The parts of a line of the ranking."""
_HEADLINE = 20
"""The smallest text size of a headline, used to save a line."""


class EndingScene(FrontScene[TableSource], ABC):
    """The end screen of a finished game; where that is only looked at, nothing begins from it. Raises ValueError for an
    unfinished one. ``order`` are the seats from first to
    last; ``files`` are the names for saved files, ``result_style`` is the panel style behind the headline, ``page`` the
    page shown at the right."""

    music = END_MUSIC
    files = ("game-end", "game")
    result_style = "parchment"
    page = ""

    def __init__(self, context: TableContext, session: TableSource, colours: SeatColours) -> None:
        super().__init__(context, session, colours)
        result = session.result
        if result is None:
            raise ValueError("the game is not over")
        self.result = result
        self.order = self.ranking()
        playing = self.playing = playable(session)
        self._tellings = InLanguage(lambda: tuple(context.told(playing)) if playing is not None else ())
        self._begun = False
        self._rise = 0.0
        self._fall = 0.0
        self._honour = 0.0
        self._frames_to_card = 0
        self._confetti = Confetti(sum(result.scores))
        self._columns: ColumnRow | None = None

    @property
    def told(self) -> tuple[AchievementsSummary, ...]:
        """What to show each player after the game."""
        return self._tellings()

    # To be implemented by a game

    @abstractmethod
    def headline(self) -> str:
        """Return who has won."""

    @abstractmethod
    def subline(self) -> str:
        """Return how the game was won."""

    @abstractmethod
    def card(self) -> pygame.Surface:
        """Draw the picture that "Save picture" saves."""

    def move_lines(self, view: Any, decision: Decision[Any]) -> Sequence[HintLine]:
        """Return the moves of a decision in the game's words, with reasons if it gives any; for the review."""
        return usual_lines(decision, partial(plain_text, self.session))

    def point_note(self, table: RecordedTable, step: int) -> str:
        """Return what else the review says of a decision, now that all is open; "" for nothing."""
        return ""

    def ranking(self) -> list[int]:
        """Return the seats, winners first."""
        scores, winners = self.result.scores, self.result.winners
        return sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat]))

    def rank(self, seat: int) -> int:
        """Return the rank of a seat, from 1; winners share the first."""
        if seat in self.result.winners:
            return 1
        scores = self.result.scores
        return 1 + sum(score > scores[seat] or other in self.result.winners for other, score in enumerate(scores))

    def opening(self) -> Iterable[str]:
        scores = [
            _("{place}. {who}: {points}").format(
                place=self.rank(seat),
                who=self.seats[seat].name,
                points=ngettext("{count} point", "{count} points", self.result.scores[seat]).format(
                    count=self.result.scores[seat]
                ),
            )
            for seat in self.order
        ]
        return (self.headline(), self.subline(), *scores)

    def overview(self) -> Iterable[str]:
        """Return the result, then the seats and the visible page, and last the buttons."""
        walked = [one for one in self.root.walk() if one.region_name != TOOLS]
        order = [self.root.find("result"), *(self.root.find(f"{id}.{seat}") for seat in self.order for id in _LINE)]
        first = [one for part in order if part is not None for one in part.walk()]
        return texts_of([*first, *sorted(walked, key=lambda one: one.region_name == "buttons")])

    # Widgets

    def build_left(self, look: Look, root: Widget, left: Rect) -> None:
        """Build the headline and badges, and reserve the room for the columns."""
        gap, theme = look.ui(8), look.theme
        title, note = self.headline(), self.subline()
        pad = look.ui(14)
        wide = left.width - 2 * pad
        tall = min(look.ui(_BADGE), look.board(_MOST_BADGE))
        badges = len(self.seats) * (tall + look.ui(6))
        told = look.ui(_TOLD) + gap if self.told else 0
        below = Paragraph.height_for(look, note, wide)
        # A long headline shrinks before it leaves a single word on a line or takes the badges' room.
        fewest = len(look.fonts.wrap(title, look.text_px(_HEADLINE), wide, bold=True, family="title"))
        for px in shrinking(look, 24, 22, 20, 18, 16):
            size = look.text_px(px)
            lines = look.fonts.wrap(title, size, wide, bold=True, family="title")
            high = round(size * 1.25) * len(lines)
            if len(lines) <= fewest and high + below + 2 * look.ui(10) + gap + badges + told <= left.height:
                break
        banner, rest = split_top(left, high + below + 2 * look.ui(10), gap)
        panel = root.add(Panel("result", banner, style=self.result_style))
        glass = self.result_style == "glass"
        ink, note_ink, ground = theme.ink, theme.ink, theme.parchment
        if glass:
            ink, note_ink, ground = theme.gold_light, theme.cream, theme.dark
        top = Rect(banner.x + pad, banner.y + look.ui(10), wide, high)
        panel.add(Label("result.text", top, "\n".join(lines), text_px=px, bold=True, family="title", fg=ink, bg=ground))
        panel.add(Paragraph("result.note", Rect(top.x, top.bottom, wide, below), note, fg=note_ink, bg=ground))
        if self.told:
            button, rest = split_top(rest, look.ui(_TOLD), gap)
            self._build_told(look, root, button)
        for place, seat in enumerate(self.order):
            line = Rect(rest.x, rest.y + place * (tall + look.ui(6)), rest.width, tall)
            self._build_badge(look, root, line, seat)
        used = badges + look.ui(4)
        # If they do not fit, the columns are left out: the badges show the scores.
        columns = Rect(rest.x, rest.y + used, rest.width, max(1, rest.height - used))
        in_order = tuple(self.seats[seat] for seat in self.order)
        self._columns = ColumnRow(columns, in_order, scale_top(self.result.scores), 0.6)

    def _build_told(self, look: Look, root: Widget, rect: Rect) -> None:
        """Build the button that shows achievements and a suggested opponent."""
        label = achievements_label(self.told)
        px = look.fitting(label, 17, rect.width - look.ui(60), bold=True)
        act = partial(open_achievements, self.stage, self.told)
        root.add(Button("told", rect, label, act, icon="laurel", text_px=px, region="told"))

    def _build_badge(self, look: Look, root: Widget, line: Rect, seat: int) -> None:
        number, badge = split_left(line, look.ui(44), look.ui(4))
        theme = look.theme
        root.add(
            Label(
                f"rank.{seat}",
                number,
                f"{self.rank(seat)}.",
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
        shown.takes_enter = tell is not None  # Enter there must not start the rematch

    def page_choice(self, look: Look, rect: Rect, pages: Sequence[tuple[str, str]]) -> Choice:
        """Make the choice of the page shown at the right: ids and names; a menu if they do not fit side by side."""
        options = [Option(id, name) for id, name in pages]
        fits = max(look.text_width(option.text, 16, bold=True) for option in options) + look.ui(14)
        style = "segments" if fits * len(options) <= rect.width else "menu"
        shown = pgettext("what is shown", "Show")
        return Choice("page", rect, shown, options, self.page, self._turn_page, style=style, region="pages")

    def _turn_page(self, page: str) -> None:
        self.page = page
        self.rebuild()

    def build_buttons(
        self,
        look: Look,
        root: Widget,
        rect: Rect,
        more: Sequence[tuple[str, str, str | None, Callable[[], None], str]] = (),
    ) -> None:
        """Build the row of buttons; ``more`` go before the last one: id, label, icon, callback, kind."""
        gap = look.ui(8)
        picture = ("picture", _("Save picture"), "save", self._save_picture, "secondary")
        review = ("review", _("Review"), "search", self._open_review, "secondary")
        made: list[tuple[str, str, str | None, Callable[[], None], str]]
        playing = self.playing
        if playing is None:
            made = [review, picture, *more, ("back", _("Back"), "left", self.open_menu, "primary")]
        else:
            made = [
                ("rematch", _("Rematch"), "play", partial(self.context.rematch, playing), "primary"),
                review,
                (
                    "samedeal",
                    _("Same deal, other seat"),
                    "redo",
                    partial(self.context.rematch, playing, same_deal=True),
                    "secondary",
                ),
                ("again", _("Watch again"), "eye", lambda: self.context.watch(playing.at(0)), "secondary"),
                picture,
                ("export", _("Export record"), "log", partial(self._export, playing), "secondary"),
                *more,
                ("title", _("Main menu"), "door", self.context.to_title, "secondary"),
            ]
        room, px = rect.width - gap * (len(made) - 1), 17.0
        whole = {id: label for id, label, *_rest in made}
        needed = [Button.width_for(look, label, icon, px) + look.ui(12) for _id, label, icon, _do, _kind in made]
        if sum(needed) > room:
            short = {
                "samedeal": _("Same deal"),
                "again": _("Watch"),
                "picture": _("Picture"),
                "export": pgettext("the record", "Export"),
            }
            made = [(id, short.get(id, label), icon, press, kind) for id, label, icon, press, kind in made]
            needed = [Button.width_for(look, label, icon, px) for _id, label, icon, _do, _kind in made]
        while sum(needed) > room and px > _LEAST_TEXT:
            px -= 0.5
            needed = [Button.width_for(look, label, icon, px) for _id, label, icon, _do, _kind in made]
        # Labels without any room become tooltips, the least important first.
        unnamed: set[str] = set()
        for id in _UNNAMED_FIRST:
            for at, (one, _label, icon, _do, _kind) in enumerate(made):
                if sum(needed) > room and one == id and icon is not None:
                    unnamed.add(id)
                    needed[at] = min(needed[at], rect.height)
        spare = room - sum(needed)
        if spare < 0:
            unnamed = set(whole)
            needed, spare = [room // len(made)] * len(made), 0
        left = rect.x + spare // 2
        for (id, label, icon, press, kind), wide in zip(made, needed, strict=True):
            box = Rect(left, rect.y, wide, rect.height)
            root.add(
                Button(
                    id,
                    box,
                    label,
                    press,
                    kind=kind,
                    icon=icon,
                    key="return" if kind == "primary" else "",
                    region="buttons",
                    text_px=px,
                    show_label=id not in unnamed,
                    tooltip="" if id not in unnamed and label == whole[id] else whole[id],
                )
            )
            left += wide + gap

    # Buttons and keys

    def is_on(self, event: PointerDown, *ids: str) -> bool:
        """Whether a press is on one of these widgets."""
        found = (self.root.find(id) for id in ids)
        return any(widget is not None and widget.rect.collidepoint(event.pos) for widget in found)

    def on_key(self, event: KeyDown) -> bool:
        return self.stage.explain() if event.chord == "i" else False

    def _open_review(self) -> None:
        if why := self.context.withheld(self.session):
            self.stage.bubble(why, "review")
            return
        self.context.stack.push(ReviewScene(self.context, self.session, self.colours, self.move_lines, self.point_note))

    def _save_picture(self) -> None:
        """Announce the picture, and draw it after that has been shown, since it takes a moment."""
        self.stage.bubble(_("The picture is being drawn…"), "picture", "info")
        self._frames_to_card = 2

    def tick(self, now: float) -> bool:
        waited, self._frames_to_card = self._frames_to_card, max(0, self._frames_to_card - 1)
        if waited == 1:
            self._keep_card()
        return waited > 0

    def next_due(self, now: float) -> float | None:
        return now if self._frames_to_card else super().next_due(now)

    def _keep_card(self) -> None:
        """Save the end card as a picture, and say where."""
        card = self.card()
        try:
            path = free_path(self.context.picture_folder, self.files[0], ".png")
            pygame.image.save(card, str(path))
        except (OSError, pygame.error) as error:
            self.stage.bubble(_("The picture cannot be saved: {reason}.").format(reason=error), "picture")
            return
        self.stage.bubble(_("The picture is saved as {path}").format(path=path), "picture", "good")

    def _export(self, session: TableSession) -> None:
        """Save the record of the game, and say where."""
        if why := self.context.withheld(session):
            self.stage.bubble(why, "export")
            return
        try:
            path = free_path(self.context.record_folder, self.files[1], record_suffix(self.session.entry.id))
            write_atomic(path, session.record())
        except OSError as error:
            said = _("The record cannot be saved: {reason}.").format(reason=os_reason(error))
            self.stage.bubble(said, "export")
            return
        self.stage.bubble(_("The record is saved as {path}").format(path=path), "export", "good")

    # The picture

    def enter(self) -> None:
        super().enter()
        if not self._begun:
            self._begun = True
            self.begin()

    def begin(self) -> None:
        """Start what is shown first, the first time that the scene is in front."""
        self.celebrate()

    def celebrate(self) -> None:
        """Animate the rising columns, the landing medals and falling leaves."""
        self.context.sound.play("win")
        fall = Tween(FALL_MS, self._set_fall, linear, motion=True)
        rise = Tween(_RISE, self._set_rise, out_cubic, motion=True)
        honour = Tween(_HONOUR, self._set_honour, out_back)
        self.animator.play(parallel(sequence(rise, honour), fall))

    def _set_rise(self, t: float) -> None:
        self._rise = t

    def _set_honour(self, t: float) -> None:
        self._honour = t

    def _set_fall(self, t: float) -> None:
        self._fall = t

    def paint_moving(self, canvas: Canvas) -> None:
        if self._columns is None:
            return
        if self._columns.rect.height >= canvas.look.board(_LEAST_COLUMNS):
            scores = [self.result.scores[seat] for seat in self.order]
            self._columns.paint(canvas, [score * self._rise for score in scores])
            # The winners come first.
            self._columns.paint_medals(canvas, scores, range(len(self.result.winners)), self._honour)
        for seat in self.result.winners:
            self._confetti.paint(canvas, self._leaves_of(seat), self._fall)

    def _leaves_of(self, seat: int) -> Rect:
        """Return where leaves fall for a winner: from the headline over all columns, or over its own if several won."""
        assert self._columns is not None
        top, place = self.root.find("result"), self._columns.rect
        above = place if top is None else top.rect
        whole = Rect(above.x, above.y, above.width, max(1, place.bottom - above.y))
        if len(self.result.winners) == 1:
            return whole
        slot = self._columns.slot(self.order.index(seat))
        return Rect(slot.x, whole.y, slot.width, whole.height)
