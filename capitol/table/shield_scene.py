"""A table on which a seat's secrets are behind a shield: held open, or opened for a while, by their owner."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, TypeVar

from pygame import Rect

from capitol.kit.cached_layer import CachedPart
from capitol.kit.inputs import InputEvent, KeyDown, KeyUp, Point, PointerDown, PointerUp
from capitol.kit.widgets import Host
from capitol.session.controller import playable
from capitol.session.source import TableSource
from capitol.table.context import TableContext
from capitol.table.pending_move import PendingMove
from capitol.table.playing import PlayingScene
from capitol.table.scene_flow import SceneFlow
from capitol.table.view_model import SharedViewModel

PEEK_MS = 5000.0
"""The time after which a shield that need not be held closes by itself."""

P = TypeVar("P", bound=PendingMove[Any])
V = TypeVar("V", bound=SharedViewModel)


class ShieldScene(PlayingScene[P, V], ABC):
    """A table with a shield, whose widget has the id ``shield``.

    ``hand_open`` means that the shield is open. Hiding the hand closes it, and so do the end of its time, and the next
    input if it was opened for a while. A shield closed by a person alone at the table stays closed in the next turn.
    """

    behind: tuple[str, ...] = ()
    """The prefixes of the ids of what is behind the shield: pressing those does not close it."""

    def __init__(self, context: TableContext, session: TableSource, flow: SceneFlow) -> None:
        super().__init__(context, session, flow)
        self._closed = False  # by a person alone at the table, at their own wish
        self._peek = ""  # how it was opened: "hold" or "toggle"
        self._peek_till: float | None = None

    @property
    @abstractmethod
    def wants_holding(self) -> bool:
        """Whether a shield must be held open where others share the screen."""

    @property
    def has_shield(self) -> bool:
        """Whether the viewing seat has a shield that someone here may open."""
        return self.viewer in self.people or self.flow.watch.may_open

    @property
    def by_hold(self) -> bool:
        """Whether the shield must be held open now."""
        return playable(self.session) is not None and self.flow.hides and self.wants_holding

    def look_through(self, seat: int, *, hand_open: bool) -> None:
        super().look_through(seat, hand_open=hand_open and not self._closed)

    def hold_shield(self, down: bool) -> None:
        """Handle the shield, or its key, being held down or released. Holding it also closes a shield that is open
        without being held (after a PIN, and at the start of a turn under cover)."""
        if down and not self.hand_open:
            self._open_shield("hold")
        elif down is not (self._peek == "hold"):
            self.close_shield()

    def _open_shield(self, how: str) -> None:
        if not self.has_shield or (self.flow.hides and self.pending is None and playable(self.session) is not None):
            return
        self._peek = how
        if how == "toggle" and self.flow.hides:
            self._peek_till = float(self.context.now()) + PEEK_MS
        self.play_sound("cloth")
        self.flow.open_hand(self.viewer)

    def show_hand(self) -> None:
        self._closed = False
        super().show_hand()

    def close_shield(self) -> None:
        """Close the shield at once, even with one person at the table."""
        self._peek, self._peek_till = "", None
        if self.hand_open:
            self.play_sound("cloth")
        self._closed = not self.flow.hides
        self.hide_hand(always=True)
        self.show_focus()

    def toggle_hand(self) -> None:
        if self.hand_open:
            self.close_shield()
        else:
            self._open_shield("toggle")

    def hide_hand(self, always: bool = False) -> None:
        super().hide_hand(always)
        if not self.hand_open:
            self._peek, self._peek_till = "", None

    def press_tool(self, kind: str, rest: str) -> bool:
        if kind == "shield":
            self.toggle_hand()
            return True
        return super().press_tool(kind, rest)

    def tick(self, now: float) -> bool:
        closed = self._peek_till is not None and now >= self._peek_till
        if closed:
            self.close_shield()
        return super().tick(now) or closed

    def next_due(self, now: float) -> float | None:
        return min((at for at in (super().next_due(now), self._peek_till) if at is not None), default=None)

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, KeyUp):
            if self._peek == "hold":
                self.close_shield()
            return True
        if isinstance(event, PointerUp) and self._peek == "hold" and self.stage.hovered != "shield":
            self.close_shield()
        if isinstance(event, KeyDown) and event.chord == "h" and self.stage.dialog is None:
            self.by_key = True
            if self.by_hold:
                self.hold_shield(True)
            else:
                self.toggle_hand()
            return True
        peeks = self._peek == "toggle" and self._peek_till is not None
        if peeks and isinstance(event, KeyDown | PointerDown) and self.in_front and self.stage.dialog is None:
            on_shield = isinstance(event, PointerDown) and self.stage.hovered.startswith(
                ("shield", "hint", *self.behind)
            )
            if not on_shield and not (isinstance(event, KeyDown) and event.chord == "n"):
                self.close_shield()
        return super().handle(event)


class ShieldWidget(CachedPart):
    """The shield: open for as long as the button is down if it has to be held, else opened and closed by a press.
    ``hold`` is called with whether it is down, ``toggle`` for a press or Enter."""

    role = "shield"
    takes_enter = True

    def __init__(
        self, rect: Rect, *, by_hold: bool, hold: Callable[[bool], None], toggle: Callable[[], None], **texts: Any
    ) -> None:
        press = None if by_hold else toggle
        super().__init__("shield", rect, focusable=True, region="shield", on_press=press, **texts)
        self._by_hold, self._hold, self._toggle = by_hold, hold, toggle

    def pointer_down(self, pos: Point, host: Host) -> bool:
        if self._by_hold:
            self._hold(True)
        return self._by_hold

    def pointer_up(self, pos: Point, host: Host) -> None:
        self._hold(False)

    def press(self, host: Host) -> None:
        self._toggle()
