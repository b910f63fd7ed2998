"""Scenes in front of a table that show or decide a part of its game: results, the end, sealed decisions."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from capitol.core.moods import Mood
from capitol.host.language import InLanguage
from capitol.kit.canvas import Canvas
from capitol.kit.display_list import Recording
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.widgets import Widget
from capitol.session.controller import TableSession, playable
from capitol.session.source import TableSource
from capitol.table.backdrop import Backdrop
from capitol.table.context import TableContext
from capitol.table.draft_keeper import DraftKeeper
from capitol.table.seats.badge import SeatColours, SeatLook, seat_looks
from capitol.table.table_top import paint_table
from capitol.table.tool_bar import BarButton, rules_tool, settings_tool

T = TypeVar("T", bound=TableSource)


def paint_ahead(look: Look, widgets: Iterable[Widget], at_once: int = 1) -> Iterator[None]:
    """Make the pictures of widgets that will be shown, in slices of ``at_once`` pictures."""
    canvas = Canvas(Recording(look.scale.rect.size), look)
    for number, widget in enumerate(widgets, 1):
        widget.paint(canvas)
        if number % at_once == 0:
            yield


class FrontScene(Scene, ABC, Generic[T]):
    """A scene of the game of ``session``: a `TableSession` if something is decided, else any game that can be looked
    at."""

    topic = ""
    """The page of the rules that help opens; "" for the first."""

    def __init__(self, context: TableContext, session: T, colours: SeatColours) -> None:
        super().__init__()
        self.context, self.session, self.colours = context, session, colours
        self._seats = InLanguage(
            lambda: seat_looks(session.entry, session.seats, colours.styles, colours.seats, moods=self.moods())
        )

    @property
    def seats(self) -> tuple[SeatLook, ...]:
        """The looks of the seats."""
        return self._seats()

    def moods(self) -> Sequence[Mood]:
        """Return the moods that the computer players show; empty while everybody is calm, or until moods are shown."""
        return ()

    def backdrop(self) -> Backdrop | None:
        """Return what is painted behind the widgets; None for the wooden table."""
        return None

    @property
    def in_front(self) -> bool:
        """Whether this is the front scene."""
        return self.stack is not None and self.stack.top is self

    def enter(self) -> None:
        """Apply the animation speed in force."""
        motion = self.context.motion
        self.animator.factor, self.animator.reduced = motion.factor, motion.reduced

    def open_menu(self) -> None:
        """Open the menu over the scene; leave a game that is only looked at."""
        playing = playable(self.session)
        if playing is not None:
            self.context.open_menu(playing)
        else:
            self.context.stack.pop()

    def open_help(self) -> None:
        """Open the rules at the scene's page."""
        self.context.open_rules(self.topic, self.session)

    def help_tools(self) -> list[BarButton]:
        """Return the tools that every bar ends with."""
        return [rules_tool(self.open_help), settings_tool(self.context.open_settings)]

    def paint_static(self, canvas: Canvas) -> None:
        ground = self.backdrop()
        if ground is None:
            paint_table(canvas)
        else:
            ground.paint(canvas, self.stage.root)
        self.stage.draw_still(canvas)


class SealedScene(FrontScene[TableSession], ABC):
    """A scene in which the person of ``seat`` makes a sealed decision. After each change its draft is kept in the
    session: whenever and however the scene is left, the seat's next one starts with it."""

    def __init__(
        self,
        context: TableContext,
        session: TableSession,
        colours: SeatColours,
        seat: int,
        draft: Mapping[str, Any] | None,
    ) -> None:
        super().__init__(context, session, colours)
        self.seat = seat
        self.keeper = DraftKeeper(session, seat, draft)

    def tick(self, now: float) -> bool:
        """Save the draft if that is due."""
        self.keeper.tick(now)
        return False

    def next_due(self, now: float) -> float | None:
        """Return the next due time, including that of saving the draft."""
        return min((at for at in (super().next_due(now), self.keeper.due) if at is not None), default=None)
