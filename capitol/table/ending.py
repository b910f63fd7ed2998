"""The end screen of a game: a picture of its table at dusk with the winner, the ranking and buttons, and behind it the
story of the game, with pages of charts and tables."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import pygame
from pygame import Rect

from capitol.ai.player import Decision
from capitol.core.events import Event
from capitol.core.moods import Mood
from capitol.host.atomic import write_atomic
from capitol.host.files import free_path
from capitol.host.language import InLanguage, _, ngettext, pgettext
from capitol.host.reasons import os_reason
from capitol.kit.accessible_text import texts_of
from capitol.kit.background import END_MUSIC
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import shrinking
from capitol.kit.focus import TOOLS
from capitol.kit.inputs import InputEvent, KeyDown, PointerDown
from capitol.kit.look import Look
from capitol.kit.scene import SKIPS
from capitol.kit.tween import Call, Tween, in_out_cubic, linear, out_back, out_cubic
from capitol.kit.widgets import (
    Button,
    Choice,
    Label,
    Option,
    Panel,
    Paragraph,
    Widget,
    inset,
    split_bottom,
    split_left,
    split_top,
)
from capitol.kit.widgets.base import PROMPT_WEIGHT
from capitol.session.achievements_summary import AchievementsSummary
from capitol.session.controller import TableSession, playable
from capitol.session.opponents import player_at
from capitol.session.records import record_suffix
from capitol.session.source import RecordedTable, TableSource
from capitol.table.achievements_dialog import achievements_label, open_achievements
from capitol.table.art.layers import at_once
from capitol.table.confetti import FALL_MS, Confetti
from capitol.table.context import TableContext
from capitol.table.crowd import Crowd
from capitol.table.dusk import MARGIN, SKY, SKYLINE, Dusk, at_dusk, crowd_top, finish, ranking_rect, stage_rect
from capitol.table.frame import bar_rect
from capitol.table.front_scene import FrontScene, paint_ahead
from capitol.table.gilded import GildedName
from capitol.table.hint.lines import usual_lines
from capitol.table.hint.panel import HintLine
from capitol.table.remarks import Speaker
from capitol.table.review_scene import ReviewScene, plain_text
from capitol.table.score_columns import ColumnRow, scale_top
from capitol.table.seats.badge import SeatBadge, SeatColours, SeatLook
from capitol.table.seats.players import open_strengths
from capitol.table.table_top import forget_table, laid_table, want_table
from capitol.table.tool_bar import BarButton, build_bar, menu_tool

SHOW_MS = 7200.0
"""The duration of the show: night falls, windows are lit from left to right, who won is written in gold, the columns
rise, the winner's medal lands on its column, and laurel leaves fall."""
_NIGHT = (0.0, 1900.0)
_LIGHTS = (1700.0, 4300.0)
_NAME = (3900.0, 4700.0)
_RISE = (4300.0, 5700.0)
_HONOUR = (5700.0, 6120.0)
_FALL = (SHOW_MS - FALL_MS, SHOW_MS)
SEEN_MS = 700.0
"""After the show, Space, Enter and Esc act only after a pause of this length: the last of several presses that were to
end it would do something before one has seen the result."""
"""When each part of the show begins and ends, in milliseconds."""
_STRIPS, _SOFT = 32, 0.22
"""The windows are lit strip by strip, over this fraction of the width at a time."""
_NAME_PX = (46, 42, 38, 34, 30, 27, 24, 22, 20, 18, 16)
_NAME_WIDE, _LEAST_NAME = 0.92, 24
BUTTONS = 46
_BADGE = 38
_ACHIEVEMENTS = 38
MOST_BUTTONS = 60
_MOST_BADGE, _LEAST_COLUMNS = 48, 70
_TABLE_WEIGHT = 0.1
"""How much of a remark's room the table at dusk takes: it is covered only if there is no room elsewhere."""
_LEAST_TEXT = 16
_UNNAMED_FIRST = ("export", "picture", "samedeal", "again", "title", "story", "review")
_LINE = ("rank", "seat")
"""The parts of a line of the ranking."""
_HEADLINE = 20
"""The smallest text size of a headline, used to save a line."""


