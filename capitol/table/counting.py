"""The end screen of a game whose points are counted step by step before the result is shown."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import partial

from pygame import Rect

from capitol.host.language import _
from capitol.kit.inputs import InputEvent, KeyDown, PointerDown
from capitol.kit.look import Look
from capitol.kit.tween import Call, Item
from capitol.kit.widgets import Button, Label, Panel, Widget, inset, split_bottom, split_left, split_top
from capitol.session.source import TableSource
from capitol.table.context import TableContext
from capitol.table.ending import BUTTONS, MOST_BUTTONS, EndingScene
from capitol.table.frame import bar_rect
from capitol.table.score_columns import ColumnRow, scale_top
from capitol.table.seats.badge import SeatBadge, SeatColours
from capitol.table.tool_bar import bar_label, build_bar

_LEFT, _BADGE, _MOST_BADGE, _GAP = 372, 38, 48, 10


class CountingScene(EndingScene, ABC):
    """An end screen that first counts. ``step`` is the current step of the counting, from ``first`` to `last`; then
    there are pages, of which the picture of the table is the first.

    During the counting, Space or a press skips to the next step, Enter or Esc to the end. Menu, settings and rules open
    at any time, and the counting continues where it was; all other keys are the program's.
    """

    page = "board"
    counted_before = True
    first = -1
    text_px = 20
    """The size of the sentence about the current step."""
    spoken_steps = False
    """Whether the sentences are read out as they change."""
    bare_bar = False
    """Whether the bar has no ground while points are counted."""

    def __init__(self, context: TableContext, session: TableSource, colours: SeatColours) -> None:
        super().__init__(context, session, colours)
        self.names = tuple(seat.name for seat in session.seats)
        self.step = self.first
        self._told_after = False
        self._one_step = False
        self._hushed = False

    # To be implemented by a game

    @property
    @abstractmethod
    def last(self) -> int:
        """The step at which everything has been counted."""

    @abstractmethod
    def step_items(self) -> list[Item]:
        """Return the animation of the current step."""

    @abstractmethod
    def count_text(self) -> str:
        """Return the sentence about the current step."""

    @abstractmethod
    def next_tip(self) -> str:
        """Return how to go on to the next step, and to the end."""

    @abstractmethod
    def build_count(self, look: Look, root: Widget, body: Rect) -> None:
        """Build what is shown above that sentence."""

    @abstractmethod
    def page_names(self) -> list[tuple[str, str]]:
        """Return the pages with their names."""

    @abstractmethod
    def build_page(self, look: Look, panel: Widget, body: Rect) -> None:
        """Build the current page."""

    def stepped(self) -> None:
        """Handle a new step before it is shown."""

    # The counting

    @property
    def walking(self) -> bool:
        """Whether points are still being counted."""
        return self.step < self.last

    @property
    def in_steps(self) -> bool:
        return self.walking

    def begin(self) -> None:
        self._play_step()
        self._told_after = self.walking

    def opening(self) -> Iterable[str]:
        return () if self.walking else super().opening()

    def sound(self, cue: str) -> None:
        """Play a cue, unless the counting is being skipped."""
        if not self._hushed:
            self.context.sound.play(cue)

    def _play_step(self) -> None:
        self.rebuild_later()
        if self.walking:
            self.animator.play(*self.step_items(), Call(self._stepped))
            return
        if self._told_after:
            self._told_after = False
            for text in self.opening():
                self.context.announce(text)
        self.guided = "end"
        self.celebrate()

    def _stepped(self) -> None:
        self.step += 1
        self.stepped()
        if self._one_step:
            self.rebuild_later()
        else:
            self._play_step()

    def _pass_over(self, *, one_step: bool) -> None:
        """Skip to the end of the current step, or of all."""
        self._hushed, self._one_step = True, one_step
        self.animator.finish()
        self._hushed = self._one_step = False
        if one_step:
            self._play_step()

    def handle(self, event: InputEvent) -> bool:
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
        foot, body = self._rooms(look, root, bare=self.bare_bar)
        self._build_foot(look, root, foot)
        self.build_count(look, root, body)
        self.stage.set_root(root)

    def build_story(self, look: Look, root: Widget) -> None:
        foot, body = self._rooms(look, root)
        self.build_buttons(look, root, foot)
        left, right = self.halves(look, body)
        self.build_left(look, root, left)
        panel = root.add(Panel("summary", right, style="parchment"))
        head, body = split_top(inset(right, look.ui(14), look.ui(12)), look.ui(38), look.ui(10))
        panel.add(self.page_choice(look, head, self.page_names()))
        self.build_page(look, panel, body)

    def _rooms(self, look: Look, root: Widget, *, bare: bool = False) -> tuple[Rect, Rect]:
        """Build the bar; return the row at the bottom of the screen and the room above it."""

        def title(room: Rect) -> list[Widget]:
            return [bar_label(look, "end.title", room, self.window_title, family="title")]

        bar, gap = bar_rect(look), look.ui(_GAP)
        root.add(build_bar(look, bar, self.way_out(), self.help_tools(), title, bare=bare))
        body = inset(Rect(0, bar.bottom, look.scale.width, look.scale.height - bar.bottom), gap, gap)
        return split_bottom(body, min(look.ui(BUTTONS), look.board(MOST_BUTTONS)), gap)

    @staticmethod
    def halves(look: Look, body: Rect) -> tuple[Rect, Rect]:
        """Return the rooms for the seats and for the part next to them."""
        return split_left(body, min(look.ui(_LEFT), body.width * 2 // 5), look.ui(_GAP))

    def build_columns(self, look: Look, root: Widget, left: Rect) -> None:
        """Build the seats' names, and reserve the room below for the columns that grow."""
        for seat in self.seats:
            badge, left = split_top(left, min(look.ui(_BADGE), look.board(_MOST_BADGE)), look.ui(6))
            root.add(SeatBadge(f"walk.seat.{seat.seat}", badge, seat, faced=True, label=seat.sitter.name).fitted(look))
        self._columns = ColumnRow(left, tuple(self.seats), scale_top(self.result.scores), 0.6)

    def _build_foot(self, look: Look, root: Widget, foot: Rect) -> None:
        text, theme = _("To the end"), look.theme
        wide = Button.width_for(look, text, "end") + look.ui(20)
        place, end = Rect(foot.right - wide, foot.y, wide, foot.height), partial(self._pass_over, one_step=False)
        root.add(Button("walk.end", place, text, end, icon="end", tooltip=self.next_tip()))
        said = Rect(foot.x, foot.y, foot.width - wide - look.ui(_GAP), foot.height)
        text = self.count_text()
        px = look.fitting(text, self.text_px, said.width, bold=True)
        label = root.add(Label("walk.said", said, text, text_px=px, bold=True, fg=theme.cream, bg=theme.table))
        label.live = self.spoken_steps
