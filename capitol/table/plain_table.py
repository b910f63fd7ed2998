"""A plain table for a game without pictures: seats, lines of text and a button for each move, on wood.

A game defines what a seat reads (`PlainTable.told`) and the text of its events, and gets everything else: turns,
events, the log, sealed decisions behind covers, undo, the menu, and the end screen with its record. It can replace one
part at a time.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame
from pygame import Rect

from capitol.core.events import Event
from capitol.host.language import Words, _, silent
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import FocusLost, InputEvent, KeyDown
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.tween import Call, Wait
from capitol.kit.widgets import Button, Label, ScrollList, Widget, inset, row, split_bottom, split_right, split_top
from capitol.session.controller import TableSession, playable
from capitol.session.source import TableSource
from capitol.table.context import TableContext
from capitol.table.curtain.cover import CoverScene
from capitol.table.curtain.veil import veil_of
from capitol.table.ending import EndingScene
from capitol.table.flow import GameFlow
from capitol.table.log import Log, LogLine, open_log
from capitol.table.log_panel import LogPanel
from capitol.table.plain import PlainScreens
from capitol.table.plugin import Visitor
from capitol.table.result_text import over_text
from capitol.table.scene_flow import SceneFlow
from capitol.table.seat_scene import SeatScene
from capitol.table.seats.badge import SeatBadge, TurnMark, seat_looks
from capitol.table.seats.players import Sitter, sitters
from capitol.table.spec import Sealing, TableSpec
from capitol.table.table_top import paint_table
from capitol.table.takeback import hand_first

Press = tuple[str, str, Callable[[], None]]
"""A button: its id, label, and callback."""
MOVE = "move."
"""The prefix of the ids of move buttons."""
_EDGE, _LINE, _GAP = 24, 40, 6
_BUTTON, _IN_ROW = 180, 5
"""The least width of a button, and the most buttons in a row."""
_LEFT, _LOG = 480, 360
_KEYS = {
    "h": "hand",
    "l": "log",
    "z": "undo",
    "escape": "menu",
    "pagedown": "watch.next",
    "pageup": "watch.previous",
}
TOLD_MS = 700
"""How long an event is shown before the next one."""


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

    def layout(self, look: Look) -> None:
        """Build seats, lines and buttons from top to bottom; what does not fit is scrolled."""
        root = Widget("plain", look.scale.rect)
        room = self.beside(look, root, inset(split_top(look.scale.rect, look.band_height)[1], look.ui(_EDGE)))
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
        self.stage.set_root(root)

    def paint_static(self, canvas: Canvas) -> None:
        paint_table(canvas)
        self.stage.draw_still(canvas)


@dataclass(frozen=True, slots=True)
class PlainLog:
    """The content of the log panel and the large log."""

    look: Look
    log: tuple[LogLine, ...]
    seat_names: tuple[str, ...]
    sitters: tuple[Sitter, ...]
    styles: tuple[str, ...]
    press: Callable[[str], None]


class PlainTable(PlainPanel, SeatScene, ABC):
    """The table of a game whose moves can be listed; implements `capitol.table.flow.FlowScene`."""

    guided = "table"

    def __init__(self, context: TableContext, session: TableSource, flow: SceneFlow) -> None:
        super().__init__(context, session)
        self.flow = flow
        self.acting = False
        self.log = Log(self.event_text)
        self._saying: Words = silent
        self._asked: tuple[Words, Callable[[], None]] | None = None

    # To be implemented by a game

    @abstractmethod
    def told(self, view: Any, *, hand_open: bool) -> Sequence[str]:
        """Return the translated lines that the seat of ``view`` reads at the table; its secrets only with
        ``hand_open``."""

    @abstractmethod
    def event_text(self, event: Event) -> str | None:
        """Describe an event in a translated sentence; None for none. It is shown to everyone who may know the event,
        and appears in their logs."""

    def move_text(self, move: Any) -> str:
        """Return the label of a move, also used on covers; by default its text in a record."""
        return str(self.session.entry.game.move_text(self.session.setup, move))

    # Content

    @property
    def scores(self) -> Sequence[int]:
        return self.flow.scores

    @property
    def unlocked(self) -> frozenset[int]:
        return self.flow.unlocked

    @property
    def chooses(self) -> bool:
        """Whether the viewer is to act and chooses here."""
        return self.acting and self.viewer in self.session.to_act

    @property
    def shows_moves(self) -> bool:
        """Whether the viewer's moves are shown: while its hand is hidden, only if they are the same with any hand."""
        return self.chooses and (self.hand_open or not self.flow.hand_decides(self.viewer))

    def lines(self) -> Sequence[str]:
        """Return the game's lines for the viewer, and the flow's sentence."""
        asked = hand_first() if self.chooses and not self.shows_moves else ""
        return (*self.told(self.session.view(self.viewer), hand_open=self.hand_open), self._saying() or asked)

    def buttons(self) -> Sequence[Press]:
        """Return the viewer's moves if it is to act, and the common buttons."""
        found: list[Press] = []
        if self.shows_moves:
            found += moves_of(self, self.viewer, self.flow.play)
        if self.chooses and not self.flow.why_no_undo(self.viewer):  # else the move is played, and a cover comes
            found.append(("undo", _("Undo"), partial(self.flow.undo, self.viewer)))
        if self._asked is not None:
            label, act = self._asked
            found.append(("confirm", label(), act))
        if self.hand_open and self.flow.hides:
            found.append(("hand", _("Hide the hand ([hide])"), self.hide_hand))
        elif self.flow.hideable and not self.hand_open:
            found.append(("hand", _("Show the hand ([hide])"), partial(self.flow.open_hand, self.viewer)))
        elif self.hand_open and playable(self.session) is None:
            found.append(("hand", _("Hide the hand ([hide])"), partial(self.hide_hand, always=True)))
        found.append(("log", _("Log ([log])"), self.open_log))
        if playable(self.session) is None:
            return [*found, *self._looks(), ("menu", _("Back ([escape])"), self.flow.open_menu)]
        return [*found, ("menu", _("Menu ([menu])"), self.flow.open_menu)]

    def _looks(self) -> list[Press]:
        """Return the buttons for steps and seats when viewing a game."""
        watch = self.flow.watch.view_model()
        if watch is None:
            return []
        press = self.flow.watch.press
        steps = [(one.id, one.label) for one in watch.buttons if one.enabled]
        eyes = [(f"eyes.{option.value}", option.text) for option in watch.options]
        return [(f"watch.{id}", label, partial(press, id)) for id, label in (*steps, *eyes)]

    @property
    def view_model(self) -> PlainLog:
        """The log for the viewer; its secrets are included if its hand is open."""
        session, palette = self.session, self.context.seats
        lines = self.log.lines(session, (), self.viewer if self.hand_open else None, self.flow.untold)
        names = tuple(seat.name for seat in session.seats)
        sat = sitters(session.entry, session.seats, palette.emblems, self.unlocked)
        styles = tuple(look.id for look in seat_looks(session.entry, session.seats, (), palette))
        return PlainLog(self.look, lines, names, sat, styles, lambda _id: self.open_log())

    def opener(self, seat: int) -> Callable[[], None] | None:
        return partial(self.flow.open_seat, seat)

    def beside(self, look: Look, root: Widget, room: Rect) -> Rect:
        """Add the log at the right."""
        beside, rest = split_right(room, min(look.ui(_LOG), room.width // 3), look.ui(_EDGE))
        root.add(LogPanel(self.view_model, beside))
        return rest

    def open_log(self) -> None:
        """Show the whole log; pressing a line shows its event again."""
        open_log(self.stage, lambda: self.view_model, lambda event: self.tell(event, lambda: None))

    def tell(self, event: Event, then: Callable[[], None]) -> None:
        """Show an event's text for a moment; that of a private event only while the hand is open."""

        before = self._saying

        def done() -> None:
            self.say(before)
            then()

        if self.event_text(event) is None:
            then()
            return
        private = event.audience is not None
        self.say(lambda: "" if private and not self.hand_open else self.event_text(event) or "")
        self.animator.play(Wait(TOLD_MS), Call(done))

    # Called by the flow

    def look_through(self, viewer: int, *, hand_open: bool) -> None:
        """Show the view of a seat that is not to act."""
        self.viewer, self.acting = viewer, False
        self.hand_open = hand_open
        self._saying, self._asked = silent, None
        self.show()

    def begin(self, seat: int, *, hand_open: bool) -> None:
        """Start the turn of a seat."""
        self.look_through(seat, hand_open=hand_open)
        self.acting = True
        self.show()

    def ask(self, words: Words, label: Words, act: Callable[[], None]) -> None:
        """Wait for a press of a button."""
        self._saying, self._asked, self.acting = words, (label, act), False
        self.show()

    def say(self, words: Words) -> None:
        """Show a sentence."""
        self._saying = words
        self.show()

    def announce_turn(self, text: str, seat: int) -> None:
        """Announce the turn of a seat in a note."""
        self.stage.toast(text)

    def show(self) -> None:
        """Rebuild the scene."""
        if self.stack is not None:
            self.rebuild()

    def show_hand(self) -> None:
        """Show the viewer's secrets."""
        self.hand_open = True
        self.show()

    def hide_hand(self, *, always: bool = False) -> None:
        """Hide them if others share the screen."""
        self.hand_open = self.hand_open and not (always or self.flow.hides)
        self.show()

    # Called by the program

    @property
    def thinking(self) -> bool:
        """Whether a computer player is to act."""
        return self.flow.waiting

    def enter(self) -> None:
        """Handle coming to the front; the first time, start the game."""
        self.animator.factor = self.context.motion.factor
        self.flow.entered()

    def leave(self) -> None:
        """Handle leaving the front: hide the hand."""
        self.hide_hand()

    def handle(self, event: InputEvent) -> bool:
        """Hide the hand when the window loses focus; handle other input as usual."""
        if isinstance(event, FocusLost):
            self.hide_hand()
        return super().handle(event)

    def tick(self, now: float) -> bool:
        """Let computer players act when due."""
        return self.flow.tick(now)

    def next_due(self, now: float) -> float | None:
        return min((at for at in (super().next_due(now), self.flow.next_due(now)) if at is not None), default=None)

    def on_key(self, event: KeyDown) -> bool:
        """Handle H (hide or show the hand), L (open the log), Z (undo) and Esc (open the menu)."""
        id = _KEYS.get(event.chord, "")
        button = self.stage.find(id) if id else None
        if button is None:
            return self.flow.on_key(event.chord)
        button.press(self.stage)
        return True


def moves_of(table: PlainTable, seat: int, play: Callable[[Any], None]) -> list[Press]:
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
        id = MOVE + str(session.entry.game.move_text(session.setup, move))
        found.append((id, table.move_text(move), partial(press, id, move)))
    return found


class PlainSeal(PlainPanel):
    """The screen for a seat's sealed decision, in front of its table."""

    guided = "seal"

    def __init__(
        self,
        table: PlainTable,
        session: TableSession,
        seat: int,
        done: Callable[[], None],
        on_away: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(table.context, session)
        self.table, self.playing, self.seat, self.done, self.on_away = table, session, seat, done, on_away

    @property
    def scores(self) -> Sequence[int]:
        return self.table.scores

    @property
    def unlocked(self) -> frozenset[int]:
        return self.table.unlocked

    def lines(self) -> Sequence[str]:
        """Return what the seat reads, including its secrets."""
        return self.table.told(self.session.view(self.seat), hand_open=True)

    def buttons(self) -> Sequence[Press]:
        """Return the moves that can be sealed."""
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


class PlainEnd(EndingScene):
    """The end screen: the winner, with columns, record and rematch."""

    guided = "end"

    def headline(self) -> str:
        """Return who has won, with the points."""
        return over_text(self.result, self.session.seats)

    def subline(self) -> str:
        """Return the name of the game."""
        return self.session.entry.title

    def card(self) -> pygame.Surface:
        """Draw the scene itself as the card."""
        picture = pygame.Surface(self.look.scale.rect.size)
        self.draw(Canvas(picture, self.look))
        return picture

    def layout(self, look: Look) -> None:
        """Build everything in the middle, with the buttons below."""
        root = Widget("plain.end", look.scale.rect)
        room = inset(split_top(look.scale.rect, look.band_height)[1], look.ui(_EDGE))
        buttons, rest = split_bottom(room, look.ui(46), look.ui(16))
        middle = Rect(0, rest.y, min(rest.width, look.ui(_LEFT)), rest.height)
        middle.centerx = rest.centerx
        self.build_left(look, root, middle)
        self.build_buttons(look, root, buttons)
        self.stage.set_root(root)


class PlainFlow(GameFlow[PlainTable]):
    """The flow of a game at a plain table."""

    def show_event(self, event: Event, *, own: bool) -> None:
        """Show the event's text; one's own moves need none."""
        if own:
            self.next_event()
        else:
            self.scene.tell(event, self.next_event)

    def seen_lines(self, seat: int, since: int) -> Sequence[str]:
        """Return everyone's moves except those still secret."""
        return [
            f"{self.session.seats[step.seat].name}: {self.scene.move_text(step.move)}"
            for step in self.session.steps[since:]
            if step.move is not None
        ]


def _seal(sealing: Sealing) -> Scene:
    return PlainSeal(sealing.table, sealing.session, sealing.seat, sealing.on_sealed, sealing.on_away)


class PlainTableScreens(PlainScreens):
    """`PlainScreens` with a plain table: a game supplies its rules and the text at its table."""

    table: type[PlainTable]

    @property
    def spec(self) -> TableSpec:
        """A table without a bar, on which moves are buttons."""
        return TableSpec(scene=self.table, flow=PlainFlow, end=PlainEnd, seal=_seal)

    def tour_step(self, scene: Scene, visitor: Visitor) -> bool:
        """Press any move; show the hand first if it is needed."""
        if isinstance(scene, PlainTable) and scene.chooses and not scene.shows_moves:
            visitor.press("hand")
            return True
        moves = [id for id in scene.stage.ids() if id.startswith(MOVE)]
        if moves:
            visitor.press(visitor.rng.choice(moves))
        return bool(moves)
