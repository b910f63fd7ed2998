"""Plain screens for a game without pictures: seats, lines of text and a button for each move, on wood.

`PlainPanel` is the base of the plain table; `PlainSeal` is the usual screen for a sealed decision, in front of any
table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol, cast

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.inputs import FocusLost, InputEvent
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.widgets import Button, Label, ScrollList, Widget, inset, row, split_top
from capitol.session.controller import TableSession, playable
from capitol.session.source import TableSource
from capitol.table.context import TableContext
from capitol.table.curtain.cover import CoverScene
from capitol.table.curtain.veil import veil_of
from capitol.table.seats.badge import SeatBadge, TurnMark, seat_looks
from capitol.table.table_top import paint_table

Press = tuple[str, str, Callable[[], None]]
"""A button: its id, label, and callback."""
MOVE = "move."
"""The prefix of the ids of move buttons."""
EDGE = 24
_LINE, _GAP = 40, 6
_BUTTON, _IN_ROW = 180, 5
"""The least width of a button, and the most buttons in a row."""


class PlainPanel(Scene, ABC):
    """A scene of the seats with their points, some lines of text, and buttons."""

    def __init__(self, context: TableContext, session: TableSource) -> None:
        super().__init__()
        self.context, self.session = context, session

    @property
    def unlocked(self) -> frozenset[int]:
        """The seats whose PIN was removed in this round."""
        return frozenset()

    @abstractmethod
    def lines(self) -> Sequence[str]:
        """Return the lines of text."""

    @abstractmethod
    def buttons(self) -> Sequence[Press]:
        """Return the buttons."""

    @property
    @abstractmethod
    def scores(self) -> Sequence[int]:
        """The points of the seats."""

    def opener(self, seat: int) -> Callable[[], None] | None:
        """Return what a press of a seat's badge does; None if it is no button."""
        return None

    def beside(self, look: Look, root: Widget, room: Rect) -> Rect:
        """Add widgets beside the rows to ``root``, and return the room left for the rows."""
        return room

    def below(self, look: Look, root: Widget) -> None:
        """Add what comes below the rows to ``root``, in the strip of `Look.foot`."""

    def layout(self, look: Look) -> None:
        """Build seats, lines and buttons from top to bottom; what does not fit is scrolled."""
        root = Widget("plain", look.scale.rect)
        room = self.beside(look, root, inset(split_top(look.room, look.band_height)[1], look.ui(EDGE)))
        tall, gap, wide = look.ui(_LINE), look.ui(_GAP), room.width - look.ui(16)
        rows: list[Widget] = []
        for seat in seat_looks(self.session.entry, self.session.seats, (), self.context.seats, self.unlocked):
            badge = SeatBadge(
                f"seat.{seat.seat}",
                Rect(0, 0, wide, tall),
                seat,
                score=str(self.scores[seat.seat]),
                faced=True,
                selected=seat.seat in self.session.to_act,
                on_press=(press := self.opener(seat.seat)),
                focusable=press is not None,
            )
            rows.append(badge.fitted(look))
            if badge.selected:
                badge.add(TurnMark(f"turn.{seat.seat}", badge.rect.inflate(-look.ui(4), -look.ui(4))))
        ink, wood = look.theme.cream, look.theme.table
        rows += [
            Label(f"line.{number}", Rect(0, 0, wide, tall), text, fg=ink, bg=wood)
            for number, text in enumerate(self.lines())
        ]
        found = self.buttons()
        widest = max((Button.width_for(look, label) for _id, label, _act in found), default=0)
        in_row = min(_IN_ROW, max(1, (wide + gap) // (max(look.ui(_BUTTON), widest) + gap)))
        for first in range(0, len(found), in_row):
            line = Widget(f"row.{first // in_row}", Rect(0, 0, wide, tall))
            places = row(line.rect, in_row, gap)
            for (id, label, act), place in zip(found[first:], places, strict=False):
                asked = id == "confirm"
                line.add(
                    Button(
                        id, place, label, act, kind="primary" if asked else "secondary", key="return" if asked else ""
                    )
                )
            rows.append(line)
        root.add(ScrollList("plain.list", room, rows, gap=gap))
        self.below(look, root)
        self.stage.set_root(root)

    def paint_static(self, canvas: Canvas) -> None:
        paint_table(canvas)
        self.stage.draw_still(canvas)


class SealedTable(Protocol):
    """The table behind a sealed decision: `PlainTable`, or a scene of `capitol.table.playing`."""

    @property
    def context(self) -> TableContext: ...

    @property
    def session(self) -> TableSource: ...

    @property
    def flow(self) -> Any: ...

    def view_lines(self, view: Any, *, hand_open: bool) -> Sequence[str]:
        """Return the translated lines that the seat of ``view`` reads."""
        ...

    def move_text(self, move: Any) -> str:
        """Return the label of a move."""
        ...


def move_id(session: TableSource, move: Any) -> str:
    """Return the id of a move's button."""
    return MOVE + str(session.entry.game.move_text(session.setup, move))


def moves_of(table: SealedTable, seat: int, play: Callable[[Any], None]) -> list[Press]:
    """Return a button for each move of a seat; a lesson may object to one."""

    session = table.session

    def press(id: str, move: Any) -> None:
        playing = playable(session)
        objection = playing.objection(seat, move) if playing is not None else ""
        top = table.context.stack.top
        if objection and top is not None:
            top.stage.bubble(objection, id)
        else:
            play(move)

    found: list[Press] = []
    for move in session.choices(seat).moves():
        id = move_id(session, move)
        found.append((id, table.move_text(move), partial(press, id, move)))
    return found


class PlainSeal(PlainPanel):
    """The screen for a seat's sealed decision, in front of its table: what the seat reads, including its secrets, and
    the moves that can be sealed."""

    guided = "seal"

    def __init__(
        self,
        table: SealedTable,
        session: TableSession,
        seat: int,
        done: Callable[[], None],
        on_away: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(table.context, session)
        self.table, self.playing, self.seat, self.done, self.on_away = table, session, seat, done, on_away

    @property
    def scores(self) -> Sequence[int]:
        return cast("Sequence[int]", self.table.flow.scores)

    @property
    def unlocked(self) -> frozenset[int]:
        return cast("frozenset[int]", self.table.flow.unlocked)

    def lines(self) -> Sequence[str]:
        return self.table.view_lines(self.session.view(self.seat), hand_open=True)

    def buttons(self) -> Sequence[Press]:
        return moves_of(self.table, self.seat, self._take)

    def veil(self, front: Scene) -> Scene | None:
        """Cover the decision behind whatever comes in front, if others share the screen."""
        return None if isinstance(front, CoverScene) or not self._private else self._cover()

    def handle(self, event: InputEvent) -> bool:
        """Cover the decision when the window loses focus; handle other input as usual."""
        if isinstance(event, FocusLost) and self._private:
            self.context.stack.push(self._cover())
        return super().handle(event)

    @property
    def _private(self) -> bool:
        return self.session.privacy.hides_sealed(self.seat)

    def _cover(self) -> CoverScene:
        return veil_of(self.context, self.playing, self.seat, self.on_away)

    def _take(self, move: Any) -> None:
        self.playing.seal(self.seat, move)
        self.done()