class EndingScene(FrontScene[TableSource], ABC):
    """The end screen of a finished game; in a game that is only looked at, no other game can be started from it. Raises
    ValueError for an unfinished game. ``order`` are the seats from first to last; ``files`` are the names for saved
    files, ``result_style`` is the panel style behind the headline of the story, ``page`` the page shown at the right;
    "" if a game has no story."""

    roams = True
    music = END_MUSIC
    files = ("game-end", "game")
    result_style = "parchment"
    page = ""
    show_from = 0.0
    """Where in the show to begin, in milliseconds: later if the table has already been seen to grow dark and to be
    lit."""
    counted_before = False
    """Whether the columns have risen before the show."""

    def __init__(self, context: TableContext, session: TableSource, colours: SeatColours) -> None:
        super().__init__(context, session, colours)
        result = session.result
        if result is None:
            raise ValueError("the game is not over")
        self.result = result
        self.order = self.ranking()
        playing = self.playing = playable(session)
        self._achievements = InLanguage(lambda: tuple(context.achievements(playing)) if playing is not None else ())
        self._begun = False
        self.story = False
        """Whether the story of the game is shown in place of its picture."""
        self.showing = False
        """Whether the show is on, in which there are no controls: any input ends it."""
        self._shown_ms = 0.0
        self._unseen = False
        """Whether the keys that end the show are still ignored after it: until `_seen_at`, once that is known."""
        self._seen_at: float | None = None
        self._crowd = Crowd(sum(result.scores))
        self._dusk: tuple[object, Dusk] | None = None
        self._strips: tuple[object, tuple[pygame.Surface, ...]] = None, ()
        self._name: GildedName | None = None
        self._frames_to_card = 0
        self._confetti = Confetti(sum(result.scores))
        self._columns: ColumnRow | None = None
        self._speaker = Speaker(context)

    @property
    def achievements(self) -> tuple[AchievementsSummary, ...]:
        """Return what to show each player after the game."""
        return self._achievements()

    def moods(self) -> Sequence[Mood]:
        return self._speaker.moods(self.session, len(self.session.steps))

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

    def point_note(self, table: RecordedTable, step: int, better: Any) -> str:
        """Return what else the review says of a decision, and of the ``better`` move, now that all is open; "" for
        nothing."""
        return ""

    def chance_note(self, table: RecordedTable, step: int) -> str:
        """Return what chance brought with the move after ``step``, now that all is open; "" for nothing."""
        told = (self.chance_text(event) for event in table.whole.steps[step].events if event.reveals)
        return " ".join(text for text in told if text)

    def chance_text(self, event: Event) -> str | None:
        """Describe what chance brought in a sentence; None for an event that is not chance."""
        return None

    def tie_break(self, seat: int) -> tuple[int, ...]:
        """Return what ranks a seat among those with as many points, the most first; () if nothing does."""
        return ()

    def ranking(self) -> list[int]:
        """Return the seats, winners first."""
        return sorted(range(len(self.result.scores)), key=self._standing, reverse=True)

    def rank(self, seat: int) -> int:
        """Return the rank of a seat, from 1; winners share the first, and seats that nothing tells apart another."""
        if seat in self.result.winners:
            return 1
        own = self._standing(seat)
        return 1 + sum(self._standing(other) > own for other in range(len(self.result.scores)))

    def _standing(self, seat: int) -> tuple[bool, int, tuple[int, ...]]:
        return seat in self.result.winners, self.result.scores[seat], self.tie_break(seat)

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

    def way_out(self) -> BarButton:
        """Return the first button of the bar: it leads from the story back to the picture, and from there to the
        menu."""
        if self.story:
            return menu_tool(self._turn_story, back=True, key="escape")
        return menu_tool(self.open_menu, key="escape")

    def build_story(self, look: Look, root: Widget) -> None:
        """Build the story of the game: everything but the picture."""

    def dusk_key(self) -> object:
        """Return everything that the pictures of the table at dusk depend on, beside the look."""
        return "wood"

    def dusk_slices(self, look: Look) -> Generator[None, None, Dusk]:
        """Make the pictures of the table by day and at dusk in small steps."""
        day = yield from laid_table(look)
        yield
        unlit = yield from at_dusk(day)
        yield from finish(look, unlit)
        return Dusk(day, unlit, unlit)

    def release(self, look: Look) -> None:
        """Release what was shown before the end: little of it is wanted again, and the end needs room."""
        forget_table(look)
        look.release()

    def prepare(self, look: Look) -> Iterator[None]:
        """Draw the table at dusk, the crowd and the winner's name in small steps before the scene is shown."""
        if look.theme.textured:
            self.release(look)
            yield
            self._keep_dusk(look, (yield from self.dusk_slices(look)))
            look.release()
            yield
            yield from self._crowd.prepare(look, self._winner)
            yield
            root = Widget("end", look.scale.rect)
            self._build_picture(look, root)
            yield
            if self._name is not None:
                yield from self._name.prepare(look)
            if self._columns is not None:
                yield from self._columns.prepare(look, self._in_order, range(len(self.result.winners)))
            yield from paint_ahead(look, root.walk())

    def dusk(self, look: Look) -> Dusk:
        """Return the pictures of the table by day and at dusk; do not draw on them. The scene keeps them itself: in the
        cache, they and what is painted in front of them would drive each other out."""
        if self._dusk is None or self._dusk[0] != self._dusk_of(look):
            self._dusk = None  # before others of their size are made
            self._keep_dusk(look, at_once(self.dusk_slices(look)))
        assert self._dusk is not None
        return self._dusk[1]

    def _keep_dusk(self, look: Look, dusk: Dusk) -> None:
        self._dusk = self._dusk_of(look), dusk
        look.cache.count(dusk.day, dusk.unlit, dusk.lit)

    def _dusk_of(self, look: Look) -> object:
        return self.dusk_key(), look.scale.rect.size, look.theme.name

    # Widgets

    def layout(self, look: Look) -> None:
        """Build the picture, or the story; nothing during the show."""
        root = Widget("end", look.scale.rect)
        if self.story and not self.showing:
            self._name = None
            self.build_story(look, root)
        elif self.showing:
            self._build_picture(look, Widget("end", look.scale.rect))
        else:
            self._build_picture(look, root)
        self.stage.scenery = [] if self._columns is None else self._scenery(look, self._columns)
        self.stage.set_root(root)
        if not self.showing and not self.stage.focus.id:
            # The Enter that ended the game is often one of several: it may show more, but deal no new game.
            self.stage.focus_on("review", visible=True if self.stack is not None and self.stack.by_key else None)

    def _scenery(self, look: Look, columns: ColumnRow) -> list[tuple[Rect, float]]:
        """Return what a remark should not cover: no figure above a column and, if there is other room, no table."""
        shown = columns.rect.height >= look.board(_LEAST_COLUMNS)
        figures = columns.figures(look, self._in_order) if shown else []
        table = [] if self.story else [(stage_rect(look), _TABLE_WEIGHT)]
        return [*((figure.inflate(look.ui(12), look.ui(12)), PROMPT_WEIGHT) for figure in figures), *table]

    def _build_picture(self, look: Look, root: Widget) -> None:
        """Build what is in front of the table at dusk."""
        gap = look.ui(MARGIN)
        root.add(build_bar(look, bar_rect(look), self.way_out(), self.help_tools(), bare=True))
        body, buttons = self._body(look)
        used = self._build_name(look, root, body)
        foot = min(body.bottom, crowd_top(look)) if look.theme.textured else body.bottom
        left = ranking_rect(look, Rect(body.x, used + gap, body.width, foot - used - gap))
        self._build_ranking(look, root, left)
        self.build_buttons(look, root, buttons)

    @staticmethod
    def _body(look: Look) -> tuple[Rect, Rect]:
        """Return the room of the picture below the bar, and that of the buttons."""
        gap, top = look.ui(MARGIN), bar_rect(look).bottom
        body = inset(Rect(0, top, look.scale.width, look.scale.height - top), gap, gap)
        body = Rect(body.x, body.y + look.band_height, body.width, body.height - look.band_height)
        buttons, body = split_bottom(body, min(look.ui(BUTTONS), look.board(MOST_BUTTONS)), gap)
        return body, buttons

    def _build_name(self, look: Look, root: Widget, body: Rect) -> int:
        """Build the winner's name in gold, and below it how the game was won; return where they end."""
        theme, note = look.theme, self.subline()
        wide = round(body.width * _NAME_WIDE)
        title, above = self.headline(), body.y - look.ui(9)
        sky, least = (
            round(look.scale.height * SKY) - look.board(SKYLINE) - above,
            look.line(24, bold=True, family="title"),
        )
        if Paragraph.height_for(look, note, wide) > sky - least:
            note = side_by_side(look, note, wide)
        below = Paragraph.height_for(look, note, wide)
        room = max(sky - below, least)
        grown = max(1.0, look.scale.ui_scale)
        fewest = len(look.fonts.wrap(title, look.text_px(_HEADLINE), wide, bold=True, family="title"))
        for px in (one / grown if one / grown >= _NAME_PX[-1] else _NAME_PX[-1] for one in _NAME_PX):
            lines = look.fonts.wrap(title, look.text_px(px), wide, bold=True, family="title")
            line = round(look.text_px(px) * 1.25)
            if len(lines) <= fewest and line * len(lines) <= room:
                break
        top = Rect(body.centerx - wide // 2, above, wide, line * len(lines))
        self._name = GildedName(
            "result.text",
            top,
            "\n".join(lines),
            text_px=px,
            bold=True,
            family="title",
            align="centre",
            fg=theme.gold_light,
            bg=theme.dark,
        )
        result = root.add(Widget("result", Rect(top.x, top.y, wide, top.height + below)))
        result.add(self._name)
        place = Rect(top.x, top.bottom, wide, below)
        result.add(Paragraph("result.note", place, note, align="centre", fg=theme.cream, bg=theme.dark))
        return place.bottom

    def build_left(self, look: Look, root: Widget, left: Rect) -> None:
        """Build the headline and badges, and reserve the room for the columns."""
        gap, theme = look.ui(8), look.theme
        title, note = self.headline(), self.subline()
        pad = look.ui(14)
        wide = left.width - 2 * pad
        badges = len(self.seats) * (self._badge_height(look) + look.ui(6))
        button_room = look.ui(_ACHIEVEMENTS) + gap if self.achievements else 0
        below = Paragraph.height_for(look, note, wide)
        # A long headline shrinks before it leaves a single word on a line or takes the badges' room.
        fewest = len(look.fonts.wrap(title, look.text_px(_HEADLINE), wide, bold=True, family="title"))
        for px in shrinking(look, 24, 22, 20, 18, 16):
            size = look.text_px(px)
            lines = look.fonts.wrap(title, size, wide, bold=True, family="title")
            high = round(size * 1.25) * len(lines)
            if len(lines) <= fewest and high + below + 2 * look.ui(10) + gap + badges + button_room <= left.height:
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
        self._build_ranking(look, root, rest)

    @staticmethod
    def _badge_height(look: Look) -> int:
        return min(look.ui(_BADGE), look.board(_MOST_BADGE))

    def _build_ranking(self, look: Look, root: Widget, rest: Rect) -> None:
        """Build the badges, and reserve the room for the columns below them."""
        gap, tall = look.ui(8), self._badge_height(look)
        if self.achievements:
            button, rest = split_top(rest, look.ui(_ACHIEVEMENTS), gap)
            self._build_achievements(look, root, button)
        badges = [
            self._build_badge(look, root, Rect(rest.x, rest.y + place * (tall + look.ui(6)), rest.width, tall), seat)
            for place, seat in enumerate(self.order)
        ]
        if not all(badge.level_fits(look) for badge in badges):
            for badge in badges:  # show the level on all badges or on none
                badge.level = ""
        used = len(self.seats) * (tall + look.ui(6)) + look.ui(4)
        # If they do not fit, the columns are left out: the badges show the scores.
        columns = Rect(rest.x, rest.y + used, rest.width, max(1, rest.height - used))
        in_order = tuple(self.seats[seat] for seat in self.order)
        self._columns = ColumnRow(columns, in_order, scale_top(self.result.scores), 0.6)

    def _build_achievements(self, look: Look, root: Widget, rect: Rect) -> None:
        """Build the button that shows achievements and a suggested opponent."""
        label = achievements_label(self.achievements)
        px = look.fitting(label, 17, rect.width - look.ui(60), bold=True)

        def act() -> None:
            open_achievements(self.stage, self.achievements)

        root.add(Button("achievements", rect, label, act, icon="laurel", text_px=px, region="achievements"))

    def _build_badge(self, look: Look, root: Widget, line: Rect, seat: int) -> SeatBadge:
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

        def tell_strengths() -> None:
            open_strengths(self.stage, self.session.entry, [player] if player is not None else [])

        tell = tell_strengths if player is not None else None
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
        return shown

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
        story: list[tuple[str, str, str | None, Callable[[], None], str]] = []
        if self.page:
            said, sign = (_("Back to the result"), "left") if self.story else (_("The story of the game"), "log")
            story = [("story", said, sign, self._turn_story, "secondary")]
        # Golden is what Enter presses: one too many must not deal a new game.
        kind = "secondary" if self.playing is None else "primary"
        review = ("review", _("Review: what went wrong"), "search", self._open_review, kind)
        made: list[tuple[str, str, str | None, Callable[[], None], str]]
        playing = self.playing
        if playing is None:
            made = [review, *story, picture, *more, ("back", _("Back"), "left", self.open_menu, "primary")]
        else:
            made = [
                ("rematch", _("Rematch"), "play", partial(self.context.rematch, playing), "secondary"),
                review,
                *story,
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
        tooltips = {
            "rematch": _("Rematch: a new deal, with the same players"),
            "samedeal": _("Same deal, other seat: everybody plays this deal once more, from another seat"),
            "review": _("Review: what went wrong, what would have been better, and what was luck"),
        }
        room, px = rect.width - gap * (len(made) - 1), 17.0
        whole = {id: label for id, label, *_rest in made}
        needed = [Button.width_for(look, label, icon, px) + look.ui(12) for _id, label, icon, _do, _kind in made]
        shorter = (
            {
                "story": _("Back to the result") if self.story else pgettext("of the game", "Story"),
                "samedeal": _("Same deal"),
                "again": _("Watch"),
                "picture": _("Picture"),
                "export": pgettext("the record", "Export"),
            },
            {"review": _("Review")},  # last: what went wrong is what people look for
        )
        for short in shorter:
            if sum(needed) > room:
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
        if spare < 0:  # a row of icons
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
                    key="return" if id == "back" else "",
                    region="buttons",
                    text_px=px,
                    show_label=id not in unnamed,
                    tooltip=tooltips.get(id, "" if id not in unnamed and label == whole[id] else whole[id]),
                )
            )
            left += wide + gap

    # Buttons and keys

    def _turn_story(self) -> None:
        self.story = not self.story
        self.rebuild()
        self.stage.focus_on("story", visible=True)

    def handle(self, event: InputEvent) -> bool:
        """End the show at any press or key; a press then does nothing else, as there was nothing to press, nor do more
        of the same until the result has been seen."""
        if not self.showing and not self._unseen:
            return super().handle(event)
        pressed, skips = isinstance(event, PointerDown), isinstance(event, KeyDown) and event.chord in SKIPS
        if self.showing:
            moving = self.animator.factor > 0 and not self.animator.reduced
            self._unseen = moving and (pressed or skips)
            if pressed:
                self.finish_animations()
                return True
        elif (skips or (isinstance(event, PointerDown) and event.clicks > 1)) and self.stage.dialog is None:
            self._seen_at = None
            return True
        return super().handle(event)

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
        notes = self.point_note, self.chance_note
        self.context.stack.push(ReviewScene(self.context, self.session, self.colours, self.move_lines, *notes))

    def _save_picture(self) -> None:
        """Announce the picture, and draw it after that has been shown, since it takes a moment."""
        self.stage.bubble(_("The picture is being drawn…"), "picture", "info")
        self._frames_to_card = 2

    def tick(self, now: float) -> bool:
        waited, self._frames_to_card = self._frames_to_card, max(0, self._frames_to_card - 1)
        if waited == 1:
            self._keep_card()
        if self._unseen and not self.showing:
            self._seen_at = now + SEEN_MS if self._seen_at is None else self._seen_at
            self._unseen = now < self._seen_at
        return waited > 0

    def next_due(self, now: float) -> float | None:
        if self._frames_to_card or (self._unseen and self._seen_at is None):
            return now
        due = (super().next_due(now), self._seen_at if self._unseen else None)
        return min((at for at in due if at is not None), default=None)

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
        """Start the show."""
        self.showing, self._shown_ms, self._unseen, self._seen_at = True, -1.0, False, None
        self._show(0.0)
        self.rebuild_later()
        self.animator.play(Tween(SHOW_MS - self.show_from, self._show, linear, motion=True), Call(self._shown))

    def _show(self, t: float) -> None:
        before, self._shown_ms = self._shown_ms, self.show_from + t * (SHOW_MS - self.show_from)
        self._unseen = 0 < t < 1 or self._unseen  # without motion there is no show to be ended
        if before < _NAME[0] <= self._shown_ms:
            self.context.sound.play("win")

    def _shown(self) -> None:
        self.showing = False
        self._strips = None, ()
        if self._dusk is not None:  # only the lit one is still shown
            key, pictures = self._dusk
            self._dusk = key, Dusk(pictures.lit, pictures.lit, pictures.lit)
            want_table(self.look)  # for the screens opened from here
        self.rebuild_later()
        if self.playing is not None:
            self.settle()
            self._speaker.hear(self.playing, len(self.playing.steps) - 1)
            self._speaker.speak()

    def _part(self, when: tuple[float, float]) -> float:
        """Return how much of a part of the show is over, 0 to 1; everything after it, nothing before it."""
        return 1.0 if not self.showing else max(0.0, min(1.0, (self._shown_ms - when[0]) / (when[1] - when[0])))

    def paint_static(self, canvas: Canvas) -> None:
        if self.story and not self.showing:
            super().paint_static(canvas)
            return
        look = canvas.look
        if look.theme.textured:
            pictures = self.dusk(look)
            canvas.surface.blit(pictures.unlit if self.showing else pictures.lit, (0, 0))
            if not self.showing:
                self._crowd.paint(canvas, self._winner, 1.0)
        else:
            canvas.fill(look.theme.table)
        self.stage.draw_still(canvas)

    @property
    def _winner(self) -> SeatLook:
        return self.seats[self.result.winners[0]]

    def paint_moving(self, canvas: Canvas) -> None:
        if self._columns is None:
            return
        if self.showing and canvas.look.theme.textured:
            self._paint_show(canvas)
        if self.showing and self._name is not None:
            self._name.paint_faded(canvas, round(255 * in_out_cubic(self._part(_NAME))))
        if self._columns.rect.height >= canvas.look.board(_LEAST_COLUMNS):
            rise = 1.0 if self.counted_before else out_cubic(self._part(_RISE))
            scores = self._in_order
            if rise > 0:
                night = not self.story and canvas.look.theme.textured
                self._columns.paint(canvas, [score * rise for score in scores], night=night)
            # The winners come first.
            honour = self._part(_HONOUR)
            self._columns.paint_medals(canvas, scores, range(len(self.result.winners)), honour and out_back(honour))
        if self.showing:
            for seat in self.result.winners:
                self._confetti.paint(canvas, self._leaves_of(seat), self._part(_FALL))

    def _paint_show(self, canvas: Canvas) -> None:
        """Paint nightfall, then the windows as they are lit, and the people who come to look."""
        pictures = self.dusk(canvas.look)
        night = in_out_cubic(self._part(_NIGHT))
        if night < 1:
            canvas.blit(pictures.day, (0, 0), round(255 * (1 - night)))
        lit = self._part(_LIGHTS)
        if lit >= 1:
            canvas.surface.blit(pictures.lit, (0, 0))
        elif lit > 0:
            if self._strips[0] is not pictures.lit:
                self._strips = pictures.lit, _strips_of(pictures.lit)
            front = lit * (1 + _SOFT)
            at = 0
            for number, strip in enumerate(self._strips[1]):
                alpha = min(1.0, (front - (number + 0.5) / _STRIPS) / _SOFT)
                canvas.blit(strip, (at, 0), min(255, 32 * round(8 * alpha)))
                at += strip.get_width()
        self._crowd.paint(canvas, self._winner, self._shown_ms / SHOW_MS)

    @property
    def _in_order(self) -> list[int]:
        """The points of the seats, from first to last."""
        return [self.result.scores[seat] for seat in self.order]

    def _leaves_of(self, seat: int) -> Rect:
        """Return where leaves fall for a winner: from the sky over the whole window, or over its column if several
        won."""
        assert self._columns is not None
        whole = self.look.scale.rect
        if len(self.result.winners) == 1:
            return whole
        slot = self._columns.slot(self.order.index(seat))
        return Rect(slot.x, whole.y, slot.width, whole.height)


def side_by_side(look: Look, text: str, wide: int) -> str:
    """Return a text with as many of its lines beside one another as fit in this width."""
    lines: list[str] = []
    for line in text.split("\n"):
        joined = " · ".join([*lines[-1:], line])
        if lines and look.text_width(joined, 16) <= wide:
            lines[-1] = joined
        else:
            lines.append(line)
    return "\n".join(lines)


def _strips_of(picture: pygame.Surface) -> tuple[pygame.Surface, ...]:
    wide, tall = picture.get_size()
    edges = [wide * number // _STRIPS for number in range(_STRIPS + 1)]
    return tuple(picture.subsurface((left, 0, right - left, tall)) for left, right in pairwise(edges))
